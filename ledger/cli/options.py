"""Options and arguments that several commands share, each said once."""

from __future__ import annotations

from inspect import Parameter
from typing import Annotated, Any

import typer

from trickledger.ledger.cli import candidates


def _shared(name: str, kind: Any, default: object, option: Any) -> Parameter:
    """A part of a `Call` as an option of a command."""
    annotation = Annotated[kind, option]
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


_LEDGER = typer.Option(
    "--ledger",
    help="The ledger: a file or postgresql://... (else TRICKLEDGER_LEDGER, else your own).",
    metavar="LEDGER",
)
_GAME = typer.Option(
    "--game",
    "-g",
    help="The game, by number or code (else the current one).",
    metavar="GAME",
    autocompletion=candidates.games,
)
_EVENT = typer.Option(
    "--event",
    "-e",
    help="An event by number or code (else the current one).",
    metavar="EVENT",
    autocompletion=candidates.events,
)
_AT = typer.Option(
    "--at", help="Stop with exit code 4 if entries came after this one.", metavar="ENTRY", min=1
)
_DRY_RUN = typer.Option("--dry-run", help="Show what would happen and record nothing.")
_SCORER = typer.Option(
    "--scorer", help="Who enters (else the scorer of your settings, else you).", metavar="NAME"
)
LEDGER = _shared("ledger", str | None, None, _LEDGER)
GAME = _shared("game", str, "", _GAME)
EVENT = _shared("event", str, "", _EVENT)
AT = _shared("at", int | None, None, _AT)
DRY_RUN = _shared("dry_run", bool, False, _DRY_RUN)
SCORER = _shared("scorer", str | None, None, _SCORER)
JSON = _shared("as_json", bool, False, typer.Option("--json", help="Print one JSON object."))
CSV = _shared("as_csv", bool, False, typer.Option("--csv", help="Print the rows as CSV."))
NO_PAGER = _shared(
    "no_pager",
    bool,
    False,
    typer.Option("--no-pager", help="Print at once what is longer than the screen."),
)
ASKING = (LEDGER, JSON)
READING = (LEDGER, NO_PAGER, JSON)
LISTING = (LEDGER, NO_PAGER, CSV, JSON)
WRITING = (LEDGER, SCORER, JSON)
ENTERING = (AT, DRY_RUN, GAME, *WRITING)
"""What every command takes that asks a ledger, reads its pages, lists rows, writes to it or enters
a game."""

_FORMAT = typer.Option("--json", help="The same as --format json.")
JSON_FORMAT = _shared("as_json", bool, False, _FORMAT)
"""What `--json` is where there are other formats."""

ReferenceArgument = Annotated[
    str,
    typer.Argument(
        help="A game 12, hand .3, trick .3.5 or entry @47 (else the current game).",
        autocompletion=candidates.references,
    ),
]
NameArgument = Annotated[
    str,
    typer.Argument(help="A name, as `players` lists them.", autocompletion=candidates.whole_names),
]
ReasonOption = Annotated[str, typer.Option("--because", help="The reason.", metavar="WORDS")]
DropOption = Annotated[
    bool, typer.Option("--drop", help="Drop what no longer fits later in that hand; type it again.")
]
HouseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help="A house option, such as target=301.",
        metavar="NAME=VALUE",
        autocompletion=candidates.house_options,
    ),
]
DateOption = Annotated[
    str, typer.Option("--date", help="The day of the game, such as 2026-11-21 (else today).")
]
KindOption = Annotated[
    str,
    typer.Option(
        "--kind", help="Only games of this kind.", metavar="GAME", autocompletion=candidates.kinds
    ),
]
SinceOption = Annotated[
    str, typer.Option("--since", help="From this day on, such as 2026-01-31.", metavar="DAY")
]
UntilOption = Annotated[
    str, typer.Option("--until", help="Up to this day, such as 2026-12-31.", metavar="DAY")
]
SeasonOption = Annotated[
    str,
    typer.Option(
        "--season",
        help="A year (2026) or a month (2026-11).",
        metavar="SEASON",
        autocompletion=candidates.seasons,
    ),
]
