"""Results of games by person: queries over what was derived, through SQLModel.

Points of different games are never added: what is in points or chips is by kind of game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import and_, case, func, select, tuple_
from sqlalchemy.orm import aliased
from sqlmodel import col

from ledger.families import uncounted
from ledger.models import GameRow, HandRow, PersonRow, SeatRow, StreamRow, connection_of
from ledger.projection import seated_twice
from rules.catalogue import game, kinds
from rules.notation import folded

if TYPE_CHECKING:
    from sqlalchemy import CTE, ColumnElement
    from sqlmodel import Session

    from ledger.selection import Selection

OPEN = "open"
DECIDED = ("won", "shared", "lost")
"""The outcomes of a game that somebody has won; one that was closed has the outcome `undecided`."""


class Tally(NamedTuple):
    """All games of one kind of one person; but for `open`, those that are over.

    `points` are games won, a shared win counting its share; `total` and `best` are in the unit of
    the game. `lead` is by how much own totals were better than the best of the others, in chips
    the balance. `provisional` counts games with an open finding.
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

    @property
    def undecided(self) -> int:
        """How many games were closed without a winner."""
        return self.games - self.won - self.shared - self.lost

    @property
    def unit(self) -> str:
        """What totals of the game count."""
        return unit_of(self.kind)

    def as_json(self) -> dict[str, Any]:
        """The record of `standings --json` and `player --json`."""
        return {
            "kind": self.kind,
            "unit": self.unit,
            "games": self.games,
            "won": self.won,
            "shared": self.shared,
            "lost": self.lost,
            "undecided": self.undecided,
            "open_games": self.open,
            "hands": self.hands,
            "total": self.total,
            "per_game": average(self.total, self.games),
            "per_hand": average(self.total, self.hands),
            "best": self.best,
            "best_game": self.best_game,
            "difference": self.lead,
        }


class Streaks(NamedTuple):
    """The longest runs of games won and lost, and the newest run with its outcome."""

    won: int = 0
    lost: int = 0
    newest: int = 0
    outcome: str | None = None

    def as_json(self) -> dict[str, Any]:
        """The record of `standings --json` and `player --json`."""
        now = {"games": self.newest, "outcome": self.outcome}
        return {"won": self.won, "lost": self.lost, "now": now}


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

    def as_json(self) -> dict[str, Any]:
        """The record of `standings --json` and `player --json`."""
        return {
            "player": self.against,
            "games": self.games,
            "won": self.won,
            "shared": self.shared,
            "lost": self.lost,
            "neither": self.neither,
        }


class Month(NamedTuple):
    """The games of a person in a month, `2026-11`, empty for those without a date."""

    month: str
    games: int
    won: int
    shared: int
    lost: int


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

    def as_json(self) -> dict[str, Any]:
        """The record of `player --json`."""
        return {**self._asdict(), "unit": unit_of(self.kind)}


def average(total: int, count: int) -> float | None:
    """A total by games or hands to two places; None where there were none.

    >>> average(100, 3), average(5, 0)
    (33.33, None)
    """
    return round(total / count, 2) if count else None


def unit_of(kind: str) -> str:
    """What totals count in a kind of game, also in one that this program does not know."""
    return game(kind).unit if kind in kinds() else "points"


def tallies(db: Session, meant: Selection, person: str = "") -> list[Tally]:
    """What each person made in each kind of game, by name and kind."""
    result = _results(db, meant, person).c
    best_first = (result.is_over.desc(), result.worth.desc(), result.date, result.game)
    rank = func.row_number().over(partition_by=(result.person, result.kind), order_by=best_first)
    c = select(*result, and_(result.is_over, rank == 1).label("is_best")).cte().c
    query: Any = (
        select(
            c.name,
            c.kind,
            func.count().filter(c.is_over),
            *(func.count().filter(c.outcome == outcome) for outcome in (*DECIDED, OPEN)),
            func.count().filter(c.is_over, c.provisional),
            *(
                func.coalesce(func.sum(column).filter(c.is_over), 0)
                for column in (c.won, c.hands, c.total, c.lead)
            ),
            func.max(c.total).filter(c.is_best),
            func.max(c.game).filter(c.is_best),
        )
        .group_by(c.person, c.name, c.folded, c.kind)
        .order_by(c.folded, c.kind)
    )
    return [Tally(*row) for row in db.exec(query)]


