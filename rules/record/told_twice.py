"""A hand that is told with the figures of the one before: it may be that hand, told twice."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from trickledger.rules.common import COM
from trickledger.rules.language.reading import read
from trickledger.rules.language.results import DEALER, amounts_text
from trickledger.rules.language.vocabulary import Dealt
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal, refused

if TYPE_CHECKING:
    from trickledger.rules.record.chapter import Chapter
    from trickledger.rules.score import Result

FEWEST_FIGURES = 200
"""Of so many figures, by what those that were told could have been, chance repeats none."""


def told_twice(fold: GameFold, before: Chapter | None, text: str) -> Refusal | None:
    """Why the newest line may tell a hand once more that was over `before` it (COM-RES-8).

    None where its hand was opened by words of its own, where a dealer is named, or where the
    figures are so small that hands repeat them every evening.
    """
    newest = fold.current
    if before is None or newest is None or newest.number != before.number + 1:
        return None
    told, last, now = newest.deal.reported, before.result, newest.result
    if told is None or told.depth == "final" or last is None or now is None:
        return None
    if _says_that_it_is_another(fold, text) or not _are_the_same(now, last):
        return None
    if fold.game.unit == "chips" or _how_many(now, told.depth == "facts") < FEWEST_FIGURES:
        return None
    dealer, said = fold.handles[newest.deal.dealer], newest.deal.text(told.told.act)
    added = " ".join(amounts_text([*enumerate(last.entered)], fold.sides))
    return refused(
        "SEQ",
        COM.RES_8,
        said,
        "These are the figures of hand {hand}, which is over. Open the next hand first if it came "
        "to the same; to compare what the paper has, enter score.",
        (f"hand {dealer}, {said}", f"score {added}"),
        hand=before.number,
    )


def _says_that_it_is_another(fold: GameFold, text: str) -> bool:
    """Whether a line opens the hand that it tells, or names who dealt it."""
    is_opened = any(isinstance(said, Dealt) for said in read(fold.vocabulary, text).said)
    return is_opened or DEALER.name in text.lower().split()


def _are_the_same(now: Result, last: Result) -> bool:
    """Whether a hand that was told has the score, or adds what, the one before did."""
    return now.score == last.score if now.score and last.score else now.entered == last.entered


def _how_many(result: Result, by_score: bool) -> int:
    """How many figures there are that are no larger."""
    figures = result.score if by_score else result.entered
    return prod(abs(points) + 1 for points in figures)
