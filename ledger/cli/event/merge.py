"""`event merge`: what another laptop entered of the tables and the entrants of an event."""

from __future__ import annotations

import io
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import print_lines
from trickledger.ledger.cli.event.result import settling
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, argument
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.cli.shapes.events import merged_shape
from trickledger.ledger.errors import UsageError, quoted
from trickledger.rules.amounts import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickledger.ledger.services.merging import Merged, Taken


@command(EVENT, DRY_RUN, *WRITING)
def merge(
    call: Call,
    files: Annotated[
        list[str] | None,
        argument("Ledgers to import first; where records differ both are kept.", "[FILE]..."),
    ] = None,
) -> int:
    """Take what another laptop entered of the tables and the entrants of this event.

    Its ledger is imported first, whole, where it is named; without a file this takes what was
    imported before. Where two results of a table differ it is disputed, and the director decides; a
    result from paper that was awarded or annulled elsewhere is doubted. Two decisions that differ
    are listed, and so is what one laptop can't decide, such as a round or who dropped out.

    \b
    trickledger event merge other-laptop.db
    trickledger event merge
    trickledger event merge --dry-run
    """
    from trickledger.ledger.services.merging import merge as merged_in

    code = _imported(call, files) if files else 0
    if code:
        return code
    with call.event_meant(write=True) as (store, stream):
        done = merged_in(store, stream, dry_run=call.dry_run)
    lines = list(_lines(done, dry_run=call.dry_run))
    if call.as_json:
        print_json(merged_shape(done, lines, dry_run=call.dry_run))
    else:
        print_lines(call, lines)
    return 0


def _imported(call: Call, files: list[str]) -> int:
    """Import ledgers as a director would before; what a program reads is of the merging alone."""
    from trickledger.ledger.cli.importing import take_in

    if call.dry_run:
        raise UsageError(
            "What a file would bring into the event can't be told before it is imported.",
            "",
            f"First: trickledger import {' '.join(map(quoted, files))} --keep both",
        )
    said = io.StringIO()
    with redirect_stdout(said) if call.as_json else nullcontext():
        code = take_in(call, files, "both")
    if code:
        print(said.getvalue(), end="")
    return code


def _lines(done: Merged, *, dry_run: bool) -> Iterator[str]:
    if not done.records:
        yield "No other record of this event is in the ledger. Import one, for example:"
        yield "trickledger import laptop.db --keep both"
        return
    yield f"Event {done.event} is the record that counts."
    for each in done.taken:
        yield _told(each, dry_run=dry_run)
    for left in done.left:
        where = f"@{left.entry} of event {left.record}"
        yield f"Left out: {left.text}, by {left.scorer} ({where}). {left.why}"
    if not done.taken and not done.left:
        yield "The other records hold nothing new."
        return
    would = " would be" if dry_run else ""
    yield f"{counted(len(done.taken), 'act')}{would} taken, {len(done.left)} left out."
    if done.disputed:
        places = ", ".join(table.place for table in done.disputed)
        yield f"Disputed: {places}. The director decides, for example: {settling(done.disputed[0])}"


def _told(taken: Taken, *, dry_run: bool) -> str:
    (entry,) = taken.done.entries
    said = entry.text.partition(" # ")[0]
    place = "" if dry_run else f" is @{entry.number}"
    where = f"@{taken.saying.entry} of event {taken.record}"
    return f"{said}, by {entry.scorer} ({where}){place}."
