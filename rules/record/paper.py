"""What the paper says of a hand or a game, beside what the record has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import sub
from typing import NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act, act_text
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.discrepancies import Scored, slip_words, slips_behind
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.log import Item
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import Result, added_up


def check_paper(fold: GameFold, chapter: Chapter, act: Act) -> Refusal | None:
    """Keep what the paper says if it agrees; what is stored is kept in any case."""
    text = act_text(act, fold.accounts)
    if chapter.result is None:
        why = "The hand isn't finished, so there is nothing to compare yet."
        return Refusal("SEQ", COM.SEQ_1, text, None, why)
    wrong = disagreements(fold, chapter, act)
    if wrong and fold.source is not Source.STORED:
        what = "this hand adds" if act.word == "score" else "the game stands at"
        why = f"By the record {what}: {', '.join(wrong)}."
        could_be = slips(fold, chapter, act)
        if could_be:
            why += f" It could be {', or '.join(could_be)}."
        return Refusal("RULE", fold.game.check_clause, text, None, why)
    words = text if chapter is fold.current else f".{chapter.number} {text}"
    entry = fold.add("act", words, chapter.number)
    chapter.checks.append(Item(entry.number, 0, act, entry.line, chapter.number, 0))
    return None


def disagreements(fold: GameFold, chapter: Chapter, act: Act) -> list[str]:
    """Where a `score` or `total` of the paper differs from the record, in words."""
    if chapter.result is None:
        return ["no result"]
    found = [
        _differing(fold, act, reading.figures)
        for reading in _readings(fold, chapter, act, chapter.result)
    ]
    return next((wrong for wrong in found if not wrong), found[0])


def agreements(fold: GameFold, since: int) -> list[str]:
    """With what each figure of the paper agrees that was entered after an entry, in words."""
    checks = (
        (chapter, check)
        for chapter in fold.chapters
        for check in chapter.checks
        if check.number > since
    )
    found = (_agreeing(fold, chapter, check.act) for chapter, check in checks)
    return [f"The paper agrees with {what}." for what in found if what]


def _agreeing(fold: GameFold, chapter: Chapter, act: Act) -> str:
    """With what a figure of the paper agrees, nothing where it differs from all."""
    if chapter.result is None:
        return ""
    readings = _readings(fold, chapter, act, chapter.result)
    return next((what for what, figures in readings if not _differing(fold, act, figures)), "")


def slips(fold: GameFold, chapter: Chapter, act: Act) -> tuple[str, ...]:
    """What in the paper, counted otherwise, would explain that it differs, in words."""
    rulings = fold.rulings_on(chapter)
    if chapter.result is None or any(ruling.annuls for ruling in rulings):
        return ()

    def fits(other: Result) -> bool:
        readings = _readings(fold, chapter, act, other)
        return any(not _differing(fold, act, reading.figures) for reading in readings)

    seats = len(fold.handles)
    hand = Scored(
        chapter.deal, chapter.result, rulings, lambda seat: fold.game.side_of(seat, seats)
    )
    return slip_words(slips_behind(hand, fits), fold.sides)


class Reading(NamedTuple):
    """What the figures of the paper can be: in words, and the figures by account."""

    what: str
    figures: tuple[int, ...]


def _readings(fold: GameFold, chapter: Chapter, act: Act, result: Result) -> Iterator[Reading]:
    """What a `total` is, or a `score`: what the hand adds, or its own points if those differ.

    What a hand in chips adds are its figures: tricks are no points.
    """
    after = fold.by_account(fold.game.after(fold.options, chapter.before, result))
    if act.word == "total":
        yield Reading("the totals", after)
        return
    added = tuple(map(sub, after, fold.by_account(chapter.before)))
    yield Reading("what the hand adds", added)
    if fold.game.unit == "points" and result.score and _is_settled_otherwise(result):
        own = (*result.score, *added[len(result.score) :])
        yield Reading("the points of the hand, before it is settled", own)


def _is_settled_otherwise(result: Result) -> bool:
    """Whether a hand adds other figures than its points, whatever was ruled beside it."""
    ruled = [line for line in result.settlement if line.clause == COM.RUL_2]
    own = [line for line in result.settlement if line not in ruled or line in result.lines]
    return added_up(own, len(result.score)) != result.score


def _differing(fold: GameFold, act: Act, figures: Sequence[int]) -> list[str]:
    return [
        f"{fold.accounts[account]} {figure}, not {amount} (difference {figure - amount:+d})"
        for account, amount in act.amounts
        if (figure := figures[account]) != amount
    ]
