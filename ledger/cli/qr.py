"""QR codes: a head that a telephone reads off a screen or a sheet of paper."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

import segno

from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.display import current_display
from trickledger.ledger.storage.whole_files import write_new

_QUIET = 4
"""Light modules around a code, as its standard asks for."""
_HALVES = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
# the first sixteen of the 256 colours belong to the theme of a terminal; these two do not
_BLACK_ON_WHITE = "38;5;16;48;5;231"


def code_in_blocks(text: str) -> list[str]:
    """The lines of a QR code in half blocks, about 30 columns wide: a block is a dark module.

    That is how ink on white paper shows it; on a screen it has to be black on white.
    """
    rows = [list(row) for row in _code(text).matrix_iter(border=_QUIET)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(map(_HALVES.__getitem__, zip(*pair, strict=True))) for pair in pairs]


def print_code(text: str) -> None:
    """Print a QR code, where there are colours in two that no theme of a terminal turns about."""
    has_colours = current_display().has_colours
    for line in code_in_blocks(text):
        print(f"\x1b[{_BLACK_ON_WHITE}m{line}\x1b[0m" if has_colours else line)


def write_svg(text: str, file: Path) -> None:
    """Write a QR code to a new file; raises UsageError where there is one."""
    try:
        if os.path.lexists(file):
            raise FileExistsError
        page = BytesIO()
        _code(text).save(page, kind="svg", scale=4, dark="#000", light="#fff")
        write_new(file, page.getvalue())
    except FileExistsError:
        said = "{file} already exists."
        raise UsageError(said, "", "Name a new file.", file=str(file)) from None
    except OSError as exc:
        fault = str(exc.strerror).lower()
        raise UsageError("{file} cannot be written: {fault}.", file=str(file), fault=fault) from exc


def _code(text: str) -> segno.QRCode:
    # letters and digits of one case take half the room; `check --head` reads them in any
    return segno.make(text.upper(), error="m", micro=False)
