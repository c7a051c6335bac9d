"""Two players who play Sixty-Six at random within the rules, and write their record."""

from __future__ import annotations

import random
from typing import NamedTuple

from tests.rules.sixty_six_referee import PACK, SUITS, Told, must_lack, reply_wins, value
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head

NAMES = ("Ann", "Bob")


class Habits(NamedTuple):
    """How the players play, and what their scorer sees.

    `closes`, `claims` and `cheats` are chances at each turn, `tells` that of a draw to be written;
    `recorded` are the seats whose cards are written as dealt.
    """

    closes: float = 0.05
    claims: float = 0.01
    cheats: float = 0.0
    tells: float = 0.0
    recorded: tuple[bool, bool] = (False, False)
    schnapsen: bool = False


class Hand:
    """One hand: its cards, its acts line by line as they are typed, and how it ended.

    `held` are the hands as they are, `stub` is the stock as it was dealt, `acts` the lines, each a
    list of acts; `revokes` holds the plays, counted from 1, that broke a duty. `untold` are the
    draws of the newest trick, (seat, card), of which the record does not say that they were made.
    """

    def __init__(self, rng: random.Random, dealer: int, habits: Habits) -> None:
        self.rng = rng
        self.dealer = dealer
        self.habits = habits
        cards = sorted(PACK)
        rng.shuffle(cards)
        self.dealt = [frozenset(cards[:6]), frozenset(cards[6:12])]
        self.held = [set(hand) for hand in self.dealt]
        self.upcard = self.turned = cards[12]
        self.trump = self.upcard[-1]
        self.stub = tuple(cards[13:])
        self.stock = list(self.stub)
        self.is_open = True
        self.points = [0, 0]
        self.melds = [0, 0]
        self.tricks = [0, 0]
        self.closing: tuple[int, bool] | None = None
        self.claim: tuple[int, bool] | None = None
        self.plays = 0
        self.revokes: set[int] = set()
        self.untold: list[tuple[int, str]] = []
        self.acts: list[list[str]] = [[f"hand {NAMES[dealer]} {self.upcard}"]]
        for seat in (0, 1):
            if habits.recorded[seat]:
                self.acts.append([f"{NAMES[seat]} holds {' '.join(sorted(self.dealt[seat]))}"])
        self._play()

    @property
    def lines(self) -> list[str]:
        """The hand as text, a comma behind every act of several words."""
        lines = ("".join(act + (", " if " " in act else " ") for act in acts) for acts in self.acts)
        return [line.rstrip(", ") for line in lines]

    @property
    def told(self) -> Told:
        """How it ended."""
        return Told(
            (self._score(0), self._score(1)),
            (self.tricks[0], self.tricks[1]),
            *(self.closing or (None, False)),
            *(self.claim or (None, False)),
        )

    def _score(self, seat: int) -> int:
        return self.points[seat] + (self.melds[seat] if self.tricks[seat] else 0)

    def _play(self) -> None:
        leader = 1 - self.dealer
        while self.held[leader] and not self.claim:
            self.acts.append([])
            lead = self._lead(leader)
            if lead:
                reply = self._reply(1 - leader, lead)
                leader = self._win(leader, lead, reply)

    def _say(self, act: str) -> None:
        self.acts[-1].append(act)

    def _chance(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _lead(self, seat: int) -> str:
        """The turn of a leader: his card, or none where somebody has claimed."""
        nine = f"9{self.trump}"
        if self.is_open and nine in self.held[seat] and self._chance(0.7):
            self._say("exchange")
            self.held[seat] ^= {nine, self.upcard}
            self.upcard = nine
        closes_first = self._chance(0.5)
        if closes_first:
            self._close(seat)
        choice = self._marriage(seat) or sorted(self.held[seat])
        if not closes_first:
            self._close(seat)
        for claimant in (seat, 1 - seat):
            has_enough = self._score(claimant) >= 66
            if not self.claim and self._chance(0.5 if has_enough else self.habits.claims):
                self._say(f"{NAMES[claimant]}: claim")
                self.claim = (claimant, not self.tricks[1 - claimant])
        if self.claim:
            return ""
        card = self.rng.choice(choice)
        self._lay(seat, card)
        return card

    def _close(self, seat: int) -> None:
        if self.is_open and self._chance(self.habits.closes):
            self._say("close")
            self.is_open = False
            self.closing = (seat, not self.tricks[1 - seat])

    def _marriage(self, seat: int) -> list[str]:
        suits = [suit for suit in SUITS if {f"K{suit}", f"Q{suit}"} <= self.held[seat]]
        if not suits or self._chance(0.3):
            return []
        suit = self.rng.choice(suits)
        self._say(f"marriage {suit}")
        self.melds[seat] += 40 if suit == self.trump else 20
        return [f"K{suit}", f"Q{suit}"]

    def _lay(self, seat: int, card: str) -> None:
        self._say(card)
        self.plays += 1
        self.held[seat].remove(card)

    def _reply(self, seat: int, lead: str) -> str:
        self._close(seat)
        hand = sorted(self.held[seat])
        if self.is_open:
            allowed = hand
        else:
            schnapsen, trump, held = self.habits.schnapsen, self.trump, self.held[seat]
            allowed = [c for c in hand if not must_lack(schnapsen, trump, lead, c) & held]
        card = self.rng.choice(hand if self._chance(self.habits.cheats) else allowed)
        if card not in allowed:
            self.revokes.add(self.plays + 1)
        self._lay(seat, card)
        return card

    def _win(self, leader: int, lead: str, reply: str) -> int:
        winner = 1 - leader if reply_wins(self.trump, lead, reply) else leader
        self.tricks[winner] += 1
        self.points[winner] += value(lead) + value(reply)
        if not self.held[0] and not self.held[1]:
            self.points[winner] += 10
        self.untold = []
        if self.is_open:
            self._draw(winner)
        return winner

    def _draw(self, winner: int) -> None:
        for seat in (winner, 1 - winner):
            card = self.stock.pop(0) if self.stock else self.upcard
            self.held[seat].add(card)
            self.untold.append((seat, card))
            if self._chance(self.habits.tells):
                self._say(f"{NAMES[seat]}: drew {card}")
                self.untold = []
        self.is_open = bool(self.stock)


def game_text(rng: random.Random, habits: Habits, *options: str) -> str:
    """A whole game to seven as text, dealers alternating."""
    lines = ["game sixty-six", "players Ann, Bob", *(f"option {option}" for option in options)]
    head = read_head("\n".join(lines))
    assert isinstance(head, Head)
    fold = GameFold(head)
    while fold.verdict.status == "open":
        dealer = fold.carry.dealer
        hand = Hand(rng, rng.randrange(2) if dealer is None else dealer, habits)
        for line in hand.lines:
            refusal = enter(fold, line)
            assert refusal is None, (lines, line, str(refusal))
            lines.append(line)
    return "\n".join(lines) + "\n"
