"""Which tests execute which line, and how long each takes: recorded once for a tree."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

from coverage import CoverageData
from coverage.exceptions import DataError

from bench.mutants.copies import Copy
from bench.mutants.loading import is_run_once

# Processes that a test starts belong to it: pytest names it in their environment.
_SETTINGS = """\
[run]
data_file = {folder}/data
parallel = true
concurrency = thread,multiprocessing
context = ${{PYTEST_CURRENT_TEST-}}
include =
{files}
"""


class NotGreen(Exception):
    """The tests of the unchanged copy do not pass."""

    def __init__(self) -> None:
        super().__init__("The tests of the unchanged copy do not all pass: mutants prove nothing.")


def record(
    copy: Copy, files: Sequence[str], folder: Path, tests: Sequence[str], workers: int
) -> None:
    """Run all tests in the unchanged copy, or those that are named; all must pass.

    What fails only because it is measured is run again without, and serves no mutant. Where it
    fails then too the recording is kept: it may be the machine that is to be put right.
    """
    if (folder / "whole").exists():
        return
    if not (folder / "recorded").exists():
        _run_all(copy, files, folder, tests, workers)
    failed = sorted(set(_noted(folder, "failed")))
    if failed:
        _prove_green(copy, failed)
    _merge(folder)
    (folder / "whole").touch()


def _run_all(
    copy: Copy, files: Sequence[str], folder: Path, tests: Sequence[str], workers: int
) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    settings = folder / "settings"
    places = "\n".join(f"    {copy.folder / file}" for file in files)
    settings.write_text(_SETTINGS.format(folder=folder, files=places))
    environment = {"COVERAGE_PROCESS_START": str(settings), "MUTANTS_NOTES": str(folder)}
    done = subprocess.run(
        [*PYTEST, "--dist=worksteal", f"--numprocesses={workers}", "-q", *tests],
        cwd=copy.folder,
        env=environment_of(copy, **environment),
        stdin=subprocess.DEVNULL,
    )
    if done.returncode and not any(_noted(folder, "failed")):
        # what could not even be loaded
        raise NotGreen
    (folder / "recorded").touch()


def _prove_green(copy: Copy, failed: Sequence[str]) -> None:
    again = [*PYTEST, "-n0", "-q", *failed]
    if subprocess.run(again, cwd=copy.folder, env=environment_of(copy)).returncode:
        raise NotGreen


PYTEST = (sys.executable, "-m", "pytest", "-p", "bench.mutants.watcher", "--hypothesis-seed=1")
"""What runs tests in a copy."""


def environment_of(copy: Copy, **more: str) -> dict[str, str]:
    """The environment in which the modules of a copy are those that are imported."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    return {**kept, "PYTHONPATH": str(copy.folder), "PYTHONHASHSEED": "0", **more}


def _merge(folder: Path) -> None:
    data = CoverageData(str(folder / "merged"))
    parts = list(folder.glob("data.*"))
    for part in parts:
        one = CoverageData(str(part))
        # a process that a test killed has not written to the end
        with suppress(DataError):
            one.read()
            data.update(one)
    data.write()
    for part in parts:
        part.unlink()


READS = 0.1
"""Seconds that a test takes at most to be tried where a table is changed: it may only read it."""


class Reach:
    """What was recorded."""

    def __init__(self, copy: Copy, folder: Path) -> None:
        self._copy = copy
        self._data = CoverageData(str(folder / "merged"))
        self._data.read()
        failed = set(_noted(folder, "failed"))
        times: dict[str, float] = dict(_noted(folder, "times"))
        self.seconds = {name: spent for name, spent in times.items() if name not in failed}

    def tests(self, file: str, lines: Iterable[int]) -> list[str]:
        """The tests that execute one of the lines, the quickest first.

        A line that is executed once, by whichever test comes first, belongs to all tests that
        execute any of its folder, and to all quick ones: what it makes can be read without that.
        """
        path = self._copy.folder / file
        by_line = self._data.contexts_by_lineno(str(path))
        lines = list(lines)
        found = {name for line in lines for name in by_line.get(line, ())}
        if "" in found or is_run_once(path.read_text(encoding="utf-8"), lines):
            found = {name for each in self._beside(path) for name in self._executed_by(each)}
            found |= {name for name, spent in self.seconds.items() if spent <= READS}
        # pytest names the phase with the test
        names = {name.removesuffix(")").rpartition(" (")[0] or name for name in found}
        names = {name for name in found | names if name in self.seconds}
        return sorted(names, key=lambda name: (self.seconds[name], name))

    def _beside(self, path: Path) -> Iterator[str]:
        return (each for each in self._data.measured_files() if Path(each).parent == path.parent)

    def _executed_by(self, file: str) -> Iterator[str]:
        return chain.from_iterable(self._data.contexts_by_lineno(file).values())


def _noted(folder: Path, what: str) -> Iterator[Any]:
    for part in folder.glob(f"{what}-*"):
        yield from map(json.loads, part.read_text(encoding="utf-8").splitlines())
