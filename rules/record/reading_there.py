"""Acts that were put in are read where they stand, and what follows them, if it must be, anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.language.vocabulary import Vocabulary, read_as, unknown_word
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.chapter import Failure
from trickledger.rules.record.log import Item
from trickledger.rules.refusals import Refusal

UNSAID = -2
"""The seat of an act that was put in without a name, before it is read."""


class ReadingThere(NamedTuple):
    """How the acts of a hand are read into which some are put, those from the entry `first` on.

    What nobody named is that of the seat whose turn it is there; where the hand is read `by_turn`,
    so is what follows, and else it keeps the seats it had. `found` are the acts that became
    something else by it, by their entries.
    """

    words: Vocabulary
    is_named: Callable[[Item], bool]
    first: int
    by_turn: bool
    found: dict[int, Item]

    def items(self, deal: Deal, items: Sequence[Item]) -> Iterator[Item | Failure]:
        """The acts of a hand, each read when all before it are folded; or why one can't be."""
        self.found.clear()
        is_behind = False
        for item in items:
            read = item
            if item.number >= self.first:
                is_behind = True
                new = self._new(deal, item)
                if isinstance(new, Refusal):
                    yield Failure(item.number, new)
                    return
                read = new
            elif is_behind and self.by_turn and not self.is_named(item):
                seat = deal.seat_of(item.act)
                read = item if seat is None else item._replace(seat=seat)
            if read != item:
                self.found[item.number] = read
            yield read

    def behind(self, items: Sequence[Item]) -> list[Item]:
        """The acts that are new, or stand behind one in a hand that is read by turn."""
        fresh = [place for place, item in enumerate(items) if item.number >= self.first]
        if self.by_turn and fresh:
            return [*items[fresh[0] :]]
        return [items[place] for place in fresh]

    def _new(self, deal: Deal, item: Item) -> Item | Refusal:
        """A new act as its phase reads it, with its seat."""
        bare = deal.phase.bare if deal.phase else "card"
        act = read_as(item.act, bare)
        if act is None:
            return unknown_word(self.words, str(item.act.number), bare)
        act = deal.resolve(act)
        by_turn = deal.seat_of(act)
        seat = by_turn if item.seat == UNSAID else item.seat
        if seat is None:
            return deal.unnamed(act)
        written = item.written._replace(named=item.seat not in {UNSAID, by_turn})
        return item._replace(act=act, seat=seat, written=written)
