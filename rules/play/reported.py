"""The part of a hand in which it is told by its result: its facts, or what it adds alone.

What the record has of the hand by then stands, and the result is held against it (COM-RES-4). The
facts take the place of what the play would have settled; the game goes on to settle the hand with
the same lines as one that was played.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act, act_text
from trickledger.rules.language.results import REPORTS, Facts, TableNames, report_text
from trickledger.rules.play.knowledge import Knowledge, Setting
from trickledger.rules.play.phases import Phase, Step, the_table
from trickledger.rules.refusals import Kind, Refusal
from trickledger.rules.score import ScoreLine, Settled

Depth = Literal["cards", "facts", "adds", "final"]


class Told(NamedTuple):
    """What a result says: its act, the figures by account, the values of its facts by name."""

    act: Act
    figures: Mapping[int, int]
    facts: Mapping[str, tuple[int | str, ...]]

    def has(self, name: str) -> bool:
        """Whether a fact is told."""
        return name in self.facts

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


class Reported(NamedTuple):
    """A hand as it was told: by which entry, how deep, what was said, and its score lines.

    `since` is the first trick or turn that is not in the record. At the depths `adds` and `final`
    the lines are those of what it adds.
    """

    entry: int
    depth: Depth
    told: Told
    lines: tuple[ScoreLine, ...]
    since: int

    @property
    def has_rounds(self) -> bool:
        """Whether some of the play is recorded."""
        return self.since > 1


class Reporting(Knowledge, ABC):
    """A hand that can be finished by its result, from wherever it stands.

    `trick` is the trick or turn in progress (0: none); `phase` is None once the hand is over, and
    `reported` is what was told of it, if it was. A game that takes results names its `FACTS`, and
    fills `judge_result` and `take_result`.
    """

    __slots__ = ("phase", "reported", "trick")

    FACTS: ClassVar[Facts | None] = None

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.phase: Phase | None = None
        self.trick = 0
        self.reported: Reported | None = None

    # -- what a game supplies ------------------------------------------------------------------

    def judge_result(self, told: Told) -> Refusal | None:
        """Why a hand cannot have ended so, by the game and by what is recorded of it."""
        del told
        return None

    def take_result(self, told: Told) -> Iterable[ScoreLine]:
        """Let the facts stand for what was not recorded; give the lines that add up to the score.

        Their source is the entry, `self.number`.
        """
        del told
        return ()

    def judge_adds(self, told: Told) -> Refusal | None:
        """Why a hand cannot have added so much."""
        del told
        return None

    def settle_adds(self, lines: tuple[ScoreLine, ...]) -> Settled:
        """How a hand is settled of which only the lines of what it adds are known."""
        return Settled(lines, (self.setting.dealer + 1) % self.seats)

    def incomplete_result(self, told: Told, why: str) -> Refusal:
        """The refusal of a result from which something is missing."""
        assert self.FACTS
        example = self.FACTS.example(TableNames(self.setting.handles, self.setting.accounts))
        return self.impossible_result(told, f"{why} For example: {example}", COM.RES_5)

    # -- the words -----------------------------------------------------------------------------

    @property
    def depth(self) -> Depth:
        """How deep the hand is recorded: card by card, by its facts, by what it adds.

        It is `final` where it stands for the rest of a game.
        """
        return self.reported.depth if self.reported else "cards"

    def text(self, act: Act) -> str:
        """As for any hand; a result is written with the names of the sides."""
        if act.word not in REPORTS:
            return act_text(act, self.setting.handles)
        return report_text(act, TableNames(self.setting.handles, self.setting.accounts))

    def check_result(self, _seat: int, act: Act) -> Told | Refusal:
        """The facts of a hand, held against the game and against what is recorded."""
        told = told_by(act)
        if self.FACTS is None:
            why = "This game doesn't settle a hand by its facts. Enter what it adds."
            would_do = (self.text(act._replace(word="adds", facts=())),)
            return self.impossible_result(told, why, COM.SYN_1, kind="SYN", would_do=would_do)
        return self.judge_result(told) or told

    def do_result(self, _seat: int, told: Told) -> None:
        """The hand is over, as its facts tell."""
        since = self._since
        self._finish("facts", told, tuple(self.take_result(told)), since)

    def check_adds(self, _seat: int, act: Act) -> Told | Refusal:
        """What a hand adds, held against the game."""
        told = told_by(act)
        return self.judge_adds(told) or told

    def do_adds(self, _seat: int, told: Told) -> None:
        """The hand is over, and adds what was said; no more is known of it."""
        words = "what it adds; the rest was not written down"
        lines = tuple(
            ScoreLine(side, COM.RES_2, told.figures.get(side, 0), words, source=(self.number,))
            for side in range(len(self.setting.sides))
        )
        self._finish("adds", told, lines, self._since)

    def end_game(self, act: Act, entry: int, before: tuple[int, ...]) -> None:
        """Stand for all that nobody wrote down: it adds what there is between two totals."""
        told, words = told_by(act), "what was added by the end of the game"
        self._finish(
            "final",
            told,
            tuple(
                ScoreLine(side, COM.RES_3, told.figures[side] - had, words, source=(entry,))
                for side, had in enumerate(before)
            ),
            1,
        )

    @property
    def _since(self) -> int:
        return max(self.trick, 1)

    def _finish(self, depth: Depth, told: Told, lines: tuple[ScoreLine, ...], since: int) -> None:
        self.reported = Reported(self.number, depth, told, lines, since)
        self.phase = None

    def impossible_result(
        self,
        told: Told,
        why: str,
        clause: Clause = COM.RES_4,
        *,
        kind: Kind = "RULE",
        would_do: tuple[str, ...] = (),
    ) -> Refusal:
        """The refusal of a result."""
        return self.refuse(kind, clause, None, told.act, why, would_do=would_do)


OF_ALL_GAMES: Mapping[str, Step] = {
    "result": Step(the_table, Reporting.check_result, Reporting.do_result),
    "adds": Step(the_table, Reporting.check_adds, Reporting.do_adds),
}
