"""`ruling`: what a director decides."""

from __future__ import annotations

import re
from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, PageOfWords, command
from trickledger.ledger.cli.decisions import decide
from trickledger.ledger.cli.options import ENTERING, DropOption, ReasonOption, argument, option


@command(*ENTERING, page=PageOfWords)
def ruling(
    call: Call,
    words: Annotated[
        list[str],
        argument(
            "The kind, the hand, the finding, and amounts for a column, as in the examples.",
            complete=candidates.rulings,
        ),
    ],
    by: Annotated[str, option("--by", "Who rules (else the director of your settings).")] = "",
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Record a ruling of the director or of the table.

    Everything this changes is listed.

    The kinds: stand, retract, adjust, penalty, annul, award, settle. Amounts go to the score of
    the hand before it is settled (hand), to the totals (game), or are chips. With --drop a retract
    takes the play back at once, with what followed it in the hand; --dry-run shows it first.

    \b
    trickledger ruling stand @17 --because "it changed nothing"
    trickledger ruling retract @17 --drop --because "played again"
    trickledger ruling penalty game Bob minus 10 --by Dora --because "twice"
    trickledger ruling annul --by Dora --because "a card was missing"
    """
    from trickledger.ledger.config.values import person

    # who rules comes last in the line, so what an option adds stands before it
    about, told = _parted(" ".join(words))
    rules = by or told or person("director")
    parts = ["ruling", about, *(["drop"] if drop else []), *([f"by {rules}"] if rules else [])]
    return decide(call, " ".join(parts), because)


def _parted(words: str) -> tuple[str, str]:
    """What a ruling is, and after `by` whose it is."""
    found = re.split(r"\bby\b", words, maxsplit=1, flags=re.IGNORECASE)
    return found[0].strip(), found[1].strip() if found[1:] else ""
