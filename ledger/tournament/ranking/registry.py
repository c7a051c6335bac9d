"""The list of all tie-breaks: what each is, and how a function becomes one.

Each is a small function; its docstring is its definition. What is said of unplayed rounds holds
for byes, forfeits and absences; `ranking.field` has the rules that all of them share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import wraps
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.field import Field

Values = Mapping[int, Fraction]
"""What each of those looked at is worth by a tie-break."""


class TieBreak(NamedTuple):
    """One way to set apart entrants who are level so far.

    `values` takes the field and those who are level, for some tie-breaks look at no one else. With
    `is_fewest` the lower value is the better one. `code` is what FIDE calls it, empty where it has
    none.
    """

    name: str
    definition: str
    source: str
    unplayed: str
    values: Callable[[Field, Sequence[int]], Values]
    is_fewest: bool = False
    code: str = ""

    def groups(self, values: Values) -> list[list[int]]:
        """The entrants of these values in groups that stay level, best first."""
        levels: dict[Fraction, list[int]] = {}
        for entrant, value in values.items():
            levels.setdefault(value, []).append(entrant)
        return [levels[value] for value in sorted(levels, reverse=not self.is_fewest)]


TIE_BREAKS: dict[str, TieBreak] = {}
"""All tie-breaks by the name as typed, in the order in which they are told."""

_Single = Callable[[Field, int], Fraction]
_Joint = Callable[[Field, Sequence[int]], Values]


def joint(
    source: str, unplayed: str, *, is_fewest: bool = False, code: str = ""
) -> Callable[[_Joint], _Joint]:
    """List a function of all who are level as a tie-break; its name is that of the function."""

    def listed(function: _Joint) -> _Joint:
        name = function.__name__.replace("_", "-")
        definition = " ".join((function.__doc__ or "").split())
        TIE_BREAKS[name] = TieBreak(name, definition, source, unplayed, function, is_fewest, code)
        return function

    return listed


def tie_break(
    source: str, unplayed: str, *, is_fewest: bool = False, code: str = ""
) -> Callable[[_Single], _Single]:
    """List a function of one entrant as a tie-break; its name is that of the function."""

    def listed(function: _Single) -> _Single:
        @joint(source, unplayed, is_fewest=is_fewest, code=code)
        @wraps(function)
        def values(field: Field, tied: Sequence[int]) -> Values:
            return {entrant: function(field, entrant) for entrant in tied}

        return function

    return listed
