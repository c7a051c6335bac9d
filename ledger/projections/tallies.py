"""What everybody has made in each kind of game: sums that are kept with the games they are of.

A game adds its part when it is opened and when it is over, and takes it back before it changes, in
the transaction of the entries. So standings cost as much as there are people, however many games.
The sums are of names as they are written: who was joined is put together where they are read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import add as plus
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.journal.statements import those
from trickledger.ledger.storage.port import Rows

if TYPE_CHECKING:
    from trickledger.ledger.projections.evenings import Evening

WHOLE_WIN = 27720
"""A win in the unit of `share`, in which the part of each of up to twelve winners is whole."""

TALLY_TABLES = ("encounter", "tally")

_FIRST = """
NOT EXISTS (SELECT 1 FROM seat AS earlier WHERE earlier.stream = {seat}.stream
            AND earlier.person = {seat}.person AND earlier.seat < {seat}.seat)
"""
"""That nobody has a second seat in the game: older ledgers may hold such, and it is one game."""

OUTCOME = """
CASE WHEN game.status = 'open' THEN 'open' WHEN seat.won = 1 THEN 'won'
     WHEN seat.won > 0 THEN 'shared'
     WHEN (SELECT max(won) FROM seat AS o WHERE o.stream = seat.stream) > 0 THEN 'lost'
     ELSE 'undecided' END
"""
"""What a game came to for a seat of it."""


def _one_if(condition: str) -> str:
    """1 for a game that is over and of which something holds."""
    return f"CASE WHEN over = 1 AND {condition} THEN 1 ELSE 0 END"


def _if_over(figure: str) -> str:
    """A figure of a game that is over, nothing of one that is not."""
    return f"CASE WHEN over = 1 THEN {figure} ELSE 0 END"


# What one seat of one game adds to a person, all but `open` of a game that is over, and its total.
# The last counts are by how much the total is more than the most of the others, and less than the
# least of them. Game by game, as they lie in the file: by an index it is several times as long.
_PARTS = f"""
SELECT person, kind, date, stream, over, {_one_if("outcome = 'won'")},
       {_one_if("outcome = 'shared'")}, {_one_if("outcome = 'lost'")}, 1 - over,
       {_if_over("provisional")}, {_if_over(f"CAST(round(won * {WHOLE_WIN}) AS INTEGER)")},
       {_if_over("hands")}, {_if_over("total")}, {_if_over("total - coalesce(most, 0)")},
       {_if_over("coalesce(least, 0) - total")}, total
FROM (
    SELECT seat.person, game.kind, coalesce(game.date, '') AS date, seat.stream, seat.won,
           seat.total, game.provisional, CASE game.status WHEN 'open' THEN 0 ELSE 1 END AS over,
           {OUTCOME} AS outcome,
           (SELECT count(*) FROM hand WHERE hand.stream = seat.stream AND counted = 1) AS hands,
           (SELECT max(o.total) FROM seat AS o
            WHERE o.stream = seat.stream AND o.side <> seat.side) AS most,
           (SELECT min(o.total) FROM seat AS o
            WHERE o.stream = seat.stream AND o.side <> seat.side) AS least
    FROM game NOT INDEXED JOIN seat USING (stream)
    WHERE game.status <> 'abandoned' AND game.role = 'counting' AND {{meant}}
    AND {_FIRST.format(seat="seat")}
) AS part
"""

_ENCOUNTERS = f"""
SELECT ours.person, theirs.person, game.kind, count(*),
       sum(CASE WHEN ours.won > 0 AND theirs.won <= 0 THEN 1 ELSE 0 END),
       sum(CASE WHEN ours.won > 0 AND theirs.won > 0 THEN 1 ELSE 0 END),
       sum(CASE WHEN ours.won <= 0 AND theirs.won > 0 THEN 1 ELSE 0 END)
FROM game NOT INDEXED {{join}} seat AS ours USING (stream) {{join}} seat AS theirs
  ON theirs.stream = game.stream AND theirs.side <> ours.side AND theirs.person <> ours.person
