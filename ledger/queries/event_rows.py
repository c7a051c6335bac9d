"""What is asked of the tables of an event, and its rows: as needed, or foreseen from far away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from trickledger.ledger.errors import BrokenStream
from trickledger.ledger.journal import branches, journal, statements
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections.families import counting
from trickledger.ledger.storage.port import Question, Rows
from trickledger.rules.says import Command, Says

NEWEST_ROUND = -1
"""What stands for the newest round, so that nobody need ask before which one that is."""

ROUND = (
    f"coalesce(nullif(?, {NEWEST_ROUND}), (SELECT rounds FROM event AS made WHERE made.stream = ?))"
)

PLACES = """
SELECT round, tab, entrant, forfeit FROM place
WHERE stream = ? {one} ORDER BY round, tab, seat
"""

REPORTS = """
SELECT round, tab, entry, scorer, figures, winners, settled FROM report
WHERE stream = ? {one} ORDER BY entry
"""

GAMES = f"""
SELECT opened.game, stream.number, game.code, game.status, {statements.ENTRIES_OF_GAME},
       game.mended, game.provisional, person.written_folded, seat.total, seat.won, member.entrant
FROM {{opened}} JOIN stream ON stream.id = {{counting}} JOIN game ON game.stream = stream.stream
JOIN seat ON seat.stream = stream.stream JOIN person USING (person)
LEFT JOIN member ON member.stream = opened.stream AND member.folded = person.written_folded
WHERE opened.stream = ? {{one}} ORDER BY opened.round, opened.tab, seat.seat
"""

ONE_GAME = "(SELECT ? AS stream, 1 AS round, 1 AS tab, ? AS game) AS opened"

OPENED = "SELECT round, tab, game FROM opened WHERE stream = ? {one}"

UNHEARD = f"""
SELECT 1 FROM place AS p WHERE stream = ? AND round = {ROUND} AND tab > 0 AND tab <> ?
AND NOT EXISTS (SELECT 1 FROM report AS r
                WHERE r.stream = p.stream AND r.round = p.round AND r.tab = p.tab)
AND NOT EXISTS (SELECT 1 FROM place AS f WHERE f.stream = p.stream AND f.round = p.round
                AND f.tab = p.tab AND f.forfeit = 1)
AND NOT EXISTS (SELECT 1 FROM opened JOIN stream ON stream.id = {{counting}}
                JOIN game ON game.stream = stream.stream
                WHERE opened.stream = p.stream AND opened.round = p.round
                AND opened.tab = p.tab AND game.status <> 'open')
ORDER BY tab DESC LIMIT 1
"""

MEMBERS = """
SELECT entrant, name, folded, is_in, since, is_here FROM entrant JOIN member USING (stream, entrant)
WHERE stream = ? ORDER BY entrant, place
"""

# of all others the record that was opened is the one that counts
CONTINUED_ELSEWHERE = """
SELECT game FROM opened WHERE opened.stream = ? AND NOT EXISTS (
    SELECT 1 FROM stream JOIN game USING (stream) WHERE id = opened.game AND role = 'counting')
{one}
"""

# with each game where its newest entry is, and of which second
PLAYED = f"""
SELECT opened.game, game.status, entry.number, game.provisional, opened.tab,
       stream.stream, stream.id, stream.kind, stream.number, entry.at
