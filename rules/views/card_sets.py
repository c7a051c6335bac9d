"""Sets of cards in words: "no spade and no diamond" in place of a list of sixteen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trickledger.rules.cards import SUIT_CARDS, SUIT_NAMES, each, listing, rank_of, texts

_RANK_NAMES = {"A": "ace", "K": "king", "Q": "queen", "J": "jack"}


class CardSet(NamedTuple):
    """Cards among those that are in question; `over` is for each card the set of those above it."""

    cards: int
    among: int
    over: Mapping[int, int]

    def none_of(self) -> str:
        """That none of the cards is there.

        >>> from trickledger.rules.games.klaberjass.order import PACK, order_under
        >>> over, hearts = order_under("S").over, PACK & SUIT_CARDS["H"]
        >>> CardSet(PACK & ~SUIT_CARDS["C"] & ~hearts, PACK, over).none_of()
        'no spade and no diamond'
        """
        words = " and ".join(f"no {name}" for name in self._names())
        return self._shorter(words, "none of " if self.cards & (self.cards - 1) else "no ")

    def any_of(self) -> str:
        """That one of the cards is.

        >>> from trickledger.rules.cards import CARD_OF
        >>> from trickledger.rules.games.klaberjass.order import PACK, order_under
        >>> over, hearts = order_under("S").over, PACK & SUIT_CARDS["H"]
        >>> nine = CARD_OF["9H"]
        >>> CardSet(hearts & over[nine], PACK, over).any_of()
        'any heart higher than the 9'
        """
        words = " or ".join(_any(name) for name in self._names())
        return self._shorter(words, "any of " if self.cards & (self.cards - 1) else "")

    def _shorter(self, words: str, head: str) -> str:
        """The words, or a list of the cards where that has no more of them; "" for no card."""
        listed = f"{head}{listing(self.cards)}" if self.cards else ""
        return min(listed, words, key=lambda said: said.count(" "))

    def _names(self) -> Iterator[str]:
        """What names just these cards among those in question, a suit at a time."""
        if self.cards == self.among:
            yield "card"
            return
        for suit, name in SUIT_NAMES.items():
            own = self.cards & SUIT_CARDS[suit]
            if own and own == self.among & SUIT_CARDS[suit]:
                yield name
            elif own:
                is_one_card = not own & (own - 1)
                beyond = "" if is_one_card else self._beyond(own, SUIT_CARDS[suit])
                yield from [f"{name} {beyond}"] if beyond else texts(own)
        # a second copy and a joker are of no suit here
        yield from texts(self.cards & ~sum(SUIT_CARDS.values()))

    def _beyond(self, own: int, suit: int) -> str:
        """The card of a suit that cards are all those above or below of, in words."""
        asked = self.among & suit
        cards = sorted((card for card in each(suit) if card in self.over), key=self._height)
        for card in reversed(cards):
            if asked & self.over[card] == own:
                return f"higher than the {_rank(card)}"
        for card in cards:
            if asked & ~self.over[card] & ~card == own:
                return f"lower than the {_rank(card)}"
        return ""

    def _height(self, card: int) -> int:
        return -self.over[card].bit_count()


def _rank(card: int) -> str:
    rank = rank_of(card)
    return _RANK_NAMES.get(rank, rank)


def _any(name: str) -> str:
    return f"any {name}" if name[0].islower() else name
