"""Four to six who play Rolling Stone at random within the rules, and write their record.

A hand may never end: they get up from the table after so many tricks.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
LOWEST = {4: "7", 5: "5", 6: "3"}
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay")
MOST_TRICKS = 60


def pack_of(seats: int) -> list[str]:
    """The cards of a pack, suit by suit from low to high."""
    return [rank + suit for suit in "CDHS" for rank in RANKS[RANKS.index(LOWEST[seats]) :]]


def height(card: str) -> int:
    """The place of a card in its suit."""
    return RANKS.index(card[:-1])


class Hand:
    """One dealt hand and the lines that its play writes.

    `dealt` and `held` are the cards of each seat, `winner` is who first had none. A cheat picks up
    now and then though he could follow: `revokes` counts how often.
    """

    def __init__(
        self,
        rng: random.Random,
        seats: int,
        dealer: int,
        *,
        trick_end: bool = False,
        cheat: float = 0.0,
    ) -> None:
        cards = pack_of(seats)
        rng.shuffle(cards)
        self.rng = rng
        self.seats = seats
        self.dealer = dealer
        self.trick_end = trick_end
        self.cheat = cheat
        self.dealt = [set(cards[8 * seat : 8 * seat + 8]) for seat in range(seats)]
        self.held = [set(cards) for cards in self.dealt]
        self.discarded: set[str] = set()
        self.winner: int | None = None
        self.revokes = 0

    @property
    def head(self) -> str:
        """The head of a record of this hand."""
        lines = ["game rolling-stone", f"players {', '.join(NAMES[: self.seats])}"]
        return "\n".join([*lines, *(["option rol_end trick_end"] if self.trick_end else [])])

    def holds(self, seat: int) -> str:
        """The entry that records the cards of a seat as dealt."""
        return f"{NAMES[seat]} holds {' '.join(sorted(self.dealt[seat]))}"

    def lines(self, *, recorded: tuple[int, ...] = ()) -> Iterator[str]:
        """The hand as text, line by line, with the hands of some seats recorded."""
        yield f"hand {NAMES[self.dealer]}"
        yield from map(self.holds, recorded)
        leader = (self.dealer + 1) % self.seats
        for _ in range(MOST_TRICKS):
            leader, words = self._trick(leader)
            yield " ".join(words)
            if self.winner is not None:
                return

    def _trick(self, leader: int) -> tuple[int, list[str]]:
        """Play a trick: who leads the next, and the words it writes."""
        table: list[tuple[int, str]] = []
        for step in range(self.seats):
            seat = (leader + step) % self.seats
            card = self._card(seat, table[0][1] if table else "")
            if not card:
                self.held[seat].update(played for _, played in table)
                self._look_for_winner(table)
                return seat, [*(played for _, played in table), "pick"]
            self.held[seat].remove(card)
            table.append((seat, card))
            if not self.held[seat] and not self.trick_end:
                self.winner = seat
                break
        if len(table) == self.seats:
            self.discarded.update(card for _, card in table)
        if self.trick_end:
            self._look_for_winner(table)
        best, _ = max(table, key=lambda play: height(play[1]))
        return best, [card for _, card in table]

    def _card(self, seat: int, lead: str) -> str:
        """The card that a seat plays, none where it picks up."""
        able = sorted(card for card in self.held[seat] if not lead or card[-1] == lead[-1])
        if lead and able and self.rng.random() < self.cheat:
            self.revokes += 1
            return ""
        return self.rng.choice(able) if able else ""

    def _look_for_winner(self, table: list[tuple[int, str]]) -> None:
        out = [(height(card), seat) for seat, card in table if not self.held[seat]]
        self.winner = max(out)[1] if out else None


def game_text(rng: random.Random, hands: int) -> str:
    """A whole series as text, dealers as the rules expect them; hands that end, no others."""
    seats = rng.choice(sorted(LOWEST))
    lines = ["game rolling-stone", f"players {', '.join(NAMES[:seats])}"]
    dealer = rng.randrange(seats)
    for _ in range(hands):
        hand = Hand(rng, seats, dealer)
        typed = list(hand.lines())
        while hand.winner is None:
            hand = Hand(rng, seats, dealer)
            typed = list(hand.lines())
        lines += typed
        dealer = (dealer + 1) % seats
    return "\n".join(lines) + "\n"
