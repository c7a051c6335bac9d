"""A whole trick that is told anew: which cards it was, in order or by who played them."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.rules.cards import card_text, parted_plays, read_card, read_rank
from trickledger.rules.language.notation import INSERT, folded, single_spaced, unreadable
from trickledger.rules.record.corrections import fits, fits_well
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.played_cards import played_cards
from trickledger.rules.record.said_late import trick_named
from trickledger.rules.record.swapped_cards import CALLED_BACK
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Count, EntryNumber

# trick 2 was 8d 10d; the last trick was ann 8d bob 10d; correct trick 2 to 8d 10d; trick 2: 8d 10d
_TOLD = re.compile(
    rf"(?P<no>{CALLED_BACK}*)(?P<correct>correct )?(?P<where>trick \d{{1,2}}|(?:the )?\w+ trick)"
    r"(?:(?P<was>,? (?:is|was|should be|should have been|to):? )|(?P<which>: ?)| )(?P<cards>\S.*)",
    re.IGNORECASE,
)


class _Told(NamedTuple):
    """The cards that a trick is said to have been, each with its seat where one is named.

    `items` are the cards that are recorded. With `is_plain` it is said to have been so, and not
    just which trick it is; `is_back` takes something back, `is_short` is a correction, which can be
    of one of two cards.
    """

    trick: int
    cards: list[tuple[int | None, int]]
    items: list[Item]
    is_plain: bool
    is_short: bool
    is_back: bool


def trick_told_anew(fold: GameFold, text: str, *, in_short: bool = False) -> str:
    """The corrections by which a trick is what a line says it was; empty where it says no such.

    What can be the correction of one of two cards is one of the trick `in_short` alone.
    """
    told = _told(fold, text)
    is_meant = told is not None and (told.is_plain or (in_short and told.is_short))
    is_asked = told is None or (told.is_plain and _put_in_before(fold, told))
    return _corrections(fold, told) if told and is_meant and not is_asked else ""


def trick_not_told_anew(fold: GameFold, text: str) -> Refusal | None:
    """Why a trick can't be what a line says it was, or what it is likely to mean; None where it
    says no such.
    """
    told = _told(fold, text)
    if told is None or told.is_short or not (told.is_plain or _is_over(fold, told)):
        return None
    if not told.items:
        return unreadable(text, "There is no trick {trick} in this hand.", trick=told.trick)
    pairs = _paired(told)
    if pairs is None:
        words = "Trick {trick} has {cards}: name one for each, or who played it."
        return unreadable(text, words, trick=told.trick, cards=Count(len(told.items), "card"))
    line = _corrections(fold, told)
    if line and told.is_plain:
        if not (left_out := _put_in_before(fold, told)):
            return None
        words = "Was trick {trick} another, or was this one left out before it?"
        would_do = tuple(each for each in (line, left_out) if fits(fold, each))
        return unreadable(text, words, would_do=would_do, trick=told.trick)
    if line:
        return unreadable(
            text, "Trick {trick} is recorded already.", would_do=(line,), trick=told.trick
        )
    entry = EntryNumber(fold.to_void(told.items[0].number)[0])
    return unreadable(text, "It is there already: {entry}.", entry=entry)


def _told(fold: GameFold, text: str) -> _Told | None:
    found = _TOLD.fullmatch(single_spaced(text).rstrip(" .!"))
    cards = _cards(fold, found["cards"]) if found else []
    if found is None or not cards:
        return None
    plays = played_cards(fold)
    named = trick_named(plays, found["where"])
    if not named.isdecimal():
        return None
    items = [each for each in plays if str(each.trick) == named]
    is_short = bool(found["correct"]) and not (found["was"] or found["which"])
    is_back = bool(found["correct"] or found["no"])
    return _Told(int(named), cards, items, bool(found["was"]), is_short, is_back)


def _put_in_before(fold: GameFold, told: _Told) -> str:
    """The line that puts in a trick before the one it is said to be, where it has no card of that
    one and fits; else empty.
    """
    cards = {card for _, card in told.cards}
    if told.is_back or not told.items or any({*item.act.cards} & cards for item in told.items):
        return ""
    named = (
        card_text(card) if seat is None else f"{fold.handles[seat]}: {card_text(card)}"
        for seat, card in told.cards
    )
    line = f"{INSERT} before @{told.items[0].number} {' '.join(named)}"
    return line if len(told.cards) == len(told.items) and fits_well(fold, line, moves=True) else ""


def _is_over(fold: GameFold, told: _Told) -> bool:
    """Whether a trick is complete, so that nothing is said of it as it is played."""
    newest = max((each.trick for each in played_cards(fold)), default=0)
    return told.trick < newest or (told.trick == newest and len(told.items) == len(fold.handles))


def _corrections(fold: GameFold, told: _Told) -> str:
    """The corrections of the cards that were others than recorded; empty where none were."""
    pairs = _paired(told) or []
    return ", ".join(
        fold.correction(item.number, card_text(card))
        for item, card in pairs
        if item.act.cards != (card,)
    )


def _paired(told: _Told) -> list[tuple[Item, int]] | None:
    """Each card that is recorded with what it is said to have been; None where they don't pair up.

    They are told in order, or each by who played it.
    """
    by_seat = {item.seat: item for item in told.items}
    seats = [seat for seat, _ in told.cards]
    if None not in seats:
        is_each = len({*seats}) == len(seats) and {*seats} <= {*by_seat}
        pairs = [(by_seat[seat], card) for seat, card in told.cards if seat in by_seat]
        return pairs if is_each else None
    in_order = list(zip(told.items, told.cards, strict=False))
    is_of_each = len(told.items) == len(told.cards)
    is_theirs = all(seat in {None, item.seat} for item, (seat, _) in in_order)
    return [(item, card) for item, (_, card) in in_order] if is_of_each and is_theirs else None


def _cards(fold: GameFold, text: str) -> list[tuple[int | None, int]]:
    """The cards that a text lists, each with who is named before it; none where it says else.

    A rank alone is of the suit of the first.
    """
    told, seat = list[tuple[int | None, int]](), None
    for word in re.sub(r"[:,]", " ", plainly(fold, text)).split():
        named = fold.vocabulary.seats.get(folded(word))
        if named is not None and seat is None:
            seat = named
            continue
        for play in parted_plays(word) or [word]:
            suit = card_text(told[0][1])[-1] if told and read_rank(play) else ""
            card = read_card(f"{read_rank(play)}{suit}" if suit else play, fold.game.spelled)
            if card is None:
                return []
            told.append((seat, card))
            seat = None
    return told if seat is None else []
