"""A phone at its table: how the table stands, and what the phone may enter as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import EntryRefused, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.admission import is_of_table
from trickledger.ledger.tournament import rights
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.publicity import shown
from trickledger.rules.record.kinds import kinds_since

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.services.admission import Held
    from trickledger.ledger.storage.port import Rows
    from trickledger.ledger.tournament import table
    from trickledger.ledger.tournament.settings import Settings
    from trickledger.rules.record.chapter import Entry
    from trickledger.rules.record.fold import GameFold


class TableChanged(TrickledgerError):
    """A phone sends something for a table that is not the one it shows."""

    exit_code = EntryRefused.exit_code

    def __init__(self, tab: int) -> None:
        super().__init__(
            "Table {table} has changed.",
            "There is a new round, or the director has moved somebody.",
            "Nothing was recorded; look who sits there now.",
            table=tab,
        )


class NotAllowed(EntryRefused):
    """Whoever enters something has no right to."""


class Place(NamedTuple):
    """A table of a round as a phone sees it; `game` is what is recorded at it.

    `newest` is the newest round that is public.
    """

    settings: Settings
    table: table.Table
    names: dict[int, tuple[str, ...]]
    game: Stream | None
    is_locked: bool
    is_over: bool = False
    newest: int = 0

    @property
    def seen(self) -> str:
        """What tells whether the table is still the one that was seen: its round and its seats.

        >>> from trickledger.ledger.tournament.table import Table
        >>> Place(None, Table(2, 5, (3, 1), ((3,), (1,))), {}, None, False).seen
        '2.5-3-1'
        """
        return "-".join([self.table.place, *map(str, self.table.seats)])

    @property
    def is_late(self) -> bool:
        """Whether a later round is public."""
        return self.table.round < self.newest

    @property
    def state(self) -> rights.Standing:
        """How it stands for who enters something."""
        return rights.state_of(
            self.table, self.told_by, is_locked=self.is_locked, is_over=self.is_over
        )

    def people(self, side: int) -> tuple[str, ...]:
        """The people of a side that plays."""
        return tuple(name for each in self.table.present[side] for name in self.names[each])

    def side_of(self, name: str) -> int | None:
        """The side that somebody plays on; None for who does not sit here."""
        sides = range(len(self.table.present))
        return next((side for side in sides if name in self.people(side)), None)

    def told_by(self, name: str) -> int | str:
        """The side for which somebody has told a result; themselves where they sit elsewhere."""
        side = self.side_of(name)
        return name if side is None else side


def newest_place(db: Rows, event: Stream, tab: int) -> Place | None:
    """The same within a block."""
    newest = shown(entries_of(db, event)).newest
    return _place_in(db, event, tab, newest, newest)


def _place_in(db: Rows, event: Stream, tab: int, number: int, newest: int) -> Place | None:
    """A table of a round, None where there is none."""
    tables = EventTables(db, event)
    try:
        state = tables.at_table(number, tab)
    except EntryRefused:
        return None
    at = state.table(number, tab)
    names = {entrant: state.entrants[entrant].names for entrant in at.seats}
    has_game = at.record is not None and at.record.status != "abandoned"
    game = find_game(db, str(at.record.game)) if at.record and has_game else None
    known = (state.settings, at, names, game, state.is_locked(number), state.is_closed)
    return Place(*known, newest)


def section_at(db: Rows, event: Stream, place: Place) -> str:
    """The section in which all of a table play, empty where there is none."""
    return EventTables(db, event).section_of(place.table.seats)


class Visit:
    """A phone at its table while it enters something; what it may is asked in the transaction.

    `held` is what it was let in by; whoever gives none answers for it.
    """

    def __init__(self, event: Stream, tab: int, round: int, held: Held | None) -> None:
        self._event = event
        self._tab = tab
        self._round = round
        self._held = held
        self._place: Place | None = None

    @property
    def place(self) -> Place:
        """The table as it was looked at last."""
        assert self._place
        return self._place

    def look(self, db: Rows) -> Place:
        """See how the table stands; raises NotAdmitted, and TableChanged where it isn't public."""
        if self._held:
            self._held.demand(db, self._event, self._tab)
        public = shown(entries_of(db, self._event))
        place = None
        # a phone learns nothing of a round that is not public, and changes nothing in it
        if public.known.has_round(self._round):
            place = _place_in(db, self._event, self._tab, self._round, public.newest)
        if place is None:
            raise TableChanged(self._tab)
        self._place = place
        return place

    def may(self, what: rights.What) -> bool:
        """Whether it may enter something as the table stands."""
        return rights.may(self._who, what, self.place.state, is_late=self.place.is_late)

    def demand(self, what: rights.What) -> None:
        """Demand that it may; raises NotAllowed."""
        place = self.place
        at = rights.At(self._round, self._tab, place.state, place.is_late)
        try:
            rights.demand(self._who, what, at)
        except UnfitPlan as exc:
            raise NotAllowed(exc.problem) from exc

    @property
    def _who(self) -> rights.Who:
        let_in = self._held.round if self._held else self._round
        return rights.who_is((let_in, self._tab), self._round, self._tab)

    def demand_lines(
        self, db: Rows, fold: GameFold, entries: Sequence[Entry], *, undo: bool
    ) -> None:
        """Demand that it may enter what a line became; raises NotAllowed."""
        before = entries[0].number - 1
        kinds: set[rights.What] = {*kinds_since(fold, before)}
        if undo:
            voided = [each.target for each in fold.mendings if each.number > before]
            if self._has_sent(db, voided):
                kinds = {"undo"}
        for what in rights.ENTRIES:
            if what in kinds:
                self.demand(what)

    def _has_sent(self, db: Rows, entries: Sequence[int]) -> bool:
        game = self.place.game
        assert game
        sent = journal.read(db, game, min(entries), max(entries))
        return all(is_of_table(each.device, self._tab) for each in sent if each.number in entries)
