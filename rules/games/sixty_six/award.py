"""Who gets game points for a hand of Sixty-Six, and how many: the decision table of RULES 2.2.

`DECISIONS` says who scores in which situation, `REWARDS` what he can be paid for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.games.sixty_six.clauses import SXS

ENOUGH = 66
SCHNEIDER = 32


class Stop(NamedTuple):
    """A closing or a claim: whose, and whether the opponent had won no trick at that moment."""

    seat: int
    is_trickless: bool


class Ending(NamedTuple):
    """How a hand ended: hand scores and numbers of tricks by seat, who had closed, who claimed."""

    points: tuple[int, int]
    tricks: tuple[int, int]
    closing: Stop | None = None
    claim: Stop | None = None

    def has_won(self, seat: int) -> bool:
        """Whether a player has 66."""
        return self.points[seat] >= ENOUGH

    @property
    def only_winner(self) -> int | None:
        """The player who has 66 while the other has not."""
        first, second = self.has_won(0), self.has_won(1)
        return None if first == second else 0 if first else 1

    def paid_for(self, stop: Stop | None) -> int | None:
        """The opponent of the player who closed or claimed and lacks 66."""
        return None if stop is None or self.has_won(stop.seat) else 1 - stop.seat

    def paid_trickless(self, stop: Stop | None) -> int | None:
        """As before, if that opponent had won no trick by then."""
        return self.paid_for(stop) if stop and stop.is_trickless else None


class Decision(NamedTuple):
    """A situation, and the player who scores in it, None where it does not fit."""

    situation: str
    scorer: Callable[[Ending], int | None]


class Reward(NamedTuple):
    """Game points by a clause, whether they are due to a player, and why."""

    clause: Clause
    points: int
    is_due: Callable[[Ending, int], bool]
    why: str


class Award(NamedTuple):
    """The player who scores, the game points without any bonus, their clause and the reason."""

    seat: int
    points: int
    clause: Clause
    why: str


# The first situation that fits decides; where none does, nobody scores (SXS-VP-4).
DECISIONS = (
    Decision("claim by X and p(X) < 66", lambda end: end.paid_for(end.claim)),
    Decision("closing by X and p(X) < 66", lambda end: end.paid_for(end.closing)),
    Decision("exactly one has 66", lambda end: end.only_winner),
)

# Of all that is due to the scorer the largest counts (SXS-D21); of equal ones the first.
REWARDS = (
    Reward(
        SXS.VP_3,
        3,
        lambda end, seat: end.has_won(seat) and not end.tricks[1 - seat],
        "66, and the opponent has no trick (schwarz)",
    ),
    Reward(
        SXS.VP_2,
        2,
        lambda end, seat: end.has_won(seat) and end.points[1 - seat] <= SCHNEIDER,
        "66, and the opponent has 32 or less (schneider)",
    ),
    Reward(SXS.VP_1, 1, lambda end, seat: end.has_won(seat), "66 reached"),
    Reward(
        SXS.VP_6,
        3,
        lambda end, seat: end.paid_trickless(end.claim) == seat,
        "the opponent claimed wrongly, having lost no trick",
    ),
    Reward(
        SXS.VP_6,
        3,
        lambda end, seat: end.paid_trickless(end.closing) == seat,
        "the opponent closed, having lost no trick, and lacks 66",
    ),
    Reward(
        SXS.VP_5,
        2,
        lambda end, seat: end.paid_for(end.claim) == seat,
        "the opponent claimed wrongly",
    ),
    Reward(
        SXS.VP_5,
        2,
        lambda end, seat: end.paid_for(end.closing) == seat,
        "the opponent closed and lacks 66",
    ),
)


def award(end: Ending, *, trickless: int = 3, claimant_wins: bool = False) -> Award | None:
    """Who scores in a hand, and for what; None where it is drawn.

    A wrong claim decides before a closing (SXS-D22). Of what is due, for a failure of the opponent
    or for 66, the largest counts (SXS-D21, -D23).

    `trickless` is what VP-6 pays (SXS-D20); `claimant_wins` is for both having 66 (SXS-D17).

    >>> award(Ending((66, 32), (5, 3)))[:3]
    (0, 2, 'SXS-VP-2')
    >>> award(Ending((71, 119), (3, 9))) is None
    True
    """
    scorers = (decision.scorer(end) for decision in DECISIONS)
    seat = next((scorer for scorer in scorers if scorer is not None), None)
    if seat is not None:
        due = [_priced(reward, trickless) for reward in REWARDS if reward.is_due(end, seat)]
        best = max(due, key=lambda reward: reward.points)
        return Award(seat, best.points, best.clause, best.why)
    if claimant_wins and end.claim and end.has_won(end.claim.seat):
        return Award(end.claim.seat, 1, SXS.D17, "66 declared, though both have it")
    return None


def _priced(reward: Reward, trickless: int) -> Reward:
    return reward._replace(points=trickless) if reward.clause == SXS.VP_6 else reward
