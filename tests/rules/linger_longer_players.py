"""Players of Linger Longer at random within the rules, who write their record.

They share no line with the engine: cards are words, hands are sets, and the rules of drawing,
dropping out and leading are written out here a second time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = "CDHS"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)


class House(NamedTuple):
    """The seats and the options of a game."""

    seats: int
    lift_smoke: bool = False
    instant_out: bool = False
    best_remaining: bool = False
    reshuffle: bool = True

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"P{seat + 1}" for seat in range(self.seats))

    @property
    def head(self) -> str:
        lines = ["game linger-longer", f"players {', '.join(self.names)}"]
        lines += ["option max_players 7"] if self.seats == 7 else []
        lines += ["option trump stock_top"] if self.lift_smoke else []
        lines += ["option instant_out true"] if self.instant_out else []
        lines += ["option io_leader best_remaining"] if self.best_remaining else []
        lines += [] if self.reshuffle else ["option reshuffle false"]
        return "\n".join(lines)


def any_house(rng: random.Random, *, most: int = 7) -> House:
    return House(
        rng.randint(3, most),
        rng.random() < 0.3,
        rng.random() < 0.4,
        rng.random() < 0.5,
        rng.random() < 0.7,
    )


def beats(trump: str, best: str, card: str) -> bool:
    """Whether a card that is played after the best one so far beats it (LIN-WIN-1)."""
    if card[-1] == best[-1]:
        return RANKS.index(card[:-1]) > RANKS.index(best[:-1])
    return card[-1] == trump


class Play(NamedTuple):
    """One play: seat, card, suit led (empty for the lead), and whether suit was not followed
    although the hand held it."""

    seat: int
    card: str
    led: str
    is_revoke: bool


class Hand:
    """One dealt hand, played out; `events` is what the table could see, in order."""

    def __init__(self, rng: random.Random, house: House, dealer: int, *, cheat: float = 0.0):
        self.rng, self.house, self.dealer, self.cheat = rng, house, dealer, cheat
        self.stock = list(PACK)
        rng.shuffle(self.stock)
        count = house.seats
        self.held = [{self.stock.pop() for _ in range(count)} for _ in range(count)]
        self.dealt = [frozenset(hand) for hand in self.held]
        self.turned = (
            self.stock.pop() if house.lift_smoke else rng.choice(sorted(self.held[dealer]))
        )
        self.trump = self.turned[-1]
        self.discards: list[str] = []
        self.plays: list[Play] = []
        self.winner: int | None = None
        self.events = list(self._events())

    @property
    def points(self) -> int:
        assert self.winner is not None
        return len(self.held[self.winner])

    def _events(self) -> Iterator[tuple[str, int, str]]:
        """(what, seat, card): play, draw, shuffle; a trick ends with the play that completes it."""
        left = list(range(self.house.seats))
        leader = (self.dealer + 1) % self.house.seats
        while self.winner is None:
            place = left.index(leader)
            trick: list[tuple[int, str]] = []
            for seat in left[place:] + left[:place]:
                card, is_revoke = self._card(seat, trick[0][1][-1] if trick else "")
                self.held[seat].remove(card)
                self.plays.append(Play(seat, card, trick[0][1][-1] if trick else "", is_revoke))
                trick.append((seat, card))
                yield "play", seat, card
            winner, best = trick[0]
            for seat, card in trick[1:]:
                if beats(self.trump, best, card):
                    winner, best = seat, card
            self.discards += [card for _, card in trick]
            holding = [seat for seat in left if self.held[seat]]
            stays = winner in holding or not holding or not self.house.instant_out
            if stays and not self.stock and self.house.reshuffle:
                self.stock, self.discards = self.discards, []
                self.rng.shuffle(self.stock)
                yield "shuffle", -1, ""
            if stays and self.stock:
                drawn = self.stock.pop()
                self.held[winner].add(drawn)
                yield "draw", winner, drawn
            before, left = left, [seat for seat in left if self.held[seat]]
            if len(left) < 2:
                self.winner = left[0] if left else winner
            elif winner in left:
                leader = winner
            else:
                leader = self._leader_after(winner, before, left, trick)

    def _leader_after(
        self, winner: int, before: list[int], left: list[int], trick: list[tuple[int, str]]
    ) -> int:
        place = before.index(winner)
        on_the_left = next(seat for seat in before[place + 1 :] + before[:place] if seat in left)
        if not self.house.best_remaining:
            return on_the_left
        led = trick[0][1][-1]
        found = [
            (card[-1] == self.trump, RANKS.index(card[:-1]), seat)
            for seat, card in trick
            if seat in left and card[-1] in (led, self.trump)
        ]
        return max(found)[2] if found else on_the_left

    def _card(self, seat: int, led: str) -> tuple[str, bool]:
        hand = sorted(self.held[seat])
        following = [card for card in hand if led and card[-1] == led]
        if following and self.rng.random() >= self.cheat:
            return self.rng.choice(following), False
        card = self.rng.choice(hand)
        return card, bool(following) and card[-1] != led

    def acts(self, recorded: frozenset[int], seen_draws: float) -> Iterator[str]:
        """The record act by act; some hands are recorded at the start, some draws are seen."""
        names = self.house.names
        yield f"hand {names[self.dealer]} {self.turned}"
        for seat in sorted(recorded):
            yield f"{names[seat]} holds {' '.join(sorted(self.dealt[seat]))}"
        for what, _, card in self.events:
            if what == "play":
                yield card
            elif what == "draw" and self.rng.random() < seen_draws:
                yield f"drew {card}"
