"""Types the commands of a page anew, so that what it shows is what is printed.

In a block `text` a line `$ trickledger ...` is a command, and what follows is what it printed. A
line `...` stands for printed lines that are left out, and `text 46` is printed 46 columns wide. Any
other block with a name after its language is a file of that name. All run in order, in a home of
its own with a ledger of its own, on one evening; ids come from a counter, so that codes are the
same each time. A line `<!-- from: NAME -->` begins such a home anew, in which the commands of
`docs/states/NAME.txt` were typed.
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
LEFT_OUT = "..."
FROM = re.compile(r"^<!-- from: ([\w-]+) -->$", re.MULTILINE)
STATES = Path(__file__).parent / "states"
_ROOT = Path(__file__).parent.parent
_EVENING = time.strptime("2026-11-21 19:30:00", "%Y-%m-%d %H:%M:%S")
_strftime = time.strftime


def typed_anew(page: str) -> str:
    """The page with all that its commands print now."""
    first, *parts = FROM.split(page)
    sections = [_section("", first)]
    for state, text in zip(parts[::2], parts[1::2], strict=True):
        commands = (STATES / f"{state}.txt").read_text(encoding="utf-8")
        sections += [f"<!-- from: {state} -->", _section(commands, text)]
    return "".join(sections)


def _section(state: str, text: str) -> str:
    """A part of a page with what its commands print after those of a state."""
    with desk():
        for command in state.splitlines():
            _printed(command)
        return BLOCK.sub(typed_block, text)


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
    language, name, body = block.groups()
    if language != "text" or not body.startswith(PROMPT):
        if name:
            Path(name).write_text(body, encoding="utf-8")
        return block[0]
    head = block[0].partition("\n")[0]
    with patch.dict(os.environ, {"COLUMNS": name or os.environ["COLUMNS"]}):
        typed = (_typed(said) for said in body.removeprefix(PROMPT).split(f"\n{PROMPT}"))
        return "".join([f"{head}\n", *typed, "```"])


def _typed(said: str) -> str:
    """A command with what it prints, without the lines that the page leaves out."""
    command, _, shown = said.partition("\n")
    printed = _printed(command)
    return f"{PROMPT}{command}\n{shortened(shown.splitlines(), printed)}"


def shortened(shown: Sequence[str], printed: str) -> str:
    r"""What is printed, as a page shows it; all of it, where the page shows what is not printed.

    >>> shortened(["1  Ann", "...", "9 entrants."], "1  Ann\n2  Bob\n9 entrants.\n")
    '1  Ann\n...\n9 entrants.\n'
    >>> shortened(["1  Ann", "...", "9 entrants."], "1  Ann\n8 entrants.\n")
    '1  Ann\n8 entrants.\n'
    """
    kept = "".join(rf"{re.escape(line)}\n" if line != LEFT_OUT else r"(?:.*\n)+?" for line in shown)
    fits = LEFT_OUT in shown and re.fullmatch(kept, printed)
    return "".join(f"{line}\n" for line in shown) if fits else printed


def _printed(command: str) -> str:
    program, *words = shlex.split(command, comments=True)
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
