"""The guidelines of clig.dev: what the page says of each is typed."""

import re
import shlex

import pytest

from docs.make import DOCS
from tests.cli.terminal import Terminal

PAGE = (DOCS / "maintain" / "cli-guidelines.md").read_text(encoding="utf-8")
ROW = re.compile(r"^\| (.*?) ?\| `(.+?)` \| (\d+)(?: `(.+?)`)? \|$", re.MULTILINE)
MOST_WORDS = 900


def test_what_the_page_says_of_each_guideline_is_so(
    cli: Terminal, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(str(tmp_path))
    wrong = []
    for guideline, typed, code, piece in ROW.findall(PAGE):
        words = shlex.split(typed)
        with monkeypatch.context() as patch:
            while "=" in words[0]:
                patch.setenv(*words.pop(0).split("=", 1))
            result = cli(*words[1:], stdin="")
        said = result.err if result.code else result.out
        if result.code != int(code) or piece not in " ".join(said.split()):
            wrong.append((guideline, typed, result))
    assert wrong == []


def test_every_row_of_what_holds_is_read_and_the_page_is_short() -> None:
    holds = PAGE.partition("## What holds")[2].partition("\n\nTested elsewhere")[0]
    rows = [line for line in holds.splitlines() if line.startswith("|")][2:]
    assert len(rows) == len(ROW.findall(PAGE)) > 25
    assert len(PAGE.split()) < MOST_WORDS
