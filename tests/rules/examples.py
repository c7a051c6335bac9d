"""The examples of the clauses, taken from the rows of the tests: `python -m tests.rules.examples`.

A row shows a clause if it is refused by it, if the clause counts or finds something in its last
hand, or if the row is named after it. `shown_by.py` names the rows that show the others, and says
of which clauses nothing can be typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tests.rules.rows import Row
from tests.rules.shown_by import SHOWN_BY, WITHOUT
from trickledger import Replay, replay
from trickledger.rules.catalogue import _built_in_books
from trickledger.rules.clauses import Clause, Rulebook

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "rules"
NAMED = re.compile(r"([A-Z]{3}-(?:[A-Z]+-)?D?\d+)(?:-[a-z].*)?")
MEANT = "It says what is meant: there is nothing in it that could be typed."


class Of(NamedTuple):
    """The rows by which a clause can be shown, the shortest first.

    Those that are `refused` by it, those that `stand`, and those that are refused by another.
    """

    refused: list[Row]
    stand: list[Row]
    others: list[Row]


@cache
def rows() -> list[Row]:
    """All rows, the shortest first; those of the rulebook before the slips of bad inputs."""
    files = sorted(HERE.glob("test_*.py"), key=lambda file: ("bad_inputs" in file.name, file.name))
    return sorted((row for file in files for row in _rows_of(file.stem)), key=_length)


def _rows_of(module: str) -> Iterator[Row]:
    for test in vars(import_module(f"tests.rules.{module}")).values():
        for mark in getattr(test, "pytestmark", ()) if callable(test) else ():
            if mark.name == "parametrize" and mark.args[0] == "row":
                yield from (row for row in mark.args[1] if isinstance(row, Row))


@cache
def shown_by() -> Mapping[str, Of]:
    """For each clause the rows that show it."""
    found: dict[str, Of] = {}
    for row in rows():
        if row.record[0] in {"game whist", "game euchre"}:
            continue
        result = replay("\n".join(row.record))
        named = _named(row)
        if result.refusal:
            told = [(result.refusal.clause, "refused"), (named, "others")]
        else:
            told = [(clause, "stand") for clause in {named, *_speaking(result)}]
        for clause, how in told:
            # what holds in all games is shown by one that has cards
            if row.record[0] != "game points" or clause in EXAMPLES_OF["points"]:
                getattr(_of(found, clause), how).append(row)
    for line in SHOWN_BY.strip().splitlines():
        clause, name = line.split()
        called = [row for row in rows() if row.name == name]
        row = min(called, key=lambda row: not _is_of(row, clause))
        of = _of(found, clause)
        for rows_of in (of.others, *([of.stand] if row.answer == "ok" else [])):
            rows_of.insert(0, row)
    return found


@cache
def standing() -> Mapping[tuple[str, ...], list[Row]]:
    """The rows that stand, by all their lines but the last."""
    found: dict[tuple[str, ...], list[Row]] = {}
    for row in rows():
        if row.answer == "ok":
            found.setdefault(row.record[:-1], []).append(row)
    return found


def _is_of(row: Row, clause: str) -> bool:
    """Whether a row is of a game in whose rulebook the clause stands."""
    return any(
        f"game {kind}" == row.record[0] for kind, book in EXAMPLES_OF.items() if clause in book
    )


def _length(row: Row) -> int:
    return len(" ".join(row.record))


def _of(found: dict[str, Of], clause: str) -> Of:
    return found.setdefault(str(clause), Of([], [], []))


def _named(row: Row) -> str:
    named = NAMED.fullmatch(row.name)
    return named[1] if named else ""


def _speaking(result: Replay) -> Iterator[str]:
    """The clauses by which something was counted, or found, in the newest hand."""
    hand = result.games[-1].newest if result.games else None
    if hand:
        yield from (line.clause for line in (*hand.lines, *hand.settlement))
        yield from (finding.clause for finding in hand.findings)


def chosen(clause: Clause) -> list[Row]:
    """One row that the clause refuses, and one that stands, if there are: beside it where it can.

    Where it refuses none, the one that is named for it.
    """
    refused, stand, others = shown_by().get(clause, Of([], [], []))
    if not refused:
        return (others or stand)[:1]

    def is_slip(row: Row) -> bool:
        """What the rulebook has for an example, under its own name, says more than a slip."""
        return not row.name.startswith(f"{clause.partition('-')[0]}-")

    first = min(refused, key=is_slip)
    beside = sorted(standing().get(first.record[:-1], []), key=is_slip)
    named = [row for row in stand if row in beside]
    return [first, *(named or stand or beside)[:1]]


def text_of(book: Rulebook) -> str:
    """The examples of a rulebook as they are kept."""
    return "\n\n".join(_texts(book)) + "\n"


def _texts(book: Rulebook) -> Iterator[str]:
    for clause in book.values():
        told = chosen(clause)
        yield from ("\n".join([clause, *row.record]) for row in told)
        if not told:
            yield f"{clause} {MEANT if clause.is_shared else WITHOUT[clause]}"


def file_of(kind: str) -> Path:
    """Where the examples of a game are kept; `common` are those of all games."""
    package = RULES if kind == "common" else RULES / "games" / kind.replace("-", "_")
    return package / "examples.txt"


EXAMPLES_OF = _built_in_books()


def write() -> None:
    """Write all examples anew."""
    for kind, book in EXAMPLES_OF.items():
        file_of(kind).write_text(text_of(book), encoding="utf-8")


if __name__ == "__main__":
    write()
