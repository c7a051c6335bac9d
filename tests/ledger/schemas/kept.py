"""The ledgers that earlier schemas left, and what their games come to."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.load import load
from trickledger.ledger.storage.sqlite.connection import scratch
from trickledger.ledger.storage.sqlite.rows import SqliteRows
from trickledger.rules.views.sheet import Game

FOLDER = Path(__file__).parent


def kept() -> list[int]:
    """The schemas of which a ledger is kept."""
    return sorted(int(file.stem) for file in FOLDER.glob("*.sql"))


def build(schema: int, path: Path) -> None:
    """Make the ledger file of an earlier schema."""
    with closing(scratch(str(path))) as db:
        db.executescript((FOLDER / f"{schema}.sql").read_text(encoding="utf-8"))


def expected(schema: int) -> list[dict[str, Any]]:
    """What the games of that ledger came to when it was written."""
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{schema}.json").read_text("utf-8"))
    return found


def figures(db: SqliteRows) -> list[dict[str, Any]]:
    """Each game with its head, as its entries fold and as the derived tables have it."""
    return [_figures(db, stream) for stream in journal.streams(db, "game")]


def _figures(db: SqliteRows, stream: journal.Stream) -> dict[str, Any]:
    number, digest = journal.head(db, stream)
    game = Game(load(db, stream))
    stored = db.execute(
        "SELECT handle, total, won FROM seat WHERE stream = ? ORDER BY seat", (stream.stream,)
    )
    status = db.execute("SELECT status FROM game WHERE stream = ?", (stream.stream,)).fetchone()[0]
    return {
        "id": stream.id,
        "game": stream.number,
        "entries": number,
        "hash": digest.hex(),
        "kind": game.kind,
        "status": game.status,
        "winners": list(game.winners),
        "totals": dict(game.totals),
        "hands": [dict(hand.entered) for hand in game.hands],
        "stored": {"status": status, "seats": [list(row) for row in stored]},
    }
