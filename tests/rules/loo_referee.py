"""A referee of Loo who shares no line with the engine: cards are words, hands are sets.

The table of RULES 3.4 is written out here a second time, and what a record proves is found by
going through every distribution of the cards that are not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from tests.rules.matched import can_be_filled

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "CDHS"
PACK = frozenset(rank + suit for rank in RANKS for suit in SUITS)
PAM = "JC"
HAND = 5

Cards = frozenset[str]


class Trick:
    """A trick in progress: its cards in order, and what binds besides."""

    def __init__(self, trump: str, heads_trumped: bool) -> None:
        self.trump = trump
        self.heads_trumped = heads_trumped
        self.cards: list[str] = []
        self.is_civil = False


@cache
def trumps_of(trump: str) -> Cards:
    """The trumps, Pam among them."""
    return frozenset({rank + trump for rank in RANKS} | {PAM})


@cache
def suit_of(trump: str, card: str) -> Cards:
    """The cards of the suit that a card belongs to."""
    trumps = trumps_of(trump)
    if card in trumps:
        return trumps
    return frozenset(rank + card[-1] for rank in RANKS) - {PAM}


@cache
def above(trump: str, card: str) -> Cards:
    """The cards of its own suit that beat a card."""
    if card == PAM:
        return frozenset()
    higher = {rank + card[-1] for rank in RANKS[RANKS.index(card[:-1]) + 1 :]}
    return suit_of(trump, card) & (higher | {PAM})


def best_of(trump: str, cards: Iterable[str]) -> str:
    """The best of some cards of one suit."""
    return next(iter(sorted(cards, key=lambda card: len(above(trump, card)))))


def winner(trick: Trick) -> int:
    """The place of the card that wins a trick (LOO-TRICK-1)."""
    trumps = [card for card in trick.cards if card in trumps_of(trick.trump)]
    led = [card for card in trick.cards if card in suit_of(trick.trump, trick.cards[0])]
    return trick.cards.index(best_of(trick.trump, trumps or led))


def must_lack(trick: Trick, card: str) -> Cards:
    """The set S of a play, row by row of the table in RULES 3.4."""
    if not trick.cards:
        return frozenset()
    trump, trumps = trick.trump, trumps_of(trick.trump)
    suit = suit_of(trump, trick.cards[0])
    played = [other for other in trick.cards if other in trumps]
    higher = above(trump, best_of(trump, played)) if played else trumps
    if suit == trumps:
        return _lack_to_trumps(trick, card, trumps, higher)
    if card in suit:
        if played and not trick.heads_trumped:
            return frozenset()
        best = best_of(trump, [other for other in trick.cards if other in suit])
        return frozenset() if card in above(trump, best) else above(trump, best)
    if card in trumps:
        return suit if card in higher else suit | higher
    return suit | trumps


def _lack_to_trumps(trick: Trick, card: str, trumps: Cards, higher: Cards) -> Cards:
    if card not in trumps:
        return trumps
    if trick.is_civil:
        return trumps - {PAM} if card == PAM else frozenset()
    return frozenset() if card in higher else higher


def clause_broken(trick: Trick, card: str, held: Cards) -> str:
    """The clause defined first among those that a play breaks, some of S being held."""
    trump, trumps = trick.trump, trumps_of(trick.trump)
    suit = suit_of(trump, trick.cards[0])
    if suit != trumps and card in suit:
        return "LOO-HEAD-1"
    if suit == trumps and card in trumps:
        return "LOO-CIVIL-2" if trick.is_civil else "LOO-HEAD-2"
    if held & suit:
        return "LOO-FOLLOW-1"
    return "LOO-HEAD-2" if card in trumps else "LOO-FOLLOW-2"


def flush_kind(cards: Iterable[str], trump: str) -> str:
    """What kind of flush five cards are, empty where they are none (LOO-FLUSH-1, LOO-D11)."""
    hand = set(cards)
    suits = {card[-1] for card in hand - {PAM}}
    if len(hand) != HAND or len(suits) != 1:
        return ""
    if PAM in hand:
        return "mouche"
    return "trump" if suits == {trump} else "plain"


def best_flushes(flushes: dict[int, Cards], trump: str) -> list[int]:
    """The seats with the best flush (LOO-FLUSH-4, -5)."""

    def strength(seat: int) -> tuple[int, list[int]]:
        cards = flushes[seat]
        kind = ["plain", "trump", "mouche"].index(flush_kind(cards, trump))
        ranks = sorted((RANKS.index(card[:-1]) for card in cards), reverse=True)
        return kind, [] if kind == 2 else ranks

    best = max(map(strength, flushes))
    return [seat for seat in flushes if strength(seat) == best]


class Lack(NamedTuple):
    """What a play says of its seat: before that entry it held no card of `cards`."""

    entry: int
    seat: int
    cards: Cards
    clause_of: tuple[Trick, str]


class Watch:
    """What the table knows of the hands that are fixed, and what their plays claim.

    `shown` holds for each seat the cards that are proven to be among its five, `kept` those of
    which it has so many more, `unseen` the cards that can be anywhere.
    """

    def __init__(self, seats: Iterable[int]) -> None:
        self.unseen = set(PACK)
        self.out: set[str] = set()
        self.shown: dict[int, set[str]] = {seat: set() for seat in seats}
        self.kept: dict[int, tuple[set[str], int]] = {}
        self.played: dict[int, dict[str, int]] = {seat: {} for seat in seats}

    def show(self, seat: int, cards: Iterable[str]) -> None:
        """Cards are proven to be among the five of a seat."""
        for card in set(cards) - self.shown[seat]:
            some, count = self.kept.get(seat, (set(), 0))
            if card in some:
                self.kept[seat] = some - {card}, count - 1
            self.shown[seat].add(card)
            self.unseen.discard(card)

    def see_out_of_play(self, cards: Iterable[str]) -> None:
        """Cards are known to be in no hand that plays."""
        self.out.update(cards)
        self.unseen -= self.out
        for seat in [*self.kept]:
            self.keep(seat, *self.kept.pop(seat))

    def keep(self, seat: int, some: Iterable[str], count: int) -> None:
        """Of some cards, less those seen out of play, a seat has kept so many."""
        rest = set(some) - self.out
        if len(rest) == count:
            self.show(seat, rest)
        else:
            self.kept[seat] = rest, count
            self.unseen -= rest

    def room(self, seat: int) -> int:
        """How many unseen cards a hand holds."""
        return HAND - len(self.shown[seat]) - self.kept.get(seat, (set(), 0))[1]

    def distributions(self) -> int:
        """In how many ways the unseen cards can lie."""
        left, ways = len(self.unseen), 1
        for seat in self.shown:
            ways *= comb(left, self.room(seat))
            left -= self.room(seat)
            some, count = self.kept.get(seat, (set(), 0))
            ways *= comb(len(some), count)
        return ways

    def worlds(self) -> list[dict[int, Cards]]:
        """The five cards of each seat in every distribution of the unseen cards."""
        return list(self._worlds(list(self.shown), frozenset(self.unseen)))

    def _worlds(self, seats: list[int], unseen: Cards) -> Iterator[dict[int, Cards]]:
        if not seats:
            yield {}
            return
        seat, *rest = seats
        some, count = self.kept.get(seat, (set(), 0))
        for kept in combinations(sorted(some), count):
            for drawn in combinations(sorted(unseen), self.room(seat)):
                hand = frozenset((*self.shown[seat], *kept, *drawn))
                for world in self._worlds(rest, unseen - hand):
                    yield {seat: hand, **world}

    def holding(self, seat: int, entry: int) -> Cards:
        """The cards that are proven to have been in a hand just before an entry."""
        return frozenset(self.shown[seat] - self.gone(seat, entry))

    def gone(self, seat: int, entry: int) -> set[str]:
        """The cards that a seat had played before an entry."""
        return {card for card, when in self.played[seat].items() if when < entry}

    def can_hold(self, worlds: list[dict[int, Cards]] | None, lacks: Iterable[Lack]) -> bool:
        """Whether all of some lacks can be true together; without worlds by a matching."""
        claims = [(lack.seat, lack.cards - self.gone(lack.seat, lack.entry)) for lack in lacks]
        if worlds is None:
            return self._is_matched(claims)
        return any(all(world[seat].isdisjoint(cards) for seat, cards in claims) for world in worlds)

    def _is_matched(self, claims: Iterable[tuple[int, Cards]]) -> bool:
        """Whether the hands can be filled without the cards that their seats must lack."""
        barred: dict[int, set[str]] = {seat: set() for seat in self.shown}
        for seat, cards in claims:
            barred[seat].update(cards)
        for seat, lacked in barred.items():
            some, count = self.kept.get(seat, (set(), 0))
            if lacked & self.shown[seat] or len(some - lacked) < count:
                return False
        return can_be_filled(
            [(self.room(seat), self.unseen - lacked) for seat, lacked in barred.items()]
        )
