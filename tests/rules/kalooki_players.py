"""Players who play Kalooki at random within the rules, meld when they can, and write their record.

Cards are texts, a hand is a `Counter` of them, and what may be laid is worked out here once more:
no line of this file knows the engine.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
JO = "jo"
PACK = [rank + suit for rank in RANKS for suit in SUITS] * 2 + [JO] * 4
THREES = (3, 2, 1, 0, 4, 3, 2, 1, 0)
FOURS = (0, 1, 2, 3, 0, 1, 2, 3, 4)
DEALT = (9, 10, 11, 12, 12, 13, 14, 15, 16)
WORTH = {"A": 1, **{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10}


def worth(card: str) -> int:
    if card == JO:
        return 50
    return 15 if card in {"AS", "AC"} else WORTH[card[:-1]]


def run_card(suit: str, place: int) -> str:
    """The card of a place of a run: 1 is the low ace, 14 the high one."""
    return RANKS[(place - 1) % 13] + suit


class Laid(NamedTuple):
    """A meld on the table; a three has no suit and no start."""

    owner: int
    cards: list[str]
    suit: str = ""
    start: int = 0

    @property
    def end(self) -> int:
        return self.start + len(self.cards) - 1

    @property
    def open_place(self) -> int:
        """The place at which a four grows, 0 where there is none."""
        if self.end < (13 if self.start == 1 else 14):
            return self.end + 1
        return self.start - 1 if self.end == 14 and self.start > 2 else 0


def changes(meld: Laid, card: str) -> Iterator[tuple[str, Laid]]:
    """What a card can do at a meld: the word, and the meld after it."""
    if not meld.suit:
        ranks = {laid[:-1] for laid in meld.cards if laid != JO}
        if card == JO or card[:-1] in ranks:
            yield "tack", meld._replace(cards=[*meld.cards, card])
        return
    place = meld.open_place
    if place and card in {JO, run_card(meld.suit, place)}:
        grown = _grown(meld, place, card)
        yield from [("tack", grown)] if grown else []
    for index, laid in enumerate(meld.cards):
        if laid == JO and place and card == run_card(meld.suit, meld.start + index):
            natural = [*meld.cards[:index], card, *meld.cards[index + 1 :]]
            grown = _grown(meld._replace(cards=natural), place, JO)
            yield from [("replace", grown)] if grown else []


def _grown(meld: Laid, place: int, card: str) -> Laid | None:
    is_high = place > meld.end
    if card == JO == (meld.cards[-1] if is_high else meld.cards[0]):
        return None
    if is_high:
        return meld._replace(cards=[*meld.cards, card])
    return meld._replace(cards=[card, *meld.cards], start=place)


class Void(Exception):
    """No stock can be formed."""


class Table:
    """One hand: the cards as they really lie, and the lines that its play writes.

    `warmth` is how far the deal is stacked towards the contract, 0 for an honest one; `seen` is how
    likely a drawn card is written down; `recorded` are seats whose cards are written as dealt.
    """

    def __init__(
        self,
        rng: random.Random,
        *,
        players: int = 3,
        hand: int = 1,
        dealer: int = 0,
        warmth: float = 0.0,
        seen: float = 0.0,
        recorded: Sequence[int] = (),
        must_discard: bool = False,
        short: int = 0,
    ) -> None:
        self.rng = rng
        self.players = players
        self.names = NAMES[:players]
        self.hand = hand - 1
        self.dealer = dealer
        self.seen = seen
        self.recorded = recorded
        self.must_discard = must_discard
        self.stock = list(PACK)
        rng.shuffle(self.stock)
        self.held = [self._dealt(warmth) for _ in range(players)]
        self.dealt = [Counter(held) for held in self.held]
        self.pile = [self.stock.pop()]
        self.cut = self.stock[:short]
        self.melds: list[Laid] = []
        self.laid = [0] * players
        self.calls = [0] * players
        self.overcalls = [0] * players
        self.renewed = False
        self.out: int | None = None
        self.turn = 0

    def _dealt(self, warmth: float) -> Counter[str]:
        cards: list[str] = []
        if self.rng.random() < warmth:
            cards = self._warm()
        while len(cards) < DEALT[self.hand]:
            cards.append(self.stock.pop())
        return Counter(cards)

    def _warm(self) -> list[str]:
        """Cards of the contract, all but a few of them."""
        rng = self.rng
        cards: list[str] = []
        for suit in rng.sample(SUITS, FOURS[self.hand]):
            start = rng.randint(1, 11)
            cards += [run_card(suit, place) for place in range(start, start + 4)]
        for rank in rng.sample(RANKS, THREES[self.hand]):
            cards += [rank + suit for suit in rng.sample(SUITS, 3)]
        for card in rng.sample(cards, rng.randint(0, 3)):
            cards.remove(card)
        cards += [JO] * rng.randint(0, 1)
        mine: list[str] = []
        for card in cards[: DEALT[self.hand]]:
            if card in self.stock:
                self.stock.remove(card)
                mine.append(card)
        return mine

    # -- the record ----------------------------------------------------------------------------

    def lines(self) -> Iterator[str]:
        """The hand as text, up to the last discard; `left_lines` go on."""
        yield f"hand {self.names[self.dealer]} {self.pile[0]}"
        for seat in self.recorded:
            yield f"{self.names[seat]} holds {' '.join(self.dealt[seat].elements())}"
        active = self.dealer
        try:
            while self.out is None:
                active = (active + 1) % self.players
                self.turn += 1
                yield from self._turn(active)
        except Void as void:
            yield from void.args

    def left_lines(self, claims: float = 0.0) -> Iterator[str]:
        """What the others have in hand, as cards or as a claim."""
        for seat in range(self.players):
            cards = list(self.held[seat].elements())
            if seat != self.out and cards:
                self.rng.shuffle(cards)
                is_claim = self.rng.random() < claims
                left = str(self.points(seat)) if is_claim else " ".join(cards)
                yield f"{self.names[seat]} left {left}"

    def points(self, seat: int) -> int:
        return sum(map(worth, self.held[seat].elements()))

    def entered(self) -> dict[str, int]:
        """What the hand adds to the totals."""
        fines = [50 * count for count in self.overcalls]
        if self.out is None:
            return dict(zip(self.names, fines, strict=True))
        is_bent = self.laid[self.out] == self.turn and not self.overcalls[self.out]
        return {
            name: (0 if seat == self.out else self.points(seat) * (1 + is_bent)) + fines[seat]
            for seat, name in enumerate(self.names)
        }

    # -- a turn --------------------------------------------------------------------------------

    def _turn(self, active: int) -> Iterator[str]:
        answer = ""
        for line, said in self._calls(active):
            answer = said
            yield line
        acts = [self._draw(active, answer)]
        self._melds(active, acts)
        if self.held[active]:
            self._discard(active, acts)
        if not self.held[active]:
            self.out = active
        if self.rng.random() < 0.1:
            yield from acts
        else:
            yield ", ".join(acts)

    def _calls(self, active: int) -> Iterator[tuple[str, str]]:
        top = self.pile[-1] if self.pile else ""
        for step in range(1, self.players):
            seat = (active + step) % self.players
            if not top or self.laid[seat] or self.rng.random() > 0.06 * self._use(seat, top):
                continue
            if self.calls[seat] == 3:
                if self.rng.random() < 0.3:
                    self.overcalls[seat] += 1
                    yield f"{self.names[seat]}: overcall", ""
                continue
            if not self.laid[active] and self.rng.random() < 0.3 * self._use(active, top):
                yield f"{self.names[seat]}: call no", "no"
                return
            self._allowed(seat)
            yield f"{self.names[seat]}: call yes", "yes"
            yield from self._penalty(seat)
            return

    def _allowed(self, seat: int) -> None:
        self.calls[seat] += 1
        self.held[seat][self.pile.pop()] += 1
        if not self._stocked():
            raise Void(f"{self.names[seat]}: call yes")

    def _penalty(self, seat: int) -> Iterator[tuple[str, str]]:
        card = self.stock.pop()
        self.held[seat][card] += 1
        if self.rng.random() < self.seen or seat in self.recorded:
            yield f"{self.names[seat]}: drew {card}", "yes"

    def _stocked(self) -> bool:
        if not self.stock and not self.renewed and len(self.pile) > 1:
            self.stock, self.pile = self.pile[:-1], self.pile[-1:]
            self.rng.shuffle(self.stock)
            self.renewed = True
        return bool(self.stock)

    def _draw(self, active: int, answer: str) -> str:
        top = self.pile[-1] if self.pile else ""
        wants = top and not self.laid[active] and self.rng.random() < 0.3 * self._use(active, top)
        if answer == "no" or (not answer and wants):
            self.held[active][self.pile.pop()] += 1
            return "take"
        if not self._stocked():
            raise Void("draw")
        card = self.stock.pop()
        self.held[active][card] += 1
        is_seen = self.rng.random() < self.seen or active in self.recorded
        return f"drew {card}" if is_seen else "draw"

    def _use(self, seat: int, card: str) -> int:
        """How much a card helps a hand: 0 to 3."""
        if card == JO:
            return 3
        held = self.held[seat]
        same = sum(held[card[:-1] + suit] for suit in SUITS)
        place = RANKS.index(card[:-1]) + 1
        near = sum(
            held[run_card(card[-1], other)] > 0
            for other in range(place - 2, place + 3)
            if other != place
        )
        return min(3, max(same if THREES[self.hand] else 0, near if FOURS[self.hand] else 0))

    # -- melds ---------------------------------------------------------------------------------

    def _melds(self, active: int, acts: list[str]) -> None:
        if not self.laid[active]:
            contract = self._contract(active)
            if contract is None or self.rng.random() < 0.1:
                return
            self.laid[active] = self.turn
            self._lay(active, contract, acts)
        elif self.rng.random() < 0.8:
            self._further(active, acts)
        for _ in range(6):
            if self.rng.random() < 0.15 or not self._added(active, acts):
                break
        if set(self.held[active]) == {JO}:
            while self.held[active] and self._added(active, acts):
                pass

    def _can_spare(self, active: int, count: int) -> bool:
        return not self.must_discard or self.held[active].total() > count

    def _lay(self, active: int, melds: list[Laid], acts: list[str]) -> None:
        groups = []
        for meld in melds:
            self.melds.append(meld)
            self.held[active] -= Counter(meld.cards)
            groups.append(" ".join(meld.cards))
        acts.append(f"meld {', '.join(groups)}")

    def _contract(self, active: int) -> list[Laid] | None:
        """Melds that meet the contract, and further ones that come along."""
        held = Counter(self.held[active])
        melds: list[Laid] = []
        for _ in range(FOURS[self.hand]):
            melds += self._four(active, held, melds)
        for _ in range(THREES[self.hand]):
            melds += self._three(active, held)
        if len(melds) < FOURS[self.hand] + THREES[self.hand]:
            return None
        if self.rng.random() < 0.5:
            melds += self._three(active, held)
            melds += self._four(active, held, melds)
        laid = sum(len(meld.cards) for meld in melds)
        return melds if self._can_spare(active, laid) else None

    def _further(self, active: int, acts: list[str]) -> None:
        held = Counter(self.held[active])
        melds = [*self._three(active, held), *self._four(active, held, self.melds)]
        if melds and self._can_spare(active, sum(len(meld.cards) for meld in melds)):
            self._lay(active, melds, acts)

    def _three(self, active: int, held: Counter[str]) -> list[Laid]:
        """A three taken out of a hand, in a list, or none."""
        for rank in self.rng.sample(RANKS, len(RANKS)):
            cards = [rank + suit for suit in SUITS for _ in range(held[rank + suit])]
            if len(cards) == 2 and held[JO]:
                cards.append(JO)
            if len(cards) >= 3:
                if len(cards) > 3 and self.rng.random() < 0.5:
                    cards = cards[:3]
                self.rng.shuffle(cards)
                held -= Counter(cards)
                return [Laid(active, cards)]
        return []

    def _four(self, active: int, held: Counter[str], melds: Sequence[Laid]) -> list[Laid]:
        """A four taken out of a hand, in a list, or none; no second one in a suit."""
        taken = {meld.suit for meld in melds if meld.owner == active}
        for suit in self.rng.sample(SUITS, 4):
            starts = [] if suit in taken else self.rng.sample(range(1, 12), 11)
            for start in starts:
                cards = self._run(held, suit, start)
                if cards:
                    held -= Counter(cards)
                    return [Laid(active, cards, suit, start)]
        return []

    def _run(self, held: Counter[str], suit: str, start: int) -> list[str]:
        cards: list[str] = []
        jokers = held[JO]
        most = 13 if start == 1 else 14
        for place in range(start, most + 1):
            card = run_card(suit, place)
            if held[card] > cards.count(card):
                cards.append(card)
            elif jokers and len(cards) < 4 and cards[-1:] != [JO]:
                cards.append(JO)
                jokers -= 1
            else:
                break
        return cards if len(cards) >= 4 else []

    def _added(self, active: int, acts: list[str]) -> bool:
        """Add one card to a meld, or put one in for a joker, if there is any."""
        if not self.laid[active] or not self._can_spare(active, 1):
            return False
        choices = [
            (word, card, number, changed)
            for card in self.held[active]
            for number, meld in enumerate(self.melds)
            for word, changed in changes(meld, card)
        ]
        if not choices:
            return False
        word, card, number, changed = self.rng.choice(choices)
        self.melds[number] = changed
        self.held[active] -= Counter([card])
        acts.append(f"{word} {card} {number + 1}")
        return True

    # -- the end of a turn ---------------------------------------------------------------------

    def _discard(self, active: int, acts: list[str]) -> None:
        cards = [card for card in self.held[active].elements() if card != JO]
        if not cards:
            acts.append("stop")
            return
        self.rng.shuffle(cards)
        card = min(cards, key=lambda card: self._use(active, card))
        self.held[active] -= Counter([card])
        self.pile.append(card)
        acts.append(card)


def game_lines(
    rng: random.Random, *, players: int = 3, warmth: float = 0.8, hands: int = 9
) -> Iterator[str]:
    """A whole game as text: hands until nine have counted, with the score of each."""
    yield "game kalooki"
    yield f"players {', '.join(NAMES[:players])}"
    if players == 6:
        yield "option max_players 6"
    dealer, number = rng.randrange(players), 1
    while number <= hands:
        table = Table(rng, players=players, hand=number, dealer=dealer, warmth=warmth)
        yield from table.lines()
        if table.out is None:
            continue
        yield from table.left_lines(claims=0.2)
        entered = table.entered()
        yield "score " + " ".join(f"{name} {points}" for name, points in entered.items())
        dealer, number = (dealer + 1) % players, number + 1
