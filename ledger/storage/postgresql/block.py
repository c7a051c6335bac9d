"""One transaction on a server, which is spoken to as seldom as can be.

What is only written waits, and goes along with the next question or with COMMIT: a block that asks
nothing is one round trip, however many statements it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import psycopg

from trickledger.ledger.storage.port import Over, Question
from trickledger.ledger.storage.postgresql.exchange import Answer, Statement
from trickledger.ledger.storage.postgresql.faults import is_lost, of_the_port
from trickledger.ledger.storage.postgresql.rows import PostgresRows, as_here, of_rows
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

THE_ROW = f"SELECT one FROM {SCHEMA}.ledger FOR NO KEY UPDATE"
"""Takes the one row of a ledger."""

_HELD = f"SELECT 1 FROM {SCHEMA}.stream WHERE stream = ? FOR"
_STREAM, _AS_IT_IS = as_here(f"{_HELD} NO KEY UPDATE"), as_here(f"{_HELD} SHARE")
_OF_ANOTHER_SCHEMA = f"SELECT 1 FROM {SCHEMA}.ledger WHERE schema <> {{}}"
_REFUSE = f"SELECT {SCHEMA}.demand(false) WHERE {{}}"
_REFUSE_WITHIN = f" WHERE CASE WHEN {{}} THEN {SCHEMA}.demand(false) IS NULL ELSE true END"

# how a statement ends that puts in rows which it is told: to it can be added on what it counts
_SAID = b" AS said"

# statements that wait are in memory
_MOST = 2000

_AT_ONCE = 2000

# each number of rows is a statement of its own to whoever prepares it
_IN_ONE = 16

# up to so many rows go along with what else is written
_FEW = 50


BEGIN_READING = Statement(b"BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")

# who waited for a row sees what the one before has stored, since each statement looks anew
BEGIN_WRITING = Statement(b"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE")

BY_VALUES = Statement(b"SET LOCAL plan_cache_mode = auto")
"""Lets be planned by its values what looks for more than keys."""

REGISTER = Statement(THE_ROW.encode())
"""Keeps out who else opens, counts or names anything: taken before any stream is held."""

COMMIT = Statement(b"COMMIT")


class Block:
    """The tables of a ledger in one transaction; the methods raise `DatabaseError` and `Stale`.

    `schema` is the one that the tables are of: who writes counts on it that they still are. What
    was written may fail as late as at the end.
    """

    has_asked = False
    has_written = False
    is_over = False
    _proof: Statement | None = None
    _meanwhile: Callable[[], object] | None = None
    _cursors = 0

    def __init__(
        self,
        link: PostgresRows,
        begin: Sequence[Statement],
        renew: Callable[[], None],
        *,
        schema: int,
        is_line: bool,
    ) -> None:
        self.schema = schema
        self._link = link
        self._renew = renew
        self._locks = list(begin)
        self._waiting = list(begin)
        self._demanded: list[Question] = []
        if BEGIN_READING not in begin:
            self._demanded.append((_OF_ANOTHER_SCHEMA.format(schema), ()))
        self._ruled_out: list[Question] = []
        self._locked = len(begin)
        # what every line says is understood once, and is a transaction where it is one message
        self._is_line = is_line

    @property
    def in_transaction(self) -> bool:
        """Whether all statements are of one transaction: they are, once they are sent."""
        return True

    # -- what is asked -------------------------------------------------------------------------

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""
        return self._asked(sql, values).all()

    def together(self, *questions: Question, last: bool = False) -> list[list[Any]]:
        """Give all rows of each of several questions, asked in one round trip.

        With the `last` ones goes the end of a block that reads.
        """
        for sql, values in questions:
            self._put(sql, values)
        if last and BEGIN_READING in self._locks:
            self._waiting.append(COMMIT)
            self.is_over = True
        done = self._carried_out()
        end = len(done) - self.is_over
        return [answer.all() for answer in done[end - len(questions) : end]]

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""
        return self._asked(sql, values).one()

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give rows one by one, some at a time; those that follow need not fit into memory."""
        self._cursors += 1
        name = f"each_{self._cursors}"
        self._put(f"DECLARE {name} NO SCROLL CURSOR FOR {sql}", values)
        fetch = f"FETCH {_AT_ONCE} FROM {name}"
        while rows := self.all(fetch):
            yield from rows
            if len(rows) < _AT_ONCE:
                break
        self._put(f"CLOSE {name}", ())

    def _asked(self, sql: str, values: Sequence[object]) -> Answer:
        self._put(sql, values)
        # such as INSERT ... RETURNING
        self.has_written |= not sql.lstrip().startswith(("SELECT", "FETCH"))
        return self._carried_out()[-1]

    # -- what is written -----------------------------------------------------------------------

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Have a statement carried out, now or later."""
        self._put(sql, values)
        self.has_written = True

    def many(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Have a statement carried out for each of many rows of values, now or later."""
        every = iter(rows)
        while some := list(islice(every, _IN_ONE)):
            self._wait(sql, some)
            if len(self._waiting) > _MOST:
                self._carried_out()
        self.has_written = True

    def _wait(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        whole = of_rows(sql, len(rows)) if len(rows) > 1 else ""
        if whole:
            self._put(whole, list(chain.from_iterable(rows)))
        else:
            for row in rows:
                self._put(sql, row)

    def fill(self, table: str, rows: Iterable[Sequence[object]], /) -> None:
        """Write rows into a table with the same columns: a few now or later, many at once."""
        every = iter(rows)
        few = list(islice(every, _FEW + 1))
        if len(few) > _FEW:
            self._copy(table, chain(few, every))
        elif few:
            places = ", ".join("?" * len(few[0]))
            self.many(f"INSERT INTO {table} VALUES ({places})", few)

    def _copy(self, table: str, rows: Iterable[Sequence[object]]) -> None:
        if self._waiting:
            self._carried_out()
        self.has_written = True
        words = f"COPY {table} FROM STDIN".encode()
        try:
            with self._link.connection.cursor() as cursor, cursor.copy(words) as copy:
                for row in rows:
                    copy.write_row(row)
        except psycopg.Error as exc:
            raise of_the_port(exc) from exc

    def expect_none(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Count on it that a question has no answer; `Stale`, at the latest at the end, if not."""
        self._ruled_out.append((sql, values))

    def hold(self, stream: int, /, *, as_it_is: bool = False) -> None:
        """Keep other writers out of a stream to the end of the block."""
        lock = Statement(_AS_IT_IS if as_it_is else _STREAM, (stream,))
        if lock not in self._locks:
            self._locks.append(lock)
            self._waiting.append(lock)
            self._locked = len(self._waiting)

    def confirmed_by(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Say which question has an answer if this block was stored, and none if it was not."""
        self._proof = Statement(as_here(sql), values)

    def meanwhile(self, work: Callable[[], object], /) -> None:
        """Say what is done once while the server stores the block."""
        self._meanwhile = work

    def _put(self, sql: str, values: Sequence[object]) -> None:
        if self.is_over:
            raise Over
        self._waiting.append(Statement(as_here(sql), values or None))

    # -- how it goes to the server -------------------------------------------------------------

    def _carried_out(self) -> list[Answer]:
        """Send all that waits in one round trip.

        Where nothing was answered before, nothing is lost by beginning anew on another link.
        """
        waiting = self._all_that_waits()
        self._waiting, self._locked = [], 0
        try:
            try:
                done = self._sent(waiting)
            except psycopg.Error as exc:
                if self.has_asked or not is_lost(exc):
                    raise
                self._renew()
                done = self._sent(waiting)
        except psycopg.Error as exc:
            raise of_the_port(exc) from exc
        self.has_asked = True
        return done

    def _all_that_waits(self) -> list[Statement]:
        """What is to be sent, with what is counted on as it is once all locks are held.

        It is looked at by the statement behind the locks where that can, for one more costs a
        server more than the looking.
        """
        ruled_out = self._ruled_out + self._demanded
        if not ruled_out:
            return self._waiting
        questions, values = zip(*ruled_out, strict=True)
        self._ruled_out, self._demanded = [], []
        waiting, behind = self._waiting, self._locked
        if behind < len(waiting):
            sql, told = waiting[behind]
            if told and sql.endswith(_SAID):
                words = _refusing_within(sql, len(told), questions)
                waiting[behind] = Statement(words, [*told, *chain(*values)])
                return waiting
        waiting.insert(behind, Statement(_refusing(_REFUSE, questions), [*chain(*values)]))
        return waiting

    def _sent(
        self, statements: Sequence[Statement], meanwhile: Callable[[], object] | None = None
    ) -> list[Answer]:
        exchange = self._link.exchange
        return exchange.carried_out(statements, prepare=self._is_line, meanwhile=meanwhile)

    # -- how it ends ---------------------------------------------------------------------------

    def commit(self) -> None:
        """Store what was written; raises `psycopg.Error` where it is not known whether it is."""
        if self._waiting == self._locks and not (self._ruled_out or self.has_asked):
            return
        if not self.has_asked and self._link.has_ended:
            # nothing was sent on it, so nothing has to be decided
            self._renew()
        whole = self._all_that_waits()
        if self._is_line and not self.has_asked and self._link.exchange.is_own_session:
            # one message to a session that is set as we say is a transaction of its own
            self._waiting = whole[1:]
        else:
            self._waiting = [*whole, COMMIT]
        self.send()

    def send(self) -> None:
        """Send what is to be stored; sent again it is stored once, by what it counts on."""
        meanwhile, self._meanwhile = self._meanwhile, None
        done = self._sent(self._waiting, meanwhile)
        if self._waiting[-1] is COMMIT and done[-1].status != b"COMMIT":
            raise RuntimeError("a statement of the block had failed, so nothing was committed")

    def roll_back(self) -> None:
        """Undo what was written; what waits still is tried before."""
        self._carried_out()
        self._link.connection.rollback()

    def leave(self) -> None:
        """End a block that has only read; what was written in it is refused."""
        if self.has_written:
            self._carried_out()
        if self.has_asked and not self.is_over:
            # what has been read is known, whatever becomes of the link now
            with suppress(psycopg.OperationalError):
                self._sent([COMMIT])

    @property
    def can_be_decided(self) -> bool:
        """Whether there is a question that tells later if it was stored."""
        return self._proof is not None

    def is_stored(self) -> bool:
        """Ask on a new link whether it was stored, once whoever has its locks is gone.

        A session that the server keeps after the link broke ends one way or the other by then.
        """
        assert self._proof is not None
        (*_, answer, _) = self._sent([*self._locks, self._proof, COMMIT])
        return answer.one() is not None


@lru_cache(maxsize=64)
def _refusing_within(sql: bytes, told: int, questions: tuple[str, ...]) -> bytes:
    """A statement with so many values that refuses as well where a question has an answer."""
    return sql + _refusing(_REFUSE_WITHIN, questions, told + 1)


def _refusing(words: str, questions: tuple[str, ...], first: int = 1) -> bytes:
    has_answer = " OR ".join(f"EXISTS ({question})" for question in questions)
    return as_here(words.format(has_answer), first)
