"""A ledger on a server: what opens it, what is refused, and what never gets lost."""

import json
import pickle
import re
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from threading import Barrier, Thread
from typing import Any
from urllib.parse import quote

import psycopg
import pytest
from psycopg.pq import Conninfo

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import Terminal
from tests.judged import faults
from tests.ledger.games import AUTHOR, new_table, play
from tests.patience import PATIENCE
from tests.postgresql import Server
from trickledger.ledger.config.values import ledger_path
from trickledger.ledger.errors import (
    Altered,
    Busy,
    Foreign,
    LedgerUnusable,
    Missing,
    MovedOn,
    Newer,
    Older,
    ReadOnly,
)
from trickledger.ledger.exchange.merging import Merged, merge
from trickledger.ledger.exchange.reading import read_candidates
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import NewEntry, append, head, open_stream, streams
from trickledger.ledger.services.backup import backup
from trickledger.ledger.services.check import check
from trickledger.ledger.storage.address import SECRETS, ServerAddress, server_address
from trickledger.ledger.storage.opening import exists, fill, open_ledger
from trickledger.ledger.storage.port import ConstraintError, DatabaseError, Ledger
from trickledger.ledger.storage.postgresql import connection, making
from trickledger.ledger.storage.postgresql.connection import connect
from trickledger.ledger.storage.postgresql.known_parts import KNOWN_PARTS
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.postgresql.ledger import open_ledger as opened_there
from trickledger.ledger.storage.postgresql.rows import PostgresRows
from trickledger.ledger.storage.postgresql.schemas import SCHEMA, SERVER_SCHEMA, TABLES
from trickledger.ledger.storage.postgresql.structure import parts_of
from trickledger.ledger.storage.server_errors import (
    NotAFile,
    NotInstalled,
    Undecided,
    UnfitAddress,
    Unreachable,
    Unsafe,
)
from trickledger.ledger.storage.sqlite.connection import scratch
from trickledger.ledger.storage.sqlite.migrations import migrate

ID = "0123456789abcdef0123456789abcdef"


def enter(store: Ledger, expected: int, text: str = "note hello", id: str = ID) -> None:
    with store.writing() as db:
        stream = next((one for one in streams(db, "game") if one.id == id), None)
        stream = stream or open_stream(db, "game", id)
        append(
            db,
            stream,
            expected,
            [NewEntry(expected + 1, "note", text)],
            by=Author("Ann", "laptop"),
            at="2026-01-31T20:15:00Z",
        )


def entries(store: Ledger) -> list[tuple[Any, ...]]:
    with store.reading() as db:
        return db.all("SELECT stream, number, text FROM entry ORDER BY stream, number")


# Addresses


@pytest.mark.parametrize(
    "text",
    [
        "postgresql://ann@club.example/evenings",
        "postgresql://club.example:5433/evenings",
        "postgresql://ann@%2Fvar%2FRun/evenings",
        "postgresql://ann@[::1]:5433/evenings",
        "postgresql:///evenings",
        "postgresql://ann%40home@club/our%20evenings",
    ],
)
def test_an_address_is_printed_as_it_can_be_typed(text: str) -> None:
    assert str(server_address(text)) == text
    assert server_address(text.replace("postgresql", "postgres", 1)) == server_address(text)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("ann@club/evenings?sslmode=require", [("sslmode", "require")]),
        (
            "ann@club/evenings?sslmode=require&channel_binding=require",
            [("sslmode", "require"), ("channel_binding", "require")],
        ),
        ("/evenings?host=club&user=ann", []),
        ("bob@elsewhere/other?host=club&user=ann&dbname=evenings", []),
        ("ann@club/evenings?options=endpoint%3Dgreen-felt", [("options", "endpoint=green-felt")]),
    ],
)
def test_options_say_how_a_ledger_is_reached_and_not_which_it_is(
    text: str, options: list[tuple[str, str]]
) -> None:
    address = server_address(f"postgresql://{text}")
    assert list(address.options) == options
    assert str(address) == "postgresql://ann@club/evenings"


def test_every_secret_of_the_library_is_one_here() -> None:
    hidden = [each for each in Conninfo.get_defaults() if each.dispchar == b"*"]
    assert {each.keyword.decode() for each in hidden} <= SECRETS


