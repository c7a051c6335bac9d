"""The cards of Sixty-Six that nobody plays any more: seen out of play, or left in hand."""

from __future__ import annotations

from trickledger.rules.cards import listing, union
from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.language.notation import Act
from trickledger.rules.play.counting import fewest_and_most
from trickledger.rules.play.movements import KNOWN, left_out
from trickledger.rules.refusals import Refusal


def check_seen(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if hand.phase is not None and not hand.is_strict:
        why = "A card of the stock will still be drawn: write a note instead."
        return hand.refuse("SEQ", COM.SEQ_1, None, act, why)
    return hand.check_seen(seat, act)


def check_left(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if hand.phase is not None:
        why = "What is left in hand is entered when the hand is over."
        return hand.refuse("SEQ", COM.SEQ_1, seat, act, why)
    if act.number is not None:
        return _check_left_points(hand, seat, act)
    size = hand.hands.count(seat) - _has_not_drawn(hand, seat, act)
    cards, missing = union(act.cards), hand.hands.known[seat] & ~union(act.cards)
    return (
        hand.miscounted(seat, act, size, SXS.CLAIM_2)
        or left_out(hand, seat, act, missing, KNOWN)
        or hand.not_to_show(seat, act, cards)
    )


def _check_left_points(hand: Hand, seat: int, act: Act) -> Refusal | None:
    hands = hand.hands
    least, most = fewest_and_most(hand.points, hands.known[seat], hands.hidden[seat], hands.unseen)
    assert act.number is not None
    if least <= act.number <= most:
        return None
    why = f"{hand.name(seat)} can have {least} to {most} points left."
    return hand.refuse("PHYS", COM.PHYS_7, seat, act, why)


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
