"""The stock of Sixty-Six: drawing, exchanging the nine, closing.

Draws are made as soon as a trick is complete: a card that nobody names is a hidden one, and what
is typed next implies it (SXS-DRAW-1).
"""

from __future__ import annotations

from trickledger.rules.cards import card_text
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.play.judging import Act, Fault, Faults


def who_drew(hand: Hand) -> tuple[int, ...]:
    return hand.drawers


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    card, text = act.cards[0], card_text(hand.upcard)
    if hand.rounds == DRAWS and seat != hand.turn:
        if card != hand.upcard:
            why = f"After trick 6 {hand.name(seat)} takes the upcard, {text}."
            yield Fault(SXS.DRAW_1, why, kind="SEQ")
    elif card == hand.upcard:
        why = f"{text} is the upcard, which the loser of trick 6 draws last."
        yield Fault(SXS.DRAW_1, why, kind="SEQ")
    else:
        yield hand.misplaced(None, card)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    card = act.cards[0]
    hand.drawers = hand.drawers[hand.drawers.index(seat) + 1 :]
    hand.drawn[seat][hand.rounds] = card
    hand.learn(seat, card)


def check_exchange(hand: Hand, seat: int, _act: Act) -> Faults:
    """Only on the lead, while the upcard lies face up beside a stock (SXS-NINE-1, SXS-D3, -D4)."""
    nine, name = hand.nine, hand.name(seat)
    if hand.upcard == nine:
        yield Fault(SXS.NINE_1, f"{card_text(nine)} lies on the table already.")
    if not hand.hands.may_hold(seat, nine):
        yield Fault(SXS.NINE_1, f"{name} can't hold {card_text(nine)}: {_where(hand, nine)}.")
    if hand.options.nine_needs_trick and not hand.tricks_of(seat):
        yield Fault(SXS.NINE_1, f"{name} has won no trick yet (sxs_nine_needs_trick=true).")


def _where(hand: Hand, card: int) -> str:
    if card & hand.hands.unseen:
        return "every card of that hand is known"
    for seat in (0, 1):
        if card & hand.hands.known[seat]:
            return f"{hand.name(seat)} holds it"
    return f"it {hand.whereabouts(card)[1]}"


def check_close(hand: Hand, _seat: int, _act: Act) -> Faults:
    if hand.table and hand.options.close_when == "on_lead":
        why = "Only the player about to lead can close (sxs_close_when=on_lead)."
        yield Fault(SXS.CLOSE_1, why, kind="SEQ")
