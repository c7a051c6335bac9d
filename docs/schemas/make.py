"""Writes the schemas of what `--json` and `export` print: `python -m docs.schemas.make`.

Each is JSON Schema of the draft 2020-12. Fields may be added; none that is here is renamed or goes.
"""

import json
from pathlib import Path
from typing import get_args

from docs.schemas.games import AUDIT, SHOW
from docs.schemas.words import (
    CODE,
    COUNT,
    DAY,
    HASH,
    ID,
    NUMBER,
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
from trickledger.ledger.tournament.table import State

FOLDER = Path(__file__).parent
RANKED = {"place": PLACE, "shared": TRUTH, "player": TEXT, "points": NUMBER}
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
RATING: dict[str, Schema] = {
    "rating": WHOLE,
    "range": COUNT,
    "at_least": WHOLE,
    "rated": TRUTH,
    "mu": NUMBER,
    "sigma": NUMBER,
    "games": COUNT,
    "newest": or_none(DAY),
}
TALLY = fields(
    {
        "kind": TEXT,
        "unit": one_of("points", "chips"),
        **dict.fromkeys(("games", "won", "shared", "lost", "undecided", "open_games"), COUNT),
        "hands": COUNT,
        "total": WHOLE,
        "per_game": or_none(NUMBER),
        "per_hand": or_none(NUMBER),
        "best": or_none(WHOLE),
        "best_game": or_none(PLACE),
        "difference": WHOLE,
    }
)
MEETING = fields(
    {"player": TEXT, **dict.fromkeys(("games", "won", "shared", "lost", "neither"), COUNT)}
)
RECORD: dict[str, Schema] = {
    "games": {},
    "open_games": COUNT,
    "provisional": TRUTH,
    "record": fields(dict.fromkeys(("won", "shared", "lost", "undecided"), COUNT)),
    "rate": NUMBER,
    "hands": COUNT,
    "streaks": {"type": "object"},
    "kinds": each(TALLY),
    "against": each(MEETING),
}
TABLE = fields(
    {
        "table": PLACE,
        "seats": each(TEXT),
        "sides": each(each(TEXT)),
        "state": one_of(*get_args(State)),
        "figures": each(WHOLE),
        "game": or_none(PLACE),
        "code": or_none(CODE),
        "forfeited": each(TEXT),
        "reports": each(
            fields({"entry": PLACE, "by": TEXT, "figures": each(WHOLE), "settled": TRUTH})
        ),
    },
    awarded=each(NUMBER),
    section=or_none(TEXT),
)
STANDING = fields(
    {
        **RANKED,
        "tiebreaks": by_name(NUMBER),
        "provisional": TRUTH,
        "entrant": PLACE,
        "in": TRUTH,
    },
    lot=PLACE,
    section=or_none(TEXT),
)
SEASON_ROW = fields(
    {
        **RANKED,
        "events": COUNT,
        "counted": by_name(NUMBER),
        "missed": each(PLACE),
        "game": or_none(TEXT),
        "worth": one_of("win", "rank", "figure", "places"),
    }
)
OTHER = fields({"player": TEXT, "rating": WHOLE, "range": COUNT})
MOVE = fields(
    {
        "date": DAY,
        "game": TEXT,
        "with": each(OTHER),
        "against": each(OTHER),
        "place": PLACE,
        "beaten": NUMBER,
        "expected": NUMBER,
        "before": WHOLE,
        "change": WHOLE,
        "after": WHOLE,
        "range": COUNT,
        "corrected": TRUTH,
    }
)
LEFT_OUT = fields({"date": DAY, "game": TEXT, "why": TEXT})
SHARE = fields(
    {
        "prizes": each(fields({"fund": TEXT, "number": PLACE})),
        "sharers": PLACE,
        "sum": NUMBER,
        "thing": or_none(TEXT),
    }
)

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
    "standings": (
        "trickledger standings --json",
        fields(
            {
                "event": {"type": "null"},
                "round": {"type": "null"},
                "order": each(TEXT),
                "rows": each(
                    fields(
                        {
                            **RANKED,
                            "place": or_none(PLACE),
                            "tiebreaks": by_name(NUMBER),
                            **RECORD,
                            "games": COUNT,
                        }
                    )
                ),
            }
        ),
    ),
    "ratings": (
        "trickledger ratings --json",
        fields(
            {
                "method": PLACE,
                "lists": each(
                    fields(
                        {
                            "kind": TEXT,
                            "games": COUNT,
                            "rows": each(
                                fields(
                                    {
                                        "place": or_none(PLACE),
                                        "shared": TRUTH,
                                        "player": TEXT,
                                        **RATING,
                                    }
                                )
                            ),
                        }
                    )
                ),
            }
        ),
    ),
    "ratings-why": (
        "trickledger ratings --why NAME --json",
        fields(
            {
                "method": PLACE,
                "player": or_none(TEXT),
                "kinds": each(
                    fields(
                        {
                            "kind": TEXT,
                            **RATING,
                            "moves": each(MOVE),
                            "left_out": each(LEFT_OUT),
                        }
                    )
                ),
            }
        ),
    ),
    "event-standings": (
        "trickledger event standings --json",
        fields(
            {
                "event": PLACE,
                "round": COUNT,
                "order": each(TEXT),
                "rows": each(STANDING),
                "open_tables": each(TEXT),
                "changes": each(TEXT),
                "remarks": each(TEXT),
            },
            together=or_none(each(STANDING)),
        ),
    ),
    "event-tables": (
        "trickledger event tables --json",
        fields(
            {
                "event": PLACE,
                "round": PLACE,
                "method": TEXT,
                "date": DAY,
                "locked": TRUTH,
                "tables": each(TABLE),
                "byes": each(TEXT),
                "overridden": each(TEXT),
                "remarks": each(TEXT),
            }
        ),
    ),
    "event-crosstable": (
        "trickledger event crosstable --json",
        fields(
            {
                "event": PLACE,
                "round": COUNT,
                "heads": each(TEXT),
                "lines": each(
                    fields(
                        {
                            **RANKED,
                            "line": PLACE,
                            "cells": each(TEXT),
                            "brought": each(NUMBER),
                            "bye": NUMBER,
                            "given": NUMBER,
                        },
                        section=or_none(TEXT),
                    )
                ),
            },
            said=each(TEXT),
        ),
    ),
    "event-prizes": (
        "trickledger event prizes --json",
        fields(
            {
                "event": PLACE,
                "round": COUNT,
                "final": TRUTH,
                "rules": fields(
                    {
                        "prizes": one_of("one", "all"),
                        "share": one_of("equal", "hort"),
                        "tied": one_of("place", "points"),
                        "coin": NUMBER,
                    }
                ),
                "funds": each(
                    fields(
                        {
                            "fund": TEXT,
                            "category": or_none(TEXT),
                            "prizes": each({"type": ["number", "string"]}),
                        }
                    )
                ),
                "winners": each(
                    fields(
                        {
                            "place": PLACE,
                            "shared": TRUTH,
                            "entrant": PLACE,
                            "player": TEXT,
                            "sum": NUMBER,
                            "shares": each(SHARE),
                        },
                        section=or_none(TEXT),
                    )
                ),
                "postings": each(fields({"account": TEXT, "sum": NUMBER})),
                "unclaimed": each(TEXT),
                "open_tables": each(TEXT),
            }
        ),
    ),
    "show": ("trickledger show --json", SHOW),
    "audit": ("trickledger audit --json", AUDIT),
    "season": (
        "trickledger event standings --season YEAR --json",
        fields(
            {
                "season": TEXT,
                "best": or_none(PLACE),
                "events": each(
                    fields(
                        {"event": PLACE, "title": TEXT, "date": DAY, "game": TEXT, "worth": TEXT}
                    )
                ),
                "rows": each(SEASON_ROW),
                "tables": each(
                    fields(
                        {
                            "title": TEXT,
                            "game": or_none(TEXT),
                            "worth": TEXT,
                            "events": each(PLACE),
                            "rows": each(SEASON_ROW),
                        }
                    )
                ),
            }
        ),
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


if __name__ == "__main__":
    for name in SCHEMAS:
        (FOLDER / f"{name}.schema.json").write_text(page(name), encoding="utf-8")
