"""What can be done with an event: a row for each deed, of which every front makes its own."""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.ledger.tournament.deed import Deed
from trickledger.ledger.tournament.deeds_of_people import PEOPLE
from trickledger.ledger.tournament.deeds_of_rounds import EVENT, ROUNDS, TABLES

GROUPS: Mapping[str, tuple[Deed, ...]] = {
    "Tables": TABLES,
    "People": PEOPLE,
    "Rounds": ROUNDS,
    "The event": EVENT,
}
"""The deeds by what they are about, as the desk shows them."""

DEEDS: Mapping[str, Deed] = {deed.word: deed for deeds in GROUPS.values() for deed in deeds}
"""Each deed by its word."""
