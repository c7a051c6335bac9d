"""`event show`, `tables`, `standings`, `crosstable`, `list`: an event on paper."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.events.shared import (
    STATES,
    EventOption,
    event_shown,
    next_steps,
    round_json,
    round_lines,
)
from trickledger.ledger.cli.output import WIDTH, columns, print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption, LedgerOption, opened
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Entrant, Event
    from trickledger.ledger.tournament.ranking.standings import Row
    from trickledger.ledger.tournament.season import Standing, Table
    from trickledger.ledger.tournament.settings import Settings

app = group()
RoundOption = Annotated[
    int,
    typer.Option("--round", "-r", help="As it was after this round.", min=0, show_default=False),
]
_LONGEST_NAME = 32


@app.command(cls=Page)
def standings(
    round_number: RoundOption = 0,
    season: Annotated[
        str,
        typer.Option(
            "--season",
            help="All events of a year, 2026, or a month, 2026-11, put together.",
            autocompletion=candidates.seasons,
        ),
    ] = "",
    best: Annotated[
        int,
        typer.Option(
            "--best", help="Of a season, count only each one's best.", min=0, show_default=False
        ),
    ] = 0,
    game: Annotated[
        str,
        typer.Option(
            "--game",
            help="Of a season, only the events of this game.",
            metavar="GAME",
            autocompletion=candidates.kinds,
        ),
    ] = "",
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print who stands where.

    What has changed since a round was locked is named below. Shared places are shown as shared
    (3=). A line is provisional while a finding is open in one of its games, or a result is
    disputed.

    A season has a table for each game and each way to count: chips, penalties and games won are
    not added.

    \b
    trickledger event standings
    trickledger event standings --round 3
    trickledger event standings --season 2026 --best 6
    trickledger event standings --season 2026 --game klaberjass
    """
    if season:
        return _season(season, game, best or None, ledger, as_json=as_json)
    if game or best:
        word = "--game" if game else "--best"
        raise UsageError(f"{word} is about a season.", "", "Name it: --season 2026.")
    return print_standings(event_shown(ledger, event), round_number, as_json=as_json)


def print_standings(known: Event, round_number: int = 0, *, as_json: bool) -> int:
    """Print the standings of an event after a round, by default the newest."""
    from trickledger.ledger.tournament import remarks, results
    from trickledger.ledger.tournament.doubts import doubts

    through = _through(known, round_number)
    rows = results.standings(known, through)
    said = [*remarks.remarks(known, through), *doubts(known, through)]
    if as_json:
        print_json(
            {
                "event": known.number,
                "round": through,
                "order": list(known.settings.order),
                "rows": _rows_json(known, rows),
                "open_tables": _open(known, through),
                "changes": remarks.changes_since_lock(known),
                "remarks": said,
            }
        )
        return 0
    say(_head(known, through))
    _print_rows(known, rows)
    open_tables = _open(known, through)
    if open_tables:
        say(wrapped(f"Without a result: {', '.join(open_tables)}."))
    for line in (*remarks.changes_since_lock(known), *said):
        say(wrapped(line))
    return 0


def _through(known: Event, number: int) -> int:
    if number > len(known.rounds):
        raise UsageError(f"Round {number} is not made.", f"There are {len(known.rounds)}.")
    return number or len(known.rounds)


def _open(known: Event, through: int) -> list[str]:
    return [table.place for made in known.rounds[:through] for table in made.open_tables]


def _head(known: Event, through: int) -> str:
    from trickledger.ledger.tournament.next_round import last_round

    settings = known.settings
    is_running = bool(through and known.round(through).open_tables)
    last = last_round(known)
    played = f"{'in' if is_running else 'after'} round {through}"
    planned = f" of {last}" if through and last else ""
    final = ", final" if known.is_closed and through == len(known.rounds) else ""
    if not through:
        played = "before the first round"
    return f"{settings.title}, {settings.of.title}, {played}{planned}{final}"


def _rows_json(known: Event, rows: Sequence[Row]) -> list[dict[str, Any]]:
    from trickledger.ledger.tournament.ranking.standings import lots

    drawn = lots(rows)
    found: list[dict[str, Any]] = []
    for row in rows:
        entrant = known.entrants[row.entrant]
        shown = {**row.as_json(entrant.name), "entrant": entrant.number, "in": entrant.is_in}
        found.append({**shown, "lot": drawn[row.entrant]} if drawn else shown)
    return found


