"""The tables of a ledger, made at once where there are none, and step by step in an older ledger.

Imported only to create or upgrade a ledger. A step, once released, is never edited, but for a table
that it takes from the newest: where more is changed than a column added, the step is given its
words as they were.
"""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from typing import TYPE_CHECKING

from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.storage.columns import ADDED, adding
from trickledger.ledger.storage.sqlite import first_schemas, later_schemas
from trickledger.ledger.storage.sqlite.newest import NEWEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Step = Callable[[sqlite3.Connection], None]


def _no_more(db: sqlite3.Connection) -> None:
    """Columns alone lead to a schema that has no step."""


_STEPS = (*first_schemas.STEPS, *later_schemas.STEPS)

steps: tuple[Step, ...] = (
    *_STEPS,
    *[_no_more] * (max(each.in_file for each in ADDED) - len(_STEPS)),
)
"""Step n of these, counted from 1, leads from schema n - 1 to n, after the columns that n adds."""


def make(db: sqlite3.Connection) -> None:
    """Make the tables of `SCHEMA_VERSION` in an empty database, as all steps would; or none."""
    with _all_or_nothing(db):
        for statement in NEWEST.values():
            db.execute(statement)
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
        db.execute(f"PRAGMA user_version={SCHEMA_VERSION}")


def migrate(
    db: sqlite3.Connection, last: int | None = None, verify: Callable[[], None] | None = None
) -> None:
    """Lead the schema up to `SCHEMA_VERSION`, or to `last`, all the way or not at all.

    The connection must be in autocommit and outside a transaction. What `verify` raises before the
    commit undoes it all; so does a row that would point at nothing, as sqlite3.IntegrityError.
    """
    (keys,) = db.execute("PRAGMA foreign_keys").fetchone()
    # a step may make a table anew, which must not take with it what points there
    db.execute("PRAGMA foreign_keys=OFF")
    try:
        _take_steps(db, last, verify)
    finally:
        db.execute(f"PRAGMA foreign_keys={keys}")


def _take_steps(
    db: sqlite3.Connection, last: int | None, verify: Callable[[], None] | None
) -> None:
    with _all_or_nothing(db):
        # asked inside the transaction: another process may have taken the steps meanwhile
        (found,) = db.execute("PRAGMA user_version").fetchone()
        for version, step in list(enumerate(steps[:last], 1))[found:]:
            for statement in adding(NEWEST, *(each for each in ADDED if each.in_file == version)):
                db.execute(statement)
            step(db)
            db.execute(f"PRAGMA user_version={version}")
        if db.execute("PRAGMA foreign_key_check").fetchone():
            raise sqlite3.IntegrityError("after the steps a row points at nothing")
        if verify:
            verify()


@contextmanager
def _all_or_nothing(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
