"""What a ledger on a server is made of, compared part by part with what Trickledger makes.

Structures are compared, not the words that made them: those depend on the server's version and on
who asks. A trigger of another is a part like one of ours that is switched off.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.storage.port import apart
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickledger.ledger.storage.port import Question, Rows
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# A column has its place among those that are there: one that a step took away leaves a number.
# 18 lists what is NOT NULL among the constraints as well, which the columns say already.
_PARTS = f"""
SELECT 'table ' || relname, concat_ws(' ', 'column',
       row_number() OVER (PARTITION BY attrelid ORDER BY attnum), attname,
       format_type(atttypid, atttypmod), coalesce(collname, '-'), attnotnull, attgenerated,
       attidentity, coalesce(pg_get_expr(adbin, adrelid), '-'))
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
LEFT JOIN pg_collation ON pg_collation.oid = attcollation
LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind NOT IN ('i', 'I', 'S', 'c')
UNION ALL
SELECT 'table ' || relname, concat_ws(' ', relkind, relpersistence, relrowsecurity)
FROM pg_class WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind NOT IN ('i', 'I', 'c')
UNION ALL
SELECT CASE contypid WHEN 0 THEN 'table ' || conrelid::regclass
       ELSE 'type ' || (SELECT typname FROM pg_type WHERE pg_type.oid = contypid) END,
       concat_ws(' ', contype, convalidated, condeferrable, pg_get_constraintdef(oid))
FROM pg_constraint WHERE connamespace = '{SCHEMA}'::regnamespace AND contype <> 'n'
UNION ALL
SELECT 'table ' || indrelid::regclass, concat_ws(' ', 'index', indisunique, indisvalid,
       pg_get_indexdef(indexrelid, 0, true))
FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
WHERE relnamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT concat_ws(' ', 'trigger', tgname, 'on', relname), concat_ws(' ', tgenabled, tgtype, proname,
       pronamespace::regnamespace, tgattr, coalesce(pg_get_expr(tgqual, tgrelid), '-'))
FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
WHERE relnamespace = '{SCHEMA}'::regnamespace AND NOT tgisinternal
UNION ALL
SELECT 'function ' || proname, concat_ws(' ', md5(prosrc), lanname, prosecdef, provolatile,
       coalesce(proconfig::text, '-'), pg_get_function_identity_arguments(pg_proc.oid))
FROM pg_proc JOIN pg_language ON pg_language.oid = prolang
WHERE pronamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'rule ' || rulename, relname FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
WHERE relnamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'collation ' || collname, collprovider::text FROM pg_collation
WHERE collnamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'operator ' || oprname, oprcode::text FROM pg_operator
WHERE oprnamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'type ' || typname, concat_ws(' ', typtype, format_type(typbasetype, typtypmod),
       coalesce(collname, '-'), typnotnull, coalesce(typdefault, '-'))
FROM pg_type LEFT JOIN pg_collation ON pg_collation.oid = typcollation
WHERE typnamespace = '{SCHEMA}'::regnamespace AND typtype IN ('d', 'e', 'r')
UNION ALL
SELECT 'policy ' || polname, relname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
WHERE relnamespace = '{SCHEMA}'::regnamespace
"""

AS_MADE: tuple[Question, ...] = ((f"SELECT schema FROM {SCHEMA}.ledger", ()), (_PARTS, ()))
"""What is asked to see whether a database keeps a ledger of our schema as we make it."""


def is_as_made(schema: list[Any], parts: list[Any]) -> bool:
    """Whether it does, by the answers to `AS_MADE`."""
    from trickledger.ledger.storage.postgresql.known_parts import KNOWN_PARTS

    return schema == [(SCHEMA_VERSION,)] and _digests(parts) == KNOWN_PARTS


def parts_of(rows: Rows | PostgresRows) -> dict[str, str]:
    """What a ledger is made of: each part with a short digest of how it is made."""
    return _digests(rows.all(_PARTS))


def _digests(parts: Iterable[tuple[str, str]]) -> dict[str, str]:
    said: defaultdict[str, list[str]] = defaultdict(list)
    for part, detail in parts:
        said[part].append(detail)
    return {
        part: sha256("\n".join(sorted(details)).encode()).hexdigest()[:16]
        for part, details in sorted(said.items())
    }


def differences(rows: Rows | PostgresRows) -> str:
    """Tell how the structure differs from ours; empty where it does not."""
    from trickledger.ledger.storage.postgresql.known_parts import KNOWN_PARTS

    found = parts_of(rows)
    strange = sorted(found.keys() - KNOWN_PARTS)
    lacking = sorted(KNOWN_PARTS.keys() - found)
    unlike = sorted(part for part in found.keys() & KNOWN_PARTS if found[part] != KNOWN_PARTS[part])
    return apart(strange, lacking, unlike)
