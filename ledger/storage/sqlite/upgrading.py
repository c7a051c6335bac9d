"""A ledger of an earlier schema, and how it is led to the newest: all steps or none."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING

from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.port import Upgradable
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.connection import told
from trickledger.ledger.storage.sqlite.file import free_name
from trickledger.ledger.storage.sqlite.ledger import open_ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from trickledger.ledger.storage.sqlite.connection import SqliteRows


@contextmanager
def upgradable(path: Path) -> Iterator[Upgradable]:
    """Open a ledger of this schema or an earlier one, and let nobody write it meanwhile."""
    with open_ledger(path, older=True) as ledger, told(path), WriteLock(path):
        db = ledger.db
        is_newest = db.schema == len(migrations.steps)
        beside = partial(free_name, path, f"schema-{db.schema}")
        yield Upgradable(ledger, db, is_newest, beside, partial(_migrate, db))


def _migrate(db: SqliteRows, verify: Callable[[], None]) -> None:
    """Take all steps that are lacking; raises `NotUpgraded` where a newer schema can't keep it."""
    migrations.migrate(db, verify=verify)
    # what the steps left empty; where there is no room for it, the file is only larger
    with suppress(sqlite3.Error):
        db.execute("VACUUM")
