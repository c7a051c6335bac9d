"""`new`: open a game and make it the current one."""

from __future__ import annotations

from typing import Annotated

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


@command(*WRITING)
def new(
    call: Call,
    game: Annotated[
        str,
        typer.Argument(help="Which game, such as klaberjass.", autocompletion=candidates.playable),
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
    head, usual, rules = usual_head(game, players or [], option or [], date)
    if isinstance(head, Refusal):
        return print_no_head(head, as_json=call.as_json)
    with opened_new(call.path, head, call.author) as seat:
        number, where = seat.stream.number, seat.store.address
        if call.as_json:
            print_json(new_game_shape(number, seat.stream.id, where))
        else:
            who = f"{', '.join(head.handles)}{' (your usual players)' if usual else ''}"
            say(f"Game {number} is open: {head.game.title}, {who}.")
            if rules:
                paragraph(f"Your house rules: {', '.join(rules)}.")
            say(f"The ledger is {shown(where)}.")
            say(f"Next: trickledger enter {head.game.opening(head.handles[-1])}")
    return 0


def print_no_head(refusal: Refusal, *, as_json: bool = False) -> int:
    """A name that cannot be a player's is a refused entry; the rest was not typed as it must be."""
    if refusal.clause != "COM-SEAT-1":
        close = f"Did you mean {' or '.join(refusal.would_do)}?" if refusal.would_do else ""
        raise UsageError(refusal.why, close)
    if as_json:
        print_json(no_game_shape(refusal))
    else:
        warn(wrapped(str(refusal)))
    return int(ExitCode.REFUSED)
