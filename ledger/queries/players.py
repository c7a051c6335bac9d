"""Games and players as lists, read in plain SQL and no more of them than is asked for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.journal.branches import branch_of
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.journal.statements import those
from trickledger.ledger.storage.port import Ledger, Rows
from trickledger.rules.catalogue import has_dealer, preset_of
from trickledger.rules.language.notation import folded, nearest
from trickledger.rules.says import Command, Handle, any_of, listed

if TYPE_CHECKING:
    from trickledger.rules.shapes import GameStatus

# what says no more than another record of the same game is no game of its own
_LISTED = "stream.kind = 'game' AND game.role <> 'copy'"

_CHUNK = 1000
_FEW = 5

_GAMES = """
SELECT stream.stream, stream.number, game.code, stream.id, game.kind, coalesce(game.date, ''),
       game.status, game.provisional, game.deals, game.role = 'counting',
       CASE WHEN EXISTS (SELECT 1 FROM game AS other
                         WHERE other.code = game.code AND other.stream <> game.stream)
       THEN (SELECT text FROM entry WHERE entry.stream = stream.stream AND entry.number = 1) END,
       game.options
FROM stream JOIN game USING (stream) WHERE {meant} ORDER BY stream.number {order} LIMIT ?
"""

_COUNT = "SELECT count(*) FROM stream JOIN game USING (stream) WHERE {meant}"

_SCORES = """
SELECT stream.number, game.code, game.kind, game.date, game.status, hand.deal, dealer.handle,
       seat.handle, score.score, score.entered, score.total, hand.counted, game.provisional,
       game.options
FROM score JOIN hand USING (stream, deal) JOIN game USING (stream) JOIN stream USING (stream)
JOIN seat ON seat.stream = score.stream AND seat.seat = score.seat
JOIN seat AS dealer ON dealer.stream = score.stream AND dealer.seat = hand.dealer
WHERE score.stream = ? ORDER BY hand.deal, seat.seat
"""

_SEATED = """
SELECT stream.number, person.written_folded
FROM game JOIN stream USING (stream) JOIN seat USING (stream) JOIN person USING (person)
WHERE game.date = ? AND game.kind = ? ORDER BY stream.number, seat.seat
"""

_SEATS = "SELECT handle, total FROM seat WHERE stream = ? ORDER BY seat"

_IS_SEATED = """
stream.stream IN (SELECT seat.stream FROM seat JOIN person USING (person) WHERE person.folded = ?)
"""


class GameLine(NamedTuple):
    """A game in a list: its number and code, and how it stands.

    `branch_of` is the id of the record that it is a branch of, if that is kept here too; of several
    records of a game one `counts`. `preset` is the name that a game has by its options.
    """

    number: int
    code: str
    id: str
    kind: str
    date: str
    status: GameStatus
    provisional: bool
    hands: int
    totals: list[tuple[str, int]]
    counts: bool
    branch_of: str
    preset: str


_OF_NO_EVENT = "game.role = 'counting' AND stream.id NOT IN (SELECT game FROM opened)"
_OVER = "game.status <> 'open'"


class Wanted(NamedTuple):
    """Which games are to be listed: of a kind, a status, a player, since a day; empty is all.

    Those that no event runs where they are to be a ledger's `own`, those that are `over`.
    """

    kind: str = ""
    status: str = ""
    player: str = ""
    since: str = ""
    is_own: bool = False
    is_over: bool = False

    def condition(self) -> tuple[str, list[object]]:
        """What is wanted as a condition of SQL, with its values."""
        wanted = [
            ("game.kind = ?", self.kind),
            ("game.status = ?", self.status),
            ("game.date >= ?", self.since),
            (_IS_SEATED, folded(self.player)),
        ]
        more = [*[_OF_NO_EVENT] * self.is_own, *[_OVER] * self.is_over]
        return those(wanted, _LISTED, *more)


EVERY_GAME = Wanted()


def game_list(
    store: Ledger, wanted: Wanted = EVERY_GAME, limit: int | None = None
) -> list[GameLine]:
    """The games by number; with a limit the newest of them."""
    return list(newest_games(store, wanted, limit))[::-1]


def newest_games(store: Ledger, wanted: Wanted, limit: int | None = None) -> Iterator[GameLine]:
    """The games, the newest first, so many at most."""
    return _listed(store, wanted, limit, "DESC", "<", 2**63 - 1)


def games_by_number(store: Ledger, wanted: Wanted) -> Iterator[GameLine]:
    """The games, the oldest first."""
    return _listed(store, wanted, None, "ASC", ">", 0)


def _listed(
    store: Ledger, wanted: Wanted, limit: int | None, order: str, beyond: str, last: int
) -> Iterator[GameLine]:
    """Games in chunks, between which others can write; what they open has a higher number."""
    condition, values = wanted.condition()
    query = _GAMES.format(meant=f"{condition} AND stream.number {beyond} ?", order=order)
    left = limit
    while left is None or left > 0:
        size = _CHUNK if left is None else min(left, _CHUNK)
        with store.reading() as db:
            chunk = [_line(db, row) for row in db.all(query, (*values, last, size))]
        yield from chunk
        if len(chunk) < size:
            return
        last = chunk[-1].number
        left = None if left is None else left - size


def _line(db: Rows, row: tuple[Any, ...]) -> GameLine:
    stream, provisional, deals, counts, head = row[0], bool(row[7]), row[8], bool(row[9]), row[10]
    totals = db.all(_SEATS, (stream,))
    root = branch_of(row[3], head or "")
    preset = preset_of(row[4], json.loads(row[11]))
    return GameLine._make((*row[1:7], provisional, deals, totals, counts, root, preset))


def score_rows(db: Rows, stream: Stream) -> list[tuple[Any, ...]]:
    """A row for each hand and player of a game.

    Each is number, code, kind, date and status of the game, the hand, its dealer (None where nobody
    is said to deal), the player, the
    score, what was entered, the total, whether the hand counts, whether the game is provisional.
    """
    rows = db.all(_SCORES, stream[:1])
    deals = not rows or has_dealer(rows[0][2], rows[0][-1])
    return [(*row[:6], row[6] if deals else None, *row[7:-1]) for row in rows]


def seated_on(db: Rows, date: str, kind: str) -> dict[int, str]:
    """The games of a kind and a day by number, each with the names of its players in their seats.

    The names are as they were written, to be compared, a line each.
    """
    seated: dict[int, list[str]] = {}
    for number, name in db.each(_SEATED, (date, kind)):
        seated.setdefault(number, []).append(name)
    return {number: "\n".join(names) for number, names in seated.items()}


def count_games(store: Ledger, wanted: Wanted) -> int:
    """How many games are wanted."""
    condition, values = wanted.condition()
    with store.reading() as db:
        (count,) = db.one(_COUNT.format(meant=condition), values)
    return int(count)


def names(store: Ledger) -> list[str]:
    """The full names of all players in the order of the alphabet."""
    with store.reading() as db:
        rows = db.each("SELECT DISTINCT name, folded FROM person ORDER BY folded")
        return [name for name, _ in rows]


_SEATED_LATELY = """
SELECT CASE WHEN substr(name, 1, length(written) + 2) = written || ' (' THEN written
       ELSE name END AS said
