"""The manual: a page a command, made from its help, that a reader of manuals takes."""

import re
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from docs import man
from docs.make import every_command, printed_help
from tests.packages import ROOT, run

OPTION = re.compile(r"^ +(?:-\w, )?(--[\w-]+)", re.MULTILINE)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("man")
    man.write(folder)
    return folder


def shown(page: Path) -> str:
    """A page as `groff` draws it for a terminal; what it complains of is a fault of the page."""
    if not shutil.which("groff"):
        pytest.skip("no groff here")
    how = ["groff", "-man", "-Tascii", "-P-c", "-P-b", "-P-u", "-ww", "-rLL=80n", str(page)]
    done = subprocess.run(how, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout


def test_every_command_has_a_page_and_each_names_the_one_above(pages: Path) -> None:
    names = {man.file_name(command) for command in ("", *every_command())}
    assert {page.name for page in pages.iterdir()} == names
    assert len(names) > 80
    named = re.findall(r"\\fB(\S+)\\fR\(1\)", "".join(p.read_text() for p in pages.iterdir()))
    assert {f"{name}.1".replace("\\-", "-") for name in named} == names


@pytest.mark.parametrize("command", ["", "enter", "event", "event add", "serve", "doctor"])
def test_a_page_shows_what_the_help_says(pages: Path, command: str) -> None:
    text = shown(pages / man.file_name(command))
    told = printed_help(command)
    words = " ".join(text.replace("-\n", "-").split())
    for option in {*OPTION.findall(told), "-h, --help"}:
        assert option in words
    for example in told.partition("\n\n")[0].splitlines():
        assert " ".join(example.split()) in words
    assert "SYNOPSIS" in text
    assert "130 stopped by Ctrl-C" in words


def test_no_page_has_a_line_that_roff_takes_for_itself(pages: Path) -> None:
    macros = {"TH", "SH", "PP", "TP", "EX", "EE"}
    lines = [line for page in pages.iterdir() for line in page.read_text().splitlines()]
    assert {line[1:3] for line in lines if line.startswith((".", "'"))} == macros


def test_what_a_release_builds_has_the_manual(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    for name in ("rules", "ledger", "trickledger", "examples"):
        shutil.copytree(ROOT / name, checkout / name, symlinks=True)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, checkout / name)
    man.write(checkout / "docs" / "man")
    run("-m", "hatchling", "build", "-d", tmp_path / "dist", at=checkout)
    (wheel,) = (tmp_path / "dist").glob("*.whl")
    (archive,) = (tmp_path / "dist").glob("*.tar.gz")
    assert any(
        name.endswith("/share/man/man1/trickledger.1") for name in zipfile.ZipFile(wheel).namelist()
    )
    with tarfile.open(archive) as packed:
        assert any(name.endswith("/docs/man/trickledger.1") for name in packed.getnames())
