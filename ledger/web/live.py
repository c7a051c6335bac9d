"""What looks after the games of a ledger's own tables for the pages of them that are open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.queries.players import newest_entries
from trickledger.ledger.web.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from trickledger.ledger.storage.port import Ledger
    from trickledger.ledger.web.workers import Holder


def own_watch(workers: Holder) -> Watch:
    """A look at the newest entries of the games in view."""
    return Watch(workers, _newest)


def _newest(store: Ledger, games: Collection[int]) -> Mapping[int, object]:
    if not games:
        return {}
    with store.reading() as db:
        return newest_entries(db, [*games])
