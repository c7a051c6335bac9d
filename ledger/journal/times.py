"""The time of an entry: a text as it is hashed, and seconds since 1970 as it is kept."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta
from functools import lru_cache

from trickledger.ledger.errors import UsageError, WrongClock
from trickledger.rules.says import Says, any_of

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
# the day before 1970 is the first of 1970 elsewhere
_DAY = r"(?:1969-12-31|19[7-9][0-9]-.{5}|[2-9][0-9]{3}-.{5})"
_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)
_MINUTE = timedelta(minutes=1)

LAST_SECOND = 253402300799
"""The last second of the year 9999, after which no day can be written as days are."""


def now() -> str:
    """The present time as entries carry it: UTC, ISO 8601 with Z, to the second.

    Raises `WrongClock` where the machine says one that no entry can carry.
    """
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    if seconds_of(at) is None:
        raise WrongClock(at)
    return at


def now_in_seconds() -> int:
    """The present time in seconds since 1970; raises `WrongClock`."""
    seconds = int(time.time())
    if not 0 <= seconds <= LAST_SECOND:
        raise WrongClock(Says("{seconds} seconds after 1970", seconds=seconds))
    return seconds


def today() -> str:
    """The present day here, as a game is dated; raises `WrongClock`."""
    day = time.strftime("%Y-%m-%d")
    if not re.fullmatch(_DAY, day):
        raise WrongClock(day)
    return day


def read_day(text: str, *, ahead: bool = False) -> str:
    """A day as people say it, as it is stored, and nothing for nothing; raises UsageError.

    Without a year it is in the past, or where one looks `ahead` near.

    >>> read_day("20.11.2026"), read_day("Nov 20, 2026"), read_day("2026-11-20"), read_day("")
    ('2026-11-20', '2026-11-20', '2026-11-20', '')
    """
    if not text:
        return ""
    # an entry, which is timed too, has no day
    from trickledger.ledger.days import day_told, days_meant

    found = days_meant(text, today(), ahead=ahead)
    if len(found) > 1:
        raise UsageError(
            "{text} can be {days}.",
            "",
            "Write {forms}.",
            text=text[:40],
            days=any_of(map(day_told, found)),
            forms=any_of(found),
        )
    if not found:
        remedy = "Write it 2026-11-20, 20 Nov, yesterday or Friday."
        raise UsageError("{text} isn't a day.", "", remedy, text=text[:40])
    return found[0]


# entries of a game are seconds apart, those of an import have one time
@lru_cache(maxsize=1024)
def seconds_of(at: str) -> int | None:
    """The seconds since 1970 of a time; None where they would not give it back.

    >>> seconds_of("2026-01-31T20:15:00Z")
    1769890500
    """
    if not _TIME.fullmatch(at):
        return None
    try:
        moment = datetime.fromisoformat(at.removesuffix("Z"))
    except ValueError:
        return None
    # to some versions of Python 24:00:00 is the next day
    is_same = f"{moment.isoformat()}Z" == at
    return (moment - _EPOCH) // _SECOND if is_same and moment >= _EPOCH else None


def time_of(seconds: object) -> str | None:
    """The time of so many seconds since 1970; None for what damage left in their place.

    >>> time_of(1769890500)
    '2026-01-31T20:15:00Z'
    """
    return _text_of(seconds) if type(seconds) is int else None


@lru_cache(maxsize=1024)
def _text_of(seconds: int) -> str | None:
    minute = _minute(seconds // 60)
    return minute and f"{minute}:{seconds % 60:02}Z"


@lru_cache(maxsize=1024)
def _minute(minutes: int) -> str | None:
    try:
        return (_EPOCH + minutes * _MINUTE).isoformat(timespec="minutes")
    except OverflowError:
        return None
