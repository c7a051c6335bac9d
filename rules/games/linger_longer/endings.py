"""With how many cards a hand can end, by how many each has: only of the next trick cards tell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.play.tricks_to_come import who_may_win

MOST_KNOWN = 4096
NEVER_EMPTY = 1 << 10


def from_the_deal(hand: Hand) -> frozenset[int]:
    """What can be left to a winner of a hand of which nothing is recorded (LIN-DEAL-2)."""
    seats, turned = hand.seats, hand.options.trump == "stock_top"
    stock = hand.hands.pack.bit_count() - seats * seats - turned
    return _endings((seats,) * seats, _draws(hand, stock), hand.options.instant_out)


def from_here(hand: Hand, winner: int) -> frozenset[int]:
    """What can be left to a player in the end, by what is recorded; nothing if he can't win.

    Who can win the trick in progress, or the next one, is known by the cards; of later ones it is
    left open.
    """
    played = {seat for seat, _ in hand.table}
    winners = who_may_win(hand) if hand.over else hand.still_in
    seats = [winner, *(seat for seat in hand.still_in if seat != winner)]
    counts = [hand.hands.count(seat) + (seat in played) for seat in seats]
    can_win = [place for place, seat in enumerate(seats) if seat in winners]
    stock = _draws(hand, hand.hands.face_down)
    return _endings_after_trick(counts, can_win, stock, hand.options.instant_out)


def _draws(hand: Hand, stock: int) -> int:
    return NEVER_EMPTY if hand.options.reshuffle else stock


@lru_cache(maxsize=MOST_KNOWN)
def _endings(counts: tuple[int, ...], stock: int, instant_out: bool) -> frozenset[int]:
    """What can be left to the first of some players who have so many cards (LIN-END-1).

    >>> sorted(_endings((3, 1), 36, False)), sorted(_endings((3, 1), 36, True))
    ([1, 2, 3], [2, 3])
    >>> _endings((1, 3), 36, True)
    frozenset()
    """
    if len(counts) == 1:
        return frozenset(counts)
    return _endings_after_trick(counts, range(len(counts)), stock, instant_out)


def _endings_after_trick(
    counts: Sequence[int], can_win: Sequence[int], stock: int, instant_out: bool
) -> frozenset[int]:
    """The same if one of these wins the next trick.

    LIN-DRAW-1, LIN-OUT-1, -2, LIN-END-2, LIN-IO-1, -2, LIN-D5.
    """
    endings: frozenset[int] = frozenset()
    for winner in can_win:
        left = [count - 1 for count in counts]
        stays = left[winner] or not any(left) or not instant_out
        draws = min(stock, 1) if stays else 0
        left[winner] += draws
        first, *others = left
        if first:
            still_in = sorted(count for count in others if count)
            endings |= _endings((first, *still_in), stock - draws, instant_out)
        elif winner == 0 and not any(others):
            endings |= {0}
    return endings
