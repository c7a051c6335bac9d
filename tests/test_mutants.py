"""The lists of mutants: what they name is still there."""

import re
from pathlib import Path

import pytest

from bench.mutants.chapters import CHAPTERS
from bench.mutants.lists import Accepted, Known, accepted, known
from bench.mutants.loading import is_run_once

ROOT = Path(__file__).parent.parent


def text(file: str) -> str:
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("mutant", known(), ids=lambda mutant: mutant.says)
def test_a_known_mutant_can_still_be_made(mutant: Known) -> None:
    before = text(mutant.file)
    after = mutant.applied(before)
    assert after != before
    compile(after, mutant.file, "exec")


@pytest.mark.parametrize("mutant", known(), ids=lambda mutant: mutant.says)
def test_a_known_mutant_names_a_test_that_there_is(mutant: Known) -> None:
    if not mutant.test:
        pytest.skip("none is named yet")
    file, _, name = mutant.test.partition("::")
    assert re.search(rf"^def {name.partition('[')[0]}\(", text(file), re.MULTILINE)


def test_a_known_mutant_whose_code_has_moved_is_told() -> None:
    mutant = Known("Nothing is kept.", "ledger/journal/journal.py", "keep()", "pass", "")
    with pytest.raises(ValueError, match="does not hold this once any more"):
        mutant.applied("keep()\nkeep()\n")


def test_an_accepted_mutant_still_has_its_lines_and_a_reason() -> None:
    for mutant in accepted():
        assert isinstance(mutant, Accepted)
        assert mutant.was in [line.strip() for line in text(mutant.file).splitlines()], mutant
        assert mutant.now != mutant.was
        assert mutant.why.endswith(".")


def test_every_file_of_a_chapter_is_there() -> None:
    files = [file for chapter in CHAPTERS.values() for file in chapter]
    assert [file for file in files if not (ROOT / file).is_file()] == []
    assert len(files) == len(set(files))


LOADED = """\
from functools import cache

def stage(name):
    return phase(name)

def phase(name):
    return (name,)

@cache
def ladder(suit):
    return rungs(suit)

def rungs(suit):
    return suit * 2

def judge(hand):
    return ladder(hand)

class Hand:
    KEPT = 1

    def apply(self, stage):
        return judge(stage)

TABLE = [*stage("lead")]
"""


def test_what_is_executed_once_belongs_to_more_than_the_test_that_came_first() -> None:
    lines = LOADED.splitlines()
    once = {line.strip() for n, line in enumerate(lines, 1) if line and is_run_once(LOADED, [n])}
    each_time = {"return judge(stage)", "return ladder(hand)"}
    assert {line.strip() for line in lines if line} - once == each_time
    assert is_run_once(LOADED, range(1, len(lines)))
