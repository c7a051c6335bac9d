"""Where the newest games end, to be compared with a sheet of paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import say
from trickledger.ledger.say.display import page_width, plays_in_lines
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.journal.journal import Head

_SHOWN = 12


def games_of(heads: Sequence[Head]) -> list[Head]:
    """The heads that are games'."""
    return [end for end in heads if end.stream.kind == "game"]


def held(heads: Sequence[Head], entries: int) -> str:
    """How many games, events and entries a file holds; the entries are those of all records."""
    events = sum(end.stream.kind == "event" for end in heads)
    of_events = f", {counted(events, 'event')}" if events else ""
    return f"{counted(len(games_of(heads)), 'game')}{of_events}, {counted(entries, 'entry')}"


def print_ends(heads: Sequence[Head]) -> None:
    """Print where the newest games end."""
    from trickledger.ledger.journal.checkpoints import short_head

    games = games_of(heads)
    if games:
        older = len(games) - _SHOWN
        also = f" (the newest {_SHOWN}; --json lists {older} more)" if older > 0 else ""
        say(f"The games end at{also}:")
        ends = [(f"{end.stream.number}:", short_head(*end[1:])) for end in games[-_SHOWN:]]
        say(plays_in_lines(ends, page_width()))
