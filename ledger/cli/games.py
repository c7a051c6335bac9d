"""`new` and `games`: open a game, list those there are."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.output import (
    columns,
    counted,
    print_json,
    print_json_lists,
    say,
    warn,
    wrapped,
)
from trickledger.ledger.cli.pages import Page, group
from trickledger.ledger.cli.shared import (
    JsonOption,
    KindOption,
    LedgerOption,
    ScorerOption,
    author,
    opened,
)
from trickledger.ledger.errors import ExitCode, UsageError, shown
from trickledger.ledger.queries.selection import read_selection
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from trickledger.ledger.journal.author import Author
    from trickledger.ledger.queries.players import GameLine, Wanted
    from trickledger.ledger.services.table import Table
    from trickledger.ledger.storage.port import Ledger
    from trickledger.rules.record.header import Head

app = group()
HouseOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        "-o",
        help="A house option, such as target=301.",
        metavar="NAME=VALUE",
        autocompletion=candidates.house_options,
    ),
]
DateOption = Annotated[str, typer.Option("--date", help="The day of the game (else today).")]
STATUSES = ("open", "won", "shared", "closed", "abandoned")


@app.command(cls=Page)
def new(
    game: Annotated[
        str,
        typer.Argument(help="Which game, such as klaberjass.", autocompletion=candidates.playable),
    ],
    players: Annotated[
        list[str],
        typer.Argument(
            help="The players in clockwise order: Ann, or Ann=Ann Baker in quotes.",
            autocompletion=candidates.players,
        ),
    ],
    option: HouseOption = None,
    date: DateOption = "",
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
    as_json: JsonOption = False,
) -> int:
    """Open a game and make it the current one.

    A ledger is made if there is none.

    \b
    trickledger new klaberjass Ann Bob
    trickledger new klaberjass "Ann=Ann Baker" "Bob=Bob Cole" --option target=301
    """
    head = head_of(game, players, option or [], date)
    if isinstance(head, Refusal):
        return print_no_head(head, as_json=as_json)
    with opened_new(head, ledger, author(scorer)) as seat:
        number, where = seat.stream.number, str(seat.store.address)
        if as_json:
            print_json({"ok": True, "game": number, "id": seat.stream.id, "ledger": where})
        else:
            say(f"Game {number} is open: {head.game.title}, {', '.join(head.handles)}.")
            say(f"The ledger is {shown(seat.store.address)}.")
            say(f"Next: trickledger enter {head.game.opening(head.handles[-1])}")
    return 0


@contextmanager
def opened_new(head: Head, ledger: str | None, who: Author) -> Iterator[Table]:
    """Open a game with its head, in a ledger that is made if there is none, and make it current."""
    from trickledger.ledger.current import make_current
    from trickledger.ledger.services.table import Table, open_game
    from trickledger.ledger.storage.addresses import ledger_path
    from trickledger.ledger.storage.opening import fill, open_ledger

    path = ledger_path(ledger)
    stream = fill(path, lambda store: open_game(store, head, who))
    make_current(path, stream.number)
    with open_ledger(path) as store:
        yield Table(store, stream, who)


def print_no_head(refusal: Refusal, *, as_json: bool = False) -> int:
    """A name that cannot be a player's is a refused entry; the rest was not typed as it must be."""
    if refusal.clause != "COM-SEAT-1":
        close = f"Did you mean {' or '.join(refusal.would_do)}?" if refusal.would_do else ""
        raise UsageError(refusal.why, close)
    if as_json:
        print_json({"ok": False, "entries": [], "refusal": refusal.as_json()})
    else:
        warn(wrapped(str(refusal)))
    return int(ExitCode.REFUSED)


def head_of(kind: str, players: list[str], options: list[str], date: str) -> Head | Refusal:
    """The head of a new game from the words of the command; without a date it is of today."""
    from trickledger.rules.record.header import begin, handle_for

    head = begin(f"game {kind}")
    lines = [f"date {date or time.strftime('%Y-%m-%d')}"]
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
        return head
    return head.judged()[1] or head


