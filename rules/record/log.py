"""The acts of a hand as they were recorded, whatever became of them later."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
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


class Log:
    """The acts of a hand in the order of their entries, whatever became of them later.

    It is kept by columns, for an object an act would be most of what a long replay allocates.
    `tricks` are those in which the acts are played by now; `lines` holds the first entry of each
    line and `deals` the number that the hand had then; `told` is what was written around an act,
    by its entry.
    """

    __slots__ = ("acts", "deals", "lines", "numbers", "seats", "told", "tricks")

    def __init__(self) -> None:
        self.numbers: list[int] = []
        self.seats: list[int] = []
        self.acts: list[Act] = []
        self.tricks: list[int] = []
        self.lines: list[int] = []
        self.deals: list[int] = []
        self.told: dict[int, Told] = {}

    def __len__(self) -> int:
        return len(self.acts)

    def __iter__(self) -> Iterator[Item]:
        return self.since(0)

    def since(self, number: int) -> Iterator[Item]:
        """The acts of the entries after a number."""
        columns = zip(self.numbers, self.seats, self.acts, self.tricks, strict=True)
        first = bisect_right(self.numbers, number)
        for number, seat, act, trick in islice(columns, first, None):
            place = bisect_right(self.lines, number) - 1
            told = self.told.get(number, UNTOLD)
            yield Item(number, seat, act, self.lines[place], self.deals[place], trick, told)

    def of(self, number: int) -> Item | None:
        """The act of an entry, None where it is no act of this hand."""
        place = bisect_left(self.numbers, number)
        is_here = place < len(self.numbers) and self.numbers[place] == number
        return next(self.since(number - 1)) if is_here else None

    def begin_line(self, first: int, deal: int) -> None:
        """Begin a line by its first entry and the number of its hand, if it has not begun."""
        if not self.lines or self.lines[-1] != first:
            self.lines.append(first)
            self.deals.append(deal)

    def add_act(self, number: int, seat: int, act: Act, trick: int) -> None:
        """Keep an act of the line that has begun."""
        self.numbers.append(number)
        self.seats.append(seat)
        self.acts.append(act)
        self.tricks.append(trick)

    def add_plays(
        self, first: int, deal: int, acts: Sequence[Act], seats: list[int], trick: int
    ) -> None:
        """Keep a line that is the plays of one trick, its entries numbered from `first` on."""
        self.lines.append(first)
        self.deals.append(deal)
        self.numbers.extend(range(first, first + len(acts)))
        self.seats.extend(seats)
        self.acts.extend(acts)
        self.tricks.extend([trick] * len(acts))

    def move(self, tricks: Mapping[int, int]) -> None:
        """Put acts, by the numbers of their entries, into the tricks to which they belong now."""
        for number, trick in tricks.items():
            self.tricks[bisect_left(self.numbers, number)] = trick

    def cut(self, length: int) -> None:
        """Forget the acts after so many."""
        for number in self.numbers[length:]:
            self.told.pop(number, None)
        for column in (self.numbers, self.seats, self.acts, self.tricks):
            del column[length:]
        lines = bisect_right(self.lines, self.numbers[-1]) if self.numbers else 0
        del self.lines[lines:], self.deals[lines:]
