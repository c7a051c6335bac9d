"""Teams: what the best of their members have brought together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from trickledger.ledger.tournament.ranking.standings import Row, placed
from trickledger.rules.language.notation import folded

_NOTHING = Fraction(0)


class TeamRow(NamedTuple):
    """A team in its place; `members` are those who count, the best first, of `size` in all."""

    place: int
    shared: bool
    name: str
    points: Fraction
    members: tuple[int, ...]
    size: int


def teams(
    rows: Sequence[Row],
    team_of: Mapping[int, str],
    worth: Mapping[int, Fraction],
    best: int = 0,
    *,
    is_fewest: bool = False,
) -> list[TeamRow]:
    """The teams by the sum of what their `best` members are worth, all of them where it is 0.

    Equal teams are parted by the place of their best member, then of the next. Who has fewer than
    count has nothing for the rest; where the fewest penalties win, the most that anyone has, so
    that nobody gains by staying few. Teams that are equal in all share a place.

    >>> rows = [Row(n, False, n, Fraction(4 - n), {}, False) for n in (1, 2, 3)]
    >>> worth = {row.entrant: row.points for row in rows}
    >>> [(team.name, team.points) for team in teams(rows, {1: "A", 2: "B", 3: "B"}, worth, 1)]
    [('A', Fraction(3, 1)), ('B', Fraction(2, 1))]
    """
    of_team = _members(rows, team_of)
    missing = min(worth.values(), default=_NOTHING) if is_fewest else _NOTHING
    wanted = best or max(map(len, of_team.values()), default=0)
    counted = {
        name: sorted(everyone, key=lambda row: (-worth[row.entrant], row.place))[:wanted]
        for name, everyone in of_team.items()
    }
    sums = dict[str, Fraction]()
    levels: defaultdict[tuple[Fraction, tuple[int, ...]], list[str]] = defaultdict(list)
    for name, chosen in counted.items():
        less = missing * (wanted - len(chosen))
        sums[name] = sum((worth[row.entrant] for row in chosen), less)
        levels[-sums[name], tuple(sorted(row.place for row in chosen))].append(name)
    groups = [sorted(levels[level]) for level in sorted(levels)]
    return [
        TeamRow(
            *(place, shared, name, sums[name], tuple(row.entrant for row in counted[name])),
            size=len(of_team[name]),
        )
        for place, shared, name in placed(groups)
    ]


def _members(rows: Sequence[Row], team_of: Mapping[int, str]) -> Mapping[str, list[Row]]:
    """Who is in which team, by the name as it was first written."""
    of_team: defaultdict[str, list[Row]] = defaultdict(list)
    called: dict[str, str] = {}
    for row in rows:
        if name := team_of.get(row.entrant):
            of_team[called.setdefault(folded(name), name)].append(row)
    return of_team
