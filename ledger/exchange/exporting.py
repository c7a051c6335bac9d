"""A game or the whole ledger as record text, JSON or CSV, read in parts while others enter."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from json import dumps
from typing import TYPE_CHECKING, Any

from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.exchange import FORMATS, ROWS, json
from trickledger.ledger.exchange.calendar import calendar
from trickledger.ledger.exchange.csv import csv_head, csv_lines, event_csv
from trickledger.ledger.exchange.json import LISTS, begun, stream_json
from trickledger.ledger.exchange.ledger_file import damage
from trickledger.ledger.exchange.reading import LeftOut
from trickledger.ledger.exchange.text import stored_text
from trickledger.ledger.exchange.tournament_text import event_text
from trickledger.ledger.exchange.trf.writing import report_file
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import STREAM_KINDS, Stream, streams
from trickledger.ledger.problems import there_are
from trickledger.ledger.queries.frames import Frame, hands, plays, results
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.queries.selection import Selection
from trickledger.ledger.queries.tournament_lists import load_event
from trickledger.ledger.services.public import listed_in_event
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.steps import in_steps
from trickledger.ledger.tournament.pairing.seating import UnfitPlan

if TYPE_CHECKING:
    from trickledger.ledger.exchange.exported import Begun, Export, ExportedStream

FRAMES: dict[str, Callable[[Ledger, Selection], Frame[Any]]] = dict(
    zip(ROWS, (hands, plays, results), strict=True)
)


def chosen(store: Ledger, game: str, *, games_only: bool) -> list[Stream]:
    """The game that is named, else every record of the ledger, or every game of it."""
    if game:
        return [game_meant(store, game)]
    kinds = ("game",) if games_only else STREAM_KINDS
    with store.reading() as db:
        return streams(db, *kinds)


def parted(store: Ledger, meant: Sequence[Stream]) -> tuple[list[Stream], list[LeftOut]]:
    """Those of several records that are whole, and those that are damaged."""
    with store.reading() as db:
        own = journal.ledger_id(db)

    looked = list(in_steps(store, meant, lambda db, stream: damage(db, stream, own)))
    sound = [stream for stream, lost in zip(meant, looked, strict=True) if lost is None]
    return sound, [lost for lost in looked if lost]


def as_json(
    store: Ledger, meant: Sequence[Stream]
) -> tuple[Begun, dict[str, Iterable[ExportedStream]]]:
    """The head of an export, and its lists, each read as it is asked for."""
    with store.reading() as db:
        record, ends = begun(db, meant)
    of_kind = {
        name: [end for end in ends if end.stream.kind == kind] for kind, name in LISTS.items()
    }
    return record, {name: in_steps(store, each, stream_json) for name, each in of_kind.items()}


def copied(store: Ledger, sound: Sequence[Stream]) -> str:
    """The same as one text, for whoever carries it elsewhere."""
    record, lists = as_json(store, sound)
    return packed({**record, **{name: [*rows] for name, rows in lists.items()}})


def packed(record: Mapping[str, Any]) -> str:
    """A record of an export as one text without blanks."""
    return dumps(record, ensure_ascii=False, separators=(",", ":"))


def as_csv(store: Ledger, meant: Sequence[Stream]) -> Iterator[str]:
    """A line a player and hand, under a line of heads."""
    yield csv_head()
    yield from in_steps(store, meant, csv_lines)


def as_text(store: Ledger, meant: Sequence[Stream]) -> Iterator[str | TrickledgerError]:
    """The record of each game, or why it cannot be told."""
    yield from in_steps(store, meant, stored_text)


def framed(store: Ledger, game: str, rows: str) -> Frame[Any]:
    """A game, or all games that count, as a frame of these rows; raises UsageError."""
    if rows not in FRAMES:
        raise UsageError("There are no rows called {rows}.", there_are(FRAMES), rows=rows)
    only = (game_meant(store, game).stream,) if game else None
    return FRAMES[rows](store, Selection(only=only))


def demand_format(form: str, formats: Collection[str] = FORMATS) -> None:
    """Raise UsageError where there is no format of a name."""
    if form not in formats:
        raise UsageError("There is no format {format}.", there_are(formats), format=form[:20])


def whole_export(store: Ledger, form: str, game: str) -> Any:
    """A ledger or a game as text, CSV, or an object of JSON, for a program.

    Raises UsageError for another form, and why a record can't be told.
    """
    demand_format(form, FORMATS[:3])
    meant = chosen(store, game, games_only=form != "json")
    if form == "csv":
        return "".join(as_csv(store, meant))
    if form == "json":
        record, lists = as_json(store, meant)
        return {**record, **{name: list(streams) for name, streams in lists.items()}}
    return "\n".join(map(_told, as_text(store, meant)))


def _told(text: str | TrickledgerError) -> str:
    if isinstance(text, TrickledgerError):
        raise text
    return text


def event_as_json(store: Ledger, event: Stream) -> Export:
    """An event with scorers, times and hashes."""
    with store.reading() as db:
        return json.as_json(db, [event])


def event_as_csv(store: Ledger, event: Stream) -> str:
    """An event as a line for each entrant and round."""
    return event_csv(load_event(store, event))


def event_as_report(store: Ledger, event: Stream, section: str = "") -> str:
    """An event of two at a table, or a section, as a report file of FIDE; raises UsageError."""
    known = load_event(store, event)
    try:
        return report_file(known.part(section) if section else known)
    except UnfitPlan as exc:
        raise UsageError(exc.problem) from exc


def event_as_calendar(store: Ledger, event: Stream) -> str:
    """The day and the rounds of an event as a calendar, which goes to whoever wants it."""
    with store.reading() as db:
        entries = list(journal.read(db, event))
    return calendar(listed_in_event(store, event), entries)


def event_as_text(store: Ledger, event: Stream) -> str:
    """An event as text that `import` reads."""
    with store.reading() as db:
        return event_text(event.id, list(journal.read(db, event)))
