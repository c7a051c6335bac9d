"""Use cases of an event: open it, enter what happens, look at it as it stands."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import EntryRefused, MovedOn, Overtaken, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, new_id, now
from trickledger.ledger.journal.branches import branch_of, family
from trickledger.ledger.journal.codes import code_of
from trickledger.ledger.projections.families import copies, settle, uncounted
from trickledger.ledger.projections.tournaments import EventBook, project_event, refused
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournament_entries import standing_entries
from trickledger.ledger.queries.tournaments import EventTables, Moment
from trickledger.ledger.services.rehearsal import Rehearsal
from trickledger.ledger.tournament.acts import Act, UnreadableAct, text_of
from trickledger.ledger.tournament.moves import joined, moved
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking import season
from trickledger.rules.record.header import Head, handle_for
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament.event import Course, Table
    from trickledger.ledger.tournament.pairing.seating import Seating
    from trickledger.ledger.tournament.settings import Settings

_PLANS = 5
"""How often an act is planned at most, where others change the event meanwhile."""


_DECIDES = ("result", "settle", "forfeit", "open", "set")
"""The acts that may change who has won a table, or what comes of that."""


class Done(NamedTuple):
    """What became of an act: the entries that stand, and the event as it was and as it is."""

    entries: tuple[Entry, ...]
    before: Course
    after: Course


class EventLine(NamedTuple):
    """An event in a list; `branch_of` is the id of the record that it is a branch of, or empty."""

    number: int
    code: str
    id: str
    settings: Settings
    entrants: int
    rounds: int
    status: str
    branch_of: str

    def as_json(self) -> dict[str, Any]:
        """The event as the record that `event list --json` prints."""
        branch = {"branch_of": self.branch_of} if self.branch_of else {}
        return {
            "event": self.number,
            "code": self.code,
            "id": self.id,
            "title": self.settings.title,
            "game": self.settings.game,
            "format": self.settings.format,
            "date": self.settings.date,
            "entrants": self.entrants,
            "rounds": self.rounds,
            "status": self.status,
            **branch,
        }


class OpenedTable(NamedTuple):
    """A table and the game that was opened for it."""

    table: Table
    game: Stream

    @property
    def code(self) -> str:
        """The short code of the game."""
        return code_of(self.game.id)


class Reported(NamedTuple):
    """A result that was entered: the table before and after it, and the names of who sat there.

    `may_be_last` says that the table had none before, and no other of its round has nothing at all,
    `touches_others` that a later round is made already, or that who has won goes on.
    """

    entry: Entry
    before: Table
    after: Table
    names: Mapping[int, str]
    may_be_last: bool
    touches_others: bool


def random_seed() -> int:
    """A seed that nobody chose, of nine digits at most."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000


def open_event(store: Ledger, settings: Settings, author: Author) -> Stream:
    """Open an event with its settings as entry 1; raises EntryRefused."""
    with store.writing() as db:
        stream = journal.open_stream(db, "event", new_id())
        Desk(db, stream, author).append("head", settings.text())
    return stream


