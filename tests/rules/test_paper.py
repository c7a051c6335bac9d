"""What a figure of the paper is compared with, and with what it agrees."""

import pytest

from tests.rules.test_grounds import CINCH, KLABERJASS, LOO, SIXTY_SIX
from tests.rules.test_slips import KALOOKI_HAND
from trickledger import replay
from trickledger.rules.record.paper import agreements

HAND = "The paper agrees with the points of the hand, before it is settled."
ADDS = "The paper agrees with what the hand adds."
TOTALS = "The paper agrees with the totals."
PENALTY = "ruling penalty .1 game Bob minus 10 by Dora because late\n"


@pytest.mark.parametrize(
    ("record", "paper", "agrees"),
    [
        (KLABERJASS, "score Ann 115 Bob 27", ADDS),
        (KLABERJASS, "total Ann 115 Bob 27", TOTALS),
        (f"{KLABERJASS}{PENALTY}", "score Ann 115 Bob 17", ADDS),
    ],
)
def test_a_figure_that_agrees_says_with_what(record: str, paper: str, agrees: str) -> None:
    game = replay(f"{record}{paper}\n").games[0]
    assert agreements(game.fold, game.fold.numbered - 1) == [agrees]
    assert agreements(game.fold, game.fold.numbered) == []


@pytest.mark.parametrize("record", [CINCH, SIXTY_SIX, KALOOKI_HAND])
def test_the_points_of_a_hand_are_taken_as_well_as_what_it_adds(record: str) -> None:
    hand = replay(record).games[0].hands[-1]
    assert hand.score != hand.entered
    for figures, agrees in ((hand.score, HAND), (hand.entered, ADDS)):
        words = " ".join(f"{side} {figure}" for side, figure in figures.items())
        game = replay(f"{record}score {words}\n").games[0]
        assert agreements(game.fold, game.fold.numbered - 1) == [agrees]


def test_tricks_are_no_figures_of_a_game_in_chips() -> None:
    hand = replay(LOO).games[0].hands[-1]
    words = " ".join(f"{side} {figure}" for side, figure in hand.score.items())
    refusal = replay(f"{LOO}score {words}\n").refusal
    assert refusal is not None


def test_what_a_ruling_takes_is_no_second_figure_of_the_hand() -> None:
    refusal = replay(f"{KLABERJASS}{PENALTY}score Ann 115 Bob 27\n").refusal
    assert refusal is not None
    assert refusal.clause == "KLA-PTS-3"
