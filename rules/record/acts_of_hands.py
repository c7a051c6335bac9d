"""What somebody did in a hand that is named, told anew: in hand 3 Ben exchanged 3."""

from __future__ import annotations

import re

from trickledger.rules.language.notation import folded, single_spaced, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import fits
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.said_late import is_said
from trickledger.rules.record.swapped_cards import CALLED_BACK
from trickledger.rules.record.trying import plainly
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Handle

_HAND = (
    r"(?:hand (?P<number>\d{1,7})|(?:the )?(?P<last>last|previous|earlier) hand|"
    r"(?:the )?hand (?P<before>before(?: this)?))"
)
_AHEAD = re.compile(rf"{CALLED_BACK}*(?:in|at|of) {_HAND}[:,]? (?P<what>\S.*)", re.IGNORECASE)
_BEHIND = re.compile(
    rf"{CALLED_BACK}*(?P<what>\S.*?),? (?:in|at|of) {_HAND}(?P<instead>,? (?:and )?not \S.*)?",
    re.IGNORECASE,
)
_DID = re.compile(
    r"(?P<who>[^\s,:]+):? (?:(?:had|was|has) )?(?P<did>\S.*?)"
    r"(?:,? (?:and )?(?:not|instead of|rather than) (?P<not>\S.*))?",
    re.IGNORECASE,
)
_MOST = 3


def act_of_hand_anew(fold: GameFold, text: str) -> Refusal | None:
    """The correction of what somebody did in a hand before; None where a line tells no such."""
    said = single_spaced(text).rstrip(" .!")
    found = _AHEAD.fullmatch(said) or _BEHIND.fullmatch(said)
    hand = _hand(fold, found) if found else None
    told = (
        _DID.fullmatch(f"{found['what']}{found.groupdict().get('instead') or ''}")
        if found
        else None
    )
    seat = fold.vocabulary.seats.get(folded(told["who"])) if told else None
    if hand is None or told is None or seat is None or fold.vocabulary.tells_figures_alone:
        return None
    did = plainly(fold, f"{fold.handles[seat]} {told['did']}").removeprefix(fold.handles[seat])
    did = did.lstrip(" :")
    reader = Reader(fold.vocabulary, did)
    act = reader.said().act
    if act is None or not reader.done or act.word not in {*fold.game.verbs, "play"}:
        return None
    theirs = [item for item in fold.acts_of(hand) if item.seat == seat]
    if there := next((item for item in theirs if item.act == act), None):
        entry = EntryNumber(fold.to_void(there.number)[0])
        return unreadable(text, "It is there already: {entry}.", entry=entry)
    would_do = _corrections(fold, hand, theirs, (act.word, did, told["not"] or ""))
    if not would_do:
        return None
    words = "Hand {hand} is recorded already. Correct what {player} did in it."
    player = Handle(fold.handles[seat])
    return unreadable(text, words, would_do=would_do, hand=hand.number, player=player)


def _corrections(
    fold: GameFold, hand: Chapter, theirs: list[Item], told: tuple[str, str, str]
) -> tuple[str, ...]:
    """The corrections by which one of somebody's acts is what is told, the newest first: the one
    that is named, else one that says the same of something else, else any that can be it.
    """
    word, did, instead = told
    named = [item for item in theirs if instead and _is(fold, hand, item, word, instead)]
    alike = [item for item in theirs if item.act.word == word]
    if word == "play" and not named:
        # any of their cards could be meant
        return ()
    others = [item for item in theirs if item.act.word != "play"]
    lines = [fold.correction(item.number, did) for item in (named or alike or others)[::-1]]
    return tuple(line for line in lines[:_MOST] if fits(fold, line))


def _is(fold: GameFold, hand: Chapter, item: Item, word: str, instead: str) -> bool:
    """Whether an act is what is named, of which the word need not be said again."""
    return any(is_said(fold, hand, item, each) for each in (instead, f"{word} {instead}"))


def _hand(fold: GameFold, found: re.Match[str]) -> Chapter | None:
    """The hand that is named: the last is over, and neither is one that goes on."""
    if found["number"]:
        hand = fold.chapter_of(int(found["number"]))
    else:
        over = [each for each in fold.chapters if each is not fold.in_play]
        hand = over[-1] if over else None
    return hand if hand is not fold.in_play else None
