"""What is built and installed: one name, whatever else is called `rules` or `ledger`."""

import shutil
import sysconfig
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.packages import ROOT, Environment, environment, run, wheels

_SAFELY: dict[str, Any] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
FOLDERS = ("rules", "ledger")
FOLDERS_OF_EXAMPLES = ("evening", "games")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (built,) = wheels(tmp_path_factory.mktemp("wheels"), ROOT)
    return built


def modules(folder: Path) -> set[str]:
    return {str(file.relative_to(ROOT)) for file in folder.rglob("*.py")}


def files_in(wheel: Path) -> set[str]:
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


def test_a_wheel_holds_one_package_with_all_of_both_folders(wheel: Path) -> None:
    found = files_in(wheel)
    assert {name.partition("/")[0] for name in found} == {"trickledger"}
    python = {name.removeprefix("trickledger/") for name in found if name.endswith(".py")}
    assert python == {
        *("__init__.py", "__main__.py", "api.py", "opened_game.py", "selecting.py", "tables.py"),
        *modules(ROOT / "rules"),
        *modules(ROOT / "ledger"),
    }
    assert {"trickledger/py.typed", "trickledger/reference/glossary.md"} <= found
    shown = {f"trickledger/{file.relative_to(ROOT)}" for file in ROOT.glob("rules/**/examples.txt")}
    assert len(shown) == 9
    assert shown <= found
    examples = {name for name in found if name.startswith("trickledger/examples/")}
    assert examples == {
        f"trickledger/{file.relative_to(ROOT)}"
        for name in FOLDERS_OF_EXAMPLES
        for file in (ROOT / "examples" / name).rglob("*")
        if file.is_file()
    }


GLOSSARY = Path("docs", "reference", "glossary.md")


@pytest.fixture
def without_links(tmp_path: Path) -> Path:
    """A clone as it is on Windows: with one-line files where the links are."""
    checkout = tmp_path / "checkout"
    kept = ("rules", "ledger", "trickledger", "examples")
    for name in kept:
        shutil.copytree(ROOT / name, checkout / name, symlinks=True)
    (checkout / "docs" / "reference").mkdir(parents=True)
    shutil.copy(ROOT / GLOSSARY, checkout / GLOSSARY)
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, checkout / name)
    for name in FOLDERS:
        link = checkout / "trickledger" / name
        link.unlink()
        link.write_text(f"../{name}")
    return checkout


def test_where_there_are_no_links_the_wheel_is_the_same(
    wheel: Path, without_links: Path, tmp_path: Path
) -> None:
    (built,) = wheels(tmp_path / "wheels", without_links)
    assert files_in(built) == files_in(wheel)


def test_where_there_are_no_links_a_checkout_is_worked_on_all_the_same(
    without_links: Path, tmp_path: Path
) -> None:
    made = environment(tmp_path / "env")
    (made.packages / "needs.pth").write_text(sysconfig.get_path("purelib"))
    made.install("--no-build-isolation", "--editable", without_links)
    where = "import trickledger.rules as own; print(own.__file__)"
    own = run("-I", "-c", where, program=made.python).strip()
    assert Path(own) == without_links / "rules" / "__init__.py"
    assert "game 1: CARDominoes" in demo(made, tmp_path / "home")


def test_the_wheel_of_a_source_archive_is_the_same(wheel: Path, tmp_path: Path) -> None:
    run("-m", "hatchling", "build", "--target", "sdist", "-d", tmp_path, at=ROOT)
    (archive,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        assert [entry.name for entry in packed if entry.issym() or entry.islnk()] == []
        # Debian's Python 3.11 can't be asked for it yet, and a later one wants to be
        packed.extractall(tmp_path, **_SAFELY)
    (built,) = wheels(tmp_path / "wheels", tmp_path / archive.name.removesuffix(".tar.gz"))
    assert files_in(built) == files_in(wheel)


def stand_in(folder: Path, name: str) -> Path:
    """A distribution of that name, as others have put on the index."""
    source = folder / name
    (source / name).mkdir(parents=True)
    (source / name / "__init__.py").write_text('"""Another distribution."""\n\nreplay = None\n')
    (source / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["hatchling"]\nbuild-backend = "hatchling.build"\n'
        f'[project]\nname = "{name}"\nversion = "9.9"\n'
    )
    return source


@pytest.fixture(scope="module")
def crowded(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with Trickledger, what it needs, and the two that share names with it."""
    folder = tmp_path_factory.mktemp("crowded")
    others = [stand_in(folder / "sources", name) for name in FOLDERS]
    made = environment(folder / "env")
    made.install(wheel, *wheels(folder / "wheels", *others))
    # what Trickledger needs is read from where the tests run, but not Trickledger itself
    (made.packages / "needs.pth").write_text(sysconfig.get_path("purelib"))
    return made


def demo(environment: Environment, home: Path) -> str:
    home.mkdir()
    kept = {
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_STATE_HOME": str(home / "state"),
        "TRICKLEDGER_LEDGER": str(home / "ledger.db"),
    }
    command = environment.python.with_name("trickledger")
    return run("-I", command, "demo", program=environment.python, more=kept)


def test_it_works_beside_distributions_called_rules_and_ledger(
    crowded: Environment, tmp_path: Path
) -> None:
    where = "import rules, trickledger.rules as own; print(rules.__doc__, own.__file__)"
    other, _, own = run("-I", "-c", where, program=crowded.python).strip().rpartition(" ")
    assert other == "Another distribution."
    assert Path(own).is_relative_to(crowded.packages)
    beside = demo(crowded, tmp_path / "beside")
    assert "trickledger" in beside
    crowded.uninstall(*FOLDERS)
    assert [name for name in FOLDERS if (crowded.packages / name).exists()] == []
    alone = demo(crowded, tmp_path / "alone")
    assert alone == beside.replace(str(tmp_path / "beside"), str(tmp_path / "alone"))


def test_the_front_door_of_the_library(crowded: Environment) -> None:
    program = (
        "import sys, trickledger\n"
        "assert 'trickledger.rules.replay' not in sys.modules\n"
        "from trickledger import replay\n"
        "print(replay('game bezique').refusal.clause)\n"
    )
    assert run("-I", "-c", program, program=crowded.python) == "COM-SYN-1\n"


def test_what_is_installed_does_what_a_newcomer_types(crowded: Environment, tmp_path: Path) -> None:
    script = ROOT / "tests" / "tried.py"
    assert "tried:" in run("-I", script, ROOT / "docs", program=crowded.python, at=tmp_path)
