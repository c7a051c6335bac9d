"""`enter`: what happened at the table, from words, a file or standard input."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, PageOfWords, command
from trickledger.ledger.cli.options import ENTERING, argument, option
from trickledger.ledger.cli.outcomes import print_outcome, print_turns
from trickledger.ledger.cli.output import paragraph
from trickledger.ledger.errors import ExitCode, UsageError
from trickledger.ledger.say.display import current_display, shown_on
from trickledger.rules.says import Command, Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.services.table import Table
    from trickledger.rules import shapes


@command(*ENTERING, page=PageOfWords)
def enter(
    call: Call,
    words: Annotated[
        list[str] | None, argument("What happened, as one line; - reads standard input.")
    ] = None,
    file: Annotated[Path | None, option("--file -f", "Read lines from a file.")] = None,
) -> int:
    """Record what happened, and see what followed and whose turn it is.

    \b
    trickledger enter hand Bob 10C
    trickledger enter take
    trickledger enter KS 9S
    trickledger enter --file evening.txt
    """
    with call.table() as table:
        lines = _lines(words, file)
        outcome = table.enter(lines, at=call.at, dry_run=call.dry_run)
        if words and len(lines) == 1 and outcome.refusal and not call.as_json:
            from trickledger.ledger.say.answers import is_a_question

            if is_a_question(lines[0], outcome.refusal):
                return _answer(table, lines[0], outcome.expected)
        return print_outcome(call, table, outcome)


def _answer(table: Table, asked: str, turns: Sequence[shapes.Turn]) -> int:
    """Answer who asks the table, as the prompt does; nothing is entered."""
    from trickledger.ledger.say.answers import how_far, place_asked, told_to_who_asks

    if place := place_asked(table.fold, asked):
        paragraph(Says("To see it: {show}", show=Command(f"show {place}")))
        return ExitCode.DONE
    with shown_on(current_display()):
        for words in told_to_who_asks(table.fold, asked) or how_far(table.sheet, turns):
            paragraph(words)
        print_turns(turns, table.fold)
    return ExitCode.DONE


def _lines(words: list[str] | None, file: Path | None) -> list[str]:
    if words and file:
        raise UsageError("Type words or name a file, not both.")
    if file is not None or words == ["-"] or (not words and not sys.stdin.isatty()):
        from trickledger.ledger.cli.files import read_file

        return read_file(str(file or "-")).splitlines()
    if not words:
        said = "There is nothing to enter."
        raise UsageError(said, "", "Try: {enter}", enter=Example("enter KS 9S"))
    return " ".join(words).splitlines()
