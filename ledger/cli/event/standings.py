"""`event standings`: who stands where, in an event or a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.event.options import ThroughOption
from trickledger.ledger.cli.event.season import print_season
from trickledger.ledger.cli.event.teams import print_teams, print_whole
from trickledger.ledger.cli.options import EVENT, LISTING
from trickledger.ledger.cli.output import page_width, paragraph, say, under_its_head
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.ranking.standings import Row

_LONGEST_NAME = 32
_BY = ("points", "places")


SeasonOption = Annotated[
    str,
    typer.Option(
        "--season",
        help="All events of a year (2026) or a month (2026-11) together.",
        autocompletion=candidates.seasons,
    ),
]
BestOption = Annotated[
    int,
    typer.Option(
        "--best",
        help="Of a season, count only each player's best events; of a team its best members.",
        min=0,
        show_default=False,
    ),
]
ByOption = Annotated[
    str,
    typer.Option(
        "--by",
        help="Teams by a fact (team, club, family); of a season points (a table for each kind) or "
        "places (one of all).",
        metavar="WHAT",
        autocompletion=candidates.one_of("team", "club", "family", *_BY),
    ),
]
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        help="Of a season, only the events of this game.",
        metavar="GAME",
        autocompletion=candidates.kinds,
    ),
]
WholeOption = Annotated[
    bool, typer.Option("--whole", help="With those who did not come on from the stages before.")
]


@command(EVENT, *LISTING)
def standings(
    call: Call,
    round_number: ThroughOption = 0,
    season: SeasonOption = "",
    best: BestOption = 0,
    game: GameOption = "",
    by: ByOption = "",
    whole: WholeOption = False,
) -> int:
    """Print the standings of an event or a season, of teams, or of all stages.

    What has changed since a round was locked is named below. Shared places are marked
    (3=). A line is provisional while a finding is open in one of its games or a result is
    disputed.

    A season has a table for each game and each way to count: chips, penalties and games won are
    not added. By places it is one table of all games: 100 for the first of an event, 0 for the
    last. `ratings --season` ranks by strength.

    \b
    trickledger event standings
    trickledger event standings --round 3
    trickledger event standings --by team --best 3
    trickledger event standings --season 2026 --best 6
    trickledger event standings --season 2026 --game klaberjass
    trickledger event standings --season 2026 --by places
    """
    if season:
        if by not in ("", *_BY):
            raise UsageError(f"Of a season --by is points or places, not {by[:20]}.")
        return print_season(call, season, game, best or None, by_places=by == "places")
    if by and by not in _BY:
        return print_teams(call, by, best, round_number)
    if game or best or by:
        word = "--game" if game else "--best" if best else "--by"
        raise UsageError(f"{word} is for a season.", "", "Name it: --season 2026.")
    return print_whole(call) if whole else print_standings(call, round_number)


def print_standings(call: Call, round_number: int = 0) -> int:
    """Print the standings of an event after a round, by default the newest."""
    from trickledger.ledger.services.event_pages import standings_page
    from trickledger.ledger.tournament.heading import heading

    with call.event_meant() as (store, stream):
        page = standings_page(store, stream, round_number)
    if call.is_for_programs:
        from trickledger.ledger.cli.shapes.events import standings_shape

        print_data(call, standings_shape(page), "rows")
        return 0
    say(heading(page.event, page.through), kind="strong")
    _print_rows(page.event, page.rows)
    if page.open_tables:
        paragraph(f"Without a result: {', '.join(page.open_tables)}.")
    for line in (*page.changes, *page.remarks):
        paragraph(line)
    return 0


def _print_rows(known: Event, rows: Sequence[Row]) -> None:
    from trickledger.ledger.columns import blocks, shortened
    from trickledger.ledger.tournament.standings_table import standings_table

    table = standings_table(known, rows)
    heads = ("Pl", "No", "Name", *table.heads, "")
    cells = [
        (
            line.place,
            str(line.entrant),
            shortened(known.name(line.entrant), _LONGEST_NAME),
            *line.figures,
            line.said,
        )
        for line in table.lines
    ]
    figures = {0, 1, *range(3, 3 + len(table.heads))}
    for block in blocks(heads, cells, stay=3, figures=figures, width=page_width()):
        under_its_head(block)
    if table.legend:
        paragraph(table.legend)
