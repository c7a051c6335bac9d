"""Writes docs/commands.md from the help of every command: `python -m docs.make`."""

import contextlib
import io
import os
from pathlib import Path

from ledger.cli.app import COMMANDS, run
from ledger.errors import ExitCode

PAGE = Path(__file__).parent / "commands.md"

OPENING = """\
# Commands

Each command's help, as `trickledger COMMAND --help` prints it; `python -m docs.make` writes this
page. `--json` prints one JSON object on standard output, also where something was refused or went
wrong. Results are on standard output and messages on standard error.
"""


def page() -> str:
    """The whole page."""
    codes = [f"| {int(code)} | {code.meaning} |" for code in ExitCode]
    parts = [
        OPENING,
        "## Exit codes\n\n| code | means |\n|---|---|\n" + "\n".join(codes) + "\n",
        *(f"## {name}\n\n```text\n{printed_help(name)}```\n" for name in COMMANDS),
    ]
    return "\n".join(parts)


def printed_help(command: str) -> str:
    """The help of a command in 80 columns."""
    os.environ["COLUMNS"] = "80"
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        run([command, "--help"])
    return printed.getvalue()


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
