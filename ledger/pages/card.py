"""A picture of a result or of the standings, for people to share."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from markupsafe import Markup, escape

from trickledger.ledger.errors import UsageError, way_to_install
from trickledger.ledger.pages.environment import FOLDER, filled
from trickledger.ledger.pages.files import SOFTWARE
from trickledger.ledger.pages.listings import round_line, told_result
from trickledger.ledger.pages.words import isolated
from trickledger.ledger.plain import plain
from trickledger.ledger.services.event_pages import RoundPage, StandingsPage
from trickledger.ledger.tournament.heading import heading
from trickledger.ledger.tournament.standings_table import standings_table

MOST_LINES = 10
"""Lines of a card that are read on a phone."""
_WIDE, _HIGH, _EDGE, _TOP = 1200, 630, 60, 190
_ROOM = _WIDE - 2 * _EDGE
_PLACE = 2.6
"""How broad a place is, of the height of its letters."""
_BROAD = frozenset("MWmw@%—…")


class Line(NamedTuple):
    """A line of a card: a place or nothing, a name, a figure."""

    place: str
    name: str
    figure: str
    y: int = 0


class Card(NamedTuple):
    """A card: its title, the line under it, its lines, and how many more there would be."""

    title: str
    under: str
    lines: tuple[Line, ...]
    more: int = 0


def card_of_table(page: RoundPage, number: int) -> Card:
    """The card of a table; raises UsageError where it has no result to be shown."""
    known = page.event
    table = next((each for each in page.made.tables if each.number == number), None)
    if table is None or not told_result(table):
        said = "Table {round}.{table} has no result to be shown."
        raise UsageError(said, round=page.made.number, table=number)
    is_whole = len(table.figures) == len(table.sides) and not (table.is_forfeited or table.settled)
    names = [" + ".join(map(known.name, side)) for side in table.sides]
    figures = [str(each) for each in table.figures] if is_whole else ["" for _ in names]
    under = round_line(known, page.made).removeprefix(f"{known.settings.title}, ")
    result = "" if is_whole else f": {told_result(table)}"
    lines = tuple(Line("", *each) for each in zip(names, figures, strict=True))
    return Card(known.settings.title, f"{under}, table {number}{result}", lines)


def card_of_standings(page: StandingsPage) -> Card:
    """The card of the standings: the first places."""
    known = page.event
    table = standings_table(known, page.rows)
    shown = table.lines if len(table.lines) <= MOST_LINES else table.lines[: MOST_LINES - 1]
    lines = tuple(Line(each.place, known.name(each.entrant), each.figures[0]) for each in shown)
    under = heading(known, page.through).removeprefix(f"{known.settings.title}, ")
    return Card(known.settings.title, under, lines, len(table.lines) - len(shown))


def png(card: Card) -> bytes:
    """The same in 1200 by 630 points; raises UsageError where the package for it is missing."""
    try:
        import typst
    except ImportError:
        raise UsageError(
            "A PNG needs the package typst, which isn't installed.",
            "An SVG needs nothing.",
            way_to_install("pdf"),
        ) from None
    source = str(FOLDER / "card.typ")
    made = typst.compile(
        source, root=str(FOLDER), format="png", ppi=72.0, sys_inputs={"svg": svg(card)}
    )
    assert isinstance(made, bytes)
    return signed(made)


def signed(picture: bytes) -> bytes:
    """A PNG that says what has made it, so that it is written over by its like alone."""
    told = b"tEXt" + SOFTWARE
    chunk = struct.pack(">I", len(SOFTWARE)) + told + struct.pack(">I", crc32(told))
    # the head is 8 bytes, and its first chunk 25
    return picture[:33] + chunk + picture[33:]


def svg(card: Card) -> str:
    """A card as a picture that needs nothing beside it, 1200 by 630 as messengers show it."""
    rows = len(card.lines) + bool(card.more)
    step = min((_HIGH - _TOP - _EDGE) // max(rows, 1), 110)
    before = _PLACE if any(each.place for each in card.lines) else 0.0
    broadest = max(_breadth(f"{each.name} {each.figure}") for each in card.lines)
    size = min(int(step * 0.72), int(_ROOM / (before + broadest)))
    return filled(
        "card.svg",
        card=card._replace(
            title=_apart(card.title),
            under=_apart(card.under),
            lines=tuple(_placed(card.lines, step)),
        ),
        wide=_WIDE,
        high=_HIGH,
        edge=_EDGE,
        right=_WIDE - _EDGE,
        size=size,
        indent=_EDGE + int(size * before),
        title_size=min(64, int(_ROOM / _breadth(card.title))),
        under_size=min(32, int(_ROOM / _breadth(card.under))),
        foot=_TOP + step * rows - step // 4,
    )


def _breadth(text: str) -> float:
    """How broad a bold text is at most in the usual fonts, of the height of its letters.

    >>> _breadth("WiI") > _breadth("ii")
    True
    """
    return sum(
        1.12 if sign in _BROAD or ord(sign) > 0x2E7F else 0.86 if sign.isupper() else 0.72
        for sign in text
    )


def _placed(lines: Sequence[Line], step: int) -> Iterator[Line]:
    for at, each in enumerate(lines, 1):
        y = _TOP + step * at - step // 4
        yield each._replace(name=_apart(each.name), y=y)


def _apart(text: str) -> Markup:
    """A text whose names keep their order whichever way they are written."""
    return escape(isolated(plain(text)))
