"""A hand of Kalooki by its facts: what each has left, who went out, who bent and overcalled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from trickledger.rules.cards import DOUBLE_PACK, union
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import OVERCALL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.melds import points_left
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

RESULT = Facts(
    "points left in hand, before any double",
    (
        Fact("out", "player", "who went out, if that is not plain"),
        Fact("bent", "flag", "who went out bent the table: the others score double"),
        Fact("overcalls", "players", "who overcalled, named once for each overcall", ("oc",)),
        Fact("void", "flag", "no new stock could be formed: nobody scores"),
    ),
    (25, 0, 98, 14, 37, 52),
)


def judge_result(hand: Hand, told: Told) -> Refusal | None:
    refusal = _judge_overcalls(hand, told)
    if refusal:
        return refusal
    if told.has("void"):
        return _judge_void(hand, told)
    left, out = told.figures, _out(hand, told)
    missing = [seat for seat in range(hand.seats) if seat not in left and seat != out]
    if out is None or missing:
        names = " and ".join(map(hand.name, missing)) or "somebody"
        why = f"Say what {names} had left; who went out has nothing left."
        return hand.incomplete_result(told, why)
    return _judge_out(hand, told, out) or _judge_left(hand, told, out)


def _judge_overcalls(hand: Hand, told: Told) -> Refusal | None:
    counts = Counter(told.seats("overcalls"))
    for seat, recorded in enumerate(hand.overcalls):
        if told.has("overcalls") and counts[seat] < recorded:
            why = f"{hand.name(seat)} has overcalled {recorded} times in what is recorded."
            return hand.impossible_result(told, why)
    return None


def _judge_void(hand: Hand, told: Told) -> Refusal | None:
    if hand.out is not None:
        why = f"{hand.name(hand.out)} went out."
        return hand.impossible_result(told, why)
    if told.figures or told.has("out") or told.has("bent"):
        why = "In a void hand nobody goes out and nothing in hand counts."
        return hand.impossible_result(told, why, KAL.STOCK_2, would_do=("result void",))
    return None


def _out(hand: Hand, told: Told) -> int | None:
    """Who went out: as told or recorded, else the only one who has nothing left."""
    if told.has("out"):
        return told.number("out")
    without = [seat for seat in range(hand.seats) if not told.figures.get(seat, 0)]
    return without[0] if len(without) == 1 else hand.out


def _judge_out(hand: Hand, told: Told, out: int) -> Refusal | None:
    name = hand.name(out)
    if hand.out not in {None, out}:
        why = f"{hand.name(hand.out or 0)} went out in what is recorded, not {name}."
        return hand.impossible_result(told, why, KAL.OUT_1)
    if told.figures.get(out):
        why = f"{name} went out and has nothing left."
        return hand.impossible_result(told, why, KAL.OUT_1)
    laid_before = hand.laid[out] and (hand.out is not None or hand.laid[out] < hand.trick)
    if told.has("bent") and laid_before and not (hand.out == out and hand.is_bent):
        why = f"{name} had laid down in turn {hand.laid[out]}. {KAL.BEND_1.text}"
        return hand.impossible_result(told, why, KAL.BEND_1)
    if hand.out == out and hand.is_bent and not told.has("bent"):
        text = f"{hand.text(told.act)} bent"
        why = f"{name} went out in the turn of his first meld. {KAL.BEND_1.text}"
        return hand.impossible_result(told, why, KAL.BEND_1, would_do=(text,))
    return None


def _judge_left(hand: Hand, told: Told, out: int) -> Refusal | None:
    """Why the points cannot be left in hand, by the cards that lie elsewhere."""
    for seat, points in told.figures.items():
        if seat != out and points < 1:
            why = f"{hand.name(seat)} did not go out, so at least a card is left: 1 or more."
            return hand.impossible_result(told, why, KAL.VAL_1)
    if hand.out is not None:
        return _judge_owing(hand, told, out)
    on_table = union(card for meld in hand.melds for card in meld.cards)
    most = points_left(DOUBLE_PACK) - points_left(on_table)
    total = sum(told.figures.values())
    if total > most:
        why = f"All cards that can be left count {most} together, not {total}."
        return hand.impossible_result(told, why, KAL.VAL_1)
    return None


def _judge_owing(hand: Hand, told: Told, out: int) -> Refusal | None:
    """Why the points are not those of the hands, as far as these were counted or seen."""
    for seat, points in told.figures.items():
        if seat == out:
            continue
        claim = hand.claims.get(seat)
        least, most = hand.bounds(seat) if claim is None else (claim, claim)
        if not least <= points <= most:
            between = f"{least} to {most}" if least < most else str(least)
            why = f"{hand.name(seat)}'s hand counts {between}, not {points}."
            return hand.impossible_result(told, why, KAL.VAL_1)
    return None


def take_result(hand: Hand, told: Told) -> Iterator[ScoreLine]:
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


def judge_adds(hand: Hand, told: Told) -> Refusal | None:
    added: Mapping[int, int] = {s: told.figures.get(s, 0) for s in range(hand.seats)}
    if min(added.values()) < 0:
        return hand.impossible_result(told, "A hand adds nothing below 0.", KAL.VAL_1)
    if all(points % OVERCALL for points in added.values()):
        why = "Who goes out adds nothing but 50 for each overcall."
        return hand.impossible_result(told, why, KAL.OUT_1)
    return None


RESULTS = Results(RESULT, judge_result, take_result, judge_adds)
