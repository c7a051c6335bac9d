"""What a director should know of an event as it stands: sentences, none where all is well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from trickledger.ledger.columns import figure
from trickledger.ledger.problems import said_with
from trickledger.ledger.tournament.dossier import Adjustment
from trickledger.ledger.tournament.doubts import doubts
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.listing import at_odds, opposed
from trickledger.ledger.tournament.pairing.seating import pair
from trickledger.ledger.tournament.results import on_leavers
from trickledger.ledger.tournament.table import Table
from trickledger.rules.says import Says, Value, both, listed


def overridden(event: Event, number: int) -> list[Says]:
    """Where a round differs from what was computed, a sentence each."""
    made = event.round(number)
    computed = dict(enumerate(made.computed.tables, 1))
    now = {table.number: table.seats for table in made.tables}
    return [
        Says(
            "Table {table} was computed as {seats}.",
            table=f"{number}.{table}",
            seats=opposed(map(event.name, computed[table])),
        )
        if table in computed
        else Says("Table {table} was added to those computed.", table=f"{number}.{table}")
        for table in sorted(computed.keys() | now.keys())
        if computed.get(table) != now.get(table)
    ]


def forbidden_meetings(event: Event, number: int) -> list[Says]:
    """Who of a round sit at one table though it is forbidden, a sentence each."""
    return [
        _met(event, "{both} are at table {table} though it is forbidden.", table, one, other)
        for table in event.round(number).tables
        for one, other in combinations(table.seats, 2)
        if pair(one, other) in event.kept_apart
    ]


def repeats(event: Event, number: int) -> list[Says]:
    """Who of a round have met before, a sentence each."""
    met = event.past(before=number).met
    return [
        _met(event, "{both} meet again at table {table}.", table, one, other)
        for table in event.round(number).tables
        for mine, theirs in combinations(table.sides, 2)
        for one in mine
        for other in theirs
        if met[pair(one, other)]
    ]


def _met(event: Event, words: str, table: Table, one: int, other: int) -> Says:
    names = both(map(event.name, (one, other)))
    return said_with(words, {"both": names, "table": table.place})


def changes_since_lock(event: Event) -> list[Says]:
    """What differs from what a locked round said, a sentence each."""
    return [
        Says(
            "Table {table} was {was} when round {round} was locked, and is {now} now.",
            table=table.place,
            was=_figures(was),
            round=done.number,
            now=table.in_words,
        )
        for done in event.rounds
        if done.locked is not None
        for table in done.tables
        if (was := done.locked.get(table.number, ())) != table.figures
    ]


def remarks(event: Event, through: int | None = None) -> list[Says]:
    """What a director should know of the rounds, all or up to one, a sentence each."""
    last = len(event.rounds) if through is None else through
    tables = (table for done in event.rounds[:last] for table in done.tables)
    on_tables = (remark for table in tables for remark in _remarks(table))
    on_people = (*on_leavers(event, last), *on_points(event, last))
    return [*on_tables, *on_people, *doubts(event, last)]


def on_points(event: Event, through: int) -> Iterator[Says]:
    """Points that were carried, given and taken by a round, and who is disqualified, in sentences.

    No round shows them.
    """
    carried = event.dossier.carried
    brought = [
        Says("{name} {points}", name=event.name(one), points=figure(carried[one]))
        for one in carried
        if carried[one]
    ]
    if brought:
        yield Says("Brought from the stage before: {points}.", points=listed(brought))
    for each in event.dossier.adjustments:
        if each.round <= through:
            yield _on_adjustment(event, each)
    for entrant in sorted(event.dossier.disqualified):
        yield Says("{name} is disqualified.", name=event.name(entrant))


def _on_adjustment(event: Event, given: Adjustment) -> Says:
    size = abs(given.points)
    points = Says("{points} point" if size == 1 else "{points} points", points=figure(size))
    said = Says(
        "{name} gets {points} in round {round}"
        if given.points > 0
        else "{name} loses {points} in round {round}",
        name=event.name(given.entrant),
        points=points,
        round=given.round,
    )
    if not given.why:
        return Says("{said}.", said=said)
    return Says("{said}: {reason}.", said=said, reason=given.why)


_RULED = {
    "annulled": "Table {table} is annulled: it counts nothing.",
    "awarded": "Table {table} counts by the points that the director awarded.",
    "doubted": "Table {table} may still change: its result is in doubt.",
}


def on_rulings(event: Event, through: int) -> Iterator[Says]:
    """Which tables count otherwise than they were played, a sentence each."""
    for made in event.rounds[:through]:
        for table in made.tables:
            yield from _on_ruling(table)


def _on_ruling(table: Table) -> Iterator[Says]:
    if table.state in _RULED:
        yield Says(_RULED[table.state], table=table.place)


def on_dispute(table: Table) -> Iterator[Says]:
    """Who says what of a table that is disputed, in a sentence."""
    if table.state == "disputed":
        said = listed(
            Says("{figures} by {scorer}", figures=_figures(each.figures), scorer=each.scorer)
            for each in table.reports
        )
        yield Says("Table {table} is disputed: {reports}.", table=table.place, reports=said)


def _remarks(table: Table) -> Iterator[Says]:
    record, reports = table.record, table.reports
    yield from on_dispute(table)
    yield from _on_ruling(table)
    if record and record.provisional:
        said = "Table {table}: a finding is open in game {game}."
        yield Says(said, table=table.place, game=record.game)
    if record and record.mended:
        yield said_with(
            "Table {table}: game {game} was corrected or ruled on once."
            if record.mended == 1
            else "Table {table}: game {game} was corrected or ruled on {times} times.",
            {"table": table.place, "game": record.game, "times": record.mended},
        )
    if record and record.is_over:
        for report in reports:
            if report.figures != record.figures and not report.ruling:
                yield Says(
                    "Table {table} was settled as {figures}; its record, game {game}, says "
                    "{recorded}."
                    if report.settled
                    else "Table {table} was entered from paper as {figures}; its record, game "
                    "{game}, says {recorded}.",
                    table=table.place,
                    figures=_figures(report.figures),
                    game=record.game,
                    recorded=_figures(record.figures),
                )


def _figures(figures: Sequence[int]) -> Value:
    return at_odds(figures) if figures else Says("without a result")
