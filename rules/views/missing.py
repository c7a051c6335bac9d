"""One word that nobody entered, where a hand that is over would come out otherwise with it.

Each word that the open cards allow is put into a copy of the hand, which is folded again: what the
copy comes to is what it would come to, and a word that does not fit there is no word that was said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.play.reminders import LeftOut, Unsaid
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.says import Handle, Says, Typed, as_json, both
from trickledger.rules.score import Result
from trickledger.rules.views.reminders import put_in

if TYPE_CHECKING:
    from trickledger.rules import shapes


class MissingWord(NamedTuple):
    """A word with which a hand would come out otherwise: what it is, the line that puts it in.

    `score` and `entered` are what the hand would come to then, by side.
    """

    clause: Clause
    says: Says
    line: str
    score: dict[str, int]
    entered: dict[str, int]

    def as_json(self) -> shapes.Missing:
        """The word as the record that `--json` prints."""
        return {
            "clause": str(self.clause),
            "why": str(self.says),
            "says": as_json(self.says),
            "line": self.line,
            "score": self.score,
            "entered": self.entered,
        }


def missing_words(fold: GameFold, chapter: Chapter) -> Iterator[MissingWord]:
    """The words that would turn a hand, which was played card by card to its end."""
    result, deal = chapter.result, chapter.deal
    rows = fold.game.phases.reminders.unsaid
    if not rows or deal.reported or result is None or fold.rulings_on(chapter):
        return
    for row in rows:
        for unsaid in row(deal):
            new = _folded_with(fold, chapter, unsaid)
            if new and _is_turned(fold, result, new):
                yield _told(fold, chapter, unsaid, new)


def _folded_with(fold: GameFold, chapter: Chapter, unsaid: Unsaid) -> Result | None:
    """What a hand comes to with some acts put in; None where they do not fit, or prove a fault."""
    hand = fold.recorded(chapter)
    items = _with(hand.items, unsaid, fold.numbered)
    new = fold.table.fold(hand._replace(items=items))
    if not isinstance(new, Chapter) or len(new.deal.findings) > len(chapter.deal.findings):
        return None
    fold.table.conclude(new)
    return new.result


def _with(items: Sequence[Item], unsaid: Unsaid, last: int) -> list[Item]:
    """The acts of a hand with others among them, each at its card; they have numbers of their own.

    Nothing comes after one that ends the hand.
    """
    here = {put.card: put for put in unsaid.left_out}
    new: list[Item] = []
    for item in items:
        cards = item.act.cards if item.act.word == "play" else ()
        put = here.get(cards[0]) if cards else None
        own = [_item(put, item, last + 1)] if put else []
        last += len(own)
        new += [*own, item] if put and put.before else [item, *own]
        if put and unsaid.ends:
            break
    return new


def _item(put: LeftOut, beside: Item, number: int) -> Item:
    return Item(number, put.seat, put.act, number, beside.deal, beside.trick)


def _is_turned(fold: GameFold, was: Result, new: Result) -> bool:
    """Whether others win a hand or score in it, or somebody fails who did not, or no longer."""
    return _outcome(fold, was) != _outcome(fold, new)


def _outcome(fold: GameFold, result: Result) -> tuple[object, ...]:
    entered, bates = result.entered, fold.game.bates
    best = (min if fold.game.fewest_win else max)(entered)
    return (
        [points == best for points in entered],
        [points > 0 for points in entered],
        [line.side for line in result.settlement if line.clause in bates],
    )


def _told(fold: GameFold, chapter: Chapter, unsaid: Unsaid, new: Result) -> MissingWord:
    line = put_in(fold, chapter, unsaid.left_out, drops=unsaid.ends)
    gains = (
        Says("{points} to {side}", points=points, side=Handle(side))
        for side, points in zip(fold.sides, new.entered, strict=True)
    )
    says = Says(
        "With {word} this hand would add {gains}. If it was said: {line}",
        word=unsaid.says,
        gains=both(gains),
        line=Typed(line),
    )
    sides: tuple[str, ...] = fold.sides
    score, entered = (dict(zip(sides, row, strict=True)) for row in (new.score, new.entered))
    return MissingWord(unsaid.clause, says, line, score, entered)
