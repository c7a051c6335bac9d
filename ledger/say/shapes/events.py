"""Events: deeds, rounds, sections, standings, seasons, prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from trickledger.ledger.say.shapes import as_object
from trickledger.rules.says import as_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from trickledger.ledger.journal.journal import Entry, Stream
    from trickledger.ledger.queries.tournament_lists import EventLine
    from trickledger.ledger.say.shapes import declared, declared_events
    from trickledger.ledger.services.director import OpenedTable
    from trickledger.ledger.services.doing import DoneDeed
    from trickledger.ledger.services.event_pages import (
        CrosstablePage,
        EventPage,
        PrizesPage,
        RoundPage,
        StandingsPage,
        TeamsPage,
    )
    from trickledger.ledger.services.giving_home import HomePage
    from trickledger.ledger.services.merging import Left, Merged
    from trickledger.ledger.services.next_stage import Finisher, NextStage
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.pairing.seating import Seating
    from trickledger.ledger.tournament.prizes.accounts import Winner
    from trickledger.ledger.tournament.prizes.division import Share
    from trickledger.ledger.tournament.prizes.fund import Fund
    from trickledger.ledger.tournament.ranking.standings import StandingsRow
    from trickledger.ledger.tournament.season import SeasonStanding, SeasonTable
    from trickledger.ledger.tournament.table import Report, Round, Table
    from trickledger.rules.says import Says


def next_stage_shape(made: NextStage) -> declared_events.NextStage:
    """The next stage of an event, as `event next` prints it."""
    brings: declared_events.Brings = {}
    if any(made.brings):
        brings = {"brings": [*map(float, made.brings)]}
    return {
        "ok": True,
        "event": made.stream.number,
        "id": made.stream.id,
        "after": list(made.settings.after),
        "entrants": list(made.names),
        **brings,
    }


def act_shape(
    event: int, entries: Iterable[Entry], said: Iterable[Says | str], *, dry_run: bool = False
) -> declared.Acted:
    """What became of an act: its entries, and what is printed of it."""
    return {
        "ok": True,
        "dry_run": dry_run,
        "event": event,
        "entries": [entry_shape(entry) for entry in entries],
        "said": _texts(said),
    }


def merged_shape(
    done: Merged, said: Iterable[Says | str], *, dry_run: bool
) -> declared_events.MergedEvent:
    """What became of other records of an event, as `event merge` prints it."""
    entries = [entry for each in done.taken for entry in each.done.entries]
    return {
        **act_shape(done.event, entries, said, dry_run=dry_run),
        "records": done.records,
        "left": [_left(each) for each in done.left],
    }


def _left(left: Left) -> declared_events.Left:
    return cast("declared_events.Left", {**left._asdict(), "why": str(left.why)})


def home_shape(event: int, page: HomePage) -> declared_events.EventHome:
    """The home of an event, as `event home` prints it."""
    home = page.home and as_object(page.home)
    return {"event": event, "home": home, "here": page.is_here, "lacks": page.lacks}


def opened_shape(opened: OpenedTable) -> declared_events.OpenedTable:
    """A table and the game that was opened for it."""
    return {"table": opened.table.place, "game": opened.game.number, "code": opened.code}


def entry_shape(entry: Entry) -> declared.ActEntry:
    """An entry of an event."""
    return {"entry": entry.number, "text": entry.text, "by": entry.scorer, "at": entry.at}


def log_shape(stream: Stream, entries: Iterable[tuple[Entry, bool]]) -> declared_events.EventLog:
    """The entries of an event, each with whether it still counts."""
    rows: list[declared_events.EventLogEntry] = [
        {**entry_shape(entry), "counts": counts} for entry, counts in entries
    ]
    return {"event": stream.number, "id": stream.id, "entries": rows}


def events_shape(events: Iterable[EventLine], current: int | None) -> declared_events.Events:
    """The events of the ledger, as `event list` prints them."""
    return {"current": current, "events": [event_line_shape(event) for event in events]}


def event_line_shape(line: EventLine) -> declared_events.ListedEvent:
    """An event in the list; a branch says what it is a branch of, and one that doesn't count so."""
    branch: declared.Branch = {}
    if line.branch_of:
        branch["branch_of"] = line.branch_of
    if not line.counts:
        branch["counts"] = False
    return {
        "event": line.number,
        "code": line.code,
        "id": line.id,
        "title": line.settings.title,
        "game": line.settings.of.counted_as,
        "format": line.settings.format,
        "date": line.settings.date,
        "entrants": line.entrants,
        "rounds": line.rounds,
        "status": line.status,
        **branch,
    }


