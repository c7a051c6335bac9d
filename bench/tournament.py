"""A tournament in a ledger: its standings as a process, and one result more."""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path

from bench.timing import Figure, median, process_work
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.queries.event_rows import NEWEST_ROUND
from trickledger.ledger.services.director import Desk, direct, open_event
from trickledger.ledger.services.reporting import report
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.ledger.tournament.acts import Act
from trickledger.ledger.tournament.pairing.seating import Seating
from trickledger.ledger.tournament.settings import Settings

DIRECTOR = Author("Dora", "desk")
STANDINGS = ("-m", "trickledger.ledger.cli.start", "event", "standings", "--event", "1")
BIG, SMALL = (1000, 20), (4, 5)
"""Entrants and rounds, two at a table: 10,000 results, and 10."""


def figures() -> Iterator[Figure]:
    """Standings of 10,000 results over those of 10, and one result more in either."""
    with tempfile.TemporaryDirectory() as folder:
        big, small = (Path(folder, f"{field}.db") for field, _ in (BIG, SMALL))
        alike = [_one_result(path, *plan) for path, plan in ((big, BIG), (small, SMALL))]
        beyond = process_work(STANDINGS, _at(big)) - process_work(STANDINGS, _at(small))
        what = "standings of 1,000 entrants and 10,000 results, beyond those of 10 results"
        yield Figure(what, beyond * 1e3, "ms")
        yield Figure(
            "one result more after 10,000", alike[0] * 1e3, "ms", alike[0] / alike[1], "after 10"
        )


def _at(path: Path) -> Mapping[str, str]:
    return {"TRICKLEDGER_LEDGER": str(path), "PYTHONPATH": os.getcwd()}


def _one_result(path: Path, field: int, rounds: int) -> float:
    """The time in seconds that one more result takes in an event that is played to its end."""
    with create(path) as store:
        stream = open_event(store, Settings("Evening", seed=1).settled(), DIRECTOR)
        _play(store, stream, field, rounds)
        losing = count(1)

        def result() -> Act:
            return Act("result", NEWEST_ROUND, 1, figures=(501, next(losing)))

        return median(lambda: report(store, stream, DIRECTOR, result()), 50)


def _play(store: SqliteLedger, stream: Stream, field: int, rounds: int) -> None:
    chance = random.Random(1)

    def evening(desk: Desk) -> None:
        for number in range(1, field + 1):
            desk.add([[f"Player {number:04}"]])
        for number in range(1, rounds + 1):
            seats = chance.sample(range(1, field + 1), field)
            tables = tuple(zip(seats[::2], seats[1::2], strict=True))
            desk.make_round(number, "typed", Seating(tables), seed=None)
            for table in range(1, len(tables) + 1):
                lost = chance.randint(0, 500)
                shown = (501, lost) if chance.random() < 0.5 else (lost, 501)
                desk.enter(Act("result", number, table, figures=shown))

    direct(store, stream, DIRECTOR, evening)