def _print_rows(known: Event, rows: Sequence[Row]) -> None:
    from trickledger.ledger.columns import blocks, figure, shortened
    from trickledger.ledger.tournament.ranking.standings import lots

    breaks = [name for name in known.settings.order if name != "points"]
    shows_points = "points" in known.settings.order or not breaks
    tie_breaks = [*(["points"] if shows_points else []), *breaks]
    heads = ("Pl", "No", "Name", *map(_short, tie_breaks), "")
    drawn = lots(rows)

    def shown(row: Row, name: str) -> str:
        return str(drawn[row.entrant]) if name == "lot" else figure(row.tiebreaks[name])

    cells = [
        (
            f"{row.place}{'=' if row.shared else ''}",
            str(row.entrant),
            shortened(known.name(row.entrant), _LONGEST_NAME),
            *(figure(row.points) if name == "points" else shown(row, name) for name in tie_breaks),
            _state(known, row),
        )
        for row in rows
    ]
    figures = {0, 1, *range(3, 3 + len(tie_breaks))}
    for block in blocks(heads, cells, stay=3, figures=figures, width=WIDTH):
        for line in block:
            say(line)
    told = [f"{_short(name)} {name}" for name in tie_breaks if _short(name) != name]
    if told:
        say(wrapped(f"{', '.join(told)}."))


def _state(known: Event, row: Row) -> str:
    words = ["out"] if not known.entrants[row.entrant].is_in else []
    return ", ".join([*words, *(["provisional"] if row.provisional else [])])


def _short(name: str) -> str:
    """A head for a tie-break: its name, or the beginnings of its words.

    >>> _short("wins"), _short("buchholz-cut-1"), _short("sonneborn-berger")
    ('wins', 'BC1', 'SB')
    """
    return "".join(part[:1].upper() for part in name.split("-")) if "-" in name else name


def _season(season: str, kind: str, best: int | None, ledger: str | None, *, as_json: bool) -> int:
    from trickledger.ledger.queries.selection import read_selection
    from trickledger.ledger.queries.tournament_lists import season_of

    meant = read_selection(kind=kind, season=season)
    with opened(ledger) as store:
        tables = season_of(store, meant, best)
    if as_json:
        print_json(_season_json(season, best, tables))
        return 0
    if not tables:
        say(f"There is no event{f' of {kind}' if kind else ''} in {season}.")
    for number, table in enumerate(tables):
        if number:
            say()
        if len(tables) > 1:
            say(table.title)
        _print_season(table)
    if len(tables) > 1:
        say(wrapped("Points that are not of one kind are not added: each table ranks by itself."))
    return 0


def _season_json(season: str, best: int | None, tables: Sequence[Table]) -> dict[str, Any]:
    events = sorted((event for table in tables for event in table.events), key=_by_day)
    rows = [[_standing_json(table, row) for row in table.rows] for table in tables]
    return {
        "season": season,
        "best": best,
        "events": [
            {
                "event": each.number,
                "title": each.settings.title,
                "date": each.settings.date,
                "game": each.settings.game,
                "worth": each.settings.worth,
            }
            for each in events
        ],
        "rows": [row for of_table in rows for row in of_table],
        "tables": [
            {
                "title": table.title,
                "game": table.events[0].settings.game,
                "worth": table.events[0].settings.worth,
                "events": [each.number for each in table.events],
                "rows": of_table,
            }
            for table, of_table in zip(tables, rows, strict=True)
        ],
    }


def _by_day(event: Event) -> tuple[str, int]:
    return event.settings.date, event.number


def _standing_json(table: Table, row: Standing) -> dict[str, Any]:
    return {
        "place": row.place,
        "shared": row.shared,
        "player": row.person,
        "points": float(row.points),
        "events": row.events,
        "counted": {
            str(table.events[place].number): float(points) for place, points in row.counted.items()
        },
        "missed": [table.events[place].number for place in row.missed],
        "game": table.events[0].settings.game,
        "worth": table.events[0].settings.worth,
    }


