"""What commands that write sheets share: their options, and the file that is written."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.options import option
from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.problems import there_are
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.pages.document import Document
    from trickledger.ledger.say.shapes import declared_files

PAPERS = ("a4", "letter")
OutOption = Annotated[
    Path | None, option("--out", "The file (else one named like the sheets).", "FILE")
]
PdfOption = Annotated[bool, option("--pdf", "A PDF, if `trickledger[pdf]` is installed.")]
PaperOption = Annotated[
    str, option("--paper", "a4 or letter.", complete=candidates.one_of(*PAPERS))
]


def known_paper(name: str) -> str:
    """A size of paper by its name in any case; raises UsageError."""
    if name.lower() not in PAPERS:
        raise UsageError("There is no paper {paper}.", "", there_are(PAPERS), paper=name[:20])
    return name.lower()


def print_document(call: Call, document: Document, out: Path | None, *, as_pdf: bool) -> None:
    """Write a document where it is asked for, and say where it lies."""
    from trickledger.ledger.pages.files import name_of, write_ours

    if str(out) == "-":
        _print_page(document, as_pdf=as_pdf)
        return
    as_pdf = as_pdf or (out is not None and out.suffix.lower() == ".pdf")
    content, missing = _content(document, as_pdf=as_pdf)
    file = out or name_of(document.title, "pdf" if as_pdf else "html")
    write_ours(file, content)
    if call.as_json:
        print_json(document_shape(document, file, missing))
        return
    named = list(dict.fromkeys(sheet.sheet for sheet in document.sheets))
    say(f"{shown(file)}: {counted(len(document.sheets), 'sheet')}.")
    how = "Print it at its full size." if as_pdf else "Open it in a browser and print it."
    paragraph(f"It has {', '.join(named)}. {how}" if len(named) > 1 else how)
    if missing:
        paragraph(
            f"No font on this computer has {', '.join(missing)}: in their places stand "
            f"{', '.join(ascii(sign)[1:-1] for sign in missing)}. Install a font that has them, "
            "such as Noto Sans CJK, or print from a browser."
        )


def _print_page(document: Document, *, as_pdf: bool) -> None:
    from trickledger.ledger.pages.document import html

    if as_pdf:
        raise UsageError("A PDF can't be printed on a screen.", "", "Name a file: --out sheets.pdf")
    sys.stdout.write(html(document))


def _content(document: Document, *, as_pdf: bool) -> tuple[bytes, str]:
    """The bytes of a document, and the letters that no font has."""
    if as_pdf:
        from trickledger.ledger.pages.pdf import pdf

        return pdf(document)
    from trickledger.ledger.pages.document import html

    return html(document).encode(), ""


def document_shape(document: Document, file: Path, missing: str = "") -> declared_files.Document:
    """A document that was written, as `event sheets` prints it."""
    return {
        "ok": True,
        "file": str(file),
        "title": document.title,
        "paper": document.paper,
        "missing_letters": list(missing),
        "sheets": [{"sheet": sheet.sheet, "title": sheet.title} for sheet in document.sheets],
    }
