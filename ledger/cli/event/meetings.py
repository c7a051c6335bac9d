"""Who is to meet whom, or not: decisions about two entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trickledger.ledger.cli.call import Call
from trickledger.ledger.cli.event.acting import directed, tell
from trickledger.ledger.errors import UsageError
from trickledger.ledger.say.readers import read_entrant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from trickledger.ledger.services.director import Desk


def decide(call: Call, word: str, pair: Sequence[str], because: str) -> None:
    """Enter what was decided about the meeting of two entrants."""
    from trickledger.ledger.tournament.acts import Act

    if len(pair) != 2:
        raise UsageError(
            f"Name two entrants; you named {len(pair)}.", "", "Put names with spaces in quotes."
        )

    def act(desk: Desk) -> None:
        known = desk.event
        one, other = (read_entrant(known, text) for text in pair)
        desk.enter(Act(word, entrants=(one, other), why=because))

    done = directed(call, act)
    names = " and ".join(done.after.name(read_entrant(done.after, text)) for text in pair)
    said = {"forbid": "will not meet.", "wish": "are to meet.", "allow": "may meet again."}
    tell(call, done, [f"{names} {said[word]}"])
