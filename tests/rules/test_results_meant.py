"""Results that say too little: each is asked once, by lines that are taken as they stand."""

import pytest

from tests.rules.test_plain import CIN, fold_of
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Way, all_values

KLA, SXS = "game klaberjass\nplayers Ann, Bob", "game sixty-six\nplayers Ann, Bob"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve"
KAL = "game kalooki\nplayers Ann, Bob, Cid"
ROL = "game rolling-stone\nplayers Ann, Bob, Cid, Dee"
LIN = "game linger-longer\nplayers Ann, Bob, Cid"
POINTS = "game points\nplayers Ann, Bob, Cid"
SXS_LATER = f"{SXS}\nhand Bob\nresult Ann 71 Bob 59"
KLA_LATER = f"{KLA}\nhand Bob\nresult Ann 115 Bob 27 maker Ann"
IN_PLAY = f"{CIN}\nbid 5 pass pass pass\ntrump H\n3 3 3 3"
STAYED = f"{LOO}\nhand Eve 5H\nin in pass pass pass\n0 0"
ENDED = tuple(f"result Ann 66 Bob 33 {end}" for end in ("claimed Ann", "closed Ann", "closed Bob"))
EITHER = ("result Ann 71 Bob 59", "result Ann 59 Bob 71")


def refused(before: str, line: str) -> Refusal:
    refusal = enter(fold_of(before), line)
    assert refusal
    return refusal


def of_makers(line: str) -> tuple[str, ...]:
    return (f"{line} maker Ann", f"{line} maker Bob")


TOLD_ANEW = "correct @3 result Ann 100 Bob 42 maker Ann"


@pytest.mark.parametrize(
    ("before", "line", "ways"),
    [
        (KLA_LATER, "correct a100 b42", (TOLD_ANEW,)),
        (KLA_LATER, "it was Ann 100 Bob 42", (TOLD_ANEW,)),
        (KLA_LATER, "No, it should be Bob 42 Ann 100.", (TOLD_ANEW,)),
        (KLA_LATER, "it was Ann 100 Bob 42 because told late", (f"{TOLD_ANEW} because told late",)),
        (KLA_LATER, "correct a1000", ()),
        (KLA_LATER, "correct Ann 7C", ()),
        (KLA_LATER, "it was fun", ()),
        (f"{POINTS}\nadds 18 0 0", "it was 0 18 0", ("correct @3 adds Ann 0 Bob 18 Cid 0",)),
        (f"{POINTS}\nadds 18 0 0", "correct b18", ("correct @3 result Ann 18 Bob 18 Cid 0",)),
        (f"{POINTS}\nadds 18 0 0", "correct 18 0 0", ()),
        (f"{KLA_LATER}\nhand Ann", "it was Ann 100 Bob 42", ()),
    ],
)
def test_figures_that_are_told_anew_are_proposed_for_the_hand_told_last(
    before: str, line: str, ways: tuple[str, ...]
) -> None:
    refusal = refused(before, line)
    corrections = tuple(way for way in refusal.would_do if way.startswith("correct"))
    assert corrections == ways
    assert ("The one told last is hand 1." in refusal.why) is bool(ways)
    for way in ways:
        assert enter(fold_of(before), way) is None


TWO_HANDS = f"{POINTS}\nadds 18 7 0\nhand\nadds 3 9 20"


