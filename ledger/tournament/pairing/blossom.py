"""Everyone into pairs at the least total cost: Edmonds' blossoms, with prices as proof.

Each one to be paired has a price, each blossom a charge, and no meeting may cost less than the
prices of its two, less the charges of the blossoms that hold both. Where every pair costs exactly
that, no other pairing is cheaper (J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices,
1965). One search a time grows from someone who is unpaired; a clock raises the prices along it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

Meeting = tuple[int, int]
"""Two who may be paired, by their places 0, 1, 2 and so on, the lower first."""

_OUTER, _INNER = 1, -1


class _Charge(NamedTuple):
    """A blossom, and what it and those around it charge."""

    blossom: int
    sum: int


class Pairing:
    """Everyone paired at the least total cost, and the prices that prove it.

    `costs` are whole numbers from 0 up; `start` are meetings to begin with, of which those are kept
    that nobody could better for themselves. `price` is what each one pays, in halves of a cost.
    Raises `LookupError` where not everyone can be paired.

    >>> pairing = Pairing(4, {(0, 1): 0, (0, 2): 3, (1, 3): 4, (2, 3): 9})
    >>> pairing.pairs
    [(0, 2), (1, 3)]
    """

    def __init__(
        self, size: int, costs: Mapping[Meeting, int], start: Iterable[Meeting] = ()
    ) -> None:
        # Doubled, so that the clock stops at whole numbers where two prices rise at once.
        self._near: list[dict[int, int]] = [{} for _ in range(size)]
        for (one, other), cost in costs.items():
            self._near[one][other] = self._near[other][one] = 2 * cost
        self._mate = [-1] * size
        # As much as anyone may pay before all know what the others do: half of the cheapest.
        self.price = [min(near.values(), default=0) // 2 for near in self._near]
        self._top = list(range(size))
        self._ring: dict[int, list[int]] = {}
        self._links: dict[int, list[Meeting]] = {}
        self._within: dict[int, int] = {}
        self._charge: dict[int, int] = {}
        self._newest = size - 1
        for one, other in start:
            is_free = self._mate[one] == self._mate[other] == -1
            if is_free and self.price[one] + self.price[other] == self._near[one][other]:
                self._mate[one], self._mate[other] = other, one
        for root in range(size):
            if self._mate[root] < 0:
                self._pair(root)

    @property
    def pairs(self) -> list[Meeting]:
        """The pairs in order."""
        return [(one, other) for one, other in enumerate(self._mate) if one < other]

    def pays(self, one: int) -> tuple[int, tuple[_Charge, ...]]:
        """What someone pays, and the blossoms that charge for it: alike for equals."""
        return self.price[one], self._charged[one]

    def allows(self, one: int, other: int, cost: int) -> bool:
        """Whether a meeting of that cost, not among the costs, might have made it cheaper."""
        spared = self.price[one] + self.price[other] - 2 * cost
        if spared <= 0:
            return False
        mine, theirs = self._charged[one], self._charged[other]
        shallower = range(min(len(mine), len(theirs)))
        joint = bisect_left(shallower, True, key=lambda depth: mine[depth] != theirs[depth])
        return not joint or spared > mine[joint - 1].sum

    # The structure: a node is one person, or a blossom, which is an odd ring of nodes. The first
    # node of a ring holds its base, the only person in it who is paired outside.

    @cached_property
    def _charged(self) -> dict[int, tuple[_Charge, ...]]:
        """For each node the blossoms that hold it and charge for that, the outermost first."""
        charged: dict[int, tuple[_Charge, ...]] = {}
        # A blossom is newer than its nodes.
        for node in sorted([*range(len(self._mate)), *self._ring], reverse=True):
            outer = self._within.get(node)
            held = () if outer is None else charged[outer]
            if outer is not None and (charge := self._charge[outer]):
                held = (*held, _Charge(outer, charge + (held[-1].sum if held else 0)))
            charged[node] = held
        return charged

    def _people(self, node: int) -> list[int]:
        people, rest = [], [node]
        while rest:
            node = rest.pop()
            if node in self._ring:
                rest += self._ring[node]
            else:
                people.append(node)
        return people

    def _base(self, node: int) -> int:
        while node in self._ring:
            node = self._ring[node][0]
        return node

    def _expose(self, node: int, person: int) -> None:
        """Pair a blossom's people anew so that this one of them is its base."""
        if node not in self._ring:
            return
        child = person
        while self._within[child] != node:
            child = self._within[child]
        self._expose(child, person)
        at = self._ring[node].index(child)
        if at == 0:
            return
        ring = self._ring[node] = self._ring[node][at:] + self._ring[node][:at]
        links = self._links[node] = self._links[node][at:] + self._links[node][:at]
        for place in range(1, len(ring), 2):
            one, other = links[place]
            self._expose(ring[place], one)
            self._expose(ring[place + 1], other)
            self._mate[one], self._mate[other] = other, one

    # The search: outer nodes are at an even distance from the root, their prices rise with the
    # clock; inner nodes are at an odd distance, their prices fall.

    def _pair(self, root: int) -> None:
        self._clock = 0
        self._events: list[tuple[int, int, int]] = []
        self._label: dict[int, int] = {}
        self._since: dict[int, int] = {}
        self._came: dict[int, Meeting] = {}
        self._make_outer(self._top[root])
        while self._events:
            self._clock, one, other = heappop(self._events)
            if one < 0:
                if self._label.get(other) == _INNER:
                    self._expand(other)
            elif self._leads_out(one, other):
                slack = self._slack(one, other)
                if slack:
                    self._look_later(slack, self._label.get(self._top[other]), one, other)
                elif self._grow(one, other):
                    break
        else:
            raise LookupError("not everyone can be paired")
        for node in list(self._label):
            self._settle(node)

    def _price_now(self, person: int) -> int:
        node = self._top[person]
        if (label := self._label.get(node)) is None:
            return self.price[person]
        return self.price[person] + label * (self._clock - self._since[node])

    def _leads_out(self, one: int, other: int) -> bool:
        """Whether a meeting leads out of its outer node, and not to an inner one."""
        node = self._top[other]
        return node != self._top[one] and self._label.get(node) != _INNER

    def _slack(self, one: int, other: int) -> int:
        """How much the two of a meeting pay less now than it costs."""
        return self._near[one][other] - self._price_now(one) - self._price_now(other)

    def _grow(self, one: int, other: int) -> bool:
        """Take a meeting without slack into the tree; tell whether it ends at someone unpaired."""
        node = self._top[other]
        if node in self._label:
            self._contract(one, other)
        elif (mate := self._mate[self._base(node)]) < 0:
            self._augment(one, other)
            return True
        else:
            self._make_inner(node, (one, other))
            self._make_outer(self._top[mate])
        return False

    def _look_later(self, slack: int, label: int | None, one: int, other: int) -> None:
        wait = slack if label is None else slack // 2
        heappush(self._events, (self._clock + wait, one, other))

    def _look_around(self, people: Iterable[int]) -> None:
        """Note when the meetings of outer people will cost their price."""
        for one in people:
            mine, price = self._top[one], self._price_now(one)
            for other, cost in self._near[one].items():
                node = self._top[other]
                label = self._label.get(node)
                if node != mine and label != _INNER:
                    slack = cost - price - self._price_now(other)
                    self._look_later(slack, label, one, other)

    def _make_outer(self, node: int) -> None:
        self._label[node], self._since[node] = _OUTER, self._clock
        self._look_around(self._people(node))

    def _make_inner(self, node: int, came: Meeting) -> None:
        self._label[node], self._since[node] = _INNER, self._clock
        self._came[node] = came
        if node in self._ring:
            heappush(self._events, (self._clock + self._charge[node] // 2, -1, node))

    def _settle(self, node: int) -> None:
        """Write down what the clock has done to a node, and take it out of the search."""
        change = self._label.pop(node) * (self._clock - self._since.pop(node))
        for person in self._people(node):
            self.price[person] += change
        if node in self._ring:
            self._charge[node] += 2 * change

    def _climb(self, node: int) -> Iterator[tuple[int, int, Meeting, Meeting]]:
        """The way to the root, an outer and an inner node at a time, with the links upwards."""
        while (mate := self._mate[base := self._base(node)]) >= 0:
            inner = self._top[mate]
            before, entered = self._came[inner]
            yield node, inner, (base, mate), (entered, before)
            node = self._top[before]

    def _contract(self, one: int, other: int) -> None:
        """Make one blossom of the odd cycle that a meeting of two outer nodes closes."""
        ring, links = self._cycle(one, other)
        inner_ones = [node for node in ring if self._label[node] == _INNER]
        blossom = self._enclose(ring, links)
        self._label[blossom], self._since[blossom] = _OUTER, self._clock
        for node in inner_ones:
            self._look_around(self._people(node))

    def _cycle(self, one: int, other: int) -> tuple[list[int], list[Meeting]]:
        """The nodes of the cycle from where its two branches part, and the links along it."""
        root = self._common_ancestor(self._top[one], self._top[other])
        left, left_links = self._branch(self._top[one], root)
        right, right_links = self._branch(self._top[other], root)
        ring = [root, *reversed(left), *right]
        return ring, [*_turned(left_links), (one, other), *right_links]

    def _enclose(self, ring: list[int], links: list[Meeting]) -> int:
        """A new blossom of these nodes, which leave the search."""
        self._newest += 1
        blossom = self._newest
        for node in ring:
            self._settle(node)
            self._within[node] = blossom
        self._ring[blossom], self._links[blossom], self._charge[blossom] = ring, links, 0
        for person in self._people(blossom):
            self._top[person] = blossom
        return blossom

    def _common_ancestor(self, one: int, other: int) -> int:
        """The first node at which the ways of two outer nodes to the root meet."""
        ways = [
            [node, *(self._top[link[1]] for *_, link in self._climb(node))] for node in (one, other)
        ]
        passed = set(ways[0])
        return next(node for node in ways[1] if node in passed)

    def _branch(self, node: int, end: int) -> tuple[list[int], list[Meeting]]:
        nodes: list[int] = []
        links: list[Meeting] = []
        for outer, inner, *upwards in self._climb(node):
            if outer == end:
                break
            nodes += outer, inner
            links += upwards
        return nodes, links

    def _expand(self, blossom: int) -> None:
        """Open an inner blossom whose charge is used up; the way through it stays in the search."""
        came = self._came.pop(blossom)
        self._settle(blossom)
        ring, links = self._open(blossom)
        way, steps = _even_way(ring, links, ring.index(self._top[came[1]]))
        for node, step in zip(way[::2], [came, *steps[1::2]], strict=True):
            self._make_inner(node, step)
        for node in way[1::2]:
            self._make_outer(node)
        for node in ring:
            if node not in way:
                self._look_from(self._people(node))

    def _open(self, blossom: int) -> tuple[list[int], list[Meeting]]:
        """The nodes of a blossom, which is no more, and the links along their ring."""
        del self._charge[blossom]
        ring = self._ring.pop(blossom)
        for node in ring:
            del self._within[node]
            for person in self._people(node):
                self._top[person] = node
        return ring, self._links.pop(blossom)

    def _look_from(self, people: Iterable[int]) -> None:
        """Note when the outer nodes will reach people who have left the search."""
        for one in people:
            for other, cost in self._near[one].items():
                if self._label.get(self._top[other]) == _OUTER:
                    slack = cost - self._price_now(one) - self._price_now(other)
                    self._look_later(slack, None, other, one)

    def _augment(self, one: int, other: int) -> None:
        """Pair along the way from the root to someone unpaired."""
        self._expose(self._top[other], other)
        while True:
            self._mate[other] = one
            node = self._top[one]
            left = self._mate[self._base(node)]
            self._expose(node, one)
            self._mate[one] = other
            if left < 0:
                return
            inner = self._top[left]
            one, other = self._came[inner]
            self._expose(inner, other)


def _turned(links: list[Meeting]) -> list[Meeting]:
    """The same links on the way back."""
    return [(above, below) for below, above in reversed(links)]


def _even_way(ring: list[int], links: list[Meeting], at: int) -> tuple[list[int], list[Meeting]]:
    """The way from a place in a ring to its base in an even number of steps, with its links."""
    if at % 2:
        return [*ring[at:], ring[0]], links[at:]
    return ring[at::-1], _turned(links[:at])
