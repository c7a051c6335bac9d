"""The one door to the database: what every place in which a ledger is kept can do.

Statements are plain SQL with `?` for each value, and stand with the journal, the projections and
the queries; nothing outside of this room knows which engine runs them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from trickledger.rules.says import Says

# parts of a schema that are named in a sentence, and letters of each
_SHOWN = 12
_LONGEST = 60

OF_EVENTS = tuple("event entrant member absence meeting round place opened report".split())
"""The tables of what follows from events, which only who directs them writes."""

OF_PHONES = ("door", "phone", "sent")
"""The tables of who may enter from a browser, which no copy has: a PIN could be guessed by them."""

Watch = Callable[[int, int], None]
"""Who is told how far long work is: how much is done, of how much."""


Question = tuple[str, Sequence[object]]
"""A statement that gives rows, with its values."""


class DatabaseError(Exception):
    """What an engine says of a statement, or of the pages under it."""

    engine = "SQLite"

    @property
    def sentence(self) -> Says:
        """What was said, and by whom."""
        return Says("{engine} says: {said}.", engine=self.engine, said=str(self))


class ConstraintError(DatabaseError):
    """A row that the tables do not take."""


class DamagedError(DatabaseError):
    """Pages or rows that no statement leads to: something else has written them."""


class Stale(Exception):
    """What a block had counted on is not so: nothing of it is stored, and it may be done anew."""


class Over(Exception):
    """Something is asked in a block that has asked its last question."""


class Rows(Protocol):
    """The tables of a ledger inside one of its blocks; a row is a tuple."""

    @property
    def in_transaction(self) -> bool:
        """Whether all statements see one moment."""

    @property
    def schema(self) -> int:
        """The schema that the tables are of: an older one where they are to be upgraded."""

    def all(self, sql: str, values: Sequence[object] = (), /) -> list[Any]:
        """Give all rows."""

    def one(self, sql: str, values: Sequence[object] = (), /) -> Any:
        """Give the first row, None where there is none."""

    def each(self, sql: str, values: Sequence[object] = (), /) -> Iterator[Any]:
        """Give rows one by one, however many there are."""

    def together(self, *questions: Question, last: bool = False) -> list[list[Any]]:
        """Give all rows of each of several questions, which one on a server is asked at once.

        After the `last` ones of a block that reads nothing can be asked in it: `Over`, on a server.
        """

    def run(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Carry out a statement."""

    def many(self, sql: str, rows: Iterable[Sequence[object]], /) -> None:
        """Carry out a statement for each of many rows of values."""

    def fill(self, table: str, rows: Iterable[Sequence[object]], /) -> None:
        """Write rows into a table with the same columns, however many there are."""

    def expect_none(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Count on it that a question has no answer: `Stale`, at the latest at the end, if not."""

    def hold(self, stream: int, /, *, as_it_is: bool = False) -> None:
        """Keep other writers out of a stream to the end of the block, and wait for one in it.

        Those who hold it `as_it_is` write nothing into it, and do not wait for each other.
        """

    def confirmed_by(self, sql: str, values: Sequence[object] = (), /) -> None:
        """Say which question has an answer if this block was stored, and none if it was not."""

    def meanwhile(self, work: Callable[[], object], /) -> None:
        """Say what can be done while a server stores the block, which may as well be left undone.

        It needs nothing of the ledger, and nobody waits for it who would not wait for the server.
        """


class Frozen(Rows, Protocol):
    """A ledger at one moment that is nobody else's: what is written into it is gone with it."""

    def differences(self) -> str:
        """Tell how the schema differs from what we make; empty where it does not."""

    def damage(self) -> Iterator[Says]:
        """Tell what the engine's own check finds: a sentence for each fault of pages and keys."""


def apart(strange: Sequence[str], lacking: Sequence[str], unlike: Sequence[str] = ()) -> str:
    """What is told of a schema that has parts which are not ours, lacks some, or has others."""
    groups = {
        "It contains what no ledger has": strange,
        "It lacks what every ledger has": lacking,
        "It was made otherwise": unlike,
    }
    return "; ".join(f"{words}: {_listed(parts)}" for words, parts in groups.items() if parts)


def _listed(parts: Sequence[str]) -> str:
    shown = ", ".join(part[:_LONGEST] for part in parts[:_SHOWN])
    more = len(parts) - _SHOWN
    return f"{shown} and {more} more" if more > 0 else shown


class Ledger(Protocol):
    """A ledger that is open, for one thread."""

    @property
    def address(self) -> str:
        """Where it is: a path or a URL, for messages and for what is current in it."""

    @property
    def is_far(self) -> bool:
        """Whether what is asked goes to a server and back: then others must not wait for that."""

    def writing(self) -> AbstractContextManager[Rows]:
        """Write in one transaction, durable at the end, undone by any exception.

        Nobody else opens, counts or names anything meanwhile; who goes on with a stream holds it.
        """

    def entering(self) -> AbstractContextManager[Rows]:
        """Go on with one stream that is held, alone, as in `writing`: others write beside it.

        Raises `Stale` at the end where anything is not as the block had counted on.
        """

    def reading(self) -> AbstractContextManager[Rows]:
        """See one moment of it, in a short block: others may have to wait."""

    def trying(self) -> AbstractContextManager[Rows]:
        """Write as in `writing`, and undo it at the end: a dry run, or what if."""

    def frozen(self) -> AbstractContextManager[Frozen]:
        """See one moment of it, however long: nobody waits."""

    def close(self) -> None:
        """Let go of it; a second time does nothing."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
        /,
    ) -> None: ...


class Upgradable(NamedTuple):
    """A ledger of this schema or an earlier one that nobody else writes, open for reading.

    `rows` are inside of the transaction in which the steps are taken. `free_name` makes a name for
    a copy of what it is; `migrate` takes all steps that it lacks, which what is raised by the one
    who verifies them undoes.
    """

    ledger: Ledger
    rows: Rows
    is_newest: bool
    free_name: Callable[[], Path]
    migrate: Callable[[Callable[[], None]], None]
