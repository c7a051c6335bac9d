"""Which game is played next, and by whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trickledger.ledger.cli.table.choices import Choice
from trickledger.ledger.cli.table.questions.question import Answer, Line, Question, Unfit, picked
from trickledger.ledger.config.values import players as usual_players
from trickledger.rules.catalogue import game, playable

if TYPE_CHECKING:
    from trickledger.ledger.cli.table.sitting import Sitting


class WhichGame(Question):
    """The kind of the next game is asked for, or the same again."""

    stays = True

    def __init__(self, handles: Sequence[str]) -> None:
        self._handles = handles

    @property
    def sentence(self) -> str:
        """What is asked, in one sentence."""
        return "Which game is played next?"

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        return [Choice(kind, f"{game(kind).title}, {_seats(kind)}") for kind in playable()]

    @property
    def explanation(self) -> str:
        """What can be answered."""
        return "Type the name of a game or its beginning, or choose it with the arrows."

    def answered(self, text: str) -> Answer:
        """What follows from an answer."""
        name, _, players = text.partition(" ")
        kind = picked(self.choices, name)
        if kind is None:
            return Unfit(f"There is no game called {name[:40]}. Choose one of the list.")
        return Line(f"/new {kind} {players}") if players else WhichPlayers(kind, self._handles)


class WhichPlayers(Question):
    """The players of a game are asked for; those of the game before can be taken."""

    stays = True

    def __init__(self, kind: str, handles: Sequence[str]) -> None:
        self._kind = kind
        of = game(kind)
        self._same = " ".join(handles) if of.fewest <= len(handles) <= of.most else ""

    @property
    def sentence(self) -> str:
        """What is asked, in one sentence."""
        return f"Who plays {game(self._kind).title}, clockwise ({_seats(self._kind)})?"

    @property
    def choices(self) -> Sequence[Choice]:
        """The answers that can be picked."""
        return [Choice(self._same, "as before")] if self._same else ()

    @property
    def explanation(self) -> str:
        """What can be answered."""
        return "Name the players in the order in which they sit, clockwise, such as Ann Bob."

    def answered(self, text: str) -> Answer:
        """What follows from an answer."""
        return Line(f"/new {self._kind} {text}")


def next_game(sitting: Sitting, kind: str = "") -> Question | None:
    """Which game is next, or who plays it; None where the same again is meant, or is known."""
    fold = sitting.fold
    if kind:
        return players_of(kind, fold.handles if fold else ())
    if fold is None:
        return WhichGame(())
    return WhichGame(fold.handles) if fold.verdict.status == "open" else None


def players_of(kind: str, handles: Sequence[str] = ()) -> Question | None:
    """Who plays a game that was named alone; None where there is none, or the settings say it."""
    if kind not in playable() or usual_players():
        return None
    return WhichPlayers(kind, handles)


def _seats(kind: str) -> str:
    of = game(kind)
    return of.seats_told(of.settings({}))
