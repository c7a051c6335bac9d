"""A copy of a ledger in a file of its own, made while others write."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt, NotCopied
from trickledger.ledger.storage.sqlite.connection import connect, scratch
from trickledger.ledger.storage.sqlite.faults import FAILURES, ledger_error
from trickledger.ledger.storage.sqlite.file import drafted, mode_of, synchronise
from trickledger.ledger.storage.sqlite.snapshot import copy_into
from trickledger.ledger.storage.unshared import OF_PHONES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from trickledger.ledger.storage.port import Frozen, Watch
    from trickledger.ledger.storage.sqlite.connection import SqliteRows
    from trickledger.ledger.storage.sqlite.ledger import SqliteLedger


class Copy(NamedTuple):
    """A copy that has no name yet: what is in it, and its size in bytes."""

    rows: Frozen
    size: int


@contextmanager
def copied(ledger: SqliteLedger, target: Path, watch: Watch | None = None) -> Iterator[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    What lets phones in is left out. Raises FileExistsError where the name is taken, `NotCopied`
    where it cannot be made, and `Corrupt` where the ledger itself is damaged.
    """

    def write(copy: SqliteRows) -> None:
        copy_into(copy, ledger, watch)
        _leave_out_phones(copy)

    try:
        with written(target, write, mode_of(ledger.path)) as copy:
            yield copy
    except FileExistsError:
        raise
    except (*FAILURES, OSError) as exc:
        error = ledger_error(exc, ledger.path)
        if isinstance(error, Corrupt):
            raise error from exc
        raise NotCopied(target, error.problem.why or "") from exc


def _leave_out_phones(copy: SqliteRows) -> None:
    """Empty the tables that no copy holds, so that nothing of them stays in a page."""
    copy.execute("PRAGMA secure_delete=ON")
    known = {name for (name,) in copy.execute("SELECT name FROM sqlite_schema")}
    for table in known.intersection(OF_PHONES):
        copy.execute(f"DELETE FROM {table}")


@contextmanager
def written(
    target: Path, write: Callable[[SqliteRows], None], mode: int | None = None
) -> Iterator[Copy]:
    """Give a new file that is written by `write`, and has its name when the block is done with it.

    It may be read by those whom `mode` allows; without, by those whom the system lets.
    """
    with drafted(target, mode) as draft:
        _write(draft, write)
        with closing(connect(draft, write=False, older=True)) as rows:
            yield Copy(rows, draft.stat().st_size)


def _write(draft: Path, write: Callable[[SqliteRows], None]) -> None:
    with closing(scratch(str(draft))) as copy:
        # nobody reads it before it is whole, and it is synchronised once, at the end
        copy.execute("PRAGMA synchronous=OFF")
        copy.execute("PRAGMA journal_mode=MEMORY")
        write(copy)
    synchronise(draft)
