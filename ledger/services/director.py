"""Use cases of an event: open it, enter what happens, look at it as it stands.

A command reads its event once. What is entered is judged and worked out in memory, where nobody
waits for it; under the lock are written only the entries, the rows that differ and the new games,
if nothing has come meanwhile.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from trickledger.ledger.current import make_event_current
from trickledger.ledger.errors import EntryRefused, MovedOn, Overtaken, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, code_of, new_id
from trickledger.ledger.journal.branches import demand_alone, family_of
from trickledger.ledger.journal.times import now, today
from trickledger.ledger.projections.families import settle
from trickledger.ledger.projections.tournaments import changes, project_event, refused, write
from trickledger.ledger.queries.homes import demand_home
from trickledger.ledger.queries.references import find_game
from trickledger.ledger.queries.tournament_lists import facts_known
from trickledger.ledger.queries.tournaments import EventTables, Loaded, as_event, load_whole
from trickledger.ledger.services.new_games import with_lines
from trickledger.ledger.storage.memory import on_behalf_of
from trickledger.ledger.storage.opening import fill
from trickledger.ledger.storage.port import ConstraintError, Ledger, Rows, Stale
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.deeds_of_opening import USUAL_GAME
from trickledger.ledger.tournament.edited_event import EditedEvent
from trickledger.ledger.tournament.entrant_laws import spoken
from trickledger.ledger.tournament.facts import NOTHING, Facts
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.settings import Settings, demand_sizes, read_title, usual_plan
from trickledger.ledger.tournament.state import PlayedGame, State
from trickledger.rules.language.notation import folded
from trickledger.rules.record.header import Head, handle_for
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Command, Handle, listed

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.services.draft import Draft
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.tournament.deed import Given
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.rights import Who
    from trickledger.ledger.tournament.table import Table

T = TypeVar("T")
Deed = Callable[["Desk"], T]
"""What a director does, and what is to be known of it besides the event itself."""

_TRIES = 5
"""How often an act is worked out at most, where others change the event meanwhile."""


class Done(NamedTuple, Generic[T]):
    """What became of an act: the entries that stand, the event as it was and is, what it told."""

    entries: tuple[Entry, ...]
    before: Event
    after: Event
    told: T


class OpenedTable(NamedTuple):
    """A table and the game that was opened for it."""

    table: Table
    game: Stream

    @property
    def code(self) -> str:
        """The short code of the game."""
        return code_of(self.game.id)


def random_seed() -> int:
    """A seed that nobody chose, of nine digits at most."""
    return int.from_bytes(os.urandom(4)) % 1_000_000_000


def open_event(
    store: Ledger, settings: Settings, author: Author, acts: Sequence[Act] = (), under: str = ""
) -> Stream:
    """Open an event with its settings as entry 1, and some acts as a line; raises EntryRefused.

    It has the id that it is opened `under`; where there is one of that id, that is given.
    """
    with store.writing() as db:
        if known := journal.find_stream_by_id(db, under):
            return known
        stream = journal.open_stream(db, "event", under or new_id())
        new = [journal.NewEntry(1, "head", settings.text())]
        new += [journal.NewEntry(2, "act", act.text()) for act in acts]
        journal.append(db, stream, 0, new, by=author, at=now())
        project_event(db, stream)
        settle(db, stream)
    return stream


class Desk(EditedEvent):
    """The desk of a ledger, where an event is edited: it opens games, and finds those played."""

    def __init__(
        self,
        ledger: Callable[[], AbstractContextManager[Rows]],
        stream: Stream,
        author: Author,
        state: State,
        event: Event | None = None,
        who: Who = "director",
    ) -> None:
        super().__init__(state, author.scorer, event, who)
        self.author = author
        self.stream = stream
        self._ledger = ledger
        self._before = event
        self._linked: dict[str, PlayedGame | None] = {}
        self._games: Draft | None = None
        self._counted_on: list[Callable[[Rows], bool]] = []

    def __enter__(self) -> Desk:
        return self

    def __exit__(self, *_: object) -> None:
        if self._games:
            self._games.close()

    def add(
        self,
        everybody: Sequence[Sequence[str]],
        *,
        facts: Sequence[Facts] = (),
        now: bool = False,
        why: str = "",
        places: Sequence[str] = (),
    ) -> list[int]:
        """Enter players or pairs, with what earlier events of the ledger know of players."""
        alone = [people[0] for people in everybody if len(people) == 1]
        with self._ledger() as db:
            known = facts_known(db, alone, self.stream)
        if known:
            given = [*facts, *[NOTHING] * (len(everybody) - len(facts))]
            facts = [
                said.over(known.get(folded(people[0]), NOTHING)) if len(people) == 1 else said
                for people, said in zip(everybody, given, strict=True)
            ]
        return super().add(everybody, facts=facts, now=now, why=why, places=places)

    def link(self, number: int, place: int, game: str, why: str = "") -> OpenedTable:
        """Say which game of this ledger was played at a table; raises EntryRefused."""
        with self._ledger() as db:
            stream = find_game(db, game)
            # the table has the game, whichever of its records counts
            id = family_of(db, stream)
            played = EventTables(db, self.stream).game(id)
        table = self.state.table(number, place)
        self._linked[id] = played
        if played:
            self.state.played[id] = played
        self.enter(Act("open", number, place, value=id, why=why))
        if not self.state.table(number, place).is_played_by_its_people:
            raise EntryRefused(
                "Game {game} was not played by those of table {table}.",
                "At the table sit {people}.",
                "Name the game by its number or code: {games}.",
                game=stream.number,
                table=table.place,
                people=listed(Handle(self.state.name(entrant)) for entrant in table.seats),
                games=Command("games"),
            )
        return OpenedTable(table, stream)

    def void(self, number: int, why: str = "", *, with_later: bool = False) -> list[EventEntry]:
        """Void an entry; with a void goes what it voided, and a table may have its game again."""
        if unknown := self._games_coming_back(number):
            with self._ledger() as db:
                tables = EventTables(db, self.stream)
                self._linked.update((id, tables.game(id)) for id in unknown)
            known = ((id, self._linked[id]) for id in unknown)
            self.state.played.update((id, played) for id, played in known if played)
        return super().void(number, why, with_later=with_later)

    def _games_coming_back(self, number: int) -> list[str]:
        """The games that tables may have again once an entry is voided, by their ids."""
        entries = self.state.entries
        lines = {each.line for each in entries if each.number == number}
        if not any(
            each.line in lines and (each.kind == "void" or each.word == "open") for each in entries
        ):
            return []
        opened = (each.text.split()[2] for each in entries if each.word == "open")
        return [id for id in dict.fromkeys(opened) if id not in self.state.played]

    def open_tables(self, number: int, tables: Sequence[int]) -> list[OpenedTable]:
        """Open the games of some tables of a round, all of those without one if none is named.

        Raises EntryRefused for a table that there is not.
        """
        event = self.event
        made = event.round(number)
        for wanted in tables:
            self.state.table(number, wanted)
        chosen = [
            table
            for table in made.tables
            if (table.number in tables if tables else table.record is None and not table.is_done)
        ]
        heads = [_head_of(event, table) for table in chosen]
        streams = self._new_games().open(heads, self.author) if heads else []
        for table, head, stream in zip(chosen, heads, streams, strict=True):
            seats = tuple((folded(player.name), 0, False) for player in head.players)
            code = code_of(stream.id)
            played = PlayedGame(stream.number, code, "open", 1, 0, False, seats)
            self.state.played[stream.id] = played
            self.enter(Act("open", table.round, table.number, value=stream.id))
        return list(map(OpenedTable, chosen, streams))

    def _new_games(self) -> Draft:
        if self._games is None:
            # every other act does without
            from trickledger.ledger.services.draft import Draft

            self._games = Draft()
            with self._ledger() as db:
                self._games.begin(db)
        return self._games

    def is_true_of(self, db: Rows) -> bool:
        """Whether no game has come or gone on that the acts rest on."""
        tables = EventTables(db, self.stream)
        stand_still = all(tables.game(id) == played for id, played in self._linked.items())
        is_so = all(counted_on(db) for counted_on in self._counted_on)
        return stand_still and is_so and (self._games is None or self._games.is_true_of(db))

    @property
    def rests_on_its_event(self) -> bool:
        """Whether the acts count on nothing else of the ledger, and open no games in it."""
        return not (self._games or self._linked or self._counted_on)

    def read(self, question: Callable[[Rows], T]) -> T:
        """Ask something of the ledger."""
        with self._ledger() as db:
            return question(db)

    def count_on(self, is_so: Callable[[Rows], bool]) -> None:
        """Count on something that must still be so, and stay so, when the acts are written."""
        self._counted_on.append(is_so)

    def get_ready(self) -> None:
        """Lay out what is to be written, where nobody waits for it."""
        self._changes = changes(self._before, self.event)
        if self._games:
            self._games.settle(sys.maxsize)

    def write(self, db: Rows) -> tuple[Entry, ...]:
        """Write the new games, the entries and what follows from them."""
        if self._games:
            self._games.write(db)
        head, new = self.start - 1, self.entered
        entries = journal.append(db, self.stream, head, new, by=self.author, at=now())
        write(db, self.stream, self._changes)
        settle(db, self.stream)
        return tuple(entries)

    def write_alone(self, db: Rows, head: tuple[int, bytes]) -> tuple[Entry, ...]:
        """Write the entries after a head that was seen, and what follows from them, without a look.

        The block raises `Stale` or `ConstraintError` where others have written meanwhile.
        """
        demand_alone(db, self.stream)
        after = (db, self.stream, head, self.entered)
        entries = journal.append_unseen(*after, by=self.author, at=now())
        write(db, self.stream, self._changes)
        return tuple(entries)

    def as_tried(self) -> tuple[Entry, ...]:
        """The entries as they would be; of what is only tried nothing has a hash."""
        at, device = now(), self.author.device
        return tuple(journal.Entry(*entry, device, at, b"", b"") for entry in self.entered)


def direct(
    store: Ledger,
    stream: Stream,
    author: Author,
    deed: Deed[T],
    *,
    at: int | None = None,
    dry_run: bool = False,
    takes_long: bool = False,
    anywhere: bool = False,
    who: Who = "director",
) -> Done[T]:
    """Let somebody act as `who` may; write it, and give back the event before and after.

    `at` is the number of the newest entry that the director has seen. Others can write meanwhile;
    where they changed anything of the event it is done anew, at last while they wait, unless it
    `takes_long`. Where the home of the event is another ledger, only what may be done `anywhere` is
    done. Raises EntryRefused, MovedOn where others have entered since, and Overtaken.
    """

    def demand(loaded: Loaded) -> None:
        if at is not None and at != loaded.moment.entries:
            raise MovedOn(stream.named, at, loaded.moment.entries)
        if not anywhere:
            demand_home(stream.number, loaded.state.settings.home, store.address)

    work = _Work(store, stream, author, deed, demand, dry_run, who)
    for _ in range(_TRIES):
        done = work.tried()
        if done:
            return done
    if takes_long:
        raise Overtaken(stream.named)
    return work.in_turn()


class _Work(NamedTuple, Generic[T]):
    """What a director does, and what is demanded of the event when it is read."""

    store: Ledger
    stream: Stream
    author: Author
    deed: Deed[T]
    demand: Callable[[Loaded], None]
    dry_run: bool
    who: Who

    def in_turn(self) -> Done[T]:
        """Let the director act while others wait."""
        with self.store.writing() as db:
            db.hold(self.stream.stream)
            loaded = EventTables(db, self.stream).load()
            with self._desk(loaded, lambda: nullcontext(db)) as at_desk:
                before, told_of = at_desk.event, worked(at_desk, self.deed)
                if not at_desk.is_true_of(db):
                    raise Overtaken(self.stream.named)
                entries = at_desk.as_tried() if self.dry_run else at_desk.write(db)
                return Done(entries, before, at_desk.event, told_of)

    def tried(self) -> Done[T] | None:
        """Let the director act once; None where others were faster."""
        loaded = load_whole(self.store, self.stream, self.author)
        at_desk = self._desk(loaded, self.store.reading)
        before = at_desk.event
        with on_behalf_of(self.store.address), at_desk:
            try:
                told_of = worked(at_desk, self.deed)
            except TrickledgerError:
                # what has changed meanwhile may be why
                with self.store.reading() as db:
                    if EventTables(db, self.stream).moment() == loaded.moment:
                        raise
                return None
            entries = at_desk.as_tried() if self.dry_run else _written(self.store, at_desk, loaded)
            return None if entries is None else Done(entries, before, at_desk.event, told_of)

    def _desk(self, loaded: Loaded, ledger: Callable[[], AbstractContextManager[Rows]]) -> Desk:
        self.demand(loaded)
        known = as_event(loaded.state)
        return Desk(ledger, self.stream, self.author, loaded.state, known, self.who)


def _written(store: Ledger, at_desk: Desk, loaded: Loaded) -> tuple[Entry, ...] | None:
    """Write what was worked out; None where it rests on what is no longer so."""
    if not (loaded.is_alone and at_desk.rests_on_its_event):
        with store.writing() as db:
            db.hold(at_desk.stream.stream)
            is_so = EventTables(db, at_desk.stream).moment() == loaded.moment
            return at_desk.write(db) if is_so and at_desk.is_true_of(db) else None
    try:
        with store.entering() as db:
            db.hold(at_desk.stream.stream)
            # where it has no games the entries tell all, and they follow upon the last or not
            if loaded.moment.games and EventTables(db, at_desk.stream).moment() != loaded.moment:
                return None
            return at_desk.write_alone(db, loaded.moment.head)
    except (ConstraintError, Stale):
        return None


def worked(at_desk: Desk, deed: Deed[T]) -> T:
    """Let a desk do something and make ready what is written of it; raises EntryRefused."""
    try:
        told_of = deed(at_desk)
    except UnfitPlan as exc:
        raise refused(exc) from exc
    at_desk.get_ready()
    return told_of


_UNOPENED = "Table {table} cannot be opened."


def _head_of(event: Event, table: Table) -> Head:
    """The head of the game of a table: its people clockwise, partners opposite."""
    settings = event.settings
    names = [event.entrants[entrant].names for side in table.present for entrant in side]
    people = [name for place in zip(*names, strict=True) for name in place]
    if settings.has_sides:
        people = [event.name(entrant) for entrant in table.seats]
    for person in people:
        # earlier versions took such names
        if "," in person:
            raise EntryRefused(
                _UNOPENED,
                "No player of a game has a comma in the name, as {person} has.",
                "Correct it: {rename}.",
                table=table.place,
                person=Handle(person),
                rename=Command(f'event rename "{person}" "{spoken(person)}"'),
            )
    handles: list[str] = []
    for person in people:
        handles.append(handle_for(person, handles, settings.of))
    seated = zip(handles, people, strict=True)
    lines = [
        *([f"date {settings.date}"] if settings.date else []),
        f"players {', '.join(f'{handle}={person}' for handle, person in seated)}",
        *(f"option {name} {value}" for name, value in settings.options),
        f"# {settings.title}, round {table.round}, table {table.number}",
    ]
    head = with_lines(Head(settings.game), lines)
    if isinstance(head, Refusal):
        raise EntryRefused(_UNOPENED, "{refusal}", table=table.place, refusal=str(head))
    return head


def settings_of(title: str, given: Sequence[tuple[str, str]]) -> Settings:
    """The settings of a new event; what is not given follows from the game, the day and chance.

    Raises UnfitPlan for what does not fit together.
    """
    made = Settings(read_title(title))
    named = dict(given)
    if "date" not in named:
        made = made.with_setting("date", today())
    made = made.with_settings(given)
    if "seed" not in named:
        made = made._replace(seed=random_seed())
    made = usual_plan(made, set(named))
    demand_sizes(made, named)
    return made.settled()


def settings_said(given: Given) -> Settings:
    """The settings of a new event, as they were said; raises UnfitPlan as `settings_of`."""
    words = [
        *as_settings(given, "date"),
        ("game", given["game"] or USUAL_GAME),
        *given["option"],
        *as_settings(given, "pairs", "format", "rounds", "size"),
        *given["settings"],
    ]
    return settings_of(given["title"], words)


def as_settings(given: Given, *names: str) -> list[tuple[str, str]]:
    """Those arguments of a deed that were given, as settings."""
    return [
        (name, "true" if given[name] is True else str(given[name])) for name in names if given[name]
    ]


def open_new_event(address: Address, settings: Settings, author: Author) -> Stream:
    """Open an event in a ledger that is made if there is none, and make it the current one."""
    stream = fill(address, lambda store: open_event(store, settings, author))
    make_event_current(address, stream.number)
    return stream
