"""What people say is read as what they mean, and nothing that was read before is read otherwise."""

import random
from collections.abc import Iterator

import pytest

from tests.many import many
from tests.rules.evenings import TABLES, Evening
from tests.rules.test_babble import vocabulary
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.phrases import third_person
from trickledger.rules.record import ways
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

KLA = "game klaberjass\nplayers Ann, Bob"
TALK = f"{KLA}\nhand Bob 10C\ntake"
PLAY = f"{TALK}\nBob: exchange\ntwenty howhigh K also C S"
SXS = "game sixty-six\nplayers Ann, Bob\nhand Bob KS"
CIN = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 5H"
KAL = "game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H"
KAL_OVER = f"{KAL}\ndraw, meld KS KH KD, QS QH QD, JS JH JD, 8C"
ROL = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H Q A"
LIN = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\n7S A 9"


def fold_of(text: str) -> GameFold:
    result = replay(text)
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


def kept(before: str, line: str) -> list[str]:
    """The entries that a line comes to."""
    fold = fold_of(before)
    since = fold.numbered
    refusal = enter(fold, line)
    assert refusal is None, str(refusal)
    return [entry.text for entry in fold.entries_since(since)]


def test_a_play_is_no_deal_where_no_hand_is_open() -> None:
    assert kept(KLA, "Ann deals the ten of spades") == ["hand Ann 10S"]
    refusal = enter(fold_of(KLA), "Ann plays the ten of spades")
    assert str(refusal) == (
        "Ann: 10S can't be played: No hand is open. "
        "You can enter: hand Ann or hand Bob. (COM-SEQ-1)"
    )


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (f"{KLA}\nhand Bob 10C", "Ann takes", "take"),
        (f"{KLA}\nhand Bob 10C", "Ann: takes", "take"),
        (f"{KLA}\nhand Bob 10C", "a takes it", "take"),
        (f"{KLA}\nhand Bob 10C", "passes, b passes", "pass pass"),
        (f"{KLA}\nhand Bob 10C", "pass and pass, ann names hearts", "pass pass trump H"),
        (f"{KLA}\nhand Bob 10C\npass pass", "spade", "trump S"),
        (f"{CIN}\nbid 5 pass pass pass", "hearts", "trump H"),
        (f"{CIN}\nbid 5 pass pass pass", "trump is hearts", "trump H"),
        (f"{TALK}\ntwenty howhigh K", "also clubs spades", "also C S"),
        (f"{TALK}\ntwenty howhigh K", "also clubs and spades", "also C S"),
        (f"{TALK}\ntwenty howhigh", "king", "K"),
        (f"{TALK}\ntwenty howhigh", "Ann: King", "K"),
        (f"{TALK}\ntwenty howhigh", "ann king", "K"),
        (f"{TALK}\ntwenty howhigh Q", "not good ace", "notgood A"),
        (f"{TALK}\ntwenty", "how high", "howhigh"),
        (f"{TALK}\ntwenty", "Bob says how high", "howhigh"),
        (TALK, "b exchanges", "Bob: exchange"),
        (TALK, "b x", "Bob: exchange"),
        (PLAY, "jack of clubs", "JC"),
        (PLAY, "the jack of clubs, 10 of clubs", "JC 10C"),
        (PLAY, "Ann plays the queen of hearts", "QH"),
        (PLAY, "Ann: leads ten of spades", "10S"),
        (PLAY, "JC 10C = a", "JC 10C"),
        (f"{PLAY}\nJC 10C", "a shows king of clubs queen of clubs jack of clubs", "show KC QC JC"),
        (f"{PLAY}\nJC 10C", "correct @11 queen of clubs", "correct @11 QC"),
        (SXS, "Ann: sixty-six", "Ann: claim"),
        (SXS, "ann declares 66", "Ann: claim"),
        (SXS, "b sixty six", "Bob: claim"),
        (f"{SXS}\nAH 10C", "bob draws 9c", "Bob: drew 9C"),
        (SXS, "marriage of clubs", "marriage C"),
        (SXS, "clubs", "marriage C"),
        (LOO, "stays in, drops out, in and in & in", "in pass in in in"),
        (f"{LOO}\nin in in in in", "throws away 2", "exchange 2"),
        (KAL, "draws, 9c", "draw 9C"),
        (f"{KAL}\ndraw, 9C", "b calls yes", "Bob: call yes"),
        (
            KAL,
            "draw, meld KS KH KD and QS QH QD and jack of spades JH JD, 8C",
            "draw meld KS KH KD, QS QH QD, JS JH JD 8C",
        ),
        (
            KAL,
            "draws, meld KS and KH and KD, QS QH QD, JS JH JD, 8C",
            "draw meld KS KH KD, QS QH QD, JS JH JD 8C",
        ),
        (f"{TALK}\ntwenty", "b says how high", "howhigh"),
        (f"{PLAY}\nJC", "b plays ten", "10C"),
        (KAL_OVER, "a left 60", "Ann left 60"),
        (KAL_OVER, "ann left 60 and c left 60", "Ann left 60 Cid left 60"),
        (ROL, "Dee picks up", "pick"),
        (LIN, "bob draws queen of clubs", "drew QC"),
        (KLA, "Bob 10C", "hand Bob 10C"),
        (
            f"{KLA}\nhand Bob",
            "result Ann 115 and Bob 27 maker Ann trump spades",
            "result Ann 115 Bob 27 maker Ann trump S",
        ),
        (KLA, "final Ann 501 and Bob 320", "final Ann 501 Bob 320"),
        (KLA, "b ten of clubs", "hand Bob 10C"),
        (KLA, "Bob deals 10C", "hand Bob 10C"),
        (KLA, "hand b", "hand Bob"),
        (KLA, "Bob deals", "hand Bob"),
        (f"{KLA}\nhand Bob", "correct @2 n b 10c", "correct @2 hand Bob 10C"),
        (f"{KLA}\nhand Bob 10S", "correct @2 hand b jack of clubs", "correct @2 hand Bob JC"),
        (
            f"{LIN}\nKD 7D",
            "void @7, correct @6 the queen of clubs, drop",
            "void @7 correct @6 QC, drop",
        ),
        ("game klaberjass\nplayers And, With", "swap with and", "swap With And"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "d deals", "hand Dee"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "dee", "hand Dee"),
        ("game rolling-stone\nplayers Ann, Bob, Cid, Dee", "Dee", "hand Dee"),
    ],
)
def test_what_people_say_is_kept_as_what_they_mean(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


def test_names_are_begun_where_a_figure_is_said() -> None:
    hand = f"{SXS}\nAnn: claim"
    assert kept(hand, "score a 0 and b 3") == ["score Ann 0 Bob 3"]


@pytest.mark.parametrize(
    "handles", [("King", "Ace", "Hart"), ("Ten", "Queen", "Spade"), ("Wins", "Trick", "Up")]
)
def test_a_player_may_be_called_like_a_word_that_people_say(handles: tuple[str, ...]) -> None:
    first, second, third = handles
    head = f"game kalooki\nplayers {', '.join(handles)}"
    fold = fold_of(f"{head}\nhand {first} 7H")
    for line in (f"{second} draws, king of hearts", f"{third}: draw, 9D", f"{first} draw, 8D"):
        assert enter(fold, line) is None
    text = record_text(fold, "")
    assert record_text(fold_of(text), "") == text


def test_a_card_that_is_said_is_refused_as_the_card_that_it_is() -> None:
    refusal = enter(fold_of(PLAY), "king of clubs, ace of spades")
    assert refusal
    assert (refusal.clause, refusal.by, refusal.tried, refusal.column) == (
        "KLA-PLAY-2",
        "Bob",
        "AS",
        16,
    )


@pytest.mark.parametrize("players", ["Ann and Bob", "Ann & Bob", "Ann, and Bob"])
def test_players_are_listed_as_people_say_it(players: str) -> None:
    assert fold_of(f"game klaberjass\nplayers {players}\nhand Bob").handles == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (LIN, "7C iS 9S"),
        (LIN, "is"),
        ("game loo\nplayers A1, A2, A3, A4, A5\nhand A5 5H", "in is in"),
    ],
)
def test_a_card_or_word_that_is_mistyped_is_not_passed_over(before: str, line: str) -> None:
    """`is` is said of a player, or of trump: alone it is a spade, or `in`, that is misspelt."""
    refusal = enter(fold_of(before), line)
    assert refusal
    assert refusal.tried.lower() == "is"


