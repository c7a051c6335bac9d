"""The upgrade of a ledger of an earlier schema: a verified copy first, then all steps or none."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt
from trickledger.ledger.journal import journal
from trickledger.ledger.services.backup import backup
from trickledger.ledger.storage.migrations import migrate
from trickledger.ledger.storage.sqlite.lock import WriteLock
from trickledger.ledger.storage.sqlite.store import Store, free_name, open_store, told

if TYPE_CHECKING:
    from pathlib import Path

    from trickledger.ledger.storage.sqlite.snapshot import Watch


class Upgrade(NamedTuple):
    """From which schema to which, and the copy of what was before; None where nothing was to do."""

    before: int
    after: int
    copy: Path | None


def upgrade(path: Path, watch: Watch | None = None) -> Upgrade:
    """Bring a ledger up to the schema of this program, after a verified copy beside it.

    Every stream has the same entries and hashes afterwards, or the ledger is as it was. Raises what
    `open_store` and `backup` raise, `Corrupt` where a step would have changed an entry, and
    `NotUpgraded` where the ledger holds what the newer schema cannot keep.
    """
    with open_store(path, older=True) as store, told(path), WriteLock(path):
        before = _schema(store)
        if before == _newest():
            return Upgrade(before, before, None)
        copy = free_name(path, f"schema-{before}")
        backup(store, copy, watch)
        heads = journal.heads(store.db)
        migrate(store.db, verify=lambda: _demand_same(store, heads))
        # what the steps left empty; where there is no room for it, the file is only larger
        with suppress(sqlite3.Error):
            store.db.execute("VACUUM")
        return Upgrade(before, _schema(store), copy)


def _schema(store: Store) -> int:
    return int(store.db.execute("PRAGMA user_version").fetchone()[0])


def _newest() -> int:
    from trickledger.ledger.storage.migrations import steps

    return len(steps)


def _demand_same(store: Store, before: list[journal.Head]) -> None:
    """Demand that the entries are what they were, down to their hashes."""
    if journal.heads(store.db) != before:
        raise Corrupt(store.path, "A step of the upgrade would have lost or changed an entry.")
    for head in before:
        for fault in journal.verify(store.db, head.stream):
            what = f"{head.stream.kind.capitalize()} {head.stream.number}, entry {fault.number}"
            raise Corrupt(store.path, f"{what}: {fault.why}")
