"""Lines typed short: words in one, a rank that can only be one card, what can only follow."""

import random
from pathlib import Path

import pytest

from bench import keys
from tests.many import many
from tests.rules.evenings import Evening
from tests.rules.results import RESULTS, folded, played_hands, result_of
from tests.shortest import Kept, at_the_prompt, comes_to, joined, kept, shortest
from trickledger import replay
from trickledger.rules.catalogue import game, kinds
from trickledger.rules.language.glued import Piece
from trickledger.rules.language.notation import LONGEST_SAID
from trickledger.rules.record import short_reading
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter

TYPING = Path(__file__).parents[2] / "docs" / "how" / "write-less.md"
KLABERJASS = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C"
LOO_OF_FIVE = "loo\nplayers Ann, Cid, Gil, Eve, Finn"
KLABERJASS_TOLD = f"{KLABERJASS}\nresult Ann 66 Bob 51 maker Ann"
TALK = f"{KLABERJASS}\ntake\nBob: exchange\ntwenty howhigh K also C S\nJC 10C"
SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob KS\nAH 10C\nJC 10S"
SIXTY_SIX_TOLD = f"{SIXTY_SIX.partition(chr(10) + 'AH')[0]}\nresult Ann 66 Bob 51 claimed Ann"
LATE = (
    f"{SIXTY_SIX}\nmarriage C, QC 9H\nKC AD\n9C JH\n10D JD\nQS KS\nmarriage D, QD 9D\n"
    "marriage H, KH 10H\nAS 9S"
)
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 5H"
KALOOKI = "game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H"
DIAMONDS = "game sixty-six\nplayers Ann, Bob\nhand Bob KS\nmarriage D, QD 9D\n9C 10C\nJD 9H\n10D JH"
BOB_KNOWN = (
    "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\nBob holds AC 7H 8H 9H 10H JH QH KH"
)
LOO_IN = f"{LOO}\niiiii"
LOO_PLAYED = f"{LOO_IN}\n00000\n8c43j5\n6h2as4a\n7s9q83d\n7dac249h\n7h6c9c6d5s"
LOO_HELD = (
    "Ann holds AS 8S AC 9C 8C, Bob holds 4H 6D 3D 2D 4C, Cid holds 7S 5S AH 4D 3C, "
    "Dee holds 9S 9H 7H 6H JC, Eve holds QS 2H 7D 6C 5C"
)
LOO_LEAD = f"{LOO}\nAnn holds KH QH KS 2C 3C\niiiii\n0 0 0 0 0"
STONE = (
    "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\nAC 8C 9C KC\n10D 9D JD pick\n"
    "8S JS QS 9S\n9H QH AH pick\nQD 8D KD 10D\n10S AS pick"
)

STONE_BEFORE = STONE.partition("\n9H")[0]
LATE_AT_ONCE = "h khtas9acqhjs."
LATE_IN_FULL = "marriage H, KH 10H, AS 9S, AC QH, JS KD"


def entered(record: str, line: str) -> list[str]:
    """The entries that a line makes at the end of a record; raises what refuses it."""
    before = replay(record)
    assert before.refusal is None, str(before.refusal)
    result = replay(f"{record}\n{line}")
    if result.refusal:
        raise ValueError(str(result.refusal))
    first = before.games[0].fold.numbered
    return [
        f"{entry.by}: {entry.text}" if entry.kind == "act" else entry.text
        for entry in result.games[0].fold.entries_since(first)
    ]


def dealt_first(head: str) -> GameFold:
    """A game in which Ann is known to deal first."""
    fold = replay(f"game {head}\n").games[0].fold
    fold.deals_first = 0
    return fold