def _print_season(table: Table) -> None:
    from trickledger.ledger.columns import figure

    for each in table.events:
        say(f"{each.number}  {each.settings.date}  {each.settings.title}")
    columns(
        ("Pl", "Name", "Points", "Events", "Counted"),
        (
            (
                f"{row.place}{'=' if row.shared else ''}",
                row.person,
                figure(row.points),
                row.events,
                " + ".join(
                    f"({figure(points)})" if place in row.missed else figure(points)
                    for place, points in row.counted.items()
                ),
            )
            for row in table.rows
        ),
        right=(0, 2, 3),
    )
    if any(row.missed for row in table.rows):
        say(wrapped("In brackets: not there, so the most penalties that anyone had."))


@app.command(cls=Page)
def crosstable(
    round_number: RoundOption = 0,
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print what everyone did, by opponent or by round.

    A round robin of up to 100 has a column for each opponent, all else for each round.

    An entrant is called by the number of its line. 12:1 is a table won against line 12, 12:0 one
    lost, a half one drawn, + and - a forfeit won and lost; at a table of more it is the rank; &
    stands before a partner.

    \b
    trickledger event crosstable
    """
    from trickledger.ledger.tournament import results
    from trickledger.ledger.tournament.crosstable import (
        MOST_OPPONENTS,
        by_opponent,
        by_round,
        printed,
    )

    known = event_shown(ledger, event)
    through = _through(known, round_number)
    rows, found = results.standings(known, through), results.results(known, through=through)
    is_square = known.settings.format == "round-robin" and len(rows) <= MOST_OPPONENTS
    table = by_opponent(found, rows) if is_square else by_round(found, rows)
    if as_json:
        lines = [
            {
                "line": line.number,
                "place": line.place,
                "shared": line.shared,
                "player": known.name(line.entrant),
                "points": float(line.points),
                "cells": list(line.cells),
                "bye": float(line.alone),
            }
            for line in table.lines
        ]
        print_json(
            {"event": known.number, "round": through, "heads": list(table.heads), "lines": lines}
        )
        return 0
    say(_head(known, through))
    for text in printed(table, known.names, WIDTH):
        say(text)
    has_byes = any(line.alone for line in table.lines)
    say(wrapped(_legend(known.settings, is_square=is_square, has_byes=has_byes)))
    return 0


def _legend(settings: Settings, *, is_square: bool, has_byes: bool) -> str:
    if is_square:
        alone = "; bye: points without an opponent" if has_byes else ""
        return (
            "Under a line's number: 1 won, ½ drawn, 0 lost; + and - are forfeits, in brackets what "
            f"was annulled{alone}."
        )
    if settings.has_sides:
        meeting = "&4 3,7:1 is won with line 4 against lines 3 and 7"
    elif settings.size > 2:
        meeting = "3,7:2 is rank 2 at a table with lines 3 and 7"
    else:
        meeting = "4:1 is won against line 4, ½ drawn, 0 lost"
    return f"{meeting}; :+ :- are forfeits, - is absent."


@app.command(cls=Page)
def tables(
    round_number: Annotated[int, typer.Argument(help="Which round (else the newest).", min=0)] = 0,
    by_name: Annotated[
        bool, typer.Option("--by-name", help="Where everyone sits, in order of the names.")
    ] = False,
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Print a round for the wall: who sits where, and the results.

    \b
    trickledger event tables
    trickledger event tables 3 --by-name
    """
    from trickledger.ledger.tournament import remarks
    from trickledger.ledger.tournament.doubts import doubts_of
    from trickledger.ledger.tournament.listing import names_printed

    known = event_shown(ledger, event)
    made = known.round(_made(known, round_number))
    said = doubts_of(known, made.number)
    if as_json:
        print_json({"event": known.number, **round_json(known, made), "doubts": said})
        return 0
    say(f"{known.settings.title}, round {made.number}")
    if by_name:
        seats = {table.number: table.seats for table in made.tables}
        for line in names_printed(seats, made.byes, known.names, WIDTH):
            say(line)
        return 0
    _print_tables(known, made.number)
    for line in (*remarks.overridden(known, made.number), *said):
        say(wrapped(line))
    return 0


def _made(known: Event, number: int) -> int:
    if not known.rounds:
        raise UsageError("No round is made yet.", "", "`trickledger event round` makes one.")
    if number > len(known.rounds):
        raise UsageError(f"Round {number} is not made.", f"There are {len(known.rounds)}.")
    return number or len(known.rounds)


def _print_tables(known: Event, number: int) -> None:
    made = known.round(number)
    columns(
        ("Table", "Who", "Result", "Game", ""),
        (
            (
                table.number,
                known.versus(table.sides),
                " : ".join(map(str, table.figures)),
                f"{table.record.game} {table.record.code}" if table.record else "",
                STATES.get(table.state, table.state),
            )
            for table in made.tables
        ),
        right=(0,),
    )
    if made.byes:
        say(wrapped(f"Bye: {', '.join(map(known.name, made.byes))}."))
    if absent := known.absent(number):
        say(wrapped(f"Absent: {', '.join(absent)}."))


@app.command(cls=Page)
def show(
    event: EventOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Show an event: settings, entrants, rounds, and what is next.

    \b
    trickledger event show
    """
    from trickledger.ledger.tournament import remarks
    from trickledger.ledger.tournament.doubts import doubts
    from trickledger.ledger.tournament.next_round import advice
    from trickledger.ledger.tournament.settings import FORMATS, SCORINGS

    known = event_shown(ledger, event)
    settings = known.settings
    if as_json:
        print_json({**_event_json(known), "advice": advice(known), "doubts": doubts(known)})
        return 0
    missing = set(known.missing)
    say(f"Event {known.number}, {known.code}: {settings.title}")
    for line in settings.lines():
        say(f"  {line}")
    say(wrapped(f"{settings.format.capitalize()}: {FORMATS[settings.format]}.", indent=2))
    say(wrapped(f"What counts: {SCORINGS[settings.worth]}.", indent=2))
    say()
    columns(
        ("No", "Name", ""),
        (
            (entrant.number, entrant.name, _whereabouts(entrant, missing))
            for entrant in known.entrants.values()
        ),
        right=(0,),
    )
    for line in _meetings(known.forbidden, "do not meet", known.names):
        say(wrapped(line))
    for line in _meetings(known.open_wishes, "are to meet", known.names):
        say(wrapped(line))
    for made in known.rounds:
        say()
        locked = ", locked" if made.locked is not None else ""
        say(f"Round {made.number}, {made.method}{locked}")
        for text in round_lines(known, made):
            say(wrapped(text))
    say()
    for line in (*advice(known), *remarks.remarks(known), *doubts(known)):
        say(wrapped(line))
    for line in next_steps(known):
        say(wrapped(line))
    return 0


def _whereabouts(entrant: Entrant, missing: Collection[int]) -> str:
    if not entrant.is_in:
        return "dropped out"
    return "not here yet" if entrant.number in missing else ""


def _meetings(pairs: Any, words: str, names: Mapping[int, str]) -> list[str]:
    return [f"{names[one]} and {names[other]} {words}." for one, other in sorted(pairs)]


def _event_json(known: Event) -> dict[str, Any]:
    from trickledger.ledger.tournament import remarks

    return {
        "event": known.number,
        "code": known.code,
        "title": known.settings.title,
        "settings": [line for line in known.settings.lines()],
        "closed": known.is_closed,
        "entrants": [
            {
                "entrant": entrant.number,
                "name": entrant.name,
                "people": list(entrant.names),
                "in": entrant.is_in,
                "since": entrant.since,
                "here": entrant.is_here,
            }
            for entrant in known.entrants.values()
        ],
        "forbidden": [list(each) for each in sorted(known.forbidden)],
        "wished": [list(each) for each in sorted(known.open_wishes)],
        "rounds": [round_json(known, made) for made in known.rounds],
        "remarks": remarks.remarks(known),
    }


@app.command(name="list", cls=Page)
def list_(ledger: LedgerOption = None, as_json: JsonOption = False) -> int:
    """List the events of the ledger; the one that is meant where none is named has a star.

    \b
    trickledger event list
    """
    from trickledger.ledger.queries.references import event_meant_now
    from trickledger.ledger.queries.tournament_lists import events_of

    with opened(ledger) as store:
        events = events_of(store)
        current = event_meant_now(store)
    if as_json:
        rows = [each.as_json() for each in events]
        print_json({"current": current, "events": rows})
    elif not events:
        say('There is no event yet: trickledger event new "Autumn evening"')
    else:
        columns(
            ("Event", "Code", "Title", "Game", "Date", "Entrants", "Rounds", "Status"),
            (
                (
                    f"{each.number}{' *' if each.number == current else ''}",
                    each.code,
                    each.settings.title,
                    each.settings.game,
                    each.settings.date,
                    each.entrants,
                    each.rounds,
                    each.status,
                )
                for each in events
            ),
            right=(5, 6),
        )
    return 0
