"""`event` and the commands below it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import typer
from typer.main import get_command

from trickledger.ledger.cli.lazy import LazyCommands, modules_of, without_collecting
from trickledger.ledger.cli.pages import PAGE_SETTINGS
from trickledger.ledger.tournament.deeds import DEEDS
from trickledger.ledger.tournament.deeds_of_opening import OPENINGS

if TYPE_CHECKING:
    from trickledger.ledger.cli.click import Command, Context

NAMES = (
    "new next add facts rate rename replace section sections here drop return absent forbid wish "
    "allow set round date clock message screen seat open lock unlock result results forfeit doubt "
    "award annul penalty bonus disqualify merge home deputy tables standings prizes crosstable "
    "sheets card release hide show list log export undo void close"
).split()
EVENT_COMMANDS = (
    modules_of("event", NAMES)
    | dict.fromkeys(("log", "list"), "event.show")
    | {"next": "event.new"}
    | dict.fromkeys(DEEDS, "event.acting")
)
"""Each command of an event and the module that holds it, in the order of the help."""


class EventCommands(LazyCommands):
    """The commands of events: those of deeds are made from their rows."""

    modules = EVENT_COMMANDS

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of a name, from the row of its deed or from its module."""
        if cmd_name in DEEDS:
            return _command_of(cmd_name)
        return super().get_command(ctx, cmd_name)

    def _summary(self, name: str) -> str:
        row = DEEDS.get(name) or OPENINGS.get(name)
        return row.summary if row else super()._summary(name)


@cache
def _command_of(word: str) -> Command:
    with without_collecting():
        from trickledger.ledger.cli.event.acting import command_of

        return get_command(command_of(DEEDS[word]))


app = typer.Typer(
    cls=EventCommands,
    name="event",
    no_args_is_help=True,
    rich_markup_mode=None,
    add_completion=False,
    context_settings=PAGE_SETTINGS,
)


@app.callback()
def event() -> None:
    """Run a tournament: entrants, rounds, seatings, results, standings.

    \b
    trickledger event new "Autumn evening" --game klaberjass --rounds 5
    trickledger event add "Ann Baker" "Bob Cole" "Cid Fox" "Dee Gray"
    trickledger event round
    trickledger event result 1.1 501 320
    trickledger event standings
    """
