"""A hand of Linger Longer by its facts: who was the last with cards, and how many he had."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trickledger.rules.common import COM
from trickledger.rules.games.linger_longer_clauses import LIN
from trickledger.rules.language.results import Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine, Settled, added_up

RESULT = Facts("cards that the winner had in hand at the end", (), (2,))


class Results(TrickDeal):
    """The part of a hand in which it is told by its facts."""

    FACTS: ClassVar[Facts] = RESULT

    still_in: tuple[int, ...]
    winner: int | None

    def next_dealer_after(self, winner: int) -> int:
        """Who deals next, by who has won the hand."""
        raise NotImplementedError

    def judge_result(self, told: Told) -> Refusal | None:
        with_cards = [seat for seat, cards in told.figures.items() if cards]
        if len(told.figures) > 1 and len(with_cards) > 1:
            why = f"Only one player has cards at the end. {LIN.OUT_1.text}"
            return self.impossible_result(told, why, LIN.SCORE_1)
        winner = self._winner(told)
        if winner is None:
            why = "Say who was the last with cards, and how many."
            return self.incomplete_result(told, why)
        return self._judge_winner(told, winner, told.figures[winner])

    def _winner(self, told: Told) -> int | None:
        """The one who has cards, or the only one who is named."""
        with_cards = [seat for seat, cards in told.figures.items() if cards]
        named = with_cards or list(told.figures)
        return named[0] if len(named) == 1 else None

    def _judge_winner(self, told: Told, winner: int, cards: int) -> Refusal | None:
        name = self.name(winner)
        if winner not in self.still_in:
            why = f"{name} is out in what is recorded."
            return self.impossible_result(told, why, LIN.OUT_1)
        held = self.hands.count(winner)
        most = held + (winner in {seat for seat, _ in self.table})
        if not 0 <= cards <= most:
            why = f"{name} has {most} at most: nobody ever holds more cards than before."
            return self.impossible_result(told, why, LIN.DRAW_1)
        return None

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        self.winner = winner = self._winner(told)
        assert winner is not None
        words = "cards in hand, as told"
        yield ScoreLine(winner, LIN.SCORE_1, told.figures[winner], words, source=(self.number,))

    def judge_adds(self, told: Told) -> Refusal | None:
        added = [cards for cards in told.figures.values() if cards]
        if len(added) > 1 or any(not 0 <= cards <= self.seats for cards in added):
            why = f"The winner alone scores, {self.seats} at most. {LIN.SCORE_1.text}"
            return self.impossible_result(told, why, LIN.SCORE_1)
        if not added and len(told.figures) > 1:
            why = "Say who won the hand, with 0."
            return self.impossible_result(told, why, COM.RES_5)
        return None

    def settle_adds(self, lines: tuple[ScoreLine, ...]) -> Settled:
        added = added_up(lines, self.seats)
        named = self.reported.told.figures if self.reported else {}
        winner = next((seat for seat, cards in enumerate(added) if cards), next(iter(named), 0))
        return Settled(lines, self.next_dealer_after(winner))
