"""The clock of a round: started, paused, gone on, with minutes more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

PAUSE, RESUME, MORE = "pause", "resume", "plus "
"""What an entry of the clock says besides its round; nothing where it starts."""


class RoundClock(NamedTuple):
    """The newest round of an event with its clock; `started` is empty while it was not started.

    `minutes` are those of the round with those that were added; `left` are seconds, below 0 once
    the time is over. `over` is when that is, in seconds as the machine counts them; None while the
    clock stands still.
    """

    event: int
    round: int
    minutes: int
    started: str = ""
    left: int | None = None
    over: int | None = None

    @property
    def is_paused(self) -> bool:
        """Whether it was started, and stands still."""
        return self.left is not None and self.over is None

    @property
    def time(self) -> str:
        """The time that is left, or over; empty where the clock was not started."""
        return "" if self.left is None else minutes_told(self.left)

    @property
    def in_words(self) -> str:
        """How much of the time of a round is left, where its clock was started."""
        if self.left is not None and self.left < 0:
            return f"Round {self.round}: the time has been over for {self.time}."
        paused = ", paused" if self.is_paused else ""
        return f"Round {self.round}: {self.time} of {self.minutes} minutes left{paused}."

    def after(self, said: Sequence[tuple[int, str, str]], now: int) -> RoundClock:
        """The clock by what was entered of it: when in seconds, as it is kept, and what.

        >>> clock = RoundClock(1, 1, 20)
        >>> said = [(0, "19:30", ""), (60, "19:31", "pause"), (300, "19:35", "resume")]
        >>> clock.after(said, 360)
        RoundClock(event=1, round=1, minutes=20, started='19:30', left=1080, over=1440)
        >>> clock.after([*said[:2], (120, "19:32", "plus 5")], 400)[2:]
        (25, '19:30', 1440, None)
        """
        ran, runs_since, minutes, started = 0, None, self.minutes, ""
        for at, kept, what in said:
            if not what:
                ran, runs_since, minutes, started = 0, at, self.minutes, kept
            elif what.startswith(MORE):
                minutes += int(what.removeprefix(MORE))
            elif what == PAUSE and runs_since is not None:
                ran, runs_since = ran + at - runs_since, None
            elif what == RESUME and runs_since is None:
                runs_since = at
        if not started:
            return self
        left = 60 * minutes - ran
        over = None if runs_since is None else runs_since + left
        left = left if over is None else over - now
        return self._replace(minutes=minutes, started=started, left=left, over=over)


def minutes_told(seconds: int) -> str:
    """Seconds as a clock shows them, over or left.

    >>> minutes_told(725), minutes_told(-61)
    ('12:05', '1:01')
    """
    minutes, seconds = divmod(abs(seconds), 60)
    return f"{minutes}:{seconds:02}"


def state_after(said: Iterable[str]) -> str:
    """How the clock of a round stands after what was entered of it: off, runs or paused.

    >>> state_after([]), state_after(["", "pause"]), state_after(["", "pause", "plus 5", "resume"])
    ('off', 'paused', 'runs')
    """
    state = "off"
    for what in said:
        if not what.startswith(MORE):
            state = "paused" if what == PAUSE else "runs"
    return state