@pytest.mark.parametrize(
    ("record", "short", "long"),
    [
        # words in one
        (KLABERJASS, "pp", "pass pass"),
        (KLABERJASS, "pptrh", "pass pass trump H"),
        (f"{KLABERJASS}\ntake", "bx", "Bob: exchange"),
        (f"{KLABERJASS}\ntake", "bxwiklcs", "Bob: exchange, twenty howhigh K also C S"),
        (KLABERJASS, "ub:xwiklcsjct", "take Bob: exchange, twenty howhigh K also C S JC 10C"),
        (KLABERJASS, "zy", "schmeiss yes"),
        (TALK, "vkqjc", "show KC QC JC"),
        (TALK, "vkqjc,qdt", "show KC QC JC, QD 10D"),
        (SIXTY_SIX, "cqc9h", "marriage C, QC 9H"),
        (SIXTY_SIX, "cq9h", "marriage C, QC 9H"),
        (SIXTY_SIX, "mcq9h", "marriage C, QC 9H"),
        (SIXTY_SIX, "lcq9h", "close, marriage C, QC 9H"),
        (CINCH, "p9pp", "pass bid 9 pass pass"),
        (CINCH, "p10p11", "pass bid 10 pass bid 11"),
        (CINCH, "P9PPH", "pass bid 9 pass pass trump H"),
        (f"{CINCH}\np 9 p p h", "6477", "discard 6, discard 4, discard 7, discard 7"),
        (CINCH, "7ppps", "bid 7 pass pass pass trump S"),
        (LOO, "iiiii", "in in in in in"),
        (LOO, "ipipi", "in pass in pass in"),
        (f"{LOO}\ni p i p i", "213", "exchange 2, exchange 1, exchange 3"),
        (f"{LOO}\ni p i p i", "212", "exchange 2, exchange 1, exchange 2"),
        (f"{LOO}\ni p i p i", "00", "exchange 0, exchange 0"),
        (f"{LOO}\ni p i p i", "001", "exchange 0, exchange 0, exchange 1"),
        (LOO_IN, "00000", "exchange 0, exchange 0, exchange 0, exchange 0, exchange 0"),
        (f"{LOO}\ni p p i p", "01", "exchange 0, exchange 1"),
        (f"{LOO}\ni p p i p", "02 8c", "exchange 0, exchange 2, 8C"),
        (f"{LOO}\ni p i p i", "2127hjq", "exchange 2, exchange 1, exchange 2, 7H JH QH"),
        (f"{LOO}\ni p i p i", "2119hjq", "exchange 2, exchange 1, exchange 1, 9H JH QH"),
        (KALOOKI, "aly", "Ann: call yes"),
        (KALOOKI, "aln", "Ann: call no"),
        (KALOOKI, "wqc", "draw, QC"),
        (KALOOKI, "alywqc", "Ann: call yes, draw, QC"),
        ("game klaberjass\nplayers Ann, Bob", "nbtc", "hand Bob 10C"),
        ("game klaberjass\nplayers Ann, Bob", "nbtcpu", "hand Bob 10C, pass take"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "nd p9pph", "hand Dee, p 9 p p h"),
        (f"{CINCH}\nresult Ann 9 maker Ann bid 8", "np9pp", "hand, p 9 p p"),
        ("game klaberjass\nplayers Ann, Bob", "na", "hand Ann"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "nd", "hand Dee"),
        (f"{CINCH}\nresult Ann 9 maker Ann bid 8", "na", "hand Ann"),
        # the card turned up, and what is said of it
        (f"{LOO}\nresult passed", "8cipipi212", "hand 8C, i p i p i, 2 1 2"),
        (KLABERJASS_TOLD, "tspu", "hand 10S, pass take"),
        (KLABERJASS_TOLD, "tsppd", "hand 10S, pass pass trump D"),
        # hands as dealt that follow from what was played
        (LOO_PLAYED, "holds.", LOO_HELD),
        (LOO_PLAYED, "holds .", LOO_HELD),
        (LOO_PLAYED.replace("00000", "10000"), "holds.", LOO_HELD[26:]),
        (f"{LOO_PLAYED}\n{LOO_HELD[:24]}", "holds.", LOO_HELD[26:]),
        (LOO_PLAYED, "a holds.", LOO_HELD[:24]),
        (LOO_PLAYED, "Ann: holds. # laid open", f"{LOO_HELD[:24]} # laid open"),
        # a marriage before its card
        (SIXTY_SIX, "marriage C, Q 9H", "marriage C, QC 9H"),
        # the only card of a rank
        (LATE, "a qh", "AC QH"),
        (f"{LATE}\nAC QH", "j kd", "JS KD"),
        # replies by their ranks alone
        (f"{CINCH}\np 9 p p h 6 4 7 7\n8h", "q9", "QH 9H"),
        (f"{CINCH}\np 9 p p h 6 4 7 7\n8h", "qa9", "QH AH 9H"),
        # what can only follow
        (f"{LATE}\nAC QH", "js.", "JS KD"),
        (f"{LATE}\nAC QH", "js .", "JS KD"),
        (f"{LATE}\nAC QH", "j.", "JS KD"),
        (f"{LATE}\nAC QH\nJS", ".", "KD"),
        # a word that no card mistyped ends in
        (STONE.rpartition("\n")[0], "tsap", "10S AS pick"),
        (STONE.rpartition("\n")[0], "tsapqhjk8", "10S AS pick, QH JH KH 8H"),
        # comments and numbers stand where they stood
        (CINCH, "p9pp # so it was", "pass bid 9 pass pass # so it was"),
        (f"{LATE}\nAC QH", "12. js. # the last", "12. JS KD # the last"),
        # what takes any number of cards ends where another word does, and where no card fits it
        (TALK, "v kqjc qdt jskc b", "show KC QC JC, QD 10D, JS KC bela"),
        (TALK, "vkqjc qdt", "show KC QC JC, QD 10D"),
        (TALK, "vkqjcqdt", "show KC QC JC, QD 10D"),
        (STONE_BEFORE, "9hqap qd8kt", "9H QH AH pick, QD 8D KD 10D"),
        (STONE_BEFORE, "9hqap qd8kttsap", "9H QH AH pick, QD 8D KD 10D, 10S AS pick"),
        (STONE_BEFORE, "9hqapqd8kttsapqhj", "9H QH AH pick, QD 8D KD 10D, 10S AS pick, QH JH"),
        (
            STONE_BEFORE,
            "9hqap qd8kt tsap qhjk8",
            "9H QH AH pick, QD 8D KD 10D, 10S AS pick, QH JH KH 8H",
        ),
        # cards of several suits in one word, where cards are listed
        (
            STONE.partition("\nAC")[0],
            "a:holds 7tjac7tqdjs",
            "Ann holds 7C 10C JC AC 7D 10D QD JS",
        ),
        (
            STONE.partition("\nhand")[0],
            "n d, ac89k tdj9p",
            "hand Dee, AC 8C 9C KC, 10D JD 9D pick",
        ),
        # a hand that is opened goes on, whatever parts its words
        (CINCH.rpartition("\n")[0], "n d p9pph", "hand Dee, p 9 p p h"),
        (CINCH.rpartition("\n")[0], "d p9pph", "hand Dee, p 9 p p h"),
        (f"{CINCH}\nresult Ann 9 maker Ann bid 8", "a 7ppps", "hand Ann, 7 p p p s"),
        (CINCH.rpartition("\n")[0], "nd p9 pph 6 4 7 7", "hand Dee, p 9 p p h, 6 4 7 7"),
        (CINCH.rpartition("\n")[0], "n dee p 9pp", "hand Dee, p 9 p p"),
        (f"{LOO.rpartition(chr(10))[0]}", "n e 5h ipipi 2 1 3", "hand Eve 5H, i p i p i, 2 1 3"),
        (f"{LOO.rpartition(chr(10))[0]}", "e 5h ipipi 2 1 3", "hand Eve 5H, i p i p i, 2 1 3"),
        (KLABERJASS.rpartition("\n")[0], "b tc u", "hand Bob 10C, take"),
        (SIXTY_SIX.partition("\nhand")[0], "b ks ahtc", "hand Bob KS, AH 10C"),
        # who deals may be called as a word is
        ("game cinch\nplayers Ann, Pia, Cid, Rik", "n r p9pp", "hand Rik, p 9 p p"),
        # a figure and a word behind it, where no card is played
        (CINCH, "p2 8p s", "p 2 8 p s"),
        (CINCH, "p28p s", "p 2 8 p s"),
        # a point behind plays in one word
        (LATE.rpartition("\n")[0].rpartition("\n")[0], LATE_AT_ONCE, LATE_IN_FULL),
        # after a lead of another suit the card of the suit led comes first
        (STONE, "qhj", "QH JH"),
    ],
)
def test_what_is_typed_short_is_kept_as_what_is_typed_in_full(
    record: str, short: str, long: str
) -> None:
    assert entered(record, short) == entered(record, long)


