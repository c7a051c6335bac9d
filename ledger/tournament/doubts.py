"""Rounds that rest on what is no longer so: said again and again, until they are made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from trickledger.ledger.tournament.bracket import Stray, strays, undecided
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import told_of
from trickledger.ledger.tournament.history import TableLine
from trickledger.ledger.tournament.table import Round, Table
from trickledger.rules.says import Command, Says


def doubts(event: Event, through: int | None = None, *, since: int = 1) -> list[Says]:
    """What a director should know of all rounds, up to one or since one, a sentence each.

    So are the tables of a knock-out that nobody has won.
    """
    astray = strays(event)
    rounds = [made for made in event.rounds[:through] if made.number >= since]
    numbers = {made.number for made in rounds}
    level = [said for number, said in undecided(event) if number in numbers]
    return [*level, *(said for made in rounds for said in _doubts(event, made, astray))]


def doubts_of(event: Event, number: int) -> list[Says]:
    """What a round rests on and is no longer so, and what can be done; a sentence each."""
    return doubts(event, number, since=event.round(number).number)


def _doubts(event: Event, made: Round, astray: Mapping[Stray, Says]) -> list[Says]:
    on_seats = (said for stray, said in astray.items() if stray.round == made.number)
    said = [*on_seats, *_on_scores(event, made)]
    return [*said, _remedy(event, made)] if said else []


def _on_scores(event: Event, made: Round) -> Iterator[Says]:
    if made.method.startswith("typed") or not event.settings.pairs_by_results:
        return
    known, then = event.history.known.get(made.number, {}), event.then.get(made.number, {})
    changed = known.keys() | then.keys()
    for table in event.all_tables if changed else ():
        place = (table.round, table.number)
        if place not in changed:
            continue
        was = _as_it_was(table, known[place]) if place in known else table
        was = was._replace(record=then.get(place, was.record))
        if _brought(event, was) != _brought(event, table):
            yield Says(
                "Round {round} was made when table {table} was {was}; it is {now} now.",
                round=made.number,
                table=table.place,
                was=was.in_words,
                now=table.in_words,
            )


def _brought(event: Event, table: Table) -> Mapping[int, Fraction]:
    return {entrant: result.points for entrant, result in event.reckoner.at_table(table)}


def _as_it_was(table: Table, lines: Sequence[TableLine]) -> Table:
    """A table with what had been entered of it by then."""
    was = table._replace(reports=(), guilty=frozenset())
    for number, scorer, act in lines:
        was = told_of(was, act, number, scorer)
    return was


def _remedy(event: Event, made: Round) -> Says:
    begun = [table.place for table in made.tables if table.has_begun]
    if made.number < len(event.rounds) or len(begun) == len(made.tables):
        return Says("Round {round} stays as it was made.", round=made.number)
    if begun:
        return Says(
            "Round {round} has begun and stays as it was made; who has not begun can be moved: "
            "{seat}.",
            round=made.number,
            seat=Command("event seat TABLE NAME NAME"),
        )
    if event.waiting(made.number - 1):
        return Says(
            "No table of round {round} has begun: it can be made again once the rounds before it "
            "have all results.",
            round=made.number,
        )
    return Says(
        "No table of round {round} has begun: {again} makes it again.",
        round=made.number,
        again=Command("event round --again"),
    )
