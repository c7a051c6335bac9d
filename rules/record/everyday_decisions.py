"""What people say of a hand or of an entry that was wrong, as the decision of the record."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.notation import MISDEAL, folded, single_spaced
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.said_late import is_said

_MISDEALT = re.compile(
    r"mis-?dealt|(?:it|that|this)(?: is|'s| was) a misdeal|"
    r"(?:(?:the|this) )?(?:hand|cards?) (?:(?:is|are|was|were) )?(?:thrown|throw|threw) in|"
    r"throw (?:it|them|(?:the|this) hand|the cards) in|"
    r"throw in(?: (?:it|(?:the|this) hand|the cards))?",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    r"(?:(?:it|that) (?:is|was|should be|should have been) )?"
    r"(?P<now>\S.*?),?\s+(?:and )?(?:not|instead of|rather than)\s+(?P<before>\S.*?)",
    re.IGNORECASE,
)


def decision_said(fold: GameFold, text: str) -> str:
    """The decision that a line means, in the words of the record; empty where it means none.

    What was said wrong is looked for in the newest hand: `ann discarded 7, not 6`.
    """
    words = single_spaced(text).rstrip(".!")
    chapter = fold.current
    if chapter is None:
        return ""
    if _MISDEALT.fullmatch(words) and not chapter.is_over:
        return MISDEAL
    found = _INSTEAD.fullmatch(words)
    return next(_corrections(fold, found["now"], found["before"]), "") if found else ""


def _corrections(fold: GameFold, now: str, before: str) -> Iterator[str]:
    """Corrections by which an entry that says `before` says what is said of it `now`.

    What both begin with need not be said again.
    """
    chapter = fold.current
    said = now.split()
    items = [item for item in map(fold.version, chapter.log) if item] if chapter else []
    for shared in range(len(said)):
        was = " ".join((*said[:shared], before))
        for item in reversed(items):
            if chapter and is_said(fold, chapter, item, was):
                yield f"correct @{fold.to_void(item.number)[0]} {_of_nobody(fold, now)}"
                return
    opening = fold.version(chapter.opening) if chapter else None
    card, was_card = (read_card(each.split()[-1], fold.game.spelled) for each in (now, before))
    if not (card and was_card):
        return
    if opening and opening.upcard == was_card:
        yield f"correct @{fold.to_void(opening.number)[0]} hand {card_text(card)}"
    for item in items:
        if item.act.word == "upcard" and item.act.cards == (was_card,):
            yield f"correct @{fold.to_void(item.number)[0]} upcard {card_text(card)}"


def _of_nobody(fold: GameFold, text: str) -> str:
    """What is said in the words of the record, without the name of who says it."""
    plain = put_plainly(fold.vocabulary, text)
    name, *rest = (plain.text if plain else text).replace(":", " ").split() or [""]
    return " ".join(rest if rest and folded(name) in fold.vocabulary.seats else (name, *rest))
