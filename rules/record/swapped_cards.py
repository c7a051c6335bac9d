"""Two cards that were written the wrong way round, in whatever words it is said."""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.notation import PLAY, single_spaced, unreadable
from trickledger.rules.record.corrections import fits, fits_well
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.played_cards import played_cards
from trickledger.rules.refusals import Refusal

CALLED_BACK = r"(?:(?:no|sorry|oops|wait|actually|hang on|hold on|hm+|oh|um|my mistake)[\s,.!:]+)"
"""What is said before something is told anew."""
_NAMED = re.compile(
    r"(?:swap|switch) (?P<one>\S+?),? (?:(?:and|with|for) )?(?P<other>\S+)|"
    r"(?P<first>\S+) and (?P<second>\S+) (?:are|were) "
    r"(?:swapped|switched|the wrong way (?:a?round))",
    re.IGNORECASE,
)
_CARDS = r"(?:(?:the|those|these|both) (?:last )?(?:(?:two|2) )?cards|the last (?:two|2))"
_WAY = r"(?:the )?(?:other|wrong) way (?:a?round|about)"
# swapped alone is an exchange, where a game has one
_TURNED = re.compile(
    rf"{CALLED_BACK}*(?:(?:swap|switch) (?:them|both|these|those|{_CARDS})(?: a?round| over)?|"
    rf"(?:(?:it|that|they|those|these|{_CARDS}|(?:trick|turn) \d{{1,3}})"
    rf"(?: is|['\u2019]s| was| are|['\u2019]re| were) )?{_WAY}|"
    rf"(?:they|those|these|{_CARDS})(?: are|['\u2019]re| were) (?:swapped|switched)(?: a?round)?)",
    re.IGNORECASE,
)
_IN_TRICK = re.compile(r" (?:in|of) (?:trick|turn) \d{1,3}(?!\S)", re.IGNORECASE)
_TRICK = re.compile(r"\b(?:trick|turn) (\d{1,3})\b", re.IGNORECASE)
_LAST = re.compile(r"\blast\b", re.IGNORECASE)
_PAIR = 2


class _Turned(NamedTuple):
    """The cards among which two changed places; `is_plain` tells that there are just two such."""

    cards: list[Item]
    is_plain: bool


def cards_swapped(fold: GameFold, text: str) -> str:
    """The corrections by which two cards change places, where it is plain which; else empty.

    They are named, or those of a trick in which there are two: `swap them`, `the other way round`.
    Two that can't have done so are given as well, to be refused with what stops them.
    """
    words = _IN_TRICK.sub("", single_spaced(text).rstrip(" .!?"))
    if named := _NAMED.fullmatch(words):
        cards = [read_card(each, fold.game.spelled) for each in named.groups() if each]
        plays = {item.act: item for item in played_cards(fold)}
        items = [plays[PLAY[card]] for card in cards if card and PLAY[card] in plays]
        if len({item.number for item in items}) == _PAIR:
            return swapped(fold, *items)
    turned = _turned(fold, text)
    if turned is None or len(turned.cards) != _PAIR:
        return ""
    way = swapped(fold, *turned.cards)
    # why a way that does not fit is refused is told with what can be entered instead
    is_sure = (turned.is_plain and fits_well(fold, way)) or not fits(fold, way)
    return way if is_sure else ""


def which_cards_swapped(fold: GameFold, text: str) -> Refusal | None:
    """What to enter where a line says that two cards were the wrong way round, but not which.

    None where it says no such.
    """
    turned = _turned(fold, text)
    if turned is None:
        return None
    pairs = [swapped(fold, *pair) for pair in combinations(turned.cards, _PAIR)]
    ways = tuple(filter(lambda way: fits(fold, way), pairs))
    words = "Which two cards changed places?" if len(ways) > 1 else "Two cards changed places."
    if not ways:
        words = "No two cards of this trick can have changed places."
    return unreadable(text, words, would_do=ways)


def swapped(fold: GameFold, one: Item, other: Item) -> str:
    """The corrections by which two cards that were played change places."""
    pairs = ((one, other), (other, one))
    return ", ".join(
        fold.correction(item.number, card_text(card.act.cards[0])) for item, card in pairs
    )


def _turned(fold: GameFold, text: str) -> _Turned | None:
    """The cards of which a line says that two changed places; None where it says no such.

    They are of the trick that is named or of the newest; where that has one, of the one before.
    """
    words, plays = single_spaced(text).rstrip(" .!?"), played_cards(fold)
    if not plays or _TURNED.fullmatch(_IN_TRICK.sub("", words)) is None:
        return None
    named = _TRICK.search(words)
    number = int(named[1]) if named else plays[-1].trick
    trick = [item for item in plays if item.trick == number]
    is_before = not named and len(trick) == 1
    if is_before:
        trick = [item for item in plays if item.trick == number - 1]
    elif not named and _LAST.search(words):
        trick = trick[-_PAIR:]
    return _Turned(trick, not is_before and len({item.seat for item in trick}) == _PAIR)
