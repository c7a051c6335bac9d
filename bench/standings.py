"""The standings of an event: 1,000 entrants with 10 rounds, ranked by several orders."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from bench.timing import Figure, best
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult
from trickledger.ledger.tournament.ranking.standings import rank

ENTRANTS = 1000
ROUNDS = 10
ORDERS = (
    ("points", "buchholz", "sonneborn-berger", "wins"),
    ("points", "head-to-head", "buchholz-cut-1", "sonneborn-berger"),
    ("points", "opponents-win-share", "progressive", "lot"),
)


def figures() -> Iterator[Figure]:
    """Each order beside the sum of points alone."""
    event = _event(random.Random(1))
    alone = best(partial(rank, event, ["points"]))
    yield Figure(f"places of {ENTRANTS} after {ROUNDS} rounds, by points", alone * 1e3, "ms")
    for order in ORDERS:
        spent = best(partial(rank, event, order))
        yield Figure(f"  by {', '.join(order)}", spent * 1e3, "ms", spent / alone, "points alone")


def _event(chance: random.Random) -> Results:
    """Tables of two at random, one bye and one absence a round."""
    rounds: dict[int, list[RoundResult]] = {entrant: [] for entrant in range(ENTRANTS)}
    for number in range(1, ROUNDS + 1):
        bye, absent, *seated = chance.sample(range(ENTRANTS), ENTRANTS)
        rounds[bye].append(RoundResult(number, Kind.BYE, Fraction(1)))
        rounds[absent].append(RoundResult(number, Kind.ABSENT, Fraction(0)))
        for one, other in zip(seated[::2], seated[1::2], strict=True):
            share = Fraction(chance.randint(0, 2), 2)
            rounds[one].append(RoundResult(number, Kind.PLAYED, share, {other: share}))
            rounds[other].append(RoundResult(number, Kind.PLAYED, 1 - share, {one: 1 - share}))
    return {entrant: tuple(results) for entrant, results in rounds.items()}
