"""Files of ledgers: copied into one, and replaced, upgraded, read as somebody else's."""

from __future__ import annotations

from contextlib import AbstractContextManager, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from trickledger.ledger.errors import UsageError
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.opening import demanding_driver
from trickledger.ledger.storage.port import DatabaseError, Ledger, Upgradable, Watch
from trickledger.ledger.storage.sqlite import copying, migrations
from trickledger.ledger.storage.sqlite import facts as about
from trickledger.ledger.storage.sqlite.connection import SqliteRows, told
from trickledger.ledger.storage.sqlite.copying import Copy
from trickledger.ledger.storage.sqlite.facts import Facts
from trickledger.ledger.storage.sqlite.file import free_name
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger
from trickledger.ledger.storage.sqlite.replacing import Substitute, substitute
from trickledger.ledger.storage.sqlite.untrusted import open_untrusted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickledger.ledger.storage.address import Address

__all__ = [
    "Copy",
    "Facts",
    "Substitute",
    "copied",
    "facts",
    "open_untrusted",
    "substitute",
    "upgradable",
]


def copied(
    ledger: Ledger, target: Path, watch: Watch | None = None
) -> AbstractContextManager[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    Raises FileExistsError where the name is taken, `NotCopied` where it cannot be made, and
    `Corrupt` where the ledger itself is damaged.
    """
    if isinstance(ledger, SqliteLedger):
        return copying.copied(ledger, target, watch)
    from trickledger.ledger.storage.postgresql import snapshot
    from trickledger.ledger.storage.postgresql.ledger import PostgresLedger

    if isinstance(ledger, PostgresLedger):
        return snapshot.copied(ledger, target, watch)
    raise UsageError("{ledger} isn't a file.", ledger=str(ledger.address))


def upgradable(address: Address) -> AbstractContextManager[Upgradable]:
    """Open a ledger of this schema or an earlier one, and let nobody write it meanwhile."""
    if isinstance(address, Path):
        return _upgradable(address)
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.upgrading import upgradable
    return upgradable(address)


@contextmanager
def _upgradable(path: Path) -> Iterator[Upgradable]:
    with open_ledger(path, older=True) as ledger, told(path), WriteLock(path):
        db = ledger.db
        is_newest = db.schema == len(migrations.steps)
        beside = partial(free_name, path, f"schema-{db.schema}")
        yield Upgradable(ledger, db, is_newest, beside, partial(_migrate, db))


def _migrate(db: SqliteRows, verify: Callable[[], None]) -> None:
    """Take all steps that are lacking; raises `NotUpgraded` where a newer schema can't keep it."""
    migrations.migrate(db, verify=verify)
    # what the steps left empty; where there is no room for it, the file is only larger
    with suppress(DatabaseError):
        db.run("VACUUM")


def facts(ledger: Ledger) -> Facts:
    """Collect the facts about a ledger and what it stands on."""
    if not isinstance(ledger, SqliteLedger):
        raise UsageError("{ledger} isn't a file.", ledger=str(ledger.address))
    return about.facts(ledger)
