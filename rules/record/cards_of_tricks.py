"""A card of a trick that is named, told anew: Ben played QD in trick 3, not AD."""

from __future__ import annotations

import re
from typing import NamedTuple

from trickledger.rules.cards import card_text, read_card, read_rank
from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.played_cards import PLAYED, names_of, played_cards
from trickledger.rules.record.plays_told_anew import of_another
from trickledger.rules.record.said_late import trick_named
from trickledger.rules.record.swapped_cards import CALLED_BACK
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards, Handle

_IN_TRICK = re.compile(
    r",? ?(?:\b(?:in|on|of|to|at) )(?P<where>trick \d{1,2}|(?:the )?\w+ trick)(?![^\s,:.!]),?",
    re.IGNORECASE,
)
_WAS = r"(?: is|['\u2019]s| was| were| should be| should have been| must have been)"
_NOT = r"(?:,? (?:and )?(?:not|instead of|rather than) (?P<before>\S.*))"
# ben played qd, not ad
_WHO_PLAYED = re.compile(rf"(?P<who>[^\s,:]+) {PLAYED} (?P<now>\S.*?){_NOT}?", re.IGNORECASE)
# ben's ace was the 2d
_OWN = re.compile(
    rf"(?P<who>[^\s,:]+)['\u2019]s (?:card|play|lead|(?P<before>\S.*?)){_WAS}"
    r" (?:really |actually )?(?P<now>\S.*)",
    re.IGNORECASE,
)
# it was qd, not ad
_IT_WAS = re.compile(rf"(?:it|that){_WAS} (?P<now>\S.*?){_NOT}?", re.IGNORECASE)
# not ad but qd; ben didn't play ad but qd
_NOT_BUT = re.compile(
    r"(?:(?P<who>[^\s,:]+) (?:did not|didn['\u2019]t) (?:play|lead|have) |not )"
    rf"(?P<before>[^,]+?)(?:, but |, | but )(?:{PLAYED} )?(?P<now>\S.*)",
    re.IGNORECASE,
)


class _Told(NamedTuple):
    """What a card of a trick is said to have been `now`; empty is who played it, or what it was
    `before`, where that isn't said. With `is_no` the line takes something back.
    """

    trick: int
    seat: int | None
    now: str
    before: str
    is_no: bool


def card_of_trick(fold: GameFold, text: str) -> str:
    """The correction of a card of a trick, where a line tells both cards, or it can't be and is
    refused with what stops it; empty where no such is told.
    """
    told = _told(fold, text)
    items = _meant(fold, told) if told else []
    card = _card(fold, told, items[0]) if told and len(items) == 1 else None
    if told is None or card is None or _there(fold, told.trick, card):
        return ""
    line = fold.correction(items[0].number, card_text(card))
    return line if (told.before and not told.is_no) or not fits(fold, line) else ""


def card_of_trick_anew(fold: GameFold, text: str) -> Refusal | None:
    """What to enter where a line tells a card of a trick anew, or why it can't be; None where it
    tells no such.
    """
    told = _told(fold, text)
    if told is None or card_of_trick(fold, text):
        return None
    of_trick = played_cards(fold, told.trick)
    if not of_trick:
        return unreadable(text, "There is no trick {trick} in this hand.", trick=told.trick)
    items = _meant(fold, told)
    theirs = [each for each in of_trick if each.seat == told.seat]
    if told.seat is not None and not theirs:
        words = "{player} has played no card in trick {trick}."
        player = Handle(fold.handles[told.seat])
        return unreadable(text, words, player=player, trick=told.trick)
    if not items:
        words = "{card} was not played in trick {trick}."
        card = read_card(plainly(fold, told.before), fold.game.spelled)
        return unreadable(text, words, trick=told.trick, card=Cards(card)) if card else None
    cards = {item: _card(fold, told, item) for item in items}
    return _proposed(fold, text, {item: card for item, card in cards.items() if card})


