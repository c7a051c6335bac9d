"""A copy of a ledger on a server in a file of its own, which is a ledger like any other."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from trickledger.ledger.errors import NotCopied
from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.snapshot import copy_into
from trickledger.ledger.storage.sqlite.copying import written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trickledger.ledger.storage.port import Watch
    from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
    from trickledger.ledger.storage.sqlite.connection import SqliteRows
    from trickledger.ledger.storage.sqlite.copying import Copy


@contextmanager
def copied(ledger: PostgresLedger, target: Path, watch: Watch | None = None) -> Iterator[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    Raises FileExistsError where the name is taken, and `NotCopied` where it cannot be made.
    """

    def write(copy: SqliteRows) -> None:
        with ledger.reading() as rows:
            copy_into(copy, rows, watch)

    try:
        with written(target, write) as copy:
            yield copy
    except FileExistsError:
        raise
    except (DatabaseError, OSError) as exc:
        said = exc.sentence if isinstance(exc, DatabaseError) else f"The system says: {exc}."
        raise NotCopied(target, said) from exc
