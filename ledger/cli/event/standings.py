"""`event standings`: who stands where, in an event or a season."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.options import EVENT, LISTING, RoundArgument, ThroughOption, option
from trickledger.ledger.cli.output import paragraph, print_json, say, spaced
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.columns import figure, placed, shortened
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import fitting, read_round
from trickledger.ledger.say.shapes.events import (
    finishers_shape,
    season_shape,
    standings_shape,
    teams_shape,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.services.event_pages import StandingsPage
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.season import SeasonTable
    from trickledger.ledger.tournament.standings_table import StandingsTable


_LONGEST_NAME = 32
SEASON_BY = ("points", "places")
"""By what a season ranks."""

SeasonOption = Annotated[
    str,
    option(
        "--season",
        "All events of a year (2026) or a month (2026-11) together.",
        complete=candidates.seasons,
    ),
]
BestOption = Annotated[
    int,
    option(
        "--best",
        "Of a season, count only each player's best events; of a team its best members.",
        min=0,
        show_default=False,
    ),
]
ByOption = Annotated[
    str,
    option(
        "--by",
        "Teams by a fact (team, club, family); of a season points (a table for each kind) or "
        "places (one of all).",
        "WHAT",
        candidates.one_of("team", "club", "family", *SEASON_BY),
    ),
]
GameOption = Annotated[
    str, option("--game", "Of a season, only the events of this game.", "GAME", candidates.kinds)
]
SectionOption = Annotated[str, option("--section", "Only this section of the event.", "NAME")]
EachSectionOption = Annotated[
    bool, option("--each-section", "Of a team, count the best of each section by itself.")
]
WholeOption = Annotated[
    bool, option("--whole", "With those who did not come on from the stages before.")
]


@command(EVENT, *LISTING)
def standings(
    call: Call,
    number: RoundArgument = None,
    round_number: ThroughOption = None,
    season: SeasonOption = "",
    best: BestOption = 0,
    game: GameOption = "",
    by: ByOption = "",
    whole: WholeOption = False,
    section: SectionOption = "",
    each_section: EachSectionOption = False,
) -> None:
    """Print the standings of an event or a season, of teams, or of all stages.

    What has changed since a round was locked is named below. A line is provisional while a finding
    is open in one of its games or a result is disputed, which counts nothing until it is settled.

    A season has a table for each game and each way to count: chips, penalties and games won are
    not added. By places it is one table of all games: 100 for the first of an event, 0 for the
    last. An event with sections has a table of each, and where all play alike one of all.

    \b
    trickledger event standings
    trickledger event standings --round 3
    trickledger event standings --section B
    trickledger event standings --by team --best 3
    trickledger event standings --by team --best 1 --each-section
    trickledger event standings --season 2026 --best 6 --game klaberjass
    trickledger event standings --season 2026 --by places
    """
    through = read_round(number, round_number)
    is_of_teams = not season and by not in ("", *SEASON_BY)
    _demand_sections_of(section, season or whole or is_of_teams, each_section and not is_of_teams)
    if season:
        print_season(call, season, game, best or None, by)
    elif is_of_teams:
        print_teams(call, by, best, through, each_section=each_section)
    else:
        _demand_none_of_a_season({"--game": game, "--best": best, "--by": by})
        if whole:
            print_whole(call)
        else:
            print_standings(call, through, section)


def _demand_none_of_a_season(given: Mapping[str, object]) -> None:
    for word in given:
        if given[word]:
            said = "{option} is for a season."
            raise UsageError(said, "", "Name it: --season 2026.", option=word)


def _demand_sections_of(section: str, is_of_others: object, is_of_no_teams: bool) -> None:
    if section and is_of_others:
        raise UsageError("--section is for the standings of one event.", "", "Leave out the rest.")
    if is_of_no_teams:
        raise UsageError("--each-section is for teams.", "", "Name them: --by team.")


def print_standings(call: Call, round_number: int = 0, section: str = "") -> None:
    """Print the standings of an event, or a section, after a round, by default the newest."""
    from trickledger.ledger.services.event_pages import standings_page

    with call.event_meant() as (store, stream), fitting():
        page = standings_page(store, stream, round_number, section)
    if call.is_for_programs:
        print_data(call, standings_shape(page), "rows")
        return
    _print_lists(page)
    if page.open_tables:
        paragraph(f"Without a result: {', '.join(page.open_tables)}.")
    for line in (*page.changes, *page.remarks):
        paragraph(line)


def _print_lists(page: StandingsPage) -> None:
    """The sections, and where they compare all together, else the one list that there is."""
    from trickledger.ledger.tournament.heading import heading
    from trickledger.ledger.tournament.standings_table import ALL_SECTIONS, standings_table

    lists = [(heading(each.event, each.through), each.event, each.rows) for each in page.each]
    if page.together is not None:
        lists.append((ALL_SECTIONS, page.event, page.together))
    for head, known, rows in spaced(lists):
        say(head, kind="strong")
        _print_table(known, standings_table(known, rows))
    if legend := standings_table(page.event, page.rows).legend:
        paragraph(legend)


def _print_table(known: Event, table: StandingsTable) -> None:
    from trickledger.ledger.cli.tables import blocks

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
    blocks(heads, cells, stay=3, right=figures)


def print_season(call: Call, season: str, kind: str, best: int | None, by: str) -> None:
    """Print who stands where in a season, of all games or of one kind; raises UsageError."""
    from trickledger.ledger.queries.selection import read_selection
    from trickledger.ledger.queries.tournament_lists import season_of

    if by not in ("", *SEASON_BY):
        raise UsageError("A season is ranked --by points or places, not {by}.", by=by[:20])
    by_places = by == "places"
    with call.opened() as store:
        meant = read_selection(season=season).of_kind(kind, store)
        tables = season_of(store, meant, best, by_places=by_places)
    if call.is_for_programs:
        print_data(call, season_shape(season, best, tables), "rows")
        return
    if not tables:
        say(f"There is no event{f' of {kind}' if kind else ''} in {season} that has begun.")
    for table in spaced(tables):
        if len(tables) > 1 or by_places:
            say(table.title)
        _print_season_table(table)
    if len(tables) > 1:
        paragraph(
            "Different kinds of points are never added: each table ranks by itself; --by places "
            "makes one of them."
        )
    if by_places and tables:
        paragraph("The first of an event has 100, the last 0, and between them each the same step.")


def _print_season_table(table: SeasonTable) -> None:
    for each in table.events:
        say(f"{each.number}  {each.settings.date}  {each.settings.title}")
    columns(
        ("Pl", "Name", "Points", "Events", "Counted"),
        (
            (
                placed(row.place, row.shared),
                row.person,
                figure(row.points),
                row.events,
                " + ".join(
                    f"({figure(points)})" if place in row.missed else figure(points)
                    for place, points in row.counted.items()
                ),
            )
            for row in table.rows
        ),
        right=(0, 2, 3),
    )
    if any(row.missed for row in table.rows):
        paragraph("In brackets: absent, and charged the most penalties that anyone had.")


def print_teams(call: Call, fact: str, best: int, round_number: int, *, each_section: bool) -> None:
    """Print the teams of an event by place, with the members who count."""
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
                placed(row.place, row.shared),
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
        ((placed(one.place, one.shared), one.name, one.stage) for one in ranking),
        right=(0,),
    )
