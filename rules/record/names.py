"""Who sits where: two players who were written down for each other are swapped (COM-SEAT-4)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import NamedTuple

from trickledger.rules.record.header import HANDLE, Player

_number, _handle = attrgetter("number"), attrgetter("handle")
_SAID = r"(?:^|\s)(?:because|note|#|by)(?=\s|$)"


class Swap(NamedTuple):
    """Two seats whose players were swapped, by the entry that said so."""

    number: int
    one: int
    other: int


class Seated(NamedTuple):
    """Who sits where after an entry, and what the seats are called."""

    number: int
    players: tuple[Player, ...]
    handles: tuple[str, ...]


def _seated(number: int, players: tuple[Player, ...]) -> Seated:
    return Seated(number, players, tuple(map(_handle, players)))


class Names:
    """The players of a game by seat, as they were and as they are.

    The seats stay: what was entered for a seat is its. An entry is read with the names in force
    when it was made.
    """

    def __init__(self, first: tuple[Player, ...], now: tuple[Player, ...]) -> None:
        self._first = first
        self._since = [_seated(0, now)]
        self._swaps: list[Swap] = []

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where by now."""
        return self._since[-1].players

    @property
    def handles(self) -> tuple[str, ...]:
        """The handles by seat, by now."""
        return self._since[-1].handles

    def has(self, number: int) -> bool:
        """Whether an entry swapped two players."""
        return any(swap.number == number for swap in self._swaps)

    def handles_at(self, number: int) -> tuple[str, ...]:
        """The handles by seat with which an entry was read."""
        since = self._since
        # hardly a game has a swap, and every entry that is told is asked for
        if len(since) == 1:
            return since[0].handles
        return since[max(bisect_left(since, number, key=_number) - 1, 0)].handles

    def add(self, swap: Swap) -> None:
        """Swap the players of two seats."""
        self._swaps.append(swap)

    def review(self, number: int, is_mended: Callable[[int], bool]) -> bool:
        """Seat the players as the swaps that count say; whether an entry changed that."""
        players = list(self._first)
        for _, one, other in (swap for swap in self._swaps if not is_mended(swap.number)):
            players[one], players[other] = players[other], players[one]
        if tuple(players) == self.players:
            return False
        self._since.append(_seated(number, tuple(players)))
        return True


def renamed(text: str, before: Sequence[str], after: Sequence[str]) -> str:
    """An entry with the names of those who sit there by now; reasons and notes stay as they are.

    >>> renamed("hand Ann QS", ("Ann", "Bob"), ("Bob", "Ann"))
    'hand Bob QS'
    >>> renamed("ruling annul Ann by Bob because Ann said so", ("Ann", "Bob"), ("Bob", "Ann"))
    'ruling annul Bob by Bob because Ann said so'
    """
    became = dict(zip(before, after, strict=True))
    said = re.search(_SAID, text)
    end = said.start() if said else len(text)
    return re.sub(HANDLE, lambda word: became.get(word[0], word[0]), text[:end]) + text[end:]
