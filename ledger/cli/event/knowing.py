"""What is known of entrants, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.tournament.event import Event


def known_of(known: Event, entrant: int) -> str:
    """What is known of an entrant, to stand behind the name; empty where nothing is."""
    said = ", ".join(f"{name} {value}" for name, value in known.dossier.facts_of(entrant).lines())
    return f"  ({said})" if said else ""
