"""A line that is refused as it stands is read again: as people say it, and what to do instead."""

from __future__ import annotations

from collections.abc import Callable

from trickledger.rules.language.plain import put_plainly
from trickledger.rules.language.reading import Line, read
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.proposals import tried_out
from trickledger.rules.refusals import Refusal

Take = Callable[[Line], Refusal | None]
"""Take in a line as it was read, or say why not."""

_CLASSES = ("SYN", "SEQ", "PHYS", "RULE")


def read_again(
    fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a refused line if people say it so; else the refusal with what would be taken."""
    second = _as_said(fold, text, line, refusal, take)
    if second is None or line.parts.looks_back:
        return second

    def taken(proposed: str) -> Refusal | None:
        """Take in a line as it stands or as people say it."""
        put = read(fold.vocabulary, proposed)
        refused = put.refusal or take(put)
        return refused and _as_said(fold, proposed, put, refused, take)

    return tried_out(fold, text, second, taken)


def _as_said(fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take) -> Refusal | None:
    """Take in a refused line in the words of the record, or tell which refusal says more."""
    parts, chapter = line.parts, fold.current
    opens = not parts.decision and (chapter is None or chapter.is_over)
    dealt = (2 if fold.game.turned_up else 1) if opens else 0
    acts = parts.acts.lstrip()
    plain = put_plainly(fold.vocabulary, acts, dealt=dealt)
    if plain is None:
        return refusal
    end = parts.start + len(parts.acts)
    start = end - len(acts)
    before, after = text[:start], text[end:]
    put = read(fold.vocabulary, f"{before}{plain.text}{' ' if after else ''}{after}")
    second = put.refusal or take(put)
    if second is None:
        return None
    column = start + plain.typed(second.column - start)
    is_read = not any(each.is_unread for each in put.said)
    # a word of the game that lacks something says more than one that nobody knows
    first_words = plain.text.replace(":", " ").split()[:2]
    is_known = any(word.lower() in fold.game.verbs for word in first_words)
    knows_a_way = is_known and bool(second.would_do) and not refusal.would_do
    goes_further = _CLASSES.index(second.kind) > _CLASSES.index(refusal.kind) or (
        refusal.kind == "SYN" and (is_read or column > refusal.column or knows_a_way)
    )
    return second.at(0, column) if goes_further else refusal
