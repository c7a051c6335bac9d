"""A ledger on every engine, for the tests that must hold on all of them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.postgresql import Server, running
from trickledger.ledger.storage.memory import MemoryLedger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create

ENGINES = ("sqlite", "memory", "postgresql")


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, started for the first test that asks for it, stopped after the last."""
    with running() as started:
        yield started


@contextmanager
def _on_a_server(server: Server) -> Iterator[Ledger]:
    from trickledger.ledger.storage.opening import fill, open_ledger

    address = server.database()
    try:
        fill(address, lambda _: None)
        with open_ledger(address) as opened:
            yield opened
    finally:
        server.drop(address)


@pytest.fixture(params=ENGINES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger, by each engine in its turn."""
    if request.param == "postgresql":
        with _on_a_server(request.getfixturevalue("server")) as opened:
            yield opened
    elif request.param == "memory":
        with MemoryLedger() as made:
            yield made
    else:
        with create(tmp_path / "ledger.db") as opened:
            yield opened
