"""What `event penalty` and `event bonus` share: points that a director takes or gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.reading import read_entrant, read_points
from trickledger.ledger.cli.options import argument, option

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk

PointsArgument = Annotated[str, argument("How many points, such as 0.5.")]
RoundOption = Annotated[
    int | None, option("--round -r", "From which round on (else the newest).", min=1)
]


def given(
    call: Call, word: str, entrant: str, points: str, number: int | None, because: str
) -> None:
    """Enter points that are given or taken, and tell what the entrant has now."""
    from trickledger.ledger.columns import figure
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.next_round import of_section
    from trickledger.ledger.tournament.results import standings

    amount = read_points(points)

    def act(desk: Desk) -> int:
        known = desk.event
        one = read_entrant(known, entrant)
        meant = number or len(known.rounds)
        desk.enter(Act(word, meant, entrants=(one,), points=amount, why=because))
        return one

    done = directed(call, act)
    known = done.after
    row = next(row for row in standings(known, len(known.rounds)) if row.entrant == done.told)
    has = f"{known.name(done.told)} has {figure(row.points)} and is placed {row.place}"
    sign = "-" if word == "penalty" else "+"
    lines = [
        f"{word.capitalize()} for {known.name(done.told)}: {sign}{figure(amount[0])}.",
        f"{has}{of_section(known.section_of(done.told))}.",
    ]
    tell(call, done, lines)
