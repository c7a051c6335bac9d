"""What can be done with an event: a row for each deed, of which every front makes its own."""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.ledger.tournament.deed import Deed, Group
from trickledger.ledger.tournament.deeds_of_people import PEOPLE
from trickledger.ledger.tournament.deeds_of_rounds import ROUNDS

DEEDS: Mapping[str, Deed] = {deed.word: deed for deed in (*PEOPLE, *ROUNDS)}
"""Each deed by its word."""

GROUPS: Mapping[Group, str] = {
    "table": "Tables",
    "people": "People",
    "round": "Rounds",
    "event": "The event",
}
"""The groups of deeds at the desk, with their heads."""
