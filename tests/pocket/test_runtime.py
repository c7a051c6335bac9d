"""The Python of browsers: the files that are meant, or a sentence that says what to do."""

import hashlib
from pathlib import Path

import pytest

from trickledger.ledger.pocket import runtime as it
from trickledger.ledger.pocket.runtime import NoRuntime, runtime


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder whose one file is what is meant."""
    folder = tmp_path / "pyodide"
    folder.mkdir()
    (folder / "pyodide.mjs").write_bytes(b"export")
    meant = {"pyodide.mjs": hashlib.sha256(b"export").hexdigest()}
    monkeypatch.setattr(it, "FILES", meant)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return folder


def test_a_named_folder_is_taken_where_its_files_are_those_that_are_meant_and_kept(
    files: Path,
) -> None:
    kept = runtime(files)
    assert kept != files
    assert (kept / "pyodide.mjs").read_bytes() == b"export"
    (files / "pyodide.mjs").unlink()
    assert runtime() == kept


@pytest.mark.parametrize("content", [b"", b"export ", b"other"])
def test_another_file_is_refused(files: Path, content: bytes) -> None:
    (files / "pyodide.mjs").write_bytes(content)
    with pytest.raises(NoRuntime, match="is not that of Pyodide"):
        runtime(files)


def test_a_missing_file_is_named(files: Path) -> None:
    (files / "pyodide.mjs").unlink()
    with pytest.raises(NoRuntime, match=r"pyodide\.mjs can't be read"):
        runtime(files)


def test_without_npm_it_says_so_and_what_else_can_be_done(
    monkeypatch: pytest.MonkeyPatch, files: Path, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoRuntime, match="npm, which is not installed") as told:
        runtime()
    assert "--python PYODIDE" in str(told.value)
    assert not (tmp_path / "data").exists()


def test_what_npm_gives_is_not_taken_where_it_is_another(
    monkeypatch: pytest.MonkeyPatch, files: Path, tmp_path: Path
) -> None:
    # a double, for npm gives what is right
    npm = tmp_path / "npm"
    npm.write_text(
        "#!/bin/sh\nmkdir package && printf evil > package/pyodide.mjs\n"
        "tar czf pyodide.tgz package && rm -r package\n"
    )
    npm.chmod(0o755)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(NoRuntime, match="is not that of Pyodide"):
        runtime()
    assert not list((tmp_path / "data").rglob("*.mjs"))
