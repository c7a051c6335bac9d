"""A hand of Linger Longer by its facts: who was the last with cards, and how many he had."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.common import COM
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.language.results import Facts
from trickledger.rules.play.told import Results, Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine, Settled, added_up

RESULT = Facts("cards that the winner had in hand at the end", (), (2,))


def judge_result(hand: Hand, told: Told) -> Refusal | None:
    with_cards = [seat for seat, cards in told.figures.items() if cards]
    if len(told.figures) > 1 and len(with_cards) > 1:
        why = f"Only one player has cards at the end. {LIN.OUT_1.text}"
        return hand.impossible_result(told, why, LIN.SCORE_1)
    winner = _winner(hand, told)
    if winner is None:
        why = "Say who was the last with cards, and how many."
        return hand.incomplete_result(told, why)
    return _judge_winner(hand, told, winner, told.figures[winner])


def _winner(hand: Hand, told: Told) -> int | None:
    """The one who has cards, or the only one who is named."""
    with_cards = [seat for seat, cards in told.figures.items() if cards]
    named = with_cards or list(told.figures)
    return named[0] if len(named) == 1 else None


def _judge_winner(hand: Hand, told: Told, winner: int, cards: int) -> Refusal | None:
    name = hand.name(winner)
    if winner not in hand.still_in:
        why = f"{name} is out in what is recorded."
        return hand.impossible_result(told, why, LIN.OUT_1)
    held = hand.hands.count(winner)
    most = held + (winner in {seat for seat, _ in hand.table})
    if not 0 <= cards <= most:
        why = f"{name} has {most} at most: nobody ever holds more cards than before."
        return hand.impossible_result(told, why, LIN.DRAW_1)
    return None


def take_result(hand: Hand, told: Told) -> Iterator[ScoreLine]:
    hand.winner = winner = _winner(hand, told)
    assert winner is not None
    words = "cards in hand, as told"
    yield ScoreLine(winner, LIN.SCORE_1, told.figures[winner], words, source=(hand.number,))


def judge_adds(hand: Hand, told: Told) -> Refusal | None:
    added = [cards for cards in told.figures.values() if cards]
    if len(added) > 1 or any(not 0 <= cards <= hand.seats for cards in added):
        why = f"The winner alone scores, {hand.seats} at most. {LIN.SCORE_1.text}"
        return hand.impossible_result(told, why, LIN.SCORE_1)
    if not added and len(told.figures) > 1:
        why = "Say who won the hand, with 0."
        return hand.impossible_result(told, why, COM.RES_5)
    return None


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    added = added_up(lines, hand.seats)
    named = hand.reported.told.figures if hand.reported else {}
    winner = next((seat for seat, cards in enumerate(added) if cards), next(iter(named), 0))
    return Settled(lines, hand.next_dealer_after(winner))


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
