"""An event as a calendar that any calendar program reads (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import NamedTuple

from trickledger.ledger.journal.journal import Entry
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.history import rounds_made
from trickledger.ledger.tournament.table import Round

LINE_END = "\r\n"
_WIDEST = 75
_ESCAPED = {"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"}


class _Span(NamedTuple):
    """From when to when, as entries carry it."""

    begun: str
    ended: str


def calendar(event: Event, entries: Sequence[Entry]) -> str:
    """The day of an event and each round that was made, with who sits where."""
    opened, code = entries[0].at, event.code
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Trickledger//Trickledger//EN"]
    lines += _day(event, code, opened)
    spans = _spans(event, entries)
    for made in event.rounds:
        lines += _round(event, made, code, spans[made.number])
    lines.append("END:VCALENDAR")
    return "".join(f"{part}{LINE_END}" for line in lines for part in _folded(line))


def _day(event: Event, code: str, opened: str) -> Iterator[str]:
    if not event.settings.date:
        return
    yield from _begin(f"{code}", opened)
    yield from _all_day(event.settings.date)
    yield f"SUMMARY:{_escaped(event.settings.title)}"
    yield f"DESCRIPTION:{_escaped(f'{event.settings.of.title}, {event.settings.format}')}"
    yield "END:VEVENT"


def _all_day(day: str) -> Iterator[str]:
    begun = date.fromisoformat(day)
    yield f"DTSTART;VALUE=DATE:{_date(begun)}"
    if begun < date.max:
        # who leaves it out means a day, and after the last one there is none to name
        yield f"DTEND;VALUE=DATE:{_date(begun + timedelta(days=1))}"


def _when(event: Event, made: Round, span: _Span) -> Iterator[str]:
    """The day that a round has, if it has its own, else from when to when it was entered."""
    if own := event.history.days.get(made.number):
        yield from _all_day(own)
        return
    yield f"DTSTART:{_moment(span.begun)}"
    if event.settings.minutes:
        yield f"DURATION:PT{event.settings.minutes}M"
    else:
        yield f"DTEND:{_moment(span.ended)}"


def _round(event: Event, made: Round, code: str, span: _Span) -> Iterator[str]:
    tables = [f"{table.number}: {event.versus(table.sides)}" for table in made.tables]
    byes = [f"Bye: {event.name(entrant)}" for entrant in made.byes]
    yield from _begin(f"{code}-{made.number}", span.begun)
    yield from _when(event, made, span)
    yield f"SUMMARY:{_escaped(f'{event.settings.title}, round {made.number}')}"
    yield f"DESCRIPTION:{_escaped(chr(10).join([*tables, *byes]))}"
    yield "END:VEVENT"


def _begin(uid: str, at: str) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{uid}@trickledger"
    yield f"DTSTAMP:{_moment(at)}"


def _spans(event: Event, entries: Sequence[Entry]) -> dict[int, _Span]:
    """From when each round was made to its last entry, before the next one was made."""
    at = {entry.number: entry.at for entry in entries}
    made = rounds_made(event.entries)
    ends = [*made.values(), len(entries) + 1][1:]
    return {
        number: _Span(at[first], at[end - 1])
        for (number, first), end in zip(made.items(), ends, strict=True)
    }


def _date(day: date) -> str:
    """A day as a calendar has it, the year in four figures.

    >>> _date(date(2026, 11, 21))
    '20261121'
    """
    return day.isoformat().replace("-", "")


def _moment(at: str) -> str:
    """A time of an entry as a calendar has it.

    >>> _moment("2026-11-21T19:30:00Z")
    '20261121T193000Z'
    """
    return f"{datetime.fromisoformat(at.removesuffix('Z')):%Y%m%dT%H%M%SZ}"


def _escaped(text: str) -> str:
    return "".join(_ESCAPED.get(sign, sign) for sign in text)


def _folded(line: str) -> Iterator[str]:
    """A line in parts of 75 bytes at most, none of which breaks a letter.

    >>> [len(part) for part in _folded("x" * 150)]
    [75, 75, 2]
    """
    part = ""
    for sign in line:
        if len((part + sign).encode()) > _WIDEST:
            yield part
            part = " "
        part += sign
    yield part
