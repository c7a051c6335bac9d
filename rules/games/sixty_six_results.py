"""A hand of Sixty-Six by its facts: the points of both, who closed, who declared 66."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six_clauses import SXS
from trickledger.rules.games.sixty_six_stock import StockDeal
from trickledger.rules.games.sixty_six_table import Stop
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine, Settled, added_up

LAST_TRICK = 10
ALL_CARDS = 120
# The sums that marriages can come to: three of 20 and one of 40.
MARRIAGES = frozenset((0, 20, 40, 60, 80, 100))

RESULT = Facts(
    "points in the hand, marriages included",
    (
        Fact("closed", "player", "who closed the stock", ("cl",)),
        Fact("trickless", "flag", "the other had no trick yet when the stock was closed"),
        Fact("claimed", "player", "who declared 66", ("w",)),
        Fact("trick", "player", "who won a trick all the same, with 0 points"),
    ),
    (71, 59),
)


class Results(StockDeal):
    """The part of a hand in which it is told by its facts; `told_tricks` are then its tricks."""

    FACTS: ClassVar[Facts] = RESULT

    bonus: int
    claim: Stop | None
    told_tricks: tuple[int, int] | None = None

    def next_dealer_after(self, winner: int | None) -> int:
        """Who deals next, by who has won the hand, if anybody has."""
        raise NotImplementedError

    def recorded_points(self) -> tuple[int, int]:
        """The points that are recorded so far."""
        raise NotImplementedError

    def judge_result(self, told: Told) -> Refusal | None:
        if len(told.figures) < 2:
            why = f"Say the points of both, {RESULT.figures}."
            return self.incomplete_result(told, why)
        return self._judge_closing(told) or self._judge_tricks(told) or self._judge_points(told)

    def _judge_closing(self, told: Told) -> Refusal | None:
        """Why the closing cannot have been so, by what is recorded."""
        closed = told.number("closed")
        if self.closing is not None and closed not in {None, self.closing.seat}:
            why = f"{self.name(self.closing.seat)} closed the stock in what is recorded."
            return self.impossible_result(told, why, SXS.CLOSE_1)
        if self.closing is None and closed is not None and self.is_strict:
            return self.impossible_result(told, SXS.D8.text, SXS.D8)
        if told.has("trickless") and closed is None and self.closing is None:
            why = "Say who closed the stock, when the other had no trick."
            return self.impossible_result(told, why, COM.RES_5)
        if told.has("trickless") and not self._could_be_trickless(told):
            why = "The other had won a trick by then, in what is recorded."
            return self.impossible_result(told, why, SXS.VP_6)
        return None

    def _could_be_trickless(self, told: Told) -> bool:
        if self.closing is not None:
            return self.closing.is_trickless
        closed = told.number("closed")
        return closed is None or not self.tricks_of(1 - closed)

    # -- tricks and points ---------------------------------------------------------------------

    def _tricks(self, told: Told) -> tuple[int, int]:
        """How many tricks each has won at least: who has points has one."""
        first, second = (
            max(
                self.tricks_of(seat),
                int(bool(told.figures.get(seat)) or told.number("trick") == seat),
            )
            for seat in (0, 1)
        )
        return first, second

    def _judge_tricks(self, told: Told) -> Refusal | None:
        seat = told.number("trick")
        if seat is not None and told.figures.get(seat):
            why = f"{self.name(seat)} has points, and so a trick: leave out `trick`."
            return self.impossible_result(told, why, COM.RES_4)
        return None

    def _judge_points(self, told: Told) -> Refusal | None:
        points, so_far = (told.figures[0], told.figures[1]), self.recorded_points()
        for seat, least in enumerate(so_far):
            if points[seat] < least:
                why = f"{self.name(seat)} has {least} already in what is recorded."
                return self.impossible_result(told, why)
        total, is_played_out = sum(points), not (told.has("claimed") or self._is_closed(told))
        if 1 in points or min(points) < 0:
            why = "No card counts 1, and nobody has fewer than 0 points."
            return self.impossible_result(told, why, SXS.PTS_1)
        if is_played_out and total - ALL_CARDS - LAST_TRICK not in MARRIAGES:
            why = (
                f"A hand that is played out has 130 points, and 20 or 40 for each marriage, not "
                f"{total}. If 66 was declared or the stock closed, say `claimed` or `closed`."
            )
            return self.impossible_result(told, why, SXS.PTS_1)
        if total > ALL_CARDS + LAST_TRICK + max(MARRIAGES):
            why = f"There are not {total} points in a hand."
            return self.impossible_result(told, why, SXS.PTS_1)
        return None

    def _is_closed(self, told: Told) -> bool:
        return self.closing is not None or told.has("closed")

    # -- what it comes to ----------------------------------------------------------------------

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        self.told_tricks = self._tricks(told)
        closed, claimed = told.number("closed"), told.number("claimed")
        if self.closing is None and closed is not None:
            self.closing = Stop(closed, told.has("trickless"))
        if claimed is not None:
            self.claim = Stop(claimed, not self.told_tricks[1 - claimed])
        for seat, points in sorted(told.figures.items()):
            words = "points of the hand, as told"
            yield ScoreLine(seat, COM.RES_1, points, words, source=(self.number,))

    def judge_adds(self, told: Told) -> Refusal | None:
        low, high = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
        if low:
            return self.impossible_result(told, f"{SXS.D24.text}", SXS.D24)
        if high and not self.bonus < high <= self.bonus + 3:
            least, most = self.bonus + 1, self.bonus + 3
            why = f"A hand adds {least} to {most} game points, or none where it is drawn."
            return self.impossible_result(told, why, SXS.VP_1)
        return None

    def settle_adds(self, lines: tuple[ScoreLine, ...]) -> Settled:
        added = added_up(lines, 2)
        if any(added):
            return Settled(lines, self.next_dealer_after(0 if added[0] else 1))
        drawn = "drawn: the next winner gets one more"
        source = lines[0].source
        none = tuple(ScoreLine(seat, SXS.VP_4, 0, drawn, source=source) for seat in (0, 1))
        return Settled(none, self.next_dealer_after(None))
