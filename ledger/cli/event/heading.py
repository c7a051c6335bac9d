"""The line above a page of an event: its title, its game, and how far it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event


def heading(known: Event, through: int) -> str:
    """An event as it stands after a round."""
    from trickledger.ledger.tournament.next_round import last_round

    settings = known.settings
    is_running = bool(through and known.round(through).open_tables)
    last = last_round(known)
    played = f"{'in' if is_running else 'after'} round {through}"
    planned = f" of {last}" if through and last else ""
    final = ", final" if known.is_closed and through == len(known.rounds) else ""
    if not through:
        played = "before the first round"
    return f"{settings.title}, {settings.of.title}, {played}{planned}{final}"
