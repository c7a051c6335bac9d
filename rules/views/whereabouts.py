"""Where a card of the newest hand is, as far as the record tells, for who asks across the table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import single_spaced
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.says import Cards, Says, in_turn, one_of

if TYPE_CHECKING:
    from trickledger.rules.play.deal import Deal
    from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import plainly

_ASKED = re.compile(
    r"(?:who(?:'s|\u2019s)?(?:\s+(?:has|had|holds|got|played|threw|led|is|can|could|have|hold))+|"
    r"where(?:'s|\u2019s|\s+(?:is|was|are)))\s+(?:the\s+)?(?P<card>\S.*?)(?:\s+now)?[\s?!.]*",
    re.IGNORECASE,
)


def whereabouts_asked(fold: GameFold, text: str) -> Says | None:
    """Where the card is that a question is about; None where it is about something else."""
    found, chapter = _ASKED.fullmatch(single_spaced(text)), fold.current
    if found is None or chapter is None or chapter.deal.reported:
        return None
    card = read_card(plainly(fold, found["card"]), fold.game.spelled)
    # of two packs there are two cards of a name, which may be in two places
    if card is None or not isinstance(chapter.deal, TrickDeal):
        return None
    if chapter.is_over and card & chapter.deal.hands.unseen:
        words = "Nobody saw {card} in hand {hand}."
        return Says(words, card=Cards(card), hand=chapter.number)
    return _whereabouts(chapter.deal, card)


def _whereabouts(deal: Deal, card: int) -> Says:
    """Where it was played or lies, whose hand it is known to be in, or who can hold it."""
    hands, named = deal.hands, Cards(card)
    placed = deal.misplaced(None, card)
    can = [seat for seat in deal.from_left if hands.possible(seat) & card]
    if placed and (not can or any(card & known for known in hands.known)):
        # of what somebody may have kept nobody knows the place
        return placed.says
    # who draws may have drawn it since a play said that they didn't hold it
    evidence = deal.evidence
    deny = [seat for seat in can if evidence.lasting and evidence.forbidden[seat] & card]
    who = one_of(deal.name(seat) for seat in can if seat not in deny)
    lies_away = hands.may_lie_away(card)
    if who.values and lies_away:
        says = Says("{card} can be with {who}, or lie face down.", card=named, who=who)
    elif who.values:
        says = Says("{card} can be with {who}.", card=named, who=who)
    elif lies_away:
        says = Says("{card} can only lie face down.", card=named)
    else:
        says = Says("By what was played {card} is with nobody.", card=named)
    denied = Says("By what they did, it isn't with {who}.", who=one_of(map(deal.name, deny)))
    return in_turn(says, denied) if deny else says
