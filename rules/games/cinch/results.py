"""A hand of Cinch by its facts: the points of both sides, held against the bids and tricks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from trickledger.rules.cards import card_of, each, union
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.order import scoring_cards
from trickledger.rules.games.cinch.score import ALL_POINTS, high_and_low
from trickledger.rules.play.judging import COM, Count, Faults, Handle, Says, both, breach, fault
from trickledger.rules.play.told import ALL_PASSED, Fact, Facts, Results, Told
from trickledger.rules.play.tricks_to_come import gains
from trickledger.rules.says import Suit, Typed
from trickledger.rules.score import ScoreLines

_CONTRACT_MISSING = "Say who was the highest bidder, and how much was bid."


def _sums(worths: Sequence[int]) -> set[int]:
    """What some cards can count together that are worth so much each."""
    return {sum(some) for some in product(*((0, worth) for worth in worths))}


# What may be missing: the jack, the ten and the pedros, each by itself, or every trump.
OUT_OF_PLAY = {ALL_POINTS, *_sums((1, 1, 5, 5))}

_IN_TRICKS = "{side} has {points} already in the tricks that are recorded."

RESULT = Facts(
    "points that the sides made, 14 in all",
    (
        Fact("maker", "player", "who bid highest and named trump", ("m",)),
        Fact("bid", "number", "the highest bid"),
        Fact("trump", "suit", "the trump suit, if it is known", ("tr",)),
        Fact("out", "number", "points that were not in play"),
        Fact("redeal", "flag", "all passed and the hand was dealt again", said=ALL_PASSED),
    ),
    (9, 5),
    "maker {} bid 8",
    whole=ALL_POINTS,
)


def judge_result(hand: Hand, told: Told) -> Faults:
    if told.has("redeal"):
        yield from _judge_redeal(hand, told)
    else:
        yield from _judge_contract(hand, told)
        yield from _judge_points(hand, told)


def _judge_redeal(hand: Hand, told: Told) -> Faults:
    choice = hand.options.all_pass
    if not choice.startswith("redeal"):
        words = "A hand that all pass is played (cin_all_pass={choice})."
        yield fault(CIN.D4, words, choice=Typed(choice))
    if hand.maker is not None:
        words = "{player} has bid {bid}, so the hand is played."
        yield fault(COM.RES_4, words, player=hand.name(hand.maker), bid=hand.bid)
    if told.figures or len(told.facts) > 1:
        yield fault(COM.RES_5, "Nobody scores in a hand that all have passed.", ("result redeal",))


def _judge_contract(hand: Hand, told: Told) -> Faults:
    maker, bid = _contract(hand, told)
    if maker is None or bid is None:
        if maker is None and bid is None:
            yield hand.incomplete_result(_CONTRACT_MISSING)
        missing = [f"maker {hand.name(seat)}" for seat in _bidders(hand, told)]
        would_do = tuple(f"{hand.text(told.act)} {more}" for more in missing if maker is None)
        yield fault(COM.RES_5, _CONTRACT_MISSING, would_do or (f"{hand.text(told.act)} bid 8",))
    elif not hand.all_have_bid():
        yield from _judge_bids(hand, maker, bid)
    elif (maker, bid) != (hand.maker, hand.bid):
        who = hand.name(hand.highest_bidder)
        if not hand.bid:
            words = "By the bidding that is recorded nobody bid, and {player} names trump."
            yield fault(CIN.BID_4, words, player=who)
        words = "By the bidding that is recorded {player} bid {bid}."
        yield fault(CIN.BID_4, words, _as_bid(hand, told, maker), player=who, bid=hand.bid)
    suit = told.suit("trump")
    if suit and hand.trump not in {"", suit}:
        yield fault(CIN.BID_4, "{suit} is recorded as trump.", suit=Suit(hand.trump))


def _as_bid(hand: Hand, told: Told, maker: int) -> tuple[str, ...]:
    """A result with the contract that is recorded; of the other side its figure says nothing."""
    if hand.maker is None or (maker - hand.maker) % len(hand.setting.sides):
        return ()
    recorded: dict[str, tuple[int | str, ...]] = {"maker": (hand.maker,), "bid": (hand.bid,)}
    facts = tuple((name, kind, recorded.get(name, values)) for name, kind, values in told.act.facts)
    return (hand.text(told.act._replace(facts=facts)),)


def _bidders(hand: Hand, told: Told) -> Sequence[int]:
    """Who may have bid highest: of the side whose points are told, if only one is."""
    sides = [*told.figures] if len(told.figures) == 1 else [*range(2)]
    return [seat for seat in range(hand.seats) if seat % 2 in sides]


def _contract(hand: Hand, told: Told) -> tuple[int | None, int | None]:
    """Who has bid how much: as told, else as recorded once all have spoken."""
    maker, bid = told.number("maker"), told.number("bid")
    if hand.all_have_bid():
        maker = hand.maker if maker is None else maker
        bid = hand.bid if bid is None else bid
    return maker, bid


def _judge_bids(hand: Hand, maker: int, bid: int) -> Faults:
    """Why the bidding, of which some may be recorded, cannot have ended so."""
    is_left_to_dealer = hand.options.all_pass == "dealer_names" and maker == hand.dealer
    if is_left_to_dealer and bid == 0 and not any(hand.bids.values()):
        return
    if not 1 <= bid <= ALL_POINTS:
        yield breach(CIN.BID_2, "")
    spoken = hand.bids.get(maker)
    if spoken == bid and maker == hand.maker:
        return
    if spoken is not None or bid <= hand.bid:
        if hand.maker is None:
            yield fault(CIN.BID_3, "That does not go with the bids that are recorded (passed).")
        words = "That does not go with the bids that are recorded ({player} bid {bid})."
        yield fault(CIN.BID_3, words, player=hand.name(hand.highest_bidder), bid=hand.bid)


def _judge_points(hand: Hand, told: Told) -> Faults:
    out = told.number("out") or 0
    in_play = ALL_POINTS - out
    if out not in OUT_OF_PLAY:
        words = "{out} points cannot be out of play: jack and ten count 1, each pedro 5."
        yield fault(CIN.PTS_7, words, out=out)
    if not told.figures:
        yield hand.incomplete_result("Say the points that the sides made, 14 in all.")
    points = told.shared_out(in_play)
    total = sum(points.values())
    if total < in_play and not out:
        missing = ALL_POINTS - total
        words = (
            "The sides have {in_play} points in all, not {total}. If {missing} were not in play, "
            "add `out {missing}`."
        )
        yield fault(CIN.PTS_7, words, in_play=in_play, total=total, missing=missing)
    if total != in_play:
        words = "The sides have {in_play} points in all, not {total}."
        yield fault(CIN.PTS_7, words, in_play=in_play, total=total)
    if min(points.values()) < 0:
        words = "The sides have {in_play} points in all: each has 0 to {in_play} of them."
        yield fault(CIN.PTS_7, words, in_play=in_play)
    if hand.trump:
        yield from _judge_tricks(hand, points, out)


def _judge_tricks(hand: Hand, points: Mapping[int, int], out: int) -> Faults:
    """Why the points do not go with the tricks, in which an ace is high and a two is low.

    What is told to have been out of play was not played.
    """
    won, ends = [0, 0], card_of("A", hand.trump) | card_of("2", hand.trump)
    for trick in hand.tricks:
        seen = union(card for _, card in trick.cards)
        won[trick.winner % 2] += trick.points + (seen & ends).bit_count()
    yield from hand.fewer_than_recorded(points, won, _IN_TRICKS)
    played = union(hand.played_by(seat) for seat in range(hand.seats))
    left = [worth for card, (worth, *_) in scoring_cards(hand.trump).items() if card & ~played]
    is_all_out = out == ALL_POINTS and not played & hand.order.trumps
    if out not in _sums(left) and not is_all_out:
        words = "{points} cannot have been out of play by the cards that are recorded."
        yield fault(COM.RES_4, words, points=Count(out, "point"))
    if hand.can_say("play") and not hand.was_taken and not _may_be_won(hand, points):
        made = sorted((Handle(hand.setting.sides[side]), count) for side, count in points.items())
        outcome = both(Says("{side} {points}", side=side, points=count) for side, count in made)
        words = "By the cards that are known the hand can't end with {outcome}."
        yield fault(COM.RES_4, words, outcome=outcome)


def _may_be_won(hand: Hand, points: Mapping[int, int]) -> bool:
    """Whether the tricks to come can bring the sides so much; by what was thrown away none knows.

    Scoring cards of which nothing is seen may count for the declarers (CIN-DISC-4).
    """
    seen = union((*hand.hands.known, *map(hand.played_by, range(hand.seats))))
    scoring = {card: worth for card, (worth, *_) in scoring_cards(hand.trump).items()}
    counts = dict(scoring)
    for card in high_and_low(hand.trump, {*each(seen)}):
        counts[card] = counts.get(card, 0) + 1
    ways = gains(hand, counts)
    if ways is None:
        return True
    won = [0, 0]
    for trick in hand.tricks:
        won[trick.winner % 2] += sum(counts.get(card, 0) for _, card in trick.cards)
    thrown = _sums([worth for card, worth in scoring.items() if card & ~seen])
    mine, theirs = hand.declarers, 1 - hand.declarers
    return any(
        points[theirs] == won[theirs] + sum(way[theirs::2])
        and points[mine] - won[mine] - sum(way[mine::2]) in thrown
        for way in ways
    )


def take_result(hand: Hand, told: Told) -> ScoreLines:
    if told.has("redeal"):
        hand.redeal = "all four passed"
        return
    maker, bid = _contract(hand, told)
    assert bid is not None
    hand.maker, hand.bid = maker, bid
    if told.suit("trump") and not hand.trump:
        hand.settle_trump(told.suit("trump"))
    yield from hand.lines_told(told.shared_out(ALL_POINTS - (told.number("out") or 0)))


def judge_adds(_hand: Hand, told: Told) -> Faults:
    """One side at most scores: a difference of 14, or 14 and what was missing (CIN-SCORE-2)."""
    low, high = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
    if low or high > 2 * ALL_POINTS:
        words = "One side scores {most} at most, and the other nothing."
        yield fault(CIN.SCORE_1, words, most=2 * ALL_POINTS)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
