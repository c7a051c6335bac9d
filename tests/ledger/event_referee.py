"""A referee of events who shares no code with them: adds up what the lines that count have brought.

What a round has brought is told in the shape of the tie-breaks, `RoundResult`, and in nothing else
of theirs.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from tests.ledger.bracket_referee import Bracket, Bye, Seat, Spot
from tests.ledger.event_lines import Lines, Place, Said
from tests.ledger.game_referee import Outcome
from trickledger.ledger.journal.journal import Entry
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult

Points = dict[int, Fraction]
Sides = list[list[int]]
_NONE, _HALF, _ONE = Fraction(0), Fraction(1, 2), Fraction(1)
_LAST = float("inf")


class Game(NamedTuple):
    """What the rulebook of a game says: who wins, who are partners, the fewest sides, the size.

    `records` are the games of tables that are over, by their ids.
    """

    fewest: bool
    sides: bool
    least: int
    size: int
    records: Mapping[str, Outcome] = MappingProxyType({})

    def across(self, seats: int) -> int:
        """How many sides somebody meets at a table of so many."""
        return (seats // 2 if self.sides else seats) - 1


class Referee(Lines):
    """An event as its lines tell it, of which the first rounds may be asked alone."""

    def __init__(self, entries: list[Entry], game: Game, through: int | None = None) -> None:
        super().__init__(entries)
        self.game = game
        self.through = self.until = self.made if through is None else through
        # of all sections: what a section is shown of a round may lack the largest table
        self.across = [
            game.across(max(map(len, made.values()), default=game.size)) for made in self.tables
        ]

    def worth(self, name: str) -> Fraction:
        """The figure of a setting."""
        return Fraction(self.settings[name])

    @property
    def ranked(self) -> list[int]:
        """Who has a place in the standings."""
        return [*self.since]

    @property
    def format(self) -> str:
        """Who meets whom."""
        return self.settings["format"]

    def given(self) -> Points:
        """What the director has given and taken."""
        found: Points = defaultdict(Fraction)
        for number, entrant, points in self.gifts:
            if number <= self.until:
                found[entrant] += points
        return found

    def points(self) -> Points:
        """The points of everyone."""
        given = self.given()
        return {
            entrant: sum((each.points for each in rounds), given[entrant])
            for entrant, rounds in self.results.items()
        }

    @cached_property
    def results(self) -> dict[int, tuple[RoundResult, ...]]:
        """What each round has brought everyone."""
        found = {
            entrant: tuple(
                self._of(number, entrant)._replace(round=number)
                for number in range(1, self.through + 1)
            )
            for entrant in self.since
        }
        if self.settings.get("bye") == "average":
            found = {one: self._with_means(rounds, found) for one, rounds in found.items()}
        return found

    def _with_means(
        self, rounds: tuple[RoundResult, ...], found: dict[int, tuple[RoundResult, ...]]
    ) -> tuple[RoundResult, ...]:
        """Each bye is worth the mean of what was played, by them or else by all in that round."""
        own = [each.points for each in rounds if each.kind is Kind.PLAYED]
        shown = []
        for at, each in enumerate(rounds):
            others = [of[at].points for of in found.values() if of[at].kind is Kind.PLAYED]
            means = own or others or [_NONE]
            is_mean = each.kind is Kind.BYE or (
                each.kind is Kind.FORFEIT_WON and self.settings["worth"] == "figure"
            )
            shown.append(each._replace(points=sum(means, _NONE) / len(means)) if is_mean else each)
        return tuple(shown)

    def _of(self, number: int, entrant: int) -> RoundResult:
        gone = self._left_alone_by(number, entrant)
        annulled = self._annulled
        if entrant in self.byes[number - 1]:
            return self._of_bye(number, entrant, gone)
        for table, seats in self.tables[number - 1].items():
            if entrant in seats:
                if annulled & {*seats}:
                    return _brought(Kind.ANNULLED)
                return self._of_table(number, table, entrant)
        if entrant in annulled or (gone in annulled and gone not in self.byes[number - 1]):
            return _brought(Kind.ANNULLED)
        rival = self.rival(number, entrant)
        waited = entrant in self._leavers and rival in self.byes[number - 1]
        if waited and entrant in self.out_at[number - 1] and rival not in annulled:
            lost = self.worth("loss") if self.settings["worth"] == "win" else _NONE
            return _brought(Kind.FORFEIT_LOST, lost, {rival: _NONE})
        said = (number, entrant) in self.absent and entrant not in self.out_at[number - 1]
        is_in = self.since[entrant] <= number or self.agreed.get((number, entrant))
        if said and is_in and self.format != "knock-out":
            return self._of_absence(number, entrant)
        return _brought(Kind.ABSENT)

    def _left_alone_by(self, number: int, entrant: int) -> int:
        """Who of a round robin has left though somebody waited for them; 0 for nobody."""
        rival = self.rival(number, entrant)
        seated = {each for seats in self.tables[number - 1].values() for each in seats}
        return rival if rival in self._leavers and rival not in seated else 0

    def _of_absence(self, number: int, entrant: int) -> RoundResult:
        agreed = self.agreed[number, entrant]
        if agreed == "full":
            return _brought(Kind.BYE, self._bye_points(number))
        if agreed == "half" and self.settings["worth"] == "win":
            return _brought(Kind.ABSENT, self.worth("draw"))
        named = {"": self.worth("absent"), "none": _NONE, "half": self.walk_over(number) / 2}
        points = named[agreed] if agreed in named else Fraction(agreed)
        return _brought(Kind.ABSENT, points)

    def _of_bye(self, number: int, entrant: int, gone: int) -> RoundResult:
        annulled = self._annulled
        is_in_place = gone in annulled and gone not in self.byes[number - 1]
        if entrant in annulled or is_in_place:
            return _brought(Kind.ANNULLED)
        if gone and gone in self.out_at[number - 1]:
            return _brought(Kind.FORFEIT_WON, self.walk_over(number), {gone: _ONE})
        if self.format == "knock-out" and (number, entrant) not in self.bracket.walked:
            return _brought(Kind.ABSENT)
        return _brought(Kind.BYE, self._bye_points(number))

    def _bye_points(self, number: int) -> Fraction:
        if self.settings.get("bye") == "average":
            return _NONE
        if "bye" in self.settings:
            return self.worth("bye")
        return self.walk_over(number) * (_HALF if self.settings["worth"] == "rank" else 1)

    def walk_over(self, number: int) -> Fraction:
        """What it is worth in a round that the others did not come."""
        if self.settings["worth"] == "rank":
            return Fraction(self.across[number - 1])
        return self.worth("win") if self.settings["worth"] == "win" else _NONE

    # ------------------------------------------------------------------ tables

    def sides(self, seats: list[int]) -> Sides:
        """Who plays together: those who sit opposite where there are partners."""
        half = len(seats) // 2
        if self.game.sides:
            return [[seats[at], seats[at + half]] for at in range(half)]
        return [[each] for each in seats]

    def is_not_played(self, at: Place) -> bool:
        """Whether so many stayed away from a table that it was not played."""
        if not self.guilty[at] or at in self.void_tables or at in self.awarded:
            return False
        there = [side for side in self.sides(self._seats(at)) if not self.guilty[at] & {*side}]
        return len(there) < (2 if self.outcome(at) else self.game.least)

    def record(self, at: Place) -> Said | None:
        """What the game of a table has come to for those who are there; None while it goes on."""
        over = self.game.records.get(self.opened.get(at, ""))
        if over is None:
            return None
        totals = {self.called[name]: (total, name) for name, total in over.totals.items()}
        there = [side[0] for side in self.sides(self._seats(at)) if not self.guilty[at] & {*side}]
        if any(one not in totals for one in there):
            return None
        won = [n for n, one in enumerate(there) if totals[one][1] in over.winners]
        return Said([totals[one][0] for one in there], won)

    def outcome(self, at: Place) -> Said | None:
        """What counts: the director's word, the game, what came first from paper."""
        said = self.said[at]
        return said.get("") or self.record(at) or next(iter(said.values()), None)

    def is_disputed(self, at: Place) -> bool:
        """Whether two say something else of a table, or too few have said anything."""
        said = self.said[at]
        if "" in said:
            return at in self.doubted
        if self.record(at):
            return False
        wanted = int(self.settings.get("reports", "1"))
        return len({str(each) for each in said.values()}) > 1 or len(said) < wanted

    def is_done(self, at: Place) -> bool:
        """Whether a table needs no further word."""
        if self.is_not_played(at) or at in self.void_tables or at in self.awarded:
            return True
        return bool(self.outcome(at)) and ("" in self.said[at] or not self.is_disputed(at))

    def _seats(self, at: Place) -> list[int]:
        return self.tables[at[0] - 1][at[1]]

    def _of_table(self, number: int, table: int, entrant: int) -> RoundResult:
        at = (number, table)
        sides, guilty = self.sides(self._seats(at)), self.guilty[at]
        own = next(side for side in sides if entrant in side)
        partners = tuple(each for each in own if each != entrant)
        if at in self.void_tables:
            return _brought(Kind.ANNULLED)
        if at in self.awarded:
            found = self._awarded(sides, own, self.awarded[at])
        elif self.is_not_played(at):
            found = self._not_played(at, sides, own, guilty)
        elif guilty & {*own}:
            found = self._not_played(at, [s for s in sides if guilty & {*s}], own, guilty)
        else:
            there = [side for side in sides if not guilty & {*side}]
            found = self._played(at, there, own)
        return found._replace(partners=partners)

    def _awarded(self, sides: Sides, own: list[int], points: list[Fraction]) -> RoundResult:
        mine = points[sides.index(own)]
        shares = [_share(mine, each) for each in points]
        return _brought(
            Kind.PLAYED, mine, _against(sides, own, shares), rank=_rank(sides, own, shares)
        )

    def _not_played(self, at: Place, sides: Sides, own: list[int], guilty: set[int]) -> RoundResult:
        others = [each for side in sides if side is not own for each in side]
        if guilty & {*own}:
            lost = self.worth("loss") if self.settings["worth"] == "win" else _NONE
            return _brought(Kind.FORFEIT_LOST, lost, dict.fromkeys(others, _NONE))
        beaten = [each for each in others if each in guilty]
        return _brought(Kind.FORFEIT_WON, self.walk_over(at[0]), dict.fromkeys(beaten, _ONE))

    def _played(self, at: Place, there: Sides, own: list[int]) -> RoundResult:
        counts = self.outcome(at)
        if counts is None:
            return _brought(Kind.OPEN)
        figures = [-each if self.game.fewest else each for each in counts.figures]
        won = counts.winners or [n for n, each in enumerate(figures) if each == max(figures)]
        stands = [(Fraction(n in won, len(won)), each) for n, each in enumerate(figures)]
        me = there.index(own)
        shares = [_share(stands[me], each) for each in stands]
        others = [each for n, each in enumerate(figures) if n != me]
        best = max(others, default=None)
        result = _brought(
            Kind.PLAYED,
            self._points_of(at[0], me, figures, won, shares),
            _against(there, own, shares),
            rank=_rank(there, own, shares),
        )
        return result._replace(
            own=counts.figures[me],
            other=best if best is None or not self.game.fewest else -best,
            is_fewest=self.game.fewest,
            provisional=self.is_disputed(at),
        )

    def _points_of(
        self, number: int, me: int, figures: list[int], won: list[int], shares: list[Fraction]
    ) -> Fraction:
        if self.settings["worth"] == "figure":
            return Fraction(figures[me])
        if self.settings["worth"] == "rank":
            others = [share for n, share in enumerate(shares) if n != me]
            return sum(others, _NONE) / len(others) * self.across[number - 1]
        if me not in won:
            return self.worth("loss")
        if len(won) == 1:
            return self.worth("win")
        return self.worth("draw") if len(figures) == 2 else self.worth("win") / len(won)

    # ------------------------------------------------------------------ knock-outs

    def seeds(self) -> dict[int, int]:
        """The place of everyone in the order before the event."""

        def before(entrant: int) -> tuple[float, float, int]:
            known = self.facts[entrant]
            rating = -_LAST
            if self.settings.get("seeding") == "rating" and known.get("rating"):
                rating = float(known["rating"])
            return float(known.get("seed") or _LAST), -rating, entrant

        return {one: place for place, one in enumerate(sorted(self.since, key=before), 1)}

    def to_seat(self, number: int) -> list[int]:
        """Who is to have a place in a round."""
        return [
            one
            for one, since in self.since.items()
            if one not in self.out
            and since <= number
            and (number, one) not in self.absent
            and (one in self.checked_in or not self.checked_in)
        ]

    def founders(self) -> list[int]:
        """Who was there when it began, or had said to come later."""
        if not self.tables:
            there = self.to_seat(1)
            return [one for one in self.since if one in there or self._comes_later(one)]
        seated = {each for row in self.tables[0].values() for each in row} | {*self.byes[0]}
        return [one for one in self.since if one in seated or self._comes_later(one)]

    def _comes_later(self, one: int) -> bool:
        return (1, one) in self.absent and self.since[one] == 1

    @cached_property
    def bracket(self) -> Bracket:
        """The bracket as far as it is played."""
        seeds = self.seeds()
        field = sorted(self.founders(), key=lambda one: seeds[one])
        bracket = Bracket(
            field,
            double=self.settings.get("double") == "true",
            third=self.settings.get("third") == "true",
        )
        for number in range(1, self.through + 1):
            tables = sorted(self.tables[number - 1].items())
            spots: list[Spot] = [Seat(seats, self._winner((number, at))) for at, seats in tables]
            first = number == 1
            spots += [
                Bye(each)
                for each in self.byes[number - 1]
                if first or each in self.computed_byes[number - 1]
            ]
            bracket.play(number, spots)
        return bracket

    def _winner(self, at: Place) -> int | None:
        """Who has won a table of two: 0 for nobody, None while that is open."""
        if not self.is_done(at):
            return None
        seats = self._seats(at)
        results = {each: self._of_table(*at, each) for each in seats}
        won = [each for each, it in results.items() if set(it.against.values()) == {_ONE}]
        if won:
            return won[0]
        return None if any(any(it.against.values()) for it in results.values()) else 0

    # ------------------------------------------------------------------ round robins

    @cached_property
    def _field(self) -> list[int]:
        field = self.founders()
        if len(field) % 2 == 0:
            return field
        later = {each for made in self.tables for row in made.values() for each in row} - {*field}
        came = [one for one in self.since if one in later]
        here = self.checked_in or {*self.since}
        late = [one for one in self.since if one in here and one not in self.out | {*field}]
        sitting = [one for one in came if one in late]
        if not sitting:
            sitting = came if not late else late if len(late) == 1 else []
        return field + sitting[:1]

    def rival(self, number: int, entrant: int) -> int:
        """Whom somebody was to meet: places i and j meet where i + j is the round and one, taken
        modulo the even field without one; the last meets whom this leaves alone. 0 for nobody."""
        if self.format != "round-robin":
            return 0
        field = self._field
        if entrant not in field:
            return 0
        even = len(field) + len(field) % 2
        cycle = even - 1
        planned = int(self.settings.get("rounds", "0")) or 99
        cycles = 2 if self.settings.get("double") == "true" else 1
        if number > min(planned, cycle * cycles):
            return 0
        total = (number - 1) % cycle + 2
        place = field.index(entrant) + 1
        if place == even:
            other = next(i for i in range(1, even) if 2 * i % cycle == total % cycle)
        else:
            found = [i for i in range(1, even) if i != place and (i + place - total) % cycle == 0]
            other = found[0] if found else even
        return field[other - 1] if other <= len(field) else 0

    @cached_property
    def _leavers(self) -> set[int]:
        if self.format != "round-robin" or not self.tables:
            return set()
        return {one for one in self.out if self._count(one)[0] < self._count(one)[1]}

    def _count(self, entrant: int) -> tuple[int, int]:
        """How many games somebody has played, and how many there were to play."""
        played = sum(
            self._is_played(number, table) and entrant in seats
            for number, made in enumerate(self.tables, 1)
            for table, seats in made.items()
        )
        return played, sum(self.rival(number, entrant) != 0 for number in range(1, 100))

    def _is_played(self, number: int, table: int) -> bool:
        at = (number, table)
        return at in self.awarded or (at not in self.void_tables and bool(self.outcome(at)))

    def _annuls(self, entrant: int) -> bool:
        played, games = self._count(entrant)
        rule = self.settings.get("leavers", "half")
        return rule == "annul" or (rule == "half" and 2 * played < games)

    @cached_property
    def _annulled(self) -> set[int]:
        return {one for one in self._leavers if self._annuls(one)}


def _brought(
    kind: Kind,
    points: Fraction = _NONE,
    against: dict[int, Fraction] | None = None,
    rank: Fraction | None = None,
) -> RoundResult:
    return RoundResult(0, kind, points, against or {}, rank=rank)


def _share(mine: object, other: object) -> Fraction:
    return _HALF if mine == other else Fraction(mine > other)  # type: ignore[operator]


def _against(sides: Sides, own: list[int], shares: list[Fraction]) -> dict[int, Fraction]:
    return {
        each: share
        for side, share in zip(sides, shares, strict=True)
        if side is not own
        for each in side
    }


def _rank(sides: Sides, own: list[int], shares: list[Fraction]) -> Fraction:
    others = [share for side, share in zip(sides, shares, strict=True) if side is not own]
    return 1 + sum((1 - share for share in others), _NONE)
