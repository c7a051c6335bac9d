"""The tables of a ledger on a server: those of the file, in the words of PostgreSQL.

A test holds both against each other, column by column. All text is compared as bytes (`"C"`), or
orders would differ from host to host.
"""

from __future__ import annotations

from trickledger.ledger.storage.postgresql import newest

SCHEMA = "trickledger"
"""The schema of a database in which the tables are: other programs may have others beside it."""

SERVER_SCHEMA = 9
"""What this program keeps on a server: the tables of a file, and what guards them here alone.

`python -m docs` counts it: the last for which there is a step.
"""

PATH = f"pg_catalog, {SCHEMA}, pg_temp"
"""Where names are looked for: first what the server itself has, never what anybody else made."""

IN_HERE = f"SET LOCAL search_path = {SCHEMA}, pg_catalog, pg_temp"
"""Lets what is made without a schema before its name be made in ours."""

AS_EVER = f"SET LOCAL search_path = {PATH}"

_LEDGER = f"""
    CREATE TABLE {SCHEMA}.ledger (
        one     bigint NOT NULL PRIMARY KEY CHECK (one = 1),
        schema  bigint NOT NULL CHECK (schema >= 1),
        lock    bigint
    )
    """
"""One row: of which schema the tables are, and what is held by who opens, counts or names."""

KEPT_FOR_EVER = ("stream", "author", "entry")
"""The tables of the journal, whose rows are never changed."""

TABLES = tuple(newest.TABLES)
"""The tables that a ledger has wherever it is kept, each after those that it points at."""

MADE = (_LEDGER, *newest.DOMAINS, *newest.TABLES.values(), *newest.INDEXES)
"""The statements that make the tables, and what they are made of, inside of our schema."""
