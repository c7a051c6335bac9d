"""Which ledger is meant: the one that is named, else the one of the settings, else the own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from trickledger.ledger.config.values import value_so_far
from trickledger.ledger.storage.opening import address_of

if TYPE_CHECKING:
    from trickledger.ledger.storage.address import Address


def ledger_address(given: str | None) -> Address:
    """Find the ledger meant: the one given, else TRICKLEDGER_LEDGER, else that of the settings.

    Where nobody says, it is the user's own. No shell keeps what settings say, so they may hold a
    password. Raises what `address_of` raises.
    """
    if given:
        return address_of(given)
    return address_of(cast(str, value_so_far("ledger")), is_typed=False)


def ledger_path(given: str | None) -> Path:
    """Find the file of the ledger meant; raises `NotAFile` for one on a server."""
    address = ledger_address(given)
    if not isinstance(address, Path):
        from trickledger.ledger.storage.server_errors import NotAFile

        raise NotAFile(str(address))
    return address
