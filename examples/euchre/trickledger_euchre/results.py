"""A hand of Euchre that is told by its end: `result Ann 3 maker Ann`."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

from .clauses import EUC
from .hand import TRICKS, EuchreHand

FACTS = Facts(
    "tricks won",
    (
        Fact("maker", "player", "who fixed trump"),
        Fact("alone", "flag", "the maker played alone"),
        Fact("trump", "suit", "the suit that was trump"),
        Fact("passed", "flag", "everybody passed twice"),
    ),
    (3, 2),
    "maker {}",
)
WORTHS = {(), (1,), (2,), (4,)}


def tricks_told(told: Told) -> dict[int, int]:
    """The tricks by side; where one is told the other has the rest."""
    won = dict(told.figures)
    for side in (0, 1):
        if len(won) == 1:
            won.setdefault(side, TRICKS - sum(won.values()))
    return won


def judge(hand: EuchreHand, told: Told) -> Refusal | None:
    """Why a hand cannot have ended so: all tricks, one maker, and what is recorded of both."""
    if told.has("passed"):
        return passed_out(hand, told)
    maker, won = told.number("maker"), tricks_told(told)
    if maker is None and hand.maker is None:
        return hand.incomplete_result(told, "Who fixed trump is missing.")
    if not won:
        return hand.incomplete_result(told, "How many tricks somebody has won is missing.")
    if sum(won.values()) != TRICKS or min(won.values()) < 0:
        return hand.impossible_result(told, f"There are {TRICKS} tricks in a hand.", EUC.DEAL_1)
    return against_the_record(hand, told, maker) or hand.fewer_than_recorded(
        told, won, [len(tricks) for tricks in hand.tricks_won()]
    )


def passed_out(hand: EuchreHand, told: Told) -> Refusal | None:
    """Why a hand cannot have been thrown in (EUC-BID-5, EUC-D1)."""
    if hand.options.stick:
        return hand.impossible_result(told, EUC.D1.text, EUC.D1)
    if hand.maker is not None or told.figures or told.has("maker"):
        return hand.impossible_result(told, "Somebody has fixed trump.", EUC.BID_5)
    return None


def against_the_record(hand: EuchreHand, told: Told, maker: int | None) -> Refusal | None:
    """Why what is told of the bidding does not agree with what is recorded of it."""
    if hand.maker is not None and maker not in {None, hand.maker}:
        return hand.impossible_result(told, f"{hand.name(hand.maker)} has fixed trump.")
    if hand.trump and told.suit("trump") not in {"", hand.trump}:
        return hand.impossible_result(told, f"{hand.trump} is trump.")
    return None


def take(hand: EuchreHand, told: Told) -> Iterator[ScoreLine]:
    """Let what is told stand for what was not recorded."""
    maker = told.number("maker")
    hand.maker = hand.maker if maker is None else maker
    hand.trump = hand.trump or told.suit("trump")
    hand.is_alone = hand.is_alone or told.has("alone")
    yield from hand.lines_told(tricks_told(told))


def judge_adds(hand: EuchreHand, told: Told) -> Refusal | None:
    """Why a hand cannot have added so much (EUC-SCORE-1 to -4)."""
    if tuple(points for points in told.figures.values() if points) in WORTHS:
        return None
    why = "One side adds 1, 2 or 4 points, and the other none."
    return hand.impossible_result(told, why, EUC.SCORE_1)


RESULTS = Results(FACTS, judge, take, judge_adds)
