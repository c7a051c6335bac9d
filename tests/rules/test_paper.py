"""What a figure of the paper is compared with."""

import pytest

from tests.rules.test_grounds import CINCH, KLABERJASS, LOO, SIXTY_SIX
from tests.rules.test_slips import KALOOKI_HAND
from trickledger import replay

UNSETTLED = " These are the points of the hand, before it is settled."
PENALTY = "ruling penalty .1 game Bob minus 10 by Dora because late\n"


@pytest.mark.parametrize("record", [CINCH, SIXTY_SIX, KALOOKI_HAND, f"{KLABERJASS}{PENALTY}"])
def test_the_points_of_a_hand_are_told_from_what_it_adds(record: str) -> None:
    hand = replay(record).games[0].hands[-1]
    assert hand.score != hand.entered
    words = [
        " ".join(f"{side} {figure}" for side, figure in figures.items())
        for figures in (hand.score, hand.entered)
    ]
    refusal = replay(f"{record}score {words[0]}\n").refusal
    assert refusal is not None
    assert UNSETTLED in refusal.why
    assert replay(f"{record}score {words[1]}\n").refusal is None


def test_tricks_are_no_figures_of_a_game_in_chips() -> None:
    hand = replay(LOO).games[0].hands[-1]
    words = " ".join(f"{side} {figure}" for side, figure in hand.score.items())
    refusal = replay(f"{LOO}score {words}\n").refusal
    assert refusal is not None
    assert UNSETTLED not in refusal.why
