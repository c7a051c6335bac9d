"""The tables of a ledger, made once in a process of tests and copied for every other ledger."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager

import pytest

from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.storage import memory
from trickledger.ledger.storage.sqlite import migrations


@contextmanager
def made_once() -> Iterator[None]:
    """Copy what the steps make of an empty file, which takes a tenth of the time.

    Whoever imports `migrate` by its name, as the tests of the steps do, takes them each time.
    """
    steps, take = migrations.steps, migrations.migrate
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as kept:
        kept.isolation_level = None
        take(kept)

        def migrate(
            db: sqlite3.Connection,
            last: int | None = None,
            verify: Callable[[], None] | None = None,
        ) -> None:
            is_usual = migrations.steps is steps and last in {None, SCHEMA_VERSION} and not verify
            # the first cookie of a schema is that of a file in which nothing was made
            if is_usual and db.execute("PRAGMA schema_version").fetchone() == (0,):
                kept.backup(db)
            else:
                take(db, last, verify)

        with pytest.MonkeyPatch.context() as patch:
            for room in (migrations, memory):
                patch.setattr(room, "migrate", migrate)
            yield
