"""The stock of Sixty-Six: drawing, exchanging the nine, closing, and hands recorded late.

Draws are made as soon as a trick is complete: a card that nobody names is a hidden one, and what
is typed next implies it (SXS-DRAW-1).
"""

from __future__ import annotations

from trickledger.rules.cards import card_text, listing, union
from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS, HAND
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.language.notation import Act
from trickledger.rules.play.movements import recorded_twice
from trickledger.rules.refusals import Refusal


def who_drew(hand: Hand) -> tuple[int, ...]:
    return hand.drawers


def check_drew(hand: Hand, seat: int, act: Act) -> Refusal | None:
    card = act.cards[0]
    is_last = hand.rounds == DRAWS and seat != hand.turn
    if is_last and card == hand.upcard:
        return None
    text = card_text(hand.upcard)
    if is_last:
        why = f"After trick 6 {hand.name(seat)} takes the upcard, {text}."
    elif card == hand.upcard:
        why = f"{text} is the upcard, which the loser of trick 6 draws last."
    else:
        return hand.misplaced(None, act, card)
    return hand.refuse("SEQ", SXS.DRAW_1, seat, act, why)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    card = act.cards[0]
    hand.drawers = hand.drawers[hand.drawers.index(seat) + 1 :]
    hand.drawn[seat][hand.rounds] = card
    hand.learn(seat, card)


def check_exchange(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """Only on the lead, while the upcard lies face up beside a stock (SXS-NINE-1, SXS-D3, -D4)."""
    nine, why = hand.nine, ""
    if hand.upcard == nine:
        why = f"{card_text(nine)} lies on the table already."
    elif not hand.hands.may_hold(seat, nine):
        why = f"{hand.name(seat)} can't hold {card_text(nine)}: {_where(hand, nine)}."
    elif hand.options.nine_needs_trick and not hand.tricks_of(seat):
        why = f"{hand.name(seat)} has won no trick yet (sxs_nine_needs_trick=true)."
    return hand.refuse("RULE", SXS.NINE_1, seat, act, why) if why else None


def _where(hand: Hand, card: int) -> str:
    if card & hand.hands.unseen:
        return "every card of it is known"
    for seat in (0, 1):
        if card & hand.hands.known[seat]:
            return f"{hand.name(seat)} holds it"
    return f"it {hand.whereabouts(card)[1]}"


def check_close(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if hand.table and hand.options.close_when == "on_lead":
        why = "Only the player about to lead can close (sxs_close_when=on_lead)."
        return hand.refuse("SEQ", SXS.CLOSE_1, seat, act, why)
    return None


def check_holds(hand: Hand, seat: int, act: Act) -> Refusal | None:
    refusal = hand.miscounted(seat, act, HAND, SXS.DEAL_1)
    refusal = refusal or recorded_twice(hand, seat, act)
    if refusal:
        return refusal
    gone = _gone(hand, seat)
    own, other = _brought(hand, seat), _brought(hand, 1 - seat) | hand.turned
    for card in act.cards:
        if card & own or (card & other and card not in gone):
            what = "is the upcard" if card == hand.turned else "came from the stock"
            return hand.refuse("PHYS", COM.PHYS_2, seat, act, f"{card_text(card)} {what}.")
        refusal = None if card in gone else hand.not_dealt(seat, act, card)
        if refusal:
            return refusal
    return _check_undealt(hand, seat, act)


def _gone(hand: Hand, seat: int) -> dict[int, int]:
    """The cards that have left a hand in the open, each with its trick."""
    played = [*(trick.cards for trick in hand.tricks), tuple(hand.table)]
    gone = {
        card: number
        for number, cards in enumerate(played, 1)
        for player, card in cards
        if player == seat
    }
    if hand.swapped and hand.swapped[0] == seat:
        gone[hand.nine] = hand.swapped[1]
    return gone


def _brought(hand: Hand, seat: int) -> int:
    """The cards that are known to have come into a hand after the deal.

    The nine that a seat laid on the table and took back at last is none of them.
    """
    drawn, took = hand.drawn[seat], 0
    if hand.swapped and hand.swapped[0] == seat:
        took = hand.turned
        drawn = {n: card for n, card in drawn.items() if (n, card) != (DRAWS, hand.nine)}
    return took | union(drawn.values())


def _check_undealt(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """Shown cards that were not dealt must have come with a hidden draw before that trick."""
    known = _brought(hand, seat) | union(act.cards)
    held = {**_gone(hand, seat), **hand.revealed[seat]}
    undealt = {card: trick for card, trick in held.items() if not card & known}
    hidden = [turn for turn in range(1, hand.rounds + 1) if turn not in hand.drawn[seat]]
    for trick in undealt.values():
        early = union(card for card, when in undealt.items() if when <= trick)
        if early.bit_count() > sum(turn < trick for turn in hidden):
            why = (
                f"That hand has shown {listing(early)} too early for a draw: it was dealt, so "
                f"name it too."
            )
            return hand.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=early)
    return None


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    hand.recorded[seat] = union(act.cards)
    hand.learn(seat, hand.recorded[seat] & ~union(_gone(hand, seat)))
