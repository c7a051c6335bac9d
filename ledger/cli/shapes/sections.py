"""The sections of an event."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trickledger.ledger.cli.shapes import Shape
    from trickledger.ledger.tournament.event import Event


def sections_shape(known: Event) -> Shape:
    """Who is in which section, as `event sections` prints it; `null` is in none."""
    return {
        "event": known.number,
        "sections": [
            {
                "section": part.name or None,
                "entrants": [
                    {"entrant": each, "player": known.name(each)} for each in part.members
                ],
            }
            for part in (known.parts if known.has_sections else ())
        ],
    }
