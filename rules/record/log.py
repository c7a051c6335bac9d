"""The acts of a hand as they were recorded, whatever became of them later."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, dropwhile
from typing import NamedTuple

from trickledger.rules.language.notation import Act


class Written(NamedTuple):
    """What was written around an act: the mark, the name of its seat, the number of its hand.

    One that `stands` was taken by an earlier version, which checked less; one that is `put_in` was
    entered afterwards, before or after another.
    """

    marked: bool = False
    named: bool = False
    prefixed: bool = False
    stands: bool = False
    put_in: bool = False


PLAINLY = Written()


class Item(NamedTuple):
    """An act of a hand as it is folded, under the number of the entry that made it."""

    number: int
    seat: int
    act: Act
    line: int
    deal: int
    trick: int
    written: Written = PLAINLY

    @property
    def marked(self) -> bool:
        """Whether it carries the mark, so that it stands as it was played."""
        return self.written.marked


# Building the tuple directly costs half of calling its class, for every act that is told.
_item: Callable[[tuple[int, int, Act, int, int, int, Written]], Item] = partial(tuple.__new__, Item)


class Place(NamedTuple):
    """Where an act was put in afterwards: right before an entry, or right after it."""

    beside: int
    is_after: bool = True


class Log:
    """The acts of a hand in the order of play, whatever became of them later.

    That is the order of their entries, but for those that were put in afterwards: `places` tells
    beside which entry each of them stands, which may be one of them itself, or the opening.

    All stands in columns, for an object an act would be most of what a long replay allocates. A
    stretch is acts of one line and one trick whose entries follow each other: the first of these
    entries, the place of its act, and the trick, one behind the other. Most begin their line, and
    their hand has the number that it had at first; of the others both are kept apart.
    `moved` are the tricks of the acts that are played in another by now and `written` is what was
    written around an act, by its entry. `_made_in` are the tricks that the acts were made in before
    the hand was mended last, by numbers that are given once; those made since are in a trick that
    lay there then, by its number in `_lay`, or have a number from `_next` on.
    """

    __slots__ = (
        "_acts",
        "_apart",
        "_deal",
        "_lay",
        "_made_in",
        "_next",
        "_seats",
        "_stretches",
        "moved",
        "places",
        "written",
    )

    def __init__(self, deal: int) -> None:
        self._seats: list[int] = []
        self._acts: list[Act] = []
        self._stretches: list[int] = []
        self._deal = deal
        self._apart: dict[int, tuple[int, int]] = {}
        self.moved: dict[int, int] = {}
        self.written: dict[int, Written] = {}
        self._made_in: dict[int, int] = {}
        self._lay: dict[int, int] = {}
        self._next = 0
        self.places: dict[int, Place] = {}

    def __iter__(self) -> Iterator[Item]:
        return iter(self._as_played()) if self.places else self.since(0)

    def _as_played(self) -> list[Item]:
        """The acts in the order of play, where some were put in."""
        items = [item for item in self.since(0) if item.number not in self.places]
        order = [item.number for item in items]
        for number, (beside, is_after) in self.places.items():
            item = self.of(number)
            assert item
            # what is put in behind the opening comes first
            at = order.index(beside) + is_after if beside in order else 0
            order.insert(at, number)
            items.insert(at, item)
        return items

    def from_on(self, number: int) -> list[Item]:
        """The acts from an entry on, in the order of play; none where it is no act of this hand."""
        return [*dropwhile(lambda item: item.number != number, self)]

    def words(self) -> dict[int, str]:
        """What kind each act is, by its entry, in the order of play."""
        if self.places:
            return {item.number: item.act.word for item in self}
        return dict(zip(self.numbers, [act.word for act in self._acts], strict=True))

    @property
    def numbers(self) -> list[int]:
        """The entries of the acts."""
        runs = [range(first, first + end - place) for first, place, _, end in self._from(0)]
        return [*chain.from_iterable(runs)]

    def since(self, number: int) -> Iterator[Item]:
        """The acts of the entries after a number, in the order of the entries."""
        begin = max(bisect_right(self._stretches[::3], number) - 1, 0)
        for first, place, trick, end in self._from(begin):
            line, deal = self._apart.get(first, (first, self._deal))
            for entry in range(max(first, number + 1), first + end - place):
                at = place + entry - first
                moved, written = self.moved.get(entry, trick), self.written.get(entry, PLAINLY)
                yield _item((entry, self._seats[at], self._acts[at], line, deal, moved, written))

    def beginnings(self, words: Container[str]) -> list[int]:
        """The entries that began the tricks, of the acts that are one of some words."""
        begun: list[int] = []
        last = 0
        for first, place, trick, end in self._from(0):
            for entry, act in enumerate(self._acts[place:end], first):
                now = self.moved.get(entry, trick)
                if now not in {0, last} and act.word in words:
                    begun.append(entry)
                    last = now
        return begun

    def _from(self, begin: int) -> Iterator[tuple[int, int, int, int]]:
        """The stretches from one on, each with the place behind its last act."""
        stretches = self._stretches[3 * begin :]
        places = stretches[1::3]
        ends = [*places[1:], len(self._acts)]
        return zip(stretches[::3], places, stretches[2::3], ends, strict=False)

    def of(self, number: int) -> Item | None:
        """The act of an entry, None where it is no act of this hand."""
        stretch = bisect_right(self._stretches[::3], number) - 1
        if stretch < 0:
            return None
        first, place, trick, *behind = self._stretches[3 * stretch : 3 * stretch + 5]
        at = place + number - first
        if at >= (behind[1] if behind else len(self._acts)):
            return None
        line, deal = self._apart.get(first, (first, self._deal))
        trick = self.moved.get(number, trick)
        written = self.written.get(number, PLAINLY)
        return _item((number, self._seats[at], self._acts[at], line, deal, trick, written))

    def add(
        self,
        first: int,
        line: int,
        deal: int,
        trick: int,
        seats: Sequence[int],
        acts: Sequence[Act],
    ) -> None:
        """Keep acts of one line and one trick, whose entries are numbered from `first` on."""
        if line != first or deal != self._deal:
            self._apart[first] = line, deal
        self._stretches += (first, len(self._acts), trick)
        self._seats += seats
        self._acts += acts

    def put_in(self, item: Item, place: Place) -> None:
        """Keep an act beside another one."""
        number, seat, act, line, deal, trick, written = item
        self.add(number, line, deal, trick, (seat,), (act,))
        self.written[number] = written
        self.places[number] = place

    def made_in(self) -> dict[int, int]:
        """The tricks that the acts were made in, by their entries; no two share a number.

        The number at which a trick lies may have been that of one which was voided.
        """
        made = {
            entry: self._lay.get(trick, self._next + trick)
            for first, place, trick, end in self._from(0)
            for entry in range(first, first + end - place)
        }
        return {**made, **self._made_in}

    def move(
        self,
        tricks: Mapping[int, int],
        counting: Sequence[int] = (),
        made_now: Mapping[int, int] | None = None,
        fresh: Container[int] = (),
        behind: Container[int] = (),
    ) -> dict[int, int]:
        """Put acts, by the numbers of their entries, into the tricks to which they belong now.

        Those that are `counting` then lie on the table: what is made from now on may go with them.
        They were made in tricks of which `made_now` tells where it is known better; those that are
        `fresh`, and those `behind` them that are read anew, are made where they lie now, which is
        given back.
        """
        self._made_in = was_in = self.made_in()
        known = made_now or {}
        made = was_in | {entry: known[entry] for entry in known.keys() & was_in.keys()}
        self.moved.update(tricks)
        tricks_now = {
            entry: self.moved.get(entry, trick)
            for first, place, trick, end in self._from(0)
            for entry in range(first, first + end - place)
        }
        anew = [number for number in counting if number in fresh or number in behind]
        as_before = sorted({*counting}.difference(anew))
        begun = {tricks_now[number]: made[number] for number in as_before}
        given = max((self._next, *made.values()), default=-1)
        found = {
            number: begun.setdefault(tricks_now[number], given := given + 1) for number in anew
        }
        self._made_in.update((number, found[number]) for number in anew if number in fresh)
        self._next = given + 1
        made.update(found)
        self._lay = {tricks_now[number]: made[number] for number in counting}
        return found

    def cut(self, number: int) -> None:
        """Forget the acts from an entry on."""
        forgotten = [item.number for item in self.since(number - 1)]
        for entry in forgotten:
            self.written.pop(entry, None)
            self.moved.pop(entry, None)
            self._apart.pop(entry, None)
            self._made_in.pop(entry, None)
            self.places.pop(entry, None)
        kept = len(self._acts) - len(forgotten)
        del self._acts[kept:], self._seats[kept:]
        del self._stretches[3 * bisect_left(self._stretches[1::3], kept) :]
