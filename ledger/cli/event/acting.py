"""A director acts: in the event that a call means, and what becomes of it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from trickledger.ledger.cli.event.reading import read_entrant
from trickledger.ledger.cli.output import print_json, say, warn, wrapped

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from trickledger.ledger.cli.call import Call
    from trickledger.ledger.services.director import Desk, Done
    from trickledger.ledger.tournament.event import Event

Result = TypeVar("Result")


def directed(call: Call, act: Callable[[Desk], object]) -> Done:
    """Let a director act; give back the event before and after it."""
    return directed_to(call, act)[0]


def directed_to(call: Call, act: Callable[[Desk], Result]) -> tuple[Done, Result]:
    """Let a director act; give back the event before and after it, and what the act gave back."""
    from trickledger.ledger.services.director import direct

    # the newest, since an act is tried again where others were faster
    results: list[Result] = []
    with call.its_event(write=True) as (store, stream):
        done = direct(
            *(store, stream, call.author),
            lambda desk: results.append(act(desk)),
            at=call.at,
            dry_run=call.dry_run,
        )
    return done, results[-1]


def planned(
    call: Call, plan: Callable[[Event], tuple[Callable[[Desk], None], Result]]
) -> tuple[Done, Result]:
    """Let a director plan and then act; give back the event before and after it, and the plan."""
    from trickledger.ledger.services.director import direct_planned

    results: list[Result] = []

    def kept(event: Event) -> Callable[[Desk], None]:
        act, result = plan(event)
        results.append(result)
        return act

    with call.its_event(write=True) as (store, stream):
        done = direct_planned(*(store, stream, call.author, kept), at=call.at, dry_run=call.dry_run)
    return done, results[-1]


def entered_each(call: Call, word: str, entrants: Sequence[str], because: str) -> Done:
    """Enter the same act for each of several entrants, all or none."""
    from trickledger.ledger.tournament.acts import Act

    def act(desk: Desk) -> None:
        known = desk.event
        for text in entrants:
            desk.enter(Act(word, entrants=(read_entrant(known, text),), why=because))

    return directed(call, act)


def entrants_of(done: Done, word: str) -> str:
    """The names of those whom an act of a word was entered for."""
    from trickledger.ledger.tournament.acts import read_act

    acts = [read_act(entry.text) for entry in done.entries]
    return ", ".join(done.after.name(act.entrants[0]) for act in acts if act.word == word)


def tell(call: Call, done: Done, lines: Sequence[str], **more: Any) -> int:
    """Say what became of an act: its entries, and what a director should know of it."""
    if call.as_json:
        from trickledger.ledger.cli.shapes.events import act_shape

        number, entries = done.after.number, done.entries
        print_json({**act_shape(number, entries, lines, dry_run=call.dry_run), **more})
        return 0
    for line in lines:
        say(wrapped(line))
    if call.dry_run:
        warn("Nothing was recorded.")
    return 0
