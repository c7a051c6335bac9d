"""A hall that is served, and a phone at each of its tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tests.web.hall import Hall, Phone
from trickledger.ledger.services import admission


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs and pass phrases that cost nothing to make."""
    monkeypatch.setattr(admission, "COST", 2)


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path)


@pytest.fixture
def client(hall: Hall) -> Iterator[TestClient]:
    with hall.served() as client:
        yield client


@pytest.fixture
def phone(hall: Hall, client: TestClient) -> Phone:
    """A phone at table 1, which records card by card."""
    return Phone(client, 1, hall.keys[1].pin)


@pytest.fixture
def other(hall: Hall, phone: Phone) -> Phone:
    """A second phone at table 1."""
    return Phone(hall.browser(), 1, hall.keys[1].pin, "Cid Fox")


@pytest.fixture
def results(hall: Hall, client: TestClient) -> Phone:
    """A phone at table 2, which tells results."""
    return Phone(hall.browser(), 2, hall.keys[2].pin, "Bob Archer")
