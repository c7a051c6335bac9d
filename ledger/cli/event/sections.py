"""`event sections`: the sections of an event, and how its entrants are divided into them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument, option
from trickledger.ledger.cli.output import columns, paragraph, print_json
from trickledger.ledger.say.shapes.events import sections_shape

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk
    from trickledger.ledger.tournament.event import Event

SectionsArgument = Annotated[
    list[str] | None,
    argument(
        "The sections: A B C, or with the least rating in each A=1800 B=1500 C.",
        "[NAME[=RATING]]...",
    ),
]
ByOption = Annotated[
    str,
    option(
        "--by",
        "rating: the best are in the first section; category, club, family, team, "
        "federation or group: a section for each.",
        "WHAT",
        candidates.one_of("rating", "category", "club", "family", "team"),
    ),
]


@command(EVENT, DRY_RUN, *WRITING)
def sections(
    call: Call, names: SectionsArgument = None, by: ByOption = "", because: ReasonOption = ""
) -> None:
    """Divide all entrants into sections, or print who is in which.

    Named alone, sections are balanced: of the order before the event the best four go to A, B, B
    and A. `--by rating` puts the best into the first; with ratings each takes those who reach it.
    Each section is paired and ranked by itself, and table numbers go on from one to the next. For
    one entrant: `event section B Ann`.

    \b
    trickledger event sections A B
    trickledger event sections A B C --by rating
    trickledger event sections A=1800 B=1500 C
    trickledger event sections --by category
    trickledger event sections
    """
    if not names and not by:
        _print(call)
        return
    from trickledger.ledger.tournament.sections import divided

    def divide(desk: Desk) -> list[int]:
        return desk.divide(divided(desk.event, names or [], by), because)

    done = directed(call, divide)
    tell(call, done, [*sizes_of(done.after), "Who is in which: trickledger event sections"])


def sizes_of(known: Event) -> list[str]:
    """How many are in each section, in a line; none where there are no sections."""
    if not known.has_sections:
        return []
    sizes = (
        f"{sum(known.entrants[each].is_in for each in part.members)} in "
        f"{f'section {part.name}' if part.name else 'no section'}"
        for part in known.parts
    )
    return [f"{', '.join(sizes)}."]


def _print(call: Call) -> None:
    from trickledger.ledger.services.event_pages import event_page

    with call.event_meant() as (store, stream):
        known = event_page(store, stream).event
    if call.as_json:
        print_json(sections_shape(known))
        return
    if not known.has_sections:
        paragraph("This event has no sections. To divide it: trickledger event sections A B")
        return
    columns(
        ("Section", "No", "Name", ""),
        (
            (part.name, entrant, known.name(entrant), _said(known, entrant))
            for part in known.parts
            for entrant in part.members
        ),
        right=(1,),
    )
    for line in sizes_of(known):
        paragraph(line)


def _said(known: Event, entrant: int) -> str:
    rating = known.dossier.facts_of(entrant).rating
    said = [f"rating {rating}"] if rating else []
    return ", ".join([*said, *([] if known.entrants[entrant].is_in else ["dropped out"])])
