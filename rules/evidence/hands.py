"""What is known of each seat's cards.

A recorded hand is only one without hidden cards: known and hidden hands run through the same
lines. Every card of the pack is at any moment in one of four states: *unseen* (in some hidden
place), *known* in a seat's hand, one of those of which a seat *kept* some and laid the others
away face down, or placed where it cannot be played from.
"""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.rules.cards import each, union

_NONE = (0, 0)


class Hands:
    """The cards of all seats: known ones, and how many are hidden.

    `known` are sets by seat, `hidden` counts by seat, `unseen` the set of the cards that nobody
    has seen yet; `face_down` counts those of them that are in no hand. `kept` holds by seat a set
    of cards and how many of them, nobody knows which, are in its hand; `bars` are by seat unseen
    cards that are in no hidden place of it. `growth` counts how often hidden cards came to a hand.
    """

    __slots__ = ("bars", "face_down", "growth", "hidden", "kept", "known", "pack", "unseen")

    def __init__(self, seats: int, pack: int) -> None:
        self.pack = pack
        self.unseen = pack
        self.known = [0] * seats
        self.hidden = [0] * seats
        self.face_down = pack.bit_count()
        self.kept: dict[int, tuple[int, int]] = {}
        self.bars = [0] * seats
        self.growth = 0

    def count(self, seat: int) -> int:
        """How many cards a seat holds (COM-KNOW-2)."""
        return self.known[seat].bit_count() + self.hidden[seat] + self.kept.get(seat, _NONE)[1]

    def is_empty(self, seat: int) -> bool:
        """Whether a seat holds no card."""
        return not (self.known[seat] or self.hidden[seat] or seat in self.kept)

    def may_hold(self, seat: int, cards: int) -> bool:
        """Whether all of these cards can be in the seat's hand."""
        return not cards & ~self.possible(seat) and self.has_room(seat, cards)

    def has_room(self, seat: int, cards: int) -> bool:
        """Whether the hand has places for these cards, wherever they are."""
        missing = cards & ~self.known[seat]
        if seat in self.kept:
            some, kept = self.kept[seat]
            if (missing & some).bit_count() > kept:
                return False
            missing &= ~some
        return missing.bit_count() <= self.hidden[seat]

    def possible(self, seat: int) -> int:
        """The cards that can be in the seat's hand."""
        certain = self.known[seat] | self.kept.get(seat, _NONE)[0]
        return certain | (self.unseen & ~self.bars[seat] if self.hidden[seat] else 0)

    @property
    def half_known(self) -> int:
        """The cards of which some seat kept some, nobody knows which."""
        return union(some for some, _ in self.kept.values())

    def cannot_avoid(self, seat: int, cards: int) -> bool:
        """Whether what a seat kept of some cards must hold one of these."""
        some, kept = self.kept.get(seat, _NONE)
        return (some & ~cards).bit_count() < kept

    def cannot_all_avoid(self, cards: Sequence[int]) -> bool:
        """Whether what some seat kept must hold one of these, which are a set for each seat."""
        return any(self.cannot_avoid(seat, cards[seat]) for seat in self.kept)

    def deal(self, count: int) -> None:
        """Give every seat so many hidden cards."""
        self.hidden = [hidden + count for hidden in self.hidden]
        self.growth += 1
        self.face_down -= count * len(self.hidden)

    def receive(self, seat: int, count: int) -> None:
        """Give a seat hidden cards, from the deal or a draw."""
        self.hidden[seat] += count
        self.growth += 1
        self.face_down -= count

    def may_lie_away(self, cards: int) -> bool:
        """Whether all of these cards can be in no hand, unseen or laid away."""
        for some, kept in self.kept.values():
            if (some & ~cards).bit_count() < kept:
                return False
            cards &= ~some
        return not cards & ~self.unseen and cards.bit_count() <= self.face_down

    def learn(self, seat: int, cards: int) -> int:
        """Make cards known that the seat holds, and give back those that were new."""
        new = cards & ~self.known[seat]
        if seat in self.kept:
            for card in each(new & self.kept[seat][0]):
                self.find_kept(seat, card)
        self.known[seat] |= new
        self.unseen &= ~new
        self.hidden[seat] -= new.bit_count()
        return new

    def forget(self, seat: int, card: int) -> None:
        """Take back that a seat holds a card: it counts as unseen again."""
        self.known[seat] &= ~card
        self.unseen |= card
        self.hidden[seat] += 1
        self.growth += 1

    def take(self, seat: int, cards: int) -> None:
        """Put cards that lay in the open into a seat's hand."""
        self.known[seat] |= cards

    def give_up(self, seat: int, cards: int) -> None:
        """Take cards out of a seat's hand and place them where all can see them."""
        known = cards & self.known[seat]
        if known:
            self.known[seat] ^= known
        if hidden := cards ^ known:
            self.unseen &= ~hidden
            self.hidden[seat] -= hidden.bit_count()

    def put_away(self, seat: int, count: int) -> None:
        """Lay hidden cards of a seat face down: a discard that nobody has seen."""
        self.receive(seat, -count)

    def keep(self, seat: int, some: int, count: int) -> None:
        """Of some cards a seat keeps so many and lays the others away, nobody knows which."""
        self.known[seat] &= ~some
        self._still_kept(seat, some, count)

    def find_kept(self, seat: int, card: int) -> None:
        """Count a card that a seat turns out to have kept among its hidden and unseen ones."""
        some, count = self.kept.pop(seat)
        self.unseen |= card
        self.hidden[seat] += 1
        self.growth += 1
        self._still_kept(seat, some ^ card, count - 1)

    def mix(self) -> None:
        """Forget what seats kept: what they laid away is shuffled with all that lies face down."""
        for seat in (*self.kept,):
            self.forget_kept(seat)

    def forget_kept(self, seat: int) -> None:
        """Count the cards of which a seat kept some, if any, among those that nobody has seen."""
        some, count = self.kept.pop(seat, _NONE)
        self.turn_down(some)
        self.receive(seat, count)

    def _find_laid_away(self, cards: int) -> None:
        for seat, (some, count) in list(self.kept.items()):
            if some & cards:
                del self.kept[seat]
                self._still_kept(seat, some & ~cards, count)

    def _still_kept(self, seat: int, some: int, count: int) -> None:
        if count == some.bit_count():
            self.known[seat] |= some
        elif count:
            self.kept[seat] = some, count

    def turn_down(self, cards: int) -> None:
        """Shuffle cards that lay in the open into a face-down stock: they are unseen again."""
        self.unseen |= cards
        self.face_down += cards.bit_count()

    def place(self, cards: int) -> None:
        """Place cards that were in no hand, unseen or laid away, where all can see them."""
        unseen = cards & self.unseen
        self.unseen ^= unseen
        self.face_down -= unseen.bit_count()
        if self.kept:
            self._find_laid_away(cards)
