"""Printing for programs: one JSON object, or its rows as CSV."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trickledger.ledger.cli.output import print_json

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call

_BETWEEN = " / "
_SPREAD = {"tiebreaks", "record", "streaks", "brought"}
"""The fields whose parts are columns: they are the same in every row."""


def print_data(
    call: Call, shape: Mapping[str, Any], rows: str | Sequence[Mapping[str, Any]]
) -> None:
    """Print an object as `--json` asks for, or with `--csv` its rows, which may go by a name."""
    if call.as_csv:
        print_rows(shape[rows] if isinstance(rows, str) else rows)
    else:
        print_json(shape)


def print_rows(rows: Iterable[Mapping[str, Any]]) -> None:
    """Print rows as CSV under the names of all their fields; several values stand in one cell."""
    from trickledger.ledger.exchange.csv import csv_page

    flat = [dict(_flat(row)) for row in rows]
    heads = list(dict.fromkeys(name for row in flat for name in row))
    cells = ([row.get(head, "") for head in heads] for row in flat)
    sys.stdout.write(csv_page([heads, *cells] if heads else []))


def _flat(row: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The fields of a row as cells.

    >>> dict(_flat({"tiebreaks": {"rate": 0.5}, "totals": {"Ann": 7, "Bob": 2}}))
    {'tiebreaks_rate': 0.5, 'totals': 'Ann 7 / Bob 2'}
    >>> dict(_flat({"brought": [7, -2], "figures": [-5], "reports": [3, 4]}))
    {'brought_1': 7, 'brought_2': -2, 'figures': -5, 'reports': '3 / 4'}
    """
    for name, value in row.items():
        if name in _SPREAD:
            parts = value.items() if isinstance(value, Mapping) else enumerate(value, 1)
            yield from ((f"{name}_{inner}", _cell(each)) for inner, each in parts)
        elif isinstance(value, Mapping):
            yield name, _BETWEEN.join(f"{key} {_cell(each)}" for key, each in value.items())
        else:
            yield name, _cell(value)


def _cell(value: object) -> object:
    """A value as one cell: a truth as 1 or 0, nothing as nothing, several with a stroke between."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, Mapping):
        return " ".join(str(_cell(each)) for each in value.values())
    if isinstance(value, list | tuple):
        if len(value) == 1:
            return _cell(value[0])
        return _BETWEEN.join(str(_cell(each)) for each in value)
    return "" if value is None else value
