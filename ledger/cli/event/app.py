"""`event` and the commands below it."""

from __future__ import annotations

import typer

from trickledger.ledger.cli.lazy import LazyCommands, modules_of
from trickledger.ledger.cli.pages import PAGE_SETTINGS

NAMES = (
    "new next add facts rate rename replace section sections here drop return absent forbid wish "
    "allow set round date clock seat open lock unlock result results forfeit doubt award annul "
    "penalty bonus disqualify merge home tables standings prizes crosstable sheets release hide "
    "show list log export undo void close"
).split()
EVENT_COMMANDS = modules_of("event", NAMES)
"""Each command of an event and the module that holds it, in the order of the help."""


class EventCommands(LazyCommands):
    """The commands of events."""

    modules = EVENT_COMMANDS


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
