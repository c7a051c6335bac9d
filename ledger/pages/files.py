"""Files of ours: written beside and renamed, and never in the place of what is not ours."""

from __future__ import annotations

import re
from pathlib import Path

from trickledger.ledger.errors import UsageError, shown
from trickledger.ledger.storage.whole_files import replace

_PAGE = b'<meta name="generator" content="Trickledger">'
_PDF = b"(Trickledger)"
SOFTWARE = b"Software\x00Trickledger"
"""What a PNG of ours has near its beginning."""
_START = 4000
_LARGEST = 50_000_000
_SPACE = re.compile(r"[^\w]+")


def name_of(title: str, ending: str) -> Path:
    """A file name in letters that every system takes.

    >>> str(name_of("Ann's cup/2026: Result slips", "html"))
    'ann-s-cup-2026-result-slips.html'
    """
    words = _SPACE.sub("-", title.casefold()).strip("-_")
    return Path(f"{words[:80] or 'sheets'}.{ending}")


def write_ours(path: Path, content: bytes) -> None:
    """Write a file, or one of ours anew; raises UsageError where it cannot be, and nothing is lost.

    A file that another program made is left as it is.
    """
    try:
        if path.exists() and not is_ours(path):
            raise UsageError(
                "{file} already exists and isn't a sheet of Trickledger.",
                "It was left as it is.",
                "Name a new file with --out.",
                file=shown(path),
            )
        replace(path, content)
    except OSError as exc:
        why = str(exc.strerror or exc).lower()
        raise UsageError("{file} can't be written: {said}.", file=shown(path), said=why) from exc


def is_ours(path: Path) -> bool:
    """Whether a file is empty, or a page, picture or PDF that says that it is of Trickledger."""
    if not path.stat().st_size:
        return True
    with path.open("rb") as file:
        start = file.read(_START)
        is_pdf = start.startswith(b"%PDF-")
        return (
            _PAGE in start or SOFTWARE in start or (is_pdf and _PDF in start + file.read(_LARGEST))
        )
