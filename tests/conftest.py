"""What tests of the commands and of the documents share."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings

from tests.cli.terminal import Terminal
from tests.places import SHORT
from tests.tables import made_once

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.postgresql import Server
    from trickledger.ledger.storage.address import ServerAddress

# whoever runs the tests has settings, and no test counts on them; nothing can be made below a file
os.environ["TRICKLEDGER_CONFIG"] = str(Path(__file__) / "no-settings.toml")

# git, shells and a browser are where a system keeps its programs, whatever PATH names
os.environ["PATH"] = os.pathsep.join((os.environ.get("PATH", ""), os.defpath))

# hundreds of processes are started: without bytecode each would compile the project anew
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False


# whoever names a place for what is temporary gets it there
if os.name == "posix":
    tempfile.tempdir = os.environ.setdefault("TMPDIR", SHORT)

# no test depends on the clock
settings.register_profile("tests", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("tests")


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """Two more than there are cores, for tests wait for each other's servers and browsers.

    Tests that are named by file run in this process: nobody waits for workers to start.
    """
    are_named = not all(Path(named).is_dir() for named in config.args)
    return 0 if are_named else (os.cpu_count() or 1) + 2


LONGEST = (
    *("pocket/test_killed.py", "web/test_evening.py", "web/test_pocket_desk.py", "test_pythons.py"),
    *("pocket/test_firefox.py", "pocket/test_random_taps.py", "rules/test_reminders.py"),
    *("pocket/test_newest_python.py", "web/test_twenty_four.py", "rules/test_short_lines.py"),
    *("pocket/test_by_taps.py", "pocket/test_damage.py", "pocket/test_command.py"),
    *("rules/test_insertions.py", "pocket/test_try.py", "web/test_by_taps.py"),
    *("rules/test_properties.py", "pocket/test_in_a_browser.py", "web/test_skat_night.py"),
    *("rules/test_fold.py", "web/test_slips.py", "pocket/test_modules.py", "test_site.py"),
    *("pocket/test_served.py", "ledger/test_probes.py", "test_recorded.py"),
    *("web/test_own_pages.py", "rules/test_sixty_six_properties.py", "test_wheel.py"),
)
"""Files of which a single test takes ten seconds or more, the longest first."""


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look through what is collected once: ten thousand tests are there to the end.

    Python would look through all of them again and again for what nothing holds any more.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first: nobody is left alone with it at the end.

    One browser serves the tests that ask for one and follow each other.
    """
    here = Path(__file__).parent
    rank = {here / file: place for place, file in enumerate(LONGEST)}
    items.sort(key=lambda item: (not _asks_for_a_browser(item), rank.get(item.path, len(rank))))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker tell of a test what came of it, and of what is around it only what failed.

    Three reports and two more words of each of ten thousand tests would cost a millisecond each.
    Who asks for more words or for durations is told everything.
    """
    asked = item.config.option
    if not hasattr(item.config, "workerinput") or asked.verbose > 0 or asked.durations is not None:
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in the last lines how many hints were tried, and what was not looked at in a browser."""
    done = [*terminalreporter.stats.get("passed", []), *terminalreporter.stats.get("failed", [])]
    hints = sum(int(dict(report.user_properties).get("hints", 0)) for report in done)
    if hints:
        terminalreporter.write_line(f"{hints:,} hints were tried.")
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum("there is no Chromium" in str(report.longrepr) for report in skipped)
    if count:
        tests = "1 test" if count == 1 else f"{count} tests"
        terminalreporter.write_line(
            f"{tests} of pages in a browser did not run: there is no Chromium."
        )


@pytest.fixture(scope="session", autouse=True)
def _tables_made_once() -> Iterator[None]:
    """Hundreds of ledgers begin with the same empty tables."""
    with made_once():
        yield


_OF_THIS_WORKER: list[Browser] = []
_KEPT = ExitStack()


@pytest.fixture
def browser() -> Iterator[Browser]:
    """The browser of this worker, in which no page of a test before looks for a server now gone."""
    from tests.web.browser import chromium

    if not _OF_THIS_WORKER:
        _OF_THIS_WORKER.append(_KEPT.enter_context(chromium()))
    (started,) = _OF_THIS_WORKER
    yield started
    for context in started.contexts:
        context.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """Let go of the browser where the next test asks for none: its loop would be in their way."""
    try:
        return (yield)
    finally:
        if _OF_THIS_WORKER and not _asks_for_a_browser(nextitem):
            _OF_THIS_WORKER.clear()
            _KEPT.close()


def _asks_for_a_browser(item: pytest.Item | None) -> bool:
    return "browser" in getattr(item, "fixturenames", ())


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server, started for the first test that asks for it, stopped after the last."""
    # not every run of tests needs what speaks to one
    from tests.postgresql import running

    with running() as started:
        yield started


@pytest.fixture
def empty(server: Server) -> Iterator[ServerAddress]:
    """A database without anything in it."""
    address = server.database()
    yield address
    server.drop(address)


@pytest.fixture
def cli(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> Terminal:
    """A terminal with a home of its own, whose ledger is a file, or on a server where asked for.

    TRICKLEDGER_TEST_PLACE=postgresql asks for it in all tests that do not say for themselves.
    """
    place = getattr(request, "param", os.environ.get("TRICKLEDGER_TEST_PLACE", "sqlite"))
    address = str(request.getfixturevalue("empty")) if place == "postgresql" else ""
    return Terminal(tmp_path, capsys, monkeypatch, address)