def test_a_word_that_people_say_and_that_lacks_something_is_told_what() -> None:
    refusal = enter(fold_of(KAL), "Ann calls")
    assert refusal
    assert refusal.why == "After call comes yes or no."
    assert refusal.would_do == ("Ann: call yes", "Ann: call no")


def test_a_full_name_may_hold_a_conjunction() -> None:
    fold = fold_of("game klaberjass\nplayers Ann=Ann and Sons, And\nhand And")
    assert [player.name for player in fold.head.players] == ["Ann and Sons", "And"]


@pytest.mark.parametrize("line", ["10C", "AH", "king of spades"])
def test_a_card_alone_opens_no_hand(line: str) -> None:
    fold = fold_of(f"{SXS}\nAnn: claim")
    refusal = enter(fold, line)
    assert refusal
    assert refusal.clause == "COM-SEQ-3"
    assert refusal.would_do == (f"hand {refusal.tried}",)


def test_the_beginning_of_a_name_alone_opens_no_hand() -> None:
    fold = fold_of("game rolling-stone\nplayers Ann, Bob, Cid, Pia")
    for line in ("p", "pi", "c"):
        refusal = enter(fold, line)
        assert refusal, line
    assert fold.deals == 0


@pytest.mark.parametrize("before", [SXS, f"{SXS}\nAnn: claim"])
def test_a_name_alone_opens_no_hand(before: str) -> None:
    fold = fold_of(before)
    refusal = enter(fold, "Ann")
    assert refusal
    assert refusal.would_do == (() if before == SXS else ("hand Ann",))
    assert fold.deals == 1


