"""Which of the records of one game or event counts, where it was continued in several places.

It is a function of what they say, and of nothing else: neither of who imported whom nor of what is
a branch where. So ledgers that know the same records count the same ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ledger import branches, journal
from ledger.codes import code_of
from ledger.journal import Stream

if TYPE_CHECKING:
    import sqlite3

_ALIKE = "SELECT code FROM {kind} GROUP BY code HAVING count(*) > 1"

_CALLED = """
SELECT stream.stream, stream.id, stream.kind, stream.number, {kind}.status
FROM {kind} JOIN stream USING (stream) WHERE {kind}.code = ? ORDER BY stream.number
"""

_LEAST = ("abandoned", "open")
"""How records stand of which another one counts first, if it stands otherwise."""


class Member(NamedTuple):
    """One of the records of a family: its stream, how it stands, what it says, its last hash."""

    stream: Stream
    status: str
    words: tuple[tuple[int, str, str], ...]
    end: bytes

    @property
    def rank(self) -> tuple[object, ...]:
        """The order in which records count: what is over first, then what says more."""
        unfinished = [self.status == status for status in _LEAST]
        return (*unfinished, -len(self.words), self.words)

    def is_covered_by(self, other: Member) -> bool:
        """Whether another record says all that this one says, and more, or comes before it."""
        says_all = other.words[: len(self.words)] == self.words
        says_more = len(other.words) > len(self.words)
        return says_all and (says_more or other.end < self.end)


class Family(NamedTuple):
    """The records of one game or event: the one that counts, those that say something else.

    What says no more than another one is `covered`: a copy, of which nobody need be told.
    """

    id: str
    counting: Member
    rivals: tuple[Member, ...]
    covered: tuple[Member, ...]


def families(db: sqlite3.Connection, kind: str) -> Iterator[Family]:
    """The games or events of which several records are kept."""
    for (code,) in db.execute(_ALIKE.format(kind=kind)).fetchall():
        yield from _called(db, kind, code)


def family_of(db: sqlite3.Connection, kind: str, id: str) -> Family | None:
    """The family of a record, by the id of that; None where it alone is kept."""
    return next((found for found in _called(db, kind, code_of(id)) if found.id == id), None)


def counting_one(db: sqlite3.Connection, kind: str, code: str) -> Stream | None:
    """The record of a code that counts; the first here where ids happen to make the same code."""
    rows = db.execute(_CALLED.format(kind=kind), (code,)).fetchall()
    if len(rows) < 2:
        return Stream(*rows[0][:4]) if rows else None
    return min(
        (found.counting.stream for found in _called(db, kind, code)),
        key=lambda stream: stream.number,
    )


def uncounted(db: sqlite3.Connection, kind: str) -> frozenset[int]:
    """The keys of the streams that do not count, for another record of the same does."""
    return frozenset(
        member.stream.stream
        for found in families(db, kind)
        for member in (*found.rivals, *found.covered)
    )


def copies(db: sqlite3.Connection, kind: str) -> frozenset[int]:
    """The keys of the streams that say no more than another record of the same."""
    return frozenset(
        member.stream.stream for found in families(db, kind) for member in found.covered
    )


def counting(db: sqlite3.Connection, ids: Iterable[str]) -> dict[str, str]:
    """By the id of a game the id of the stream that counts for it, where it is another one."""
    found = {id: family_of(db, "game", id) for id in dict.fromkeys(ids)}
    return {
        id: family.counting.stream.id
        for id, family in found.items()
        if family and family.counting.stream.id != id
    }


def _called(db: sqlite3.Connection, kind: str, code: str) -> Iterator[Family]:
    """The families of a code: more than one where two ids happen to make the same."""
    rows = db.execute(_CALLED.format(kind=kind), (code,)).fetchall()
    alike: defaultdict[str, list[Member]] = defaultdict(list)
    is_alone = len(rows) == 1 and code_of(rows[0][1]) == code
    for *columns, status in rows if not is_alone else []:
        stream = Stream(*columns)
        entries = list(journal.read(db, stream))
        id = branches.family(stream.id, entries[0].text)
        end = branches.record_of(stream.id, entries).entries[-1].hash
        alike[id].append(Member(stream, status, branches.words(entries), end))
    for id, members in alike.items():
        yield _family(id, members)


def _family(id: str, members: list[Member]) -> Family:
    covered = [one for one in members if any(map(one.is_covered_by, members))]
    first, *rivals = sorted(
        (one for one in members if one not in covered), key=lambda member: member.rank
    )
    return Family(id, first, tuple(rivals), tuple(covered))
