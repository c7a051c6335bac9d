"""The catalogue: what is said of a game without the game is what the game says."""

import pytest

from trickledger.rules.catalogue import Totals, game, kinds, totals_of


@pytest.mark.parametrize("kind", kinds())
def test_totals_compare_as_the_game_says(kind: str) -> None:
    assert totals_of(kind) == Totals(game(kind).unit, game(kind).fewest_win)
