"""How the tricks to come can be won, as far as it is known who holds what.

What was not written down is judged by nobody (COM-RES-7), so any card may have been played to a
trick to come, whatever its player owed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from math import comb

from trickledger.rules.cards import each
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.says import Says, Several, both

MOST_WAYS = 3_000
"""How many ways to play are gone through at most; they take some twenty milliseconds."""

Gains = tuple[int, ...]
"""What each seat wins, by seat."""


def who_may_win(hand: TrickDeal) -> frozenset[int]:
    """Who can win the trick in progress, or the next one where nothing lies on the table."""
    if hand.table:
        lead = hand.table[0][1]
        return frozenset(seat for seat in _yet_to_play(hand) if _may_win(hand, lead, seat)) | (
            {hand.best_seat} if _stays_best(hand, hand.best_seat, hand.best_card) else set()
        )
    leader, *others = _yet_to_play(hand)
    leads = [*each(hand.hands.possible(leader))]
    found = {leader} if any(_stays_best(hand, leader, lead) for lead in leads) else set()
    return frozenset(found).union(
        seat for seat in others if any(_may_win(hand, lead, seat) for lead in leads)
    )


def _yet_to_play(hand: TrickDeal) -> list[int]:
    """The seats that have still to play to the trick, in their order."""
    seats = [hand.turn]
    while len(seats) + len(hand.table) < hand.players:
        seats.append(hand.next_player[seats[-1]])
    return seats


def _may_win(hand: TrickDeal, lead: int, seat: int) -> bool:
    """Whether a seat can win a trick to a card that was led with one that it may hold."""
    best = hand.best_card if hand.table else lead
    better = hand.hands.possible(seat) & hand.over[best]
    return any(_stays_best(hand, seat, card) for card in each(better))


def _stays_best(hand: TrickDeal, seat: int, card: int) -> bool:
    """Whether all others who have still to play can have a card that does not beat this one."""
    others = (other for other in _yet_to_play(hand) if other != seat)
    return all(hand.hands.possible(other) & ~hand.over[card] & ~card for other in others)


def gains(
    hand: TrickDeal, points: Mapping[int, int], *, may_stop: bool = False
) -> Collection[Gains] | None:
    """What the seats can win in the tricks to come; None where nobody can tell.

    That is where not every card is known of those who play, or where there are too many ways.
    `points` is what each card counts; where the play `may_stop`, it may do so before any trick.
    """
    left = hand.tricks_in_hand - len(hand.tricks)
    seats = {*_yet_to_play(hand), *(seat for seat, _ in hand.table)}
    is_known = not any(hand.hands.hidden[seat] or seat in hand.hands.kept for seat in seats)
    ways = sum((comb(left, done) * (left - done)) ** len(seats) for done in range(left))
    if not is_known or not left > 0 or ways > MOST_WAYS:
        return None
    return _Ways(hand, points, may_stop=may_stop).from_here(left)


class _Ways:
    """All ways to play on from a hand of which every card is known."""

    def __init__(self, hand: TrickDeal, points: Mapping[int, int], *, may_stop: bool) -> None:
        self._hand = hand
        self._points = points
        self._nothing = (0,) * hand.seats
        self._may_stop = may_stop
        self._known: dict[tuple[tuple[int, ...], int, int], frozenset[Gains]] = {}

    def from_here(self, left: int) -> frozenset[Gains]:
        """What the seats can win, so many tricks being left, the one in progress among them."""
        hand = self._hand
        return self._won(tuple(hand.hands.known), hand.turn, left, tuple(hand.table))

    def _won(
        self, held: tuple[int, ...], turn: int, left: int, table: Sequence[tuple[int, int]] = ()
    ) -> frozenset[Gains]:
        place = held, turn, left
        if place not in self._known:
            found = {self._nothing} if self._may_stop or not left else set()
            for winner, count, after in self._tricks(held, turn, left, table) if left else ():
                for more in self._won(after, winner, left - 1):
                    found.add((*more[:winner], more[winner] + count, *more[winner + 1 :]))
            self._known[place] = frozenset(found)
        return self._known[place]

    def _tricks(
        self, held: tuple[int, ...], turn: int, left: int, table: Sequence[tuple[int, int]]
    ) -> Iterator[tuple[int, int, tuple[int, ...]]]:
        """Each way to play the next trick: who wins it, what it counts, what is held then."""
        hand, seats = self._hand, [turn]
        while len(seats) + len(table) < hand.players:
            seats.append(hand.next_player[seats[-1]])
        extra = hand.a_trick + (hand.last_trick if left == 1 else 0)
        for cards in product(*(each(held[seat]) for seat in seats)):
            played = (*table, *zip(seats, cards, strict=True))
            winner, best = played[0]
            after = list(held)
            for seat, card in played:
                after[seat] &= ~card
                if card & hand.over[best]:
                    winner, best = seat, card
            counts = sum([self._points.get(card, 0) for _, card in played])
            yield winner, counts + extra, tuple(after)


def why_not_won(
    hand: TrickDeal,
    won: Sequence[int],
    besides: Collection[int],
    *,
    may_stop: bool = False,
) -> Says | None:
    """Why two players cannot win so much more in the tricks to come, if they cannot.

    `besides` is what melds can come to that count yet. A trick goes to one side alone.
    """
    ways, left = gains(hand, hand.points, may_stop=may_stop), hand.next_trick
    if ways is not None:
        by_melds = ([has - got for has, got in zip(won, way, strict=True)] for way in ways)
        if any(min(more) >= 0 and sum(more) in besides for more in by_melds):
            return None
        words = "By the cards that are known, what is still played can't bring {gains}."
        return Says(words, gains=_gained(hand, won))
    winners = who_may_win(hand) if left == hand.tricks_in_hand else ()
    if not winners or any(won[1 - winner] <= max(besides) for winner in winners):
        return None
    return Says("One trick is still to come, and it can't bring {gains}.", gains=_gained(hand, won))


def _gained(hand: TrickDeal, won: Sequence[int]) -> Several:
    return both(
        Says("{points} to {player}", points=points, player=hand.name(seat))
        for seat, points in enumerate(won)
    )
