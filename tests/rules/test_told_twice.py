"""What a line tells twice and was done once is kept once."""

import pytest

from tests.rules.test_plain import fold_of, kept
from tests.rules.test_said import ROL
from trickledger.rules.record.lines import enter


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("bob can't follow and picks up", "pick"),
        ("bob can't follow, bob picks up", "pick"),
        ("bob has none so picks up", "pick"),
        ("10h 9h, dee passes and picks up, leads 7c", "10H 9H pick 7C"),
        ("bob picks up and leads 7c", "pick 7C"),
    ],
)
def test_one_pick_up_in_two_phrases_is_one(said: str, meant: str) -> None:
    assert " ".join(kept(f"{ROL}\nAnn JH", said)) == meant


def test_what_two_players_do_stays_two() -> None:
    refusal = enter(fold_of(f"{ROL}\nAnn JH"), "bob can't follow, cid can't follow")
    assert refusal
    assert refusal.by == "Cid"
