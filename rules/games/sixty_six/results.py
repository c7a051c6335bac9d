"""A hand of Sixty-Six by its facts: the points of both, who closed, who declared 66."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six.award import Stop
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.games.sixty_six.score import LAST_TRICK
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine, Settled, added_up

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


def judge_result(hand: Hand, told: Told) -> Refusal | None:
    if len(told.figures) < 2:
        why = f"Say the points of both, {RESULT.figures}."
        return hand.incomplete_result(told, why)
    return _judge_closing(hand, told) or _judge_tricks(hand, told) or _judge_points(hand, told)


def _judge_closing(hand: Hand, told: Told) -> Refusal | None:
    """Why the closing cannot have been so, by what is recorded."""
    closed = told.number("closed")
    if hand.closing is not None and closed not in {None, hand.closing.seat}:
        why = f"{hand.name(hand.closing.seat)} closed the stock in what is recorded."
        return hand.impossible_result(told, why, SXS.CLOSE_1)
    if hand.closing is None and closed is not None and hand.is_strict:
        return hand.impossible_result(told, SXS.D8.text, SXS.D8)
    if told.has("trickless") and closed is None and hand.closing is None:
        why = "Say who closed the stock, when the other had no trick."
        return hand.impossible_result(told, why, COM.RES_5)
    if told.has("trickless") and not _could_be_trickless(hand, told):
        why = "The other had won a trick by then, in what is recorded."
        return hand.impossible_result(told, why, SXS.VP_6)
    return None


def _could_be_trickless(hand: Hand, told: Told) -> bool:
    if hand.closing is not None:
        return hand.closing.is_trickless
    closed = told.number("closed")
    return closed is None or not hand.tricks_of(1 - closed)


def _tricks(hand: Hand, told: Told) -> tuple[int, int]:
    """How many tricks each has won at least: who has points has one."""
    first, second = (
        max(
            hand.tricks_of(seat),
            int(bool(told.figures.get(seat)) or told.number("trick") == seat),
        )
        for seat in (0, 1)
    )
    return first, second


def _judge_tricks(hand: Hand, told: Told) -> Refusal | None:
    seat = told.number("trick")
    if seat is not None and told.figures.get(seat):
        why = f"{hand.name(seat)} has points, and so a trick: leave out `trick`."
        return hand.impossible_result(told, why, COM.RES_4)
    return None


def _judge_points(hand: Hand, told: Told) -> Refusal | None:
    points = (told.figures[0], told.figures[1])
    refusal = hand.fewer_than_recorded(told, told.figures, hand.recorded_points())
    if refusal:
        return refusal
    total, is_played_out = sum(points), not (told.has("claimed") or _is_closed(hand, told))
    if 1 in points or min(points) < 0:
        why = "No card counts 1, and nobody has fewer than 0 points."
        return hand.impossible_result(told, why, SXS.PTS_1)
    if is_played_out and total - ALL_CARDS - LAST_TRICK not in MARRIAGES:
        why = (
            f"A hand that is played out has 130 points, and 20 or 40 for each marriage, not "
            f"{total}. If 66 was declared or the stock closed, say `claimed` or `closed`."
        )
        return hand.impossible_result(told, why, SXS.PTS_1)
    if total > ALL_CARDS + LAST_TRICK + max(MARRIAGES):
        why = f"There are not {total} points in a hand."
        return hand.impossible_result(told, why, SXS.PTS_1)
    return None


def _is_closed(hand: Hand, told: Told) -> bool:
    return hand.closing is not None or told.has("closed")


def take_result(hand: Hand, told: Told) -> Iterator[ScoreLine]:
    hand.told_tricks = _tricks(hand, told)
    closed, claimed = told.number("closed"), told.number("claimed")
    if hand.closing is None and closed is not None:
        hand.closing = Stop(closed, told.has("trickless"))
    if claimed is not None:
        hand.claim = Stop(claimed, not hand.told_tricks[1 - claimed])
    yield from hand.lines_told(told.figures)


def judge_adds(hand: Hand, told: Told) -> Refusal | None:
    low, high = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
    if low:
        return hand.impossible_result(told, f"{SXS.D24.text}", SXS.D24)
    if high and not hand.bonus < high <= hand.bonus + 3:
        least, most = hand.bonus + 1, hand.bonus + 3
        why = f"A hand adds {least} to {most} game points, or none where it is drawn."
        return hand.impossible_result(told, why, SXS.VP_1)
    return None


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    added = added_up(lines, 2)
    if any(added):
        return Settled(lines, hand.next_dealer_after(0 if added[0] else 1))
    drawn = "drawn: the next winner gets one more"
    source = lines[0].source
    none = tuple(ScoreLine(seat, SXS.VP_4, 0, drawn, source=source) for seat in (0, 1))
    return Settled(none, hand.next_dealer_after(None))


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
