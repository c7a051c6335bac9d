"""What commands that write sheets share: their options, and the file that is written."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import counted, paragraph, print_json, say
from trickledger.ledger.errors import UsageError, shown

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.pages.document import Document

PAPERS = ("a4", "letter")
OutOption = Annotated[
    Path | None,
    typer.Option("--out", help="The file (else one named like the sheets).", metavar="FILE"),
]
PaperOption = Annotated[
    str,
    typer.Option("--paper", help="a4 or letter.", autocompletion=candidates.one_of(*PAPERS)),
]


def known_paper(name: str) -> str:
    """A size of paper by its name in any case; raises UsageError."""
    if name.lower() not in PAPERS:
        raise UsageError(f"There is no paper {name[:20]}.", "", f"There are: {', '.join(PAPERS)}.")
    return name.lower()


def print_document(call: Call, document: Document, out: Path | None) -> int:
    """Write a document where it is asked for, and say where it lies."""
    from trickledger.ledger.pages.document import html
    from trickledger.ledger.pages.files import name_of, write_ours

    text = html(document)
    if str(out) == "-":
        say(text)
        return 0
    file = out or name_of(document.title, "html")
    write_ours(file, text.encode())
    if call.as_json:
        from trickledger.ledger.cli.shapes.sheets import document_shape

        print_json(document_shape(document, file))
        return 0
    named = list(dict.fromkeys(sheet.title for sheet in document.sheets))
    say(f"{shown(file)}: {counted(len(document.sheets), 'sheet')}.")
    paragraph(f"{', '.join(named)}. Open it in a browser and print it.")
    return 0
