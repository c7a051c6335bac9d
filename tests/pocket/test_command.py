"""The command that writes a pocket: where there is no node too, and what it says to programs."""

import gzip
import json
import shutil
import sys
from pathlib import Path
from shutil import which

import pytest

from tests.cli.terminal import Terminal
from tests.judged import faults
from tests.pocket.conftest import picture_in
from trickledger.ledger.errors import UsageError
from trickledger.ledger.pages.environment import colour
from trickledger.ledger.pocket import folder as it
from trickledger.ledger.pocket.runtime import FILES

pytestmark = pytest.mark.skipif(which("npm") is None, reason="there is no npm, which gives Pyodide")


@pytest.fixture
def python(folder: Path) -> Path:
    """A folder that holds Pyodide, as somebody without npm names it."""
    return folder / "python"


@pytest.fixture(autouse=True)
def _without_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))


def test_without_node_a_pocket_is_written_of_sources(
    cli: Terminal, tmp_path: Path, python: Path
) -> None:
    at = tmp_path / "our-table"
    said = cli.ok("pocket", str(at), "--python", str(python)).out
    assert "each phone compiles it itself" in said
    assert {file.name for file in at.iterdir()} >= {"index.html", "network.js", "application.zip"}
    assert {file.name for file in (at / "python").iterdir()} >= {*FILES}
    assert ", 0 written." in cli.ok("pocket", str(at), "--python", str(python)).out


def test_a_program_is_told_the_folder_and_its_size(
    cli: Terminal, tmp_path: Path, python: Path
) -> None:
    said = cli.ok("pocket", str(tmp_path / "our-table"), "--python", str(python), "--json").out
    told = json.loads(said)
    assert faults("pocket", told) == []
    files = [each for each in (tmp_path / "our-table").rglob("*") if each.suffix]
    assert told["bytes"] == sum(file.stat().st_size for file in files if file.name[0] != ".")
    assert (told["ok"], told["is_compiled"]) == (True, False)


def test_the_folder_of_a_site_is_not_touched(cli: Terminal, tmp_path: Path, python: Path) -> None:
    cli.game()
    cli.ok("publish", str(tmp_path / "site"))
    before = {file.name for file in (tmp_path / "site").iterdir()}
    refused = cli("pocket", str(tmp_path / "site"), "--python", str(python))
    assert refused.code == 2
    assert "isn't a pocket of Trickledger" in refused.err
    assert {file.name for file in (tmp_path / "site").iterdir()} == before


def test_a_pocket_is_small_enough_for_a_phone(folder: Path) -> None:
    """A budget: what a phone loads once, and keeps."""
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    assert size < 32_000_000
    assert (folder / "application.zip").stat().st_size < 4_200_000


def test_a_folder_that_is_written_again_is_the_same(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = shutil.copytree(folder, tmp_path / "pocket")
    monkeypatch.setattr(it, "_compiled", lambda *_: (folder / "application.zip").read_bytes())
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert it.write(made, folder / "python").written.written == 0
    assert b'"memory-4.bin"' in (made / "network.js").read_bytes()
    (made / "memory-2.bin").unlink()
    monkeypatch.setattr(it, "_by_node", lambda *_: None)
    with pytest.raises(UsageError, match="node can't load Pyodide"):
        it.write(made, folder / "python")


def test_the_picture_of_a_memory_says_nothing_of_the_machine_that_took_it(folder: Path) -> None:
    memory = gzip.decompress(picture_in(folder))
    for place in (str(Path(__file__).parents[2]), str(folder), sys.prefix, "picture.mjs"):
        assert place.encode() not in memory, place


def test_what_stands_around_the_table_has_the_colour_of_its_pages(folder: Path) -> None:
    (felt,) = {
        colour("felt"),
        json.loads((folder / "manifest.webmanifest").read_text())["theme_color"],
    }
    for name in ("index.html", "shell.css", "icon.svg"):
        assert felt in (folder / name).read_text()
        assert "[felt]" not in (folder / name).read_text()
