"""The checks: what was altered, removed, cut off or derived wrongly is found and named."""

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.ledger.conftest import ENGINES
from tests.ledger.games import new_store, new_table, play
from tests.ledger.memory import MemoryLedger
from tests.ledger.words import BY_EVE
from tests.postgresql import Server
from trickledger.ledger.errors import Corrupt, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.checkpoints import Noted, read_head, short_head
from trickledger.ledger.services.check import CHECKS, _apart, check, rebuild
from trickledger.ledger.storage.address import ServerAddress
from trickledger.ledger.storage.opening import fill, open_ledger
from trickledger.ledger.storage.port import Ledger
from trickledger.ledger.storage.postgresql.connection import link
from trickledger.ledger.storage.postgresql.ledger import PostgresLedger
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger

TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


def filled(store: Ledger) -> Ledger:
    """A ledger with two games in it, the first of them over."""
    play(new_table(store), *X21)
    play(new_table(store), *X21[:6])
    return store


@pytest.fixture(scope="module")
def with_two_games(server: Server) -> Iterator[ServerAddress]:
    """A ledger on a server, of which each test has a copy."""
    place = server.database()
    fill(place, filled)
    yield place
    server.drop(place)


@pytest.fixture(params=ENGINES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Ledger]:
    if request.param == "postgresql":
        server = request.getfixturevalue("server")
        first = request.getfixturevalue("with_two_games")
        place = server.database(f"TEMPLATE {first.database}")
        yield open_ledger(place)
        server.drop(place)
    else:
        yield filled(MemoryLedger() if request.param == "memory" else new_store(tmp_path))


def tamper(store: Ledger, *statements: str) -> None:
    """Do what somebody with a database tool could do, who leaves no other trace."""
    if isinstance(store, PostgresLedger):
        _tamper_on_a_server(store, statements)
        return
    assert isinstance(store, SqliteLedger | MemoryLedger)
    db = store.db if isinstance(store, SqliteLedger) else store._db
    triggers = db.execute(TRIGGERS).fetchall()
    for name, _ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        db.execute(statement)
    for _, words in triggers:
        db.execute(words)


def _tamper_on_a_server(store: PostgresLedger, statements: tuple[str, ...]) -> None:
    kept = "SELECT tgname, tgrelid::regclass FROM pg_trigger WHERE tgenabled = 'A'"
    with closing(link(store.server).connection) as link_of_a_superuser:
        run = link_of_a_superuser.execute
        triggers = run(kept).fetchall()
        for trigger, table in triggers:
            run(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}".encode())
        for statement in statements:
            run(statement.encode())
        for trigger, table in triggers:
            run(f"ALTER TABLE {table} ENABLE ALWAYS TRIGGER {trigger}".encode())


def ends(store: Ledger) -> list[journal.Head]:
    with store.reading() as db:
        return journal.heads(db, "game")


def found(store: Ledger, *names: str) -> list[tuple[str, int]]:
    return [(fault.check, fault.game) for fault in check(store, names).faults]


def test_a_sound_ledger_passes_every_check(store: Ledger) -> None:
    with store:
        report = check(store)
        assert report.is_sound
        assert (report.games, report.entries) == (2, 45)
        assert [head[:2] for head in report.heads] == [(1, 32), (2, 13)]


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE entry SET text = '9C' WHERE stream = 1 AND number = 12", "Entry 12. Altered"),
        ("; ".join(BY_EVE) + " WHERE stream = 1 AND number = 12", "Entry 12. Altered"),
        ("UPDATE entry SET at = 1577836800 WHERE number = 12", "Entry 12. Altered"),
        ("UPDATE entry SET text = 'game klaberjass' WHERE stream = 1 AND number = 1", "Entry 1."),
        ("DELETE FROM entry WHERE stream = 1 AND number = 12", "Removed: there is no entry 12"),
        ("DELETE FROM entry WHERE stream = 1 AND number = 1", "Removed: there is no entry 1"),
        (
            "UPDATE entry SET hash = (SELECT hash FROM entry WHERE stream = 1 AND number = 13) "
            "WHERE stream = 1 AND number = 12",
            "Entry 12.",
        ),
    ],
)
def test_an_altered_or_removed_entry_is_found_by_number(
    store: Ledger, statement: str, said: str
) -> None:
    with store:
        tamper(store, *statement.split("; "))
        fault = next(fault for fault in check(store, ("chain",)).faults)
        assert fault.game == 1
        assert said in fault.what
        assert check(store).faults, "and no check trips over it"


def test_a_game_without_its_first_entry_makes_no_other_check_fail(store: Ledger) -> None:
    with store:
        tamper(store, "DELETE FROM entry WHERE stream = 1 AND number = 1")
        assert found(store) == [("chain", 1), ("record", 1)]


