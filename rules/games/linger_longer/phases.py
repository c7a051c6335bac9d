"""The phases of a hand of Linger Longer: the card that gives trump, then the play."""

from __future__ import annotations

from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.games.linger_longer.results import RESULTS
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, the_play, upcard
from trickledger.rules.play.phases import Phases, Row, the_table


def only_one_is_left(hand: Hand) -> bool:
    """A single player has cards, or nobody else (LIN-END-1, -2, LIN-D3)."""
    return hand.winner is not None


PHASES = Phases(
    the_deal(
        upcard(LIN.TRUMP_1, Hand.judge_upcard, Hand.turn_up, "play"),
        "The card that gives trump comes first.",
        "Which card gives trump?",
    ),
    the_play(LIN.FOLLOW_1, end=only_one_is_left),
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
