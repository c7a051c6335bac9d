"""The hands of Kalooki as they were dealt and as they ended, and cards seen in the stock."""

from __future__ import annotations

from collections import Counter

from trickledger.rules.cards import union
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import COPIES
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.melds import between, points_left
from trickledger.rules.games.kalooki.turns import received_and_given
from trickledger.rules.play.judging import COM, Act, Cards, Count, Fault, Faults, Says, fault
from trickledger.rules.play.movements import SEEN, left_out, recorded_twice


def check_seen(hand: Hand, _seat: int, act: Act) -> Faults:
    """Cards seen face down must be able to lie there, all of them."""
    face_down = hand.hands.face_down
    for wanted, count in Counter(act.cards).items() if face_down or hand.was_taken else ():
        if (COPIES[wanted] & hand.stock).bit_count() < count:
            yield hand.elsewhere(None, wanted, count)
    if len(act.cards) > face_down and not hand.was_taken:
        yield Fault(COM.PHYS_7, hand.few_face_down())


def do_seen(hand: Hand, _seat: int, act: Act) -> None:
    """Cards seen face down will be drawn: who draws none has none of them.

    Where a copy is left that was not seen, it may be the one in a hand.
    """
    for wanted, count in Counter(act.cards).items() if hand.hands.face_down else ():
        same = COPIES[wanted] & hand.hands.unseen
        if same.bit_count() == count:
            hand.hands.bars = [barred | same for barred in hand.hands.bars]


def check_holds(hand: Hand, seat: int, act: Act) -> Faults:
    """Cards as they were dealt must explain all that has been seen of the hand since."""
    yield recorded_twice(hand, seat)
    (kept, missing), now = _kept_of(hand, seat, act.cards), hand.known_faces(seat)
    yield left_out(missing, SEEN)
    for wanted, count in (kept - now).items():
        if (COPIES[wanted] & hand.hands.unseen).bit_count() < count:
            yield hand.elsewhere(seat, wanted, count)
    dealt, count = hand.contract.cards, hand.hands.count(seat)
    if len(act.cards) != dealt:
        contract, named = hand.contract.melds, len(act.cards)
        words = "For {contract} {dealt} cards are dealt, and you named {named}."
        yield fault(KAL.DEAL_1, words, contract=contract, dealt=dealt, named=named)
    if (kept | now).total() > count:
        words, has = "{player} would hold more than {count} now.", Count(count, "card")
        yield fault(COM.PHYS_7, words, player=hand.name(seat), count=has)
    if not hand.was_taken:
        yield from _judge_held(hand, seat, act)


def _judge_held(hand: Hand, seat: int, act: Act) -> Faults:
    """Of a hand as dealt nothing is in the new stock; and what was claimed is still possible."""
    name, new, most = hand.name(seat), _still_held(hand, seat, act.cards), hand.held_before[seat]
    if seen := new & hand.hands.bars[seat]:
        words = "{seen} was seen in the stock: {player} can't have had it before."
        yield fault(COM.PHYS_3, words, seen=Cards(seen), player=name)
    if newer := new & ~hand.older:
        words = "{newer} went into the new stock: {player} can't still have it."
        yield fault(COM.PHYS_3, words, newer=Cards(newer), player=name)
    if hand.is_renewed and new.bit_count() > most:
        words = "Of {player}'s hidden cards {most} at most can be from before the new stock."
        yield fault(COM.PHYS_7, words, player=name, most=most)
    yield from _disproved_claims(hand, seat, new)


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    hand.recorded[seat], new = union(act.cards), _still_held(hand, seat, act.cards)
    hand.discount(seat, new.bit_count(), before=new.bit_count())
    hand.hands.learn(seat, new)
    if hand.claims.get(seat) == points_left(hand.hands.known[seat]):
        del hand.claims[seat]


def _still_held(hand: Hand, seat: int, dealt: tuple[int, ...]) -> int:
    """The unseen cards of a hand as dealt that are in it now."""
    new, (kept, _) = 0, _kept_of(hand, seat, dealt)
    for wanted in (kept - hand.known_faces(seat)).elements():
        same = COPIES[wanted] & hand.hands.unseen & ~new
        same = same & hand.older or same
        new |= same & -same
    return new