@pytest.mark.parametrize(
    ("record", "line"),
    [
        # a card that is mistyped is no rank and a word
        (SIXTY_SIX, "kx"),
        (SIXTY_SIX, "AX"),
        (SIXTY_SIX, "10x"),
        (SIXTY_SIX, "ksx"),
        (SIXTY_SIX, "acqhw"),
        (TALK, "jskcb"),
        (TALK, "qsv"),
        ("game sixty-six\nplayers Ann, Bob\nhand Bob KS", "AX"),
        ("game sixty-six\nplayers Ann, Bob\nhand Bob KS", "kx"),
        # nor are two ranks two cards, or words that mean nothing
        (f"{CINCH}\np 9 p p h 6 4 7 7\n8h", "qa"),
        (f"{KLABERJASS}\ntake", "ok"),
        (KLABERJASS, "up"),
        (KLABERJASS, "upq"),
        (KLABERJASS, "pz9"),
        # figures in one are told apart where they stand alone
        (f"{CINCH}\np 9 p p h", "6 477"),
        (f"{CINCH}\np 9 p p h", "64"),
        (CINCH, "p9p9"),
        # a beginning that two names share names nobody
        ("game klaberjass\nplayers Bea, Bob\nhand Bea 10C\ntake", "bx"),
        # a rank of which there is another
        (SIXTY_SIX, "k"),
        (SIXTY_SIX, "q 9"),
        (f"{LATE}\nAC QH", "q"),
        (f"{LATE}\nAC QH", "Ann: j"),
        # AH and QH, or AC and QH
        (LATE, "aqh"),
        # a reply by its rank is of the suit led, though another card alone is left of it
        (LATE, "ac q"),
        (f"{LATE}\nAC QH", "js k"),
        # a hand that must follow is not known for that, nor is who plays behind it
        (f"{DIAMONDS}\nclose", "ad."),
        (f"{BOB_KNOWN}", "7c."),
        # two kings are in hand
        (LOO_LEAD, "k"),
        # a turn of Kalooki begins with a draw, and has one discard
        (KALOOKI, "6s"),
        (KALOOKI, "w6s7c"),
        # others could follow, nothing could, or somebody's hand is hidden
        (SIXTY_SIX, "."),
        (SIXTY_SIX, "ac."),
        (LATE, "."),
        (LATE, "ac."),
        (f"{LATE}\nAC QH", "."),
        (f"{LATE}\nAC QH", "9s."),
        (f"{LATE}\nAC QH\nJS KD", "."),
        (LOO_PLAYED.replace("00000", "10000"), "a holds."),
        (f"{LOO_PLAYED}\n{LOO_HELD}", "holds."),
        (LOO_IN, "holds."),
        (KLABERJASS_TOLD, "holds."),
        # a card behind the card turned up is a play of somebody who has not seen the end
        (SIXTY_SIX_TOLD, "kdqd"),
        (KLABERJASS_TOLD, "qsb"),
        (KLABERJASS_TOLD, "qhp9"),
        (STONE, "."),
        (STONE, "qhjhkh8h."),
        (CINCH, "."),
        (CINCH.rpartition("\n")[0], "d pp"),
        ("game cinch\nplayers Ann, Bob, Cid, Dee", "."),
        ("game klaberjass\nplayers Nan, Ann", "na"),
    ],
)
def test_what_is_not_certain_is_refused_and_leaves_nothing(record: str, line: str) -> None:
    fold = replay(record).games[0].fold
    before = (fold.numbered, [entry.text for entry in fold.entries_since(1)])
    with pytest.raises(ValueError, match=r"\S"):
        entered(record, line)
    assert kept(fold, line) is None
    assert (fold.numbered, [entry.text for entry in fold.entries_since(1)]) == before


