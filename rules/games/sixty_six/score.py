"""What a hand of Sixty-Six is worth: its lines, then the game points (SXS-PTS, -MAR, -VP)."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.rules.cards import SUIT_NAMES
from trickledger.rules.games.sixty_six.award import ENOUGH, Award
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.score import ScoreLine, said, score_line

LAST_TRICK = 10
_ENDINGS = said("close claim result")


class Marriage(NamedTuple):
    """A marriage that was shown: by whom, its suit, its entry."""

    seat: int
    suit: str
    entry: int


def marriage_line(shown: Marriage, trump: str, *, has_trick: bool) -> ScoreLine:
    """What a marriage counts, once its player has won a trick (SXS-MAR-3, -4, -6, SXS-D11)."""
    what, source = f"marriage of {SUIT_NAMES[shown.suit]}s", (shown.entry,)
    if not has_trick:
        return score_line((shown.seat, SXS.MAR_6, 0, f"{what}, but no trick won", 0, source))
    clause, points = (SXS.MAR_4, 40) if shown.suit == trump else (SXS.MAR_3, 20)
    return score_line((shown.seat, clause, points, what, 0, source))


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