def test_the_place_is_that_of_the_word_that_was_typed() -> None:
    refusal = enter(fold_of(PLAY), "jack of clubs, king of cups")
    assert refusal
    assert (refusal.column, refusal.tried) == (24, "cups")


@pytest.mark.parametrize("kind", kinds())
def test_every_word_is_read_in_the_third_person(kind: str) -> None:
    a_game = game(kind)
    handles = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")[: max(a_game.fewest, 2)]
    words = a_game.vocabulary(handles, handles)
    for word in a_game.words:
        plain = put_plainly(words, f"Ann {third_person(word.name)}")
        assert plain, word.name
        assert plain.text == f"Ann {word.name}"


def babble(kind: str, seed: int) -> Iterator[tuple[Evening, str]]:
    """An evening as it goes on, and what might be typed at its moments, in plain words too."""
    rng = random.Random(f"plain {kind} {seed}")
    evening = Evening(rng, kind)
    words = [
        *vocabulary(evening.fold),
        *"king hearts ten of the and & a b c plays takes passes how high not good draws".split()
        * 6,
        *"wins took it trick to turned up deals dealer is maker shows drew , trump discards".split()
        * 3,
    ]
    for line in evening.players.hand(0, 0):
        for _ in range(4):
            name = rng.choice(["", f"{rng.choice(evening.fold.handles)}: "])
            yield evening, name + " ".join(rng.sample(words, rng.choice([1, 1, 2, 2, 3])))
        yield evening, line
        if not evening.enter(line):
            break


@pytest.mark.parametrize("kind", TABLES)
def test_what_was_read_before_is_read_as_it_was(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside the reader without the words that people say: what it takes is taken so."""
    for seed in range(many(3)):
        for evening, typed in babble(kind, seed):
            before = "\n".join(evening.typed)
            with monkeypatch.context() as patched:
                patched.setattr(ways, "put_plainly", lambda *_, **__: None)
                plainly = fold_of(before)
                refusal = enter(plainly, typed)
            if refusal is None:
                fold = fold_of(before)
                assert enter(fold, typed) is None, typed
                assert fold.entries == plainly.entries, (evening.typed, typed)


@pytest.mark.parametrize("kind", TABLES)
def test_what_is_taken_is_written_in_the_words_of_the_record(kind: str) -> None:
    """The text of a game that was typed in plain words is that of its own words."""
    for seed in range(many(2)):
        for evening, typed in babble(kind, seed):
            fold = fold_of("\n".join(evening.typed))
            if enter(fold, typed) is None:
                text = record_text(fold, "")
                assert record_text(fold_of(text), "") == text, typed