def test_where_hands_are_known_all_that_is_forced_follows() -> None:
    """Recorded hands: whoever has one legal card plays it, who cannot follow picks up."""
    record = (
        "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n"
        "Ann holds AC 7C 8C 9C 10C JC QC KC\nBob holds AH 7H 8H 9H 10H JH QH KH\n"
        "Cid holds AD 7D 8D 9D 10D JD QD KD\nDee holds AS 7S 8S 9S 10S JS QS KS"
    )
    assert entered(record, "ac.") == entered(record, "AC pick")
    with pytest.raises(ValueError, match=r"can only follow"):
        entered(record, ".")


def test_what_can_be_read_in_two_ways_is_asked_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """No word of these games can, as far as is known; those of a plug-in may."""
    ways = [Piece(way, len("pqp")) for way in ("p p", "p 9", "9 p", "up", "p p p p p")]
    monkeypatch.setattr(short_reading, "pieces", lambda *_, **__: ways)
    fold = replay(CINCH).games[0].fold
    refusal = enter(fold, "pqp")
    assert refusal
    assert refusal.would_do == ("pass, pass", "pass, bid 9", "bid 9, pass")
    assert "can be read in more than one way" in str(refusal)
    assert fold.numbered == 2
    assert all(kept(fold, line) for line in refusal.would_do)


