"""Games as frames: a row for each play, each hand of a player, each result, for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from io import BytesIO
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, get_type_hints, overload

from trickledger.ledger.errors import UsageError, way_to_install
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.load import load
from trickledger.ledger.journal.statements import those
from trickledger.ledger.storage.steps import in_steps
from trickledger.rules.catalogue import has_dealer
from trickledger.rules.views.audit import audit_hand

if TYPE_CHECKING:
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger, Rows
    from trickledger.rules.views.audit import PlayAudit


class Play(NamedTuple):
    """A card played to a trick.

    `seat` counts from 0, clockwise; `entry` is the entry of the game. `legal` is None where only a
    card that nobody has seen could tell; `clause` is the one that the play broke, or is accused of.
    """

    game: int
    kind: str
    date: date | None
    hand: int
    trick: int
    entry: int
    seat: int
    player: str
    card: str
    legal: bool | None
    clause: str | None


class HandOfPlayer(NamedTuple):
    """What a player made in a hand: the figures of the score sheet.

    `score` is what the hand was worth, None where nobody told it, `entered` what was entered for
    it, `total` where the player stood then. `tricks` were played in it by all.
    """

    game: int
    kind: str
    date: date | None
    hand: int
    dealer: str | None
    counted: bool
    tricks: int
    seat: int
    player: str
    score: int | None
    entered: int
    total: int


class GameOfPlayer(NamedTuple):
    """How a game stands for a player: `won` is the share of the win, 0 to 1."""

    game: int
    kind: str
    date: date | None
    status: str
    provisional: bool
    hands: int
    seat: int
    player: str
    side: int
    total: int
    won: float


Row = TypeVar("Row", bound=tuple[Any, ...])


class Frame(Sequence[Row], Generic[Row]):
    """Rows with named columns, which polars, pandas, pyarrow and DuckDB take as they are.

    >>> ann = GameOfPlayer(1, "loo", None, "won", False, 3, 0, "Ann", 0, 9, 1.0)
    >>> frame = Frame(GameOfPlayer, [ann])
    >>> len(frame), frame[0].player, frame.columns["total"]
    (1, 'Ann', [9])
    """

    def __init__(self, kind: type[Row], rows: Sequence[Row]) -> None:
        self._kind = kind
        self._rows = rows

    @property
    def columns(self) -> dict[str, list[Any]]:
        """The values of each column by its name, as every library of frames reads them."""
        names: tuple[str, ...] = self._kind._fields  # type: ignore[attr-defined]
        return {name: [row[place] for row in self._rows] for place, name in enumerate(names)}

    def arrow(self) -> Any:
        """The same as a table of pyarrow, whose columns have their types also where they are empty.

        Raises UsageError where pyarrow is not installed.
        """
        try:
            import pyarrow as pa
        except ImportError as exc:
            needs = "Arrow and Parquet need pyarrow, which isn't installed."
            raise UsageError(needs, "", way_to_install("parquet")) from exc
        types = {
            int: pa.int64(),
            str: pa.string(),
            bool: pa.bool_(),
            float: pa.float64(),
            date: pa.date32(),
        }
        hints = get_type_hints(self._kind)
        # a column that may lack a value is a union with None
        of = {name: types[getattr(hint, "__args__", (hint,))[0]] for name, hint in hints.items()}
        return pa.table(self.columns, pa.schema(of))

    def parquet(self) -> bytes:
        """The same as a file of Parquet; raises UsageError as `arrow` does."""
        table, file = self.arrow(), BytesIO()
        from pyarrow.parquet import write_table

        write_table(table, file)
        return file.getvalue()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The same for whoever reads Arrow; raises UsageError."""
        return self.arrow().__arrow_c_stream__(requested_schema)

    @overload
    def __getitem__(self, place: int) -> Row: ...

    @overload
    def __getitem__(self, place: slice) -> Frame[Row]: ...

    def __getitem__(self, place: int | slice) -> Row | Frame[Row]:
        if isinstance(place, slice):
            return Frame(self._kind, self._rows[place])
        return self._rows[place]

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        return f"<Frame of {len(self)}: {', '.join(self.columns)}>"


