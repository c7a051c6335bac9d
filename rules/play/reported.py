"""The part of a hand in which it is told by its result: its facts, or what it adds alone.

What the record has of the hand by then stands, and the result is held against it (COM-RES-4). The
facts take the place of what the play would have settled; the game goes on to settle the hand with
the same lines as one that was played.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act
from trickledger.rules.language.results import REPORTS, TableNames, report_text
from trickledger.rules.play.knowledge import Knowledge, Setting
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Step, the_table
from trickledger.rules.play.told import Told, told_by
from trickledger.rules.refusals import Fault, Faults, Judged, fault
from trickledger.rules.says import Says, Typed
from trickledger.rules.score import ScoreLine

_HAS_ALREADY = "{side} has {points} already in what is recorded."

Depth = Literal["cards", "facts", "adds", "final"]


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
    `reported` is what was told of it, if it was. A hand `is_staked_anew` where what was decided
    after it was opened has changed what it is played for: what it added was told before.
    """

    __slots__ = ("is_staked_anew", "phase", "reported", "trick")

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.phase: Phase | None = setting.phases.first
        self.trick = 0
        self.is_staked_anew = False
        self.reported: Reported | None = None

    def fewer_than_recorded(
        self, points: Mapping[int, int], so_far: Sequence[int], words: str = _HAS_ALREADY
    ) -> Faults:
        """Why a side cannot have so few points: it has more in what is recorded (COM-RES-4)."""
        for side, least in enumerate(so_far):
            if least and points[side] < least:
                yield fault(COM.RES_4, words, side=self.setting.sides[side], points=least)

    def lines_told(self, points: Mapping[int, int]) -> Iterator[ScoreLine]:
        """The score of a hand as it was told (COM-RES-1)."""
        for side, count in sorted(points.items()):
            words = "points of the hand, as told"
            yield ScoreLine(side, COM.RES_1, count, words, source=(self.number,))

    # -- the words -----------------------------------------------------------------------------

    def incomplete_result(self, words: str, /, **values: Any) -> Fault:
        """What is wrong with a result from which something is missing."""
        facts = self.setting.phases.results.facts
        assert facts
        example = facts.example(TableNames(self.setting.handles, self.setting.accounts))
        why = Says(words, **values)
        return fault(COM.RES_5, "{why} For example: {example}", why=why, example=Typed(example))

    @property
    def depth(self) -> Depth:
        """How deep the hand is recorded: card by card, by its facts, by what it adds.

        It is `final` where it stands for the rest of a game.
        """
        return self.reported.depth if self.reported else "cards"

    def text(self, act: Act) -> str:
        """As for any hand; a result is written with the names of the sides."""
        if act.word not in REPORTS:
            return super().text(act)
        return report_text(act, TableNames(self.setting.handles, self.setting.accounts))

    def check_result(self, _seat: int, act: Act) -> Judged:
        """The facts of a hand, held against the game and against what is recorded."""
        told, results = told_by(act), self.setting.phases.results
        if results.facts is None:
            words = "This game doesn't settle a hand by its facts. Enter what it adds."
            yield fault(COM.SYN_1, words, (self.text(act._replace(word="adds", facts=())),))
        yield from results.judge(self, told)
        yield told

    def do_result(self, _seat: int, told: Told) -> None:
        """The hand is over, as its facts tell."""
        since, take = self._since, self.setting.phases.results.take
        self._finish("facts", told, tuple(take(self, told)), since)

    def check_adds(self, _seat: int, act: Act) -> Judged:
        """What a hand adds, held against the game."""
        told = told_by(act)
        yield from self.setting.phases.results.judge_adds(self, told)
        yield told

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
        self.end()

    @property
    def _since(self) -> int:
        return max(self.trick, 1)

    def _finish(self, depth: Depth, told: Told, lines: tuple[ScoreLine, ...], since: int) -> None:
        self.reported = Reported(self.number, depth, told, lines, since)

    def end(self) -> None:
        """Nothing more is expected: the hand stands for the rest of a game, or was annulled."""
        self.phase = None


_REPORTS = Phases(
    always=(
        Row("result", the_table, COM.RES_1, Reporting.check_result, Reporting.do_result, OVER),
        Row("adds", the_table, COM.RES_2, Reporting.check_adds, Reporting.do_adds, OVER),
    )
)
OF_ALL_GAMES: Mapping[str, Step] = _REPORTS.always
