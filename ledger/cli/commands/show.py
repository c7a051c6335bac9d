"""`show`: the score sheet of a game."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import GAME, READING, ReferenceArgument
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.cli.sheet import Depth, print_sheet


@command(GAME, *READING)
def show(
    call: Call,
    reference: ReferenceArgument = "",
    every: Annotated[
        bool, typer.Option("--all", help="Each hand with the reason for every point.")
    ] = False,
    why: Annotated[
        bool, typer.Option("--why", help="Trace each figure to its entries and clauses.")
    ] = False,
) -> int:
    """Print the score sheet, or one hand with its reasons.

    12@47 is game 12 after its entry 47. The head at the end of a sheet is the number of the last
    entry and the start of its hash; `check --head` finds it again or says that it is gone.

    \b
    trickledger show
    trickledger show .3
    trickledger show .3 --why
    trickledger show --all
    trickledger show 12.3.5
    trickledger show 12@47
    """
    from trickledger.ledger.services.sheets import sheet_of

    meant = call.meant(reference)
    with call.opened() as store:
        sheet = sheet_of(store, meant, why=why)
    if call.as_json:
        from trickledger.ledger.cli.shapes.games import sheet_shape

        print_json(sheet_shape(sheet))
    else:
        depth = Depth.ENTRIES if why else Depth.REASONS if every else Depth.ROWS
        print_sheet(sheet, meant, depth)
    return 0