WHERE game.status NOT IN ('open', 'abandoned') AND game.role = 'counting' AND {{meant}}
AND {_FIRST.format(seat="ours")} AND {_FIRST.format(seat="theirs")} GROUP BY 1, 2, 3
"""

_ONE_GAME = "game.stream = ?"
_ALL_GAMES = "true"

_OF_ALL = _ENCOUNTERS.format(join="CROSS JOIN", meant=_ALL_GAMES)

_COUNTS = "games won shared lost open provisional share hands total above below".split()
_MET = "games won shared lost".split()

_ADD = f"""
INSERT INTO tally (person, kind, {", ".join(_COUNTS)}) VALUES (?, ?{", ?" * len(_COUNTS)})
ON CONFLICT (person, kind) DO UPDATE
SET {", ".join(f"{n} = tally.{n} + excluded.{n}" for n in _COUNTS)}
"""

_TAKE = f"""
UPDATE tally SET {", ".join(f"{n} = {n} - ?" for n in _COUNTS)} WHERE person = ? AND kind = ?
"""

_IS_EMPTY = "games = 0 AND open = 0"

_MEET = f"""
INSERT INTO encounter (person, other, kind, {", ".join(_MET)}) VALUES (?, ?, ?{", ?" * len(_MET)})
ON CONFLICT (person, other, kind) DO UPDATE
SET {", ".join(f"{n} = encounter.{n} + excluded.{n}" for n in _MET)}
"""

_PART = f"""
UPDATE encounter SET {", ".join(f"{n} = {n} - ?" for n in _MET)}
WHERE person = ? AND other = ? AND kind = ?
"""

# the extremes of a person's totals: which sign makes the better one the smaller, and the columns
_EXTREMES = (("-", "highest", "highest_in"), ("", "lowest", "lowest_in"))

_REACH = """
UPDATE tally SET {total} = {sign}?, {game} = ?
WHERE person = ? AND kind = ? AND (
    {game} IS NULL OR (?, ?, ?)
    < ({sign}{total}, (SELECT coalesce(date, '') FROM game WHERE game.stream = {game}), {game}))
"""

_FALL_BACK = f"""
UPDATE tally SET ({{total}}, {{game}}) = (
    SELECT seat.total, seat.stream FROM seat JOIN game USING (stream)
    WHERE seat.person = tally.person AND game.kind = tally.kind AND seat.stream <> ?
    AND game.status NOT IN ('open', 'abandoned') AND game.role = 'counting'
    AND {_FIRST.format(seat="seat")}
    ORDER BY {{sign}}seat.total, coalesce(game.date, ''), seat.stream LIMIT 1)
