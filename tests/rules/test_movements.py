"""Hands recorded as they were dealt: whenever they are typed, they agree with what has moved."""

import pytest

from tests.cli.table.high_card import PHASES, TOY, HighCard
from trickledger import replay
from trickledger.rules import catalogue
from trickledger.rules.play.movements import recorded_hand
from trickledger.rules.play.phases import Phases


class Held(HighCard):
    kind = "held"
    phases = Phases(*PHASES, always=(recorded_hand(3, TOY.DECK_1),))


@pytest.fixture(autouse=True)
def _held(monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"{Held.__module__}:{Held.__name__}"
    monkeypatch.setitem(catalogue._BUILT_IN, Held.kind, where)


ROWS = [
    ("Bob holds AH KH QH", None),
    ("Bob holds AH KH", "COM-PHYS-4"),
    ("Bob holds AH KH KH", "COM-PHYS-4"),
    ("Bob holds AH KH QH, Bob holds AH KH QH", "COM-SEQ-1"),
    ("Bob holds AH KH QH, Ann holds AH 2H 3H", "COM-PHYS-2"),
    ("Bob holds AH KH QH, Ann holds 4H 2H 3H", None),
    ("single, single, AH, Bob holds AH KH QH", None),
    ("single, single, AH, Bob holds KH QH JH", "COM-PHYS-6"),
    ("single, single, AH, Ann holds AH 2H 3H", "COM-PHYS-2"),
    ("single, single, AH 2H, Bob holds AH KH QH, KH", None),
    ("single, single, AH 2H, Bob holds AH KH QH, JH", "COM-PHYS-6"),
]


@pytest.mark.parametrize(("lines", "clause"), ROWS)
def test_a_hand_agrees_with_what_moved_since_the_deal(lines: str, clause: str | None) -> None:
    told = "\n".join(lines.split(", "))
    refusal = replay(f"game held\nplayers Ann, Bob\nhand Ann\n{told}").refusal
    assert (refusal and str(refusal.clause)) == clause, refusal
