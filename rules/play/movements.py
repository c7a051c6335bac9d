"""Hands that are recorded as they were dealt, held against what has moved since (COM-KNOW-1).

Such a hand may be typed at any time, so that cards of it may have left it by then, and others come
to it. What a game knows of its movements is two sets a seat; the rest is asked here once for all.
"""

from __future__ import annotations

from trickledger.rules.cards import each, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Knowledge, named_twice
from trickledger.rules.play.phases import Row, anyone
from trickledger.rules.refusals import Fault, Faults, fault, first
from trickledger.rules.says import Count

SEEN = "{cards} was seen in that hand already: name it too."
KNOWN = "{cards} is known to be in that hand: name it too."
SHOWN = "That hand has shown {cards} already: name it too."


def recorded_hand(size: int, clause: Clause, words: str = SHOWN) -> Row:
    """The row of `holds` in a game whose hands move in the open: so many cards each."""

    def check(hand: Knowledge, seat: int, act: Act) -> Faults:
        yield not_as_dealt(hand, seat, act, size, clause, words)

    return Row("holds", anyone, clause, check, record)


def not_as_dealt(
    hand: Knowledge, seat: int, act: Act, size: int, clause: Clause, words: str = SHOWN
) -> Fault | None:
    """Why cards cannot be those that a seat was dealt, by what has moved since.

    COM-PHYS-2, -3, -4, -6: they are not as many, one is elsewhere, or one that was seen is missing.
    """
    if hand.recorded[seat].bit_count() == size:
        return recorded_twice(hand, seat)
    cards, (gone, _) = union(act.cards), hand.moved(seat)
    missing = hand.dealt_to(seat) & ~cards
    return miscounted(act, size, clause) or not_that_deal(hand, seat, cards & ~gone, missing, words)


def miscounted(act: Act, size: int, clause: Clause) -> Fault | None:
    """Why cards are not as many as a clause deals, or not all different (COM-PHYS-4)."""
    if len(act.cards) == size:
        return named_twice(act, COM.PHYS_4)
    return fault(
        COM.PHYS_4,
        "A hand has {count} here ({clause}), and you named {named}.",
        count=Count(size, "card"),
        clause=clause,
        named=len(act.cards),
    )


def not_that_deal(
    hand: Knowledge, seat: int, stayed: int, missing: int, words: str = SHOWN
) -> Fault | None:
    """Why cards cannot all have come from a hand, or why a list of it must name more cards.

    COM-PHYS-2, -3, -4, -6; that there is no room for a card which nobody has seen is told last, for
    it says least.
    """
    return (
        dealt_elsewhere(hand, seat, stayed & ~hand.hands.unseen)
        or left_out(missing, words)
        or dealt_elsewhere(hand, seat, stayed)
    )


def record(hand: Knowledge, seat: int, act: Act) -> None:
    """Keep what a seat was dealt; what has not gone is in its hand."""
    cards = hand.recorded[seat] = union(act.cards)
    hand.learn(seat, cards & ~hand.moved(seat)[0])


def recorded_twice(hand: Knowledge, seat: int) -> Fault | None:
    """Why a hand is not recorded a second time (COM-SEQ-1)."""
    if not hand.recorded[seat]:
        return None
    words = "{player}'s hand is entered already: correct that entry."
    return fault(COM.SEQ_1, words, player=hand.name(seat))


def dealt_elsewhere(hand: Knowledge, place: int | None, cards: int) -> Fault | None:
    """Why cards cannot come from a hand (None: from those face down), and so were not dealt."""
    doubtful = each(cards & ~(hand.hands.unseen & hand.can_come_from(place)))
    return first(hand.not_dealt(place, card) for card in doubtful)


def left_out(cards: int, words: str = SHOWN) -> Fault | None:
    """Why a list of a hand must name more cards, if there are any (COM-PHYS-6)."""
    return fault(COM.PHYS_6, words, cards=cards) if cards else None
