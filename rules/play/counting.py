"""What the cards of tricks count for whoever has won them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.play.tricks import Trick
from trickledger.rules.score import NO_SOURCE, ScoreLine, score_line


class LastTrick(NamedTuple):
    """What the trick of a number counts besides its cards, and by which clause."""

    number: int
    points: int
    clause: Clause


def trick_lines(
    seat: int, tricks: Sequence[Trick], cards: Clause, last: LastTrick
) -> Iterator[ScoreLine]:
    """The points of the cards that a player has won, then of the last trick, if it is his."""
    won = tuple([number for number, trick in enumerate(tricks, 1) if trick.winner == seat])
    if not won:
        return
    extra = last.points if won[-1] == last.number else 0
    points = sum([tricks[number - 1].points for number in won]) - extra
    yield score_line((seat, cards, points, "cards in tricks {}", won, NO_SOURCE))
    if extra:
        yield score_line((seat, last.clause, extra, "last trick", won[-1:], NO_SOURCE))
