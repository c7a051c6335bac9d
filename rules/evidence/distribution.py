"""One way in which the unseen cards can lie: what it shows to be possible need not be searched.

From play to play hardly anything changes, so that an exchange of two cards nearly always makes it
one that answers the next question too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trickledger.rules.cards import each

Room = Callable[[int, int], int]
"""The cards that a receipt of a seat may have brought; some that may have are left out."""


class Distribution:
    """The unseen cards of each seat by receipt, so that all that was claimed holds.

    What it says yes to is possible; where it says no, some other way may be.
    """

    __slots__ = ("_cards", "_may_bring", "_stock")

    def __init__(self, cards: Sequence[list[int]], stock: int, may_bring: Room) -> None:
        self._cards = cards
        self._stock = stock
        self._may_bring = may_bring

    def lets_hold(self, seat: int, card: int) -> bool:
        """Whether a seat holds an unseen card, after an exchange if need be."""
        for cards in self._cards[seat]:
            if cards & card:
                return True
        other = self._place_of(card)
        for receipt, cards in enumerate(self._cards[seat]):
            if cards and card & self._may_bring(seat, receipt):
                given = cards & self._may_bring(*other) if other else cards
                if given:
                    self._exchange((seat, receipt), given & -given, other, card)
                    return True
        return False

    def lets_lack(self, seat: int, forbidden: int) -> bool:
        """Whether a seat holds none of some cards, after exchanges if need be."""
        return all(
            self._is_given_away((seat, receipt), card, forbidden)
            for receipt, cards in enumerate(self._cards[seat])
            if cards & forbidden
            for card in each(cards & forbidden)
        )

    def shows(self, seat: int, card: int) -> bool:
        """Whether it still stands, after an exchange if need be, when a seat shows a card."""
        if not self.lets_hold(seat, card):
            return False
        self._cards[seat][:] = [cards & ~card for cards in self._cards[seat]]
        return True

    def draws(self, seat: int, count: int) -> bool:
        """Whether it still stands when a seat draws so many cards from the stock."""
        drawn = 0
        for card in each(self._stock):
            if drawn.bit_count() == count:
                break
            drawn |= card
        self._stock ^= drawn
        self._cards[seat].append(drawn)
        return drawn.bit_count() == count

    def _place_of(self, card: int) -> tuple[int, int] | None:
        """The seat that holds a card, and with which receipt it came; None where it lies away."""
        for seat, hand in enumerate(self._cards):
            for receipt, cards in enumerate(hand):
                if cards & card:
                    return seat, receipt
        return None

    def _is_given_away(self, place: tuple[int, int], card: int, forbidden: int) -> bool:
        """Whether a card is given away for one that is none of the forbidden."""
        wanted = self._may_bring(*place) & ~forbidden
        if wanted & self._stock:
            self._exchange(place, card, None, _any_of(wanted & self._stock))
            return True
        for seat, hand in enumerate(self._cards):
            if seat == place[0]:
                continue
            for receipt, cards in enumerate(hand):
                if cards & wanted and card & self._may_bring(seat, receipt):
                    self._exchange(place, card, (seat, receipt), _any_of(cards & wanted))
                    return True
        return False

    def _exchange(
        self, place: tuple[int, int], card: int, other: tuple[int, int] | None, taken: int
    ) -> None:
        """Put a card from its place to another, None for the stock, for one that is taken there."""
        seat, receipt = place
        self._cards[seat][receipt] ^= card | taken
        if other is None:
            self._stock ^= card | taken
        else:
            self._cards[other[0]][other[1]] ^= card | taken


def _any_of(cards: int) -> int:
    return cards & -cards
