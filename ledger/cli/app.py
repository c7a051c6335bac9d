"""The commands: each found by its name and imported alone."""

from __future__ import annotations

import gc
import os
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import TYPE_CHECKING, Any

import typer
from typer._click.core import Command, Context
from typer._click.formatting import HelpFormatter
from typer._click.shell_completion import CompletionItem
from typer.core import TyperGroup
from typer.main import get_command

from ledger.cli.failures import Stopped, output_lost, tell
from ledger.cli.pages import write_page

if TYPE_CHECKING:
    from ledger.record import Table

COMMANDS: dict[str, str] = {
    "demo": "demo",
    "new": "games",
    "enter": "entering",
    "table": "table.command",
    "show": "sheets",
    "audit": "audits",
    "log": "sheets",
    "undo": "mending",
    "void": "mending",
    "correct": "mending",
    "ruling": "mending",
    "abandon": "mending",
    "standings": "people",
    "player": "people",
    "players": "people",
    "join": "joining",
    "part": "joining",
    "rename": "joining",
    "games": "games",
    "rules": "rulebook",
    "import": "transfer",
    "export": "transfer",
    "backup": "copying",
    "check": "checking",
    "head": "heading",
    "doctor": "checking",
}
"""Each command and the module that holds it, in the order of the help."""
COMPLETING = "_TRICKLEDGER_COMPLETE"
"""The variable by which a shell asks what it may complete."""


class Commands(TyperGroup):
    """The commands, each imported only when it is asked for."""

    def list_commands(self, ctx: Context) -> list[str]:
        """The names in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of a name, from its module."""
        module = COMMANDS.get(cmd_name)
        if module is None:
            return None
        group = get_command(import_module(f"ledger.cli.{module}").app)
        gc.freeze()
        gc.enable()
        return group.commands[cmd_name] if isinstance(group, TyperGroup) else group

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """The commands that are begun, with what they do; else the options."""
        begun = [name for name in COMMANDS if name.startswith(incomplete)]
        if not begun:
            return super().shell_complete(ctx, incomplete)
        return [CompletionItem(name, help=_summary(name)) for name in begun]

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """As click does; a mistyped name is answered with the nearest ones."""
        is_mistyped = args and args[0] not in COMMANDS and not args[0].startswith("-")
        if is_mistyped and not ctx.resilient_parsing:
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, n=3, cutoff=0.5)
            hint = f" Did you mean {' or '.join(close)}?" if close else ""
            ctx.fail(f"There is no command {args[0]!r}.{hint}")
        return super().resolve_command(ctx, args)

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the help of all commands, the first ones to try at the top."""
        write_page(self, ctx, formatter)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the commands, each with what it does."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _summary(name)) for name in COMMANDS])

    def invoke(self, ctx: Context) -> Any:
        """As click does; Ctrl-C and lost output are told by us, click keeps silent about them."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt as exc:
            raise Stopped from exc
        except OSError as exc:
            lost = output_lost(exc)
            if lost is None:
                raise
            raise lost from exc


def _summary(name: str) -> str:
    """The first line of what a command says of itself.

    It is read from the compiled module, for to import them all takes as long as half an entry.
    """
    module = f"ledger.cli.{COMMANDS[name]}"
    found = find_spec(module)
    compiled = found.loader.get_code(module) if found else None  # type: ignore[union-attr]
    says = {
        constant.co_name.rstrip("_"): constant.co_consts[0]
        for constant in (compiled.co_consts if compiled else ())
        if isinstance(constant, CodeType)
    }
    return str(says.get(name) or "").partition("\n")[0]


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
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
    command = get_command(app)
    if COMPLETING in os.environ or any(word.endswith("-completion") for word in words):
        from ledger.cli.completion import register

        register()
    return tell(
        lambda: command(words, prog_name="trickledger", standalone_mode=False, obj=seat),
        "--json" in words,
    )
