"""The line above a page of an event: its title, its game, and how far it is played."""

from __future__ import annotations

from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import last_round


def heading(known: Event, through: int) -> str:
    """An event as it stands after a round."""
    return f"{known.settings.title}, {known.settings.of.title}, {stage(known, through)}"


def stage(known: Event, through: int) -> str:
    """How far an event is played after a round, such as `in round 3 of 5`."""
    if not through:
        return "before the first round"
    last = last_round(known)
    is_running = bool(known.round(through).open_tables)
    planned = f" of {last}" if last else ""
    final = ", final" if known.is_closed and through == len(known.rounds) else ""
    return f"{'in' if is_running else 'after'} round {through}{planned}{final}"
