"""The ledger and the commands: one entry as a process and in a process, import and check."""

from __future__ import annotations

import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.rules import MANY, text_of
from bench.timing import Figure, median, process, process_on_terminal, run_process
from tests.rules.klaberjass_players import game_text
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.exchange.importing import import_games
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.services.check import check
from trickledger.ledger.services.table import Table, open_game
from trickledger.ledger.storage.files import facts
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
    with create(folder / "entries.db") as store:
        mode = facts(store).journal
        assert not hasattr(head, "clause")
        table = Table(store, open_game(store, head, SCORER), SCORER)
        spent = []
        for line in lines[3:]:
            if table.fold.numbered > ENTRIES + 100:
                break
            began = time.perf_counter()
            table.enter([line])
            spent.append((table.fold.numbered, time.perf_counter() - began))
    bare = _bare_commit(folder, mode)
    yield Figure(f"bare durable commit ({mode})", bare * 1e3, "ms")
    for name, first, last in (
        ("entry 20 to 120", 20, 120),
        (f"entry {ENTRIES} to {ENTRIES + 100}", ENTRIES, ENTRIES + 100),
    ):
        times = sorted(took for number, took in spent if first <= number <= last)
        middle = times[len(times) // 2]
        yield Figure(f"  {name}, in a process", middle * 1e3, "ms", middle / bare, "bare commit")


def _table(folder: Path) -> Iterator[Figure]:
    """A line at the table: what Enter costs, with the screen that answers it."""
    lines = game_text(random.Random(1), target=6000).splitlines()[3:]
    spent = []
    with Session(str(folder / "table.db"), SCORER.scorer, asks=True) as session:
        session.take("/new klaberjass Ann Bob --option target=6000")
        for line in lines[:1000]:
            began = time.perf_counter()
            reply = session.take(line)
            session.sitting.screen()
            spent.append(time.perf_counter() - began)
            assert not reply.failed
        assert session.sitting.table is not None
        mode = facts(session.sitting.table.store).journal
    middle = statistics.median(spent)
    bare = _bare_commit(folder, mode)
    yield Figure(
        "a line at the table, with its screen", middle * 1e3, "ms", middle / bare, "bare commit"
    )


def _bare_commit(folder: Path, mode: str) -> float:
    db = sqlite3.connect(folder / f"bare-{time.perf_counter_ns()}.db", isolation_level=None)
    db.execute(f"PRAGMA journal_mode={mode}")
    db.execute("PRAGMA synchronous=FULL")
    db.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, text TEXT)")

    def commit() -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute("INSERT INTO entry (text) VALUES ('KS')")
        db.execute("COMMIT")

    spent = median(commit, 300)
    db.close()
    return spent


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
