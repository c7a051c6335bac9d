"""`standings`, `player`, `players`."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import columns, counted, print_json, say, wrapped
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import JsonOption, KindOption, LedgerOption, opened
from trickledger.ledger.errors import UsageError
from trickledger.ledger.queries.selection import read_selection

if TYPE_CHECKING:
    from trickledger.ledger.queries.results import Meeting, Month, Result, Tally
    from trickledger.ledger.queries.standings import PlayerPage, Record, Standings

app = group()
SinceOption = Annotated[
    str, typer.Option("--since", help="From this day on, year-month-day.", metavar="DAY")
]
UntilOption = Annotated[
    str, typer.Option("--until", help="Up to this day, year-month-day.", metavar="DAY")
]
SeasonOption = Annotated[
    str,
    typer.Option(
        "--season",
        help="A year, 2026, or a month, 2026-11.",
        metavar="SEASON",
        autocompletion=candidates.seasons,
    ),
]
NEWEST = 15
"""How many games a page lists unless it is asked for all."""


@app.command(cls=Page)
def standings(
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
    event: Annotated[
        str,
        typer.Option(
            "--event",
            "-e",
            help="Of one event, by number or code: as `event standings`.",
            metavar="EVENT",
            autocompletion=candidates.events,
        ),
    ] = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Rank the players by games won, then by rate.

    A shared win counts its share. The rate is that by games which somebody has won. Where all games
    are of one kind, the difference to the best of the others comes next; points of different games
    are never added. Equal in everything is a shared place; who has finished no game has none yet.
    Abandoned games do not count.

    \b
    trickledger standings
    trickledger standings --kind klaberjass --season 2026
    """
    if event:
        return _of_event(event, kind or since or until or season, ledger, as_json=as_json)
    from trickledger.ledger.queries.standings import places
    from trickledger.ledger.queries.standings import standings as in_full

    meant = read_selection(kind, since, until, season)
    with opened(ledger) as store:
        found = in_full(store, meant) if as_json else places(store, meant)
    if as_json:
        rows = [row.as_json() for row in found.rows]
        print_json({"event": None, "round": None, "order": list(found.order), "rows": rows})
    elif found.rows:
        _print_standings(found)
    else:
        say("Nobody has played yet." if meant == read_selection() else "There is no such game.")
    return 0


def _of_event(event: str, chosen: str, ledger: str | None, *, as_json: bool) -> int:
    from trickledger.ledger.cli.events.lists import print_standings
    from trickledger.ledger.cli.events.shared import event_shown

    if chosen:
        raise UsageError("Either an event or games of some kind or days, not both.")
    return print_standings(event_shown(ledger, event), as_json=as_json)


def _print_standings(found: Standings) -> None:
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
        _print_tallies("Player", ((tally.player, tally) for tally in tallies))


