"""What the scorer of Sixty-Six is told: marriages, 66 by the record, the last card (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import SUITS, suit_of
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.games.sixty_six.score import ENOUGH
from trickledger.rules.language.notation import Act
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.reminders import LeftOut, Reminder, Reminders, Unsaid
from trickledger.rules.says import Cards, Says, Suit

BEFORE_THE_LEAD = Says("Before the lead")


def marriages(hand: Hand) -> Iterator[Reminder]:
    """Whoever is about to lead may show king and queen that lie open by the record (SXS-MAR-1)."""
    if not hand.can_say("marriage") or not hand.trump:
        return
    seat, known = hand.turn, hand.hands.known[hand.turn]
    for suit in SUITS:
        pair = king_and_queen(suit)
        if not pair & ~known:
            says = Says("{player} has {pair}.", player=hand.name(seat), pair=Cards(pair))
            act = Act("marriage", suit=suit)
            yield Reminder(seat, SXS.MAR_1, says, act, until=BEFORE_THE_LEAD)


def claims(hand: Hand) -> Iterator[Reminder]:
    """Whoever has 66 in what is recorded may declare it (SXS-CLAIM-1, SXS-D13)."""
    if not hand.can_say("claim"):
        return
    points = hand.recorded_points()
    for seat in hand.who_claims():
        if points[seat] >= ENOUGH:
            says = Says("{player} has 66 by the record.", player=hand.name(seat))
            yield Reminder(seat, SXS.CLAIM_1, says, Act("claim"), until=BEFORE_THE_LEAD)


def last_card(hand: Hand) -> Iterator[Reminder]:
    """With the trick after which the stock is gone, exchange and closing end (SXS-D4, -D8)."""
    if hand.rounds == DRAWS - 1 and not hand.is_strict and not hand.table:
        words = (
            "This trick takes the last card of the stock: exchange and close come before its lead."
        )
        yield Reminder(hand.turn, SXS.FOLLOW_2, Says(words))


def unsaid_marriages(hand: Hand) -> Iterator[Unsaid]:
    """A king or queen that was led with its partner still to come from the same hand."""
    if not hand.trump:
        return
    shown = {(one.seat, one.suit) for one in hand.marriages}
    later = [hand.shown_so_far(seat) for seat in (0, 1)]
    for trick in hand.tricks:
        for seat, card in trick.cards:
            later[seat] &= ~card
        seat, card = trick.cards[0]
        suit = suit_of(card)
        partner = king_and_queen(suit) & ~card
        is_pair = bool(card & king_and_queen(suit))
        if is_pair and partner & later[seat] and (seat, suit) not in shown:
            words = "{player}'s marriage of {suit}"
            says = Says(words, player=hand.name(seat), suit=Suit(suit))
            left_out = LeftOut(seat, Act("marriage", suit=suit), card, before=True)
            yield Unsaid(SXS.MAR_1, says, (left_out,))


def unsaid_claims(hand: Hand) -> Iterator[Unsaid]:
    """Who had 66 after a trick or a marriage and did not declare it, at the first such moment."""
    won, shown, waiting = [0, 0], [0, 0], {0, 1}
    to_come = list(hand.marriages)

    def claims_at(card: int, *, before: bool) -> Iterator[Unsaid]:
        for seat in sorted(waiting):
            if won[seat] and won[seat] + shown[seat] >= ENOUGH:
                waiting.remove(seat)
                says = Says("{player}'s claim", player=hand.name(seat))
                left_out = LeftOut(seat, Act("claim"), card, before=before)
                yield Unsaid(SXS.CLAIM_1, says, (left_out,), ends=True)

    for number, trick in enumerate(hand.tricks, 1):
        seat, lead = trick.cards[0]
        for one in to_come:
            if one.seat == seat and lead & king_and_queen(one.suit):
                shown[seat] += one.worth(hand.trump)
                to_come.remove(one)
                break
        yield from claims_at(lead, before=True)
        won[trick.winner] += trick.points
        if number < len(hand.tricks):
            yield from claims_at(trick.cards[-1][1], before=False)


REMINDERS = Reminders((marriages, claims, last_card), (unsaid_marriages, unsaid_claims))
