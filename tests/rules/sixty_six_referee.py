"""A referee of Sixty-Six who shares no line with the engine: cards are words, hands are sets.

The table of RULES 2.4, the worth of cards and the game points of 2.2 are written out here a second
time.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from tests.rules.referee import Cards

FROM_HIGH = "A 10 K Q J 9".split()
SUITS = "SHDC"
VALUES = {"A": 11, "10": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
PACK = frozenset(rank + suit for rank in FROM_HIGH for suit in SUITS)


@cache
def of_suit(suit: str) -> Cards:
    """The six cards of a suit."""
    return frozenset(rank + suit for rank in FROM_HIGH)


@cache
def above(card: str) -> Cards:
    """The higher cards of the same suit."""
    return frozenset(rank + card[-1] for rank in FROM_HIGH[: FROM_HIGH.index(card[:-1])])


def value(card: str) -> int:
    """What a card counts (SXS-PTS-1)."""
    return VALUES[card[:-1]]


@cache
def reply_wins(trump: str, lead: str, reply: str) -> bool:
    """Whether the second card takes the trick (SXS-PLAY-3)."""
    return reply in above(lead) or (reply[-1] == trump != lead[-1])


@cache
def must_lack(schnapsen: bool, trump: str, lead: str, reply: str) -> Cards:
    """The set S of a reply in the strict stage, row by row of RULES 2.4."""
    if not schnapsen:
        return frozenset() if reply[-1] == lead[-1] else of_suit(lead[-1])
    if reply[-1] == lead[-1]:
        return frozenset() if reply in above(lead) else above(lead)
    if reply[-1] == trump:
        return of_suit(lead[-1])
    return of_suit(lead[-1]) | of_suit(trump)


def clause_broken(exhausted: bool, lead: str, reply: str, held: Cards) -> str:
    """The clause defined first among those that a reply breaks, some of S being held."""
    if reply[-1] != lead[-1] and held & of_suit(lead[-1]):
        return "SXS-FOLLOW-2" if exhausted else "SXS-FOLLOW-1"
    return "SXS-HEAD-1" if reply[-1] == lead[-1] else "SXS-TRUMP-1"


class Told(NamedTuple):
    """How a hand ended, as its players saw it.

    `closer` and `claimant` are seats or None; `bare_at_closing` and `bare_at_claim` tell whether
    their opponent had no trick at that moment.
    """

    points: tuple[int, int]
    tricks: tuple[int, int]
    closer: int | None = None
    bare_at_closing: bool = False
    claimant: int | None = None
    bare_at_claim: bool = False


def game_points(told: Told) -> tuple[int, int]:
    """The game points of both without any bonus: the sentences of RULES 2.1, one by one."""
    amounts: list[list[int]] = [[0], [0]]
    mine = [told.points[seat] >= 66 for seat in (0, 1)]
    ended_by_wrong_claim = told.claimant is not None and not mine[told.claimant]
    if ended_by_wrong_claim:
        assert told.claimant is not None
        amounts[1 - told.claimant].append(3 if told.bare_at_claim else 2)
    loser_by_closing = told.closer if told.closer is not None and not mine[told.closer] else None
    if loser_by_closing is not None and not (
        ended_by_wrong_claim and told.claimant != loser_by_closing
    ):
        amounts[1 - loser_by_closing].append(3 if told.bare_at_closing else 2)
    for seat in (0, 1):
        other = 1 - seat
        if mine[seat] and not mine[other]:
            worth = 3 if not told.tricks[other] else 2 if told.points[other] <= 32 else 1
            amounts[seat].append(worth)
    first, second = map(max, amounts)
    return first, second