@pytest.mark.parametrize(
    ("record", "line", "column", "why"),
    [
        # the word that is wrong is named, not the first of those in one
        (CINCH, "p2 8p s 7 8 5 4 ks238q4a9", 22, "Cid: Q can't be entered: Say its suit too"),
        (TALK, "vkqjcqdt js8d b", 12, "8D can't be played"),
        (STONE_BEFORE, "9hqapqd8kttsap qhjk9", 20, "9H can't be played"),
        (CINCH.rpartition("\n")[0], "n d p9pp zz", 10, "zz is neither a card nor a word"),
    ],
)
def test_a_refusal_names_the_word_that_is_wrong(
    record: str, line: str, column: int, why: str
) -> None:
    refusal = enter(replay(record).games[0].fold, line)
    assert refusal
    assert (refusal.column, why in str(refusal)) == (column, True), str(refusal)


@pytest.mark.parametrize(
    ("line", "proposed"),
    [
        ("jskcb", ("jskc b", "js kc")),
        ("vkqjcqdt jskcb", ("vkqjcqdt jskc b", "vkqjcqdt js kc")),
    ],
)
def test_a_word_behind_a_card_is_proposed_before_the_card_without_it(
    line: str, proposed: tuple[str, ...]
) -> None:
    fold = replay(TALK if line.startswith("v") else f"{TALK}\nshow KC QC JC, QD 10D").games[0].fold
    refusal = enter(fold, line)
    assert refusal
    assert refusal.would_do == proposed
    assert all(kept(fold, each) for each in refusal.would_do)


