"""Servers: who may do what in the ledger on one, and what it was found to be."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import UsageError
from trickledger.ledger.storage.opening import demanding_driver
from trickledger.ledger.storage.server_errors import NotAllowed, NotOnServer, UnknownRole

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from trickledger.ledger.storage.address import Address, ServerAddress
    from trickledger.ledger.storage.postgresql.facts import ServerFacts
    from trickledger.ledger.storage.postgresql.probes.bench import Probe
    from trickledger.ledger.storage.postgresql.rights import Role
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

__all__ = [
    "LEVELS",
    "Probe",
    "Rights",
    "ServerFacts",
    "facts",
    "give",
    "probe",
    "rights",
    "server_of",
]

LEVELS = ("reader", "scorer", "director")
"""What a role may be given, each with all that those before it have."""


class Rights(NamedTuple):
    """Who may do what in a ledger; `user` is who asks, and `level` what that comes to."""

    user: str
    level: str
    roles: tuple[Role, ...]


def server_of(address: Address) -> ServerAddress:
    """The address as that of a server; raises `NotOnServer` for a file."""
    if isinstance(address, Path):
        raise NotOnServer(address)
    return address


def rights(address: ServerAddress) -> Rights:
    """Ask who may do what; raises what `open_ledger` raises."""
    with demanding_driver():
        from trickledger.ledger.storage.postgresql import rights
    with _connected(address) as rows:
        (user,) = rows.one("SELECT current_user")
        return Rights(user, rights.own_level(rows), tuple(rights.roles(rows)))


def give(address: ServerAddress, level: str, names: Sequence[str]) -> None:
    """Give roles the rights of a level, '' for none: all of them, or none where one fails.

    Raises `UnknownRole`, `NotAllowed` for who doesn't own the tables, and `UsageError` for the
    owner, who has all rights.
    """
    with demanding_driver():
        from trickledger.ledger.storage.postgresql import rights
    with _connected(address) as rows:
        owner = rights.owner_of(rows)
        # PostgreSQL itself would only warn that nothing was given
        if rights.own_level(rows) != "owner":
            raise NotAllowed(str(address), address.user, "owner", f"it belongs to {owner}")
        if owner in names:
            raise UsageError(f"{owner} owns the ledger, and has all rights for good.")
        for name in rights.strangers(rows, names):
            raise UnknownRole(name)
        rights.give(rows, names, level)


def statements_for(names: Sequence[str], level: str) -> list[str]:
    """The SQL by which an owner gives roles the rights of a level, '' for none."""
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.rights import statements_for
    return [statement for name in names for statement in statements_for(name, level)]


def facts(address: ServerAddress) -> ServerFacts:
    """Collect the facts about a ledger and its server; raises what `open_ledger` raises."""
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.facts import server_facts
    with _connected(address) as rows:
        return server_facts(rows, address)


def probe(address: ServerAddress) -> list[Probe]:
    """Probe the server of a ledger, or of a database that has none yet, without leaving a trace.

    Raises `Unreachable`.
    """
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.probes.probing import probe
    return probe(address)


@contextmanager
def _connected(address: ServerAddress) -> Iterator[PostgresRows]:
    with demanding_driver():
        from trickledger.ledger.storage.postgresql.connection import ledger_at, told
    rows = ledger_at(address)
    try:
        with told(address):
            yield rows
    finally:
        rows.connection.close()
