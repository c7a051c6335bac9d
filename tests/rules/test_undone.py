"""What is said of an undo, which is no entry of a record."""

import pytest

from tests.rules.test_plain import KLA, fold_of
from trickledger.rules.record.lines import enter

PASSED = f"{KLA}\nhand Bob 10C\npass pass"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("undo", "To take back what was entered: trickledger undo"),
        ("take that back!", "To take back what was entered: trickledger undo"),
        ("undo the last card", "To take back what was entered: trickledger undo"),
        ("undo 2", "To take back what was entered: trickledger undo 2"),
        ("undo the last 3", "To take back what was entered: trickledger undo 3"),
        ("undo bob's card", "To take back what was entered: trickledger undo"),
        ("undo the last 2 tricks", "To take back what was entered: trickledger undo"),
        ("redo", "Nothing was taken back."),
        ("undo the undo", "Nothing was taken back."),
    ],
)
def test_what_is_said_of_an_undo_names_what_does_it(said: str, told: str) -> None:
    refusal = enter(fold_of(PASSED), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (told, ())


@pytest.mark.parametrize("said", ["redo", "undo the undo", "bring it back", "un-undo"])
def test_what_was_taken_back_is_brought_back_by_the_line_that_is_proposed(said: str) -> None:
    fold = fold_of(f"{PASSED}\nvoid @4, void @3\nvoid @2")
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == ("void @7",), "the newest is brought back first"
    assert enter(fold, *refusal.would_do) is None
    refusal = enter(fold, said)
    assert refusal
    assert refusal.would_do == ("void @5, void @6",)
    assert enter(fold, *refusal.would_do) is None


def test_what_no_longer_fits_is_not_proposed() -> None:
    fold = fold_of(f"{PASSED}\nvoid @4, void @3\ntake")
    refusal = enter(fold, "redo")
    assert refusal
    assert not any(way.startswith("void") for way in refusal.would_do)
