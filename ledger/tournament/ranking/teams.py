"""Teams: what the best of their members have brought together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from trickledger.ledger.places import levels, placed
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.rules.language.notation import folded

_NOTHING = Fraction(0)
_NO_BOARDS: Mapping[int, str] = MappingProxyType({})


class TeamRow(NamedTuple):
    """A team in its place; `members` are those who count, the best first, of `size` in all."""

    place: int
    shared: bool
    name: str
    points: Fraction
    members: tuple[int, ...]
    size: int


def teams(
    rows: Sequence[StandingsRow],
    team_of: Mapping[int, str],
    worth: Mapping[int, Fraction],
    best: int = 0,
    *,
    is_fewest: bool = False,
    board_of: Mapping[int, str] = _NO_BOARDS,
) -> list[TeamRow]:
    """The teams by the sum of what their `best` members are worth, all of them where it is 0.

    With boards the best of each board count. Equal teams are parted by the place of their best
    member, then of the next. Who has fewer than count has nothing for the rest; where the fewest
    penalties win, the most that anyone has, so that nobody gains by staying few. Teams that are
    equal in all share a place.

    >>> rows = [StandingsRow(n, False, n, Fraction(4 - n), {}, False) for n in (1, 2, 3)]
    >>> worth = {row.entrant: row.points for row in rows}
    >>> [(team.name, team.points) for team in teams(rows, {1: "A", 2: "B", 3: "B"}, worth, 1)]
    [('A', Fraction(3, 1)), ('B', Fraction(2, 1))]
    """
    of_team = _members(rows, team_of)
    boards = sorted({board_of.get(row.entrant, "") for row in rows})
    sat = {name: _at_boards(of_team[name], boards, board_of, worth) for name in of_team}
    each = best or max((len(board) for of_one in sat.values() for board in of_one), default=0)
    wanted = each * len(boards)
    counted = {name: [row for board in at for row in board[:each]] for name, at in sat.items()}
    missing = min(worth.values(), default=_NOTHING) if is_fewest else _NOTHING
    sums = {
        name: sum((worth[row.entrant] for row in chosen), missing * (wanted - len(chosen)))
        for name, chosen in counted.items()
    }
    worths = {name: (-sums[name], sorted(row.place for row in counted[name])) for name in counted}
    entrants = {name: tuple(row.entrant for row in counted[name]) for name in of_team}
    return [
        TeamRow(place, shared, name, sums[name], entrants[name], len(of_team[name]))
        for place, shared, name in placed(levels(sorted(worths), worths.__getitem__))
    ]


def _at_boards(
    members: Sequence[StandingsRow],
    boards: Sequence[str],
    board_of: Mapping[int, str],
    worth: Mapping[int, Fraction],
) -> list[list[StandingsRow]]:
    """The members of a team at each board, the best first."""
    at: dict[str, list[StandingsRow]] = {board: [] for board in boards}
    for row in sorted(members, key=lambda row: (-worth[row.entrant], row.place)):
        at[board_of.get(row.entrant, "")].append(row)
    return [*at.values()]


def _members(
    rows: Sequence[StandingsRow], team_of: Mapping[int, str]
) -> Mapping[str, list[StandingsRow]]:
    """Who is in which team, by the name as it was first written."""
    of_team: defaultdict[str, list[StandingsRow]] = defaultdict(list)
    called: dict[str, str] = {}
    for row in rows:
        if name := team_of.get(row.entrant):
            of_team[called.setdefault(folded(name), name)].append(row)
    return of_team
