"""Sequences of Klaberjass: what an announcement can mean, and what is none (RULES 1.1, 1.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from trickledger.rules.cards import SUITS, each, rank_of, suit_of
from trickledger.rules.clauses import Clause
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.order import TRUMPS
from trickledger.rules.play.melds import NATURAL, run_from, run_points, runs, top_rank
from trickledger.rules.says import Says, SuitName

TOP_RANKS = {20: ("A", "K", "Q", "J", "10", "9"), 50: ("A", "K", "Q", "J", "10")}
CLASS_NAMES = {20: Says("twenty"), 50: Says("fifty")}
SHORTEST = {20: 3, 50: 4}
_LENGTHS = range(3, len(NATURAL) + 1)


class Announcement(NamedTuple):
    """An announced sequence: its seat, its class (20 or 50), and what the talk told of it.

    It has `least` cards where it beat another without its length. By its `clause` it must be held.
    """

    seat: int
    points: int
    rank: str = ""
    length: int = 0
    suit: str = ""
    clause: Clause = KLA.MELD_3
    least: int = 0

    @property
    def told(self) -> Says:
        """What was said of it by now."""
        name, rank, suit = CLASS_NAMES[self.points], self.rank, SuitName(self.suit)
        if suit:
            return Says("{sequence}, {rank} high in {suit}", sequence=name, rank=rank, suit=suit)
        return Says("{sequence}, {rank} high", sequence=name, rank=rank) if rank else name

    def fits(self, run: int) -> bool:
        """Whether a shown run is the one that was announced."""
        return (
            run_points(run) == self.points
            and self.rank in {"", top_rank(run)}
            and self.suit in {"", suit_of(run & -run)}
            and self.length in {0, run.bit_count()}
            and self.least <= run.bit_count()
        )

    def is_beaten_by(self, run: int) -> bool:
        """Whether a run is better than what was announced (KLA-D13)."""
        if run_points(run) != self.points:
            return run_points(run) > self.points
        return self.is_below(top_rank(run), run.bit_count())

    def is_below(self, rank: str, length: int) -> bool:
        """Whether one of its class is better: by length where it was told, else by rank."""
        if self.length and length != self.length:
            return length > self.length
        return bool(self.rank) and NATURAL.index(rank) > NATURAL.index(self.rank)


@cache
def runs_meant(said: Announcement) -> tuple[int, ...]:
    """The runs that an announcement can mean, as short as its class allows."""
    length = max(said.length, said.least, SHORTEST[said.points])
    tops, suits = (said.rank,) if said.rank else NATURAL, said.suit or SUITS
    return tuple(run for top in tops for suit in suits if (run := run_from(top, length, suit)))


def runs_of_any_length(said: Announcement) -> Iterable[int]:
    """All runs that an announcement can mean, the shortest first."""
    lengths = (said._replace(least=max(said.least, length)) for length in _LENGTHS)
    found = dict.fromkeys(run for each in lengths for run in runs_meant(each))
    return filter(said.fits, found)


def gap_in(group: int) -> str:
    """The first rank that is missing between the lowest and the highest card of one suit."""
    *others, lowest = runs(group)
    return NATURAL[NATURAL.index(top_rank(lowest)) + 1] if others else ""


def is_misread(group: int, trump: str) -> bool:
    """Whether cards of a suit are a sequence only around the corner, or by the rank of trumps."""
    around = (*NATURAL, *NATURAL)
    orders = (around, (*TRUMPS,)) if suit_of(group & -group) == trump else (around,)
    ranks = {rank_of(card) for card in each(group)}
    size = len(ranks)
    return size > 2 and any(
        set(order[start : start + size]) == ranks
        for order in orders
        for start in range(len(order) - size + 1)
    )
