"""`table`: the live prompt for a whole evening, or its lines from a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Annotated

import typer

from ledger.cli.output import say
from ledger.cli.pages import Page, group
from ledger.cli.shared import LedgerOption, ScorerOption
from ledger.cli.table.session import Session
from ledger.errors import ExitCode

app = group()


@app.command(cls=Page, context_settings={"ignore_unknown_options": True})
def table(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            help="A game, by number or code; or new and the words of `new`. Else the current game."
        ),
    ] = None,
    ledger: LedgerOption = None,
    scorer: ScorerOption = None,
) -> int:
    """Sit down at a table for the evening: each line is answered at once.

    Lines are entered as `enter` does; commands begin with a slash: /undo, /show, /help. From a
    pipe it reads plain lines, goes on after a refusal, and ends with the exit code of the first.

    \b
    trickledger table
    trickledger table 12
    trickledger table new klaberjass Ann Bob --option target=301
    """
    is_live = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    with Session(ledger, scorer, asks=is_live) as session:
        code = session.begin(words or [])
        if code != ExitCode.DONE:
            return code
        if not is_live:
            return take_lines(session, sys.stdin.buffer)
        from ledger.cli.table.prompt import Prompt

        code = Prompt(session).run()
        say(session.farewell)
        return code


def take_lines(session: Session, lines: Iterable[bytes]) -> int:
    """Answer plain lines one after the other; give back the exit code of the first that failed."""
    first = int(ExitCode.DONE)
    for number, line in enumerate(lines, 1):
        # a byte that is no text is refused with its line, as any letter that cannot be printed
        reply = session.take(line.decode("utf-8-sig", "surrogateescape"), number)
        print(reply.said, end="", flush=True)
        print(reply.warned, end="", file=sys.stderr, flush=True)
        if reply.failed:
            first = first or reply.code
        if reply.leaves:
            break
    return first