@app.command(cls=Page)
def games(
    kind: KindOption = "",
    status: Annotated[
        str,
        typer.Option(
            "--status",
            help="Only games that are open, won ...",
            autocompletion=candidates.one_of(*STATUSES),
        ),
    ] = "",
    player: Annotated[
        str,
        typer.Option(
            "--player",
            help="Only games of this player.",
            metavar="NAME",
            autocompletion=candidates.whole_names,
        ),
    ] = "",
    since: Annotated[
        str, typer.Option("--since", help="From this day on, year-month-day.", metavar="DAY")
    ] = "",
    limit: Annotated[
        int | None, typer.Option("--limit", help="Only the newest so many.", metavar="N", min=1)
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All of them, also on a terminal.")] = False,
    ledger: LedgerOption = None,
    as_json: JsonOption = False,
) -> int:
    """List the games of the ledger, the newest first.

    A terminal shows as many as fit it, unless --limit or --all says how many. Into a pipe or a file
    go all of them; --json lists them by number.

    \b
    trickledger games
    trickledger games --status open
    trickledger games --player Ann --since 2026-01-01 --all
    """
    from trickledger.ledger.current import current_game
    from trickledger.ledger.queries.players import Wanted, one_named

    if status and status not in STATUSES:
        raise UsageError(f"There is no status {status}.", f"There are: {', '.join(STATUSES)}.")
    if every and limit:
        raise UsageError("Either --all or --limit, not both.")
    meant = read_selection(kind, since)
    with opened(ledger) as store:
        whose = one_named(store, player) if player else ""
        wanted = Wanted(meant.kind, status, whose, meant.since)
        current = current_game(store.address)
        if as_json:
            _print_games_json(store, wanted, limit, current)
        else:
            _print_games(store, wanted, limit or _fitting(every=every), current)
    return 0


# the head of the columns, what is said of the rest, and the prompt that follows
_BESIDE_GAMES = 4
_FEWEST = 10


def _fitting(*, every: bool) -> int | None:
    """How many games are listed where nobody says so: on a terminal what fits it, else all."""
    if every or not sys.stdout.isatty():
        return None
    return max(get_terminal_size().lines - _BESIDE_GAMES, _FEWEST)


def _print_games_json(
    store: Ledger, wanted: Wanted, limit: int | None, current: int | None
) -> None:
    from trickledger.ledger.queries.players import game_list, games_by_number

    rows = game_list(store, wanted, limit) if limit else games_by_number(store, wanted)
    print_json_lists({"current": current}, {"games": (row.as_json() for row in rows)})


def _print_games(store: Ledger, wanted: Wanted, limit: int | None, current: int | None) -> None:
    from trickledger.ledger.queries.players import EVERY_GAME, count_games, newest_games

    count = count_games(store, wanted)
    if not count and wanted != EVERY_GAME:
        say("There is no such game.")
    elif not count:
        say("There is no game yet: trickledger new klaberjass Ann Bob")
    else:
        columns(
            ("Game", "Code", "Kind", "Date", "Players and totals", "Status"),
            (_row(game, current) for game in newest_games(store, wanted, limit)),
        )
        if limit and limit < count:
            say(f"... and {counted(count - limit, 'earlier game')}: --all lists them.")


def _row(game: GameLine, current: int | None) -> tuple[str, ...]:
    return (
        f"{game.number}{' *' if game.number == current else ''}",
        game.code,
        game.kind,
        game.date,
        ", ".join(f"{name} {total}" for name, total in game.totals),
        _standing(game),
    )


def _standing(game: GameLine) -> str:
    notes = [
        *(["provisional"] if game.provisional else []),
        *([] if game.counts else ["not counted"]),
    ]
    return f"{game.status} ({', '.join(notes)})" if notes else game.status
