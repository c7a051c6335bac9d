"""A hand of Cinch by its facts: the points of both sides, held against the bids and tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, union
from trickledger.rules.common import COM
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.order import scoring_cards
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

_MAY_BE_OUT = (1, 1, 5, 5)

# What may be missing: the jack, the ten and the pedros, each by itself, or every trump.
OUT_OF_PLAY = frozenset(
    {ALL_POINTS} | {sum(some) for size in range(5) for some in combinations(_MAY_BE_OUT, size)}
)

RESULT = Facts(
    "points that the sides made, 14 in all",
    (
        Fact("maker", "player", "who bid highest and named trump", ("m",)),
        Fact("bid", "number", "the highest bid"),
        Fact("trump", "suit", "the trump suit, if it is known", ("tr",)),
        Fact("out", "number", "points that were not in play"),
        Fact("redeal", "flag", "all passed and the hand was dealt again"),
    ),
    (9, 5),
    "maker {} bid 8",
)


def judge_result(hand: Hand, told: Told) -> Refusal | None:
    if told.has("redeal"):
        return _judge_redeal(hand, told)
    return _judge_contract(hand, told) or _judge_trump(hand, told) or _judge_points(hand, told)


def _judge_redeal(hand: Hand, told: Told) -> Refusal | None:
    choice = hand.options.all_pass
    if not choice.startswith("redeal"):
        why = f"A hand that all pass is played (cin_all_pass={choice})."
        return hand.impossible_result(told, why, CIN.D4)
    if hand.maker is not None:
        why = f"{hand.name(hand.maker)} has bid {hand.bid}, so the hand is played."
        return hand.impossible_result(told, why)
    if told.figures or len(told.facts) > 1:
        why = "Nobody scores in a hand that all have passed."
        return hand.impossible_result(told, why, COM.RES_5, would_do=("result redeal",))
    return None


def _is_bid(hand: Hand) -> bool:
    """Whether the bidding is recorded to its end."""
    return len(hand.bids) == hand.seats


def _judge_contract(hand: Hand, told: Told) -> Refusal | None:
    maker, bid = _contract(hand, told)
    if maker is None or bid is None:
        text = hand.text(told.act)
        why = "Say who was the highest bidder, and how much was bid."
        if maker is None and bid is None:
            return hand.incomplete_result(told, why)
        would_do = (f"{text} {_missing(hand, maker)}",)
        return hand.impossible_result(told, why, COM.RES_5, would_do=would_do)
    if _is_bid(hand):
        if (maker, bid) == (hand.maker, hand.bid):
            return None
        why = f"By the bidding that is recorded {hand.name(hand.maker or 0)} bid {hand.bid}."
        return hand.impossible_result(told, why, CIN.BID_4)
    return _judge_bids(hand, told, maker, bid)


def _missing(hand: Hand, maker: int | None) -> str:
    return f"maker {hand.name(hand.dealer)}" if maker is None else "bid 8"


def _contract(hand: Hand, told: Told) -> tuple[int | None, int | None]:
    """Who has bid how much: as told, else as recorded once all have spoken."""
    maker, bid = told.number("maker"), told.number("bid")
    if _is_bid(hand):
        maker = hand.maker if maker is None else maker
        bid = hand.bid if bid is None else bid
    return maker, bid


def _judge_bids(hand: Hand, told: Told, maker: int, bid: int) -> Refusal | None:
    """Why the bidding, of which some may be recorded, cannot have ended so."""
    choice = hand.options.all_pass
    is_left_to_dealer = choice == "dealer_names" and maker == hand.dealer
    if is_left_to_dealer and bid == 0 and not any(hand.bids.values()):
        return None
    if not 1 <= bid <= ALL_POINTS:
        return hand.impossible_result(told, CIN.BID_2.text, CIN.BID_2)
    spoken = hand.bids.get(maker)
    if spoken == bid and maker == hand.maker:
        return None
    if spoken is not None or bid <= hand.bid:
        said = f"{hand.name(hand.maker)} bid {hand.bid}" if hand.maker is not None else "passed"
        why = f"That does not go with the bids that are recorded ({said})."
        return hand.impossible_result(told, why, CIN.BID_3)
    return None


def _judge_trump(hand: Hand, told: Told) -> Refusal | None:
    suit = told.suit("trump")
    if not suit or not hand.trump or suit == hand.trump:
        return None
    why = f"{hand.trump} is recorded as trump."
    return hand.impossible_result(told, why, CIN.BID_4)


def _judge_points(hand: Hand, told: Told) -> Refusal | None:
    out = told.number("out") or 0
    if out not in OUT_OF_PLAY:
        why = f"{out} points cannot be out of play: jack and ten count 1, each pedro 5."
        return hand.impossible_result(told, why, CIN.PTS_7)
    if not told.figures:
        why = f"Say the {RESULT.figures}."
        return hand.incomplete_result(told, why)
    points = _points_of(hand, told)
    total = sum(points.values())
    if total != ALL_POINTS - out or min(points.values()) < 0:
        why = f"The sides have {ALL_POINTS - out} points in all, not {total}."
        if total < ALL_POINTS and not out:
            why += f" If {ALL_POINTS - total} were not in play, add `out {ALL_POINTS - total}`."
        return hand.impossible_result(told, why, CIN.PTS_7)
    return _judge_tricks(hand, told, points)


def _points_of(hand: Hand, told: Told) -> Mapping[int, int]:
    """The points of both sides; one that is not named has the rest."""
    rest = ALL_POINTS - (told.number("out") or 0) - sum(told.figures.values())
    return {side: told.figures.get(side, rest) for side in (0, 1)}


def _judge_tricks(hand: Hand, told: Told, points: Mapping[int, int]) -> Refusal | None:
    """Why the points do not go with the tricks, in which an ace is high and a two is low."""
    if not hand.trump:
        return None
    won, ends = [0, 0], (RANK_CARDS["A"] | RANK_CARDS["2"]) & SUIT_CARDS[hand.trump]
    for trick in hand.tricks:
        seen = union(card for _, card in trick.cards)
        won[trick.winner % 2] += trick.points + (seen & ends).bit_count()
    where = "the tricks that are recorded"
    return hand.fewer_than_recorded(told, points, won, where) or _judge_out(hand, told)


def _judge_out(hand: Hand, told: Told) -> Refusal | None:
    """Why what is told to have been out of play cannot have been, by the cards played."""
    played = union(hand.played_by(seat) for seat in range(hand.seats))
    left = [worth for card, (worth, *_) in scoring_cards(hand.trump).items() if card & ~played]
    out = told.number("out") or 0
    could_be = {sum(some) for size in range(5) for some in combinations(left, size)}
    if out in could_be or (out == ALL_POINTS and not played & hand.order.trumps):
        return None
    why = f"{out} points cannot have been out of play by the cards that are recorded."
    return hand.impossible_result(told, why)


def take_result(hand: Hand, told: Told) -> Iterator[ScoreLine]:
    if told.has("redeal"):
        hand.redeal = "all four passed"
        return
    maker, bid = _contract(hand, told)
    assert bid is not None
    hand.maker, hand.bid = maker, bid
    if told.suit("trump") and not hand.trump:
        hand.settle_trump(told.suit("trump"))
    yield from hand.lines_told(_points_of(hand, told))


def judge_adds(hand: Hand, told: Told) -> Refusal | None:
    """One side at most scores: a difference of 14, or 14 and what was missing (CIN-SCORE-2)."""
    added = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
    if added[0] == 0 and added[1] <= 2 * ALL_POINTS:
        return None
    why = f"One side scores {2 * ALL_POINTS} at most, and the other nothing."
    return hand.impossible_result(told, why, CIN.SCORE_1)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
