"""Which game is played next, and by whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.menu import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Line, Question, Unfit
from trickledger.ledger.config.values import players as usual_players
from trickledger.rules.catalogue import (
    can_be_opened,
    game,
    game_named_first,
    kind_named,
    name_meant,
    no_game,
    openable,
    title_of,
)
from trickledger.rules.record.header import seats_of

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting

Tables = Callable[[str], Sequence[Choice]]
"""Who may play a kind of game, as they sat before."""


def games() -> list[Choice]:
    """The games that can be opened, each with for how many it is."""
    return [Choice(kind, f"{title_of(kind)}, {seats_of(kind)} players") for kind in openable()]


def which_game(tables: Tables) -> Question:
    """The kind of the next game, or the same again; `tables` tells who may play it."""
    choices = games()

    def said_otherwise(text: str) -> Answer:
        name, players = game_named_first(text.split())
        kinds = asked.meant(name)
        if len(kinds) != 1:
            return Unfit(f"{no_game(name).says} {asked.explanation}")
        kind = kinds.pop()
        return Line(f"/new {kind} {' '.join(players)}") if players else _which_players(kind, tables)

    asked = Question(
        "Which game is played next?",
        "Type the number of a game, its name or the beginning, or choose it with the arrows.",
        lambda kind: _which_players(kind, tables),
        choices,
        said_otherwise,
        stays=True,
        shows_first=True,
    )
    return asked


def _which_players(kind: str, tables: Tables) -> Question:
    """The players of a game; those of a game before can be taken."""

    def then(players: str) -> Answer:
        return Line(f"/new {kind} {players}")

    return Question(
        f"Who plays {title_of(kind)}, clockwise ({seats_of(kind)} players)?",
        "Name the players in the order in which they sit, clockwise, such as Ann Bob.",
        then,
        tables(kind),
        then,
        stays=True,
    )


def next_game(sitting: Sitting, kind: str = "") -> Question | None:
    """Which game is next, or who plays it; None where the same again is meant, or is known."""
    fold = sitting.fold
    if kind:
        return players_of(sitting, kind)
    if fold is None or fold.verdict.status == "open":
        return which_game(partial(_seated_before, sitting))
    return None


def players_of(sitting: Sitting, kind: str) -> Question | None:
    """Who plays a game that was named alone; None where there is none, or the settings say it."""
    if not can_be_opened(kind) or usual_players():
        return None
    return _which_players(name_meant(kind), partial(_seated_before, sitting))


def _seated_before(sitting: Sitting, kind: str) -> list[Choice]:
    """Who sits here where a game has as many seats, and who played it last."""
    of = game(kind_named(kind))
    here = sitting.fold.players if sitting.fold else ()
    tables = (
        (here if of.fewest <= len(here) <= of.most else (), "as before", ("same", "as before")),
        (sitting.last_table(kind), "who played it last", ("last",)),
    )
    found: dict[str, Choice] = {}
    for players, meaning, names in tables:
        if told := " ".join(map(_as_typed, players)):
            # nobody plays alone, so yes is no name
            yes = () if found else ("y", "yes")
            found.setdefault(told, Choice(told, meaning, (*names, *yes)))
    return [*found.values()]


def _as_typed(player: tuple[str, str]) -> str:
    """A player as `new` takes them: a short name, the full one behind it where that is another."""
    handle, name = player
    return handle if handle == name else f'"{handle}={name}"'
