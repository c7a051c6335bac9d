"""`new` and `games`: open a game, list those there are."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from ledger.cli.output import columns, print_json, say
from ledger.cli.shared import JsonOption, LedgerOption, ScorerOption, author, opened
from ledger.errors import EntryRefused, UsageError
from rules.catalogue import kinds
from rules.refusal import Refusal

app = typer.Typer()


@app.command()
def new(
    game: Annotated[str, typer.Argument(help="Which game, such as klaberjass.")],
    players: Annotated[
        list[str],
        typer.Argument(help="The players in clockwise order: Ann, or Ann=Ann Baker in quotes."),
    ],
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", "-o", help="A house option, such as target=301.", metavar="NAME=VALUE"
        ),
    ] = None,
    date: Annotated[str, typer.Option("--date", help="The day of the game (else today).")] = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Open a game and make it the current one; a ledger is made if there is none.

    \b
    trickledger new klaberjass Ann Bob
    trickledger new klaberjass "Ann=Ann Baker" "Bob=Bob Cole" --option target=301
    """
    from ledger.record import open_game
    from ledger.state import make_current
    from ledger.store import create, ledger_path

    head = _head(game, players, option or [], date or time.strftime("%Y-%m-%d"))
    with create(ledger_path(ledger)) as store:
        stream = open_game(store, head, author(scorer))
        make_current(store.path, stream.number)
        where = str(store.path)
    if as_json:
        print_json({"ok": True, "game": stream.number, "id": stream.id, "ledger": where})
    else:
        say(f"Game {stream.number} is open: {head.game.title}, {', '.join(head.handles)}.")
        say(f"The ledger is {where}.")
        say(f"Next: trickledger enter hand {head.handles[-1]} CARD")
    return 0


def _head(kind: str, players: list[str], options: list[str], date: str) -> Any:
    from rules.head import begin, handle_for

    head = begin(f"game {kind}")
    lines = [f"date {date}"]
    if not isinstance(head, Refusal):
        seats: list[str] = []
        for player in players:
            is_plain = "=" in player or " " not in player
            handle = "" if is_plain else handle_for(player, [*seats], head.game)
            seats.append(handle or player.partition("=")[0])
            player = player if is_plain else f"{handle}={player}"
            lines.append(player)
        lines = [lines[0], f"players {', '.join(lines[1:])}"]
    for given in options:
        name, _, value = given.partition("=")
        lines.append(f"option {name} {value}")
    for line in lines:
        if isinstance(head, Refusal):
            break
        head = head.read(line)
    if isinstance(head, Refusal):
        raise EntryRefused(str(head)) if head.clause != "COM-SYN-1" else UsageError(str(head))
    settings = head.settings()
    refusal = head.seats_refusal() or (settings if isinstance(settings, Refusal) else None)
    if refusal:
        raise UsageError(str(refusal))
    return head


@app.command()
def games(
    kind: Annotated[str, typer.Option("--kind", help="Only games of this kind.")] = "",
    status: Annotated[str, typer.Option("--status", help="Only open, won, closed ... games.")] = "",
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """List the games of the ledger.

    \b
    trickledger games
    trickledger games --status open
    """
    from ledger.people import game_list
    from ledger.state import current_game

    if kind and kind not in kinds():
        raise UsageError(f"There is no game called {kind}.", f"There are: {', '.join(kinds())}.")
    with opened(ledger) as store:
        rows = game_list(store, kind=kind, status=status)
        current = current_game(store.path)
    if as_json:
        print_json({"current": current, "games": [row.as_json() for row in rows]})
    elif not rows:
        say("There is no game yet: trickledger new klaberjass Ann Bob")
    else:
        columns(
            ("Game", "Code", "Kind", "Date", "Players and totals", "Status"),
            (
                (
                    f"{row.number}{' *' if row.number == current else ''}",
                    row.code,
                    row.kind,
                    row.date,
                    ", ".join(f"{name} {total}" for name, total in row.totals),
                    f"{row.status}{' (provisional)' if row.provisional else ''}",
                )
                for row in rows
            ),
        )
    return 0
