"""The checks: what was altered, removed, cut off or derived wrongly is found and named."""

from contextlib import suppress
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.ledger.games import new_store, new_table, play
from tests.ledger.words import BY_EVE
from trickledger.ledger.errors import Corrupt, UsageError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.checkpoints import Noted, read_head, short_head
from trickledger.ledger.services.check import CHECKS, check, rebuild
from trickledger.ledger.storage.sqlite.ledger import SqliteLedger, open_ledger

TRIGGERS = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"


@pytest.fixture
def store(tmp_path: Path) -> SqliteLedger:
    made = new_store(tmp_path)
    play(new_table(made), *X21)
    play(new_table(made), *X21[:6])
    return made


def tamper(store: SqliteLedger, *statements: str) -> None:
    """Do what somebody with a database tool could do, who leaves no other trace."""
    triggers = store.db.execute(TRIGGERS).fetchall()
    for name, _ in triggers:
        store.db.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        store.db.execute(statement)
    for _, words in triggers:
        store.db.execute(words)


def found(store: SqliteLedger, *names: str) -> list[tuple[str, int]]:
    return [(fault.check, fault.game) for fault in check(store, names).faults]


def test_a_sound_ledger_passes_every_check(store: SqliteLedger) -> None:
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
    store: SqliteLedger, statement: str, said: str
) -> None:
    with store:
        tamper(store, *statement.split("; "))
        fault = next(fault for fault in check(store, ("chain",)).faults)
        assert fault.game == 1
        assert said in fault.what
        assert check(store).faults, "and no check trips over it"


def test_an_entry_that_no_longer_folds_is_found(store: SqliteLedger) -> None:
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
        "UPDATE game SET entries = 7 WHERE stream = 1",
        "DELETE FROM score WHERE stream = 1",
        "DELETE FROM game WHERE stream = 1",
        "INSERT INTO finding VALUES (1, 1, '[12]', 'KLA-PLAY-2', 'open', '[13]')",
    ],
)
def test_wrong_figures_are_found_and_mended(store: SqliteLedger, statement: str) -> None:
    with store:
        store.db.execute(statement)
        faults = check(store, ("figures",)).faults
        assert faults
        assert "check --rebuild" in faults[0].remedy
        assert found(store, "chain", "record") == []
        assert rebuild(store) == 2
        assert check(store).is_sound


def test_dropped_projections_can_be_rebuilt(store: SqliteLedger) -> None:
    with store:
        for table in ("finding", "score", "hand", "seat", "game"):
            store.db.execute(f"DELETE FROM {table}")
        rebuild(store)
        assert check(store).is_sound
        assert store.db.execute("SELECT total FROM seat WHERE stream = 1").fetchall() == [
            (115,),
            (27,),
        ]


def test_a_cut_tail_shows_by_a_head_that_was_noted(store: SqliteLedger) -> None:
    with store:
        noted = read_head(short_head(*journal.head(store.db, journal.streams(store.db, "game")[0])))
        assert check(store, (), [noted]).is_sound
        tamper(store, "DELETE FROM entry WHERE stream = 1 AND number = 32")
        rebuild(store)
        assert found(store) == [], "a chain alone misses a cut tail"
        (fault,) = check(store, (), [noted]).faults
        assert (fault.check, "entry 32" in fault.what) == ("head", True)


def test_a_game_that_grew_still_holds_its_noted_head(store: SqliteLedger) -> None:
    with store:
        stream = journal.streams(store.db, "game")[0]
        number, digest = journal.head(store.db, stream)
        with store.writing() as db:
            note = [journal.NewEntry(33, "note", "note later")]
            journal.append(db, stream, 32, note, scorer="E", device="", at="2026-01-01T00:00:00Z")
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
def test_a_check_runs_alone(store: SqliteLedger, name: str) -> None:
    with store:
        assert check(store, (name,)).is_sound


def test_damaged_pages_are_found_and_no_check_breaks_off(
    store: SqliteLedger, tmp_path: Path
) -> None:
    store.close()
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
