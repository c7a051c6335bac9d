"""What a director should know of an event as it stands: sentences, none where all is well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from trickledger.ledger.columns import figure
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.pairing.seating import pair
from trickledger.ledger.tournament.results import on_leavers
from trickledger.ledger.tournament.table import Table


def overridden(event: Event, number: int) -> list[str]:
    """Where a round differs from what was computed, a sentence each."""
    made = event.round(number)
    computed = dict(enumerate(made.computed.tables, 1))
    now = {table.number: table.seats for table in made.tables}
    return [
        f"Table {number}.{table} was computed as {' - '.join(map(event.name, computed[table]))}."
        if table in computed
        else f"Table {number}.{table} was added to those computed."
        for table in sorted(computed.keys() | now.keys())
        if computed.get(table) != now.get(table)
    ]


def forbidden_meetings(event: Event, number: int) -> list[str]:
    """Who of a round sit at one table though it is forbidden, a sentence each."""
    return [
        f"{event.name(one)} and {event.name(other)} are at table {table.place} though it is "
        "forbidden."
        for table in event.round(number).tables
        for one, other in combinations(table.seats, 2)
        if pair(one, other) in event.kept_apart
    ]


def repeats(event: Event, number: int) -> list[str]:
    """Who of a round have met before, a sentence each."""
    met = event.past(before=number).met
    return [
        f"{event.name(one)} and {event.name(other)} meet again at table {table.place}."
        for table in event.round(number).tables
        for mine, theirs in combinations(table.sides, 2)
        for one in mine
        for other in theirs
        if met[pair(one, other)]
    ]


def changes_since_lock(event: Event) -> list[str]:
    """What differs from what a locked round said, a sentence each."""
    return [
        f"Table {table.place} was {_figures(was)} when round {done.number} was locked, "
        f"and is {table.in_words} now."
        for done in event.rounds
        if done.locked is not None
        for table in done.tables
        if (was := done.locked.get(table.number, ())) != table.figures
    ]


def remarks(event: Event, through: int | None = None) -> list[str]:
    """What a director should know of the results, up to a round, a sentence each."""
    return [
        *(
            remark
            for done in event.rounds[:through]
            for table in done.tables
            for remark in _remarks(table)
        ),
        *on_leavers(event, len(event.rounds) if through is None else through),
        *on_points(event, len(event.rounds) if through is None else through),
    ]


def on_points(event: Event, through: int) -> Iterator[str]:
    """Points that were carried, given and taken by a round, and who is disqualified, in sentences.

    No round shows them.
    """
    carried = event.dossier.carried
    if brought := [f"{event.name(one)} {figure(carried[one])}" for one in carried if carried[one]]:
        yield f"Brought from the stage before: {', '.join(brought)}."
    for each in event.dossier.adjustments:
        if each.round <= through:
            word = "gets" if each.points > 0 else "loses"
            points = f"{figure(abs(each.points))} point{'s' * (abs(each.points) != 1)}"
            why = f": {each.why}" if each.why else ""
            yield f"{event.name(each.entrant)} {word} {points} in round {each.round}{why}."
    for entrant in sorted(event.dossier.disqualified):
        yield f"{event.name(entrant)} is disqualified."


_RULED = {
    "annulled": "is annulled: it counts nothing",
    "awarded": "counts by the points that the director awarded",
    "doubted": "may still change: its result is in doubt",
}


def on_rulings(event: Event, through: int) -> Iterator[str]:
    """Which tables count otherwise than they were played, a sentence each."""
    for made in event.rounds[:through]:
        for table in made.tables:
            yield from _on_ruling(table)


def _on_ruling(table: Table) -> Iterator[str]:
    if table.state in _RULED:
        yield f"Table {table.place} {_RULED[table.state]}."


def on_dispute(table: Table) -> Iterator[str]:
    """Who says what of a table that is disputed, in a sentence."""
    if table.state == "disputed":
        said = ", ".join(f"{_figures(each.figures)} by {each.scorer}" for each in table.reports)
        yield f"Table {table.place} is disputed: {said}."


def _remarks(table: Table) -> Iterator[str]:
    record, reports = table.record, table.reports
    yield from on_dispute(table)
    yield from _on_ruling(table)
    if record and record.provisional:
        yield f"Table {table.place}: a finding is open in game {record.game}."
    if record and record.mended:
        times = "once" if record.mended == 1 else f"{record.mended} times"
        yield f"Table {table.place}: game {record.game} was corrected or ruled on {times}."
    if record and record.is_over:
        for report in reports:
            if report.figures != record.figures and not report.ruling:
                said = "was settled as" if report.settled else "was entered from paper as"
                yield (
                    f"Table {table.place} {said} {_figures(report.figures)}; "
                    f"its record, game {record.game}, says {_figures(record.figures)}."
                )


def _figures(figures: Sequence[int]) -> str:
    return " : ".join(map(str, figures)) or "without a result"
