"""The steps that lead a ledger on a server to a newer schema; servers began with schema 6."""

from __future__ import annotations

from trickledger.ledger.storage.postgresql.guards import COUNTED_ON, FUNCTIONS
from trickledger.ledger.storage.postgresql.newest import DOMAINS
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

# up to schema 6 each column had a check of its own, by the name that PostgreSQL gives
_TYPED = {
    "entry": {
        "number": "positive",
        "back": "not_negative",
        "kind": "kind_of_entry",
        "text": "words",
        "at": "moment",
        "previous": "digest",
        "hash": "digest",
    },
    "game": {
        "code": "words",
        "kind": "words",
        "date": "words",
        "options": "object_as_text",
        "status": "status_of_game",
        "provisional": "zero_or_one",
        "deals": "not_negative",
        "next_dealer": "digit",
        "mended": "not_negative",
        "role": "role_of_record",
    },
    "seat": {"seat": "digit", "handle": "words", "side": "digit", "won": "part_of_one"},
    "hand": {
        "deal": "positive",
        "opened": "positive",
        "closed": "positive",
        "dealer": "digit",
        "counted": "zero_or_one",
        "over": "zero_or_one",
        "tricks": "not_negative",
        "carry": "object_as_text",
    },
    "score": {"deal": "positive", "seat": "digit"},
    "finding": {
        "deal": "positive",
        "accused": "list_as_text",
        "clause": "words",
        "status": "status_of_finding",
        "proven_by": "list_as_text",
    },
}


def _typed(table: str, columns: dict[str, str]) -> str:
    """What gives columns their types in the place of their checks, and reads the table once."""
    changes = (
        f"DROP CONSTRAINT {table}_{column}_check, ALTER COLUMN {column} TYPE {domain}"
        for column, domain in columns.items()
    )
    return f"ALTER TABLE {SCHEMA}.{table} {', '.join(changes)}"


_SEVENTH = (
    # where a later schema has others, those that this one made go here
    *DOMAINS,
    "CREATE DOMAIN digit AS bigint CHECK (VALUE BETWEEN 0 AND 9)",
    # the one that looks at two columns
    f"ALTER TABLE {SCHEMA}.entry RENAME CONSTRAINT entry_check TO entry_back_check",
    *(_typed(table, columns) for table, columns in _TYPED.items()),
    f"ALTER TABLE {SCHEMA}.entry ADD CONSTRAINT entry_check CHECK (back < number)",
    *(
        f"ALTER TABLE {SCHEMA}.entry DROP CONSTRAINT entry_{column}_fkey"
        for column in ("stream", "author")
    ),
    # what each line changed beside its entries
    f"ALTER TABLE {SCHEMA}.game DROP COLUMN entries",
    f"UPDATE {SCHEMA}.hand SET tricks = 0 WHERE over = 0",
)

# each function looks for names where the server itself has them, and entries are hashed there too
_EIGHTH = (
    *(made.replace("CREATE FUNCTION", "CREATE OR REPLACE FUNCTION") for made in FUNCTIONS),
    # what it asked is asked with the rest
    f"DROP TRIGGER entry_is_by_right ON {SCHEMA}.entry",
    *COUNTED_ON,
)

_OF_A_DIGIT = {
    "game": ("next_dealer",),
    "seat": ("seat", "side"),
    "hand": ("dealer",),
    "score": ("seat",),
}

_NINTH = (
    *(
        f"ALTER TABLE {SCHEMA}.{table} ALTER COLUMN {column} TYPE not_negative"
        for table, columns in _OF_A_DIGIT.items()
        for column in columns
    ),
    f"DROP DOMAIN {SCHEMA}.digit",
    f"UPDATE {SCHEMA}.tally SET share = share * 11",
)

STEPS: dict[int, tuple[str, ...]] = {7: _SEVENTH, 8: _EIGHTH, 9: _NINTH}
"""The statements that lead to a schema from the one before it."""
