"""A day of a club: 200 games by 8 processes on one ledger file, as fast as they can."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.timing import Figure
from tests.ledger.day import play_day
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.sqlite.ledger import open_ledger

GAMES = 200
PROCESSES = 8


def figures() -> Iterator[Figure]:
    """How long a line waits where eight tables write at once; stops if anything was lost."""
    with tempfile.TemporaryDirectory() as folder:
        ledger = Path(folder, "day.db")
        told = play_day(ledger, games=GAMES, processes=PROCESSES, target=501)
        newest = {game: entry for game, entry, *_ in sorted(told)}
        with open_ledger(ledger) as store:
            report = check(store)
    if report.faults or (report.games, report.entries) != (GAMES, sum(newest.values())):
        raise RuntimeError(f"the day lost something: {report}")
    waits = sorted(each.waited for each in told)
    day = f"a day of {GAMES} games, {PROCESSES} processes"
    yield Figure(f"{day}: entries, all there", report.entries, "entries")
    for name, place in (("half of the lines within", 0.5), ("99 of 100 lines within", 0.99)):
        yield Figure(f"  {name}", waits[int(place * len(waits))] * 1e3, "ms")
    yield Figure("  the longest wait of a line", waits[-1] * 1e3, "ms")
