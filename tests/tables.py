"""The tables of a ledger, made once in a process of tests and copied for every other ledger."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from trickledger.ledger.storage import memory
from trickledger.ledger.storage.sqlite import migrations


@contextmanager
def made_once() -> Iterator[None]:
    """Copy what is made in an empty file, which takes a hundredth of the time.

    Whoever imports `make` by its name, as the tests of the steps do, makes them each time.
    """
    with closing(sqlite3.connect(":memory:", check_same_thread=False)) as kept:
        kept.isolation_level = None
        migrations.make(kept)
        with pytest.MonkeyPatch.context() as patch:
            for room in (migrations, memory):
                patch.setattr(room, "make", kept.backup)
            yield
