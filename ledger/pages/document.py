"""Sheets as one document: HTML that a browser prints as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from markupsafe import Markup

from trickledger.ledger.pages.breadth import parts
from trickledger.ledger.pages.codes import CodesOfOnePrint
from trickledger.ledger.pages.environment import filled, style
from trickledger.ledger.pages.values import (
    Boards,
    ByHand,
    Listing,
    PlaceCards,
    Poster,
    ScoreSheet,
    Sheet,
    Slips,
)


class Paper(NamedTuple):
    """A size of paper, and the height of a slip of which four stand one below the other, in mm."""

    wide: float
    high: float
    slip: float


MARGIN = 12
"""What stays free at each edge of a sheet, in mm."""

PAPERS = {"a4": Paper(210, 297, 70), "letter": Paper(215.9, 279.4, 65.5)}

_FORMS: dict[type, str] = {
    Listing: "listing",
    Slips: "slips",
    Boards: "boards",
    PlaceCards: "places",
    Poster: "poster",
    ByHand: "byhand",
    ScoreSheet: "score",
}


class Document(NamedTuple):
    """What is printed at once."""

    title: str
    sheets: Sequence[Sheet]
    paper: str = "a4"


class _Placed(NamedTuple):
    """A sheet in its document, with the template that draws it."""

    id: str
    form: str
    value: Sheet


def html(document: Document) -> str:
    """A document as a page that holds all it needs."""
    return filled(
        "document.html",
        title=document.title,
        paper=PAPERS[document.paper],
        style=Markup(style()),
        sheets=list(placed(document)),
        code=CodesOfOnePrint(),
    )


def placed(document: Document) -> list[_Placed]:
    """The sheets, each with its form and an id of its own; a list that is too broad is several."""
    paper = PAPERS[document.paper]
    return [
        _Placed(f"{sheet.sheet}-{number}", _FORMS[type(sheet)], sheet)
        for number, sheet in enumerate(chain.from_iterable(_fitted(document.sheets, paper)), 1)
    ]


def _fitted(sheets: Sequence[Sheet], paper: Paper) -> Iterator[Sequence[Sheet]]:
    for sheet in sheets:
        if isinstance(sheet, Listing):
            across = "across" in sheet.shape
            yield parts(sheet, (paper.high if across else paper.wide) - 2 * MARGIN)
        else:
            yield (sheet,)
