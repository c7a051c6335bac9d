"""What is known of each seat's cards.

A recorded hand is only one without hidden cards: known and hidden hands run through the same
lines. Every card of the pack is at any moment in one of three states: *unseen* (in some hidden
place), *known* in a seat's hand, or placed where it cannot be played from.
"""

from __future__ import annotations


class Hands:
    """The cards of all seats: known ones, and how many are hidden.

    `known` are sets by seat, `hidden` counts by seat, `unseen` the set of the cards that nobody
    has seen yet; `face_down` counts those of them that are in no hand.
    """

    __slots__ = ("face_down", "hidden", "known", "pack", "unseen")

    def __init__(self, seats: int, pack: int) -> None:
        self.pack = pack
        self.unseen = pack
        self.known = [0] * seats
        self.hidden = [0] * seats
        self.face_down = pack.bit_count()

    def count(self, seat: int) -> int:
        """How many cards a seat holds (COM-KNOW-2)."""
        return self.known[seat].bit_count() + self.hidden[seat]

    def may_hold(self, seat: int, cards: int) -> bool:
        """Whether all of these cards can be in the seat's hand."""
        missing = cards & ~self.known[seat]
        return not missing & ~self.unseen and missing.bit_count() <= self.hidden[seat]

    def possible(self, seat: int) -> int:
        """The cards that can be in the seat's hand."""
        return self.known[seat] | (self.unseen if self.hidden[seat] else 0)

    def receive(self, seat: int, count: int) -> None:
        """Give a seat hidden cards, from the deal or a draw."""
        self.hidden[seat] += count
        self.face_down -= count

    def learn(self, seat: int, cards: int) -> int:
        """Make cards known that the seat holds, and give back those that were new."""
        new = cards & ~self.known[seat]
        self.known[seat] |= new
        self.unseen &= ~new
        self.hidden[seat] -= new.bit_count()
        return new

    def forget(self, seat: int, card: int) -> None:
        """Take back that a seat holds a card: it counts as unseen again."""
        self.known[seat] &= ~card
        self.unseen |= card
        self.hidden[seat] += 1

    def take(self, seat: int, cards: int) -> None:
        """Put cards that lay in the open into a seat's hand."""
        self.known[seat] |= cards

    def give_up(self, seat: int, card: int) -> None:
        """Take a card out of a seat's hand and place it where all can see it."""
        if self.known[seat] & card:
            self.known[seat] ^= card
        else:
            self.unseen &= ~card
            self.hidden[seat] -= 1

    def put_away(self, seat: int, count: int) -> None:
        """Lay hidden cards of a seat face down: a discard that nobody has seen."""
        self.receive(seat, -count)

    def turn_down(self, cards: int) -> None:
        """Shuffle cards that lay in the open into a face-down stock: they are unseen again."""
        self.unseen |= cards
        self.face_down += cards.bit_count()

    def place(self, cards: int) -> None:
        """Place unseen cards that were in no hand where all can see them."""
        self.unseen &= ~cards
        self.face_down -= cards.bit_count()