def event_shape(page: EventPage) -> declared_events.Event:
    """An event with its entrants and rounds, as `event show` prints it."""
    known = page.event
    return {
        "event": known.number,
        "code": known.code,
        "title": known.settings.title,
        "settings": list(known.settings.lines()),
        "closed": known.is_closed,
        "entrants": [
            {
                "entrant": entrant.number,
                "name": entrant.name,
                "people": list(entrant.names),
                "in": entrant.is_in,
                "since": entrant.since,
                "here": entrant.is_here,
                **_facts(known, entrant.number),
            }
            for entrant in known.entrants.values()
        ],
        "forbidden": [list(each) for each in sorted(known.forbidden)],
        "wished": [list(each) for each in sorted(known.open_wishes)],
        "rounds": [round_shape(known, made) for made in known.rounds],
        "remarks": _texts(page.remarks),
        "advice": _texts(page.advice),
    }


def _facts(known: Event, entrant: int) -> declared_events.Fact:
    """What is known of an entrant, where anything is."""
    lines = dict(known.dossier.facts_of(entrant).lines())
    return {"facts": lines} if lines else {}


def tables_shape(page: RoundPage) -> declared_events.EventTables:
    """A round for the wall, as `event tables` prints it."""
    made = round_shape(page.event, page.made)
    return {"event": page.event.number, **made, "remarks": _texts(page.remarks)}


def made_shape(known: Event, seating: Seating) -> declared_events.More:
    """The round that was made, with what its seating is judged by, as `event round` prints it."""
    newest = round_shape(known, known.rounds[-1])
    return {"round": newest, "distance": dict(seating.distance), "why": _texts(seating.why)}


def round_shape(known: Event, made: Round) -> declared_events.Round:
    """A round with its tables."""
    from trickledger.ledger.tournament.remarks import overridden

    return {
        "round": made.number,
        "method": made.method,
        "date": known.day_of(made.number),
        "locked": made.locked is not None,
        "tables": [_table(known, table) for table in made.tables],
        "byes": [known.name(entrant) for entrant in made.byes],
        "overridden": _texts(overridden(known, made.number)),
    }


def _table(known: Event, table: Table) -> declared_events.Table:
    return {
        "table": table.number,
        "seats": [known.name(entrant) for entrant in table.seats],
        "sides": [[known.name(entrant) for entrant in side] for side in table.sides],
        "state": table.state,
        "figures": list(table.figures),
        "game": table.record.game if table.record else None,
        "code": table.record.code if table.record else None,
        "forfeited": [known.name(entrant) for entrant in sorted(table.guilty)],
        "reports": [_report(report) for report in table.reports],
        **_awarded(table),
        **section_shape(known, table.seats),
    }


def _awarded(table: Table) -> declared_events.Awarded:
    """The points of each side of a table of which the director has said them."""
    points = table.settled.points if table.settled else ()
    return {"awarded": [float(each) for each in points]} if points else {}


def _report(report: Report) -> declared_events.Report:
    return {
        "entry": report.entry,
        "by": report.scorer,
        "figures": list(report.figures),
        "settled": report.settled,
    }


