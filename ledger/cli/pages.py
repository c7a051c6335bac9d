"""The help of a command: its examples first, plain, in 80 columns."""

from __future__ import annotations

import inspect

from typer.core import TyperCommand

from trickledger.ledger.cli.click import Command, Context, HelpFormatter

_EXAMPLES = "\b\n"

PAGE_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 80}
"""How every command answers, as click takes it.

Each is told so itself: a process makes it once, and whoever asks for it first need not come by way
of the program.
"""


class Page(TyperCommand):
    """A command whose help opens with the examples of its docstring, those after `\\b`."""

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write examples, usage, what it does, and the options."""
        write_page(self, ctx, formatter)


def write_page(command: Command, ctx: Context, formatter: HelpFormatter) -> None:
    """Write the help of a command or of all, the examples first."""
    about, _, examples = inspect.cleandoc(command.help or "").partition(_EXAMPLES)
    for example in examples.splitlines():
        formatter.write(f"  {example}\n")
    formatter.write_paragraph()
    command.format_usage(ctx, formatter)
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(about.strip())
    command.format_options(ctx, formatter)
    command.format_epilog(ctx, formatter)
