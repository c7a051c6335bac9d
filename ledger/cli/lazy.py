"""A group of commands, each found by its name and imported alone."""

from __future__ import annotations

import gc
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import CodeType
from typing import Any, ClassVar

from typer.core import TyperGroup
from typer.main import get_command

from trickledger.ledger.cli.click import Command, CompletionItem, Context, HelpFormatter
from trickledger.ledger.cli.cut_short import Stopped, output_lost
from trickledger.ledger.cli.pages import write_page

_HERE = "trickledger.ledger.cli"


def modules_of(folder: str, names: Iterable[str]) -> dict[str, str]:
    """The modules of commands in a folder, each of its own name."""
    return {name: f"{folder}.{name}" for name in names}


@contextmanager
def without_collecting() -> Iterator[None]:
    """Collect no garbage while modules are imported, and never look through them afterwards."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@cache
def _command(module: str, name: str) -> Command:
    """The command of a name, from its module; the table and the server call many in a process."""
    with without_collecting():
        found = vars(import_module(f".{module}", _HERE))
        return get_command(found.get("app") or found.get(name) or found[f"{name}_"])


_MEANT = {
    **dict.fromkeys(("begin", "create", "open", "start"), ("new",)),
    **dict.fromkeys(("draw", "pair", "pairing", "pairings"), ("round",)),
    **dict.fromkeys(("end", "finish"), ("close",)),
    **dict.fromkeys(("exit", "quit"), ("quit",)),
    "bye": ("quit", "absent"),
    # what directors call things
    **dict.fromkeys(("appeal", "dispute", "protest"), ("doubt", "audit")),
    **dict.fromkeys(("swap", "move", "reseat"), ("seat",)),
    **dict.fromkeys(("substitute", "substitution", "sub"), ("replace",)),
    **dict.fromkeys(("players", "field", "participants"), ("players", "show")),
    **dict.fromkeys(("walkover", "walk-over", "no-show", "noshow", "missed"), ("forfeit",)),
    **dict.fromkeys(("checkin", "check-in", "arrive", "arrived"), ("here",)),
    **dict.fromkeys(("ban", "expel", "kick"), ("disqualify",)),
    **dict.fromkeys(("fine", "deduct", "sanction"), ("penalty",)),
    **dict.fromkeys(("adjust", "adjudicate"), ("award",)),
    **dict.fromkeys(("cancel", "scratch"), ("annul", "void")),
    **dict.fromkeys(("bracket", "wallchart", "grid"), ("crosstable", "tables")),
    **dict.fromkeys(("register", "enrol", "enroll", "entry"), ("add",)),
    **dict.fromkeys(("final", "finals", "playoff", "playoffs", "cut"), ("next",)),
    **dict.fromkeys(("timer", "time"), ("clock",)),
    **dict.fromkeys(("club", "handicap", "seed"), ("facts",)),
    **dict.fromkeys(("continue", "play", "resume"), ("table",)),
    **dict.fromkeys(("leave", "withdraw"), ("drop", "quit")),
    **dict.fromkeys(("rank", "ranking", "rankings"), ("standings",)),
    **dict.fromkeys(("score", "scores"), ("show", "standings")),
    **dict.fromkeys(("slip", "slips"), ("sheets",)),
    "sheet": ("sheets", "show"),
    **dict.fromkeys(("explain", "why"), ("audit", "rules")),
    "correct": ("result",),
    "delete": ("void",),
    "entrants": ("show",),
    "list": ("games",),
    "print": ("sheets", "show"),
    "remove": ("drop", "void"),
}
"""What people type for a command whose name is another; `quit` is one at the table alone.

What only an event has is proposed with that word before it where events are a room of their own.
"""


def meant(typed: str, known: Container[str]) -> list[str] | None:
    """The known commands that people mean by a name that is none; None where no more is said.

    >>> meant("sheet", {"show", "rules"}), meant("quit", {"audit"}), meant("hwo", {"show"})
    (['show'], [], None)
    """
    found = _MEANT.get(typed)
    return None if found is None else [name for name in found if name in known]


class LazyCommands(TyperGroup):
    """Commands by name, each in the module that `modules` tells, imported only when asked for.

    A module stands in this room, or with a dot before it in one beside it.
    """

    modules: ClassVar[Mapping[str, str]]

    def list_commands(self, ctx: Context) -> list[str]:
        """The names in the order of the help."""
        return list(self.modules)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of a name, from its module."""
        module = self.modules.get(cmd_name)
        return _command(module, cmd_name) if module else None

    def shell_complete(self, ctx: Context, incomplete: str) -> list[CompletionItem]:
        """The commands that are begun, with what they do; else the options."""
        begun = [name for name in self.modules if name.startswith(incomplete)]
        if not begun:
            return super().shell_complete(ctx, incomplete)
        return [CompletionItem(name, help=self._summary(name)) for name in begun]

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """As click does; `help COMMAND` is `COMMAND --help`."""
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: Context, args: list[str]
    ) -> tuple[str | None, Command | None, list[str]]:
        """As click does; a mistyped name is answered with the nearest ones."""
        is_mistyped = args and args[0] not in self.modules and not args[0].startswith("-")
        if is_mistyped and not ctx.resilient_parsing:
            ctx.fail(f"There is no command {args[0]!r}.{self._hint(args)}")
        return super().resolve_command(ctx, args)

    def _hint(self, args: list[str]) -> str:
        """What to type instead: what is said in a record, or the nearest names."""
        from difflib import get_close_matches

        from trickledger.rules.catalogue import can_be_opened, game_named_first
        from trickledger.rules.language.notation import GENERAL_WORDS, RECORD_WORDS
        from trickledger.rules.says import Example

        line = " ".join(args)
        if "enter" in self.modules and args[0] in {*RECORD_WORDS, *GENERAL_WORDS}:
            return f" It is said in a game: {Example(f'enter {line}')}"
        if "new" in self.modules and can_be_opened(game_named_first(args)[0]):
            return f" A game is begun by: {Example(f'new {line}')}"
        close = meant(args[0], self.modules)
        if not close and "event" in self.modules:
            close = self._of_events(args[0]) or close
        if close is None:
            close = get_close_matches(args[0], self.modules, n=2, cutoff=0.6)
        return f" Did you mean {' or '.join(close)}?" if close else ""

    def _of_events(self, typed: str) -> list[str]:
        """The commands of events that a name means, as they are typed from outside."""
        of_events = _command(self.modules["event"], "event")
        known = of_events.modules if isinstance(of_events, LazyCommands) else {}
        found = [typed] if typed in known else meant(typed, known)
        return [f"event {name}" for name in found or []]

    def format_help(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the help of all commands, the first ones to try at the top."""
        write_page(self, ctx, formatter)

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the commands, each with what it does."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self._summary(name)) for name in self.modules])

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

    def _summary(self, name: str) -> str:
        """The first line of what a command says of itself.

        It is read from the compiled module: to import them all takes as long as half an entry.
        """
        found = find_spec(f".{self.modules[name]}", _HERE)
        compiled = found.loader.get_code(found.name) if found else None  # type: ignore[union-attr]
        says = {
            constant.co_name.rstrip("_"): constant.co_consts[0]
            for constant in (compiled.co_consts if compiled else ())
            if isinstance(constant, CodeType)
        }
        return str(says.get(name) or "").partition("\n")[0]
