"""A sitting for a test, in a home of its own."""

from collections.abc import Iterator

import pytest

from tests.cli.table.high_card import HighCard, Pairs
from tests.cli.terminal import Terminal
from trickledger.ledger.cli.table.session import Session
from trickledger.rules import catalogue


@pytest.fixture
def session(cli: Terminal) -> Iterator[Session]:
    """A session that asks, at no game yet."""
    with Session(None, None, asks=True) as session:
        yield session


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue has a game for ten, and one for pairs."""
    for game in (HighCard, Pairs):
        monkeypatch.setitem(catalogue._BUILT_IN, game.kind, f"{game.__module__}:{game.__name__}")
