"""A hand of which nothing is known but its figures."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from trickledger.rules.game import Option
from trickledger.rules.games.points.clauses import PTS
from trickledger.rules.language.notation import LARGEST_NUMBER, amounts_text, number_of
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.judging import Faults, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import Phase, Phases
from trickledger.rules.play.told import Results, Told
from trickledger.rules.score import ScoreLine, Settled

LONGEST_TITLE = 30
NONE = "none"


class TitleOption(Option):
    """What a game is called: letters, digits, blanks and hyphens, a letter or a digit first."""

    __slots__ = ()

    @property
    def choices(self) -> str:
        """The values in words."""
        return f"a name of at most {LONGEST_TITLE} letters, digits, blanks and hyphens"

    def read(self, text: str) -> str | None:
        """The title that some words mean, None where they mean none.

        >>> title = TitleOption("pts_title", "Points", PTS.D1)
        >>> title.read(" Schafkopf  (lang)"), title.read("Rummy 500"), title.read("-")
        (None, 'Rummy 500', None)
        """
        words = " ".join(text.split())
        is_name = words[:1].isalnum() and words.replace(" ", "").replace("-", "").isalnum()
        return words if is_name and len(words) <= LONGEST_TITLE else None


class FigureOption(Option):
    """A whole number that may be below 0, or none."""

    __slots__ = ()

    @property
    def choices(self) -> str:
        """The values in words."""
        return f"{NONE} or a whole number up to {LARGEST_NUMBER:,}"

    def read(self, text: str) -> str | None:
        """The figure that a word means, as it is written; None where it means none.

        >>> figure = FigureOption("pts_sum", "none", PTS.SUM_1)
        >>> figure.read("zero"), figure.read("-30"), figure.read("none"), figure.read("much")
        ('0', '-30', 'none', None)
        """
        if text.lower() in {NONE, "zero"}:
            return NONE if text.lower() == NONE else "0"
        number = number_of(text)
        return None if number is None else str(number)


class CountOption(FigureOption):
    """A whole number from 1, or none."""

    __slots__ = ()

    @property
    def choices(self) -> str:
        """The values in words."""
        return f"{NONE} or a whole number from 1 to {LARGEST_NUMBER:,}"

    def read(self, text: str) -> str | None:
        """The count that a word means, None where it means none."""
        found = super().read(text)
        return found if found == NONE or int(found or 0) > 0 else None


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the clause behind it."""

    title: Annotated[str, PTS.D1, TitleOption] = "Points"
    wins: Annotated[Literal["high", "low"], PTS.WIN_1] = "high"
    target: Annotated[str, PTS.END_1, CountOption] = NONE
    hands: Annotated[str, PTS.END_2, CountOption] = NONE
    sum: Annotated[str, PTS.SUM_1, FigureOption] = NONE
    least: Annotated[str, PTS.LEAST_1, FigureOption] = NONE
    most: Annotated[str, PTS.MOST_1, FigureOption] = NONE
    pairs: Annotated[bool, PTS.D2] = False
    dealer: Annotated[Literal["none", "rotates"], PTS.DEAL_1] = "none"


def figure(option: str) -> int | None:
    """The number that an option says, None where it says none."""
    return None if option == NONE else int(option)


class PointsHand(Deal):
    """A hand whose figures are told; it has no cards."""

    BOOK = PTS
    options: Options
    rounds_done = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, 0)

    def playable(self, seat: int) -> int:
        return 0

    def score_lines(self) -> tuple[ScoreLine, ...]:
        return ()

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        return Settled(lines, self.next_dealer())

    def next_dealer(self, winner: int | None = None) -> int:
        """Nobody deals but where the deal passes to the left (PTS-DEAL-1)."""
        return self.from_left[0] if self.options.dealer == "rotates" else self.dealer

    def facts(self) -> dict[str, object]:
        return {}


def judge_adds(hand: PointsHand, told: Told) -> Faults:
    """Figures within their bounds that add up (PTS-SUM-1, -LEAST-1, -MOST-1)."""
    sides, options = hand.setting.sides, hand.options
    least, most, total = figure(options.least), figure(options.most), figure(options.sum)
    for side, name in enumerate(sides):
        points = told.figures.get(side, 0)
        if least is not None and points < least:
            words = "{side} has {points}, but no figure is smaller than {least} (pts_least)."
            yield fault(PTS.LEAST_1, words, side=name, points=points, least=least)
        if most is not None and points > most:
            words = "{side} has {points}, but no figure is larger than {most} (pts_most)."
            yield fault(PTS.MOST_1, words, side=name, points=points, most=most)
    added = sum(told.figures.values())
    if total is not None and added != total:
        words = "The figures add up to {added}, not to {total} (pts_sum)."
        ways = tuple(_with_the_rest(hand, told, total))
        yield fault(PTS.SUM_1, words, ways, added=added, total=total)


def _with_the_rest(hand: PointsHand, told: Told, total: int) -> list[str]:
    """The line in which the only side that has no figure has what is missing to the sum."""
    sides = range(len(hand.setting.sides))
    untold = [side for side in sides if side not in told.figures]
    if len(untold) != 1:
        return []
    figures = {**told.figures, untold[0]: total - sum(told.figures.values())}
    return [
        " ".join([told.act.word, *amounts_text(sorted(figures.items()), hand.setting.accounts)])
    ]


PHASES = Phases(
    Phase("figures", "The hand is played: say what it adds to each.", clause=PTS.HAND_1),
    results=Results(judge_adds=judge_adds),
)
