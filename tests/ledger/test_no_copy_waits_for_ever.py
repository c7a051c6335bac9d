"""A copy of a ledger that another program holds: it waits as long as was said, and not longer."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.ledger.games import new_store, new_table
from trickledger.ledger.errors import Busy
from trickledger.ledger.storage.sqlite.connection import BUSY_TIMEOUT
from trickledger.ledger.storage.sqlite.copying import copy_into
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger


class Clock:
    """A clock that shows a tenth of a second more whenever somebody looks."""

    def __init__(self) -> None:
        self.looks = 0

    def monotonic(self) -> float:
        self.looks += 1
        assert self.looks < 1000, "nobody loses patience"
        return self.looks / 10


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("trickledger.ledger.storage.sqlite.copying.time", clock)
    return clock


@pytest.fixture
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SqliteLedger:
    """A ledger in the mode in which who writes shuts out who reads."""
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.journal_mode", lambda _: "TRUNCATE"
    )
    made = new_store(tmp_path)
    new_table(made)
    return made


def test_no_copy_waits_for_a_program_that_does_not_let_go(
    ledger: SqliteLedger, clock: Clock
) -> None:
    with (
        ledger,
        closing(sqlite3.connect(ledger.path, isolation_level=None)) as other,
        closing(sqlite3.connect(":memory:")) as copy,
    ):
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(Busy) as refused:
            copy_into(copy, ledger)
        assert str(refused.value) == (
            f"The ledger {ledger.path} is busy. Another program is writing it and does not stop. "
            "Nothing was recorded; try again in a moment."
        )
        assert BUSY_TIMEOUT < clock.looks / 10 < BUSY_TIMEOUT + 1
        other.execute("ROLLBACK")
        copy_into(copy, ledger)
        assert copy.execute("SELECT count(*) FROM entry").fetchone() == (1,)
