"""A hand of Linger Longer by its facts: who was the last with cards, and how many he had."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import lru_cache

from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LingerLongerHand as Hand
from trickledger.rules.play.judging import COM, Fault, Faults, breach, fault
from trickledger.rules.play.told import Facts, Results, Told
from trickledger.rules.play.tricks_to_come import who_may_win
from trickledger.rules.says import one_of
from trickledger.rules.score import ScoreLine, ScoreLines, Settled

_MOST_KNOWN = 4096
_NEVER_EMPTY = 1 << 10

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
        yield _impossible(hand, told, winner, _from_here(hand, winner))


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
        recorded = _from_here(hand, winner) if hand.tricks or hand.table else _from_the_deal(hand)
        yield _impossible(hand, told, winner, frozenset() if is_out else recorded)


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    assert hand.reported
    return Settled(lines, hand.next_dealer(_winner(hand.reported.told)))


# -- with how many cards a hand can end, by how many each has -------------------------------------


def _from_the_deal(hand: Hand) -> frozenset[int]:
    """What can be left to a winner of a hand of which nothing is recorded (LIN-DEAL-2)."""
    seats, turned = hand.seats, hand.options.trump == "stock_top"
    stock = hand.hands.pack.bit_count() - seats * seats - turned
    return _endings((seats,) * seats, _draws(hand, stock), hand.options.instant_out)


def _from_here(hand: Hand, winner: int) -> frozenset[int]:
    """What can be left to a player in the end, by what is recorded; nothing if he can't win.

    Who can win the trick in progress, or the next one, is known by the cards; of later ones it is
    left open.
    """
    played = {seat for seat, _ in hand.table}
    winners = who_may_win(hand) if hand.over else hand.still_in
    has = {seat: hand.hands.count(seat) + (seat in played) for seat in hand.still_in}
    if not has.get(winner):
        return frozenset()
    # whoever has no card takes no part in the trick
    seats = [winner, *(seat for seat, cards in has.items() if cards and seat != winner)]
    counts = [has[seat] for seat in seats]
    can_win = [place for place, seat in enumerate(seats) if seat in winners]
    stock = _draws(hand, hand.hands.face_down)
    return _endings_after_trick(counts, can_win, stock, hand.options.instant_out)


def _draws(hand: Hand, stock: int) -> int:
    return _NEVER_EMPTY if hand.options.reshuffle else stock


@lru_cache(maxsize=_MOST_KNOWN)
def _endings(counts: tuple[int, ...], stock: int, instant_out: bool) -> frozenset[int]:
    """What can be left to the first of some players who have so many cards (LIN-END-1).

    >>> sorted(_endings((3, 1), 36, False)), sorted(_endings((3, 1), 36, True))
    ([1, 2, 3], [2, 3])
    >>> _endings((1, 3), 36, True)
    frozenset()
    """
    if len(counts) == 1:
        return frozenset(counts)
    return _endings_after_trick(counts, range(len(counts)), stock, instant_out)


def _endings_after_trick(
    counts: Sequence[int], can_win: Sequence[int], stock: int, instant_out: bool
) -> frozenset[int]:
    """The same if one of these wins the next trick.

    LIN-DRAW-1, LIN-OUT-1, -2, LIN-END-2, LIN-IO-1, -2, LIN-D5.
    """
    endings: frozenset[int] = frozenset()
    for winner in can_win:
        left = [count - 1 for count in counts]
        stays = left[winner] or not any(left) or not instant_out
        draws = min(stock, 1) if stays else 0
        left[winner] += draws
        first, *others = left
        if first:
            still_in = sorted(count for count in others if count)
            endings |= _endings((first, *still_in), stock - draws, instant_out)
        elif winner == 0 and not any(others):
            endings |= {0}
    return endings


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
