"""One round trip: statements that go to a server in one message, and what it answers to each.

The pipeline of the library sends every statement by itself, which wakes the server as often and
costs the client as much again as all else of a line.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import psycopg
from psycopg import pq
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.waiting import Ready, Wait

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from psycopg import abc
    from psycopg.abc import Buffer, PQGen
    from psycopg.pq.abc import PGconn, PGresult

    Connection = psycopg.Connection[tuple[Any, ...]]
    Key = tuple[bytes, tuple[int, ...]]

# what every line says is some twenty statements; a server keeps each for as long as the session
_MOST_PREPARED = 100


class Statement(NamedTuple):
    """A statement as the server takes it, with its values."""

    sql: bytes
    values: Sequence[object] | None = None


class Answer:
    """What a server has answered to a statement."""

    def __init__(self, transformer: abc.Transformer, result: PGresult) -> None:
        self._transformer = transformer
        self._result = result

    @property
    def status(self) -> bytes:
        """What was done, in a word of the server."""
        return self._result.command_status or b""

    def all(self) -> list[Any]:
        """Give all rows."""
        self._transformer.set_pgresult(self._result)
        return self._transformer.load_rows(0, self._result.ntuples, tuple)

    def one(self) -> Any:
        """Give the first row, None where there is none."""
        return next(iter(self.all()), None)


class _Dumped(NamedTuple):
    """A statement with its values as they are sent."""

    key: Key
    values: Sequence[Buffer | None] = ()
    formats: Sequence[pq.Format] = ()


class Exchange:
    """The round trips of one connection; what it has prepared is known as long as it lasts.

    `is_own_session` says that the session on the server is this connection's alone.
    """

    def __init__(self, connection: Connection) -> None:
        self.is_own_session = False
        self._connection = connection
        self._transformer: abc.Transformer = Transformer(connection)
        self._names: dict[Key, bytes] = {}
        self._number = count(1)

    def carried_out(
        self,
        statements: Sequence[Statement],
        *,
        prepare: bool = False,
        meanwhile: Callable[[], object] | None = None,
    ) -> list[Answer]:
        """Have statements carried out in one round trip, the first error undoing all of them.

        They are a transaction of their own where they begin none and none has begun. With
        `prepare` the server understands once what is said again; what can be done `meanwhile` is
        done before its answer is waited for. Raises `psycopg.Error`; the
        connection is closed where it is not known what became of them.
        """
        dumped = [self._dumped(one) for one in statements]
        pgconn = self._connection.pgconn
        pgconn.enter_pipeline_mode()
        try:
            prepared = self._send(pgconn, dumped, prepare=prepare and self.is_own_session)
            if meanwhile:
                meanwhile()
            results = self._connection.wait(_exchanged(pgconn))
            pgconn.exit_pipeline_mode()
        except BaseException:
            self._connection.close()
            raise
        return self._answers(prepared, results)

    def _dumped(self, statement: Statement) -> _Dumped:
        sql, values = statement
        if not values:
            return _Dumped((sql, ()))
        dumped = self._transformer.dump_sequence(values, [PyFormat.AUTO] * len(values))
        types, formats = self._transformer.types, self._transformer.formats
        return _Dumped((sql, types or ()), dumped, formats or ())

    def _send(
        self, pgconn: PGconn, dumped: Sequence[_Dumped], *, prepare: bool
    ) -> list[tuple[Key, bytes] | None]:
        """Send statements; of each message whether it prepares one, and by what name."""
        sent: list[tuple[Key, bytes] | None] = []
        names = dict(self._names)
        for key, values, formats in dumped:
            name = names.get(key) if prepare else None
            if prepare and name is None and len(names) < _MOST_PREPARED:
                name = names[key] = b"line_%d" % next(self._number)
                pgconn.send_prepare(name, *key)
                sent.append((key, name))
            if name is None:
                pgconn.send_query_params(key[0], values, key[1], formats)
            else:
                pgconn.send_query_prepared(name, values, formats)
            sent.append(None)
        pgconn.pipeline_sync()
        return sent

    def _answers(
        self,
        prepared: Sequence[tuple[Key, bytes] | None],
        results: Sequence[PGresult],
    ) -> list[Answer]:
        if len(results) > len(prepared):
            # the end of the transaction has an answer only where it failed
            raise error_from_result(results[-1])
        answers = []
        for named, result in zip(prepared, results, strict=True):
            if result.status == pq.ExecStatus.FATAL_ERROR:
                raise error_from_result(result)
            if named is None:
                answers.append(Answer(self._transformer, result))
            elif result.status == pq.ExecStatus.COMMAND_OK:
                key, name = named
                self._names[key] = name
        return answers


def _exchanged(pgconn: PGconn) -> PQGen[list[PGresult]]:
    """Send what waits, and receive all answers up to the end of the round trip.

    Both at once, for who only sends, to a server that waits to be heard, waits for ever.
    """
    while pgconn.flush():
        ready = yield Wait.RW
        # who was interrupted goes on without having been told
        if ready and ready & Ready.R:
            pgconn.consume_input()
    results: list[PGresult] = []
    while True:
        while pgconn.is_busy():
            yield Wait.R
            pgconn.consume_input()
        result = pgconn.get_result()
        if result is None:
            if pgconn.status == pq.ConnStatus.BAD:
                raise psycopg.OperationalError("the server closed the connection")
        elif result.status == pq.ExecStatus.PIPELINE_SYNC:
            return results
        else:
            results.append(result)
