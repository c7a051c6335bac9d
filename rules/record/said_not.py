"""What somebody is said not to do, or to have done otherwise: ann is not in; no, ann bid 9."""

from __future__ import annotations

import re

from trickledger.rules.language.notation import (
    NOBODY,
    Act,
    act_text,
    folded,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.vocabulary import read_as
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import refusal_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.said_of_all import can_be_said, declining
from trickledger.rules.record.trying import Take, plainly, refusal_if_entered
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Handle, Says, Typed

_NO = re.compile(
    r"(?:no|sorry|oops)[\s,.!:]+(?:(?:it|that)\s+(?:is|was)\s+)?(?P<said>(?P<who>[^\s,:]+).*)",
    re.IGNORECASE,
)
_OF_NOBODY = re.compile(r"(?:nobody|no[ -]one|none of (?:them|us))\b", re.IGNORECASE)
_FROM = re.compile(r"no\s+(?P<act>\S.*?)\s+(?:from|by)\s+(?P<who>[^\s,:]+)", re.IGNORECASE)
_IS_NOT = r"(?:(?:is|was|does|do|did|has|will|would|can)(?:n['\u2019]?t|\s+not)|won['\u2019]?t|not)"
_NOT = re.compile(
    rf"(?<![^\s,:;])(?P<who>[^\s,:;]+)\s+{_IS_NOT}\s+(?P<act>[^\s,;][^,;]*?)"
    r"(?=\s*[,;]|\s+(?:and|but)\s|\s*$)",
    re.IGNORECASE,
)


def declined(fold: GameFold, text: str) -> str:
    """A text in which those who are said not to do what can be done now decline; empty where it
    says no such.
    """

    def said(found: re.Match[str]) -> str:
        word = _declining(fold, found["act"]) if _player(fold, found["who"]) else ""
        return f"{found['who']} {word}" if word else found[0]

    told = _NOT.sub(said, single_spaced(text).strip(" .!"))
    return told if told != single_spaced(text).strip(" .!") else ""


def _declining(fold: GameFold, text: str) -> str:
    """The word of those who don't do what a text says, where that can be done now."""
    now = can_be_said(fold, fold.in_play.deal) if fold.in_play else []
    no_more = declining(now)
    done = fold.game.verbs.get(plainly(fold, text).partition(" ")[0].lower())
    is_done = done in now and done != no_more
    return no_more.sayings[NOBODY] if no_more and is_done else ""


def _player(fold: GameFold, word: str) -> str:
    """The handle of the player whose whole name a word is, else empty."""
    seat = fold.vocabulary.seats.get(folded(word))
    return "" if seat is None else fold.handles[seat]


def told_anew(fold: GameFold, text: str, take: Take) -> Refusal | None:
    """What to enter where a line says no, and then what somebody did: it corrects the newest that
    is recorded of them, or tells who declines. None where it says no such.
    """
    words, chapter = single_spaced(text).rstrip(" .!"), fold.in_play
    if chapter is None or chapter.deal.can_say("no"):
        return None
    found = _FROM.fullmatch(words)
    player = _player(fold, found["who"]) if found else ""
    if found and player and (word := _declining(fold, found["act"])):
        return _asked(fold, text, f"{player}: {word}", take)
    found = _NO.fullmatch(words)
    player = _player(fold, found["who"]) if found else ""
    if found is None or not player:
        return None
    return _anew(fold, chapter, (text, player, plainly(fold, found["said"])), take)


def unclear_of_all(fold: GameFold, text: str) -> Refusal | None:
    """What can be entered where nobody is named as if all passed, and more is said than that."""
    if not fold.in_play or not _OF_NOBODY.match(single_spaced(text)):
        return None
    words = "This can mean several things: say what each player does."
    return unreadable(text, words, would_do=_can_be_entered(fold))


def _anew(fold: GameFold, chapter: Chapter, told: tuple[str, str, str], take: Take) -> Refusal:
    """The correction of the newest that is recorded of a player to what is said of them now."""
    text, player, said = told
    reader = Reader(fold.vocabulary, said)
    act, seat = reader.said().act, fold.handles.index(player)
    if act is None or not reader.done:
        words = "Say what {player} did, and nothing else."
        return unreadable(text, words, would_do=_can_be_entered(fold), player=Handle(player))
    items = [item for item in fold.acts_of(chapter) if item.seat == seat]
    if not items:
        return _asked(fold, text, said, take)
    # what was said before the play is no card
    is_word = items[-1].act.word == "play" and act.word in fold.game.verbs
    alike = [each for each in items if is_word and each.act.word == act.word]
    item = (alike or items)[-1]
    now, was = _as_recorded(fold, chapter, item, act), chapter.deal.text(item.act)
    number = fold.to_void(item.number)[0]
    if now == was:
        words = "It is there already: {entry}."
        return unreadable(text, words, entry=EntryNumber(number))
    line = fold.correction(item.number, now)
    whose, entry = Handle(player), EntryNumber(number)
    if wrong := refusal_of(fold, line):
        words = "{player}'s {was} ({entry}) can't have been {act}: {why}"
        says = Says(
            words, player=whose, was=Typed(was), entry=entry, act=Typed(now), why=wrong.says
        )
        return Refusal(wrong.kind, wrong.clause, text, None, says)
    words = "The newest entry of {player} is {was} ({entry})."
    if item is not items[-1]:
        words = "{was} is recorded of {player} ({entry})."
    return unreadable(text, words, would_do=(line,), player=whose, was=Typed(was), entry=entry)


def _can_be_entered(fold: GameFold) -> tuple[str, ...]:
    """The words that can be entered now of whose turn it is, with their name."""
    deal = fold.deal
    turn = deal.whose_turn() if deal else ()
    if deal is None or len(turn) != 1:
        return ()
    (seat,) = turn
    alone = (verb for verb in can_be_said(fold, deal, seat) if verb.takes == "nothing")
    can_be = (verb.name for verb in alone if not deal.refusal_for(seat, Act(verb.name)))
    return tuple(f"{fold.handles[seat]}: {word}" for word in can_be)


def _as_recorded(fold: GameFold, chapter: Chapter, item: Item, act: Act) -> str:
    """What is said of a player as the word of the entry that it corrects, a figure alone too."""
    act = read_as(act, "card" if item.act.word == "play" else "number") or act
    if act.word == "number":
        act = item.act._replace(number=act.number, cards=())
    return chapter.deal.text(act) if act.word != "rank" else act_text(act, fold.accounts)


def _asked(fold: GameFold, text: str, line: str, take: Take) -> Refusal:
    """That nothing is recorded of somebody which a line could correct, with what can be entered."""
    if refusal := refusal_if_entered(fold, line, take):
        return refusal
    words = "Nothing is recorded yet that this could correct."
    return unreadable(text, words, would_do=(line,))
