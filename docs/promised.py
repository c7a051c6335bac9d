"""Writes the table of promises, with the tests that prove each: for `python -m docs`."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "maintain" / "promises.md"
TOLD = ROOT / "tests" / "promises.txt"
MARK = "<!-- promises -->"


class Promise(NamedTuple):
    """A promise, and the tests that prove it, each `file::name` below `tests/`."""

    what: str
    tests: tuple[str, ...]


def promises() -> Iterator[Promise]:
    """What tests/promises.txt tells: a promise a block, a file by two blanks, a test by four.

    >>> next(promises()).tests[0]
    'ledger/test_killed.py::test_a_killed_table_loses_nothing_that_it_had_printed'
    """
    for block in TOLD.read_text(encoding="utf-8").strip().split("\n\n"):
        what, *lines = block.splitlines()
        tests = []
        file = ""
        for line in lines:
            if line.startswith("    "):
                tests.append(f"{file}::{line.strip()}")
            else:
                file = line.strip()
        yield Promise(what, tuple(tests))


def page() -> str:
    """The page of promises, with its table written anew."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(MARK)
    rows = [
        f"| {number} | {promise.what} | {'<br>'.join(f'`{test}`' for test in promise.tests)} |"
        for number, promise in enumerate(promises(), 1)
    ]
    table = "\n".join(["| number | promise | tests |", "|---:|---|---|", *rows])
    return f"{before}{MARK}\n{table}\n{MARK}{rest.partition(MARK)[2]}"
