"""One round trip: statements that go to a server in one message, and what it answers to each.

The pipeline of the library sends every statement by itself, which wakes the server as often and
costs the client as much again as all else of a line.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, NamedTuple

import psycopg
from psycopg import abc, pq
from psycopg.adapt import PyFormat, Transformer
from psycopg.errors import error_from_result
from psycopg.waiting import Ready, Wait

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from psycopg.abc import Buffer, PQGen
    from psycopg.pq.abc import PGconn, PGresult

    Key = tuple[bytes, tuple[int, ...]]

    Dumped = tuple[Key, Sequence[Buffer | None], Sequence[pq.Format]]
    """A statement with its values as they are sent."""

Connection = psycopg.Connection[tuple[Any, ...]]

# what every line says is some twenty statements; a server keeps each for as long as the session
_MOST_PREPARED = 100

# asked for each answer, and each a look-up in two modules
_FAILED = pq.ExecStatus.FATAL_ERROR
_DONE = pq.ExecStatus.COMMAND_OK
_END = pq.ExecStatus.PIPELINE_SYNC
_BROKEN = pq.ConnStatus.BAD


class Statement(NamedTuple):
    """A statement as the server takes it, with its values."""

    sql: bytes
    values: Sequence[object] | None = None


class Answer:
    """What a server has answered to a statement."""

    __slots__ = ("_result", "_transformer")

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
        dumped = self._dumped(statements)
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
        if len(results) > len(dumped) + len(prepared):
            # the end of the transaction has an answer only where it failed
            raise error_from_result(results[-1])
        if prepared:
            results = self._learned(prepared, results)
        return self._answers(results)

    def _dumped(self, statements: Sequence[Statement]) -> list[Dumped]:
        transformer = self._transformer
        dumped: list[Dumped] = []
        for sql, values in statements:
            if values:
                said = transformer.dump_sequence(values, [PyFormat.AUTO] * len(values))
                dumped.append(((sql, transformer.types or ()), said, transformer.formats or ()))
            else:
                dumped.append(((sql, ()), (), ()))
        return dumped

    def _send(
        self, pgconn: PGconn, dumped: Sequence[Dumped], *, prepare: bool
    ) -> dict[int, tuple[Key, bytes]]:
        """Send statements; give back which messages prepare one, and by what name."""
        prepared: dict[int, tuple[Key, bytes]] = {}
        names = self._names if prepare else {}
        for place, (key, values, formats) in enumerate(dumped):
            name = names.get(key)
            if name is None and prepare and len(names) < _MOST_PREPARED:
                name = b"line_%d" % next(self._number)
                pgconn.send_prepare(name, *key)
                prepared[place + len(prepared)] = key, name
                names = {**names, key: name}
            if name is None:
                pgconn.send_query_params(key[0], values, key[1], formats)
            else:
                pgconn.send_query_prepared(name, values, formats)
        pgconn.pipeline_sync()
        return prepared

    def _learned(
        self, prepared: dict[int, tuple[Key, bytes]], results: Sequence[PGresult]
    ) -> list[PGresult]:
        """Keep the names that the server knows now; give back what it answered to the rest."""
        for place, (key, name) in prepared.items():
            if results[place].status == _DONE:
                self._names[key] = name
        return [
            result
            for place, result in enumerate(results)
            if place not in prepared or result.status == _FAILED
        ]

    def _answers(self, results: Sequence[PGresult]) -> list[Answer]:
        for result in results:
            if result.status == _FAILED:
                raise error_from_result(result)
        transformer = self._transformer
        return [Answer(transformer, result) for result in results]


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
    is_busy, result_of = pgconn.is_busy, pgconn.get_result
    while True:
        while is_busy():
            yield Wait.R
            pgconn.consume_input()
        result = result_of()
        if result is None:
            if pgconn.status == _BROKEN:
                raise psycopg.OperationalError("the server closed the connection")
        elif result.status == _END:
            return results
        else:
            results.append(result)
            # that there is no more of it needs no waiting
            if (more := result_of()) is not None:
                results.append(more)