FROM seat JOIN person USING (person) GROUP BY said ORDER BY max(seat.stream) DESC, said LIMIT ?
"""


def lately_seated(store: Ledger, most: int) -> list[str]:
    """Who has played, by the names as they are written, whoever played last first."""
    with store.reading() as db:
        return [str(name) for (name,) in db.all(_SEATED_LATELY, (most,))]


_LAST_TABLE = """
SELECT handle, name FROM seat JOIN person USING (person)
WHERE stream = (SELECT max(stream) FROM game WHERE kind = ?) ORDER BY seat
"""


def last_table(store: Ledger, kind: str) -> list[tuple[str, str]]:
    """Who sat where when a kind of game was opened last: short names and full ones, in turn."""
    with store.reading() as db:
        return [(str(handle), str(name)) for handle, name in db.all(_LAST_TABLE, (kind,))]


_NEWEST_ENTRIES = """
SELECT stream.number, max(entry.number) FROM stream JOIN entry USING (stream)
WHERE stream.kind = 'game' AND stream.number IN ({}) GROUP BY stream.number
"""


def newest_entries(db: Rows, games: Sequence[int]) -> dict[int, int]:
    """The newest entry of each of some games, all by their numbers."""
    marks = ", ".join("?" * len(games))
    return {game: entry for game, entry in db.all(_NEWEST_ENTRIES.format(marks), tuple(games))}


_ALL = "{players} lists everybody."


def one_named(store: Ledger, name: str) -> str:
    """The person that a name means: the whole name, or the only one that begins with it.

    Raises UsageError where there is none, or several.
    """
    return the_one_called(names(store), name)


def the_one_called(known: Sequence[str], name: str) -> str:
    """The one of those known whom a name means, as `one_named` does."""
    name = " ".join(name.split())
    if not name:
        raise nobody_named()
    key = folded(name)
    whole = [other for other in known if folded(other) == key]
    found = whole or [other for other in known if folded(other).startswith(key)]
    if len(found) == 1:
        return found[0]
    if found:
        raise several_called(name, found)
    raise nobody_called(name, known)


def nobody_called(name: str, known: Iterable[str]) -> UsageError:
    """What is said where nobody of those known has a name, and who may be meant by it."""
    lower = {other.lower(): other for other in known}
    close = [Handle(lower[other]) for other in nearest(name, list(lower))]
    return UsageError(
        "Nobody called {name} has played.",
        "Did you mean {close}?" if close else "",
        _ALL,
        name=Handle(name),
        close=any_of(close),
        players=Command("players"),
    )


def nobody_named() -> UsageError:
    """What is said where a name is empty."""
    return UsageError("Who? The name is empty.", "", _ALL, players=Command("players"))


def several_called(name: str, found: Sequence[str]) -> UsageError:
    """What is said where a name could be that of several, of whom a few are told."""
    some = listed(map(Handle, found[:_FEW]))
    return UsageError(
        "{name} could be {some}, others." if len(found) > _FEW else "{name} could be {some}.",
        "",
        "Write the whole name.",
        name=Handle(name),
        some=some,
    )
