"""The upgrade of a ledger of an earlier schema: a verified copy first, then all steps or none."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import Corrupt
from trickledger.ledger.journal import chain, journal
from trickledger.ledger.services.backup import backup
from trickledger.ledger.storage.files import upgradable
from trickledger.rules.says import Says

if TYPE_CHECKING:
    from pathlib import Path

    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Upgradable, Watch


class Upgrade(NamedTuple):
    """From which schema to which, and the copy of what was before; None where nothing was to do."""

    before: int
    after: int
    copy: Path | None


def upgrade(address: Address, watch: Watch | None = None) -> Upgrade:
    """Bring a ledger up to the schema of this program, after a verified copy beside it.

    The copy of one on a server is a file among the user's own.
    Every stream has the same entries and hashes afterwards, also a damaged one, or the ledger is as
    it was. Raises what
    `open_ledger` and `backup` raise, `Corrupt` where a step would have changed an entry, and
    `NotUpgraded` where the ledger holds what the newer schema cannot keep.
    """
    with upgradable(address) as old:
        before = old.rows.schema
        if old.is_newest:
            return Upgrade(before, before, None)
        copy = old.free_name()
        made = backup(old.ledger, copy, watch)
        heads = journal.heads(old.rows)
        # most ledgers are sound, and need not be looked through once more
        looked = heads if made.damaged else []
        damage = {head.stream: chain.verify(old.rows, head.stream) for head in looked}
        old.migrate(lambda: _demand_same(old, heads, damage))
        return Upgrade(before, old.rows.schema, copy)


def _demand_same(
    led: Upgradable, before: list[journal.Head], damage: dict[Stream, list[chain.ChainFault]]
) -> None:
    """Demand that the entries are what they were, down to their hashes and to what was damaged."""
    address = led.ledger.address
    if journal.heads(led.rows) != before:
        raise Corrupt(address, "A step of the upgrade would have lost or changed an entry.")
    for head in before:
        faults = chain.verify(led.rows, head.stream)
        for fault in faults if faults != damage.get(head.stream, []) else ():
            said = "{what}, entry {number}: {why}"
            what = head.stream.named
            raise Corrupt(address, Says(said, what=what, number=fault.number, why=fault.why))
