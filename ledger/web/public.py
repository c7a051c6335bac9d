"""What everybody may see of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.queries.tournament_lists import load_event

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.tournament.event import Event


def public_event(store: Ledger, event: Stream) -> Event:
    """An event as everybody may see it."""
    return load_event(store, event)
