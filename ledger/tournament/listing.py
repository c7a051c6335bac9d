"""Who sits where in a round, by name, to be put on the wall; and lists in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.columns import shortened

Tables = Mapping[int, Sequence[int]]
"""The tables of a round by number, with those who sit there clockwise."""

_LONGEST_NAME = 40
_MOST = 40


def listed(parts: Sequence[str], command: str, between: str = ", ") -> str:
    """Parts in a sentence, all of them; of very many the first, and the command that shows all.

    >>> listed(["1.1", "1.2"], "event tables")
    '1.1, 1.2'
    >>> listed(list(map(str, range(100))), "event tables")[-61:]
    '37, 38, 39 and 60 more (`trickledger event tables` lists all)'
    """
    shown = between.join(parts[:_MOST])
    more = len(parts) - _MOST
    return f"{shown} and {more} more (`trickledger {command}` lists all)" if more > 0 else shown


class Seat(NamedTuple):
    """Where a person sits: table and seat from 1, seats clockwise; None who has a bye."""

    name: str
    table: int | None
    seat: int | None


def by_name(tables: Tables, byes: Sequence[int], names: Mapping[int, str]) -> list[Seat]:
    """All who are seated or have a bye, in order of their names.

    >>> by_name({4: (2, 1)}, [3], {1: "Ann", 2: "Bob", 3: "ada"})[:2]
    [Seat(name='ada', table=None, seat=None), Seat(name='Ann', table=4, seat=2)]
    """
    seats = [Seat(names[entrant], None, None) for entrant in byes]
    for number, table in tables.items():
        seats += [Seat(names[entrant], number, seat) for seat, entrant in enumerate(table, 1)]
    return sorted(seats, key=lambda seat: (seat.name.casefold(), seat.name, seat.table or 0))


def names_printed(
    tables: Tables, byes: Sequence[int], names: Mapping[int, str]
) -> list[tuple[str, str, str]]:
    """The listing by name as it is printed: a name, its table and its seat in each row."""
    return [
        (
            shortened(name, _LONGEST_NAME),
            "bye" if table is None else str(table),
            "" if seat is None else str(seat),
        )
        for name, table, seat in by_name(tables, byes, names)
    ]
