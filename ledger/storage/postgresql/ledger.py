"""A ledger on a server: how it is opened, read and written safely."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager, suppress
from functools import partial
from threading import Event, Thread
from typing import TYPE_CHECKING

import psycopg

from trickledger.ledger.errors import Newer, ReadOnly, TrickledgerError
from trickledger.ledger.storage.port import DatabaseError, Frozen, Rows, Stale
from trickledger.ledger.storage.postgresql.block import (
    BEGIN_READING,
    BEGIN_WRITING,
    BY_VALUES,
    REGISTER,
    Block,
)
from trickledger.ledger.storage.postgresql.connection import ledger_at
from trickledger.ledger.storage.postgresql.faults import (
    is_lost,
    is_of_other_tables,
    is_own_fault,
    of_the_port,
    said,
    server_error,
)
from trickledger.ledger.storage.postgresql.schemas import SERVER_SCHEMA
from trickledger.ledger.storage.server_errors import Undecided, Unreachable
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.exchange import Statement
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# a server that was stopped is back by then, or somebody sees to it
_PATIENCE = 12.0
_PAUSE = 0.2


_BETWEEN_LOOKS = 0.5
_MEANWHILE = "What you enter now is not recorded; it is tried again and again."


class Search:
    """The search for a ledger that could not be reached, for the reason `why` as of the last try.

    A laptop without a network would stand still for some seconds at every try, so it is looked for
    beside the work. It goes on until it has found it or is given up, and keeps no process alive.
    """

    def __init__(self, address: ServerAddress, why: TrickledgerError) -> None:
        self.why = why
        self._address = address
        self._found: PostgresRows | None = None
        self._is_over = Event()
        Thread(target=self._look, daemon=True).start()

    def taken(self) -> PostgresRows:
        """Take what was found; raises why there is nothing yet."""
        if self._found is None:
            what, why, *_ = self.why.problem
            raise Unreachable(str(self._address), why or what, _MEANWHILE)
        return self._found

    def give_up(self) -> None:
        """Look no further, and let go of what was found."""
        self._is_over.set()
        if self._found:
            self._found.close()

    def _look(self) -> None:
        while not self._is_over.wait(_BETWEEN_LOOKS):
            try:
                found = ledger_at(self._address)
            except TrickledgerError as exc:
                self.why = exc
                continue
            self._found = found
            if self._is_over.is_set():
                found.close()
            return


class PostgresLedger:
    """An open ledger; made by `open_ledger`, used by one thread.

    A link that breaks between two blocks is made anew. Where it breaks inside of one, nothing of
    that block is stored; where it breaks while a block is committed, the server is asked.
    """

    is_far = True

    def __init__(
        self,
        address: ServerAddress,
        rows: PostgresRows,
        *,
        write: bool,
        schema: int | None = None,
    ) -> None:
        self.server = address
        self.rows = rows
        self.write = write
        self._schema = schema or SERVER_SCHEMA
        self._search: Search | None = None

    @property
    def address(self) -> str:
        """The address of the database, which holds no password."""
        return str(self.server)

    def writing(self) -> _Carried:
        """Write in one transaction: committed at the end, undone by any exception.

        It holds the one row of the ledger, so nobody else opens, counts or names anything.
        """
        return self._writing(BEGIN_WRITING, BY_VALUES, REGISTER)

    def entering(self) -> _Carried:
        """Go on with one stream that the block holds, while others write beside it."""
        return self._writing(BEGIN_WRITING, is_line=True)

    def trying(self) -> _Carried:
        """Write as `writing` does, and undo at the end what was written."""
        return self._writing(BEGIN_WRITING, BY_VALUES, REGISTER, is_undone=True)

    def _writing(
        self, *begin: Statement, is_line: bool = False, is_undone: bool = False
    ) -> _Carried:
        if not self.write:
            raise ReadOnly(self.address, "It was opened for reading only.")
        block = self._new_block(*begin, is_line=is_line)
        end = block.roll_back if is_undone else partial(self._commit, block)
        return _Carried(block, end, self._undo)

    def reading(self) -> _Carried:
        """See the ledger as it is at one moment; nobody waits."""
        block = self._new_block(BEGIN_READING, BY_VALUES)
        return _Carried(block, block.leave, self._undo)

    def frozen(self) -> AbstractContextManager[Frozen]:
        """Give a copy of the ledger as it is at one moment, in a file that nobody else can open."""
        from trickledger.ledger.storage.postgresql.snapshot import copied_here

        return copied_here(self.reading())

    def _new_block(self, *begin: Statement, is_line: bool = False) -> Block:
        renew = self._connect_again
        return Block(self.rows, begin, renew, schema=self._schema, is_line=is_line)

    def _connect_again(self) -> None:
        """Take a new link; where there is none, it is looked for while others do without."""
        self.rows.close()
        if self._search:
            fresh = self._search.taken()
            self._search = None
        else:
            try:
                fresh = ledger_at(self.server)
            except TrickledgerError as exc:
                self._search = Search(self.server, exc)
                raise
        # the blocks that are given out hold these rows
        self.rows.take(fresh)

    def _commit(self, block: Block) -> None:
        try:
            block.commit()
        except psycopg.Error as exc:
            if not is_lost(exc):
                raise of_the_port(exc) from exc
            if block.has_written:
                self._decide(block, exc)

    def _decide(self, block: Block, lost: psycopg.Error) -> None:
        """Find out whether what was being committed is stored, whatever became of the answer.

        It is asked for by the hash of its newest entry, which nothing else can have. What is not
        there is sent once more if it can be, word for word: with the same hash.
        """
        if not block.can_be_decided:
            why = Says("The link says: {said}.", said=said(lost))
            raise Undecided(self.address, why) from lost
        until = time.monotonic() + _PATIENCE
        while True:
            try:
                is_stored = self._is_stored_by_now(block)
            except (psycopg.Error, TrickledgerError) as exc:
                if time.monotonic() > until:
                    raise Undecided(self.address, _why_still(exc)) from exc
                time.sleep(_PAUSE)
                continue
            break
        if not is_stored:
            raise Unreachable(self.address, "The link broke before your line was stored.")

    def _is_stored_by_now(self, block: Block) -> bool:
        self._connect_again()
        if block.is_stored():
            return True
        if block.has_asked:
            # it was not sent at once, and can't be sent once more as it is
            return False
        try:
            block.send()
        except psycopg.Error as exc:
            if is_lost(exc):
                raise
            self._leave()
            # what was sent first may have come through in between
            if not block.is_stored():
                raise of_the_port(exc) from exc
        return True

    def _undo(self, exc: BaseException) -> None:
        self._leave()
        if isinstance(exc, Stale) or is_of_other_tables(exc):
            self._demand_same_schema(exc)
        if isinstance(exc, psycopg.Error | DatabaseError) and not is_own_fault(exc):
            raise server_error(exc, self.server) from exc

    def _demand_same_schema(self, failed: BaseException) -> None:
        """Refuse a ledger that was upgraded while it was open, on which something has `failed`."""
        with suppress(psycopg.Error, DatabaseError):
            found = self.rows.schema
            if found > self._schema:
                raise Newer(self.address, found, self._schema) from failed

    def _leave(self) -> None:
        # the link may be gone, and the first error is the one to tell
        with suppress(psycopg.Error):
            self.rows.connection.rollback()

    def close(self) -> None:
        """Let go of the server; a second time does nothing."""
        if self._search:
            self._search.give_up()
            self._search = None
        self.rows.close()

    def __enter__(self) -> PostgresLedger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Carried(AbstractContextManager["Rows"]):
    """A block that is carried out where it ends well, and undone where anything is raised."""

    # as a generator it would be half a dozen calls more for every line

    def __init__(
        self, block: Block, end: Callable[[], None], undo: Callable[[BaseException], None]
    ) -> None:
        self._block = block
        self._end = end
        self._undo = undo

    def __enter__(self) -> Rows:
        return self._block

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if error:
            self._undo(error)
            return
        try:
            self._end()
        except BaseException as exc:
            self._undo(exc)
            raise


def open_ledger(address: ServerAddress, *, write: bool = True) -> PostgresLedger:
    """Open a ledger that exists; nothing is ever created or upgraded by opening.

    Raises a `LedgerUnusable` that says what is wrong.
    """
    return PostgresLedger(address, ledger_at(address), write=write)


def _why_still(exc: psycopg.Error | TrickledgerError) -> Says | str:
    if isinstance(exc, TrickledgerError):
        return exc.problem.why or ""
    return Says("{said}", said=said(exc))
