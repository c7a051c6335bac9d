"""Clauses: the numbered sentences of the rulebook that code, refusals and tests point to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Final

BREACH = "†"
SHARED = "°"
HEADING = "# "
LEFT_OPEN = "What the rules leave open, and how it is decided"

_DECISION = re.compile(r"D\d+")


class Clause(str):
    """The id of a clause, such as `KLA-PLAY-2`, with its sentence and its place in the rulebook.

    `order` is the place of its definition, which decides between several clauses that forbid
    the same card (COM-LADDER-1); `as_played` tells the clauses marked with a dagger, whose
    breach can be recorded as it happened (COM-IRR-1). `is_shared` tells those marked with a ring:
    no code of the game carries them out, for all games share it, or they only say what is meant.
    `heading` is what the part of the rulebook is about in which it stands, empty where none says.
    """

    __slots__ = ("as_played", "heading", "is_shared", "order", "text")
    heading: str
    text: str
    order: int
    as_played: bool
    is_shared: bool


class Rulebook(Mapping[str, Clause]):
    """The clauses of one game in the order of their definition, by id.

    A sentence may begin with a sign: † where a breach can be recorded as it was played, ° where no
    code of the game carries it out. A line that begins with # is the heading of those below it; the
    decisions on open points, D1 and on, have one of their own.

    >>> book = Rulebook("ABC", "# Play\\nPLAY-1 Play a card.\\nPLAY-2 † Follow suit.")
    >>> book.PLAY_2, book.PLAY_2.as_played, book.PLAY_2.heading, book["ABC-PLAY-1"].text
    ('ABC-PLAY-2', True, 'Play', 'Play a card.')
    """

    def __init__(self, prefix: str, text: str) -> None:
        self.prefix: Final = prefix
        self._clauses: dict[str, Clause] = {}
        self._heading = ""
        for line in text.strip().splitlines():
            if line.startswith(HEADING):
                self._heading = line.removeprefix(HEADING)
            elif line.startswith(" "):
                newest = next(reversed(self._clauses.values()))
                newest.text = f"{newest.text} {line.strip()}"
            elif line:
                self._define(*line.split(" ", 1))

    def _define(self, name: str, sentence: str) -> None:
        if _DECISION.fullmatch(name):
            self._heading = LEFT_OPEN
        clause = Clause(f"{self.prefix}-{name}")
        clause.heading = self._heading
        clause.as_played = sentence.startswith(BREACH)
        clause.is_shared = sentence.startswith(SHARED)
        clause.text = sentence.lstrip(f"{BREACH}{SHARED} ")
        clause.order = len(self._clauses)
        self._clauses[clause] = clause
        setattr(self, name.replace("-", "_"), clause)

    def __getattr__(self, name: str) -> Clause:
        raise AttributeError(f"the {self.prefix} rulebook has no clause {name}")

    def __getitem__(self, key: str) -> Clause:
        return self._clauses[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)


def by_heading(clauses: Iterable[Clause]) -> Iterator[tuple[str, list[Clause]]]:
    """Clauses in the order of their rulebook, part by part, each under its heading.

    >>> book = Rulebook("ABC", "# Play\\nPLAY-1 Play a card.\\nD1 Any card will do.")
    >>> [(heading, *part) for heading, part in by_heading(book.values())]
    [('Play', 'ABC-PLAY-1'), ('What the rules leave open, and how it is decided', 'ABC-D1')]
    """
    for heading, part in groupby(clauses, key=lambda clause: clause.heading):
        yield heading, list(part)
