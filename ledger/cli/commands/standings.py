"""`standings`: who has won how many games."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.days import selection
from trickledger.ledger.cli.options import (
    LISTING,
    KindOption,
    SeasonOption,
    SinceOption,
    UntilOption,
    option,
)
from trickledger.ledger.cli.output import paragraph, rows_that_fit, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.columns import placed
from trickledger.ledger.errors import UsageError
from trickledger.ledger.queries.selection import read_selection
from trickledger.ledger.say.shapes.people import standings_shape
from trickledger.rules.catalogue import kind_called

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickledger.ledger.queries.results import Tally
    from trickledger.ledger.queries.standings import PlayerRecord, PlayerRow, Standings


EventOption = Annotated[
    str,
    option(
        "--event -e", "The standings of one event, by number or code.", "EVENT", candidates.events
    ),
]

EveryOption = Annotated[bool, option("--all", "All players, and what they made by kind of game.")]


@command(*LISTING)
def standings(
    call: Call,
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
    event: EventOption = "",
    every: EveryOption = False,
) -> None:
    """Rank the players by games won, then by their share of wins.

    A shared win counts its share. The rate counts only games that somebody has won. Where all
    games are of the same kind, the chips or the difference to the best of the others come next;
    points of different games are never added. Players equal in everything share a place. There is
    no place yet without a finished game, nor, among several kinds, for who has only played for
    chips: --kind loo ranks those. Abandoned games do not count. A terminal shows as many as fit it.

    \b
    trickledger standings
    trickledger standings --kind loo
    trickledger standings --kind klaberjass --season 2026
    """
    from trickledger.ledger.queries.standings import places
    from trickledger.ledger.queries.standings import standings as in_full

    if event:
        _of_event(call._replace(event=event), kind or since or until or season)
        return
    meant = selection(call, since, until, season)
    with call.opened() as store:
        meant = meant.of_kind(kind, store)
        found = in_full(store, meant) if call.is_for_programs else places(store, meant)
    if call.is_for_programs:
        print_data(call, standings_shape(found), "rows")
    elif found.rows:
        _print(found, every=every)
    else:
        say("Nobody has played yet." if meant == read_selection() else "No game fits.")


def _of_event(call: Call, chosen: str) -> None:
    from trickledger.ledger.cli.event.standings import print_standings

    if chosen:
        raise UsageError("Name an event, or choose games by kind and day, not both.")
    call.completes_proposals()
    print_standings(call)


def _print(found: Standings, *, every: bool) -> None:
    """Print the ranking, on a terminal as much of it as fits, and on request all by kind."""
    limit = None if every else rows_that_fit()
    listed = found.rows[:limit]
    heads, rows, figures = _ranking(found, listed)
    columns(heads, rows, right=figures)
    if len(listed) < len(found.rows):
        rest = len(found.rows) - len(listed)
        paragraph(f"... and {rest} more: --all lists them, with the figures by kind.", kind="dim")
    elif every:
        _print_kinds(found)
    else:
        paragraph("--all adds the figures of each by kind of game.", kind="dim")


def _ranking(
    found: Standings, listed: Sequence[PlayerRow]
) -> tuple[list[str], list[list[object]], list[int]]:
    """Heads, rows and the places of figures, without a column in which nobody has anything."""
    records = [row.record for row in found.rows]
    is_decided = any(record.decided for record in records)
    unit = _unit(found)
    told: list[tuple[str, bool, Callable[[PlayerRecord], object]]] = [
        ("Points", is_decided, lambda record: f"{record.points:.4g}"),
        (unit, bool(unit) and not is_decided, lambda record: f"{record.difference:+d}"),
        ("Games", True, lambda record: record.games),
        ("Won", is_decided, lambda record: record.won),
        ("Shared", any(record.shared for record in records), lambda record: record.shared),
        ("Lost", is_decided, lambda record: record.lost),
        ("Rate", is_decided, lambda record: f"{record.rate:.0%}" if record.decided else ""),
        (unit, bool(unit) and is_decided, lambda record: f"{record.difference:+d}"),
        ("Hands", not is_decided, lambda record: record.hands),
    ]
    shown = [(head, figure) for head, is_told, figure in told if is_told]
    rows = [
        [
            placed(row.place, row.shared),
            row.record.player,
            *(figure(row.record) for _, figure in shown),
            _remarks(row.record, has_unit=bool(unit)),
        ]
        for row in listed
    ]
    heads = ["Place", "Player", *(head for head, _ in shown), ""]
    return heads, rows, [0, *range(2, 2 + len(shown))]


def _unit(found: Standings) -> str:
    """What breaks ties where all games are of one kind: chips, or the points that one is ahead."""
    from trickledger.ledger.queries.results import unit_of

    if "difference" not in found.order:
        return ""
    kinds = {tally.kind for row in found.rows for tally in row.record.kinds if tally.games}
    if not kinds:
        return ""
    return "Chips" if {unit_of(kind) for kind in kinds} == {"chips"} else "Ahead by"


def _print_kinds(found: Standings) -> None:
    from trickledger.ledger.queries.results import unit_of

    every = [tally for row in found.rows for tally in row.record.kinds if tally.games]
    kinds = sorted(every, key=lambda tally: tally.kind)
    for kind, tallies in groupby(kinds, key=lambda tally: tally.kind):
        say()
        say(f"{kind_called(kind)}, in {unit_of(kind)}", kind="strong")
        print_tallies("Player", ((tally.player, tally) for tally in tallies))


def _remarks(record: PlayerRecord, *, has_unit: bool) -> str:
    """What stands beside the figures: chips that no column has, and what is not decided."""
    chips = [tally for tally in record.kinds if tally.unit == "chips" and tally.games]
    undecided = record.undecided - sum(tally.undecided for tally in chips)
    remarks = {
        f"{undecided} without a winner": undecided,
        f"{record.open_games} not finished": record.open_games,
        "provisional": record.provisional,
    }
    won = [f"{kind_called(tally.kind)} {tally.lead:+d} chips" for tally in chips]
    told = [] if has_unit else won
    return ", ".join([*told, *(remark for remark, holds in remarks.items() if holds)])


def print_tallies(head: str, rows: Iterable[tuple[str, Tally]]) -> None:
    """Print tallies, each under its name in the column `head`."""
    columns(
        (head, "Won", "Hands", "Total", "A game", "A hand", "Best", "Game", "Ahead by"),
        (
            (
                name,
                f"{tally.points:.4g}/{tally.games}",
                tally.hands,
                tally.total,
                _mean(tally.total, tally.games),
                _mean(tally.in_hands, tally.hands),
                "" if tally.best is None else tally.best,
                tally.best_game or "",
                f"{tally.lead:+d}",
            )
            for name, tally in rows
        ),
        right=range(1, 9),
    )


def _mean(total: int, count: int) -> str:
    return f"{total / count:.1f}" if count else ""
