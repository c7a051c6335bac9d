"""A referee of Klaberjass who shares no line with the engine: cards are words, hands are sets.

The table of RULES 1.4 is written out here a second time, and what a record proves is found by
going through every distribution of the cards that are not seen, or by a matching of those cards
to the places where they can lie.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import NamedTuple

from tests.rules.matched import can_be_filled

RANKS = "7 8 9 10 J Q K A".split()
SUITS = "CDHS"
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
TRUMP_VALUES = {"J": 20, "9": 14, "A": 11, "10": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
PLAIN_VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
TRUMPS_FROM_HIGH = "J 9 A 10 K Q 8 7".split()
PLAIN_FROM_HIGH = "A 10 K Q J 9 8 7".split()
NINE = 9

Cards = frozenset[str]


@cache
def of_suit(suit: str) -> Cards:
    """The eight cards of a suit."""
    return frozenset(rank + suit for rank in RANKS)


@cache
def trumps_above(card: str) -> Cards:
    """The trumps that beat a trump."""
    place = TRUMPS_FROM_HIGH.index(card[:-1])
    return frozenset(rank + card[-1] for rank in TRUMPS_FROM_HIGH[:place])


def value(trump: str, card: str) -> int:
    """What a card counts in a trick (KLA-PTS-1)."""
    return (TRUMP_VALUES if card[-1] == trump else PLAIN_VALUES)[card[:-1]]


def reply_wins(trump: str, lead: str, reply: str) -> bool:
    """Whether the second card takes the trick (KLA-PLAY-6)."""
    if reply[-1] != lead[-1]:
        return reply[-1] == trump
    order = TRUMPS_FROM_HIGH if lead[-1] == trump else PLAIN_FROM_HIGH
    return order.index(reply[:-1]) < order.index(lead[:-1])


def must_lack(trump: str, lead: str, reply: str) -> Cards:
    """The set S of a reply, row by row of the table in RULES 1.4."""
    if lead[-1] == trump:
        if reply[-1] != trump:
            return of_suit(trump)
        return frozenset() if reply in trumps_above(lead) else trumps_above(lead)
    if reply[-1] == lead[-1]:
        return frozenset()
    if reply[-1] == trump:
        return of_suit(lead[-1])
    return of_suit(lead[-1]) | of_suit(trump)


def clause_broken(trump: str, lead: str, reply: str, held: Cards) -> str:
    """The clause defined first among those that a reply breaks, some of S being held."""
    if lead[-1] == trump:
        return "KLA-PLAY-2" if held & trumps_above(lead) else "KLA-PLAY-3"
    if reply[-1] != lead[-1] and held & of_suit(lead[-1]):
        return "KLA-PLAY-3"
    return "KLA-PLAY-4"


class Lack(NamedTuple):
    """What a reply says of its seat: before that entry it held no card of `cards`."""

    entry: int
    seat: int
    cards: Cards
    lead: str
    reply: str


class Watch:
    """All that the table has seen of one hand once hands are fixed, and what its plays claim.

    Hands are of `size` cards. `shown` holds for each seat the cards that are proven to be among
    them, played or not, `played` the entry of each played card, `unseen` the cards that can be
    anywhere.
    """

    def __init__(self, unseen: Iterable[str], size: int) -> None:
        self.unseen = set(unseen)
        self.size = size
        self.shown: list[set[str]] = [set(), set()]
        self.played: list[dict[str, int]] = [{}, {}]
        self.lacks: list[Lack] = []

    def exchange(self, seat: int, dix: str, upcard: str) -> None:
        """The dix is laid open and the upcard taken."""
        self.unseen.discard(dix)
        self.shown[seat] = (self.shown[seat] - {dix}) | {upcard}

    def show(self, seat: int, cards: Iterable[str]) -> None:
        """Cards are proven to be among those of a seat."""
        self.shown[seat].update(cards)
        self.unseen -= self.shown[seat]

    def see_out_of_play(self, cards: Iterable[str]) -> None:
        """Cards are seen in the stub."""
        self.unseen.difference_update(cards)

    def play(self, seat: int, card: str, entry: int) -> None:
        """A card is played."""
        self.show(seat, [card])
        self.played[seat][card] = entry

    @property
    def rooms(self) -> tuple[int, int]:
        """How many unseen cards each hand holds."""
        first, second = self.shown
        return self.size - len(first), self.size - len(second)

    @property
    def face_down(self) -> int:
        """How many unseen cards are in no hand."""
        return len(self.unseen) - sum(self.rooms)

    def holding(self, seat: int, entry: int) -> Cards:
        """The cards that are proven to have been in a hand just before an entry."""
        gone = {card for card, when in self.played[seat].items() if when < entry}
        return frozenset(self.shown[seat] - gone)

    def distributions(self) -> int:
        """In how many ways the unseen cards can lie."""
        first, second = self.rooms
        return comb(len(self.unseen), first) * comb(len(self.unseen) - first, second)

    def worlds(self) -> list[tuple[Cards, Cards]]:
        """The cards of both seats in every distribution of the unseen cards."""
        return list(self._worlds())

    def _worlds(self) -> Iterator[tuple[Cards, Cards]]:
        first, second = self.rooms
        for mine in combinations(sorted(self.unseen), first):
            for theirs in combinations(sorted(self.unseen.difference(mine)), second):
                yield frozenset((*self.shown[0], *mine)), frozenset((*self.shown[1], *theirs))


class Enumeration:
    """Judges by going through every distribution."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    @cached_property
    def _worlds(self) -> list[tuple[Cards, Cards]]:
        return self.watch.worlds()

    def can_hold(self, lacks: Iterable[Lack]) -> bool:
        """Whether all of some lacks can be true together."""
        claims = [(lack.seat, self._forbidden(lack)) for lack in lacks]
        return any(
            all(world[seat].isdisjoint(cards) for seat, cards in claims) for world in self._worlds
        )

    def _forbidden(self, lack: Lack) -> Cards:
        earlier = self.watch.played[lack.seat].items()
        return lack.cards - {card for card, when in earlier if when < lack.entry}


class Matching:
    """Judges by a bipartite matching of the unseen cards to the places in which they can lie."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch

    def can_hold(self, lacks: Iterable[Lack]) -> bool:
        """Whether all of some lacks can be true together."""
        watch = self.watch
        barred: list[set[str]] = [set(), set()]
        for lack in lacks:
            if lack.cards & watch.holding(lack.seat, lack.entry):
                return False
            barred[lack.seat] |= lack.cards
        rooms = (*watch.rooms, watch.face_down)
        assert sum(rooms) == len(watch.unseen), "every card has a place"
        may = (*(watch.unseen - cards for cards in barred), watch.unseen)
        return can_be_filled([*zip(rooms, may, strict=True)])
