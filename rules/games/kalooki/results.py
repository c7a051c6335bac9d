"""A hand of Kalooki by its facts: what each has left, who went out, who bent and overcalled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from trickledger.rules.cards import DOUBLE_PACK, JOKERS, each, face
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import FREE_CALLS, OVERCALL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.melds import VALUES, between
from trickledger.rules.play.judging import COM, Count, Faults, both, breach, fault
from trickledger.rules.play.told import Fact, Facts, Results, Told
from trickledger.rules.score import ScoreLine, ScoreLines

RESULT = Facts(
    "points left in hand, before any double",
    (
        Fact("out", "player", "who went out, if that is not plain"),
        Fact(
            "bent",
            "flag",
            "who went out bent the table: the others score double",
            ("b",),
            said=("bent the table", "bending the table", "bends the table"),
        ),
        Fact(
            "overcalls",
            "players",
            "who overcalled, named once for each overcall",
            ("oc",),
            said=("overcalled", "did overcall", "made an overcall"),
        ),
        Fact("void", "flag", "no new stock could be formed: no card counts"),
    ),
    (25, 0, 98, 14, 37, 52),
)


def judge_result(hand: Hand, told: Told) -> Faults:
    counts = Counter(told.seats("overcalls"))
    for seat, recorded in enumerate(hand.overcalls):
        if told.has("overcalls") and counts[seat] < recorded:
            words, name = "{player} has made {count} in what is recorded.", hand.name(seat)
            yield fault(COM.RES_4, words, player=name, count=Count(recorded, "overcall"))
    if told.has("void"):
        yield from _judge_void(hand, told)
        return
    left, out = told.figures, _out(hand, told)
    missing = [seat for seat in range(hand.seats) if seat not in left and seat != out]
    if missing:
        words = "Say what {players} had left; who went out has nothing left."
        yield hand.incomplete_result(words, players=both(map(hand.name, missing)))
    if out is None:
        yield hand.incomplete_result("Say who went out; who went out has nothing left.")
    assert out is not None
    yield from _judge_out(hand, told, out)
    yield from _judge_left(hand, told, out)
    if hand.out is None and not hand.was_taken:
        yield from _judge_most(hand, told)


def _judge_void(hand: Hand, told: Told) -> Faults:
    if hand.out is not None:
        yield fault(COM.RES_4, "{player} went out.", player=hand.name(hand.out))
    if told.figures or told.has("out") or told.has("bent"):
        words = "In a void hand nobody goes out and nothing in hand counts."
        yield fault(KAL.STOCK_2, words, ("result void",))


def _out(hand: Hand, told: Told) -> int | None:
    """Who went out: as told or recorded, else the only one who has nothing left."""
    if told.has("out"):
        return told.number("out")
    without = [seat for seat in range(hand.seats) if not told.figures.get(seat)]
    return without[0] if len(without) == 1 else hand.out


def _judge_out(hand: Hand, told: Told, out: int) -> Faults:
    name, laid = hand.name(out), hand.laid[out]
    if hand.out not in {None, out}:
        words = "{player} went out in what is recorded, not {told}."
        yield fault(KAL.OUT_1, words, player=hand.name(hand.out or 0), told=name)
    if told.figures.get(out):
        yield fault(KAL.OUT_1, "{player} went out and has nothing left.", player=name)
    is_bent = hand.out == out and hand.is_bent
    laid_before = laid and (hand.out is not None or laid < hand.trick)
    if told.has("bent") and laid_before and not is_bent:
        yield breach(KAL.BEND_1, "{player} had laid down in turn {turn}.", player=name, turn=laid)
    if is_bent and not told.has("bent"):
        words = "{player} went out in the turn of his first meld."
        yield breach(KAL.BEND_1, words, (f"{hand.text(told.act)} bent",), player=name)


def _judge_left(hand: Hand, told: Told, out: int) -> Faults:
    """Why the points cannot be left in hand, by the cards that lie elsewhere or were counted."""
    figures = {seat: points for seat, points in told.figures.items() if seat != out}
    for seat, points in figures.items():
        if points < 1:
            words = "{player} did not go out, so at least a card is left: 1 or more."
            yield fault(KAL.VAL_1, words, player=hand.name(seat))
    for seat, points in figures.items() if hand.out is not None else ():
        claim = hand.claims.get(seat)
        least, most = hand.bounds(seat) if claim is None else (claim, claim)
        if not least <= points <= most:
            words, worth = "{player}'s hand counts {worth}, not {points}.", between(least, most)
            yield fault(KAL.VAL_1, words, player=hand.name(seat), worth=worth, points=points)


def _judge_most(hand: Hand, told: Told) -> Faults:
    """Nobody is left with more than so many cards can count: those dealt, and two for each call.

    Who has laid down calls no more, and who ends a turn with stop holds the four jokers at most.
    """
    falling = _falling(hand)
    cards = {seat: _most_cards(hand, seat) for seat, points in told.figures.items() if points}
    for seat, count in cards.items():
        points, most = told.figures[seat], sum(falling[:count])
        if points > most:
            name, has = hand.name(seat), Count(count, "card")
            words = "{player} has {count} at most, and they count {most} at most, not {points}."
            yield fault(KAL.VAL_1, words, player=name, count=has, most=most, points=points)
    most, total = sum(falling[: sum(cards.values())]), sum(told.figures.values())
    if total > most:
        words = "All cards that can be left count {most} together, not {total}."
        yield fault(KAL.VAL_1, words, most=most, total=total)


def _falling(hand: Hand) -> list[int]:
    """What each card counts that can be left in a hand, the dearest first."""
    left = Counter(map(face, each(DOUBLE_PACK)))
    left.subtract(card for meld in hand.melds for card in meld.cards)
    return sorted((VALUES[card] for card in left.elements()), reverse=True)


def _most_cards(hand: Hand, seat: int) -> int:
    calls = 0 if hand.laid[seat] else FREE_CALLS - hand.calls[seat]
    return max(hand.hands.count(seat) + 2 * calls, JOKERS.bit_count())


def take_result(hand: Hand, told: Told) -> ScoreLines:
    counts = Counter(told.seats("overcalls"))
    hand.overcalls = [max(counts[seat], had) for seat, had in enumerate(hand.overcalls)]
    if told.has("void"):
        hand.is_void = True
        return
    hand.out = _out(hand, told)
    hand.told_bent = told.has("bent")
    for seat in range(hand.seats):
        is_out = seat == hand.out
        clause, words = (KAL.OUT_1, "went out") if is_out else (KAL.VAL_1, "left, as told")
        points = told.figures.get(seat, 0)
        yield ScoreLine(seat, clause, points, words, source=(hand.number,))


def judge_adds(hand: Hand, told: Told) -> Faults:
    added = [told.figures.get(seat, 0) for seat in range(hand.seats)]
    if min(added) < 0:
        yield fault(KAL.VAL_1, "A hand adds nothing below 0.")
    if all(points % OVERCALL for points in added):
        yield fault(KAL.OUT_1, "Who goes out adds nothing but 50 for each overcall.")
    if not hand.was_taken:
        yield from _judge_added(hand, added)


def _judge_added(hand: Hand, added: Sequence[int]) -> Faults:
    """One goes out; what the others have counts double at most, and each overcall costs 50.

    Nobody overcalls more often than the stock has cards; who does tells each by `result`.
    """
    if added.count(0) > 1:
        words = "One player goes out, and the others have cards left: {players} can't all add 0."
        names = (hand.name(seat) for seat, points in enumerate(added) if not points)
        yield fault(KAL.OUT_1, words, players=both(names))
    falling, dealt = _falling(hand), hand.contract.cards
    overcalls = OVERCALL * (DOUBLE_PACK.bit_count() - dealt * hand.seats)
    for seat, points in enumerate(added):
        most = 2 * sum(falling[: _most_cards(hand, seat)]) + overcalls
        if points > most:
            words, name = "A hand adds {most} to {player} at most, not {points}.", hand.name(seat)
            yield fault(KAL.VAL_1, words, most=most, player=name, points=points)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
