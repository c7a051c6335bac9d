"""What the dealer takes up, and what he lays away face down (EUC-BID-2, EUC-D3, -D4).

Until it is told that may be any of his six. Of a hand that is known he keeps five of these, nobody
knows which; of a hidden one the card that he took up counts as unseen, and is in no other hand.
"""

from __future__ import annotations

from trickledger.rules.cards import suit_of
from trickledger.rules.play.judging import COM, Act, Faults, Says, fault
from trickledger.rules.play.movements import not_as_dealt

from .clauses import EUC
from .hand import HAND_SIZE, EuchreHand


def do_order(hand: EuchreHand, seat: int, _act: Act) -> None:
    """The dealer takes the turned card up and lays one away, even if he won't play (EUC-D3)."""
    hand.fix_trump(seat, suit_of(hand.upcard))
    hand.is_taken_up = True
    dealer, hands = hand.dealer, hand.hands
    hands.take(dealer, hand.upcard)
    if hand.recorded[dealer]:
        hands.keep(dealer, hands.known[dealer], HAND_SIZE)
        return
    hands.forget(dealer, hand.upcard)
    hands.put_away(dealer, 1)
    hand.placed[hand.upcard] = Says("was taken up by {player}", player=hand.name(dealer))
    for other in hand.from_left[:-1]:
        hand.evidence.bar(other, hand.upcard)


def check_discard(hand: EuchreHand, seat: int, act: Act) -> Faults:
    """Whether a card can be the one that was laid away: taken up, or dealt to the dealer."""
    if not hand.is_taken_up:
        yield fault(COM.SEQ_1, "The dealer hasn't taken the card up.")
    if hand.laid_away:
        yield fault(COM.SEQ_1, "It is told already.")
    dealt = hand.recorded[seat]
    if not act.cards[0] & (dealt | hand.upcard) & ~hand.played_by(seat):
        yield hand.misplaced(seat if dealt else None, act.cards[0])


def do_discard(hand: EuchreHand, seat: int, act: Act) -> None:
    """The card is in no hand; if it is another, the one that was taken up is in the dealer's."""
    hand.do_seen(seat, act)
    hand.laid_away = act.cards[0]
    hand.placed[hand.laid_away] = Says("was laid away by {player}", player=hand.name(seat))
    if hand.upcard & hand.hands.unseen:
        hand.learn(seat, hand.upcard)


def check_holds(hand: EuchreHand, seat: int, act: Act) -> Faults:
    """Whether cards can be those that a seat was dealt; of a dealer's one may be gone (EUC-D4)."""
    if seat == hand.dealer and hand.has_laid_away_unseen:
        words = "Tell first what {player} has laid away: `discard` and the card."
        yield fault(EUC.D4, words, kind="SEQ", player=hand.name(seat))
    yield not_as_dealt(hand, seat, act, HAND_SIZE, EUC.DEAL_1)
