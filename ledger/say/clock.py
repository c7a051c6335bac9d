"""Times as people read them: in the zone of this machine, with the date."""

from __future__ import annotations

from datetime import datetime


def local_time(at: str) -> str:
    """The time of an entry, which is kept in UTC, as the clock on the wall here showed it.

    One that no clock of this machine can show stays as it is kept.
    """
    try:
        moment = datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone()
    except (ValueError, OverflowError, OSError):
        return at
    return f"{moment:%Y-%m-%d %H:%M}"
