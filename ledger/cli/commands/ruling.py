"""`ruling`: what a director decides."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.decisions import decide
from trickledger.ledger.cli.options import ENTERING, ReasonOption


@command(*ENTERING)
def ruling(
    call: Call,
    words: Annotated[
        list[str],
        typer.Argument(
            help="The kind, the hand, the finding, and amounts for a column, as in the examples.",
            autocompletion=candidates.rulings,
        ),
    ],
    by: Annotated[
        str, typer.Option("--by", help="Who rules (else the director of your settings).")
    ] = "",
    because: ReasonOption = "",
) -> int:
    """Record a ruling; everything this changes is listed.

    The kinds: stand, retract, adjust, penalty, annul, award, settle. Amounts go to the score of
    the hand before it is settled (hand), to the totals (game), or are chips.

    \b
    trickledger ruling stand @17 KLA-PLAY-2 --by Dora --because "one trick"
    trickledger ruling penalty game Bob minus 10 --by Dora --because "twice"
    trickledger ruling annul --by Dora --because "a card was missing"
    """
    from trickledger.ledger.config.values import person

    named = by or ("" if "by" in words else person("director"))
    who = f" by {named}" if named else ""
    return decide(call, f"ruling {' '.join(words)}{who}", because)