@pytest.mark.parametrize("kind", ["klaberjass", "cinch", "loo", "rolling-stone", "sixty-six"])
def test_what_is_left_out_of_the_search_would_not_be_taken(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As many ways as there are come to the same as those that don't begin as one was refused."""
    rng = random.Random(kind)
    monkeypatch.setattr(short_reading, "MOST_WAYS", 3_000)
    count = 0
    for played in played_hands(rng, kind, 4):
        fold, ahead = (folded(played.head, played.earlier) for _ in range(2))
        short = list[str]()
        for line in played.lines:
            short.append(shortest(ahead, line))
            assert enter(ahead, line) is None
        for at, line in enumerate(played.lines):
            words = " ".join(short[at : at + rng.randint(1, 3)]).split()
            typed = "".join(word + rng.choice(("", "", " ")) for word in words)
            left_out = kept(fold, typed)
            with monkeypatch.context() as patch:
                patch.setattr(short_reading._Search, "_act_at", lambda _, way, at: (0, len(way)))
                assert kept(fold, typed) == left_out, typed
            count += left_out is not None
            assert enter(fold, line) is None
    assert count > 10


# figures alone have no letters
@pytest.mark.parametrize("kind", [kind for kind in kinds() if game(kind).spelled])
def test_letters_at_random_are_kept_as_what_their_entries_say_or_leave_nothing(kind: str) -> None:
    rng = random.Random(7)
    for evening in (Evening(rng, kind, cheat=0.0) for _ in range(3)):
        fold = evening.fold
        shorts = [spelling for spelling in fold.game.verbs if len(spelling) < 3]
        letters = [*shorts, *"akqjt98765432shdc1.", *(name[0].lower() for name in fold.handles)]
        for line in evening.players.hand(0, 0):
            for _ in range(6):
                typed = "".join(rng.choices(letters, k=rng.randint(2, 7)))
                rulings, target, before = fold.rulings, fold.current, fold.numbered
                seen = [*fold.entries_since(1)]
                if enter(fold, typed) is None:
                    entries = [*fold.entries_since(before)]
                    fold.take_back(rulings, target)
                    again = ", ".join(entry.text for entry in entries)
                    assert enter(fold, again) is None, (typed, again)
                    assert [*fold.entries_since(before)] == entries
                    fold.take_back(rulings, target)
                assert [*fold.entries_since(1)] == seen
            if not evening.enter(line):
                break


def test_a_word_for_a_hand_before_a_colon_is_a_name() -> None:
    refusal = enter(replay(f"{STONE.replace('Ann', 'Nora')}").games[0].fold, "n:left 3")
    assert refusal
    assert str(refusal).startswith("Nora: left 3 can't be entered")


def test_what_takes_cards_or_none_is_asked_about_where_cards_are_in_its_word() -> None:
    refusal = enter(replay(f"{CINCH}\np 9 p p h\n6 4 7 7").games[0].fold, "rahjsjc9s")
    assert refusal
    assert refusal.would_do == ("rob, AH, JS, JC, 9S", "rob AH JS JC 9S")


@pytest.mark.parametrize(
    ("record", "word"),
    [
        (KLABERJASS, "p "),
        (KLABERJASS, "zz "),
        (KLABERJASS, "v kqjc "),
        (CINCH, "p9pp "),
        (CINCH.rpartition("\n")[0], "n, "),
        (STONE.partition("\nAC")[0], "acp "),
    ],
)
@pytest.mark.parametrize("length", [short_reading.LONGEST_PARTED, LONGEST_SAID - 2])
def test_a_line_of_any_length_is_refused_and_leaves_nothing(
    record: str, word: str, length: int
) -> None:
    fold = replay(record).games[0].fold
    before = fold.numbered
    assert enter(fold, f"{word * (length // len(word))}zz")
    assert fold.numbered == before


def test_who_has_no_turn_is_not_said_to_have_named_a_card() -> None:
    with pytest.raises(ValueError, match=r"Ann: J can't be entered"):
        entered(f"{LATE}\nAC QH", "Ann: j")


def test_a_word_between_others_is_no_act() -> None:
    assert kept(replay(f"{KLABERJASS}\ntake").games[0].fold, "of") is None
    assert entered(f"{KLABERJASS}\ntake", "o f") == entered(f"{KLABERJASS}\ntake", "none fifty")


def test_a_word_of_the_game_comes_before_a_name_that_is_begun() -> None:
    head = "game klaberjass\nplayers Ula, Bob\nhand Bob 10C"
    assert entered(head, "puo") == entered(head, "pass take none")
    assert entered(f"{head}\ntake", "ux") == entered(f"{head}\ntake", "Ula: exchange")
    loo = "game loo\nplayers Ida, Bob, Cid, Dee, Eve\nhand Eve 5H"
    assert entered(loo, "ii") == entered(loo, "in in")


@pytest.mark.parametrize(
    ("game", "typed", "long"),
    [
        ("klaberjass\nplayers Ann, Bob", "re a66 51 ma", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "a66 51 ma", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "b51 66 ma", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "a66b51ma", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "ma66 51", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "ma66b51", "result Ann 66 Bob 51 maker Ann"),
        ("klaberjass\nplayers Ann, Bob", "mb66 51", "result Ann 51 Bob 66 maker Bob"),
        (
            "klaberjass\nplayers Ann, Bob",
            "re ma66 51 da",
            "result Ann 66 Bob 51 maker Ann dealer Ann",
        ),
        ("kalooki\nplayers Ann, Bob, Cid", "a25c98oca", "result Ann 25 Cid 98 overcalls Ann"),
        ("klaberjass\nplayers Ann, Bob", "a66 51 ma trs", "result Ann 66 Bob 51 maker Ann trump S"),
        ("sixty-six\nplayers Ann, Bob", "a70 40 wa", "result Ann 70 Bob 40 claimed Ann"),
        (
            "sixty-six\nplayers Ann, Bob",
            "a70 40 cla wa",
            "result Ann 70 Bob 40 closed Ann claimed Ann",
        ),
        (
            "cinch\nplayers Ann, Bob, Cid, Dee",
            "a10 4 ma bid8",
            "result Ann+Cid 10 Bob+Dee 4 maker Ann bid 8",
        ),
        ("kalooki\nplayers Ann, Bob, Cid", "re a25 0 98", "result Ann 25 Bob 0 Cid 98"),
        ("kalooki\nplayers Ann, Bob, Cid", "c98 25 0", "result Ann 25 Bob 0 Cid 98"),
        (
            "kalooki\nplayers Ann, Bob, Cid",
            "a25 0 98 oca",
            "result Ann 25 Bob 0 Cid 98 overcalls Ann",
        ),
        ("loo\nplayers Ann, Bob, Finn, Dee, Eve", "re f f", "result flush Finn"),
        ("kalooki\nplayers Ann, Bob, Cid", "a25 c98", "result Ann 25 Cid 98"),
        ("kalooki\nplayers Ann, Dee, Cid", "a25c98b", "result Ann 25 Cid 98 bent"),
        ("kalooki\nplayers Ann, Dee, Cid", "a25c98boca", "result Ann 25 Cid 98 bent overcalls Ann"),
        # who begins with the letter has its figure
        ("kalooki\nplayers Ann, Bob, Cid", "a25b98", "result Ann 25 Bob 98"),
        ("kalooki\nplayers Ann, Bob, Cid", "a25 b 98 bent", "result Ann 25 Bob 98 bent"),
        # one who is named without a figure has what is left of the five tricks
        (LOO_OF_FIVE, "c2g1e", "result Cid 2 Gil 1 Eve 2"),
        (LOO_OF_FIVE, "c2eg1", "result Cid 2 Gil 1 Eve 2"),
        (LOO_OF_FIVE, "c3 g2 eve", "result Cid 3 Gil 2 Eve 0"),
        (LOO_OF_FIVE, "re e c2g1", "result Cid 2 Gil 1 Eve 2"),
        (LOO_OF_FIVE, "c2 g in e", "result Cid 2 Gil 3 in Eve"),
        (LOO_OF_FIVE, "re ff a inec", "result flush Finn Ann in Eve Cid"),
        (
            "cinch\nplayers Ann, Bob, Cid, Dee",
            "a10b4 ma bid8",
            "result Ann+Cid 10 Bob+Dee 4 maker Ann bid 8",
        ),
        ("rolling-stone\nplayers Ann, Bob, Cid, Dee", "re ob", "result out Bob"),
        ("linger-longer\nplayers Ann, Bob, Cid", "c2", "result Cid 2"),
    ],
)
def test_a_result_is_told_by_few_keys(game: str, typed: str, long: str) -> None:
    fold = dealt_first(game)
    assert kept(fold, typed) == kept(fold, long)
    assert kept(fold, typed)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("re c2 g e", "After e a number is expected."),
        ("re c4 g2 e", "After Eve a number is expected."),
        ("re e", "After Eve a number is expected."),
        ("re c2 pot", "After pot a number is expected."),
        ("re c2 g c", "After c a number is expected."),
        ("re c2ge", "c2ge is none of"),
    ],
)
def test_one_alone_has_what_is_left(typed: str, why: str) -> None:
    refusal = enter(dealt_first(LOO_OF_FIVE), typed)
    assert refusal
    assert why in str(refusal)


