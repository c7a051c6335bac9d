"""A plug-in of pytest, for the copies: notes who executes what, or runs chosen tests in order.

`MUTANTS_NOTES` is a folder: each test is a context of coverage, and how long it took is noted.
`MUTANTS_CHOSEN` is a file with the tests to run, in that order; what begins and what fails is told
to the descriptor `MUTANTS_TELL`.
"""

from __future__ import annotations

import json
import os
import resource
import time
from collections.abc import Generator
from pathlib import Path

import pytest

MEMORY = 8 * 2**30
"""Bytes that a test and its processes may take."""


def pytest_configure(config: pytest.Config) -> None:
    """Choose what is done by what is asked for."""
    if folder := os.environ.get("MUTANTS_NOTES"):
        config.pluginmanager.register(_Notes(Path(folder)))
    if chosen := os.environ.get("MUTANTS_CHOSEN"):
        config.pluginmanager.register(_Chosen(Path(chosen), int(os.environ["MUTANTS_TELL"])))


class _Notes:
    def __init__(self, folder: Path) -> None:
        self._times = folder / f"times-{os.getpid()}"
        self._failed = folder / f"failed-{os.getpid()}"

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        from coverage import Coverage

        measured = Coverage.current()
        assert measured is not None
        measured.switch_context(item.nodeid)
        began = time.monotonic()
        try:
            return (yield)
        finally:
            _add(self._times, [item.nodeid, time.monotonic() - began])
            measured.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            _add(self._failed, report.nodeid)


def _add(file: Path, what: object) -> None:
    with file.open("a", encoding="utf-8") as notes:
        notes.write(json.dumps(what) + "\n")


class _Chosen:
    def __init__(self, chosen: Path, tell: int) -> None:
        self._order = {name: place for place, name in enumerate(json.loads(chosen.read_text()))}
        self._tell = tell
        # what the tests start must not keep the pipe open
        os.set_inheritable(tell, False)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        places = {item: self._place(item.nodeid) for item in items}
        items[:] = sorted((item for item in items if places[item] >= 0), key=places.__getitem__)
        self._say("chosen", len(items))

    def _place(self, name: str) -> int:
        """The place of a test; one that is named without a parameter is meant with all."""
        return self._order.get(name, self._order.get(name.partition("[")[0], -1))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._say("begun", nodeid)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self._say("failed", f"{report.nodeid} (it could not be loaded)")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._say("failed", report.nodeid)

    def _say(self, what: str, value: object) -> None:
        os.write(self._tell, json.dumps([what, value]).encode() + b"\n")
