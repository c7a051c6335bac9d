"""`event date`: on which day a round is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event


@command(EVENT, DRY_RUN, *WRITING)
def date(
    call: Call,
    number: Annotated[int | None, argument("Which round.", min=1)] = None,
    day: Annotated[str, argument("Its day, such as 2026-11-26.", show_default=False)] = "",
    because: ReasonOption = "",
) -> None:
    """Say on which day a round is played, made or to come; without a round list the days.

    A round without a day of its own is on that of the round before it, the first on the event's.

    \b
    trickledger event date 2 2026-11-26
    trickledger event date
    """
    from trickledger.ledger.services.event_pages import event_page
    from trickledger.ledger.tournament.acts import Act

    if number and not day:
        raise UsageError(
            f"On which day is round {number}?", "", f"`trickledger event date {number} 2026-11-26`."
        )
    if not number:
        with call.event_meant() as (store, stream):
            known = event_page(store, stream).event
        if call.as_json:
            print_json({"event": known.number, "dates": dict(_days(known))})
            return
        for line in _listed(known):
            say(line)
        return
    act = Act("day", number, value=day, why=because)
    done = directed(call, lambda desk: desk.enter(act))
    tell(call, done, [f"Round {number} is on {done.after.day_of(number)}."])


def _days(known: Event) -> list[tuple[int, str]]:
    """The rounds that are made or planned or have a day, each with its day."""
    from trickledger.ledger.tournament.next_round import last_round

    last = max(len(known.rounds), last_round(known), *known.history.days, 0)
    return [(number, known.day_of(number)) for number in range(1, last + 1)]


def _listed(known: Event) -> list[str]:
    lines = [f"Round {number}  {day or 'no day'}" for number, day in _days(known)]
    return lines or ["No round is made or planned yet."]
