"""`event standings`: who stands where, in an event or a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.heading import heading
from trickledger.ledger.cli.event.options import ThroughOption
from trickledger.ledger.cli.event.season import print_season
from trickledger.ledger.cli.event.teams import print_teams, print_whole
from trickledger.ledger.cli.options import EVENT, READING
from trickledger.ledger.cli.output import page_width, paragraph, print_json, say, under_its_head
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.ranking.standings import Row

_LONGEST_NAME = 32


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
GameOption = Annotated[
    str,
    typer.Option(
        "--game",
        help="Of a season, only the events of this game.",
        metavar="GAME",
        autocompletion=candidates.kinds,
    ),
]


ByOption = Annotated[
    str,
    typer.Option(
        "--by", help="Teams, by what they have in common: team, club, family.", metavar="FACT"
    ),
]
WholeOption = Annotated[
    bool, typer.Option("--whole", help="With those who did not come on from the stages before.")
]


@command(EVENT, *READING)
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
    not added.

    \b
    trickledger event standings
    trickledger event standings --round 3
    trickledger event standings --by team --best 3
    trickledger event standings --season 2026 --best 6
    trickledger event standings --season 2026 --game klaberjass
    """
    if season:
        return print_season(call, season, game, best or None)
    if by:
        return print_teams(call, by, best, round_number)
    if game or best:
        word = "--game" if game else "--best"
        raise UsageError(f"{word} is for a season.", "", "Name it: --season 2026.")
    return print_whole(call) if whole else print_standings(call, round_number)


def print_standings(call: Call, round_number: int = 0) -> int:
    """Print the standings of an event after a round, by default the newest."""
    from trickledger.ledger.services.event_pages import standings_page

    with call.event_meant() as (store, stream):
        page = standings_page(store, stream, round_number)
    if call.as_json:
        from trickledger.ledger.cli.shapes.events import standings_shape

        print_json(standings_shape(page))
        return 0
    say(heading(page.event, page.through), kind="strong")
    _print_rows(page.event, page.rows)
    if page.open_tables:
        paragraph(f"Without a result: {', '.join(page.open_tables)}.")
    for line in (*page.changes, *page.remarks):
        paragraph(line)
    return 0


def _print_rows(known: Event, rows: Sequence[Row]) -> None:
    from trickledger.ledger.columns import blocks, figure, shortened
    from trickledger.ledger.tournament.ranking.standings import lots

    breaks = [name for name in known.settings.order if name != "points"]
    shows_points = "points" in known.settings.order or not breaks
    tie_breaks = [*(["points"] if shows_points else []), *breaks]
    heads = ("Pl", "No", "Name", *map(_short, tie_breaks), "")
    drawn = lots(rows)

    def shown(row: Row, name: str) -> str:
        return str(drawn[row.entrant]) if name == "lot" else figure(row.tiebreaks[name])

    cells = [
        (
            f"{row.place}{'=' if row.shared else ''}",
            str(row.entrant),
            shortened(known.name(row.entrant), _LONGEST_NAME),
            *(figure(row.points) if name == "points" else shown(row, name) for name in tie_breaks),
            _state(known, row),
        )
        for row in rows
    ]
    figures = {0, 1, *range(3, 3 + len(tie_breaks))}
    for block in blocks(heads, cells, stay=3, figures=figures, width=page_width()):
        under_its_head(block)
    told = [f"{_short(name)} {name}" for name in tie_breaks if _short(name) != name]
    if told:
        paragraph(f"{', '.join(told)}.")


def _state(known: Event, row: Row) -> str:
    words = ["out"] if not known.entrants[row.entrant].is_in else []
    if row.entrant in known.dossier.disqualified:
        words = ["disqualified"]
    return ", ".join([*words, *(["provisional"] if row.provisional else [])])


def _short(name: str) -> str:
    """A head for a tie-break: its name, or the beginnings of its words.

    >>> _short("wins"), _short("buchholz-cut-1"), _short("sonneborn-berger")
    ('wins', 'BC1', 'SB')
    """
    return "".join(part[:1].upper() for part in name.split("-")) if "-" in name else name
