"""Which games are meant: of one kind, of some days."""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from trickledger.ledger.days import day_told
from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.times import read_day
from trickledger.ledger.problems import said_with
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.catalogue import (
    BY_FIGURES,
    all_kinds,
    counted_as,
    kind_called,
    kind_named,
    no_game,
)
from trickledger.rules.language.notation import folded
from trickledger.rules.says import Says, any_of, listed

_SEASON = re.compile(r"(\d{4})(?:-(0[1-9]|1[0-2]))?", re.ASCII)

_HEADS = "SELECT text FROM entry WHERE number = 1 AND kind = 'head' AND text LIKE ?"
TITLED_KINDS = "SELECT DISTINCT kind FROM game WHERE kind LIKE '%:%' ORDER BY kind"


_PLAYED = """
SELECT stream.number, game.options FROM game JOIN stream USING (stream)
WHERE game.kind IN (?, ?) ORDER BY stream.number DESC LIMIT 1
"""


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

    def of_kind(self, kind: str, store: Ledger) -> Selection:
        """Those of a kind as it is typed, also a title of games of a ledger; raises UsageError."""
        return self._replace(kind=read_kind(kind, store))

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


def read_kind(kind: str, store: Ledger | None = None) -> str:
    """The name under which games are counted, or nothing; raises UsageError."""
    if not kind:
        return ""
    meant = counted_as(kind) or kind_named(kind)
    if meant in ("", *all_kinds()):
        return meant
    titled = titled_kinds(store) if store else []
    found = [one for one in titled if folded(kind) in (one, *_titles(one))]
    if not found and not counted_as(kind):
        says, near = no_game(kind, [*map(kind_called, titled)])
        close = near if len(near) < len(all_kinds()) else ()
        raise UsageError(
            says,
            "Did you mean {close}?" if close else "",
            "There are: {kinds}.",
            close=any_of(close),
            kinds=listed((*all_kinds(), *map(kind_called, titled))),
        )
    return found[0] if found else meant


def titled_kinds(store: Ledger) -> list[str]:
    """The names of games in a ledger that are counted by a title, in the order of the alphabet."""
    with store.reading() as db:
        return [kind for (kind,) in db.all(TITLED_KINDS)]


def _titles(kind: str) -> tuple[str, str]:
    """What games counted under a name are called, alone and as lists tell them apart."""
    return kind.split(":")[1], folded(kind_called(kind))


def _season(text: str) -> tuple[str, str]:
    """The first and the last day of a year or a month; days are compared as text, so 31 will do."""
    found = _SEASON.fullmatch(text)
    if found is None:
        why = "A season is a year, 2026, or a month, 2026-11."
        raise UsageError("{text} isn't a season.", why, text=text[:40])
    year, month = found.groups()
    return f"{year}-{month or '01'}-01", f"{year}-{month or '12'}-31"


def played_as(db: Rows, title: str) -> tuple[int, dict[str, str]] | None:
    """The newest game by figures of a title, and its options; None where none was played."""
    kind = f"{BY_FIGURES}:{folded(title)}"
    found = db.one(_PLAYED, (kind, f"{kind}:low"))
    return found and (found[0], json.loads(found[1]))


def heads_with(db: Rows, words: str) -> list[str]:
    """The heads of games in which some words stand."""
    return [text for (text,) in db.all(_HEADS, (f"%{words}%",))]
