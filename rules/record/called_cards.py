"""Cards that people call by what they are in the hand: the ace of trump, left pedro, Pam."""

from __future__ import annotations

import re
from collections.abc import Sequence

from trickledger.rules.cards import card_text, each, read_card
from trickledger.rules.language.card_words import ANY_RANK, SUIT_WORDS, rank_said
from trickledger.rules.language.notation import seat_named
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold

_BEGINS, _ENDS = r"(?<![^\s,:])(?:the )?", r"(?=[~\s,.!]|$)"
_OF_TRUMP = re.compile(
    rf"{_BEGINS}(?:(?P<first>{ANY_RANK}) of (?:the )?trumps?|trump (?P<last>{ANY_RANK})"
    rf"(?! of| (?:{'|'.join(SUIT_WORDS)}))){_ENDS}",
    re.IGNORECASE,
)


def with_called_cards(fold: GameFold, text: str) -> Sequence[str]:
    """The texts that name a card by its rank and suit where people call it otherwise.

    Several where one name can be of several cards; none where no card is called so.
    """
    deal = fold.in_play.deal if fold.in_play else None
    if not isinstance(deal, TrickDeal):
        return ()
    found = [_of_trump(deal, text)]
    for name, cards in deal.called().items():
        said = re.compile(rf"{_BEGINS}{name}(?! be\b){_ENDS}", re.IGNORECASE)
        # the beginning of a name is who plays the card behind it
        if seat_named(fold.handles, name) is None:
            found = [
                said.sub(card_text(card), each_text)
                for each_text in found
                for card in (each(cards) if said.search(each_text) else each(cards)[:1])
            ]
    return [each_text for each_text in dict.fromkeys(found) if each_text != text]


def _of_trump(deal: Deal, text: str) -> str:
    """A text in which what is said to be of trump is of its suit, where that is known."""
    trump = deal.facts().get("trump")

    def card(found: re.Match[str]) -> str:
        told = f"{rank_said((found['first'] or found['last']).lower())}{trump}"
        read = read_card(told)
        return told if read and read & deal.hands.pack else found[0]

    return _OF_TRUMP.sub(card, text) if trump else text