def streaks(db: Session, meant: Selection, person: str = "") -> dict[str, Streaks]:
    """The streaks of each person, by name; a shared win ends those of wins and those of losses."""
    runs = _runs(db, meant, person).c
    query: Any = select(
        runs.name,
        func.coalesce(func.max(runs.length).filter(runs.outcome == "won"), 0),
        func.coalesce(func.max(runs.length).filter(runs.outcome == "lost"), 0),
        func.max(runs.length).filter(runs.age == 1),
        func.max(runs.outcome).filter(runs.age == 1),
    ).group_by(runs.person, runs.name)
    return {name: Streaks(*found) for name, *found in db.exec(query)}


def _runs(db: Session, meant: Selection, person: str) -> CTE:
    """The runs of games with one outcome, by person; the newest has the age 1.

    A run is what stays the same distance apart: a game's place among all and among its like.
    """
    result = _results(db, meant, person).c
    in_order = (result.date, result.game)
    place = func.row_number().over(partition_by=result.person, order_by=in_order)
    among_its_like = func.row_number().over(
        partition_by=(result.person, result.outcome), order_by=in_order
    )
    c = (
        select(
            result.person,
            result.name,
            result.outcome,
            place.label("place"),
            (place - among_its_like).label("apart"),
        )
        .where(result.outcome.in_(DECIDED))
        .cte()
        .c
    )
    newest_first = func.max(c.place).desc()
    age = func.row_number().over(partition_by=c.person, order_by=newest_first)
    return (
        select(c.person, c.name, c.outcome, func.count().label("length"), age.label("age"))
        .group_by(c.person, c.name, c.outcome, c.apart)
        .cte()
    )


def meetings(db: Session, meant: Selection, person: str = "") -> list[Meeting]:
    """Head to head, by the names of both: games that are over and in which both were opponents."""
    own, other = _results(db, meant, person), _results(db, meant, beside=person)
    ours, theirs = own.c, other.c
    won, lost = ours.won > 0, theirs.won > 0
    opposed = and_(theirs.game == ours.game, theirs.side != ours.side, theirs.person != ours.person)
    query: Any = (
        select(
            ours.name,
            theirs.name,
            func.count(),
            func.count().filter(won, ~lost),
            func.count().filter(won, lost),
            func.count().filter(~won, lost),
        )
        .select_from(own.join(other, opposed))
        .where(ours.is_over)
        .group_by(ours.person, ours.name, ours.folded, theirs.person, theirs.name, theirs.folded)
        .order_by(ours.folded, theirs.folded)
    )
    return [Meeting(*row) for row in db.exec(query)]


def months(db: Session, meant: Selection, person: str) -> list[Month]:
    """The games of one person that are over, by month."""
    c = _results(db, meant, person).c
    month = func.substr(c.date, 1, 7)
    query: Any = (
        select(
            month,
            func.count(),
            *(func.count().filter(c.outcome == outcome) for outcome in DECIDED),
        )
        .where(c.is_over)
        .group_by(month)
        .order_by(month)
    )
    return [Month(*row) for row in db.exec(query)]


def results(db: Session, meant: Selection, person: str) -> list[Result]:
    """The games of one person that were not abandoned, by date and number."""
    c = _results(db, meant, person).c
    other: Any = aliased(SeatRow)
    whose: Any = aliased(PersonRow)
    opponents = (
        select(func.aggregate_strings(whose.name, ", "))
        .select_from(other)
        .join(whose, whose.person == other.person)
        .where(other.stream == c.stream, other.side != c.side)
        .scalar_subquery()
    )
    step = case((c.outcome == "won", 1), (c.outcome == "lost", -1), else_=0)
    balance = func.sum(step).over(order_by=(c.date, c.game, c.seat))
    query: Any = select(
        *(c.name, c.game, c.kind, c.date, c.status, c.provisional, c.total, c.best_other),
        *(c.won, c.hands, func.coalesce(opponents, ""), c.outcome, balance),
    ).order_by(c.date, c.game, c.seat)
    return [Result(*row) for row in db.exec(query)]


