"""What a scorer writes between two hands: the card turned up, or how the hand ended."""

from __future__ import annotations

import re

from trickledger.rules.cards import read_card, read_suit
from trickledger.rules.language.notation import RECORD_WORDS, folded
from trickledger.rules.record.fold import GameFold
from trickledger.rules.views.outcomes import telling

_NAME_AND_FIGURE = re.compile(r"(\D+?)(\s*)[+-]?\d+(?=\s|$|[^\W\d])\s*(\S*)")
_FIGURE = re.compile(r"\s*[+-]?\d+(?=\s|$)")


def gone_on(fold: GameFold, text: str, *, knows_dealer: bool) -> str:
    """A line typed between hands in the words of the record: a card alone is the one turned up,
    where it is known who deals, and names with figures are how a hand ended.

    In a hand that waits for the card turned up a card alone is it, too.
    """
    if chapter := fold.in_play:
        is_due = chapter.deal.can_say("upcard") and not chapter.deal.can_say("play")
        card = _as_card(fold, text) if is_due else ""
        return f"upcard {card}" if card else text
    if read_card(text, fold.game.spelled):
        return f"hand {text}" if knows_dealer else text
    is_told = _has_figures(text, fold) or _has_figures(_behind_a_fact(text, fold), fold)
    return f"{telling(fold)} {text}" if is_told else text


def _as_card(fold: GameFold, text: str) -> str:
    """A card as it is written in the record; empty where something else is said."""
    # most hands begin with their card: loaded for the others alone
    from trickledger.rules.record.trying import plainly

    card = plainly(fold, text)
    return card if read_card(card, fold.game.spelled) else ""


def _behind_a_fact(text: str, fold: GameFold) -> str:
    """What stands right behind the word of a fact that names a player, such as `ma66 51`."""
    facts = fold.game.facts.words if fold.game.facts else ()
    words = (word for fact in facts if fact.kind == "player" for word in fact.spellings)
    word = next((word for word in words if folded(text).startswith(word)), text)
    return text[len(word) :]


def _has_figures(text: str, fold: GameFold) -> bool:
    """Whether a line begins with whose figure and how much, as a scorer on paper writes a hand."""
    first, _, rest = folded(text).partition(" ")
    found = _NAME_AND_FIGURE.match(folded(text))
    # the figure of a short name such as Jo1 is none of a hand
    is_name = first in map(folded, fold.handles) and not _FIGURE.match(rest)
    if not found or is_name:
        return False
    name, gap, after = found[1], found[2], found[3]
    if gap and (name in fold.game.verbs or name in RECORD_WORDS):
        return False
    # the card turned up may be written with a blank: Bob 10 C
    is_name = any(folded(each).startswith(name) for each in (*fold.handles, *fold.sides))
    return is_name and not read_suit(after)