WHERE person = ? AND kind = ? AND {{game}} = ?
"""


class Extreme(NamedTuple):
    """The highest or lowest total of a person, of equal ones the earliest: the least of these."""

    order: int
    date: str
    stream: int


class Sum(NamedTuple):
    """What a person has made in a kind of game, as the table has it."""

    counts: tuple[int, ...]
    highest: Extreme | None = None
    lowest: Extreme | None = None

    def __add__(self, other: Sum) -> Sum:  # type: ignore[override]
        """Both together."""
        return Sum(
            tuple(map(plus, self.counts, other.counts)),
            _first(self.highest, other.highest),
            _first(self.lowest, other.lowest),
        )


def _first(one: Extreme | None, other: Extreme | None) -> Extreme | None:
    return min(filter(None, (one, other)), default=None)


Sums = dict[tuple[int, str], Sum]
"""What people have made, by person and kind of game."""


class Work(NamedTuple):
    """What games add to what is kept: to the sums of people, and to who met whom."""

    made: Sums
    met: Sequence[tuple[object, ...]]


def work_of(db: Rows, streams: Iterable[int]) -> Work:
    """What games come to together, as they stand now."""
    meant = f"game.stream IN ({', '.join(map(str, streams))})"
    return Work(sums(db, meant), db.all(_met(meant)))


def add(db: Rows, stream: int) -> None:
    """Add the part of a game, as it stands now."""
    parts, met = _of_one(db, stream)
    add_work(db, Work(_summed(parts), met))


def add_work(db: Rows, work: Work) -> None:
    """Add what games come to: a row a person and a row a meeting, however many games it are."""
    db.many(_ADD, ((*whose, *made.counts) for whose, made in work.made.items()))
    for sign, total, game in _EXTREMES:
        reached = [
            (extreme.order, extreme.stream, person, kind, *extreme)
            for (person, kind), made in work.made.items()
            for extreme in ((made.highest if sign else made.lowest),)
            if extreme
        ]
        db.many(_REACH.format(sign=sign, total=total, game=game), reached)
    db.many(_MEET, work.met)


def take(db: Rows, stream: int) -> None:
    """Take back the part of a game, as it stands still."""
    parts, met = _of_one(db, stream)
    for person, kind, _, _, *counts, _ in parts:
        whose = (person, kind)
        db.run(_TAKE, (*counts, *whose))
        for sign, total, game in _EXTREMES:
            fall_back = _FALL_BACK.format(sign=sign, total=total, game=game)
            db.run(fall_back, (stream, *whose, stream))
        db.run(f"DELETE FROM tally WHERE person = ? AND kind = ? AND {_IS_EMPTY}", whose)
    for *whom, games, won, shared, lost in met:
        db.run(_PART, (games, won, shared, lost, *whom))
        db.run(
            "DELETE FROM encounter WHERE person = ? AND other = ? AND kind = ? AND games = 0", whom
        )


def _of_one(db: Rows, stream: int) -> list[list[Any]]:
    """The parts of a game, and who met whom in it, asked at once."""
    return db.together((_PARTS.format(meant=_ONE_GAME), (stream,)), (_met(_ONE_GAME), (stream,)))


def part_of(db: Rows, stream: int) -> Sums:
    """What a game adds to what people have made, as it stands now."""
    return sums(db, _ONE_GAME, [stream])


def instead(made: Sums, part: Sums, other: Sums) -> Sums:
    """What people would have made if a game had added something else; without the extremes."""
    changed = dict(made)
    for sign, each in ((-1, part), (1, other)):
        for whose, added in each.items():
            before = changed[whose].counts if whose in changed else (0,) * len(_COUNTS)
            counts = zip(before, added.counts, strict=True)
            changed[whose] = Sum(tuple(one + sign * more for one, more in counts))
    return {whose: each for whose, each in changed.items() if each.counts[0] or each.counts[4]}


def sums(
    db: Rows,
    meant: str = _ALL_GAMES,
    values: Sequence[object] = (),
    evenings: Mapping[int, Evening] = MappingProxyType({}),
) -> Sums:
    """What everybody has made, counted anew from the games that a condition of SQL means.

    Games of one evening, by stream, are one.
    """
    return _summed(_as_one(db.each(_PARTS.format(meant=meant), values), evenings))


def _as_one(
    parts: Iterable[Sequence[Any]], evenings: Mapping[int, Evening]
) -> Iterator[Sequence[Any]]:
    """The parts, those together that somebody had in the games of an evening."""
    together: dict[tuple[Any, ...], list[Sequence[Any]]] = {}
    for part in parts:
        evening = evenings.get(part[3]) if evenings else None
        if evening is None:
            yield part
        else:
            together.setdefault((*part[:2], evening), []).append(part)
    for (*whose, evening), several in together.items():
        yield (*whose, *_one_game(several, is_open=evening.is_open))


def _one_game(parts: Sequence[Sequence[Any]], *, is_open: bool) -> Sequence[Any]:
    """Parts as that of one game, of which nothing counts until it is over."""
    date, stream = min((part[2], part[3]) for part in parts)
    columns = zip(*(part[4:-1] for part in parts), strict=True)
    made = dict(zip(_COUNTS, map(sum, columns), strict=True))
    if is_open:
        return (date, stream, *(int(name == "open") for name in _COUNTS), 0)
    made |= {"games": 1, "provisional": min(made["provisional"], 1)}
    return (date, stream, *made.values(), made["total"])


def _summed(parts: Iterable[Sequence[Any]]) -> Sums:
    """What parts come to, as rows."""
    added: dict[tuple[int, str], _Adding] = {}
    for person, kind, *part in parts:
        whose = added.get((person, kind))
        if whose is None:
            whose = added[person, kind] = _Adding()
        whose.take(part)
    return {whose: each.sum for whose, each in added.items()}


class _Adding:
    """What is added up for somebody, part by part; a `Sum` of each would take twice as long."""

    __slots__ = ("counts", "highest", "lowest")

    def __init__(self) -> None:
        self.counts = [0] * len(_COUNTS)
        self.highest: tuple[int, str, int] | None = None
        self.lowest: tuple[int, str, int] | None = None

    def take(self, part: Sequence[Any]) -> None:
        """Add a part: its date and stream, its counts, and the total that it reached."""
        date, stream, *counts, reached = part
        self.counts = list(map(plus, self.counts, counts))
        if part[_GAMES]:
            highest, lowest = (-reached, date, stream), (reached, date, stream)
            if self.highest is None or highest < self.highest:
                self.highest = highest
            if self.lowest is None or lowest < self.lowest:
                self.lowest = lowest

    @property
    def sum(self) -> Sum:
        """All that was taken."""
        extremes = (each and Extreme(*each) for each in (self.highest, self.lowest))
        return Sum(tuple(self.counts), *extremes)


_GAMES = 2
"""Where a part says whether the game is over, after its date and stream."""


def kept_sums(db: Rows, kind: str = "", person: str = "") -> Sums:
    """What is kept of everybody; of one kind of game, or of one person, by the folded name."""
    where, values = _of("tally", kind, person)
    rows = db.each(f"{_KEPT} WHERE {where}", values)
    return {(row[0], row[1]): _kept(row) for row in rows}


_KEPT = f"""
SELECT tally.person, tally.kind, {", ".join(f"tally.{name}" for name in _COUNTS)},
       -tally.highest, coalesce(up.date, ''), tally.highest_in,
       tally.lowest, coalesce(down.date, ''), tally.lowest_in
