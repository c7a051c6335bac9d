"""The cheapest pairs of a whole field, by few of its meetings and a proof for all the others."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import product

from trickledger.ledger.tournament.pairing.blossom import Meeting, Pairing
from trickledger.ledger.tournament.pairing.costs import Costs
from trickledger.ledger.tournament.pairing.seating import pair

Cost = Callable[[int, int], int]
"""What the meeting of two comes to, the better placed first."""

SMALL = 128
"""Up to so many, all meetings are looked at from the first."""

NEAR = 12
"""With how many plain meetings for each the pairing of a larger field begins."""


def cheapest(
    people: Sequence[int], costs: Costs, cost: Cost, known: Sequence[Meeting]
) -> list[Meeting]:
    """The pairs of people in standing order that are cheapest by `cost`.

    No meeting but those `known`, with which it begins, costs less than its gap. A large field is
    paired among few meetings, and again with those that might be cheaper, until none might be.
    """
    place = {one: number for number, one in enumerate(people)}
    start = [(place[one], place[other]) for one, other in known]
    paid = {meeting: cost(*both) for meeting, both in zip(start, known, strict=True)}
    paid.update(_likely(people, costs, cost))
    while True:
        pairing = Pairing(len(people), paid, start)
        spurned = dict(_spurned(pairing, people, costs, cost, paid))
        if not spurned:
            return [(people[one], people[other]) for one, other in pairing.pairs]
        paid.update(spurned)


def _likely(people: Sequence[int], costs: Costs, cost: Cost) -> Iterator[tuple[Meeting, int]]:
    """All meetings of a small field; of a large one, for each the nearest that are plain."""
    is_large = len(people) > SMALL
    for number, one in enumerate(people):
        later = ((place, cost(one, people[place])) for place in range(number + 1, len(people)))
        if is_large:
            plain = (it for it in later if it[1] == costs.gap(one, people[it[0]]))
            later = (it for it, _ in zip(plain, range(NEAR), strict=False))
        for place, paid in later:
            yield (number, place), paid


def _spurned(
    pairing: Pairing, people: Sequence[int], costs: Costs, cost: Cost, known: Collection[Meeting]
) -> Iterator[tuple[Meeting, int]]:
    """The meetings left out with which a pairing might be cheaper.

    Most are known to be dear by their gap alone, and those of equals by one look.
    """
    equals: dict[object, list[int]] = {}
    for number, one in enumerate(people):
        equals.setdefault((costs.scores[one], pairing.pays(number)), []).append(number)
    kinds = list(equals.values())
    for number, kind in enumerate(kinds):
        for way in (kinds[number::-1], kinds[number + 1 :]):
            for others in way:
                both = pair(kind[0], others[0])
                least = costs.gap(*(people[place] for place in both))
                # Two pay no more than twice what the one of them pays who pays more.
                if least >= pairing.price[kind[0]]:
                    break
                if pairing.allows(*both, least):
                    for one, other in product(kind, others):
                        meeting = pair(one, other)
                        if one != other and meeting not in known:
                            paid = cost(people[meeting[0]], people[meeting[1]])
                            if pairing.allows(*meeting, paid):
                                yield meeting, paid
