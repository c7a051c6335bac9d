"""The rows of one event: asked for as they are needed, or foreseen where a server is far away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream
from trickledger.ledger.journal import asked, journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.problems import Command
from trickledger.ledger.projections.families import counting
from trickledger.ledger.queries import event_statements as ask
from trickledger.ledger.storage.port import Question, Rows
from trickledger.rules.says import Says

At = tuple[int, int, int]
"""A round, which may be NEWEST_ROUND, the key of the stream, and a table."""


class Moment(NamedTuple):
    """What tells whether anything of an event has changed: its entries, and those of its games."""

    entries: int
    hash: bytes
    games: tuple[tuple[Any, ...], ...]

    @property
    def head(self) -> tuple[int, bytes]:
        """Number and hash of the newest entry of the event."""
        return self.entries, self.hash


class EventRows:
    """What is asked of an event by name, each answer foreseen or fetched."""

    def __init__(self, db: Rows, stream: Stream) -> None:
        self.db = db
        self.stream = stream
        self._foreseen: dict[Question, list[Any]] = {}

    # -- asking --------------------------------------------------------------------------------

    def of(self, sql: str, *values: Any) -> Question:
        """A question of the event; of the values that of its stream comes first."""
        return sql, (self.stream.stream, *values)

    def all(self, sql: str, *values: Any) -> list[Any]:
        """All rows of a question of the event."""
        return self._answer(self.of(sql, *values))

    def one(self, sql: str, *values: Any) -> Any:
        """The row that every event has; raises BrokenStream where it is missing."""
        rows = self.all(sql, *values)
        if not rows:
            rebuild = Command("check --rebuild")
            said = Says("It is missing; {rebuild} makes it.", rebuild=rebuild)
            raise BrokenStream(self.stream.named, said)
        return rows[0]

    def foresee(self, *questions: Question, last: bool = False) -> None:
        """Ask at once what will be asked next; after the `last` ones nothing else can be asked."""
        found = self.db.together(*questions, last=last)
        self._foreseen = dict(zip(questions, found, strict=True))

    def _answer(self, question: Question) -> list[Any]:
        known = self._foreseen.get(question)
        return self.db.all(*question) if known is None else known

    # -- the event -----------------------------------------------------------------------------

    def head(self) -> tuple[int, bytes]:
        """Number and hash of the newest entry; raises `Rewritten` where it is another stream's."""
        return journal.head_in(self.stream, self.all(asked.NEWEST))

    def moment(self, played: Sequence[Any]) -> Moment:
        """How far the event and the games of its tables, those `played`, have come."""
        return Moment(*self.head(), tuple(game[:4] for game in played))

    def games_played(self) -> list[Any]:
        """The games of its tables, each with where its newest entry is."""
        return self.all(ask.PLAYED.format(counting=self.counting("")))

    def is_alone(self, by: Author) -> bool:
        """Whether an act is written in the stream of the event and nowhere else.

        So it is where no other record of the event is kept, and who acts has entered something.
        """
        ((is_among_others,),) = self.all(ask.AMONG_OTHERS)
        return bool(self._answer(asked.author(*by))) and not is_among_others

    # -- its tables ----------------------------------------------------------------------------

    def of_tables(self, one: At | None, sql: str, of: str = "") -> list[Any]:
        """The rows of all tables, or of one: with a condition that the index can serve."""
        where = ask.OF_A_TABLE.format(of=of) if one else ""
        place = one or ()
        counting = self.counting(where, *place) if of else ""
        return self.all(sql.format(one=where, counting=counting, opened="opened"), *place)

    def counting(self, where: str, *values: Any) -> str:
        """The id of the record that counts for a game opened, as an expression of SQL.

        It is another one only where that game was continued in several places.
        """
        games = self.all(ask.CONTINUED_ELSEWHERE.format(one=where), *values)
        cases = counting(self.db, (game for (game,) in games)).items()
        whens = "".join(f" WHEN '{id}' THEN '{other}'" for id, other in cases)
        return f"CASE opened.game{whens} ELSE opened.game END" if whens else ask.AS_OPENED

    def of_one_table(self, at: tuple[int, int], tab: int) -> Iterator[Question]:
        """What is asked of a table, and of the event beside it, where a result is entered."""
        yield from map(self.of, (ask.ROW, asked.NEWEST, ask.AMONG_OTHERS))
        yield self.of(ask.LOCKED, *at)
        for sql in (ask.PLACES, ask.REPORTS, ask.OPENED):
            yield self.of(sql.format(one=ask.OF_A_TABLE.format(of="")), *at, tab)
        yield self.of(ask.NAMES, *at, tab)
        where = ask.OF_A_TABLE.format(of="opened.")
        yield self.of(ask.CONTINUED_ELSEWHERE.format(one=where), *at, tab)
        yield self.of(ask.GAMES_HERE.format(one=where), *at, tab)
        yield self.of(ask.CONTINUED_ELSEWHERE.format(one=ask.OF_A_ROUND), *at)
        yield self.of(ask.UNHEARD.format(counting=ask.AS_OPENED), *at, tab)
