"""Probes of a server: each passes on a good one, and fails on one that was made bad for it."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import psycopg
import pytest

from tests.cli.terminal import Terminal
from tests.judged import faults
from tests.places import SHORT
from tests.postgresql import Club, Server
from trickledger.ledger.errors import LedgerUnusable
from trickledger.ledger.services.doctor import examine_server
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import exists
from trickledger.ledger.storage.postgresql.probes.bench import Probe
from trickledger.ledger.storage.postgresql.probes.probing import PROBES
from trickledger.ledger.storage.servers import give

OWNER_CANNOT = ("alterations",)
READER_CANNOT = ("lock", "killed", "head", "changes")


def probes(address: ServerAddress) -> dict[str, Probe]:
    found = {probe.name: probe for probe in examine_server(address).probes}
    assert list(found) == list(PROBES)
    return found


def outcomes(address: ServerAddress) -> dict[str, str]:
    """What did not pass."""
    return {name: one.outcome for name, one in probes(address).items() if one.outcome != "passed"}


def failed(address: ServerAddress, name: str) -> str:
    """Why a probe failed, which it must, and no other that it does not name."""
    found = probes(address)
    assert found[name].outcome == "failed", found[name]
    return str(found[name].why)


def rows_of(server: Server, address: ServerAddress) -> list[tuple[object, ...]]:
    tables = "stream", "entry", "author", "game", "person", "ledger"
    sql = "; ".join(f"SELECT * FROM trickledger.{table}" for table in tables)
    return [
        *(row for one in sql.split("; ") for row in server.run(one, address.database)),
        *server.run(
            "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg%' ORDER BY 1",
            address.database,
        ),
    ]


def test_a_good_server_passes_and_keeps_no_trace(cli: Terminal, club: Club, server: Server) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob", "--ledger", str(club.owner))
    for level, one in (
        ("director", club.director),
        ("scorer", club.scorer),
        ("reader", club.reader),
    ):
        give(club.owner, level, [one.user])
    before = rows_of(server, club.owner)
    assert outcomes(club.owner) == dict.fromkeys(OWNER_CANNOT, "not tried")
    assert outcomes(club.director) == outcomes(club.scorer) == {}
    assert outcomes(club.reader) == dict.fromkeys(READER_CANNOT, "not tried")
    untried = outcomes(club.stranger)
    assert set(untried.values()) == {"not tried"}
    assert {"tables", "rights", *READER_CANNOT} <= set(untried)
    assert rows_of(server, club.owner) == before


def test_a_database_without_a_ledger_is_probed_and_left_as_it_was(
    empty: ServerAddress, club: Club
) -> None:
    assert outcomes(empty) == dict.fromkeys(OWNER_CANNOT, "not tried")
    assert not exists(empty)
    may_not_make = empty._replace(user=club.stranger.user)
    found = probes(may_not_make)
    assert "none can be made (permission denied for database" in str(found["lock"].why)
    assert {one.outcome for one in found.values()} == {"passed", "not tried"}
    assert not exists(empty)


# Each made to fail


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes"])
def test_durability_fails(empty: ServerAddress, server: Server, setting: str) -> None:
    try:
        server.set(setting, "off")
        assert f"`{setting} = off`" in failed(empty, "durability")
    finally:
        server.set(setting, "on")


# beside the one that the server has
_BACKWARDS = """
CREATE FUNCTION before(text, text, text) RETURNS text LANGUAGE sql AS
'SELECT $2 || coalesce($1, $3)';
CREATE AGGREGATE string_agg(text, text) (SFUNC = before, STYPE = text)
"""


@pytest.mark.parametrize(
    ("name", "change", "why"),
    [
        (
            "writing",
            "ALTER DATABASE {0} SET default_transaction_read_only = on",
            "takes no writing",
        ),
        ("tables", "ALTER TABLE entry DISABLE TRIGGER entry_stays", "trigger entry_stays on entry"),
        (
            "tables",
            "CREATE TRIGGER zz BEFORE INSERT ON entry FOR EACH ROW "
            "EXECUTE FUNCTION refuse_change()",
            "no ledger has: trigger zz on entry",
        ),
        ("tables", 'ALTER TABLE person ALTER name TYPE text COLLATE "POSIX"', "table person"),
        ("tables", _BACKWARDS, "function before, "),
        ("tables", "CREATE COLLATION \"C\" (provider = libc, locale = 'C')", "collation C"),
        ("rights", "GRANT DELETE ON entry TO {1}", "may DELETE on entry"),
        ("rights", "GRANT CREATE ON SCHEMA trickledger TO {1}", "may CREATE on schema trickledger"),
        ("schemas", "GRANT CREATE ON SCHEMA public TO PUBLIC", "everybody in public"),
        ("schemas", "GRANT CREATE ON SCHEMA trickledger TO {1}", "in trickledger"),
        ("owners", "ALTER TABLE seat OWNER TO {1}", "table seat to "),
        ("owners", "ALTER FUNCTION demand OWNER TO {1}", "function demand to "),
        ("owners", "ALTER DOMAIN digest OWNER TO {1}", "type digest to "),
        (
            "owners",
            "ALTER SCHEMA trickledger OWNER TO {1}; GRANT USAGE ON SCHEMA trickledger TO PUBLIC",
            "schema trickledger to ",
        ),
        ("lock", "DELETE FROM ledger", "Two sessions held the same row"),
        ("head", "DROP TRIGGER entry_follows_the_last ON entry", "does not follow the last one"),
        ("changes", "ALTER TABLE entry DISABLE TRIGGER entry_stays", "UPDATE entry SET text"),
        ("changes", "ALTER TABLE entry DISABLE TRIGGER entry_is_not_emptied", "TRUNCATE entry was"),
        ("head", "DROP TABLE entry CASCADE", "The server says: "),
    ],
)
def test_a_probe_of_a_ledger_fails(
    club: Club, server: Server, name: str, change: str, why: str
) -> None:
    words = change.format(club.owner.database, club.scorer.user)
    server.run(f"SET search_path = trickledger, pg_catalog; {words}", club.owner.database)
    assert why in failed(club.owner, name)


def test_letters_out_of_order_fail(empty: ServerAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    """No server is at hand that orders bytes otherwise, so what is expected is another order."""
    monkeypatch.setattr("trickledger.ledger.storage.postgresql.probes.asked._AS_BYTES", "aBZé")
    assert 'order "C" puts BZaé' in failed(empty, "letters")


def test_letters_fail(server: Server) -> None:
    latin = server.database("ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
    assert "LATIN1" in failed(latin, "letters")
    server.drop(latin)


def test_an_old_version_fails(empty: ServerAddress, monkeypatch: pytest.MonkeyPatch) -> None:
    """No older server is at hand, so what is asked for is raised."""
    place = "trickledger.ledger.storage.postgresql.probes.asked.LEAST_VERSION"
    monkeypatch.setattr(place, 990000)
    assert "use 15 or later" in failed(empty, "version")


def test_alterations_fail_where_the_tables_are_not_the_owners(club: Club, server: Server) -> None:
    give(club.owner, "scorer", [club.scorer.user])
    server.run(f"ALTER TABLE trickledger.entry OWNER TO {club.scorer.user}", club.owner.database)
    assert "DISABLE TRIGGER entry_stays was carried out" in failed(club.scorer, "alterations")
    # what was tried was undone
    assert "carried out" in failed(club.scorer, "alterations")


def test_a_server_without_pipelines_fails(
    empty: ServerAddress, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where each statement is stored by itself."""
    monkeypatch.setattr(psycopg.Connection, "pipeline", lambda _: nullcontext())
    assert "one was kept" in failed(empty, "pipeline")


