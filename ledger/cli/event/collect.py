"""`event collect`: bring together what was entered on several laptops."""

from __future__ import annotations

from typing import Annotated

import typer

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.candidates_of import candidates_of
from trickledger.ledger.cli.options import DRY_RUN, EVENT, WRITING
from trickledger.ledger.cli.output import counted, paragraph, print_json, say, warn


@command(EVENT, DRY_RUN, *WRITING)
def collect(
    call: Call,
    files: Annotated[
        list[str], typer.Argument(help="Other copies: a ledger's file, or an export.")
    ],
) -> int:
    """Take the results that were entered into other copies of the event.

    A copy is a backup or an export with which another laptop went on. Each result is entered under
    who entered it there, so where two have said otherwise the table is disputed; what is no result
    is named and left. Doing it again takes nothing twice. Games recorded there come by
    `trickledger import FILE --keep ours`.

    \b
    trickledger event collect laptop-2.db
    trickledger event collect laptop-2.db --dry-run
    """
    from trickledger.ledger.exchange.collecting import collect as collected

    candidates = [candidate for file in files for candidate in candidates_of(file)]
    with call.event_meant(write=True) as (store, stream):
        done = collected(store, stream, candidates, call.author, dry_run=call.dry_run)
    if call.as_json:
        from trickledger.ledger.cli.shapes.events import collected_shape

        print_json(collected_shape(stream.number, done, dry_run=call.dry_run))
        return 0
    for said in done.taken:
        say(f"{said.act.text()}  by {said.scorer}")
    for line in done.left:
        paragraph(line)
    say(f"{counted(len(done.taken), 'result')} taken, {done.known} known already.")
    if call.dry_run:
        warn("Nothing was recorded.")
    return 0
