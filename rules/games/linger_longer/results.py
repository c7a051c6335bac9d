"""A hand of Linger Longer by its facts: who was the last with cards, and how many he had."""

from __future__ import annotations

from collections.abc import Set

from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.endings import from_here, from_the_deal
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.play.judging import COM, Fault, Faults, breach, fault
from trickledger.rules.play.told import Facts, Results, Told
from trickledger.rules.says import one_of
from trickledger.rules.score import ScoreLine, ScoreLines, Settled

RESULT = Facts("cards that the winner had in hand at the end", (), (2,))


def judge_result(hand: Hand, told: Told) -> Faults:
    with_cards = [seat for seat, cards in told.figures.items() if cards]
    if len(with_cards) > 1:
        yield fault(LIN.SCORE_1, "Only one player has cards at the end.", cites=LIN.OUT_1)
    winner = _winner(told)
    if winner is None:
        yield hand.incomplete_result("Say who was the last with cards, and how many.")
    elif winner not in hand.still_in:
        yield fault(LIN.OUT_1, "{player} is out in what is recorded.", player=hand.name(winner))
    else:
        most = hand.hands.count(winner) + (winner in {seat for seat, _ in hand.table})
        if not 0 <= told.figures[winner] <= most:
            words = "{player} has {most} at most: nobody ever holds more cards than before."
            yield fault(LIN.DRAW_1, words, player=hand.name(winner), most=most)
        yield _impossible(hand, told, winner, from_here(hand, winner))


def _impossible(hand: Hand, told: Told, winner: int, endings: Set[int]) -> Fault | None:
    """Why a hand cannot end so, whoever wins the tricks to come."""
    name, cards = hand.name(winner), told.figures[winner]
    if cards in endings or hand.was_taken:
        return None
    if not endings:
        words = "{player} can't be the last with cards, by what is recorded."
        return fault(LIN.END_1, words, player=name)
    if not cards:
        words = "{player} was the last with cards, so at least a card is left."
        return breach(LIN.SCORE_1, words, player=name)
    words = "{player} has {endings} cards at the end, not {told}."
    return breach(LIN.SCORE_1, words, player=name, endings=one_of(sorted(endings)), told=cards)


def _winner(told: Told) -> int | None:
    """The one who has cards, or the only one who is named."""
    with_cards = [seat for seat, cards in told.figures.items() if cards]
    named = with_cards or list(told.figures)
    return named[0] if len(named) == 1 else None


def take_result(hand: Hand, told: Told) -> ScoreLines:
    hand.winner = winner = _winner(told)
    assert winner is not None
    words = "cards in hand, as told"
    yield ScoreLine(winner, LIN.SCORE_1, told.figures[winner], words, source=(hand.number,))


def judge_adds(hand: Hand, told: Told) -> Faults:
    added = [cards for cards in told.figures.values() if cards]
    if len(added) > 1 or sum(added) not in range(hand.seats + 1):
        most = hand.seats
        yield breach(LIN.SCORE_1, "The winner alone scores, {most} at most.", most=most)
    if not added and len(told.figures) > 1:
        yield fault(COM.RES_5, "Say who won the hand, with 0.")
    winner = _winner(told)
    if winner is not None:
        is_out = winner not in hand.still_in and not hand.was_taken
        recorded = from_here(hand, winner) if hand.tricks or hand.table else from_the_deal(hand)
        yield _impossible(hand, told, winner, frozenset() if is_out else recorded)


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    assert hand.reported
    return Settled(lines, hand.next_dealer(_winner(hand.reported.told)))


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
