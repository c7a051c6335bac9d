"""What hashes, heads, exports and figures were, kept so that a rebuilt house says the same.

`python -m tests.recorded` writes the record anew; a difference wants a reason in the changelog.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from trickledger.ledger.cli.app import run

ROOT = Path(__file__).parent.parent.parent
RECORD = Path(__file__).parent / "answers.json"
EXAMPLES = ROOT / "examples"
NOON = 1_764_072_000
"""The second of UTC at which all is entered."""

EVERY_LEDGER = (
    "export",
    "export --json",
    "export --format csv",
    "head --all --json",
    "games --json",
    "players --json",
    "standings --json",
    "check --json",
)
EVERY_GAME = (
    "show {game}",
    "show {game} --json",
    "show {game} --why --json",
    "log {game} --json",
    "audit {game} --json",
)
EVERY_EVENT = (
    "event export --event {event}",
    "event log --event {event} --json",
    "event standings --event {event} --json",
    "event crosstable --event {event} --json",
)


def sources() -> list[Path]:
    """The examples of which the answers are kept."""
    return sorted(EXAMPLES.glob("*/*.txt"))


def answers(source: Path) -> dict[str, str]:
    """What each command says of a ledger with an example in it: a digest a command."""
    with _desk() as ledger:
        imported = _said(f"import {source}")
        assert imported, f"{source.name} is not taken"
        commands = [*EVERY_LEDGER]
        for line in json.loads(_said("games --json"))["games"]:
            commands += [command.format(game=line["game"]) for command in EVERY_GAME]
        for line in json.loads(_said("event list --json"))["events"]:
            commands += [command.format(event=line["event"]) for command in EVERY_EVENT]
        return {command: _digest(_said(command).replace(str(ledger), "")) for command in commands}


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:16]


@contextlib.contextmanager
def _desk() -> Iterator[Path]:
    """An empty ledger at a fixed moment, of a known scorer and device."""
    with TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        ledger = Path(folder, "ledger.db")
        environment = {
            "TRICKLEDGER_LEDGER": str(ledger),
            "TRICKLEDGER_SCORER": "Dora",
            "XDG_STATE_HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "COLUMNS": "80",
        }
        stack.enter_context(patch.dict(os.environ, environment))
        os.environ.pop("TRICKLEDGER_GAME", None)
        stack.enter_context(patch("time.gmtime", partial(time.gmtime, NOON)))
        machine = os.uname_result(("Linux", "table", "", "", ""))
        stack.enter_context(patch("os.uname", lambda: machine))
        yield ledger


def _said(command: str) -> str:
    """What a command prints."""
    said, told = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(told),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(b""), encoding="utf-8")),
    ):
        code = run(command.split(" "))
    assert code in {0, 5}, f"{command}: {told.getvalue()}"
    return said.getvalue()


def recorded() -> dict[str, dict[str, str]]:
    """The answers that are kept, by the example that they are of."""
    kept: dict[str, dict[str, str]] = json.loads(RECORD.read_text(encoding="utf-8"))
    return kept


def name_of(source: Path) -> str:
    """How an example is named in the record."""
    return source.relative_to(EXAMPLES).as_posix()


def write() -> None:
    """Write the record anew."""
    found = {name_of(source): answers(source) for source in sources()}
    RECORD.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
