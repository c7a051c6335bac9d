"""Seating: whole plans of table rotation and of rotating partners, beside the plain way."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction

from bench.timing import Figure, best
from tests.tournament.restarts import best_of_restarts, repeats
from trickledger.ledger.tournament.pairing import one_round, partners, rotation
from trickledger.ledger.tournament.pairing.division import Sizes
from trickledger.ledger.tournament.pairing.seating import Contender, Past, Wishes

ROUNDS = 5
FIELDS = ((24, 4), (64, 6), (1000, 4))
HARD = (36, 6)
RESTARTS = 200


def figures() -> Iterator[Figure]:
    """Five rounds each in seconds; a hard field beside restarts of a plain climb."""
    for field, size in FIELDS:
        yield Figure(f"{ROUNDS} rounds of {field} at tables of {size}", _plan(field, size)[0], "s")
    ours, fewest = _plan(*HARD)
    plain, plainly = _restarts(*HARD)
    name = f"{ROUNDS} rounds of {HARD[0]} at tables of {HARD[1]}"
    yield Figure(name, ours, "s", ours / plain, f"{RESTARTS} restarts")
    yield Figure("  repeats", fewest, "", fewest / plainly, f"{RESTARTS} restarts")
    yield Figure("a round of 1000 by standing", _by_standing(1000), "s")
    whist = best(lambda: partners.plan(24, ROUNDS, seed=1))
    yield Figure(f"{ROUNDS} rounds of 24 with rotating partners", whist, "s")


def _plan(field: int, size: int) -> tuple[float, int]:
    """Seconds, and repeats by recount."""
    plans = []
    seconds = best(
        lambda: plans.append(rotation.plan(field, Sizes.of(size), ROUNDS, seed=1)), times=3
    )
    return seconds, repeats([seating.tables for seating in plans[0]])


def _restarts(field: int, size: int) -> tuple[float, int]:
    """The same of a plain climb; the field fills its tables."""
    found: list[int] = []
    sizes = [size] * (field // size)
    seconds = best(
        lambda: found.append(best_of_restarts(field, sizes, ROUNDS, restarts=RESTARTS)), times=1
    )
    return seconds, found[0]


def _by_standing(field: int) -> float:
    past = Past()
    for seating in rotation.plan(field, Sizes.of(4), ROUNDS - 1, seed=1):
        past.add(seating)
    chance = random.Random(1)
    contenders = [
        Contender(one, Fraction(chance.randrange(16)), rank=one) for one in range(1, field + 1)
    ]
    return best(
        lambda: one_round.seat(
            contenders, past, Wishes(), sizes=Sizes.of(4), seed=1, by_standing=True
        ),
        times=3,
    )
