"""Where everyone stands after several stages: who has come further stands before."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.rules.language.notation import folded


class Finisher(NamedTuple):
    """A line of the ranking of all stages: `stage` is the last event that somebody played."""

    place: int
    shared: bool
    name: str
    stage: str


def finishers(stages: Sequence[Sequence[Sequence[tuple[int, str, str]]]]) -> list[Finisher]:
    """The ranking of stages, the last one first, each with its groups of place, name and event.

    Of groups beside each other those of one place share it.

    >>> final, group = [(1, "Ann", "Final")], [(1, "Ann", "Group"), (2, "Bob", "Group")]
    >>> [(one.place, one.name, one.stage) for one in finishers([[final], [group]])]
    [(1, 'Ann', 'Final'), (2, 'Bob', 'Group')]
    """
    found: list[list[tuple[int, str, str]]] = []
    known: set[str] = set()
    for groups in stages:
        new = [row for group in groups for row in group if folded(row[1]) not in known]
        known.update(folded(name) for _, name, _ in new)
        found += levels(new, itemgetter(0))
    return [Finisher(place, shared, *row[1:]) for place, shared, row in placed(found)]
