"""Games that go on in each other: one game wherever games are counted (COM-SEAT-3)."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trickledger.ledger.storage.port import Rows

_HEADS = """
SELECT stream.stream, entry.text FROM entry JOIN stream USING (stream)
WHERE entry.number = 1 AND stream.kind = 'game' AND entry.text LIKE ?
"""
_COUNTING = """
SELECT stream.stream, stream.id, game.status FROM stream JOIN game USING (stream)
WHERE game.role = 'counting' AND game.status <> 'abandoned'
"""
_CONTINUES = re.compile(r"^continues ([0-9a-f]{32})$", re.MULTILINE)


class Evening(NamedTuple):
    """Games that count as one: their streams in order; it is open while one of them is."""

    streams: tuple[int, ...]
    is_open: bool


def evenings(db: Rows) -> Mapping[int, Evening]:
    """By its stream, of each game that goes on from another here or in one, all that are one."""
    said = (
        (stream, _CONTINUES.search(text)) for stream, text in db.all(_HEADS, ("%\ncontinues %",))
    )
    earlier = {stream: found[1] for stream, found in said if found}
    if not earlier:
        return {}
    games = db.all(_COUNTING)
    by_id, status = {id: stream for stream, id, _ in games}, {row[0]: row[2] for row in games}
    before = {
        stream: by_id[id] for stream, id in earlier.items() if stream in status and id in by_id
    }
    together: defaultdict[int, set[int]] = defaultdict(set)
    for stream in before:
        together[_first(stream, before)] |= {stream, before[stream]}
    return {
        stream: Evening(tuple(sorted(streams)), "open" in map(status.__getitem__, streams))
        for streams in together.values()
        for stream in streams
    }


def _first(stream: int, before: Mapping[int, int]) -> int:
    """The game with which one began that goes on from it, over however many between them."""
    seen = {stream}
    while stream in before and before[stream] not in seen:
        stream = before[stream]
        seen.add(stream)
    return stream
