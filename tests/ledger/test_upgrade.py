"""Ledgers of earlier schemas: read as they are by nobody, upgraded whole, and the same after it."""

import json
import os
import shlex
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.terminal import Terminal
from tests.ledger.schemas.kept import build, expected, figures, kept
from tests.ledger.words import BY_EVE
from trickledger.ledger import APPLICATION_ID, SCHEMA_VERSION
from trickledger.ledger.errors import (
    Altered,
    Busy,
    Corrupt,
    Foreign,
    LedgerUnusable,
    Newer,
    NotUpgraded,
    Older,
)
from trickledger.ledger.exchange.json import as_json
from trickledger.ledger.journal import chain, journal
from trickledger.ledger.journal.checkpoints import head_of_all, heads
from trickledger.ledger.services.backup import upgrade
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.lock import WriteLock
from trickledger.ledger.storage.sqlite import migrations
from trickledger.ledger.storage.sqlite.connection import scratch
from trickledger.ledger.storage.sqlite.ledger import open_ledger
from trickledger.ledger.storage.sqlite.schema import fingerprint

Step = Callable[[sqlite3.Connection], None]


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """A ledger of the present schema."""
    path = tmp_path / "club.db"
    build(SCHEMA_VERSION, path)
    return path


def with_steps(monkeypatch: pytest.MonkeyPatch, *steps: Step) -> None:
    """Let the program know further steps, as a later one will."""
    monkeypatch.setattr(migrations, "steps", (*migrations.steps, *steps))
    monkeypatch.setattr(
        "trickledger.ledger.storage.sqlite.connection.SCHEMA_VERSION", len(migrations.steps)
    )
    with closing(scratch(":memory:")) as db, suppress(Stopped):
        migrations.migrate(db)
        monkeypatch.setattr(
            "trickledger.ledger.storage.sqlite.connection.FINGERPRINT", fingerprint(db)
        )


class Stopped(BaseException):
    """What ends a step in the middle, as Ctrl-C would."""


def more(db: sqlite3.Connection) -> None:
    db.execute("ALTER TABLE person ADD COLUMN club TEXT")
    db.execute("CREATE TABLE outing (outing INTEGER NOT NULL PRIMARY KEY) STRICT")


def rebuilt(db: sqlite3.Connection) -> None:
    """Make a table anew that others point at, as a change of a CHECK asks for."""
    (made,) = db.execute("SELECT sql FROM sqlite_schema WHERE name = 'stream'").fetchone()
    db.execute(made.replace("TABLE stream", "TABLE stream_anew"))
    db.execute("INSERT INTO stream_anew SELECT * FROM stream")
    db.execute("DROP TABLE stream")
    db.execute("ALTER TABLE stream_anew RENAME TO stream")


def state(path: Path) -> list[object]:
    with closing(scratch(str(path))) as db:
        return [
            db.execute("PRAGMA user_version").fetchall(),
            db.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY name").fetchall(),
            figures(db),
        ]


def beside(path: Path) -> set[str]:
    left = ("-journal", "-wal", "-shm", ".lock")
    return {file.name for file in path.parent.iterdir() if not file.name.endswith(left)}


def test_a_ledger_of_every_earlier_schema_is_kept() -> None:
    assert set(kept()) >= set(range(1, SCHEMA_VERSION + 1)), (
        "at that schema, run: python -m tests.ledger.schemas"
    )


@pytest.mark.parametrize("schema", kept())
def test_an_earlier_ledger_has_the_same_figures_and_hashes_after_an_upgrade(
    tmp_path: Path, schema: int
) -> None:
    path = tmp_path / "club.db"
    build(schema, path)
    done = upgrade(path)
    assert (done.before, done.after) == (schema, SCHEMA_VERSION)
    with open_ledger(path) as opened:
        assert json.loads(json.dumps(figures(opened.db))) == expected(schema)
        report = check(opened)
        assert report.faults == ()
        assert report.games == len(expected(schema))
    if done.copy:
        with open_ledger(done.copy, write=False, older=True) as copy:
            assert json.loads(json.dumps(figures(copy.db))) == expected(schema)
            assert copy.db.execute("PRAGMA user_version").fetchone() == (schema,)


