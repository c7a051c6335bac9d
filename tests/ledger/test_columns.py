"""A column is added as the house says: two files by hand, two commands, and every ledger has it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trickledger.ledger import SCHEMA_VERSION
from trickledger.ledger.storage.columns import ADDED, Added, as_of
from trickledger.ledger.storage.postgresql.schemas import SERVER_SCHEMA
from trickledger.ledger.storage.sqlite.newest import NEWEST

ROOT = Path(__file__).parents[2]
LAST_OF_GAME, LAST_OF_ROUND = (
    'role: Role = "counting"\n\n\nclass Seat',
    "locked: Words | None = None\n",
)
NEXT = f"{SCHEMA_VERSION + 1}, {SERVER_SCHEMA + 1}"
BY_HAND = ("trickledger/tables.py", "ledger/storage/columns.py")
TYPED = ("docs tables", "tests.ledger.schemas")
MADE = {
    *("ledger/__init__.py", "ledger/storage/sqlite/schema.py"),
    *("ledger/storage/sqlite/newest.py", "ledger/storage/postgresql/newest.py"),
    *("ledger/storage/postgresql/schemas.py", "ledger/storage/postgresql/known_parts.py"),
    *(f"tests/ledger/schemas/{SCHEMA_VERSION + 1}.{kind}" for kind in ("sql", "json")),
    f"tests/ledger/schemas/server/{SERVER_SCHEMA + 1}.sql",
}
"""What the commands write: numbers, fingerprints, tables, and a ledger that is kept."""

PROVEN = (
    "is_what_all_steps_lead_to or made_like_a_new_one or need_not or that_can_be "
    "or of_every_schema_is_kept or led_to_ours_with_all_that_it_holds[6] "
    f"or led_to_ours_with_all_that_it_holds[{SERVER_SCHEMA}]"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """All of it that makes and tries a schema, in a folder of its own."""
    unasked = shutil.ignore_patterns("__pycache__", "pictures", "*.md")
    for name in ("rules", "ledger", "trickledger", "docs", "tests", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, symlinks=True, ignore=unasked)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def run(checkout: Path, *words: str) -> None:
    there = {**os.environ, "PYTHONPATH": str(checkout)}
    command = [sys.executable, "-m", *words]
    done = subprocess.run(command, cwd=checkout, env=there, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def read(checkout: Path) -> dict[str, bytes]:
    files = (
        path
        for room in ("ledger", "trickledger", "tests")
        for path in checkout.glob(f"{room}/**/*")
    )
    return {
        str(path.relative_to(checkout)): path.read_bytes()
        for path in files
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_house_tells_which_files_and_commands() -> None:
    house = (ROOT / "docs/maintain/house.md").read_text("utf-8")
    steps = house.partition("\n## Changing the tables\n")[2].partition("\n## ")[0]
    told = re.findall(r"`([^`]+)`", steps)
    assert {*BY_HAND, *(f"python -m {words}" for words in TYPED)} < {*told}


def test_two_files_are_edited_and_every_ledger_has_a_column_more(checkout: Path) -> None:
    tables, columns = (checkout / name for name in BY_HAND)
    remark = "    remark: Words | None = None\n"
    edit(tables, LAST_OF_GAME, LAST_OF_GAME.replace("\n\n\n", f"\n{remark}\n\n"))
    # one whose table the earlier steps take from the newest
    edit(tables, LAST_OF_ROUND, LAST_OF_ROUND + remark)
    last = '    Added("event", "role", 5),\n'
    rows = (f'    Added("{table}", "remark", {NEXT}),\n' for table in ("game", "round"))
    edit(columns, last, last + "".join(rows))
    before = read(checkout)
    for words in TYPED:
        run(checkout, *words.split())
    after = read(checkout)
    assert {name for name in before | after if before.get(name) != after.get(name)} == MADE
    schemas = ("test_migrations.py", "test_server_upgrade.py")
    named = (f"tests/ledger/{name}" for name in schemas)
    run(checkout, "pytest", "-q", "-k", PROVEN, *named)


def test_a_column_that_nobody_has_written_yet_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    row = Added("game", "remark", SCHEMA_VERSION + 1)
    monkeypatch.setattr("trickledger.ledger.storage.columns.ADDED", (*ADDED, row))
    with pytest.raises(KeyError, match="remark"):
        as_of(SCHEMA_VERSION, "game", NEWEST)


@pytest.mark.parametrize("added", ADDED, ids=lambda added: f"{added.table}.{added.column}")
def test_a_table_is_told_without_what_was_added_since(added: Added) -> None:
    before = as_of(added.in_file - 1, added.table, NEWEST)
    assert f" {added.column} " not in before
    assert f" {added.column} " in as_of(added.in_file, added.table, NEWEST)
