"""A first game on the screen: typed as by anybody, in a ledger that is gone afterwards."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from trickledger.ledger.cli.app import run
from trickledger.ledger.cli.output import say
from trickledger.ledger.errors import ExitCode

LINES = (
    ("Bob deals and turns up a ten. Ann makes spades trump.", "new klaberjass Ann Bob"),
    ("", "enter hand Bob 10C pass pass trump S none none"),
    (
        "Three tricks. The last one proves what nobody saw in the first.",
        "enter 10S 8S QD 10D 9S JS",
    ),
    ("Was that a revoke?", "audit .1.1"),
    ("They agree on it, and play on.", 'ruling stand @9 --because "both agreed"'),
    ("", "enter AS 7C KS KD AD JD KH 8H QC AC JH AH"),
    ("The sheet, with a reason for every point.", "show .1"),
    ("They play the rest without typing, and tell the end.", "enter final Ann 501 Bob 430"),
    ("", "standings"),
)
"""What is said before a command, and the command."""

_AS_EXPECTED = (ExitCode.DONE, ExitCode.OPEN_FINDINGS)


def play_first_game() -> int:
    """Type the game into a ledger of its own, and give back the code of what failed, else 0."""
    with TemporaryDirectory(prefix="trickledger-") as folder, _alone(Path(folder)):
        for about, line in LINES:
            if about:
                say(f"\n{about}")
            say(f"$ trickledger {line}")
            code = run(shlex.split(line))
            if code not in _AS_EXPECTED:
                return code
    return int(ExitCode.DONE)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let commands know nothing of what the user keeps and has settled."""
    before = dict(os.environ)
    os.environ |= {
        "TRICKLEDGER_LEDGER": str(folder / "first.db"),
        "TRICKLEDGER_CONFIG": str(folder / "config.toml"),
        "XDG_STATE_HOME": str(folder),
    }
    os.environ.pop("TRICKLEDGER_GAME", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ |= before
