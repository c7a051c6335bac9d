"""A misdeal: the table throws the open hand in, and the same dealer deals again (COM-MIS-1)."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.notation import MISDEAL, unreadable
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.rulings import THE_TABLE, RulingText
from trickledger.rules.refusals import Refusal, refused


def misdeal(fold: GameFold, words: str, reason: str) -> Refusal | None:
    """End the open hand without a score, or say why there is none to end."""
    if words:
        why, would_do = "misdeal stands alone, or with because and a reason.", f"{MISDEAL} because"
        return unreadable(f"{MISDEAL} {words}", why, would_do=(f"{would_do} {words}",))
    chapter = fold.current
    refusal = _no_open_hand(fold, chapter)
    if refusal:
        return refusal
    assert chapter
    text = RulingText(MISDEAL, 0, 0, "", "", (), None, THE_TABLE, reason)
    fold.add_misdeal(text, chapter)
    return None


def _no_open_hand(fold: GameFold, chapter: Chapter | None) -> Refusal | None:
    if fold.closing:
        status = fold.closing.status
        return refused("SEQ", COM.SEQ_3, MISDEAL, "The game is {status}.", status=status)
    if chapter is None:
        would_do = tuple(f"hand {handle}" for handle in fold.handles)
        return refused("SEQ", COM.MIS_1, MISDEAL, "No hand has been dealt yet.", would_do)
    if not chapter.is_over or fold.source is Source.STORED:
        return None
    number, counts = chapter.number, chapter.result and chapter.result.counted
    annul = f"ruling annul .{number} because it was a misdeal"
    return refused(
        "SEQ",
        COM.MIS_1,
        MISDEAL,
        "Hand {hand} is over. If it shouldn't count, have it annulled."
        if counts
        else "Hand {hand} is over and doesn't count. The next hand can be dealt.",
        (annul,) if counts else (),
        hand=number,
    )