class Desk:
    """An event in a transaction: what a director looks at and writes to in one moment.

    `known` is the event as it stands before anything is entered, where that was read already;
    `rehearsal` is where that is done, if it is not done in the ledger itself.
    """

    def __init__(
        self,
        db: Rows,
        stream: Stream,
        author: Author,
        known: Course | None = None,
        rehearsal: Rehearsal | None = None,
    ) -> None:
        self.db = db
        self.stream = stream
        self.author = author
        self.entries: list[Entry] = []
        self._book = EventBook(db, stream)
        self._line: int | None = None
        self._known = known
        self._rehearsal = rehearsal

    @property
    def course(self) -> Course:
        """The event as it stands now."""
        if self._known is None:
            self._known = self.tables.course()
        return self._known

    @property
    def tables(self) -> EventTables:
        """Its tables, for what needs no more than a row of them."""
        return EventTables(self.db, self.stream)

    def enter(self, act: Act) -> None:
        """Enter an act; raises EntryRefused."""
        act = act._replace(why=_reason(act.why))
        try:
            self._book.refuse_new(act)
            text = text_of(act)
        except UnfitPlan as exc:
            raise refused(exc) from exc
        except UnreadableAct as exc:
            raise EntryRefused("An event has no line for that.", str(exc)) from exc
        decides_earlier = act.round < self.tables.rounds and act.word in _DECIDES
        with self._keeping_who_goes_on() if decides_earlier else nullcontext():
            self.append("act", text)

    @contextmanager
    def _keeping_who_goes_on(self) -> Iterator[None]:
        """Refuse what would take a place of a knock-out from who has played there already."""
        if not self.tables.is_knock_out:
            yield
            return
        before = self.course
        yield
        after = self.course
        lost = sorted(after.settled_strays - before.settled_strays)
        if lost:
            places = ", ".join(dict.fromkeys(f"{each.round}.{each.table}" for each in lost))
            raise EntryRefused(
                "Who goes on would change, and has played already.",
                " ".join(after.strays[each] for each in lost),
                f"Take back what was entered of table {places} first (`event log` shows it).",
            )

    def add(self, people: Sequence[str], *, now: bool = False, why: str = "") -> int:
        """Enter a player or a pair, with `now` into the running round as well; say the number."""
        return self.add_all([people], now=now, why=why)[0]

    def add_all(
        self, everybody: Sequence[Sequence[str]], *, now: bool = False, why: str = ""
    ) -> list[int]:
        """Enter players or pairs, with `now` into the running round as well; say the numbers."""
        tables = self.tables
        running = tables.rounds if now else 0
        first = tables.newest_entrant + 1
        entrants = list(range(first, first + len(everybody)))
        course = self.course if running else None
        for entrant, people in zip(entrants, everybody, strict=True):
            self._book.refuse_names(people)
            self.enter(Act("add", running, entrants=(entrant,), names=tuple(people), why=why))
        if course:
            places = joined(course.round(running), entrants, course.settings.sizes, course.out)
            self.enter(places.act(running, why))
        return entrants

    def seat(self, number: int, place: int, entrants: Sequence[int], why: str = "") -> None:
        """Seat entrants at a table of a round; raises UnfitPlan where there is no such table."""
        course = self.course
        fewest, _ = course.settings.sizes
        places = moved(
            course.round(number),
            place,
            entrants,
            out=course.out,
            fewest=fewest,
            has_byes=not course.is_knock_out,
        )
        self.enter(places.act(number, why))

    def make_round(
        self, number: int, method: str, seating: Seating, *, seed: int | None, why: str = ""
    ) -> None:
        """Enter a round as it was computed or typed."""
        how = method if seed is None else f"{method} seed {seed}"
        tables = tuple(enumerate(seating.tables, 1))
        self.enter(Act("round", number, value=how, tables=tables, byes=seating.byes, why=why))

    def lock(self, number: int, why: str = "") -> None:
        """Lock a round with the figures that it has; raises UnfitPlan while a table is open."""
        made = self.course.round(number)
        if made.open_tables:
            listed = ", ".join(table.place for table in made.open_tables[:8])
            raise UnfitPlan(
                f"Round {number} cannot be locked.",
                f"These tables have no result, or a disputed one: {listed}.",
                "`event result`, `event forfeit`, or `event result --settle`.",
            )
        was = tuple((table.number, table.figures) for table in made.tables if table.figures)
        self.enter(Act("lock", number, was=was, why=why))

    def close(self, why: str = "", *, anyway: bool = False) -> None:
        """End the event; raises UnfitPlan while a table is open.

        With `anyway` also a knock-out in which somebody has the place of another.
        """
        for made in self.course.rounds:
            if made.open_tables:
                listed = ", ".join(table.place for table in made.open_tables[:8])
                raise UnfitPlan(
                    "The event cannot be closed.",
                    f"These tables have no result, or a disputed one: {listed}.",
                    "`event result`, `event forfeit`, or `event result --settle`.",
                )
        strays = self.course.strays
        if strays and not anyway:
            raise UnfitPlan(
                "The event cannot be closed: not every seat follows from the results.",
                " ".join(strays.values()),
                "Correct the result or the seats (`event seat`), or close it as it was played: "
                "`event close --anyway`.",
            )
        self.append("close", f"close{_marked(why)}")

    def link(self, number: int, place: int, game: str, why: str = "") -> OpenedTable:
        """Say which game of this ledger was played at a table; raises EntryRefused."""
        rehearsal = self._rehearsal
        stream = rehearsal.find_game(game) if rehearsal else find_game(self.db, game)
        table = self.tables.table(number, place)
        # the table has the game, whichever of its records counts
        id = family(stream.id, next(journal.read(self.db, stream, 1, 1)).text)
        self.enter(Act("open", number, place, value=id, why=why))
        if not self.tables.table(number, place).is_played_by_its_people:
            raise EntryRefused(
                f"Game {stream.number} was not played by those of table {table.place}.",
                f"At the table sit {', '.join(map(self.tables.name, table.seats))}.",
                "Name the game by its number or code: `trickledger games`.",
            )
        return OpenedTable(table, stream)

    def append(self, kind: str, text: str) -> None:
        """Append an entry and write what follows from it; raises EntryRefused.

        All entries of one desk are one line: a void takes them back together.
        """
        self._known = None
        head, _ = journal.head(self.db, self.stream)
        line = self._line or head + 1
        self._line = line
        scorer, device = self.author
        new = [journal.NewEntry(line, kind, text)]
        (entry,) = journal.append(
            self.db, self.stream, head, new, scorer=scorer, device=device, at=now()
        )
        self._book.take(entry.number, kind, text, scorer)
        settle(self.db, self.stream)
        self.entries.append(entry)

    def void(self, number: int, why: str = "") -> list[Entry]:
        """Void the line of an entry, and give back what counts no longer.

        Raises EntryRefused where later entries rest on it.
        """
        entries = list(journal.read(self.db, self.stream))
        if not 1 <= number <= len(entries):
            raise EntryRefused(f"There is no entry {number}.", f"The newest is {len(entries)}.")
        if entries[number - 1].line == 1:
            raise EntryRefused("The head of an event cannot be voided.")
        standing = standing_entries(entries)
        if number not in {entry.number for entry in standing}:
            raise EntryRefused(f"Entry {number} does not count any more.")
        with self._keeping_who_goes_on():
            self.append("void", f"void {number}{_marked(why)}")
            try:
                project_event(self.db, self.stream)
            except EntryRefused as exc:
                raise EntryRefused(
                    f"Entry {number} cannot be voided: later entries rest on it.",
                    str(exc),
                    "Void those first: `event log`.",
                ) from exc
            settle(self.db, self.stream)
        return [entry for entry in standing if entry.line == entries[number - 1].line]

    def undo(self, why: str = "") -> list[Entry]:
        """Void the last line of the author that still counts and is no void; give back what it was.

        Raises EntryRefused where they have entered nothing that counts, and names who has.
        """
        entries = list(journal.read(self.db, self.stream))
        standing = [
            entry for entry in standing_entries(entries) if entry.kind != "void" and entry.line > 1
        ]
        if not standing:
            raise EntryRefused("There is nothing to undo.")
        own = [entry for entry in standing if entry.scorer == self.author.scorer]
        if not own:
            last = standing[-1]
            raise EntryRefused(
                f"{self.author.scorer} has entered nothing that could be undone.",
                f"The last act is that of {last.scorer}: @{last.number} {last.text}.",
                f"If it is to go: `event void @{last.number}`.",
            )
        return self.void(own[-1].line, why)

    def since(self, number: int) -> list[Entry]:
        """What was entered after an entry and counts, but for what this desk has entered."""
        mine = {entry.number for entry in self.entries}
        standing = standing_entries(list(journal.read(self.db, self.stream)))
        return [
            entry
            for entry in standing
            if entry.number > number and entry.kind != "void" and entry.number not in mine
        ]

    def open_tables(self, number: int, tables: Sequence[int]) -> list[OpenedTable]:
        """Open the games of some tables of a round, all of those without one if none is named.

        Raises EntryRefused for a table that there is not.
        """
        assert self._rehearsal, "games are opened in a rehearsal"
        course = self.course
        made = course.round(number)
        for table in tables:
            self.tables.table(number, table)
        chosen = [
            table
            for table in made.tables
            if (table.number in tables if tables else table.record is None and not table.is_done)
        ]
        heads = [_head_of(course, table) for table in chosen]
        streams = self._rehearsal.open_games(heads, self.author)
        opened = list(map(OpenedTable, chosen, streams))
        for at, stream in opened:
            self.enter(Act("open", at.round, at.number, value=stream.id))
        return opened


