"""The clock of a round: when it was started, and how long it still runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.journal.times import now, seconds_of
from trickledger.ledger.queries.tournament_lists import load_event, log_of

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger


class RoundClock(NamedTuple):
    """The newest round of an event with its clock; `started` is empty while it does not run.

    `left` are seconds, below 0 once the time is over; None while it does not run.
    """

    event: int
    round: int
    minutes: int
    started: str = ""
    left: int | None = None

    @property
    def over(self) -> int | None:
        """When its time is over, in seconds as the machine counts them; None while it is off.

        >>> RoundClock(1, 1, 20, "2026-11-21T19:30:00Z", 600).over
        1795290600
        """
        begun = seconds_of(self.started) if self.started else None
        return None if begun is None else begun + 60 * self.minutes


def round_clock(store: Ledger, stream: Stream, at: str = "") -> RoundClock:
    """The clock of the newest round, now or at another time of UTC as entries have it."""
    known = load_event(store, stream)
    clock = RoundClock(known.number, len(known.rounds), known.settings.minutes)
    text = f"clock {clock.round}"
    started = [
        entry.at
        for entry, counts in log_of(store, stream)
        if counts and entry.kind == "act" and entry.text.partition(" # ")[0] == text
    ]
    begun, until = seconds_of(started[-1]) if started else None, seconds_of(at or now())
    if begun is None or until is None:
        return clock
    return clock._replace(started=started[-1], left=begun + 60 * clock.minutes - until)
