"""The cards of the newest hand that were played, and how people name one of them."""

from __future__ import annotations

from trickledger.rules.cards import card_text
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item

PLAYED = r"(?:played|plays|led|leads|threw|had|laid|followed with|put(?: down)?)"
"""What is said of who played a card, as a pattern."""


def played_cards(fold: GameFold, trick: int = 0) -> list[Item]:
    """The cards of the newest hand that were played and count, the newest last; of one trick."""
    items = fold.acts_of(fold.current) if fold.current else []
    played = (item for item in items if item.act.word == "play" and item.seat >= 0)
    return [item for item in played if trick in {0, item.trick}]


def names_of(card: int) -> set[str]:
    """What a card can be called: by its rank, its suit or both.

    >>> from trickledger.rules.cards import card_of
    >>> sorted(names_of(card_of("Q", "S")))
    ['Q', 'QS', 'S']
    """
    name = card_text(card)
    return {name, name[:-1], name[-1:]}