def direct(
    store: Ledger,
    stream: Stream,
    author: Author,
    act: Callable[[Desk], object],
    *,
    at: int | None = None,
    dry_run: bool = False,
) -> Done:
    """Let a director act in a rehearsal, write what it came to, and give back before and after.

    `at` is the number of the newest entry that the director has seen. Others can write meanwhile;
    where they changed anything of the event it is done anew, at last while they wait. Raises
    EntryRefused, and MovedOn where others have entered since.
    """
    try:
        return direct_planned(store, stream, author, lambda _: act, at=at, dry_run=dry_run)
    except Overtaken:
        with _rehearsal(store, stream) as rehearsal, store.writing() as db:
            rehearsal.begin(db)
            done = _rehearsed(rehearsal, author, lambda _: act, _seen(rehearsal.db, stream, at))
            rehearsal.write(db)
        return done


def direct_planned(
    store: Ledger,
    stream: Stream,
    author: Author,
    plan: Callable[[Course], Callable[[Desk], object]],
    *,
    at: int | None = None,
    dry_run: bool = False,
) -> Done:
    """Let a director plan what to do by the event as it stands, and then act as `direct` does.

    Others can write while it is planned, however long that takes. Where they changed anything of
    the event it is planned anew. Raises as `direct` does, and Overtaken where that goes on.
    """
    for _ in range(_PLANS):
        with _rehearsal(store, stream) as rehearsal:
            with store.reading() as db:
                rehearsal.begin(db)
            seen = _seen(rehearsal.db, stream, at)
            try:
                done = _rehearsed(rehearsal, author, plan, seen)
            except TrickledgerError:
                # what has changed meanwhile may be why
                if _stands_as_seen(store, stream, seen):
                    raise
                continue
            if dry_run or _carried_out(store, rehearsal, seen.moment):
                return done
    raise Overtaken(f"event {stream.number}")


