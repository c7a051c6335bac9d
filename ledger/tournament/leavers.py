"""Who left a round robin: whether their games count, and who has the rest of them.

By the custom of FIDE's round robins: of who has played less than half of the games none counts,
for some would have met them and others not; of who has played more the rest are lost by forfeit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament import scoring
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing import round_robin
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult
from trickledger.rules.says import Handle, Says

_NOTHING = Fraction(0)
_Made = dict[int, dict[int, RoundResult]]
"""By entrant and round."""


class Leaver(NamedTuple):
    """Somebody who left, with how many of their games they have played."""

    entrant: int
    played: int
    games: int
    is_annulled: bool

    def told(self, name: Handle) -> Says:
        """What became of their games, as a sentence."""
        return Says(
            "{name} left after {played} of {games} games: none of them counts."
            if self.is_annulled
            else "{name} left after {played} of {games} games: the rest are lost by forfeit.",
            name=name,
            played=self.played,
            games=self.games,
        )


def leavers(event: Event, results: Results, through: int) -> list[Leaver]:
    """Who has left a round robin before all their games were played, by what it had by a round."""
    gone = [entrant for entrant in event.entrants if _has_left(event, entrant, through)]
    if not gone:
        return []
    plan, rule = _Meetings(event), event.settings.leavers
    told = ((one, sum(each.is_played for each in results[one]), plan.games(one)) for one in gone)
    return [
        Leaver(entrant, played, games, rule == "annul" or (rule == "half" and 2 * played < games))
        for entrant, played, games in told
        if played < games
    ]


def settled(event: Event, results: Results, through: int) -> Results:
    """The results of a round robin with the games of those who left as they count."""
    gone = leavers(event, results, through)
    if not gone:
        return results
    plan = _Meetings(event)
    made = {entrant: {each.round: each for each in rounds} for entrant, rounds in results.items()}
    for leaver in gone:
        if leaver.is_annulled:
            _annul(event, made, leaver.entrant, plan)
        else:
            _forfeit(event, made, leaver.entrant, plan)
    return {entrant: tuple(rounds.values()) for entrant, rounds in made.items()}


def _annul(event: Event, made: _Made, gone: int, plan: _Meetings) -> None:
    """Nothing counts of the games of somebody, nor of the byes in their place, agreed or not.

    They were away where they missed a round, also where that was agreed to be a full bye.
    """
    byes = {number for number in made[gone] if gone in event.round(number).byes}
    unseated = (Kind.ABSENT, Kind.BYE)
    away = {number for number, result in made[gone].items() if result.kind in unseated} - byes
    for entrant, rounds in made.items():
        for number, result in rounds.items():
            was_to_meet = number in away and plan.rival(number, entrant) == gone
            is_in_place = was_to_meet and result.kind in unseated
            if entrant == gone or gone in result.against or is_in_place:
                rounds[number] = RoundResult(number, Kind.ANNULLED, _NOTHING, result.against)


def _forfeit(event: Event, made: _Made, gone: int, plan: _Meetings) -> None:
    """The games after somebody left are won by those who had a bye in their place."""
    for number in range(1, len(event.rounds) + 1):
        other = plan.rival(number, gone)
        if other is None or (number, gone) not in event.history.out:
            continue
        result = made[other].get(number)
        # who had asked to miss that round has not waited
        waited = other in event.round(number).byes
        if waited and result is not None and result.kind is Kind.BYE:
            for entrant, now in scoring.forfeited(
                number, ((gone,), (other,)), {gone}, event.settings
            ):
                made[entrant][number] = now


def _has_left(event: Event, entrant: int, through: int) -> bool:
    if through < len(event.rounds):
        return (through + 1, entrant) in event.history.out
    return not event.entrants[entrant].is_in


class _Meetings:
    """Who was to meet whom in which round."""

    def __init__(self, event: Event) -> None:
        self._field = event.planned_field
        self._place = {entrant: place for place, entrant in enumerate(self._field, 1)}
        self.rounds = event.rounds_planned

    def rival(self, number: int, entrant: int) -> int | None:
        """Whom somebody was to meet, None for nobody."""
        if entrant not in self._place or not 1 <= number <= self.rounds:
            return None
        place = round_robin.opponent(len(self._field), number, self._place[entrant])
        return self._field[place - 1] if place else None

    def games(self, entrant: int) -> int:
        """How many games somebody was to play."""
        return sum(self.rival(number, entrant) is not None for number in range(1, self.rounds + 1))
