"""What the paper says of a hand or a game, beside what the record has."""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act, act_text
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.discrepancies import Scored, slip_words, slips_behind
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.log import Item
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import Result


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
        if _is_unsettled(fold, chapter, act):
            why += " These are the points of the hand, before it is settled."
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
    return _differing(fold, act, _figures(fold, chapter, act, chapter.result))


def _is_unsettled(fold: GameFold, chapter: Chapter, act: Act) -> bool:
    """Whether a `score` has the points of the hand itself, not what they come to."""
    result = chapter.result
    if act.word != "score" or fold.game.unit != "points" or result is None:
        return False
    added = _figures(fold, chapter, act, result)
    return not _differing(fold, act, (*result.score, *added[len(result.score) :]))


def slips(fold: GameFold, chapter: Chapter, act: Act) -> tuple[str, ...]:
    """What in the paper, counted otherwise, would explain that it differs, in words."""
    rulings = fold.rulings_on(chapter)
    if chapter.result is None or any(ruling.annuls for ruling in rulings):
        return ()

    def fits(other: Result) -> bool:
        return not _differing(fold, act, _figures(fold, chapter, act, other))

    seats = len(fold.handles)
    hand = Scored(
        chapter.deal, chapter.result, rulings, lambda seat: fold.game.side_of(seat, seats)
    )
    return slip_words(slips_behind(hand, fits), fold.sides)


def _figures(fold: GameFold, chapter: Chapter, act: Act, result: Result) -> tuple[int, ...]:
    """What a `score` or a `total` is compared with, by account: what the hand adds, or totals."""
    after = fold.standing(fold.game.after(fold.options, chapter.before, result)).values()
    if act.word == "total":
        return tuple(after)
    return tuple(map(sub, after, fold.standing(chapter.before).values()))


def _differing(fold: GameFold, act: Act, figures: Sequence[int]) -> list[str]:
    return [
        f"{fold.accounts[account]} {figure}, not {amount} (difference {figure - amount:+d})"
        for account, amount in act.amounts
        if (figure := figures[account]) != amount
    ]