def test_what_is_said_of_an_earlier_ledger_works_as_it_stands(
    cli: Terminal, tmp_path: Path
) -> None:
    """Whichever ledger is meant otherwise: it is another one that is imported."""
    old = tmp_path / "the other club.db"
    build(1, old)
    refused = cli("import", str(old))
    assert refused.code == 6
    command = " ".join(refused.err.split()).split("`")[1]
    _, *words = shlex.split(command)
    assert cli(*words).code == 0
    assert cli("import", str(old)).code == 0
    assert cli("check").code in {0, 5}


@pytest.mark.parametrize("steps", [(more,), (more, rebuilt), (rebuilt, more)])
def test_a_later_schema_has_the_same_figures_and_hashes(
    ledger: Path, monkeypatch: pytest.MonkeyPatch, steps: tuple[Step, ...]
) -> None:
    before = state(ledger)
    with_steps(monkeypatch, *steps)
    for write in (True, False):
        with pytest.raises(Older, match="doctor --upgrade"):
            open_ledger(ledger, write=write)
    assert state(ledger) == before
    done = upgrade(ledger)
    assert (done.before, done.after) == (SCHEMA_VERSION, SCHEMA_VERSION + len(steps))
    with open_ledger(ledger) as opened:
        assert json.loads(json.dumps(figures(opened.db))) == expected(SCHEMA_VERSION)
        assert check(opened).faults == ()
        assert opened.db.execute("PRAGMA foreign_keys").fetchone() == (1,)
    assert done.copy is not None
    assert state(done.copy) == before
    assert upgrade(ledger) == (done.after, done.after, None)
    assert beside(ledger) == {ledger.name, done.copy.name}


