"""Who may do what in a ledger on a server."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.storage.servers import Rights, give, rights, sql_to_give

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.storage.address import Address

__all__ = ["Rights", "roles", "sql_to_give"]


def roles(address: Address, level: str = "", names: Sequence[str] = ()) -> Rights:
    """Give those who are named the rights of a level, '' for none, and say who may do what then.

    Raises what `give` and `rights` raise: `NotOnServer` for a file, `UnknownRole`, `NotAllowed` for
    who doesn't own the ledger, `UsageError` for the owner, who has all rights.
    """
    if names:
        give(address, level, names)
    return rights(address)
