"""The catalogue: what is said of a game without the game is what the game says."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from tests.cli.table.high_card import HighCard
from trickledger.rules import catalogue
from trickledger.rules.catalogue import Totals, game, kinds, totals_of


@pytest.mark.parametrize("kind", kinds())
def test_totals_compare_as_the_game_says(kind: str) -> None:
    assert totals_of(kind) == Totals(game(kind).unit, game(kind).fewest_win)


@pytest.mark.parametrize("kind", kinds())
def test_a_game_is_called_by_its_kind(kind: str) -> None:
    assert game(kind).kind == kind


@pytest.mark.parametrize("kind", kinds())
def test_what_an_option_is_at_first_can_be_chosen(kind: str) -> None:
    for option in game(kind).options:
        values = option.values
        assert not values or str(option.default).lower() in values, option.name


class Penalties(HighCard):
    """A game from outside in which nobody wants tricks."""

    kind = "penalties"
    fewest_win = True


@pytest.fixture
def _penalties(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    points = {
        kind: EntryPoint(kind, f"{__name__}:{found}", catalogue.ENTRY_POINTS)
        for kind, found in (("penalties", "Penalties"), ("broken", "NoSuchGame"))
    }
    monkeypatch.setattr(catalogue, "_entry_points", lambda: points)
    yield
    for kept in (game, totals_of):
        kept.cache_clear()


@pytest.mark.usefixtures("_penalties")
def test_totals_of_a_game_from_outside_compare_as_it_says() -> None:
    assert totals_of("penalties").fewest_win
    assert totals_of("broken") == totals_of("no-such-game") == Totals()
