"""Who sits where in a round, to be put on the wall: by table, and by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ledger.columns import blocks, folded, shortened
from ledger.events.seating import Seating

_LONGEST_NAME = 40
_INDENT = 7


class Seat(NamedTuple):
    """Where a person sits: table and seat from 1, seats clockwise; None who has a bye."""

    name: str
    table: int | None
    seat: int | None


def by_table(seating: Seating, names: Mapping[int, str]) -> list[tuple[int, tuple[str, ...]]]:
    """The tables in order, each with the names clockwise from its first seat.

    >>> by_table(Seating(((2, 1),)), {1: "Ann", 2: "Bob"})
    [(1, ('Bob', 'Ann'))]
    """
    return [
        (number, tuple(names[entrant] for entrant in table))
        for number, table in enumerate(seating.tables, 1)
    ]


def by_name(seating: Seating, names: Mapping[int, str]) -> list[Seat]:
    """All who are seated or have a bye, in order of their names.

    >>> by_name(Seating(((2, 1),), byes=(3,)), {1: "Ann", 2: "Bob", 3: "ada"})[0]
    Seat(name='ada', table=None, seat=None)
    """
    seats = [Seat(names[entrant], None, None) for entrant in seating.byes]
    for number, table in enumerate(seating.tables, 1):
        seats += [Seat(names[entrant], number, seat) for seat, entrant in enumerate(table, 1)]
    return sorted(seats, key=lambda seat: (seat.name.casefold(), seat.name, seat.table or 0))


def tables_printed(seating: Seating, names: Mapping[int, str], width: int) -> list[str]:
    """The listing by table as lines of text; a table too long for a line goes on below."""
    rows = [(str(number), people) for number, people in by_table(seating, names)]
    if seating.byes:
        rows.append(("bye", tuple(seat.name for seat in by_name(seating, names) if not seat.table)))
    return [line for head, people in rows for line in _under(head, people, width)]


def names_printed(seating: Seating, names: Mapping[int, str], width: int) -> list[str]:
    """The listing by name as lines of text."""
    rows = [
        (
            shortened(name, _LONGEST_NAME),
            "bye" if table is None else str(table),
            "" if seat is None else str(seat),
        )
        for name, table, seat in by_name(seating, names)
    ]
    heads = ("Name", "Table", "Seat")
    (block,) = blocks(heads, rows, stay=3, figures={1, 2}, width=width)
    return block


def _under(head: str, people: Sequence[str], width: int) -> list[str]:
    parts = [f"{shortened(name, _LONGEST_NAME)}," for name in people[:-1]]
    lines = folded(
        [*parts, *(shortened(name, _LONGEST_NAME) for name in people[-1:])],
        gap=" ",
        width=width - _INDENT,
    )
    starts = [f"{head:>5}", *([""] * (len(lines) - 1))]
    return [f"{start:{_INDENT}}{line}" for start, line in zip(starts, lines, strict=True)]
