"""What a server may be or become that a ledger cannot be kept on: a sentence, and nothing made."""

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
import pytest

from tests.cli.terminal import Result, Terminal
from tests.ledger.games import AUTHOR, head
from tests.patience import PATIENCE
from tests.places import SHORT
from tests.postgresql import Club, Server, standby_of
from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.journal import head as head_of
from trickledger.ledger.journal.journal import streams
from trickledger.ledger.services.check import check
from trickledger.ledger.services.doctor import examine_server
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import exists, open_ledger
from trickledger.ledger.storage.postgresql.connection import link, told
from trickledger.ledger.storage.postgresql.faults import not_connected, pooled, said
from trickledger.ledger.storage.server_errors import NoWriting

WRITING = ("new", "klaberjass", "Ann", "Bob")


def at(cli: Terminal, address: ServerAddress, *words: str) -> Result:
    result = cli(*words, "--ledger", str(address))
    assert "Traceback" not in result.err
    assert "internal error" not in result.err
    return result._replace(err=" ".join(result.err.split()))


def refused(cli: Terminal, address: ServerAddress, why: str) -> None:
    """Reading and writing alike end with a sentence and the exit code 6."""
    for words in (("games",), WRITING):
        result = at(cli, address, *words)
        assert (result.code, result.out) == (6, "")
        assert why in result.err, result.err


@pytest.mark.parametrize(
    ("change", "back", "why"),
    [
        ("ALTER DATABASE {0} CONNECTION LIMIT 0", "", "as many connections as it takes"),
        ("ALTER ROLE {1} CONNECTION LIMIT 0", "ALTER ROLE {1} CONNECTION LIMIT -1", "as many con"),
        ("ALTER ROLE {1} NOLOGIN", "ALTER ROLE {1} LOGIN", "This user may not log in."),
        ("REVOKE CONNECT ON DATABASE {0} FROM PUBLIC, {1}", "", "may not connect to that database"),
        ("ALTER DATABASE {0} ALLOW_CONNECTIONS false", "", "takes no connections now"),
    ],
)
def test_who_is_not_let_in_is_told_why(
    cli: Terminal, club: Club, server: Server, change: str, back: str, why: str
) -> None:
    names = club.owner.database, club.scorer.user
    server.run(change.format(*names))
    try:
        refused(cli, club.scorer, why)
    finally:
        if back:
            server.run(back.format(*names))


def test_a_server_that_is_full_of_connections_is_told(
    cli: Terminal, club: Club, server: Server
) -> None:
    server.run(f"ALTER DATABASE {club.owner.database} CONNECTION LIMIT 2")
    held = [link(club.owner) for _ in range(2)]
    refused(cli, club.owner, "as many connections as it takes")
    for one in held:
        one.connection.close()
    # the server counts who has gone until their process has ended
    end = time.monotonic() + PATIENCE
    while at(cli, club.owner, *WRITING).code:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_tablespace_without_room_loses_nothing(cli: Terminal, club: Club, server: Server) -> None:
    """What PostgreSQL says then, said by a trigger, for no test can fill a disk."""
    assert at(cli, club.owner, *WRITING).code == 0
    server.run(
        "CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RAISE "
        "EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END$$;"
        "CREATE CONSTRAINT TRIGGER room AFTER INSERT ON trickledger.entry DEFERRABLE "
        "INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.full()",
        club.owner.database,
    )
    before = server.run("SELECT count(*) FROM trickledger.entry", club.owner.database)
    with pytest.MonkeyPatch.context() as patch:
        place = "trickledger.ledger.storage.postgresql.connection.differences"
        patch.setattr(place, lambda *_, **__: "")
        full = at(cli, club.owner, "enter", "note", "x", "--game", "1")
    assert (full.code, full.out) == (6, "")
    assert "There is no room for the ledger" in full.err
    assert server.run("SELECT count(*) FROM trickledger.entry", club.owner.database) == before
    server.run("DROP FUNCTION public.full() CASCADE", club.owner.database)
    assert at(cli, club.owner, "enter", "note", "x", "--game", "1").code == 0


