"""A page of a site before it is written: where it lies, and what makes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from trickledger.ledger.pages.environment import filled


class Page(NamedTuple):
    """A page: its path in the site, and what makes its text.

    `made_of` tells all that it is made of, where that is dear to make: as long as it is the same,
    so is the page. Where it is empty the page is made each time.
    """

    path: str
    make: Callable[[], str]
    made_of: str = ""


def page(path: str, template: str, site: str, **values: Any) -> Page:
    """A page that a template makes."""
    return Page(path, lambda: shown(path, template, site, values))


def shown(path: str, template: str, site: str, values: Mapping[str, Any]) -> str:
    """The text of a page; `root` leads from it to the folder of the site, `site` is its title."""
    return filled(f"site/{template}", root="../" * path.count("/"), here=path, site=site, **values)
