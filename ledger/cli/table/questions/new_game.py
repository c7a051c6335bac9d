"""Which game is played next, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
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


def which_game(handles: Sequence[str]) -> Question:
    """The kind of the next game, or the same again; `handles` play the one that is open."""
    choices = [Choice(kind, f"{title_of(kind)}, {seats_of(kind)} players") for kind in openable()]

    def said_otherwise(text: str) -> Answer:
        name, players = game_named_first(text.split())
        kinds = asked.meant(name)
        if len(kinds) != 1:
            return Unfit(f"{no_game(name).says} {asked.explanation}")
        kind = kinds.pop()
        return (
            Line(f"/new {kind} {' '.join(players)}") if players else _which_players(kind, handles)
        )

    asked = Question(
        "Which game is played next?",
        "Type the number of a game, its name or the beginning, or choose it with the arrows.",
        lambda kind: _which_players(kind, handles),
        choices,
        said_otherwise,
        stays=True,
    )
    return asked


def _which_players(kind: str, handles: Sequence[str]) -> Question:
    """The players of a game; those of the game before can be taken."""
    of = game(kind_named(kind))
    same = " ".join(handles) if of.fewest <= len(handles) <= of.most else ""

    def then(players: str) -> Answer:
        return Line(f"/new {kind} {players}")

    return Question(
        f"Who plays {title_of(kind)}, clockwise ({seats_of(kind)} players)?",
        "Name the players in the order in which they sit, clockwise, such as Ann Bob.",
        then,
        [Choice(same, "as before", ("same", "as before"))] if same else (),
        then,
        stays=True,
    )


def next_game(sitting: Sitting, kind: str = "") -> Question | None:
    """Which game is next, or who plays it; None where the same again is meant, or is known."""
    fold = sitting.fold
    if kind:
        return players_of(kind, fold.handles if fold else ())
    if fold is None:
        return which_game(())
    return which_game(fold.handles) if fold.verdict.status == "open" else None


def players_of(kind: str, handles: Sequence[str] = ()) -> Question | None:
    """Who plays a game that was named alone; None where there is none, or the settings say it."""
    if not can_be_opened(kind) or usual_players():
        return None
    return _which_players(name_meant(kind), handles)
