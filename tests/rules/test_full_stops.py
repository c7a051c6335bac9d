"""A full stop that ends a sentence is no word of the line before it."""

import pytest

from tests.rules.test_plain import fold_of, kept
from trickledger.rules.record.lines import enter

KLA = "game klaberjass\nplayers Ann, Bob"
OPENED = f"{KLA}\nhand Bob 10C"
PLAYED = f"{OPENED}\ntake\nnone none\nAS 7S\nKS 8S\nQS 9S"
HEARTS = "game points\nplayers Ann, Bob\nadds 5 13"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve"


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (PLAYED, "insert before @10 8D 10D, drop"),
        (PLAYED, "insert 8d 10d before @10, drop"),
        (PLAYED, "void @11"),
        (PLAYED, "void @8, drop"),
        (PLAYED, "void @8, drop from @10"),
        (PLAYED, "correct @11 JS"),
        (PLAYED, "correct @9 9S, correct @11 8S"),
        (PLAYED, "correct @3 pass, drop"),
        (PLAYED, "swap Ann Bob"),
        (PLAYED, "ruling penalty game Bob minus 10 because Bob talked"),
        (KLA, "hand Bob 10C"),
        (KLA, "result Ann 115 Bob 27 maker Ann dealer Bob"),
        (OPENED, "take"),
        (OPENED, "result Ann 115 Bob 27 maker Ann"),
        (f"{OPENED}\nresult Ann 115 Bob 27 maker Ann", "score Ann 115 Bob 27"),
        (HEARTS, "correct @3 adds Ann 5 Bob 14"),
        (HEARTS, "total Ann 5 Bob 13"),
        (HEARTS, "7 20"),
        (CINCH, "bid 9"),
        (LOO, "hand Eve 10C"),
        ("game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H", "draw 4C"),
    ],
)
def test_a_line_that_was_copied_with_its_stop_is_the_line(before: str, line: str) -> None:
    stop = "" if "because" in line else "."
    assert kept(before, f"{line}{stop}") == kept(before, line)
    assert kept(before, f"{line}{stop} ") == kept(before, line)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        # where cards are played it stands for what can only follow, which isn't known here
        (PLAYED, "JS 10S."),
        (PLAYED, "JS."),
        (OPENED, "take none none AS 7S."),
        (KLA, "hand Bob 10C take none none AS 7S."),
        # a trick by its number
        (CINCH, "9."),
        (PLAYED, "void @11.."),
    ],
)
def test_a_stop_that_says_something_is_not_left_out(before: str, line: str) -> None:
    fold = fold_of(before)
    start = fold.numbered
    assert enter(fold, line)
    assert fold.numbered == start


@pytest.mark.parametrize(
    ("before", "line", "way"),
    [(PLAYED, "JS 10S.", "JS 10S"), (PLAYED, "js.", "js"), (f"{PLAYED}\nJS", "10s.", "10s")],
)
def test_cards_without_such_a_stop_are_proposed(before: str, line: str, way: str) -> None:
    refusal = enter(fold_of(before), line)
    assert refusal
    why = ". stands for what can only follow: here something else can, or isn't known."
    assert (refusal.why, [*refusal.would_do]) == (why, [way])
    assert enter(fold_of(before), way) is None
