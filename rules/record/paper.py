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
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle, Says, Several, Signed, Value, in_turn, listed
from trickledger.rules.score import Result


def check_paper(fold: GameFold, chapter: Chapter, act: Act) -> Refusal | None:
    """Keep what the paper says if it agrees; what is stored is kept in any case."""
    text = act_text(act, fold.accounts)
    if chapter.result is None:
        why = "The hand isn't finished, so there is nothing to compare yet."
        return refused("SEQ", COM.SEQ_1, text, why)
    wrong = disagreements(fold, chapter, act)
    if wrong and fold.source is not Source.STORED:
        says = _differs(fold, chapter, act, wrong)
        return Refusal("RULE", fold.game.check_clause, text, None, says)
    words = text if chapter is fold.current else f".{chapter.number} {text}"
    entry = fold.add("act", words, chapter.number)
    chapter.checks.append(Item(entry.number, 0, act, entry.line, chapter.number, 0))
    return None


def _differs(fold: GameFold, chapter: Chapter, act: Act, wrong: list[Says]) -> Says:
    """What the record has in place of the paper, and what may be wrong there."""
    is_unsettled, could_be = _is_unsettled(fold, chapter, act), slips(fold, chapter, act)
    return in_turn(
        Says(
            "By the record this hand adds: {figures}."
            if act.word == "score"
            else "By the record the game stands at: {figures}.",
            figures=listed(wrong),
        ),
        Says("These are the points of the hand, before it is settled.") if is_unsettled else None,
        Says("It could be {slips}.", slips=Several(could_be, ", or ", ", or "))
        if could_be
        else None,
    )


def disagreements(fold: GameFold, chapter: Chapter, act: Act) -> list[Says]:
    """Where a `score` or `total` of the paper differs from the record, in words."""
    if chapter.result is None:
        return [Says("no result")]
    return _differing(fold, act, _figures(fold, chapter, act, chapter.result))


def _is_unsettled(fold: GameFold, chapter: Chapter, act: Act) -> bool:
    """Whether a `score` has the points of the hand itself, not what they come to."""
    result = chapter.result
    if act.word != "score" or fold.game.unit != "points" or result is None:
        return False
    added = _figures(fold, chapter, act, result)
    return not _differing(fold, act, (*result.score, *added[len(result.score) :]))


def slips(fold: GameFold, chapter: Chapter, act: Act) -> tuple[Value, ...]:
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


def _differing(fold: GameFold, act: Act, figures: Sequence[int]) -> list[Says]:
    return [
        Says(
            "{side} {figure}, not {amount} (difference {difference})",
            side=Handle(fold.accounts[account]),
            figure=figure,
            amount=amount,
            difference=Signed(figure - amount),
        )
        for account, amount in act.amounts
        if (figure := figures[account]) != amount
    ]
