"""What a ledger on a server stands on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.storage.postgresql.rights import own_level, owner_of
from trickledger.ledger.storage.postgresql.schemas import SCHEMA

if TYPE_CHECKING:
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

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
    schema: int
    bytes: int


def server_facts(rows: PostgresRows) -> ServerFacts:
    """Collect the facts about a ledger and the server that keeps it."""
    version, user, fsync, commit, standbys, size, schema = rows.one(_FACTS)
    level, owner = own_level(rows), owner_of(rows)
    return ServerFacts(version, user, level, owner, fsync, commit, standbys, int(schema), int(size))
