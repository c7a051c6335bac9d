"""The fold of a game: what is folded again, and when that ends."""

import pytest

from rules import catalogue, replay
from rules.deal import Phase, Setting, Step, nothing_to_check
from rules.game import Carry
from rules.notation import Act
from rules.tricks import PLAYING, has_turn
from tests.cli.table.high_card import TOY, HighCard, HighCardDeal


class StubbornDeal(HighCardDeal):
    """A hand in which the first stake is not believed, and says so each time it is folded."""

    folds = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        StubbornDeal.folds += 1
        self.phase = STUBBORN

    def do_stake(self, seat: int, act: Act) -> None:
        super().do_stake(seat, act)
        if self.phase is not PLAYING:
            self.disbelieve(self.number, TOY.PTS_1, "Nobody believes it.")


_STAKE = Step(has_turn, nothing_to_check, StubbornDeal.do_stake)
STUBBORN = Phase("the stakes", {"single": _STAKE, "double": _STAKE})


class Stubborn(HighCard):
    kind = "stubborn"

    def deal(self, setting: Setting, carry: Carry) -> HighCardDeal:
        return StubbornDeal(setting)


@pytest.fixture
def _stubborn(monkeypatch: pytest.MonkeyPatch) -> None:
    where = f"{Stubborn.__module__}:{Stubborn.__name__}"
    monkeypatch.setitem(catalogue._BUILT_IN, Stubborn.kind, where)
    monkeypatch.setattr(StubbornDeal, "folds", 0)


@pytest.mark.usefixtures("_stubborn")
def test_a_claim_that_stays_disbelieved_is_not_folded_without_end() -> None:
    record = "game stubborn\nplayers Ann, Bob\nhand Ann\nsingle\nsingle\nAH 2H"
    result = replay(record)
    assert result.refusal is None, str(result.refusal)
    (hand,) = result.games[0].hands
    assert [finding.accused for finding in hand.findings] == [(3,)]
    assert hand.tricks[0].cards == (("Bob", "AH"), ("Ann", "2H"))
    # as it is opened, then for the claim: once to see it and once without it
    assert StubbornDeal.folds == 3
