"""References: `12`, `12.3`, `12.3.5`, `12@47`, and with a leading dot or @ the current game."""

from __future__ import annotations

import os
import re
from typing import NamedTuple

from trickledger.ledger.current import current_event, current_game
from trickledger.ledger.errors import BrokenStream, EntryRefused, UsageError, stream_named
from trickledger.ledger.journal import journal
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.says import Command

_REFERENCE = (
    r"(?P<game>\w{0,9})(?:\.(?P<deal>\d{1,9})(?:\.(?P<trick>\d{1,9}))?|@(?P<entry>\d{1,9}))?"
)

# a look at all games of a club would keep a line waiting
_NEWEST = 50


class Reference(NamedTuple):
    """What a reference points at; an empty game is the current one, 0 stands for none."""

    game: str = ""
    deal: int = 0
    trick: int = 0
    entry: int = 0


def read_reference(text: str) -> Reference:
    """A reference from its text; raises UsageError.

    >>> read_reference("12.3.5"), read_reference("@47").entry
    (Reference(game='12', deal=3, trick=5, entry=0), 47)
    """
    found = re.fullmatch(_REFERENCE, text, re.ASCII)
    if found is None:
        raise UsageError(
            "{text} isn't a game, hand, trick or entry.",
            "12 is a game, 12.3 its third hand, 12.3.5 the fifth trick of that, 12@47 entry 47.",
            "For the current game leave it out: .3, .3.5, @47.",
            text=text[:40],
        )
    deal, trick, entry = (int(found[name] or 0) for name in ("deal", "trick", "entry"))
    return Reference(found["game"], deal, trick, entry)


def game_named(store: Ledger, named: str) -> str:
    """The game that is named, else that of TRICKLEDGER_GAME, else the current one, else none."""
    named = named or os.environ.get("TRICKLEDGER_GAME", "")
    return named or str(current_game(store.address) or "")


def game_meant(store: Ledger, named: str) -> journal.Stream:
    """The game that is named or current; raises UsageError where there is none."""
    reference = demand_named(store, named)
    with store.reading() as db:
        return find_game(db, reference)


def demand_named(store: Ledger, named: str) -> str:
    """The game that is named or current; raises UsageError where there is none."""
    reference = game_named(store, named)
    if not reference:
        raise UsageError(
            "No game is current.",
            "",
            "Start one with {new}, or name one with --game: {games} lists them.",
            new=Command("new"),
            games=Command("games"),
        )
    return reference


def is_one_of_several(db: Rows, stream: journal.Stream) -> bool:
    """Whether another game is open beside this one, among the newest `_NEWEST`."""
    row = db.one(
        "SELECT 1 FROM (SELECT stream, status FROM game ORDER BY stream DESC LIMIT ?) AS n "
        "WHERE status = 'open' AND stream <> ?",
        (_NEWEST, stream.stream),
    )
    return row is not None


def event_meant(store: Ledger, named: str, *, counting: bool = False) -> journal.Stream:
    """The event that is named, else that of TRICKLEDGER_EVENT, else the current one.

    Where another record of the current one counts by now, that one. Where none is current, as after
    an import, the only one that is open, or that there is. Who enters something wants the record
    that is `counting`: where another was named, it raises EntryRefused.
    """
    reference = named or os.environ.get("TRICKLEDGER_EVENT", "")
    current = None if reference else current_event(store.address)
    numbered, role = _numbered_event(store, str(current or reference))
    if numbered and reference and counting and role not in ("", "counting"):
        raise _counts_elsewhere(store, numbered)
    if numbered and (reference or role == "counting"):
        return numbered
    with store.reading() as db:
        if current:
            return _counting_for(db, find_event(db, str(current)))
        return find_event(db, reference) if reference else _only_event(db)


_NUMBERED_EVENT = """
SELECT stream.stream, stream.id, stream.kind, stream.number, coalesce(event.role, '')
FROM stream LEFT JOIN event USING (stream) WHERE stream.kind = 'event' AND stream.number = ?
"""


def _counts_elsewhere(store: Ledger, stream: journal.Stream) -> EntryRefused:
    """That what is entered into a record would count nothing, for another of the event counts."""
    with store.reading() as db:
        other = _counting_for(db, stream)
    return EntryRefused(
        "Event {event} is another record of event {other}, which counts.",
        "Nothing that is entered here would count.",
        "Enter it there: -e {other}. To take over what was entered here before: {merge}.",
        event=stream.number,
        other=other.number,
        merge=Command(f"event merge -e {other.number}"),
    )


