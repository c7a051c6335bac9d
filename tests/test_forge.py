"""What the forge and the hooks read: they run what there is, as the project names it."""

import json
import re
import tomllib
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from docs.__main__ import STEPS
from tests.test_docs import README, blocks
from trickledger.ledger.cli.app import COMMANDS
from trickledger.ledger.cli.own_tables import PORT
from trickledger.ledger.web.server import HERE

ROOT = Path(__file__).parent.parent
GITHUB = ROOT / ".github"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FORMS = sorted(
    set((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) - {GITHUB / "ISSUE_TEMPLATE/config.yml"}
)
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
TESTED = ["macos", "ubuntu", "windows"]
KINDS_OF_FIELDS = {"checkboxes", "dropdown", "input", "markdown", "textarea"}


def read(file: Path) -> Any:
    """A file of YAML, whose `on` is a word and no boolean."""
    return yaml.load(file.read_text(encoding="utf-8"), yaml.BaseLoader)


def group(name: str) -> dict[str, Requirement]:
    wanted = map(Requirement, PROJECT["dependency-groups"][name])
    return {requirement.name: requirement for requirement in wanted}


# -- the hooks -------------------------------------------------------------------------------------


def test_the_hooks_are_the_tools_of_the_environment() -> None:
    (local,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert local["repo"] == "local"
    assert {hook["language"] for hook in local["hooks"]} == {"system"}
    entries = [hook["entry"] for hook in local["hooks"]]
    assert [entry.removeprefix(".venv/bin/") for entry in entries] == [
        *("ruff format", "ruff check --fix", "mypy", "lint-imports")
    ]
    assert all(entry.startswith(".venv/bin/") for entry in entries)


@pytest.mark.parametrize("tool", ["ruff", "mypy", "import-linter", "pytest"])
def test_what_judges_the_tree_has_the_version_that_the_project_names(tool: str) -> None:
    wanted = group("dev")[tool].specifier
    assert any(bound.operator == "<" for bound in wanted), "bounded above"
    assert wanted.contains(version(tool))


def test_an_extra_and_the_group_of_developers_want_the_same_releases() -> None:
    extras = [
        Requirement(text)
        for each in PROJECT["project"]["optional-dependencies"].values()
        for text in each
    ]
    assert len(extras) > 3
    dev = group("dev")
    assert [extra for extra in extras if dev[extra.name] != extra] == []


def test_what_only_developers_need_is_no_extra() -> None:
    assert set(PROJECT["project"]["optional-dependencies"]) == {
        "chart",
        "parquet",
        "pdf",
        "postgres",
        "web",
    }
    assert set(PROJECT["dependency-groups"]) == {"bench", "dev", "mutants"}


# -- the workflows ---------------------------------------------------------------------------------


def jobs(name: str) -> dict[str, Any]:
    found: dict[str, Any] = read(GITHUB / "workflows" / name)["jobs"]
    return found


def runs(name: str) -> list[str]:
    """Each line that the steps of a workflow run in a shell."""
    steps = [step for job in jobs(name).values() for step in job.get("steps", ())]
    return [line for step in steps for line in step.get("run", "").splitlines()]


def test_the_suite_runs_by_the_second_command_of_the_readme() -> None:
    line = " ".join(blocks(README, "sh")[1].splitlines())
    on_windows = line.replace("python3 ", "python ").replace(".venv/bin/", ".venv/Scripts/")
    assert {line, on_windows} <= set(runs("test.yml"))


def test_the_suite_runs_on_each_system_and_python_that_is_promised() -> None:
    suite = jobs("test.yml")["suite"]
    matrix = suite["strategy"]["matrix"]
    assert sorted(matrix["system"]) == TESTED
    named = re.findall(r":: (3\.\d+)$", "\n".join(PROJECT["project"]["classifiers"]), re.MULTILINE)
    assert set(named) <= set(matrix["python"])
    allowed = SpecifierSet(PROJECT["project"]["requires-python"])
    assert all(allowed.contains(f"{python}.0") for python in matrix["python"])


def test_only_a_system_that_nobody_promises_may_fail() -> None:
    promised = [name for name in PROJECT["project"]["classifiers"] if "Operating System" in name]
    assert promised == ["Operating System :: POSIX :: Linux"], "the next line names the others"
    assert jobs("test.yml")["suite"]["continue-on-error"] == "${{ matrix.system != 'ubuntu' }}"


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_runs_what_there_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert set(re.findall(r"python -m docs (\w+)", text)) <= set(STEPS)
    for command in re.findall(r"/trickledger (\w+)", text):
        assert command in COMMANDS
    for used in re.findall(r"uses: (\S+)", text):
        assert (ROOT / used).exists() if used.startswith("./") else re.search(r"@\S+$", used)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_holds_no_secret_and_may_only_read(file: Path) -> None:
    assert "secrets." not in file.read_text(encoding="utf-8")
    assert read(file)["permissions"] == {"contents": "read"}
    asking = {
        name: job["permissions"] for name, job in jobs(file.name).items() if "permissions" in job
    }
    publishing = {
        "publish": {"id-token": "write"},
        "site": {"pages": "write", "id-token": "write"},
    }
    assert asking == (publishing if file.stem == "release" else {})


def test_a_release_publishes_what_its_tests_have_built() -> None:
    release = read(GITHUB / "workflows" / "release.yml")
    assert release["on"] == {"push": {"tags": ["v*"]}}
    test, publish, site = release["jobs"].values()
    assert test == {"uses": "./.github/workflows/test.yml"}
    assert "workflow_call" in read(GITHUB / "workflows" / "test.yml")["on"]
    assert publish["needs"] == "test"
    kept, taken = (
        next(step["with"] for step in steps if f"{verb}-artifact" in step.get("uses", ""))
        for verb, steps in (
            ("upload", jobs("test.yml")["packages"]["steps"]),
            ("download", publish["steps"]),
        )
    )
    assert (kept["name"], kept["path"]) == (taken["name"], taken["path"])
    assert publish["steps"][-1]["with"] == {"attestations": "true"}
    assert site["needs"] == "publish"
    made = jobs("test.yml")["site"]["steps"]
    assert "python -m docs.site site" in made[-2]["run"]
    assert made[-1]["with"] == {"path": "site/"}


# -- the container ---------------------------------------------------------------------------------


def test_the_container_holds_what_a_wheel_is_made_of_and_nobody_special_runs_it() -> None:
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", "").splitlines()
    said = [(word, rest) for word, _, rest in (line.partition(" ") for line in lines)]
    copied = [rest.split()[:-1] for word, rest in said if word == "COPY" and "--from" not in rest]
    names = {name for each in copied for name in each}
    assert {name for name in names if not (ROOT / name).exists()} == set()
    assert {"rules", "ledger", "trickledger", "examples", "hatch_build.py"} <= names
    # the newest that is promised, by a name without a host
    images = {rest.split()[0] for word, rest in said if word == "FROM"}
    assert images == {"python:3.13-slim"}
    told = dict(said)
    assert told["USER"] not in {"root", "0"}
    assert told["EXPOSE"] == str(PORT)
    assert f"'{HERE}', {PORT}" in told["HEALTHCHECK"]
    assert f"={told['VOLUME']}/ledger.db" in told["ENV"]
    (extras,) = re.findall(r"'\.\[(.+?)\]'", " ".join(rest for _, rest in said))
    assert set(extras.split(",")) <= set(PROJECT["project"]["optional-dependencies"])
    assert set(json.loads(told["CMD"])) == {"serve", "--lan"}


# -- what people fill in ---------------------------------------------------------------------------


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_is_one_that_the_forge_takes(file: Path) -> None:
    form = read(file)
    assert {"name", "description", "body"} <= set(form)
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in form["body"]} <= KINDS_OF_FIELDS
    ids = [field["id"] for field in fields]
    assert len(ids) == len(set(ids)) > 2
    assert all(field["attributes"]["label"] for field in fields)
    assert any(field.get("validations", {}).get("required") == "true" for field in fields)


@pytest.mark.parametrize("file", [*FORMS, *GITHUB.glob("*.md")], ids=lambda file: file.stem)
def test_a_form_names_what_there_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert {name for name in re.findall(r"`trickledger (\w+)", text)} <= set(COMMANDS)
    for name in re.findall(r"`([\w./]+\.md)`", text):
        assert (ROOT / name).exists()
    for folder, module in re.findall(r"`python -m (\w+)\.(\w+)`", text):
        assert list((ROOT / folder).glob(f"{module}*"))


def test_there_is_a_form_for_a_wrong_figure_for_what_is_hard_and_for_a_game() -> None:
    assert [file.stem for file in FORMS] == ["game", "hard", "wrong-figure"]
    (wrong,) = (read(file) for file in FORMS if file.stem == "wrong-figure")
    needed = {field["id"] for field in wrong["body"] if "validations" in field}
    assert {"record", "doctor"} <= needed
