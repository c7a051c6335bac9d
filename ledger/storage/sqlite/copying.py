"""A copy of a ledger in a file of its own, made while others write."""

from __future__ import annotations

import os
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt, NotCopied
from trickledger.ledger.storage.sqlite.connection import connect, scratch
from trickledger.ledger.storage.sqlite.faults import FAILURES, ledger_error
from trickledger.ledger.storage.sqlite.file import drafted, mode_of
from trickledger.ledger.storage.sqlite.snapshot import copy_into

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from trickledger.ledger.storage.port import Frozen, Watch
    from trickledger.ledger.storage.sqlite.ledger import SqliteLedger


class Copy(NamedTuple):
    """A copy that has no name yet: what is in it, and its size in bytes."""

    rows: Frozen
    size: int


@contextmanager
def copied(ledger: SqliteLedger, target: Path, watch: Watch | None = None) -> Iterator[Copy]:
    """Copy a ledger into a new file, which has its name only when the block is done with it.

    Raises FileExistsError where the name is taken, `NotCopied` where it cannot be made, and
    `Corrupt` where the ledger itself is damaged.
    """
    try:
        with drafted(target, mode_of(ledger.path)) as draft:
            _copy(ledger, draft, watch)
            with closing(connect(draft, write=False, older=True)) as rows:
                yield Copy(rows, draft.stat().st_size)
    except FileExistsError:
        raise
    except (*FAILURES, OSError) as exc:
        error = ledger_error(exc, ledger.path)
        raise error if isinstance(error, Corrupt) else NotCopied(target, error.why) from exc


def _copy(ledger: SqliteLedger, draft: Path, watch: Watch | None) -> None:
    with closing(scratch(str(draft))) as copy:
        # nobody reads it before it is whole, and it is synchronised once, at the end
        copy.execute("PRAGMA synchronous=OFF")
        copy.execute("PRAGMA journal_mode=MEMORY")
        copy_into(copy, ledger, watch)
    with draft.open("r+b") as file:
        os.fsync(file.fileno())