_GAMES = """
SELECT stream.stream, stream.id, stream.kind, stream.number, game.kind, game.date
FROM game JOIN stream USING (stream) WHERE {meant} ORDER BY stream.number
"""
_PLAYERS = """
SELECT seat.handle, person.name FROM seat JOIN person USING (person) WHERE seat.stream = ?
"""
_HANDS = """
SELECT stream.number, game.kind, game.date, hand.deal, dealer.name, hand.counted, hand.tricks,
       score.seat, person.name, score.score, score.entered, score.total, game.options
FROM score JOIN hand USING (stream, deal) JOIN game USING (stream) JOIN stream USING (stream)
JOIN seat ON seat.stream = score.stream AND seat.seat = score.seat JOIN person USING (person)
JOIN seat AS deals ON deals.stream = score.stream AND deals.seat = hand.dealer
JOIN person AS dealer ON dealer.person = deals.person
WHERE {meant} ORDER BY stream.number, hand.deal, score.seat
"""
_RESULTS = """
SELECT stream.number, game.kind, game.date, game.status, game.provisional, game.deals,
       seat.seat, person.name, seat.side, seat.total, seat.won
FROM game JOIN stream USING (stream) JOIN seat USING (stream) JOIN person USING (person)
WHERE {meant} ORDER BY stream.number, seat.seat
"""


def plays(store: Ledger, meant: Selection) -> Frame[Play]:
    """Every card played to a trick, game by game, judged by what is known now.

    Each hand is folded and judged anew. Raises `BrokenGame`.
    """
    statement, values = _asking(_GAMES, meant)
    with store.reading() as db:
        games = db.all(statement, values)
    read = in_steps(store, games, _plays_of)
    return Frame(Play, [play for played in read for play in played])


def _plays_of(db: Rows, game: tuple[Any, ...]) -> list[Play]:
    stream, kind, day = Stream(*game[:4]), game[4], _day(game[5])
    names = dict(db.all(_PLAYERS, game[:1]))
    fold = load(db, stream)
    seats = {handle: seat for seat, handle in enumerate(fold.handles)}
    return [
        Play(
            *(stream.number, kind, day, trick.hand, trick.trick, play.entry),
            *(seats[play.player], names[play.player], play.card, *_judged(play)),
        )
        for chapter in fold.chapters
        for trick in audit_hand(fold, chapter)
        for play in trick.plays
    ]


def _judged(play: PlayAudit) -> tuple[bool | None, str | None]:
    """Whether a play is legal, as far as that is known, and the clause that speaks against it."""
    against = [str(found.clause) for found in play.findings if found.status != "withdrawn"]
    clause = against[0] if against else None
    if play.judgement in ("proven", "as played"):
        return False, clause
    return (None if clause or play.judgement != "legal" else True), clause


def hands(store: Ledger, meant: Selection) -> Frame[HandOfPlayer]:
    """The figures of every hand, a row for each player."""
    return Frame(HandOfPlayer, [_hand(row) for row in _found(store, _HANDS, meant)])


def _hand(row: tuple[Any, ...]) -> HandOfPlayer:
    number, kind, day, hand, dealer, counted, *figures, options = row
    named = dealer if has_dealer(kind, options) else None
    return HandOfPlayer(number, kind, _day(day), hand, named, bool(counted), *figures)


def results(store: Ledger, meant: Selection) -> Frame[GameOfPlayer]:
    """How every game stands, a row for each player."""
    return Frame(
        GameOfPlayer,
        [
            GameOfPlayer(number, kind, _day(day), status, bool(provisional), *rest)
            for number, kind, day, status, provisional, *rest in _found(store, _RESULTS, meant)
        ],
    )


def _found(store: Ledger, statement: str, meant: Selection) -> Iterator[tuple[Any, ...]]:
    asked, values = _asking(statement, meant)
    with store.reading() as db:
        yield from db.all(asked, values)


def _asking(statement: str, meant: Selection) -> tuple[str, list[object]]:
    """A statement of the games that are meant, and of those that count alone, with its values."""
    wanted = [
        ("game.kind = ?", meant.kind),
        ("game.date >= ?", meant.since),
        ("game.date <= ?", meant.until),
    ]
    if meant.only is None:
        condition, values = those(wanted, "game.role = 'counting'")
    else:
        condition, values = those(wanted, f"game.stream IN ({', '.join('?' * len(meant.only))})")
        values = [*meant.only, *values]
    return statement.format(meant=condition), values


def _day(day: str | None) -> date | None:
    return date.fromisoformat(day) if day else None
