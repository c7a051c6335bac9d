"""All probes of a server, in their order, and how each is run."""

from __future__ import annotations

from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING

import psycopg

from trickledger.ledger.storage.port import DatabaseError
from trickledger.ledger.storage.postgresql.connection import has_tables, link, told
from trickledger.ledger.storage.postgresql.faults import said
from trickledger.ledger.storage.postgresql.making import made_for_a_while
from trickledger.ledger.storage.postgresql.probes import asked, tried
from trickledger.ledger.storage.postgresql.probes.bench import Bench, Failed, NotTried, Probe
from trickledger.ledger.storage.postgresql.schemas import SCHEMA
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from trickledger.ledger.storage.address import ServerAddress
    from trickledger.ledger.storage.postgresql.rows import PostgresRows

PROBES: dict[str, Callable[[Bench], Says]] = {
    "version": asked.version,
    "letters": asked.letters,
    "durability": asked.durability,
    "writing": asked.writing,
    "standbys": asked.standbys,
    "session": asked.session,
    "tables": asked.tables,
    "rights": asked.rights,
    "owners": asked.owners,
    "schemas": asked.schemas,
    "lock": tried.lock,
    "killed": tried.killed,
    "head": tried.head,
    "changes": tried.changes,
    "alterations": tried.alterations,
    "pipeline": tried.pipeline,
}
"""Each probe by its name; it gives a sentence, or raises `Failed` or `NotTried` with one."""


_MAY_LOOK = f"SELECT has_schema_privilege('{SCHEMA}', 'USAGE')"


def probe(address: ServerAddress) -> list[Probe]:
    """Probe a server with all probes; raises `Unreachable` where there is none.

    A database without a ledger has one while this runs, if the role may make it.
    """
    with closing(link(address)) as rows, told(address), _tables(rows) as lacking:
        bench = Bench(address, rows, lacking)
        return [Probe(name, *_outcome(run, bench)) for name, run in PROBES.items()]


@contextmanager
def _tables(rows: PostgresRows) -> Iterator[Says | None]:
    """Let there be tables to the end of the block; where there can't be any, say why."""
    lacking = None
    with ExitStack() as made:
        if not has_tables(rows):
            try:
                made.enter_context(made_for_a_while(rows))
            except DatabaseError as exc:
                lacking = Says(
                    "There is no ledger here, and none can be made ({said}).", said=said(exc)
                )
        elif rows.one(_MAY_LOOK) != (True,):
            lacking = Says(
                "Your role has no right in this ledger; {roles} gives one.", roles=Command("roles")
            )
        yield lacking


def _outcome(run: Callable[[Bench], Says], bench: Bench) -> tuple[str, Says]:
    try:
        return "passed", run(bench)
    except Failed as exc:
        return "failed", exc.problem.what
    except NotTried as exc:
        return "not tried", exc.problem.what
    except (psycopg.Error, DatabaseError) as exc:
        return "failed", Says("The server says: {said}.", said=said(exc))
