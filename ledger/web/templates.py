"""The pages of the hall: templates beside those of the sheets, filled in the same way."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, FileSystemLoader

from trickledger.ledger.pages.environment import FOLDER as SHEETS
from trickledger.ledger.pages.environment import STYLE, environment

if TYPE_CHECKING:
    from jinja2 import Environment

_HERE = Path(__file__).parent
PAGES = _HERE / "pages"
FILES = _HERE / "files"

MEDIA = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@cache
def _environment() -> Environment:
    loader = ChoiceLoader([FileSystemLoader(PAGES), FileSystemLoader(SHEETS)])
    return environment().overlay(loader=loader)


def filled(template: str, **values: Any) -> str:
    """A page of the hall filled with values."""
    return _environment().get_template(template).render(root="/", **values)


@cache
def file(name: str) -> tuple[str, bytes] | None:
    """A file that pages need, and its tag; None where there is none of that name."""
    known = {each.name: each for each in (SHEETS / STYLE, *FILES.iterdir())}
    if name not in known:
        return None
    data = known[name].read_bytes()
    return sha256(data).hexdigest()[:24], data
