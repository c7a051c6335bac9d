"""What `event annul`, `award` and `doubt` share: a decision on one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.reading import read_table
from trickledger.ledger.cli.event.rounds import on_table, steps_after

if TYPE_CHECKING:
    from fractions import Fraction

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk


def ruled(
    call: Call, word: str, table: str, because: str, *, points: tuple[Fraction, ...] = ()
) -> int:
    """Enter a decision on a table, and tell what it comes to."""
    from trickledger.ledger.tournament.doubts import doubts_of

    def act(desk: Desk) -> tuple[int, int]:
        at = read_table(desk.rounds, table)
        desk.rule(word, *at, points, because)
        return at

    done = directed(call, act)
    known, (number, place) = done.after, done.told
    now = next(row for row in known.round(number).tables if row.number == place)
    lines = [f"{now.place}  {known.versus(now.sides)}{on_table(now)}"]
    resting = range(number, len(known.rounds) + 1)
    lines += [said for each in resting for said in doubts_of(known, each)]
    return tell(call, done, [*lines, *steps_after(known, number)])
