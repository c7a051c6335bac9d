"""Options and arguments that several commands of events share."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.options import argument, option

RoundArgument = Annotated[int | None, argument("Which round (else the newest).", min=1)]
ThroughOption = Annotated[
    int | None, option("--round -r", "As things stood after this round.", min=1)
]
RoundWordOption = Annotated[int | None, option("--round -r", "The same, named.", min=1)]
HouseOption = Annotated[
    list[str] | None, option("--option -o", "A house option of the game.", "NAME=VALUE")
]
