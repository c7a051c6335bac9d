"""Writes the schemas of what `--json` and `export` print: `python -m docs`.

Each is JSON Schema of the draft 2020-12. Fields may be added; none that is here is renamed or goes.
"""

import json
from pathlib import Path

from docs.schemas.games import AUDIT, SHOW
from docs.schemas.words import (
    CODE,
    COUNT,
    DAY,
    HASH,
    ID,
    PLACE,
    TEXT,
    TIME,
    TRUTH,
    WHOLE,
    Schema,
    by_name,
    each,
    fields,
    one_of,
    or_none,
)
from trickledger.ledger.say.shapes import declared
from trickledger.ledger.say.shapes.declared import schema_of

FOLDER = Path(__file__).parent
ENTRY = fields(
    {
        "number": PLACE,
        "line": PLACE,
        "kind": one_of("head", "hand", "act", "note", "void", "correct", "ruling", "close"),
        "text": TEXT,
        "scorer": TEXT,
        "device": TEXT,
        "at": TIME,
        "previous": HASH,
        "hash": HASH,
    }
)
STREAM = fields({"id": ID, "origin": ID, "entries": each(ENTRY)}, parted=PLACE)
SCHEMAS: dict[str, tuple[str, Schema]] = {
    "export": (
        "trickledger export --json, trickledger event export --json",
        fields(
            {
                "trickledger": {"const": 1},
                "head": TEXT,
                "games": each(STREAM),
                "events": each(STREAM),
                "club": each(STREAM),
            },
            # of a whole ledger: records that are damaged in it, of which nothing else is told
            left_out=each(
                fields(
                    {
                        "kind": one_of("game", "event", "club"),
                        "number": PLACE,
                        "id": TEXT,
                        "why": TEXT,
                        "is_damaged": TRUTH,
                    }
                )
            ),
        ),
    ),
    "games": (
        "trickledger games --json",
        fields(
            {
                "current": or_none(PLACE),
                "games": each(
                    fields(
                        {
                            "number": PLACE,
                            "game": PLACE,
                            "code": CODE,
                            "id": ID,
                            "kind": TEXT,
                            "date": DAY,
                            "status": one_of("open", "won", "shared", "closed", "abandoned"),
                            "provisional": TRUTH,
                            "hands": COUNT,
                            "totals": by_name(WHOLE),
                        },
                        counts=TRUTH,
                        branch_of=ID,
                        preset=TEXT,
                    )
                ),
            }
        ),
    ),
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
    "show": ("trickledger show --json", SHOW),
    "audit": ("trickledger audit --json", AUDIT),
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
