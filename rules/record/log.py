"""The acts of a hand as they were recorded, whatever became of them later."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from trickledger.rules.language.notation import Act


class Told(NamedTuple):
    """What was written around an act: the mark, the name of its seat, the number of its hand.

    One that `stands` was taken by an earlier version, which checked less.
    """

    marked: bool = False
    named: bool = False
    prefixed: bool = False
    stands: bool = False


UNTOLD = Told()


class Item(NamedTuple):
    """An act of a hand as it is folded, under the number of the entry that made it."""

    number: int
    seat: int
    act: Act
    line: int
    deal: int
    trick: int
    told: Told = UNTOLD

    @property
    def marked(self) -> bool:
        """Whether it carries the mark, so that it stands as it was played."""
        return self.told.marked


class Stretch(NamedTuple):
    """Acts of one line and one trick whose entries follow each other.

    `first` is the first of these entries and `place` the place of its act in the log; `line` is the
    first entry of the line, `deal` the number that the hand had then.
    """

    first: int
    line: int
    deal: int
    trick: int
    place: int


# Building the tuple directly costs half of calling its class, on the way of every line.
_stretch: Callable[[tuple[int, int, int, int, int]], Stretch] = partial(tuple.__new__, Stretch)
_place_of = attrgetter("place")
_first_of = attrgetter("first")


class Log:
    """The acts of a hand in the order of their entries, whatever became of them later.

    Their seats and what they are stand in columns and all else once a stretch, for an object an act
    would be most of what a long replay allocates.
    `moved` are the tricks of the acts that are played in another by now and `told` is what was
    written around an act, by its entry.
    """

    __slots__ = ("_acts", "_seats", "_stretches", "moved", "told")

    def __init__(self) -> None:
        self._stretches: list[Stretch] = []
        self._seats: list[int] = []
        self._acts: list[Act] = []
        self.moved: dict[int, int] = {}
        self.told: dict[int, Told] = {}

    def __iter__(self) -> Iterator[Item]:
        return self.since(0)

    @property
    def numbers(self) -> list[int]:
        """The entries of the acts."""
        return [
            number
            for (first, _, _, _, place), end in self._with_ends(0)
            for number in range(first, first + end - place)
        ]

    @property
    def newest(self) -> int:
        """The newest entry, 0 before the first."""
        if not self._stretches:
            return 0
        stretch = self._stretches[-1]
        return stretch.first + len(self._acts) - stretch.place - 1

    def since(self, number: int) -> Iterator[Item]:
        """The acts of the entries after a number."""
        begin = max(bisect_right(self._stretches, number, key=_first_of) - 1, 0)
        for (first, line, deal, trick, place), end in self._with_ends(begin):
            for entry in range(max(first, number + 1), first + end - place):
                at = place + entry - first
                moved, told = self.moved.get(entry, trick), self.told.get(entry, UNTOLD)
                yield Item(entry, self._seats[at], self._acts[at], line, deal, moved, told)

    def _with_ends(self, begin: int) -> Iterator[tuple[Stretch, int]]:
        """The stretches from one on, each with the place behind its last act."""
        stretches = self._stretches[begin:]
        return zip(stretches, [*map(_place_of, stretches[1:]), len(self._acts)], strict=False)

    def of(self, number: int) -> Item | None:
        """The act of an entry, None where it is no act of this hand."""
        item = next(self.since(number - 1), None)
        return item if item and item.number == number else None

    def add_act(self, number: int, line: int, deal: int, trick: int, seat: int, act: Act) -> None:
        """Keep an act of a line, under the number of its entry."""
        self._stretches.append(_stretch((number, line, deal, trick, len(self._acts))))
        self._seats.append(seat)
        self._acts.append(act)

    def add_plays(
        self, first: int, deal: int, trick: int, seats: Sequence[int], acts: Sequence[Act]
    ) -> None:
        """Keep a line that is the plays of one trick, its entries numbered from `first` on."""
        self._stretches.append(_stretch((first, first, deal, trick, len(self._acts))))
        self._seats += seats
        self._acts += acts

    def move(self, tricks: Mapping[int, int]) -> None:
        """Put acts, by the numbers of their entries, into the tricks to which they belong now."""
        self.moved.update(tricks)

    def cut(self, number: int) -> None:
        """Forget the acts from an entry on."""
        forgotten = [item.number for item in self.since(number - 1)]
        for entry in forgotten:
            self.told.pop(entry, None)
            self.moved.pop(entry, None)
        kept = len(self._acts) - len(forgotten)
        del self._acts[kept:], self._seats[kept:]
        del self._stretches[bisect_left(self._stretches, kept, key=_place_of) :]
