"""`standings`: who has won how many games."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import (
    READING,
    KindOption,
    SeasonOption,
    SinceOption,
    UntilOption,
)
from trickledger.ledger.cli.output import columns, print_json, say
from trickledger.ledger.cli.tallies import print_tallies
from trickledger.ledger.errors import UsageError
from trickledger.ledger.queries.selection import read_selection

if TYPE_CHECKING:
    from trickledger.ledger.queries.standings import Record, Standings


EventOption = Annotated[
    str,
    typer.Option(
        "--event",
        "-e",
        help="The standings of one event, by number or code.",
        metavar="EVENT",
        autocompletion=candidates.events,
    ),
]


@command(*READING)
def standings(
    call: Call,
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
    event: EventOption = "",
) -> int:
    """Rank the players by games won, then by their share of wins.

    A shared win counts its share. The rate counts only games that somebody has won. Where all
    games are of the same kind, the difference to the best of the others comes next; points of
    different games are never added. Players equal in everything share a place; without a finished
    game there is none. Abandoned games do not count.

    \b
    trickledger standings
    trickledger standings --kind klaberjass --season 2026
    """
    from trickledger.ledger.queries.standings import places
    from trickledger.ledger.queries.standings import standings as in_full

    if event:
        return _of_event(call._replace(event=event), kind or since or until or season)
    meant = read_selection(kind, since, until, season)
    with call.opened() as store:
        found = in_full(store, meant) if call.as_json else places(store, meant)
    if call.as_json:
        from trickledger.ledger.cli.shapes.people import standings_shape

        print_json(standings_shape(found))
    elif found.rows:
        _print(found)
    else:
        say("Nobody has played yet." if meant == read_selection() else "No game fits.")
    return 0


def _of_event(call: Call, chosen: str) -> int:
    from trickledger.ledger.cli.event.standings import print_standings

    if chosen:
        raise UsageError("Name an event, or choose games by kind and day, not both.")
    return print_standings(call)


def _print(found: Standings) -> None:
    from trickledger.ledger.queries.results import unit_of

    columns(
        ("Place", "Player", "Points", "Games", "Won", "Shared", "Lost", "Rate", ""),
        (
            (
                f"{row.place or ''}{'=' if row.shared else ''}",
                row.record.player,
                f"{row.record.points:.4g}",
                row.record.games,
                row.record.won,
                row.record.shared,
                row.record.lost,
                f"{row.record.rate:.0%}" if row.record.decided else "",
                _remarks(row.record),
            )
            for row in found.rows
        ),
        right=(0, 2, 3, 4, 5, 6, 7),
    )
    every = [tally for row in found.rows for tally in row.record.kinds if tally.games]
    kinds = sorted(every, key=lambda tally: tally.kind)
    for kind, tallies in groupby(kinds, key=lambda tally: tally.kind):
        say()
        say(f"{kind}, in {unit_of(kind)}")
        print_tallies("Player", ((tally.player, tally) for tally in tallies))


def _remarks(record: Record) -> str:
    remarks = {
        f"{record.undecided} undecided": record.undecided,
        f"{record.open_games} open": record.open_games,
        "provisional": record.provisional,
    }
    return ", ".join(remark for remark, holds in remarks.items() if holds)
