"""`event results`: the results of many tables, from a list or one after the other."""

from __future__ import annotations

import sys
from functools import partial
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import print_lines, tell
from trickledger.ledger.cli.files import called, read_file
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, argument, option
from trickledger.ledger.cli.output import warn
from trickledger.ledger.errors import TrickledgerError, UsageError
from trickledger.ledger.problems import said_by
from trickledger.ledger.say.readers import fitting, read_missing
from trickledger.ledger.say.rounds import next_steps, on_table, steps_after
from trickledger.rules.says import Says, both

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.acts import Act
    from trickledger.ledger.tournament.event import Event
    from trickledger.ledger.tournament.result_list import ListedResult

_PROMPT = "table and figures> "


@command(EVENT, DRY_RUN, *WRITING)
def results(
    call: Call,
    file: Annotated[
        str, argument("A file of results; - or nothing reads them as they are typed.")
    ] = "-",
    named: Annotated[str, option("--file -f", "The file, as `enter` takes it too.", "FILE")] = "",
) -> None:
    """Enter the results of many tables from paper, a table a line.

    A line is a table and its figures in the order of the seats; `won 2` names the side that won
    where they don't tell, `settle` is a decision, `forfeit NAME` says who did not come; what
    follows ` # ` is the reason. A file is entered as a whole or not at all. On a terminal each line
    counts at once, a wrong one is told and typed again, and an empty line ends it. Each table is a
    line of its own for `event undo`.

    \b
    trickledger event results sheet.txt
    trickledger event results sheet.txt --scorer Max
    """
    from trickledger.ledger.tournament.result_list import read_results

    if named and file != "-":
        files = both((file[:40], named[:40]))
        raise UsageError("Two files are named: {files}.", "", "Name one.", files=files)
    file = named or file
    if file == "-" and sys.stdin.isatty() and not (call.as_json or call.dry_run):
        _one_by_one(call)
        return
    source = called(file)
    with fitting():
        listed = read_results(read_file(file), source)
    done = _entered(call, listed, source)
    acts = _acts(done)
    tell(call, done, [*_tables(done, acts), *_what_follows(done, acts), *_asked(done, acts)])


def _one_by_one(call: Call) -> None:
    """Enter each line as it is typed; tell what is wrong with one and go on."""
    from trickledger.ledger.tournament.result_list import read_results

    done = None
    while True:
        print(_PROMPT, end="", flush=True)
        line = sys.stdin.readline()
        if not line.strip():
            break
        try:
            with fitting():
                listed = read_results(line, "")
            done = _entered(call, listed, "")
        except TrickledgerError as exc:
            warn(said_by(exc))
            continue
        acts = _acts(done)
        print_lines(call, [*_tables(done, acts), *_asked(done, acts)])
    print_lines(call, _what_follows(done, _acts(done)) if done else ["Nothing was entered."])


def _entered(call: Call, listed: Sequence[ListedResult], source: str) -> Done[None]:
    from trickledger.ledger.services.director import direct
    from trickledger.ledger.tournament.result_list import at_line

    def act(desk: Desk) -> None:
        desk.enter_results(listed, source, partial(missing, desk.event))

    def missing(known: Event, at: tuple[int, int], names: Sequence[str]) -> tuple[int, ...]:
        try:
            return read_missing(known, at, names)
        except UsageError as exc:
            line = next(each.line for each in listed if each.missing == names)
            raise UsageError(exc.problem.at(at_line(source, line))) from exc

    with call.event_meant(write=True, counting=True) as (store, stream):
        return direct(store, stream, call.author, act, dry_run=call.dry_run)


def _acts(done: Done[None]) -> list[Act]:
    from trickledger.ledger.tournament.acts import read_act

    return [read_act(entry.text) for entry in done.entries]


def _tables(done: Done[None], acts: Sequence[Act]) -> list[str]:
    """The tables that were entered, as they stand now."""
    now = {(table.round, table.number): table for table in done.after.all_tables}
    named = (now[act.round, act.table] for act in acts)
    return [f"{table.place}  {done.after.versus(table.sides)}{on_table(table)}" for table in named]


def _asked(done: Done[None], acts: Sequence[Act]) -> list[Says]:
    """What is asked of tables at which nobody has won yet."""
    from trickledger.ledger.tournament.plausible import asked

    question = asked(done.after.settings, acts)
    return [question] if question else []


def _what_follows(done: Done[None], acts: Sequence[Act]) -> list[Says]:
    """What is still open, and which rounds rest on other results."""
    from trickledger.ledger.tournament.doubts import doubts

    known = done.after
    rounds = sorted({act.round for act in acts})
    after = [said for number in rounds[-1:] for said in steps_after(known, number)]
    return [*doubts(known, since=min(rounds, default=1)), *(after or next_steps(known))]
