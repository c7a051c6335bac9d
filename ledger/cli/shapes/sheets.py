"""Sheets that were written."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.pages.document import Document
    from trickledger.ledger.pages.publishing import Published


def document_shape(document: Document, file: Path, missing: str = "") -> Shape:
    """A document that was written, as `event sheets` prints it."""
    return {
        "ok": True,
        "file": str(file),
        "title": document.title,
        "paper": document.paper,
        "missing_letters": list(missing),
        "sheets": [{"sheet": sheet.sheet, "title": sheet.title} for sheet in document.sheets],
    }


def published_shape(done: Published, folder: Path) -> Shape:
    """A site that was written, as `publish` prints it."""
    return {
        "ok": True,
        "folder": str(folder),
        **done.written._asdict(),
        "kept_back": [
            {"event": event, "kept_back": list(kept_back)} for event, kept_back in done.kept_back
        ],
    }
