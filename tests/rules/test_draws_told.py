"""How many cards are said to have been drawn, where more are thrown away (Cinch)."""

import pytest

from tests.rules.test_plain import CIN, LOO, fold_of, kept
from trickledger.rules.record.lines import enter

DRAWING = f"{CIN}\npass pass pass 6 C"
ASKED = "Is that how many were drawn, or how many were thrown away?"


@pytest.mark.parametrize(
    ("said", "ways"),
    [
        ("ann got 4", ("ann: discard 7", "ann: discard 4")),
        ("ann took 4 cards", ("ann: discard 7", "ann: discard 4")),
        ("ann wants 4", ("ann: discard 7", "ann: discard 4")),
        ("ann draws 1", ("ann: discard 4",)),
        (
            "ann took 4, bob 3, cid 3",
            (
                "ann: discard 7, bob: discard 6, cid: discard 6",
                "ann: discard 4, bob: discard 3, cid: discard 3",
            ),
        ),
    ],
)
def test_it_is_asked_whether_they_were_drawn(said: str, ways: tuple[str, ...]) -> None:
    refusal = enter(fold_of(DRAWING), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (ASKED, ways)
    for way in ways:
        assert enter(fold_of(DRAWING), way) is None


@pytest.mark.parametrize("said", ["ann draws 5", "ann drew 1", "ann took 4"])
def test_what_is_drawn_beside_a_discard_is_nobody_elses_discard(said: str) -> None:
    fold = fold_of(f"{DRAWING}\nAnn discard 4")
    refusal = enter(fold, said)
    assert refusal
    assert refusal.why.startswith("What Ann threw away is recorded (@8)")


def test_how_many_are_kept_or_exchanged_needs_no_question() -> None:
    assert kept(DRAWING, "ann keeps 2") == ["discard 7"]
    assert kept(f"{LOO}\nin in pass pass pass", "ann took 3") == ["exchange 3"]
