"""Rounds that rest on what is no longer so: said again and again, until they are made anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from trickledger.ledger.tournament.rounds import Report

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.tournament.event import Course
    from trickledger.ledger.tournament.history import Line
    from trickledger.ledger.tournament.rounds import Round, Table


def doubts(course: Course, through: int | None = None) -> list[str]:
    """What a director should know of all rounds, up to one, a sentence each."""
    return [said for made in course.rounds[:through] for said in doubts_of(course, made.number)]


def doubts_of(course: Course, number: int) -> list[str]:
    """What a round rests on and is no longer so, and what can be done; a sentence each."""
    made = course.round(number)
    said = [*_on_seats(course, number), *_on_scores(course, made)]
    return [*said, _remedy(course, made)] if said else []


def _on_seats(course: Course, number: int) -> Iterator[str]:
    return (said for stray, said in course.strays.items() if stray.round == number)


def _on_scores(course: Course, made: Round) -> Iterator[str]:
    settings = course.settings
    if made.method.startswith("typed") or not (settings.format == "swiss" or settings.standing):
        return
    known = course.history.known.get(made.number, {})
    tables = {(each.round, each.number): each for each in course.all_tables} if known else {}
    for place, lines in known.items():
        if place in tables:
            yield from _on_table(course, made, tables[place], _as_it_was(tables[place], lines))


def _on_table(course: Course, made: Round, now: Table, was: Table) -> Iterator[str]:
    if _brought(course, was) != _brought(course, now):
        yield (
            f"Round {made.number} was made when table {now.place} was {_told(was)}; "
            f"it is {_told(now)} now."
        )


def _brought(course: Course, table: Table) -> Mapping[int, Fraction]:
    return {entrant: outing.points for entrant, outing in course.at_table(table).items()}


def _as_it_was(table: Table, lines: Sequence[Line]) -> Table:
    """A table with what had been entered of it by then; a later line of a scorer replaces his."""
    reports: dict[str | None, Report] = {}
    guilty: set[int] = set()
    for number, scorer, act in lines:
        if act.word == "forfeit":
            guilty.update(act.entrants)
            continue
        is_settled = act.word == "settle"
        said_by = None if is_settled else scorer
        reports.pop(said_by, None)
        reports[said_by] = Report(number, scorer, act.figures, act.winners, is_settled)
    return table._replace(reports=tuple(reports.values()), guilty=frozenset(guilty))


def _told(table: Table) -> str:
    figures = " : ".join(map(str, table.figures))
    if table.state == "disputed":
        return f"disputed at {figures}"
    return figures or ("forfeited" if table.is_forfeited else "without a result")


def _remedy(course: Course, made: Round) -> str:
    begun = [table.place for table in made.tables if table.has_begun]
    if made.number < len(course.rounds) or len(begun) == len(made.tables):
        return f"Round {made.number} stays as it was made."
    if begun:
        return (
            f"Round {made.number} has begun and stays as it was made; who has not begun can be "
            "moved: `event seat`."
        )
    return f"No table of round {made.number} has begun: `event round --again` makes it anew."
