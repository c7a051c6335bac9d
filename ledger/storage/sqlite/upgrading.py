"""A ledger of an earlier schema, and how it is led to the newest: all steps or none."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.faults import told
from trickledger.ledger.storage.sqlite.file import free_name
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from trickledger.ledger.storage.port import Rows


class Upgradable:
    """A ledger that nobody else writes, open as `ledger`, with its `rows`."""

    def __init__(self, ledger: SqliteLedger) -> None:
        self.ledger = ledger
        self.rows: Rows = ledger.db

    @property
    def schema(self) -> int:
        """The schema that it is of."""
        return self.rows.schema

    @property
    def is_newest(self) -> bool:
        """Whether there is nothing to be done."""
        return self.schema == len(migrations.steps)

    def free_name(self) -> Path:
        """A name beside it for a copy of what it is."""
        return free_name(self.ledger.path, f"schema-{self.schema}")

    def migrate(self, verify: Callable[[], None]) -> None:
        """Take all steps that it lacks; what `verify` raises undoes them.

        Raises `NotUpgraded` where it holds what the newer schema cannot keep.
        """
        migrations.migrate(self.ledger.db, verify=verify)
        # what the steps left empty; where there is no room for it, the file is only larger
        with suppress(sqlite3.Error):
            self.ledger.db.execute("VACUUM")


@contextmanager
def upgradable(path: Path) -> Iterator[Upgradable]:
    """Open a ledger of this schema or an earlier one, and let nobody write it meanwhile."""
    with open_ledger(path, older=True) as ledger, told(path), WriteLock(path):
        yield Upgradable(ledger)
