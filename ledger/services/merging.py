"""Merging of an event that was entered on two laptops: act by act, into the record that counts.

Where both say something else of a table, it is disputed as between two scorers. A decision from
elsewhere stands where nothing was said here since; beside a result from paper it is a doubt, and
beside another decision it is left to the director.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, code_of, keys_of
from trickledger.ledger.journal.branches import family_of
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import counts, relatives
from trickledger.ledger.projections.tournaments import entries_of
from trickledger.ledger.queries.homes import home_of
from trickledger.ledger.queries.tournaments import EventTables
from trickledger.ledger.services.director import Desk, Done, direct
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.home import read_home
from trickledger.ledger.tournament.merging import Others, Saying, as_another, said_elsewhere
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.state import State
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Command, EntryNumber, Handle, Says, in_turn, listed

_UNDECIDED = Says("Another laptop can't decide it: enter it here if it holds.")

Record = Sequence[journal.Entry]
"""A record of an event as it is kept elsewhere."""


class Taken(NamedTuple):
    """What was taken from another record: who said it there, as which entry, and what it came to.

    `record` is the number of the event that is the other record, 0 of one that is not kept here.
    """

    record: int
    saying: Saying
    done: Done[None]


class Left(NamedTuple):
    """What was not taken from another record, and why."""

    record: int
    entry: int
    scorer: str
    text: str
    why: Says


class Merged(NamedTuple):
    """What became of the other records of an event.

    `event` is the number of the one that counts, `records` how many others there are.
    """

    event: int
    records: int
    taken: tuple[Taken, ...]
    left: tuple[Left, ...]

    @property
    def disputed(self) -> list[Table]:
        """The tables that are disputed once all of it is taken."""
        if not self.taken:
            return []
        tables = self.taken[-1].done.after.all_tables
        return [table for table in tables if table.state == "disputed"]


class _Other(NamedTuple):
    """Another record of an event: what it says, on which devices, and how it stands."""

    number: int
    said: Others
    devices: Mapping[int, str]
    state: State


def family_at_home(store: Ledger, stream: Stream) -> str:
    """The id that all records of an event share, where it is at home here; empty elsewhere."""
    with store.reading() as db:
        home = home_of(db, _records(db, stream))
        at_home = home and read_home(home).key in keys_of(store.address)
        return family_of(db, stream) if at_home else ""


def record_that_counts(store: Ledger, stream: Stream) -> list[journal.Entry]:
    """The record of an event that counts, of all that are kept here."""
    with store.reading() as db:
        return list(journal.read(db, _records(db, stream)[0]))


def merge(
    store: Ledger, stream: Stream, outside: Sequence[Record] = (), *, dry_run: bool = False
) -> Merged:
    """Take what the other records of an event say of tables and entrants into the one that counts.

    Those from `outside` are not kept here. What cannot be taken is left and told. Each act is a
    line of its own, by who entered it. Done again it takes what has come since.
    """
    with store.reading() as db:
        stream, *rest = _records(db, stream)
        ours = entries_of(db, stream)
        others = [_other(ours, each.number, list(journal.read(db, each))) for each in rest]
        others += [_other(ours, 0, entries) for entries in outside]
    taken, left = [], []
    known: set[Hashable] = set()
    for other in others:
        for act in other.said.acts:
            left.append(Left(other.number, act.number, act.scorer, act.text, _UNDECIDED))
        fresh = [saying for saying in other.said.sayings if saying.words not in known]
        known.update(saying.words for saying in fresh)
        for saying in fresh:
            try:
                done = _taken(store, stream, other, saying, dry_run=dry_run)
            except EntryRefused as exc:
                left.append(_left(other, saying, in_turn(*exc.problem[:2])))
                continue
            taken.append(Taken(other.number, saying, done))
            if saying.rival:
                left.append(_left(other, saying, _doubted(saying)))
    return Merged(stream.number, len(others), tuple(taken), tuple(left))


def _left(other: _Other, saying: Saying, why: Says) -> Left:
    return Left(other.number, saying.entry, saying.scorer, saying.act.text(), why)


def _doubted(saying: Saying) -> Says:
    """Why a decision of another laptop only makes a doubt, and how a director takes it."""
    act, place = saying.act, f"{saying.act.round}.{saying.act.table}"
    points = "".join(f" {figure(each)}" for each in act.points) if act.word == "award" else ""
    return Says(
        "Here table {table} has a result from paper, which is doubted until the "
        "director decides, for example: {deed}.",
        table=place,
        deed=Command(f"event {act.word} {place}{points} --because REASON"),
    )


def _records(db: Rows, stream: Stream) -> list[Stream]:
    """The records of an event, the one that counts first."""
    id = family_of(db, stream)
    records = [each for each in relatives(db, "event", id) if family_of(db, each) == id]
    return sorted(records, key=lambda each: not counts(db, each))


def _other(ours: Sequence[EventEntry], number: int, record: Record) -> _Other:
    entries = [EventEntry._make(each[:5]) for each in record]
    return _Other(
        number,
        said_elsewhere(ours, entries),
        {each.number: each.device for each in record},
        event_from(entries, number),
    )


def _taken(
    store: Ledger, stream: Stream, other: _Other, saying: Saying, *, dry_run: bool
) -> Done[None]:
    act, device = saying.act, other.devices[saying.entry]
    scorer, why = saying.scorer, saying.why
    table: Table | None = None
    if saying.is_of_a_table:
        with store.reading() as db:
            at = EventTables(db, stream).at_table(act.round, act.table)
        table = at.table(act.round, act.table)
        _demand_same_seats(table, other.state)
        scorer = _as_another(table, saying, device)
    if saying.rival:
        act = _as_a_doubt(saying, table, saying.rival)

    def enter(desk: Desk) -> None:
        if table is None or act.word != "open":
            desk.enter(act._replace(why=why))
        elif table.game:
            raise UnfitPlan("Table {table} has another game here.", table=table.place)
        else:
            desk.link(act.round, act.table, code_of(act.value), why)

    return direct(store, stream, Author(scorer, device), enter, dry_run=dry_run)


def _as_a_doubt(saying: Saying, table: Table | None, rival: EventEntry) -> Act:
    """A decision where results from paper stand here: their figures may still change."""
    outcome = table.outcome if table and saying.is_against_paper else None
    if table is None or outcome is None:
        raise EntryRefused(
            "Here it is {result}, by {scorer} ({entry}).",
            "The director decides which holds.",
            result=rival.text.partition(" # ")[0],
            scorer=Handle(rival.scorer),
            entry=EntryNumber(rival.number),
        )
    return Act("doubt", *table[:2], figures=outcome.figures, winners=outcome.winners)


def _demand_same_seats(table: Table, elsewhere: State) -> None:
    """Demand that the same sit at a table elsewhere: a result is told in the order of the seats."""
    there = elsewhere.table(table.round, table.number)
    if there.seats != table.seats:
        raise EntryRefused(
            "Others sit at table {table} there.",
            "Here: {people}.",
            table=table.place,
            people=listed(Handle(elsewhere.name(entrant)) for entrant in table.seats),
        )


def _as_another(table: Table, saying: Saying, device: str) -> str:
    """Who said it; on another device than what the same name said here, so that both are kept."""
    is_new = all(said.scorer != saying.scorer for said in table.reports)
    return saying.scorer if is_new else as_another(saying.scorer, device)
