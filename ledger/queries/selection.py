"""Which games are meant: of one kind, of some days."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.ledger.days import day_told
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import read_day
from trickledger.ledger.problems import said_with
from trickledger.rules.catalogue import all_kinds, kind_named, no_game
from trickledger.rules.says import Says, any_of, listed

_SEASON = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2]))?", re.ASCII)


class Selection(NamedTuple):
    """Games of a kind, since a day and until a day, both included; what is empty sets no limit.

    With a limit of days, games without a date are not meant. `only` are the streams of games beside
    which no other is meant, None where all are.
    """

    kind: str = ""
    since: str = ""
    until: str = ""
    only: tuple[int, ...] | None = None

    @property
    def told(self) -> Says:
        """Its days as they are read back."""
        words = "From {since} to {until}." if self.since else "Up to {until}."
        if not self.until:
            words = "From {since} on."
        return said_with(words, {"since": day_told(self.since), "until": day_told(self.until)})

    def has(self, day: str, kind: str = "") -> bool:
        """Whether something of a day is meant, and of a kind where it is told."""
        is_kind = not kind or self.kind in ("", kind)
        return is_kind and day >= self.since and (not self.until or day <= self.until)


def read_selection(kind: str = "", since: str = "", until: str = "", season: str = "") -> Selection:
    """A selection as it is typed; a season is a year or a month. Raises UsageError.

    >>> read_selection(season="2026-02")
    Selection(kind='', since='2026-02-01', until='2026-02-31', only=None)
    >>> read_selection(since="20261121").since
    '2026-11-21'
    """
    if season and (since or until):
        raise UsageError("Either a season or days, not both.")
    first, last = _season(season) if season else (read_day(since), read_day(until))
    if first and last and first > last:
        raise UsageError(
            "{first} is after {last}.", "Swap them.", first=day_told(first), last=day_told(last)
        )
    return Selection(read_kind(kind), first, last)


def read_kind(kind: str) -> str:
    """The name of a game as it is stored, or nothing; raises UsageError."""
    meant = kind_named(kind) if kind else ""
    if meant and meant not in all_kinds():
        says, near = no_game(kind)
        close = near if len(near) < len(all_kinds()) else ()
        raise UsageError(
            says,
            "Did you mean {close}?" if close else "",
            "There are: {kinds}.",
            close=any_of(close),
            kinds=listed(all_kinds()),
        )
    return meant


def _season(text: str) -> tuple[str, str]:
    """The first and the last day of a year or a month; days are compared as text, so 31 will do."""
    found = _SEASON.fullmatch(text)
    if found is None:
        why = "A season is a year, 2026, or a month, 2026-11."
        raise UsageError("{text} isn't a season.", why, text=text[:40])
    year, month = found.groups()
    return f"{year}-{month or '01'}-01", f"{year}-{month or '12'}-31"
