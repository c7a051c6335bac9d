"""What an export in JSON holds, declared once: its streams, with scorers, times and hashes.

Only what checks types and what writes schemas imports this file.
"""

# no `from __future__ import annotations` here: what a field may lack would be text then
from typing import Annotated, Literal, TypedDict

from trickledger.ledger.journal.journal import ENTRY_KINDS, STREAM_KINDS
from trickledger.rules.shapes import Id, Place

Hash = Annotated[str, ("pattern", "^[0-9a-f]{64}$")]
Time = Annotated[str, ("pattern", r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]


class ExportedEntry(TypedDict):
    number: Place
    line: Place
    kind: Annotated[str, ("enum", ENTRY_KINDS)]
    text: str
    scorer: str
    device: str
    at: Time
    previous: Hash
    hash: Hash


class Parted(TypedDict, total=False):
    parted: Place


class ExportedStream(Parted):
    id: Id
    origin: Id
    entries: list[ExportedEntry]


class Begun(TypedDict):
    trickledger: Literal[1]
    head: str


class Damaged(TypedDict):
    kind: Annotated[str, ("enum", STREAM_KINDS)]
    number: Place
    id: str
    why: str
    is_damaged: bool


class WithoutDamaged(TypedDict, total=False):
    left_out: list[Damaged]


class Export(Begun, WithoutDamaged):
    games: list[ExportedStream]
    events: list[ExportedStream]
    club: list[ExportedStream]