def _numbered_event(store: Ledger, number: str) -> tuple[journal.Stream | None, str]:
    """The event of a number, and its role; None where there is none, or it is no number.

    It is one question: of all else that may be meant is asked later.
    """
    if not _is_number(number):
        return None, ""
    with store.reading() as db:
        (rows,) = db.together((_NUMBERED_EVENT, (int(number),)), last=True)
    return next(((journal.Stream(*row[:4]), row[4]) for row in rows), (None, ""))


def _is_number(reference: str) -> bool:
    return reference.isascii() and reference.isdigit() and len(reference) < 10


def _counting_for(db: Rows, stream: journal.Stream) -> journal.Stream:
    """The record that counts of the same event."""
    from trickledger.ledger.projections.families import counting_one, counts

    if counts(db, stream):
        return stream
    row = db.one("SELECT code FROM event WHERE stream = ?", (stream.stream,))
    return (row and counting_one(db, "event", row[0])) or stream


def event_meant_now(store: Ledger) -> int | None:
    """The number of the event that is meant where none is named, None where that is not clear."""
    try:
        return event_meant(store, "").number
    except UsageError:
        return None


def _only_event(db: Rows) -> journal.Stream:
    rows = db.all(
        "SELECT stream.stream, stream.id, stream.kind, stream.number, event.status FROM event "
        "JOIN stream USING (stream) WHERE event.role = 'counting' ORDER BY stream.number"
    )
    still_open = [row for row in rows if row[4] == "open"]
    for few in (still_open, rows):
        if len(few) == 1:
            return journal.Stream(*few[0][:4])
    raise UsageError(
        "No event is current.",
        "The ledger has {number}, {open} of them open." if rows else "",
        "Name one with --event: {list}." if rows else "Start one with {new}.",
        number=len(rows),
        open=len(still_open),
        list=Command("event list"),
        new=Command("event new TITLE"),
    )


def event_to_serve(store: Ledger, named: str) -> journal.Stream | None:
    """The event that is named, else the current or the only one that is open; None where none is.

    Raises UsageError where several are open and none is current.
    """
    if named or os.environ.get("TRICKLEDGER_EVENT"):
        return event_meant(store, named)
    with store.reading() as db:
        found = [journal.Stream(*row) for row in db.all(_OPEN_EVENTS)]
        current = current_event(store.address)
        of_now = current and _counting_for(db, find_event(db, str(current)))
        return of_now if of_now in found else _only_event(db) if found else None


_OPEN_EVENTS = """
SELECT stream.stream, stream.id, stream.kind, stream.number FROM event JOIN stream USING (stream)
WHERE event.role = 'counting' AND event.status = 'open'
"""


def find_event(db: Rows, reference: str) -> journal.Stream:
    """The event that a number or a code means; raises UsageError where there is none."""
    return _find(db, "event", reference, Command("event list"))


def find_game(db: Rows, reference: str) -> journal.Stream:
    """The game that a number or a code means; raises UsageError where there is none."""
    return _find(db, "game", reference, Command("games"))


def _find(db: Rows, kind: str, reference: str, listing: Command) -> journal.Stream:
    stream = None
    if _is_number(reference):
        stream = journal.find_stream(db, kind, int(reference))
    elif reference.isascii() and not reference.isdigit():
        from trickledger.ledger.projections.families import counting_one

        stream = counting_one(db, kind, reference.lower())
    if stream is None:
        _refuse_gap(db, kind, reference)
        raise UsageError(
            "There is no game {named} in this ledger."
            if kind == "game"
            else "There is no event {named} in this ledger.",
            "",
            "{listing} lists them.",
            named=reference[:40],
            listing=listing,
        )
    return stream


def _refuse_gap(db: Rows, kind: str, reference: str) -> None:
    """Refuse a number that was given out and is no longer there: `BrokenStream`."""
    if _is_number(reference) and int(reference) and journal.is_given(db, kind, int(reference)):
        named = stream_named(kind, int(reference))
        raise BrokenStream(named, "It was opened once and is no longer listed.")