def standings_shape(page: StandingsPage) -> declared_events.Standings:
    """Who stands where after a round, as `event standings` prints it."""
    together: declared_events.Together = {}
    if page.sections:
        alike = page.together
        together = {"together": None if alike is None else list(_rows(page.event, alike))}
    return {
        "event": page.event.number,
        "round": page.through,
        "order": list(page.event.settings.order),
        "rows": list(_rows(page.event, page.rows)),
        "open_tables": page.open_tables,
        "changes": _texts(page.changes),
        "remarks": _texts(page.remarks),
        **together,
    }


def _rows(known: Event, rows: Sequence[StandingsRow]) -> Iterator[declared_events.Standing]:
    from trickledger.ledger.tournament.ranking.standings import lots

    drawn = lots(rows)
    for row in rows:
        entrant = known.entrants[row.entrant]
        lot: declared_events.Lot = {"lot": drawn[row.entrant]} if drawn else {}
        yield {
            **row_shape(row, entrant.name),
            "entrant": entrant.number,
            "in": entrant.is_in,
            **lot,
            **section_shape(known, [row.entrant]),
        }


def section_shape(known: Event, entrants: Iterable[int]) -> declared.InSection:
    """The section of some entrants, where the event has sections; `null` for none or several."""
    return {"section": known.sections_of(entrants) or None} if known.has_sections else {}


def row_shape(row: StandingsRow, player: str) -> declared_events.Row:
    """A line of the standings."""
    return {
        "place": row.place,
        "shared": row.shared,
        "player": player,
        "points": float(row.points),
        "tiebreaks": {name: float(value) for name, value in row.tiebreaks.items()},
        "provisional": row.provisional,
    }


def teams_shape(page: TeamsPage) -> declared_events.Teams:
    """The teams of an event, as `event standings --by` prints them."""
    return {
        "event": page.event.number,
        "round": page.through,
        "by": page.fact,
        "rows": [
            {
                "place": row.place,
                "shared": row.shared,
                "team": row.name,
                "points": float(row.points),
                "members": [page.event.name(entrant) for entrant in row.members],
                "size": row.size,
            }
            for row in page.rows
        ],
    }


def finishers_shape(event: int, ranking: Sequence[Finisher]) -> declared_events.Finishers:
    """The ranking of all stages, as `event standings --whole` prints it."""
    rows: list[declared_events.Finisher] = [
        {"place": one.place, "shared": one.shared, "player": one.name, "stage": one.stage}
        for one in ranking
    ]
    return {"event": event, "rows": rows}


def crosstable_shape(page: CrosstablePage) -> declared_events.Crosstable:
    """What everyone did, as `event crosstable` prints it."""
    table = page.table
    lines: list[declared_events.CrosstableLine] = [
        {
            "line": line.number,
            "place": line.place,
            "shared": line.shared,
            "player": page.event.name(line.entrant),
            "points": float(line.points),
            "cells": list(line.cells),
            "brought": list(map(float, line.brought)),
            "bye": float(line.alone),
            "given": float(line.given),
            **section_shape(page.event, [line.entrant]),
        }
        for line in table.lines
    ]
    heads = list(table.heads)
    said: declared_events.Said = {"said": _texts(page.given)} if page.given else {}
    return {
        "event": page.event.number,
        "round": page.through,
        "heads": heads,
        "lines": lines,
        **said,
    }


def season_shape(
    season: str, best: int | None, tables: Sequence[SeasonTable]
) -> declared_events.Season:
    """A season, as `event standings --season` prints it."""
    events = sorted(
        (event for table in tables for event in table.events),
        key=lambda event: (event.settings.date, event.number),
    )
    rows = [[_standing(table, row) for row in table.rows] for table in tables]
    return {
        "season": season,
        "best": best,
        "events": [
            {
                "event": each.number,
                "title": each.settings.title,
                "date": each.settings.date,
                "game": each.settings.of.counted_as,
                "worth": each.settings.worth,
            }
            for each in events
        ],
        "rows": [row for of_table in rows for row in of_table],
        "tables": [
            {
                "title": table.title,
                "game": table.game,
                "worth": table.worth,
                "events": [each.number for each in table.events],
                "rows": of_table,
            }
            for table, of_table in zip(tables, rows, strict=True)
        ],
    }


