"""`event deputy`: a code by which somebody else sits at the desk, with fewer rights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from trickledger.ledger.cli.call import Call, command
from trickledger.ledger.cli.options import ASKING, EVENT, option
from trickledger.ledger.cli.output import paragraph, print_json
from trickledger.rules.says import Example, Says

if TYPE_CHECKING:
    from trickledger.ledger.say.shapes import declared_events

EndOption = Annotated[bool, option("--end", "Take the code back; who sat there by it is out.")]


@command(EVENT, *ASKING)
def deputy(call: Call, end: EndOption = False) -> None:
    """Make a code by which a deputy sits at the desk of `serve`, or take it back.

    A deputy enters results, decides disputes, rules at tables and has the clock; entrants, rounds,
    settings, prizes and what is public stay with you. Each types their own name, which stands
    beside what they enter. A new code ends the one before.

    \b
    trickledger event deputy
    trickledger event deputy --end
    """
    from trickledger.ledger.services import admission

    with call.event_meant(write=True) as (store, stream):
        if end:
            admission.end_deputies(store, stream)
        code = "" if end else admission.new_deputy(store, stream)
    if call.as_json:
        shape: declared_events.Deputy = {"ok": True, "event": stream.number, "code": code or None}
        print_json(shape)
    elif end:
        paragraph("Deputies are out: their code lets nobody in any more.")
    else:
        paragraph(f"Code for a deputy: {code}")
        paragraph("It is typed at the desk as the pass phrase, and shown this once.")
        paragraph(Says("To take it back: {command}", command=Example("event deputy --end")))
