"""The hands of Kalooki as they were dealt and as they ended, and cards seen in the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from trickledger.rules.cards import cards_counted, each, face, listing, union
from trickledger.rules.common import COM
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import KalookiHand as Hand
from trickledger.rules.games.kalooki.holdings import COPIES
from trickledger.rules.games.kalooki.melds import points_left
from trickledger.rules.games.kalooki.turns import received_and_given
from trickledger.rules.language.notation import Act
from trickledger.rules.play.movements import SEEN, left_out, recorded_twice
from trickledger.rules.refusals import Refusal


class Left(NamedTuple):
    """What is left in a hand: its cards as they were laid open, or points that are only claimed."""

    cards: int
    points: int | None = None


def check_seen(hand: Hand, _seat: int, act: Act) -> Refusal | None:
    """Cards seen face down must be able to lie there."""
    for wanted, count in Counter(act.cards).items():
        if not hand.from_stock([wanted] * count):
            return hand.elsewhere(None, act, wanted, count)
    return None


def do_seen(hand: Hand, _seat: int, _act: Act) -> None:
    """A card seen in the stock will be drawn: it stays where it is."""


def check_holds(hand: Hand, seat: int, act: Act) -> Refusal | None:
    """Cards as they were dealt must explain all that has been seen of the hand since."""
    refusal = recorded_twice(hand, seat, act)
    if refusal:
        return refusal
    kept = _kept_of(hand, seat, act.cards)
    if not isinstance(kept, Counter):
        return left_out(hand, seat, act, kept, SEEN)
    now = _known_faces(hand, seat)
    for wanted, count in Counter(act.cards).items():
        if count > COPIES[wanted].bit_count():
            return hand.elsewhere(seat, act, wanted, count)
    for wanted, count in (kept - now).items():
        if (COPIES[wanted] & hand.hands.unseen).bit_count() < count:
            return hand.elsewhere(seat, act, wanted)
    dealt, count = hand.contract.cards, hand.hands.count(seat)
    if len(act.cards) != dealt:
        why = f"For {hand.contract} {dealt} cards are dealt, and you named {len(act.cards)}."
        return hand.refuse("RULE", KAL.DEAL_1, seat, act, why)
    if (kept | now).total() > count:
        why = f"{hand.name(seat)} would hold more than {cards_counted(count)} now."
        return hand.refuse("PHYS", COM.PHYS_7, seat, act, why)
    return None


def do_holds(hand: Hand, seat: int, act: Act) -> None:
    kept = _kept_of(hand, seat, act.cards)
    assert isinstance(kept, Counter)
    hand.recorded[seat] = union(act.cards)
    new = 0
    for wanted in (kept - _known_faces(hand, seat)).elements():
        same = COPIES[wanted] & hand.hands.unseen & ~new
        same = same & hand.older or same
        new |= same & -same
    hand.hands.learn(seat, new)


def _known_faces(hand: Hand, seat: int) -> Counter[int]:
    return Counter(map(face, each(hand.hands.known[seat])))


def _kept_of(hand: Hand, seat: int, dealt: Sequence[int]) -> Counter[int] | int:
    """What is known in hand now if these were dealt, or the card that was in neither."""
    kept, hidden = Counter(dealt), 0
    for sign, card in received_and_given(hand.turns, seat):
        if sign > 0 and card:
            kept[card] += 1
        elif sign > 0:
            hidden += 1
        elif kept[card]:
            kept[card] -= 1
        elif hidden:
            hidden -= 1
        else:
            return card
    return +kept


def judge_leaving(hand: Hand, seat: int, act: Act) -> Left | Refusal:
    """A hand laid open has its number of cards, all known ones among them."""
    if hand.out is None and not hand.is_void:
        why = "The hand isn't finished: nobody has gone out."
        return hand.refuse("SEQ", COM.SEQ_1, seat, act, why)
    if act.number is not None:
        return _claim_refusal(hand, seat, act, act.number) or Left(0, act.number)
    cards = hand.chosen(seat, act.cards)
    return _left_refusal(hand, seat, act, cards) or Left(cards)


def _left_refusal(hand: Hand, seat: int, act: Act, cards: int) -> Refusal | None:
    if not cards:
        return hand.impossible(seat, act)
    count = hand.hands.count(seat)
    if len(act.cards) != count:
        why = f"{hand.name(seat)} holds {cards_counted(count)}, not {len(act.cards)}."
        return hand.refuse("PHYS", COM.PHYS_4, seat, act, why)
    missing = hand.hands.known[seat] & ~cards
    if missing:
        why = f"{listing(missing)} is known to be in that hand: name it too."
        return hand.refuse("PHYS", COM.PHYS_7, seat, act, why, cards=missing)
    claim = hand.claims.get(seat)
    if claim is not None and claim != points_left(cards):
        why = f"They count {points_left(cards)}, but {claim} was claimed: correct that entry."
        return hand.refuse("RULE", KAL.VAL_1, seat, act, why)
    return None


def _claim_refusal(hand: Hand, seat: int, act: Act, points: int) -> Refusal | None:
    if seat in hand.claims:
        why = f"{hand.name(seat)} has claimed {hand.claims[seat]} already: correct that entry."
        return hand.refuse("SEQ", COM.SEQ_1, seat, act, why)
    least, most = hand.bounds(seat)
    if least <= points <= most:
        return None
    held = listing(hand.hands.known[seat])
    known = f", {held} among them," if held else ""
    between = f"{least} to {most}" if least < most else str(least)
    count = hand.hands.count(seat)
    why = f"{hand.name(seat)}'s {cards_counted(count)}{known} count {between}, not {points}."
    return hand.refuse("RULE", KAL.VAL_1, seat, act, why)


def do_leave(hand: Hand, seat: int, left: Left) -> None:
    if left.points is None:
        hand.claims.pop(seat, None)
        hand.hands.learn(seat, left.cards)
    elif hand.hands.hidden[seat]:
        hand.claims[seat] = left.points


def cards_are_uncounted(hand: Hand) -> bool:
    return bool(hand.owing())


def all_is_counted(hand: Hand) -> bool:
    return not hand.owing()


def how_to_count(hand: Hand) -> str:
    """What is entered once somebody is out."""
    name = hand.name(hand.owing()[0])
    return (
        f"The hand is over. Enter what each player has left: `{name}: left AS JH`, or "
        f"`{name}: left 25`."
    )
