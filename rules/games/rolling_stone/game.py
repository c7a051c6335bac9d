"""Rolling Stone, for 4 to 6: follow suit or pick the trick up, until a hand is empty (RULES 7)."""

from __future__ import annotations

from trickledger.rules.game import Label
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import HAND_SIZE, Options, RollingStoneHand
from trickledger.rules.games.rolling_stone.results import RESULTS
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.general_rows import left, seen
from trickledger.rules.play.movements import SEEN, recorded_hand
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Then, has_turn, otherwise
from trickledger.rules.play.tricks import a_card
from trickledger.rules.series import SeriesGame


def the_last_card_wins_at_once(hand: RollingStoneHand) -> bool:
    """The newest card was its player's last, and what lies on the table is not played out.

    A leader always has a card to lead, else the hand were over (ROL-D1, ROL-D12).
    """
    return hand.is_over_at_once and hand.hands.is_empty(hand.table[-1][0])


def somebody_is_out(hand: RollingStoneHand) -> bool:
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
        Row(
            "pick",
            has_turn,
            ROL.PICK_1,
            RollingStoneHand.check_pick,
            RollingStoneHand.do_pick,
            AFTER_A_TRICK,
        ),
    ),
    always=(recorded_hand(HAND_SIZE, ROL.DEAL_1, SEEN), left(ROL.END_1), seen(ROL.DECK_1)),
    results=RESULTS,
)


WORDS = words_of(
    """
pick p | cards? | pick up the cards on the table, unable to follow | pick up, pick
  them up, pick it up, take up, take them, take it, take the cards, break,
  take the pile, pick up the pile, pick up the trick, eat, eat them, has none, none, is void, pass,
  can't follow, cannot follow, can't, cannot
"""
)


class RollingStone(SeriesGame):
    """Rolling Stone, in series of hands."""

    kind = "rolling-stone"
    title = "Rolling Stone"
    also = ("Enflé", "Schwellen")
    book = ROL
    phases = PHASES
    hand = RollingStoneHand
    house = Options
    fewest, most = 4, 6
    check_clause = ROL.END_1
    one_scores = True
    turned_up = False
    labels = {
        "out": Label("{} is out of cards", sheet="{} went out"),
        "in_hand": Label("cards", is_of_cards=True),
        "discarded": Label("{} cards out of play", is_of_cards=True),
    }
    words = WORDS
