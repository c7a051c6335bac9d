"""`games`: the games of the ledger, the newest first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_rows
from trickledger.ledger.cli.days import selection
from trickledger.ledger.cli.options import LISTING, KindOption, SinceOption, option
from trickledger.ledger.cli.output import print_json_lists, rows_that_fit, say
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.errors import UsageError
from trickledger.ledger.problems import there_are
from trickledger.ledger.say.shapes.games import game_line_shape
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import kind_called
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from trickledger.ledger.queries.players import GameLine, Wanted
    from trickledger.ledger.queries.successors import Continued
    from trickledger.ledger.storage.port import Ledger

STATUSES = ("open", "won", "shared", "closed", "abandoned")


StatusOption = Annotated[
    str,
    option(
        "--status",
        "Only games that are open, won, shared, closed or abandoned.",
        complete=candidates.one_of(*STATUSES),
    ),
]
PlayerOption = Annotated[
    str, option("--player", "Only games of this player.", "NAME", candidates.whole_names)
]
LimitOption = Annotated[int | None, option("--limit", "Only the newest N.", "N", min=1)]


@command(*LISTING)
def games(
    call: Call,
    kind: KindOption = "",
    status: StatusOption = "",
    player: PlayerOption = "",
    since: SinceOption = "",
    limit: LimitOption = None,
    every: Annotated[bool, option("--all", "All of them, however many the screen holds.")] = False,
) -> None:
    """List the games of the ledger, the newest first.

    On a terminal you see as many as fit; --limit or --all changes that. A pipe or a file gets
    all of them; --json lists them by number.

    \b
    trickledger games
    trickledger games --status open
    trickledger games --player Ann --since 2026-01-01 --all
    """
    from trickledger.ledger.current import current_game
    from trickledger.ledger.queries.players import Wanted, one_named

    if status and status not in STATUSES:
        raise UsageError("There is no status {status}.", there_are(STATUSES), status=status)
    if every and limit:
        raise UsageError("Give --all or --limit, not both.")
    meant = selection(call, since)
    with call.opened() as store:
        meant = meant.of_kind(kind, store)
        whose = one_named(store, player) if player else ""
        wanted = Wanted(meant.kind, status, whose, meant.since)
        current = current_game(store.address)
        if call.is_for_programs:
            _print_data(call, store, wanted, limit, current)
        else:
            listed = limit or (None if every else rows_that_fit())
            _print(store, wanted, listed, current)


def _print_data(
    call: Call, store: Ledger, wanted: Wanted, limit: int | None, current: int | None
) -> None:
    from trickledger.ledger.queries.players import game_list, games_by_number

    rows = game_list(store, wanted, limit) if limit else games_by_number(store, wanted)
    shapes = map(game_line_shape, rows)
    if call.as_csv:
        print_rows(shapes)
    else:
        print_json_lists({"current": current}, {"games": shapes})


def _print(store: Ledger, wanted: Wanted, limit: int | None, current: int | None) -> None:
    from trickledger.ledger.queries.players import EVERY_GAME, count_games

    count = count_games(store, wanted)
    if not count and wanted != EVERY_GAME:
        say("No game fits.")
    elif not count:
        new = Example("new klaberjass Ann Bob")
        say(Says("There is no game yet. Start one: {new}", new=new))
    else:
        columns(
            ("Game", "Code", "Kind", "Date", "Players and totals", "Status"),
            _rows(*_listed(store, wanted, limit), current),
        )
        if limit and limit < count:
            say(f"... and {counted(count - limit, 'earlier game')}: --all lists them.")


def _listed(
    store: Ledger, wanted: Wanted, limit: int | None
) -> tuple[Iterable[GameLine], Continued]:
    """The newest games, and which of them go on from which.

    Of the few that a screen holds the heads of all the games before them are not looked at.
    """
    from trickledger.ledger.queries.players import newest_games
    from trickledger.ledger.queries.successors import continued_games

    if limit is None:
        return newest_games(store, wanted), continued_games(store)
    games = [*newest_games(store, wanted, limit)]
    return games, continued_games(store, games[-1].number)


def _rows(
    games: Iterable[GameLine], continued: Continued, current: int | None
) -> Iterator[tuple[str, ...]]:
    for game in games:
        yield (
            f"{game.number}{' *' if game.number == current else ''}",
            game.code,
            game.preset or kind_called(game.kind),
            game.date,
            _totals(game, continued.starts.get(game.number, ())),
            _standing(game, continued.after.get(game.id)),
        )


def _totals(game: GameLine, start: Sequence[int]) -> str:
    """Where each stands: with what they began with, where the game goes on from another."""
    seats = len(game.totals)
    begun = start if len(start) == seats else [0] * seats
    standing = zip(game.totals, begun, strict=True)
    return ", ".join(f"{name} {total + before}" for (name, total), before in standing)


def _standing(game: GameLine, next_game: int | None) -> str:
    notes = [
        *(["provisional"] if game.provisional else []),
        *([] if game.counts else ["not counted"]),
    ]
    status = f"goes on in {next_game}" if next_game else game.status
    return f"{status} ({', '.join(notes)})" if notes else status
