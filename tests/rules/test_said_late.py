"""What was left out, as people say it, is put in where it belongs (COM-INS-1, -2)."""

from __future__ import annotations

import pytest

from trickledger.rules.language.notation import LONGEST_SAID
from trickledger.rules.record import second_reading
from trickledger.rules.record.lines import enter
from trickledger.rules.record.said_late import said_late
from trickledger.rules.replay import replay

RECORD = """
game klaberjass
players Ann, Bob
hand Ann 10D
take none
Ann twenty
8S AS
JH AH
QD bela 9D
10C AC
9S QS
KS KD
7H 9H
7C KC
10H 8D
""".strip()


def entered(line: str) -> str:
    """What a line is kept as behind the record, or why it is refused."""
    found = replay(f"{RECORD}\n{line}")
    (game,) = found.games
    return str(found.refusal) if found.refusal else game.fold.entries[-1].text


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("bob bela after kd", "insert after @18 bela"),
        ("bela after the king of diamonds", "insert after @18 bela"),
        ("Bob: bela after KD", "insert after @18 bela"),
        ("bela after bob KD", "insert after @18 bela"),
        ("bela before 7h", "insert before @19 bela"),
        ("insert bela after kd", "insert after @18 bela"),
        ("insert after kd bela", "insert after @18 bela"),
        ("bob forgot bela after kd", "insert after @18 bela"),
        ("we forgot bela after kd", "insert after @18 bela"),
        ("bela after @18", "insert after @18 bela"),
        ("bela after trick 6", "insert after @18 bela"),
        ("show QS KS AS before trick 2", "insert before @8 show QS KS AS"),
        ("show QS KS AS after trick 1", "insert after @7 show QS KS AS"),
        ("bela after kd because both said so", "insert after @18 bela because both said so"),
        ("note bela after kd", "note bela after kd"),
    ],
)
def test_what_was_left_out_is_put_in_where_it_belongs(line: str, kept: str) -> None:
    assert entered(line) == kept


SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Ann KH\n9S 10S\n"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("bob forgot x", "insert before @3 exchange"),
        ("forgot b x", "insert before @3 exchange"),
        ("we forgot Bob: exchange", "insert before @3 exchange"),
        ("bob forgot to exchange", "insert before @3 exchange"),
        ("note bob forgot to exchange", "note bob forgot to exchange"),
    ],
)
def test_what_was_left_out_without_a_place_is_put_in_where_alone_it_fits(
    line: str, kept: str
) -> None:
    (game,) = replay(f"{SIXTY_SIX}{line}").games
    assert game.fold.entries[-1].text == kept


SPADES = "game sixty-six\nplayers Ann, Bob\nhand Bob KH\nKS 9S\n"


@pytest.mark.parametrize(
    "line",
    [
        "we forgot ann's marriage in spades",
        "ann forgot the marriage in spades",
        "I forgot Ann\u2019s marriage S",
        "we forgot ann's spade marriage",
        "we missed ann's marriage in spades before ks",
    ],
)
def test_a_word_that_was_left_out_is_put_in_with_its_suit(line: str) -> None:
    (game,) = replay(f"{SPADES}{line}").games
    assert game.fold.entries[-1].text == "insert before @3 marriage S"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("we forgot bob's marriage in spades", "It fits nowhere in this hand."),
        ("we forgot ann's hat", "we is neither a card nor a word of this game."),
    ],
)
def test_what_was_nobodys_to_say_is_not_put_in(line: str, why: str) -> None:
    refusal = replay(f"{SPADES}{line}").refusal
    assert refusal
    assert refusal.why.startswith(why)


ROLLING_STONE = """
game rolling-stone
players Ann, Bob, Cid, Dee, Eve
hand Eve
8D JD 6D 10D pick
10C JC 9C KC AC
QH 7H KH 5H 6H
"""


