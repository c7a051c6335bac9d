"""How the tables of a ledger are made in a database: all of them with what is put in, or none."""

from __future__ import annotations

from contextlib import closing, contextmanager, suppress
from typing import TYPE_CHECKING, TypeVar

from trickledger.ledger.errors import LedgerUnusable, Missing
from trickledger.ledger.storage.postgresql.connection import connect, has_tables, told
from trickledger.ledger.storage.postgresql.guards import FUNCTIONS, triggers
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger, open_ledger
from trickledger.ledger.storage.postgresql.schemas import (
    AS_EVER,
    IN_HERE,
    MADE,
    SCHEMA,
    SERVER_SCHEMA,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

Into = TypeVar("Into")

_TRIES = 5

# who comes second must wait until the first has made them: a row to lock is not there yet
ONE_AT_A_TIME = "SELECT pg_advisory_xact_lock(hashtext('trickledger tables'))"
"""What is held to the end of a transaction by who makes, changes or takes away tables."""


def exists(address: ServerAddress) -> bool:
    """Whether there is anything where a ledger would be kept."""
    with closing(connect(address)) as rows, told(address):
        return has_tables(rows)


def make_tables(address: ServerAddress) -> None:
    """Make the tables where there are none, in one transaction; what is there stays as it is."""
    with closing(connect(address)) as rows, told(address):
        _make(rows)


def _statements() -> Iterator[str]:
    """What makes all of a ledger where there is nothing; its guards call each other by name."""
    yield f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}"
    yield IN_HERE
    yield from FUNCTIONS
    yield from MADE
    yield from triggers()
    yield f"INSERT INTO {SCHEMA}.ledger VALUES (1, {SERVER_SCHEMA}, NULL)"
    yield AS_EVER


def _make(rows: PostgresRows) -> None:
    with rows.connection.transaction():
        rows.run(ONE_AT_A_TIME)
        if not has_tables(rows):
            for statement in _statements():
                rows.run(statement)


def remove_tables(address: ServerAddress) -> None:
    """Take away tables that hold no stream: those that were made for what then failed."""
    with closing(connect(address)) as rows, told(address):
        _remove(rows)


def _remove(rows: PostgresRows) -> None:
    with rows.connection.transaction():
        rows.run(ONE_AT_A_TIME)
        if not has_tables(rows):
            return
        rows.run(f"LOCK TABLE {SCHEMA}.ledger, {SCHEMA}.stream IN ACCESS EXCLUSIVE MODE")
        (streams,) = rows.one(f"SELECT count(*) FROM {SCHEMA}.stream")
        if not streams:
            rows.run(f"DROP SCHEMA {SCHEMA} CASCADE")


@contextmanager
def made_for_a_while(rows: PostgresRows) -> Iterator[None]:
    """Make tables where there are none, and take them away again unless somebody used them."""
    _make(rows)
    try:
        yield
    finally:
        _remove(rows)


def fill(address: ServerAddress, into: Callable[[PostgresLedger], Into]) -> Into:
    """Put something into a ledger; where there is none, into new tables, gone again if it fails.

    Gives back what `into` does, which is done anew where another who made the same tables has
    failed meanwhile and taken them away. Raises what it and `open_ledger` raise.
    """
    for _ in range(_TRIES):
        with suppress(_TakenAway):
            return _filled(address, into)
    raise Missing(str(address))


class _TakenAway(Exception):
    """The tables are gone, with nothing in them."""


def _filled(address: ServerAddress, into: Callable[[PostgresLedger], Into]) -> Into:
    try:
        ledger, is_new = _opened(address)
    except Missing as exc:
        raise _TakenAway from exc
    try:
        with ledger:
            return into(ledger)
    except BaseException as exc:
        if isinstance(exc, Missing) and not exists(address):
            raise _TakenAway from exc
        if is_new:
            # what is to be told is why it failed; tables that others use by now stay
            with suppress(LedgerUnusable):
                remove_tables(address)
        raise


def _opened(address: ServerAddress) -> tuple[PostgresLedger, bool]:
    """Open a ledger, which is there nearly always; else with new tables, and say that they are."""
    with suppress(Missing):
        return open_ledger(address), False
    make_tables(address)
    return open_ledger(address), True
