"""Options and arguments that several commands of events share."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates

EntrantsArgument = Annotated[
    list[str],
    typer.Argument(
        help="Entrants, by number, name or the start of a name.",
        autocompletion=candidates.entrants,
    ),
]
EntrantArgument = Annotated[
    str,
    typer.Argument(
        help="The entrant, by number, name or the start of a name.",
        autocompletion=candidates.entrants,
    ),
]
PairArgument = Annotated[
    list[str], typer.Argument(help="Two entrants, by number or name.", metavar="ONE OTHER")
]
TableArgument = Annotated[
    str, typer.Argument(help="2.5 is table 5 of round 2; 5 is table 5 of the newest round.")
]
RoundArgument = Annotated[
    int, typer.Argument(help="Which round (else the newest).", min=0, show_default=False)
]
ThroughOption = Annotated[
    int,
    typer.Option(
        "--round", "-r", help="As things stood after this round.", min=0, show_default=False
    ),
]
HouseOption = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="A house option of the game.", metavar="NAME=VALUE"),
]
