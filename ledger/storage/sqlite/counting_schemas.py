"""Schema 7: entries and tricks are counted when somebody asks, and not with every line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


def seventh(db: sqlite3.Connection) -> None:
    """A line in the middle of a hand writes its entries, and nothing else."""
    db.execute("ALTER TABLE game DROP COLUMN entries")
    db.execute("UPDATE hand SET tricks = 0 WHERE NOT over")
