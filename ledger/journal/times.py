"""The time of an entry: a text as it is hashed, and seconds since 1970 as it is kept."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from functools import lru_cache

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_EPOCH = datetime(1970, 1, 1)
_FIRST_DAY = _EPOCH.toordinal()
_SECOND = timedelta(seconds=1)
_DAY = 86400


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
    if not isinstance(seconds, int):
        return None
    days, second = divmod(seconds, _DAY)
    day = _day(days)
    return day and f"{day}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}Z"


@lru_cache(maxsize=64)
def _day(days: int) -> str | None:
    try:
        return date.fromordinal(_FIRST_DAY + days).isoformat()
    except (ValueError, OverflowError):
        return None