@pytest.fixture
def small(club: Club, server: Server) -> Iterator[Path]:
    """A place of some megabytes in which the tables of the club are."""
    if sys.platform != "linux" or os.geteuid() or os.environ.get("TRICKLEDGER_TEST_POSTGRESQL"):
        pytest.skip("who tests may not mount a place")
    with TemporaryDirectory(prefix="tl", dir=SHORT) as folder:
        mounted = ["mount", "-t", "tmpfs", "-o", "size=32m", "tmpfs", folder]
        if subprocess.run(mounted, check=False, stderr=subprocess.DEVNULL).returncode:
            pytest.skip("who tests may not mount a place")
        try:
            shutil.chown(folder, server.system_user)
            server.run(f"CREATE TABLESPACE small LOCATION '{folder}'")
            server.run(f"ALTER DATABASE {club.owner.database} SET TABLESPACE small")
            yield Path(folder)
        finally:
            server.run(f"ALTER DATABASE {club.owner.database} SET TABLESPACE pg_default")
            server.run("DROP TABLESPACE small")
            subprocess.run(["umount", folder], check=True)


def test_a_tablespace_that_runs_full_loses_nothing(cli: Terminal, club: Club, small: Path) -> None:
    """Line by line until there is no room; what stood stands, and there is a way on."""
    assert at(cli, club.owner, *WRITING).code == 0
    ballast = small / "ballast"
    for size in (1 << 16, 1 << 12):
        with suppress(OSError), ballast.open("ab", buffering=0) as file:
            while file.write(bytes(size)):
                pass
    # what is said twice would be kept in less room
    chance = random.Random(1)
    stood, said = 0, [f"note {chance.getrandbits(8000):x}" for _ in range(40)]
    while (result := at(cli, club.owner, "enter", said[stood], "--game", "1")).code == 0:
        stood += 1
    assert (result.code, result.out) == (6, "")
    assert "There is no room for the ledger" in result.err
    assert at(cli, club.owner, "check").code == 0
    told = at(cli, club.owner, "log", "--json", "--game", "1").json
    assert [each["text"] for each in told["entries"][1:]] == said[:stood]
    ballast.unlink()
    assert at(cli, club.owner, "enter", said[stood], "--game", "1").code == 0


# what an administrator may set for a whole database, and no answer may depend on
SETTINGS = [
    "default_transaction_isolation = 'serializable'",
    "bytea_output = 'escape'",
    "extra_float_digits = -15",
    "plan_cache_mode = 'force_generic_plan'",
    "enable_indexscan = off",
    "standard_conforming_strings = off",
    "session_replication_role = 'replica'",
]


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_answer_depends_on_what_is_set_for_a_database(
    cli: Terminal, club: Club, server: Server, setting: str
) -> None:
    server.run(f"ALTER DATABASE {club.owner.database} SET {setting}")
    assert at(cli, club.owner, *WRITING).code == 0
    with open_ledger(club.owner) as store:
        with store.reading() as db:
            (game,) = streams(db, "game")
            assert db.one("SELECT 1.0::float8 / 3") == (1 / 3,)
            digest = head_of(db, game)[1]
            assert db.one("SELECT 1 FROM entry WHERE hash = ?", (digest,)) == (1,)
        assert Table(store, game, AUTHOR).enter([r"note a \' b"]).ok
        assert check(store).is_sound
    told = at(cli, club.owner, "log", "--json", "--game", "1").json
    assert told["entries"][-1]["text"] == r"note a \' b"


ELSEWHERE = [
    "LOCALE_PROVIDER icu ICU_LOCALE 'de-DE' LOCALE 'C'",
    "LOCALE_PROVIDER builtin BUILTIN_LOCALE 'C.UTF-8' LOCALE 'C'",
    "LOCALE 'C.UTF-8'",
]


@pytest.mark.parametrize("words", ELSEWHERE)
def test_no_order_depends_on_the_language_of_a_database(
    cli: Terminal, server: Server, words: str
) -> None:
    try:
        there = server.database(f"ENCODING 'UTF8' {words} TEMPLATE template0")
    except psycopg.Error as exc:
        pytest.skip(f"this server has no such language: {exc}")
    try:
        for names in (("änne", "Zoe"), ("Zoe", "anna"), ("Ärger", "Bob"), ("x1", "Élan")):
            assert cli("new", "klaberjass", *names).code == 0
        assert cli("import", str(cli.ledger), "--ledger", str(there)).code == 0
        for asked in (["players"], ["standings"], ["player", "änne"], ["export", "--json"]):
            assert cli(*asked, "--ledger", str(there)).out == cli(*asked).out
    finally:
        server.drop(there)