def _standing(table: SeasonTable, row: SeasonStanding) -> declared_events.SeasonRow:
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
        "game": table.game,
        "worth": table.worth,
    }


def sections_shape(known: Event) -> declared_events.Sections:
    """Who is in which section, as `event sections` prints it; `null` is in none."""
    return {
        "event": known.number,
        "sections": [
            {
                "section": part.name or None,
                "entrants": [
                    {"entrant": each, "player": known.name(each)} for each in part.members
                ],
            }
            for part in (known.parts if known.has_sections else ())
        ],
    }


def _texts(said: Iterable[Says | str]) -> list[str]:
    return [*map(str, said)]


def prizes_shape(page: PrizesPage) -> declared_events.Prizes:
    """Who gets which prizes, as `event prizes` prints it; the postings add up to 0."""
    event, settings = page.event, page.event.settings
    return {
        "event": event.number,
        "round": page.through,
        "final": event.is_closed,
        "rules": {
            "prizes": settings.prizes,
            "share": settings.share,
            "tied": settings.tied,
            "coin": float(settings.coin),
        },
        "funds": [_fund(fund) for fund in page.prizes.funds],
        "winners": [_winner(page, each) for each in page.prizes.winners],
        "postings": [
            {"account": posting.account, "sum": float(posting.sum)}
            for posting in page.prizes.postings(event)
        ],
        "unclaimed": list(page.prizes.unclaimed),
        "open_tables": page.open_tables,
    }


def _fund(fund: Fund) -> declared_events.Fund:
    prizes = [prize.thing or float(prize.sum) for prize in fund.prizes]
    return {"fund": fund.name, "category": fund.category or None, "prizes": prizes}


def _winner(page: PrizesPage, winner: Winner) -> declared_events.Winner:
    return {
        "place": winner.row.place,
        "shared": winner.row.shared,
        "entrant": winner.row.entrant,
        "player": page.event.name(winner.row.entrant),
        **section_shape(page.event, [winner.row.entrant]),
        "sum": float(winner.sum),
        "shares": [_share(share) for share in winner.shares],
    }


def _share(share: Share) -> declared_events.Share:
    return {
        "prizes": [{"fund": prize.fund, "number": prize.number} for prize in share.prizes],
        "sharers": share.sharers,
        "sum": float(share.sum),
        "thing": share.thing or None,
    }


def carried_shape(came: DoneDeed, said: Sequence[Says]) -> declared_events.DeedDone:
    """A deed that was carried out, with what is answered to it."""
    tell = MORE.get(came.deed.word)
    more: declared_events.More = tell(came) if tell else {}
    return {
        **act_shape(came.event, came.entries, said, dry_run=came.is_tried),
        **more,
    }


def told_shape(said: Says) -> declared_events.Told:
    """A sentence as words with a place for each value, and the values by name."""
    shape = as_json(said)
    return {"words": shape["words"], "values": shape["values"]}


def _public(came: DoneDeed) -> declared_events.More:
    from trickledger.ledger.tournament.publicity import kept_back

    return {"kept_back": [*kept_back(came.after)]}


def _result(came: DoneDeed) -> declared_events.More:
    if came.told is None:
        return {}
    table = came.told.after
    return {"table": table.place, "state": table.state, "figures": list(table.figures)}


MORE: Mapping[str, Callable[[DoneDeed], declared_events.More]] = {
    "here": lambda came: {"missing": came.after.missing},
    "open": lambda came: {"games": [opened_shape(each) for each in came.told]},
    "seat": lambda came: {
        "round": round_shape(came.after, came.after.round(came.given["table"][0]))
    },
    "round": lambda came: made_shape(came.after, came.told),
    "result": _result,
    "release": _public,
    "hide": _public,
}
"""What `--json` has besides, by the word of the deed."""
