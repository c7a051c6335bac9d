"""A ledger with something of everything, what its commands say, and what damage may not do to it.

Whatever is damaged, `check` names it or nothing that a command says differs; no command ends in an
error that internal error, and none takes ten times as long.
"""

import io
import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from typer.main import get_command

from tests.cli.evening import REVOKE, X21
from trickledger.ledger.cli import app, lazy
from trickledger.ledger.journal import doors, journal
from trickledger.ledger.services import admission
from trickledger.ledger.storage.opening import open_ledger

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

WRITING = (
    "enter -g 1 note",
    "enter -g 4 note",
    "undo -g 2",
    "correct @7 8D -g 2",
    "void @3 -g 1",
    "abandon 4",
    "head --seal",
    "join --all",
    "part Dee",
    "rename Bob Bobby",
    "new klaberjass Ann Bob",
    "import {other}",
    "import {other} --keep ours",
    "import {ledger} --dry-run --ledger {other}",
    "restore {ledger} --dry-run --ledger {other}",
    "event add Fay -e 1",
    "event result 2 300 200 -e 1",
    "event result 1 300 200 -e 1",
    "event round -e 1",
    "event drop 3 -e 1",
    "event seat 1 1 -e 1",
    "event open 2 -e 1",
    "event lock 1 -e 1",
    "event undo -e 1",
    "event set rounds=4 -e 1",
    "event void @3 -e 1",
    "event close -e 1",
    "check --rebuild",
)
"""Commands that write, each tried on the damaged ledger as it is."""

# by its name alone it could be that of a package
_UNKNOWN_GAME = "There is no game called"

# a name may no longer be known, or a line be where it can be voided
TOLD_WRITING = (*TOLD, 2, 4)

_SOME = 2
_SELDOM = 3
_HEADER = 100
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
        with _warm():
            yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextmanager
def _warm() -> Iterator[None]:
    """Build each command once, as if a process ran one after another."""
    build = cache(get_command)
    with (
        mock.patch.object(app, "get_command", build),
        mock.patch.object(lazy, "get_command", build),
        # what was frozen would never be freed
        mock.patch("gc.freeze"),
    ):
        yield


def say(ledger: Path, *words: str, stdin: str = "") -> Said:
    before = sys.stdin
    named = () if "--ledger" in words else ("--ledger", str(ledger))
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    began = time.process_time()
    try:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = app.run([*words, *named])
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
    done(ledger, "new", "klaberjass", "Ann", "Bob", "-o", "target=100", "--date", "2026-11-23")
    done(ledger, "enter", "-", stdin="\n".join(X21))
    done(ledger, "join", "Ann Baker")
    done(ledger, "rename", "Dee", "Dee Gray")
    done(ledger, "event", "new", "An evening", "--game", "klaberjass", "--date", "2026-11-21")
    for name in ("Ann Baker", "Bob Cole", "Cid", "Dee", "Eve"):
        done(ledger, "event", "add", name)
    done(ledger, "event", "absent", "5", "--round", "2")
    done(ledger, "event", "forbid", "1", "2")
    done(ledger, "event", "round", "--seed", "1")
    done(ledger, "event", "result", "1", "500", "310")
    _go_on_elsewhere(ledger, folder / "elsewhere.db")
    done(ledger, "event", "open", "2")
    done(ledger, "head", "--seal")
    _let_a_phone_in(ledger)
    return ledger


def _let_a_phone_in(ledger: Path) -> None:
    """Give a table a key, let a phone in by it, and let it send a line."""
    with open_ledger(ledger) as store:
        with store.reading() as db:
            event, game = journal.streams(db, "event")[0], journal.streams(db, "game")[0]
        (key,) = admission.new_keys(store, event, [1])
        admission.admit_by_key(store, event, 1, key.key)
        with store.writing() as db:
            doors.keep_sent(db, game, bytes(32), doors.Sent(1, 1), 1)


def _go_on_elsewhere(ledger: Path, elsewhere: Path) -> None:
    """Continue a game and an event in two places, and keep both."""
    done(ledger, "backup", str(elsewhere))
    done(elsewhere, "enter", "-g", "4", "note elsewhere")
    done(elsewhere, "event", "result", "2", "400", "300", "-e", "1")
    done(ledger, "enter", "-g", "4", "note here", "note and more")
    done(ledger, "event", "result", "1", "510", "310", "-e", "1")
    done(ledger, "import", str(elsewhere), "--keep", "both")


def outputs(ledger: Path, commands: Sequence[str] = COMMANDS) -> dict[str, Said]:
    return {command: say(ledger, *command.split()) for command in commands}