@pytest.mark.parametrize(
    ("record", "line", "where", "why"),
    [
        (SIXTY_SIX, "ann forgot x", "before @3 (Bob: 9S)", "A player about to lead who holds"),
        (
            SIXTY_SIX,
            "bob forgot marriage s",
            "before @3 (Bob: 9S)",
            "it then no longer fits: Whoever has shown a marriage leads one of its two cards next",
        ),
        (RECORD, "ann forgot bela", "before @22 (Bob: KC)", "7C isn't the king or queen of trump."),
        (
            RECORD,
            "ann forgot to show 8S 9S 10S",
            "before @8 (Ann: JH)",
            "8S was played by Bob in trick 1.",
        ),
        (RECORD, "bob forgot to show QS KS AS", "before @8 (Ann: JH)", "After trick 1 and before"),
        (
            ROLLING_STONE,
            "cid forgot to pick up",
            "before @17 (Cid: 6H)",
            "Cid's pick-up was illegal: 6H was in that hand at the time.",
        ),
        (RECORD, "marriage after 8s", "", ""),
    ],
)
def test_what_fits_nowhere_is_refused_with_what_stops_it_at_the_nearest_place(
    record: str, line: str, where: str, why: str
) -> None:
    refusal = replay(f"{record.strip()}\n{line}").refusal
    assert refusal
    told = f"It fits nowhere in this hand. The nearest is {where}: {why}"
    assert refusal.why.startswith(told) is bool(where)
    assert (refusal.clause == "COM-INS-1") is bool(where)


@pytest.mark.parametrize(
    ("record", "line", "way"),
    [
        (RECORD, "bob forgot to call bela after kd", "insert after @18 Bob bela"),
        (RECORD, "Bob forgot to announce bela after KD.", "insert after @18 Bob bela"),
        (SIXTY_SIX, "bob forgot to say exchange", "insert before @3 Bob: exchange"),
    ],
)
def test_what_a_player_forgot_to_say_is_asked(record: str, line: str, way: str) -> None:
    refusal = replay(f"{record}\n{line}").refusal
    assert refusal
    assert (refusal.why, refusal.would_do) == ("Was it said, and not written down?", (way,))
    assert replay(f"{record}\n{way}").refusal is None


def test_what_fits_at_none_of_the_places_that_are_meant_says_why() -> None:
    record = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\npass\npass\nbid 6\n"
    refusal = replay(f"{record}Ann: pass after pass").refusal
    assert refusal
    assert refusal.why == (
        "It fits nowhere in this hand. The nearest is after @3 (Ann: pass): Ann has bid or passed "
        "already. From the dealer's left each player bids or passes, once."
    )


@pytest.mark.parametrize("line", ["we forgot 9d", "bob forgot 9d"])
def test_of_what_fits_anywhere_the_place_is_asked(line: str) -> None:
    assert entered(line).endswith(
        "Where was it left out? Add before or after, and an entry, a card or a trick. (COM-INS-1)"
    )


def test_of_several_places_where_it_fits_the_newest_are_proposed() -> None:
    refusal = replay(f"{SIXTY_SIX}9C JC\n9D JD\nann forgot to close").refusal
    assert refusal
    assert refusal.would_do == tuple(f"insert before @{at} Ann: close" for at in (8, 5, 4))


def test_what_is_said_too_late_is_refused_with_the_line_that_puts_it_in() -> None:
    refusal = replay(f"{SIXTY_SIX}bob x").refusal
    assert refusal
    assert refusal.clause == "SXS-NINE-1"
    *_, proposed = refusal.would_do
    assert proposed == "insert before @3 Bob: exchange"
    assert replay(f"{SIXTY_SIX}{proposed}").refusal is None


HEARTS = "game klaberjass\nplayers Ann, Bob\nhand Bob KH\ntake\ntwenty good\n9C 10C\nKS 8S\n"
DIAMONDS = "game klaberjass\nplayers Ann, Bob\nhand Ann 8D\ntake\nnone none\n9H QH\nQD 9D\n"


@pytest.mark.parametrize(
    ("record", "line", "kept"),
    [
        (HEARTS, "ann forgot to show 9c 8c 7c", "insert before @8 show 9C 8C 7C"),
        (DIAMONDS, "ann forgot the bela", "insert before @9 bela"),
    ],
)
def test_it_is_put_in_also_before_what_another_did(record: str, line: str, kept: str) -> None:
    result = replay(f"{record}{line}")
    assert result.refusal is None, str(result.refusal)
    assert result.games[0].fold.entries[-1].text == kept


