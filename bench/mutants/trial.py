"""A trial of a mutant: tests run against it until one of them fails."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bench.mutants.copies import Copy
from bench.mutants.reach import PYTEST, environment_of

KILLED, TIMED_OUT, SURVIVED = "killed", "timed out", "survived"

LOADING = 120.0
"""Seconds until a trial that tells nothing is given up, where no test runs."""

UNKNOWN = 10.0
"""Seconds that a test takes of which nothing was recorded."""


class Verdict(NamedTuple):
    """What became of a mutant: by which test, after how many tests, of how many that there are."""

    what: str
    by: str
    tests: int
    of: int = 0


def patience(seconds: float) -> float:
    """Seconds for a test that took so many when nothing was changed: a generous net."""
    return 20.0 + 10.0 * seconds


def tried(copy: Copy, tests: Sequence[str], seconds: dict[str, float]) -> Verdict:
    """Run tests in the copy as it stands, in this order, and stop at the first that fails."""
    if not tests:
        return Verdict(SURVIVED, "", 0)
    with tempfile.TemporaryDirectory() as folder:
        chosen = Path(folder, "chosen")
        chosen.write_text(json.dumps(list(tests)))
        reader, writer = os.pipe()
        files = sorted({name.partition("::")[0] for name in tests})
        command = [*PYTEST, "-n0", "-x", "-q", "-p", "no:cacheprovider", "-o", _NO_NET, *files]
        with Path(folder, "said").open("wb") as said:
            process = subprocess.Popen(
                [*command, f"--basetemp={folder}/tests"],
                cwd=copy.folder,
                env=environment_of(
                    copy,
                    MUTANTS_CHOSEN=str(chosen),
                    MUTANTS_TELL=str(writer),
                    PYTHONDONTWRITEBYTECODE="1",
                ),
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=subprocess.STDOUT,
                pass_fds=(writer,),
                start_new_session=True,
            )
        os.close(writer)
        try:
            verdict = _verdict(reader, seconds)
        finally:
            # what the tests have started goes with them
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            code = process.wait()
            os.close(reader)
            _end_what_is_left(chosen)
        if verdict.what == SURVIVED and code:
            raise RuntimeError(Path(folder, "said").read_text(errors="replace")[-4000:])
        return verdict


def _end_what_is_left(chosen: Path) -> None:
    """End what a trial has started apart from itself, such as a server: its environment tells."""
    mark = f"MUTANTS_CHOSEN={chosen}\0".encode()
    for process in Path("/proc").glob("[0-9]*"):
        # one that ended meanwhile, or that is another user's
        with suppress(OSError):
            if mark in (process / "environ").read_bytes():
                os.kill(int(process.name), signal.SIGTERM)


_NO_NET = "faulthandler_timeout=0"


def _verdict(reader: int, seconds: dict[str, float]) -> Verdict:
    newest, begun, chosen = "", 0, None
    for what, value in _told(reader, seconds):
        if what == "late":
            return Verdict(TIMED_OUT, newest, begun)
        if what == "failed":
            return Verdict(KILLED, value, begun)
        if what == "chosen":
            chosen = value
        if what == "begun":
            newest, begun = value, begun + 1
    if chosen is None:
        return Verdict(KILLED, "pytest itself, which did not start", 0)
    if begun < chosen:
        return Verdict(KILLED, f"{newest} (the process ended)", begun)
    return Verdict(SURVIVED, "", begun)


def _told(reader: int, seconds: dict[str, float]) -> Iterator[tuple[str, Any]]:
    """What the trial tells until it ends, or that it is late."""
    rest, limit = b"", LOADING
    while True:
        if not select.select([reader], [], [], limit)[0]:
            yield "late", None
            return
        some = os.read(reader, 65536)
        if not some:
            return
        *lines, rest = (rest + some).split(b"\n")
        for line in lines:
            what, value = json.loads(line)
            if what == "begun":
                limit = patience(seconds.get(value, UNKNOWN))
            yield what, value
