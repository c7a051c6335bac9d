"""A ledger that a phone kept is made fit: damage is set aside and told, the whole games go on."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.ledger.games import AUTHOR, head
from tests.ledger.schemas.kept import build, expected, figures, kept
from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.errors import Newer
from trickledger.ledger.journal import journal
from trickledger.ledger.pocket.standing import ASIDE, make_fit, told
from trickledger.ledger.services.check import check
from trickledger.ledger.services.new_games import open_game
from trickledger.ledger.services.table import Table
from trickledger.ledger.storage.opening import begin, open_ledger
from trickledger.ledger.storage.sqlite.connection import SqliteRows

BLOCK = 4096


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    """Three games, of which the second fills pages of its own."""
    path = tmp_path / "ledger.db"
    begin(path)
    with open_ledger(path) as store:
        for game in (1, 2, 3):
            table = Table(store, open_game(store, head(), AUTHOR), AUTHOR)
            for each in range(60 if game == 2 else 1):
                table.enter([f"note {each} of game {game} {'and more ' * 20}"])
    return path


def games(ledger: Path) -> list[str]:
    """The first notes of the games of a ledger that is sound."""
    with open_ledger(ledger, write=False) as store:
        assert not check(store).faults
        with store.reading() as db:
            found = [[*journal.read(db, stream)] for stream in journal.streams(db, "game")]
    return [entries[1].text[:16] for entries in found]


def spoilt(content: bytes, at: int, change: Callable[[bytes], bytes]) -> bytes:
    return content[:at] + change(content[at : at + BLOCK]) + content[at + BLOCK :]


CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "zeros": lambda block: bytes(len(block)),
    "cut": lambda block: block[:1000] + bytes(len(block) - 1000),
    "turned": lambda block: block[::-1],
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_damaged_block_of_a_game_takes_no_other_game_along(ledger: Path, change: str) -> None:
    content = ledger.read_bytes()
    at = content.index(b"note 30 of game 2") // BLOCK * BLOCK
    damaged = spoilt(content, at, CHANGES[change])
    ledger.write_bytes(damaged)
    make_fit(ledger, ["ledger.db"])
    assert games(ledger) == ["note 0 of game 1", "note 0 of game 3"]
    said = told(ledger.parent)
    assert "damaged. 2 games could be read whole, and can go on. Game 2 is damaged." in said
    assert (ledger.parent / ASIDE / "1-ledger.db").read_bytes() == damaged


def test_whatever_block_is_damaged_a_ledger_stands_and_it_is_told(ledger: Path) -> None:
    content = ledger.read_bytes()
    for at in range(0, len(content), BLOCK):
        shutil.rmtree(ledger.parent / ASIDE, ignore_errors=True)
        ledger.write_bytes(spoilt(content, at, CHANGES["cut"]))
        make_fit(ledger, ["ledger.db"])
        assert {*games(ledger)} <= {f"note 0 of game {n}" for n in (1, 2, 3)}
        assert told(ledger.parent)
        (ledger.parent / ASIDE / "1-ledger.db").unlink()


@pytest.mark.parametrize("schema", kept())
def test_a_ledger_of_an_earlier_schema_is_upgraded_as_at_a_shell(
    tmp_path: Path, schema: int
) -> None:
    ledger = tmp_path / "ledger.db"
    build(schema, ledger)
    make_fit(ledger)
    with open_ledger(ledger, write=False) as store, store.reading() as db:
        assert isinstance(db, SqliteRows)
        assert figures(db) == expected(schema)
    assert not told(tmp_path)
    copies = [each for each in tmp_path.glob("ledger*.db") if each != ledger]
    assert len(copies) == (schema != SCHEMA_VERSION)


def test_a_newer_ledger_is_left_as_it_is(ledger: Path) -> None:
    with closing(sqlite3.connect(ledger)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = ledger.read_bytes()
    with pytest.raises(Newer):
        make_fit(ledger)
    assert ledger.read_bytes() == before
    assert not told(ledger.parent)


@pytest.mark.parametrize("content", [b"", b"text", b"SQLite format 3\0" + bytes(9000)])
def test_what_is_no_ledger_is_set_aside_and_one_is_begun(tmp_path: Path, content: bytes) -> None:
    ledger = tmp_path / "ledger.db"
    ledger.write_bytes(content)
    make_fit(ledger)
    assert games(ledger) == []
    assert "0 games could be read whole" in told(tmp_path)
    assert (tmp_path / ASIDE / "1-ledger.db").read_bytes() == content


def test_any_other_file_is_begun_anew_and_kept_to_be_saved(ledger: Path) -> None:
    ledger.with_name("cookies.json").write_text('{"half')
    make_fit(ledger, ["cookies.json"])
    assert not ledger.with_name("cookies.json").exists()
    assert told(ledger.parent) == "cookies.json was damaged: it was set aside and begun anew.\n"
    assert len(games(ledger)) == 3