def test_nothing_is_proposed_that_would_prove_somebody_wrong() -> None:
    record = "game rolling-stone\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve\n8D JD 6D 10D pick\n"
    record += "10C JC 9C KC AC\nQH 7H KH 5H 6H\n"
    for line in ("bob picks up", "bob forgot to pick up"):
        refusal = replay(f"{record}{line}").refusal
        assert refusal
        assert not refusal.would_do


def test_the_second_call_of_bela_turns_the_hand_with_nothing_typed_again() -> None:
    before, after = replay(RECORD), replay(f"{RECORD}\nbob bela after kd")
    assert [each.games[0].fold.carry.totals for each in (before, after)] == [(97, 0), (51, 66)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("bela after xx", "Nothing in this hand is called xx"),
        ("bela after 8C", "Nothing in this hand is called 8C"),
        ("bela after trick 12", "Nothing in this hand is called trick 12"),
        ("bela after @99", "There is no entry 99"),
        ("9d after 8s", "9D was played by Ann in trick 1"),
        ("show AS before trick 2", "AS isn't a sequence"),
    ],
)
def test_what_has_no_place_or_does_not_fit_is_refused(line: str, why: str) -> None:
    assert why in entered(line)


def test_what_is_there_already_is_told_and_not_put_in_twice() -> None:
    again = replay(f"{RECORD}\nbob bela after kd\nbob bela after kd").refusal
    assert again
    assert (again.clause, again.why) == ("COM-INS-2", "It is there already: @25.")


def test_of_several_places_each_is_proposed_that_fits() -> None:
    record = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\npass\npass\nbid 6\n"
    refusal = replay(f"{record}bid 5 after pass").refusal
    assert refusal
    assert refusal.clause == "COM-INS-1"
    assert "several places" in str(refusal)


@pytest.mark.parametrize(
    "line", ["8S AS", "bela", "hand Ann 10D", "after kd", "note bela after kd", "we left after 10"]
)
def test_other_lines_put_nothing_in(line: str) -> None:
    assert said_late(replay(RECORD).games[0].fold, line) is None


@pytest.mark.parametrize(
    "line",
    ["a{}b", "bela{}after kd", "bela after{}kd", "bela after kd{}", "insert after{}kd bela"],
)
def test_a_million_blanks_are_passed_over_once(line: str) -> None:
    """To try each of them in turn would last for hours."""
    (game,) = replay(RECORD).games
    said_late(game.fold, line.format(" " * 1_000_000))


def test_a_line_longer_than_anybody_says_is_not_read_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (game,) = replay(RECORD).games
    read_again = list[str]()
    monkeypatch.setattr(second_reading, "read_again", lambda _, text, *__: read_again.append(text))
    for length in (LONGEST_SAID, LONGEST_SAID + 1):
        enter(game.fold, "x".ljust(length, "a"))
    assert [*map(len, read_again)] == [LONGEST_SAID]


UNTOLD = (
    "game klaberjass\nplayers Ann, Bob\nhand Ann KC\nschmeiss no\ntake\nnone none\n8H 9H\nAS 7S"
)


@pytest.mark.parametrize(
    "line",
    [
        "bob exchanged earlier, forgot to say",
        "bob exchanged before, we forgot",
        "bob already exchanged",
        "bob had already swapped the seven for the king",
        "bob exchanged at the start",
        "bob exchanged before the first trick",
        "bob exchanged before the 1st trick",
        "bob exchanged before we played",
    ],
)
def test_what_was_said_earlier_is_put_in_where_it_could_be(line: str) -> None:
    result = replay(f"{UNTOLD}\n{line}")
    assert result.refusal is None, str(result.refusal)
    assert result.games[0].fold.entries[-1].text == "insert before @6 Bob: exchange"


