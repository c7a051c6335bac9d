"""`correct`: say what entries should have been."""

from __future__ import annotations

from typing import Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.decisions import decide, together
from trickledger.ledger.cli.options import ENTERING, DropOption, ReasonOption, argument
from trickledger.ledger.say.readers import entry_number
from trickledger.rules.cards import read_card


@command(*ENTERING)
def correct(
    call: Call,
    words: Annotated[
        list[str],
        argument(
            "An entry and what it should be: @12 KD. Commas separate several.",
            complete=candidates.entries,
        ),
    ],
    because: ReasonOption = "",
    drop: DropOption = False,
) -> int:
    """Correct entries; everything this changes is listed.

    \b
    trickledger correct @12 KD
    trickledger correct @12 KD, @13 9S --because "misread"
    trickledger correct @12 KD, void @13 --dry-run
    """
    members = []
    for part in " ".join(words).split(","):
        first, *rest = part.split() or [""]
        if first.lower() in {"void", "correct", "drop"}:
            members.append(part.strip())
        elif rest and read_card(first) is not None:
            # the record knows by which entry it was played
            members.append(f"correct {part.strip()}")
        else:
            members.append(f"correct @{entry_number(first)} {' '.join(rest)}".strip())
    return decide(call, together(members, drop=drop), because)
