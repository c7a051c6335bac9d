"""Who dealt the newest hand, told anew: no, Eve dealt; Eve dealt, not Ben."""

from __future__ import annotations

import re

from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.swapped_cards import CALLED_BACK
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Handle

_DEALT = re.compile(
    rf"(?P<no>{CALLED_BACK}*)"
    r"(?:(?:it|that) was )?(?P<who>[^\s,:'\u2019]+)"
    r"(?:(?:['\u2019]s)? deal| (?:was|is) (?:the )?dealer| (?:who |that |had )?dealt|"
    r" (?P<now>deals))"
    r"(?: (?:it|this|that|(?:the|this|that) (?:last )?hand))?"
    r"(?P<other>,? (?:and )?(?:not|instead of|rather than) [^\s,:'\u2019]+(?:['\u2019]s)?)?",
    re.IGNORECASE,
)


def dealer_corrected(fold: GameFold, text: str) -> str:
    """The correction of who dealt, where it can't be so and is refused with what stops it; empty
    where it can be, or a line tells no such.
    """
    line = _line(fold, text)
    return line if line and not fits(fold, line) else ""


def dealer_told_anew(fold: GameFold, text: str) -> Refusal | None:
    """What to enter where another is said to have dealt than is recorded; None where a line tells
    no such.
    """
    seat, hand = _seat(fold, text), fold.current
    if seat is None or hand is None:
        return None
    if seat == hand.deal.dealer:
        entry = EntryNumber(fold.to_void(hand.opening.number)[0])
        return unreadable(text, "It is there already: {entry}.", entry=entry)
    return another_dealt(fold, hand, seat, text)


def another_dealt(fold: GameFold, hand: Chapter, seat: int, text: str) -> Refusal:
    """Who dealt a hand in the place of who is said to have, with the correction if it fits."""
    dealer, line = hand.deal.dealer, _correction(fold, hand, seat)
    words = "{dealer} dealt hand {hand}, not {player}."
    dealt, player = Handle(fold.handles[dealer]), Handle(fold.handles[seat])
    would_do = (line,) if fits(fold, line) else ()
    return unreadable(text, words, would_do=would_do, dealer=dealt, hand=hand.number, player=player)


def _line(fold: GameFold, text: str) -> str:
    """The correction by which who is named dealt the newest hand; empty where they did."""
    seat, hand = _seat(fold, text), fold.current
    if seat is None or hand is None or seat == hand.deal.dealer:
        return ""
    return _correction(fold, hand, seat)


def _correction(fold: GameFold, hand: Chapter, seat: int) -> str:
    opening = fold.version(hand.opening) or hand.opening
    return fold.correction(opening.number, fold.hand_text(seat, opening.upcard))


def _seat(fold: GameFold, text: str) -> int | None:
    """Who is said to have dealt the newest hand, and not who is recorded; None where nobody is.

    Who deals now is told of a hand that goes on.
    """
    found = _DEALT.fullmatch(single_spaced(text).rstrip(" .!"))
    if found is None or not (found["no"] or found["other"]) or not fold.game.has_dealer:
        return None
    if found["now"] and not fold.in_play:
        return None
    return fold.vocabulary.seats.get(folded(found["who"]))
