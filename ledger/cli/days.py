"""Days as they are read back: that of a game or an event, and those of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.days import day_told
from trickledger.ledger.journal.times import today

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.queries.selection import Selection


def read_back(call: Call, meant: Selection, *typed: str) -> None:
    """Tell the days that are meant in full, where they were not typed as they are stored."""
    if not call.is_for_programs and not {*typed} <= {"", meant.since, meant.until}:
        paragraph(meant.told)


def say_day(day: str) -> None:
    """Read back the day of a game or an event that isn't today."""
    if day and day != today():
        say(f"Its day is {day_told(day)}.")