@pytest.mark.parametrize(
    ("before", "line", "way"),
    [
        (TWO_HANDS, "no, cid had 25", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (TWO_HANDS, "No, Cid had minus 20.", "correct @5 adds Ann 3 Bob 9 Cid minus 20"),
        (TWO_HANDS, "no, cid had -20", "correct @5 adds Ann 3 Bob 9 Cid minus 20"),
        (TWO_HANDS, "no, ann had 4 and bob 8", "correct @5 adds Ann 4 Bob 8 Cid 20"),
        (TWO_HANDS, "no, 25 for cid", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (TWO_HANDS, "cid should have 25", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (TWO_HANDS, "cid should have been 25 points", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (TWO_HANDS, "cid's score should be 25", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (f"{TWO_HANDS}\nhand", "no, cid had 25", "correct @5 adds Ann 3 Bob 9 Cid 25"),
        (TWO_HANDS, "bob should have 25 in hand 1", "correct @3 adds Ann 18 Bob 25 Cid 0"),
        (TWO_HANDS, "in hand 1, bob had 25", "correct @3 adds Ann 18 Bob 25 Cid 0"),
        (TWO_HANDS, "hand 1: bob 25 cid 4", "correct @3 adds Ann 18 Bob 25 Cid 4"),
        (TWO_HANDS, "no, bob had 25 in the last hand", "correct @5 adds Ann 3 Bob 25 Cid 20"),
        (TWO_HANDS, "in the last hand bob had 25", "correct @5 adds Ann 3 Bob 25 Cid 20"),
        (TWO_HANDS, "bob had 25, not 7", "correct @3 adds Ann 18 Bob 25 Cid 0"),
        (TWO_HANDS, "bob had 25 not 7, in hand 1", "correct @3 adds Ann 18 Bob 25 Cid 0"),
        (TWO_HANDS, "bob had 25 in hand 1 instead of 7", "correct @3 adds Ann 18 Bob 25 Cid 0"),
        (TWO_HANDS, "oops bob had 25 in the last one", "correct @5 adds Ann 3 Bob 25 Cid 20"),
        (TWO_HANDS, "hand 1 was 5 6 7", "correct @3 adds Ann 5 Bob 6 Cid 7"),
        (TWO_HANDS, "no, hand 1 should be 5 6 7", "correct @3 adds Ann 5 Bob 6 Cid 7"),
        (KLA_LATER, "no, bob had 47", "correct @3 result Ann 115 Bob 47 maker Ann"),
        (
            f"{KLA_LATER}\nhand Ann 10D\ntake",
            "bob should have 47 in hand 1",
            "correct @3 result Ann 115 Bob 47 maker Ann",
        ),
        (
            f"{LOO}\nhand Eve\nresult Ann 3 Bob 2",
            "no, ann had 4 tricks, bob 1",
            "correct @3 result Ann 4 Bob 1",
        ),
    ],
)
def test_one_figure_of_a_hand_is_told_anew(before: str, line: str, way: str) -> None:
    assert refused(before, line).would_do == (way,)
    assert enter(fold_of(before), way) is None


@pytest.mark.parametrize(
    ("before", "line", "why"),
    [
        (TWO_HANDS, "bob should have 25 in hand 7", "There is no hand 7"),
        (TWO_HANDS, "hand 3: ann 5 bob 6 cid 7", "Hand 3 comes next"),
        (TWO_HANDS, "bob had 25, not 8", "After bob a number is expected."),
        (f"{KLA_LATER}\nhand Ann 10D\ntake", "ann should have 5 in hand 2", "Hand 2 wasn't told"),
        (f"{KLA_LATER}\nhand Ann 10D\ntake", "no, bob had 47", "The bidding is in"),
        (f"{LOO}\nhand Eve\nresult Ann 3 Bob 2", "no, ann had 4", "There are five tricks"),
    ],
)
def test_a_figure_that_is_none_of_a_result_corrects_nothing(
    before: str, line: str, why: str
) -> None:
    refusal = refused(before, line)
    assert why in refusal.why
    assert not any(way.startswith("correct") for way in refusal.would_do)


def test_who_is_called_no_has_figures() -> None:
    fold = fold_of("game points\nplayers No, Bob\nadds 1 2")
    assert enter(fold, "no 20, bob 30") is None
    assert fold.carry.totals == (21, 32)


@pytest.mark.parametrize(
    ("before", "lines", "now"),
    [
        (
            f"{POINTS}\nadds 18 0 0",
            ("correct @3 19 0 0", "correct @4 20 0 0", "correct @5 21 0 0", "correct @6 22 0 0"),
            22,
        ),
        (
            f"{POINTS}\nadds 18 0 0",
            ("correct @3 19 0 0", "correct @4 20 0 0", "correct @5 21 0 0", "void @6"),
            20,
        ),
    ],
)
def test_a_correction_is_corrected_as_often_as_it_was_wrong(
    before: str, lines: tuple[str, ...], now: int
) -> None:
    fold = fold_of(before)
    assert [enter(fold, line) for line in lines] == [None] * len(lines)
    assert fold.carry.totals == (now, 0, 0)


def of_dealers(line: str) -> tuple[str, ...]:
    return (f"{line} dealer Ann", f"{line} dealer Bob")


@pytest.mark.parametrize(
    ("before", "line", "ways"),
    [
        *((SXS_LATER, f"71{part}59", EITHER) for part in (" ", "-", ":", "/", ", ", " to ", " - ")),
        (f"{SXS}\nhand Bob", "71 and 59", EITHER),
        (f"{SXS}\nhand Bob KS", "71 59", EITHER),
        (SXS, "71 59", tuple(f"{way} dealer {who}" for way in EITHER for who in ("Ann", "Bob"))),
        (SXS, "71 59, bob dealt", tuple(f"{way} dealer Bob" for way in EITHER)),
        # the beginning of a name beside its figure, and 66 as a figure
        *((SXS, line, of_dealers("result Ann 71 Bob 59")) for line in ("a 71 b 59", "a71b59")),
        (SXS, "dealer Bob a66 b33", tuple(f"{way} dealer Bob" for way in ENDED)),
        (SXS, "bob dealt, ann 66 bob 33", tuple(f"{way} dealer Bob" for way in ENDED)),
        (
            SXS,
            "a 66 b 33",
            tuple(f"{way} dealer {who}" for who in ("Ann", "Bob") for way in ENDED),
        ),
        (SXS_LATER, "a 66 b 33", ENDED),
        (
            KLA,
            "a 115 b 47",
            tuple(
                f"{way} dealer {who}"
                for who in ("Ann", "Bob")
                for way in of_makers("result Ann 115 Bob 47")
            ),
        ),
        (
            KLA_LATER,
            "70 40",
            (*of_makers("result Ann 70 Bob 40"), *of_makers("result Ann 40 Bob 70")),
        ),
        (
            f"{KLA}\nhand Bob 10C",
            "115 47, ann maker",
            ("result Ann 115 Bob 47 maker Ann", "result Ann 47 Bob 115 maker Ann"),
        ),
        (
            f"{CINCH}\nhand Dee\nresult Ann+Cid 9 maker Ann bid 8",
            "9 5 maker bob bid 4",
            (
                "result Ann+Cid 9 Bob+Dee 5 maker Bob bid 4",
                "result Ann+Cid 5 Bob+Dee 9 maker Bob bid 4",
            ),
        ),
        (f"{LOO}\nhand Eve 5H", "3 2 0 0 0", ()),
        (f"{SXS}\nhand Bob KS\nAH 10H", "71 59", EITHER),
        (
            "game sixty-six\nplayers Jo, O'Neil\nhand Jo KS",
            "O'Neil took all the tricks",
            ("result ONeil 130 Jo 0",),
        ),
        (f"{KAL}\nhand Ann 7H", "25 0 98", ("result Ann 25 Bob 0 Cid 98",)),
        (f"{SXS}\nhand Bob KS", "ann won all", ("result Ann 130 Bob 0",)),
        (SXS_LATER, "Bob took all the tricks", ("result Bob 130 Ann 0",)),
        (f"{SXS}\nhand Bob KS\nAH 10H", "ann won everything.", ("result Ann 130 Bob 0",)),
        (IN_PLAY, "cid won all", ("result Ann+Cid 14 Bob+Dee 0",)),
        (IN_PLAY, "bob+dee made all 14 points", ("result Bob+Dee 14 Ann+Cid 0",)),
        (STAYED, "bob won all five tricks", ("result Bob 5",)),
    ],
)
def test_who_is_meant_is_asked_once(before: str, line: str, ways: tuple[str, ...]) -> None:
    refusal = refused(before, line)
    assert not ways or refusal.would_do == ways
    for way in refusal.would_do:
        assert enter(fold_of(before), way) is None


@pytest.mark.parametrize(
    ("before", "line", "example"),
    [
        (f"{KLA}\nhand Bob 10C", "bob won all", "result Bob 115 Ann 0 maker Bob"),
        (KLA, "ann won all the tricks", "result Ann 115 Bob 0 maker Ann dealer Ann"),
        (f"{LOO}\nhand Eve", "dee won everything", "result Dee 5 in Ann"),
        (f"{KAL}\nhand Ann 7H", "cid won all", "result Cid 0 Ann 25 Bob 98"),
        (f"{ROL}\nhand Dee", "bob won all", "result out Bob"),
        (f"{LIN}\nhand Cid 3S", "bob won all", "result Bob 2"),
    ],
)
def test_of_who_won_all_an_example_shows_what_is_missing(
    before: str, line: str, example: str
) -> None:
    found = [each for each in all_values(refused(before, line).says) if isinstance(each, Way)]
    assert found == [example]
    assert enter(fold_of(before), example) is None


@pytest.mark.parametrize(
    ("before", "line"),
    [
        # ranks and bids of a hand that is played, and more or fewer figures than there are sides
        (IN_PLAY, "9 5"),
        (f"{CINCH}\nhand Dee", "70 40"),
        (f"{LOO}\nhand Eve 5H", "70 40"),
        (SXS_LATER, "70 40 20"),
        (STAYED, "cid won all"),
        (POINTS, "ann won all"),
    ],
)
def test_no_result_is_proposed_where_none_is_meant(before: str, line: str) -> None:
    assert not [way for way in refused(before, line).would_do if way.startswith("result")]


@pytest.mark.parametrize(
    ("before", "said", "figures"),
    [
        (f"{LIN}\nhand Cid 3S", "ann one bob two", "ann 1 bob 2"),
        (f"{KAL}\nhand Cid 7H", "ann one bob two cid zero", "ann 1 bob 2 cid 0"),
        (f"{ROL}\nhand Dee", "ann one bob two", "ann 1 bob 2"),
        (f"{LOO}\nhand Eve 5H", "ann three bob two", "ann 3 bob 2"),
        (f"{KLA}\nhand Bob 10D", "ann one bob two", "ann 1 bob 2"),
        (f"{SXS}\nhand Bob", "ann one bob two", "ann 1 bob 2"),
    ],
)
def test_figures_in_words_are_answered_as_figures(before: str, said: str, figures: str) -> None:
    in_words, told = refused(before, said), refused(before, figures)
    assert (in_words.why, in_words.would_do) == (told.why, told.would_do)


@pytest.mark.parametrize("line", ["ann one bob hat", "ann one"])
def test_words_that_are_no_figures_of_all_stay_words(line: str) -> None:
    assert "is nothing that ann can do here" in refused(f"{LIN}\nhand Cid 3S", line).why
