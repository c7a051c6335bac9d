"""Slips that are filled in at the tables, and cards that stand on them."""

from __future__ import annotations

from collections.abc import Callable

from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.listings import round_line, side_names
from trickledger.ledger.pages.values import Board, Boards, ByHand, PlaceCards, Slip, Slips
from trickledger.ledger.services.event_pages import RoundPage
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.table import Round, Table

Address = Callable[[int], str]
"""By the number of a table the address of its page, empty where it has none."""

_MOST_HANDS = 18
_LONGEST_ADDRESS = 120


def slips(page: RoundPage, address: Address) -> Slips:
    """A slip for the result of each table.

    Its code leads to the page of the table; where there is none it says the command to which a
    scanner that types need only add the figures.
    """
    known, made = page.event, page.made
    return Slips(
        "slips",
        "Result slips",
        _asked(known),
        tuple(
            Slip(
                table.place,
                known.settings.title,
                _under(known, made, table),
                tuple(side_names(known, side) for side in table.sides),
                address(table.number)
                or f"trickledger event result --event {known.code} {table.place} ",
            )
            for table in made.tables
        ),
    )


def _under(known: Event, made: Round, table: Table) -> str:
    line = round_line(known, made).removeprefix(f"{known.settings.title}, ")
    section = known.sections_of(table.seats)
    return f"{line}, section {section}" if section else line


def _asked(known: Event) -> str:
    """What the figures of a table count, as its game says."""
    of = known.settings.of
    if of.unit == "chips":
        return "Chips won (+) or lost (−)"
    return "Penalty points, fewest win" if known.settings.is_fewest else "Points at the end"


def boards(known: Event, tables: int) -> Boards:
    """A card for each table."""
    numbered = range(1, tables + 1)
    return Boards(
        "cards",
        "Table cards",
        tuple(Board(number, known.settings.title) for number in numbered),
    )


def place_cards(known: Event) -> PlaceCards:
    """A card with the name of each entrant who is in."""
    named = tuple(one.name for one in known.entrants.values() if one.is_in)
    return PlaceCards("places", "Place cards", known.settings.title, named)


def by_hand(page: RoundPage) -> list[ByHand]:
    """For each table a score sheet to be filled in by hand, with the facts of its game.

    What stands on it can be typed as it is: `result Ann 115 Bob 27 maker Ann`.
    """
    known, made = page.event, page.made
    of = known.settings.of
    labels = of.sheet_rows.labels if of.sheet_rows else [str(n) for n in range(1, _MOST_HANDS + 1)]
    facts = of.facts
    words = facts.words if facts else ()
    total = of.total_of_hand(known.settings.house_options)
    adds = "what the hand adds" if total is None else f"what the hand adds, {total} in all"
    return [
        ByHand(
            "scores",
            f"Table {table.number}",
            round_line(known, made),
            tuple(labels),
            (*(("Dealer",) if of.has_dealer else ()), *(word.name for word in words)),
            tuple((word.name, word.help) for word in words),
            tuple(side_names(known, side) for side in table.sides),
            facts.figures if facts else adds,
        )
        for table in made.tables
    ]


def phone_pages(url: str) -> Address:
    """The pages of the tables below an address; raises UsageError for what is none.

    >>> phone_pages("http://192.0.2.7:8321/")(3)
    'http://192.0.2.7:8321/t/3'
    """
    if not url:
        return lambda _: ""
    if not url.startswith(("http://", "https://")) or not url.isascii() or not url.isprintable():
        begins = "It begins with http:// or https://."
        raise UsageError("{url} isn't the address of a page.", begins, url=url[:60])
    if len(url) > _LONGEST_ADDRESS:
        raise UsageError(
            "The address is too long for a code that a phone reads easily.",
            "It has {letters} letters; up to {most} will do.",
            letters=len(url),
            most=_LONGEST_ADDRESS,
        )
    return lambda number: f"{url.rstrip('/')}/t/{number}"
