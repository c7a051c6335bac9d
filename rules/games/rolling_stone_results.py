"""A hand of Rolling Stone by its facts: who was out first, and what the others had left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trickledger.rules.common import COM
from trickledger.rules.games.rolling_stone_clauses import ROL
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

RESULT = Facts(
    "cards left in hand",
    (Fact("out", "player", "who was out and won the hand", ("o",)),),
    (),
    "out {}",
)


class Results(TrickDeal):
    """The part of a hand in which it is told by its facts; `told_winner` has then won it."""

    FACTS: ClassVar[Facts] = RESULT

    told_winner: int | None = None

    @property
    def _counts_cards(self) -> bool:
        return bool(self.setting.options.score == "cards_left")

    def judge_result(self, told: Told) -> Refusal | None:
        winner = self._winner(told)
        if winner is None:
            why = "Say who was out and won the hand."
            return self.incomplete_result(told, why)
        missing = [s for s in range(self.seats) if s != winner and s not in told.figures]
        if missing and self._counts_cards:
            names = " and ".join(map(self.name, missing))
            why = f"Say how many cards {names} had left (rol_score=cards_left)."
            return self.impossible_result(told, why, COM.RES_5)
        return self._judge_left(told, winner)

    def _winner(self, told: Told) -> int | None:
        """Who was out: as told, else the only one who had no card left."""
        if told.has("out"):
            return told.number("out")
        out = [seat for seat, cards in told.figures.items() if not cards]
        unnamed = [seat for seat in range(self.seats) if seat not in told.figures]
        if not out and len(unnamed) == 1:
            return unnamed[0]
        return out[0] if len(out) == 1 else None

    def _judge_left(self, told: Told, winner: int) -> Refusal | None:
        in_play = sum(self.hands.count(seat) for seat in range(self.seats)) + len(self.table)
        at_once = self.setting.options.end == "at_once"
        for seat, cards in told.figures.items():
            if seat == winner and cards:
                why = f"{self.name(seat)} was out and has nothing left."
                return self.impossible_result(told, why, ROL.END_1)
            if seat != winner and cards < at_once:
                why = f"{self.name(seat)} was not out, so at least a card is left."
                return self.impossible_result(told, why, ROL.END_1)
        if sum(told.figures.values()) > in_play or min(told.figures.values(), default=0) < 0:
            why = f"Only {in_play} cards are in play by what is recorded."
            return self.impossible_result(told, why, COM.RES_4)
        return None

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        self.told_winner = winner = self._winner(told)
        assert winner is not None
        source = (self.number,)
        if not self._counts_cards:
            yield ScoreLine(winner, ROL.END_1, 1, "first without cards, as told", source=source)
            return
        for seat, cards in sorted(told.figures.items()):
            words = f"cards left with {self.name(seat)}, as told"
            yield ScoreLine(winner, ROL.D10, cards, words, source=source)

    def judge_adds(self, told: Told) -> Refusal | None:
        added = [points for points in told.figures.values() if points]
        most = self.hands.pack.bit_count() if self._counts_cards else 1
        if len(added) == 1 and 0 < added[0] <= most:
            return None
        why = f"One player scores in a hand, {'1' if most == 1 else f'1 to {most}'}."
        return self.impossible_result(told, why, ROL.D10 if self._counts_cards else ROL.END_1)
