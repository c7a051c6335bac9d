"""`demo`: a ledger of its own with example games."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from trickledger.ledger.cli.app import run
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import JSON, option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.say.shapes.files import demo_shape
from trickledger.rules.says import Example, Says

REVOKE = "klaberjass-revoke-proven.txt"
TRY = (
    "games",
    "show 1",
    "show 1.1",
    "audit {revoke}.3.2",
    "standings",
    "event standings",
    "event tables 1",
    "event crosstable -e 3",
    "event standings --season 2026-10",
    "check",
)

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
"""A first game: what is said before a command, and the command."""

_AS_EXPECTED = (ExitCode.DONE, ExitCode.OPEN_FINDINGS)


@command(JSON)
def demo(
    call: Call,
    fresh: Annotated[bool, option("--fresh", "Make a fresh demo ledger.")] = False,
    play: Annotated[
        bool, option("--play", "Play a first game on the screen; nothing of it is kept.")
    ] = False,
) -> int:
    """Explore example games and a club evening, apart from your ledger.

    \b
    trickledger demo
    trickledger demo --play
    """
    if play:
        return _first_game(call)
    from trickledger.ledger.exchange.demo import make_demo

    made = make_demo(fresh=fresh)
    if call.as_json:
        print_json(demo_shape(made))
        return 0
    say(f"The demo ledger is {made.ledger}.")
    for one in made.records:
        say(f"  {one.kind} {one.game}: {made.titles[one.source]}")
    say("Try these; without --ledger demo, commands are about your own ledger:")
    for line in TRY:
        command = Example(f"{line.format(revoke=made.number_of(REVOKE))} --ledger demo")
        say(Says("  {command}", command=command))
    return 0


def _first_game(call: Call) -> int:
    """Type a first game into a ledger of its own; give back the code of what failed, else 0."""
    if call.as_json:
        raise UsageError("A first game is played for people.", remedy="Leave out --json.")
    with TemporaryDirectory(prefix="trickledger-") as folder, _alone(Path(folder)):
        for about, line in LINES:
            if about:
                say(f"\n{about}")
            say(f"$ trickledger {line}")
            code = run(shlex.split(line))
            if code not in _AS_EXPECTED:
                return code
    say(Says("\nThat ledger is gone. Your own begins with: {table}", table=Example("table")))
    say(Says("More games to look at: {demo}", demo=Example("demo")))
    return 0


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
