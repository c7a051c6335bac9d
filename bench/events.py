"""Seatings: whole tournaments of Swiss beside the matching of graph libraries."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

from bench.timing import Figure, best
from tests.tournament.swiss_referee import tournament
from trickledger.ledger.tournament.pairing.seating import Contender, Past, Wishes, pair
from trickledger.ledger.tournament.pairing.swiss import seat

Situation = tuple[Sequence[Contender], Past]
"""Who is to be seated, and the rounds before."""

DEAR = 1000
"""More than any squared score difference: peers look for the most, not for the least."""


def figures() -> Iterator[Figure]:
    """Swiss of a club and of a thousand, each beside the peers that can do it in time."""
    yield from _swiss(64, "networkx", _networkx)
    yield from _swiss(1000, "rustworkx", _rustworkx)
    dearest = max(best(_ours([it]), 1) for it in _situations(1000, 9, draws=0.5))
    yield Figure("the slowest of 9 rounds of 1000, half of the games drawn", dearest, "s")


def _swiss(field: int, name: str, match: Callable[[Situation], object]) -> Iterator[Figure]:
    situations = list(_situations(field, 5))
    what = f"5 rounds of Swiss for {field}"
    ours = best(_ours(situations), 3)
    try:
        peer = best(lambda: [match(situation) for situation in situations], 1)
    except ImportError:
        yield Figure(what, ours, "s")
    else:
        yield Figure(what, ours, "s", ours / peer, f"{name}, {peer:.2g} s")


def _situations(field: int, rounds: int, *, draws: float = 0.1) -> Iterator[Situation]:
    for it in tournament(field, rounds, seed=1, draws=draws):
        past = Past()
        for seating in it.before:
            past.add(seating)
        yield it.contenders, past


def _ours(situations: Sequence[Situation]) -> Callable[[], object]:
    return lambda: [seat(*situation, Wishes(), seed=1) for situation in situations]


def _weights(situation: Situation) -> list[tuple[int, int, int]]:
    """All meetings but rematches with their squared score differences, as a peer takes them."""
    contenders, past = situation
    return [
        (number, place, int(4 * (one.score - other.score) ** 2))
        for (number, one), (place, other) in combinations(enumerate(contenders), 2)
        if not past.met[pair(one.entrant, other.entrant)]
    ]


def _networkx(situation: Situation) -> object:
    import networkx

    graph = networkx.Graph()
    graph.add_weighted_edges_from(_weights(situation))
    return networkx.min_weight_matching(graph)


def _rustworkx(situation: Situation) -> object:
    import rustworkx

    graph: Any = rustworkx.PyGraph()
    graph.add_nodes_from(range(len(situation[0])))
    graph.add_edges_from(_weights(situation))
    return rustworkx.max_weight_matching(
        graph, max_cardinality=True, weight_fn=lambda cost: DEAR - cost
    )
