"""What a hand of Sixty-Six is worth: its lines, then the game points (SXS-PTS, -MAR, -VP)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from trickledger.rules.cards import SUIT_NAMES
from trickledger.rules.clauses import Clause
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.score import ScoreLine, ScoreLines, said, score_line

ENOUGH = 66
SCHNEIDER = 32


class Stop(NamedTuple):
    """A closing or a claim: whose, and whether the opponent had won no trick at that moment."""

    seat: int
    is_trickless: bool


class Ending(NamedTuple):
    """How a hand ended: hand scores and numbers of tricks by seat, who had closed, who claimed."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]
    closing: Stop | None = None
    claim: Stop | None = None

    def has_won(self, seat: int) -> bool:
        """Whether a player has 66."""
        return self.points[seat] >= ENOUGH

    def paid_for(self, stop: Stop | None) -> int | None:
        """The opponent of the player who closed or claimed and lacks 66."""
        return None if stop is None or self.has_won(stop.seat) else 1 - stop.seat

    @property
    def scorer(self) -> int | None:
        """Who scores: after a wrong claim, else a closing that failed, else the only one with 66.

        SXS-D22; where there is none, nobody scores (SXS-VP-4).
        """
        winners = [seat for seat in (0, 1) if self.has_won(seat)]
        only_winner = winners[0] if len(winners) == 1 else None
        decisions = (self.paid_for(self.claim), self.paid_for(self.closing), only_winner)
        return next((seat for seat in decisions if seat is not None), None)


class Award(NamedTuple):
    """The player who scores, the game points without any bonus, their clause and the reason."""

    seat: int
    points: int
    clause: Clause
    why: str


def award(end: Ending, *, trickless: int = 3, claimant_wins: bool = False) -> Award | None:
    """Who scores in a hand, and for what; None where it is drawn.

    Of what is due, for a failure of the opponent or for 66, the largest counts, of equal rewards
    the first (SXS-D21, -D23). `trickless` is what VP-6 pays (SXS-D20); `claimant_wins` is for both
    having 66 (SXS-D17).

    >>> award(Ending((66, 32), (5, 3)))[:3]
    (0, 2, 'SXS-VP-2')
    >>> award(Ending((71, 119), (3, 9))) is None
    True
    """
    seat = end.scorer
    if seat is not None:
        return max(_due(end, seat, trickless), key=lambda due: due.points)
    if claimant_wins and end.claim and end.has_won(end.claim.seat):
        return Award(end.claim.seat, 1, SXS.D17, "66 declared, though both have it")
    return None


def _due(end: Ending, seat: int, trickless: int) -> Iterator[Award]:
    """All that a player can be paid for."""
    claim, closing = (
        stop if end.paid_for(stop) == seat else None for stop in (end.claim, end.closing)
    )
    if end.has_won(seat):
        if not end.tricks[1 - seat]:
            yield Award(seat, 3, SXS.VP_3, "66, and the opponent has no trick (schwarz)")
        if end.points[1 - seat] <= SCHNEIDER:
            yield Award(seat, 2, SXS.VP_2, "66, and the opponent has 32 or less (schneider)")
        yield Award(seat, 1, SXS.VP_1, "66 reached")
    if claim and claim.is_trickless:
        yield Award(seat, trickless, SXS.VP_6, "the opponent claimed wrongly, having lost no trick")
    if closing and closing.is_trickless:
        why = "the opponent closed, having lost no trick, and lacks 66"
        yield Award(seat, trickless, SXS.VP_6, why)
    if claim:
        yield Award(seat, 2, SXS.VP_5, "the opponent claimed wrongly")
    if closing:
        yield Award(seat, 2, SXS.VP_5, "the opponent closed and lacks 66")


LAST_TRICK = 10
_ENDINGS = said("close claim result")


class Marriage(NamedTuple):
    """A marriage that was shown: by whom, its suit, its entry."""

    seat: int
    suit: str
    entry: int

    def worth(self, trump: str) -> int:
        """What it counts (SXS-MAR-3, -4)."""
        return 40 if self.suit == trump else 20


def marriage_line(shown: Marriage, trump: str, *, has_trick: bool) -> ScoreLine:
    """What a marriage counts, once its player has won a trick (SXS-MAR-3, -4, -6, SXS-D11)."""
    what, source = f"marriage of {SUIT_NAMES[shown.suit]}s", (shown.entry,)
    if not has_trick:
        return score_line((shown.seat, SXS.MAR_6, 0, f"{what}, but no trick won", 0, source))
    clause = SXS.MAR_4 if shown.suit == trump else SXS.MAR_3
    return score_line((shown.seat, clause, shown.worth(trump), what, 0, source))


def failed_lines(end: Ending) -> ScoreLines:
    """A claim or a closing that brought its player nothing, for lack of 66 (SXS-VP-5, -6)."""
    for stop, did in ((end.closing, "closed"), (end.claim, "declared 66")):
        if stop and not end.has_won(stop.seat):
            clause = SXS.VP_6 if stop.is_trickless else SXS.VP_5
            words = f"{did} and has {end.points[stop.seat]}"
            yield ScoreLine(stop.seat, clause, 0, words, source=_ENDINGS)


def settlement(score: tuple[int, ...], won: Award | None, bonus: int) -> tuple[ScoreLine, ...]:
    """Who gets game points, with what drawn hands have left to him (SXS-VP-1 to -6, SXS-D19)."""
    if won is None:
        who = "both have" if min(score) >= ENOUGH else "nobody has"
        why = f"{who} 66: the next winner gets one more"
        return tuple(ScoreLine(seat, SXS.VP_4, 0, why) for seat in (0, 1))
    line = ScoreLine(won.seat, won.clause, won.points, won.why, source=_ENDINGS)
    if not bonus:
        return (line,)
    drawn = "the drawn hand before" if bonus == 1 else f"{bonus} drawn hands before"
    return line, ScoreLine(won.seat, SXS.VP_4, bonus, drawn)
