"""A director acts: in the event that a call means, and what becomes of it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from trickledger.ledger.cli.output import paragraph, print_json, warn
from trickledger.ledger.say.readers import read_entrant

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk, Done

T = TypeVar("T")


def directed(call: Call, deed: Callable[[Desk], T], *, takes_long: bool = False) -> Done[T]:
    """Let a director act; give back the event before and after it, and what the deed gave back."""
    from trickledger.ledger.services.director import direct

    with call.event_meant(write=True, counting=True) as (store, stream):
        return direct(
            *(store, stream, call.author, deed),
            at=call.at,
            dry_run=call.dry_run,
            takes_long=takes_long,
        )


def entered_each(call: Call, word: str, entrants: Sequence[str], because: str) -> Done[None]:
    """Enter the same act for each of several entrants, all or none."""
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        for text in entrants:
            desk.enter(Act(word, entrants=(read_entrant(known, text),), why=because))

    return directed(call, act)


def entrants_of(done: Done[Any], word: str) -> str:
    """The names of those whom an act of a word was entered for."""
    from trickledger.ledger.tournament.acts import read_act

    acts = [read_act(entry.text) for entry in done.entries]
    return ", ".join(done.after.name(act.entrants[0]) for act in acts if act.word == word)


def tell(call: Call, done: Done[Any], lines: Sequence[str], **more: Any) -> None:
    """Say what became of an act: its entries, and what a director should know of it."""
    if call.as_json:
        from trickledger.ledger.say.shapes.events import act_shape

        number, entries = done.after.number, done.entries
        print_json({**act_shape(number, entries, lines, dry_run=call.dry_run), **more})
    else:
        print_lines(call, lines)


def print_lines(call: Call, lines: Sequence[str]) -> None:
    """Print what became of an act for people, and that nothing did where it was only tried."""
    for line in lines:
        paragraph(line)
    if call.dry_run:
        warn("Nothing was recorded.")
