"""The stock of Sixty-Six: drawing, exchanging the nine, closing.

Draws are made as soon as a trick is complete: a card that nobody names is a hidden one, and what
is typed next implies it (SXS-DRAW-1).
"""

from __future__ import annotations

from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.play.judging import Act, Cards, Faults, Says, fault


def who_drew(hand: Hand) -> tuple[int, ...]:
    return hand.drawers


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    card, upcard = act.cards[0], Cards(hand.upcard)
    if hand.rounds == DRAWS and seat != hand.turn:
        if card != upcard:
            words = "After trick 6 {player} takes the upcard, {card}."
            yield fault(SXS.DRAW_1, words, kind="SEQ", player=hand.name(seat), card=upcard)
    elif card == upcard:
        words = "{card} is the upcard, which the loser of trick 6 draws last."
        yield fault(SXS.DRAW_1, words, kind="SEQ", card=upcard)
    else:
        yield hand.misplaced(None, card)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    card = act.cards[0]
    hand.drawers = hand.drawers[hand.drawers.index(seat) + 1 :]
    hand.drawn[seat][hand.rounds] = card
    hand.learn(seat, card)


def check_exchange(hand: Hand, seat: int, _act: Act) -> Faults:
    """Only on the lead, while the upcard lies face up beside a stock (SXS-NINE-1, SXS-D3, -D4)."""
    nine, name = Cards(hand.nine), hand.name(seat)
    if hand.upcard == nine:
        yield fault(SXS.NINE_1, "{card} lies on the table already.", card=nine)
    if not hand.hands.may_hold(seat, nine):
        where = _where(hand, nine)
        words = "{player} can't hold {card}: {where}."
        yield fault(SXS.NINE_1, words, player=name, card=nine, where=where)
    if hand.options.nine_needs_trick and not hand.tricks_of(seat):
        words = "{player} has won no trick yet (sxs_nine_needs_trick=true)."
        yield fault(SXS.NINE_1, words, player=name)


def _where(hand: Hand, card: int) -> Says:
    if card & hand.hands.unseen:
        return Says("every card of that hand is known")
    for seat in (0, 1):
        if card & hand.hands.known[seat]:
            return Says("{player} holds it", player=hand.name(seat))
    return Says("it {where}", where=hand.whereabouts(card)[1])


def check_close(hand: Hand, _seat: int, _act: Act) -> Faults:
    if hand.table and hand.options.close_when == "on_lead":
        words = "Only the player about to lead can close (sxs_close_when=on_lead)."
        yield fault(SXS.CLOSE_1, words, kind="SEQ")
