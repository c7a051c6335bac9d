"""`table`: the live prompt for a whole evening, or its lines from a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.lazy import without_collecting
from trickledger.ledger.cli.options import GAME, WRITING, DateOption, HouseOption, argument
from trickledger.ledger.cli.options import option as app_option
from trickledger.ledger.cli.output import print_json, say
from trickledger.ledger.cli.table.lines import Reply
from trickledger.ledger.cli.table.session import Session
from trickledger.ledger.errors import ExitCode
from trickledger.ledger.say.shapes.games import sitting_shape

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import declared

_SIZES = ("COLUMNS", "LINES")
"""Variables by which a size is told that stays as it is when the window does not."""


@command(GAME, *WRITING)
def table(
    call: Call,
    words: Annotated[
        list[str] | None,
        argument("A game, by number or code; or new, GAME and PLAYERS. Else the current game."),
    ] = None,
    option: HouseOption = None,
    date: DateOption = "",
    phone: Annotated[
        bool, app_option("--phone", "Let phones in the network record at this table too.")
    ] = False,
) -> int:
    """Sit down for the evening: each line is answered at once.

    Lines are entered as `enter` does; commands begin with a slash: /undo, /show, /help. From a
    pipe it reads plain lines, goes on after a refusal, and ends with the exit code of the first;
    --json then says at the end where the game stands and which lines failed. With --phone a code on
    the screen lets phones in at all tables of the ledger, until the table is left.

    \b
    trickledger table
    trickledger table 12
    trickledger table --phone
    trickledger table new klaberjass Ann Bob --option target=301
    """
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    is_live = on_terminal and not call.as_json
    with (
        _phones(call) if phone else nullcontext(),
        Session(call.ledger, call.scorer, asks=is_live) as session,
    ):
        named = dict.fromkeys([*(words or []), *([call.game] if call.game else [])])
        reply = session.sit_down([*named, *_options_of_new(option or [], date)])
        if not call.as_json:
            _print(reply)
        if is_live and not reply.failed:
            return _shown(session)
        failures = [_failure(None, reply)] if reply.failed else []
        if not failures:
            failures = take_lines(session, sys.stdin.buffer, is_quiet=call.as_json)
        if call.as_json:
            print_json(sitting_shape(session.sitting.table, failures))
    return failures[0]["exit_code"] if failures else ExitCode.DONE


def _phones(call: Call) -> AbstractContextManager[None]:
    """Let phones in as long as the table is sat at; a new ledger is begun where there is none."""
    from trickledger.ledger.cli.own_tables import phones_beside
    from trickledger.ledger.storage.opening import begin

    begin(call.address)
    return phones_beside(call.address)


def _shown(session: Session) -> int:
    """Show the table until its scorer leaves."""
    with without_collecting():
        from trickledger.ledger.cli.table.prompt import Prompt

    for name in _SIZES:
        os.environ.pop(name, None)
    code = Prompt(session).run()
    say(session.sitting.farewell)
    return code


def _options_of_new(option: list[str], date: str) -> list[str]:
    """The options that belong to a new game, as words of `new`."""
    return [*(f"--option={given}" for given in option), *([f"--date={date}"] if date else [])]


def take_lines(
    session: Session, lines: Iterable[bytes], *, is_quiet: bool
) -> list[declared.FailedLine]:
    """Answer plain lines one after the other; give back those that failed."""
    failures = []
    for number, line in enumerate(lines, 1):
        # a byte that is no text is refused with its line, as any letter that cannot be printed
        reply = session.take(line.decode("utf-8-sig", "surrogateescape"), number)
        if not is_quiet:
            _print(reply)
        if reply.failed:
            failures.append(_failure(number, reply))
        if reply.leaves:
            break
    return failures


def _failure(line: int | None, reply: Reply) -> declared.FailedLine:
    """A line that was not taken, None for sitting down."""
    return {"line": line, "exit_code": reply.code, "message": reply.warned.strip()}


def _print(reply: Reply) -> None:
    print(reply.said, end="", flush=True)
    print(reply.warned, end="", file=sys.stderr, flush=True)
