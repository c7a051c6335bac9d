"""Crosstables: what every entrant did, round by round or opponent by opponent.

Entrants are called by the line that they stand on, for places may be shared. `12:1`, `12:½` and
`12:0` are a meeting with line 12 won, drawn and lost, `12:+` and `12:-` a forfeit won and lost,
`bye` and `-` a bye and an absence, `…` a round that is open, and what stands in brackets was
annulled. At a table of more it is the rank,
`3,7,12:2`; with a partner it begins with the partner, `&4 3,7:1`. For people the table stands there
instead of the lines, `T4 2nd` and `T4 &4 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.columns import blocks, figure, shortened
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult, points_of
from trickledger.ledger.tournament.ranking.standings import Row
from trickledger.ledger.tournament.settings import Settings

_LONGEST_NAME = 20
_OWN = "x"
_WITHOUT_RESULT = {Kind.BYE: "bye", Kind.ABSENT: "-", Kind.OPEN: "…"}
_ALONE = "bye"
_NOTHING = Fraction(0)
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_FORFEITS = {Kind.FORFEIT_WON: "+", Kind.FORFEIT_LOST: "-"}


class Line(NamedTuple):
    """An entrant's line of a crosstable: its number, the place, and a text under each head.

    `alone` are the points of rounds without an opponent, where no head tells them.
    """

    number: int
    place: int
    shared: bool
    entrant: int
    points: Fraction
    cells: tuple[str, ...]
    alone: Fraction = _NOTHING


class Crosstable(NamedTuple):
    """A crosstable: what stands above its columns, and a line for every entrant."""

    heads: tuple[str, ...]
    lines: tuple[Line, ...]

    def of(self, entrants: Collection[int]) -> Crosstable:
        """The lines of some entrants, which keep their numbers."""
        return self._replace(lines=tuple(each for each in self.lines if each.entrant in entrants))


MOST_OPPONENTS = 100
"""Up to so many lines there is a column for each opponent: beyond, nobody could find a cell."""

Tables = Mapping[tuple[int, int], int]
"""By round and entrant the number of the table."""


def by_round(results: Results, rows: Sequence[Row]) -> Crosstable:
    """A column for each round, as a Swiss and tables of more have it."""
    numbers = _numbers(rows)
    return _round_by_round(results, rows, lambda _, result: _cell(result, numbers))


def at_tables(results: Results, rows: Sequence[Row], tables: Tables) -> Crosstable:
    """A column for each round with the tables of more, and what came of them for each."""
    numbers = _numbers(rows)

    def cell(entrant: int, result: RoundResult) -> str:
        if result.kind in _WITHOUT_RESULT or not result.against:
            return _cell(result, numbers)
        beside = "".join(f"&{numbers[partner]} " for partner in result.partners)
        return f"T{tables[result.round, entrant]} {beside}{_told(result)}"

    return _round_by_round(results, rows, cell)


def _round_by_round(
    results: Results, rows: Sequence[Row], cell: Callable[[int, RoundResult], str]
) -> Crosstable:
    rounds = sorted({result.round for each in results.values() for result in each})

    def cells(entrant: int) -> Iterator[str]:
        known = {result.round: result for result in results[entrant]}
        for number in rounds:
            result = known.get(number)
            yield cell(entrant, result) if result else _WITHOUT_RESULT[Kind.ABSENT]

    return Crosstable(tuple(map(str, rounds)), _lines(rows, cells))


def by_opponent(results: Results, rows: Sequence[Row]) -> Crosstable:
    """A column for each opponent, as a round robin has it; several meetings stand together.

    What somebody has of rounds without an opponent stands apart.
    """
    numbers = _numbers(rows)

    def cells(entrant: int) -> Iterator[str]:
        met: dict[int, str] = {entrant: _OWN}
        for result in results[entrant]:
            for opponent in result.against:
                met[opponent] = met.get(opponent, "") + _result(result, opponent)
        yield from (met.get(other, "") for other in numbers)

    lines = [
        line._replace(alone=points_of(each for each in results[line.entrant] if not each.against))
        for line in _lines(rows, cells)
    ]
    return Crosstable(tuple(map(str, numbers.values())), tuple(lines))


def printed(crosstable: Crosstable, names: Mapping[int, str], width: int) -> list[str]:
    """The crosstable as lines of text, in blocks that fit the width, an empty line between them."""
    has_alone = any(line.alone for line in crosstable.lines)
    heads = ("No", "Pl", "Name", "Pts", *crosstable.heads, *([_ALONE] if has_alone else []))
    rows = [
        (
            str(line.number),
            f"{line.place}{'=' if line.shared else ''}",
            shortened(names[line.entrant], _LONGEST_NAME),
            figure(line.points),
            *line.cells,
            *([figure(line.alone) if line.alone else ""] if has_alone else []),
        )
        for line in crosstable.lines
    ]
    lines: list[str] = []
    for block in blocks(heads, rows, stay=4, figures={0, 3}, width=width):
        lines += ["", *block] if lines else block
    return lines


def legend(settings: Settings, *, is_square: bool, has_byes: bool) -> str:
    """What the signs of the crosstable of an event say."""
    if is_square:
        alone = "; bye: points without an opponent" if has_byes else ""
        return (
            "Under each line's number: 1 won, ½ drawn, 0 lost; + and - are forfeits, in brackets "
            f"what was annulled{alone}."
        )
    if settings.has_sides:
        meeting = "T3 &4 1 is table 3, won with line 4; ½ drawn, 0 lost"
    elif settings.size > 2:
        meeting = "T3 2nd is second at table 3, 2nd= a shared place"
    else:
        meeting = "4:1 is won against line 4, ½ drawn, 0 lost"
    forfeits = "T3 + T3 -" if settings.size > 2 else ":+ :-"
    return f"{meeting}; {forfeits} are forfeits, - is absent."


def _numbers(rows: Sequence[Row]) -> dict[int, int]:
    return {row.entrant: number for number, row in enumerate(rows, 1)}


def _lines(rows: Sequence[Row], cells: Callable[[int], Iterator[str]]) -> tuple[Line, ...]:
    return tuple(
        Line(number, row.place, row.shared, row.entrant, row.points, tuple(cells(row.entrant)))
        for number, row in enumerate(rows, 1)
    )


def _cell(result: RoundResult, numbers: Mapping[int, int]) -> str:
    if result.kind in _WITHOUT_RESULT or not result.against:
        return _WITHOUT_RESULT.get(result.kind, _FORFEITS.get(result.kind, "-"))
    against = ",".join(str(number) for number in sorted(map(numbers.__getitem__, result.against)))
    beside = "".join(f"&{numbers[partner]} " for partner in result.partners)
    return f"{beside}{against}:{_outcome(result)}"


def _outcome(result: RoundResult) -> str:
    """The result of a round, at a table of more who each play alone the rank."""
    rank = _rank(result)
    return figure(rank) if rank is not None else _result(result, next(iter(result.against)))


def _told(result: RoundResult) -> str:
    """What came of a table for somebody, in words where each plays alone.

    >>> third = RoundResult(1, Kind.PLAYED, _NOTHING, {2: _NOTHING, 3: _NOTHING}, rank=Fraction(3))
    >>> level = third._replace(against={2: Fraction(1, 2), 3: _NOTHING}, rank=Fraction(5, 2))
    >>> _told(third), _told(level)
    ('3rd', '2nd=')
    """
    rank = _rank(result)
    if rank is None:
        return _result(result, next(iter(result.against)))
    level = sum(share == Fraction(1, 2) for share in result.against.values())
    # a rank is the mean of the places that are shared
    place = int(rank - Fraction(level, 2))
    return f"{place}{_ORDINALS.get(place, 'th')}{'=' if level else ''}"


def _rank(result: RoundResult) -> Fraction | None:
    """The rank at a table of more that was played, and at which each played alone."""
    is_each_alone = len(result.against) > 1 and not result.partners
    return result.rank if is_each_alone and result.is_played else None


def _result(result: RoundResult, opponent: int) -> str:
    if result.kind in _FORFEITS:
        return _FORFEITS[result.kind]
    if result.kind is Kind.OPEN:
        return _WITHOUT_RESULT[Kind.OPEN]
    share = result.against[opponent]
    told = "½" if share == Fraction(1, 2) else figure(share)
    return f"({told})" if result.kind is Kind.ANNULLED else told
