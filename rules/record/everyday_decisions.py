"""What people say of a hand or of an entry that was wrong, as the decision of the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.cards import card_text, read_card
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.notation import MISDEAL, PLAY, folded, single_spaced, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import fits, misfit_of, refusal_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.results import is_told_like
from trickledger.rules.record.said_late import is_said
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Handle, Says, Typed

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
_SWAPPED = re.compile(
    r"(?:swap|switch)\s+(?P<one>\S+?),?\s+(?:(?:and|with|for)\s+)?(?P<other>\S+)|"
    r"(?P<first>\S+)\s+and\s+(?P<second>\S+)\s+(?:are|were)\s+"
    r"(?:swapped|switched|the wrong way (?:a?round))",
    re.IGNORECASE,
)
_WHO_DID = re.compile(r"^(\S+)\s+who\s+", re.IGNORECASE)
_NUMBERED = r"(?:hand\s+|\.)(?P<hand>\d{1,7})"
_VOIDED = re.compile(
    rf"(?:void|delete|remove)\s+(?:the\s+)?(?:{_NUMBERED}|(?P<newest>(?:last|this)\s+hand))",
    re.IGNORECASE,
)
_TWICE = re.compile(
    rf"(?:(?:we|i)\s+(?:entered|told|counted|recorded|typed)\s+)?{_NUMBERED}"
    r"(?:\s+(?:is|was|has been|counts|stands))?(?:\s+(?:there|down|a))?"
    r"(?:\s+(?:entered|told|written|written down|counted|recorded|typed))?"
    r"\s+(?:twice|double|doubled|duplicate)",
    re.IGNORECASE,
)
_IN_TRICK = re.compile(r"\s+in\s+(?:trick|turn)\s+\d+$", re.IGNORECASE)


def decision_said(fold: GameFold, text: str) -> str:
    """The decision that a line means, in the words of the record; empty where it means none.

    What was said wrong is looked for in the newest hand: `ann discarded 7, not 6`.
    """
    words = single_spaced(text).rstrip(".!")
    chapter = fold.current
    if chapter is None:
        return ""
    if hand := _hand_voided(fold, words):
        return _without(fold, hand)
    if _MISDEALT.fullmatch(words) and not chapter.is_over:
        return MISDEAL
    if swapped := _SWAPPED.fullmatch(_IN_TRICK.sub("", words)):
        return _swap(fold, chapter, [each for each in swapped.groups() if each])
    found = _INSTEAD.fullmatch(words)
    return next(_corrections(fold, found["now"], found["before"]), "") if found else ""


# -- a hand that is taken back whole ---------------------------------------------------------------


def is_of_a_hand(text: str) -> bool:
    """Whether a line says that a hand is to be taken back, or was entered twice."""
    words = single_spaced(text).rstrip(".!")
    return any(said.fullmatch(words) for said in (_VOIDED, _TWICE))


def not_voided(fold: GameFold, text: str) -> Refusal | None:
    """Why a hand that is named is not taken back: there is none, or it is there only once."""
    words = single_spaced(text).rstrip(".!")
    found = _VOIDED.fullmatch(words) or _TWICE.fullmatch(words)
    number = found["hand"] if found else None
    if number is None:
        return None
    hand = fold.chapter_of(int(number))
    if hand is None:
        return unreadable(text, "There is no hand {hand} in this game.", hand=int(number))
    would_do = (f"void hand {hand.number}",) * fits(fold, _without(fold, hand))
    says = "Hand {hand} isn't the same as the one before or after it."
    return unreadable(text, says, would_do=would_do, hand=hand.number)


def _hand_voided(fold: GameFold, words: str) -> Chapter | None:
    """The hand that is to be taken back; one that was entered twice has another like it beside."""
    if found := _VOIDED.fullmatch(words):
        return fold.current if found["newest"] else fold.chapter_of(int(found["hand"]))
    found = _TWICE.fullmatch(words)
    hand = fold.chapter_of(int(found["hand"])) if found else None
    beside = [fold.chapter_of(hand.number + by) for by in (-1, 1)] if hand else []
    return hand if hand and any(each and is_told_like(each, hand) for each in beside) else None


def _without(fold: GameFold, hand: Chapter) -> str:
    """The voids of all entries of a hand that count."""
    return ", ".join(f"void @{entry}" for entry in fold.to_void_all(hand))


# -- what was said or played otherwise -------------------------------------------------------------


def _swap(fold: GameFold, chapter: Chapter, words: Sequence[str]) -> str:
    """The corrections by which two cards that were played change places; empty for other words."""
    cards = [read_card(each, fold.game.spelled) for each in words]
    items = [item for item in map(fold.version, chapter.log) if item]
    plays = {item.act: item.number for item in items if item.act.word == "play"}
    numbers = [plays.get(PLAY[card]) if card else None for card in cards]
    if None in numbers or len({*numbers}) != len(numbers):
        return ""
    anew = zip(filter(None, numbers), map(card_text, filter(None, reversed(cards))), strict=True)
    return ", ".join(f"correct @{fold.to_void(number)[0]} {card}" for number, card in anew)


def not_theirs(fold: GameFold, text: str) -> Refusal | None:
    """Why what somebody is said to have said or played is nothing to correct: it is another's."""
    found = _INSTEAD.fullmatch(single_spaced(text).rstrip(".!"))
    if found and (moved := _moved(fold, found["now"], found["before"])):
        return _stays(fold, text, moved)
    seat = _who(fold, found["now"]) if found else None
    item = _newest(fold, found["now"], found["before"]) if found and seat is not None else None
    if found is None or seat is None or item is None or item.seat < 0:
        return None
    line = f"correct @{fold.to_void(item.number)[0]} {_of_nobody(fold, found['now'])}"
    return unreadable(
        text,
        "{what} ({entry}) is {other}'s, not {player}'s.",
        would_do=(line,) if fits(fold, line) else (),
        what=Typed(found["before"]),
        entry=EntryNumber(item.number),
        other=Handle(fold.handles[item.seat]),
        player=Handle(fold.handles[seat]),
    )


