"""A ledger for programs: entered into and read by the services that the commands use."""

from __future__ import annotations

from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from trickledger.ledger.config.values import ledger_address
from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.journal.author import author_called
from trickledger.ledger.storage.opening import begin, open_ledger
from trickledger.opened_game import OpenGame, Refused

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Self

    from trickledger.ledger.exchange.exported import Export
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.queries.frames import Frame, GameOfPlayer, HandOfPlayer, Play
    from trickledger.ledger.queries.players import GameLine
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.queries.standings import Standings
    from trickledger.ledger.services.check import Report
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.ledger.services.event_pages import StandingsPage
    from trickledger.ledger.services.outcomes import Outcome
    from trickledger.ledger.storage.port import Ledger
    from trickledger.selecting import Select, SelectOfScalar

__all__ = ["OpenEvent", "OpenGame", "OpenLedger", "Refused", "TrickledgerError", "open"]

T = TypeVar("T")


class OpenEvent:
    """An event of an open ledger, which the scorer directs."""

    def __init__(self, ledger: OpenLedger, stream: Stream) -> None:
        self._opened = ledger
        self._stream = stream

    @property
    def _ledger(self) -> Ledger:
        return self._opened._ledger

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
        whose = self._ledger, self._stream, self._opened._author
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
        self._game: tuple[int | str, OpenGame] | None = None

    @property
    def _ledger(self) -> Ledger:
        if self._opened is None:
            raise UsageError("The ledger is closed.", remedy="Open it again: trickledger.open(...)")
        return self._opened

    def new(
        self,
        kind: str,
        *players: str,
        options: Mapping[str, object] | None = None,
        date: str = "",
    ) -> OpenGame:
        """Open a game as `trickledger new` does, with the options as they are typed there.

        A player is `Ann`, or `Ann=Ann Baker`; without a `date` it is of today. Raises Refused for a
        head that can't be, such as a name that is a card, and UsageError.
        """
        from trickledger.ledger.services.new_games import open_game
        from trickledger.ledger.services.opening import usual_head
        from trickledger.ledger.services.outcomes import Outcome
        from trickledger.rules.refusals import Refusal

        given = [f"{name}={_typed(value)}" for name, value in (options or {}).items()]
        head = usual_head(kind, players, given, date).head
        if isinstance(head, Refusal):
            raise Refused(Outcome((), (), (), refusal=head))
        return self.game(open_game(self._ledger, head, self._author).number)

    def game(self, game: int | str) -> OpenGame:
        """The game of a number or a code, as it stands now; raises UsageError."""
        from trickledger.ledger.services.table import Table

        if not game:
            raise UsageError("No game is named.", "A program has no current one.")
        table = Table.meant(self._ledger, str(game), self._author)
        return OpenGame(table, lambda: self._ledger)

    def _entered(self, game: int | str) -> OpenGame:
        """The game; the one that was entered into last stays folded."""
        if self._game is None or self._game[0] != game:
            self._game = game, self.game(game)
        return self._game[1]

    def enter(
        self,
        lines: str | Sequence[str],
        *,
        game: int | str,
        at: int | None = None,
        dry_run: bool = False,
    ) -> Outcome:
        """Record lines in a game, by its number or code, as `OpenGame.enter` does."""
        return self._entered(game).enter(lines, at=at, dry_run=dry_run)

    def undo(self, *, game: int | str, because: str = "", at: int | None = None) -> Outcome:
        """Undo the newest line of a game that still counts, as `OpenGame.undo` does."""
        return self._entered(game).undo(because=because, at=at)

    def games(
        self, kind: str = "", *, status: str = "", player: str = "", since: str = ""
    ) -> list[GameLine]:
        """The games by number: all, or of a kind, a status, a player, since a day."""
        from trickledger.ledger.queries.players import Wanted, game_list
        from trickledger.ledger.queries.selection import read_selection

        of = read_selection("", since).of_kind(kind, self._ledger)
        return game_list(self._ledger, Wanted(of.kind, status, player, of.since))

    def event(self, event: int | str) -> OpenEvent:
        """The event of a number or a code; raises UsageError, and EntryRefused for a copy."""
        from trickledger.ledger.queries.references import event_meant

        if not event:
            raise UsageError("No event is named.", "A program has no current one.")
        stream = event_meant(self._ledger, str(event), counting=True)
        return OpenEvent(self, stream)

    def standings(
        self, kind: str = "", *, since: str = "", until: str = "", season: str = ""
    ) -> Standings:
        """Rank the players of a kind of game, or of all; days and seasons as they are typed."""
        from trickledger.ledger.queries.standings import standings

        return standings(self._ledger, self._meant(kind, since, until, season))

    def _meant(self, kind: str, since: str, until: str, season: str) -> Selection:
        from trickledger.ledger.queries.selection import read_selection

        return read_selection("", since, until, season).of_kind(kind, self._ledger)

    def plays(
        self, kind: str = "", *, since: str = "", until: str = "", season: str = ""
    ) -> Frame[Play]:
        """Every card played to a trick, with whether it was legal; games as for `standings`.

        Each game is folded and judged anew. Raises BrokenGame for one that doesn't fold.
        """
        from trickledger.ledger.queries.frames import plays

        return plays(self._ledger, self._meant(kind, since, until, season))

    def hands(
        self, kind: str = "", *, since: str = "", until: str = "", season: str = ""
    ) -> Frame[HandOfPlayer]:
        """What each player made in each hand; games as for `standings`."""
        from trickledger.ledger.queries.frames import hands

        return hands(self._ledger, self._meant(kind, since, until, season))

    def results(
        self, kind: str = "", *, since: str = "", until: str = "", season: str = ""
    ) -> Frame[GameOfPlayer]:
        """How each game stands for each of its players; games as for `standings`."""
        from trickledger.ledger.queries.frames import results

        return results(self._ledger, self._meant(kind, since, until, season))

    def check(self, *names: str) -> Report:
        """Rebuild and compare every figure, as `trickledger check` does; `is_sound` sums it up.

        Of the checks `schema`, `database`, `chain`, `record` and `figures` all, or those named.
        """
        from trickledger.ledger.services.check import check, demand_checks

        demand_checks(names)
        return check(self._ledger, names)

    @overload
    def export(self, form: Literal["text", "csv"] = "text", *, game: int | str = "") -> str: ...

    @overload
    def export(self, form: Literal["json"], *, game: int | str = "") -> Export: ...

    def export(self, form: str = "text", *, game: int | str = "") -> str | Export:
        """The whole ledger, or a game, as `trickledger export` prints it: text, CSV, or JSON read.

        Raises UsageError for another form, and why a record can't be told: nothing is left out.
        """
        from trickledger.ledger.exchange.exporting import whole_export

        told: str | Export = whole_export(self._ledger, form, str(game))
        return told

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
        self._opened = self._game = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open(  # by its module: trickledger.open
    ledger: str | PathLike[str] = "",
    *,
    scorer: str = "",
    create: bool = False,
    read_only: bool = False,
) -> OpenLedger:
    """Open a ledger: a file, the address of a server, or empty for that of the shell.

    Where there is none, `create` makes it; nothing is upgraded. Raises a LedgerUnusable that says
    what is wrong, and UsageError for what is no name of a `scorer`; without one it is that of the
    shell.
    """
    named = fspath(ledger)
    address = ledger_address(named) if isinstance(ledger, str) else Path(named)
    author = author_called(scorer)
    if create:
        begin(address)
    return OpenLedger(open_ledger(address, write=not read_only), author)


def _typed(value: object) -> str:
    """A value of an option as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
