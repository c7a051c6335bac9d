"""Connections to a server: how one is opened safely, and what is refused."""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import psycopg
from psycopg.adapt import Dumper, Loader
from psycopg.types.numeric import Int8BinaryDumper

from trickledger.ledger.errors import Altered, Foreign, Missing, Newer, Older
from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.faults import (
    is_own_fault,
    not_connected,
    pooled,
    server_error,
)
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.ledger.storage.postgresql.schemas import PATH, SCHEMA, SERVER_SCHEMA
from trickledger.ledger.storage.postgresql.structure import (
    AS_MADE,
    differences,
    is_as_made,
)
from trickledger.ledger.storage.server_errors import Unsafe
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.exchange import Connection

PATIENCE = 5
"""Seconds that a writer waits for others."""

# a laptop whose lid was closed in the middle of a line must not keep the others waiting
_ASLEEP = 60

LEAST_VERSION = 150000
"""The oldest server that is tested, as PostgreSQL counts its versions."""

LOSING = ("fsync", "full_page_writes")
"""What must be on, or a server may lose what it has confirmed."""

_SETTINGS = (
    f"-c search_path={PATH.replace(' ', '')} -c lock_timeout={PATIENCE}s "
    f"-c idle_in_transaction_session_timeout={_ASLEEP}s -c timezone=UTC -c extra_float_digits=1 "
    # whoever reads some rows at a time reads them all
    "-c cursor_tuple_fraction=1 "
    # a line says neither: it begins no transaction, and goes by keys, which are planned once and
    # not six times by their values
    r"-c default_transaction_isolation=read\ committed -c plan_cache_mode=force_generic_plan"
)

_KEEPALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
    "tcp_user_timeout": 8_000,
}

# anybody may ask for these
_DURABLE = """
SELECT current_setting('server_version_num')::int, current_setting('server_encoding'),
       current_setting('fsync'), current_setting('full_page_writes'),
       current_setting('synchronous_commit'), current_setting('search_path'),
       pg_backend_pid(), current_setting('default_transaction_isolation') = 'read committed'
       AND current_setting('default_transaction_read_only') = 'off'
"""

_WEAKER_COMMITS = ("off", "local", "remote_write")


# what it warns of is told as an error
logging.getLogger("psycopg").addHandler(logging.NullHandler())


class _IntDumper(Dumper):
    """Truth as 1 or 0, as the tables keep it."""

    oid = psycopg.adapters.types["int8"].oid

    def dump(self, obj: bool) -> bytes:
        return b"1" if obj else b"0"


class _NumericLoader(Loader):
    """A sum as a number of Python's own; sums of whole numbers are whole."""

    def load(self, data: Any) -> int | float:
        text = bytes(data).decode()
        return float(text) if "." in text else int(text)


@contextmanager
def told(address: ServerAddress) -> Iterator[None]:
    """Turn what PostgreSQL raises inside the block into errors of the ledger."""
    try:
        yield
    except (psycopg.Error, DatabaseError) as exc:
        if is_own_fault(exc):
            raise
        raise server_error(exc, address) from exc


def connect(address: ServerAddress) -> PostgresRows:
    """Connect to a database of a server that keeps what it has confirmed.

    Raises `Unreachable`, `Unsafe`.
    """
    with _linked(address) as rows:
        _demand_durability(rows, address, rows.one(_DURABLE))
    return rows


def ledger_at(address: ServerAddress) -> PostgresRows:
    """Connect to a ledger as we make it; raises a `LedgerUnusable` that says what is wrong.

    All is asked in one round trip; of what is not so, step by step what is wrong with it.
    """
    with _linked(address) as rows:
        try:
            (durable,), *made = rows.together((_DURABLE, ()), *AS_MADE)
        except DatabaseError:
            durable, made = rows.one(_DURABLE), [[], []]
        _demand_durability(rows, address, durable)
        if not is_as_made(*made):
            demand_ledger(rows, address)
    return rows


def rights_at(address: ServerAddress) -> PostgresRows:
    """Connect to a ledger in which somebody may have a right that nobody should have."""
    with _linked(address) as rows:
        _demand_durability(rows, address, rows.one(_DURABLE))
        demand_ledger(rows, address, but_rights=True)
    return rows


@contextmanager
def _linked(address: ServerAddress) -> Iterator[PostgresRows]:
    """Give a link, which is closed where anything in the block is wrong with it."""
    rows = link(address)
    try:
        with told(address):
            yield rows
    except BaseException:
        rows.close()
        raise


