"""The templates: filled with values, in which nothing is taken for markup."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from trickledger.ledger.pages.breadth import parts
from trickledger.ledger.pages.cells import cell, cells
from trickledger.ledger.pages.words import headed, name, people, sides, told, words
from trickledger.ledger.plain import plain

FOLDER = Path(__file__).parent / "templates"
STYLE = "style.css"


@cache
def environment() -> Environment:
    """What finds and fills the templates; all that is put into one is escaped."""
    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # a template is read once: they do not change under a program that runs
        auto_reload=False,
        finalize=_finalized,
    )
    made.filters.update(
        words=words,
        told=told,
        headed=headed,
        name=name,
        people=people,
        sides=sides,
        cell=cell,
        cells=cells,
        parts=parts,
    )
    return made


def filled(template: str, **values: Any) -> str:
    """A template filled with values."""
    return environment().get_template(template).render(values)


@cache
def style() -> str:
    """The style of all pages and sheets."""
    return (FOLDER / STYLE).read_text(encoding="utf-8")


def _finalized(value: Any) -> Any:
    return plain(value) if isinstance(value, str) and not isinstance(value, Markup) else value
