"""Sheets that were written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.pages.document import Document


def document_shape(document: Document, file: Path) -> Shape:
    """A document that was written, as `event sheets` prints it."""
    return {
        "ok": True,
        "file": str(file),
        "title": document.title,
        "paper": document.paper,
        "sheets": [{"sheet": sheet.sheet, "title": sheet.title} for sheet in document.sheets],
    }
