"""The phases of a hand of Rolling Stone: the lead, and the trick in which one may pick up."""

from __future__ import annotations

from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import HAND_SIZE
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand as Hand
from trickledger.rules.games.rolling_stone.results import RESULTS
from trickledger.rules.play.general_rows import left, seen
from trickledger.rules.play.movements import SEEN, recorded_hand
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Then, has_turn, otherwise
from trickledger.rules.play.tricks import a_card


def the_last_card_wins_at_once(hand: Hand) -> bool:
    """The newest card was its player's last, and what lies on the table is not played out.

    A leader always has a card to lead, else the hand were over (ROL-D1, ROL-D12).
    """
    return hand.is_over_at_once and hand.hands.is_empty(hand.table[-1][0])


def somebody_is_out(hand: Hand) -> bool:
    """Under rol_end=trick_end also where the trick was picked up (ROL-D3)."""
    return bool(hand.out)


AFTER_A_TRICK: Then = {somebody_is_out: OVER, otherwise: "lead"}

PHASES = Phases(
    Phase(
        "lead",
        "Nothing lies on the table: a card is led.",
        a_card(ROL.LEAD_1, {the_last_card_wins_at_once: OVER, otherwise: "trick"}),
        exact={"pick": ROL.PICK_1},
    ),
    Phase(
        "trick",
        "The trick isn't complete.",
        a_card(ROL.FOLLOW_1, {the_last_card_wins_at_once: OVER}, trick=AFTER_A_TRICK),
        Row("pick", has_turn, ROL.PICK_1, Hand.check_pick, Hand.do_pick, AFTER_A_TRICK),
    ),
    always=(recorded_hand(HAND_SIZE, ROL.DEAL_1, SEEN), left(ROL.END_1), seen(ROL.DECK_1)),
    results=RESULTS,
)
