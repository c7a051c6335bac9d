"""Designs known to combinatorics: rounds of tables in which pairs meet as evenly as can be.

Positions are numbered from 0. The two files hold known designs; the tests recount them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import count, islice
from typing import Any

Tables = tuple[tuple[int, ...], ...]
Rounds = tuple[Tables, ...]


def perfect_rotations() -> dict[tuple[int, int], Rounds]:
    """By field and size of the tables, the plans in which every pair meets exactly once."""
    return {
        (int(field), int(size)): tuple(tuple(map(tuple, tables)) for tables in rounds)
        for name, rounds in _known("perfect_rotations.json").items()
        for field, _, size in [name.partition("/")]
    }


def rotation(field: int, sizes: tuple[int, ...], rounds: int) -> Rounds:
    """Up to so many rounds at tables of these sizes, larger ones first, with the fewest repeats.

    Nobody meets twice, but where tables seat one more than there are tables: there two rounds
    share one pair a full table, which is the least, and nobody meets three times.
    """
    tables, perfect = len(sizes), perfect_rotations()
    candidates = (
        perfect.get((field, sizes[0]), ()),
        perfect.get((tables * tables, tables), ()),
        _lines(tables, sizes[0], rounds),
    )
    return max((_cut(candidate, field, sizes) for candidate in candidates), key=len)[:rounds]


def whist(field: int, rounds: int | None = None) -> Rounds:
    """Rounds in which everyone partners each other once and opposes each twice; perhaps none.

    Tables are clockwise, partners opposite; of a field of 4k+1 one sits out in each round. They
    are listed for 4k and 4k+1 from 4 to 25; where 4k+1 is prime a formula gives them. With
    `rounds` only the first of them are made.
    """
    known = whist_designs()
    if field in known:
        return known[field][:rounds]
    return _powers_of_a_root(field, rounds) if whist_rounds(field) else ()


def whist_rounds(field: int) -> int:
    """How many rounds `whist` has for a field, 0 where it has none."""
    known = whist_designs()
    if field in known:
        return len(known[field])
    return field if field % 4 == 1 and _is_prime(field) else 0


def whist_designs() -> dict[int, Rounds]:
    """By field, the rounds of the file, as `whist` gives them."""
    return {
        int(field): tuple(
            tuple((one, left, other, right) for (one, other), (left, right) in tables)
            for tables in rounds
        )
        for field, rounds in _known("whist.json").items()
    }


@cache
def _known(name: str) -> dict[str, Any]:
    text = files(__name__).joinpath(name).read_text(encoding="utf-8")
    designs: dict[str, Any] = json.loads(text)["designs"]
    return designs


def _cut(rounds: Rounds, field: int, sizes: tuple[int, ...]) -> Rounds:
    """The rounds without the positions beyond the field, where that leaves tables as wanted."""
    kept = (
        tuple(tuple(person for person in table if person < field) for table in tables)
        for tables in rounds
    )
    ordered = (tuple(sorted(tables, key=len, reverse=True)) for tables in kept)
    return tuple(tables for tables in ordered if tuple(map(len, tables)) == sizes)


def _lines(tables: int, size: int, rounds: int) -> Rounds:
    """As many groups as a table has seats: in a round each group moves on by a step of its own.

    The groups move on by 0, 1, 2 ... times the number of the round, counted around the tables. A
    group beyond those moves on by the square of that number, round a prime number of tables: two
    people of it and of another group then meet where a square equals a multiple, twice at most.
    """
    if size > tables and not (size == tables + 1 and tables % 2 and _is_prime(tables)):
        return ()
    return tuple(
        tuple(
            tuple(
                group * tables + (table - step * (step if group == tables else group)) % tables
                for group in range(size)
            )
            for table in range(tables)
        )
        for step in islice(_steps(tables, min(size, tables)), rounds)
    )


def _steps(tables: int, groups: int) -> Iterator[int]:
    """Steps any two of which differ so that no two groups keep together by it."""
    chosen: list[int] = []
    for step in range(tables):
        if all((step - other) * apart % tables for other in chosen for apart in range(1, groups)):
            chosen.append(step)
            yield step


def _powers_of_a_root(prime: int, rounds: int | None) -> Rounds:
    """Partners are opposite numbers, opponents a quarter turn away; each round adds one to all."""
    root = next(root for root in count(2) if _is_primitive(root, prime))
    quarter = (prime - 1) // 4
    first = [
        [pow(root, power + turn * quarter, prime) for turn in range(4)] for power in range(quarter)
    ]
    return tuple(
        tuple(tuple((person + turn) % prime for person in table) for table in first)
        for turn in range(prime if rounds is None else min(rounds, prime))
    )


def _is_primitive(root: int, prime: int) -> bool:
    return len({pow(root, power, prime) for power in range(prime - 1)}) == prime - 1


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % factor for factor in range(2, int(number**0.5) + 1))
