"""Probes that ask a server what it is, and how it is set."""

from __future__ import annotations

from trickledger.ledger.storage.postgresql.connection import LEAST_VERSION, LOSING, PATIENCE
from trickledger.ledger.storage.postgresql.probes.bench import Bench, Failed, NotTried
from trickledger.ledger.storage.postgresql.rights import (
    EVERYBODY,
    own_level,
    owner_of,
    quoted,
    roles,
)
from trickledger.ledger.storage.postgresql.schemas import PATH, SCHEMA
from trickledger.ledger.storage.postgresql.structure import MAY_CREATE, UNLIKE_OWNERS, differences
from trickledger.rules.says import Command, Says, Several, Value, both, listed

_NEWEST_VERSION = 18

_LETTERS = """
SELECT string_agg(letter, '' ORDER BY letter COLLATE "C")
FROM (VALUES ('a'), ('B'), ('é'), ('Z')) AS letters (letter)
"""
_AS_BYTES = "BZaé"

_OWN = (SCHEMA, "pg_catalog")

_STANDBYS = "SELECT coalesce(application_name, '?'), sync_state FROM pg_stat_replication ORDER BY 1"


def version(bench: Bench) -> Says:
    """PostgreSQL in a version that is tested."""
    name, number = bench.rows.one("SELECT version(), current_setting('server_version_num')::int")
    first = " ".join(str(name).split()[:2])
    if number < LEAST_VERSION:
        what = "{server} is older than what Trickledger is tested with: use 15 or later."
        raise Failed(what, server=first)
    if number // 10000 > _NEWEST_VERSION:
        what = "{server}; Trickledger is tested with 15 to {newest}."
        return Says(what, server=first, newest=_NEWEST_VERSION)
    if not first.startswith("PostgreSQL"):
        what = "{server}; it speaks as PostgreSQL does, which alone is tested."
        return Says(what, server=first)
    return Says("{server}.", server=first)


def letters(bench: Bench) -> Says:
    """Text in UTF-8, ordered by its bytes as in a file."""
    (encoding,) = bench.rows.one("SHOW server_encoding")
    if encoding != "UTF8":
        what = "The database keeps text as {encoding}, which lacks some letters of names."
        raise Failed(what, encoding=encoding)
    (found,) = bench.rows.one(_LETTERS)
    if found != _AS_BYTES:
        what = 'Its order "C" puts {found} where bytes are in the order {right}.'
        raise Failed(what, found=found, right=_AS_BYTES)
    return Says('UTF-8, in the order "C".')


def durability(bench: Bench) -> Says:
    """What was confirmed is on the disk."""
    found = {name: bench.rows.one(f"SHOW {name}")[0] for name in LOSING}
    off: list[Value] = [f"`{name} = {value}`" for name, value in found.items() if value != "on"]
    if off:
        raise Failed(
            "The server is set to {off}: when the power fails, what it has confirmed can be lost.",
            off=both(off),
        )
    (commit,) = bench.rows.one("SHOW synchronous_commit")
    what = "fsync and full_page_writes are on; synchronous_commit is {commit}."
    return Says(what, commit=commit)


def writing(bench: Bench) -> Says:
    """The server takes writing, and is no standby."""
    standby, only_read = bench.rows.one(
        "SELECT pg_is_in_recovery(), current_setting('transaction_read_only')"
    )
    if standby:
        raise Failed("It is a standby, which takes no writing: name the server that it follows.")
    if only_read != "off":
        raise Failed("It takes no writing: `default_transaction_read_only` is on.")
    return Says("It takes writing.")


def standbys(bench: Bench) -> Says:
    """Whoever would take over has what was confirmed."""
    (named,) = bench.rows.one("SHOW synchronous_standby_names")
    following = bench.rows.all(_STANDBYS)
    if bench.rows.one("SELECT pg_is_in_recovery()") == (True,):
        raise NotTried("It follows another server itself: ask that one.")
    if not following and not named:
        return Says("Nobody follows it: it is as safe as its disk and its backups.")
    late = [name for name, state in following if state not in {"sync", "quorum", "potential"}]
    if not named and late:
        raise Failed(
            "{late} follows it later: after a failover lines that were told as entered "
            "can be missing. Set `synchronous_standby_names`.",
            late=listed(late),
        )
    return Says("Every line is confirmed by {named} too.", named=named)


