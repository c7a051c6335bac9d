"""A hand of Kalooki by its facts: what each has left, who went out, who bent and overcalled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import ClassVar

from trickledger.rules.cards import DOUBLE_PACK, union
from trickledger.rules.games.kalooki_clauses import KAL
from trickledger.rules.games.kalooki_hands import Holdings
from trickledger.rules.games.kalooki_melds import points_left
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

OVERCALL = 50

RESULT = Facts(
    "points left in hand, before any double",
    (
        Fact("out", "player", "who went out, if that is not plain"),
        Fact("bent", "flag", "who went out bent the table: the others score double"),
        Fact("overcalls", "players", "who overcalled, named once for each overcall", ("oc",)),
        Fact("void", "flag", "no new stock could be formed: nobody scores"),
    ),
    (25, 0, 98, 14, 37, 52),
)


class Results(Holdings):
    """The part of a hand in which it is told by its facts."""

    FACTS: ClassVar[Facts] = RESULT

    laid: list[int]
    overcalls: list[int]
    told_bent: bool | None = None

    def judge_result(self, told: Told) -> Refusal | None:
        refusal = self._judge_overcalls(told)
        if refusal:
            return refusal
        if told.has("void"):
            return self._judge_void(told)
        left, out = told.figures, self._out(told)
        missing = [seat for seat in range(self.seats) if seat not in left and seat != out]
        if out is None or missing:
            names = " and ".join(map(self.name, missing)) or "somebody"
            why = f"Say what {names} had left; who went out has nothing left."
            return self.incomplete_result(told, why)
        return self._judge_out(told, out) or self._judge_left(told, out)

    def _judge_overcalls(self, told: Told) -> Refusal | None:
        counts = Counter(told.seats("overcalls"))
        for seat, recorded in enumerate(self.overcalls):
            if told.has("overcalls") and counts[seat] < recorded:
                why = f"{self.name(seat)} has overcalled {recorded} times in what is recorded."
                return self.impossible_result(told, why)
        return None

    def _judge_void(self, told: Told) -> Refusal | None:
        if self.out is not None:
            why = f"{self.name(self.out)} went out."
            return self.impossible_result(told, why)
        if told.figures or told.has("out") or told.has("bent"):
            why = "In a void hand nobody goes out and nothing in hand counts."
            return self.impossible_result(told, why, KAL.STOCK_2, would_do=("result void",))
        return None

    def _out(self, told: Told) -> int | None:
        """Who went out: as told or recorded, else the only one who has nothing left."""
        if told.has("out"):
            return told.number("out")
        without = [seat for seat in range(self.seats) if not told.figures.get(seat, 0)]
        return without[0] if len(without) == 1 else self.out

    def _judge_out(self, told: Told, out: int) -> Refusal | None:
        name = self.name(out)
        if self.out not in {None, out}:
            why = f"{self.name(self.out or 0)} went out in what is recorded, not {name}."
            return self.impossible_result(told, why, KAL.OUT_1)
        if told.figures.get(out):
            why = f"{name} went out and has nothing left."
            return self.impossible_result(told, why, KAL.OUT_1)
        laid_before = self.laid[out] and (self.out is not None or self.laid[out] < self.trick)
        if told.has("bent") and laid_before and not (self.out == out and self.is_bent):
            why = f"{name} had laid down in turn {self.laid[out]}. {KAL.BEND_1.text}"
            return self.impossible_result(told, why, KAL.BEND_1)
        if self.out == out and self.is_bent and not told.has("bent"):
            text = f"{self.text(told.act)} bent"
            why = f"{name} went out in the turn of his first meld. {KAL.BEND_1.text}"
            return self.impossible_result(told, why, KAL.BEND_1, would_do=(text,))
        return None

    def _judge_left(self, told: Told, out: int) -> Refusal | None:
        """Why the points cannot be left in hand, by the cards that lie elsewhere."""
        for seat, points in told.figures.items():
            if seat != out and points < 1:
                why = f"{self.name(seat)} did not go out, so at least a card is left: 1 or more."
                return self.impossible_result(told, why, KAL.VAL_1)
        if self.out is not None:
            return self._judge_owing(told, out)
        on_table = union(card for meld in self.melds for card in meld.cards)
        most = points_left(DOUBLE_PACK) - points_left(on_table)
        total = sum(told.figures.values())
        if total > most:
            why = f"All cards that can be left count {most} together, not {total}."
            return self.impossible_result(told, why, KAL.VAL_1)
        return None

    def _judge_owing(self, told: Told, out: int) -> Refusal | None:
        """Why the points are not those of the hands, as far as these were counted or seen."""
        for seat, points in told.figures.items():
            if seat == out:
                continue
            claim = self.claims.get(seat)
            least, most = self.bounds(seat) if claim is None else (claim, claim)
            if not least <= points <= most:
                between = f"{least} to {most}" if least < most else str(least)
                why = f"{self.name(seat)}'s hand counts {between}, not {points}."
                return self.impossible_result(told, why, KAL.VAL_1)
        return None

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        counts = Counter(told.seats("overcalls"))
        self.overcalls = [max(counts[seat], had) for seat, had in enumerate(self.overcalls)]
        if told.has("void"):
            self.is_void = True
            return
        self.out = self._out(told)
        self.told_bent = told.has("bent")
        for seat in range(self.seats):
            is_out = seat == self.out
            clause, words = (KAL.OUT_1, "went out") if is_out else (KAL.VAL_1, "left, as told")
            points = told.figures.get(seat, 0)
            yield ScoreLine(seat, clause, points, words, source=(self.number,))

    @property
    def is_bent(self) -> bool:
        """Whether somebody went out in the turn of his first meld (KAL-BEND-1)."""
        raise NotImplementedError

    def judge_adds(self, told: Told) -> Refusal | None:
        added: Mapping[int, int] = {s: told.figures.get(s, 0) for s in range(self.seats)}
        if min(added.values()) < 0:
            return self.impossible_result(told, "A hand adds nothing below 0.", KAL.VAL_1)
        if all(points % OVERCALL for points in added.values()):
            why = "Who goes out adds nothing but 50 for each overcall."
            return self.impossible_result(told, why, KAL.OUT_1)
        return None
