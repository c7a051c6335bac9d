"""Whose a card was, said without its entry."""

from __future__ import annotations

import re

from trickledger.rules.cards import card_text
from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.played_cards import played_cards
from trickledger.rules.record.swapped_cards import CALLED_BACK, swapped
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Cards, EntryNumber, Handle

_IT_WAS = r"(?:(?:it|that)(?: is|['\u2019]s| was) )"
# it was bob; no, bob; bob played it, not ann
_WHOSE = re.compile(
    rf"(?P<no>{CALLED_BACK}*)(?P<it>{_IT_WAS}?)(?P<who>[^\s,:'\u2019]+)(?P<own>['\u2019]s)?"
    r"(?P<did> (?:who )?(?:played|led|threw|laid|did) (?:it|that|this))?"
    r"(?:,? (?:and )?not (?P<other>[^\s,:'\u2019]+)(?:['\u2019]s)?)?",
    re.IGNORECASE,
)
# ann's 8h was the king; it was ann's king, not the 8; the last card was the 9
_OWN_CARD = re.compile(
    rf"{CALLED_BACK}*(?P<who>[^\s,:]+)['\u2019]s (?P<before>\S.*?)"
    r" (?:is|was|should be|should have been|must have been) (?:really |actually )?(?P<now>\S.*)",
    re.IGNORECASE,
)
_CARD_OF = re.compile(
    rf"{CALLED_BACK}*{_IT_WAS}(?P<who>[^\s,:]+)['\u2019]s (?P<now>\S.*)", re.IGNORECASE
)
_LAST_CARD = re.compile(
    rf"{CALLED_BACK}*(?:the |my )?(?:last|newest) card(?: is| was| should be) (?P<now>\S.*)",
    re.IGNORECASE,
)


def as_told_anew(fold: GameFold, text: str) -> str:
    """A text that tells anew which card it was, put so that who played it comes first.

    Anything else is left as it is, with one blank wherever there are some.
    """
    words = single_spaced(text).rstrip(" .!")
    seats = fold.vocabulary.seats
    if (found := _OWN_CARD.fullmatch(words)) and folded(found["who"]) in seats:
        return f"no, {found['who']} played {found['now']}, not {found['before']}"
    if (found := _CARD_OF.fullmatch(words)) and folded(found["who"]) in seats:
        return f"no, {found['who']} played {found['now']}"
    if found := _LAST_CARD.fullmatch(words):
        return f"it was {found['now']}"
    return words


def play_told_anew(fold: GameFold, text: str) -> Refusal | None:
    """What to enter where a line says whose the newest card was; None where it says no such."""
    chapter = fold.current
    if chapter is None or not fold.game.spelled:
        return None
    words = single_spaced(text).rstrip(" .!?")
    plays = played_cards(fold)
    found = _WHOSE.fullmatch(words)
    seat = fold.vocabulary.seats.get(folded(found["who"])) if found else None
    newest = [*filter(None, map(fold.version, chapter.log))][-1:]
    is_told = found and (found["no"] or found["it"] or found["did"])
    if not (found and is_told and seat is not None and newest == plays[-1:]):
        return None
    if found["other"] and fold.vocabulary.seats.get(folded(found["other"])) != plays[-1].seat:
        return None
    return of_another(fold, text, plays[-1], seat)


def of_who_played_it(fold: GameFold, text: str, card: int, seat: int) -> Refusal | None:
    """What to enter where a card is told of a player that is there in the newest trick, be it
    another's; None where it isn't.
    """
    chapter = fold.current
    plays = played_cards(fold) if chapter else []
    trick = [each for each in plays if each.trick == plays[-1].trick]
    item = next((each for each in trick if each.act.cards == (card,)), None)
    return of_another(fold, text, item, seat) if item else None


def of_another(fold: GameFold, text: str, item: Item, seat: int) -> Refusal:
    """What to enter where a card is said to be another player's: that it was theirs, or that two
    cards changed places.
    """
    chapter = fold.current
    assert chapter is not None
    entry, card = EntryNumber(fold.to_void(item.number)[0]), Cards(item.act.cards[0])
    player, other = Handle(fold.handles[seat]), Handle(fold.handles[item.seat])
    if item.seat == seat:
        words = "It is there already: {entry}."
        return unreadable(text, words, entry=entry)
    line = f"correct @{entry} {player}: {card_text(card)}"
    of_trick = [each for each in played_cards(fold) if each.trick == item.trick]
    theirs = [each for each in of_trick if each.seat == seat]
    turned = [swapped(fold, each, item) for each in theirs]
    would_do = tuple(way for way in (line, *turned) if fits(fold, way))
    if would_do:
        words = "{card} ({entry}) is {other}'s, not {player}'s."
        return unreadable(
            text, words, would_do=would_do, card=card, entry=entry, other=other, player=player
        )
    words = "It was {other}'s turn: {card} ({entry}) stays {other}'s."
    return unreadable(text, words, other=other, card=card, entry=entry)
