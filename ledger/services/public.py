"""What the public may see: of an event what its director released, and nobody who is unlisted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.journal import journal
from trickledger.ledger.projections.games import decisions
from trickledger.ledger.projections.people import unlisted
from trickledger.ledger.queries.tournaments import EventTables, as_event
from trickledger.ledger.tournament.publicity import PublicEvent, public_event

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.ledger.storage.port import Ledger


def seen_of_event(store: Ledger, stream: Stream) -> PublicEvent:
    """What the public may see of an event, at one moment."""
    with store.reading() as db:
        loaded = EventTables(db, stream).load()
        origin = journal.origin(db, stream)
        hidden = {name for ledger, name in unlisted(decisions(db)) if ledger == origin}
    return public_event(as_event(loaded.state), hidden)
