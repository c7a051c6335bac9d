"""The commands: each found by its name and imported alone."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

import typer
from typer.main import get_command

from trickledger.ledger.cli.errors import tell
from trickledger.ledger.cli.lazy import LazyCommands, modules_of
from trickledger.ledger.cli.pages import PAGE_SETTINGS
from trickledger.ledger.say.about import about
from trickledger.ledger.say.display import settle_anew

if TYPE_CHECKING:
    from trickledger.ledger.cli.click import Command
    from trickledger.ledger.services.table import Table

NAMES = (
    "demo new result enter table show audit log undo void correct insert ruling abandon standings "
    "ratings player players join part rename games event serve pocket rules import export publish "
    "backup restore check head config roles doctor"
).split()
COMMANDS = (
    modules_of("commands", NAMES)
    | dict.fromkeys("undo void correct insert ruling abandon".split(), "commands.decisions")
    | dict.fromkeys("players join part rename".split(), "commands.people")
    | dict.fromkeys(("backup", "restore"), "commands.copies")
    | {
        "import": "importing",
        "log": "commands.show",
        "table": "table.command",
        "event": "event.app",
    }
)
"""Each command and the module that holds it, in the order of the help."""
_DAYS = frozenset(("--date", "--since", "--until"))
_MOST_WORDS_OF_A_DAY = 3
COMPLETING = "_TRICKLEDGER_COMPLETE"
"""The variable by which a shell asks what it may complete."""
ASKING_FOR_COMPLETION = frozenset(("--install-completion", "--show-completion"))


_WHERE_TO_TURN = """\b
The help of one command: trickledger help undo.
Pages to read: docs/index.md of the source lists them, docs/start/evening.md
is the first. Something is wrong? Tell those who gave you Trickledger what you
typed, what it answered and what you expected, with the output of
trickledger doctor.
"""


class Commands(LazyCommands):
    """All commands."""

    modules = COMMANDS


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings=PAGE_SETTINGS,
    epilog=_WHERE_TO_TURN,
)


def _version(ctx: typer.Context, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from importlib.metadata import version

        typer.echo(f"trickledger {version('trickledger')}")
        raise typer.Exit


@app.callback()
def trickledger(
    _version_asked: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Record card games played at real tables: checked, scored, kept, provable.

    \b
    Try it first:  trickledger demo
    A new game:    trickledger new klaberjass Ann Bob
                   trickledger enter hand Bob 10C
                   trickledger enter take
    The sheet:     trickledger show
    """


def run(words: Sequence[str], seat: Table | None = None) -> int:
    """Run one command, on the game of a table where one is given; give back its exit code."""
    settle_anew()
    before = about.set(None)
    command = whole()
    if not _DAYS.isdisjoint(words):
        words = with_whole_days(words)
    if COMPLETING in os.environ or not ASKING_FOR_COMPLETION.isdisjoint(words):
        from trickledger.ledger.cli.completion import register

        register()
    try:
        return tell(
            lambda: command(words, prog_name="trickledger", standalone_mode=False, obj=seat),
            "--json" in words,
            ledger_named(words),
        )
    finally:
        about.reset(before)


@cache
def whole() -> Command:
    """All commands, as click knows them."""
    return get_command(app)


def ledger_named(words: Sequence[str]) -> str | None:
    """The ledger that the words of a command name, None for that of the environment.

    >>> ledger_named(["show", "--ledger", "club.db"]), ledger_named(["--ledger=club.db"])
    ('club.db', 'club.db')
    """
    for place, word in enumerate(words):
        option, is_one_word, value = word.partition("=")
        if option == "--ledger":
            return value if is_one_word else next(iter(words[place + 1 :]), None)
    return None


def with_whole_days(words: Sequence[str]) -> list[str]:
    """The words of a command in which a day may stand in several, each day as one: 20 Nov.

    >>> with_whole_days(["new", "loo", "--date", "20", "Nov", "2026", "Ann"])
    ['new', 'loo', '--date', '20 Nov 2026', 'Ann']
    >>> with_whole_days(["--date", "yesterday", "May"])
    ['--date', 'yesterday', 'May']
    """
    from trickledger.ledger.days import days_meant
    from trickledger.ledger.journal.times import today

    told = list(words)
    for place, word in enumerate(told):
        if word not in _DAYS or days_meant(" ".join(told[place + 1 : place + 2]), today()):
            continue
        for count in range(_MOST_WORDS_OF_A_DAY, 1, -1):
            day = " ".join(told[place + 1 : place + 1 + count])
            if days_meant(day, today()):
                told[place + 1 : place + 1 + count] = [day]
                break
    return told
