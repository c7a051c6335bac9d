"""A dealer with all that is dealt, or who is said to deal, as a hand that is opened."""

from __future__ import annotations

from collections.abc import Sequence

from trickledger.rules.cards import read_card
from trickledger.rules.language.notation import HAND_WORDS, MARK, seat_named
from trickledger.rules.language.vocabulary import Vocabulary

DEALING = frozenset(("deal", "deals", "dealer", "dealt", "hand", "n"))
TURNED = frozenset("upcard turned turns up exposed".split())
_SHOWN = frozenset("show showed showing shows".split())
"""What is said of a card turned up by who deals it, and else of other cards."""
_OPENING = DEALING | TURNED | _SHOWN | {":", ",", "again", "next", "now"}


def opening(
    words: Vocabulary, pieces: Sequence[tuple[str, int]], most: int
) -> list[tuple[str, int]]:
    """The pieces of a hand that is opened, each with its place; none where something else is said.

    So many pieces, `most`, are all that is dealt: who deals, and the card turned up.
    """
    said = {text.lower() for text, _ in pieces}
    told = [each for each in pieces if each[0].lower() not in _OPENING or words.is_name(each[0])]
    is_turned_up = not said.isdisjoint(TURNED)
    is_dealt = not said.isdisjoint(DEALING)
    is_said = is_turned_up or is_dealt
    if _is_record(pieces) or not (is_dealt or said.isdisjoint(_SHOWN)):
        return []
    if not 0 < len(told) <= most or not (is_said or len(told) == most):
        return []
    if is_said and _is_card(words, told[0][0]):
        told.reverse()
    (first, start), (last, _) = told[0], told[-1]
    if is_turned_up and len(told) == 1 and _is_card(words, first):
        # it is known who deals
        return [("hand", start), (first, start)]
    if most == 1 and not (is_said or words.is_name(first.removesuffix(MARK))):
        # the beginning of a name alone may be a slip for a word
        return []
    seat = seat_named(words.handles, first.removesuffix(MARK))
    if seat is None or _is_card(words, first) or (len(told) == 2 and not _is_card(words, last)):
        return []
    mark = MARK if first.endswith(MARK) else ""
    return [("hand", start), (words.handles[seat] + mark, start), *told[1:]]


def _is_record(pieces: Sequence[tuple[str, int]]) -> bool:
    """Whether pieces begin a hand in the words of the record, and go on behind a comma.

    hand Bob, KS has the card turned up behind its only comma.
    """
    commas = [place for place, (text, _) in enumerate(pieces) if text == ","]
    is_upcard = commas == [2] and len(pieces) == len(("hand", "Bob", ",", "KS"))
    return bool(commas) and pieces[0][0].lower() in HAND_WORDS and not is_upcard


def _is_card(words: Vocabulary, text: str) -> bool:
    return read_card(text, words.spelled) is not None
