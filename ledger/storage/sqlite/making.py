"""How the file of a ledger is made: beside its place, and put there whole."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

from trickledger.ledger.errors import LedgerUnusable, StrangeRemains
from trickledger.ledger.storage.sqlite.connection import open_file, safe_mode, told
from trickledger.ledger.storage.sqlite.facts import file_system, is_network
from trickledger.ledger.storage.sqlite.file import beside, publish, remains
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

Into = TypeVar("Into")


def create(path: Path) -> SqliteLedger:
    """Create a ledger with its folders, or open the one that already exists.

    It is built beside its place and put there whole. Raises `Foreign` rather than overwrite.
    """
    if not os.path.lexists(path):
        fill(path, lambda _: None)
    return open_ledger(path)


def fill(path: Path, into: Callable[[SqliteLedger], Into]) -> Into:
    """Put something into a ledger; where there is none, into a new one that is whole or not there.

    Gives back what `into` does. Raises what it and `open_ledger` raise; then no new file is left.
    """
    if not os.path.lexists(path):
        with ExitStack() as made:
            with told(path):
                path.parent.mkdir(parents=True, exist_ok=True)
                _refuse_remains(path)
                draft = made.enter_context(beside(path))
                _build(draft)
            with _told_of(path, draft), open_ledger(draft) as ledger:
                done = into(ledger)
            if _has_come_first(draft, path):
                return done
    with open_ledger(path) as ledger:
        return into(ledger)


@contextmanager
def _told_of(path: Path, draft: Path) -> Iterator[None]:
    """Tell what fails in a draft by the name that it was to have."""
    try:
        yield
    except LedgerUnusable as exc:
        exc.problem = exc.problem.about(str(path), before=str(draft))
        raise


def _has_come_first(draft: Path, path: Path) -> bool:
    """Give a new ledger its name, unless that of another process has it by now."""
    with told(path):
        try:
            publish(draft, path)
        except FileExistsError:
            return False
    return True


def _refuse_remains(path: Path) -> None:
    for file in remains(path):
        # SQLite would write what it holds into the new ledger
        raise StrangeRemains(path, file.name)


def _build(draft: Path) -> None:
    from trickledger.ledger.storage.sqlite.migrations import make

    db = open_file(draft, "mode=rw")
    try:
        db.execute("PRAGMA journal_mode=TRUNCATE")
        make(db)
        # what WAL shares between processes is memory, which two machines do not share
        if not is_network(file_system(draft)):
            db.execute(f"PRAGMA journal_mode={safe_mode()}")
    finally:
        db.close()
