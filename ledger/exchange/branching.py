"""Two records under one id: how far they agree, and the branch that the other one becomes.

A record that was continued in two places cannot be one again. The branch is a record of its own
with the same acts, scorers and times. Its id is made from where it parts, so that every ledger
that keeps it gives it the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import takewhile
from typing import NamedTuple

from ledger import journal
from ledger.codes import code_of
from ledger.journal import Entry

_BRANCH = re.compile(r"# branch of (?P<code>\w{6}) at @(?P<entry>\d{1,9}), (?P<hash>[0-9a-f]{12})")


class Root(NamedTuple):
    """Where a branch parted: the code of its record, the entry, the beginning of its hash."""

    code: str
    entry: int
    digits: str


def common(ours: Iterable[Entry], theirs: Iterable[Entry]) -> int:
    """How many entries two records share, hash by hash."""
    pairs = zip(ours, theirs, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0].hash == pair[1].hash, pairs))


def says_the_same(ours: Sequence[Entry], theirs: Sequence[Entry]) -> bool:
    """Whether a record says nothing that ours does not say, whoever entered it and when."""
    return len(theirs) <= len(ours) and all(
        mine[1:4] == other[1:4] or same_head(mine.text, other.text)
        for mine, other in zip(ours, theirs, strict=False)
    )


def same_head(mine: str, other: str) -> bool:
    """Whether two heads differ only in that one does not write its id, or is that of a branch."""

    def bare(text: str) -> list[str]:
        lines = text.splitlines()
        return [line for line in lines if not line.startswith("id ") and not _BRANCH.match(line)]

    return mine.startswith(("game ", "event ")) and bare(mine) == bare(other)


def branch_id(id: str, parted: Entry) -> str:
    """The id of the branch that parts from a record with an entry."""
    return sha256(f"{id} {parted.hash.hex()}".encode()).hexdigest()[:32]


def branch(kind: str, id: str, entries: Sequence[Entry], parted: int) -> list[Entry]:
    """A record that parts at an entry, as a record of its own; a game says so in its head."""
    at = entries[parted - 1]
    own, previous, made = branch_id(id, at), journal.FIRST_PREVIOUS, []
    for entry in entries:
        text = entry.text
        if kind == "game" and entry.number == 1:
            text += f"\n# branch of {code_of(id)} at @{parted}, {at.hash.hex()[:12]}"
        said = entry._replace(text=text, previous=previous)
        previous = journal.entry_hash(own, *said[:8])
        made.append(said._replace(hash=previous))
    return made


def root_of(head: str) -> Root | None:
    """Where a branch parted, by the head of its record; None for what is no branch."""
    found = None
    for line in head.splitlines():
        found = _BRANCH.fullmatch(line) or found
    return found and Root(found["code"], int(found["entry"]), found["hash"])
