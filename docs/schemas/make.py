"""Writes the schemas of what `--json` and `export` print: `python -m docs`.

Each is JSON Schema of the draft 2020-12. Fields may be added; none that is here is renamed or goes.
"""

import json
from pathlib import Path
from typing import Any

from trickledger.ledger.exchange.exported import Export
from trickledger.ledger.say.shapes import declared
from trickledger.ledger.say.shapes.declared import Schema, schema_of
from trickledger.rules import shapes

FOLDER = Path(__file__).parent
_NAMED: dict[Any, str] = {shapes.Sentence: "sentence", shapes.Value: "value"}


def _named(part: Any) -> Schema | None:
    """What the same document tells under a name."""
    return {"$ref": f"#/$defs/{_NAMED[part]}"} if part in _NAMED else None


def _with_sentences(what: Any) -> Schema:
    """The schema of what has sentences in it, which stand in others."""
    sentences = {name: schema_of(each, _named) for each, name in _NAMED.items()}
    return {"$defs": sentences, **schema_of(what, _named)}


SCHEMAS: dict[str, tuple[str, Schema]] = {
    "export": (
        "trickledger export --json, trickledger event export --json",
        schema_of(Export),
    ),
    "games": ("trickledger games --json", schema_of(declared.Games)),
    "standings": ("trickledger standings --json", schema_of(declared.PlayerStandings)),
    "ratings": ("trickledger ratings --json", schema_of(declared.Ratings)),
    "ratings-why": (
        "trickledger ratings --why NAME --json",
        schema_of(declared.RatingHistory),
    ),
    "event-standings": ("trickledger event standings --json", schema_of(declared.Standings)),
    "event-tables": ("trickledger event tables --json", schema_of(declared.EventTables)),
    "event-crosstable": ("trickledger event crosstable --json", schema_of(declared.Crosstable)),
    "event-prizes": ("trickledger event prizes --json", schema_of(declared.Prizes)),
    "show": ("trickledger show --json", _with_sentences(declared.Shown)),
    "enter": ("trickledger enter --json", _with_sentences(declared.Outcome)),
    "audit": ("trickledger audit --json", _with_sentences(declared.Audit)),
    "season": (
        "trickledger event standings --season YEAR --json",
        schema_of(declared.Season),
    ),
}
"""The schemas by the names of their files, each with the command that prints what it is of."""


def page(name: str) -> str:
    """The schema of a name as its file has it."""
    command, schema = SCHEMAS[name]
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:trickledger:{name}:1",
        "title": f"What `{command}` prints",
    }
    return json.dumps({**head, **schema}, indent=1) + "\n"


def write() -> None:
    """Write all of them."""
    for name in SCHEMAS:
        (FOLDER / f"{name}.schema.json").write_text(page(name), encoding="utf-8")
