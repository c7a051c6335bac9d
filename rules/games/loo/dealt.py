"""The hands of Loo as they were dealt and as they ended, and cards seen out of play."""

from __future__ import annotations

from trickledger.rules.cards import each, union
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.order import HAND
from trickledger.rules.play.judging import COM, Act, Count, Fault, Faults, Says, fault
from trickledger.rules.play.knowledge import named_twice
from trickledger.rules.play.movements import (
    KNOWN,
    SEEN,
    left_out,
    miscounted,
    not_that_deal,
    recorded_twice,
)


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    yield recorded_twice(hand, seat)
    yield miscounted(act, HAND, LOO.DEAL_2)
    yield from _judge_dealt(hand, seat, act)


def _judge_dealt(hand: Hand, seat: int, act: Act) -> Faults:
    """Whether a hand as dealt agrees with what was thrown away, drawn and played of it since."""
    if _has_come_back(hand, seat):
        return
    cards, drew = union(act.cards), hand.exchanged.get(seat, 0)
    in_hand, laid_away = hand.shown_so_far(seat), _laid_away(hand, seat)
    seen, barred = (hand.seen, 0) if laid_away else (0, hand.hands.bars[seat])
    free = in_hand | hand.thrown[seat] | seen | hand.hands.unseen & ~barred
    missing = hand.thrown[seat] & ~cards
    if (in_hand & ~cards).bit_count() > drew:
        missing |= in_hand & ~cards
    yield not_that_deal(hand, seat, cards & ~free, missing, SEEN)
    wrong = hand.drawn[seat] & cards
    if (in_hand & cards).bit_count() > HAND - drew:
        wrong |= in_hand & cards
    name = hand.name(seat)
    if wrong:
        words = "{player} drew {drew} of the cards seen since: {cards}."
        yield fault(COM.PHYS_7, words, cards=wrong, player=name, drew=drew)
    gone = seen & cards
    still_away = laid_away - gone.bit_count()
    if still_away < 0:
        words = "{player} hasn't laid that many away: {cards} was seen."
        yield fault(COM.PHYS_7, words, cards=gone, player=name)
    if still_away > hand.hands.face_down:
        yield Fault(COM.PHYS_7, hand.few_face_down())


def _laid_away(hand: Hand, seat: int) -> int:
    """How many of the cards that were dealt to a seat it has laid away face down."""
    if seat in hand.passed:
        return HAND
    return hand.exchanged.get(seat, 0) - hand.thrown[seat].bit_count()


def _has_come_back(hand: Hand, seat: int) -> bool:
    """Whether cards that a seat laid away have been shuffled into a new stock."""
    return hand.is_reshuffled and (seat in hand.passed or hand.exchanged.get(seat, 0) > 0)


def check_seen(hand: Hand, seat: int, act: Act) -> Faults:
    """As for any hand; what is known to have been laid away can be seen there."""
    if hand.was_taken:
        return
    yield named_twice(act)
    yield from hand.check_seen(seat, _but(act, _known_away(hand)))


def _known_away(hand: Hand) -> int:
    """The cards that must lie where they were laid away, and that nobody has seen there."""
    elsewhere = hand.hands.unseen | hand.seen | hand.hands.half_known
    for seat in range(hand.seats):
        elsewhere |= 0 if seat in hand.passed else hand.shown_so_far(seat)
    return (hand.pile | union(hand.recorded)) & ~elsewhere


def _but(act: Act, cards: int) -> Act:
    return act._replace(cards=tuple(card for card in act.cards if not card & cards))


def do_seen(hand: Hand, seat: int, act: Act) -> None:
    # an earlier version took a card as seen that had come back and lay in a hand: it stays there
    act = _but(act, _known_away(hand) | union(hand.hands.known))
    cards = union(act.cards)
    hand.do_seen(seat, act)
    hand.pile |= cards
    # what was dealt to somebody may have been laid away, and be in the stock again
    hand.seen |= cards & ~(0 if hand.is_reshuffled else union(hand.recorded))


def may_be_drawn(hand: Hand, seat: int) -> None:
    """Cards that were seen may have lain in the stock, from which a seat draws now.

    In no other hand are they, unless it draws from then on.
    """
    seen = hand.seen
    if seen:
        hand.seen, hand.pile = 0, hand.pile & ~seen
        hand.hands.turn_down(seen)
        for other in range(hand.seats):
            hand.evidence.bar(other, seen)
    hand.evidence.unbar(seat)


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    cards = hand.recorded[seat] = union(act.cards)
    if _has_come_back(hand, seat):
        return
    in_hand = hand.shown_so_far(seat)
    rest = cards & ~(in_hand | hand.thrown[seat] | hand.seen)
    kept = HAND - hand.exchanged.get(seat, 0) - (in_hand & cards).bit_count()
    hand.seen &= ~cards
    if seat in hand.passed:
        hand.hands.receive(seat, rest.bit_count())
        hand.learn(seat, rest)
    elif kept == rest.bit_count():
        hand.learn(seat, rest)
    else:
        hand.hands.place(rest)
        hand.hands.put_away(seat, kept)
        lay_away(hand, seat, rest, kept)
        hand.weigh(hand.evidence.counted())


def lay_away(hand: Hand, seat: int, cards: int, kept: int) -> None:
    """Of cards that a seat was dealt it kept so many, nobody knows which."""
    hand.hands.keep(seat, cards, kept)
    hand.pile |= 0 if kept else cards
    where = Says("was dealt to {player}", player=hand.name(seat))
    hand.placed |= dict.fromkeys(each(cards), where)


def check_left(hand: Hand, seat: int, act: Act) -> Faults:
    if hand.phase is not None:
        yield fault(COM.SEQ_1, "What is left in hand is entered when the hand is over.")
    size = 0 if hand.tricks and seat not in hand.passed else HAND
    if size and act.cards:
        yield miscounted(act, size, LOO.DEAL_2)
        if seat in hand.passed and hand.recorded[seat]:
            yield left_out(hand.recorded[seat] & ~union(act.cards), KNOWN)
        elif seat in hand.passed:
            yield from _judge_dealt(hand, seat, act)
        else:
            yield hand.not_to_show(seat, act, union(act.cards))
    elif (act.number or 0) + len(act.cards) != size:
        name, left = hand.name(seat), Count(size, "card")
        yield fault(COM.PHYS_4, "{player} has {count} left.", player=name, count=left)


def do_left(hand: Hand, seat: int, act: Act) -> None:
    if seat not in hand.passed:
        hand.learn(seat, union(act.cards))
    elif act.cards and not hand.recorded[seat]:
        do_holds(hand, seat, act)
