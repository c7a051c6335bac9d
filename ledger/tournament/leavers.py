"""Who left a round robin: whether their games count, and who has the rest of them.

By the custom of FIDE's round robins: of who has played less than half of the games none counts,
for some would have met them and others not; of who has played more the rest are lost by forfeit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.tournament.pairing import round_robin
from trickledger.ledger.tournament.ranking import scoring
from trickledger.ledger.tournament.ranking.round_result import Kind, Outing, Outings

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Course

_NOTHING = Fraction(0)
_Made = dict[int, dict[int, Outing]]
"""By entrant and round."""


class Leaver(NamedTuple):
    """Somebody who left, with how many of their games they have played."""

    entrant: int
    played: int
    games: int
    is_annulled: bool

    def told(self, name: str) -> str:
        """What became of their games, as a sentence."""
        has = f"{name} left after {self.played} of {self.games} games"
        if self.is_annulled:
            return f"{has}: none of them counts."
        return f"{has}: the rest are lost by forfeit."


def leavers(course: Course, outings: Outings, through: int) -> list[Leaver]:
    """Who has left a round robin before all their games were played, by what it had by a round."""
    gone = [entrant for entrant in course.entrants if _has_left(course, entrant, through)]
    plan = _meetings(course) if gone else {}
    found = []
    for entrant in gone:
        games = sum(entrant in met for met in plan.values())
        played = sum(each.is_played for each in outings[entrant])
        if played < games:
            is_little = 2 * played < games
            rule = course.settings.leavers
            found.append(
                Leaver(entrant, played, games, rule == "annul" or (rule == "half" and is_little))
            )
    return found


def settled(course: Course, outings: Outings, through: int) -> Outings:
    """The outings of a round robin with the games of those who left as they count."""
    gone = leavers(course, outings, through)
    if not gone:
        return outings
    plan = _meetings(course)
    made = {entrant: {each.round: each for each in rounds} for entrant, rounds in outings.items()}
    for leaver in gone:
        if leaver.is_annulled:
            _annul(made, leaver.entrant, plan)
        else:
            _forfeit(course, made, leaver.entrant, plan)
    return {entrant: tuple(rounds.values()) for entrant, rounds in made.items()}


def _annul(made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]) -> None:
    """Nothing counts of the games of somebody, nor of the byes in their place."""
    away = [number for number, outing in made[gone].items() if outing.kind is Kind.ABSENT]
    for entrant, rounds in made.items():
        for number, outing in rounds.items():
            was_to_meet = number in away and plan.get(number, {}).get(entrant) == gone
            is_in_place = was_to_meet and outing.kind is Kind.BYE
            if entrant == gone or gone in outing.against or is_in_place:
                rounds[number] = Outing(number, Kind.ANNULLED, _NOTHING, outing.against)


def _forfeit(course: Course, made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]) -> None:
    """The games after somebody left are won by those who had a bye in their place."""
    for number, other in _in_vain(course, made, gone, plan):
        sides = ((gone,), (other,))
        for entrant, outing in scoring.forfeited(number, sides, {gone}, course.settings):
            made[entrant][number] = outing


def _in_vain(
    course: Course, made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]
) -> Iterator[tuple[int, int]]:
    """The rounds in which somebody was out, each with who waited for them."""
    for number, met in plan.items():
        other = met.get(gone)
        if other is not None and (number, gone) in course.history.out:
            outing = made[other].get(number)
            if outing is not None and outing.kind is Kind.BYE:
                yield number, other


def _has_left(course: Course, entrant: int, through: int) -> bool:
    if through < len(course.rounds):
        return (through + 1, entrant) in course.history.out
    return not course.entrants[entrant].is_in


def _meetings(course: Course) -> Mapping[int, Mapping[int, int]]:
    """Who was to meet whom in which round, by the plan."""
    field = [*course.founders, *course.chair_taken]
    if len(field) < 2:
        return {}
    plan = round_robin.plan(len(field), double=course.settings.double)
    rounds = course.settings.rounds or len(plan)
    return {
        number: {
            field[place - 1]: field[other - 1]
            for one, two in seating.tables
            for place, other in ((one, two), (two, one))
        }
        for number, seating in enumerate(plan[:rounds], 1)
    }
