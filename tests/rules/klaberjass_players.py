"""Two players who play Klaberjass at random within the rules, and write their record."""

from __future__ import annotations

import random
from collections.abc import Iterator

from trickledger.rules.cards import (
    RANK_CARDS,
    SUIT_CARDS,
    SUITS,
    card_text,
    each,
    listing,
    suit_of,
    union,
)
from trickledger.rules.games.klaberjass.order import PACK, obligations, order_under
from trickledger.rules.ladder import forbidden, legal
from trickledger.rules.play.melds import runs, top_rank

NAMES = ("Ann", "Bob")


class Hand:
    """One dealt hand and the lines that its play writes."""

    def __init__(self, rng: random.Random, dealer: int, *, cheat: float = 0.0) -> None:
        self.rng = rng
        self.dealer = dealer
        self.cheat = cheat
        cards = list(each(PACK))
        rng.shuffle(cards)
        self.six = [union(cards[0:6]), union(cards[6:12])]
        self.nine = [union(cards[0:6] + cards[13:16]), union(cards[6:12] + cards[16:19])]
        self.upcard = cards[12]
        self.held = list(self.nine)
        self.revokes: list[tuple[int, int]] = []
        self.plays: list[tuple[int, int]] = []

    def lines(self, *, recorded: tuple[bool, bool] = (False, False)) -> Iterator[str]:
        """The hand as text, line by line; recorded hands are typed after trump is settled."""
        yield f"hand {NAMES[self.dealer]} {card_text(self.upcard)}"
        trump, bids = self._bids()
        yield bids
        if not trump:
            return
        for seat in (0, 1):
            if recorded[seat]:
                yield f"{NAMES[seat]} holds {listing(self.nine[seat])}"
        yield from self._talk_and_play(trump)

    def _bids(self) -> tuple[str, str]:
        suit = suit_of(self.upcard)
        other = self.rng.choice([s for s in SUITS if s != suit])
        return self.rng.choice(
            [(suit, "take")] * 6
            + [(suit, "pass take")] * 4
            + [(other, f"pass pass trump {other}")] * 2
            + [(other, f"pass pass pass trump {other}")]
            + [(suit, "schmeiss no take")]
            + [("", "pass pass pass pass"), ("", "schmeiss yes")]
        )

    def _talk_and_play(self, trump: str) -> Iterator[str]:
        dix = RANK_CARDS["7"] & SUIT_CARDS[trump]
        if suit_of(self.upcard) == trump and self.upcard != dix:
            for seat in (0, 1):
                if self.held[seat] & dix and self.rng.random() < 0.8:
                    self.held[seat] ^= dix | self.upcard
                    yield f"{NAMES[seat]}: exchange"
        words, shower = self._talk(trump)
        yield words
        self.dealt = list(self.held)
        for number, line in enumerate(self._tricks(trump), 1):
            yield line
            if number == 1 and shower is not None and self.rng.random() < 0.9:
                shown = _best_first(self.dealt[shower])
                yield from (f"show {listing(run)}" for _, _, run in shown)

    def _best(self, seat: int) -> tuple[int, str, str]:
        """Class, top rank and suit of a seat's best sequence, class 0 where it has none."""
        found = _best_first(self.held[seat])
        if not found:
            return 0, "", ""
        points, _, run = found[0]
        return points, top_rank(run), suit_of(run & -run)

    def _talk(self, trump: str) -> tuple[str, int | None]:
        elder, dealer = 1 - self.dealer, self.dealer
        mine, theirs = self._best(elder), self._best(dealer)
        names = {0: "none", 20: "twenty", 50: "fifty"}
        if not mine[0]:
            return f"none {names[theirs[0]]}", dealer if theirs[0] else None
        said = names[mine[0]]
        if theirs[0] < mine[0]:
            return f"{said} good", elder
        if theirs[0] > mine[0]:
            return f"{said} notgood", dealer
        order = ["7", "8", "9", "10", "J", "Q", "K", "A"]
        said = f"{said} howhigh {mine[1]}"
        if order.index(theirs[1]) < order.index(mine[1]):
            return f"{said} good", elder
        if order.index(theirs[1]) > order.index(mine[1]):
            return f"{said} notgood {theirs[1]}", dealer
        winner = {mine[2]: elder, theirs[2]: dealer}.get(trump)
        return f"{said} also {mine[2]} {theirs[2]}", winner

    def _tricks(self, trump: str) -> Iterator[str]:
        order = order_under(trump)
        bela = (RANK_CARDS["K"] | RANK_CARDS["Q"]) & order.trumps
        callers = [hand & bela == bela for hand in self.held]
        leader = 1 - self.dealer
        for _ in range(9):
            lead = self.rng.choice(list(each(self.held[leader])))
            follower = 1 - leader
            ladder = obligations(trump, lead)
            allowed = legal(ladder, self.held[follower])
            if self.rng.random() < self.cheat:
                allowed = self.held[follower]
            reply = self.rng.choice(list(each(allowed)))
            if forbidden(ladder, reply) & self.held[follower]:
                self.revokes.append((len(self.plays) + 1, follower))
            words = []
            for seat, card in ((leader, lead), (follower, reply)):
                self.held[seat] ^= card
                self.plays.append((seat, card))
                words.append(card_text(card) + (" bela" if callers[seat] and card & bela else ""))
            yield " ".join(words)
            if reply & order.over[lead]:
                leader = follower


def _best_first(cards: int) -> list[tuple[int, int, int]]:
    """The sequences among cards, each with its points and its top rank."""
    found = (
        (20 if run.bit_count() == 3 else 50, "789 10JQKA".index(top_rank(run)[-1]), run)
        for run in runs(cards)
        if run.bit_count() >= 3
    )
    return sorted(found, reverse=True)


def game_text(rng: random.Random, *, target: int = 501) -> str:
    """A whole game as text, dealers as the rules expect them."""
    from trickledger.rules.record.fold import GameFold
    from trickledger.rules.record.header import begin
    from trickledger.rules.record.lines import enter

    head = ["game klaberjass", "players Ann, Bob"]
    if target != 501:
        head.append(f"option kla_target {target}")
    parsed = begin(head[0])
    for line in head[1:]:
        parsed = parsed.read(line)  # type: ignore[union-attr]
    fold = GameFold(parsed)  # type: ignore[arg-type]
    lines = list(head)
    while fold.verdict.status == "open":
        dealer = fold.carry.dealer
        hand = Hand(rng, rng.randrange(2) if dealer is None else dealer)
        for line in hand.lines():
            refusal = enter(fold, line)
            assert refusal is None, (lines[-12:], line, str(refusal))
            lines.append(line)
    return "\n".join(lines) + "\n"
