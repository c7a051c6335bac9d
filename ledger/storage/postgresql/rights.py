"""Who may do what in a ledger on a server: rights given to roles by name, in this database alone.

The owner of the tables makes, upgrades and grants. All others have what their level takes and no
more: nobody may change or delete a row of the journal, which the triggers refuse as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.storage.port import OF_EVENTS, OF_PHONES
from trickledger.ledger.storage.postgresql.schemas import KEPT_FOR_EVER, SCHEMA, TABLES
from trickledger.ledger.storage.server_errors import NotAllowed
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

LEVELS = ("reader", "scorer", "director")
"""What may be given, each with all that those before it have."""

EVERYBODY = "PUBLIC"
"""What PostgreSQL calls a right that no role has to be given."""


class Right(NamedTuple):
    """A privilege on a table, or on one column of it; the schema itself is the table ''."""

    table: str
    privilege: str
    column: str = ""

    def __str__(self) -> str:
        of = f" ({self.column})" if self.column else ""
        return f"{self.privilege}{of} on {self.table or f'schema {SCHEMA}'}"


class Role(NamedTuple):
    """A role that was given something; `level` is '' where that comes to none.

    `beyond` is what no level has, `members` who have it through this role.
    """

    name: str
    level: str
    beyond: tuple[Right, ...] = ()
    members: tuple[str, ...] = ()


def _all_of(table: str) -> set[Right]:
    return {Right(table, privilege) for privilege in ("INSERT", "UPDATE", "DELETE")}


# what a PIN is checked by could be guessed from, so not everybody who reads may see it
_SEEN = [table for table in (*TABLES, "ledger") if table not in OF_PHONES]

_READS = {Right("", "USAGE"), *(Right(table, "SELECT") for table in _SEEN)}

# PostgreSQL lets only who may change a column lock a row. That of `stream` is the one that every
# hash covers, and the trigger refuses its change; the one of `ledger` is there for nothing else.
_LOCKS = {Right("ledger", "UPDATE", "lock"), Right("stream", "UPDATE", "id")}

_ENTERS = (
    {Right(table, "INSERT") for table in KEPT_FOR_EVER}
    | _LOCKS
    | {
        right
        for table in TABLES
        if table not in {*KEPT_FOR_EVER, *OF_EVENTS, *OF_PHONES}
        for right in _all_of(table)
    }
)

_DIRECTS = {right for table in (*OF_EVENTS, *OF_PHONES) for right in _all_of(table)} | {
    Right(table, "SELECT") for table in OF_PHONES
}

RIGHTS: dict[str, frozenset[Right]] = {
    "": frozenset(),
    "reader": frozenset(_READS),
    "scorer": frozenset(_READS | _ENTERS),
    "director": frozenset(_READS | _ENTERS | _DIRECTS),
}
"""What each level may do, and nothing else."""

_GIVEN = f"""
WITH given AS (
    SELECT relname, '' AS attname, relowner AS owner, (aclexplode(relacl)).*
    FROM pg_class WHERE relnamespace = '{SCHEMA}'::regnamespace
    UNION ALL
    SELECT relname, attname, relowner, (aclexplode(attacl)).*
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = '{SCHEMA}'::regnamespace
    UNION ALL
    SELECT '', '', nspowner, (aclexplode(nspacl)).* FROM pg_namespace WHERE nspname = '{SCHEMA}'
)
SELECT coalesce(rolname, '{EVERYBODY}'), relname, privilege_type, attname
FROM given LEFT JOIN pg_roles ON pg_roles.oid = grantee WHERE grantee <> owner
"""

_OWNED = f"FROM pg_tables WHERE schemaname = '{SCHEMA}' AND tablename = 'ledger'"

_MEMBERS = """
SELECT part.rolname, member.rolname FROM pg_auth_members
JOIN pg_roles AS part ON part.oid = roleid JOIN pg_roles AS member ON member.oid = member
ORDER BY 1, 2
"""


def owner_of(rows: PostgresRows) -> str:
    """The role that owns the tables of a ledger."""
    return str(rows.one(f"SELECT tableowner {_OWNED}")[0])


def roles(rows: PostgresRows) -> list[Role]:
    """The owner, then all who were given something, the highest level first."""
    given: dict[str, set[Right]] = {}
    for name, *right in rows.all(_GIVEN):
        given.setdefault(name, set()).add(Right(*right))
    members: dict[str, list[str]] = {}
    for name, member in rows.all(_MEMBERS):
        members.setdefault(name, []).append(member)
    found = [_role(name, rights, members.get(name, [])) for name, rights in sorted(given.items())]
    found.sort(key=lambda role: -[*RIGHTS].index(role.level))
    owner = owner_of(rows)
    return [Role(owner, "owner", (), tuple(members.get(owner, []))), *found]


def _role(name: str, rights: set[Right], members: list[str]) -> Role:
    beyond = rights - RIGHTS["director"]
    level = next(level for level in (*reversed(LEVELS), "") if rights >= RIGHTS[level])
    return Role(name, level, tuple(sorted(beyond)), tuple(members))


def own_level(rows: PostgresRows) -> str:
    """What the role of this connection comes to, with all that it has through others."""
    if rows.one(f"SELECT pg_has_role(tableowner, 'MEMBER') {_OWNED}") == (True,):
        return "owner"
    for level in reversed(LEVELS):
        if all(_has(rows, right) for right in RIGHTS[level]):
            return level
    return ""


def demand_owner(rows: PostgresRows, address: ServerAddress) -> str:
    """The role that owns the ledger, which is that of this connection; raises `NotAllowed`."""
    owner = owner_of(rows)
    if own_level(rows) != "owner":
        why = Says("it belongs to {owner}", owner=owner)
        raise NotAllowed(str(address), address.user, "owner", why)
    return owner


def _has(rows: PostgresRows, right: Right) -> bool:
    table = f"{SCHEMA}.{right.table}"
    if not right.table:
        row = rows.one("SELECT has_schema_privilege(?, ?)", (SCHEMA, right.privilege))
    elif right.column:
        asked = (table, right.column, right.privilege)
        row = rows.one("SELECT has_column_privilege(?, ?, ?)", asked)
    else:
        row = rows.one("SELECT has_table_privilege(?, ?)", (table, right.privilege))
    return bool(row[0])


def strangers(rows: PostgresRows, names: Sequence[str]) -> list[str]:
    """Those of some names that are no roles of the server."""
    known = {name for (name,) in rows.all("SELECT rolname FROM pg_roles")}
    return [name for name in names if name not in known]


def statements_for(name: str, level: str) -> list[str]:
    """What gives a role the rights of a level and takes all others: '' for none at all.

    >>> statements_for("dora", "")[0]
    'REVOKE ALL ON ALL TABLES IN SCHEMA trickledger FROM "dora"'
    """
    role = quoted(name)
    made = [
        f"REVOKE ALL ON ALL TABLES IN SCHEMA {SCHEMA} FROM {role}",
        f"REVOKE ALL ON SCHEMA {SCHEMA} FROM {role}",
    ]
    together: dict[str, list[str]] = {}
    for table, privilege, column in sorted(RIGHTS[level]):
        of = f" ({column})" if column else ""
        on = f"{SCHEMA}.{table}" if table else f"SCHEMA {SCHEMA}"
        together.setdefault(on, []).append(f"{privilege}{of}")
    made += [f"GRANT {', '.join(what)} ON {on} TO {role}" for on, what in together.items()]
    return made


def quoted(name: str) -> str:
    """A name as SQL reads it, whatever is in it."""
    return '"' + name.replace('"', '""') + '"'
