"""What a server may be or become that a ledger cannot be kept on: a sentence, and nothing made."""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.cli.terminal import Result, Terminal
from tests.postgresql import SHORT, Club, Server, standby_of
from trickledger.ledger.services.doctor import examine_server
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import exists
from trickledger.ledger.storage.postgresql.connection import link
from trickledger.ledger.storage.postgresql.faults import pooled
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
    assert at(cli, club.owner, *WRITING).code == 0


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
        patch.setattr(place, lambda _: "")
        full = at(cli, club.owner, "enter", "note", "x", "--game", "1")
    assert (full.code, full.out) == (6, "")
    assert "There is no room for the ledger" in full.err
    assert server.run("SELECT count(*) FROM trickledger.entry", club.owner.database) == before
    server.run("DROP FUNCTION public.full() CASCADE", club.owner.database)
    assert at(cli, club.owner, "enter", "note", "x", "--game", "1").code == 0


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
    assert "It is a standby" in found["writing"].why
    assert found["standbys"].outcome == "not tried"


def test_a_standby_that_confirms_later_is_told(club: Club, server: Server, standby: Server) -> None:
    asked = club.owner._replace(user=server.user)
    (late,) = (one for one in examine_server(asked).probes if one.name == "standbys")
    assert (late.outcome, "after a failover" in late.why) == ("failed", True)
    try:
        server.set("synchronous_standby_names", "walreceiver")
        (both,) = (one for one in examine_server(asked).probes if one.name == "standbys")
        assert (both.outcome, both.why) == ("passed", "Every line is confirmed by walreceiver too.")
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
