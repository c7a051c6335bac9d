"""What the paper says of a hand or a game, beside what the record has."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from operator import sub
from typing import Any, NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act, act_text
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import Trick, TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.log import Item
from trickledger.rules.record.rulings import Ruling, ruled
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import Handle, Says, Several, Signed, Value, both, in_turn, listed
from trickledger.rules.score import Result, ScoreLine

_SHOWN = 4


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
        Says("It could be {slips}.", slips=Several(could_be, ", or ")) if could_be else None,
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


# -- slips of the paper --------------------------------------------------------------------------


class Slip(NamedTuple):
    """A trick or a score line that the paper gave to another side, or to nobody (`to` is None).

    `what` are the words for it, `side` is whose it is.
    """

    what: Says
    side: int
    to: int | None = None

    def words(self, sides: Sequence[str]) -> Says:
        """The slip in words, by the names of the sides."""
        side = Handle(sides[self.side])
        if self.to is None:
            return Says("{side}'s {what} left out", side=side, what=self.what)
        other = Handle(sides[self.to])
        return Says("{side}'s {what} counted for {other}", side=side, what=self.what, other=other)


class Moved(NamedTuple):
    """A trick, by its place, that another seat is given."""

    slip: Slip
    place: int
    winner: int


class Scored(NamedTuple):
    """A hand that is over: its result, the rulings in it, the side that each seat plays for."""

    deal: Deal
    result: Result
    rulings: Sequence[Ruling]
    side_of: Callable[[int], int]

    @property
    def tricks(self) -> list[Trick]:
        """The tricks, where they add to a score: not in a hand that was told by its result."""
        deal = self.deal
        if not isinstance(deal, TrickDeal) or deal.reported:
            return []
        return deal.tricks if deal.tricks_count else []

    def result_if(self, **changes: Any) -> Result:
        """The result if some of the hand were otherwise; it stays as it is."""
        deal = self.deal
        kept = {name: getattr(deal, name) for name in changes}
        try:
            for name, value in changes.items():
                setattr(deal, name, value)
            result = deal.result(len(self.result.entered))
        finally:
            for name, value in kept.items():
                setattr(deal, name, value)
        assert result is not None
        return ruled(result, self.rulings)


def slips_behind(hand: Scored, fits: Callable[[Result], bool]) -> list[tuple[Slip, ...]]:
    """The slips each of which alone would explain the paper; else pairs of tricks of one side.

    `fits` tells whether the paper agrees with another result of the hand.
    """
    moved = list(_moved_tricks(hand))
    single = [
        *((move.slip, _if_moved(hand, move)) for move in moved),
        *_if_line_given(hand),
        *_if_trick_left_out(hand),
        *_if_settlement_left_out(hand),
    ]
    found: list[tuple[Slip, ...]] = [(slip,) for slip, other in single if fits(other)]
    return found or [
        (one.slip, other.slip)
        for one, other in combinations(moved, 2)
        if one.place != other.place
        and (one.slip.side, one.slip.to) == (other.slip.side, other.slip.to)
        and fits(_if_moved(hand, one, other))
    ]


def slip_words(found: Sequence[Sequence[Slip]], sides: Sequence[str]) -> tuple[Value, ...]:
    """Slips in words, those of a pair joined; of very many the first few."""
    told: list[Value] = [both(slip.words(sides) for slip in slips) for slips in found[:_SHOWN]]
    if len(found) > _SHOWN:
        told.append(Says("{others} more like these", others=len(found) - _SHOWN))
    return tuple(told)


def _moved_tricks(hand: Scored) -> Iterator[Moved]:
    """Each trick as one of another side, for every side that played to it."""
    for place, trick in enumerate(hand.tricks):
        side = hand.side_of(trick.winner)
        others = {hand.side_of(seat): seat for seat, _ in trick.cards}
        others.pop(side)
        for to, seat in others.items():
            yield Moved(Slip(Says("trick {trick}", trick=place + 1), side, to), place, seat)


def _if_moved(hand: Scored, *moves: Moved) -> Result:
    tricks = list(hand.tricks)
    for move in moves:
        tricks[move.place] = tricks[move.place]._replace(winner=move.winner)
    return hand.result_if(tricks=tricks)


def _if_line_given(hand: Scored) -> Iterator[tuple[Slip, Result]]:
    """The result without a line, or with it as another side's; those of many tricks are moved."""
    for line in hand.result.lines:
        is_of_tricks = isinstance(line.about, tuple) and len(line.about) > 1
        if line.points and not is_of_tricks:
            others = (side for side in range(len(hand.result.entered)) if side != line.side)
            for to in (None, *others):
                what = Says("{line} ({points})", line=line.why, points=line.points)
                slip = Slip(what, line.side, to)
                yield slip, _if_given(hand, slip, line)


def _if_trick_left_out(hand: Scored) -> Iterator[tuple[Slip, Result]]:
    """The result without the cards of a trick."""
    for number, trick in enumerate(hand.tricks, 1):
        worth = sum(hand.deal.worth(card) for _, card in trick.cards)
        if worth:
            what = Says("trick {trick} ({points})", trick=number, points=worth)
            slip = Slip(what, hand.side_of(trick.winner))
            yield slip, _if_given(hand, slip, hand.result.lines[0]._replace(points=worth))


def _if_settlement_left_out(hand: Scored) -> Iterator[tuple[Slip, Result]]:
    """The result as it is entered without a line that only the settlement has."""
    result = hand.result
    for line in result.settlement:
        is_extra = sum(other.side == line.side for other in result.settlement) > 1
        if line.points and line not in result.lines and (is_extra or line.points < 0):
            entered = list(result.entered)
            entered[line.side] -= line.points
            what = Says("{line} ({points})", line=line.why, points=Signed(line.points))
            slip = Slip(what, line.side)
            yield slip, result._replace(entered=tuple(entered))


def _if_given(hand: Scored, slip: Slip, line: ScoreLine) -> Result:
    """What the hand would come to if a side lost the points of a line, and another got them."""
    changes = [line._replace(side=slip.side, points=-line.points)]
    if slip.to is not None:
        changes.append(line._replace(side=slip.to))
    return hand.result_if(adjustments=(*hand.deal.adjustments, *changes))
