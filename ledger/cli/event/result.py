"""`event result`: what a table came to, from paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import print_lines
from trickledger.ledger.cli.event.forfeit import forfeited
from trickledger.ledger.cli.event.options import TableArgument
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, ReasonOption, argument, option
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.say.readers import read_figures, read_table
from trickledger.ledger.say.rounds import steps_after

if TYPE_CHECKING:
    from trickledger.ledger.services.reporting import Reported
    from trickledger.ledger.tournament.table import Table


FiguresArgument = Annotated[
    list[str],
    argument("One figure for each side, in the order of the seats; minus 7 or -7 is below 0."),
]
WonOption = Annotated[
    list[int] | None,
    option("--won", "The side that won (1 is the first) where the figures don't tell.", min=1),
]
SettleOption = Annotated[
    bool, option("--settle", "The director decides: this counts before everything else.")
]


@command(EVENT, DRY_RUN, *WRITING, settings={"ignore_unknown_options": True})
def result(
    call: Call,
    table: TableArgument,
    figures: FiguresArgument,
    won: WonOption = None,
    settle: SettleOption = False,
    because: ReasonOption = "",
) -> None:
    """Enter the result of a table from paper; a score may be written 1-0.

    Two scorers may enter it: their results are compared, and with the setting `reports` so many
    must have said the same before it counts. Once the game of the table is recorded
    entry by entry and over, its record counts.

    \b
    trickledger event result 2.5 501 320
    trickledger event result 5 40 minus 25 minus 15 10 minus 12
    trickledger event result 5 501 320 --settle --because "both were asked"

    Many at once: `trickledger event results`.
    """
    from trickledger.ledger.queries.event_statements import NEWEST_ROUND
    from trickledger.ledger.services.reporting import report, tried
    from trickledger.ledger.tournament.acts import Act

    if figures[0].lower() == "forfeit":
        forfeited(call, table, figures[1:], because)
        return
    said = read_figures(figures)
    winners = tuple(sorted({side - 1 for side in won or []}))
    word = "settle" if settle else "result"
    with call.event_meant(write=True, counting=True) as (store, stream):
        at = read_table(NEWEST_ROUND, table)
        act = Act(word, *at, figures=said, winners=winners, why=because)
        done = (tried if call.dry_run else report)(store, stream, call.author, act)
    _tell(call, stream.number, done)


def _tell(call: Call, event: int, done: Reported) -> None:
    lines = [*_told(done), *_what_follows(done), *([done.asks] if done.asks else [])]
    if call.as_json:
        from trickledger.ledger.say.shapes.events import result_shape

        print_json(result_shape(event, done, lines, dry_run=call.dry_run))
    else:
        print_lines(call, lines)


def _what_follows(done: Reported) -> list[str]:
    """What comes next once a round is complete, and which rounds rest on another result."""
    from trickledger.ledger.tournament.doubts import doubts

    known, number = done.event, done.after.round
    if known is None:
        return []
    return [*doubts(known, since=number), *(steps_after(known, number) if done.may_be_last else [])]


def _told(done: Reported) -> list[str]:
    """The result with what it is compared with, and what it was before."""
    before, after, names = done.before, done.after, done.names
    sides = " - ".join(" + ".join(names[entrant] for entrant in side) for side in after.sides)
    lines = [f"{after.place}  {sides}  {after.result or after.in_words}"]
    record = after.record
    match after.state:
        case "disputed":
            lines += [f"Disputed: {said.in_words}." for said in after.reports]
            lines.append(f"The director decides: {settling(after)}")
        case "unconfirmed":
            has = f"{len(after.reports)} of {after.wanted} reports"
            lines.append(f"{has}: it counts once another scorer has entered the same.")
        case "reported" if len(after.reports) > 1:
            lines.append(f"{len(after.reports)} scorers agree.")
        case "reported" if record:
            lines.append(f"Once game {record.game} is over, its own result counts.")
        case "settled" | "doubted" | "awarded" | "annulled" if after.settled:
            if after.settled.entry != done.entry.number:
                lines.append(f"What the director decided counts: {after.settled.in_words}.")
        case "recorded":
            lines += [f"It agrees with the recorded game, {record.game}."] if record else []
    was = [each for each in before.reports if each not in after.reports]
    return [*lines, *(f"It was {each.in_words}." for each in was if each.figures != after.figures)]


def settling(table: Table) -> str:
    """The command by which a director lets the figures that were told first count."""
    figures = " ".join(map(_typed, table.reports[0].figures))
    return f"trickledger event result {table.place} {figures} --settle"


def _typed(figure: int) -> str:
    """A figure as a shell takes it: what begins with a hyphen is an option."""
    return str(figure) if figure >= 0 else f"minus {-figure}"
