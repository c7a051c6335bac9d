"""Which of the records of one game or event counts, where it was continued in several places.

It is a function of what they say, and of nothing else: neither of who imported whom nor of what is
a branch where. So ledgers that know the same records count the same ones. What a record is among
the others is kept with it, its `role`, and settled in the transaction that changes one of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Literal, NamedTuple

from trickledger.ledger.journal import branches, journal
from trickledger.ledger.journal.author import code_of
from trickledger.ledger.journal.branches import Words
from trickledger.ledger.journal.journal import Stream
from trickledger.ledger.projections import tallies
from trickledger.ledger.storage.port import Rows

Role = Literal["counting", "rival", "copy"]
"""What a record is: the one that counts, one that says something else, one that says no more."""

_SEVERAL = """
SELECT code FROM {kind} GROUP BY code
HAVING count(*) > 1 OR min(role) <> 'counting' OR max(role) <> 'counting'
"""

_CALLED = """
SELECT stream.stream, stream.id, stream.kind, stream.number, {kind}.status, {kind}.role
FROM {kind} JOIN stream USING (stream) WHERE {kind}.code = ? AND stream < ? ORDER BY stream.number
"""

_RELATIVES = """
SELECT stream, id, kind, number FROM stream WHERE id = ? AND kind = ?
UNION SELECT stream.stream, id, stream.kind, number FROM {kind} JOIN stream USING (stream)
WHERE code = ? ORDER BY number
"""

NO_STREAM = 2**63 - 1
"""A key that no stream has: all are below it."""

KINDS = ("game", "event")
"""The kinds of streams that can be continued in several places."""

_LEAST = ("abandoned", "open")
"""How records stand of which another one counts first, if it stands otherwise."""


class Member(NamedTuple):
    """One of the records of a family: its stream, how it stands, what it says, its last hash."""

    stream: Stream
    status: str
    role: Role
    words: Words
    end: bytes

    @property
    def rank(self) -> tuple[object, ...]:
        """The order in which records count: what is over first, then what says more."""
        unfinished = [self.status == status for status in _LEAST]
        return (*unfinished, -len(self.words), self.words)


class Change(NamedTuple):
    """A record that is something else among the others than is kept of it."""

    stream: Stream
    was: Role
    role: Role


def settle(db: Rows, stream: Stream) -> None:
    """Keep what a record that was derived, and the others of the same, are among each other."""
    if not branches.is_among_others(db, stream):
        return
    (code,) = db.one(f"SELECT code FROM {stream.kind} WHERE stream = ?", stream[:1])
    for change in changes(db, stream.kind, code):
        carry_out(db, change)


def carry_out(db: Rows, change: Change) -> None:
    """Keep what a record is now, and what people have made by that."""
    tallied = change.stream.kind == "game"
    if tallied:
        tallies.take(db, change.stream.stream)
    give(db, change)
    if tallied:
        tallies.add(db, change.stream.stream)


def give(db: Rows, change: Change) -> None:
    """Keep what a record is now; the caller counts what people have made."""
    kind, key = change.stream.kind, change.stream.stream
    db.run(f"UPDATE {kind} SET role = ? WHERE stream = ?", (change.role, key))


def has_several(db: Rows, kind: str, code: str) -> bool:
    """Whether several records have a code."""
    return len(db.all(f"SELECT 1 FROM {kind} WHERE code = ? LIMIT 2", (code,))) > 1


def all_changes(db: Rows) -> Iterator[Change]:
    """The records of a ledger that are something else than is kept of them."""
    for kind in KINDS:
        for (code,) in db.all(_SEVERAL.format(kind=kind)):
            yield from changes(db, kind, code)


def changes(db: Rows, kind: str, code: str, below: int = NO_STREAM) -> list[Change]:
    """The records of a code that are something else than is kept of them.

    Only streams whose keys are `below` one are looked at.
    """
    return [
        Change(member.stream, member.role, role)
        for members in _called(db, kind, code, below).values()
        for member, role in _roles(members)
        if role != member.role
    ]


def counts(db: Rows, stream: Stream) -> bool:
    """Whether a game or event counts, and no other record of the same does in its place."""
    role = f"SELECT role = 'counting' FROM {stream.kind} WHERE stream = ?"
    return any(found for (found,) in db.each(role, stream[:1]))


def counting_one(db: Rows, kind: str, code: str) -> Stream | None:
    """The record of a code that counts; the first here where ids happen to make the same code."""
    rows = db.each(_CALLED.format(kind=kind), (code, NO_STREAM))
    return next((Stream(*row) for *row, _, role in rows if role == "counting"), None)


def uncounted(db: Rows, kind: str) -> frozenset[int]:
    """The keys of the streams that do not count, for another record of the same does."""
    rows = db.each(f"SELECT stream FROM {kind} WHERE role <> 'counting'")
    return frozenset(stream for (stream,) in rows)


def counting_streams(db: Rows, kind: str) -> list[Stream]:
    """The streams of a kind that count, by number."""
    elsewhere = uncounted(db, kind)
    return [each for each in journal.streams(db, kind) if each.stream not in elsewhere]


def copies(db: Rows, kind: str) -> frozenset[int]:
    """The keys of the streams that say no more than another record of the same."""
    rows = db.each(f"SELECT stream FROM {kind} WHERE role = 'copy'")
    return frozenset(stream for (stream,) in rows)


def counting(db: Rows, ids: Iterable[str]) -> dict[str, str]:
    """By the id of a game the id of the stream that counts for it, where it is another one."""
    found = {id: _counting_for(db, id) for id in dict.fromkeys(ids)}
    return {id: other for id, other in found.items() if other not in ("", id)}


def _counting_for(db: Rows, id: str) -> str:
    """The id of the stream that counts for a game; empty where no record of it is kept."""
    rows = db.all(_CALLED.format(kind="game"), (code_of(id), NO_STREAM))
    if [row[1] for row in rows] == [id]:
        return id
    members = _called(db, "game", code_of(id)).get(id)
    return min(_uncovered(members), key=lambda member: member.rank).stream.id if members else ""


def relatives(db: Rows, kind: str, id: str) -> list[Stream]:
    """The streams that may be of the family of an id, by number: its own, and those of its code."""
    return [Stream(*row) for row in db.all(_RELATIVES.format(kind=kind), (id, kind, code_of(id)))]


def _called(db: Rows, kind: str, code: str, below: int = NO_STREAM) -> Mapping[str, list[Member]]:
    """The records of a code by the id of their family: two ids may happen to make the same."""
    alike: defaultdict[str, list[Member]] = defaultdict(list)
    for *columns, status, role in db.all(_CALLED.format(kind=kind), (code, below)):
        stream = Stream(*columns)
        entries = list(journal.read(db, stream))
        id = branches.family(stream.id, entries[0].text)
        end = branches.record_of(stream.id, entries).entries[-1].hash
        alike[id].append(Member(stream, status, role, branches.words(entries), end))
    return alike


def _roles(members: Sequence[Member]) -> Iterator[tuple[Member, Role]]:
    """What each of the records of a family is: the one that counts comes first."""
    uncovered = _uncovered(members)
    first, *rivals = sorted(uncovered, key=lambda member: member.rank)
    yield first, "counting"
    yield from ((member, "rival") for member in rivals)
    yield from ((member, "copy") for member in members if member not in uncovered)


def _uncovered(members: Iterable[Member]) -> list[Member]:
    """Those of which no other one says all and more, nor the same with a last hash before it."""
    by_end = sorted(members, key=lambda member: member.end, reverse=True)
    saying = {member.words: member for member in by_end}
    # what begins as another one comes right after it
    said = sorted(saying)
    return [
        saying[words]
        for words, after in zip_longest(said, said[1:], fillvalue=())
        if after[: len(words)] != words
    ]
