"""A hand of Euchre that is told by its end: `result Ann 3 maker Ann`."""

from __future__ import annotations

from trickledger.rules.play.judging import COM, Faults, Suit, breach, fault
from trickledger.rules.play.told import Fact, Facts, Results, Told
from trickledger.rules.score import ScoreLines

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
    return told.shared_out(TRICKS) if told.figures else {}


def judge(hand: EuchreHand, told: Told) -> Faults:
    """Why a hand cannot have ended so: all tricks, one maker, and what is recorded of both."""
    if told.has("passed"):
        yield from passed_out(hand, told)
        return
    maker, won = told.number("maker"), tricks_told(told)
    if maker is None and hand.maker is None:
        yield hand.incomplete_result("Who fixed trump is missing.")
    if not won:
        yield hand.incomplete_result("How many tricks somebody has won is missing.")
    if sum(won.values()) != TRICKS or min(won.values()) < 0:
        yield fault(EUC.DEAL_1, "There are {count} tricks in a hand.", count=TRICKS)
    if hand.maker is not None and maker not in {None, hand.maker}:
        yield fault(COM.RES_4, "{player} has fixed trump.", player=hand.name(hand.maker))
    if hand.trump and told.suit("trump") not in {"", hand.trump}:
        yield fault(COM.RES_4, "{suit} is trump.", suit=Suit(hand.trump))
    yield from hand.fewer_than_recorded(won, [len(tricks) for tricks in hand.tricks_won()])


def passed_out(hand: EuchreHand, told: Told) -> Faults:
    """Why a hand cannot have been thrown in (EUC-BID-5, EUC-D1)."""
    if hand.options.stick:
        yield breach(EUC.D1, "")
    if hand.maker is not None or told.figures or told.has("maker"):
        yield fault(EUC.BID_5, "Somebody has fixed trump.")


def take(hand: EuchreHand, told: Told) -> ScoreLines:
    """Let what is told stand for what was not recorded."""
    maker = told.number("maker")
    hand.maker = hand.maker if maker is None else maker
    hand.trump = hand.trump or told.suit("trump")
    hand.is_alone = hand.is_alone or told.has("alone")
    yield from hand.lines_told(tricks_told(told))


def judge_adds(_hand: EuchreHand, told: Told) -> Faults:
    """Why a hand cannot have added so much (EUC-SCORE-1 to -4)."""
    if tuple(points for points in told.figures.values() if points) not in WORTHS:
        yield fault(EUC.SCORE_1, "One side adds 1, 2 or 4 points, and the other none.")


RESULTS = Results(FACTS, judge, take, judge_adds)
