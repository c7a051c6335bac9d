"""Standings beside those of one event: of its teams, and of all its stages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.output import paragraph, print_json, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.say.readers import fitting
from trickledger.ledger.say.shapes.events import finishers_shape, teams_shape

if TYPE_CHECKING:
    from trickledger.ledger.cli.call import Call


def print_teams(call: Call, fact: str, best: int, round_number: int, *, each_section: bool) -> None:
    """Print the teams of an event by place, with the members who count."""
    from trickledger.ledger.columns import figure
    from trickledger.ledger.services.event_pages import teams_page
    from trickledger.ledger.tournament.heading import heading

    with call.event_meant() as (store, stream), fitting():
        page = teams_page(store, stream, fact, best, round_number, boards=each_section)
    if call.as_json:
        print_json(teams_shape(page))
        return
    say(heading(page.event, page.through), kind="strong")
    if not page.rows:
        say(f"Nobody has a {page.fact}.")
        return
    columns(
        ("Pl", page.fact.capitalize(), "Points", "Of", "Who counts"),
        (
            (
                f"{row.place}{'=' if row.shared else ''}",
                row.name,
                figure(row.points),
                row.size,
                ", ".join(map(page.event.name, row.members)),
            )
            for row in page.rows
        ),
        right=(0, 2, 3),
    )
    paragraph(_counted(page.fact, best, each_section=each_section))


def _counted(fact: str, best: int, *, each_section: bool) -> str:
    if not best:
        return "All members count."
    return f"The best {best} of each {fact}{' in each section' * each_section} count."


def print_whole(call: Call) -> None:
    """Print the ranking of all stages of an event."""
    from trickledger.ledger.services.next_stage import whole_ranking

    with call.event_meant() as (store, stream), fitting():
        ranking = whole_ranking(store, stream)
    if call.as_json:
        print_json(finishers_shape(stream.number, ranking))
        return
    columns(
        ("Pl", "Name", "Stage"),
        ((f"{one.place}{'=' if one.shared else ''}", one.name, one.stage) for one in ranking),
        right=(0,),
    )
