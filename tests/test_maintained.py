"""What maintainers read is true and short: the house, decisions, promises, speed, the changelog."""

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bench import aims
from bench.history import Run, runs
from docs.decided import Decision, decisions
from docs.promised import promises

ROOT = Path(__file__).parent.parent
MAINTAIN = ROOT / "docs" / "maintain"
DECISIONS = list(decisions())


def read(page: Path) -> str:
    return page.read_text(encoding="utf-8")


# -- how long ----------------------------------------------------------------------------------

MOST_WORDS = {
    "CONTRIBUTING.md": 1500,
    "docs/maintain/speed.md": 1500,
    "docs/why/proof.md": 800,
}
WORDS_OF_A_DECISION = 250
# a line a change; what changed between drafts that nobody had concerns nobody
WORDS_OF_A_VERSION = 1500


@pytest.mark.parametrize("page", MOST_WORDS)
def test_a_page_keeps_to_its_words(page: str) -> None:
    assert len(read(ROOT / page).split()) <= MOST_WORDS[page]


def test_the_changelog_tells_changes_by_reader() -> None:
    readers = ["players and scorers", "directors", "clubs", "programs", "maintainers"]
    for version in re.split(r"^## ", read(ROOT / "CHANGELOG.md"), flags=re.MULTILINE)[1:]:
        assert len(version.split()) <= WORDS_OF_A_VERSION
        told = re.findall(r"^#### For (.+)$", version, re.MULTILINE)
        assert told == sorted(told, key=readers.index)
        assert told


# -- decisions ---------------------------------------------------------------------------------


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [each.number for each in DECISIONS] == [f"{n:04}" for n in range(1, len(DECISIONS) + 1)]
    assert len({each.title for each in DECISIONS}) == len(DECISIONS)


def test_of_two_decisions_each_names_the_other() -> None:
    by_number = {each.number: each for each in DECISIONS}
    for each in DECISIONS:
        if each.other:
            other = by_number[each.other]
            assert (other.other, other.holds) == (each.number, not each.holds)
        else:
            assert each.holds, each.title


@pytest.mark.parametrize("each", DECISIONS, ids=lambda each: each.file)
def test_a_decision_is_short_and_names_files_that_there_are(each: Decision) -> None:
    page = read(MAINTAIN / "decisions" / each.file)
    assert len(page.split()) <= WORDS_OF_A_DECISION
    paths = re.findall(r"`((?:rules|ledger|tests|bench|docs|trickledger|examples)/[\w./-]*)`", page)
    lost = [path for path in paths if "NAME" not in path and not (ROOT / path).exists()]
    assert lost == []


# -- promises ----------------------------------------------------------------------------------


def test_every_promise_is_proven_by_tests_that_there_are() -> None:
    told = list(promises())
    assert len(told) == len({promise.what for promise in told}) > 20
    assert all(promise.tests for promise in told)
    named = (test.split("::") for promise in told for test in promise.tests)
    lost = [
        f"{file}::{name}"
        for file, name in named
        if f"def {name}(" not in read(ROOT / "tests" / file)
    ]
    assert lost == []


# -- speed -------------------------------------------------------------------------------------


@pytest.mark.parametrize("run", runs(), ids=lambda run: f"{run.day}-{run.kind}")
def test_a_run_that_is_kept_is_a_table(run: Run) -> None:
    assert {len(row) for row in run.rows} == {len(run.head)}


@pytest.mark.parametrize(
    ("page", "table"),
    [("speed.md", aims.page), ("promises.md", lambda: runs("trust")[-1].table())],
)
def test_a_page_shows_the_newest_run(page: str, table: Callable[[], str]) -> None:
    assert table() in read(MAINTAIN / page), "python -m bench --write writes it anew"


# -- what is needed ----------------------------------------------------------------------------


def bounded() -> Iterator[tuple[str, str]]:
    """Each need of the program that has an upper bound, with the line before it."""
    text = read(ROOT / "pyproject.toml")
    project = tomllib.loads(text)["project"]
    extras = (each for needs in project["optional-dependencies"].values() for each in needs)
    lines = text.partition("[dependency-groups]")[0].splitlines()
    for need in (*project["dependencies"], *extras):
        if "<" in need:
            (at,) = (n for n, line in enumerate(lines) if f'"{need}"' in line)
            yield need, next(line for line in reversed(lines[:at]) if '"' not in line)


def test_an_upper_bound_of_the_program_has_its_reason_beside_it() -> None:
    found = dict(bounded())
    assert len(found) > 3
    assert [need for need, above in found.items() if not above.lstrip().startswith("#")] == []


# -- the house ---------------------------------------------------------------------------------

HOUSE = read(MAINTAIN / "house.md")
QUESTION = re.compile(r"^\| (.+) \| `((?:rules|ledger)/[^`]+)` \| `([^`]+)` \|$", re.MULTILINE)
ROOM = re.compile(r"^( *)([a-z_]+)/(?: |$)", re.MULTILINE)


def test_what_a_stranger_asks_is_where_the_table_says() -> None:
    asked = QUESTION.findall(HOUSE)
    assert len(asked) == 43
    lost = [
        question
        for question, file, name in asked
        if not (ROOT / file).is_file() or name not in read(ROOT / file)
    ]
    assert lost == []


STATION = re.compile(r"^  [1-7]   [|v]  .{15}  (\S+) +((?:def|class) \w+) ", re.MULTILINE)


def test_the_drawn_stations_of_a_line_are_there_in_their_order() -> None:
    drawn = HOUSE.partition("## The way of a line")[2].partition("## ")[0]
    stations = STATION.findall(drawn)
    assert len(stations) == 7
    lost = [
        (file, name)
        for file, name in stations
        if not re.search(rf"^ *{name}\b", read(ROOT / file), re.MULTILINE)
    ]
    assert lost == []


def test_the_drawn_rooms_are_the_folders() -> None:
    drawn = HOUSE.partition("```text\ntrickledger/")[2].partition("```")[0]
    rooms: set[str] = set()
    above: list[str] = []
    for indent, name in ROOM.findall(drawn):
        above = [*above[: len(indent) // 2], name]
        rooms.add("/".join(above))
    inside = drawn.partition("    commands/")[2].partition("\n")[0]
    rooms |= {f"ledger/cli/{name}" for name in f"commands/{inside}".replace("/", "").split()}
    folders = {
        str(folder.relative_to(ROOT))
        for top in ("rules", "ledger")
        for folder in (ROOT / top, *(ROOT / top).rglob("*"))
        if folder.is_dir() and list(folder.glob("*.py"))
    }
    assert rooms == folders - {"ledger/tournament/pairing/designs"}
