"""Who takes which place of a draw, so that those of one group meet as late as can be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from trickledger.ledger.tournament.pairing.knockout import rounds_of, seeds_in_order

Level = Sequence[int]
"""By place, from 0 for the best seed's: the part of the draw that the place is in."""

_Vertex = tuple[int, int, int]
"""A group, how deep, and which part of the draw, the deepest being a place."""


def in_bracket(field: Sequence[int], group_of: Mapping[int, Hashable]) -> list[int]:
    """A field in order of the seeds, in the order in which a bracket seeds it.

    Fewest pairs of one group can meet in round 1, of these draws fewest in round 2, and so on, as
    long as both win. Of those that are left each seed in turn has the best place that is free.

    >>> in_bracket([1, 2, 3, 4], {1: "A", 2: "B", 3: "B", 4: "A"})
    [1, 2, 4, 3]
    """
    rounds = rounds_of(len(field))
    leaves = {seed - 1: leaf for leaf, seed in enumerate(seeds_in_order(rounds))}
    halves = [
        [leaves[place] >> rounds - depth for place in range(len(field))]
        for depth in range(1, rounds)
    ]
    return _kept_apart(field, group_of, halves)


def in_round_robin(field: Sequence[int], group_of: Mapping[int, Hashable]) -> list[int]:
    """A field in order of the seeds, in the order in which a plan has it.

    Fewest pairs of one group meet in round 1; of these orders each seed in turn has the best place.

    >>> in_round_robin([1, 2, 3, 4], {1: "A", 2: "B", 3: "B", 4: "A"})
    [1, 2, 4, 3]
    """
    last = len(field) - 1 + len(field) % 2
    return _kept_apart(field, group_of, [[min(at, last - at) for at in range(len(field))]])


def in_sections(
    field: Sequence[int], group_of: Mapping[int, Hashable], sections: Level
) -> list[int]:
    """A field in order of the seeds, in the order in which its places are dealt to sections.

    >>> in_sections([1, 2, 3, 4], {1: "A", 2: "B", 3: "B", 4: "A"}, [0, 1, 1, 0])
    [1, 2, 4, 3]
    """
    return _kept_apart(field, group_of, [sections])


def _kept_apart(
    field: Sequence[int], group_of: Mapping[int, Hashable], levels: Sequence[Level]
) -> list[int]:
    known: dict[Hashable, int] = {}
    # who is in no group is a group of their own
    groups = [known.setdefault(group_of.get(one, (one,)), len(known)) for one in field]
    if len(known) in (1, len(field)):
        return list(field)
    return [field[at] for at in _order(tuple(groups), tuple(map(tuple, levels)))]


@lru_cache(maxsize=64)
def _order(groups: tuple[int, ...], levels: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Which seed takes each place, seeds and places counting from 0."""
    draw = _EvenDraw(groups, levels)
    taken: dict[int, int] = {}
    for seed, group in enumerate(groups):
        free = (place for place in range(len(groups)) if place not in taken)
        taken[next(place for place in free if draw.gives(place, group))] = seed
    return tuple(taken[place] for place in range(len(groups)))


class _EvenDraw:
    """A draw in which each part has of each group as much as any other of its depth, or one more.

    Such a draw is what has fewest meetings of a group in round 1, in round 2, and so on. As any two
    parts of one depth differ by one place at most, there is one. A place that is given stays; those
    of the others are exchanged along a path (a residual one in the flow of groups into places).
    """

    def __init__(self, groups: Sequence[int], levels: Sequence[Level]) -> None:
        self.levels = [*levels, range(len(groups))]
        self.last = len(levels)
        sizes = Counter(groups)
        parts = [max(level) + 1 for level in self.levels]
        self.least = [{group: sizes[group] // count for group in sizes} for count in parts]
        self.most = [{group: -(-sizes[group] // count) for group in sizes} for count in parts]
        self.above: list[dict[int, int]] = []
        self.below: list[defaultdict[int, list[int]]] = []
        for outer, inner in zip([[0] * len(groups), *levels], self.levels, strict=True):
            self.above.append(dict(zip(inner, outer, strict=True)))
            self.below.append(defaultdict(list))
            for part, whole in self.above[-1].items():
                self.below[-1][whole].append(part)
        self.given: set[int] = set()
        self.at: dict[int, int] = {}
        self._deal([*range(len(groups))], sizes, 0)
        self.counts = Counter(
            (group, depth, level[place])
            for place, group in self.at.items()
            for depth, level in enumerate(self.levels)
        )

    def _deal(self, places: Sequence[int], counts: Mapping[int, int], depth: int) -> None:
        """Deal groups into the parts below one: who has one more goes where most are missing."""
        if depth == self.last:
            self.at |= dict(zip(places, Counter(counts).elements(), strict=True))
            return
        parts: defaultdict[int, list[int]] = defaultdict(list)
        for place in places:
            parts[self.levels[depth][place]].append(place)
        shares = {part: {one: size // len(parts) for one, size in counts.items()} for part in parts}
        left = {part: len(parts[part]) - sum(shares[part].values()) for part in parts}
        for group, size in counts.items():
            neediest = sorted(left, key=left.__getitem__, reverse=True)
            for part in neediest[: size % len(parts)]:
                shares[part][group] += 1
                left[part] -= 1
        for part, inside in parts.items():
            self._deal(inside, shares[part], depth + 1)

    def gives(self, place: int, group: int) -> bool:
        """Give a place to a group for good, if the draw can still be such; say whether it can."""
        if self.at[place] != group:
            path = self._exchange(place, group)
            if not path:
                return False
            for here, there in pairwise(path):
                if here[1] > there[1]:
                    self.counts[here] -= 1
                elif here[1] < there[1]:
                    self.counts[there] += 1
                else:
                    self.at[here[2]] = here[0]
            self.at[place] = group
        self.given.add(place)
        return True

    def _exchange(self, place: int, group: int) -> list[_Vertex]:
        """From the place of a group to that place, through whoever has to move; none if none is."""
        start, goal = (self.at[place], self.last, place), (group, self.last, place)
        came = {start: start}
        waiting = [start]
        for here in waiting:
            if here == goal:
                path = [here]
                while path[-1] != start:
                    path.append(came[path[-1]])
                return path[::-1]
            for there in self._next(*here):
                if there not in came:
                    came[there] = here
                    waiting.append(there)
        return []

    def _next(self, group: int, depth: int, part: int) -> Iterator[_Vertex]:
        """Where a group that leaves a part, or has come to it, can go on to."""
        if depth == self.last:
            # it takes the place, and whose that was has to leave it
            if part not in self.given and self.at[part] != group:
                yield self.at[part], depth, part
        else:
            for below in self.below[depth + 1][part]:
                if self.counts[group, depth + 1, below] < self.most[depth + 1][group]:
                    yield group, depth + 1, below
        if depth >= 0 and self.counts[group, depth, part] > self.least[depth][group]:
            yield group, depth - 1, self.above[depth][part]
