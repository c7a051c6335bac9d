"""The bidding of Cinch, and the naming of trump (CIN-BID-1 to -4)."""

from __future__ import annotations

from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.play.judging import Act, Faults, breach


def check_bid(hand: Hand, _seat: int, act: Act) -> Faults:
    """Higher than the bid before, by the dealer too (CIN-BID-2, -3, CIN-D5)."""
    points = act.number or 0
    next_bid = (f"bid {hand.bid + 1}",) if hand.bid < ALL_POINTS else ()
    would_do = (*next_bid, "pass")
    if not 1 <= points <= ALL_POINTS:
        yield breach(CIN.BID_2, "", would_do)
    if points <= hand.bid:
        yield breach(CIN.BID_3, "The bid is {bid}.", would_do, bid=hand.bid)


def bid_or_pass(hand: Hand, seat: int, act: Act) -> None:
    """A pass is no points, and leaves the bid to whoever has made it."""
    points = hand.bids[seat] = act.number or 0
    if points:
        hand.bid, hand.maker = points, seat
    hand.turn = hand.next_player[seat]
    if all_have_bid(hand):
        _end_of_bidding(hand)


def _end_of_bidding(hand: Hand) -> None:
    """The highest bidder names trump; where all passed, the house says what follows (CIN-D4)."""
    choice = hand.options.all_pass
    if hand.maker is not None:
        hand.turn = hand.maker
    elif choice.startswith("redeal"):
        hand.redeal = "all four passed"
    else:
        hand.turn = hand.maker = hand.dealer
        hand.bid = 1 if choice == "dealer_bids_1" else 0


def all_have_bid(hand: Hand) -> bool:
    return len(hand.bids) == hand.seats


def all_passed_for_a_redeal(hand: Hand) -> bool:
    return bool(hand.redeal)


def name_trump(hand: Hand, _seat: int, act: Act) -> None:
    """Whoever bid highest names a suit once the bidding is over (CIN-BID-4, CIN-D6)."""
    hand.settle_trump(act.suit)
    hand.turn = hand.from_left[0]
