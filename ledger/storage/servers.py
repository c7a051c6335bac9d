"""Servers: who may do what in the ledger on one, and what it was found to be."""

from __future__ import annotations

from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.storage.opening import demanding_driver
from trickledger.ledger.storage.postgresql.rights import (
    Role,
    demand_owner,
    own_level,
    owner_of,
    roles,
    statements_for,
    strangers,
)
from trickledger.ledger.storage.postgresql.schemas import SCHEMA
from trickledger.ledger.storage.server_errors import NotOnServer, UnknownRole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.storage.address import Address, ServerAddress
    from trickledger.ledger.storage.postgresql.probes.bench import Probe
    from trickledger.ledger.storage.postgresql.rows import PostgresRows
    from trickledger.rules.shapes import Count

__all__ = ["Probe", "Rights", "ServerFacts", "facts", "give", "probe", "rights", "sql_to_give"]


_FACTS = f"""
SELECT current_setting('server_version'), current_user, current_setting('fsync'),
       current_setting('synchronous_commit'), current_setting('synchronous_standby_names'),
       pg_database_size(current_database()), ledger.schema FROM {SCHEMA}.ledger
"""


class ServerFacts(NamedTuple):
    """What `doctor` says about a ledger on a server; the size of its database in bytes.

    `level` is what `user` comes to, `standbys` which of them confirm before a line is told.
    """

    postgresql: str
    user: str
    level: str
    owner: str
    fsync: str
    synchronous_commit: str
    standbys: str
    schema: Count
    bytes: Count


class Rights(NamedTuple):
    """Who may do what in a ledger; `user` is who asks, and `level` what that comes to."""

    user: str
    level: str
    roles: tuple[Role, ...]


def rights(address: Address) -> Rights:
    """Say who may do what; raises `NotOnServer` for a file, and what `open_ledger` raises."""
    with _connected(_server(address), for_rights=True) as rows:
        (user,) = rows.one("SELECT current_user")
        return Rights(user, own_level(rows), tuple(roles(rows)))


def give(address: Address, level: str, names: Sequence[str]) -> None:
    """Give roles the rights of a level and no others, '' for none: all of them, or none at all.

    Raises `NotOnServer`, `UnknownRole`, `NotAllowed` for who doesn't own the ledger, and
    `UsageError` for the owner, who has all rights.
    """
    server = _server(address)
    with _connected(server, for_rights=True) as rows:
        # PostgreSQL itself would only warn that nothing was given
        owner = demand_owner(rows, server)
        if owner in names:
            raise UsageError("{owner} owns the ledger, and has all rights for good.", owner=owner)
        for name in strangers(rows, names):
            raise UnknownRole(name)
        # statements that are sent as one are one transaction
        rows.run(";".join(sql_to_give(level, names)))


def rights_given(address: Address, level: str, names: Sequence[str]) -> Rights:
    """Give those who are named the rights of a level, '' for none, and say who may do what then.

    Raises what `give` and `rights` raise: `NotOnServer` for a file, `UnknownRole`, `NotAllowed` for
    who doesn't own the ledger, `UsageError` for the owner, who has all rights.
    """
    if names:
        give(address, level, names)
    return rights(address)


def sql_to_give(level: str, names: Sequence[str]) -> list[str]:
    """The SQL by which the owner of a ledger gives those rights; nobody is asked."""
    return [statement for name in names for statement in statements_for(name, level)]


def facts(address: ServerAddress) -> ServerFacts:
    """Collect the facts about a ledger and its server; raises what `open_ledger` raises."""
    with _connected(address) as rows:
        version, user, fsync, commit, standbys, size, schema = rows.one(_FACTS)
        level, owner = own_level(rows), owner_of(rows)
    return ServerFacts(version, user, level, owner, fsync, commit, standbys, int(schema), int(size))


def probe(address: Address) -> list[Probe]:
    """Probe the server of a ledger, or of a database that has none yet, without leaving a trace.

    Raises `NotOnServer` for a file, and `Unreachable`.
    """
    server = _server(address)
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.probes.probing import probe
    return probe(server)


def _server(address: Address) -> ServerAddress:
    if isinstance(address, Path):
        raise NotOnServer(address)
    return address


@contextmanager
def _connected(address: ServerAddress, *, for_rights: bool = False) -> Iterator[PostgresRows]:
    """Give the rows of a ledger, `for_rights` also where these are not as they should be."""
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.connection import ledger_at, rights_at, told
    with closing((rights_at if for_rights else ledger_at)(address)) as rows, told(address):
        yield rows
