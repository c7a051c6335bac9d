"""Crosstables: what every entrant did, round by round or opponent by opponent.

Every row adds up to the points of the standings. Entrants are called by the line that they stand
on, for places may be shared. `12:1`, `12:½` and `12:0` are what a meeting with line 12 has brought,
`12:+` and `12:-` a forfeit won and lost, `bye` and `-` a bye and an absence, `bye ½` and `12:+ 3`
what brought something else than these usually do, `…` a round that is open, and what stands in
brackets was annulled. At a table of more it is the rank, `3,7,12:2`, and the points stand apart;
with a partner it begins with the partner, `&4 3,7:1`. For people the table stands there instead of
the lines, and the points behind the rank, `T4 2nd 0` and `T4 &4 1`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.columns import figure, placed, shortened
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult, points_of
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.scoring import bye, walk_over
from trickledger.ledger.tournament.settings import Settings

_LONGEST_NAME = 20
_OWN = "x"
_BYE, _ABSENT, _OPEN, _WITHOUT_FIGURES = "bye", "-", "…", "()"
_ALONE, _GIVEN = "bye", "+/-"
_NOTHING = Fraction(0)
_HALF = Fraction(1, 2)
_NOBODY: Mapping[int, Fraction] = MappingProxyType({})
_ORDINALS = {1: "st", 2: "nd", 3: "rd"}
_FORFEITS = {Kind.FORFEIT_WON: "+", Kind.FORFEIT_LOST: "-"}


class CrosstableLine(NamedTuple):
    """An entrant's line of a crosstable: its number, the place, and a text under each head.

    `brought` are the points of each cell, `alone` those of rounds without an opponent, where no
    head tells them, `given` those that were carried, given and taken: together they are `points`.
    """

    number: int
    place: int
    shared: bool
    entrant: int
    points: Fraction
    cells: tuple[str, ...]
    brought: tuple[Fraction, ...]
    alone: Fraction = _NOTHING
    given: Fraction = _NOTHING


class Crosstable(NamedTuple):
    """A crosstable: what stands above its columns, and a line for every entrant."""

    heads: tuple[str, ...]
    lines: tuple[CrosstableLine, ...]

    def of(self, entrants: Collection[int]) -> Crosstable:
        """The lines of some entrants, which keep their numbers."""
        return self._replace(lines=tuple(each for each in self.lines if each.entrant in entrants))

    @property
    def sums(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The columns beside the heads that are not empty: a head, and a text for each line."""
        columns = (
            (_ALONE, [line.alone for line in self.lines]),
            (_GIVEN, [line.given for line in self.lines]),
        )
        return tuple(
            (head, tuple(_signed(each, head) for each in values))
            for head, values in columns
            if any(values)
        )


class Usual(NamedTuple):
    """What a bye and a forfeit that was won usually bring: what brought something else says what.

    The mean of other rounds, or the ranks of a larger table, can be anything.
    """

    bye: Fraction
    walk_over: Fraction

    @classmethod
    def of(cls, settings: Settings) -> Usual:
        """What an event says of both, as its legend tells it."""
        return cls(bye(1, settings).points, walk_over(settings))


MOST_OPPONENTS = 100
"""Up to so many lines there is a column for each opponent: beyond, nobody could find a cell."""

TableNumbers = Mapping[tuple[int, int], int]
"""By round and entrant the number of the table."""


def by_round(
    results: Results,
    rows: Sequence[StandingsRow],
    usual: Usual | None = None,
    given: Mapping[int, Fraction] = _NOBODY,
) -> Crosstable:
    """A column for each round, as a Swiss and tables of more have it.

    A bye or a forfeit that brought something else than usual says what. `given` are the points that
    entrants have beside their rounds.
    """
    numbers = _numbers(rows)
    return _round_by_round(results, rows, given, lambda _, it: _cell(it, numbers, usual))


def at_tables(
    results: Results,
    rows: Sequence[StandingsRow],
    tables: TableNumbers,
    usual: Usual | None = None,
    given: Mapping[int, Fraction] = _NOBODY,
) -> Crosstable:
    """A column for each round with the tables of more, and what came of them for each."""
    numbers = _numbers(rows)

    def cell(entrant: int, result: RoundResult) -> str:
        if not result.against or result.kind is Kind.OPEN:
            return _alone(result, usual)
        beside = "".join(f"&{numbers[partner]} " for partner in result.partners)
        return f"T{tables[result.round, entrant]} {beside}{_told(result, usual)}"

    return _round_by_round(results, rows, given, cell)


