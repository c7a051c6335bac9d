"""`standings`, `player`, `players`."""

from __future__ import annotations

import datetime
from typing import Annotated

import typer

from ledger.cli.output import columns, counted, print_json, say
from ledger.cli.pages import Page, group
from ledger.cli.shared import JsonOption, LedgerOption, opened
from ledger.errors import UsageError

app = group()
KindOption = Annotated[str, typer.Option("--kind", help="Only games of this kind.")]
SinceOption = Annotated[str, typer.Option("--since", help="From this day on, year-month-day.")]
UntilOption = Annotated[str, typer.Option("--until", help="Up to this day, year-month-day.")]


@app.command(cls=Page)
def standings(
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Rank the players by games won, then by difference of points.

    \b
    trickledger standings
    trickledger standings --kind klaberjass --since 2026-09-01
    """
    from ledger.people import seats
    from ledger.standings import ORDER
    from ledger.standings import standings as ranked

    _check_filters(kind, since, until)
    with opened(ledger) as store:
        rows = ranked(seats(store, kind=kind, since=since, until=until))
    if as_json:
        record = {"event": None, "round": None, "order": list(ORDER)}
        print_json({**record, "rows": [row.as_json() for row in rows]})
    elif not rows:
        say("Nobody has played yet.")
    else:
        columns(
            ("Place", "Player", "Points", "Games", "Difference", ""),
            (
                (
                    f"{row.place}{'=' if row.shared else ''}",
                    row.player,
                    f"{row.points:g}",
                    row.games,
                    f"{row.difference:+d}",
                    _remarks(row.open_games, row.provisional),
                )
                for row in rows
            ),
            right=(0, 2, 3, 4),
        )
    return 0


@app.command(cls=Page)
def player(
    name: Annotated[str, typer.Argument(help="A full name, as `trickledger players` lists it.")],
    kind: KindOption = "",
    since: SinceOption = "",
    until: UntilOption = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Show one person's record, game by game.

    \b
    trickledger player "Ann Baker"
    """
    from ledger.people import names, seats

    _check_filters(kind, since, until)
    with opened(ledger) as store:
        known = names(store)
        person = _meant(name, known)
        games = seats(store, kind=kind, person=person, since=since, until=until)
    won = sum(game.won for game in games)
    if as_json:
        print_json({"player": person, "won": won, "games": [game._asdict() for game in games]})
        return 0
    say(f"{person}: {counted(len(games), 'game')}, {won:g} won")
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
                _result(game.status, game.won, game.provisional),
            )
            for game in games
        ),
        right=(4, 5),
    )
    return 0


@app.command(cls=Page)
def players(ledger: LedgerOption = None, as_json: JsonOption = False) -> int:
    """List everybody who has played.

    \b
    trickledger players
    """
    from ledger.people import names

    with opened(ledger) as store:
        known = names(store)
    if as_json:
        print_json({"players": known})
    else:
        for name in known or ["Nobody has played yet."]:
            say(name)
    return 0


def _remarks(open_games: int, provisional: bool) -> str:
    remarks = [f"{open_games} open"] if open_games else []
    return ", ".join([*remarks, *(["provisional"] if provisional else [])])


def _result(status: str, won: float, provisional: bool) -> str:
    words = {0.0: "lost", 1.0: "won"}.get(won, "shared") if status in {"won", "shared"} else status
    return f"{words} (provisional)" if provisional else words


def _meant(name: str, known: list[str]) -> str:
    """The known person that a name means: the whole name, or the only one that begins with it."""
    from rules.notation import folded, nearest

    key = folded(name)
    whole = [other for other in known if folded(other) == key]
    found = whole or [other for other in known if folded(other).startswith(key)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"{name} could be {', '.join(found)}.", remedy="Write the whole name.")
    lower = {other.lower(): other for other in known}
    close = [lower[other] for other in nearest(name, list(lower))]
    hint = f"Did you mean {' or '.join(close)}?" if close else ""
    raise UsageError(
        f"Nobody called {name} has played.", hint, "`trickledger players` lists everybody."
    )


def _check_filters(kind: str, since: str, until: str) -> None:
    from rules.catalogue import all_kinds

    if kind and kind not in all_kinds():
        there_are = f"There are: {', '.join(all_kinds())}."
        raise UsageError(f"There is no game called {kind}.", there_are)
    for day in (since, until):
        try:
            day and datetime.date.fromisoformat(day)
        except ValueError as exc:
            raise UsageError(f"{day} is no day.", "A day is written 2026-11-21.") from exc
