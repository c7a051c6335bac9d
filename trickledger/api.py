"""A ledger for programs: entered into and read by the services that the commands use."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, overload

from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.errors import EntryRefused, TrickledgerError, UsageError
from trickledger.ledger.journal.author import author_called
from trickledger.ledger.storage.opening import open_ledger

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.queries.standings import Standings
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.ledger.services.event_pages import StandingsPage
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.services.table import Table
    from trickledger.ledger.storage.port import Ledger
    from trickledger.selecting import Select, SelectOfScalar

__all__ = ["OpenEvent", "OpenLedger", "Refused", "TrickledgerError", "open"]

T = TypeVar("T")


class Refused(EntryRefused):
    """A line was not taken: `refusal` says why by the rules, `outcome` has what stands before."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(outcome.refusal or outcome.failure))
        self.outcome = outcome
        self.refusal = outcome.refusal


class OpenEvent:
    """An event of an open ledger, which the scorer directs."""

    def __init__(self, ledger: Ledger, stream: Stream, author: Author) -> None:
        self._ledger = ledger
        self._stream = stream
        self._author = author

    def do(
        self, act: str, /, *, at: int | None = None, dry_run: bool = False, **given: object
    ) -> DoneDeed:
        """Do what `trickledger event ACT` does, with its arguments by name; give what came of it.

        `at` and `dry_run` as for `enter`. Raises EntryRefused, UsageError for an act or an
        argument that there is not, MovedOn, and Overtaken where others enter all the time.
        """
        from trickledger.ledger.say.kinds import as_typed, reading
        from trickledger.ledger.services.doing import carry_out
        from trickledger.ledger.tournament.deeds import DEEDS

        if act not in DEEDS:
            raise UsageError(f"There is no act {act[:20]!a}.", f"There are: {', '.join(DEEDS)}.")
        deed = DEEDS[act]
        read = reading(deed, as_typed(given))
        whose = self._ledger, self._stream, self._author
        return carry_out(*whose, deed, read, at=at, dry_run=dry_run)

    def standings(self, round: int = 0) -> StandingsPage:
        """Rank the entrants after a round, by default the newest; raises UsageError."""
        from trickledger.ledger.services.event_pages import standings_page

        return standings_page(self._ledger, self._stream, round)


class OpenLedger:
    """A ledger that is open, for one thread and one scorer; it closes at the end of its block."""

    def __init__(self, ledger: Ledger, author: Author) -> None:
        self._opened: Ledger | None = ledger
        self._author = author
        self._table: tuple[str, Table] | None = None

    @property
    def _ledger(self) -> Ledger:
        if self._opened is None:
            raise UsageError("The ledger is closed.", remedy="Open it again: trickledger.open(...)")
        return self._opened

    def enter(
        self,
        lines: str | Sequence[str],
        *,
        game: int | str,
        at: int | None = None,
        dry_run: bool = False,
    ) -> Outcome:
        """Record lines in a game, by its number or code, and give back what followed.

        `at` is the number of the newest entry that was seen: MovedOn where others have entered
        since. Raises `Refused` for a line that is not taken, before which the others stand, and
        UsageError where there is no such game.
        """
        text = lines.splitlines() if isinstance(lines, str) else lines
        outcome = self._at_table(str(game)).enter(text, at=at, dry_run=dry_run)
        if not outcome.ok:
            raise Refused(outcome)
        return outcome

    def _at_table(self, game: str) -> Table:
        """The game; the one that was entered into last stays folded."""
        from trickledger.ledger.services.table import Table

        if not game:
            raise UsageError("No game is named.", "A program has no current one.")
        if self._table is None or self._table[0] != game:
            self._table = game, Table.meant(self._ledger, game, self._author)
        return self._table[1]

    def event(self, event: int | str) -> OpenEvent:
        """The event of a number or a code; raises UsageError, and EntryRefused for a copy."""
        from trickledger.ledger.queries.references import event_meant

        if not event:
            raise UsageError("No event is named.", "A program has no current one.")
        stream = event_meant(self._ledger, str(event), counting=True)
        return OpenEvent(self._ledger, stream, self._author)

    def standings(
        self, kind: str = "", *, since: str = "", until: str = "", season: str = ""
    ) -> Standings:
        """Rank the players of a kind of game, or of all; days and seasons as they are typed."""
        from trickledger.ledger.queries.selection import read_selection
        from trickledger.ledger.queries.standings import standings

        meant = read_selection("", since, until, season).of_kind(kind, self._ledger)
        return standings(self._ledger, meant)

    @overload
    def select(self, statement: SelectOfScalar[T]) -> list[T]: ...

    @overload
    def select(self, statement: Select[Any]) -> list[Any]: ...

    def select(self, statement: object) -> list[Any]:
        """Give all that a SELECT of SQLModel finds in `trickledger.tables`; nothing is written.

        What it finds belongs to no session. Raises UsageError for another statement.
        """
        from trickledger.selecting import selected

        return selected(self._ledger, statement)

    def close(self) -> None:
        """Let go of it; a second time does nothing."""
        if self._opened:
            self._opened.close()
        self._opened = self._table = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open(  # by its module: trickledger.open
    ledger: str | PathLike[str] = "", *, scorer: str = "", read_only: bool = False
) -> OpenLedger:
    """Open a ledger that exists: a file, the address of a server, or empty for that of the shell.

    Nothing is created or upgraded. Raises a LedgerUnusable that says what is wrong, and UsageError
    for what is no name of a `scorer`; without one it is the scorer that the shell has.
    """
    named = fspath(ledger)
    address = ledger_address(named) if isinstance(ledger, str) else Path(named)
    return OpenLedger(open_ledger(address, write=not read_only), author_called(scorer))
