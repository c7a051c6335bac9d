"""The rulebook as it is asked for: a clause with the examples that show it."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from trickledger.rules.catalogue import package_of
from trickledger.rules.clauses import Clause
from trickledger.rules.examples import Examples, Shown, read_examples, shown

EXAMPLES = "examples.txt"


class ShownClause(NamedTuple):
    """A clause, and what its examples come to; where it has none, the reason, if one is told."""

    clause: Clause
    examples: tuple[Shown, ...]
    without: str


def shown_clause(clause: Clause) -> ShownClause:
    """A clause with its examples, each of them played.

    A package keeps them beside its clauses; one of a game from outside need not have any.
    """
    told = _kept(package_of(clause)).get(clause, Examples())
    return ShownClause(
        clause, tuple(shown(clause, record) for record in told.records), told.without
    )


def _kept(package: str) -> dict[str, Examples]:
    file = resources.files(package) / EXAMPLES
    return dict(read_examples(file.read_text(encoding="utf-8"))) if file.is_file() else {}