@contextmanager
def _rehearsal(store: Ledger, stream: Stream) -> Iterator[Rehearsal]:
    with Rehearsal(store, stream) as rehearsal:
        yield rehearsal


@contextmanager
def _fitting() -> Iterator[None]:
    """Tell what does not fit the event as an entry that is refused."""
    try:
        yield
    except UnfitPlan as exc:
        raise refused(exc) from exc


class _Seen(NamedTuple):
    """An event as it stands at a moment."""

    moment: Moment
    course: Course


def _seen(db: Rows, stream: Stream, at: int | None) -> _Seen:
    tables = EventTables(db, stream)
    moment = tables.moment()
    if at is not None and at != moment.entries:
        raise MovedOn(f"event {stream.number}", at, moment.entries)
    return _Seen(moment, tables.course())


def _stands_as_seen(store: Ledger, stream: Stream, seen: _Seen) -> bool:
    with store.reading() as db:
        return EventTables(db, stream).moment() == seen.moment


def _rehearsed(
    rehearsal: Rehearsal,
    author: Author,
    plan: Callable[[Course], Callable[[Desk], object]],
    seen: _Seen,
) -> Done:
    """Let a director plan and act in a rehearsal."""
    with _fitting():
        act = plan(seen.course)
        desk = Desk(rehearsal.db, rehearsal.event, author, seen.course, rehearsal)
        act(desk)
    done = Done(tuple(desk.entries), seen.course, desk.course)
    rehearsal.settle()
    return done


def _carried_out(store: Ledger, rehearsal: Rehearsal, moment: Moment) -> bool:
    """Write down what was rehearsed, if nothing has come since the event stood as it did then."""
    with store.writing() as db:
        if EventTables(db, rehearsal.event).moment() != moment or not rehearsal.is_true_of(db):
            return False
        rehearsal.write(db)
    return True


