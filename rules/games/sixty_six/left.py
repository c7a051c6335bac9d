"""The cards of Sixty-Six that nobody plays any more: seen out of play, or left in hand."""

from __future__ import annotations

from trickledger.rules.cards import listing, union
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.play.counting import fewest_and_most
from trickledger.rules.play.judging import COM, Act, Fault, Faults
from trickledger.rules.play.movements import KNOWN, left_out


def check_seen(hand: Hand, seat: int, act: Act) -> Faults:
    if hand.phase is not None and not hand.is_strict:
        yield Fault(COM.SEQ_1, "A card of the stock will still be drawn: write a note instead.")
    yield hand.check_seen(seat, act)


def check_left(hand: Hand, seat: int, act: Act) -> Faults:
    hands, cards = hand.hands, union(act.cards)
    if hand.phase is not None:
        yield Fault(COM.SEQ_1, "What is left in hand is entered when the hand is over.")
    if act.number is None:
        size = hands.count(seat) - _has_not_drawn(hand, seat, act)
        yield hand.miscounted(seat, act, size, SXS.CLAIM_2)
        yield left_out(hand, seat, act, hands.known[seat] & ~cards, KNOWN)
        yield hand.not_to_show(seat, act, cards)
        return
    known, hidden = hands.known[seat], hands.hidden[seat]
    least, most = fewest_and_most(hand.points, known, hidden, hands.unseen)
    if not least <= act.number <= most:
        yield Fault(COM.PHYS_7, f"{hand.name(seat)} can have {least} to {most} points left.")


def _has_not_drawn(hand: Hand, seat: int, act: Act) -> bool:
    """Whether a hand that was claimed before the draws is shown without its card."""
    is_short = len(act.cards) == hand.hands.count(seat) - 1
    return is_short and seat in hand.drawers and not hand.upcard & hand.hands.known[seat]


def do_left(hand: Hand, seat: int, act: Act) -> None:
    if _has_not_drawn(hand, seat, act):
        hand.hands.receive(seat, -1)
    if act.cards:
        hand.left[hand.name(seat)] = listing(union(act.cards))
        hand.reveal(seat, union(act.cards))
    else:
        hand.left[hand.name(seat)] = f"{act.number} points, unverified"
