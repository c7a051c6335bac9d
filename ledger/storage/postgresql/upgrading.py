"""A ledger on a server of an earlier schema, and how it is led to the newest: all steps or none."""

from __future__ import annotations

from contextlib import closing, contextmanager
from functools import partial
from typing import TYPE_CHECKING, cast

from trickledger.ledger.errors import Altered, NotCopied, NotUpgraded, said_by_system
from trickledger.ledger.folders import data_folder
from trickledger.ledger.storage.port import Rows, Upgradable
from trickledger.ledger.storage.postgresql.connection import connect, demand_ledger, told
from trickledger.ledger.storage.postgresql.later_schemas import STEPS
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.postgresql.making import ONE_AT_A_TIME
from trickledger.ledger.storage.postgresql.rights import demand_owner
from trickledger.ledger.storage.postgresql.schemas import (
    AS_EVER,
    IN_HERE,
    KEPT_FOR_EVER,
    SCHEMA,
    SERVER_SCHEMA,
)
from trickledger.ledger.storage.postgresql.structure import differences
from trickledger.ledger.storage.sqlite.file import free_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

# whoever reads goes on, and nobody writes until all is done
_HELD = ", ".join(f"{SCHEMA}.{table}" for table in ("ledger", *KEPT_FOR_EVER))
_LOCK = f"LOCK TABLE {_HELD} IN EXCLUSIVE MODE"


@contextmanager
def upgradable(address: ServerAddress) -> Iterator[Upgradable]:
    """Open a ledger of this schema or an earlier one, and let nobody write it meanwhile.

    Raises `NotAllowed` for who does not own it, and what `open_ledger` raises.
    """
    # what was not committed is undone with its session
    with closing(connect(address)) as reading, closing(connect(address)) as held, told(address):
        demand_ledger(held, address, older=True)
        demand_owner(held, address)
        held.run("BEGIN")
        held.run(ONE_AT_A_TIME)
        held.run(_LOCK)
        ledger = PostgresLedger(address, reading, write=False, schema=held.schema)
        # it writes in a transaction of its own, and has no streams to hold or heads to count on
        rows, is_newest = cast("Rows", held), held.schema == SERVER_SCHEMA
        name = partial(_free_name, f"{address.database}.db", f"schema-{held.schema}")
        yield Upgradable(ledger, rows, is_newest, name, partial(_migrate, held, address))


def _free_name(database: str, word: str) -> Path:
    """A name among the user's own files for a copy; raises `NotCopied`."""
    folder = data_folder()
    try:
        # whoever keeps a server need never have kept a ledger of their own
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as exc:
        raise NotCopied(folder, said_by_system(exc)) from exc
    return free_name(folder / database, word)


def _migrate(rows: PostgresRows, address: ServerAddress, verify: Callable[[], None]) -> None:
    """Take all steps that are lacking; what `verify` raises undoes them.

    Raises `NotUpgraded` where there is no such step, and `Altered` where the tables are not what
    the steps lead to: something of another's was among them.
    """
    rows.run(IN_HERE)
    for version in range(rows.schema + 1, SERVER_SCHEMA + 1):
        if version not in STEPS:
            raise NotUpgraded("No Trickledger was released that kept such a ledger on a server.")
        for statement in STEPS[version]:
            rows.run(statement)
    rows.run(f"UPDATE {SCHEMA}.ledger SET schema = ?", (SERVER_SCHEMA,))
    rows.run(AS_EVER)
    unlike = differences(rows)
    if unlike:
        raise Altered(str(address), unlike)
    verify()
    rows.run("COMMIT")
