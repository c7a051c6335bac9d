"""The stock of Sixty-Six: drawing, exchanging the nine, closing, and hands recorded late.

Draws are made as soon as a trick is complete: a card that nobody names is a hidden one, and what
is typed next implies it (SXS-DRAW-1).
"""

from __future__ import annotations

from trickledger.rules.cards import card_text, listing, union
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS, HAND
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.play.judging import COM, Act, Fault, Faults
from trickledger.rules.play.movements import recorded_twice


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
        yield hand.misplaced(None, act, card)


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
        why = f"{name} can't hold {card_text(nine)}: {_where(hand, nine)}."
        yield Fault(SXS.NINE_1, why)
    if hand.options.nine_needs_trick and not hand.tricks_of(seat):
        yield Fault(SXS.NINE_1, f"{name} has won no trick yet (sxs_nine_needs_trick=true).")


def _where(hand: Hand, card: int) -> str:
    if card & hand.hands.unseen:
        return "every card of it is known"
    for seat in (0, 1):
        if card & hand.hands.known[seat]:
            return f"{hand.name(seat)} holds it"
    return f"it {hand.whereabouts(card)[1]}"


def check_close(hand: Hand, _seat: int, _act: Act) -> Faults:
    if hand.table and hand.options.close_when == "on_lead":
        why = "Only the player about to lead can close (sxs_close_when=on_lead)."
        yield Fault(SXS.CLOSE_1, why, kind="SEQ")


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    yield hand.miscounted(seat, act, HAND, SXS.DEAL_1)
    yield recorded_twice(hand, seat, act)
    gone = _gone(hand, seat)
    own, other = _brought(hand, seat), _brought(hand, 1 - seat) | hand.turned
    for card in act.cards:
        if card & own or (card & other and card not in gone):
            what = "is the upcard" if card == hand.turned else "came from the stock"
            yield Fault(COM.PHYS_2, f"{card_text(card)} {what}.")
        if card not in gone:
            yield hand.not_dealt(seat, act, card)
    yield _undealt(hand, seat, own | union(act.cards))


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


def _undealt(hand: Hand, seat: int, known: int) -> Fault | None:
    """Shown cards that were not dealt must have come with a hidden draw before that trick."""
    held = {**_gone(hand, seat), **hand.revealed[seat]}
    undealt = {card: trick for card, trick in held.items() if not card & known}
    hidden = [turn for turn in range(1, hand.rounds + 1) if turn not in hand.drawn[seat]]
    for trick in undealt.values():
        early = union(card for card, when in undealt.items() if when <= trick)
        if early.bit_count() > sum(turn < trick for turn in hidden):
            shown = f"That hand has shown {listing(early)} too early for a draw"
            return Fault(COM.PHYS_6, f"{shown}: it was dealt, so name it too.", cards=early)
    return None


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    hand.recorded[seat] = union(act.cards)
    hand.learn(seat, hand.recorded[seat] & ~union(_gone(hand, seat)))
