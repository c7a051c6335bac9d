"""A ledger on a server is led to a newer schema: all steps or none, behind a lock."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from tests.ledger.games import new_table, play
from tests.ledger.schemas.kept import FOLDER
from tests.patience import PATIENCE
from tests.postgresql import Club, Server
from trickledger.ledger.errors import (
    Altered,
    Busy,
    Corrupt,
    Newer,
    NotCopied,
    NotUpgraded,
    Older,
)
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.statements import ENTRIES_OF_GAME
from trickledger.ledger.services.backup import Upgrade, upgrade
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import open_ledger
from trickledger.ledger.storage.postgresql import known_parts, upgrading
from trickledger.ledger.storage.postgresql.connection import link
from trickledger.ledger.storage.postgresql.later_schemas import AS_IN_FILE
from trickledger.ledger.storage.postgresql.rights import statements_for
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.ledger.storage.postgresql.schemas import SCHEMA, SERVER_SCHEMA, TABLES
from trickledger.ledger.storage.postgresql.structure import parts_of
from trickledger.ledger.storage.server_errors import NotAllowed
from trickledger.ledger.storage.servers import give

NEXT = SERVER_SCHEMA + 1
STEP = (
    f"ALTER TABLE {SCHEMA}.person ADD COLUMN club text",
    f"UPDATE {SCHEMA}.person SET club = 'ours'",
)

COLUMNS = """
SELECT attname FROM pg_attribute
WHERE attrelid = '{}'::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum
"""
# what schema 6 kept, and later ones count
KEPT_ONCE = {"entries": ENTRIES_OF_GAME}


@pytest.fixture
def old(club: Club, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ServerAddress:
    """A ledger that is one schema behind, for a program of a later day."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    give(club.owner, "director", [club.director.user])
    with open_ledger(club.owner) as store:
        play(new_table(store), *X21)
    with closing(link(club.owner).connection) as connection:
        rows = PostgresRows(connection)
        rows.run("BEGIN")
        for statement in STEP:
            rows.run(statement)
        later = parts_of(rows)
    monkeypatch.setattr(known_parts, "KNOWN_PARTS", later)
    monkeypatch.setattr(upgrading, "STEPS", {NEXT: STEP})
    for module in ("connection", "upgrading", "structure", "ledger"):
        place = f"trickledger.ledger.storage.postgresql.{module}.SERVER_SCHEMA"
        monkeypatch.setattr(place, NEXT)
    return club.owner


def heads(address: ServerAddress) -> list[journal.Head]:
    with open_ledger(address) as store, store.reading() as db:
        return journal.heads(db)


def in_schema(number: int, club: Club, server: Server) -> ServerAddress:
    """The same ledger as an earlier Trickledger kept it."""
    earlier = server.database(f"OWNER {club.owner.user} TEMPLATE template0")
    address = club.owner._replace(database=earlier.database)
    with closing(link(club.owner).connection) as ours, closing(link(address).connection) as made:
        made.execute((FOLDER / "server" / f"{number}.sql").read_bytes())
        for table in TABLES:
            names = [name for (name,) in made.execute(COLUMNS.format(table).encode())]
            columns = ", ".join(KEPT_ONCE.get(name, name) for name in names)
            asked = f"COPY (SELECT {columns} FROM {table}) TO STDOUT".encode()
            told = f"COPY {table} FROM STDIN".encode()
            with ours.cursor().copy(asked) as rows, made.cursor().copy(told) as into:
                for some in rows:
                    into.write(some)
        if number == 6:
            made.execute("UPDATE hand SET tricks = 5 WHERE over = 0")
        made.execute(";".join(statements_for(club.scorer.user, "scorer")).encode())
    return address


def test_a_ledger_of_every_schema_is_kept() -> None:
    kept = {int(script.stem) for script in (FOLDER / "server").glob("*.sql")}
    assert kept >= set(range(min(AS_IN_FILE), SERVER_SCHEMA + 1)), "python -m tests.ledger.schemas"
    assert set(AS_IN_FILE) == {*range(min(AS_IN_FILE), SERVER_SCHEMA + 1)}


