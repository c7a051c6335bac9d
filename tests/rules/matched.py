"""Whether hands can be filled: dealt out where that does it, or else by networkx."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

import networkx

Hand = tuple[int, AbstractSet[str]]
"""How many cards a hand holds, and which it may."""


def can_be_filled(hands: Sequence[Hand]) -> bool:
    """Whether every hand can have its cards, none of them in two hands."""
    return _dealt_out(hands) or _matched(hands)


def _dealt_out(hands: Sequence[Hand]) -> bool:
    """Whether they are filled by giving to each in turn what fewest others may hold.

    Where they are, that is how the cards can lie; where they are not, nothing is said.
    """
    wanted = {card: sum(card in may for _, may in hands) for _, each in hands for card in each}
    given: set[str] = set()
    for count, may in sorted(hands, key=lambda hand: len(hand[1]) - hand[0]):
        found = sorted(may - given, key=lambda card: (wanted[card], card))[:count]
        if len(found) < count:
            return False
        given.update(found)
    return True


def _matched(hands: Sequence[Hand]) -> bool:
    """Whether a matching finds a card for every place."""
    graph = networkx.Graph()
    places = [(hand, place) for hand, (count, _) in enumerate(hands) for place in range(count)]
    graph.add_nodes_from(places)
    graph.add_edges_from((place, card) for place in places for card in hands[place[0]][1])
    mates = networkx.bipartite.hopcroft_karp_matching(graph, places)
    return all(place in mates for place in places)