def _round_by_round(
    results: Results,
    rows: Sequence[StandingsRow],
    given: Mapping[int, Fraction],
    cell: Callable[[int, RoundResult], str],
) -> Crosstable:
    rounds = sorted({result.round for each in results.values() for result in each})

    def cells(entrant: int) -> Iterator[_Cell]:
        known = {result.round: result for result in results[entrant]}
        for number in rounds:
            result = known.get(number)
            yield (cell(entrant, result), result.points) if result else (_ABSENT, _NOTHING)

    return Crosstable(tuple(map(str, rounds)), _lines(rows, cells, given))


def by_opponent(
    results: Results,
    rows: Sequence[StandingsRow],
    usual: Usual | None = None,
    given: Mapping[int, Fraction] = _NOBODY,
    *,
    apart: bool = False,
) -> Crosstable:
    """A column for each opponent, as a round robin has it; several meetings stand together.

    Where figures count they are kept `apart`: 73 could be one. What somebody has of rounds
    without an opponent has a column of its own.
    """
    numbers = _numbers(rows)

    def cells(entrant: int) -> Iterator[_Cell]:
        met: defaultdict[int, list[_Cell]] = defaultdict(list, {entrant: [(_OWN, _NOTHING)]})
        for result in results[entrant]:
            for opponent in result.against:
                share = result.points / len(result.against)
                met[opponent].append((_result(result, opponent, usual), share))
        for other in numbers:
            texts = [text for text, _ in met[other]]
            yield _joined(texts, apart=apart), sum((points for _, points in met[other]), _NOTHING)

    lines = [
        line._replace(alone=points_of(each for each in results[line.entrant] if not each.against))
        for line in _lines(rows, cells, given)
    ]
    return Crosstable(tuple(map(str, numbers.values())), tuple(lines))


def printed(crosstable: Crosstable, names: Mapping[int, str]) -> list[tuple[str, ...]]:
    """The crosstable as it is printed: its heads, then a row for each line."""
    sums = crosstable.sums
    heads = ("No", "Pl", "Name", "Pts", *crosstable.heads, *(head for head, _ in sums))
    rows = (
        (
            str(line.number),
            placed(line.place, line.shared),
            shortened(names[line.entrant], _LONGEST_NAME),
            figure(line.points),
            *line.cells,
            *(texts[at] for _, texts in sums),
        )
        for at, line in enumerate(crosstable.lines)
    )
    return [heads, *rows]


def legend(settings: Settings, crosstable: Crosstable, *, is_square: bool) -> str:
    """What the signs of the crosstable of an event say, those that it has."""
    heads = [head for head, _ in crosstable.sums]
    given = f"; {_GIVEN}: points brought, given or taken" if _GIVEN in heads else ""
    won, drawn, lost = map(_points, _scale(settings))
    if is_square:
        alone = "; bye: points without an opponent" if _ALONE in heads else ""
        meeting = f"{won} won, {drawn} drawn, {lost} lost"
        if settings.worth == "figure":
            meeting = "the points against that line"
        return (
            f"Under each line's number: {meeting}; + and - are "
            f"forfeits{_worth_of_forfeits(settings)}, in brackets what was annulled{alone}{given}."
        )
    is_won = f"table 3, won with line 4; {drawn} drawn, {lost} lost"
    if settings.worth == "figure":
        is_won = "table 3 with line 4, and the points"
    if settings.has_sides:
        meeting = f"T3 &4 {won} is {is_won}"
    elif settings.size > 2:
        meeting = "T3 2nd is second at table 3, 2nd= a shared place, behind it the points"
    elif settings.worth == "figure":
        meeting = "4:20 is 20 points against line 4"
    else:
        meeting = f"4:{won} is won against line 4, {drawn} drawn, {lost} lost"
    forfeits = "T3 + T3 -" if settings.size > 2 else ":+ :-"
    cells = {cell for line in crosstable.lines for cell in line.cells}
    alone = f", bye is a bye for {figure(bye(1, settings).points)}" if _BYE in cells else ""
    return (
        f"{meeting}; {forfeits} are forfeits{_worth_of_forfeits(settings)}, - is absent{alone}"
        f"{given}."
    )


def _scale(settings: Settings) -> tuple[Fraction, Fraction, Fraction]:
    """What a table of two that was won, drawn and lost has brought."""
    if settings.worth == "win":
        return settings.win, settings.draw, settings.loss
    return Fraction(1), _HALF, _NOTHING


def _worth_of_forfeits(settings: Settings) -> str:
    """What forfeits have brought, in brackets, where it is not a point and nothing."""
    worth = walk_over(settings), settings.loss if settings.worth == "win" else _NOTHING
    if worth == (Fraction(1), _NOTHING):
        return ""
    return f" ({' and '.join(map(_points, worth))})"