def _results(db: Session, meant: Selection, person: str = "", *, beside: str = "") -> CTE:
    """A row a seat of each game that is meant and was not abandoned.

    Of one person only, or of the games in which one sat.

    `worth` is the total with the sign that makes more the better; the outcome is what the game
    says of its winners.
    """
    c = _seats(_conditions(db, meant, person, beside)).c
    outcome = case(
        (c.status == OPEN, OPEN),
        (c.won == 1, "won"),
        (c.won > 0, "shared"),
        (c.most_won > 0, "lost"),
        else_="undecided",
    )
    is_for_chips = c.kind.in_([kind for kind in kinds() if game(kind).unit == "chips"])
    lead = case((is_for_chips, c.total), else_=_better(c.kind) * (c.total - c.best_other))
    return select(
        *c,
        outcome.label("outcome"),
        (c.status != OPEN).label("is_over"),
        (_better(c.kind) * c.total).label("worth"),
        lead.label("lead"),
    ).cte()


def _seats(conditions: list[ColumnElement[bool]]) -> CTE:
    """The seats of the games that are meant, with what the other sides have, and hands counted."""
    other: Any = aliased(SeatRow)
    better = _better(col(GameRow.kind))
    of_others = (
        select(better * func.max(better * other.total))
        .where(other.stream == SeatRow.stream, other.side != SeatRow.side)
        .correlate(SeatRow, GameRow)
        .scalar_subquery()
    )
    of_all = (
        select(func.max(other.won))
        .where(other.stream == SeatRow.stream)
        .correlate(SeatRow)
        .scalar_subquery()
    )
    hands = (
        select(func.count())
        .where(col(HandRow.stream) == SeatRow.stream, col(HandRow.counted))
        .correlate(SeatRow)
        .scalar_subquery()
    )
    columns: Any = (
        *(SeatRow.stream, SeatRow.seat, SeatRow.side, SeatRow.total, SeatRow.won),
        # who was joined has several rows and one name
        col(PersonRow.folded).label("person"),
        *(PersonRow.name, PersonRow.folded, GameRow.kind, GameRow.status, GameRow.provisional),
        func.coalesce(GameRow.date, "").label("date"),
        col(StreamRow.number).label("game"),
        func.coalesce(of_others, 0).label("best_other"),
        of_all.label("most_won"),
        hands.label("hands"),
    )
    return (
        select(*columns)
        .join(GameRow, col(GameRow.stream) == SeatRow.stream)
        .join(StreamRow, col(StreamRow.stream) == SeatRow.stream)
        .join(PersonRow, col(PersonRow.person) == SeatRow.person)
        .where(*conditions)
        .cte()
    )


def _better(kind: Any) -> ColumnElement[int]:
    """1 where more points are better in a game, -1 where fewer are."""
    return case((kind.in_([name for name in kinds() if game(name).fewest_win]), -1), else_=1)


def _conditions(
    db: Session, meant: Selection, person: str, beside: str
) -> list[ColumnElement[bool]]:
    seat: Any = aliased(SeatRow)
    whose: Any = aliased(PersonRow)
    where_one_sat = select(seat.stream).join(whose, whose.person == seat.person)
    given = [
        (meant.kind, col(GameRow.kind) == meant.kind),
        (meant.since, col(GameRow.date) >= meant.since),
        (meant.until, col(GameRow.date) <= meant.until),
        (person, col(PersonRow.folded) == folded(person)),
        (
            beside,
            col(SeatRow.stream).in_(where_one_sat.where(whose.folded == folded(beside))),
        ),
    ]
    elsewhere, twice = _left_out(db)
    place: Any = tuple_(SeatRow.stream, SeatRow.seat)
    return [
        *([place.not_in(twice)] if twice else []),
        col(GameRow.status) != "abandoned",
        *([col(GameRow.stream).not_in(elsewhere)] if elsewhere else []),
        *(met for word, met in given if word),
    ]


def _left_out(db: Session) -> tuple[frozenset[int], list[tuple[int, int]]]:
    """What does not count: records of which another one does, and seats of who sits there before.

    Two names in one game that were joined elsewhere are one person, who played it once. Asked once
    in a session; `forget` lets it be asked anew.
    """
    if _LEFT_OUT not in db.info:
        ledger = connection_of(db)
        db.info[_LEFT_OUT] = uncounted(ledger, "game"), seated_twice(ledger)
    found: tuple[frozenset[int], list[tuple[int, int]]] = db.info[_LEFT_OUT]
    return found


def forget(db: Session) -> None:
    """Forget what does not count, after something of the ledger was changed in the session."""
    db.info.pop(_LEFT_OUT, None)


_LEFT_OUT = "left out"
