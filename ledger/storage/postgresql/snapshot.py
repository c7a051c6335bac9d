"""A copy of a ledger on a server as it is at one moment: in tables of one's own, or in a file.

It is kept by SQLite, so it is checked by the same statements as a file, may be written into, and
holds up nobody; in a file it is a ledger like any other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import NotCopied, said_by_system
from trickledger.ledger.storage.port import OF_PHONES, DatabaseError, Ledger, Rows, Watch
from trickledger.ledger.storage.postgresql.later_schemas import AS_IN_FILE
from trickledger.ledger.storage.postgresql.schemas import SCHEMA, TABLES
from trickledger.ledger.storage.postgresql.structure import differences
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.connection import SqliteRows
from trickledger.ledger.storage.sqlite.copying import Copy, written

OWN_ALONE = 0o600
"""Who may read a copy of what nobody reads without a right: whoever made it."""

# kilobytes
_CACHE = 32768


class ServerCopy(SqliteRows):
    """The rows of a server at one moment; how its own tables differ is told as of that moment."""

    unlike = ""

    def differences(self) -> str:
        """Tell how the structure on the server differs from ours; empty where it does not."""
        return self.unlike


@contextmanager
def copied_here(moment: AbstractContextManager[Rows]) -> Iterator[ServerCopy]:
    """Give a copy of the moment that a block sees; nobody else can open it."""
    with closing(ServerCopy("", isolation_level=None)) as copy:
        copy.execute(f"PRAGMA cache_size=-{_CACHE}")
        copy.execute("PRAGMA journal_mode=OFF")
        with moment as rows:
            _copy_into(copy, rows)
            copy.unlike = differences(rows)
        copy.execute("BEGIN")
        yield copy


@contextmanager
def copied(ledger: Ledger, target: Path, watch: Watch | None = None) -> Iterator[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    Raises FileExistsError where the name is taken, and `NotCopied` where it cannot be made.
    """

    def write(copy: SqliteRows) -> None:
        with ledger.reading() as rows:
            _copy_into(copy, rows, watch)

    try:
        with written(target, write, OWN_ALONE) as copy:
            yield copy
    except FileExistsError:
        raise
    except (DatabaseError, OSError) as exc:
        raise NotCopied(
            target, exc.sentence if isinstance(exc, DatabaseError) else said_by_system(exc)
        ) from exc


def _copy_into(copy: SqliteRows, rows: Rows, watch: Watch | None = None) -> None:
    """Copy all rows as they are, also those that no ledger would take, into an empty database.

    What lets phones in is left out: a copy goes from hand to hand.
    """
    # one of an earlier schema is copied as what it is
    schema = AS_IN_FILE.get(rows.schema, SCHEMA_VERSION)
    migrations.make(copy) if schema == SCHEMA_VERSION else migrations.migrate(copy, schema)
    made = {name for (name,) in copy.all("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    tables = [table for table in TABLES if table in made and table not in OF_PHONES]
    triggers = copy.all("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    for name, _ in triggers:
        copy.run(f"DROP TRIGGER {name}")
    copy.run("PRAGMA foreign_keys=OFF")
    copy.run("PRAGMA ignore_check_constraints=ON")
    copy.run("BEGIN")
    for done, table in enumerate(tables, 1):
        copy.fill(table, rows.each(f"SELECT * FROM {SCHEMA}.{table} ORDER BY 1, 2"))
        if watch:
            watch(done, len(tables))
    for _, words in triggers:
        copy.run(words)
    copy.run("COMMIT")
    copy.run("PRAGMA ignore_check_constraints=OFF")
