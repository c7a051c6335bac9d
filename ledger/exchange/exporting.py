"""A game or the whole ledger as record text, JSON or CSV, read in parts while others enter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trickledger.ledger.exchange import json
from trickledger.ledger.exchange.csv import csv_head, csv_lines
from trickledger.ledger.exchange.json import LISTS, begun, stream_json
from trickledger.ledger.exchange.text import stored_text
from trickledger.ledger.exchange.tournament_text import event_text
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import STREAM_KINDS, streams
from trickledger.ledger.queries.references import game_meant
from trickledger.ledger.storage.steps import in_steps

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickledger.ledger.errors import TrickledgerError
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger


def chosen(store: Ledger, game: str, *, games_only: bool) -> list[Stream]:
    """The game that is named, else every record of the ledger, or every game of it."""
    if game:
        return [game_meant(store, game)]
    kinds = ("game",) if games_only else STREAM_KINDS
    with store.reading() as db:
        return [stream for kind in kinds for stream in streams(db, kind)]


def as_json(
    store: Ledger, meant: Sequence[Stream]
) -> tuple[dict[str, Any], dict[str, Iterable[dict[str, Any]]]]:
    """The head of an export, and its lists, each read as it is asked for."""
    with store.reading() as db:
        record, ends = begun(db, meant)
    of_kind = {
        name: [end for end in ends if end.stream.kind == kind] for kind, name in LISTS.items()
    }
    return record, {name: in_steps(store, each, stream_json) for name, each in of_kind.items()}


def as_csv(store: Ledger, meant: Sequence[Stream]) -> Iterator[str]:
    """A line a player and hand, under a line of heads."""
    yield csv_head()
    yield from in_steps(store, meant, csv_lines)


def as_text(store: Ledger, meant: Sequence[Stream]) -> Iterator[str | TrickledgerError]:
    """The record of each game, or why it cannot be told."""
    yield from in_steps(store, meant, stored_text)


def event_as_json(store: Ledger, event: Stream) -> dict[str, Any]:
    """An event with scorers, times and hashes."""
    with store.reading() as db:
        return json.as_json(db, [event])


def event_as_text(store: Ledger, event: Stream) -> str:
    """An event as text that `import` reads."""
    with store.reading() as db:
        return event_text(event.id, list(journal.read(db, event)))
