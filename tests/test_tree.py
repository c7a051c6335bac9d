"""The tree: what lies in it, and what must not."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

# Written so that no pattern matches itself.
REGISTRY = re.compile(
    r"pypi[.]org|pythonhosted[.]org|registry[.]npmjs|deb[.]debian|proxy[.]golang|crates[.]io"
)
# The homes of Ann and Bob are examples.
MACHINE_PATH = re.compile(
    r"(?<![\w.~])(?:/(?:root|work)/|[/\\](?:home|Users)[/\\](?!ann\b|bob\b))[\w.]", re.I
)
TEMPORARY_PATH = re.compile(r"(?<![\w.~])/(?:tmp|var)/\w")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#\s]+)[^)]*\)")


def tree() -> list[Path]:
    """The files of the project: those in git and those that a `git add` would take."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        check=True,
    )
    names = listed.stdout.decode().split("\0")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


@pytest.fixture(scope="module")
def files() -> list[Path]:
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("an unpacked archive, not a clone, or no git here")
    return tree()


@pytest.fixture(scope="module")
def documents(files: list[Path]) -> list[Path]:
    return [file for file in files if file.suffix == ".md"]


def matches(pattern: re.Pattern[str], files: list[Path]) -> Iterator[str]:
    for file in files:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
        for number, line in enumerate(lines, 1):
            if pattern.search(line):
                yield f"{file.relative_to(ROOT)}:{number}: {line.strip()}"


def test_no_file_names_a_package_registry(files: list[Path]) -> None:
    assert list(matches(REGISTRY, files)) == []


def test_no_file_holds_a_path_of_the_machine_it_was_written_on(files: list[Path]) -> None:
    assert list(matches(MACHINE_PATH, files)) == []


def test_no_document_holds_a_temporary_path(documents: list[Path]) -> None:
    assert list(matches(TEMPORARY_PATH, documents)) == []


def test_every_link_of_a_document_leads_to_a_file(documents: list[Path]) -> None:
    broken = [
        f"{document.relative_to(ROOT)}: {target}"
        for document in documents
        for target in LINK.findall(document.read_text(encoding="utf-8"))
        if not (document.parent / target).exists()
    ]
    assert broken == []


def test_the_page_of_the_house_names_every_folder_at_the_top(files: list[Path]) -> None:
    page = (ROOT / "docs" / "maintain" / "house.md").read_text(encoding="utf-8")
    places = {file.relative_to(ROOT).parts[0] for file in files if file.parent != ROOT}
    folders = sorted(place for place in places if not place.startswith("."))
    assert [folder for folder in folders if f"{folder}/" not in page] == []
