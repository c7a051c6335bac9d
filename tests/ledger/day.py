"""A day of a club: tables in processes of their own, all on one ledger file."""

import multiprocessing
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from tests.ledger.games import head
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.making import create


class Acknowledged(NamedTuple):
    """What a scorer was told: of a game, its newest entry, after a wait in seconds, and when.

    The clock `at` is that of the machine, in seconds, the same for all processes.
    """

    game: int
    entry: int
    waited: float
    at: float


class Work(NamedTuple):
    """What one process enters: games by seed, to a target, as fast as it can.

    With `entries` each game ends at that entry, whatever stands then.
    """

    ledger: Path
    scorer: str
    seeds: tuple[int, ...]
    target: int
    entries: int | None


def play_day(
    ledger: Path, *, games: int, processes: int, target: int, entries: int | None = None
) -> list[Acknowledged]:
    """Enter random games line by line from several processes; all that was acknowledged."""
    create(ledger).close()
    # nothing is open here that a copy of this process must not have, and no thread runs
    return enter_day(
        ledger, games=games, processes=processes, target=target, entries=entries, start="fork"
    )


def enter_day(
    ledger: Path,
    *,
    games: int,
    processes: int,
    target: int,
    entries: int | None = None,
    start: Literal["fork", "spawn"] = "spawn",
) -> list[Acknowledged]:
    """The same into a ledger that is there."""
    work = [
        Work(ledger, f"table {first + 1}", tuple(range(first, games, processes)), target, entries)
        for first in range(processes)
    ]
    with multiprocessing.get_context(start).Pool(processes) as pool:
        return [told for table in pool.map(_evening, work, chunksize=1) for told in table]


def _evening(work: Work) -> list[Acknowledged]:
    """One table after the other, each line an own durable transaction."""
    told = []
    author = Author(work.scorer, work.scorer)
    texts = [game_text(random.Random(seed), target=work.target) for seed in work.seeds]
    with open_ledger(work.ledger) as store:
        for text in texts:
            first = [line for line in text.splitlines() if line.startswith(("players", "option"))]
            began = time.monotonic()
            table = Table(store, open_game(store, head(*first), author), author)
            told.append(_acknowledged(table.stream.number, 1, began))
            for line in _lines(table, text.splitlines()[1 + len(first) :], work.entries):
                began = time.monotonic()
                outcome = table.enter([line])
                assert outcome.refusal is None, str(outcome.refusal)
                newest = outcome.entries[-1].number
                told.append(_acknowledged(table.stream.number, newest, began))
    return told


def _acknowledged(game: int, entry: int, began: float) -> Acknowledged:
    now = time.monotonic()
    return Acknowledged(game, entry, now - began, now)


def _lines(table: Table, lines: list[str], entries: int | None) -> Iterator[str]:
    """The lines of a game; up to a number of entries, of which notes make the last few."""
    for line in lines:
        if entries is not None and table.fold.numbered + _MOST_IN_A_LINE > entries:
            break
        yield line
    while entries is not None and table.fold.numbered < entries:
        yield "note up to the number"


_MOST_IN_A_LINE = 12
