"""Events in lists, a season of them, the entries of one, and what earlier ones know of people."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import branch_of
from trickledger.ledger.journal.journal import Entry, Stream
from trickledger.ledger.projections.families import copies, counting_streams, uncounted
from trickledger.ledger.projections.people import Name
from trickledger.ledger.projections.tournaments import entries_of, refused
from trickledger.ledger.queries.tournaments import EventTables, as_event, load_whole
from trickledger.ledger.tournament import history, season
from trickledger.ledger.tournament.acts import UnreadableAct
from trickledger.ledger.tournament.dossier import Dossier, dossier_of
from trickledger.ledger.tournament.facts import NOTHING, Facts
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.settings import Settings


class EventLine(NamedTuple):
    """An event in a list; of several records of it one `counts`.

    `branch_of` is the id of the record that it is a branch of, or empty.
    """

    number: int
    code: str
    id: str
    settings: Settings
    entrants: int
    rounds: int
    status: str
    branch_of: str
    counts: bool


def load_event(store: Ledger, stream: Stream) -> Event:
    """The event as it stands, at one moment."""
    return as_event(load_whole(store, stream).state)


def entered_as(db: Rows, name: str) -> list[Name]:
    """The names under which people so called were entered in events, each with its ledger."""
    rows = db.each(
        "SELECT stream.stream, stream.id, stream.kind, stream.number, member.name "
        "FROM member JOIN stream USING (stream) WHERE member.folded = ? ORDER BY stream.number",
        (folded(" ".join(name.split())),),
    )
    found = [Name(journal.origin(db, Stream(*row[:4])), row[4]) for row in list(rows)]
    return [*{name.key: name for name in found}.values()]


def events_of(store: Ledger) -> list[EventLine]:
    """The events of the ledger, by number."""
    with store.reading() as db:
        hidden, elsewhere = copies(db, "event"), uncounted(db, "event")
        return [
            _line(db, stream, counts=stream.stream not in elsewhere)
            for stream in journal.streams(db, "event")
            if stream.stream not in hidden
        ]


def _line(db: Rows, stream: Stream, *, counts: bool) -> EventLine:
    tables = EventTables(db, stream)
    event = tables.blank()
    return EventLine(
        stream.number,
        event.code,
        stream.id,
        event.settings,
        tables.newest_entrant,
        event.made,
        "closed" if event.is_closed else "open",
        branch_of(stream.id, next(journal.read(db, stream, 1, 1)).text),
        counts,
    )


def season_of(
    store: Ledger, meant: Selection, best: int | None, *, by_places: bool = False
) -> list[season.SeasonTable]:
    """The events of a season, by day, put together by person: a table for each unit of points.

    By places it is one table of all.
    """
    with store.reading() as db:
        tables = [EventTables(db, stream) for stream in counting_streams(db, "event")]
        loaded = [(each.load().state, each.people()) for each in tables]
    every = [
        (as_event(state), people)
        for state, people in loaded
        if meant.has(state.settings.date, state.settings.of.counted_as)
    ]
    every.sort(key=lambda each: (each[0].settings.date, each[0].number))
    return season.table_by_places(every, best) if by_places else season.tables(every, best)


def log_of(store: Ledger, stream: Stream) -> list[tuple[Entry, bool]]:
    """Every entry of an event, and whether it still counts."""
    with store.reading() as db:
        entries = list(journal.read(db, stream))
    try:
        said = [history.EventEntry._make(entry[:5]) for entry in entries]
        standing = {entry.number for entry in history.counting(said)}
    except UnfitPlan as exc:
        raise refused(exc) from exc
    return [(entry, entry.number in standing) for entry in entries]


_TELLING = """
SELECT stream, id, kind, number FROM stream JOIN event USING (stream) WHERE EXISTS (
    SELECT 1 FROM entry WHERE entry.stream = stream.stream AND entry.text LIKE ?)
ORDER BY number DESC
"""


def facts_known(db: Rows, names: Collection[str], but: Stream) -> Mapping[str, Facts]:
    """What the latest other event that knows anything of somebody knows, by the name folded."""
    wanted = {folded(name) for name in names}
    found: dict[str, Facts] = {}
    for stream in db.all(_TELLING, ("facts %",)):
        if stream[0] != but.stream:
            for name, facts in _facts_of(_dossier(db, Stream(*stream))):
                if name in wanted and name not in found:
                    found[name] = facts.of_the_person
    return {name: facts for name, facts in found.items() if facts != NOTHING}


def _facts_of(dossier: Dossier) -> Iterator[tuple[str, Facts]]:
    """What is known of people; what is known of a pair is of neither."""
    for entrant, facts in dossier.facts.items():
        names = dossier.names.get(entrant, ())
        if len(names) == 1:
            yield folded(names[0]), facts


def _dossier(db: Rows, stream: Stream) -> Dossier:
    """What an event knows, nothing where it cannot be read, which `check` tells."""
    try:
        return dossier_of(entries_of(db, stream), with_names=True)
    except (UnreadableAct, UnfitPlan):
        return Dossier()
