"""A session of SQLModel inside of a block of a ledger: what is written past the journal."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import PoolProxiedConnection, StaticPool
from sqlmodel import Session, create_engine

from trickledger.ledger.storage.port import Rows


@contextmanager
def session(rows: Rows) -> Iterator[Session]:
    engine = create_engine("sqlite://", creator=lambda: rows, poolclass=StaticPool)
    # the block begins and ends the transaction, not a session inside it
    engine.dialect.do_commit = engine.dialect.do_rollback = _leave  # type: ignore[method-assign]
    try:
        with Session(engine) as opened:
            yield opened
            opened.flush()
    except DBAPIError as exc:
        raise exc.orig or exc from exc


def _leave(dbapi_connection: PoolProxiedConnection) -> None:
    """End nothing."""
