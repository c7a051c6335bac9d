"""A ledger on a server of an earlier schema, and how it is led to the newest: all steps or none."""

from __future__ import annotations

from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, cast

from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import Altered, NotCopied, NotUpgraded
from trickledger.ledger.folders import data_folder
from trickledger.ledger.storage.postgresql.connection import connect, demand_ledger, told
from trickledger.ledger.storage.postgresql.later_schemas import STEPS
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.postgresql.making import ONE_AT_A_TIME
from trickledger.ledger.storage.postgresql.rights import own_level, owner_of
from trickledger.ledger.storage.postgresql.schemas import KEPT_FOR_EVER, SCHEMA
from trickledger.ledger.storage.postgresql.structure import differences
from trickledger.ledger.storage.server_errors import NotAllowed
from trickledger.ledger.storage.sqlite.file import free_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.port import Rows
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# whoever reads goes on, and nobody writes until all is done
_HELD = ", ".join(f"{SCHEMA}.{table}" for table in ("ledger", *KEPT_FOR_EVER))
_LOCK = f"LOCK TABLE {_HELD} IN EXCLUSIVE MODE"


class UpgradableServer:
    """A ledger that nobody else writes, open as `ledger`, with its `rows`."""

    def __init__(self, address: ServerAddress, ledger: PostgresLedger, rows: PostgresRows) -> None:
        self.ledger = ledger
        # it writes in a transaction of its own, and has no streams to hold or heads to count on
        self.rows = cast("Rows", rows)
        self._held = rows
        self._address = address

    @property
    def schema(self) -> int:
        """The schema that it is of."""
        return self.rows.schema

    @property
    def is_newest(self) -> bool:
        """Whether there is nothing to be done."""
        return self.schema == SCHEMA_VERSION

    def free_name(self) -> Path:
        """A name among the user's own files for a copy of what it is; raises `NotCopied`."""
        folder = data_folder()
        try:
            # whoever keeps a server need never have kept a ledger of their own
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as exc:
            raise NotCopied(folder, f"The system says: {exc}.") from exc
        return free_name(folder / f"{self._address.database}.db", f"schema-{self.schema}")

    def migrate(self, verify: Callable[[], None]) -> None:
        """Take all steps that it lacks; what `verify` raises undoes them.

        Raises `NotUpgraded` where there is no such step, and `Altered` where the tables are not
        what the steps lead to: something of another's was among them.
        """
        for version in range(self.schema + 1, SCHEMA_VERSION + 1):
            if version not in STEPS:
                raise NotUpgraded(
                    "No Trickledger was released that kept such a ledger on a server."
                )
            for statement in STEPS[version]:
                self.rows.run(statement)
        self.rows.run(f"UPDATE {SCHEMA}.ledger SET schema = ?", (SCHEMA_VERSION,))
        unlike = differences(self._held)
        if unlike:
            raise Altered(str(self._address), unlike)
        verify()
        self.rows.run("COMMIT")


@contextmanager
def upgradable(address: ServerAddress) -> Iterator[UpgradableServer]:
    """Open a ledger of this schema or an earlier one, and let nobody write it meanwhile.

    Raises `NotAllowed` for who does not own it, and what `open_ledger` raises.
    """
    # what was not committed is undone with its session
    with closing(connect(address)) as reading, closing(connect(address)) as held, told(address):
        demand_ledger(held, address, older=True)
        if own_level(held) != "owner":
            owner = owner_of(held)
            raise NotAllowed(str(address), address.user, "owner", f"it belongs to {owner}")
        held.run("BEGIN")
        held.run(ONE_AT_A_TIME)
        held.run(_LOCK)
        ledger = PostgresLedger(address, reading, write=False, schema=held.schema)
        yield UpgradableServer(address, ledger, held)
