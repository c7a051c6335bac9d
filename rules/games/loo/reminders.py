"""What the scorer of Loo is told: a flush that lies open, Pam in an answer, the call (RULES 3)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import card_of, in_order
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.order import PAM, flush_strength
from trickledger.rules.language.notation import Act
from trickledger.rules.play.reminders import Reminder, Reminders
from trickledger.rules.says import Cards, Says


def flushes(hand: Hand) -> Iterator[Reminder]:
    """Who stayed in and is known to hold a flush may show it in time (LOO-FLUSH-2, LOO-D7)."""
    if not hand.can_say("flush"):
        return
    seats = (hand.turn,) if hand.to_answer else hand.who_may_show()
    for seat in seats:
        known = hand.hands.known[seat]
        if (
            seat not in hand.flushes
            and not hand.hands.hidden[seat]
            and flush_strength(known, hand.trump)
        ):
            says = Says(
                "{player} has a flush, {cards}.", player=hand.name(seat), cards=Cards(known)
            )
            until = Says("Before the next exchange or the lead")
            yield Reminder(
                seat, LOO.FLUSH_2, says, Act("flush", tuple(in_order(known))), until=until
            )


def pam(hand: Hand) -> Iterator[Reminder]:
    """Who answers a flush with Pam in an open hand pays nothing (LOO-FLUSH-6)."""
    if hand.can_say("pam") and PAM & hand.hands.known[hand.turn]:
        says = Says("{player} has Pam, {card}.", player=hand.name(hand.turn), card=Cards(PAM))
        until = Says("In place of nothing")
        yield Reminder(hand.turn, LOO.FLUSH_6, says, Act("pam"), until=until)


def civil(hand: Hand) -> Iterator[Reminder]:
    """Who has led the ace of trumps may have said "Pam be civil" (LOO-CIVIL-1)."""
    if len(hand.table) != 1 or not hand.has_just_played or not hand.can_say("civil"):
        return
    seat, card = hand.table[0]
    others = [other for other in hand.stayers if other != seat]
    if card == card_of("A", hand.trump) and any(PAM & hand.hands.possible(one) for one in others):
        words = "{player} leads the ace of trumps, and may say Pam be civil."
        says, until = Says(words, player=hand.name(seat)), Says("Before the next card")
        yield Reminder(seat, LOO.CIVIL_1, says, Act("civil"), until=until)


REMINDERS = Reminders((flushes, pam, civil))
