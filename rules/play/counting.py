"""What the cards of tricks count for whoever has won them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trickledger.rules.clauses import Clause
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.score import NO_SOURCE, ScoreLine, score_line


def trick_lines(hand: TrickDeal, seat: int, cards: Clause, last: Clause) -> Iterator[ScoreLine]:
    """The points of the cards that a player has won, then of the last trick, if it is his."""
    won = hand.tricks_by(seat)
    if not won:
        return
    extra = hand.last_trick if won[-1] == hand.tricks_in_hand else 0
    points = sum([hand.tricks[number - 1].points for number in won]) - extra
    yield score_line((seat, cards, points, "cards in tricks {}", won, NO_SOURCE))
    if extra:
        yield score_line((seat, last, extra, "last trick", won[-1:], NO_SOURCE))


def fewest_and_most(
    points: Mapping[int, int], known: int, hidden: int, unseen: int
) -> tuple[int, int]:
    """The fewest and the most that cards can count, so many of them hidden among the unseen."""
    sure = sum([count for card, count in points.items() if card & known])
    rising = sorted([count for card, count in points.items() if card & unseen])
    return sure + sum(rising[:hidden]), sure + sum(rising[len(rising) - hidden :])
