"""A ledger on every engine, for the tests that must hold on all of them."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.ledger.memory import MemoryLedger
from tests.postgresql import Club, Server, running
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import fill, open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create

ENGINES = ("sqlite", "memory", "postgresql")


@pytest.fixture
def own() -> Iterator[Server]:
    """A server that may fall."""
    if sys.platform != "linux" or os.environ.get("TRICKLEDGER_TEST_POSTGRESQL"):
        pytest.skip("a server of our own, on Linux")
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def _first_club(server: Server) -> Iterator[Club]:
    """The ledger of which those of all clubs are copies, which is quicker than to make each."""
    people = server.people("club", "ben", "dora", "wall", "eve")
    place = server.database(f"OWNER {people[0]} ENCODING 'UTF8' TEMPLATE template0")
    made = Club(*(place._replace(user=name) for name in people))
    fill(made.owner, lambda _: None)
    yield made
    server.drop(place)
    server.run(f"DROP ROLE {', '.join(people)}")


@pytest.fixture
def club(server: Server, _first_club: Club) -> Iterator[Club]:
    """A ledger of a role of its own, and others who have been given nothing yet."""
    owner = _first_club.owner
    place = server.database(f"OWNER {owner.user} TEMPLATE {owner.database}")
    yield Club(*(one._replace(database=place.database) for one in _first_club))
    server.drop(place)


@pytest.fixture(scope="session")
def _first_ledger(server: Server) -> Iterator[ServerAddress]:
    """The ledger of which all others of the tests are copies."""
    place = server.database()
    fill(place, lambda _: None)
    yield place
    server.drop(place)


@pytest.fixture
def address(server: Server, _first_ledger: ServerAddress) -> Iterator[ServerAddress]:
    """A database with the tables of a ledger."""
    place = server.database(f"TEMPLATE {_first_ledger.database}")
    yield place
    server.drop(place)


@pytest.fixture(params=ENGINES)
def every_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let `new_store` of the test's module make a ledger by each engine in its turn."""
    with ExitStack() as made:

        def on_a_server(folder: Path, name: str = "") -> Ledger:
            server = request.getfixturevalue("server")
            first = request.getfixturevalue("_first_ledger")
            place = server.database(f"TEMPLATE {first.database}")
            made.callback(server.drop, place)
            return open_ledger(place)

        if request.param != "sqlite":
            makes = {"memory": lambda *_: MemoryLedger(), "postgresql": on_a_server}
            monkeypatch.setattr(request.module, "new_store", makes[request.param])
        yield


@pytest.fixture
def on_a_server(address: ServerAddress) -> Iterator[Ledger]:
    """An empty ledger on a server."""
    with open_ledger(address) as opened:
        yield opened


@pytest.fixture(params=ENGINES)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    """An empty ledger, by each engine in its turn."""
    if request.param == "postgresql":
        yield request.getfixturevalue("on_a_server")
    elif request.param == "memory":
        with MemoryLedger() as made:
            yield made
    else:
        with create(tmp_path / "ledger.db") as opened:
            yield opened
