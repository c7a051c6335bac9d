"""Who sits where in a round, by name, to be put on the wall; and lists in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.columns import shortened
from trickledger.ledger.plain import in_alphabet
from trickledger.ledger.problems import said_with
from trickledger.rules.says import Command, Says, Several, Value
from trickledger.rules.says import listed as with_commas

SeatsByNumber = Mapping[int, Sequence[int]]
"""The tables of a round by number, with those who sit there clockwise."""

_LONGEST_NAME = 40
_MOST, _FEW = 40, 6


def listed(parts: Sequence[Value], command: str, between: str = ", ") -> Value:
    """Parts in a sentence, all of them; of very many the first, and the command that shows all.

    >>> str(listed(["1.1", "1.2"], "event tables"))
    '1.1, 1.2'
    >>> str(listed(list(map(str, range(100))), "event tables"))[-61:]
    '37, 38, 39 and 60 more (`trickledger event tables` lists all)'
    """
    told = Several(tuple(parts[:_MOST]), between)
    more = len(parts) - _MOST
    if more <= 0:
        return told
    said = "{parts} and {more} more ({command} lists all)"
    return Says(said, parts=told, more=more, command=Command(command))


def some(parts: Sequence[Value], rest: str) -> Value:
    """A few parts in a sentence, and by the words of the `rest` how many more there are.

    >>> str(some("abcdefgh", "{parts}, and {more} more letters"))
    'a, b, c, d, e, f, and 2 more letters'
    """
    told, more = with_commas(parts[:_FEW]), len(parts) - _FEW
    return said_with(rest, {"parts": told, "more": more}) if more > 0 else told


def together(entrants: Iterable[Value]) -> Several:
    """Those of one side.

    >>> str(together(["Ann", "Bob"]))
    'Ann + Bob'
    """
    return Several(tuple(entrants), " + ", " + ")


def opposed(sides: Iterable[Value]) -> Several:
    """Those who sit at a table against each other.

    >>> str(opposed([together(["Ann", "Bob"]), "Cid"]))
    'Ann + Bob - Cid'
    """
    return Several(tuple(sides), " - ", " - ")


def typed_figure(figure: int) -> str:
    """A figure as a shell takes it: what begins with a hyphen is an option."""
    return str(figure) if figure >= 0 else f"minus {-figure}"


def at_odds(sides: Iterable[Value]) -> Several:
    """The figures of a table, one for each side.

    >>> str(at_odds([501, 320]))
    '501 : 320'
    """
    return Several(tuple(sides), " : ", " : ")


class Seat(NamedTuple):
    """Where a person sits: table and seat from 1, seats clockwise; None who has a bye."""

    name: str
    table: int | None
    seat: int | None


def by_name(tables: SeatsByNumber, byes: Sequence[int], names: Mapping[int, str]) -> list[Seat]:
    """All who are seated or have a bye, in order of their names.

    >>> by_name({4: (2, 1)}, [3], {1: "Ann", 2: "Bob", 3: "ada"})[:2]
    [Seat(name='ada', table=None, seat=None), Seat(name='Ann', table=4, seat=2)]
    """
    seats = [Seat(names[entrant], None, None) for entrant in byes]
    for number, table in tables.items():
        seats += [Seat(names[entrant], number, seat) for seat, entrant in enumerate(table, 1)]
    return sorted(seats, key=lambda seat: (*in_alphabet(seat.name), seat.table or 0))


def names_printed(
    tables: SeatsByNumber, byes: Sequence[int], names: Mapping[int, str]
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