def link(address: ServerAddress) -> PostgresRows:
    """Connect to a database, whatever its server is set to; raises `Unreachable`."""
    try:
        connection: Connection = psycopg.connect(
            **_parameters(address),
            autocommit=True,
            cursor_factory=psycopg.RawCursor,
            prepare_threshold=None,
        )
    except psycopg.Error as exc:
        # without the trace of the library, whose frames hold the password
        raise not_connected(exc, address) from None
    connection.adapters.register_dumper(bool, _IntDumper)
    # as the tables keep them: by default a number has the least type that holds it, and a statement
    # is another one for each
    connection.adapters.register_dumper(int, Int8BinaryDumper)
    connection.adapters.register_loader("numeric", _NumericLoader)
    return PostgresRows(connection)


def _parameters(address: ServerAddress) -> dict[str, Any]:
    """What the library is told; what is empty it asks of the environment."""
    given = {
        "user": address.user,
        "host": address.host,
        "port": address.port,
        "dbname": address.database,
        **dict(address.options),
    }
    said = {name: value for name, value in given.items() if value}
    # theirs first: of two that set the same, the last counts
    theirs = said.pop("options", None) or os.environ.get("PGOPTIONS", "")
    timeout = {} if os.environ.get("PGCONNECT_TIMEOUT") else {"connect_timeout": 10}
    named = {"application_name": "trickledger", "client_encoding": "UTF8"}
    return {**timeout, **_KEEPALIVE, **said, **named, "options": f"{theirs} {_SETTINGS}".strip()}


def _demand_durability(
    rows: PostgresRows, address: ServerAddress, durable: tuple[Any, ...]
) -> None:
    where = str(address)
    version, encoding, fsync, whole_pages, commit, path, session, is_set = durable
    # behind what shares sessions among clients, another one may have prepared what has our name;
    # and in a transaction that nobody begins nothing is said of how it is to be
    rows.exchange.is_own_session = is_set and session == rows.connection.info.backend_pid
    if version < LEAST_VERSION:
        why = Says(
            "Its server is PostgreSQL {version}, older than what Trickledger is tested with.",
            version=version // 10000,
        )
        raise Unsafe(where, why, "Use PostgreSQL 15 or later.")
    if encoding != "UTF8":
        why = Says(
            "Its database keeps text as {encoding}, which lacks some of the letters of names.",
            encoding=encoding,
        )
        can = "Make a database with `createdb --encoding UTF8 --template template0`."
        raise Unsafe(where, why, can)
    for name, value in zip(LOSING, (fsync, whole_pages), strict=True):
        if value != "on":
            why = Says(
                "Its server is set to `{name} = {value}`: when the power fails, what it has "
                "confirmed can be lost.",
                name=name,
                value=value,
            )
            on = Says("Whoever keeps the server sets `{name} = on` in postgresql.conf.", name=name)
            raise Unsafe(where, why, on)
    if not path.removeprefix("pg_catalog,").lstrip().startswith(SCHEMA):
        raise pooled(address)
    if commit in _WEAKER_COMMITS:
        rows.run("SET synchronous_commit = on")


def has_tables(rows: PostgresRows) -> bool:
    """Whether there is anything in the schema that a ledger is kept in."""
    (found,) = rows.one(
        "SELECT count(*) FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace "
        "WHERE nspname = ?",
        (SCHEMA,),
    )
    return bool(found)


_ANOTHERS = Says("Its schema `{schema}` belongs to another program.", schema=SCHEMA)


def demand_ledger(
    rows: PostgresRows, address: ServerAddress, *, older: bool = False, but_rights: bool = False
) -> None:
    """Refuse a database without a ledger, or with one that is not as we make it.

    One of an earlier schema is let be where `older` says so: what it is made of is told later.
    """
    where = str(address)
    if not has_tables(rows):
        raise Missing(where)
    (ours,) = rows.one("SELECT to_regclass(?) IS NOT NULL", (f"{SCHEMA}.ledger",))
    if not ours:
        raise Foreign(where, _ANOTHERS)
    try:
        row = rows.one(f"SELECT schema FROM {SCHEMA}.ledger")
    except DatabaseError as exc:
        if is_own_fault(exc):
            raise Foreign(where, _ANOTHERS) from exc
        raise
    if row is None:
        raise Altered(where, Says("Its table ledger is empty"))
    (found,) = row
    if found > SERVER_SCHEMA:
        raise Newer(where, found, SERVER_SCHEMA)
    if found < SERVER_SCHEMA and older:
        return
    if found < SERVER_SCHEMA:
        raise Older(where, found, SERVER_SCHEMA)
    unlike = differences(rows, but_rights=but_rights)
    if unlike:
        raise Altered(where, unlike)
