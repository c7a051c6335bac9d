"""`event` and the commands below it."""

from __future__ import annotations

import typer

from trickledger.ledger.cli.lazy import LazyCommands

EVENT_COMMANDS: dict[str, str] = {
    "new": "events.setup",
    "add": "events.field",
    "here": "events.field",
    "drop": "events.field",
    "return": "events.field",
    "absent": "events.field",
    "forbid": "events.field",
    "wish": "events.field",
    "allow": "events.field",
    "set": "events.setup",
    "round": "events.rounds",
    "seat": "events.rounds",
    "open": "events.rounds",
    "lock": "events.rounds",
    "unlock": "events.rounds",
    "result": "events.results",
    "forfeit": "events.results",
    "tables": "events.lists",
    "standings": "events.lists",
    "crosstable": "events.lists",
    "show": "events.lists",
    "list": "events.lists",
    "log": "events.acts",
    "export": "events.acts",
    "undo": "events.acts",
    "void": "events.acts",
    "close": "events.acts",
}
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
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
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