def test_what_nobody_is_named_for_is_asked_of_each_who_could_say_it() -> None:
    refusal = replay(f"{UNTOLD}\nwe forgot the exchange").refusal
    assert refusal
    assert refusal.would_do == (
        "insert before @6 Ann: exchange",
        "insert before @6 Bob: exchange",
    )


@pytest.mark.parametrize("line", ["kc", "Ann plays the king of clubs"])
def test_who_plays_the_card_turned_up_may_have_exchanged(line: str) -> None:
    fold = replay(UNTOLD).games[0].fold
    refusal = enter(fold, line)
    assert refusal
    assert refusal.would_do == ("insert before @6 Ann: exchange",)


def test_what_can_be_said_now_is_not_put_in_earlier() -> None:
    fold = replay(UNTOLD.partition("\nnone")[0]).games[0].fold
    refusal = enter(fold, "bob already exchanged")
    assert refusal is None or not [way for way in refusal.would_do if "insert" in way]


UNCALLED = RECORD.replace("\n10H 8D", "")


@pytest.mark.parametrize(
    "line", ["bela at kd", "bela with kd", "bob also called bela on the king of diamonds"]
)
def test_what_is_said_of_a_card_is_put_in_behind_it(line: str) -> None:
    assert entered(line) == "insert after @18 bela"


@pytest.mark.parametrize("line", ["bob called bela on the king too", "bob bela on the king"])
def test_of_cards_of_one_rank_that_is_proposed_at_which_it_fits(line: str) -> None:
    fold = replay(RECORD).games[0].fold
    refusal = enter(fold, line)
    assert refusal
    assert refusal.would_do == ("insert after @18 Bob bela",)


def test_the_second_call_is_proposed_where_it_can_have_been() -> None:
    refusal = enter(replay(UNCALLED).games[0].fold, "bob called bela twice")
    assert refusal
    assert refusal.would_do == ("insert before @19 Bob: bela",)


TRICKS = "game klaberjass\nplayers Ann, Bob\nhand Bob 10D\ntake\nnone none\nAC 7C\n8D 9D\n8S QS"


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("8h 10h before 8s qs", 2),
        ("we forgot a trick: 8h 10h before 8s qs", 2),
        ("we missed a trick, bob 8h ann 10h before 8s", 2),
        ("8h 10h qd kd before trick 3", 4),
    ],
)
def test_a_trick_is_put_in_before_another_that_is_named_by_its_cards(line: str, count: int) -> None:
    result = replay(f"{TRICKS}\n{line}")
    assert result.refusal is None, str(result.refusal)
    fold = result.games[0].fold
    assert [each.text for each in fold.entries[-count:]][:1] in (
        ["insert before @10 8H"],
        ["insert before @10 Bob: 8H"],
    )


QUEEN_LED = "game sixty-six\nplayers Dee, Bob\nhand Bob KH\nQS 9H"


@pytest.mark.parametrize(
    "line",
    [
        "dee had spades marriage with the queen",
        "dee has the marriage in spades with qs",
        "dee: marriage s on the queen",
        "dee had a marriage with the queen of spades",
        "dee called marriage when leading qs",
        "dee had 20 with the queen",
        "spades marriage with the queen",
    ],
)
def test_a_marriage_is_put_in_before_the_card_that_was_led_with_it(line: str) -> None:
    result = replay(f"{QUEEN_LED}\n{line}")
    assert result.refusal is None, str(result.refusal)
    assert result.games[0].fold.entries[-1].text == "insert before @3 marriage S"


@pytest.mark.parametrize(
    "line",
    [
        "dee had 40 with the queen",
        "bob had spades marriage with the queen",
        "dee had hearts marriage with the queen",
    ],
)
def test_a_marriage_of_another_suit_or_player_was_not_led_with_that_card(line: str) -> None:
    assert replay(f"{QUEEN_LED}\n{line}").refusal


def test_a_marriage_whose_card_is_led_now_is_said_now() -> None:
    result = replay(f"{QUEEN_LED[: -len('QS 9H')]}dee called a marriage in spades with the queen")
    assert result.refusal is None, str(result.refusal)
    assert [entry.text for entry in result.games[0].fold.entries[-2:]] == ["marriage S", "QS"]
