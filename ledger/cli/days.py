"""Days as they are read back: that of a game or an event, and those of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.days import day_told
from trickledger.ledger.journal.times import today

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.queries.selection import Selection


def selection(call: Call, since: str, until: str = "", season: str = "") -> Selection:
    """The games of the days that are typed, which are told in full unless they stood there so."""
    from trickledger.ledger.queries.selection import read_selection

    meant = read_selection("", since, until, season)
    if not call.is_for_programs and not {since, until} <= {"", meant.since, meant.until}:
        paragraph(meant.told)
    return meant


def say_day(day: str) -> None:
    """Read back the day of a game or an event that isn't today."""
    if day and day != today():
        say(f"Its day is {day_told(day)}.")