@contextmanager
def _holding_on(server: Server) -> Iterator[str]:
    """A way to a server that stays open at the far end when the near one is gone, as a pool's."""
    links: list[socket.socket] = []

    def pass_on(source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while some := source.recv(65536):
                target.sendall(some)

    def serve(door: socket.socket) -> None:
        with suppress(OSError):
            while True:
                near, _ = door.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(f"{server.folder}/.s.PGSQL.5432")
                links.extend((near, far))
                for ways in ((near, far), (far, near)):
                    Thread(target=pass_on, args=ways, daemon=True).start()

    with (
        TemporaryDirectory(prefix="tl", dir=SHORT) as folder,
        socket.socket(socket.AF_UNIX) as door,
    ):
        door.bind(str(Path(folder, ".s.PGSQL.5432")))
        door.listen()
        Thread(target=serve, args=(door,), daemon=True).start()
        try:
            yield folder
        finally:
            door.shutdown(socket.SHUT_RDWR)
            for one in links:
                one.close()


def test_killed_fails_where_something_holds_on(
    club: Club, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGOPTIONS", "")
    monkeypatch.setattr("trickledger.ledger.storage.postgresql.probes.tried._LETS_GO", "300ms")
    with _holding_on(server) as folder:
        why = failed(club.owner._replace(host=folder), "killed")
    assert why == "A session that was cut off still holds its row."


# The command


def test_doctor_prints_what_the_probes_came_to(cli: Terminal, club: Club, server: Server) -> None:
    there = ("--ledger", str(club.owner))
    good = cli("doctor", "--server", *there)
    assert (good.code, good.err) == (0, "")
    assert "durability: passed. fsync and full_page_writes are on" in good.out
    assert good.out.endswith(f"You are {club.owner.user}: owner.\n")
    server.run("ALTER TABLE trickledger.entry DISABLE TRIGGER entry_stays", club.owner.database)
    bad = cli("doctor", "--server", *there)
    assert (bad.code, bad.err) == (5, "")
    assert "changes: failed. UPDATE entry SET text" in bad.out
    found = cli("doctor", "--server", "--json", *there)
    assert (found.code, found.json["ok"]) == (5, False)
    assert [one["name"] for one in found.json["probes"]] == list(PROBES)
    assert faults("doctor-server", found.json) == []


def test_what_is_no_server_cannot_be_probed(cli: Terminal) -> None:
    cli.game()
    result = cli("doctor", "--server")
    assert (result.code, "isn't on a server" in " ".join(result.err.split())) == (6, True)
    with pytest.raises(LedgerUnusable, match="no such host"):
        examine_server(ServerAddress("ann", "nowhere.invalid", None, "club"))