def test_an_entry_that_no_longer_folds_is_found(store: Ledger) -> None:
    with store:
        tamper(store, "UPDATE entry SET text = '6H' WHERE stream = 1 AND number = 12")
        assert found(store, "record") == [("record", 1)]
        assert "Entry 11" in check(store, ("record",)).faults[0].what


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seat SET total = 999 WHERE stream = 1 AND seat = 0",
        "UPDATE seat SET won = 1 WHERE stream = 2 AND seat = 1",
        "UPDATE score SET entered = 1 WHERE stream = 1",
        "UPDATE hand SET counted = 0 WHERE stream = 1",
        "UPDATE hand SET carry = NULL WHERE stream = 1",
        "UPDATE game SET status = 'won' WHERE stream = 1",
        "UPDATE game SET deals = 7 WHERE stream = 1",
        "DELETE FROM score WHERE stream = 1",
        "DELETE FROM game WHERE stream = 1",
        "INSERT INTO finding VALUES (1, 1, '[12]', 'KLA-PLAY-2', 'open', '[13]')",
        "INSERT INTO event VALUES (1, 'v9qx6f', 'event Loo', 'open', 0, 'counting')",
    ],
)
def test_wrong_figures_are_found_and_mended(store: Ledger, statement: str) -> None:
    with store:
        with store.writing() as db:
            db.run(statement)
        faults = check(store, ("figures",)).faults
        assert faults
        assert "check --rebuild" in faults[0].remedy
        assert found(store, "chain", "record") == []
        assert rebuild(store) == 2
        assert check(store).is_sound


def test_dropped_projections_can_be_rebuilt(store: Ledger) -> None:
    with store:
        with store.writing() as db:
            for table in ("finding", "score", "hand", "seat", "game"):
                db.run(f"DELETE FROM {table}")
        rebuild(store)
        assert check(store).is_sound
        with store.reading() as db:
            totals = db.all("SELECT total FROM seat WHERE stream = 1 ORDER BY seat")
        assert totals == [(115,), (27,)]


def test_a_cut_tail_shows_by_a_head_that_was_noted(store: Ledger) -> None:
    with store:
        noted = read_head(short_head(*ends(store)[0][1:]))
        assert check(store, (), [noted]).is_sound
        tamper(store, "DELETE FROM entry WHERE stream = 1 AND number = 32")
        rebuild(store)
        assert found(store) == [], "a chain alone misses a cut tail"
        (fault,) = check(store, (), [noted]).faults
        assert (fault.check, "entry 32" in fault.what) == ("head", True)


def test_a_game_that_grew_still_holds_its_noted_head(store: Ledger) -> None:
    with store:
        stream, number, digest = ends(store)[0]
        with store.writing() as db:
            note = [journal.NewEntry(33, "note", "note later")]
            journal.append(db, stream, 32, note, by=Author("E", ""), at="2026-01-01T00:00:00Z")
        assert check(store, ("chain",), [Noted(number, digest.hex())]).is_sound


@pytest.mark.parametrize("text", ["", "32", "32-", "32-xyzxyz", "32-0a", "-0a1b2c3d", "٣-0a1b2c3d"])
def test_what_is_no_head_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        read_head(text)


def test_an_open_finding_is_no_fault_and_not_sound(tmp_path: Path) -> None:
    with new_store(tmp_path, "other.db") as store:
        table = new_table(store)
        play(table, *REVOKE)
        report = check(store)
        assert (report.faults, len(report.open_findings), report.is_sound) == ((), 1, False)
        play(table, "ruling stand @7 KLA-PLAY-3 by Dora because so")
        assert check(store).is_sound


@pytest.mark.parametrize("name", CHECKS)
def test_a_check_runs_alone(store: Ledger, name: str) -> None:
    with store:
        assert check(store, (name,)).is_sound


def test_damaged_pages_are_found_and_no_check_breaks_off(tmp_path: Path) -> None:
    filled(new_store(tmp_path)).close()
    path = tmp_path / "ledger.db"
    raw = bytearray(path.read_bytes())
    size = int.from_bytes(raw[16:18], "big")
    survived = 0
    for page in range(1, len(raw) // size):
        broken = bytearray(raw)
        broken[page * size : page * size + 64] = b"\xa5" * 64
        path.write_bytes(broken)
        # where even the list of games is gone, the ledger cannot be used at all
        with suppress(Corrupt), open_ledger(path, write=False) as opened:
            assert check(opened).faults, page
            survived += 1
    assert survived


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        ([(1, "Ann")], [(1, "Bob")], "has [(1, 'Ann')] where the entries come to [(1, 'Bob')]."),
        ([(1,), (2,), (3,)], [(1,)], "has [(2,)] where the entries come to nothing."),
        ([(1,)], [(1,), (2,), (3,)], "has nothing where the entries come to [(2,)]."),
    ],
)
def test_figures_that_are_apart_are_told_by_the_first_row_of_either(
    before: list[tuple[object, ...]], after: list[tuple[object, ...]], says: str
) -> None:
    assert str(_apart("seat", before, after)) == f"The table seat {says}"