def _numbers(rows: Sequence[StandingsRow]) -> dict[int, int]:
    return {row.entrant: number for number, row in enumerate(rows, 1)}


_Cell = tuple[str, Fraction]
"""A text and the points that it stands for."""


def _lines(
    rows: Sequence[StandingsRow],
    cells: Callable[[int], Iterator[_Cell]],
    given: Mapping[int, Fraction],
) -> tuple[CrosstableLine, ...]:
    lines: list[CrosstableLine] = []
    for number, row in enumerate(rows, 1):
        told = [*cells(row.entrant)]
        texts, brought = tuple(text for text, _ in told), tuple(points for _, points in told)
        line = CrosstableLine(
            number, row.place, row.shared, row.entrant, row.points, texts, brought
        )
        lines.append(line._replace(given=given.get(row.entrant, _NOTHING)))
    return tuple(lines)


def _cell(result: RoundResult, numbers: Mapping[int, int], usual: Usual | None) -> str:
    if not result.against or result.kind is Kind.OPEN:
        return _alone(result, usual)
    against = ",".join(str(number) for number in sorted(map(numbers.__getitem__, result.against)))
    beside = "".join(f"&{numbers[partner]} " for partner in result.partners)
    return f"{beside}{against}:{_outcome(result, usual)}"


def _alone(result: RoundResult, usual: Usual | None) -> str:
    """A round without an opponent; a bye with what it brought, where that is not the usual."""
    match result.kind:
        case Kind.OPEN:
            return _OPEN
        case Kind.ANNULLED:
            return _WITHOUT_FIGURES
        case Kind.ABSENT if not result.points:
            return _ABSENT
        case Kind.BYE if usual is None:
            return _BYE
        case Kind.BYE | Kind.ABSENT:
            is_usual = usual is not None and result.points == usual.bye
            return _BYE if is_usual else f"{_BYE} {_points(result.points)}"
    return _forfeit(result, usual) if result.kind in _FORFEITS else _ABSENT


def _forfeit(result: RoundResult, usual: Usual | None) -> str:
    """The sign of a forfeit; where it brought something else than the legend says, also what."""
    sign = _FORFEITS[result.kind]
    if usual is None or result.kind is Kind.FORFEIT_LOST or result.points == usual.walk_over:
        return sign
    return f"{sign} {_points(result.points)}"


def _outcome(result: RoundResult, usual: Usual | None) -> str:
    """The result of a round, at a table of more who each play alone the rank."""
    rank = _rank(result)
    return figure(rank) if rank is not None else _result(result, next(iter(result.against)), usual)


def _told(result: RoundResult, usual: Usual | None = None) -> str:
    """What came of a table for somebody, where each plays alone the place and the points.

    >>> third = RoundResult(1, Kind.PLAYED, _NOTHING, {2: _NOTHING, 3: _NOTHING}, rank=Fraction(3))
    >>> level = third._replace(points=_HALF, against={2: _HALF, 3: _NOTHING}, rank=Fraction(5, 2))
    >>> _told(third), _told(level)
    ('3rd 0', '2nd= ½')
    """
    rank = _rank(result)
    if rank is None:
        return _result(result, next(iter(result.against)), usual)
    level = sum(share == _HALF for share in result.against.values())
    # a rank is the mean of the places that are shared
    place = int(rank - Fraction(level, 2))
    shared = "=" if level else ""
    return f"{place}{_ORDINALS.get(place, 'th')}{shared} {_points(result.points)}"


def _rank(result: RoundResult) -> Fraction | None:
    """The rank at a table of more that was played, and at which each played alone."""
    is_each_alone = len(result.against) > 1 and not result.partners
    return result.rank if is_each_alone and result.is_played else None


def _result(result: RoundResult, opponent: int, usual: Usual | None) -> str:
    """What a table has brought; beside others who each play alone the share won of an opponent."""
    if result.kind in _FORFEITS:
        return _forfeit(result, usual)
    if result.kind is Kind.OPEN:
        return _OPEN
    share = _points(result.against[opponent])
    if result.kind is Kind.ANNULLED:
        return f"({share})"
    return _points(result.points) if len(result.against) == 1 or result.partners else share


def _joined(texts: Sequence[str], *, apart: bool) -> str:
    """Several meetings in a cell: apart where it could not be told where one ends."""
    is_plain = not apart and all(len(text.strip("()")) == 1 for text in texts)
    return ("" if is_plain else " ").join(texts)


def _points(points: Fraction) -> str:
    return "½" if points == _HALF else figure(points)


def _signed(points: Fraction, head: str) -> str:
    """Points in a column of their own; what was given or taken with its sign."""
    if not points:
        return ""
    return f"+{figure(points)}" if head == _GIVEN and points > 0 else figure(points)
