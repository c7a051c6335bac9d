"""Where a game is taken up again in its middle."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.rules.game import Carry
from trickledger.rules.record.header import Head, Player


class Resume(NamedTuple):
    """What a fold needs to go on in the middle of a game, without the earlier hands.

    `open_findings` counts those of the earlier hands, `entries` all entries so far. `handles` are
    those by seat where players were swapped.
    """

    carry: Carry
    deals: int
    entries: int
    open_findings: int
    handles: tuple[str, ...] = ()

    def seated(self, head: Head) -> tuple[Player, ...]:
        """The players of a game by seat as they sat then."""
        by_handle = {player.handle: player for player in head.players}
        return tuple(by_handle[handle] for handle in self.handles)
