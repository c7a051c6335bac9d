"""QR codes: a head that a telephone reads off a screen or a sheet of paper."""

from __future__ import annotations

import io
from pathlib import Path

import segno

from trickledger.ledger.errors import UsageError


def terminal_code(text: str) -> str:
    """A QR code in half blocks, which is dark on light and about 30 columns wide."""
    page = io.StringIO()
    _code(text).terminal(page, compact=True)
    return page.getvalue().rstrip("\n")


def write_svg(text: str, file: Path) -> None:
    """Write a QR code to a new file; raises UsageError where there is one."""
    try:
        with file.open("xb") as page:
            _code(text).save(page, kind="svg", scale=4, dark="#000", light="#fff")
    except FileExistsError:
        raise UsageError(f"{file} already exists.", remedy="Name a new file.") from None
    except OSError as exc:
        raise UsageError(f"{file} cannot be written: {str(exc.strerror).lower()}.") from exc


def _code(text: str) -> segno.QRCode:
    # letters and digits of one case take half the room; `check --head` reads them in any
    return segno.make(text.upper(), error="m", micro=False)