def report(store: Ledger, stream: Stream, author: Author, act: Callable[[int], Act]) -> Reported:
    """Enter one result, looking at its table alone, and for one of its round that waits still.

    `act` makes it from the number of rounds made.
    """
    with store.writing() as db:
        desk = Desk(db, stream, author)
        said = act(desk.tables.rounds)
        before = desk.tables.table(said.round, said.table)
        desk.enter(said)
        after = desk.tables.table(said.round, said.table)
        names = {entrant: desk.tables.name(entrant) for entrant in after.seats}
        may_be_last = not before.is_done and not desk.tables.has_unheard(said.round)
        touches_others = said.round < desk.tables.rounds or desk.tables.is_knock_out
    return Reported(desk.entries[0], before, after, names, may_be_last, touches_others)


def course_of(store: Ledger, stream: Stream) -> Course:
    """The event as it stands, at one moment."""
    with store.reading() as db:
        return EventTables(db, stream).course()


def events_of(store: Ledger) -> list[EventLine]:
    """The events of the ledger, by number."""
    with store.reading() as db:
        hidden = copies(db, "event")
        rows = [
            (stream, EventTables(db, stream))
            for stream in journal.streams(db, "event")
            if stream.stream not in hidden
        ]
        return [
            EventLine(
                stream.number,
                tables.code,
                stream.id,
                tables.settings,
                tables.newest_entrant,
                tables.rounds,
                "closed" if tables.is_closed else "open",
                branch_of(stream.id, next(journal.read(db, stream, 1, 1)).text),
            )
            for stream, tables in rows
        ]


def season_of(store: Ledger, meant: Selection, best: int | None) -> list[season.Table]:
    """The events of a season, by day, put together by person: a table for each unit of points."""
    with store.reading() as db:
        elsewhere = uncounted(db, "event")
        tables = [
            EventTables(db, stream)
            for stream in journal.streams(db, "event")
            if stream.stream not in elsewhere
        ]
        every = [(each.course(), each.people()) for each in tables]
    every = [
        (event, people)
        for event, people in every
        if meant.since <= event.settings.date <= meant.until
        and meant.kind in ("", event.settings.game)
    ]
    every.sort(key=lambda each: (each[0].settings.date, each[0].number))
    return season.tables(every, best)


def log_of(store: Ledger, stream: Stream) -> list[tuple[Entry, bool]]:
    """Every entry of an event, and whether it still counts."""
    with store.reading() as db:
        entries = list(journal.read(db, stream))
    standing = {entry.number for entry in standing_entries(entries)}
    return [(entry, entry.number in standing) for entry in entries]


def _reason(why: str) -> str:
    """A reason as it is kept: one line; raises EntryRefused where it cannot be printed."""
    why = " ".join(why.split())
    if not why.isprintable():
        raise EntryRefused(f"{why[:40]!a} is no reason.", "It has letters that cannot be printed.")
    return why


def _marked(why: str) -> str:
    return f" # {_reason(why)}" if _reason(why) else ""


def _head_of(course: Course, table: Table) -> Head:
    """The head of the game of a table: its people clockwise, partners opposite."""
    settings = course.settings
    names = [course.entrants[entrant].names for side in table.present for entrant in side]
    people = [name for place in zip(*names, strict=True) for name in place]
    if settings.has_sides:
        people = [course.name(entrant) for entrant in table.seats]
    handles: list[str] = []
    for person in people:
        handles.append(handle_for(person, handles, settings.of))
    seated = zip(handles, people, strict=True)
    lines = [
        f"date {settings.date}" if settings.date else "",
        f"players {', '.join(f'{handle}={person}' for handle, person in seated)}",
        *(f"option {name} {value}" for name, value in settings.options),
        f"# {settings.title}, round {table.round}, table {table.number}",
    ]
    head: Head | Refusal = Head(settings.game)
    for line in filter(None, lines):
        if isinstance(head, Refusal):
            break
        head = head.read(line)
    refusal = head if isinstance(head, Refusal) else head.judged()[1]
    if isinstance(head, Refusal) or refusal:
        raise EntryRefused(f"Table {table.place} cannot be opened.", str(refusal))
    return head