def _proposed(fold: GameFold, text: str, cards: dict[Item, int]) -> Refusal | None:
    """The corrections by which one of some cards of a trick is what is said."""
    if not cards:
        return None
    item, card = next(iter(cards.items()))
    if len(cards) == 1 and (there := _there(fold, item.trick, card)):
        return of_another(fold, text, there, item.seat)
    lines = (fold.correction(each.number, card_text(card)) for each, card in cards.items())
    would_do = tuple(line for line in lines if fits(fold, line))
    words = "Trick {trick} is recorded already."
    return unreadable(text, words, would_do=would_do, trick=item.trick)


def _there(fold: GameFold, trick: int, card: int) -> Item | None:
    """The entry of a card in a trick, None where it isn't in it."""
    return next((each for each in played_cards(fold, trick) if each.act.cards == (card,)), None)


def _told(fold: GameFold, text: str) -> _Told | None:
    words = single_spaced(text).rstrip(" .!")
    no = re.match(rf"{CALLED_BACK}*", words, re.IGNORECASE)
    words = words[no.end() :] if no else words
    named = [*_IN_TRICK.finditer(words)]
    if len(named) != 1 or fold.vocabulary.tells_figures_alone or not fold.game.spelled:
        return None
    trick = _trick(fold, named[0]["where"])
    words = single_spaced(_IN_TRICK.sub(_joined, words)).strip(" ,:")
    if not trick:
        return None
    is_no = bool(no and no[0])
    for form in (_NOT_BUT, _OWN, _IT_WAS, _WHO_PLAYED):
        if found := form.fullmatch(words):
            parts = found.groupdict()
            seat = fold.vocabulary.seats.get(folded(parts.get("who") or ""))
            if parts.get("who") and seat is None:
                continue
            told = _Told(trick, seat, parts["now"], parts["before"] or "", is_no)
            return told if _is_told(fold, told) else None
    return None


def _joined(found: re.Match[str]) -> str:
    """What stands for a trick that was named amid a line: the comma behind or before it."""
    return ", " if "," in found[0] and found.start() else " "


def _is_told(fold: GameFold, told: _Told) -> bool:
    """Whether cards are told, and of a trick in which whoever is named has played, or nobody can
    play now.
    """
    is_card = all(
        len(words) == 1 and (read_card(words[0], fold.game.spelled) or read_rank(words[0]))
        for words in (plainly(fold, each).split() for each in (told.now, told.before) if each)
    )
    newest = max((each.trick for each in played_cards(fold)), default=0)
    is_past = told.trick < newest or any(
        each.seat == told.seat for each in played_cards(fold, told.trick)
    )
    return is_card and (is_past or told.is_no or bool(told.before))


def _meant(fold: GameFold, told: _Told) -> list[Item]:
    """The cards of a trick that can be meant."""
    items = played_cards(fold, told.trick)
    if told.seat is not None:
        items = [each for each in items if each.seat == told.seat]
    if told.before:
        before = plainly(fold, told.before).upper()
        items = [each for each in items if before in names_of(each.act.cards[0])]
    elif told.seat is None:
        card = read_card(plainly(fold, told.now), fold.game.spelled)
        alike = [each for each in items if card and names_of(each.act.cards[0]) & names_of(card)]
        items = alike or items
    return items


def _card(fold: GameFold, told: _Told, item: Item) -> int | None:
    """The card that is said; a rank alone is of the suit of the one that is recorded."""
    words = plainly(fold, told.now)
    rank = read_rank(words)
    suit = card_text(item.act.cards[0])[-1]
    return read_card(f"{rank}{suit}" if rank else words, fold.game.spelled)


def _trick(fold: GameFold, where: str) -> int:
    """The number of a trick that is named, 0 where none is; the last is one that is complete."""
    number = trick_named(played_cards(fold), where)
    deal = fold.current.deal if fold.current else None
    is_under_way = isinstance(deal, TrickDeal) and bool(deal.table)
    is_last = bool(re.search(r"\blast\b", where, re.IGNORECASE))
    return int(number) - (is_last and is_under_way) if number.isdecimal() else 0
