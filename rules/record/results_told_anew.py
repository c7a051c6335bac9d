"""A result that was told wrong: what people say of its figures, as the correction of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import (
    account_named,
    folded,
    number_of,
    single_spaced,
    unreadable,
)
from trickledger.rules.language.plain import Plain
from trickledger.rules.language.reading import read
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import Said
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import refusal_of
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.record.results_said import result_said
from trickledger.rules.refusals import Refusal

_OF_A_RESULT = re.compile(
    r"correct\s+(?:@(?P<entry>\d{1,7})|(?:hand\s+|\.)(?P<hand>\d{1,7}))\s+"
    r"(?:result\s+|re\s+)?(?P<figures>\S.*)",
    re.IGNORECASE,
)
# the figures of a hand, told anew: correct a22 b82; no, it was Ann 22 Bob 82; hand 3 was 22 82
_TOLD_ANEW = re.compile(
    r"(?:no[\s,.!:]+)?(?:correct(?:ion)?[\s,:]+(?!hand\s|trick\s|[@.\d-])|"
    r"(?:it|that|hand\s+(?P<hand>\d{1,7}))\s+(?:is|was|should\s+(?:be|have\s+been))\s+)"
    r"(?P<figures>\S.*)",
    re.IGNORECASE,
)
# whose figure it is: in hand 1, bob should have 25; no, cid had minus 20; bob had 14, not 13
_OF_A_HAND = re.compile(
    r"(?:(?:in|of|for)\s+)?(?:the\s+)?(?:hand\s+(?P<ahead>\d{1,7})|last\s+(?:hand|one|round))[\s,:]+"
    r"(?P<said>\S.*)|"
    r"(?P<told>\S.*?),?\s+(?:in|of|for)\s+(?:the\s+)?(?:hand\s+(?P<behind>\d{1,7})|"
    r"last\s+(?:hand|one|round))",
    re.IGNORECASE,
)
_NO = re.compile(r"(no|oops|sorry|wait)[\s,.!:]+", re.IGNORECASE)
_INSTEAD = re.compile(
    r"(?P<now>\S.*?),?\s+(?:and\s+)?(?:not|instead\s+of|rather\s+than)\s+(?P<before>\S+)",
    re.IGNORECASE,
)
_SHOULD = r"should\s+(?:only\s+)?(?:be|have(?:\s+(?:had|got|been|scored|made))?|get|read)"
_HAD = rf"(?:{_SHOULD}|had|has|got|gets|made|makes|scored|scores|won|was|is)"
_FIGURE = r"(?:(?:minus\s+|plus\s+|[-+\u2212\u2013])?\d{1,7})"
_POINTS = r"(?:\s+(?:points?|tricks?|left))?"
_WHOSE = re.compile(
    rf"(?P<who>[^\s,:]+?)(?:['\u2019]s\s+(?:figure|score|points))?[\s:]+(?P<verb>{_HAD}\s+)?"
    rf"(?:only\s+|just\s+)?(?P<figure>{_FIGURE}){_POINTS}|"
    rf"(?P<first>{_FIGURE}){_POINTS}\s+(?:for|to)\s+(?P<whom>[^\s,:]+)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\s*,\s*(?:and\s+)?|\s+(?:and|&)\s+|"
    r"(?<=\d)\s+(?!(?:points?|tricks?|left|for|to)(?![^\s,]))(?=[^\W\d])",
    re.IGNORECASE,
)
_AS_SHOULD = re.compile(rf"\s{_SHOULD}\s", re.IGNORECASE)


def corrected_result(fold: GameFold, acts: str) -> Plain | None:
    """The correction of a result by its figures alone: correct @3 Ann 71 Bob 59, correct hand 2."""
    found = _OF_A_RESULT.fullmatch(acts)
    result = _result_of(fold, found["entry"], found["hand"]) if found else None
    if found is None or result is None:
        return None
    chapter, was = result
    told = figures_told(fold.vocabulary, found["figures"])
    if isinstance(told, Plain):
        line = told.text
    else:
        line = result_said(fold, f"result {found['figures']}") or f"result {found['figures']}"
    said, *others = read(fold.vocabulary, line).said or (None,)
    if others or not isinstance(said, Said) or said.refusal or not said.act:
        return None
    # what is not told anew stays
    facts = {fact[0]: fact for fact in (*was.act.facts, *said.act.facts)}
    amounts = dict(was.act.amounts) | dict(said.act.amounts)
    act = said.act._replace(amounts=tuple(sorted(amounts.items())), facts=tuple(facts.values()))
    return Plain(fold.correction(was.number, chapter.deal.text(act)))


def last_told_anew(fold: GameFold, text: str) -> str:
    """The correction of the result that was told last, or of the hand that is named, where a line
    says no more than its figures; empty where it says else.
    """
    return _corrected(fold, text)[1]


def figures_told_anew(fold: GameFold, text: str) -> Refusal | None:
    """The correction that a line is likely to mean, as what can be entered; or why it can't be."""
    told = text.rstrip()
    hand, line = _corrected(fold, told)
    if not line:
        return None
    said = _told_anew(fold, single_spaced(told).rstrip(" .!"))
    words = "Which hand? The one told last is hand {hand}."
    if hand != _told_last(fold) or (said and (said.hand or said.before)):
        words = "Hand {hand} is recorded: this corrects it."
    return refusal_of(fold, line) or unreadable(told, words, would_do=(line,), hand=hand)


