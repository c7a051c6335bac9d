"""A ledger on a server: how it is opened, read and written safely."""

from __future__ import annotations

import os
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import psycopg

from trickledger.ledger.errors import ReadOnly, TrickledgerError
from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.connection import connect, demand_ledger, told
from trickledger.ledger.storage.postgresql.faults import is_lost, is_own_fault, server_error
from trickledger.ledger.storage.postgresql.schemas import SCHEMA
from trickledger.ledger.storage.server_errors import Undecided, Unreachable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.port import Frozen, Rows
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# who waited for the row sees what the one before has stored, since each statement looks anew
_BEGIN_WRITING = f"""
BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
SELECT one FROM {SCHEMA}.ledger FOR NO KEY UPDATE
"""

_BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

# by this row it is known later whether the transaction was committed
_TAKE_TURN = f"""
;INSERT INTO {SCHEMA}.writer (session, turn, at)
VALUES (decode('{{session}}', 'hex'), {{turn:d}}, extract(epoch FROM now())::bigint)
ON CONFLICT (session) DO UPDATE SET turn = excluded.turn, at = excluded.at
"""

_LAST_TURN = f"SELECT turn FROM {SCHEMA}.writer WHERE session = ?"

# a server that was stopped is back by then, or somebody sees to it
_PATIENCE = 20.0
_PAUSE = 0.2


class PostgresLedger:
    """An open ledger; made by `open_ledger`, used by one thread.

    A link that breaks between two blocks is made anew. Where it breaks inside of one, nothing of
    that block is stored; where it breaks while a block is committed, the server is asked.
    """

    def __init__(self, address: ServerAddress, rows: PostgresRows, *, write: bool) -> None:
        self.server = address
        self.rows = rows
        self.write = write
        self._session = os.urandom(16)
        self._turn = 0

    @property
    def address(self) -> str:
        """The address of the database, which holds no password."""
        return str(self.server)

    @contextmanager
    def writing(self) -> Iterator[Rows]:
        """Hold the ledger for one transaction: committed at the end, undone by any exception."""
        self._turn += 1
        return self._held(self._turn, self._commit)

    @contextmanager
    def trying(self) -> Iterator[Rows]:
        """Hold the ledger as `writing` does, and undo at the end what was written."""
        return self._held(0, self._roll_back)

    @contextmanager
    def reading(self) -> Iterator[Rows]:
        """See the ledger as it is at one moment; nobody waits."""
        self._begin(_BEGIN_READING)
        return self._block(self._roll_back)

    @contextmanager
    def frozen(self) -> Iterator[Frozen]:
        """Give a copy of the ledger as it is at one moment, in a file that nobody else can open."""
        from trickledger.ledger.storage.postgresql.snapshot import copied_here

        with copied_here(self.rows, self.reading()) as copy:
            yield copy

    def _held(self, turn: int, end: Callable[[], None]) -> Iterator[Rows]:
        if not self.write:
            raise ReadOnly(self.address, "It was opened for reading only.")
        said = _TAKE_TURN.format(session=self._session.hex(), turn=turn) if turn else ""
        self._begin(_BEGIN_WRITING + said)
        return self._block(end)

    def _block(self, end: Callable[[], None]) -> Iterator[Rows]:
        try:
            yield self.rows
            end()
        except BaseException as exc:
            self._undo(exc)
            raise

    def _begin(self, sql: str) -> None:
        """Begin a transaction; nothing is lost by beginning it a second time on another link."""
        with told(self.server):
            try:
                self.rows.run(sql)
            except DatabaseError as exc:
                self._leave()
                if not is_lost(exc):
                    raise
                self._connect_again()
                self.rows.run(sql)

    def _connect_again(self) -> None:
        self.rows.connection.close()
        fresh = connect(self.server)
        try:
            with told(self.server):
                demand_ledger(fresh, self.server)
        except BaseException:
            fresh.connection.close()
            raise
        # the blocks that are given out hold these rows
        self.rows.connection = fresh.connection

    def _commit(self) -> None:
        try:
            done = self.rows.connection.execute("COMMIT").statusmessage
        except psycopg.Error as exc:
            if not is_lost(exc):
                raise
            self._decide()
            return
        if done != "COMMIT":
            raise RuntimeError("a statement of the block had failed, so nothing was committed")

    def _decide(self) -> None:
        """Find out whether what was being committed is stored, whatever became of the answer.

        Who is committing holds the row of `ledger` to the end: with that row in our hand it has
        ended, one way or the other, and the turn that it wrote down tells which.
        """
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                stored = self._is_stored()
            except TrickledgerError as exc:
                if time.monotonic() < until:
                    time.sleep(_PAUSE)
                    continue
                raise Undecided(self.address, exc.why or exc.what) from exc
            break
        if not stored:
            raise Unreachable(self.address, "The link broke before your line was stored.")

    def _is_stored(self) -> bool:
        with told(self.server):
            self._connect_again()
            self.rows.run(_BEGIN_WRITING)
            row = self.rows.one(_LAST_TURN, (self._session,))
            self.rows.run("ROLLBACK")
        return bool(row and row[0] == self._turn)

    def _roll_back(self) -> None:
        self.rows.connection.execute("ROLLBACK")

    def _undo(self, exc: BaseException) -> None:
        self._leave()
        if isinstance(exc, psycopg.Error | DatabaseError) and not is_own_fault(exc):
            raise server_error(exc, self.server) from exc

    def _leave(self) -> None:
        # the link may be gone, and the first error is the one to tell
        with suppress(psycopg.Error):
            if self.rows.in_transaction:
                self.rows.connection.execute("ROLLBACK")

    def close(self) -> None:
        """Let go of the server; a second time does nothing."""
        self.rows.connection.close()

    def __enter__(self) -> PostgresLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_ledger(address: ServerAddress, *, write: bool = True) -> PostgresLedger:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    Raises a `LedgerUnusable` that says what is wrong.
    """
    rows = connect(address)
    try:
        with told(address):
            demand_ledger(rows, address)
    except BaseException:
        rows.connection.close()
        raise
    return PostgresLedger(address, rows, write=write)
