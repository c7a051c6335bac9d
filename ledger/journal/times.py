"""The time of an entry: a text as it is hashed, and seconds since 1970 as it is kept."""

from __future__ import annotations

import re
import time
from datetime import datetime, timedelta
from functools import lru_cache

_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z")
_EPOCH = datetime(1970, 1, 1)
_SECOND = timedelta(seconds=1)
_MINUTE = timedelta(minutes=1)


def now() -> str:
    """The present time as entries carry it: UTC, ISO 8601 with Z, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


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
