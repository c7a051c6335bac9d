"""Moving people after a round was made: who takes whose place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.pairing.seating import no_table
from trickledger.ledger.tournament.table import Round


class Places(NamedTuple):
    """The tables of a round that change, with who sits there now, and all who have a bye."""

    tables: tuple[tuple[int, tuple[int, ...]], ...]
    byes: tuple[int, ...]

    def act(self, number: int, why: str = "") -> Act:
        """The act that seats them so in a round."""
        return Act("seat", number, tables=self.tables, byes=self.byes, why=why)


def moved(
    made: Round,
    table: int,
    seats: Sequence[int],
    *,
    out: Collection[int] = (),
    fewest: int = 1,
    has_byes: bool = True,
) -> Places:
    """Seat some at a table; who must leave it takes the place of one who came, else has a bye.

    Who is `out` is put aside, with no place at all, at this table and at those that people come
    from; is one of these then left with less than the fewest who can play, they have a bye too.
    Without byes, as in a knock-out, who finds no place is put aside. A table of the next number is
    a new one; raises UnfitPlan for a higher one.

    >>> from trickledger.ledger.tournament.pairing.seating import Seating
    >>> from trickledger.ledger.tournament.table import Table
    >>> tables = (Table(1, 1, (1, 2), ((1,), (2,))), Table(1, 2, (3, 4), ((3,), (4,))))
    >>> moved(Round(1, "swiss", Seating(()), tables, ()), 2, [3, 1]).tables
    ((1, (4, 2)), (2, (3, 1)))
    """
    now = _rows(made, table)
    known = [list(row) for row in now.values()]
    byes = list(made.byes)
    left = [each for each in now.get(table, []) if each not in seats and each not in out]
    came = [entrant for entrant in seats if entrant not in now.get(table, [])]
    for entrant in came:
        place = next((row for row in [*now.values(), byes] if entrant in row), None)
        if place is None:
            continue
        at = place.index(entrant)
        place[at : at + 1] = [left.pop(0)] if left else []
    now[table] = list(seats)
    others = [row for number, row in now.items() if number != table and row not in known]
    left += _put_aside(others, out, fewest)
    byes += left if has_byes else []
    before = {row.number: row.seats for row in made.tables}
    changed = {n: tuple(row) for n, row in now.items() if tuple(row) != before.get(n, ())}
    return Places(tuple(sorted(changed.items())), tuple(sorted(byes)))


def _rows(made: Round, table: int) -> dict[int, list[int]]:
    """Who sits at each table by now; raises UnfitPlan where this one can be none of them."""
    rows = {row.number: list(row.seats) for row in made.tables}
    last = max(rows, default=0)
    if 1 <= table <= last + 1:
        return rows
    raise no_table(made.number, table, last, "A table with the next number is a new one.")


def _put_aside(rows: Iterable[list[int]], out: Collection[int], fewest: int) -> list[int]:
    """Take those who are out from tables; tell who is then left there with too few to play."""
    left = []
    for row in rows:
        if not set(out).isdisjoint(row):
            stay = [each for each in row if each not in out]
            row[:] = stay if len(stay) >= fewest else []
            left += [] if row else stay
    return left


def joined_each(
    late: Sequence[tuple[Round, Sequence[int]]],
    made: Round,
    sizes: tuple[int, int],
    out: Collection[int],
) -> Places:
    """Seat those who came late into the parts of a round, each with its own.

    One by one: with who has a bye, else at a free chair, else with a bye. `sizes` are the fewest
    and the most entrants of a table; nobody joins a table that has begun. Who is `out` keeps the
    bye they have.
    """
    last = max((table.number for table in made.tables), default=0)
    byes, tables = [*made.byes], dict[int, tuple[int, ...]]()
    for part, entrants in late:
        changed, waiting = _joined(part, entrants, sizes, out, last)
        byes = [each for each in byes if each not in part.byes] + waiting
        tables |= changed
        last = max((last, *tables))
    return Places(tuple(sorted(tables.items())), tuple(sorted(byes)))


def _joined(
    made: Round, entrants: Sequence[int], sizes: tuple[int, int], out: Collection[int], last: int
) -> tuple[dict[int, tuple[int, ...]], list[int]]:
    """The tables of a part that change, and who has a bye there; new tables follow the last."""
    fewest, most = sizes
    waiting = [each for each in made.byes if each not in out]
    kept = [each for each in made.byes if each in out]
    free = [
        (len(table.seats), table.number, table.seats)
        for table in made.tables
        if table.state == "to play" and not table.record and len(table.seats) < most
    ]
    heapify(free)
    changed: dict[int, tuple[int, ...]] = {}
    for entrant in entrants:
        if len(waiting) + 1 >= fewest or free:
            if len(waiting) + 1 >= fewest:
                last += 1
                number, seats = last, (*waiting[: most - 1], entrant)
                waiting = waiting[most - 1 :]
            else:
                _, number, smallest = heappop(free)
                seats = (*smallest, entrant)
            if len(seats) < most:
                heappush(free, (len(seats), number, seats))
            changed[number] = seats
        else:
            waiting.append(entrant)
    return changed, [*kept, *waiting]
