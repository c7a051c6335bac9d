"""Euchre played and judged once more, with no line of its package: lists, words and brute force."""

from __future__ import annotations

import random
from itertools import combinations
from typing import NamedTuple

NAMES = ("Ann", "Bob", "Cid", "Dee")
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in ("9", "10", "J", "Q", "K", "A")]
COLOUR = {"S": "black", "C": "black", "H": "red", "D": "red"}


def counts_as(card: str, trump: str) -> str:
    """The suit that a card counts as: that of a left bower is trump."""
    is_bower = card[0] == "J" and COLOUR[card[-1]] == COLOUR[trump]
    return trump if is_bower else card[-1]


def strength(card: str, led: str, trump: str) -> int:
    """How high a card stands in a trick: above 200 the bowers, above 100 a trump."""
    if card[0] == "J" and COLOUR[card[-1]] == COLOUR[trump]:
        return 202 if card[-1] == trump else 201
    above = 100 if card[-1] == trump else 0 if card[-1] == led else -100
    return above + ["9", "10", "J", "Q", "K", "A"].index(card[:-1])


class Play(NamedTuple):
    """A card that was played, with all that its player then held."""

    seat: int
    card: str
    led: str
    held: frozenset[str]


class Played(NamedTuple):
    """A hand as it went: its lines, a card each, and what came of it."""

    opening: list[str]
    plays: list[Play]
    trump: str
    points: tuple[int, int]
    dealer: int
    turned: str
    laid_away: str
    dealt: list[list[str]]
    idle: int | None

    @property
    def lines(self) -> list[str]:
        return [*self.opening, *(play.card for play in self.plays)]

    def follows(self, play: Play) -> bool:
        """Whether a card was allowed, to whoever knew the hand."""
        suits = {counts_as(card, self.trump) for card in play.held}
        return play.led not in suits or counts_as(play.card, self.trump) == play.led


def a_hand(rng: random.Random, dealer: int, careless: float = 0.0) -> Played:
    """Deal, bid and play at random; a careless player may play any card."""
    pack = rng.sample(PACK, len(PACK))
    hands = [pack[5 * seat : 5 * seat + 5] for seat in range(4)]
    dealt, turned = [list(hand) for hand in hands], pack[20]
    order = [(dealer + step) % 4 for step in (1, 2, 3, 4)]
    opening, laid_away = [f"hand {NAMES[dealer]} {turned}"], ""
    bids = rng.randrange(9)
    opening += ["pass"] * bids
    if bids == 8:
        return Played(opening, [], "", (0, 0), dealer, turned, "", dealt, None)
    maker, trump = order[bids % 4], turned[-1]
    if bids < 4:
        opening.append("order")
        hands[dealer].append(turned)
        laid_away = rng.choice(hands[dealer])
        hands[dealer].remove(laid_away)
    else:
        trump = rng.choice(SUITS.replace(turned[-1], ""))
        opening.append(f"trump {trump}")
    is_alone = rng.random() < 0.3
    opening += ["alone"] * is_alone
    idle = (maker + 2) % 4 if is_alone else None
    plays, won = _tricks(rng, hands, order[0], trump, idle, careless)
    points = _points(won[maker % 2], maker % 2, is_alone)
    return Played(opening, plays, trump, points, dealer, turned, laid_away, dealt, idle)


def _tricks(
    rng: random.Random,
    hands: list[list[str]],
    leader: int,
    trump: str,
    idle: int | None,
    careless: float,
) -> tuple[list[Play], list[int]]:
    plays: list[Play] = []
    won = [0, 0]
    for _ in range(5):
        trick: list[tuple[int, str]] = []
        for seat in [(leader + step) % 4 for step in range(4)]:
            if seat == idle:
                continue
            led = counts_as(trick[0][1], trump) if trick else ""
            fitting = [card for card in hands[seat] if counts_as(card, trump) == led]
            may = hands[seat] if not fitting or rng.random() < careless else fitting
            card = rng.choice(may)
            plays.append(Play(seat, card, led, frozenset(hands[seat])))
            hands[seat].remove(card)
            trick.append((seat, card))
        led = counts_as(trick[0][1], trump)
        leader = max(trick, key=lambda one: strength(one[1], led, trump))[0]
        won[leader % 2] += 1
    return plays, won


def _points(won: int, makers: int, is_alone: bool) -> tuple[int, int]:
    if won < 3:
        return (0, 2) if makers == 0 else (2, 0)
    points = 1 if won < 5 else 4 if is_alone else 2
    return (points, 0) if makers == 0 else (0, points)


# -- what a record of cards alone can prove ------------------------------------------------------


def is_possible(hand: Played, count: int) -> bool:
    """Whether any deal at all makes the first plays legal, by trying Hall's condition whole.

    The places are the cards still hidden: in each hand, in front of the dealer, on the table.
    """
    plays, trump = hand.plays[:count], hand.trump
    shown = [{play.card for play in plays if play.seat == seat} for seat in range(4)]
    lacking: list[set[str]] = [set() for _ in range(4)]
    for number, play in enumerate(plays):
        if play.led and counts_as(play.card, trump) != play.led:
            denied = {card for card in PACK if counts_as(card, trump) == play.led}
            later = {one.card for one in plays[number:] if one.seat == play.seat}
            if denied & later:
                return False
            lacking[play.seat] |= denied
    unseen = set(PACK).difference(*shown)
    if not hand.laid_away:
        unseen.discard(hand.turned)
    places = []
    for seat in range(4):
        elsewhere = {hand.turned} if seat != hand.dealer else set()
        places += [unseen - lacking[seat] - elsewhere] * (5 - len(shown[seat]))
    if hand.laid_away:
        places.append(unseen)
    places += [unseen - {hand.turned}] * 3
    kinds = {frozenset(place) for place in places}
    for size in range(1, len(kinds) + 1):
        for some in combinations(kinds, size):
            cards = frozenset().union(*some)
            if len(cards) < sum(place <= cards for place in places):
                return False
    return True
