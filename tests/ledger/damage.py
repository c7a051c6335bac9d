"""A ledger with something of everything, what its commands say, and what damage may not do to it.

Whatever is damaged, `check` names it or nothing that a command says differs; no command ends in an
error that nobody foresaw, and none takes ten times as long.
"""

import io
import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

from ledger.cli.app import run
from tests.cli.evening import REVOKE, X21

COMMANDS = (
    "games",
    "show 1",
    "show 2",
    "log 1",
    "log 2",
    "audit 2",
    "standings",
    "player Ann",
    "players",
    "head",
    "export --all",
    "export --json",
    "export --format csv",
    "event list",
    "event show -e 1",
    "event log -e 1",
    "event standings -e 1",
    "event tables 1 -e 1",
    "event crosstable -e 1",
    "event export -e 1",
)
TOLD = (0, 3, 5, 6)
"""How a command may end on a damaged ledger: nothing unforeseen, nothing typed wrongly."""

_SOME = 5
_TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


class Said(NamedTuple):
    """What a command said: its exit code, result and message, and its seconds of processor."""

    code: int
    out: str
    err: str
    seconds: float


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """A user's home of its own, for commands that are run in this process."""
    before = dict(os.environ)
    os.environ.update(
        XDG_STATE_HOME=str(folder / "state"),
        XDG_DATA_HOME=str(folder / "data"),
        TRICKLEDGER_SCORER="Dora",
        COLUMNS="80",
    )
    os.environ.pop("TRICKLEDGER_GAME", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def say(ledger: Path, *words: str, stdin: str = "") -> Said:
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    began = time.process_time()
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = run([*words, "--ledger", str(ledger)])
    finally:
        sys.stdin = before
    return Said(code, out.getvalue(), err.getvalue(), time.process_time() - began)


def done(ledger: Path, *words: str, stdin: str = "") -> None:
    said = say(ledger, *words, stdin=stdin)
    assert said.code == 0, (words, said)


def something_of_everything(folder: Path) -> Path:
    """Games, a finding with its ruling, corrections, people decided about, an event, a seal."""
    ledger, other = folder / "ledger.db", folder / "other.db"
    done(ledger, "new", "klaberjass", "Ann=Ann Baker", "Bob=Bob Cole", "--date", "2026-11-20")
    done(ledger, "enter", "-", stdin="\n".join(X21))
    done(ledger, "new", "klaberjass", "Ann", "Bob", "--date", "2026-11-21")
    done(ledger, "enter", "-", stdin="\n".join(REVOKE))
    done(ledger, "ruling", "stand @7 KLA-PLAY-3 by Dora", "--because", "agreed")
    done(ledger, "undo", "--because", "not agreed")
    done(ledger, "new", "loo", *"Ann Bob Cid Dee Eve".split(), "--date", "2026-11-21")
    done(ledger, "abandon", "3", "--because", "opened twice")
    done(ledger, "new", "klaberjass", "Cid", "Dee", "--date", "2026-11-22")
    done(ledger, "enter", "note nothing dealt")
    done(other, "new", "klaberjass", "Ann=Ann Baker", "Eve", "--date", "2026-11-19")
    done(ledger, "import", str(other))
    done(ledger, "join", "Ann Baker")
    done(ledger, "rename", "Dee", "Dee Gray")
    done(ledger, "event", "new", "An evening", "--game", "klaberjass", "--date", "2026-11-21")
    for name in ("Ann Baker", "Bob Cole", "Cid", "Dee", "Eve"):
        done(ledger, "event", "add", name)
    done(ledger, "event", "round", "--seed", "1")
    done(ledger, "event", "result", "1", "500", "310")
    done(ledger, "event", "open", "2")
    done(ledger, "head", "--seal")
    return ledger


def outputs(ledger: Path, commands: Sequence[str] = COMMANDS) -> dict[str, Said]:
    return {command: say(ledger, *command.split()) for command in commands}


class Sound(NamedTuple):
    """A sound ledger: its bytes, what its commands say, and how long they and a check take."""

    path: Path
    data: bytes
    said: dict[str, Said]
    check: Said

    def faults(self, rng: random.Random, place: str) -> Iterator[str]:
        """What the damage of its file does that it may not do."""
        ledger = self.path
        check = say(ledger, "check")
        # the finding of the second game is open
        is_named = check.code == 6 or (check.code == 5 and check.out != self.check.out)
        if check.code not in TOLD:
            yield f"{place}: check ends with {check.code}: {check.err}"
        yield from self._slow(place, "check", check, self.check)
        # where it is named, all commands tell it alike
        asked = rng.sample(COMMANDS, _SOME) if is_named else COMMANDS
        for command, said in outputs(ledger, asked).items():
            sound = self.said[command]
            if said.code not in TOLD:
                yield f"{place}: {command} ends with {said.code}: {said.err}"
            if said.code == 6 and not said.err.strip() and '"error"' not in said.out:
                yield f"{place}: {command} says nothing"
            if not is_named and (said.code, said.out) != (sound.code, sound.out):
                yield f"{place}: {command} differs, and check says nothing: {said[:3]}"
            yield from self._slow(place, command, said, sound)

    def _slow(self, place: str, command: str, said: Said, sound: Said) -> Iterator[str]:
        # a command that finds something wrong may check the ledger
        if said.seconds > 10 * (sound.seconds + self.check.seconds) + 1:
            yield f"{place}: {command} took {said.seconds:.1f} s, not {sound.seconds:.2f}"


def sound(folder: Path) -> Sound:
    ledger = something_of_everything(folder)
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        db.execute("VACUUM")
    said = outputs(ledger)
    wrong = {command: each for command, each in said.items() if each.code not in (0, 5)}
    assert not wrong, wrong
    return Sound(ledger, ledger.read_bytes(), said, say(ledger, "check"))


def flipped(known: Sound, times: int, seed: int = 1) -> Iterator[str]:
    """What single flipped bytes do that they may not do."""
    rng = random.Random(seed)
    for _ in range(times):
        place, change = rng.randrange(len(known.data)), rng.randrange(1, 256)
        spoilt = bytearray(known.data)
        spoilt[place] ^= change
        known.path.write_bytes(spoilt)
        yield from known.faults(rng, f"byte {place} ^ {change}")


VALUES = (
    *("NULL", "0", "1", "2", "-1", "7", "9223372036854775807", "0.5", "9e999", "''", "'x'"),
    *("'{}'", "'[]'", "'[1]'", "'{\"totals\": []}'", "'klaberjass'", "'won'", "'2026-13-45'"),
    *("'00000000000000000000000000000000'", "'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'"),
    *("x'ff'", "x'ff00fe'", "CAST(x'fffe' AS TEXT)", "OTHER"),
)
"""What a value becomes: of another type, out of range, no text, or that of another row."""


def columns(data: bytes) -> list[tuple[str, str]]:
    """Every column of every table."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.deserialize(data)
        tables = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return [
            (table, column)
            for (table,) in tables
            for _, column, *_ in db.execute(f"PRAGMA table_info({table})")
        ]


def altered(known: Sound, times: int, seed: int = 1) -> Iterator[str]:
    """What single altered values do that they may not do: of any column, row and type.

    The words of the schema and of the triggers stay what they were.
    """
    rng = random.Random(seed)
    every = [(*column, value) for column in columns(known.data) for value in VALUES]
    for table, column, value in rng.sample(every, min(times, len(every))):
        known.path.write_bytes(known.data)
        if alter(known.path, rng, table, column, value):
            yield from known.faults(rng, f"{table}.{column} = {value}")


def alter(ledger: Path, rng: random.Random, table: str, column: str, value: str) -> bool:
    """Alter one row as damage would, no rule of the schema in the way; whether it was possible."""
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        triggers = db.execute(_TRIGGERS).fetchall()
        for name, _ in triggers:
            db.execute(f"DROP TRIGGER {name}")
        (rows,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()
        if not rows:
            return False
        keys = [row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[5]]
        picked = rng.randrange(rows)
        one = f"FROM {table} LIMIT 1 OFFSET {picked}"
        key = db.execute(f"SELECT {', '.join(keys)} {one}").fetchone()
        if value == "OTHER":
            value = f"(SELECT {column} FROM {table} LIMIT 1 OFFSET {rng.randrange(rows)})"
        words = dict(db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'"))
        loose = words[table].replace("STRICT, ", "").replace("STRICT", "").replace("NOT NULL", "")
        _rewrite(db, table, loose)
        db.execute("PRAGMA ignore_check_constraints=ON")
        where = " AND ".join(f"{name} = ?" for name in keys)
        try:
            db.execute(f"UPDATE {table} SET {column} = {value} WHERE {where}", key)
        except sqlite3.Error:
            return False
        _rewrite(db, table, words[table])
        for _, sql in triggers:
            db.execute(sql)
    return True


def _rewrite(db: sqlite3.Connection, table: str, words: str) -> None:
    db.execute("PRAGMA writable_schema=ON")
    db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (words, table))
    db.execute("PRAGMA writable_schema=RESET")
