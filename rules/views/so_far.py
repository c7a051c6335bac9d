"""What a hand shows after each line: what it has settled so far, and its complete tricks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.rules.cards import card_text
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.tricks import Trick, TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold

if TYPE_CHECKING:
    from trickledger.rules import shapes


class TrickLine(NamedTuple):
    """A trick: number, (handle, card) in the order of play, winner's handle, points it adds.

    Where it was picked up there is no winner, and `picked_up` is who did; where tricks count for
    nothing there are no points.
    """

    trick: int
    cards: tuple[tuple[str, str], ...]
    winner: str | None
    points: int | None
    picked_up: str | None = None

    @property
    def taker(self) -> str:
        """Who won it, or picked it up."""
        return self.winner or f"picked up by {self.picked_up}"

    def as_json(self) -> shapes.Trick:
        """The trick as the record that `--json` prints."""
        trick, cards, winner, points, picked_up = self
        record: shapes.Trick = {"trick": trick, "cards": [*map(list, cards)], "winner": winner}
        if points is not None:
            record["points"] = points
        if picked_up is not None:
            record["picked_up"] = picked_up
        return record


def facts_of(fold: GameFold, chapter: Chapter) -> dict[str, Any]:
    """What a hand settled, such as trump and maker; nothing where it is no single hand."""
    if chapter.opening.final:
        return {}
    facts, label = chapter.deal.facts(), fold.game.label
    if chapter.deal.reported is None:
        return facts
    return {name: None if label(name).is_of_cards else fact for name, fact in facts.items()}


def tricks_after(deal: Deal, number: int) -> tuple[TrickLine, ...]:
    """The complete tricks of a hand after one."""
    if not isinstance(deal, TrickDeal):
        return ()
    handles, counts = deal.setting.handles, deal.tricks_count
    return tuple(
        [
            _line(number, trick, handles, counts)
            for number, trick in enumerate(deal.tricks[number:], number + 1)
        ]
    )


# a screen shows all tricks of its hand after each line
@lru_cache(maxsize=512)
def _line(number: int, trick: Trick, handles: tuple[str, ...], counts: bool) -> TrickLine:
    taker = handles[trick.winner]
    return TrickLine(
        number,
        tuple([(handles[seat], card_text(card)) for seat, card in trick.cards]),
        None if trick.is_picked_up else taker,
        trick.points if counts else None,
        taker if trick.is_picked_up else None,
    )
