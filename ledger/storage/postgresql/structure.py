"""What a ledger on a server is made of, compared part by part with what Trickledger makes.

Structures are compared, not the words that made them: those depend on the server's version and on
who asks. A trigger of another is a part like one of ours that is switched off.
"""

from __future__ import annotations

from collections import defaultdict
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from trickledger.ledger.storage.port import Question, Rows, apart
from trickledger.ledger.storage.postgresql.schemas import SCHEMA, SERVER_SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# a superuser may do anything anyway, and may have made the schema for somebody
_OWNED = f"""
SELECT 'table', relname, relowner FROM pg_class
WHERE relnamespace = '{SCHEMA}'::regnamespace AND relkind NOT IN ('i', 'I', 'c')
UNION ALL
SELECT 'function', proname, proowner FROM pg_proc WHERE pronamespace = '{SCHEMA}'::regnamespace
UNION ALL
SELECT 'type', typname, typowner FROM pg_type
WHERE typnamespace = '{SCHEMA}'::regnamespace AND typtype IN ('d', 'e', 'r')
UNION ALL
SELECT 'schema', nspname, nspowner FROM pg_namespace JOIN pg_roles ON pg_roles.oid = nspowner
WHERE nspname = '{SCHEMA}' AND NOT rolsuper
"""

UNLIKE_OWNERS = f"""
SELECT kind, name, pg_get_userbyid(owner) AS owner, pg_get_userbyid(relowner) AS rightful
FROM ({_OWNED}) AS made (kind, name, owner),
     (SELECT relowner FROM pg_class WHERE oid = '{SCHEMA}.ledger'::regclass) AS ledger
WHERE owner <> relowner
"""
"""What belongs to another than the ledger itself does: kind, name, owner, whose it should be."""

# who owns a schema, or is above all rights, need not be given any
MAY_CREATE = """
SELECT nspname, rolname
FROM (SELECT nspname, nspowner, (aclexplode(nspacl)).* FROM pg_namespace) AS given
LEFT JOIN pg_roles ON pg_roles.oid = grantee
WHERE privilege_type = 'CREATE' AND grantee <> nspowner AND rolsuper IS NOT TRUE
"""
"""Who was given the right to make things in a schema, with no name for everybody."""

_RIGHT = "right of"

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
UNION ALL
SELECT concat_ws(' ', 'table', child.relnamespace::regnamespace || '.' || child.relname,
       'inherited from', parent.relnamespace::regnamespace || '.' || parent.relname), ''
FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
JOIN pg_class AS parent ON parent.oid = inhparent
WHERE '{SCHEMA}'::regnamespace IN (child.relnamespace, parent.relnamespace)
UNION ALL
SELECT concat_ws(' ', kind, name, 'of', owner), '' FROM ({UNLIKE_OWNERS}) AS unlike
UNION ALL
SELECT concat_ws(' ', '{_RIGHT}', coalesce(rolname, 'everybody'), 'to create in', nspname), ''
FROM ({MAY_CREATE}) AS may (nspname, rolname) WHERE nspname IN ('{SCHEMA}', 'pg_catalog')
"""

AS_MADE: tuple[Question, ...] = ((f"SELECT schema FROM {SCHEMA}.ledger", ()), (_PARTS, ()))
"""What is asked to see whether a database keeps a ledger of our schema as we make it."""


def is_as_made(schema: list[Any], parts: list[Any]) -> bool:
    """Whether it does, by the answers to `AS_MADE`."""
    from trickledger.ledger.storage.postgresql.known_parts import KNOWN_PARTS

    return schema == [(SERVER_SCHEMA,)] and _digests(parts) == KNOWN_PARTS


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


def differences(rows: Rows | PostgresRows, *, but_rights: bool = False) -> str:
    """Tell how the structure differs from ours; empty where it does not.

    `but_rights` leaves out those that nobody should have, where they are about to be seen to.
    """
    from trickledger.ledger.storage.postgresql.known_parts import KNOWN_PARTS

    found = parts_of(rows)
    strange = sorted(
        part for part in found.keys() - KNOWN_PARTS if not (but_rights and part.startswith(_RIGHT))
    )
    lacking = sorted(KNOWN_PARTS.keys() - found)
    unlike = sorted(part for part in found.keys() & KNOWN_PARTS if found[part] != KNOWN_PARTS[part])
    return apart(strange, lacking, unlike)
