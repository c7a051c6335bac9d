"""A day of a club: tables in processes of their own, all on one ledger file."""

import multiprocessing
import random
import time
from pathlib import Path
from typing import NamedTuple

from ledger.record import Author, Table, open_game
from ledger.store import create, open_store
from tests.ledger.games import head
from tests.rules.klaberjass_players import game_text


class Acknowledged(NamedTuple):
    """What a scorer was told: of a game, its newest entry, after a wait in seconds."""

    game: int
    entry: int
    waited: float


class Work(NamedTuple):
    """What one process enters: games by seed, to a target, as fast as it can."""

    ledger: Path
    scorer: str
    seeds: tuple[int, ...]
    target: int


def play_day(ledger: Path, *, games: int, processes: int, target: int) -> list[Acknowledged]:
    """Enter random games line by line from several processes; all that was acknowledged."""
    create(ledger).close()
    work = [
        Work(ledger, f"table {first + 1}", tuple(range(first, games, processes)), target)
        for first in range(processes)
    ]
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return [told for table in pool.map(_evening, work, chunksize=1) for told in table]


def _evening(work: Work) -> list[Acknowledged]:
    """One table after the other, each line an own durable transaction."""
    told = []
    author = Author(work.scorer, work.scorer)
    texts = [game_text(random.Random(seed), target=work.target) for seed in work.seeds]
    with open_store(work.ledger) as store:
        for text in texts:
            first = [line for line in text.splitlines() if line.startswith(("players", "option"))]
            began = time.monotonic()
            table = Table(store, open_game(store, head(*first), author), author)
            told.append(Acknowledged(table.stream.number, 1, time.monotonic() - began))
            for line in text.splitlines()[1 + len(first) :]:
                began = time.monotonic()
                outcome = table.enter([line])
                waited = time.monotonic() - began
                assert outcome.refusal is None, str(outcome.refusal)
                told.append(Acknowledged(table.stream.number, outcome.entries[-1].number, waited))
    return told