def _print_tallies(head: str, rows: Iterable[tuple[str, Tally]]) -> None:
    """What was made in games, a line a person or a kind of game."""
    columns(
        (head, "Won", "Hands", "Total", "A game", "A hand", "Best", "Game", "Difference"),
        (
            (
                name,
                f"{tally.points:.4g}/{tally.games}",
                tally.hands,
                tally.total,
                _mean(tally.total, tally.games),
                _mean(tally.total, tally.hands),
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


@app.command(cls=Page)
def player(
    name: Annotated[
        list[str],
        typer.Argument(
            help="A name, or its beginning, as `players` lists them.",
            autocompletion=candidates.names,
        ),
    ],
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
    every: Annotated[
        bool, typer.Option("--all", help=f"List all games, not the newest {NEWEST}.")
    ] = False,
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Show one person's record: by game, by opponent, by month.

    On a terminal, a chart follows the season where `trickledger[chart]` is installed.

    \b
    trickledger player Ann Baker
    trickledger player Ann --season 2026 --all
    """
    from trickledger.ledger.queries.players import one_named
    from trickledger.ledger.queries.standings import player_page

    meant = read_selection(kind, since, until, season)
    with opened(ledger) as store:
        page = player_page(store, meant, one_named(store, " ".join(name)))
    if as_json:
        print_json(page.as_json())
    else:
        _print_page(page, None if every else NEWEST)
    return 0


def _print_page(page: PlayerPage, newest: int | None) -> None:
    record = page.record
    say(wrapped(_summary(record)))
    if not page.games:
        return
    streaks = record.streaks
    now = f"; now {streaks.newest} {streaks.outcome}" if streaks.outcome else ""
    say(f"Longest streaks: {streaks.won} won, {streaks.lost} lost{now}")
    say()
    _print_tallies("Kind", ((f"{tally.kind}, {tally.unit}", tally) for tally in record.kinds))
    if record.against:
        say()
        _print_meetings(record.against)
    if page.months:
        say()
        _print_months(page.months)
        _print_chart(page.games)
    say()
    _print_games(page.games, newest)


def _summary(record: Record) -> str:
    figures = {
        "won": record.won,
        "shared": record.shared,
        "lost": record.lost,
        "undecided": record.undecided,
        "open": record.open_games,
    }
    said = [f"{count} {word}" for word, count in figures.items() if count]
    remark = " (provisional: a finding is open)" if record.provisional else ""
    played = counted(record.games, "game")
    return f"{record.player}: {', '.join([played, *said])}{remark}"


def _print_meetings(meetings: Sequence[Meeting]) -> None:
    columns(
        ("Against", "Games", "Won", "Shared", "Lost", "Neither"),
        ((met.against, met.games, met.won, met.shared, met.lost, met.neither) for met in meetings),
        right=range(1, 6),
    )


def _print_months(months: Sequence[Month]) -> None:
    columns(
        ("Month", "Games", "Won", "Shared", "Lost"),
        (
            (month.month or "undated", month.games, month.won, month.shared, month.lost)
            for month in months
        ),
        right=range(1, 5),
    )


def _print_chart(games: Sequence[Result]) -> None:
    """The season as a line, where it is looked at and can be drawn."""
    from trickledger.ledger.cli.chart import drawn

    if sys.stdout.isatty():
        chart = drawn([game.balance for game in games], "Games won less games lost")
        if chart:
            say()
            say(chart)


def _print_games(games: Sequence[Result], newest: int | None) -> None:
    listed = games[-newest:] if newest else games
    columns(
        ("Game", "Kind", "Date", "Against", "Points", "Theirs", "Result"),
        (
            (
                game.game,
                game.kind,
                game.date,
                game.opponents,
                game.total,
                game.best_other,
                f"{game.outcome}{' (provisional)' if game.provisional else ''}",
            )
            for game in listed
        ),
        right=(4, 5),
    )
    if len(listed) < len(games):
        say(f"... and {counted(len(games) - len(listed), 'earlier game')}: --all lists them.")


@app.command(cls=Page)
def players(ledger: LedgerOption = None, as_json: JsonOption = False) -> int:
    """List everybody who has played.

    Two ledgers may have people of one name: they are told apart by the code of their ledger.

    \b
    trickledger players
    """
    from trickledger.ledger.queries.players import names
    from trickledger.ledger.services.people import namesakes

    with opened(ledger) as store:
        known = names(store)
        with store.reading() as db:
            alike = [[person.name for person in group] for group in namesakes(db)]
    if as_json:
        print_json({"players": known, "namesakes": alike})
        return 0
    for name in known or ["Nobody has played yet."]:
        say(name)
    if alike:
        say()
        say("One person, or several? `join` and `rename` tell:")
        for group in alike:
            say(wrapped(", ".join(group), indent=2))
    return 0


def _remarks(record: Record) -> str:
    remarks = {
        f"{record.undecided} undecided": record.undecided,
        f"{record.open_games} open": record.open_games,
        "provisional": record.provisional,
    }
    return ", ".join(remark for remark, holds in remarks.items() if holds)