def test_the_copy_tells_the_schema_and_overwrites_nothing(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = ledger.read_bytes()
    with_steps(monkeypatch, more)
    names = []
    for _ in range(3):
        ledger.write_bytes(whole)
        copy = upgrade(ledger).copy
        assert copy is not None
        names.append(copy.name)
    day = names[0].removeprefix(f"club.schema-{SCHEMA_VERSION}.").removesuffix(".db")
    assert len(day) == len("2026-11-21")
    assert [name.split(day)[1] for name in names] == [".db", ".2.db", ".3.db"]


def fails(db: sqlite3.Connection) -> None:
    more(db)
    raise Stopped


def loses_an_entry(db: sqlite3.Connection) -> None:
    db.execute("DROP TRIGGER entry_is_not_deleted")
    db.execute("DELETE FROM entry WHERE stream = 3 AND number = (SELECT max(number) FROM entry)")
    db.execute("DELETE FROM entry WHERE stream = 1 AND number > 5")


def alters_an_entry(db: sqlite3.Connection) -> None:
    db.execute("DROP TRIGGER entry_is_not_changed")
    author, entries = BY_EVE
    db.execute(author)
    db.execute(f"{entries} WHERE stream = 2 AND number = 3")


def loses_a_person(db: sqlite3.Connection) -> None:
    db.execute("DELETE FROM person WHERE person = 1")


@pytest.mark.parametrize(
    ("steps", "kind"),
    [
        ((fails,), Stopped),
        ((rebuilt, fails), Stopped),
        ((more, loses_an_entry), Corrupt),
        ((alters_an_entry,), Corrupt),
        ((loses_a_person,), sqlite3.IntegrityError),
    ],
)
def test_an_upgrade_that_fails_leaves_the_ledger_whole(
    ledger: Path,
    monkeypatch: pytest.MonkeyPatch,
    steps: tuple[Step, ...],
    kind: type[BaseException],
) -> None:
    before = state(ledger)
    with monkeypatch.context() as later:
        with_steps(later, *steps)
        with pytest.raises(kind):
            upgrade(ledger)
    assert state(ledger) == before
    with open_ledger(ledger) as opened:
        assert check(opened).faults == ()


def test_nothing_is_upgraded_without_a_copy(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = state(ledger)
    with_steps(monkeypatch, more)

    def no_room(*_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr("trickledger.ledger.storage.sqlite.copying.copy_into", no_room)
    with pytest.raises(LedgerUnusable, match="No copy was made"):
        upgrade(ledger)
    assert state(ledger) == before
    assert beside(ledger) == {ledger.name}


def test_a_damaged_game_stops_no_upgrade_and_stays_as_it_is(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has one has all the more need of a newer program."""
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        alters_an_entry(db)
    with_steps(monkeypatch, more)
    done = upgrade(ledger)
    assert done.copy
    for file in (ledger, done.copy):
        with closing(sqlite3.connect(file)) as db:
            entries = db.execute("SELECT * FROM entry ORDER BY stream, number").fetchall()
        if file == ledger:
            after = entries
    assert entries == after


def test_a_step_that_damages_a_game_once_more_is_undone(
    ledger: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        alters_an_entry(db)
    before = state(ledger)

    def worse(db: sqlite3.Connection) -> None:
        more(db)
        db.execute("UPDATE entry SET text = 'note worse' WHERE stream = 1 AND number = 4")

    with_steps(monkeypatch, worse)
    with pytest.raises(Corrupt, match="entry"):
        upgrade(ledger)
    assert state(ledger) == before


def test_nobody_writes_while_it_is_upgraded(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_steps(monkeypatch, more)
    monkeypatch.setattr("trickledger.ledger.storage.lock.TIMEOUT", 0.05)
    monkeypatch.setattr(WriteLock.__init__, "__defaults__", (0.05,))
    with WriteLock(ledger), pytest.raises(Busy):
        upgrade(ledger)


def test_what_is_foreign_or_newer_or_hostile_is_not_upgraded(
    ledger: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "foreign.db"
    with closing(sqlite3.connect(foreign, isolation_level=None)) as db:
        db.execute("CREATE TABLE club (name TEXT)")
    with pytest.raises(Foreign):
        upgrade(foreign)
    with closing(sqlite3.connect(foreign, isolation_level=None)) as db:
        db.execute(f"PRAGMA application_id={APPLICATION_ID}")
    with pytest.raises(Older):
        upgrade(foreign)
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        db.execute("CREATE TRIGGER evil AFTER INSERT ON person BEGIN DELETE FROM score; END")
    with_steps(monkeypatch, more)
    with pytest.raises(Altered, match="trigger evil"):
        upgrade(ledger)
    with closing(sqlite3.connect(ledger, isolation_level=None)) as db:
        db.execute("PRAGMA user_version=99")
    with pytest.raises(Newer):
        upgrade(ledger)


def test_doctor_upgrades_and_says_where_the_copy_is(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(SCHEMA_VERSION, cli.ledger)
    with_steps(monkeypatch, more)
    for command in (["show", "1"], ["doctor"], ["check"], ["enter", "take"]):
        result = cli(*command)
        assert (result.code, result.out) == (6, "")
        assert "trickledger doctor --upgrade" in " ".join(result.err.split())
    page = cli.ok("doctor", "--upgrade").out
    assert f"Upgraded from schema {SCHEMA_VERSION} to {SCHEMA_VERSION + 1}" in page
    (copy,) = cli.home.glob("ledger.schema-*.db")
    assert str(copy) in page
    again = cli.ok("doctor", "--upgrade", "--json").json
    assert again["upgrade"] == {"from": again["schema"], "to": again["schema"], "copy": None}
    assert "Nothing to upgrade" in cli.ok("doctor", "--upgrade").out
    assert cli("check").code in {0, 5}


def test_the_heads_of_the_kept_ledgers_are_chains() -> None:
    for schema in kept():
        with closing(scratch(":memory:")) as db:
            script = Path(__file__).parent / "schemas" / f"{schema}.sql"
            db.executescript(script.read_text(encoding="utf-8"))
            for stream in journal.streams(db, "game"):
                assert chain.verify(db, stream) == []


SCHEMA_3 = 3
ID = "0123456789abcdef0123456789abcdef"


def of_schema_3(path: Path, *times: str) -> None:
    """A ledger of schema 3 with a game that Ann and Bob entered in turn, at these times."""
    with closing(scratch(str(path))) as db:
        migrations.migrate(db, SCHEMA_3)
        db.execute("INSERT INTO stream VALUES (1, ?, 'game', 1, NULL)", (ID,))
        previous = bytes(32)
        for number, at in enumerate(times, 1):
            said = (number, number, "note", "note ♠", ("Ann", "Bob")[number % 2], "desk", at)
            own = journal.entry_hash(ID, *said, previous)
            db.execute(
                "INSERT INTO entry VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*said, previous, own)
            )
            previous = own


def in_words(path: Path) -> list[journal.Entry]:
    with open_ledger(path, write=False, older=True) as opened:
        return [
            entry
            for stream in journal.streams(opened.db, "game")
            for entry in journal.read(opened.db, stream)
        ]


@pytest.mark.parametrize("schema", [schema for schema in kept() if schema <= SCHEMA_3])
def test_no_word_hash_head_seal_or_export_changes_with_schema_4(
    tmp_path: Path, schema: int
) -> None:
    path = tmp_path / "club.db"
    build(schema, path)
    before = in_words(path)
    with closing(scratch(str(path))) as db:
        columns = "number, line, kind, text, scorer, device, at, previous, hash"
        rows = db.execute(f"SELECT {columns} FROM entry ORDER BY stream, number").fetchall()
        # what a seal, a head and an export say of it follows from these and the entries
        migrations.migrate(db, SCHEMA_3)
        sealed = head_of_all(db, heads(db))
        games = json.dumps(as_json(db, journal.streams(db, "game")))
    assert [tuple(entry) for entry in before] == rows
    upgrade(path)
    assert in_words(path) == before
    with open_ledger(path) as opened:
        assert head_of_all(opened.db, heads(opened.db)) == sealed
        assert json.dumps(as_json(opened.db, journal.streams(opened.db, "game"))) == games


def test_every_author_and_every_time_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    times = ["1970-01-01T00:00:00Z", "2024-02-29T23:59:59Z", "9999-12-31T23:59:59Z"]
    of_schema_3(path, *times)
    before = in_words(path)
    upgrade(path)
    assert in_words(path) == before
    assert [entry.at for entry in before] == times
    with open_ledger(path) as opened:
        authors = opened.db.execute("SELECT scorer, device FROM author").fetchall()
        assert authors == [("Ann", "desk"), ("Bob", "desk")]


@pytest.mark.parametrize(
    "at",
    [
        "2026-01-31T20:15:00.5Z",
        "2026-01-31T20:15:00.000Z",
        "2026-02-30T20:15:00Z",
        "2025-02-29T20:15:00Z",
        "2026-01-31T24:00:00Z",
        "2026-01-31T20:15:60Z",
        "2026-13-01T00:00:00Z",
        "1969-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "2026-01-31T20:15:00ZZ",
        "2026-01-31T20:15:00+01:00Z",
    ],
)
def test_a_time_that_would_come_back_another_stops_the_upgrade(tmp_path: Path, at: str) -> None:
    path = tmp_path / "club.db"
    of_schema_3(path, "2026-01-31T20:15:00Z", at)
    before = in_words(path)
    whole = path.read_bytes()
    with pytest.raises(NotUpgraded) as refused:
        upgrade(path)
    assert f"Game 1, entry 2, has the time '{at}'" in str(refused.value)
    assert path.read_bytes() == whole
    assert in_words(path) == before


def test_an_upgraded_file_has_no_empty_pages(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    of_schema_3(path, *["2026-01-31T20:15:00Z"] * 6000)
    before = path.stat().st_size
    upgrade(path)
    assert path.stat().st_size < 0.8 * before
    with open_ledger(path) as opened:
        assert opened.db.execute("PRAGMA freelist_count").fetchone() == (0,)
