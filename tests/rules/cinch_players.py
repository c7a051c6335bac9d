"""Four players who play Cinch at random within the rules, or nearly, and write their record.

Cards are words here and the trumps are told apart a second time, so that nothing of the engine
takes part.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

NAMES = ("Ann", "Bob", "Cid", "Dee")
RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
TWIN = {"S": "C", "C": "S", "H": "D", "D": "H"}
HIGH_TO_LOW = "A K Q J 10 9 8 7 6 5 left 4 3 2".split()


def trumps_of(trump: str) -> list[str]:
    """The fourteen trumps from high to low."""
    return ["5" + TWIN[trump] if rank == "left" else rank + trump for rank in HIGH_TO_LOW]


def must_lack(trump: str, lead: str, card: str) -> frozenset[str]:
    """The set S of a card played to a lead, row by row of the table in RULES 6.4."""
    trumps = frozenset(trumps_of(trump))
    if card in trumps or not lead:
        return frozenset()
    if lead in trumps:
        return trumps
    if card[-1] == lead[-1]:
        return frozenset()
    return trumps | frozenset(rank + lead[-1] for rank in RANKS)


def winner(trump: str, cards: list[str]) -> int:
    """The place of the card that wins a trick (CIN-PLAY-5)."""
    trumps = trumps_of(trump)
    met = [trumps.index(card) for card in cards if card in trumps]
    if met:
        return cards.index(trumps[min(met)])
    suit = [card for card in cards if card[-1] == cards[0][-1]]
    return cards.index(max(suit, key=lambda card: RANKS.index(card[:-1])))


class Manner(NamedTuple):
    """How a hand is played and recorded: chances, each by itself."""

    revokes: float = 0.0
    keeps_plain: float = 0.0
    recorded: float = 0.0
    drawn: float = 0.0
    listed: float = 0.0


HONEST = Manner()


class Hand:
    """One hand: what was dealt, discarded, drawn and played, and the lines that record it.

    By seat: `held` what it holds now, `six` what it began to play with, `kept` how many cards it
    kept, `spare` how many it got then, `seen_draws` which of those are recorded, `recorded`
    whether its deal is.
    """

    def __init__(self, rng: random.Random, dealer: int, manner: Manner = HONEST) -> None:
        self.rng = rng
        self.dealer = dealer
        self.manner = manner
        cards = rng.sample(PACK, 52)
        self.dealt = [cards[9 * seat : 9 * seat + 9] for seat in range(4)]
        self.held = [list(hand) for hand in self.dealt]
        self.stub = cards[36:]
        self.order = [(dealer + step) % 4 for step in range(1, 5)]
        self.recorded = [rng.random() < manner.recorded for _ in range(4)]
        self.thrown: list[list[str]] = [[], [], [], []]
        self.kept = [9] * 4
        self.spare = [0] * 4
        self.has_taken_back = [False] * 4
        self.seen_draws: list[list[str]] = [[], [], [], []]
        self.trump = rng.choice(SUITS)
        self.revokes: list[int] = []
        self.keepers: list[int] = []

    def lines(self) -> Iterator[str]:
        """The hand as text, line by line."""
        yield f"hand {NAMES[self.dealer]}"
        for seat in range(4):
            if self.recorded[seat]:
                yield f"{NAMES[seat]} holds {' '.join(self.dealt[seat])}"
        yield self._bids()
        yield f"trump {self.trump}"
        for seat in self.order:
            yield self._discard(seat)
        yield from self._draws()
        self.six = [list(held) for held in self.held]
        yield from self._tricks()

    def _bids(self) -> str:
        words, best = [], 0
        self.leader = self.dealer
        for seat in self.order:
            if best < 14 and self.rng.random() < 0.4:
                best = self.rng.randint(best + 1, min(14, best + 6))
                self.leader = seat
                words.append(f"bid {best}")
            else:
                words.append("pass")
        return ", ".join(words)

    def _discard(self, seat: int) -> str:
        rng, trumps = self.rng, trumps_of(self.trump)
        held = self.held[seat]
        mine = [card for card in held if card in trumps]
        plain = [card for card in held if card not in trumps]
        dead = rng.sample(mine, max(0, len(mine) - 6))
        scoring = [card for card in mine if card in self._scoring()]
        if len(mine) <= 6 and scoring and rng.random() < 0.1:
            dead = [rng.choice(scoring)]
        room = 6 - len(mine) + len(dead)
        if plain and room and not self.recorded[seat] and rng.random() < self.manner.keeps_plain:
            plain.remove(rng.choice(plain))
            self.keepers.append(seat)
        self.thrown[seat] = dead + plain
        self.held[seat] = [card for card in held if card not in self.thrown[seat]]
        self.kept[seat] = len(self.held[seat])
        shown = self.thrown[seat] if rng.random() < self.manner.listed else dead
        return f"discard {9 - self.kept[seat]} {' '.join(shown)}".strip()

    def _scoring(self) -> set[str]:
        return {"J" + self.trump, "10" + self.trump, "5" + self.trump, "5" + TWIN[self.trump]}

    def _draws(self) -> Iterator[str]:
        trumps = trumps_of(self.trump)
        for seat in self.order:
            need = 6 - self.kept[seat]
            if seat == self.dealer:
                self.stub.sort(key=lambda card: card not in trumps)
            drawn, self.stub = self.stub[:need], self.stub[need:]
            plain = [card for card in self.thrown[seat] if card not in trumps]
            back = self.rng.sample(plain, need - len(drawn))
            self.thrown[seat] = [card for card in self.thrown[seat] if card not in back]
            self.held[seat] += drawn + back
            self.spare[seat] = need
            self.has_taken_back[seat] = bool(back)
            for verb, cards in (("rob" if seat == self.dealer else "drew", drawn), ("back", back)):
                if cards and self.rng.random() < self.manner.drawn:
                    self.seen_draws[seat] += cards
                    yield f"{NAMES[seat]}: {verb} {' '.join(cards)}"

    def _tricks(self) -> Iterator[str]:
        leader = self.leader
        for _ in range(6):
            cards: list[str] = []
            for step in range(4):
                seat = (leader + step) % 4
                lead = cards[0] if cards else ""
                held = self.held[seat]
                fair = [c for c in held if not must_lack(self.trump, lead, c) & set(held)]
                card = self.rng.choice(held if self.rng.random() < self.manner.revokes else fair)
                if card not in fair:
                    self.revokes.append(seat)
                held.remove(card)
                cards.append(card)
            yield " ".join(cards)
            leader = (leader + winner(self.trump, cards)) % 4


def game_text(rng: random.Random, manner: Manner = HONEST) -> str:
    """A whole game as text, dealers as the rules expect them."""
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.record.header import Head
    from trickledger.rules.record.lines import enter
    from trickledger.rules.record.stored import read_head

    lines = ["game cinch", f"players {', '.join(NAMES)}"]
    head = read_head("\n".join(lines))
    assert isinstance(head, Head)
    fold = GameFold(head)
    dealer = rng.randrange(4)
    while fold.verdict.status == "open":
        for line in Hand(rng, dealer, manner).lines():
            refusal = enter(fold, line)
            assert refusal is None, (lines[-12:], line, str(refusal))
            lines.append(line)
        dealer = (dealer + 1) % 4
    return "\n".join(lines) + "\n"
