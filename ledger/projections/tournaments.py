"""What follows from the entries of an event, as tables that may be dropped and rebuilt.

What an act comes to is known before it is written (`tournament.fold`): here are its rows, and of an
event that goes on only those in which it differs.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import family
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.storage.port import OF_EVENTS, Rows
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.event import Entrant, Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.state import BYE
from trickledger.ledger.tournament.table import Round, Table
from trickledger.rules.language.notation import folded

EVENT_TABLES = OF_EVENTS[::-1]

_KEYS = {
    "report": ("round", "tab", "scorer", "settled"),
    "opened": ("round", "tab"),
    "place": ("round", "entrant"),
    "round": ("round",),
    "meeting": ("one", "other"),
    "absence": ("round", "entrant"),
    "member": ("entrant", "place"),
    "entrant": ("entrant",),
}
"""By what the rows of an event are told apart: the columns that come first in its tables."""

_EVENT = """
INSERT INTO event (stream, code, settings, status, rounds) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (stream) DO UPDATE
SET settings = excluded.settings, status = excluded.status, rounds = excluded.rounds
"""

Row = tuple[Any, ...]
"""A row without the stream that it is of."""


class Changes(NamedTuple):
    """What is written of an event: its own row, if it is another one, and what goes and comes."""

    event: Row | None
    gone: Mapping[str, set[Row]]
    new: Mapping[str, set[Row]]


def project_event(db: Rows, stream: Stream) -> None:
    """Write all that follows from an event; raises EntryRefused where an entry no longer holds.

    The caller settles which of its records count.
    """
    entries = entries_of(db, stream)
    code = code_of(family(stream.id, entries[0].text))
    try:
        event = event_from(entries, stream.number, code).as_event()
    except UnfitPlan as exc:
        raise refused(exc) from exc
    for table in EVENT_TABLES:
        db.run(f"DELETE FROM {table} WHERE stream = ?", (stream.stream,))
    write(db, stream, changes(None, event))


def entries_of(db: Rows, stream: Stream) -> list[EventEntry]:
    """All that was entered in an event."""
    return [EventEntry._make(entry[:5]) for entry in journal.read(db, stream)]


def changes(before: Event | None, after: Event) -> Changes:
    """In which rows an event differs from what it was, all of them where it was nothing."""
    was, now = _rows(before, after), _rows(after, before)
    row = _event_row(after)
    return Changes(
        None if before and _event_row(before) == row else row,
        {table: was[table] - now[table] for table in _KEYS},
        {table: now[table] - was[table] for table in _KEYS},
    )


def write(db: Rows, stream: Stream, changed: Changes) -> None:
    """Write in what an event differs."""
    key = stream.stream
    if changed.event:
        code, settings, status, rounds = changed.event
        db.run(_EVENT, (key, code, settings.text(), status, rounds))
    for table, columns in _KEYS.items():
        meant = " AND ".join(f"{column} = ?" for column in columns)
        gone = ((key, *row[: len(columns)]) for row in changed.gone[table])
        db.many(f"DELETE FROM {table} WHERE stream = ? AND {meant}", gone)
    for table in reversed(_KEYS):
        new = sorted(changed.new[table], key=lambda row: row[: len(_KEYS[table])])
        if new:
            places = ", ".join("?" * len(new[0]))
            rows = ((key, *row) for row in new)
            db.many(f"INSERT INTO {table} VALUES (?, {places})", rows)


def refused(exc: UnfitPlan) -> EntryRefused:
    """What does not fit an event, for who entered it."""
    return EntryRefused(exc.problem)


def _event_row(event: Event) -> Row:
    """The row of an event itself; its settings are told in words where it is written."""
    status = "closed" if event.is_closed else "open"
    return event.code, event.settings, status, len(event.rounds)


def _rows(event: Event | None, unlike: Event | None) -> Mapping[str, set[Row]]:
    """The rows of all that an event has and another one has not, by table."""
    found: defaultdict[str, set[Row]] = defaultdict(set)
    for table, row in _parts(event, unlike) if event else ():
        found[table].add(row)
    return found


_Parts = Iterator[tuple[str, Row]]


def _parts(event: Event, unlike: Event | None) -> _Parts:
    known = unlike.entrants if unlike else {}
    for number, entrant in event.entrants.items():
        if known.get(number) is not entrant:
            yield from _entrant(entrant)
    yield from (("absence", each) for each in event.absences)
    for word, meetings in (("forbid", event.forbidden), ("wish", event.wished)):
        yield from (("meeting", (*two, word)) for two in meetings)
    rounds = {made.number: made for made in unlike.rounds} if unlike else {}
    for made in event.rounds:
        yield from _round(made, rounds.get(made.number))


def _entrant(entrant: Entrant) -> _Parts:
    number, names, is_in, since, is_here = entrant
    yield "entrant", (number, is_in, since, is_here)
    for place, name in enumerate(names):
        yield "member", (number, place, name, folded(name))


def _round(made: Round, unlike: Round | None) -> _Parts:
    if not unlike or made[1:3] != unlike[1:3] or made.locked != unlike.locked:
        computed, locked = made.computed, made.locked
        seated = tuple(enumerate(computed.tables, 1))
        act = Act("round", made.number, value=made.method, tables=seated, byes=computed.byes)
        yield "round", (made.number, act.text(), None if locked is None else json.dumps(locked))
    if not unlike or made.byes is not unlike.byes:
        for seat, entrant in enumerate(made.byes):
            yield "place", (made.number, entrant, BYE, seat, False)
    known = {table.number: table for table in unlike.tables} if unlike else {}
    for table in made.tables:
        if known.get(table.number) is not table:
            yield from _table(table)


def _table(table: Table) -> _Parts:
    at = (table.round, table.number)
    for seat, entrant in enumerate(table.seats):
        yield "place", (table.round, entrant, table.number, seat, entrant in table.guilty)
    if table.game:
        yield "opened", (*at, table.game)
    for report in table.reports:
        # a decision that is not in figures stands before the sides that won
        ruling = [report.ruling, *map(str, report.points)] if report.ruling else []
        said = (json.dumps(report.figures), json.dumps([*ruling, *report.winners]))
        yield "report", (*at, report.scorer, report.settled, report.entry, *said)
