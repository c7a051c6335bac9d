"""A backup in the place of a ledger: verified first, whole or not at all, nothing thrown away."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from trickledger.ledger.errors import (
    Corrupt,
    Foreign,
    LedgerUnusable,
    NotRestored,
    UsageError,
    shown,
)
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.journal import Head
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.files import open_untrusted, substitute
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.port import Watch


class Restored(NamedTuple):
    """What stands in the place of a ledger now, and where that is kept which stood there before.

    `kept` is None where there was nothing, and before anything was done.
    """

    ledger: Path
    heads: tuple[Head, ...]
    kept: Path | None

    @property
    def entries(self) -> int:
        """How many entries it holds."""
        return sum(head.entries for head in self.heads)


def restore(
    path: Path, source: Path, *, dry_run: bool = False, watch: Watch | None = None
) -> Restored:
    """Put a backup in the place of a ledger, and keep what stood there under a new name.

    Whenever it is stopped, either the one or the other stands there, whole. Raises what
    `open_untrusted` raises of the backup, `NotRestored` where a check of it fails, `UsageError` for
    the ledger itself, and a `LedgerUnusable` where the place cannot be written or is in use.
    """
    ledger = Path(os.path.realpath(path))
    _refuse_place(ledger, source)
    # what is wrong with it is told by its own name
    open_untrusted(source).close()
    with substitute(ledger, source) as other:
        heads = _verified(other.draft, source, watch)
        kept = None if dry_run else other.take_the_place()
    return Restored(ledger, heads, kept)


def _refuse_place(ledger: Path, source: Path) -> None:
    if not source.exists():
        raise UsageError(
            "There is no backup at {source}.", "", "Nothing was changed.", source=shown(source)
        )
    if ledger.exists():
        if not ledger.is_file():
            raise Foreign(ledger, "It is not an ordinary file.")
        if ledger.samefile(source):
            raise UsageError(
                "{source} is the ledger itself.",
                "",
                "Name the backup that should replace it.",
                source=shown(source),
            )


def _verified(draft: Path, source: Path, watch: Watch | None) -> tuple[Head, ...]:
    """Where the streams of a copy end that passes every check."""
    try:
        with open_ledger(draft, write=False) as store:
            faults = check(store, watch=watch).faults
            with store.reading() as db:
                heads = tuple(journal.heads(db))
    except Corrupt as exc:
        raise NotRestored(source, exc.problem.why or "") from exc
    if faults:
        raise NotRestored(source, faults[0].told.what)
    return heads


def can_be_imported(kept: Path) -> bool:
    """Whether what was kept can be read, so that what the backup lacks can be taken from it."""
    with suppress(LedgerUnusable):
        open_untrusted(kept).close()
        return True
    return False
