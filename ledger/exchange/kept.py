"""The records that a ledger keeps or is about to keep, by what they are of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING

from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import Record, Words, branch, family, kept_by, words
from trickledger.ledger.journal.journal import Entry, Stream
from trickledger.ledger.projections import families

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from trickledger.ledger.exchange.reading import Candidate
    from trickledger.ledger.storage.port import Rows
    from trickledger.rules.record.fold import GameFold


@dataclass(eq=False)
class Kept:
    """A stream of the ledger, or one that is to be: the record that it keeps, as it was at home.

    `stream` is None for a new one. Of its entries the ledger has `had`; where some are new they
    come from `source`, and `fold` is the game that all of them come to. New ones of a text were
    `hashed` when they were read.
    """

    kind: str
    record: Record
    parted: int
    origin: str | None = None
    stream: Stream | None = None
    had: int = 0
    source: str = ""
    fold: GameFold | None = None
    hashed: bool = False

    @property
    def is_hashed_here(self) -> bool:
        """Whether its new entries have hashes that were made here, for its own stream."""
        return self.hashed and not self.parted

    @property
    def id(self) -> str:
        """The id of its stream."""
        return self.chain.id

    @property
    def number(self) -> int:
        """What its stream is called among its kind, 0 where it has none yet."""
        return self.stream.number if self.stream else 0

    @property
    def chain(self) -> Record:
        """The id and the entries of its stream: of a branch, others than those of its record."""
        return branch(*self.record, self.parted) if self.parted else self.record

    @cached_property
    def words(self) -> Words:
        """What its record says."""
        return words(self.record.entries)

    def go_on(self, entries: Sequence[Entry]) -> None:
        """Take in all entries of the record that it is from now on."""
        self.record = self.record._replace(entries=entries)
        self.__dict__.pop("words", None)


class Families:
    """The records of a ledger that are of one game or event, with those that are to come.

    `changed` are those that are new or go on, in the order in which they came.
    """

    def __init__(self, db: Rows) -> None:
        self._db = db
        self._known: dict[tuple[str, str], list[Kept]] = {}
        self._coming: dict[str, Kept] = {}
        self.changed: list[Kept] = []

    def of(self, kind: str, id: str) -> list[Kept]:
        """The records of a family, in the order in which the ledger got them."""
        if (kind, id) not in self._known:
            found = [_read(self._db, id, stream) for stream in _streams(self._db, kind, id)]
            self._known[kind, id] = [kept for kept in found if kept]
        return self._known[kind, id]

    def stream(self, id: str) -> Kept | Stream | None:
        """The stream that has an id, here or among those to come."""
        return self._coming.get(id) or journal.find_stream_by_id(self._db, id)

    def add(self, kept: Kept) -> None:
        """Take in a new record."""
        self._coming[kept.id] = kept
        self.of(kept.kind, family(kept.id, kept.chain.entries[0].text)).append(kept)
        self.changed.append(kept)

    def go_on(self, kept: Kept, entries: Sequence[Entry], candidate: Candidate) -> int:
        """Take in the entries of a record that begins as a kept one, and say how many are new."""
        new = len(entries) - len(kept.record.entries)
        if new and kept not in self.changed:
            self.changed.append(kept)
        kept.go_on(entries)
        # what goes on once more is proven as a whole
        kept.hashed = not (kept.source or candidate.entries)
        kept.source, kept.fold = candidate.source, candidate.fold
        return new


def _streams(db: Rows, kind: str, id: str) -> list[Stream]:
    """The streams that may be of a family, by number."""
    if kind == "club":
        found = journal.find_stream_by_id(db, id)
        return [found] if found and found.kind == kind else []
    return families.relatives(db, kind, id)


def _read(db: Rows, id: str, stream: Stream) -> Kept | None:
    """A stream of the ledger, if it is of a family."""
    entries = list(journal.read(db, stream))
    if not entries or family(stream.id, entries[0].text) != id:
        return None
    record, parted = kept_by(stream.id, entries)
    return Kept(stream.kind, record, parted, stream=stream, had=len(entries))


def common(
    ours: Iterable[Entry],
    theirs: Iterable[Entry],
    are_alike: Callable[[Entry, Entry], bool] = lambda mine, other: mine.hash == other.hash,
) -> int:
    """How many entries two records share from the first on, hash by hash or as is told."""
    pairs = zip(ours, theirs, strict=False)
    return sum(1 for _ in takewhile(lambda pair: are_alike(*pair), pairs))


def begins_with(record: Words, other: Words) -> bool:
    """Whether a record says all that another one says, whoever entered it and when."""
    return record[: len(other)] == other
