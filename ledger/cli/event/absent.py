"""`event absent`: leave entrants out of one round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.event.options import EntrantsArgument
from trickledger.ledger.cli.event.reading import read_entrant
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, option
from trickledger.ledger.errors import UsageError, quoted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.event import Event


LaterRoundOption = Annotated[
    int | None, option("--round -r", "Which round (else the next).", min=1)
]
WorthOption = Annotated[
    str, option("--worth", "A bye on request: half, full, none or points.", show_default=False)
]


@command(EVENT, DRY_RUN, *WRITING)
def absent(
    call: Call,
    entrants: EntrantsArgument,
    round_number: LaterRoundOption = None,
    worth: WorthOption = "",
    because: ReasonOption = "",
) -> None:
    """Leave entrants out of one later round: absent, or with a bye on request.

    The setting `absent` says what it is worth, or --worth for these alone: half a win, a full bye,
    none, or points. Before they came and after they dropped out nothing is worth anything, but a
    late entrant can be given a bye for a round missed, by its number.

    One full bye on request is given to each, or as many of any worth as the setting `requests`
    says, and none in the last rounds by the setting `closing`.

    `event return` takes it back.

    \b
    trickledger event absent "Ann Baker" --round 3
    trickledger event absent 7 12 --worth half --because "asked before round 1"
    """
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        if not round_number:
            _demand_no_round(known, entrants)
        number = round_number or len(known.rounds) + 1
        for text in entrants:
            entrant = read_entrant(known, text)
            desk.enter(Act("absent", number, entrants=(entrant,), value=worth, why=because))

    done = directed(call, act)
    tell(call, done, _told(done, worth))


def _told(done: Done[None], worth: str) -> list[str]:
    """Who is absent in which round, or has missed it, and with what."""
    given = f", with a bye worth {worth}" if worth else ""
    return [
        f"{done.after.name(who)} missed round {number} and has a bye worth {worth} in it."
        if number <= len(done.before.rounds)
        else f"{done.after.name(who)} is absent in round {number}{given}."
        for number, who in sorted(done.after.absences - done.before.absences)
    ]


def _demand_no_round(known: Event, typed: Sequence[str]) -> None:
    """Refuse a number after names that may be meant as the round: absent "Ann Baker" 3."""
    *names, last = typed
    if not names or not last.isdigit() or any(name.isdigit() for name in names):
        return
    number = int(last)
    planned = known.settings.rounds or number
    if number not in known.entrants or not len(known.rounds) < number <= planned:
        return
    absent = " ".join(map(quoted, names))
    numbers = " ".join(str(read_entrant(known, name)) for name in typed)
    raise UsageError(
        f"{last} may be entrant {last}, {known.name(number)}, or round {last}.",
        f"For the round type `trickledger event absent {absent} --round {last}`,",
        f"for both entrants `trickledger event absent {numbers}`.",
    )
