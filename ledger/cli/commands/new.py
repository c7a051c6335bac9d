"""`new`: open a game and make it the current one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli import candidates
from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import WRITING, DateOption, HouseOption
from trickledger.ledger.cli.output import paragraph, print_json, say, warn, wrapped
from trickledger.ledger.cli.shapes.games import new_game_shape, no_game_shape
from trickledger.ledger.errors import ExitCode, UsageError, shown
from trickledger.ledger.services.opening import opened_new
from trickledger.ledger.services.usual import usual_head
from trickledger.rules.refusals import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.usual import Usual
    from trickledger.rules.record.header import Head

_MOST_ALIKE = 3


@command(*WRITING)
def new(
    call: Call,
    game: Annotated[
        str,
        typer.Argument(
            help="Which game, such as klaberjass (`rules` lists them).",
            autocompletion=candidates.playable,
        ),
    ],
    players: Annotated[
        list[str] | None,
        typer.Argument(
            help="Clockwise: Ann, or Ann=Ann Baker in quotes (else your usual players).",
            autocompletion=candidates.players,
        ),
    ] = None,
    option: HouseOption = None,
    date: DateOption = "",
) -> int:
    """Open a game and make it the current one.

    A ledger is made if there is none. Your settings (`trickledger config`) name the usual players
    and the house rules; what is typed here wins.

    \b
    trickledger new klaberjass Ann Bob
    trickledger new klaberjass "Ann=Ann Baker" "Bob=Bob Cole" --option target=301
    """
    made = usual_head(game, players or [], option or [], date)
    if isinstance(made.head, Refusal):
        return print_no_head(made.head, as_json=call.as_json)
    with opened_new(call.path, made.head, call.author) as seat:
        number, where = seat.stream.number, seat.store.address
        if call.as_json:
            print_json(new_game_shape(number, seat.stream.id, where))
        else:
            _print(made.head, made, number, where)
    return 0


def _print(head: Head, made: Usual, number: int, where: str) -> None:
    who = f"{', '.join(head.handles)}{' (your usual players)' if made.players else ''}"
    say(f"Game {number} is open: {head.game.title}, {who}.")
    if made.rules:
        paragraph(f"Your house rules: {', '.join(made.rules)}.")
    say(f"The ledger is {shown(where)}.")
    say(f"Next: trickledger enter {head.game.opening(head.handles[-1])}")


def _instead(names: Sequence[str]) -> str:
    """What to type instead: the nearest names, or all where none is near."""
    if len(names) > _MOST_ALIKE:
        return f"There are: {', '.join(names)}."
    return f"Did you mean {' or '.join(names)}?" if names else ""


def print_no_head(refusal: Refusal, *, as_json: bool = False) -> int:
    """Tell why there is no new game: a name that no player can have is a refused entry."""
    if refusal.clause != "COM-SEAT-1":
        raise UsageError(refusal.why, _instead(refusal.would_do))
    if as_json:
        print_json(no_game_shape(refusal))
    else:
        warn(wrapped(str(refusal)))
    return int(ExitCode.REFUSED)
