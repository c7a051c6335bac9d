"""What is told of a hand that nobody wrote down, and how a game takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from trickledger.rules.language.notation import Act
from trickledger.rules.language.results import ALL_PASSED, Fact, Facts
from trickledger.rules.refusals import Faults
from trickledger.rules.score import ScoreLine, Settled

__all__ = ["ALL_PASSED", "NO_RESULTS", "Fact", "Facts", "Results", "Told", "told_by"]


class Told(NamedTuple):
    """What a result says: its act, the figures by account, the values of its facts by name."""

    act: Act
    figures: Mapping[int, int]
    facts: Mapping[str, tuple[int | str, ...]]

    def has(self, name: str) -> bool:
        """Whether a fact is told."""
        return name in self.facts

    def shared_out(self, total: int) -> dict[int, int]:
        """The figures of two sides: one that is not named has the rest of a total."""
        rest = total - sum(self.figures.values())
        return {side: self.figures.get(side, rest) for side in (0, 1)}

    def number(self, name: str) -> int | None:
        """The number, or the seat, that a fact tells; None where it is not told."""
        values = self.facts.get(name)
        return int(values[0]) if values else None

    def seats(self, name: str) -> tuple[int, ...]:
        """The seats that a fact names."""
        return tuple(int(value) for value in self.facts.get(name, ()))

    def suit(self, name: str) -> str:
        """The suit that a fact tells, empty where it is not told."""
        values = self.facts.get(name)
        return str(values[0]) if values else ""


def told_by(act: Act) -> Told:
    """What an act that reports a hand says."""
    return Told(act, dict(act.amounts), {name: values for name, _, values in act.facts})


JudgeTold = Callable[[Any, Told], Faults]


def _nothing_against(_hand: Any, _told: Told) -> Faults:
    """The judgement of a game that knows no more of it."""
    yield from ()


def _no_lines(_hand: Any, _told: Told) -> tuple[ScoreLine, ...]:
    return ()


def _next_deals(hand: Any, lines: tuple[ScoreLine, ...]) -> Settled:
    return Settled(lines, hand.next_dealer())


class Results(NamedTuple):
    """How a game takes a hand that is told by its result; without `facts` only by what it adds.

    `judge` yields why a hand cannot have ended so, by the game and by what is recorded of it;
    `take` lets the facts stand for what was not recorded, and gives the lines that add up to the
    score, their source the entry, `hand.number`. `judge_adds` yields why a hand cannot have added
    so much, `settle_adds` tells how one is settled of which no more is known.
    """

    facts: Facts | None = None
    judge: JudgeTold = _nothing_against
    take: Callable[[Any, Told], Iterable[ScoreLine]] = _no_lines
    judge_adds: JudgeTold = _nothing_against
    settle_adds: Callable[[Any, tuple[ScoreLine, ...]], Settled] = _next_deals


NO_RESULTS = Results()
