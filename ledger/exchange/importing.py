"""Import: all or nothing, and nothing twice, of records and of whole ledgers.

What becomes of each record is found out beside the writers: read, compared and derived in a draft.
Under the lock nothing is left but to see that the draft is still true, and to write it down.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Literal, NamedTuple

from trickledger.ledger.errors import EntryRefused
from trickledger.ledger.exchange.kept import Families, Kept, begins_with, common
from trickledger.ledger.exchange.outside import FromOutside, Outside, outside
from trickledger.ledger.exchange.reading import LINES, NOTHING, Candidate, lines, refused_at
from trickledger.ledger.exchange.tournament_text import TypedEntry
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author
from trickledger.ledger.journal.branches import Record, branch_id, plain, words
from trickledger.ledger.journal.taking_in import BrokenChain
from trickledger.ledger.journal.times import now
from trickledger.ledger.problems import said_by
from trickledger.ledger.projections import families
from trickledger.ledger.projections.games import project_people
from trickledger.ledger.queries.players import seated_on
from trickledger.ledger.services.draft import Draft
from trickledger.ledger.services.people import join_each, meant, namesakes
from trickledger.ledger.storage.memory import on_behalf_of
from trickledger.ledger.storage.port import ConstraintError, Ledger, Rows, Watch
from trickledger.ledger.storage.steps import ByMoments
from trickledger.rules.collector import collector_resting
from trickledger.rules.language.notation import folded
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.says import Says

Keep = Literal["", "ours", "both"]
"""What becomes of a record that was continued in two places: refused, left out, or a branch."""

Events = Literal["", "ours", "take home"]
"""What becomes of entries from outside where an event is at home, and of a new home elsewhere: they
are refused, or left out; or the new home is taken."""

_PAUSE = 0.02
"""Seconds in which others may write."""

_TRIES = 5
"""How often a draft is made anew when others were faster, before they have to wait for it."""


class Imported(NamedTuple):
    """What became of a candidate, with how many new entries; `game` is its number in its kind.

    `what` is `added`, `continued`, `known`, `branched` or `skipped`. `likely_double` is another
    game of this ledger with the same players on the same day; `home` is an event's new home.
    """

    source: str
    game: int
    id: str
    what: str
    entries: int
    likely_double: int | None
    kind: str
    home: str = ""


class Conflict(NamedTuple):
    """A record that says something else here than there from an entry on, and what."""

    source: str
    kind: str
    number: int
    id: str
    entry: int
    field: str
    ours: str | int
    theirs: str | int

    @property
    def says(self) -> Says:
        """Which record differs, and what of it."""
        # what comes with the same import has no number yet
        other = "{kind} {number}" if self.number else "the {kind} before it"
        return Says(
            "{source}: {other} has the same id but differs. "
            "Entry {entry}, {field}: here {ours}, there {theirs}.",
            source=self.source,
            other=Says(other, kind=self.kind, number=self.number),
            entry=self.entry,
            field=self.field,
            ours=repr(self.ours),
            theirs=repr(self.theirs),
        )


class Conflicting(EntryRefused):
    """Records were continued in two places, and nobody has said what is to become of them."""

    def __init__(self, conflicts: Sequence[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        super().__init__(LINES, "", NOTHING, lines=lines(one.says for one in conflicts))


def import_games(
    store: Ledger,
    candidates: Iterable[Candidate],
    author: Author,
    *,
    dry_run: bool = False,
    keep: Keep = "",
    events: Events = "",
    joined: Sequence[str] | None = (),
    watch: Watch | None = None,
) -> list[Imported]:
    """Import records, all or none.

    Raises Conflicting where a record was continued in two places and `keep` does not say what
    becomes of it, FromOutside where an event is at home here, or would get another home, and
    `events` does not say. `joined` are names of which all people are one person; None stands for
    every name that several ledgers have.
    """
    events = "ours" if keep == "ours" else events
    order = _Order(list(candidates), author, store.address, keep, events, joined, watch)
    done: list[Imported] = []
    written: set[str] = set()
    for _ in range(_TRIES):
        with collector_resting(), on_behalf_of(store.address), Draft() as draft:
            with store.reading() as db:
                draft.begin(db)
            done = _told(done, _carried_out(order, ByMoments(store), draft), written)
            if dry_run or _written(store, draft):
                return done
            written |= draft.written
    with Draft() as draft, store.writing() as db:
        journal.hold_all(db)
        draft.begin(db)
        done = _told(done, _carried_out(order, db, draft), written)
        while not draft.is_written:
            draft.write(db)
    return done


def _written(store: Ledger, draft: Draft) -> bool:
    """Write a draft down, and say whether it was true to the end.

    Very many records are written in several transactions, so that others need not wait: each is
    whole, and what is there when the last of them fails is known when it is imported again.
    """
    while not draft.is_written:
        with store.writing() as db:
            if not draft.is_true_of(db):
                return False
            draft.write(db)
        if not draft.is_written:
            time.sleep(_PAUSE)
    return True


def _told(before: Sequence[Imported], now: list[Imported], written: set[str]) -> list[Imported]:
    """What became of records, of which this import has `written` some by an earlier draft.

    To a later one those are known; so is what another import has brought meanwhile, and that it
    is known is the truth.
    """
    if not written:
        return now
    pairs = zip(before, now, strict=True)
    return [
        first._replace(game=then.game, id=then.id) if first.id in written else then
        for first, then in pairs
    ]


class _Order(NamedTuple):
    """What is to be imported, by whom, and what was said about it."""

    candidates: Sequence[Candidate]
    author: Author
    address: str
    keep: Keep
    events: Events
    joined: Sequence[str] | None
    watch: Watch | None


def _carried_out(order: _Order, db: Rows, draft: Draft) -> list[Imported]:
    """Find out what becomes of each record, and write what is new into the draft."""
    plan = _Plan(db, order)
    taken = [plan.take(candidate) for candidate in order.candidates]
    strange = [one for one in taken if isinstance(one, Outside)]
    if strange:
        raise FromOutside(strange)
    conflicts = [one for one in taken if isinstance(one, Conflict)]
    if conflicts:
        raise Conflicting(conflicts)
    doubles = _Doubles(db)
    found: dict[int, int | None] = {}
    changed = plan.families.changed
    for number, kept in enumerate(changed, 1):
        new_game = None if kept.stream else kept.fold
        found[id(kept)] = doubles.of(new_game) if new_game else None
        kept.stream = _drafted(draft, db, kept)
        if new_game:
            doubles.add(new_game, kept.stream.number)
        if order.watch:
            order.watch(number, len(changed))
    _join(draft.db, order.author, order.joined)
    draft.settle()
    return [one.as_imported(found) for one in taken if isinstance(one, _Taken)]


def _drafted(draft: Draft, db: Rows, kept: Kept) -> journal.Stream:
    try:
        return draft.take(db, kept)
    except (BrokenChain, EntryRefused, ConstraintError) as exc:
        what = Says("{kind} {id} does not hold.", kind=kept.kind, id=kept.record.id)
        raise refused_at(kept.source, what, said_by(exc)) from exc


def _join(db: Rows, author: Author, names: Sequence[str] | None) -> None:
    if names is not None and not names:
        return
    project_people(db)
    groups = namesakes(db) if names is None else [meant(db, name) for name in names]
    # who is one person already need not be joined again
    join_each(db, author, [group for group in groups if len(group) > 1])


class _Taken(NamedTuple):
    """What becomes of a candidate: which record of the ledger it is, and what is new of it."""

    source: str
    kept: Kept
    what: str
    entries: int
    home: str = ""

    def as_imported(self, doubles: dict[int, int | None]) -> Imported:
        stream = self.kept.stream
        assert stream is not None
        double = doubles.get(id(self.kept)) if self.what == "added" else None
        said = (self.source, stream.number, stream.id, self.what, self.entries)
        return Imported(*said, double, stream.kind, self.home)


class _Plan:
    """What becomes of records, one after the other; nothing is written."""

    def __init__(self, db: Rows, order: _Order) -> None:
        self.families = Families(db)
        self._db = db
        self._order = order
        self._at = now()
        self._home = ""

    def take(self, candidate: Candidate) -> _Taken | Conflict | Outside:
        """Say what becomes of a record."""
        other = self.families.stream(candidate.id)
        if other and other.kind != candidate.kind:
            place = (candidate.source, other.kind, other.number, other.id, 1)
            return Conflict(*place, "kind", other.kind, candidate.kind)
        relatives = self.families.of(candidate.kind, candidate.family)
        if candidate.entries:
            return self._take_stored(candidate, candidate.entries, relatives)
        return self._take_said(candidate, relatives)

    def _from_outside(
        self, candidate: Candidate, theirs: Sequence[journal.Entry], relatives: Sequence[Kept]
    ) -> Outside | _Taken | None:
        """What an event brings that may not come in, or leaves out; None where it may."""
        if candidate.kind != "event":
            return None
        found = outside(self._db, self._order.address, candidate.source, relatives, theirs)
        self._home = found.home.name if found and found.home else ""
        if found is None or found.answer == "taken":
            return None
        if self._order.events == "ours":
            return _Taken(candidate.source, relatives[0], "skipped", 0)
        is_told = found.answer == "asked" and self._order.events == "take home"
        return None if is_told else found

    def _take_stored(
        self, candidate: Candidate, theirs: Sequence[journal.Entry], relatives: list[Kept]
    ) -> _Taken | Conflict | Outside:
        """Take a record with scorers, times and hashes: what is not known by them is kept."""
        same = [kept for kept in relatives if kept.record.id == candidate.id]
        nearest = max(same, key=lambda kept: common(kept.record.entries, theirs), default=None)
        shared = common(nearest.record.entries, theirs) if nearest else 0
        if nearest and shared == len(theirs):
            return _Taken(candidate.source, nearest, "known", 0)
        said = words(theirs)
        goes_on = nearest is not None and shared == len(nearest.record.entries)
        says_all = next((one for one in relatives if begins_with(one.words, said)), None)
        if (goes_on or not says_all) and (
            strange := self._from_outside(candidate, theirs, relatives)
        ):
            return strange
        if nearest and goes_on:
            new = self.families.go_on(nearest, theirs, candidate)
            return _Taken(candidate.source, nearest, "continued", new, self._home)
        if not relatives:
            return self._add(candidate, theirs, 1, "added")
        if says_all:
            # the same words of another hand: they are kept, and nobody need be asked or told
            if candidate.kind in families.KINDS:
                self._add(candidate, theirs, shared + 1, "known")
            return _Taken(candidate.source, says_all, "known", 0)
        if self._may_stand_beside(candidate, relatives, shared):
            return self._add(candidate, theirs, shared + 1, "branched")._replace(home=self._home)
        other = nearest or relatives[0]
        if self._order.keep == "ours":
            return _Taken(candidate.source, other, "skipped", 0)
        return _parted(candidate, other, theirs, shared)

    def _may_stand_beside(
        self, candidate: Candidate, relatives: Iterable[Kept], shared: int = 0
    ) -> bool:
        """Whether a record may be kept beside those that it is of, and count in their place.

        What says by itself that it is a branch says so of records that come with it. Of those that
        are here the user decides, but where its chain parts from theirs as it says. A decision is
        one record.
        """
        if candidate.kind not in families.KINDS:
            return False
        is_known = any(kept.stream for kept in relatives)
        is_proven = 1 < candidate.parted <= shared + 1
        return self._order.keep == "both" or is_proven or (candidate.is_branch and not is_known)

    def _add(
        self, candidate: Candidate, entries: Sequence[journal.Entry], parted: int, what: str
    ) -> _Taken:
        """Take a record as a stream of its own: under its id, or as a branch of it."""
        record = Record(candidate.id, entries)
        source, origin = candidate.source, candidate.origin
        at = self._free(record, candidate.parted, parted)
        kept = Kept(candidate.kind, record, at, origin, source=source, fold=candidate.fold)
        kept.hashed = not candidate.entries
        self.families.add(kept)
        return _Taken(source, kept, what, len(entries))

    def _free(self, record: Record, there: int, here: int) -> int:
        """The entry with which a record parts as a branch, 0 where its own id is free.

        As where it comes from, else as here; each entry makes an id, and text may have taken some.
        """
        last = len(record.entries)
        at: int
        for at in (there, *range(here, last + 1), *range(1, min(here, last + 1))):
            if at > last:
                continue
            id = branch_id(record.id, record.entries[at - 1]) if at else record.id
            if not self.families.stream(id):
                return at
        raise EntryRefused("There is no id left for the record {id}.", "", NOTHING, id=record.id)

    def _take_said(
        self, candidate: Candidate, relatives: list[Kept]
    ) -> _Taken | Conflict | Outside:
        """Take a record without hashes, all of which is compared word by word."""
        author = self._order.author
        theirs = _signed(candidate, Record(candidate.id, []), author, self._at)
        said = words(theirs)
        relatives = sorted(relatives, key=lambda kept: kept.id != candidate.id)
        for kept in relatives:
            if begins_with(kept.words, said):
                return _Taken(candidate.source, kept, "known", 0)
        begun = [kept for kept in relatives if begins_with(said, kept.words)]
        longest = max(begun, key=lambda kept: len(kept.record.entries), default=None)
        entries = _signed(candidate, longest.record, author, self._at) if longest else theirs
        if strange := self._from_outside(candidate, entries, relatives):
            return strange
        if longest:
            new = self.families.go_on(longest, entries, candidate)
            return _Taken(candidate.source, longest, "continued", new, self._home)
        if not relatives:
            return self._add(candidate, theirs, 1, "added")
        is_free = candidate.is_branch and not self.families.stream(candidate.id)
        if is_free and self._may_stand_beside(candidate, relatives):
            return self._add(candidate, theirs, 1, "branched")
        if self._order.keep:
            return _Taken(candidate.source, relatives[0], "skipped", 0)
        ours = relatives[0].record.entries
        shared = common(ours, theirs, lambda mine, other: not _differing(mine, other))
        return _parted(candidate, relatives[0], theirs, shared)


def _parted(
    candidate: Candidate, kept: Kept, theirs: Sequence[journal.Entry], shared: int
) -> Conflict:
    """Where a record parts from one that is kept, and in what."""
    mine, other = kept.record.entries[shared], theirs[shared]
    field = _differing(mine, other) or _stamp(mine, other)
    said = (getattr(mine, field), getattr(other, field)) if field else (kept.id, candidate.id)
    place = (candidate.source, kept.kind, kept.number, kept.id, shared + 1)
    return Conflict(*place, field or "id", *said)


def _differing(mine: journal.Entry, other: journal.Entry) -> str:
    """The first field in which two entries do not say the same; empty where they do."""
    if (mine.line, mine.kind) != (other.line, other.kind):
        return "line" if mine.line != other.line else "kind"
    return "text" if plain(mine.kind, mine.text) != plain(other.kind, other.text) else ""


def _stamp(mine: journal.Entry, other: journal.Entry) -> str:
    """What differs in entries that say the same: who entered them, where, or when; else empty."""
    for field in ("scorer", "device", "at"):
        if getattr(mine, field) != getattr(other, field):
            return field
    return ""


class _Doubles:
    """Games of the same players on one day."""

    def __init__(self, db: Rows) -> None:
        self._db = db
        self._known: dict[tuple[str, str], dict[str, int]] = {}

    def of(self, fold: GameFold) -> int | None:
        """The number of another game like that, the first one; None without a date."""
        return self._on_that_day(fold).get(_players(fold)) if fold.head.date else None

    def add(self, fold: GameFold, number: int) -> None:
        """Remember a game of which the next one could be a double."""
        if fold.head.date:
            self._on_that_day(fold).setdefault(_players(fold), number)

    def _on_that_day(self, fold: GameFold) -> dict[str, int]:
        day = (fold.head.date, fold.game.counted_as)
        if day not in self._known:
            seated = seated_on(self._db, *day)
            # the lowest number last, so that it stays
            self._known[day] = {seated[number]: number for number in sorted(seated, reverse=True)}
        return self._known[day]


def _players(fold: GameFold) -> str:
    return "\n".join(folded(player.name) for player in fold.players)


def _signed(candidate: Candidate, known: Record, author: Author, at: str) -> list[journal.Entry]:
    """The entries of a record without hashes as they follow upon those that are known."""
    entries = list(known.entries)
    previous = entries[-1].hash if entries else journal.FIRST_PREVIOUS
    for said in candidate.said[len(entries) :]:
        told = getattr(said, "scorer", None)
        who = author.scorer if told is None else told
        fields = (said.number, said.line, said.kind, said.text, who, author.device)
        hashed = journal.entry_hash(known.id, *fields, at, previous)
        entries.append(journal.Entry._make((*fields, at, previous, hashed)))
        previous = hashed
    return entries


def entries_beside(
    candidate: Candidate, ours: Sequence[journal.Entry], author: Author
) -> Sequence[journal.Entry]:
    """The entries of a record; one from text has ours as far as both say the same."""
    if candidate.entries:
        return candidate.entries
    pairs = zip(ours, candidate.said, strict=False)
    alike = takewhile(lambda pair: _words(pair[0]) == _words(pair[1]), pairs)
    known = Record(candidate.id, [mine for mine, _ in alike])
    return _signed(candidate, known, author, now())


def _words(entry: journal.Entry | Entry | TypedEntry) -> tuple[int, str, str]:
    return entry.line, entry.kind, plain(entry.kind, entry.text)
