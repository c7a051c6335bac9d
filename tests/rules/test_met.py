"""What people met at Cinch, Loo and Kalooki, and what was made of it: refusals that help."""

import pytest

from tests.rules.test_plain import KAL, LOO, fold_of
from trickledger.rules.record.lines import enter

OUT = f"{KAL}\ndraw 4C\ndraw 4D\ndraw 4H\ndraw, meld QC QD QH, 7S 7C 7H, 4S 4C 4D, 3C"


@pytest.mark.parametrize(
    ("before", "said", "proposed"),
    [
        (LOO, "anne in", ("Ann in",)),
        (f"{LOO}\nin in in in in\n1 2 0 3 1", "an 7c", ("Ann 7c",)),
        (f"{LOO}\nin in in in in\n1 2 0 3 1", "01c", ("10C",)),
        (KAL, "cid calls the 4h, bob allows", ("Cid: call yes", "Cid: call no")),
        (f"{LOO}\nin in in in in\n1", "cid 3", ("Bob: exchange 3",)),
    ],
)
def test_a_slip_has_what_it_can_have_meant(before: str, said: str, proposed: tuple[str]) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert set(proposed) <= set(refusal.would_do)


def test_who_exchanges_out_of_turn_is_told_whose_turn_it_is() -> None:
    refusal = enter(fold_of(f"{LOO}\nin in in in in\n1"), "cid 3")
    assert refusal
    assert (refusal.clause, refusal.why) == ("LOO-EXCH-1", "It's Bob's turn.")


def test_points_left_are_told_by_names_and_figures() -> None:
    fold = fold_of(OUT)
    assert enter(fold, "ann 35, cid 50") is None
    assert [entry.text for entry in fold.entries[-2:]] == ["Ann left 35", "Cid left 50"]
