"""What guards the tables of a ledger on a server, whatever program writes there.

No function looks for a name anywhere but where the server itself has it, and then in our schema: a
name would mean what whoever calls it has put before ours.
"""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.ledger.storage.postgresql.schemas import KEPT_FOR_EVER, PATH, SCHEMA

_PINNED = f"SET search_path = {PATH}"

_DEMAND = f"""
    CREATE FUNCTION {SCHEMA}.demand(is_so boolean) RETURNS void LANGUAGE plpgsql {_PINNED} AS
    $$BEGIN
        IF NOT is_so THEN
            RAISE EXCEPTION USING ERRCODE = 'TL003',
                MESSAGE = 'the ledger is not as the writer has seen it';
        END IF;
    END$$
    """
"""Ends a transaction that rests on what is no longer so, with nobody there to look at an answer."""


def _next(table: str) -> str:
    """The next key of a table; only who holds the row of `ledger` makes one."""
    return f"""
    CREATE FUNCTION {table}_next() RETURNS bigint LANGUAGE plpgsql {_PINNED} AS
    'BEGIN RETURN (SELECT coalesce(max({table}.{table}), 0) + 1 FROM {SCHEMA}.{table}); END'
    """


_STAYS = f"""
    CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql {_PINNED} AS
    $$BEGIN
        RAISE EXCEPTION USING ERRCODE = 'TL001',
            MESSAGE = format('a row of %s is never changed and never deleted', TG_TABLE_NAME);
    END$$
    """

MAY_NOT_DIRECT = "permission denied for events and for who is who"
"""What is said to a role that may enter games alone."""

# who directs is asked for no row at all
_UNLESS_DIRECTING = f"""
        IF has_table_privilege('{SCHEMA}.event', 'INSERT') THEN
            RETURN NULL;
        END IF;
        IF EXISTS ({{}}) THEN
            RAISE EXCEPTION USING ERRCODE = 'insufficient_privilege',
                MESSAGE = '{MAY_NOT_DIRECT}';
        END IF;
        RETURN NULL;
    END$$
    """

_OF_NO_GAME = f"""
            SELECT 1 FROM added JOIN {SCHEMA}.stream ON stream.stream = added.stream
            WHERE stream.kind <> 'game'
        """

# `journal.entry_hash` in the words of a server, whose JSON spells a text as Python's does. Of what
# cannot be found there is nothing, and nothing is no hash.
HASH = f"""sha256(convert_to('["' ||
                (SELECT id FROM {SCHEMA}.stream WHERE stream.stream = added.stream)
                || '",' || number || ',' || number - back
                || ',"' || kind || '",' || to_json(text::text) || ',' ||
                (SELECT to_json(scorer) || ',' || to_json(device) FROM {SCHEMA}.author
                 WHERE author.author = added.author)
                || ',"' ||
                to_char(to_timestamp(at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
                || '","' || encode(previous, 'hex') || '"]', 'UTF8'))"""

"""The hash of the row `added` of an entry, which may be in no table yet."""

# What an entry points at is never deleted, so it is enough to look when it is entered: a foreign
# key would lock the row of its author at every line, and look for each entry by itself. Without
# its stream or its author it has another hash. The plan is made once a session, perhaps when there
# is little to look through. All is looked at by statement, not by row, and by one trigger: each
# one more is a twentieth of what a line costs.
_FOLLOWS = f"""
    CREATE FUNCTION refuse_stale_head() RETURNS trigger LANGUAGE plpgsql
    {_PINNED} SET enable_seqscan = off AS
    $$BEGIN
        IF EXISTS (
            SELECT 1 FROM added
            WHERE previous IS DISTINCT FROM CASE number
            WHEN 1 THEN decode(repeat('00', 32), 'hex')
            ELSE (SELECT hash FROM ONLY {SCHEMA}.entry AS before
                  WHERE before.stream = added.stream AND before.number = added.number - 1) END
            OR hash IS DISTINCT FROM {HASH}
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'TL002',
                MESSAGE = 'an entry follows the last one and carries its hash';
        END IF;{_UNLESS_DIRECTING.format(_OF_NO_GAME)}"""

_NUMBERED = f"""
            OR number <> 1 AND NOT EXISTS (SELECT 1 FROM {SCHEMA}.stream AS before
                                           WHERE before.kind = added.kind
                                           AND before.number = added.number - 1)"""


def _counted_on(table: str, or_else: str = "") -> str:
    """Refuses a key without the one before it: it could be the last that there is."""
    return f"""
    CREATE FUNCTION {table}_counted_on() RETURNS trigger LANGUAGE plpgsql {_PINNED} AS
    $$BEGIN
        IF EXISTS (
            SELECT 1 FROM added
            WHERE {table} <> 1 AND NOT EXISTS (SELECT 1 FROM {SCHEMA}.{table} AS before
                                               WHERE before.{table} = added.{table} - 1){or_else}
        ) THEN
            RAISE EXCEPTION USING ERRCODE = 'TL004',
                MESSAGE = 'a row of {table} is counted on from the last one';
        END IF;
        RETURN NULL;
    END$$
    """


_DIRECTS = f"""
    CREATE FUNCTION refuse_who_may_not_direct() RETURNS trigger LANGUAGE plpgsql {_PINNED} AS
    $$BEGIN{_UNLESS_DIRECTING.format("SELECT 1 FROM added WHERE kind <> 'game'")}"""

FUNCTIONS = (
    _DEMAND,
    *map(_next, ("stream", "author", "person")),
    _STAYS,
    _FOLLOWS,
    _counted_on("stream", _NUMBERED),
    _counted_on("author"),
    _DIRECTS,
)
"""What guards the tables; each function knows them only once it is called."""

_CHANGED = "BEFORE UPDATE OR DELETE ON {} FOR EACH ROW"
_EMPTIED = "BEFORE TRUNCATE ON {} FOR EACH STATEMENT"
_ADDED = "AFTER INSERT ON {} REFERENCING NEW TABLE AS added FOR EACH STATEMENT"


def triggers() -> Iterator[str]:
    """What has the functions called, after all that is written."""
    for table in KEPT_FOR_EVER:
        yield from _always(table, "stays", _CHANGED, "refuse_change")
        yield from _always(table, "is_not_emptied", _EMPTIED, "refuse_change")
    yield from _always("entry", "follows_the_last", _ADDED, "refuse_stale_head")
    yield from COUNTED_ON
    yield from _always("stream", "is_by_right", _ADDED, "refuse_who_may_not_direct")


def _always(table: str, name: str, when: str, function: str) -> Iterator[str]:
    """A trigger that also runs where `session_replication_role` switches others off."""
    trigger = f"{table}_{name}"
    yield f"CREATE TRIGGER {trigger} {when.format(table)} EXECUTE FUNCTION {function}()"
    yield f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}"


COUNTED_ON = tuple(
    statement
    for table in ("stream", "author")
    for statement in _always(table, "follows_the_last", _ADDED, f"{table}_counted_on")
)
"""The triggers by which no record is opened, and no scorer kept, but as the next."""
