"""A hand that is said to have been wrong, and words of a sentence that are no cards."""

import pytest

from tests.rules.test_plain import LIN, SXS, fold_of, kept
from tests.rules.test_said import DIAMONDS, ROL
from trickledger.rules.record.lines import enter

ALL_OF_IT = [f"void @{entry}" for entry in range(2, 8)]


@pytest.mark.parametrize(
    "said",
    [
        "that whole hand was wrong, take it back",
        "that hand was wrong. undo it",
        "undo the whole hand",
        "scrap that hand",
        "take back this hand",
    ],
)
def test_a_hand_is_taken_back_as_it_is_said(said: str) -> None:
    assert kept(DIAMONDS, said) == ALL_OF_IT


@pytest.mark.parametrize("said", ["that hand was wrong", "the whole hand is wrong."])
def test_of_a_hand_that_was_wrong_it_is_asked_whether_it_goes(said: str) -> None:
    refusal = enter(fold_of(DIAMONDS), said)
    assert refusal
    assert refusal.why == "Correct what was wrong in hand 1, or take all of it back."
    assert refusal.would_do == ("void hand 1",)


@pytest.mark.parametrize("before", [DIAMONDS, LIN, ROL, SXS])
@pytest.mark.parametrize("said", ["that", "that is all", "That was it", "that's it"])
def test_that_is_no_ten_of_hearts(before: str, said: str) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert refusal.tried.lower().startswith("that")
    assert not [each for each in refusal.would_do if "10" in each or "heart" in each]
