"""What a command is called with beside its own words, and what it opens by that."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from inspect import Parameter, Signature, signature
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec

import typer

from trickledger.ledger.cli.pages import PAGE_SETTINGS, Page
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.about import About, about
from trickledger.ledger.say.proposed import is_at_table

if TYPE_CHECKING:
    from pathlib import Path

    from trickledger.ledger.cli.click import Context
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.queries.references import Reference
    from trickledger.ledger.services.table import Table
    from trickledger.ledger.storage.address import Address
    from trickledger.ledger.storage.port import Ledger

Own = ParamSpec("Own")
_CONTEXT = Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)
"""Where typer puts what a command was run with: the table at which it was typed."""
_BELOW_ZERO = re.compile(r"-[0-9]\S*")


class Call(NamedTuple):
    """The options that commands share; `seat` is the table at which the command was typed."""

    ledger: str | None = None
    game: str = ""
    event: str = ""
    at: int | None = None
    dry_run: bool = False
    scorer: str | None = None
    as_json: bool = False
    as_csv: bool = False
    no_pager: bool = True
    seat: Table | None = None

    @property
    def is_for_programs(self) -> bool:
        """Whether what is asked for is read by a program and not by people."""
        return self.as_json or self.as_csv

    @property
    def address(self) -> Address:
        """Where the ledger meant is."""
        # some commands, such as `rules`, look into no ledger
        from trickledger.ledger.config.values import ledger_address

        return ledger_address(self.ledger)

    @property
    def path(self) -> Path:
        """The file of the ledger meant; raises `NotAFile` where it is on a server."""
        from trickledger.ledger.config.values import ledger_path

        return ledger_path(self.ledger)

    @property
    def author(self) -> Author:
        """Who enters, and on which device; raises UsageError."""
        from trickledger.ledger.journal.author import author_called

        return author_called(self.scorer)

    def completes_proposals(self) -> None:
        """Let the commands that are proposed from now on name what this call names."""
        about.set(About(self.ledger, self.game, self.event))

    def meant(self, reference: str) -> Reference:
        """What a reference points at, in the game of the call where it names none itself."""
        from trickledger.ledger.queries.references import read_reference

        meant = read_reference(reference)
        return meant if meant.game else meant._replace(game=self.game)

    def opened(self, *, write: bool = False) -> Ledger:
        """Open the ledger meant."""
        from trickledger.ledger.storage.opening import open_ledger

        return open_ledger(self.address, write=write)

    @contextmanager
    def table(self) -> Iterator[Table]:
        """The game meant, to be entered into; the one that is open at the table stays open."""
        from trickledger.ledger.services.table import Table

        if self.seat and self.game in {"", str(self.seat.stream.number)}:
            yield self.seat
            return
        with self.opened(write=True) as store:
            yield Table.meant(store, self.game, self.author)

    @contextmanager
    def event_meant(
        self, *, write: bool = False, counting: bool = False
    ) -> Iterator[tuple[Ledger, Stream]]:
        """The ledger, opened, and the event meant; who enters something wants one that counts."""
        from trickledger.ledger.queries.references import event_meant

        with self.opened(write=write) as store:
            yield store, event_meant(store, self.event, counting=counting)


class PageOfWords(Page):
    """A command that takes words, among them figures below zero with their sign."""

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        """Read what was typed; `-5` is `minus 5`, and no option."""
        words: list[str] = []
        for before, arg in zip(["", *args], args, strict=False):
            is_value = before.startswith("-") and not _BELOW_ZERO.fullmatch(before)
            is_figure = _BELOW_ZERO.fullmatch(arg) and not is_value
            words += ("minus", arg[1:]) if is_figure else (arg,)
        return super().parse_args(ctx, words)


def command(
    *shared: Parameter, settings: Mapping[str, Any] | None = None, page: type[Page] = Page
) -> Callable[[Callable[Concatenate[Call, Own], int | None]], typer.Typer]:
    """Make a command of a function: `shared` come after its own options and reach it as a `Call`.

    What it gives back is its exit code, None for 0. `settings` are click's, for the context of the
    command, and its help is a `page`.
    """

    def made(run: Callable[Concatenate[Call, Own], int | None]) -> typer.Typer:
        _, *own = signature(run, eval_str=True).parameters.values()

        def called(**given: Any) -> int | None:
            common = {each.name: given.pop(each.name) for each in shared}
            call = Call(**common, seat=given.pop(_CONTEXT.name).obj)
            call.completes_proposals()
            if call.as_json and call.as_csv:
                raise UsageError("Either --json or --csv, not both.")
            if call.no_pager or call.is_for_programs or is_at_table() or not sys.stdout.isatty():
                return run(call, **given)  # type: ignore[call-arg]
            from trickledger.ledger.cli.pager import paged

            with paged():
                return run(call, **given)  # type: ignore[call-arg]

        called.__doc__ = run.__doc__
        called.__signature__ = Signature([*own, *shared, _CONTEXT])  # type: ignore[attr-defined]
        app = typer.Typer(rich_markup_mode=None, add_completion=False)
        name = run.__name__.removesuffix("_")
        app.command(name, cls=page, context_settings={**PAGE_SETTINGS, **(settings or {})})(called)
        return app

    return made
