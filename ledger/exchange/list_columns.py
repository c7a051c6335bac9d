"""Which column of a list of results says what: by their heads, by what is said, or asked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from trickledger.ledger.days import days_meant
from trickledger.ledger.errors import UsageError
from trickledger.ledger.problems import Problem
from trickledger.ledger.tournament.entry_list import head_as_compared
from trickledger.rules.language.notation import number_of
from trickledger.rules.says import Example, Says, Value, any_of, listed

What = Literal["date", "game", "table", "name", "figure"]
Row = Sequence[str]

_HEADS: Mapping[What, tuple[str, ...]] = {
    "date": ("date", "day", "when"),
    "game": ("game", "title"),
    "table": ("table", "no", "number", "round"),
    "name": ("name", "player", "who"),
    "figure": ("figure", "points", "score", "total", "result", "chips"),
}
_MEANS = {head: what for what, heads in _HEADS.items() for head in heads}
IGNORED = "ignore"
"""What is said of a column that says nothing of the results."""

_ABSENT = frozenset(("", "-", "\u2013"))
_LOOKED_AT = 20
"""Lines that are looked at for what a column holds."""


class Unclear(UsageError):
    """A list of which a column must be asked for: its heads and first rows.

    It `asks_for` what a column says; `likely` is the number of one that looks like it, 0 for none.
    """

    def __init__(
        self, problem: Problem, what: What, found: tuple[Row, Sequence[Row]], likely: int = 0
    ) -> None:
        super().__init__(problem)
        self.asks_for = what
        self.heads, self.rows = found
        self.likely = likely


def is_absent(cell: str) -> bool:
    """Whether a cell says that somebody had no part in a game."""
    return cell.strip() in _ABSENT


def whole_number(cell: str) -> int | None:
    """The figure of a cell, with blanks in it or not and a sign or none; None where it is none."""
    plain = cell.strip().replace(" ", "").removeprefix("+")
    return None if cell.strip().startswith("+-") else number_of(plain)


def shown(text: str) -> Value:
    """A cell in a sentence."""
    return " ".join(text.split())[:40] or Says("nothing")


def columns_of(
    source: str,
    heads: Row,
    rows: Sequence[Row],
    named: Mapping[str, str],
    ignored: Collection[str],
    *,
    has_game: bool,
) -> tuple[dict[str, int], set[int]]:
    """Which column says what, and which say nothing of the results; raises Unclear, UsageError."""
    found = _Columns(source, heads, rows[:_LOOKED_AT])
    for what, head in named.items():
        if what not in _HEADS:
            words, hint = "{what} is no column.", "There are: {all}."
            raise UsageError(words, hint, what=what, all=listed([*_HEADS, IGNORED]))
        found.at[what] = found.called(head)
    found.ignored |= {found.called(head) for head in ignored}
    found.by_heads()
    found.demand(has_game=has_game)
    return found.at, found.ignored


class _Columns:
    """The columns of a list while it is found out what they say."""

    def __init__(self, source: str, heads: Row, rows: Sequence[Row]) -> None:
        self._source, self._heads, self._rows = source, heads, rows
        self._plain = [head_as_compared(head) for head in heads]
        self.at: dict[str, int] = {}
        self.ignored: set[int] = set()

    def called(self, head: str) -> int:
        """The place of the column with a head, or else of a number; raises UsageError."""
        meant = head_as_compared(head)
        if self._plain.count(meant) == 1:
            return self._plain.index(meant)
        number = number_of(head.strip()) or 0
        if meant not in self._plain and 0 < number <= len(self._heads):
            return number - 1
        said, hint = "{source} has not one column {head}.", "It has: {heads}."
        raise UsageError(
            said, hint, source=self._source, head=shown(head), heads=_told(self._heads)
        )

    def by_heads(self) -> None:
        """Take the columns that are known by their heads; raises Unclear where two could be one."""
        for what in _HEADS:
            places = [place for place in self._free() if _MEANS.get(self._plain[place]) == what]
            if what not in self.at and len(places) > 1:
                could = any_of(self._heads[place] for place in places)
                said = "{source}: the column {what} could be {could}."
                problem = self._problem(said, "Say which: --column {what}=HEAD.", what, could=could)
                raise Unclear(problem, what, self._found, places[0] + 1)
            if what not in self.at and places:
                self.at[what] = places[0]

    def demand(self, *, has_game: bool) -> None:
        """Demand all that must be known; raises Unclear."""
        if "date" not in self.at:
            self._ask("date", "--column date=HEAD", self._likely("date"))
        if "game" not in self.at and not has_game:
            self._ask("game", "--game Skat", 0)
        if "name" in self.at and "figure" not in self.at:
            self._ask("figure", "--column figure=HEAD", self._likely("figure"))
        words = self._likely("name")
        if "name" not in self.at and words:
            said = "{source}: the column {head} has words, not figures."
            hint = "Say what it is: --column name={head} has a line for each player,"
            hint += " --column ignore={head} says nothing of the results."
            head = shown(self._heads[words - 1])
            raise Unclear(self._problem(said, hint, "name", head=head), "name", self._found, words)

    @property
    def _found(self) -> tuple[Row, Sequence[Row]]:
        return self._heads, self._rows

    def _free(self) -> list[int]:
        taken = {*self.at.values(), *self.ignored}
        return [place for place in range(len(self._heads)) if place not in taken]

    def _likely(self, what: What) -> int:
        """The number of the first column that holds days, figures or words alone; 0 for none."""
        for place in self._free():
            cells = [row[place] for row in self._rows if place < len(row)]
            cells = [cell for cell in cells if not is_absent(cell)]
            if len(cells) > (what == "name") and all(map(_HOLDS[what], cells)):
                return place + 1
        return 0

    def _ask(self, what: What, say: str, likely: int) -> None:
        said = "{source} has the columns {heads}: which is the {what}?"
        problem = self._problem(said, "Say it: {say}.", what, say=say, heads=_told(self._heads))
        template = Says("{example} prints a list to fill in.", example=_TEMPLATE)
        raise Unclear(problem._replace(remedy=template), what, self._found, likely)

    def _problem(self, said: str, hint: str, what: What, **values: Value) -> Problem:
        told = {"source": self._source, "what": what, **values}
        return Problem(Says.of(said, told), Says.of(hint, told))


_TEMPLATE = Example("import --template")


def days_in(cell: str) -> list[str]:
    """The days that a cell can mean; without its year it means none.

    >>> days_in("5.11.2026"), days_in("3/4/2026"), days_in("5.11.")
    (['2026-11-05'], ['2026-03-04', '2026-04-03'], [])
    """
    # a year that is told doesn't depend on the day of which it is read
    told = days_meant(cell, "2000-01-01")
    return told if told == days_meant(cell, "2012-06-15") else []


_HOLDS = {
    "date": days_in,
    "figure": lambda cell: whole_number(cell) is not None,
    "name": lambda cell: whole_number(cell) is None and any(map(str.isalpha, cell)),
}


def told_columns(found: Unclear) -> Iterator[Says]:
    """The columns of a list with their numbers, their heads and what they begin with."""
    for place, head in enumerate(found.heads):
        cells = [row[place].strip() for row in found.rows if place < len(row)]
        values = {"number": place + 1, "head": shown(head), "cells": listed(cells[:3])}
        yield Says.of("{number} {head}: {cells}", values)


def _told(heads: Row) -> Value:
    return listed(shown(head) for head in heads[:12]) if heads else Says("none")
