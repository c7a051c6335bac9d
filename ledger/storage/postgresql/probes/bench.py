"""Where a server is probed: a session, others beside it, and what a probe came to."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, NamedTuple

import psycopg

from trickledger.ledger.problems import Telling
from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.connection import link
from trickledger.ledger.storage.postgresql.faults import said, state_of
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows


class Probe(NamedTuple):
    """What a probe came to: `outcome` is passed, failed or not tried, `why` sentences."""

    name: str
    outcome: str
    why: Says


class Failed(Telling):
    """A server is not as a ledger needs it."""


class NotTried(Telling):
    """What a probe would do is not for this role, or not possible now."""


class Bench(NamedTuple):
    """A session in a database; `tables` says why there are none, if so."""

    address: ServerAddress
    rows: PostgresRows
    tables: Says | None

    def demand_tables(self) -> None:
        """Demand that there are tables; raises NotTried."""
        if self.tables:
            raise NotTried(self.tables)

    @contextmanager
    def another(self) -> Iterator[PostgresRows]:
        """A second session in the tables of a ledger, gone at the end."""
        self.demand_tables()
        with closing(link(self.address)) as rows:
            yield rows

    @contextmanager
    def undone(self) -> Iterator[PostgresRows]:
        """A transaction in the tables of a ledger, which is undone whatever happens in it."""
        self.demand_tables()
        self.rows.run("BEGIN")
        try:
            yield self.rows
        finally:
            self.rows.connection.rollback()


def refusal_of(rows: PostgresRows, statement: str, values: tuple[object, ...] = ()) -> str:
    """The code with which a statement is refused inside a transaction; '' where it is carried out.

    Either way the transaction is as it was.
    """
    rows.run("SAVEPOINT tried")
    try:
        rows.run(statement, values)
    except (psycopg.Error, DatabaseError) as exc:
        return state_of(exc) or said(exc)
    finally:
        rows.run("ROLLBACK TO tried")
    return ""
