"""What makes the pages: as long as it is the same, it makes the same pages of the same things."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from trickledger import ledger, rules

_MADE_BY = ("pages", "services", "tournament", "queries")


@cache
def maker() -> str:
    """A digest of the program as far as it makes pages."""
    digest = sha256()
    for file in _files():
        digest.update(f"{file.name} {file.stat().st_size} ".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


def _files() -> list[Path]:
    here = Path(str(ledger.__file__)).parent
    folders = [Path(str(rules.__file__)).parent, *(here / room for room in _MADE_BY)]
    kinds = {".py", ".html", ".css", ".svg"}
    return sorted(file for folder in folders for file in folder.rglob("*") if file.suffix in kinds)
