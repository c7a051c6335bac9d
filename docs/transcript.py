"""Types the commands of a page anew, so that what it shows is what is printed.

In a block `text` a line `$ trickledger ...` is a command, and what follows is what it printed; any
other block with a name after its language is a file of that name. All run in order, on one ledger
in a folder of its own; ids come from a counter, so that codes are the same each time.
"""

import contextlib
import io
import os
import re
import shlex
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from trickledger.ledger.cli.app import run

_BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_PROMPT = "$ "
_LEDGER = "~/.local/share/trickledger/ledger.db"


def typed_anew(page: str) -> str:
    """The page with all that its commands print now."""
    with _desk():
        return _BLOCK.sub(_block, page)


@contextlib.contextmanager
def _desk() -> Iterator[None]:
    """A folder and a ledger that nobody else uses, with ids that can be foreseen."""
    ids = (sha256(b"%d" % number).hexdigest()[:32] for number in count(1))
    with TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        environment = {
            "TRICKLEDGER_LEDGER": str(Path(folder, "ledger.db")),
            "TRICKLEDGER_SCORER": "Dora",
            "XDG_STATE_HOME": folder,
            "XDG_CONFIG_HOME": folder,
            "COLUMNS": "80",
        }
        stack.enter_context(patch.dict(os.environ, environment))
        os.environ.pop("TRICKLEDGER_GAME", None)
        stack.enter_context(contextlib.chdir(folder))
        for module in ("table", "director"):
            stack.enter_context(patch(f"trickledger.ledger.services.{module}.new_id", ids.__next__))
        yield


def _block(block: re.Match[str]) -> str:
    language, file, body = block.groups()
    if file:
        Path(file).write_text(body, encoding="utf-8")
    if language != "text" or not body.startswith(_PROMPT):
        return block[0]
    commands = [line for line in body.splitlines() if line.startswith(_PROMPT)]
    return "".join(["```text\n", *(f"{line}\n{_printed(line)}" for line in commands), "```"])


def _printed(command: str) -> str:
    program, *words = shlex.split(command.removeprefix(_PROMPT))
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
    return said.getvalue().replace(os.environ["TRICKLEDGER_LEDGER"], _LEDGER)
