"""What pages are answered by the server, declared once; the rest stands in `declared.py`."""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Literal, NotRequired, TypedDict

from trickledger.ledger.say.shapes.declared import Acted, Failed, SaidOutcome
from trickledger.rules.shapes import Count, Place


class Link(TypedDict):
    label: str
    address: str


class Links(TypedDict, total=False):
    links: list[Link]


class Brief(TypedDict, total=False):
    brief: list[str]


class DoneAtDesk(Acted, Brief, Links):
    """What became of what a director sent by a page, and where what is proposed is done."""


class NotDone(Failed, Links):
    said: list[str]


class EnteredAtDesk(SaidOutcome):
    event: Place


class LetIn(TypedDict):
    ok: Literal[True]
    table: NotRequired[Place]
    phone: NotRequired[Place]


class Named(TypedDict):
    ok: Literal[True]
    name: str


class TakenIn(TypedDict):
    ok: Literal[True]
    new: Count
    said: list[str]


class ToKeep(TypedDict):
    ok: Literal[False]
    said: list[str]
    keep: dict[str, str]
