"""The sheets of an event: which there are, and a document of those that are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages import listings, slips
from trickledger.ledger.pages.poster import NOWHERE, Entrance, poster
from trickledger.ledger.pages.slips import Address, phone_pages
from trickledger.ledger.pages.values import Sheet
from trickledger.ledger.problems import there_are
from trickledger.ledger.services.event_pages import RoundPage, crosstable_of, round_of, standings_of
from trickledger.ledger.tournament.event import Event
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from trickledger.ledger.pages.document import Document


class Asked(NamedTuple):
    """What a sheet is made of: an event, a round of it or 0 for the newest, and where phones go.

    `address` gives the page of a table.
    """

    event: Event
    round: int
    entrance: Entrance
    address: Address

    @property
    def made(self) -> RoundPage:
        """The round; raises UsageError where it is not made."""
        return round_of(self.event, self.round)


def _boards(asked: Asked) -> Sequence[Sheet]:
    known = asked.event
    seated = max((len(made.tables) for made in known.rounds), default=0)
    return [slips.boards(known, seated or known.tables_expected or 1)]


SHEETS: Mapping[str, Callable[[Asked], Sequence[Sheet]]] = {
    "pairings": lambda asked: [listings.pairings(asked.made)],
    "names": lambda asked: [listings.names(asked.made)],
    "slips": lambda asked: [slips.slips(asked.made, asked.address)],
    "scores": lambda asked: slips.by_hand(asked.made),
    "cards": _boards,
    "places": lambda asked: [slips.place_cards(asked.event)],
    "poster": lambda asked: [poster(asked.event, asked.entrance)],
    "standings": lambda asked: listings.standings(standings_of(asked.event, asked.round)),
    "crosstable": lambda asked: listings.crosstable(crosstable_of(asked.event, asked.round)),
    "checkin": lambda asked: [listings.checkin(asked.event)],
    "missing": lambda asked: [listings.missing(asked.event)],
}
"""What makes each sheet, by its word."""

CARDS_OF_THE_DESK = Says(
    "Table cards with a key and a PIN are made where phones are let in: {serve}, then "
    '"Make keys, and show the cards" at the desk.',
    serve=Command("serve"),
)

_TAGS = "tags"
TAGS_OF_THE_DESK = Says(
    'Name tags let people in to their own pages: {serve}, then "Make codes, and show the name '
    'tags" at the desk.',
    serve=Command("serve"),
)

OF_A_ROUND = frozenset(("pairings", "names", "slips", "scores"))
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
    """The sheets asked for, else the usual ones, of a round or the newest; raises UsageError.

    Cards are not among them where phones have an address to go to: those let phones in.
    """
    # templates are for who prints: whoever completes a word has no use for them
    from trickledger.ledger.pages.document import Document

    named = known_sheets(wanted) or [
        name
        for name in _USUAL
        if (known.rounds or name not in OF_A_ROUND) and not (entrance.url and name == "cards")
    ]
    if entrance.url and "cards" in named:
        raise UsageError("A card with an address would let no phone in.", "", CARDS_OF_THE_DESK)
    asked = Asked(known, number, entrance, phone_pages(entrance.url))
    sheets = [sheet for name in named for sheet in SHEETS[name](asked)]
    title = sheets[0].title if len(named) == 1 else "sheets"
    return Document(f"{known.settings.title}: {title}", sheets, paper)


def known_sheets(wanted: Iterable[str]) -> list[str]:
    """The words of sheets, each once and in the order given; raises UsageError."""
    named = list(dict.fromkeys(wanted))
    for name in named:
        if name == _TAGS:
            raise UsageError("Name tags are made at the desk.", "", TAGS_OF_THE_DESK)
        if name not in SHEETS:
            raise UsageError("There is no sheet {name}.", "", there_are(SHEETS), name=name[:40])
    return named
