"""Options and arguments that several commands share, each said once."""

from __future__ import annotations

from inspect import Parameter
from typing import Annotated, Any

import typer

from trickledger.ledger.cli import candidates

_Completer = candidates.Completer | None


def option(
    names: str, help: str, metavar: str | None = None, complete: _Completer = None, **more: Any
) -> Any:
    """An option by its names, with its help, what stands for its value, and what completes it."""
    return typer.Option(*names.split(), help=help, metavar=metavar, autocompletion=complete, **more)


def argument(
    help: str, metavar: str | None = None, complete: _Completer = None, **more: Any
) -> Any:
    """An argument with its help, what stands for it, and what completes it."""
    return typer.Argument(help=help, metavar=metavar, autocompletion=complete, **more)


def _shared(name: str, kind: Any, default: object, said: Any) -> Parameter:
    """A part of a `Call` as an option of a command."""
    annotation = Annotated[kind, said]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_LEDGER = option(
    "--ledger",
    "The ledger: a file or postgresql://... (else TRICKLEDGER_LEDGER, else your own).",
    "LEDGER",
)
_GAME = option(
    "--game -g", "The game, by number or code (else the current one).", "GAME", candidates.games
)
_EVENT = option(
    "--event -e", "An event by number or code (else the current one).", "EVENT", candidates.events
)
_AT = option("--at", "Stop with exit code 4 if entries came after this one.", "ENTRY", min=1)
_DRY_RUN = option("--dry-run", "Show what would happen and record nothing.")
_SCORER = option("--scorer", "Who enters (else the scorer of your settings, else you).", "NAME")
_NO_PAGER = option("--no-pager", "Print at once what is longer than the screen.")
LEDGER = _shared("ledger", str | None, None, _LEDGER)
GAME = _shared("game", str, "", _GAME)
EVENT = _shared("event", str, "", _EVENT)
AT = _shared("at", int | None, None, _AT)
DRY_RUN = _shared("dry_run", bool, False, _DRY_RUN)
SCORER = _shared("scorer", str | None, None, _SCORER)
JSON = _shared("as_json", bool, False, option("--json", "Print one JSON object."))
CSV = _shared("as_csv", bool, False, option("--csv", "Print the rows as CSV."))
NO_PAGER = _shared("no_pager", bool, False, _NO_PAGER)
ASKING = (LEDGER, JSON)
READING = (LEDGER, NO_PAGER, JSON)
LISTING = (LEDGER, NO_PAGER, CSV, JSON)
WRITING = (LEDGER, SCORER, JSON)
ENTERING = (AT, DRY_RUN, GAME, *WRITING)
"""What every command takes that asks a ledger, reads its pages, lists rows, writes to it or enters
a game."""

JSON_FORMAT = _shared("as_json", bool, False, option("--json", "The same as --format json."))
"""What `--json` is where there are other formats."""

ReferenceArgument = Annotated[
    str,
    argument(
        "A game 12, hand .3, trick .3.5 or entry @47 (else the current game).",
        complete=candidates.references,
    ),
]
NameArgument = Annotated[
    str, argument("A name, as `players` lists them.", complete=candidates.whole_names)
]
ReasonOption = Annotated[str, option("--because", "The reason.", "WORDS")]
DropOption = Annotated[
    bool, option("--drop", "Drop what no longer fits later in that hand; type it again.")
]
HouseOption = Annotated[
    list[str] | None,
    option(
        "--option -o", "A house option, such as target=301.", "NAME=VALUE", candidates.house_options
    ),
]
DateOption = Annotated[
    str, option("--date --on", "The day of the game, such as 2026-11-21 or Friday (else today).")
]
KindOption = Annotated[str, option("--kind", "Only games of this kind.", "GAME", candidates.kinds)]
SinceOption = Annotated[
    str, option("--since", "From this day on, such as 2026-01-31 or 31 Jan.", "DAY")
]
UntilOption = Annotated[
    str, option("--until", "Up to this day, such as 2026-12-31 or yesterday.", "DAY")
]
SeasonOption = Annotated[
    str, option("--season", "A year (2026) or a month (2026-11).", "SEASON", candidates.seasons)
]
RoundArgument = Annotated[int | None, argument("Which round (else the newest).", min=1)]
ThroughOption = Annotated[
    int | None, option("--round -r", "As things stood after this round.", min=1)
]
RoundWordOption = Annotated[int | None, option("--round -r", "The same, named.", min=1)]