def test_a_name_that_is_too_long_for_a_server_is_told(club: Club) -> None:
    """No command takes one, a ledger from elsewhere may hold it, and a file keeps it."""
    name = "".join(chr(0x4E00 + number % 20000) for number in range(20000))
    with open_ledger(club.owner) as store:
        with pytest.raises(LedgerUnusable, match="longer than any that a server keeps"):
            open_game(store, head(), Author(name, ""))
        with store.reading() as db:
            assert db.one("SELECT count(*) FROM stream") == (0,)


# A standby


@pytest.fixture(scope="module")
def standby(server: Server) -> Iterator[Server]:
    """A second server that follows the first."""
    with TemporaryDirectory(prefix="tl", dir=SHORT) as folder, standby_of(server, folder) as other:
        yield other


def test_a_standby_is_read_and_not_written(
    cli: Terminal, club: Club, server: Server, standby: Server
) -> None:
    assert at(cli, club.owner, *WRITING).code == 0
    there = club.owner._replace(host=standby.folder)
    (written,) = server.run("SELECT pg_current_wal_lsn()::text")
    while not standby.run(f"SELECT 1 WHERE pg_last_wal_replay_lsn() >= '{written[0]}'"):
        time.sleep(0.01)
    assert at(cli, there, "export").out == at(cli, club.owner, "export").out
    assert at(cli, there, "check").code == 0
    for words in (WRITING, ("enter", "note", "x", "--game", "1")):
        result = at(cli, there, *words)
        assert (result.code, result.out) == (6, "")
        assert "name the server that it follows" in result.err
    found = {probe.name: probe for probe in examine_server(there).probes}
    assert "It is a standby" in str(found["writing"].why)
    assert found["standbys"].outcome == "not tried"


def test_a_standby_that_confirms_later_is_told(club: Club, server: Server, standby: Server) -> None:
    asked = club.owner._replace(user=server.user)
    (late,) = (one for one in examine_server(asked).probes if one.name == "standbys")
    assert (late.outcome, "after a failover" in str(late.why)) == ("failed", True)
    try:
        server.set("synchronous_standby_names", "walreceiver")
        (both,) = (one for one in examine_server(asked).probes if one.name == "standbys")
        assert both.outcome == "passed"
        assert str(both.why) == "Every line is confirmed by walreceiver too."
    finally:
        server.set("synchronous_standby_names", "")


def test_a_server_that_is_set_to_take_no_writing_is_written_all_the_same(
    cli: Terminal, club: Club, server: Server
) -> None:
    """The setting is for whoever does not say what they want; a line says it."""
    server.run(f"ALTER DATABASE {club.owner.database} SET default_transaction_read_only = on")
    assert at(cli, club.owner, *WRITING).code == 0


# A pooler


