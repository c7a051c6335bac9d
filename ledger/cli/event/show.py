"""`event show`: an event with its entrants and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import EVENT, LISTING
from trickledger.ledger.cli.output import paragraph, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.rounds import known_of, next_steps, round_lines
from trickledger.ledger.say.shapes.events import event_shape

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
    from trickledger.ledger.tournament.home import read_home
    from trickledger.ledger.tournament.setting_readers import FORMATS, SCORINGS

    settings = known.settings
    say(f"Event {known.number}, {known.code}: {settings.title}")
    for line in settings._replace(home="").lines():
        say(f"  {line}")
    if settings.home:
        say(f"  home {read_home(settings.home).name}")
    paragraph(f"{settings.format.capitalize()}: {FORMATS[settings.format]}.", indent=2)
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