def _disproved_claims(hand: Hand, seat: int, shown: int) -> Faults:
    """Why cards cannot be in a hand besides what was claimed that it, or another, counts."""
    for other, claim in hand.claims.items():
        least, most = hand.bounds(other, shown, is_own=other == seat)
        if not least <= claim <= most:
            words = (
                "{player}'s cards would count {worth} then, but {claim} was claimed: correct that "
                "entry."
            )
            name, worth = hand.name(other), between(least, most)
            yield fault(KAL.VAL_1, words, player=name, worth=worth, claim=claim)


def _kept_of(hand: Hand, seat: int, dealt: tuple[int, ...]) -> tuple[Counter[int], int]:
    """What is known in hand now if these were dealt; and a card that then was never in it, or 0."""
    kept, hidden = Counter(dealt), 0
    for came, card in received_and_given(hand.turns, seat):
        if came and card:
            kept[card] += 1
        elif came:
            hidden += 1
        elif kept[card]:
            kept[card] -= 1
        elif hidden:
            hidden -= 1
        else:
            return kept, card
    return +kept, 0


def check_left(hand: Hand, seat: int, act: Act) -> Faults:
    """A hand laid open has its number of cards, all known ones among them, and its points.

    It leaves room for what was claimed of the other hands.
    """
    name, count = hand.name(seat), hand.hands.count(seat)
    if hand.out is None and not hand.is_void:
        yield fault(COM.SEQ_1, "The hand isn't finished: nobody has gone out.")
    if act.number is not None:
        yield from _false_claim(hand, seat, act.number)
        return
    cards, claim = hand.chosen(seat, act.cards), hand.claims.get(seat)
    if not cards:
        yield from hand.impossible(seat, act)
    if len(act.cards) != count:
        words, has = "{player} holds {count}, not {named}.", Count(count, "card")
        yield fault(COM.PHYS_4, words, player=name, count=has, named=len(act.cards))
    if claim is not None and claim != points_left(cards):
        words = "They count {points}, but {claim} was claimed: correct that entry."
        yield fault(KAL.VAL_1, words, points=points_left(cards), claim=claim)
    if not hand.was_taken:
        yield from _disproved_claims(hand, seat, cards & hand.hands.unseen)


def _false_claim(hand: Hand, seat: int, points: int) -> Faults:
    """Why a hand that nobody has seen cannot count what is claimed of it."""
    name, (least, most) = hand.name(seat), hand.bounds(seat)
    if seat in hand.claims:
        words = "{player} has claimed {points} already: correct that entry."
        yield fault(COM.SEQ_1, words, player=name, points=hand.claims[seat])
    if least <= points <= most:
        return
    count, worth = Count(hand.hands.count(seat), "card"), between(least, most)
    if known := Cards(hand.hands.known[seat]):
        words = "{player}'s {count}, {known} among them, count {worth}, not {points}."
        yield fault(
            KAL.VAL_1, words, player=name, count=count, known=known, worth=worth, points=points
        )
    words = "{player}'s {count} count {worth}, not {points}."
    yield fault(KAL.VAL_1, words, player=name, count=count, worth=worth, points=points)


def do_left(hand: Hand, seat: int, act: Act) -> None:
    if act.number is None:
        hand.claims.pop(seat, None)
        hand.lay_down(seat, hand.chosen(seat, act.cards))
    elif hand.hands.hidden[seat]:
        hand.claims[seat] = act.number


def cards_are_uncounted(hand: Hand) -> bool:
    return bool(hand.owing())


def all_is_counted(hand: Hand) -> bool:
    return hand.out is not None and not hand.owing()


def how_to_count(hand: Hand) -> Says:
    """What is entered once somebody is out."""
    return Says(
        "The hand is over. Enter what each player has left: `{player}: left AS JH`, or "
        "`{player}: left 25`.",
        player=hand.name(hand.owing()[0]),
    )
