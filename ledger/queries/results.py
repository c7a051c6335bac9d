"""Results of games by person, read from what is kept of them, or of some days from the games.

Points of different games are never added: what is in points or chips is by kind of game.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate, groupby
from operator import add as plus
from operator import itemgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.ledger.journal.statements import those
from trickledger.ledger.projections.evenings import Evening, evenings
from trickledger.ledger.projections.tallies import (
    OUTCOME,
    WHOLE_WIN,
    Encounter,
    Sum,
    encounters,
    kept_encounters,
    kept_sums,
    sums,
)
from trickledger.rules.catalogue import totals_of
from trickledger.rules.language.notation import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Rows

DECIDED = ("won", "shared", "lost")
"""The outcomes of a game that somebody has won; one that was closed has the outcome `undecided`."""


class Tally(NamedTuple):
    """All games of one kind of one person; but for `open`, those that are over.

    `points` are games won, a shared win counting its share; `total` and `best` are in the unit of
    the game. `lead` is by how much own totals were better than the best of the others, in chips
    the balance. `provisional` counts games with an open finding. `beside` is what of the total came
    from no hand: the rest of games that were told by their end.
    """

    player: str
    kind: str
    games: int
    won: int
    shared: int
    lost: int
    open: int
    provisional: int
    points: float
    hands: int
    total: int
    lead: int
    best: int | None
    best_game: int | None
    beside: int = 0

    @property
    def in_hands(self) -> int:
        """What of the total hands have brought."""
        return self.total - self.beside

    @property
    def undecided(self) -> int:
        """How many games were closed without a winner."""
        return self.games - self.won - self.shared - self.lost

    @property
    def unit(self) -> str:
        """What totals of the game count."""
        return unit_of(self.kind)


class Streaks(NamedTuple):
    """The longest runs of games won and lost, and the newest run with its outcome."""

    won: int = 0
    lost: int = 0
    newest: int = 0
    outcome: str | None = None


class Meeting(NamedTuple):
    """The games of a person against another; in `neither` a third one won, or nobody."""

    player: str
    against: str
    games: int
    won: int
    shared: int
    lost: int

    @property
    def neither(self) -> int:
        """How many games neither of the two has won."""
        return self.games - self.won - self.shared - self.lost


class Ended(NamedTuple):
    """How those games ended for a person that are `of` a month, or with one partner.

    A month is `2026-11`, empty for games without a date.
    """

    of: str
    games: int
    won: int
    shared: int
    lost: int

    @property
    def undecided(self) -> int:
        """How many games were closed without a winner."""
        return self.games - self.won - self.shared - self.lost


class Result(NamedTuple):
    """One game of one person; `balance` is games won less games lost up to it."""

    person: str
    game: int
    kind: str
    date: str
    status: str
    provisional: bool
    total: int
    best_other: int
    won: float
    hands: int
    opponents: str
    outcome: str
    balance: int


def unit_of(kind: str) -> str:
    """What totals count in a kind of game, also in one that this program does not know."""
    return totals_of(kind).unit


_COUNTS = "game.role = 'counting'"

# two names in one game that were joined elsewhere are one person, who played it once
_SOMEBODY_SAT_TWICE = """
WITH joined AS (SELECT person, folded FROM person WHERE folded IN (
    SELECT folded FROM person GROUP BY folded HAVING count(*) > 1))
SELECT 1 FROM joined AS whose JOIN seat ON seat.person = whose.person
JOIN seat AS earlier ON earlier.stream = seat.stream AND earlier.seat < seat.seat
JOIN joined AS same ON same.person = earlier.person AND same.folded = whose.folded LIMIT 1
"""

_SEATED_TWICE = """
WITH alike AS (SELECT person, folded FROM person WHERE folded IN
               (SELECT folded FROM person GROUP BY folded HAVING count(*) > 1))
