"""The ladder: what a player must play, as an ordered list of rungs (RULES 0.9).

A rung is a set of cards asked for and the clause that asks. A rung that finds nothing in the
hand binds nobody. What may be played, which clause refuses a card and what a card says about the
hand are three prints of the same climb; no duty to follow, trump or head is written elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trickledger.rules.cards import SUIT_CARDS, each
from trickledger.rules.clauses import Clause


class Rung(NamedTuple):
    """A set of cards that is asked for, and the clause that asks for it."""

    cards: int
    clause: Clause


ANY_CARD = -1


class Move:
    """A card played under a ladder; `denied` is the set S that its player claims not to hold.

    No tuple: it is made once, and its parts are looked at with every card.
    """

    __slots__ = ("card", "denied", "ladder")

    def __init__(self, card: int, denied: int, ladder: Ladder) -> None:
        self.card = card
        self.denied = denied
        self.ladder = ladder


class _Moves(dict[int, Move]):
    """The move that each card is, made when it is first asked for."""

    def __init__(self, ladder: Ladder) -> None:
        super().__init__()
        self._ladder = ladder

    def __missing__(self, card: int) -> Move:
        denied = 0
        for cards, _ in self._ladder.rungs:
            if cards & card:
                break
            denied |= cards
        else:
            denied = ANY_CARD if self._ladder.is_closed else denied
        move = Move(card, denied if denied == ANY_CARD else denied & ~card, self._ladder)
        self[card] = move
        return move


class Ladder:
    """The rungs of one situation, strongest demand first; none binds nobody.

    `moves` is for each card the move that it is. A closed ladder has no "any card" below its rungs:
    a card on none of them denies ANY_CARD, that its hand is empty, which is never true. Games keep
    their ladders, so that a climb is a look-up.
    """

    __slots__ = ("is_closed", "moves", "rungs")

    def __init__(self, rungs: Iterable[Rung] = (), *, is_closed: bool = False) -> None:
        self.rungs = tuple(rungs)
        self.is_closed = is_closed
        self.moves = _Moves(self)


NO_DUTY = Ladder()


def legal(ladder: Ladder, hand: int) -> int:
    """The cards of a hand that may be played: those of the first rung that meets it.

    Where none does all of them, or none at all under a closed ladder.
    """
    for cards, _ in ladder.rungs:
        if cards & hand:
            return cards & hand
    return 0 if ladder.is_closed else hand


def by_rung(ladder: Ladder, hand: int) -> Iterator[tuple[int, int]]:
    """The cards of a hand that stand on the same rung, with the set S that each of them denies."""
    denied = 0
    for cards, _ in ladder.rungs:
        if hand & cards:
            yield hand & cards, denied
            hand &= ~cards
        denied |= cards
    if hand:
        yield hand, ANY_CARD if ladder.is_closed else denied


def forbidden(ladder: Ladder, card: int) -> int:
    """The set S: what a player who plays this card says that he does not hold (RULES 0.9)."""
    return ladder.moves[card].denied


def broken_clause(ladder: Ladder, card: int, held: int) -> Clause:
    """The clause that a card breaks when the cards `held` were in hand (COM-LADDER-1, -2).

    `held` must meet a rung above the card, or the ladder be closed to it: then its first speaks.
    """
    place = next((place for place, rung in enumerate(ladder.rungs) if rung.cards & card), None)
    above = ladder.rungs[:place]
    met = [rung.clause for rung in above if rung.cards & held] or [rung.clause for rung in above]
    return min(met, key=lambda clause: clause.order)


def follow_suit(pack: int, clause: Clause, *, is_closed: bool = False) -> dict[int, Ladder]:
    """For each card of a pack, when it is led, the duty to follow its suit, by a clause."""
    suits = [pack & cards for cards in SUIT_CARDS.values()]
    ladders = [Ladder((Rung(cards, clause),), is_closed=is_closed) for cards in suits]
    duties = zip(suits, ladders, strict=True)
    return {lead: ladder for cards, ladder in duties for lead in each(cards)}
