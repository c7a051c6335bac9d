"""A hand of Loo by its facts: the tricks of those who stayed in, or a flush that took the pot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from trickledger.rules.common import COM
from trickledger.rules.games.loo_board import Board
from trickledger.rules.games.loo_clauses import LOO
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

TRICKS = 5

RESULT = Facts(
    "tricks of those who stayed in, five in all",
    (
        Fact("in", "players", "who else stayed in, without a trick"),
        Fact("flush", "players", "whose flush took the pot, if there was one", ("f",)),
        Fact("shown", "players", "who else showed a flush or Pam, and does not pay", ("sh",)),
        Fact("passed", "flag", "everybody passed"),
    ),
    (3, 2, 0),
)


class Results(Board):
    """The part of a hand in which it is told by its facts.

    `told_tricks` and `told_flushes` stand for what was not recorded.
    """

    FACTS: ClassVar[Facts] = RESULT

    pot: int
    passed: set[int]
    told_tricks: Mapping[int, int] | None = None
    told_flushes: tuple[int, ...] = ()
    told_shown: tuple[int, ...] = ()

    def judge_result(self, told: Told) -> Refusal | None:
        stayed = self._stayed(told)
        return (
            self._judge_stayers(told, stayed)
            or self._judge_flush(told)
            or self._judge_tricks(told, stayed)
        )

    def _stayed(self, told: Told) -> tuple[int, ...]:
        """Who stayed in, from the dealer's left: all who are named, and all who are recorded."""
        named = {*told.figures, *self.stayers}
        for fact in ("in", "flush", "shown"):
            named |= {*told.seats(fact)}
        first = self.setting.dealer + 1
        order = ((first + step) % self.seats for step in range(self.seats))
        return tuple(seat for seat in order if seat in named)

    # -- who stayed in -------------------------------------------------------------------------

    def _judge_stayers(self, told: Told, stayed: tuple[int, ...]) -> Refusal | None:
        passed = [seat for seat in stayed if seat in self.passed]
        if passed:
            why = f"{self.name(passed[0])} has passed in what is recorded."
            return self.impossible_result(told, why, LOO.STAY_1)
        is_known = len(self.stayers) + len(self.passed) == self.seats
        if is_known and len(stayed) > len(self.stayers):
            others = [seat for seat in stayed if seat not in self.stayers]
            why = f"{self.name(others[0])} did not stay in, by what is recorded."
            return self.impossible_result(told, why, LOO.STAY_1)
        if told.has("passed") and stayed:
            why = f"{self.name(stayed[0])} stayed in."
            return self.impossible_result(told, why, LOO.STAY_1)
        return None

    # -- a flush -------------------------------------------------------------------------------

    def _best(self, told: Told) -> tuple[int, ...]:
        """Whose flush took the pot: as told, else the best of those that are recorded."""
        named = told.seats("flush")
        if named:
            return tuple(seat for seat in self._stayed(told) if seat in named)
        return tuple(self.best_flushes()) if self.flushes else ()

    def _judge_flush(self, told: Told) -> Refusal | None:
        best = self._best(told)
        if not best:
            if told.has("shown"):
                why = "Say whose flush it was that the others answered."
                return self.impossible_result(told, why, COM.RES_5)
            return None
        if any(told.figures.values()):
            why = f"A flush takes all five tricks. {LOO.FLUSH_3.text}"
            return self.impossible_result(told, why, LOO.FLUSH_3)
        if self.tricks or self.table:
            why = f"The play had begun. {LOO.FLUSH_2.text}"
            return self.impossible_result(told, why, LOO.FLUSH_2)
        return self._judge_shown(told, best)

    def _judge_shown(self, told: Told, best: tuple[int, ...]) -> Refusal | None:
        """Why those who are told to have shown something did not, by what is recorded."""
        if not self.flushes:
            return None
        shown = {*best, *told.seats("shown")}
        recorded = {*self.flushes, *({self.pam_shown} - {None})}
        for seat in sorted(shown - recorded):
            if seat not in self.to_answer:
                why = f"{self.name(seat)} has shown nothing, by what is recorded."
                return self.impossible_result(told, why, LOO.D8)
        if {*best} <= recorded and list(best) != self.best_flushes():
            names = " and ".join(map(self.name, self.best_flushes()))
            why = f"Of the flushes that are recorded {names} has the best."
            return self.impossible_result(told, why, LOO.FLUSH_4)
        return None

    def best_flushes(self) -> list[int]:
        """As they are recorded, else as they were told."""
        return [*self.told_flushes] if self.told_flushes else super().best_flushes()

    # -- the tricks ----------------------------------------------------------------------------

    def _judge_tricks(self, told: Told, stayed: tuple[int, ...]) -> Refusal | None:
        if self._best(told) or (told.has("passed") and not told.figures):
            return None
        if not stayed:
            why = f"Say the {RESULT.figures}."
            return self.incomplete_result(told, why)
        tricks = {seat: told.figures.get(seat, 0) for seat in stayed}
        if sum(tricks.values()) != TRICKS or min(tricks.values()) < 0:
            why = f"There are five tricks in a hand, not {sum(tricks.values())}."
            return self.impossible_result(told, why, LOO.PAY_1)
        for seat, least in self._so_far().items():
            if tricks.get(seat, 0) < least:
                why = f"{self.name(seat)} has won {least} already in what is recorded."
                return self.impossible_result(told, why)
        return None

    def _so_far(self) -> Mapping[int, int]:
        won = dict.fromkeys(self.stayers, 0)
        for trick in self.tricks:
            won[trick.winner] += 1
        return won

    # -- what it comes to ----------------------------------------------------------------------

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        best = self._best(told)
        self.stayers = self._stayed(told)
        if best:
            also = {*told.seats("shown"), *self.flushes, *({self.pam_shown} - {None})}
            self.told_flushes = best
            self.told_shown = tuple(seat for seat in self.stayers if seat in also)
            tricks = {best[0]: TRICKS if len(best) == 1 else 0}
        else:
            tricks = {seat: told.figures.get(seat, 0) for seat in self.stayers}
            self.told_tricks = tricks
        for seat, won in tricks.items():
            yield ScoreLine(seat, COM.RES_1, won, "tricks, as told", source=(self.number,))

    def judge_adds(self, told: Told) -> Refusal | None:
        """The pot pays no more than what is in it; where it is named all sum to zero."""
        sides = len(self.setting.sides)
        won = sum(chips for account, chips in told.figures.items() if account < sides)
        pot = told.figures.get(sides)
        if pot is not None and won + pot:
            why = f"The chips must sum to zero with the pot, not to {won + pot:+d}."
            return self.impossible_result(told, why, LOO.PAY_1)
        in_pot = self.pot - self.setting.options.unit
        if won > in_pot:
            why = f"The pot had {in_pot} before this hand: the players cannot win {won} from it."
            return self.impossible_result(told, why, LOO.PAY_1)
        return None
