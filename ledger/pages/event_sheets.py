"""The sheets of an event: which there are, and a document of those that are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages import listings, slips
from trickledger.ledger.pages.document import Document
from trickledger.ledger.pages.poster import NOWHERE, Entrance, poster
from trickledger.ledger.pages.slips import Address, phone_pages
from trickledger.ledger.pages.values import Sheet
from trickledger.ledger.services.event_pages import crosstable_of, round_of, standings_of
from trickledger.ledger.tournament.event import Event


class Asked(NamedTuple):
    """What a sheet is made of: an event, a round of it or 0 for the newest, and where phones go.

    `address` gives the page of a table.
    """

    event: Event
    round: int
    entrance: Entrance
    address: Address


class Kind(NamedTuple):
    """A kind of sheet: what is on it, and what makes it; some need a round that is made."""

    help: str
    make: Callable[[Asked], Sequence[Sheet]]
    is_of_round: bool = False


def _of_round(make: Callable[[Asked], Sequence[Sheet]], help: str) -> Kind:
    return Kind(help, make, is_of_round=True)


def _boards(asked: Asked) -> Sequence[Sheet]:
    known = asked.event
    seated = max((len(made.tables) for made in known.rounds), default=0)
    expected = -(-len(known.to_seat(1)) // known.settings.size)
    return [slips.boards(known, seated or expected or 1, asked.address)]


SHEETS: Mapping[str, Kind] = {
    "pairings": _of_round(
        lambda asked: [listings.pairings(round_of(asked.event, asked.round))],
        "who sits where, by table, with the results so far",
    ),
    "names": _of_round(
        lambda asked: [listings.names(round_of(asked.event, asked.round))],
        "who sits where, by name",
    ),
    "slips": _of_round(
        lambda asked: [slips.slips(round_of(asked.event, asked.round), asked.address)],
        "a slip for the result of each table, eight to a page",
    ),
    "scores": _of_round(
        lambda asked: slips.by_hand(round_of(asked.event, asked.round)),
        "a score sheet for each table, to be filled in by hand",
    ),
    "cards": Kind("a card for each table", _boards),
    "places": Kind(
        "a card with the name of each entrant", lambda asked: [slips.place_cards(asked.event)]
    ),
    "poster": Kind(
        "which network phones join, and where they find the hall",
        lambda asked: [poster(asked.event, asked.entrance)],
    ),
    "standings": Kind(
        "who stands where",
        lambda asked: listings.standings(standings_of(asked.event, asked.round)),
    ),
    "crosstable": Kind(
        "what everyone did",
        lambda asked: listings.crosstable(crosstable_of(asked.event, asked.round)),
    ),
    "checkin": Kind(
        "who is expected, with boxes to tick", lambda asked: [listings.checkin(asked.event)]
    ),
    "missing": Kind(
        "who isn't here yet, and tables without a result",
        lambda asked: [listings.missing(asked.event)],
    ),
}
"""The sheets by their words."""

_USUAL = ("pairings", "names", "slips", "cards", "standings", "crosstable", "checkin", "missing")
"""What is printed where nothing is named: without what is wanted on one evening and not another."""


def event_sheets(
    known: Event,
    wanted: Sequence[str],
    *,
    number: int = 0,
    entrance: Entrance = NOWHERE,
    paper: str = "a4",
) -> Document:
    """The sheets asked for, else the usual ones, of a round or the newest; raises UsageError."""
    named = known_sheets(wanted) or [
        name for name in _USUAL if known.rounds or not SHEETS[name].is_of_round
    ]
    asked = Asked(known, number, entrance, phone_pages(entrance.url))
    sheets = [sheet for name in named for sheet in SHEETS[name].make(asked)]
    title = sheets[0].title if len(named) == 1 else "sheets"
    return Document(f"{known.settings.title}: {title}", sheets, paper)


def known_sheets(wanted: Iterable[str]) -> list[str]:
    """The words of sheets, each once and in the order given; raises UsageError."""
    named = list(dict.fromkeys(wanted))
    for name in named:
        if name not in SHEETS:
            why = f"There are: {', '.join(SHEETS)}."
            raise UsageError(f"There is no sheet {name[:40]}.", "", why)
    return named