@pytest.mark.parametrize("kind", ["kalooki", "klaberjass", "sixty-six", "rolling-stone"])
def test_where_figures_are_not_shared_each_name_has_one(kind: str) -> None:
    names = "Ann, Bob" if kind in {"klaberjass", "sixty-six"} else "Ann, Bob, Cid, Dee"
    refusal = enter(dealt_first(f"{kind}\nplayers {names}"), "re a25 b")
    assert refusal
    assert "After b" in str(refusal)


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("re 8", "8 is none of"),
        ("re8", "re8 is neither a card nor a word"),
        (f"re {'a2' * 20}", "Ann has a number already"),
        ("re a25 98c3", "Say who went out"),
        ("re a25c98x", "a25c98x is none of"),
        ("re a25 98", "Figures without a name go round the table, and Cid has none."),
        ("re 25 0 98", "25 is none of"),
        ("re a25 0 98 7", "Ann has a number already"),
        ("re a25 0 bent 98", "98 is none of"),
        ("re a25 0 98 ocx", "ocx is none of"),
        ("re a25 0 98 oca oc b", "overcalls is said twice"),
    ],
)
def test_a_figure_of_nobody_is_refused(typed: str, why: str) -> None:
    refusal = enter(dealt_first("kalooki\nplayers Ann, Bob, Cid"), typed)
    assert refusal
    assert why in str(refusal)


