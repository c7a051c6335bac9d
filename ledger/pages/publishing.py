"""Publish a ledger, a season of it or an event as a site."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger import ledger, rules
from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.site.folder import Written
from trickledger.ledger.pages.site.folder import publish as write_site
from trickledger.ledger.pages.site.site import site_pages
from trickledger.ledger.queries.references import event_meant
from trickledger.ledger.queries.selection import read_selection
from trickledger.ledger.services.public import seen_of_ledger

if TYPE_CHECKING:
    from trickledger.ledger.storage.port import Ledger

_LONGEST_TITLE = 80


class Published(NamedTuple):
    """A site that was written; `kept_back` has by event what the public does not see."""

    written: Written
    kept_back: tuple[tuple[int, tuple[str, ...]], ...]


def publish(
    store: Ledger, folder: Path, *, season: str = "", event: str = "", title: str = ""
) -> Published:
    """Write the site of a ledger, of a season or of one event; raises UsageError."""
    if season and event:
        raise UsageError("Either a season or an event, not both.")
    title = " ".join(title.split())
    if len(title) > _LONGEST_TITLE or not title.isprintable():
        why = "A title has at most {most} letters, all of them printable."
        shortened = ascii(title[:40])
        raise UsageError("{title} isn't a title.", why, title=shortened, most=_LONGEST_TITLE)
    one = event_meant(store, event) if event else None
    seen = seen_of_ledger(store, read_selection(season=season), one)
    if not title:
        titles = [each.event.settings.title for each in seen.events]
        title = titles[0] if one and titles else f"Season {season}" if season else "Our games"
    written = write_site(folder, site_pages(store, seen, title), maker())
    kept = tuple((each.event.number, each.kept_back) for each in seen.events if each.kept_back)
    return Published(written, kept)


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
