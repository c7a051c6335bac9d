"""The phases of a hand of Linger Longer: the card that gives trump, then the play."""

from __future__ import annotations

from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.games.linger_longer.results import RESULTS
from trickledger.rules.play.general_rows import holds, left, seen, upcard
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, the_table
from trickledger.rules.play.tricks import a_card


def only_one_is_left(hand: Hand) -> bool:
    """A single player has cards, or nobody else (LIN-END-1, -2, LIN-D3)."""
    return hand.winner is not None


PHASES = Phases(
    Phase(
        "deal",
        "The card that gives trump comes first.",
        upcard(LIN.TRUMP_1, Hand.judge_upcard, Hand.turn_up, "play"),
    ),
    Phase(
        "play",
        "The cards are being played.",
        a_card(LIN.FOLLOW_1, trick={only_one_is_left: OVER}),
        bare="card",
    ),
    always=(
        holds(LIN.DEAL_2, Hand.check_holds, Hand.do_holds),
        Row("drew", Hand.who_drew, LIN.DRAW_1, Hand.check_drew, Hand.do_drew),
        Row("trump", the_table, LIN.TRUMP_1, Hand.check_trump),
        Row("reshuffle", the_table, LIN.STOCK_1, Hand.check_reshuffle),
        seen(LIN.STOCK_1, Hand.judge_seen, Hand.do_seen),
        left(LIN.SCORE_1, Hand.judge_left),
    ),
    results=RESULTS,
)
