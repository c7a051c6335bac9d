"""`event open`: open the games of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed_to, tell
from trickledger.ledger.cli.event.reading import read_table
from trickledger.ledger.cli.options import EVENT, JSON, LEDGER, SCORER, ReasonOption
from trickledger.ledger.cli.output import counted
from trickledger.ledger.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, OpenedTable


@command(EVENT, LEDGER, SCORER, JSON)
def open_(
    call: Call,
    tables: Annotated[
        list[str] | None,
        typer.Argument(help="Tables (else all of the newest round).", metavar="[TABLE]..."),
    ] = None,
    record: Annotated[
        str,
        typer.Option("--record", help="The game that was played there, recorded already."),
    ] = "",
    because: ReasonOption = "",
) -> int:
    """Open the game of each table; its result comes by itself.

    The game has the options of the event.

    \b
    trickledger event open
    trickledger event open 2.5 2.6
    trickledger event open 2.5 --record 12 --because "typed in from paper"
    """

    from trickledger.ledger.cli.shapes.events import opened_shape

    def act(desk: Desk) -> list[OpenedTable]:
        rounds = desk.tables.rounds
        places = [read_table(rounds, table) for table in tables or []]
        if not record:
            return _opened(desk, places or [(rounds, 0)])
        if len(places) != 1:
            raise UsageError("Name the one table that the game belongs to.")
        return [desk.link(*places[0], record, why=because)]

    done, opened = directed_to(call, act)
    lines = [
        f"{each.table.place}  game {each.game.number}, {each.code}  "
        f"{done.after.versus(each.table.sides)}"
        for each in opened
    ]
    lines.append(f"{counted(len(opened), 'game')} opened." if not record else "The game is linked.")
    if opened and not record:
        lines.append(f"At a table: trickledger table {opened[0].code}")
    return tell(call, done, lines, games=[opened_shape(each) for each in opened])


def _opened(desk: Desk, places: Sequence[tuple[int, int]]) -> list[OpenedTable]:
    """Open the games of tables of rounds; table 0 stands for all of a round without one."""
    return [
        opened
        for number in sorted({number for number, _ in places})
        for opened in desk.open_tables(
            number, [table for at, table in places if at == number and table]
        )
    ]
