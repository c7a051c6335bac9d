"""A suit that is said where a card is meant: which of its cards it was is asked."""

from __future__ import annotations

from trickledger.rules.cards import SUIT_CARDS, card_text, each
from trickledger.rules.language.articles import suit_alone
from trickledger.rules.language.notation import unreadable
from trickledger.rules.language.reading import Parts
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.trying import Take, refusal_if_entered
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import SuitName, Way

_MOST_SHOWN = 8


def which_card(fold: GameFold, text: str, parts: Parts, enter: Take) -> Refusal | None:
    """What is asked of a line that names a suit where cards are played: which card; else None.

    `enter` takes in a line, or says why not.
    """
    deal = fold.in_play.deal if fold.in_play else None
    end = parts.start + len(parts.acts)
    said = suit_alone(fold.vocabulary, text, parts.start, end) if deal and deal.phase else None
    if deal is None or deal.phase is None or said is None:
        return None
    suit = said.suit or str(deal.facts().get("trump") or "")
    if not suit or not (said.is_played or deal.phase.takes_cards):
        return None
    ways = list[str]()
    for card in reversed(each(SUIT_CARDS[suit] & deal.hands.pack)):
        line = f"{text[: said.start]}{card_text(card)}{text[said.end :]}"
        refusal = refusal_if_entered(fold, line, enter)
        if refusal is None:
            ways.append(line)
        elif refusal.kind == "SYN" and refusal.tried.strip() == line[parts.start : end].strip():
            # which entry it corrects
            ways += [way for way in refusal.would_do if way.startswith("correct ")]
    ways = [*dict.fromkeys(ways)]
    column, tried = said.start + 1, text[said.start : said.end]
    if len(ways) > _MOST_SHOWN:
        words, such = "Say which of the {suit} it is. For example: {example}", Way(ways[0])
        asked = unreadable(tried, words, tells=True, suit=SuitName(suit), example=such)
    else:
        words = "Say which of the {suit} it is."
        asked = unreadable(tried, words, would_do=ways, suit=SuitName(suit))
    return asked.at(0, column)