@pytest.mark.parametrize("kind", ["klaberjass", "sixty-six", "loo"])
def test_the_page_has_the_keys_that_are_counted(kind: str) -> None:
    assert keys.row(kind) in TYPING.read_text(encoding="utf-8").partition(keys.MARK)[2]


@pytest.mark.parametrize("kind", [kind for kind in kinds() if kind in RESULTS])
@pytest.mark.parametrize("seed", range(many(2)))
def test_the_shortest_form_of_a_hand_is_kept_as_the_hand(kind: str, seed: int) -> None:
    for played in played_hands(random.Random(seed), kind, 2):
        by_trick, at_once = (folded(played.head, played.earlier) for _ in range(2))
        told = folded(played.head, played.earlier)
        lines: list[tuple[str, Kept]] = []
        for line in played.lines:
            same = kept(by_trick, line)
            quick = shortest(by_trick, line)
            assert len(quick) <= len(line)
            assert kept(by_trick, quick) == same is not None
            lines.append((quick, same or ()))
            assert enter(by_trick, at_the_prompt(by_trick, quick)) is None
        whole = joined(at_once, lines)
        assert kept(at_once, whole[-1]) is not None
        result = result_of(by_trick)
        if comes_to(told, result):
            assert comes_to(told, shortest(told, result, comes_to)) == comes_to(told, result)
