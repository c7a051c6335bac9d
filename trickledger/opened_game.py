"""A game of an open ledger, for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.services.outcomes import Outcome
from trickledger.rules.views.outcomes import expected, playable
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from trickledger.ledger.say.shapes.declared import Shown
    from trickledger.ledger.services.table import Table
    from trickledger.rules import shapes
    from trickledger.rules.refusals import Refusal
    from trickledger.rules.views.hand import Hand


class Refused(EntryRefused):
    """A line was not taken: `refusal` says why by the rules, `outcome` has what stands before.

    Where the rules had no part in it there is no `refusal`, and `outcome.failure` says why.
    """

    outcome: Outcome
    refusal: Refusal | None

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(outcome.refusal or outcome.failure))
        self.outcome = outcome
        self.refusal = outcome.refusal

    @property
    def clause(self) -> str:
        """The clause of the rulebook, such as COM-SEQ-1; empty where none spoke."""
        return str(self.refusal.clause) if self.refusal else ""

    @property
    def can_enter(self) -> tuple[str, ...]:
        """The lines that would be taken instead, as far as the refusal names them."""
        return self.refusal.would_do if self.refusal else ()


class OpenGame:
    """A game of an open ledger: entered into, and read as it stands after the newest entry."""

    def __init__(self, table: Table, demand_open: Callable[[], object]) -> None:
        self._seen = table
        self._demand_open = demand_open

    @property
    def _table(self) -> Table:
        self._demand_open()
        return self._seen

    def __repr__(self) -> str:
        return f"<OpenGame {self.number}: {self.kind}, {', '.join(self.players)}>"

    @property
    def number(self) -> int:
        """Its number in this ledger."""
        return self._seen.stream.number

    @property
    def kind(self) -> str:
        """The name of the game, as it is typed: `klaberjass`."""
        return self._seen.sheet.kind

    @property
    def players(self) -> tuple[str, ...]:
        """The names in which it is entered, clockwise."""
        return self._seen.sheet.seats

    @property
    def at(self) -> int:
        """The number of the newest entry that was seen, for `at` of what is entered."""
        return self._table.fold.numbered

    @property
    def status(self) -> str:
        """Whether it is open, or over: won, shared, closed or abandoned."""
        return self._table.sheet.status

    @property
    def totals(self) -> Mapping[str, int]:
        """Where it stands, by side, with what stands beside them, such as a pot."""
        return self._table.sheet.totals

    @property
    def winners(self) -> tuple[str, ...]:
        """The sides that have won."""
        return tuple(self._table.sheet.winners)

    @property
    def hands(self) -> tuple[Hand, ...]:
        """Its hands with tricks, facts, points and findings."""
        # of a game that goes on the newest hand alone may be folded
        return tuple(Game(self._table.whole).hands)

    @property
    def expected(self) -> tuple[shapes.Turn, ...]:
        """Who may do what next, as `next` in what `enter --json` prints."""
        return tuple(expected(self._table.fold))

    def legal(self) -> dict[str, list[str]]:
        """The cards that each player can play who may play one now, as far as is known."""
        return playable(self.expected)

    def enter(
        self, lines: str | Sequence[str], *, at: int | None = None, dry_run: bool = False
    ) -> Outcome:
        """Record lines, and give back what followed; `dry_run` records nothing.

        `at` is the number of the newest entry that was seen: MovedOn where others have entered
        since. Raises `Refused` for a line that is not taken, before which the others stand.
        """
        text = lines.splitlines() if isinstance(lines, str) else lines
        return _taken(self._table.enter(text, at=at, dry_run=dry_run))

    def undo(self, *, lines: int = 1, because: str = "", at: int | None = None) -> Outcome:
        """Undo the newest lines that still count, as `trickledger undo` does.

        `at` as for `enter`. Raises `Refused` where there is none.
        """
        return _taken(self._table.undo(because, lines=lines, at=at))

    def as_json(self) -> Shown:
        """It as `trickledger show --json` prints it."""
        from trickledger.ledger.queries.references import Reference
        from trickledger.ledger.say.shapes.games import sheet_shape
        from trickledger.ledger.services.sheets import sheet_of

        return sheet_shape(sheet_of(self._table.store, Reference(str(self.number))))


def _taken(outcome: Outcome) -> Outcome:
    if not outcome.ok:
        raise Refused(outcome)
    return outcome