def session(bench: Bench) -> Says:
    """What a session sets for itself holds to its end."""
    for _ in range(3):
        found = bench.rows.one(
            "SELECT current_setting('search_path'), current_setting('lock_timeout')"
        )
        if (found[0].replace(" ", ""), found[1]) != (PATH.replace(" ", ""), f"{PATIENCE}s"):
            raise Failed(
                "Something between here and the server drops what a session sets, as a pooler "
                "does: connect to the server itself."
            )
    return Says("What a session sets for itself holds.")


def tables(bench: Bench) -> Says:
    """The tables, triggers and functions are those that Trickledger makes."""
    bench.demand_tables()
    unlike = differences(bench.rows)
    if unlike:
        raise Failed("{unlike}.", unlike=unlike)
    return Says("They are as Trickledger makes them, all triggers always enabled.")


def rights(bench: Bench) -> Says:
    """Nobody has a right that no level has."""
    bench.demand_tables()
    beyond: list[Value] = [
        Says("{role} may {right}", role=role.name, right=str(right))
        for role in roles(bench.rows)
        for right in role.beyond
    ]
    if beyond:
        raise Failed(
            "{beyond}: give the role its level anew with {roles}.",
            beyond=Several(tuple(beyond), "; ", "; "),
            roles=Command("roles"),
        )
    (above_all,) = bench.rows.one("SELECT rolsuper FROM pg_roles WHERE rolname = current_user")
    if above_all:
        return Says("You are a superuser, whom no right holds back: enter with a role of your own.")
    what = "Nobody has a right that no level has; your level is {level}."
    return Says(what, level=own_level(bench.rows))


def owners(bench: Bench) -> Says:
    """All of a ledger belongs to one role: whoever owns a part can change what guards it."""
    bench.demand_tables()
    found = bench.rows.all(f"{UNLIKE_OWNERS} ORDER BY kind, name")
    if not found:
        return Says("All of it belongs to {owner}.", owner=owner_of(bench.rows))
    belongs = listed(
        Says("{kind} {name} to {owner}", kind=kind, name=name, owner=owner)
        for kind, name, owner, _ in found
    )
    kind, name, _, rightful = found[0]
    what = SCHEMA if kind == "schema" else f"{SCHEMA}.{name}"
    raise Failed(
        "Parts of it belong to others: {belongs}. Give them back, for example: `{alter}`.",
        belongs=belongs,
        alter=f"ALTER {kind.upper()} {what} OWNER TO {quoted(rightful)}",
    )


def schemas(bench: Bench) -> Says:
    """Nobody who enters may make what could stand before what is meant."""
    bench.demand_tables()
    owner, *given = roles(bench.rows)
    ours = {owner.name, *owner.members}
    entering = {name for role in given for name in (role.name, *role.members)}
    found = [
        (schema, name or EVERYBODY)
        for schema, name in bench.rows.all(f"{MAY_CREATE} ORDER BY nspname, rolname")
        if name not in ours
    ]
    wrong = [
        (schema, name) for schema, name in found if name in {EVERYBODY, *entering} or schema in _OWN
    ]
    if wrong:
        may = listed(
            Says("{who} in {schema}", who=_called(name), schema=schema) for schema, name in wrong
        )
        take = "; ".join(
            f"REVOKE CREATE ON SCHEMA {quoted(schema)} FROM "
            f"{name if name == EVERYBODY else quoted(name)}"
            for schema, name in wrong
        )
        said = "Some may create functions and tables: {may}. Take that right: `{take}`."
        raise Failed(said, may=may, take=take)
    return Says("Nobody who enters may create anything beside the ledger.")


def _called(name: str) -> Value:
    return Says("everybody") if name == EVERYBODY else name
