"""What the scorer of Kalooki is told: the call that costs, the last card of the stock (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import FREE_CALLS, OVERCALL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.language.notation import Act
from trickledger.rules.play.reminders import Reminder, Reminders
from trickledger.rules.says import Says


def calls(hand: Hand) -> Iterator[Reminder]:
    """Who has made three calls pays for the next, which is entered as an overcall (KAL-CALL-5)."""
    if hand.can_say("overcall"):
        for seat, count in enumerate(hand.calls):
            if count == FREE_CALLS and not any(hand.call_faults(seat)):
                words = "{player} has made {free} calls: the next one costs {points} points."
                name = hand.name(seat)
                says = Says(words, player=name, free=FREE_CALLS, points=OVERCALL)
                until = Says("If {player} calls now", player=name)
                yield Reminder(seat, KAL.CALL_5, says, Act("overcall"), until=until)


def last_card(hand: Hand) -> Iterator[Reminder]:
    """After the last card of the stock the discards are shuffled, once a hand (KAL-STOCK-1, -2)."""
    if hand.hands.face_down == 1 and hand.can_say("draw"):
        if hand.is_renewed:
            says = Says("One card is left in the new stock: when it is gone, the hand is void.")
            yield Reminder(hand.dealer, KAL.STOCK_2, says)
        else:
            says = Says("One card is left in the stock: then the discards are shuffled.")
            yield Reminder(hand.dealer, KAL.STOCK_1, says)


REMINDERS = Reminders((calls, last_card))
