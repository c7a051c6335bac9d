"""Who left a round robin: whether their games count, and who has the rest of them.

By the custom of FIDE's round robins: of who has played less than half of the games none counts,
for some would have met them and others not; of who has played more the rest are lost by forfeit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament import scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing import round_robin
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

_NOTHING = Fraction(0)
_Made = dict[int, dict[int, RoundResult]]
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


def leavers(event: Event, results: Results, through: int) -> list[Leaver]:
    """Who has left a round robin before all their games were played, by what it had by a round."""
    gone = [entrant for entrant in event.entrants if _has_left(event, entrant, through)]
    plan = _meetings(event) if gone else {}
    found = []
    for entrant in gone:
        games = sum(entrant in met for met in plan.values())
        played = sum(each.is_played for each in results[entrant])
        if played < games:
            is_little = 2 * played < games
            rule = event.settings.leavers
            found.append(
                Leaver(entrant, played, games, rule == "annul" or (rule == "half" and is_little))
            )
    return found


def settled(event: Event, results: Results, through: int) -> Results:
    """The results of a round robin with the games of those who left as they count."""
    gone = leavers(event, results, through)
    if not gone:
        return results
    plan = _meetings(event)
    made = {entrant: {each.round: each for each in rounds} for entrant, rounds in results.items()}
    for leaver in gone:
        if leaver.is_annulled:
            _annul(made, leaver.entrant, plan)
        else:
            _forfeit(event, made, leaver.entrant, plan)
    return {entrant: tuple(rounds.values()) for entrant, rounds in made.items()}


def _annul(made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]) -> None:
    """Nothing counts of the games of somebody, nor of the byes in their place."""
    away = [number for number, result in made[gone].items() if result.kind is Kind.ABSENT]
    for entrant, rounds in made.items():
        for number, result in rounds.items():
            was_to_meet = number in away and plan.get(number, {}).get(entrant) == gone
            is_in_place = was_to_meet and result.kind is Kind.BYE
            if entrant == gone or gone in result.against or is_in_place:
                rounds[number] = RoundResult(number, Kind.ANNULLED, _NOTHING, result.against)


def _forfeit(event: Event, made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]) -> None:
    """The games after somebody left are won by those who had a bye in their place."""
    for number, other in _in_vain(event, made, gone, plan):
        sides = ((gone,), (other,))
        for entrant, result in scoring.forfeited(number, sides, {gone}, event.settings):
            made[entrant][number] = result


def _in_vain(
    event: Event, made: _Made, gone: int, plan: Mapping[int, Mapping[int, int]]
) -> Iterator[tuple[int, int]]:
    """The rounds in which somebody was out, each with who waited for them."""
    for number, met in plan.items():
        other = met.get(gone)
        if other is not None and (number, gone) in event.history.out:
            result = made[other].get(number)
            if result is not None and result.kind is Kind.BYE:
                yield number, other


def _has_left(event: Event, entrant: int, through: int) -> bool:
    if through < len(event.rounds):
        return (through + 1, entrant) in event.history.out
    return not event.entrants[entrant].is_in


def _meetings(event: Event) -> Mapping[int, Mapping[int, int]]:
    """Who was to meet whom in which round, by the plan."""
    field = [*event.founders, *event.taken_by_latecomer]
    if len(field) < 2:
        return {}
    plan = round_robin.plan(len(field), double=event.settings.double)
    rounds = event.settings.rounds or len(plan)
    return {
        number: {
            field[place - 1]: field[other - 1]
            for one, two in seating.tables
            for place, other in ((one, two), (two, one))
        }
        for number, seating in enumerate(plan[:rounds], 1)
    }
