"""What the rules refuse and find: for each sentence a record that provokes it."""

from __future__ import annotations

from tests.recorded.blocks import Blocks, blocks_of
from trickledger.rules.replay import replay


def answered() -> Blocks:
    """The records of `refusals.txt`, each with what it comes to now."""
    return [(record, _answer(record)) for record, _ in blocks_of("refusals")]


def _answer(record: str) -> str:
    """The refusal at which a record stops, or what is found where it stands."""
    came_to = replay(record.replace(" | ", "\n"))
    refusal = came_to.refusal
    if refusal is None:
        found = (each for game in came_to.games for hand in game.hands for each in hand.findings)
        return "\n".join(f"FINDING {each.clause}: {each.reason}" for each in found)
    binding = f" binds {' '.join(refusal.cards)}" if refusal.cards else ""
    return f"{refusal.kind}{binding}: {refusal.at(0, 0)}"
