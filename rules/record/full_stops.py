"""A full stop that ends a sentence, as behind a hint that is copied with it, and says nothing."""

from __future__ import annotations

from trickledger.rules.cards import parted_plays
from trickledger.rules.language.card_words import is_of_a_card
from trickledger.rules.language.reading import part
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.proven_hands import HOLDS
from trickledger.rules.record.short_reading import REST


def without_its_stop(fold: GameFold, text: str) -> str:
    """A line without the full stop behind its acts; empty where none ends a sentence there.

    Behind cards that are played, and behind what is said to be held, it stands for what can only
    follow; behind a number alone it is that of a trick.
    """
    parts = part(text)
    acts = parts.acts.rstrip()
    *before, last = acts.removesuffix(REST).split() or [""]
    if not acts.endswith(REST) or not last or last.endswith(REST) or _is_rest(fold, text, last):
        return ""
    is_number = last.isdecimal() and not before
    end = parts.start + len(acts) - len(REST)
    return "" if is_number else f"{text[:end]} {text[end + len(REST) :].lstrip()}".rstrip()


def _is_rest(fold: GameFold, text: str, last: str) -> bool:
    """Whether the stop stands for what can only follow: behind a card or a word of a hand.

    Before cards are played a line of a word or two, or one that opens a hand, tells no whole hand.
    """
    parts = part(text)
    deal = fold.deal or fold.game.deal(fold.table.settings[0], fold.carry)
    if parts.decision or not isinstance(deal, TrickDeal):
        return False
    if last.lower() == HOLDS:
        return True
    phase = fold.in_play.deal.phase if fold.in_play else None
    is_short = len(parts.acts.split()) <= (2 if fold.in_play else 3)
    is_of_hand = is_of_a_card(last) or bool(parted_plays(last)) or last.lower() in fold.game.verbs
    return is_of_hand and (not is_short or (phase is not None and phase.takes_cards))
