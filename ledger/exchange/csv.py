"""Games as CSV, for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.players import score_rows
from trickledger.ledger.storage.port import Rows

HEADS = (
    "game code kind date status deal dealer player score entered total counted provisional".split()
)
# as they are, and in full width
_FORMULA = tuple("=+-@\uff1d\uff0b\uff20")


def csv_head() -> str:
    """The line above the others."""
    return csv_page([HEADS])


def csv_lines(db: Rows, stream: Stream) -> str:
    """The lines of a game."""
    return csv_page(score_rows(db, stream))


def csv_page(rows: Iterable[Sequence[object]]) -> str:
    """Rows as lines, none of whose cells a spreadsheet takes for more than text."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerows([_defused(cell) for cell in row] for row in rows)
    return page.getvalue()


def _defused(cell: object) -> object:
    """A cell that a spreadsheet takes neither for a formula nor for several lines."""
    if not isinstance(cell, str):
        return cell
    plain = "".join(sign if sign.isprintable() else " " for sign in cell)
    return f"'{plain}" if plain.lstrip().startswith(_FORMULA) else plain
