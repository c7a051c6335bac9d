"""Players who play Loo at random within the rules, and write their record."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.rules import loo_referee as referee
from tests.rules.loo_referee import Cards, Trick
from trickledger.rules.catalogue import game
from trickledger.rules.record.stored import line_of

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Kim")
LOO = game("loo")


class Style(NamedTuple):
    """How a hand is played and recorded; figures are chances.

    `recorded` hands are typed as dealt, `open_exchange` ones are thrown by cards and `drew` is
    typed; `flush` deals one, `cheat` plays any card, `seen` cards out of
    play are seen.
    """

    recorded: float = 0.0
    open_exchange: float = 0.0
    drew: float = 0.0
    passes: float = 0.3
    flush: float = 0.05
    cheat: float = 0.0
    seen: int = 0
    heads_trumped: bool = False
    reshuffles: bool = False


class Hand:
    """One hand and the lines that its play writes.

    `dealt` are the cards as they were dealt, `held` those in hand, `plays` each card with its seat;
    `revokes` are the places among them that broke a duty.
    """

    def __init__(self, rng: random.Random, seats: int, dealer: int, style: Style) -> None:
        self.rng, self.seats, self.dealer, self.style = rng, seats, dealer, style
        deck = sorted(referee.PACK)
        rng.shuffle(deck)
        if rng.random() < style.flush:
            suited = [card for card in deck if card[-1] == rng.choice(referee.SUITS)]
            deck = suited[:5] + [card for card in deck if card not in suited[:5]]
        self.dealt = [set(deck[5 * seat : 5 * seat + 5]) for seat in range(seats)]
        self.upcard, *self.stock = deck[5 * seats :]
        self.trump = self.upcard[-1]
        self.held = [set(cards) for cards in self.dealt]
        self.order = [(dealer + 1 + step) % seats for step in range(seats)]
        self.stayers: list[int] = []
        self.exchanged: dict[int, int] = {}
        self.away: list[str] = []
        self.thrown_open: dict[int, Cards] = {}
        self.drawn_open: dict[int, Cards] = {}
        self.plays: list[tuple[int, str]] = []
        self.revokes: list[int] = []
        self.won = [0] * seats
        self.flushes: dict[int, Cards] = {}
        self.pam: int | None = None
        self.recorded = {seat for seat in range(seats) if rng.random() < style.recorded}

    def lines(self) -> Iterator[list[str]]:
        """The hand as lines of acts, as a scorer writes them."""
        yield [f"hand {NAMES[self.dealer]} {self.upcard}"]
        for seat in sorted(self.recorded):
            yield [f"{NAMES[seat]} holds {' '.join(sorted(self.dealt[seat]))}"]
        yield [self._stay(seat) for seat in self.order]
        if len(self.stayers) < 2:
            return
        self.away = [
            card
            for seat in self.order
            if seat not in self.stayers
            for card in sorted(self.held[seat])
        ]
        yield list(self._exchange())
        if self.flushes:
            yield list(self._answers())
            return
        seen = self._out_of_play()
        if seen:
            yield [f"seen {' '.join(seen)}"]
        leader = self.stayers[0]
        for _ in range(5):
            trick = Trick(self.trump, self.style.heads_trumped)
            yield list(self._acts_of(trick, leader))
            leader = self._from(leader)[referee.winner(trick)]
            self.won[leader] += 1

    def _out_of_play(self) -> list[str]:
        """Some of the cards that are in no hand of the play, seen before or not."""
        in_play = {self.upcard}.union(*(self.held[seat] for seat in self.stayers))
        out = sorted(referee.PACK - in_play)
        return self.rng.sample(out, min(self.style.seen, len(out)))

    def _stay(self, seat: int) -> str:
        stays = self.rng.random() >= self.style.passes
        self.stayers += [seat] if stays else []
        return "in" if stays else "pass"

    def _exchange(self) -> Iterator[str]:
        for seat in self.stayers:
            if self._shows(seat):
                yield self._flush(seat)
                return
            count = self.rng.choice((0, 0, 1, 2, 3, 5))
            if not self.style.reshuffles:
                count = min(count, len(self.stock))
            thrown = self.rng.sample(sorted(self.held[seat]), count)
            self.held[seat] -= set(thrown)
            self.away += thrown
            drawn = [self._drawn() for _ in thrown]
            self.held[seat] |= set(drawn)
            self.exchanged[seat] = count
            is_open = count and self.rng.random() < self.style.open_exchange
            if is_open:
                self.thrown_open[seat] = frozenset(thrown)
            yield f"exchange {' '.join(thrown)}" if is_open else f"exchange {count}"
            if drawn and self.rng.random() < self.style.drew:
                self.drawn_open[seat] = frozenset(drawn)
                yield f"drew {' '.join(drawn)}"
            if self._shows(seat):
                yield self._flush(seat)
                return

    def _drawn(self) -> str:
        """A card of the stock, which is made anew where it is empty (LOO-D5)."""
        if not self.stock:
            self.stock, self.away = self.away, []
            self.rng.shuffle(self.stock)
        return self.stock.pop()

    def _shows(self, seat: int) -> bool:
        return bool(referee.flush_kind(self.held[seat], self.trump)) and self.rng.random() < 0.8

    def _flush(self, seat: int) -> str:
        self.flushes[seat] = frozenset(self.held[seat])
        return f"{NAMES[seat]}: flush {' '.join(sorted(self.held[seat]))}"

    def _answers(self) -> Iterator[str]:
        for seat in self.stayers:
            if seat in self.flushes:
                continue
            if self._shows(seat):
                yield self._flush(seat)
            elif "JC" in self.held[seat]:
                self.pam = seat
                yield "pam"
            else:
                yield "nothing"

    def _acts_of(self, trick: Trick, leader: int) -> Iterator[str]:
        for seat in self._from(leader):
            card = self._choice(trick, seat)
            if referee.must_lack(trick, card) & self.held[seat]:
                self.revokes.append(len(self.plays))
            self.held[seat].remove(card)
            self.plays.append((seat, card))
            trick.cards.append(card)
            yield card
            if trick.cards == [f"A{self.trump}"] and self.rng.random() < 0.5:
                trick.is_civil = True
                yield "civil"

    def _from(self, leader: int) -> Sequence[int]:
        place = self.stayers.index(leader)
        return self.stayers[place:] + self.stayers[:place]

    def _choice(self, trick: Trick, seat: int) -> str:
        held = sorted(self.held[seat])
        legal = [card for card in held if not referee.must_lack(trick, card) & self.held[seat]]
        return self.rng.choice(held if self.rng.random() < self.style.cheat else legal)


def record(rng: random.Random, hands: int, seats: int, style: Style) -> str:
    """A whole account as text, dealers in turn."""
    lines = ["game loo", f"players {', '.join(NAMES[:seats])}"]
    lines += ["option loo_head_after_trump true"] if style.heads_trumped else []
    lines += ["option loo_short_stock reshuffle"] if style.reshuffles else []
    first = rng.randrange(seats)
    for number in range(hands):
        hand = Hand(rng, seats, (first + number) % seats, style)
        lines += [line_of(acts, LOO) for acts in hand.lines() if acts]
    return "\n".join([*lines, "end"]) + "\n"
