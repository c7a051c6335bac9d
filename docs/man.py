"""Writes the manual, a page of the program and one a command.

A release builds it into the wheel, as `share/man/man1`. It is not kept in the tree, where
docs/reference/commands has the same help.
"""

import inspect
import re
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from pathlib import Path

from typer.main import get_command

from docs.make import every_command
from trickledger.ledger.cli.app import app
from trickledger.ledger.cli.click import Command, Context, HelpFormatter
from trickledger.ledger.errors import ExitCode

FOLDER = Path(__file__).parent / "man"
WIDE = 10_000
"""No line is folded before the reader's terminal folds it."""
_CODE = re.compile(r"`([^`]+)`")


class Roff(HelpFormatter):
    """A help as the macros of a manual page."""

    def __init__(self) -> None:
        super().__init__(width=WIDE, max_width=WIDE)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how it is called."""
        self.lines(".SH SYNOPSIS", f"\\fB{escaped(prog)}\\fR {escaped(args)}")

    def write_heading(self, heading: str) -> None:
        """Begin a section."""
        self.lines(f".SH {heading.upper()}")

    def write_paragraph(self) -> None:
        """Write nothing: what begins here says so itself."""

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        for paragraph in text.strip().split("\n\n"):
            self.lines(".PP", running(" ".join(paragraph.split())))

    def write_dl(self, rows: Sequence[tuple[str, str]], *_: int, **__: int) -> None:
        """Write words with what they mean."""
        for word, about in rows:
            self.lines(".TP", f"\\fB{escaped(word)}\\fR", running(" ".join(about.split())))

    def lines(self, *lines: str) -> None:
        """Write lines of roff."""
        self.write("".join(f"{line}\n" for line in lines))


def escaped(text: str) -> str:
    r"""A text that roff prints as it is, wherever it stands in a line.

    >>> print(escaped(r".new --lan 'C:\x'"))
    \&.new \-\-lan \(aqC:\ex\(aq
    """
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return f"\\&{plain}" if plain.startswith(".") else plain


def running(text: str) -> str:
    r"""A text whose words between backticks are bold.

    >>> print(running("Undo `forbid` or not."))
    Undo \fBforbid\fR or not.
    """
    return _CODE.sub(r"\\fB\1\\fR", escaped(text))


def file_name(command: str) -> str:
    """The file of a command's page; the program's own is that of no command.

    >>> file_name(""), file_name("event add")
    ('trickledger.1', 'trickledger-event-add.1')
    """
    return "-".join(["trickledger", *command.split()]) + ".1"


def manual(command: str) -> str:
    """The page of a command, in roff."""
    found, ctx = _found(command.split())
    name = file_name(command).removesuffix(".1")
    about, _, examples = inspect.cleandoc(found.help or "").partition("\b\n")
    page = Roff()
    page.lines(
        f'.TH {escaped(name.upper())} 1 "" "trickledger {version("trickledger")}" Trickledger',
        ".SH NAME",
        f"{escaped(name)} \\- {running(about.partition('.')[0])}",
    )
    found.format_usage(ctx, page)
    page.write_heading("Description")
    page.write_text(about)
    found.format_options(ctx, page)
    page.write_heading("Examples")
    page.lines(".EX", *map(escaped, examples.splitlines()), ".EE")
    page.write_heading("Exit status")
    page.write_dl([(str(int(code)), code.meaning) for code in ExitCode])
    page.write_heading("See also")
    page.lines(_see_also(command))
    return page.getvalue()


def _found(words: Iterable[str]) -> tuple[Command, Context]:
    command: Command = get_command(app)
    ctx = Context(command, info_name="trickledger", **command.context_settings)
    for word in words:
        below = command.get_command(ctx, word)  # type: ignore[attr-defined]
        ctx = Context(below, info_name=word, parent=ctx, **below.context_settings)
        command = below
    return command, ctx


def _see_also(command: str) -> str:
    """The page above, of the program the pages of its commands."""
    above = [command.rpartition(" ")[0]] if command else every_command()
    pages = (escaped(file_name(each).removesuffix(".1")) for each in above)
    return ",\n".join(f"\\fB{page}\\fR(1)" for page in pages)


def write(folder: Path = FOLDER) -> None:
    """Write all pages into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for command in ("", *every_command()):
        (folder / file_name(command)).write_text(manual(command), encoding="utf-8")
