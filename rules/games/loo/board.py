"""The round of Loo in which flushes and Pam are shown, and all answer (LOO-FLUSH-2 to -6)."""

from __future__ import annotations

from trickledger.rules.cards import union
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.order import PAM, flush_strength
from trickledger.rules.play.judging import COM, Act, Cards, Faults, breach, fault


def who_may_show(hand: Hand) -> tuple[int, ...]:
    settled = tuple(hand.exchanged)[:-1]
    return tuple(seat for seat in hand.stayers if seat not in settled)


def check_flush(hand: Hand, seat: int, act: Act) -> Faults:
    """Five cards of a suit, or four and Pam, by choice of who stayed in (LOO-FLUSH-1, LOO-D7)."""
    cards = union(act.cards)
    yield from _judge_shown(hand, seat, act, cards)
    if not flush_strength(cards, hand.trump):
        yield breach(LOO.FLUSH_1, "{cards} isn't a flush.", cards=cards)


def check_pam(hand: Hand, seat: int, act: Act) -> Faults:
    yield from _judge_shown(hand, seat, act, PAM)


def _judge_shown(hand: Hand, seat: int, act: Act, cards: int) -> Faults:
    """A seat must be able to hold what it shows; what another has shown it cannot."""
    for other, shown in hand.shown.items():
        if other != seat and shown & cards:
            name, both_show = hand.name(other), Cards(shown & cards)
            yield fault(COM.PHYS_2, "{player} has shown {shown}.", player=name, shown=both_show)
    yield hand.not_to_show(seat, act, cards)


def do_flush(hand: Hand, seat: int, act: Act) -> None:
    cards = union(act.cards)
    hand.learn(seat, cards)
    others = [other for other in hand.stayers if other != seat]
    hand.to_answer = hand.to_answer or (seat, *others)
    hand.flushes[seat] = cards
    _next_answer(hand)


def do_pam(hand: Hand, seat: int, _act: Act) -> None:
    hand.learn(seat, PAM)
    hand.pam_shown = seat
    _next_answer(hand)


def do_nothing(hand: Hand, _seat: int, act: Act) -> None:
    if act.answer:
        hand.to_answer = hand.to_answer[:1]
    _next_answer(hand)


def _next_answer(hand: Hand) -> None:
    """Let the next seat speak; when the last has spoken the board is settled (LOO-D8)."""
    hand.to_answer = hand.to_answer[1:]
    if hand.to_answer:
        hand.turn = hand.to_answer[0]


def the_board_is_settled(hand: Hand) -> bool:
    return not hand.to_answer
