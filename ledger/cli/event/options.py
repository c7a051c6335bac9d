"""Options and arguments that several commands of events share."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli.options import argument, option

RoundArgument = Annotated[
    int, argument("Which round (else the newest).", min=0, show_default=False)
]
ThroughOption = Annotated[
    int, option("--round -r", "As things stood after this round.", min=0, show_default=False)
]
RoundWordOption = Annotated[
    int, option("--round -r", "The same, named.", min=0, show_default=False)
]
HouseOption = Annotated[
    list[str] | None, option("--option -o", "A house option of the game.", "NAME=VALUE")
]