@pytest.mark.parametrize(
    "text", ["ann:felt@club/evenings", "ann@club/evenings?password=felt", "club/x?sslpassword=felt"]
)
def test_a_password_is_taken_from_where_no_shell_keeps_it(text: str) -> None:
    with pytest.raises(UnfitAddress) as refusal:
        server_address(f"postgresql://{text}")
    assert "history of your shell" in str(refusal.value)
    kept = server_address(f"postgresql://{text}", is_typed=False)
    assert "felt" in dict(kept.options).values()
    assert "felt" not in f"{kept}{kept!r}"


def test_options_and_a_password_reach_the_server(
    empty: ServerAddress, server: Server, cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    (name,) = server.people("dora")
    server.run(f"ALTER ROLE {name} PASSWORD 's3cret word'")
    server.run(f"GRANT CREATE ON DATABASE {empty.database} TO {name}")
    ((file,),) = server.run("SHOW hba_file")
    rules = Path(str(file))
    rules.write_text(f"local {empty.database} {name} scram-sha-256\n{rules.read_text()}")
    server.run("SELECT pg_reload_conf()")
    where = f"postgresql://{name}{{}}@{quote(empty.host, safe='')}/{empty.database}"
    typed = where.format("")
    while "asks for a password" not in cli("games", "--ledger", typed).err:
        time.sleep(0.01)
    right = where.format(":s3cret%20word") + "?sslmode=disable&connect_timeout=10"
    monkeypatch.setenv("TRICKLEDGER_LEDGER", where.format(":another"))
    assert "doesn't accept this user and password" in cli("games").err
    monkeypatch.delenv("TRICKLEDGER_LEDGER")
    settings = cli.home / "config" / "trickledger" / "config.toml"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(f'ledger = "{right}"\n')
    printed = [
        cli("new", "klaberjass", "Ann", "Bob"),
        cli("games"),
        cli("show"),
        cli("doctor"),
        cli("config"),
        cli("config", "--json"),
        cli("event", "new", "Cup"),
        cli("event", "home"),
        cli("games", "--ledger", right),
        cli("config", "set", "ledger", right),
    ]
    assert [result.code for result in printed] == [0] * 8 + [6] * 2, printed
    assert typed in printed[5].out
    assert "s3cret" not in "".join(result.out + result.err for result in printed)
    kept = (file for file in cli.home.rglob("*") if file.is_file() and file != settings)
    assert "s3cret" not in "".join(file.read_text(errors="replace") for file in kept)


def test_a_socket_is_in_a_folder_with_capital_letters() -> None:
    assert server_address("postgresql://%2Fvar%2FRun/x").host == "/var/Run"


def test_no_server_is_taken_for_a_file() -> None:
    with pytest.raises(NotAFile):
        ledger_path("postgresql://ann@club/evenings")


# Making and opening


def test_nothing_is_made_by_opening(empty: ServerAddress, server: Server) -> None:
    with pytest.raises(Missing):
        open_ledger(empty)
    assert not exists(empty)
    found = server.run("SELECT count(*) FROM pg_namespace WHERE nspname = 'trickledger'")
    assert found == [(0,)]


def test_a_ledger_that_could_not_be_filled_is_not_left_behind(empty: ServerAddress) -> None:
    def failing(_: Ledger) -> None:
        raise KeyError("no")

    with pytest.raises(KeyError):
        fill(empty, failing)
    assert not exists(empty)


def test_a_ledger_that_others_use_is_not_taken_away(address: ServerAddress) -> None:
    def failing(store: Ledger) -> None:
        enter(store, 0)
        raise KeyError("no")

    with pytest.raises(KeyError):
        fill(address, failing)
    with open_ledger(address) as store:
        assert len(entries(store)) == 1


@pytest.mark.parametrize("fails", [False, True])
def test_who_makes_it_is_not_stopped_by_another_who_has_failed(
    empty: ServerAddress, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    """Both found nothing there; one of them fails, and takes away what both had made."""
    came: list[int] = []

    def failing(_: Ledger) -> None:
        raise KeyError("no")

    def too_early(address: ServerAddress) -> PostgresLedger:
        monkeypatch.setattr(making, "open_ledger", opened_there)
        raise Missing(str(address))

    def into(store: Ledger) -> None:
        came.append(len(came))
        if len(came) == 1:
            monkeypatch.setattr(making, "open_ledger", too_early)
            with pytest.raises(KeyError):
                fill(empty, failing)
        if fails:
            raise ValueError("for a reason of its own")
        enter(store, 0)

    if fails:
        with pytest.raises(ValueError, match="reason of its own"):
            fill(empty, into)
        assert not exists(empty)
        return
    fill(empty, into)
    assert came == [0, 1]
    with open_ledger(empty) as store:
        assert len(entries(store)) == 1


def test_a_ledger_that_is_taken_away_before_it_is_opened_is_made_anew(
    empty: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, times = making.make_tables, [2]

    def in_vain(address: ServerAddress) -> None:
        times[0] -= 1
        if not times[0]:
            made(address)

    monkeypatch.setattr(making, "make_tables", in_vain)
    fill(empty, lambda store: enter(store, 0))
    assert times == [0]


def test_a_ledger_that_is_taken_away_again_and_again_is_told(
    empty: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "make_tables", lambda _: None)
    with pytest.raises(Missing):
        fill(empty, lambda store: enter(store, 0))


@pytest.mark.parametrize(
    "words",
    [
        ("new", "klaberjass", "Ann", "Bob"),
        ("event", "new", "Autumn"),
        ("result", "klaberjass", "Ann", "501", "Bob", "320"),
    ],
)
def test_what_is_there_is_filled_by_one_link(
    address: ServerAddress, cli: Terminal, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    links = []
    linked = connection.link

    def counted(address: ServerAddress) -> PostgresRows:
        links.append(address)
        return linked(address)

    monkeypatch.setattr(connection, "link", counted)
    cli.ok(*words, "--ledger", str(address))
    assert links == [address]


def test_two_who_make_it_at_once_make_one(empty: ServerAddress) -> None:
    ready, failed = Barrier(4), []

    def make(number: int) -> None:
        ready.wait()
        try:
            fill(empty, lambda store: enter(store, 0, id=f"{number:032x}"))
        except Exception as exc:
            failed.append(exc)

    threads = [Thread(target=make, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with open_ledger(empty) as store, store.reading() as db:
        assert [one.number for one in streams(db, "game")] == [1, 2, 3, 4]


def test_of_those_who_import_the_same_at_once_each_game_is_told_as_added_by_one(
    empty: ServerAddress,
) -> None:
    heads = (f"players Ann=Ann {number}, Bob=Bob {number}" for number in range(12))
    text = "\n".join(f"game klaberjass\n{line}\nhand Bob 10C\ntake\n" for line in heads)
    ready = Barrier(3)

    def imported() -> Merged:
        candidates = read_candidates("evening", text)
        ready.wait()
        return merge(empty, candidates, AUTHOR)

    with ThreadPoolExecutor(3) as every:
        done = [one.result(PATIENCE) for one in [every.submit(imported) for _ in range(3)]]
    told = Counter((one.id, one.what) for merged in done for one in merged.records)
    assert sorted(set(told.values())) == [1, 2]
    assert {what for (_, what), times in told.items() if times == 1} == {"added"}
    assert sum(merged.counts["added"] for merged in done) == 12
    with open_ledger(empty) as store:
        assert check(store).faults == ()


def test_the_parts_are_those_that_are_known(address: ServerAddress) -> None:
    rows = connect(address)
    assert parts_of(rows) == KNOWN_PARTS
    rows.connection.close()


def test_the_tables_have_the_columns_of_the_file(address: ServerAddress) -> None:
    kinds = {
        "INTEGER": ("bigint", None),
        "TEXT": ("text", "C"),
        "BLOB": ("bytea", None),
        "REAL": ("double precision", None),
    }
    file = scratch(":memory:")
    migrate(file)
    (made,) = zip(*file.all("SELECT name FROM sqlite_schema WHERE type = 'table'"), strict=True)
    assert sorted(made) == sorted(TABLES)
    rows = connect(address)
    for table in TABLES:
        theirs = rows.all(
            "SELECT column_name, data_type, collation_name, is_nullable FROM "
            "information_schema.columns WHERE table_schema = ? AND table_name = ? "
            "ORDER BY ordinal_position",
            (SCHEMA, table),
        )
        ours = [
            (name, *kinds[kind], "NO" if needed else "YES")
            for _, name, kind, needed, _, _ in file.all(f"PRAGMA table_info({table})")
        ]
        assert theirs == ours, table
    rows.connection.close()
    file.close()


# What is refused


def refused(address: ServerAddress, kind: type[LedgerUnusable], why: str) -> str:
    with pytest.raises(kind, match=why) as found:
        open_ledger(address)
    return str(found.value)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("ALTER TABLE entry DISABLE TRIGGER entry_stays", "made otherwise: trigger entry_stays"),
        ("ALTER TABLE entry ENABLE TRIGGER entry_stays", "made otherwise: trigger entry_stays"),
        ("DROP TRIGGER entry_follows_the_last ON entry", "lacks .* entry_follows_the_last"),
        ("CREATE RULE r AS ON INSERT TO entry DO INSTEAD NOTHING", "no ledger has: rule r"),
        ("CREATE VIEW spy AS SELECT * FROM entry", "no ledger has: rule _RETURN, table spy"),
        ("CREATE POLICY p ON entry USING (true)", "no ledger has: policy p"),
        ("ALTER TABLE entry ENABLE ROW LEVEL SECURITY", "made otherwise: table entry"),
        ('ALTER TABLE person ALTER name TYPE text COLLATE "default"', "table person"),
        ("ALTER TABLE person ADD note text", "made otherwise: table person"),
        ("ALTER TABLE tally DROP CONSTRAINT tally_pkey", "made otherwise: table tally"),
        ("DROP INDEX game_by_code", "made otherwise: table game"),
        (
            "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS "
            "'BEGIN RETURN NEW; END'",
            "made otherwise: function refuse_change",
        ),
        (
            "CREATE TRIGGER zz BEFORE INSERT ON entry FOR EACH ROW "
            "EXECUTE FUNCTION refuse_stale_head()",
            "no ledger has: trigger zz on entry",
        ),
        ("DROP TABLE tally", "lacks what every ledger has: table tally"),
    ],
)
def test_tables_that_are_not_ours_are_refused(
    address: ServerAddress, server: Server, change: str, why: str
) -> None:
    server.run(f"SET search_path = {SCHEMA}; {change}", address.database)
    refused(address, Altered, why)


@pytest.mark.parametrize(
    ("version", "kind"), [(SERVER_SCHEMA + 1, Newer), (SERVER_SCHEMA - 1, Older)]
)
def test_another_schema_is_refused(
    address: ServerAddress, server: Server, version: int, kind: type[LedgerUnusable]
) -> None:
    server.run(f"UPDATE trickledger.ledger SET schema = {version}", address.database)
    refused(address, kind, str(version))


@pytest.mark.parametrize("table", ["other (one int)", "ledger (one int)"])
def test_the_schema_of_another_program_is_refused(
    empty: ServerAddress, server: Server, table: str
) -> None:
    server.run(f"CREATE SCHEMA trickledger; CREATE TABLE trickledger.{table}", empty.database)
    refused(empty, Foreign, "belongs to another program")
    with pytest.raises(Foreign):
        fill(empty, lambda _: None)


def test_other_programs_may_have_tables_of_their_own(empty: ServerAddress, server: Server) -> None:
    server.run("CREATE TABLE public.entry (one int)", empty.database)
    fill(empty, lambda store: enter(store, 0))
    with open_ledger(empty) as store:
        assert len(entries(store)) == 1


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_a_server_that_may_lose_what_it_confirmed_is_refused(
    address: ServerAddress, server: Server, setting: str
) -> None:
    try:
        server.set(setting, "off")
        refused(address, Unsafe, f"`{setting} = off`")
    finally:
        server.set(setting, "on")
    open_ledger(address).close()


def test_a_role_that_commits_carelessly_commits_carefully(
    address: ServerAddress, server: Server
) -> None:
    server.run(f"ALTER DATABASE {address.database} SET synchronous_commit = off")
    with open_ledger(address) as store, store.reading() as db:
        assert db.one("SHOW synchronous_commit") == ("on",)


def test_a_database_without_unicode_is_refused(server: Server) -> None:
    latin = server.database("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    with pytest.raises(Unsafe, match="LATIN1"):
        fill(latin, lambda _: None)
    server.drop(latin)


def test_a_host_or_database_or_user_that_is_not_there_is_told(server: Server) -> None:
    there = ServerAddress(server.user, server.folder, None, "postgres")
    refused(there._replace(database="nowhere"), Unreachable, "no such database")
    refused(there._replace(user="nobody_here"), Unreachable, "doesn't know this user")
    refused(there._replace(host="/nowhere"), Unreachable, "No server answers there")
    refused(there._replace(host="127.0.0.1", port=1), Unreachable, "No server answers there")
    refused(there._replace(host="nowhere.invalid"), Unreachable, "no such host, or no network")


def test_no_password_is_printed(
    server: Server, monkeypatch: pytest.MonkeyPatch, cli: Terminal
) -> None:
    """Neither in a sentence nor in a traceback, whatever fails."""
    monkeypatch.setenv("PGPASSWORD", "s3cret-word")
    for where in ("nowhere.invalid", "127.0.0.1:1"):
        result = cli("games", "--ledger", f"postgresql://ann@{where}/club")
        assert result.code == 6
        assert "s3cret" not in result.out + result.err
    with pytest.raises(Unreachable) as found:
        open_ledger(ServerAddress("ann", "127.0.0.1", 1, "club"))
    told = traceback.TracebackException.from_exception(found.value)
    assert "s3cret" not in "".join(told.format()) + repr(vars(found.value))


# Writing and reading


def test_no_entry_is_changed_or_deleted_on_the_server(
    address: ServerAddress, server: Server
) -> None:
    with open_ledger(address) as store:
        enter(store, 0)
        for change in (
            "UPDATE entry SET text = 'other'",
            "DELETE FROM entry",
            "TRUNCATE entry",
            "TRUNCATE stream CASCADE",
            "UPDATE stream SET number = 7",
            "UPDATE author SET scorer = 'Eve'",
            "INSERT INTO entry SELECT stream, 9, back, kind, text, author, at, previous, hash "
            "FROM entry",
            "INSERT INTO entry SELECT 9, number, back, kind, text, author, at, previous, hash "
            "FROM entry",
            "INSERT INTO entry SELECT stream, 2, back, kind, text, 9, at, hash, hash FROM entry",
        ):
            with pytest.raises(ConstraintError), store.writing() as db:
                db.run(change)
        with pytest.raises(psycopg.DatabaseError, match="never changed"):
            server.run(
                "SET session_replication_role = replica; DELETE FROM trickledger.entry",
                address.database,
            )
        assert len(entries(store)) == 1


OUT_OF_RANGE = {
    "entry": "number = 0, back = -1, back = number, kind = 'x', text = '', at = -1, "
    "at = 253402300800, previous = 'x', hash = ''",
    "game": "code = '', kind = '', date = '', options = 'x', status = 'x', provisional = 2, "
    "deals = -1, next_dealer = -1, mended = -1, role = 'x'",
    "seat": "seat = -1, handle = '', side = -1, won = 1.1, won = -0.1",
    "hand": "deal = 0, opened = 0, closed = 0, dealer = -1, counted = 2, over = -1, tricks = -1, "
    "carry = '[]'",
    "score": "deal = 0, seat = -1",
    "finding": "deal = 0, accused = 'x', clause = '', status = 'x', proven_by = '{}'",
}


@pytest.mark.parametrize("table", OUT_OF_RANGE)
def test_no_column_takes_what_it_never_holds(address: ServerAddress, table: str) -> None:
    with open_ledger(address) as store:
        play(new_table(store), *X21)
        play(new_table(store), *REVOKE)
    rows = connect(address)
    # what else is refused would come first
    for trigger in ("entry_stays", "entry_follows_the_last"):
        rows.run(f"ALTER TABLE entry DISABLE TRIGGER {trigger}")
    assert rows.one(f"SELECT count(*) > 0 FROM {table}") == (True,)
    for change in OUT_OF_RANGE[table].split(", "):
        with pytest.raises(ConstraintError, match="check constraint"):
            rows.run(f"UPDATE {table} SET {change}")
    rows.connection.close()


def test_an_exception_undoes_all_and_leaves_the_ledger_free(address: ServerAddress) -> None:
    with open_ledger(address) as store:
        with suppress(KeyError), store.writing() as db:
            open_stream(db, "game", ID)
            raise KeyError
        with store.trying() as db:
            open_stream(db, "game", ID)
        enter(store, 0)
        with pytest.raises(MovedOn):
            enter(store, 0)
        assert len(entries(store)) == 1


def test_a_statement_that_failed_is_not_committed_over(address: ServerAddress) -> None:
    with open_ledger(address) as store:
        with ExitStack() as block:
            db = block.enter_context(store.writing())
            open_stream(db, "game", ID)
            with suppress(DatabaseError):
                db.all("SELECT nonsense")
            with pytest.raises(RuntimeError, match="nothing was committed"):
                block.close()
        assert entries(store) == []


def test_a_reader_sees_one_moment_and_writes_nothing(address: ServerAddress) -> None:
    with open_ledger(address) as store, open_ledger(address, write=False) as reader:
        with reader.reading() as db:
            before = db.one("SELECT count(*) FROM entry")
            enter(store, 0)
            assert db.one("SELECT count(*) FROM entry") == before
            with pytest.raises(DatabaseError, match="read-only"):
                db.all("DELETE FROM tally RETURNING person")
        with pytest.raises(ReadOnly), reader.reading() as db:
            db.run("DELETE FROM tally")
        with pytest.raises(ReadOnly), reader.writing():
            pass


def test_what_is_written_into_a_frozen_copy_is_gone_with_it(address: ServerAddress) -> None:
    with open_ledger(address) as store:
        enter(store, 0)
        with store.frozen() as copy:
            enter(store, 1)
            assert copy.one("SELECT count(*) FROM entry") == (1,)
            assert (copy.differences(), list(copy.damage())) == ("", [])
            copy.run("DELETE FROM tally")
        assert len(entries(store)) == 2


def test_a_writer_waits_for_another_and_not_for_ever(address: ServerAddress) -> None:
    with open_ledger(address) as one, open_ledger(address) as other, one.writing() as db:
        open_stream(db, "game", ID)
        assert isinstance(other, PostgresLedger)
        other.rows.run("SET lock_timeout = '50ms'")
        with pytest.raises(Busy), other.writing() as there:
            open_stream(there, "game", ID)
    assert one.address == str(address)


# Links that break


def test_a_link_that_breaks_between_two_lines_is_made_anew(
    address: ServerAddress, server: Server
) -> None:
    with open_ledger(address) as store:
        enter(store, 0)
        server.cut(address)
        enter(store, 1)
        server.cut(address)
        assert len(entries(store)) == 2


def test_a_link_that_breaks_inside_a_line_stores_nothing(
    address: ServerAddress, server: Server
) -> None:
    with open_ledger(address) as store:
        with ExitStack() as block:
            db = block.enter_context(store.writing())
            open_stream(db, "game", ID)
            server.cut(address)
            with pytest.raises(Unreachable, match="Nothing was recorded"):
                block.close()
        assert entries(store) == []
        enter(store, 0)


def test_writers_of_many_games_leave_no_gap(address: ServerAddress) -> None:
    """Eight writers of games of their own, and eight of one: each entry once, every number."""
    failed: list[Exception] = []

    def write(number: int) -> None:
        try:
            with open_ledger(address) as store:
                for line in range(5):
                    enter(store, line, id=f"{number:032x}")
                for _ in range(5):
                    _to_the_end(store)
        except Exception as exc:
            failed.append(exc)

    threads = [Thread(target=write, args=(number,)) for number in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    with open_ledger(address) as store, store.reading() as db:
        games = streams(db, "game")
        assert [one.number for one in games] == list(range(1, 10))
        assert sorted(head(db, one)[0] for one in games) == [5] * 8 + [40]


def _to_the_end(store: Ledger, id: str = "f" * 32) -> None:
    """Enter at the end of a game that others enter into as well."""
    with store.writing() as db:
        stream = next((one for one in streams(db, "game") if one.id == id), None)
        stream = stream or open_stream(db, "game", id)
        number, _ = head(db, stream)
        append(
            db,
            stream,
            number,
            [NewEntry(number + 1, "note", "x")],
            by=Author("Ann", "laptop"),
            at="2026-01-31T20:15:00Z",
        )


# Errors

ERRORS = [
    UnfitAddress("It holds a #."),
    NotInstalled(),
    NotAFile("postgresql://ann@club/evenings"),
    Unreachable("postgresql://ann@club/evenings", "No server answers there."),
    Unsafe("postgresql://ann@club/evenings", "Its `fsync` is off.", "Set it on."),
    Undecided("postgresql://ann@club/evenings", "No server answers there."),
]


def test_no_error_of_a_server_is_without_a_sentence() -> None:
    for error in ERRORS:
        assert 1 <= len(re.findall(r"\.(?: |$)", str(error))) <= 3, str(error)
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy)) == (type(error), str(error))


# Commands


def test_an_evening_is_the_same_on_a_server_and_back(
    cli: Terminal, tmp_path: Path, empty: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of a file, imported by a server, continued there, and imported back."""
    there = ("--ledger", str(empty))
    cli("new", "klaberjass", "Ann", "Bob")
    cli("enter", "note", "at home")
    assert cli("import", str(cli.ledger), *there).code == 0
    assert _games(cli("head", "--json", *there).out) == _games(cli("head", "--json").out)
    monkeypatch.setenv("TRICKLEDGER_LEDGER", str(empty))
    assert cli("enter", "note", "on the server", "--game", "1", *there).code == 0
    assert cli("check", *there).code == 0
    assert cli("import", str(empty), "--ledger", str(tmp_path / "club.db")).code == 0
    copied = cli("head", "--json", "--ledger", str(tmp_path / "club.db"))
    assert _games(copied.out) == _games(cli("head", "--json", *there).out)
    exported = cli("export", "--game", "1", *there).out
    text = tmp_path / "evening.txt"
    text.write_text(exported)
    assert cli("import", str(text), "--ledger", str(cli.ledger)).code == 0
    assert cli("export", "--game", "1", "--ledger", str(cli.ledger)).out == exported


def test_the_demo_moves_to_a_server_and_back(
    cli: Terminal, tmp_path: Path, empty: ServerAddress
) -> None:
    """Every game and event ends where it did, whichever way it came."""
    assert cli("demo").code == 0
    (demo,) = tmp_path.rglob("demo.db")
    back = tmp_path / "back.db"
    assert cli("import", str(demo), "--ledger", str(empty)).code == 0
    dry = cli("import", str(empty), "--ledger", str(back), "--dry-run")
    assert (dry.code, back.exists()) == (0, False)
    assert cli("import", str(empty), "--ledger", str(back)).code == 0
    places = (str(demo), str(empty), str(back))
    ends = [_games(cli("head", "--all", "--json", "--ledger", place).out) for place in places]
    assert ends[0] == ends[1] == ends[2]
    again = cli("import", str(back), "--ledger", str(empty), "--json").json
    assert (again["known"], again["added"], again["continued"]) == (17, 0, 0)


@pytest.mark.parametrize(
    ("where", "code", "said"),
    [
        ("mysql://ann@club/evenings", 6, "cannot be at a mysql:// address"),
        ("postgresql://ann:secret@club/evenings", 6, "It holds a password"),
        ("postgresql://127.0.0.1:1/evenings?sslmode=off", 6, 'invalid sslmode value: "off"'),
        ("postgresql://127.0.0.1:1/evenings?pgbouncer=true", 6, 'option "pgbouncer"'),
        ("postgresql://club/evenings?application_name=us", 6, "what application_name is"),
        ("postgresql://club/evenings#green", 6, "It holds a #"),
        ("postgresql://nowhere.invalid/evenings", 6, "no such host, or no network"),
        ("sqlite:///nowhere.db", 6, "There is no ledger at nowhere.db"),
    ],
)
def test_an_address_that_cannot_be_imported_is_told(
    cli: Terminal, where: str, code: int, said: str
) -> None:
    result = cli("import", where)
    assert (result.code, result.out, cli.ledger.exists()) == (code, "", False)
    assert said in " ".join(result.err.split())
    assert "secret" not in result.err


READ = [
    ("games",),
    ("players",),
    ("standings", "--all"),
    ("player", "Ann Baker"),
    ("player", "Ann Baker", "--hands"),
    ("ratings", "--json"),
    ("ratings", "--why", "Ann Baker"),
    ("head", "--json"),
    ("show", "--game", "3"),
    ("audit", "--game", "3"),
    ("log", "--game", "3"),
    ("event", "list"),
    ("event", "standings", "--event", "1"),
    ("event", "crosstable", "--event", "2"),
    ("event", "prizes", "--event", "1"),
    ("event", "home", "--event", "1"),
    ("ratings",),
    ("event", "standings", "--season", "2026", "--by", "places"),
    ("event", "prizes", "--event", "1"),
    ("event", "export", "--event", "1", "--format", "trf"),
    ("export", "--json"),
    ("check",),
]


def test_no_answer_differs_between_a_server_and_a_file(
    cli: Terminal, tmp_path: Path, empty: ServerAddress
) -> None:
    """The evenings of the demo, imported by both, asked for by every command that reads."""
    assert cli("demo").code == 0
    (demo,) = tmp_path.rglob("demo.db")
    places = (str(tmp_path / "club.db"), str(empty))
    done = [cli("import", str(demo), "--ledger", place) for place in places]
    assert (done[0].code, done[0].out) == (done[1].code, done[1].out)
    for command in READ:
        told = [cli(*command, "--ledger", place) for place in places]
        outs = [_of_no_place(one.out, place) for one, place in zip(told, places, strict=True)]
        assert (told[0].code, outs[0]) == (told[1].code, outs[1]), command
        assert told[1].code in {0, 5}, command


def _of_no_place(out: str, place: str) -> str:
    """What was told without the ledger that it names in a proposal, which may fold the line."""
    return " ".join(out.replace(place, "club.db").split()) if place in out else out


def test_a_backup_of_a_server_is_a_ledger_in_a_file(
    cli: Terminal, tmp_path: Path, empty: ServerAddress
) -> None:
    there = ("--ledger", str(empty))
    cli("new", "klaberjass", "Ann", "Bob", *there)
    cli("enter", "note", "hello", "--game", "1", *there)
    target = tmp_path / "backup.db"
    assert cli("backup", str(target), *there).code == 0
    assert cli("check", "--ledger", str(target)).code == 0
    in_file = cli("head", "--json", "--ledger", str(target)).out
    assert _games(in_file) == _games(cli("head", "--json", *there).out)
    assert cli("backup", str(target), *there).code == 2
    gone = tmp_path / "none" / "backup.db"
    assert cli("backup", str(gone), *there).code == 2
    assert not gone.parent.exists()


def test_a_copy_of_a_server_is_for_who_made_it(
    cli: Terminal, address: ServerAddress, tmp_path: Path
) -> None:
    """Who may read the ledger is said by rights, and a file has none of them."""
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", str(address))
    cli.ok("backup", str(tmp_path / "copy.db"), "--ledger", str(address))
    assert (tmp_path / "copy.db").stat().st_mode & 0o777 == 0o600


def test_who_watches_a_backup_of_a_server_is_told(address: ServerAddress, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with open_ledger(address) as store:
        enter(store, 0)
        backup(store, tmp_path / "backup.db", lambda *done: told.append(done))
    assert told[-1][0] == told[-1][1] > 0


def _games(text: str) -> object:
    return json.loads(text)["games"]


def test_doctor_tells_what_a_ledger_on_a_server_stands_on(
    cli: Terminal, address: ServerAddress
) -> None:
    there = ("--ledger", str(address))
    cli.ok("new", "klaberjass", "Ann", "Bob", *there)
    said = cli.ok("doctor", *there).out
    assert "PostgreSQL 1" in said
    assert f"fsync on, synchronous_commit on\nSchema {SERVER_SCHEMA}, " in said
    assert "You are postgres: owner; the ledger belongs to postgres" in said
    found = cli.ok("doctor", "--json", *there).json
    assert (found["ledger"], found["games"], found["level"]) == (str(address), 1, "owner")
    assert faults("doctor", found) == []


@pytest.mark.parametrize("words", [("restore", "x.db")])
def test_a_command_for_files_leaves_a_server_alone(
    cli: Terminal, address: ServerAddress, words: tuple[str, ...]
) -> None:
    result = cli(*words, "--ledger", str(address))
    assert (result.code, "isn't a file" in " ".join(result.err.split())) == (6, True)
