"""What is said of a whole game is checked or asked, and never kept as a hand."""

import pytest

from tests.rules.test_plain import fold_of, kept
from trickledger.rules.record.lines import enter

POINTS = "game points\nplayers Ann, Bob"
PLAYED = f"{POINTS}\nAnn 300 Bob 108\nAnn 201 Bob 100"
KLA = "game klaberjass\nplayers Ann, Bob"
HAND = f"{KLA}\nresult Ann 91 Bob 12 maker Ann dealer Bob"
SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob KS"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LINGER = "game linger-longer\nplayers Ann, Bob, Cid\nhand Bob KS"
TOTALS = ["total Ann 501 Bob 208"]


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (PLAYED, "ann won 501 to 208", TOTALS),
        (PLAYED, "ann won 501-208", TOTALS),
        (PLAYED, "final score ann 501 bob 208", TOTALS),
        (PLAYED, "final score 501 208", TOTALS),
        (PLAYED, "it ended 501 to 208", TOTALS),
        (PLAYED, "in the end ann has 501, bob 208", TOTALS),
        (PLAYED, "we won 501 to 208", TOTALS),
        (PLAYED, "so ann won the game 501 to 208", TOTALS),
        (HAND, "ann won 91 to 12", ["total Ann 91 Bob 12"]),
        (HAND, "final score 91 12", ["total Ann 91 Bob 12"]),
        # these are hands
        (POINTS, "ann 91 bob 12", ["hand", "adds Ann 91 Bob 12"]),
        (POINTS, "ann beat bob 91 to 12", ["hand", "adds Ann 91 Bob 12"]),
        (POINTS, "ann adds 91 bob 12", ["hand", "adds Ann 91 Bob 12"]),
        (POINTS, "ann adds 91 and bob adds 12", ["hand", "adds Ann 91 Bob 12"]),
        (f"{KLA}\nhand Bob", "ann adds 91 bob 12", ["adds Ann 91 Bob 12"]),
        (CINCH, "ann and cid adds 3, bob and dee adds 0", ["adds Ann+Cid 3 Bob+Dee 0"]),
    ],
)
def test_it_is_kept_as_what_it_is_said_of(before: str, said: str, meant: list[str]) -> None:
    assert kept(before, said) == meant


@pytest.mark.parametrize(
    ("before", "said", "asked"),
    [
        (POINTS, "ann won 501 to 208", ("adds Ann 501 Bob 208", "final Ann 501 Bob 208")),
        (POINTS, "final score ann 501 bob 208", ("final Ann 501 Bob 208",)),
        (POINTS, "game over, ann won 501 to 208", ("final Ann 501 Bob 208",)),
        (POINTS, "ann 91-12", ("adds Ann 91 Bob 12",)),
        (PLAYED, "final score ann 510 bob 208", ("final Ann 510 Bob 208",)),
        (KLA, "ann won 501 to 208", ("final Ann 501 Bob 208",)),
        (
            f"{KLA}\nhand Bob",
            "ann 91-12",
            ("result Ann 91 Bob 12 maker Ann", "result Ann 91 Bob 12 maker Bob"),
        ),
        (CINCH, "ann 91-12", ()),
        # what a hand adds to one
        (SIXTY_SIX, "ann won by 2", ("adds Ann 2",)),
        (SIXTY_SIX, "bob wins two game points", ("adds Bob 2",)),
        (CINCH, "cid won by 3", ("adds Ann+Cid 3",)),
        (f"{KLA}\nhand Bob", "ann won by 20", ()),
        (LINGER, "cid won 2", ("result Cid 2",)),
        (LINGER, "cid won it with two cards left", ("result Cid 2",)),
    ],
)
def test_it_is_asked_what_it_is_said_of(before: str, said: str, asked: tuple[str, ...]) -> None:
    fold = fold_of(before)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == asked
    for line in asked:
        assert enter(fold_of(before), line) is None, line


def test_totals_that_are_others_are_told() -> None:
    refusal = enter(fold_of(PLAYED), "final score ann 510 bob 208")
    assert refusal
    assert "Ann 501, not 510 (difference -9)" in refusal.why
