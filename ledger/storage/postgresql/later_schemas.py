"""The steps that lead a ledger on a server to a newer schema; servers began with schema 6."""

from __future__ import annotations

from trickledger.ledger.storage.columns import ADDED, OF_A_DIGIT, adding, columns_of
from trickledger.ledger.storage.postgresql.guards import COUNTED_ON, FUNCTIONS
from trickledger.ledger.storage.postgresql.newest import DOMAINS, TABLES
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

_TYPED = ("entry", "game", "seat", "hand", "score", "finding")
"""The tables of which each line writes rows."""

_TYPES = {made.split()[2] for made in DOMAINS}


def _typed(table: str) -> str:
    """What gives columns their types in the place of their checks, and reads the table once.

    Up to schema 6 each column had a check of its own, by the name that PostgreSQL gives.
    """
    since = {each.column for each in ADDED if each.table == table and each.on_server > _TYPED_SINCE}
    changes = (
        f"DROP CONSTRAINT {table}_{column}_check, ALTER COLUMN {column} TYPE "
        f"{'digit' if column in OF_A_DIGIT.get(table, ()) else words.split()[1]}"
        for column, words in columns_of(TABLES[table]).items()
        if words.split()[1] in _TYPES and column not in since
    )
    return f"ALTER TABLE {SCHEMA}.{table} {', '.join(changes)}"


_TYPED_SINCE = 7
_SEVENTH = (
    # where a later schema has others, those that this one made go here
    *DOMAINS,
    "CREATE DOMAIN digit AS bigint CHECK (VALUE BETWEEN 0 AND 9)",
    # the one that looks at two columns
    f"ALTER TABLE {SCHEMA}.entry RENAME CONSTRAINT entry_check TO entry_back_check",
    *map(_typed, _TYPED),
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

_NINTH = (
    *(
        f"ALTER TABLE {SCHEMA}.{table} ALTER COLUMN {column} TYPE not_negative"
        for table, columns in OF_A_DIGIT.items()
        for column in columns
    ),
    f"DROP DOMAIN {SCHEMA}.digit",
    f"UPDATE {SCHEMA}.tally SET share = share * 11",
)

_LATER: dict[int, tuple[str, ...]] = {7: _SEVENTH, 8: _EIGHTH, 9: _NINTH}

STEPS = {
    number: (
        *adding(TABLES, *(each for each in ADDED if each.on_server == number)),
        *_LATER.get(number, ()),
    )
    for number in sorted({*_LATER, *(each.on_server for each in ADDED)} - {0})
}
"""The statements that lead to a schema from the one before it: what columns it adds, and more."""

AS_IN_FILE = {6: 6, 7: 7, 8: 7, 9: 8} | {
    each.on_server: each.in_file for each in ADDED if each.on_server
}
"""Which schema of a file has the tables that a server has with its own."""
