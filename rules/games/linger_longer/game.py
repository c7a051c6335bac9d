"""Linger Longer, for three to seven, with Lift Smoke and Instant Out as options (RULES 4)."""

from __future__ import annotations

from trickledger.rules.game import Label
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.games.linger_longer.hand import Options
from trickledger.rules.games.linger_longer.results import RESULTS
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, the_play, upcard
from trickledger.rules.play.phases import Phases, Row, the_table
from trickledger.rules.series import SeriesGame


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
        Row(
            "drew",
            Hand.who_drew,
            LIN.DRAW_1,
            Hand.check_drew,
            Hand.do_drew,
        ),
        Row("trump", the_table, LIN.TRUMP_1, Hand.check_trump),
        Row("reshuffle", the_table, LIN.STOCK_1, Hand.check_reshuffle),
        seen(LIN.STOCK_1, Hand.judge_seen, Hand.do_seen),
        left(LIN.SCORE_1, Hand.judge_left),
    ),
    results=RESULTS,
)


WORDS = words_of(
    """
drew w | card | the card that the winner of the trick drew, if it was seen | draw
trump tr | suit | a check: the suit that is trump
reshuffle r | nothing | a check: the discards have become the stock
"""
)


class LingerLonger(SeriesGame):
    """Linger Longer, also called Sift Smoke, with its variants as options."""

    kind = "linger-longer"
    title = "Linger Longer"
    also = ("Sift Smoke",)
    book = LIN
    phases = PHASES
    hand = Hand
    house = Options
    fewest, most = 3, 7
    seats_clause = LIN.DECK_2
    check_clause = LIN.SCORE_1
    one_scores = True
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "in_hand": Label("cards", is_of_cards=True),
        "reshuffled_after": Label("reshuffled after trick {}"),
        "winner": Label("{} is the last one in"),
    }
    words = WORDS
