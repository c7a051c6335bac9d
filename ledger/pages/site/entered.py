"""What people have done at the events that are public, from paper too: a page for each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.columns import figure
from trickledger.ledger.pages.listings import told_result
from trickledger.ledger.pages.site.page import event_page
from trickledger.ledger.pages.values import Cell, Listing, People
from trickledger.ledger.services.event_pages import standings_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.publicity import A_PLAYER, PublicEvent
from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.table import Round, Table


class Outing(NamedTuple):
    """An event that somebody has entered: how it went, and a line for each round."""

    event: tuple[Cell, ...]
    rounds: tuple[tuple[Cell, ...], ...]


Outings = Mapping[str, Sequence[Outing]]
"""By the name of somebody who is listed the events entered, the oldest first."""


def outings(events: Sequence[PublicEvent]) -> Outings:
    """What everybody who is listed has entered, of the events whose standings are public."""
    found: dict[str, list[Outing]] = defaultdict(list)
    for seen in events:
        if not seen.has_standings:
            continue
        known = seen.event
        rows = {row.entrant: row for row in standings_of(known).rows}
        for number, entrant in known.entrants.items():
            for name in entrant.names:
                if name != A_PLAYER:
                    found[name].append(_outing(seen, number, name, rows.get(number)))
    return found


def _outing(seen: PublicEvent, entrant: int, name: str, row: StandingsRow | None) -> Outing:
    known = seen.event
    title = People((known.settings.title,), paths=(event_page(known.number),))
    place = f"{row.place}{'=' if row.shared else ''}" if row else ""
    event = (title, known.settings.date, place, figure(row.points) if row else "")
    rounds = (_line(known, made, entrant, name) for made in seen.rounds)
    return Outing(event, tuple(line for line in rounds if line))


def _line(known: Event, made: Round, entrant: int, name: str) -> tuple[Cell, ...]:
    """What a round brought somebody; nothing where it had no place for them."""
    path = event_page(known.number, f"round-{made.number}")
    round = People((f"Round {made.number}",), paths=(path,))
    table = next((each for each in made.tables if entrant in each.seats), None)
    if table:
        return (round, *_at_table(known, table, entrant, name))
    return (round, "", "", "bye") if entrant in made.byes else ()


def _at_table(known: Event, table: Table, entrant: int, name: str) -> Iterator[Cell]:
    own = next(at for at, side in enumerate(table.sides) if entrant in side)
    others = [side for at, side in enumerate(table.sides) if at != own]
    beside = [each for one in table.sides[own] for each in known.entrants[one].names]
    beside.remove(name)
    yield People(tuple(beside))
    yield People(tuple(known.name(each) for side in others for each in side))
    order = [own, *(at for at in range(len(table.sides)) if at != own)]
    is_whole = len(table.figures) == len(table.sides) and table.state not in ("disputed", "awarded")
    yield (" : ".join(str(table.figures[at]) for at in order) if is_whole else told_result(table))


def lists(entered: Sequence[Outing]) -> list[Listing]:
    """The events of somebody, and the rounds of each, the newest first."""
    newest = entered[::-1]
    heads = ("Event", "Day", "Place", "Points")
    events = tuple(outing.event for outing in newest)
    return [
        Listing("events", "Events", "", heads, events, figures=(2, 3)),
        *(_rounds(outing) for outing in newest),
    ]


def _rounds(outing: Outing) -> Listing:
    """The rounds of an event; a column for partners only where there were some."""
    heads: tuple[str, ...] = ("Round", "With", "Against", "Result")
    title = outing.event[0]
    name = title.names[0] if isinstance(title, People) else title
    rows = outing.rounds
    if not any(isinstance(row[1], People) and row[1].names for row in rows):
        heads, rows = (heads[0], *heads[2:]), tuple((row[0], *row[2:]) for row in rows)
    return Listing("rounds", name, "", heads, rows)
