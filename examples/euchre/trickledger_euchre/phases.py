"""The table by which a hand of Euchre is played."""

from __future__ import annotations

from trickledger.rules.play import general_rows
from trickledger.rules.play.phases import OVER, AtOnce, Phase, Phases, Row, has_turn, nobody
from trickledger.rules.play.tricks import a_card, all_tricks_are_played

from . import dealer
from .clauses import EUC
from .hand import SEATS
from .hand import EuchreHand as Hand
from .results import RESULTS


def the_dealer(hand: Hand) -> tuple[int, ...]:
    """The seat that has dealt."""
    return (hand.dealer,)


def the_maker(hand: Hand) -> tuple[int, ...]:
    """The seat that has fixed trump, unless it has said already that it plays alone."""
    return () if hand.maker is None or hand.is_alone else (hand.maker,)


def all_have_passed(hand: Hand) -> bool:
    """Whether the first round of bidding is over."""
    return hand.passes == SEATS


def all_have_passed_again(hand: Hand) -> bool:
    """Whether the second round of bidding is over."""
    return hand.passes == 2 * SEATS


PHASES = Phases(
    Phase(
        "deal",
        "The turned card comes first.",
        general_rows.upcard(EUC.DEAL_2, AtOnce(Hand.judge_turned), Hand.do_upcard, "ordering"),
        turn=nobody,
        exact={"upcard": EUC.DEAL_2},
    ),
    Phase(
        "ordering",
        "The turned card is offered: order it up or pass.",
        Row("pass", has_turn, EUC.BID_1, do=Hand.do_pass, then={all_have_passed: "naming"}),
        Row("order", has_turn, EUC.BID_1, do=dealer.do_order, then="opening"),
    ),
    Phase(
        "naming",
        "The turned card was turned down: name another suit or pass.",
        Row(
            "pass",
            has_turn,
            EUC.BID_3,
            Hand.check_pass,
            Hand.do_pass,
            {all_have_passed_again: OVER},
        ),
        Row("trump", has_turn, EUC.BID_3, Hand.check_trump, Hand.do_trump, "opening"),
    ),
    Phase(
        "opening",
        "Trump is fixed, and the first card is led.",
        a_card(EUC.LEAD_1, "play"),
        Row("alone", the_maker, EUC.ALONE_1, do=Hand.do_alone),
    ),
    Phase(
        "play",
        "The cards are being played.",
        a_card(EUC.FOLLOW_1, trick={all_tricks_are_played: OVER}),
        exact={"alone": EUC.ALONE_1},
    ),
    always=(
        Row("discard", the_dealer, EUC.BID_2, dealer.check_discard, dealer.do_discard),
        general_rows.holds(EUC.DEAL_1, dealer.check_holds),
        general_rows.seen(EUC.DEAL_2),
        general_rows.left(EUC.DEAL_1),
    ),
    results=RESULTS,
)
