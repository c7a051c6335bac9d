"""A plain way to seat rounds, which the search must never do worse than."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

Round = list[list[int]]


def repeats(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """Recount: a pair that met c times counts c(c-1)/2."""
    met = Counter(
        frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)
    )
    return sum(count * (count - 1) // 2 for count in met.values())


def best_of_restarts(
    people: int, sizes: Sequence[int], rounds: int, *, restarts: int = 200, seed: int = 0
) -> int:
    """The fewest repeats that a climb, round by round, finds from so many random beginnings."""
    chance = Random(seed)
    return min(repeats(_climb(people, sizes, rounds, chance)) for _ in range(restarts))


def _climb(people: int, sizes: Sequence[int], rounds: int, chance: Random) -> list[Round]:
    met = [[0] * people for _ in range(people)]
    seated = []
    for _ in range(rounds):
        tables = _shuffled(people, sizes, chance)
        while _improve(tables, met):
            pass
        for table in tables:
            for one, other in combinations(table, 2):
                met[one][other] += 1
                met[other][one] += 1
        seated.append(tables)
    return seated


def _shuffled(people: int, sizes: Sequence[int], chance: Random) -> Round:
    order = list(range(people))
    chance.shuffle(order)
    return [[order.pop() for _ in range(size)] for size in sizes]


def _improve(tables: Round, met: list[list[int]]) -> bool:
    improved = False
    for here, there in combinations(tables, 2):
        for seat in range(len(here)):
            for place in range(len(there)):
                one, other = here[seat], there[place]
                mine, theirs = met[one], met[other]
                # The sums below take the two for mates of each other.
                change = -2 * mine[other]
                for mate in here:
                    change += theirs[mate] - mine[mate]
                for mate in there:
                    change += mine[mate] - theirs[mate]
                if change < 0:
                    here[seat], there[place] = other, one
                    improved = True
    return improved