def test_what_is_kept_of_our_schema_makes_the_tables_that_a_new_ledger_has(
    club: Club, server: Server
) -> None:
    kept = in_schema(SERVER_SCHEMA, club, server)
    with closing(link(kept).connection) as made, closing(link(club.owner).connection) as new:
        assert parts_of(PostgresRows(made)) == parts_of(PostgresRows(new))
    server.drop(kept)


@pytest.mark.parametrize("schema", range(min(AS_IN_FILE), SERVER_SCHEMA))
def test_an_earlier_ledger_is_led_to_ours_with_all_that_it_holds(
    schema: int, club: Club, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with open_ledger(club.owner) as store:
        play(new_table(store), *X21)
        play(new_table(store), *X21[:6])
    earlier = in_schema(schema, club, server)
    with pytest.raises(Older, match="doctor --upgrade"):
        open_ledger(earlier)
    done = upgrade(earlier)
    assert (done.before, done.after) == (schema, SERVER_SCHEMA)
    assert heads(earlier) == heads(club.owner)
    # it is made like one that is new
    with closing(link(earlier).connection) as led, closing(link(club.owner).connection) as new:
        assert parts_of(PostgresRows(led)) == parts_of(PostgresRows(new))
    with open_ledger(earlier) as store:
        assert check(store).is_sound
    assert done.copy
    with closing(sqlite3.connect(done.copy)) as copy:
        assert copy.execute("PRAGMA user_version").fetchone() == (AS_IN_FILE[schema],)
        if schema == 6:
            entries = copy.execute("SELECT entries FROM game ORDER BY stream").fetchall()
            assert entries == [(head.entries,) for head in heads(earlier)]
            assert copy.execute("SELECT tricks FROM hand WHERE NOT over").fetchall() == [(5,)]
    with open_ledger(club.scorer._replace(database=earlier.database)) as store:
        play(new_table(store), *X21[:3])
    server.drop(earlier)


def schema_of(server: Server, address: ServerAddress) -> object:
    return server.run("SELECT schema FROM trickledger.ledger", address.database)[0][0]


def test_all_steps_are_taken_after_a_verified_copy(
    old: ServerAddress, server: Server, tmp_path: Path
) -> None:
    with pytest.raises(Older, match="doctor --upgrade"):
        open_ledger(old)
    done = upgrade(old)
    assert (done.before, done.after) == (SERVER_SCHEMA, NEXT)
    assert done.copy
    assert done.copy.parent == tmp_path / "trickledger"
    assert done.copy.stat().st_mode & 0o777 == 0o600
    with open_ledger(done.copy, write=False) as copy, copy.reading() as db:
        assert journal.heads(db) == heads(old)
    found = server.run("SELECT DISTINCT club FROM trickledger.person", old.database)
    assert found == [("ours",)]
    assert upgrade(old).copy is None


def test_nothing_is_upgraded_where_no_copy_can_be_kept(
    old: ServerAddress, server: Server, tmp_path: Path
) -> None:
    (tmp_path / "trickledger").write_text("no folder")
    refused(old, server, NotCopied, "No copy was made at")


def test_of_two_who_upgrade_at_once_one_does_and_both_are_told(
    old: ServerAddress, server: Server, tmp_path: Path
) -> None:
    """Each waits for whoever was there before, and looks again when it is their turn."""
    before = server.run("SELECT stream, number, hash FROM trickledger.entry", old.database)
    ready = Barrier(3)

    def upgraded() -> Upgrade:
        ready.wait()
        return upgrade(old)

    with ThreadPoolExecutor(3) as every:
        done = [one.result(PATIENCE) for one in [every.submit(upgraded) for _ in range(3)]]
    assert sorted(one.before for one in done) == [SERVER_SCHEMA, NEXT, NEXT]
    assert {one.after for one in done} == {NEXT}
    (copy,) = (one.copy for one in done if one.copy)
    assert [*tmp_path.rglob("*.db")] == [copy]
    after = server.run("SELECT stream, number, hash FROM trickledger.entry", old.database)
    assert after == before


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE entry RENAME back TO behind",
        "ALTER TABLE entry ADD CHECK (number < 5)",
        "DROP TABLE entry CASCADE",
        "ALTER TABLE person ADD COLUMN club text",
    ],
)
def test_who_had_it_open_when_it_was_upgraded_is_told(
    club: Club, server: Server, change: str
) -> None:
    """A table stays open all evening: its next line must not look like a fault of the program."""
    with open_ledger(club.owner) as store:
        table = new_table(store)
        play(table, *X21[:3])
        there = club.owner.database
        server.run(
            f"SET search_path = {SCHEMA}; {change}; UPDATE ledger SET schema = {NEXT}", there
        )
        for _ in range(2):
            with pytest.raises(Newer, match=f"version {NEXT}, this program knows {SERVER_SCHEMA}"):
                play(table, *X21[3:5])
            with pytest.raises(Newer):
                new_table(store)


