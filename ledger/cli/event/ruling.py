"""What `event annul`, `award` and `doubt` share: a decision on one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.say.readers import read_table
from trickledger.ledger.say.rounds import on_table, what_follows

if TYPE_CHECKING:
    from fractions import Fraction

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk


def ruled(
    call: Call, word: str, table: str, because: str, *, points: tuple[Fraction, ...] = ()
) -> None:
    """Enter a decision on a table, and tell what it comes to."""

    def act(desk: Desk) -> tuple[int, int]:
        at = read_table(desk.rounds, table)
        desk.rule(word, *at, points, because)
        return at

    done = directed(call, act)
    known, (number, place) = done.after, done.told
    now = next(row for row in known.round(number).tables if row.number == place)
    said = f"{now.place}  {known.versus(now.sides)}{on_table(now)}"
    tell(call, done, [said, *what_follows(known, number)])