FROM opened JOIN stream ON stream.id = {{counting}} JOIN game ON game.stream = stream.stream
LEFT JOIN entry ON entry.stream = game.stream AND entry.number = {statements.ENTRIES_OF_GAME}
WHERE opened.stream = ? ORDER BY opened.round, opened.tab
"""

ROW = "SELECT code, settings, status, rounds FROM event WHERE stream = ?"

MADE = "SELECT round, made, locked FROM round WHERE stream = ? ORDER BY round"

ABSENCES = "SELECT round, entrant FROM absence WHERE stream = ?"

MEETINGS = "SELECT one, other, word FROM meeting WHERE stream = ?"

BACKWARDS = "SELECT number, hash, kind, text FROM entry WHERE stream = ? ORDER BY number DESC"

NEWEST_ENTRANT = "SELECT coalesce(max(entrant), 0) FROM entrant WHERE stream = ?"

PEOPLE = """
SELECT member.name, person.name FROM member
JOIN person ON person.written_folded = member.folded AND person.origin = ?
WHERE member.stream = ?
"""

LOCKED = f"SELECT locked FROM round WHERE stream = ? AND round = {ROUND}"

NAMES = f"""
SELECT member.entrant, name FROM place CROSS JOIN member USING (stream, entrant)
WHERE place.stream = ? AND round = {ROUND} AND tab = ? ORDER BY member.entrant, member.place
"""

OF_A_ROUND = f"AND opened.round = {ROUND}"

OF_A_TABLE = f"AND {{of}}round = {ROUND} AND {{of}}tab = ?"

LAST_TABLE = f"SELECT coalesce(max(tab), 0) FROM place WHERE stream = ? AND round = {ROUND}"

AMONG_OTHERS = branches.among_others("event")

AS_OPENED = "opened.game"
"""The id of the record that counts for a game, where it was not continued in several places."""

GAMES_HERE = GAMES.format(opened="opened", counting=AS_OPENED, one="{one}")

PLAYED_HERE = PLAYED.format(counting=AS_OPENED)

OF_ALL = (
    *(ROW, statements.NEWEST, statements.EVERYTHING, MEMBERS, MADE, ABSENCES, MEETINGS),
    *(sql.format(one="") for sql in (PLACES, REPORTS, OPENED, CONTINUED_ELSEWHERE, GAMES_HERE)),
    PLAYED_HERE,
)
"""What is asked of a whole event, with the stream as its value."""

MOMENT = (statements.NEWEST, CONTINUED_ELSEWHERE.format(one=""), PLAYED_HERE)
"""What is asked of how far an event and its games have come."""


At = tuple[int, int, int]
"""A round, which may be NEWEST_ROUND, the key of the stream, and a table."""


class GameThen(NamedTuple):
    """How far a game of a table has come."""

    id: str
    status: str
    newest: int | None
    provisional: int
    tab: int


class Moment(NamedTuple):
    """What tells whether anything of an event has changed: its entries, and those of its games."""

    entries: int
    hash: bytes
    games: tuple[GameThen, ...]

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
        return journal.head_in(self.stream, self.all(statements.NEWEST))

    def moment(self, played: Sequence[Any]) -> Moment:
        """How far the event and the games of its tables, those `played`, have come."""
        return Moment(*self.head(), tuple(GameThen(*game[:5]) for game in played))

    def games_played(self) -> list[Any]:
        """The games of its tables, each with where its newest entry is."""
        return self.all(PLAYED.format(counting=self.counting("")))

    def is_alone(self, by: Author) -> bool:
        """Whether an act is written in the stream of the event and nowhere else.

        So it is where no other record of the event is kept, and who acts has entered something.
        """
        ((is_among_others,),) = self.all(AMONG_OTHERS)
        return bool(self._answer(statements.author(*by))) and not is_among_others

    # -- its tables ----------------------------------------------------------------------------

    def of_tables(self, one: At | None, sql: str, of: str = "") -> list[Any]:
        """The rows of all tables, or of one: with a condition that the index can serve."""
        where = OF_A_TABLE.format(of=of) if one else ""
        place = one or ()
        counting = self.counting(where, *place) if of else ""
        return self.all(sql.format(one=where, counting=counting, opened="opened"), *place)

    def counting(self, where: str, *values: Any) -> str:
        """The id of the record that counts for a game opened, as an expression of SQL.

        It is another one only where that game was continued in several places.
        """
        games = self.all(CONTINUED_ELSEWHERE.format(one=where), *values)
        cases = counting(self.db, (game for (game,) in games)).items()
        whens = "".join(f" WHEN '{id}' THEN '{other}'" for id, other in cases)
        return f"CASE opened.game{whens} ELSE opened.game END" if whens else AS_OPENED

    def of_one_table(self, at: tuple[int, int], tab: int) -> Iterator[Question]:
        """What is asked of a table, and of the event beside it, where a result is entered."""
        yield from map(self.of, (ROW, statements.NEWEST, AMONG_OTHERS))
        yield self.of(LOCKED, *at)
        for sql in (PLACES, REPORTS, OPENED):
            yield self.of(sql.format(one=OF_A_TABLE.format(of="")), *at, tab)
        yield self.of(NAMES, *at, tab)
        where = OF_A_TABLE.format(of="opened.")
        yield self.of(CONTINUED_ELSEWHERE.format(one=where), *at, tab)
        yield self.of(GAMES_HERE.format(one=where), *at, tab)
        yield self.of(CONTINUED_ELSEWHERE.format(one=OF_A_ROUND), *at)
        yield self.of(UNHEARD.format(counting=AS_OPENED), *at, tab)
