"""`swap Ann Bob`: two players of a game were written down for each other (COM-SEAT-4)."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.notation import seat_named, unreadable
from trickledger.rules.record.fold import GameFold
from trickledger.rules.refusals import Refusal

SWAP = "swap"
_BETWEEN = {"and", "&", "with"}


def swap(fold: GameFold, words: str, reason: str) -> Refusal | None:
    """Give each of two players the seat, and all that is recorded of it, of the other."""
    names = [word.strip(",") for word in words.split() if word.lower() not in _BETWEEN]
    tried = f"{SWAP} {words}".strip()
    if len(names) != 2:
        first = " ".join(fold.handles[:2])
        why = "Swap names the two players who were written down for each other."
        return unreadable(tried, why, would_do=(f"{SWAP} {first}",) if first else ())
    seats = [seat_named(fold.handles, name) for name in names]
    for name, seat in zip(names, seats, strict=True):
        if seat is None:
            return _stranger(fold, tried, name)
    one, other = seats
    if one is None or other is None or one == other:
        why = "One player cannot be swapped with the same player."
        return Refusal("SYN", COM.SEAT_4, tried, None, why)
    fold.add_swap(one, other, reason)
    return None


def _stranger(fold: GameFold, tried: str, name: str) -> Refusal:
    why = (
        f"{name} doesn't sit at this table: {', '.join(fold.handles)}. A swap is between two who "
        "do. To show somebody under another name, use rename; who joins or leaves goes on in a "
        "new game, with new --continue."
    )
    return Refusal("SYN", COM.SEAT_4, tried, None, why)