SELECT later.stream, later.seat FROM alike AS one JOIN seat AS later USING (person)
JOIN seat AS earlier ON earlier.stream = later.stream AND earlier.seat < later.seat
JOIN alike AS other ON other.person = earlier.person AND other.folded = one.folded
UNION SELECT stream, seat FROM seat JOIN
(SELECT person, stream, min(seat) AS first FROM seat GROUP BY person, stream HAVING count(*) > 1)
AS several USING (person, stream) WHERE seat > first
"""

_PEOPLE = "SELECT person, folded, name FROM person"

# neither put in order nor by name: while this is read no writer can commit
_OUTCOMES = f"""
SELECT coalesce(game.date, ''), game.stream, seat.person, {OUTCOME}
FROM game NOT INDEXED JOIN seat USING (stream)
WHERE game.status NOT IN ('open', 'abandoned') AND {{meant}}
"""

_BESIDE = """
SELECT seat.person, game.kind, CAST(sum(score.entered) AS BIGINT)
FROM hand JOIN score USING (stream, deal) JOIN game USING (stream)
JOIN seat ON seat.stream = score.stream AND seat.seat = score.seat
JOIN entry ON entry.stream = hand.stream AND entry.number = hand.opened
WHERE hand.counted = 0 AND score.entered <> 0 AND entry.text LIKE 'final %'
AND game.status NOT IN ('open', 'abandoned') AND {meant} GROUP BY 1, 2
"""

_MONTHS = f"""
SELECT substr(coalesce(game.date, ''), 1, 7), {OUTCOME}, count(*)
FROM game JOIN seat USING (stream)
WHERE game.status NOT IN ('open', 'abandoned') AND {{meant}} GROUP BY 1, 2 ORDER BY 1
"""

_PARTNERS = f"""
SELECT whose.name, {OUTCOME}, count(*)
FROM game JOIN seat USING (stream) JOIN seat AS other
  ON other.stream = seat.stream AND other.side = seat.side AND other.seat <> seat.seat
JOIN person AS whose ON whose.person = other.person
WHERE game.status NOT IN ('open', 'abandoned') AND {{meant}} GROUP BY 1, 2 ORDER BY 1
"""

_GAMES = f"""
SELECT person.name, stream.number, game.kind, coalesce(game.date, ''), game.status,
       game.provisional, seat.total,
       (SELECT max(o.total) FROM seat AS o WHERE o.stream = seat.stream AND o.side <> seat.side),
       (SELECT min(o.total) FROM seat AS o WHERE o.stream = seat.stream AND o.side <> seat.side),
       seat.won, (SELECT count(*) FROM hand WHERE hand.stream = seat.stream AND counted = 1),
       seat.stream, seat.seat, {OUTCOME}
FROM game JOIN seat USING (stream) JOIN person USING (person) JOIN stream USING (stream)
WHERE game.status <> 'abandoned' AND {{meant}}
ORDER BY coalesce(game.date, ''), game.stream, seat.seat
"""

_OPPONENTS = """
SELECT seat.stream, seat.seat, whose.name
FROM game JOIN seat USING (stream) JOIN seat AS other
  ON other.stream = seat.stream AND other.side <> seat.side
