"""Options and arguments that several commands of events share."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.options import argument, option

EntrantsArgument = Annotated[
    list[str],
    argument("Entrants, by number, name or the start of a name.", complete=candidates.entrants),
]
EntrantArgument = Annotated[
    str,
    argument("The entrant, by number, name or the start of a name.", complete=candidates.entrants),
]
PairArgument = Annotated[list[str], argument("Two entrants, by number or name.", "ONE OTHER")]
TableArgument = Annotated[
    str, argument("2.5 is table 5 of round 2; 5 is table 5 of the newest round.")
]
RoundArgument = Annotated[int | None, argument("Which round (else the newest).", min=1)]
ThroughOption = Annotated[
    int | None, option("--round -r", "As things stood after this round.", min=1)
]
RoundWordOption = Annotated[int | None, option("--round -r", "The same, named.", min=1)]
HouseOption = Annotated[
    list[str] | None, option("--option -o", "A house option of the game.", "NAME=VALUE")
]
