"""Partners who are named together, as people say it: Ann and Cid bid 9."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trickledger.rules.language.notation import account_named, seat_named, single_spaced
from trickledger.rules.record.fold import GameFold

SIDE = r"(?P<who>[^\W\d]\w*(?:\+\w+)?)"
"""A player, or a side by its partners, in a pattern."""
_PARTNERS = re.compile(r"\b(\w+)\s*(?:\b(?:and|with)\b|[&+])\s*(\w+)\b", re.IGNORECASE)


def by_partners(fold: GameFold, acts: str) -> Iterator[str]:
    """Acts that are said of partners, by each of them: Ann and Cid bid 9."""
    acts = single_spaced(acts)
    sides = with_sides(fold, acts)
    if sides == acts:
        return
    yield sides
    for partner in (1, 2):
        yield _PARTNERS.sub(rf"\{partner}", sides)


def with_sides(fold: GameFold, acts: str) -> str:
    """A text in which partners that are named together are a side: Bob and Dee 4."""

    def side(found: re.Match[str]) -> str:
        seats = [seat_named(fold.handles, name) for name in found.groups()]
        names = [fold.handles[seat] for seat in seats if seat is not None]
        places = {account_named(fold.accounts, name) for name in names}
        return "+".join(names) if len({*names}) == 2 and len(places) == 1 else found[0]

    return _PARTNERS.sub(side, acts) if len(fold.sides) < len(fold.handles) else acts
