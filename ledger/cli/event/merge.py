"""`event merge`: what another laptop entered of the tables and the entrants of an event."""

from __future__ import annotations

import io
from contextlib import nullcontext, redirect_stdout
from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.event.acting import print_lines
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING, argument, option
from trickledger.ledger.cli.output import print_json
from trickledger.ledger.errors import EntryRefused, UsageError, quoted
from trickledger.ledger.say.answering import settling
from trickledger.ledger.say.shapes.events import merged_shape
from trickledger.rules.amounts import counted
from trickledger.rules.says import Example, Says
from trickledger.rules.says import listed as with_commas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from trickledger.ledger.exchange.importing import Events
    from trickledger.ledger.services.merging import Merged, Record, Taken


YesOption = Annotated[
    bool, option("--yes", "At the home of the event: take what was listed from the files.")
]


@command(EVENT, DRY_RUN, *WRITING)
def merge(
    call: Call,
    files: Annotated[
        list[str] | None,
        argument("Ledgers to import first; where records differ both are kept.", "[FILE]..."),
    ] = None,
    yes: YesOption = False,
) -> int:
    """Take what another laptop entered of the tables and the entrants of this event.

    Its ledger is imported first, whole, where it is named; without a file this takes what was
    imported before. Where two results of a table differ it is disputed, and the director decides; a
    result from paper that was awarded or annulled elsewhere is doubted. Two decisions that differ
    are listed, and so is what one laptop can't decide, such as a round or who dropped out. At the
    home of the event a file is not imported into it: what it says is listed, and --yes takes it.

    \b
    trickledger event merge other-laptop.db
    trickledger event merge
    trickledger event merge --dry-run
    """
    from trickledger.ledger.services.merging import merge as merged_in

    outside = _from_outside(call, files) if files else []
    is_tried = call.dry_run or bool(outside and not yes)
    if files and not (outside and is_tried):
        code = _imported(call, files, "ours" if outside else "")
        if code:
            return code
    with call.event_meant(write=True) as (store, stream):
        done = merged_in(store, stream, outside, dry_run=is_tried)
    lines = list(_lines(done, dry_run=is_tried))
    if call.as_json:
        print_json(merged_shape(done, lines, dry_run=is_tried))
    else:
        print_lines(call, lines)
    return _unasked(call, done, files or []) if is_tried and not call.dry_run else 0


def _from_outside(call: Call, files: list[str]) -> list[Record]:
    """What files hold of the event that is meant, where it is at home here."""
    from trickledger.ledger.cli.importing import read_records
    from trickledger.ledger.exchange.importing import entries_beside
    from trickledger.ledger.services.merging import family_at_home, record_that_counts

    with call.event_meant() as (store, stream):
        id = family_at_home(store, stream)
        ours = record_that_counts(store, stream) if id else []
    found = [each for file in files for each in read_records(file)[0]] if id else []
    events = (each for each in found if each.kind == "event" and each.family == id)
    return [entries_beside(each, ours, call.author) for each in events]


def _unasked(call: Call, done: Merged, files: list[str]) -> int:
    """Refuse what was listed of files; where that is nothing, games of its tables may have come."""
    if done.taken:
        raise EntryRefused(
            "Event {event} is at home here: nothing comes into it from outside unasked.",
            "Nothing was recorded.",
            "To take what is listed: add --yes.",
            event=done.event,
        )
    return _imported(call, files, "ours")


def _imported(call: Call, files: list[str], events: Events) -> int:
    """Import ledgers as a director would before; what a program reads is of the merging alone."""
    from trickledger.ledger.cli.importing import take_in

    if call.dry_run:
        raise UsageError(
            "A file can't be tried before it is imported.",
            "",
            "First: {import_}",
            import_=Example(f"import {' '.join(map(quoted, files))} --keep both"),
        )
    said = io.StringIO()
    with redirect_stdout(said) if call.as_json else nullcontext():
        code = take_in(call, files, "both", events=events)
    if code:
        print(said.getvalue(), end="")
    return code


def _lines(done: Merged, *, dry_run: bool) -> Iterator[Says | str]:
    if not done.records:
        yield "No other record of this event is in the ledger. Import one, for example:"
        yield Says("{import_}", import_=Example("import FILE --keep both"))
        return
    yield f"Event {done.event} is the record that counts."
    for each in done.taken:
        yield _told(each, dry_run=dry_run)
    for left in done.left:
        where = _where(left.entry, left.record)
        yield f"Left out: {left.text}, by {left.scorer} ({where}). {left.why}"
    if not done.taken and not done.left:
        yield "The other records hold nothing new."
        return
    would = " would be" if dry_run else ""
    yield f"{counted(len(done.taken), 'act')}{would} taken, {len(done.left)} left out."
    if done.disputed:
        yield Says(
            "Disputed: {tables}. The director decides, for example: {settle}",
            tables=with_commas(table.place for table in done.disputed),
            settle=settling(done.disputed[0]),
        )


def _where(entry: int, record: int) -> str:
    return f"@{entry} of event {record}" if record else f"@{entry} of the file"


def _told(taken: Taken, *, dry_run: bool) -> str:
    (entry,) = taken.done.entries
    said = entry.text.partition(" # ")[0]
    place = "" if dry_run else f" is @{entry.number}"
    where = _where(taken.saying.entry, taken.record)
    return f"{said}, by {entry.scorer} ({where}){place}."
