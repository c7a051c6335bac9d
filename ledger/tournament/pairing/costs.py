"""What a seating of tables of two costs: its measures, packed into one number."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from trickledger.ledger.tournament.pairing.blossom import Meeting
from trickledger.ledger.tournament.pairing.seating import Contender, Pair, Past, pair
from trickledger.ledger.tournament.pairing.styles import Spot, misfit


class Measures(NamedTuple):
    """By what a seating is judged, the weightiest first: nothing makes up for one that precedes it.

    `second_byes` are the byes that who has the bye has had before. `recency` puts those who met
    fewer times before those who met more often, and of these who met long ago first. `bye_places`
    is how many come before who has the bye in the order of `Costs.turns`. Score differences are in
    half points, or in the largest unit below in which all scores are whole; `squared` are their
    squares, which spread them. `misfits` are what the style would have done otherwise.
    """

    forbidden: int = 0
    second_byes: int = 0
    rematches: int = 0
    recency: int = 0
    missed_wishes: int = 0
    avoided: int = 0
    bye_places: int = 0
    score_differences: int = 0
    squared: int = 0
    misfits: int = 0

    def told(self, *, has_avoided: bool) -> tuple[tuple[str, int], ...]:
        """The measures as a seating tells them, avoided meetings only where there are such."""
        named = zip(NAMES, self, strict=True)
        return tuple(each for each in named if has_avoided or each[0] != _AVOIDED)


_AVOIDED = "meetings to be avoided"
NAMES = (
    "forbidden meetings",
    "second byes",
    "rematches",
    "recency of rematches",
    "missed wishes",
    _AVOIDED,
    "places from the bye",
    "score differences",
    "squared score differences",
    "places off the style",
)


class Costs:
    """What each meeting in a field costs; its entrants are places 0, 1, 2 in standing order.

    Meetings have the lower place first. The place after the last is `nobody`: who meets nobody has
    the bye. `wished` are meetings that may be.
    """

    def __init__(
        self,
        field: Sequence[Contender],
        past: Past,
        *,
        forbidden: Collection[Pair],
        wished: Collection[Pair],
        avoided: Collection[Pair] = (),
    ) -> None:
        self.nobody = len(field)
        self.scores = _whole([contender.score for contender in field])
        place = {contender.entrant: place for place, contender in enumerate(field)}
        byes = [past.byes[contender.entrant] for contender in field]
        missed = [past.missed[contender.entrant] for contender in field]
        self.turns = _bye_turns(byes, self.scores, missed)
        self.is_lowest_first = self.turns[0] == max(
            one for one, times in enumerate(byes) if times == min(byes)
        )
        met = {both: times for both, times in past.met.items() if times and place.keys() >= {*both}}
        most_met = max(met.values(), default=0)
        rounds = max([past.rounds, *past.latest.values()])
        self._most = _bounds(self.scores, max(byes), most_met, rounds, len(wished), bool(avoided))
        self._weights = weights = Measures(*_weights(self._most))
        self._gap, self._square = weights.score_differences, weights.squared
        self._wishes = [0] * (len(field) + 1)
        self._special: dict[Meeting, int] = {}
        for both, times in met.items():
            recency = (times - 1) * (rounds + 1) + past.latest.get(both, 0)
            self._add(place, both, weights.rematches + recency * weights.recency)
        for pairs, weight in ((forbidden, weights.forbidden), (avoided, weights.avoided)):
            for both in pairs:
                if place.keys() >= {*both}:
                    self._add(place, both, weight)
        for both in wished:
            self._wishes[place[both[0]]] += weights.missed_wishes
            self._add(place, both, -weights.missed_wishes)
        self.scores.append(self.scores[-1])
        for turn, one in enumerate(self.turns):
            bye = byes[one] * weights.second_byes + turn * weights.bye_places
            self._special[one, self.nobody] = bye - self.gap(one, self.nobody)

    def _add(self, place: Mapping[int, int], both: Pair, cost: int) -> None:
        meeting = pair(place[both[0]], place[both[1]])
        self._special[meeting] = self._special.get(meeting, 0) + cost

    def gap(self, one: int, other: int) -> int:
        """What the score difference of two costs, which is all that a plain meeting costs."""
        difference = self.scores[one] - self.scores[other]
        return difference * (self._gap + difference * self._square)

    def firm(self, one: int, other: int) -> int:
        """What a meeting costs whatever the style."""
        difference = self.scores[one] - self.scores[other]
        gap = difference * (self._gap + difference * self._square)
        return gap + self._wishes[one] + self._wishes[other] + self._special.get((one, other), 0)

    def whole(self, spots: Mapping[int, Spot], one: int, other: int) -> int:
        """What a meeting costs where the style would put everyone in a spot."""
        return self.firm(one, other) + misfit(spots[one], spots[other])

    def least(self, people: Sequence[int]) -> int:
        """What no seating of an even number in standing order falls below.

        Wherever an odd number stands above a gap between two scores, a table must cross it: that is
        what tables of neighbours come to.
        """
        return sum(map(self.gap, people[::2], people[1::2]))

    def measures(self, total: int) -> Measures:
        """The measures that make up a sum of costs."""
        unpacked = zip(self._weights, self._most, strict=True)
        return Measures(*(total // weight % (most + 1) for weight, most in unpacked))


def _bye_turns(byes: Sequence[int], scores: Sequence[int], missed: Sequence[int]) -> list[int]:
    """Whose turn it is to have a bye: of those who had fewest those with the lowest score.

    Of these who has missed fewest rounds, then the lowest (FIDE Handbook C.04.3, C5 and C9).
    """
    return sorted(range(len(byes)), key=lambda one: (byes[one], scores[one], missed[one], -one))


def _whole(scores: Sequence[Fraction]) -> list[int]:
    unit = lcm(2, *(score.denominator for score in scores))
    return [int(score * unit) for score in scores]


def _bounds(
    scores: Sequence[int], byes: int, met: int, rounds: int, wishes: int, avoids: bool
) -> Measures:
    """The most that each measure can come to."""
    entrants, span = len(scores), scores[0] - scores[-1]
    tables = entrants // 2
    return Measures(
        forbidden=tables,
        second_byes=byes,
        rematches=tables,
        recency=tables * met * (rounds + 1),
        missed_wishes=wishes,
        avoided=tables if avoids else 0,
        bye_places=entrants,
        score_differences=tables * span,
        squared=tables * span * span,
        misfits=tables * entrants,
    )


def _weights(most: Measures) -> list[int]:
    """For each measure a weight that outweighs all the following together."""
    weights = [1]
    for bound in reversed(most[1:]):
        weights.append(weights[-1] * (bound + 1))
    return weights[::-1]
