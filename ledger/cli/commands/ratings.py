"""`ratings`: how strong everybody is at a kind of game, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.data import print_data
from trickledger.ledger.cli.days import selection
from trickledger.ledger.cli.options import (
    LISTING,
    SeasonOption,
    SinceOption,
    UntilOption,
    argument,
    option,
)
from trickledger.ledger.cli.output import paragraph, say, spaced
from trickledger.ledger.cli.tables import columns
from trickledger.ledger.columns import placed
from trickledger.ledger.say.shapes.people import histories_shape, ratings_shape
from trickledger.rules.amounts import counted
from trickledger.rules.catalogue import kind_called
from trickledger.rules.says import Command, Says

if TYPE_CHECKING:
    from trickledger.ledger.queries.ratings import History, Listed, RatingMove
    from trickledger.ledger.queries.selection import Selection
    from trickledger.ledger.storage.port import Ledger

_LEGEND = (
    "Ranked by the rating less 1.5 times ±; about 95 of 100 are within ± of their rating."
    " Who has played little has no place yet. {why} tells how a rating"
    " came about. Method {method}."
)


@command(*LISTING)
def ratings(
    call: Call,
    kind: Annotated[str, argument("A game (else every game).", complete=candidates.kinds)] = "",
    why: Annotated[
        str,
        option(
            "--why", "What each game did to one person's rating.", "NAME", candidates.whole_names
        ),
    ] = "",
    since: SinceOption = "",
    until: UntilOption = "",
    season: SeasonOption = "",
) -> None:
    """Rate the players of each kind of game.

    Everybody begins at 1500. Each game compares a side with every other side, and only who
    finished before whom counts, never by how many points. Recorded games count, and tables of
    events of which only the result is known. Forfeits, byes, games that nobody has won and games
    with an open finding do not. Ratings follow from the record: a correction changes them too.

    \b
    trickledger ratings klaberjass
    trickledger ratings klaberjass --until 2026-11-21
    trickledger ratings --why Bob
    """
    meant = selection(call, since, until, season)
    with call.opened() as store:
        meant = meant.of_kind(kind, store)
        if why:
            _why(call, store, meant, why)
        else:
            _lists(call, store, meant)


def _lists(call: Call, store: Ledger, meant: Selection) -> None:
    from trickledger.ledger.queries.ratings import rating_lists
    from trickledger.ledger.ratings.weng_lin import METHOD

    lists = rating_lists(store, meant)
    if call.is_for_programs:
        shape = ratings_shape(lists)
        rows = [{"kind": each["kind"], **row} for each in shape["lists"] for row in each["rows"]]
        print_data(call, shape, rows)
        return
    for listed in lists:
        _print_list(listed)
        say()
    if lists:
        why = Command("ratings --why NAME")
        paragraph(Says(_LEGEND, why=why, method=METHOD), kind="dim")
    else:
        say("No game counts for a rating yet.")


def _print_list(listed: Listed) -> None:
    say(f"{kind_called(listed.kind)}, rated by {counted(listed.games, 'game')}", kind="strong")
    columns(
        ("Place", "Player", "Rating", "±", "At least", "Games", "Newest"),
        (
            (
                placed(row.place, row.shared),
                listed.names[row.person],
                *(it.points, it.width, it.at_least, it.games, it.newest),
            )
            for row in listed.rows
            for it in [row.standing]
        ),
        right=(0, 2, 3, 4, 5),
    )


def _why(call: Call, store: Ledger, meant: Selection, name: str) -> None:
    from trickledger.ledger.queries.ratings import histories

    found = histories(store, meant, name)
    if call.is_for_programs:
        shape = histories_shape(found)
        moves = [{"kind": each["kind"], **row} for each in shape["kinds"] for row in each["moves"]]
        print_data(call, shape, moves)
        return
    for history in spaced(found):
        _print_history(history)
    if not found:
        say("No game fits.")


def _print_history(history: History) -> None:
    standing = history.standing
    not_yet = "" if standing.is_rated else ", not rated yet"
    told = f"{standing.points} ± {standing.width} after {counted(standing.games, 'game')}{not_yet}"
    say(f"{history.person}, {kind_called(history.kind)}: {told}", kind="strong")
    columns(
        ("Date", "Game", "Beaten", "Expected", "Change", "Rating", "Against"),
        (_line(told) for told in history.moves),
        right=(2, 3, 4, 5),
    )
    for one in history.left_out:
        paragraph(f"Not counted: {one.place} of {one.day}, for {one.why_not}.")


def _line(told: RatingMove) -> tuple[object, ...]:
    move = told.move
    before, after = move.before.points, move.after.points
    return (
        move.contest.day,
        move.contest.place.removeprefix("game ").replace("table ", ""),
        f"{move.beaten:g} of {len(move.contest.sides) - 1}",
        f"{move.expected:.2f}",
        f"{after - before:+d}",
        after,
        _others(told),
    )


def _others(told: RatingMove) -> str:
    """With whom it was played, each with the rating before it."""
    against, beside = (
        ", ".join(f"{name} {standing.points}" for name, standing in group)
        for group in (told.opponents, told.partners)
    )
    remarks = [f"with {beside}"] if beside else []
    remarks += ["corrected"] if told.move.contest.mended else []
    return f"{against} ({', '.join(remarks)})" if remarks else against
