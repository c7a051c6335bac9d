"""What is proven of hands that draw, against every way in which the cards can have moved.

The referee keeps all worlds that go with what was seen: the hands, the stock, and which claims
are false in it. A claim is proven false when it is false in every world (COM-PROOF-1, -4).
"""

import random
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import pytest

from trickledger.rules.cards import SUIT_CARDS, each, listing, pack, union
from trickledger.rules.evidence.drawing_hands import DEAL, Receipts
from trickledger.rules.evidence.fixed_hands import Lack, Proof
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.ladder import NO_DUTY

CARDS = [card for card in each(pack("10")) if card & (SUIT_CARDS["S"] | SUIT_CARDS["H"])]


class World(NamedTuple):
    """One way in which the cards can lie, how they were dealt, and the claims false in it."""

    hands: tuple[int, ...]
    stock: int
    dealt: tuple[int, ...]
    broken: int


def deals(cards: int, sizes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    if not sizes:
        yield (), cards
        return
    for hand in map(union, combinations(each(cards), sizes[0])):
        for others, rest in deals(cards ^ hand, sizes[1:]):
            yield (hand, *others), rest


def changed(row: tuple[int, ...], seat: int, cards: int) -> tuple[int, ...]:
    return tuple(old ^ cards if place == seat else old for place, old in enumerate(row))


class Table:
    """A random table: what really happens, what the evidence is told, and all worlds."""

    def __init__(self, rng: random.Random, seats: int, size: int, count: int) -> None:
        self.rng = rng
        cards = CARDS[:count]
        self.hands = Hands(seats, union(cards))
        self.receipts = Receipts(self.hands)
        for seat in range(seats):
            self.hands.receive(seat, size)
            self.receipts.received(seat, size)
        self.worlds = {
            World(dealt, stock, dealt, 0) for dealt, stock in deals(union(cards), (size,) * seats)
        }
        self.true = rng.choice(sorted(self.worlds))
        self.discards = 0
        self.claims: list[tuple[int, int]] = []
        self.recorded: set[int] = set()
        self.proven: set[int] = set()
        self.joint: list[set[int]] = []
        self.joints = 0
        self.story: list[str] = []

    # -- events: each tells the worlds, the truth and the evidence ---------------------------------

    def play(self, seat: int, claim: int) -> None:
        card = self.rng.choice([*each(self.true.hands[seat])])
        claim &= ~card
        self.story.append(f"{seat} plays {listing(card)} and denies {listing(claim)}")
        for other in each(self.hands.unseen):
            could = any(other & world.hands[seat] for world in self.worlds)
            has_room = bool(self.hands.hidden[seat])
            assert (has_room and self.receipts.admits(seat, other)) == could, self.story
        if claim and not claim & self.hands.known[seat]:
            if not self.receipts.barred:
                must = all(claim & world.hands[seat] for world in self.worlds)
                assert self.receipts.contradicts(seat, claim) == must, self.story
            if not self.receipts.contradicts(seat, claim):
                self.claim(seat, claim)
        self.worlds = {
            world._replace(hands=changed(world.hands, seat, card))
            for world in self.worlds
            if world.hands[seat] & card
        }
        self.true = self.true._replace(hands=changed(self.true.hands, seat, card))
        self.discards |= card
        if card & self.hands.known[seat]:
            self.hands.known[seat] ^= card
        else:
            self.hands.unseen ^= card
            self.hands.hidden[seat] -= 1
            assert card & self.receipts.may[seat]
            self.take(self.receipts.shown(seat, card))
        if (self.hands.unseen & self.receipts.banned).bit_count() > self.hands.face_down:
            self.take(self.receipts.counted())

    def claim(self, seat: int, cards: int) -> None:
        number = len(self.claims)
        self.claims.append((seat, cards))
        self.receipts.claim(Lack(number + 1, seat, 0, cards, NO_DUTY))
        self.worlds = {
            world._replace(broken=world.broken | bool(world.hands[seat] & cards) << number)
            for world in self.worlds
        }

    def draw(self, seat: int, *, recorded: bool) -> None:
        if not self.true.stock:
            self.shuffle()
        card = self.rng.choice([*each(self.true.stock)])
        self.story.append(f"{seat} draws {listing(card) if recorded else 'a card'}")
        self.worlds = {
            world._replace(hands=changed(world.hands, seat, drawn), stock=world.stock ^ drawn)
            for world in self.worlds
            for drawn in each(world.stock & card if recorded else world.stock)
        }
        hands = changed(self.true.hands, seat, card)
        self.true = self.true._replace(hands=hands, stock=self.true.stock ^ card)
        self.hands.receive(seat, 1)
        self.receipts.received(seat, 1)
        if recorded:
            receipt = self.receipts.newest(seat)
            assert self.receipts.admits_traced(seat, receipt, card), self.story
            self.hands.learn(seat, card)
            self.take(self.receipts.traced(seat, receipt, card))
            self.take(self.receipts.counted())

    def shuffle(self) -> None:
        self.story.append(f"shuffled are {listing(self.discards)}")
        self.worlds = {w._replace(stock=w.stock | self.discards) for w in self.worlds}
        self.true = self.true._replace(stock=self.true.stock | self.discards)
        self.hands.turn_down(self.discards)
        self.take(self.receipts.stocked(self.discards))
        self.discards = 0

    def see(self) -> None:
        if not self.true.stock:
            return
        card = self.rng.choice([*each(self.true.stock)])
        self.story.append(f"in the stock lies {listing(card)}")
        self.worlds = {world for world in self.worlds if world.stock & card}
        assert self.receipts.admits_stocked(card), self.story
        self.take(self.receipts.stocked(card))

    def expose(self, seat: int) -> None:
        """Record a hand as it was dealt, now or later."""
        if seat in self.recorded:
            return
        self.recorded.add(seat)
        cards = self.true.dealt[seat]
        self.story.append(f"{seat} was dealt {listing(cards)}")
        self.worlds = {world for world in self.worlds if world.dealt[seat] == cards}
        assert self.receipts.admits_traced(seat, DEAL, cards), self.story
        self.hands.learn(seat, cards & ~self.receipts.may_have_been_dealt(seat))
        self.take(self.receipts.traced(seat, DEAL, cards))
        self.take(self.receipts.counted())

    # -- what is proven ------------------------------------------------------------------------

    def take(self, proofs: list[Proof]) -> None:
        for proof in proofs:
            entries = {lack.entry - 1 for lack in proof.lacks}
            if len(entries) == 1:
                self.proven |= entries
                self.joint = [joint for joint in self.joint if not joint & entries]
            else:
                self.check_smallest(entries)
                self.joint.append(entries)
                self.joints += 1

    def can_hold(self, claims: set[int]) -> bool:
        mask = sum(1 << number for number in claims)
        return any(not world.broken & mask for world in self.worlds)

    def check_smallest(self, entries: set[int]) -> None:
        assert not self.can_hold(entries), (self.story, entries)
        assert all(self.can_hold(entries - {one}) for one in entries), (self.story, entries)

    def check(self) -> None:
        assert self.true in {world._replace(broken=0) for world in self.worlds}
        every = set(range(len(self.claims)))
        false = {number for number in every if not self.can_hold({number})}
        assert self.proven == false, (self.story, self.claims, self.proven, false)
        assert all(not self.can_hold(joint) for joint in self.joint), self.story
        suspected = set().union(*self.joint) if self.joint else set()
        assert self.can_hold(every - false - suspected), (self.story, self.joint)


def claimed(rng: random.Random, hand: int, cheat: float) -> int:
    """A suit, or a part of one, that a hand has not; sometimes one that it has."""
    suit = SUIT_CARDS[rng.choice("SH")] & union(rng.sample(CARDS, rng.randint(4, len(CARDS))))
    return suit if rng.random() < cheat else suit & ~hand


@pytest.mark.parametrize(
    ("seats", "size", "count", "tables"),
    [(2, 3, 8, 70), (3, 2, 8, 40), (2, 3, 7, 70), (2, 2, 9, 40), (2, 4, 8, 40)],
)
def test_proven_is_what_no_world_allows(seats: int, size: int, count: int, tables: int) -> None:
    rng = random.Random(seats * 100 + size * 10 + count)
    proven = joints = 0
    for _ in range(tables):
        table = Table(rng, seats, size, count)
        cheat = rng.choice((0.0, 0.3, 0.8))
        extras = rng.choice((0.0, 0.3))
        for _ in range(12):
            playing = [seat for seat in range(seats) if table.true.hands[seat]]
            if not playing:
                break
            seat = rng.choice(playing)
            table.play(seat, claimed(rng, table.true.hands[seat], cheat))
            table.check()
            if rng.random() < 0.5:
                table.draw(rng.randrange(seats), recorded=rng.random() < 0.3)
                table.check()
            if rng.random() < extras:
                if rng.random() < 0.5:
                    table.see()
                else:
                    table.expose(rng.randrange(seats))
                table.check()
        proven += len(table.proven)
        joints += table.joints
    assert proven > 5
    assert joints > 0 or size == 2
