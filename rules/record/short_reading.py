"""A line that is refused is read as one that was typed short: words in one, and what must follow.

`p9pp` is four bids, and a point behind a card, or alone, stands for all that can only be.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from trickledger.rules.cards import each
from trickledger.rules.language.everyday import put_plainly
from trickledger.rules.language.glued import opened, parted_words
from trickledger.rules.language.notation import NOBODY, PLAY, Act, act_text, unreadable
from trickledger.rules.language.reading import Line, read
from trickledger.rules.play.deal import BARE_WORDS, Deal
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import Typed

REST = "."
"""What stands for all that can only follow."""

_ALL = re.compile(
    r"(?:(?:all )?(?:the )?(?:others|rest)|both|everybody|everyone|all(?: of them)?) (\S.*)|"
    r"(\S.*) each",
    re.IGNORECASE,
)
_NOBODY = re.compile(
    r"(?:(?:nobody|no[ -]one)(?: else)?|no(?:ne of (?:them|us))?(?= \S))(?: (?:is|was|has))? *(.*)",
    re.I,
)
_ALONE = frozenset(("nothing", "cards?"))
Take = Callable[[Line], Refusal | None]


class _Tried(NamedTuple):
    """A line that would be taken, and the entries that it would make."""

    line: str
    entries: tuple[str, ...]


def read_shortly(
    fold: GameFold, text: str, line: Line, refusal: Refusal, take: Take
) -> Refusal | None:
    """Take in a refused line as it was typed short, where it can be read so in one way.

    Else the refusal, or that of what can be read in several ways, which proposes each in full.
    """
    start, acts = line.parts.start, line.parts.acts
    behind = text[start + len(acts) :]
    around = f"{text[:start]} ".lstrip(), f" {behind}" if behind else ""
    acts, has_rest = acts.strip(), acts.rstrip().endswith(REST)
    acts = acts.removesuffix(REST).rstrip()
    ways = [acts] if has_rest else []
    ways += [*_said_by_all(fold, acts, take), *_ways(fold, acts)]
    for _, alike in groupby(ways, key=lambda way: way.count(":")):
        tried = (_tried(fold, take, way, around, has_rest=has_rest) for way in alike)
        found = {each.entries: each.line for each in tried if each}
        if len(found) == 1:
            return take(read(fold.vocabulary, *found.values()))
        if found:
            words, would_do = "{word} can be read in more than one way.", map(", ".join, found)
            refusal = unreadable(acts, words, would_do=tuple(would_do), word=Typed(acts))
            return refusal.at(0, start + 1)
    if has_rest and not acts:
        words = "{mark} stands for what can only follow: here something else can, or isn't known."
        return unreadable(REST, words, mark=Typed(REST)).at(0, start + 1)
    return refusal


def _said_by_all(fold: GameFold, acts: str, take: Take) -> Sequence[str]:
    """What all say who have not yet spoken, once for each of them: all in; empty where it isn't.

    Something may be said ahead of it: Ann passes, the rest pass.
    """
    before, _, behind = acts.rpartition(",")
    said, chapter = _ALL.fullmatch(behind.strip()), fold.current
    if chapter is None or chapter.is_over:
        return ()
    told = said[1] or said[2] if said else _said_of_nobody(fold, chapter.deal, acts)
    ahead, words = (_plainly(fold, each) for each in (before if said else "", told))
    if not words:
        return ()
    line, rulings = "", fold.rulings
    for count in range(1, len(fold.handles) + 1):
        tried = ", ".join([ahead] * bool(ahead) + [words] * count)
        put = read(fold.vocabulary, tried)
        if put.refusal or take(put):
            break
        line, is_said_by_all = tried, _has_said_it(fold, chapter)
        fold.take_back(rulings, chapter)
        if is_said_by_all:
            break
    return (line,) if line else ()


def _plainly(fold: GameFold, text: str) -> str:
    """A text in the words of the record, as far as it can be put so."""
    plain = put_plainly(fold.vocabulary, text)
    return plain.text if plain else text


def _said_of_nobody(fold: GameFold, deal: Deal, acts: str) -> str:
    """What all say of whom nobody does what is told, of the words that can be said now."""
    said = _NOBODY.fullmatch(acts)
    if said is None:
        return ""
    first, *_ = _plainly(fold, said[1]).split() or [""]
    now = [verb for word in deal.expected_words() if (verb := fold.game.verbs.get(word))]
    declining = [verb for verb in now if NOBODY in verb.sayings]
    told = fold.game.verbs.get(first.lower())
    is_declined = told is None or (told in now and told.sayings.get(NOBODY) != told.name)
    return declining[0].sayings[NOBODY] if is_declined and len(declining) == 1 else ""


def _has_said_it(fold: GameFold, chapter: Chapter) -> bool:
    """Whether whose turn it is has said in this hand what was said last."""
    said = [(item.seat, item.act) for item in map(fold.version, chapter.log) if item]
    return all((turn, said[-1][1]) in said for turn in chapter.deal.whose_turn())


def _ways(fold: GameFold, acts: str) -> Sequence[str]:
    """The ways in which the words of acts can be parted, those that name nobody first."""
    chapter = fold.current
    if chapter is None or chapter.is_over:
        return opened(fold.vocabulary, acts)
    deal = chapter.deal
    is_under_way = deal.rounds_done > 0 or (isinstance(deal, TrickDeal) and bool(deal.table))
    return parted_words(fold.vocabulary, acts, playing=is_under_way)


def _tried(
    fold: GameFold, take: Take, way: str, around: tuple[str, str], *, has_rest: bool
) -> _Tried | None:
    """A line with what can only follow if that is asked for, None where it is refused."""
    rulings, target, before = fold.rulings, fold.current, fold.numbered
    ahead, behind = around
    put = read(fold.vocabulary, f"{ahead}{way}{behind}")
    if way and (put.refusal or take(put)):
        return None
    following = [*_following(fold)] if has_rest else []
    entries = tuple(entry.text for entry in fold.entries_since(before))
    is_whole = not has_rest or (bool(following) and _is_between_tricks(fold))
    fold.take_back(rulings, target)
    line = " ".join((f"{ahead}{way}", *following)) + behind
    return _Tried(line, entries) if is_whole else None


def _is_between_tricks(fold: GameFold) -> bool:
    deal = fold.current.deal if fold.current else None
    return isinstance(deal, TrickDeal) and not deal.table


def _following(fold: GameFold) -> Iterator[str]:
    """Take in what can only follow, act by act, and tell it: of hands that are known the one
    card that may be played, or the one word that may be said.
    """
    while (chapter := fold.current) and (act := _only(fold, chapter.deal)):
        if fold.act(chapter, None, act):
            return
        yield act_text(act, fold.accounts)


def _only(fold: GameFold, deal: Deal) -> Act | None:
    """The only act that is possible now, None where there are others or the hand is hidden."""
    seats = deal.whose_turn()
    if len(seats) != 1 or not isinstance(deal, TrickDeal) or not deal.can_say("play"):
        return None
    seat, acts = seats[0], list[Act]()
    if deal.hands.possible(seat).bit_count() != deal.hands.count(seat):
        return None
    for word in deal.expected_words(seat):
        verb = fold.game.verbs.get(word)
        if word == BARE_WORDS["play"]:
            acts += map(PLAY.__getitem__, each(deal.playable(seat)))
        elif not (verb and verb.takes in _ALONE and deal.refusal_for(seat, Act(word))):
            acts.append(Act(word))
    return acts[0] if len(acts) == 1 else None