def test_what_drops_the_settings_of_a_session_is_refused(
    cli: Terminal, club: Club, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pgbouncer does with `ignore_startup_parameters`, until its keeper sets them for all."""
    monkeypatch.setattr("trickledger.ledger.storage.postgresql.connection._SETTINGS", "")
    refused(cli, club.owner, "A pooler stands before the server")
    for sql in _told_to_set(club.owner):
        server.run(sql)
    assert at(cli, club.owner, *WRITING).code == 0
    (found,) = (one for one in examine_server(club.owner).probes if one.name == "session")
    assert found.outcome == "passed"


def _told_to_set(address: ServerAddress) -> list[str]:
    return pooled(address).remedy.split("`")[1].split("; ")


@pytest.mark.skipif(not shutil.which("pgbouncer"), reason="pgbouncer is not installed")
def test_lines_go_through_pgbouncer_in_transaction_mode(
    cli: Terminal, club: Club, server: Server
) -> None:
    for sql in _told_to_set(club.owner):
        server.run(sql)
    with TemporaryDirectory(prefix="tl", dir=SHORT) as folder:
        os.chmod(folder, 0o777)
        settings = Path(folder, "pgbouncer.ini")
        settings.write_text(
            f"[databases]\n* = host={server.folder} user={club.owner.user}\n"
            f"[pgbouncer]\nlisten_addr =\nunix_socket_dir = {folder}\n"
            f"listen_port = 6432\nauth_type = any\npool_mode = transaction\n"
            f"ignore_startup_parameters = options\n"
            f"{f'user = {server.system_user}' if os.geteuid() == 0 else ''}\n"
        )
        bouncer = subprocess.Popen(
            ["pgbouncer", "-q", str(settings)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            door = Path(folder, ".s.PGSQL.6432")
            while not door.exists():
                time.sleep(0.02)
            through = club.owner._replace(host=folder, port=6432)
            assert at(cli, through, *WRITING).code == 0
            assert at(cli, through, "enter", "note", "x", "--game", "1").code == 0
            assert at(cli, through, "check").code == 0
        finally:
            bouncer.terminate()
            bouncer.wait()


# What was there before


def test_nothing_is_made_where_somebody_is_refused(
    cli: Terminal, server: Server, empty: ServerAddress
) -> None:
    server.run(f"ALTER DATABASE {empty.database} SET default_transaction_read_only = on")
    result = at(cli, empty, *WRITING)
    assert result.code == 6
    assert "can't be written" in result.err
    server.run(f"ALTER DATABASE {empty.database} RESET default_transaction_read_only")
    assert not exists(empty)


def test_no_error_is_without_a_sentence() -> None:
    address = ServerAddress("ann", "club", None, "evenings")
    for error in (pooled(address), NoWriting(str(address), "It says so.")):
        assert str(error).endswith(".")


FAR = ServerAddress("ann", "far.example", 5432, "club")
TO_FAR = 'connection to server at "far.example" (192.0.2.1), port 5432 failed: '


@pytest.mark.parametrize(
    ("says", "why"),
    [
        ("timeout expired", "The server didn't answer in time."),
        ("Connection refused", "No server answers there."),
        ("FATAL:  the database system is starting up", "The server is still starting."),
        ("FATAL:  the database system is shutting down", "The server is being stopped."),
        (
            'FATAL:  no pg_hba.conf entry for host "192.0.2.7", user "ann"',
            "The server lets nobody in from here with this user.",
        ),
        (
            "FATAL:  sorry, too many clients already",
            "The server has as many connections as it takes.",
        ),
        (
            "FATAL:  remaining connection slots are reserved for roles with privileges",
            "The server has as many connections as it takes.",
        ),
        ('FATAL:  Peer authentication failed for user "ann"', "doesn't accept this user."),
        ("fe_sendauth: no password supplied", "The server asks for a password."),
        ('FATAL:  password authentication failed for user "ann"', "this user and password."),
        ('FATAL:  role "ann" does not exist', "The server doesn't know this user."),
        ('FATAL:  database "club" does not exist', "There is no such database on that server."),
        ("FATAL:  the moon is full", "The server says: the moon is full."),
    ],
)
def test_why_nobody_answers_is_told_by_what_the_library_says(says: str, why: str) -> None:
    unusable = not_connected(psycopg.OperationalError(f"{TO_FAR}{says}\n"), FAR)
    assert why in unusable.why
    assert str(FAR) in str(unusable)
    assert ("PGPASSWORD" in str(unusable)) == ("password" in says or 'role "' in says)


def test_of_several_ways_to_a_server_the_last_says_why() -> None:
    first, last = 'no pg_hba.conf entry for user "ann"', 'no encryption for user "ann"'
    exc = psycopg.OperationalError(f"{TO_FAR}FATAL:  {first}\n{TO_FAR}FATAL:  {last}\n")
    assert said(exc) == last


@pytest.mark.parametrize(
    "wrong",
    [
        psycopg.errors.UndefinedColumn,
        psycopg.errors.SyntaxError,
        psycopg.errors.InvalidTextRepresentation,
        psycopg.errors.InvalidSqlStatementName,
        psycopg.errors.InvalidCursorName,
    ],
)
def test_a_statement_that_is_wrong_is_not_blamed_on_a_server(wrong: type[psycopg.Error]) -> None:
    with pytest.raises(wrong), told(FAR):
        raise wrong
