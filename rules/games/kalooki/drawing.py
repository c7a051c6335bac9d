"""How a turn of Kalooki begins: calls, the draw, the discard that is taken (KAL-CALL, -DRAW)."""

from __future__ import annotations

from trickledger.rules.cards import face
from trickledger.rules.common import COM
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import FREE_CALLS
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.turns import Call
from trickledger.rules.language.notation import Act
from trickledger.rules.refusals import Refusal


def check_upcard(hand: Hand, _seat: int, act: Act) -> Refusal | None:
    return None if hand.from_stock(act.cards) else hand.elsewhere(None, act, act.cards[0])


def turn_up(hand: Hand, _seat: int, act: Act) -> None:
    """The upcard begins the discards, and is taken like any of them (KAL-DEAL-2, KAL-D3)."""
    hand.upcard = hand.from_stock(act.cards)
    hand.hands.place(hand.upcard)
    hand.pile.append(hand.upcard)
    hand.begin_turn(hand.turn)


def _check_caller(hand: Hand, seat: int, act: Act, is_overcall: bool) -> Refusal | None:
    fault = hand.call_fault(seat, is_overcall)
    if fault is None:
        return None
    kind, clause, why = fault
    name = hand.name(seat)
    would_do = (f"{name}: call yes", f"{name}: call no") if clause is KAL.CALL_5 else ()
    return hand.refuse(kind, clause, seat, act, why, would_do=would_do)


def check_call(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """Once in a turn, also by who threw the card away (KAL-CALL-1 to -6, KAL-D5, -D6)."""
    refusal = _check_caller(hand, seat, act, is_overcall=False)
    if refusal:
        return refusal
    name = hand.name(seat)
    if hand.calls[seat] >= FREE_CALLS:
        why = f"{name} has made {FREE_CALLS} free calls: the next is an overcall."
        return hand.refuse("RULE", KAL.CALL_5, seat, act, why, would_do=(f"{name}: overcall",))
    if act.answer == "no" and hand.laid[hand.turn]:
        why = f"{hand.name(hand.turn)} has laid down and can't refuse."
        return hand.refuse("RULE", KAL.CALL_6, seat, act, why, would_do=(f"{name}: call yes",))
    return None


def do_call(hand: Hand, seat: int, act: Act) -> None:
    calls, called = hand.turns.calls, face(hand.pile[-1])
    if act.answer == "no":
        calls[hand.trick] = Call(seat, called, is_allowed=False)
        return
    hand.calls[seat] += 1
    hand.hands.take(seat, hand.pile.pop())
    has_drawn = hand.draw_hidden(seat)
    calls[hand.trick] = Call(seat, called, is_allowed=True, penalty=0 if has_drawn else None)
    if not has_drawn:
        _void(hand)


def check_overcall(hand: Hand, seat: int, act: Act) -> Refusal | None:
    return _check_caller(hand, seat, act, is_overcall=True)


def do_overcall(hand: Hand, seat: int, _act: Act) -> None:
    """Fifty points, and no card moves (KAL-CALL-5, KAL-D7)."""
    hand.overcalls[seat] += 1
    overcalls = hand.turns.overcalls
    overcalls[hand.trick] = (*overcalls.get(hand.trick, ()), seat)


def do_draw(hand: Hand, seat: int, _act: Act) -> None:
    if not hand.draw_hidden(seat):
        _void(hand)
        return
    hand.turns.drew.append(0)


def _void(hand: Hand) -> None:
    hand.is_void = True
    hand.end_turns("void")


def who_drew(hand: Hand) -> tuple[int, ...]:
    call = hand.turns.calls.get(hand.trick)
    return (hand.turn, call.caller) if call and call.is_allowed else (hand.turn,)


def check_drew(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if seat != hand.turn:
        return _check_penalty(hand, seat, act)
    if not (hand.hands.face_down or hand.can_renew):
        why = "The stock is empty and no new one can be formed: enter draw, and the hand is void."
        return hand.refuse("PHYS", COM.PHYS_5, seat, act, why, would_do=("draw",))
    return None if hand.from_stock(act.cards) else hand.elsewhere(None, act, act.cards[0])


def _check_penalty(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if hand.turns.calls[hand.trick].penalty:
        why = f"The penalty card of {hand.name(seat)} is entered already: correct that entry."
        return hand.refuse("SEQ", COM.SEQ_1, seat, act, why)
    return None if hand.drawable(act.cards[0]) else hand.elsewhere(seat, act, act.cards[0])


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    turns, card = hand.turns, act.cards[0]
    if seat == hand.turn:
        do_draw(hand, seat, act)
        turns.drew[-1] = card
    else:
        turns.calls[hand.trick] = turns.calls[hand.trick]._replace(penalty=card)
    hand.hands.learn(seat, hand.drawable(card))


def check_take(hand: Hand, seat: int, act: Act) -> Refusal | None:
    if not hand.pile:
        return hand.refuse("PHYS", COM.PHYS_2, seat, act, "There is no discard to take.")
    if hand.laid[seat]:
        why = f"{hand.name(seat)} has laid down."
        return hand.refuse("RULE", KAL.DRAW_2, seat, act, why, would_do=("draw",))
    return None


def do_take(hand: Hand, seat: int, _act: Act) -> None:
    card = hand.pile.pop()
    hand.turns.drew.append(None)
    hand.turns.took[hand.trick] = face(card)
    hand.hands.take(seat, card)


def no_stock_can_be_formed(hand: Hand) -> bool:
    return hand.is_void


def the_call_was_refused(hand: Hand) -> bool:
    return not hand.turns.calls[hand.trick].is_allowed


def the_card_is_drawn(hand: Hand) -> bool:
    return len(hand.turns.drew) == hand.turns.begun
