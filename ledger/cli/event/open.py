"""`event open`: open the games of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.cli.options import EVENT, WRITING, ReasonOption, argument, option
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_table
from trickledger.ledger.say.shapes.events import opened_shape
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from trickledger.ledger.services.director import Desk, OpenedTable


TablesArgument = Annotated[
    list[str] | None, argument("Tables (else all of the newest round).", "[TABLE]...")
]
RecordOption = Annotated[
    str, option("--record", "A game that was played there and is already recorded.")
]


@command(EVENT, *WRITING)
def open_(
    call: Call, tables: TablesArgument = None, record: RecordOption = "", because: ReasonOption = ""
) -> None:
    """Open a game for each table; its result is then taken from it.

    The game has the options of the event.

    \b
    trickledger event open
    trickledger event open 2.5 2.6
    trickledger event open 2.5 --record 12 --because "typed in from paper"
    """

    def opened_by(desk: Desk) -> list[OpenedTable]:
        places = [read_table(desk.rounds, table) for table in tables or []]
        if record:
            if len(places) != 1:
                raise UsageError("Name the table that the game belongs to.")
            return [desk.link(*places[0], record, why=because)]
        numbers = {number for number, _ in places} or {desk.rounds}
        return [
            table
            for number in sorted(numbers)
            for table in desk.open_tables(number, [table for at, table in places if at == number])
        ]

    done = directed(call, opened_by)
    opened = done.told
    lines = [
        f"{each.table.place}  game {each.game.number}, {each.code}  "
        f"{done.after.versus(each.table.sides)}"
        for each in opened
    ]
    lines.append(f"{counted(len(opened), 'game')} opened." if not record else "The game is linked.")
    if opened and not record:
        lines.append(f"At a table: trickledger table {opened[0].code}")
    tell(call, done, lines, games=[opened_shape(each) for each in opened])