def content(data: bytes) -> object:
    """All that SQLite reads from a file, by rows and words; None where it finds anything wrong.

    What differs in nothing of it cannot lead to another answer, and need not be asked for all.
    """
    with closing(sqlite3.connect(":memory:")) as db:
        db.text_factory = bytes
        try:
            db.deserialize(data)
            if db.execute("PRAGMA integrity_check(1)").fetchone() != (b"ok",):
                return None
            words = db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema").fetchall()
            tables = [name.decode() for kind, name, *_ in words if kind == b"table"]
            return words, {name: db.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        except (sqlite3.Error, UnicodeDecodeError):
            return None


class Sound(NamedTuple):
    """A sound ledger: its bytes, what its commands say, and how long they and a check take."""

    path: Path
    other: Path
    data: bytes
    content: object
    said: dict[str, Said]
    check: Said

    def faults(self, rng: random.Random, place: str) -> Iterator[str]:
        """What the damage of its file does that it may not do."""
        ledger = self.path
        damaged = ledger.read_bytes()
        check = say(ledger, "check")
        # the finding of the second game is open
        is_named = check.code == 6 or (check.code == 5 and check.out != self.check.out)
        if check.code not in TOLD:
            yield f"{place}: check ends with {check.code}: {check.err}"
        yield from self._slow(place, "check", check, self.check)
        # where it is named, all commands tell it alike
        is_same = damaged[:_HEADER] == self.data[:_HEADER] and content(damaged) == self.content
        asked = rng.sample(COMMANDS, _SOME) if is_named or is_same else COMMANDS
        for command, said in outputs(ledger, asked).items():
            sound = self.said[command]
            if said.code not in TOLD and _UNKNOWN_GAME not in said.err:
                yield f"{place}: {command} ends with {said.code}: {said.err}"
            if said.code == 6 and not said.err.strip() and '"error"' not in said.out:
                yield f"{place}: {command} says nothing"
            if not is_named and (said.code, said.out) != (sound.code, sound.out):
                yield f"{place}: {command} differs, and check says nothing: {said[:3]}"
            yield from self._slow(place, command, said, sound)
        if not is_same and not rng.randrange(_SELDOM):
            yield from self._written(rng.choice(WRITING), place)

    def _written(self, command: str, place: str) -> Iterator[str]:
        kept = self.other.read_bytes()
        words = command.format(ledger=self.path, other=self.other).split()
        with mock.patch.dict(os.environ, XDG_STATE_HOME=str(self.path.parent / "writing")):
            said = say(self.path, *words)
        if said.code not in TOLD_WRITING:
            yield f"{place}: {command} ends with {said.code}: {said.err}"
        yield from self._slow(place, command, said, self.check)
        if self.other.read_bytes() != kept:
            yield f"{place}: {command} writes into another ledger"

    def _slow(self, place: str, command: str, said: Said, sound: Said) -> Iterator[str]:
        # a command that finds something wrong may check the ledger
        if said.seconds > 10 * (sound.seconds + self.check.seconds) + 1:
            yield f"{place}: {command} took {said.seconds:.1f} s, not {sound.seconds:.2f}"


def sound(folder: Path) -> Sound:
    ledger = something_of_everything(folder)
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        # small pages leave little room in which a flipped byte changes nothing
        db.execute("PRAGMA page_size=512")
        db.execute("VACUUM")
        empty = [table for table in _tables(db) if not _count(db, table)]
    assert not empty, f"nothing would be altered in {empty}"
    said = outputs(ledger)
    wrong = {command: each for command, each in said.items() if each.code not in (0, 5)}
    assert not wrong, wrong
    data = ledger.read_bytes()
    return Sound(ledger, folder / "other.db", data, content(data), said, say(ledger, "check"))


def _tables(db: sqlite3.Connection) -> list[str]:
    return [n for (n,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]


def _count(db: sqlite3.Connection, table: str) -> int:
    (rows,) = db.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(rows)


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
        return [
            (table, column)
            for table in _tables(db)
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
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db, unguarded(db):
        rows = _count(db, table)
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
    return True


@contextmanager
def unguarded(db: sqlite3.Connection) -> Iterator[None]:
    """Let rows be altered that triggers guard; these are the same afterwards."""
    triggers = db.execute(_TRIGGERS).fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    yield
    for _, sql in triggers:
        db.execute(sql)


def _rewrite(db: sqlite3.Connection, table: str, words: str) -> None:
    db.execute("PRAGMA writable_schema=ON")
    db.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (words, table))
    db.execute("PRAGMA writable_schema=RESET")
