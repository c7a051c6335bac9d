"""The catalogue: what is said of a game without the game is what the game says."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from tests.cli.table.high_card import HighCard
from trickledger.rules import catalogue
from trickledger.rules.catalogue import Totals, game, kinds, totals_of
from trickledger.rules.record.header import Head, begin
from trickledger.rules.refusals import Refusal


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


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Klaberjass", "klaberjass"),
        ("Clobyosh", "klaberjass"),
        ("klabberjass", "klaberjass"),
        ("kalabriasz", "klaberjass"),
        ("bela", "klaberjass"),
        ("66", "sixty-six"),
        ("sixtysix", "sixty-six"),
        ("sixty six", "sixty-six"),
        ("Sixty-Six", "sixty-six"),
        ("Sechsundsechzig", "sixty-six"),
        ("sechs und sechzig", "sixty-six"),
        ("High Five", "cinch"),
        ("double pedro", "cinch"),
        ("Lanterloo", "loo"),
        ("five-card loo", "loo"),
        ("Kaluki", "kalooki"),
        ("caloochi", "kalooki"),
        ("linger longer", "linger-longer"),
        ("LingerLonger", "linger-longer"),
        ("sift smoke", "linger-longer"),
        ("Lift Smoke", "lift-smoke"),
        ("liftsmoke", "lift-smoke"),
        ("instant out", "instant-out"),
        ("Rolling Stone", "rolling-stone"),
        ("rollingstone", "rolling-stone"),
        ("Enfl\u00e9", "rolling-stone"),
        ("ENFLE", "rolling-stone"),
        ("Schwellen", "rolling-stone"),
    ],
)
def test_a_game_is_known_by_what_it_is_called(typed: str, meant: str) -> None:
    assert catalogue.names_meant(typed) == (meant,)
    head = begin(f"game {typed}")
    assert isinstance(head, Head)
    assert head == begin(f"game {meant}")


@pytest.mark.parametrize("name", catalogue.openable())
def test_a_game_is_known_by_the_name_that_screens_print(name: str) -> None:
    title = catalogue.title_of(name)
    for typed in (title, title.upper(), title.replace(" ", ""), title.replace("-", " ")):
        assert catalogue.name_meant(typed) == name


@pytest.mark.parametrize(
    ("typed", "relative"),
    [
        ("Schnapsen", "sixty-six"),
        ("klaverjassen", "klaberjass"),
        ("Pedro", "cinch"),
        ("three card loo", "loo"),
        ("contract rummy", "kalooki"),
    ],
)
def test_another_game_is_told_from_its_relative(typed: str, relative: str) -> None:
    refusal = begin(f"game {typed}")
    assert isinstance(refusal, Refusal)
    assert refusal.why.startswith(f"{typed} is another game")
    assert refusal.would_do == (f"game {relative}",)


@pytest.mark.parametrize("typed", ["", "-", "whist", "sixty", "longer", "6"])
def test_no_game_is_meant_by_what_none_is_called(typed: str) -> None:
    assert catalogue.names_meant(typed) == ()


class Clobyosh(HighCard):
    """A game from outside that is called like one that is built in."""

    kind = "high-card"
    also = ("Clobyosh",)


def test_a_name_of_two_games_asks_which(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {"high-card": EntryPoint("high-card", f"{__name__}:Clobyosh", catalogue.ENTRY_POINTS)}
    monkeypatch.setattr(catalogue, "_entry_points", lambda: points)
    refusal = begin("game clobyosh")
    game.cache_clear()
    assert isinstance(refusal, Refusal)
    assert refusal.would_do == ("game klaberjass", "game high-card")


@pytest.mark.parametrize(
    ("words", "name", "rest"),
    [
        ("sixty six Ann Bob", "sixty-six", ["Ann", "Bob"]),
        ("klaberjass bela ann", "klaberjass", ["bela", "ann"]),
        ("five card loo P1 P2", "loo", ["P1", "P2"]),
        ("whist Ann Bob", "whist", ["Ann", "Bob"]),
        ("", "", []),
    ],
)
def test_the_first_words_name_a_game(words: str, name: str, rest: list[str]) -> None:
    assert catalogue.game_named_first(words.split()) == (name, rest)
