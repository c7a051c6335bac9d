"""Types the commands of a page anew, so that what it shows is what is printed.

In a block `text` a line `$ trickledger ...` is a command, and what follows is what it printed; any
other block with a name after its language is a file of that name. All run in order, in a home of
its own with a ledger of its own, on one evening; ids come from a counter, so that codes are the
same each time.
"""

import contextlib
import io
import os
import re
import shlex
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from trickledger.ledger.cli.app import run
from trickledger.rules import catalogue

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = "$ "
_ROOT = Path(__file__).parent.parent
_EVENING = time.strptime("2026-11-21 19:30:00", "%Y-%m-%d %H:%M:%S")
_strftime = time.strftime


def typed_anew(page: str) -> str:
    """The page with all that its commands print now."""
    with desk():
        return BLOCK.sub(typed_block, page)


@contextlib.contextmanager
def desk(*packages: Path) -> Iterator[Iterator[str]]:
    """A home that nobody else uses, on an evening that is over, with ids that can be foreseen.

    The games that `packages` bring are there as if they were installed.
    """
    ids = (sha256(b"%d" % number).hexdigest()[:32] for number in count(1))
    with TemporaryDirectory(prefix="h") as home, contextlib.ExitStack() as stack:
        kept = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("TRICKLEDGER_", "XDG_"))
        }
        kept |= {"HOME": home, "TRICKLEDGER_SCORER": "Dora", "COLUMNS": "80", "TZ": "UTC"}
        kept["TRICKLEDGER_PAGER"] = ""
        stack.enter_context(patch.dict(os.environ, kept, clear=True))
        stack.enter_context(contextlib.chdir(home))
        Path(home, "examples").symlink_to(_ROOT / "examples")
        for module in ("new_games", "director", "people", "heads"):
            stack.enter_context(patch(f"trickledger.ledger.services.{module}.new_id", ids.__next__))
        stack.enter_context(patch("time.strftime", _on_the_evening))
        if packages:
            stack.enter_context(_brought_by(packages))
        yield ids


@contextlib.contextmanager
def _brought_by(packages: Sequence[Path]) -> Iterator[None]:
    points = {
        name: EntryPoint(name, value, catalogue.ENTRY_POINTS)
        for package in packages
        for name, value in _entry_points(package).items()
    }
    with (
        patch.object(catalogue, "_entry_points", lambda: points),
        patch.object(sys, "path", [*map(str, packages), *sys.path]),
    ):
        yield
    catalogue.game.cache_clear()


def _entry_points(package: Path) -> dict[str, str]:
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points: dict[str, str] = project["entry-points"][catalogue.ENTRY_POINTS]
    return points


def _on_the_evening(form: str, when: time.struct_time | None = None) -> str:
    return _strftime(form, _EVENING)


def typed_block(block: re.Match[str]) -> str:
    """A block of a page as it reads now that its commands were typed at this desk."""
    language, file, body = block.groups()
    if file:
        Path(file).write_text(body, encoding="utf-8")
    if language != "text" or not body.startswith(PROMPT):
        return block[0]
    commands = [line for line in body.splitlines() if line.startswith(PROMPT)]
    return "".join(["```text\n", *(f"{line}\n{_printed(line)}" for line in commands), "```"])


def _printed(command: str) -> str:
    program, *words = shlex.split(command.removeprefix(PROMPT), comments=True)
    assert program == "trickledger", command
    typed = b""
    if "<" in words:
        typed = Path(words[-1]).read_bytes()
        words = words[: words.index("<")]
    said = io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8")),
    ):
        run(words)
    return said.getvalue().replace(os.environ["HOME"], "~")