def _corrected(fold: GameFold, text: str) -> tuple[int, str]:
    """The hand that a line tells anew, and its correction; 0 and empty where it says else."""
    told = single_spaced(text).rstrip(" .!")
    found = _TOLD_ANEW.fullmatch(told)
    hand = _told_last(fold)
    if found is None:
        return _one_corrected(fold, told, hand)
    hand = int(found["hand"] or 0) or hand
    anew = corrected_result(fold, f"correct hand {hand} {found['figures']}") if hand else None
    return (hand, anew.text) if hand and anew else (0, "")


def _told_last(fold: GameFold) -> int | None:
    """The number of the hand whose result was told last; None while another is played."""
    chapter = fold.current
    if chapter is None or chapter.is_over:
        return chapter.number if chapter else None
    # a hand that is opened with nothing in it has no figures yet
    return chapter.number - 1 if fold.vocabulary.tells_figures_alone else None


class _Told(NamedTuple):
    """Figures of a hand by whose they are, and what the only one was before, if that is said."""

    figures: dict[str, str]
    hand: int | None
    before: str
    is_named: bool


def _one_corrected(fold: GameFold, text: str, last: int | None) -> tuple[int, str]:
    """The same of the figures of some, which are said to have been others."""
    told = _told_anew(fold, text)
    if told is None:
        return 0, ""
    hand = next(_had_before(fold, told), None) if told.before else told.hand or last
    figures = " ".join(f"{name} {figure}" for name, figure in told.figures.items())
    anew = corrected_result(fold, f"correct hand {hand} {figures}") if hand else None
    return (hand, anew.text) if hand and anew else (0, "")


def _told_anew(fold: GameFold, text: str) -> _Told | None:
    """The figures of some that are said to have been others, and the hand where it is named.

    It is said that they were, by a no or a should, by what they were not, or by the hand.
    """
    no = _NO.match(text)
    is_no = bool(no and folded(no[1]) not in fold.vocabulary.seats)
    rest = text[no.end() :] if no and is_no else text
    was = _INSTEAD.fullmatch(rest)
    named = _OF_A_HAND.fullmatch(was["now"] if was else rest)
    if named:
        rest = named["said"] or named["told"]
        was = was or _INSTEAD.fullmatch(rest)
    elif was:
        rest = was["now"]
    rest = was["now"] if was and named and was.string == rest else rest
    figures = _figures_told(fold, rest)
    should = _AS_SHOULD.search(rest)
    if not figures or not (is_no or was or named or should):
        return None
    number = (named["ahead"] or named["behind"]) if named else None
    before = was["before"] if was else ""
    return _Told(figures, int(number) if number else None, before, bool(named or should))


def _had_before(fold: GameFold, told: _Told) -> Iterator[int]:
    """The hands, the newest first, in which the only one had what it is said not to have been."""
    figure = number_of(told.before)
    if figure is None or len(told.figures) != 1:
        return
    (name,) = told.figures
    account = fold.accounts.index(name)
    for chapter in reversed(fold.chapters):
        result = _result_of(fold, None, str(chapter.number))
        had = dict(result[1].act.amounts).get(account, 0) if result else None
        if had == figure and told.hand in {None, chapter.number}:
            yield chapter.number


def no_figures_to_tell_anew(fold: GameFold, text: str) -> Refusal | None:
    """Why figures that should have been others are no correction: their hand has no result."""
    told = _told_anew(fold, single_spaced(text).rstrip(" .!"))
    hand = (told.hand or _told_last(fold)) if told and told.is_named else None
    chapter = fold.chapter_of(hand) if hand else None
    if hand is None or (chapter and _result_of(fold, None, str(hand))):
        return None
    if chapter is None:
        words = "There is no hand {hand} in this game."
        if hand == fold.deals + 1 and not fold.in_play:
            words = "Hand {hand} comes next: enter its figures alone, without its number."
        return unreadable(text, words, hand=hand)
    words = "Hand {hand} wasn't told by its figures: correct the entry in it that is wrong."
    return unreadable(text, words, hand=hand)


def _figures_told(fold: GameFold, text: str) -> dict[str, str]:
    """The figures of a text by whose they are; none where anything else is said in it."""
    figures = dict[str, str]()
    for part in _BETWEEN.split(text):
        found = _WHOSE.fullmatch(part)
        name = found["who"] or found["whom"] if found else ""
        account = account_named(fold.accounts, name)
        if found is None or account is None:
            return {}
        figure = re.sub(r"\s+", "", found["figure"] or found["first"]).lower().lstrip("+")
        figure = re.sub(r"^(?:minus|[-\u2212\u2013])", "minus ", figure.removeprefix("plus"))
        figures[fold.accounts[account]] = figure
    return figures


def _result_of(fold: GameFold, entry: str | None, hand: str | None) -> tuple[Chapter, Item] | None:
    """The hand that is named, by a number or by one of its entries, and how its result was told."""
    for chapter in fold.chapters:
        if hand and str(chapter.number) != hand:
            continue
        acts = fold.acts_of(chapter)
        told = next((item for item in acts if item.act.word in REPORTS), None)
        if told and (hand or str(fold.to_void(told.number)[0]) == entry):
            return chapter, told
    return None