JOIN person AS whose ON whose.person = other.person
WHERE game.status <> 'abandoned' AND {meant} ORDER BY seat.stream, seat.seat, other.seat
"""


class _Person(NamedTuple):
    """Who a name means: the name as it is compared, and as it is shown."""

    key: str
    name: str


def tallies(db: Rows, meant: Selection, person: str = "") -> list[Tally]:
    """What each person made in each kind of game, by name and kind."""
    found = evenings(db)
    if _is_kept(db, meant) and not found:
        made = kept_sums(db, meant.kind, folded(person))
    else:
        made = sums(db, *where_meant(db, meant, person), found)
    return told(made, called(db, made), _told_by_the_end(db, *where_meant(db, meant, person)))


def _told_by_the_end(
    db: Rows, where: str, values: Sequence[object]
) -> Mapping[tuple[int, str], int]:
    """What came of the rest of games that were told by their end, by person and kind of game."""
    rows = db.each(_BESIDE.format(meant=where), values)
    return {(person, kind): entered for person, kind, entered in rows}


class Called(NamedTuple):
    """What people and games are called, by the rows of the one and the streams of the other."""

    people: Mapping[int, _Person]
    numbers: Mapping[int, int]


def called(db: Rows, made: Mapping[tuple[int, str], Sum]) -> Called:
    """What all people are called, and the games in which they reached their best and worst."""
    reached = {each.stream for one in made.values() for each in one[1:] if each}
    asked = "SELECT number FROM stream WHERE stream = ?"
    return Called(_people(db), {stream: db.one(asked, (stream,))[0] for stream in reached})


def told(
    made: Mapping[tuple[int, str], Sum],
    names: Called,
    told_by_the_end: Mapping[tuple[int, str], int] = MappingProxyType({}),
) -> list[Tally]:
    """What people made, put together where they were joined, by name and kind."""
    people = names.people
    beside: defaultdict[tuple[_Person, str], int] = defaultdict(int)
    for (row, kind), entered in told_by_the_end.items():
        beside[people[row], kind] += entered
    # who was joined has several rows and one name
    together: dict[tuple[_Person, str], Sum] = {}
    for (row, kind), each in made.items():
        whose = people[row], kind
        together[whose] = together[whose] + each if whose in together else each
    return [
        _tally(whose.name, kind, together[whose, kind], names.numbers)._replace(
            beside=beside[whose, kind]
        )
        for whose, kind in sorted(together)
    ]


def _tally(player: str, kind: str, made: Sum, numbers: Mapping[int, int]) -> Tally:
    games, won, shared, lost, still_open, provisional, share, hands, total, above, below = (
        made.counts
    )
    reached = made.lowest if _fewest_win(kind) else made.highest
    return Tally(
        *(player, kind, games, won, shared, lost, still_open, provisional),
        points=share / WHOLE_WIN,
        hands=hands,
        total=total,
        lead=total if unit_of(kind) == "chips" else below if _fewest_win(kind) else above,
        best=reached and (reached.order if _fewest_win(kind) else -reached.order),
        best_game=reached and numbers[reached.stream],
    )


class Facts(NamedTuple):
    """What people have made as it was at one moment: from that all else follows without the ledger.

    `outcomes` are those of each seat, with the day and the stream of the game; `met` is who met
    whom.
    """

    tallies: list[Tally]
    people: Mapping[int, _Person]
    outcomes: list[tuple[str, int, int, str]]
    met: list[Encounter]

    def streaks(self) -> dict[str, Streaks]:
        """The streaks of each person, by name.

        A shared win ends those of wins and those of losses.
        """
        played: defaultdict[_Person, list[str]] = defaultdict(list)
        for _, _, row, outcome in sorted(self.outcomes, key=itemgetter(0, 1)):
            if outcome in DECIDED:
                played[self.people[row]].append(outcome)
        return {whose.name: _streaks(played[whose]) for whose in sorted(played)}

    def meetings(self) -> list[Meeting]:
        """Head to head, by the names of both: games that are over, and both were opponents."""
        together: dict[tuple[_Person, _Person], Iterable[int]] = {}
        for one, other, *counts in self.met:
            both = self.people[one], self.people[other]
            # who was joined with an opponent has not met oneself
            if both[0] != both[1]:
                made = together.get(both)
                together[both] = tuple(map(plus, made, counts)) if made else counts
        return [
            Meeting(one.name, other.name, *together[one, other]) for one, other in sorted(together)
        ]


def facts(db: Rows, meant: Selection, person: str = "") -> Facts:
    """Read what people have made, or one of them."""
    where, values = where_meant(db, meant, person)
    found = {*evenings(db).values()}
    if _is_kept(db, meant) and not found:
        met = kept_encounters(db, meant.kind, folded(person))
    else:
        wanted = where_meant(db, meant, person, "ours", "theirs")
        met = _met_once(db, *wanted, found, of_one=bool(person))
    return Facts(
        tallies(db, meant, person),
        _people(db),
        db.all(_OUTCOMES.format(meant=where), values),
        list(met),
    )


def _met_once(
    db: Rows, where: str, values: Sequence[object], found: Iterable[Evening], *, of_one: bool
) -> Iterator[Encounter]:
    """Who met whom in the games that a condition of SQL means; in those of an evening once."""
    apart = ", ".join(str(stream) for each in found for stream in each.streams)
    others = f"{where} AND game.stream NOT IN ({apart})" if apart else where
    yield from encounters(db, others, values, of_one=of_one)
    for each in found:
        if not each.is_open:
            streams = ", ".join(map(str, each.streams))
            meant = f"{where} AND game.stream IN ({streams})"
            for one, other, _, *ended in encounters(db, meant, values, of_one=of_one):
                yield (one, other, 1, *ended)


def _streaks(outcomes: Iterable[str]) -> Streaks:
    """The runs of outcomes that are in order."""
    runs = [(outcome, len(list(run))) for outcome, run in groupby(outcomes)]
    longest = {outcome: max(n for one, n in runs if one == outcome) for outcome, _ in runs}
    outcome, newest = runs[-1]
    return Streaks(longest.get("won", 0), longest.get("lost", 0), newest, outcome)


def months(db: Rows, meant: Selection, person: str) -> list[Ended]:
    """The games of one person that are over, by month."""
    return list(_by_outcome(db, _MONTHS, meant, person))


def partners(db: Rows, meant: Selection, person: str) -> list[Ended]:
    """The games that are over of one person together with another on one side, by name."""
    return list(_by_outcome(db, _PARTNERS, meant, person))


def _by_outcome(db: Rows, asked: str, meant: Selection, person: str) -> Iterator[Ended]:
    """How games ended, by the first value of the rows that are asked for.

    A row is that value, an outcome and how many games had it; rows of one value come together.
    """
    where, values = where_meant(db, meant, person)
    again = ", ".join(f"({stream}, {seat})" for stream, seat in _counted_elsewhere(db))
    once = f" AND (seat.stream, seat.seat) NOT IN (VALUES {again})" if again else ""
    for of, group in groupby(db.all(asked.format(meant=f"{where}{once}"), values), itemgetter(0)):
        count = {outcome: games for _, outcome, games in group}
        won, shared, lost = (count.get(outcome, 0) for outcome in DECIDED)
        yield Ended(of, sum(count.values()), won, shared, lost)


def _counted_elsewhere(db: Rows) -> Iterator[tuple[int, int]]:
    """The seats of evenings that are no game by themselves: of a person all but the first.

    All of them while the evening is open.
    """
    for each in {*evenings(db).values()}:
        streams = ", ".join(map(str, each.streams))
        asked = f"SELECT person, stream, seat FROM seat WHERE stream IN ({streams}) ORDER BY stream"
        seen: set[int] = set()
        for person, stream, seat in db.all(asked):
            if each.is_open or person in seen:
                yield stream, seat
            seen.add(person)


def results(db: Rows, meant: Selection, person: str) -> list[Result]:
    """The games of one person that were not abandoned, by date and number."""
    where, values = where_meant(db, meant, person)
    rows = db.all(_GAMES.format(meant=where), values)
    opponents: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for stream, seat, name in db.each(_OPPONENTS.format(meant=where), values):
        opponents[stream, seat].append(name)
    balances = accumulate({"won": 1, "lost": -1}.get(row[-1], 0) for row in rows)
    return [
        _result(row, ", ".join(opponents[row[11:13]]), balance)
        for row, balance in zip(rows, balances, strict=True)
    ]


def _result(row: tuple[Any, ...], opponents: str, balance: int) -> Result:
    about, (most, least, won, hands), outcome = row[:7], row[7:11], row[-1]
    best_other = (least if _fewest_win(row[2]) else most) or 0
    return Result._make((*about, best_other, won, hands, opponents, outcome, balance))


def _people(db: Rows) -> Mapping[int, _Person]:
    return {row: _Person(key, name) for row, key, name in db.each(_PEOPLE)}


def _fewest_win(kind: str) -> bool:
    return totals_of(kind).fewest_win


def _is_kept(db: Rows, meant: Selection) -> bool:
    """Whether the sums that are kept tell what is meant."""
    is_all = not (meant.since or meant.until) and meant.only is None
    return is_all and db.one(_SOMEBODY_SAT_TWICE) is None


def where_meant(db: Rows, meant: Selection, person: str = "", *seats: str) -> tuple[str, list[str]]:
    """The games and seats that are meant, as a condition of SQL and its values.

    `seats` are what the seats are called there, that of the person first.
    """
    seats = seats or ("seat",)
    own = f"{seats[0]}.person IN (SELECT person FROM person WHERE folded = ?)"
    wanted = [
        ("game.kind = ?", meant.kind),
        ("game.date >= ?", meant.since),
        ("game.date <= ?", meant.until),
        (own, folded(person)),
    ]
    twice = ", ".join(f"({stream}, {seat})" for stream, seat in db.each(_SEATED_TWICE))
    once = [f"({one}.stream, {one}.seat) NOT IN (VALUES {twice})" for one in seats if twice]
    only = None if meant.only is None else ", ".join(map(str, meant.only)) or "NULL"
    chosen = [] if only is None else [f"game.stream IN ({only})"]
    return those(wanted, _COUNTS, *once, *chosen)