def test_who_enters_goes_on_afterwards(old: ServerAddress, club: Club) -> None:
    upgrade(old)
    with open_ledger(club.director) as store:
        play(new_table(store), *X21[:3])


def refused(old: ServerAddress, server: Server, kind: type[Exception], why: str) -> None:
    """What fails leaves the ledger as it was."""
    with pytest.raises(kind, match=why):
        upgrade(old)
    assert schema_of(server, old) == SERVER_SCHEMA
    columns = server.run(
        "SELECT 1 FROM information_schema.columns WHERE table_name = 'person' "
        "AND column_name = 'club'",
        old.database,
    )
    assert columns == []


def test_a_step_that_would_change_an_entry_is_undone(
    old: ServerAddress, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    change = (
        f"ALTER TABLE {SCHEMA}.entry DISABLE TRIGGER entry_stays",
        f"UPDATE {SCHEMA}.entry SET text = 'note x' WHERE number = 3",
        f"ALTER TABLE {SCHEMA}.entry ENABLE ALWAYS TRIGGER entry_stays",
    )
    monkeypatch.setattr(upgrading, "STEPS", {NEXT: STEP + change})
    refused(old, server, Corrupt, "entry 3")


def test_what_another_has_put_in_is_told_and_nothing_is_done(
    old: ServerAddress, server: Server
) -> None:
    server.run("CREATE TABLE trickledger.spy (one int)", old.database)
    refused(old, server, Altered, "table spy")


def test_a_schema_without_a_step_is_told(
    old: ServerAddress, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(upgrading, "STEPS", {})
    refused(old, server, NotUpgraded, "No Trickledger was released")


def test_only_the_owner_upgrades(old: ServerAddress, club: Club, server: Server) -> None:
    with pytest.raises(NotAllowed, match="does not own the ledger"):
        upgrade(club.director)
    assert schema_of(server, old) == SERVER_SCHEMA


def test_one_upgrades_at_a_time_and_nobody_writes_meanwhile(
    old: ServerAddress, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = "trickledger.ledger.storage.postgresql.connection._SETTINGS"
    monkeypatch.setattr(place, f"-c search_path={SCHEMA},pg_catalog -c lock_timeout=200ms")
    with upgrading.upgradable(old), pytest.raises(Busy), upgrading.upgradable(old):
        pass
    assert schema_of(server, old) == SERVER_SCHEMA


def test_the_command_upgrades_a_server_and_leaves_a_newer_one_alone(
    cli: Terminal, old: ServerAddress, server: Server
) -> None:
    there = ("--ledger", str(old))
    done = cli("doctor", "--upgrade", *there)
    assert (done.code, done.err) == (0, "")
    assert f"Upgraded from schema {SERVER_SCHEMA} to {NEXT}" in done.out
    assert "Nothing to upgrade" in cli.ok("doctor", "--upgrade", *there).out
    server.run(f"UPDATE trickledger.ledger SET schema = {NEXT + 1}", old.database)
    with pytest.raises(Newer):
        upgrade(old)
