"""Staying in and the exchange of Loo, and "Pam be civil" (LOO-ANTE, -STAY, -EXCH, -CIVIL)."""

from __future__ import annotations

from trickledger.rules.cards import card_of, suit_of, union
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.dealt import lay_away, may_be_drawn
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.order import HAND, duties_under, order_under
from trickledger.rules.play.judging import COM, Act, Cards, Fault, Faults, Says, breach, fault


def check_turned(hand: Hand, _seat: int, act: Act) -> Faults:
    """As for any hand; of a stub of two cards both may have been seen already."""
    yield hand.not_dealt(None, act.cards[0])
    if not (hand.hands.face_down or hand.was_taken):
        yield Fault(COM.PHYS_7, hand.few_face_down())


def turn_up(hand: Hand, seat: int, act: Act) -> None:
    """The upcard lies on the table, and its suit is trump, be it Pam (LOO-DEAL-3, LOO-D12)."""
    hand.do_upcard(seat, act)
    hand.trump = suit_of(hand.upcard)
    hand.over = order_under(hand.trump).over
    hand.headed = duties_under(hand.trump)


def who_antes(hand: Hand) -> tuple[int, ...]:
    return (hand.dealer,)


def check_ante(hand: Hand, _seat: int, act: Act) -> Faults:
    if hand.stayers or hand.passed:
        yield fault(COM.SEQ_1, "The ante comes before anybody says in or pass.")
    unit = hand.options.unit
    if act.number != unit:
        words = "The ante is {unit} (loo_unit), not {number}."
        yield fault(LOO.ANTE_1, words, (f"ante {unit}",), unit=unit, number=act.number or 0)


def do_in(hand: Hand, seat: int, _act: Act) -> None:
    hand.stayers = (*hand.stayers, seat)
    _next_to_stay(hand, seat)


def do_pass(hand: Hand, seat: int, _act: Act) -> None:
    hand.passed.add(seat)
    hand.hands.put_away(seat, hand.hands.hidden[seat])
    _next_to_stay(hand, seat)


def _next_to_stay(hand: Hand, seat: int) -> None:
    """Let the next speak; of two or more the first to stay leads (LOO-D4, LOO-D20)."""
    hand.turn = hand.next_player[seat]
    if all_have_spoken(hand) and not too_few_stayed(hand):
        hand.take_part(tuple(sorted(hand.stayers)))
        hand.turn = hand.stayers[0]


def all_have_spoken(hand: Hand) -> bool:
    return len(hand.stayers) + len(hand.passed) == hand.seats


def too_few_stayed(hand: Hand) -> bool:
    return all_have_spoken(hand) and len(hand.stayers) < 2


def check_exchange(hand: Hand, seat: int, act: Act) -> Faults:
    if act.how_many < 0:
        yield fault(COM.SYN_1, "A number of cards is 0 or more.")
    yield hand.check_there(seat, act)
    is_limited = hand.options.short_stock == "limit" and hand.stock < HAND
    most = hand.stock if is_limited else HAND
    if act.how_many > most:
        fewer = tuple(f"exchange {number}" for number in range(most + 1))
        if is_limited:
            stock = hand.stock
            yield breach(LOO.EXCH_1, "The stock holds {stock}.", fewer, cites=LOO.D5, stock=stock)
        yield breach(LOO.EXCH_1, "{player} holds five cards.", fewer, player=hand.name(seat))


def do_exchange(hand: Hand, seat: int, act: Act) -> None:
    cards = hand.thrown[seat] = union(act.cards)
    if cards:
        hand.pile |= cards
        hand.lay_aside(seat, cards, Says("was thrown away by {player}", player=hand.name(seat)))
    if act.number:
        _throw_unseen(hand, seat, act.number)
    _draw(hand, seat, act.how_many)
    hand.exchanged[seat] = act.how_many
    if all_have_exchanged(hand):
        hand.trick = 1
    hand.turn = hand.next_player[seat]


def all_have_exchanged(hand: Hand) -> bool:
    return len(hand.exchanged) == len(hand.stayers)


def _throw_unseen(hand: Hand, seat: int, count: int) -> None:
    """Lay cards away that nobody has seen, from a hand that is all known or all hidden."""
    if hand.hands.known[seat]:
        lay_away(hand, seat, hand.hands.known[seat], HAND - count)
    else:
        hand.hands.put_away(seat, count)


def _draw(hand: Hand, seat: int, count: int) -> None:
    """Draw from the stock, to which all that lies face down is shuffled if it is short (LOO-D5)."""
    if count > hand.stock:
        _reshuffle(hand)
        hand.stock = hand.hands.pack.bit_count() - 1 - HAND * len(hand.stayers)
    else:
        hand.stock -= count
    if count:
        may_be_drawn(hand, seat)
    hand.hands.receive(seat, count)


def _reshuffle(hand: Hand) -> None:
    """Make a new stock of the passed hands and the discards (LOO-D5)."""
    hands = hand.hands
    hand.is_reshuffled = True
    hands.mix()
    hands.turn_down(hand.pile)
    hand.pile = hand.seen = 0
    for seat in hand.passed:
        hands.turn_down(hands.known[seat])
        hands.known[seat] = 0


def who_drew(hand: Hand) -> tuple[int, ...]:
    return tuple(hand.exchanged)[-1:] or hand.whose_turn()


def check_drew(hand: Hand, seat: int, act: Act) -> Faults:
    if seat not in hand.exchanged or hand.drawn[seat] or hand.table or hand.tricks:
        yield fault(COM.SEQ_1, "What a player drew is entered once, right after the exchange.")
    yield hand.check_there(None, act)
    count = hand.exchanged[seat]
    if len(act.cards) != count:
        words = "{player} threw away {count} and draws as many: a hand has five cards."
        yield fault(COM.PHYS_4, words, player=hand.name(seat), count=count)


def do_drew(hand: Hand, seat: int, act: Act) -> None:
    hand.drawn[seat] = union(act.cards)
    hand.learn(seat, hand.drawn[seat])


def who_called(hand: Hand) -> tuple[int, ...]:
    return (hand.last_play[0][0],)


def check_civil(hand: Hand, _seat: int, _act: Act) -> Faults:
    if len(hand.table) != 1 or not hand.has_just_played:
        yield breach(LOO.CIVIL_1, "It's called right after the lead.", kind="SEQ")
    card = hand.table[0][1]
    if card != card_of("A", hand.trump):
        yield breach(LOO.CIVIL_1, "{card} isn't the ace of trumps.", card=Cards(card))


def do_civil(hand: Hand, _seat: int, _act: Act) -> None:
    hand.is_civil = True
