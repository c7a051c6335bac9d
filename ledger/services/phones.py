"""Use cases of a phone at a table: what it sees, and what it sends, which counts once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from trickledger.ledger.errors import EntryRefused, Overtaken, TrickledgerError
from trickledger.ledger.journal import doors, journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.doors import Sent
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.plain import plain_number
from trickledger.ledger.projections.games import MENDING
from trickledger.ledger.projections.tournaments import entries_of, refused
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.admission import Held, is_of_table
from trickledger.ledger.services.director import direct
from trickledger.ledger.services.once import Once, SaidBefore, SentAlready
from trickledger.ledger.services.outcomes import Outcome
from trickledger.ledger.services.own_codes import Own
from trickledger.ledger.services.reporting import report
from trickledger.ledger.services.table import Table, between
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament import rights, table
from trickledger.ledger.tournament.acts import Act, read_act
from trickledger.ledger.tournament.named_figures import Pairs, placed
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.publicity import shown
from trickledger.ledger.tournament.settings import Settings
from trickledger.ledger.tournament.table import Report, as_later
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.kinds import kinds_since
from trickledger.rules.says import Handle, Says
from trickledger.rules.views.changes import Snapshot
from trickledger.rules.views.outcomes import Moment


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


def demand_allowed(who: rights.Who, what: rights.What, at: rights.At) -> None:
    """Demand that somebody may enter something at a table as it stands; raises NotAllowed."""
    try:
        rights.demand(who, what, at)
    except UnfitPlan as exc:
        raise NotAllowed(exc.problem) from exc


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
    def who(self) -> rights.Who:
        """Who a phone is that was let in at the table."""
        return "table"

    @property
    def round(self) -> int:
        """The round that it is of."""
        return self.table.round

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


class Visit:
    """A phone at its table while it enters something; what it may is asked in the transaction.

    `held` is what it was let in by; whoever gives none answers for it.
    """

    def __init__(self, event: Stream, tab: int, round: int, held: Held | Own | None) -> None:
        self.tab = tab
        self.beside = (event,)
        self._event = event
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
            self._held.demand(db, self._event, self.tab)
        public = shown(entries_of(db, self._event))
        place = None
        # a phone learns nothing of a round that is not public, and changes nothing in it
        if public.known.has_round(self._round):
            place = _place_in(db, self._event, self.tab, self._round, public.newest)
        if place is None:
            raise TableChanged(self.tab)
        self._place = place
        return place

    def demand_game(self, db: Rows, game: Stream) -> None:
        """See how the table stands, and demand that it records this game; raises TableChanged."""
        if self.look(db).game != game:
            raise TableChanged(self.tab)

    def may(self, what: rights.What) -> bool:
        """Whether it may enter something as the table stands."""
        return rights.may(self._who, what, self.place.state, is_late=self.place.is_late)

    def demand(self, what: rights.What) -> None:
        """Demand that it may; raises NotAllowed."""
        at = rights.At(self._round, self.tab, self.place.state, self.place.is_late)
        demand_allowed(self._who, what, at)

    @property
    def _who(self) -> rights.Who:
        return self._held.who(self.place.table) if self._held else "table"

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
        return all(is_of_table(each.device, self.tab) for each in sent if each.number in entries)


class Visitor(Protocol):
    """A phone at a table, of an event or of none, while it enters a line of the game there."""

    @property
    def tab(self) -> int:
        """The number of the table."""

    @property
    def beside(self) -> Sequence[Stream]:
        """What stays as it is until all is written."""

    def demand_game(self, db: Rows, game: Stream) -> None:
        """Demand that the phone is let in, and that this game is recorded at the table."""

    def demand_lines(
        self, db: Rows, fold: GameFold, entries: Sequence[Entry], *, undo: bool
    ) -> None:
        """Demand that it may enter what a line became; raises NotAllowed."""


_TRIES = 5
"""How often a result is looked at at most, where the table changes meanwhile."""


class NotHere(EntryRefused):
    """A result is told by somebody who does not sit at the table."""

    def __init__(self, name: str, tab: int) -> None:
        super().__init__(
            "{name} doesn't sit at table {table}.",
            "A result is told by those who played it.",
            "Choose your name from those of the table.",
            name=Handle(name),
            table=tab,
        )


def place_at(store: Ledger, event: Stream, tab: int) -> Place | None:
    """A table of the newest round that is public, None where that has none of the number."""
    with store.reading() as db:
        return newest_place(db, event, tab)


class Said(NamedTuple):
    """A line of a phone: of which round and game, what it says, the newest entry seen, its key.

    `after` is the key of the line before, hashed, where that was not answered yet: it stands for
    the entries that it became.
    """

    round: int
    game: int
    line: str
    at: int
    key: bytes
    after: bytes | None = None


def enter_at(
    store: Ledger, visitor: Visitor, author: Author, said: Said, *, undo: int = 0
) -> Outcome:
    """Enter a line at a table or undo the last ones, or tell what it became when it came before.

    Raises TableChanged where the game is not that of the table, MovedOn where others have entered
    since, NotAdmitted, NotAllowed, and what `Table.enter` raises.
    """
    game, known = _known(store, visitor.tab, said.game, said.key)
    if known:
        return outcome_again(store, game, known)
    # what comes before the line that it follows is refused, and taken after it
    at = _seen(store, game, said)

    def allow(db: Rows, fold: GameFold, entries: Sequence[Entry]) -> None:
        visitor.demand_lines(db, fold, entries, undo=bool(undo))

    def enter(table: Table) -> Outcome:
        return table.undo(lines=undo, at=at) if undo else table.enter([said.line], at=at)

    def demand(db: Rows) -> None:
        visitor.demand_game(db, game)

    return entered_once(
        Once(store, game, said.key, demand, visitor.beside), game, author, enter, allow
    )


def try_at(store: Ledger, visitor: Visitor, author: Author, said: Said) -> Outcome:
    """What a line would become at a table; nothing is entered. Raises what `enter_at` raises."""
    with store.reading() as db:
        game = journal.find_stream(db, "game", said.game)
        if game is None:
            raise TableChanged(visitor.tab)
        visitor.demand_game(db, game)
    return Table(store, game, author).enter([said.line], at=said.at, dry_run=True)


def entered_once(
    once: Once,
    game: Stream,
    author: Author,
    enter: Callable[[Table], Outcome],
    allow: Callable[[Rows, GameFold, Sequence[Entry]], object] | None = None,
) -> Outcome:
    """What is entered in a game under a key, or what that became when it came before."""
    try:
        with once.answering():
            return enter(Table(once, game, author, allow))
    except SentAlready as again:
        return outcome_again(once, game, again.sent)


def line_again(store: Ledger, tab: int, game: int, key: bytes) -> Outcome | None:
    """What a line became when it came before; None where it is new; raises TableChanged."""
    stream, known = _known(store, tab, game, key)
    return known and outcome_again(store, stream, known)


def _known(store: Ledger, tab: int, game: int, key: bytes) -> tuple[Stream, Sent | None]:
    """The game of a line, and what the line became if it came before, whatever came since."""
    with store.reading() as db:
        stream = journal.find_stream(db, "game", game)
        if stream is None:
            raise TableChanged(tab)
        return stream, doors.what_became(db, stream, key)


def _seen(store: Ledger, game: Stream, said: Said) -> int:
    if said.after is None:
        return said.at
    with store.reading() as db:
        before = doors.what_became(db, game, said.after)
    if before is None:
        raise EntryRefused(
            "The line before this one was not recorded.",
            "So this one can't be recorded either.",
            "Look at the table, and enter it again.",
        )
    return before.last


def outcome_again(store: Ledger, game: Stream, known: Sent) -> Outcome:
    """What a line became when it was entered, to the letter, as its entries tell it."""
    with store.reading() as db:
        before = load(db, game, known.first - 1)
        after = load(db, game, known.last)
    entries = tuple(after.entries_since(before.numbered))
    looks_back = any(entry.kind in MENDING for entry in entries)
    was = Snapshot.of(before) if looks_back else None
    return between(entries, Moment(before), lambda: Moment(after), was)


class Reply(NamedTuple):
    """The entries of an event that something sent became, what is asked, and if it was late."""

    entries: tuple[journal.Entry, ...]
    asks: Says | None = None
    is_late: bool = False


class Claim(NamedTuple):
    """What a phone does for a table: the table as it was seen, its key hashed, what it holds."""

    tab: int
    seen: str
    key: bytes
    held: Held | Own | None = None

    @property
    def round(self) -> int:
        """The round that was seen; 0 where none can be read.

        >>> Claim(5, "2.5-3-1", b"").round
        2
        """
        number, _, _ = self.seen.partition(".")
        return plain_number(number, 5) or 0

    def look(self, db: Rows, event: Stream) -> Visit:
        """The phone at its table as it stands; raises TableChanged where others sit there."""
        visit = Visit(event, self.tab, self.round, self.held)
        if visit.look(db).seen != self.seen:
            raise TableChanged(self.tab)
        return visit


class _StandsOtherwise(Exception):
    """A result is kept under another name as its table stands."""

    def __init__(self, scorer: str) -> None:
        self.scorer = scorer


def report_result(
    store: Ledger, event: Stream, author: Author, claim: Claim, figures: tuple[int, ...] | Pairs
) -> Reply:
    """Enter what a table came to, as one who sits there says it; `figures` are a side each.

    Those behind names are of the table that was seen.

    What differs from a result that is done stands beside it, as a dispute; what they have said
    already is answered with that. Raises TableChanged where others sit there by now, NotHere for
    who doesn't, NotAdmitted, NotAllowed, and what `reporting.report` raises.
    """
    if isinstance(figures, Pairs):
        with store.reading() as db:
            claim.look(db, event)
        try:
            _, figures = placed(load_event(store, event), (claim.round, claim.tab), figures)
        except UnfitPlan as exc:
            raise refused(exc) from exc
    telling = _Telling(event, author, claim, figures)
    scorer = author.scorer
    for _ in range(_TRIES):
        try:
            return telling.enter(store, scorer)
        except SentAlready as known:
            return _again(store, event, known.sent)
        except _StandsOtherwise as found:
            scorer = found.scorer
    raise Overtaken(event.named)


class _Telling(NamedTuple):
    """A result that somebody tells on a phone."""

    event: Stream
    author: Author
    claim: Claim
    figures: tuple[int, ...]

    def enter(self, store: Ledger, scorer: str) -> Reply:
        """Enter it under a name; raises `_StandsOtherwise` where it is another one's."""
        is_late = False

        def demand(db: Rows) -> None:
            nonlocal is_late
            visit = self.claim.look(db, self.event)
            is_late = visit.place.is_late
            found = self._as_it_stands(visit)
            if found != scorer:
                raise _StandsOtherwise(found)
            # who taps twice says it once, on whatever page
            for each in visit.place.table.reports:
                if each == Report(each.entry, scorer, self.figures, ()):
                    raise SaidBefore(Sent(each.entry, each.entry))

        act = Act("result", self.claim.round, self.claim.tab, figures=self.figures)
        by = self.author._replace(scorer=scorer)
        once = Once(store, self.event, self.claim.key, demand)
        with once.answering():
            done = report(once, self.event, by, act)
            return Reply((done.entry,), done.asks, is_late)

    def _as_it_stands(self, visit: Visit) -> str:
        """Under which name it is kept: a dispute beside what they have said before."""
        scorer = self.author.scorer
        if visit.place.side_of(scorer) is None:
            raise NotHere(scorer, self.claim.tab)
        what = self._what(visit)
        visit.demand(what)
        return as_later(scorer) if what == "dispute" else scorer

    def _what(self, visit: Visit) -> rights.What:
        reports = [each for each in visit.place.table.reports if not each.settled]
        stand = {(each.figures, each.winners) for each in reports if not each.is_later}
        has_disputed = any(each.scorer == as_later(self.author.scorer) for each in reports)
        if stand == {(self.figures, ())} and not has_disputed:
            return "agreement"
        return "dispute" if visit.may("dispute") and not visit.may("result") else "result"


def open_game_of(store: Ledger, event: Stream, author: Author, claim: Claim) -> Reply:
    """Open the game of a table, to be recorded card by card.

    Raises TableChanged, NotAdmitted, NotAllowed, EntryRefused.
    """

    def demand(db: Rows) -> None:
        claim.look(db, event).demand("begin")

    try:
        once = Once(store, event, claim.key, demand)
        with once.answering():
            with once.reading() as db:
                once.demand_new(db)
                demand(db)
            done = direct(
                once, event, author, lambda desk: desk.open_tables(claim.round, [claim.tab])
            )
            return Reply(done.entries)
    except SentAlready as known:
        return _again(store, event, known.sent)


def _again(store: Ledger, event: Stream, known: Sent) -> Reply:
    """The same answer again, whatever came since."""
    with store.reading() as db:
        entries = tuple(journal.read(db, event, *known))
        before = [each for each in entries_of(db, event) if each.number < known.first]
    return Reply(entries, is_late=read_act(entries[0].text).round < shown(before).newest)
