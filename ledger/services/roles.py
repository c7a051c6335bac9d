"""Who may do what in a ledger on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.storage import servers
from trickledger.ledger.storage.servers import LEVELS, Rights, server_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.storage.address import Address

__all__ = ["LEVELS", "Rights", "give", "roles", "sql_to_give"]


def roles(address: Address) -> Rights:
    """Say who may do what; raises `NotOnServer` for a file, and what `open_ledger` raises."""
    return servers.rights(server_of(address))


def give(address: Address, level: str, names: Sequence[str]) -> None:
    """Give roles the rights of a level and no others, '' for none.

    Raises `NotOnServer`, `UnknownRole`, `NotAllowed` for who doesn't own the ledger, and
    `UsageError` for the owner, who has all rights.
    """
    servers.give(server_of(address), level, names)


def sql_to_give(level: str, names: Sequence[str]) -> list[str]:
    """The SQL by which the owner of a ledger gives those rights; nobody is asked."""
    return servers.statements_for(names, level)