def _corrections(fold: GameFold, now: str, before: str) -> Iterator[str]:
    """Corrections by which an entry that says `before` says what is said of it `now`."""
    if moved := _moved(fold, now, before):
        yield from [] if moved.stops else [moved.line]
        return
    if item := _newest(fold, now, before, _who(fold, now)):
        yield f"correct @{fold.to_void(item.number)[0]} {_of_nobody(fold, now)}"
        return
    chapter = fold.current
    items = [item for item in map(fold.version, chapter.log) if item] if chapter else []
    opening = fold.version(chapter.opening) if chapter else None
    card, was_card = (read_card(each.split()[-1], fold.game.spelled) for each in (now, before))
    if not (card and was_card):
        return
    if opening and opening.upcard == was_card:
        yield f"correct @{fold.to_void(opening.number)[0]} hand {card_text(card)}"
    for item in items:
        if item.act.word == "upcard" and item.act.cards == (was_card,):
            yield f"correct @{fold.to_void(item.number)[0]} upcard {card_text(card)}"


class _Moved(NamedTuple):
    """An act that is said to be another player's: Bob drew TS, not Ann.

    `line` makes it theirs; `stops` is why it can't be, where it is for nothing that came later.
    """

    item: Item
    seat: int
    line: str
    stops: Refusal | None


def _moved(fold: GameFold, now: str, before: str) -> _Moved | None:
    """What somebody is said to have done now, and not who was named before; None for else."""
    now, chapter = _WHO_DID.sub(r"\1 ", now), fold.current
    was, seat = fold.vocabulary.seats.get(folded(before)), _who(fold, now)
    if chapter is None or was is None or seat is None:
        return None
    told = _of_nobody(fold, now)
    act = Reader(fold.vocabulary, told).said().act
    items = [item for item in map(fold.version, chapter.log) if item and item.seat == was]
    for item in reversed(items):
        if item.act == act or is_said(fold, chapter, item, told):
            entry = fold.to_void(item.number)[0]
            line = f"correct @{entry} {fold.handles[seat]}: {chapter.deal.text(item.act)}"
            wrong, later = refusal_of(fold, line), misfit_of(fold, line)
            is_own = later is None or later.entry == item.number
            return _Moved(item, seat, line, wrong if is_own else None)
    return None


def _stays(fold: GameFold, text: str, moved: _Moved) -> Refusal | None:
    """That an act can't be whose it is said to be, and why: it was another's turn."""
    if moved.stops is None:
        return None
    says = Says(
        "At {entry} it can't be {player}: {why} It stays {other}'s.",
        entry=EntryNumber(fold.to_void(moved.item.number)[0]),
        player=Handle(fold.handles[moved.seat]),
        why=moved.stops.says,
        other=Handle(fold.handles[moved.item.seat]),
    )
    return Refusal(moved.stops.kind, moved.stops.clause, text, None, says)


def _newest(fold: GameFold, now: str, before: str, seat: int | None = None) -> Item | None:
    """The newest act of the newest hand that says `before`, of a seat if one is given.

    What it begins with as what is said of it `now` need not be said again.
    """
    chapter, said = fold.current, now.split()
    items = [item for item in map(fold.version, chapter.log) if item] if chapter else []
    for shared in range(len(said)):
        was = " ".join((*said[:shared], before))
        for item in reversed(items):
            is_theirs = seat in {None, item.seat}
            if chapter and is_theirs and is_said(fold, chapter, item, was):
                return item
    return None


def _who(fold: GameFold, text: str) -> int | None:
    """The seat of who is said to have said or played it, None where nobody is named."""
    name, *rest = _plainly(fold, text)
    return fold.vocabulary.seats.get(folded(name)) if rest else None


def _plainly(fold: GameFold, text: str) -> list[str]:
    plain = put_plainly(fold.vocabulary, text)
    return (plain.text if plain else text).replace(":", " ").split() or [""]


def _of_nobody(fold: GameFold, text: str) -> str:
    """What is said in the words of the record, without the name of who says it."""
    name, *rest = _plainly(fold, text)
    return " ".join(rest if rest and folded(name) in fold.vocabulary.seats else (name, *rest))
