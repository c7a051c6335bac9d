"""The events of a season put together, a table for each kind of points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.output import paragraph, say, spaced
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.shapes.events import season_shape

if TYPE_CHECKING:
    from trickledger.ledger.tournament.season import SeasonTable


SEASON_BY = ("points", "places")
"""By what a season ranks."""


def print_season(call: Call, season: str, kind: str, best: int | None, by: str) -> None:
    """Print who stands where in a season, of all games or of one kind; raises UsageError."""
    from trickledger.ledger.queries.selection import read_selection
    from trickledger.ledger.queries.tournament_lists import season_of

    if by not in ("", *SEASON_BY):
        raise UsageError("A season is ranked --by points or places, not {by}.", by=by[:20])
    by_places = by == "places"
    with call.opened() as store:
        meant = read_selection(kind=kind, season=season)
        tables = season_of(store, meant, best, by_places=by_places)
    if call.is_for_programs:
        print_data(call, season_shape(season, best, tables), "rows")
        return
    if not tables:
        say(f"There is no event{f' of {kind}' if kind else ''} in {season} that has begun.")
    for table in spaced(tables):
        if len(tables) > 1 or by_places:
            say(table.title)
        _print_table(table)
    if len(tables) > 1:
        paragraph(
            "Different kinds of points are never added: each table ranks by itself; --by places "
            "makes one of them."
        )
    if by_places and tables:
        paragraph("The first of an event has 100, the last 0, and between them each the same step.")


def _print_table(table: SeasonTable) -> None:
    from trickledger.ledger.columns import figure

    for each in table.events:
        say(f"{each.number}  {each.settings.date}  {each.settings.title}")
    columns(
        ("Pl", "Name", "Points", "Events", "Counted"),
        (
            (
                f"{row.place}{'=' if row.shared else ''}",
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
