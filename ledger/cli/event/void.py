"""`event void`: take back an act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import (
    AT,
    DRY_RUN,
    EVENT,
    WRITING,
    ReasonOption,
    argument,
    option,
)
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import entry_number

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.tournament.history import Entry


@command(EVENT, AT, DRY_RUN, *WRITING)
def void(
    call: Call,
    entry: Annotated[
        str, argument("The entry, such as @14 or 14; `round 2` for what made a round.")
    ],
    number: Annotated[str, argument("", hidden=True)] = "",
    with_later: Annotated[
        bool, option("--with-later", "With every later entry that depends on it.")
    ] = False,
    because: ReasonOption = "",
) -> None:
    """Take back an entry, and everything entered in the same line.

    Where later entries depend on it they are named; --with-later takes them back in the same act.
    Voiding that void brings all of them back.

    \b
    trickledger event void @14 --because "typed for the wrong table"
    trickledger event void round 1 --with-later --because "wrong list"
    """
    from trickledger.ledger.say.rounds import changes_by

    def voided(desk: Desk) -> list[Entry]:
        at = desk.round_entry(_round(number)) if entry == "round" else entry_number(entry)
        return desk.void(at, because, with_later=with_later)

    done = directed(call, voided)
    tell(call, done, changes_by(done, done.told))


def _round(number: str) -> int:
    if not (number.isascii() and number.isdigit() and len(number) < 5):
        raise UsageError(
            f"{number[:20] or 'Nothing'} isn't a round.",
            "",
            "Such as `trickledger event void round 2`.",
        )
    return int(number)
