"""The ledger and the commands: one entry as a process and in a process, import and check."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from bench.rules import MANY, text_of
from bench.timing import Figure, process, process_on_terminal, run_process
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.files import facts
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.sqlite.making import create
from trickledger.rules.record.stored import read_head

SCORER = Author("bench", "bench")
ENTRIES = 2000
START = "from trickledger.ledger.cli.start import main; main()"


def figures() -> Iterator[Figure]:
    """All figures, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _processes(Path(folder))
        yield from _entries(Path(folder))
        yield from _table(Path(folder))
        yield from _bulk(Path(folder))


def _processes(folder: Path) -> Iterator[Figure]:
    home = {
        "TRICKLEDGER_LEDGER": str(folder / "process.db"),
        "XDG_STATE_HOME": str(folder / "state"),
    }
    typer = process(["-c", "import typer"], home)
    yield Figure("import typer, as a process", typer * 1e3, "ms")
    for words in (["new", "klaberjass", "Ann", "Bob"], ["enter", "hand", "Bob", "10C"]):
        run_process(["-c", START, *words], home)
    for words in (["enter", "note", "a word"], ["--help"], ["--version"], ["rules", "KLA-PLAY-2"]):
        spent = process(["-c", START, *words], home)
        yield Figure(f"  {' '.join(words)}", spent * 1e3, "ms", spent / typer, "import typer")
    spent = process_on_terminal(["-c", START, "table"], home, b"> ")
    what = "  table, left at its first screen"
    yield Figure(what, spent * 1e3, "ms", spent / typer, "import typer")
    yield from _completions(home)


def _completions(home: dict[str, str]) -> Iterator[Figure]:
    bare = process(["-c", "pass"], home)
    yield Figure("bare Python, as a process", bare * 1e3, "ms")
    for line in ("", "show ", "show 1@", "player ", "rules KLA-"):
        asking = {
            **home,
            "_TRICKLEDGER_COMPLETE": "complete_zsh",
            "_TYPER_COMPLETE_ARGS": f"trickledger {line}",
        }
        spent = process(["-c", START], asking)
        what = f"  completion of {line.strip() or 'a command'}"
        yield Figure(what, spent * 1e3, "ms", spent / bare, "bare Python")


def _entries(folder: Path) -> Iterator[Figure]:
    lines = game_text(random.Random(1), target=6000).splitlines()
    head = read_head("\n".join(lines[:3]))
    spent = []
    with create(folder / "entries.db") as store, _bare_commits(folder, store) as bare:
        assert not hasattr(head, "clause")
        table = Table(store, open_game(store, head, SCORER), SCORER)
        for line in lines[3:]:
            if table.fold.numbered > ENTRIES + 100:
                break
            taken = _timed(partial(table.enter, [line]))
            spent.append((table.fold.numbered, taken, _timed(bare)))
        mode = facts(store).journal
    yield Figure(
        f"bare durable commit ({mode})", statistics.median(row[2] for row in spent) * 1e3, "ms"
    )
    for name, first, last in (
        ("entry 20 to 120", 20, 120),
        (f"entry {ENTRIES} to {ENTRIES + 100}", ENTRIES, ENTRIES + 100),
    ):
        rows = [row[1:] for row in spent if first <= row[0] <= last]
        yield _to_bare(f"  {name}, in a process", rows)


def _table(folder: Path) -> Iterator[Figure]:
    """A line at the table: what Enter costs, with the screen that answers it."""
    lines = game_text(random.Random(1), target=6000).splitlines()[3:]
    rows = []
    with Session(str(folder / "table.db"), SCORER.scorer, asks=True) as session:
        session.take("/new klaberjass Ann Bob --option target=6000")
        assert session.sitting.table is not None
        with _bare_commits(folder, session.sitting.table.store) as bare:
            for line in lines[:1000]:
                rows.append((_timed(partial(_answer, session, line)), _timed(bare)))
    yield _to_bare("a line at the table, with its screen", rows)


def _answer(session: Session, line: str) -> None:
    assert not session.take(line).failed
    session.sitting.screen()


def _timed(run: Callable[[], object]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def _to_bare(what: str, rows: Sequence[tuple[float, float]]) -> Figure:
    """What was timed, to the bare commits between: each found the disk as a line had left it."""
    middle, bare = (statistics.median(column) for column in zip(*rows, strict=True))
    return Figure(what, middle * 1e3, "ms", middle / bare, "bare commit")


@contextmanager
def _bare_commits(folder: Path, store: Ledger) -> Iterator[Callable[[], None]]:
    """A row and no more in a file of its own, in the journal mode of a ledger."""
    path = folder / f"bare-{time.perf_counter_ns()}.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"PRAGMA journal_mode={facts(store).journal}")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, text TEXT)")

        def commit() -> None:
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entry (text) VALUES ('KS')")
            db.execute("COMMIT")

        yield commit


def _bulk(folder: Path) -> Iterator[Figure]:
    text = text_of(MANY)
    with create(folder / "bulk.db") as store:
        began = time.perf_counter()
        import_games(store, read_candidates("bench", text), SCORER)
        imported = time.perf_counter() - began
        began = time.perf_counter()
        report = check(store)
        checked = time.perf_counter() - began
    assert report.is_sound
    yield Figure(f"import of {MANY} games", imported, "s")
    yield Figure(f"check of {MANY} games", checked, "s")
    yield Figure("  check, an entry", checked / report.entries * 1e6, "us")
