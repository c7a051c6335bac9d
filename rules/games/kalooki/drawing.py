"""How a turn of Kalooki begins: calls, the draw, the discard that is taken (KAL-CALL, -DRAW)."""

from __future__ import annotations

from trickledger.rules.cards import face
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import COPIES, FREE_CALLS
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.turns import Call
from trickledger.rules.play.judging import COM, Act, Faults, fault


def check_upcard(hand: Hand, _seat: int, act: Act) -> Faults:
    if not hand.drawable(act.cards[0]):
        yield hand.elsewhere(None, act.cards[0])


def turn_up(hand: Hand, _seat: int, act: Act) -> None:
    """The upcard begins the discards, and is taken like any of them (KAL-DEAL-2, KAL-D3)."""
    hand.upcard = hand.drawable(act.cards[0])
    hand.hands.place(hand.upcard)
    hand.pile.append(hand.upcard)
    hand.begin_turn(hand.turn)


def check_call(hand: Hand, seat: int, act: Act) -> Faults:
    """Once in a turn, also by who threw the card away (KAL-CALL-1 to -6, KAL-D5, -D6)."""
    yield from hand.call_faults(seat)
    name, active = hand.name(seat), hand.turn
    if hand.calls[seat] >= FREE_CALLS:
        words = "{player} has made {free} free calls: the next is an overcall."
        yield fault(KAL.CALL_5, words, (f"{name}: overcall",), player=name, free=FREE_CALLS)
    if act.answer == "no" and hand.laid[active]:
        words = "{player} has laid down and can't refuse."
        yield fault(KAL.CALL_6, words, (f"{name}: call yes",), player=hand.name(active))


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


def check_overcall(hand: Hand, seat: int, _act: Act) -> Faults:
    yield from hand.call_faults(seat)
    name, calls = hand.name(seat), hand.calls[seat]
    if calls < FREE_CALLS:
        words, free = "{player} has made {calls} of {free} free calls.", FREE_CALLS
        would_do = (f"{name}: call yes", f"{name}: call no")
        yield fault(KAL.CALL_5, words, would_do, player=name, calls=calls, free=free)


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


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    """What the active player drew, or a caller as penalty, must have been able to lie there."""
    wanted = act.cards[0]
    if seat == hand.turn:
        if not (hand.hands.face_down or hand.can_renew):
            words = (
                "The stock is empty and no new one can be formed: enter draw, and the hand is void."
            )
            yield fault(COM.PHYS_5, words, ("draw",))
        if not COPIES[wanted] & hand.stock:
            yield hand.elsewhere(None, wanted)
        return
    if hand.turns.calls[hand.trick].penalty:
        words = "The penalty card of {player} is entered already: correct that entry."
        yield fault(COM.SEQ_1, words, player=hand.name(seat))
    if not hand.drawable(wanted):
        yield hand.elsewhere(seat, wanted)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    turns, card = hand.turns, act.cards[0]
    if seat == hand.turn:
        do_draw(hand, seat, act)
        turns.drew[-1] = card
    else:
        turns.calls[hand.trick] = turns.calls[hand.trick]._replace(penalty=card)
    hand.discount(seat, 1, since=1)
    hand.hands.learn(seat, hand.drawable(card))


def check_take(hand: Hand, seat: int, _act: Act) -> Faults:
    if not hand.pile:
        yield fault(COM.PHYS_2, "There is no discard to take.")
    if hand.laid[seat]:
        yield fault(KAL.DRAW_2, "{player} has laid down.", ("draw",), player=hand.name(seat))


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
