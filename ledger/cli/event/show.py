"""`event show`, `event log` and `event list`: an event, its entries, and all events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import EVENT, LISTING, READING
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.clock import local_time
from trickledger.ledger.say.rounds import known_of, next_steps, round_lines
from trickledger.ledger.say.shapes.events import event_shape, events_shape, log_shape
from trickledger.rules.catalogue import kind_called
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from trickledger.ledger.tournament.event import Entrant, Event


@command(EVENT, *LISTING)
def show(call: Call) -> None:
    """Show an event: settings, entrants, rounds and the next step.

    \b
    trickledger event show
    """
    from trickledger.ledger.services.event_pages import event_page

    with call.event_meant() as (store, stream):
        page = event_page(store, stream)
    if call.is_for_programs:
        print_data(call, event_shape(page), "entrants")
        return
    known = page.event
    _print_settings(known)
    _print_entrants(known)
    _print_rounds(known)
    say()
    for line in [*page.advice, *page.remarks, *next_steps(known)]:
        paragraph(line)


def _print_settings(known: Event) -> None:
    from trickledger.ledger.tournament.formats import FORMATS
    from trickledger.ledger.tournament.home import read_home
    from trickledger.ledger.tournament.setting_readers import SCORINGS

    settings = known.settings
    say(f"Event {known.number}, {known.code}: {settings.title}")
    for line in settings._replace(home="").lines():
        say(f"  {line}")
    if settings.home:
        say(f"  home {read_home(settings.home).name}")
    paragraph(f"{settings.format.capitalize()}: {FORMATS[settings.format].about}.", indent=2)
    paragraph(f"What counts: {SCORINGS[settings.worth]}.", indent=2)
    say()


def _print_entrants(known: Event) -> None:
    missing = set(known.missing)
    columns(
        ("No", "Name", ""),
        (
            (
                entrant.number,
                f"{entrant.name}{known_of(known, entrant.number)}",
                _whereabouts(entrant, missing),
            )
            for entrant in known.entrants.values()
        ),
        right=(0,),
    )
    for line in _meetings(known.forbidden, "do not meet", known.names):
        paragraph(line)
    for line in _meetings(known.open_wishes, "are to meet", known.names):
        paragraph(line)


def _print_rounds(known: Event) -> None:
    for made in known.rounds:
        say()
        locked = ", locked" if made.locked is not None else ""
        say(f"Round {made.number}, {made.method}{locked}")
        for text in round_lines(known, made):
            paragraph(text)


def _whereabouts(entrant: Entrant, missing: Collection[int]) -> str:
    if not entrant.is_in:
        return "dropped out"
    return "not here yet" if entrant.number in missing else ""


def _meetings(pairs: Iterable[tuple[int, int]], words: str, names: Mapping[int, str]) -> list[str]:
    return [f"{names[one]} and {names[other]} {words}." for one, other in sorted(pairs)]


@command(EVENT, *READING)
def log(call: Call) -> None:
    """List the entries of an event, and whether each still counts.

    \b
    trickledger event log
    """
    from trickledger.ledger.queries.tournament_lists import log_of

    with call.event_meant() as (store, stream):
        entries = log_of(store, stream)
    if call.as_json:
        print_json(log_shape(stream, entries))
        return
    columns(
        ("Entry", "Text", "Scorer", "Time", ""),
        (
            (
                f"@{entry.number}",
                entry.text.replace("\n", "; "),
                entry.scorer,
                local_time(entry.at),
                "" if counts else "void",
            )
            for entry, counts in entries
        ),
        right=(0,),
    )


@command(*LISTING)
def list_(call: Call) -> None:
    """List the events of the ledger; a star marks the current one.

    \b
    trickledger event list
    """
    from trickledger.ledger.queries.references import event_meant_now
    from trickledger.ledger.queries.tournament_lists import events_of

    with call.opened() as store:
        events = events_of(store)
        current = event_meant_now(store)
    if call.is_for_programs:
        print_data(call, events_shape(events, current), "events")
    elif not events:
        new = Example('event new "Autumn evening"')
        say(Says("There is no event yet: {new}", new=new))
    else:
        columns(
            ("Event", "Code", "Title", "Game", "Date", "Entrants", "Rounds", "Status"),
            (
                (
                    f"{each.number}{' *' if each.number == current else ''}",
                    each.code,
                    each.settings.title,
                    kind_called(each.settings.of.counted_as),
                    each.settings.date,
                    each.entrants,
                    each.rounds,
                    each.status if each.counts else "not counted",
                )
                for each in events
            ),
            right=(5, 6),
        )
