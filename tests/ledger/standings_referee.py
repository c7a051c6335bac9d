"""A referee of standings: who stands where in an event, by its lines alone.

The values of the tie-breaks are those of `tests.tournament.tiebreak_referee`, which computes each
from its definition.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from tests.ledger.event_referee import Referee
from tests.tournament import tiebreak_referee
from trickledger.ledger.tournament.ranking.field import Terms

_FEWEST = ("average-rank", "fewest-penalties", "lot")
_MOST_OUTCOMES = 8


class Standing(NamedTuple):
    """Where somebody stands, whether the place is shared, and what each of the order is worth."""

    place: int
    shared: bool
    entrant: int
    values: dict[str, Fraction]
    provisional: bool


@lru_cache(maxsize=4)
def standings(event: Referee) -> list[Standing]:
    """Everybody by place; who share one by name."""
    results = event.results
    judge = tiebreak_referee.Referee(results, _terms(event))
    everyone = sorted(event.ranked, key=lambda one: (event.names[one].casefold(), one))
    own = {one: judge.values(one) for one in everyone}
    values: dict[int, dict[str, Fraction]] = {one: {} for one in everyone}
    groups = _parted([everyone], _stages(event))
    for name in event.settings["order"].split():
        found: dict[int, Fraction] = {}
        for group in groups:
            found |= _values(event, judge, name, group, own)
        for one, value in found.items():
            values[one][name] = value
        if (
            event.format == "knock-out"
            and event.settings.get("double") == "true"
            and name in ("points", "progressive")
        ):
            continue
        groups = _parted(groups, {k: -v for k, v in found.items()} if name in _FEWEST else found)
    return [
        Standing(
            1 + sum(map(len, groups[:at])),
            len(group) > 1,
            one,
            values[one],
            any(each.provisional for each in results[one]),
        )
        for at, group in enumerate(groups)
        for one in group
    ]


def going_on(event: Referee, top: int) -> list[int] | None:
    """The best who are still in; None while that is not decided."""
    at = [(number, table) for number, made in enumerate(event.tables, 1) for table in made]
    rows = [each for each in standings(event) if each.entrant not in event.out]
    rows = rows if event.tables else []
    border = [each.place for each in rows[top - 1 : top + 1]]
    if not all(map(event.is_done, at)) or len(rows) < top or border == border[:1] * 2:
        return None
    return [each.entrant for each in rows[:top]]


def teams(
    of_parts: Sequence[Referee], fact: str, best: int, *, each_section: bool = False
) -> list[tuple[int, str, Fraction]]:
    """The place, the name and the points of teams, by the best of each, or the best of each part.

    A team of too few has nothing for the rest; of penalties the most that anybody has.
    """
    event = of_parts[0]
    rows = {each.entrant: each for part in of_parts for each in standings(part)}
    worth: dict[int, Fraction] = {}
    for part in of_parts:
        worth |= _worth_to_teams(part)
    by_points = "points" in event.settings["order"].split()
    is_by_penalties = "fewest-penalties" in event.settings["order"].split() and not by_points
    are_penalties = event.settings["worth"] == "figure" and event.game.fewest
    most = min(worth.values()) if is_by_penalties or are_penalties else Fraction(0)
    members: dict[str, list[int]] = {}
    called: dict[str, str] = {}
    for one in rows:
        if name := event.facts[one].get(fact):
            called.setdefault(name.casefold(), name)
            members.setdefault(name.casefold(), []).append(one)
    boards = [{*part.ranked} for part in of_parts] if each_section else [{*rows}]
    ranks = {}
    for name, everyone in members.items():
        ranked = sorted(everyone, key=lambda one: (-worth[one], rows[one].place))
        counted = [each for board in boards for each in [o for o in ranked if o in board][:best]]
        missing = best * len(boards) - len(counted)
        points = sum((worth[one] for one in counted), most * missing)
        ranks[called[name]] = (-points, sorted(rows[one].place for one in counted))
    return [
        (1 + sum(other < rank for other in ranks.values()), name, -rank[0])
        for name, rank in sorted(ranks.items(), key=lambda each: (each[1], each[0]))
    ]


def _worth_to_teams(event: Referee) -> dict[int, Fraction]:
    """What everyone of a section brings a team: points, or penalties below 0."""
    if {"fewest-penalties", "points"} & {*event.settings["order"].split()} == {"fewest-penalties"}:
        return {row.entrant: -row.values["fewest-penalties"] for row in standings(event)}
    points = event.points()
    return {one: points[one] for one in event.ranked}


def _values(
    event: Referee,
    judge: tiebreak_referee.Referee,
    name: str,
    group: list[int],
    own: dict[int, dict[str, Fraction]],
) -> dict[int, Fraction]:
    if name == "lot":
        return {one: lot(event.settings["seed"], one) for one in group}
    if name == "head-to-head":
        return {one: Fraction(below) for one, below in _below(judge, {*group}).items()}
    return {one: own[one][name] for one in group}


def lot(seed: str, one: int) -> Fraction:
    """The lot of somebody, the lowest first."""
    drawn = hashlib.sha256(f"{seed}:{one}".encode()).hexdigest()
    return Fraction(int(drawn[:12], 16))


def _below(judge: tiebreak_referee.Referee, tied: set[int]) -> dict[int, int]:
    """How many of those tied stand below each by their meetings.

    Where more meetings are missing than all outcomes of can be tried, each rival is given all of
    theirs, and the leader none.
    """
    missing = [(a, b) for a, b in combinations(tied, 2) if judge.record(a, b) is None]
    if len(missing) <= _MOST_OUTCOMES:
        return judge.stands_below(tied)
    won = judge.totals(tied, {(a, b): 0 for a in tied for b in tied})
    may = judge.totals(tied, {(a, b): 1 for a in tied for b in tied})
    for leader in tied:
        if all(won[leader] > may[other] for other in tied - {leader}):
            return {leader: len(tied) - 1} | _below(judge, tied - {leader})
    return dict.fromkeys(tied, 0)


def _stages(event: Referee) -> dict[int, Fraction]:
    """How far everyone has come in a knock-out; who is disqualified is behind all others."""
    reached = dict.fromkeys(event.since, Fraction(0))
    if event.format == "knock-out":
        reached = event.bracket.reached([*event.since], event.through)
    return reached | dict.fromkeys(event.disqualified, Fraction(-1))


def _parted(groups: list[list[int]], values: dict[int, Fraction]) -> list[list[int]]:
    return [
        [one for one in group if values[one] == level]
        for group in groups
        for level in sorted({values[one] for one in group}, reverse=True)
    ]


def _most(event: Referee) -> Fraction:
    """The most that a round has brought so far."""
    worth = [
        event.walk_over(number)
        for number in range(1, event.through + 1)
        if event.tables[number - 1]
    ]
    return max(
        worth,
        default=Fraction(event.game.across(event.game.size))
        if event.settings["worth"] == "rank"
        else event.worth("win"),
    )


def _terms(event: Referee) -> Terms:
    ratings = {one: known["rating"] for one, known in event.facts.items() if known.get("rating")}
    return Terms(
        event.worth("draw"),
        event.format == "round-robin",
        adjustments=event.given(),
        ratings={one: round(float(rating)) for one, rating in ratings.items()},
        win=None if event.settings["worth"] == "figure" else _most(event),
        last=int(event.settings.get("rounds", "0")),
        year=int(event.settings.get("year", "2026")),
    )
