"""A hand of Rolling Stone by its facts: who was out first, and what the others had left."""

from __future__ import annotations

from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand as Hand
from trickledger.rules.play.judging import COM, Fault, Faults
from trickledger.rules.play.told import Fact, Facts, Results, Told
from trickledger.rules.score import ScoreLine, ScoreLines

RESULT = Facts(
    "cards left in hand",
    (Fact("out", "player", "who was out and won the hand", ("o",)),),
    (),
    "out {}",
)


def _counts_cards(hand: Hand) -> bool:
    return bool(hand.options.score == "cards_left")


def judge_result(hand: Hand, told: Told) -> Faults:
    winner = _winner(hand, told)
    if winner is None:
        yield hand.incomplete_result(told, "Say who was out and won the hand.")
    missing = {*range(hand.seats)} - {winner, *told.figures}
    if missing and _counts_cards(hand):
        names = " and ".join(map(hand.name, sorted(missing)))
        yield Fault(COM.RES_5, f"Say how many cards {names} had left (rol_score=cards_left).")
    at_once = hand.options.end == "at_once"
    for seat, cards in told.figures.items():
        if seat == winner and cards:
            yield Fault(ROL.END_1, f"{hand.name(seat)} was out and has nothing left.")
        if seat != winner and cards < at_once:
            why = f"{hand.name(seat)} was not out, so at least a card is left."
            yield Fault(ROL.END_1, why)
    in_play = sum(hand.hands.count(seat) for seat in range(hand.seats)) + len(hand.table)
    if sum(told.figures.values()) > in_play:
        yield Fault(COM.RES_4, f"Only {in_play} cards are in play by what is recorded.")


def judge_most(hand: Hand, told: Told) -> Faults:
    """Where a hand is over at once, the last card of who is out still lies on the table."""
    yield from judge_result(hand, told)
    in_play = sum(hand.hands.count(seat) for seat in range(hand.seats)) + len(hand.table)
    if hand.is_over_at_once and sum(told.figures.values()) >= in_play:
        why = f"{in_play} cards are in play, and the last one of who was out is in no hand."
        yield Fault(ROL.D1, why)


def _winner(hand: Hand, told: Told) -> int | None:
    """Who was out: as told, else the only one who had no card left."""
    if told.has("out"):
        return told.number("out")
    out = [seat for seat, cards in told.figures.items() if not cards]
    unnamed = [seat for seat in range(hand.seats) if seat not in told.figures]
    if not out and len(unnamed) == 1:
        return unnamed[0]
    return out[0] if len(out) == 1 else None


def take_result(hand: Hand, told: Told) -> ScoreLines:
    hand.told_winner = winner = _winner(hand, told)
    assert winner is not None
    source = (hand.number,)
    if not _counts_cards(hand):
        yield ScoreLine(winner, ROL.END_1, 1, "first without cards, as told", source=source)
        return
    for seat, cards in sorted(told.figures.items()):
        words = f"cards left with {hand.name(seat)}, as told"
        yield ScoreLine(winner, ROL.D10, cards, words, source=source)


def judge_adds(hand: Hand, told: Told) -> Faults:
    added = [points for points in told.figures.values() if points]
    most = hand.hands.pack.bit_count() if _counts_cards(hand) else 1
    if len(added) != 1 or not 0 < added[0] <= most:
        clause = ROL.D10 if _counts_cards(hand) else ROL.END_1
        yield Fault(clause, f"One player scores in a hand, {'1' if most == 1 else f'1 to {most}'}.")


RESULTS = Results(RESULT, judge_most, take_result, judge_adds, formerly=judge_result)