FROM tally JOIN person USING (person)
LEFT JOIN game AS up ON up.stream = tally.highest_in
LEFT JOIN game AS down ON down.stream = tally.lowest_in
"""


def _kept(row: Sequence[object]) -> Sum:
    counts, highest, lowest = row[2:13], row[13:16], row[16:19]
    return Sum(
        tuple(counts),  # type: ignore[arg-type]
        Extreme(*highest) if highest[2] is not None else None,  # type: ignore[arg-type]
        Extreme(*lowest) if lowest[2] is not None else None,  # type: ignore[arg-type]
    )


Encounter = tuple[int, ...]
"""Two people, how often they met, and how often the one, both and the other won."""


def encounters(
    db: Rows, meant: str, values: Sequence[object], *, of_one: bool = False
) -> Iterable[Encounter]:
    """Who met whom in the games that a condition of SQL means, counted anew; a kind by itself.

    It is told whether one person is meant, of whom few of the games are.
    """
    join = "JOIN" if of_one else "CROSS JOIN"
    rows = db.each(_ENCOUNTERS.format(join=join, meant=meant), values)
    return ((one, other, *met) for one, other, _, *met in rows)


def _met(meant: str) -> str:
    return _ENCOUNTERS.format(join="JOIN", meant=meant)


def kept_encounters(db: Rows, kind: str, person: str) -> Iterable[Encounter]:
    """Who met whom, as it is kept: in one kind of game, or of one person, by the folded name.

    An empty word means every kind, or everybody.
    """
    where, values = _of("encounter", kind, person)
    columns = ", ".join(f"encounter.{name}" for name in _MET)
    return db.each(
        f"SELECT encounter.person, other, {columns} FROM encounter JOIN person USING (person) "
        f"WHERE {where}",
        values,
    )


def _of(table: str, kind: str, person: str) -> tuple[str, list[str]]:
    return those([(f"{table}.kind = ?", kind), ("person.folded = ?", person)], _ALL_GAMES)


def recount(db: Rows) -> None:
    """Count all anew from the games, and keep it."""
    forget(db)
    places = ", ".join("?" * (2 + len(_COUNTS) + 4))
    db.many(
        f"INSERT INTO tally VALUES ({places})",
        ((*whose, *made.counts, *_reached(made)) for whose, made in sums(db).items()),
    )
    db.run(f"INSERT INTO encounter {_OF_ALL}")


def _reached(made: Sum) -> tuple[int | None, ...]:
    highest, lowest = made.highest, made.lowest
    return (
        *((-highest.order, highest.stream) if highest else (None, None)),
        *((lowest.order, lowest.stream) if lowest else (None, None)),
    )


def forget(db: Rows) -> None:
    """Forget all that is kept."""
    for table in TALLY_TABLES:
        db.run(f"DELETE FROM {table}")


class Difference(NamedTuple):
    """A table that is not what the games come to, with a row that it has and one that it lacks."""

    table: str
    kept: tuple[object, ...] | None
    counted: tuple[object, ...] | None


def differences(db: Rows) -> Iterator[Difference]:
    """Where what is kept is not what the games come to."""
    rows = db.all("SELECT * FROM tally")
    kept = {row[:2]: row for row in rows}
    counted = {whose: (*whose, *made.counts, *_reached(made)) for whose, made in sums(db).items()}
    for whose in sorted(kept.keys() | counted.keys()):
        if kept.get(whose) != counted.get(whose):
            yield Difference("tally", kept.get(whose), counted.get(whose))
            break
    yield from _different_encounters(db)


def _different_encounters(db: Rows) -> Iterator[Difference]:
    counted = set(db.each(_OF_ALL))
    strange = None
    for row in db.each("SELECT * FROM encounter ORDER BY person, other, kind"):
        if row in counted:
            counted.remove(row)
        else:
            strange = strange or row
    lacking = min(counted, default=None)
    if strange or lacking:
        yield Difference("encounter", strange, lacking)
