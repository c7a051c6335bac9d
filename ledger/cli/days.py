"""Days as they are read back: that of a game or an event, and those of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.days import day_told, days_meant
from trickledger.ledger.journal.times import today

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.queries.selection import Selection

_OF_A_DAY = frozenset(("--date", "--since", "--until"))
_MOST_WORDS = 3


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


def with_whole_days(words: Sequence[str]) -> list[str]:
    """The words of a command in which a day may stand in several, each day as one: 20 Nov.

    >>> with_whole_days(["new", "loo", "--date", "20", "Nov", "2026", "Ann"])
    ['new', 'loo', '--date', '20 Nov 2026', 'Ann']
    >>> with_whole_days(["--date", "yesterday", "May"])
    ['--date', 'yesterday', 'May']
    """
    told = list(words)
    for place, word in enumerate(told):
        if word not in _OF_A_DAY or days_meant(" ".join(told[place + 1 : place + 2]), today()):
            continue
        for count in range(_MOST_WORDS, 1, -1):
            day = " ".join(told[place + 1 : place + 1 + count])
            if days_meant(day, today()):
                told[place + 1 : place + 1 + count] = [day]
                break
    return told
