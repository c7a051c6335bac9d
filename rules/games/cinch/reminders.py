"""What the scorer of Cinch is told: the last bid, and a bid that is made or lost (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.order import scoring_cards, trumps_from_low
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.play.reminders import Reminder, Reminders
from trickledger.rules.says import Handle, Says


def last_bid(hand: Hand) -> Iterator[Reminder]:
    """The dealer speaks last, and nobody has bid (CIN-D4)."""
    if not hand.can_say("bid") or hand.maker is not None or hand.turn != hand.dealer:
        return
    name = hand.name(hand.dealer)
    words = "Nobody has bid: if {player} passes too, the hands are thrown in."
    if hand.options.all_pass == "dealer_names":
        words = "Nobody has bid: if {player} passes too, {player} names trump without a bid."
    elif hand.options.all_pass == "dealer_bids_1":
        words = "Nobody has bid: if {player} passes too, {player} has bid 1."
    yield Reminder(hand.dealer, CIN.D4, Says(words, player=name))


def bid(hand: Hand) -> Iterator[Reminder]:
    """What the tricks so far are sure to come to, where that decides the bid (CIN-SCORE-1, -2)."""
    if not hand.tricks or hand.maker is None or not hand.bid:
        return
    points, declarers = sure_points(hand), hand.declarers
    side = Handle(hand.setting.sides[declarers])
    if points[declarers] >= hand.bid:
        says = Says("{side} have made their bid of {bid}.", side=side, bid=hand.bid)
        yield Reminder(hand.maker, CIN.SCORE_1, says)
    elif points[1 - declarers] > ALL_POINTS - hand.bid:
        says = Says("{side} can't make their bid of {bid} any more.", side=side, bid=hand.bid)
        yield Reminder(hand.maker, CIN.SCORE_2, says)


def sure_points(hand: Hand) -> list[int]:
    """What the sides have for certain: scoring cards won, the ace of trumps, the two of trumps."""
    ranked = trumps_from_low(hand.trump)
    worth = {ranked[0]: 1, ranked[-1]: 1}
    worth |= {card: points for card, (points, _, _) in scoring_cards(hand.trump).items()}
    points = [0, 0]
    for trick in hand.tricks:
        points[trick.winner % 2] += sum(worth.get(card, 0) for _, card in trick.cards)
    return points


REMINDERS = Reminders((last_bid, bid))
