"""What is to be imported: records, and streams of other ledgers, read and checked whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from trickledger.ledger.errors import EntryRefused, stream_named
from trickledger.ledger.exchange.json import StoredStream, read_json
from trickledger.ledger.exchange.text import identity
from trickledger.ledger.exchange.tournament_text import (
    TypedEntry,
    UnreadableEvent,
    is_event,
    kind_of,
    read_event,
)
from trickledger.ledger.exchange.trf.reading import event_of_report, is_report
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.branches import family
from trickledger.ledger.journal.load import is_played_elsewhere
from trickledger.ledger.problems import Problem, said_by
from trickledger.ledger.projections.people import ENTRY_KINDS as CLUB_KINDS
from trickledger.ledger.projections.people import read_act
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.rules.collector import collector_resting
from trickledger.rules.language.notation import folded
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.stored import BrokenRecord, fold_stored, read_head
from trickledger.rules.refusals import Refusal
from trickledger.rules.replay import replay_kept
from trickledger.rules.says import Handle, Says, Several, Typed, listed

NOTHING = "Nothing was imported."
LINES = "{lines}"
"""What is said where several things are told, each in a line of its own."""


def lines(sentences: Iterable[Says]) -> Several:
    """Sentences in lines of their own."""
    return Several(tuple(sentences), "\n", "\n")


class LeftOut(NamedTuple):
    """A record of a ledger that goes nowhere with the others; `why` is in sentences.

    `number` is what its ledger calls it among its kind. It is damaged, or nothing plays it here.
    """

    kind: str
    number: int
    id: str
    why: Says
    is_damaged: bool = True

    @property
    def says(self) -> Says:
        """What it is called, and why it goes nowhere."""
        return Says(
            "{what} is damaged. {why}" if self.is_damaged else "{what} can't be read here. {why}",
            what=stream_named(self.kind, self.number),
            why=self.why,
        )

    def __str__(self) -> str:
        return str(self.says)


class Candidate(NamedTuple):
    """A record that is to be imported: where it was read, its id, its fold if it is a game.

    What comes from a ledger has `entries` with scorers, times and hashes of their own, and the
    `origin`, the ledger in which it was opened; what is a branch there is `parted` from another
    record with an entry. What comes from text has what it `said`.
    """

    source: str
    id: str
    fold: GameFold | None
    entries: tuple[journal.Entry, ...] = ()
    kind: str = "game"
    origin: str | None = None
    said: Sequence[Entry | TypedEntry] = ()
    parted: int = 0

    @property
    def is_branch(self) -> bool:
        """Whether it was kept beside another record of the same where it comes from."""
        return self.parted > 0 or self.family != self.id

    @property
    def family(self) -> str:
        """The id under which all records of the same are known."""
        if self.fold:
            return family(self.id, self.fold.head.text())
        return family(self.id, (self.entries or self.said)[0].text)


def read_candidates(source: str, text: str) -> list[Candidate]:
    """The records of a file; raises EntryRefused that names the place of what cannot be read."""
    if text.lstrip()[:1] == "{":
        try:
            streams = read_json(text)
        except ValueError as exc:
            why = said_by(exc)
            raise EntryRefused("{source} cannot be read.", why, NOTHING, source=source) from exc
        return stored_candidates(source, streams)
    if is_report(text) or is_event(text):
        return [_event_of(source, text)]
    games, refusal, _ = replay_kept(text)
    if refusal:
        raise RecordRefused(source, refusal)
    if not games:
        raise EntryRefused(
            "{source} has no game in it.",
            "A record begins with its game, such as `game klaberjass`.",
            NOTHING,
            source=source,
        )
    for game in games:
        _refuse_two_seats(source, game.fold.head)
    with collector_resting():
        return [_said_candidate(source, game.fold) for game in games]


def _event_of(source: str, text: str) -> Candidate:
    """The event that a text is, or that a report file tells of."""
    try:
        event = read_event(event_of_report(text) if is_report(text) else text)
    except UnreadableEvent as exc:
        said = exc.problem.what
        raise EntryRefused("{source}, {said}", "", NOTHING, source=source, said=said) from exc
    except UnfitPlan as exc:
        raise refused_at(source, *exc.problem[:2]) from exc
    return Candidate(source, event.id, None, (), "event", None, event.entries)


def _said_candidate(source: str, fold: GameFold) -> Candidate:
    entries = fold.entries
    return Candidate(source, identity(fold, entries), fold, said=entries)


def _refuse_two_seats(source: str, head: Head) -> None:
    """Refuse a record in which one person has two seats."""
    seats: dict[str, str] = {}
    for player in head.players:
        other = seats.setdefault(folded(player.name), player.handle)
        if other != player.handle:
            handles = listed([Handle(other), Handle(player.handle)])
            what = "{name} can't sit in two seats: {handles}."
            said = Says(what, name=Handle(player.name), handles=handles)
            raise refused_at(source, said, Says("Each player has one seat."))


def refused_at(source: str, what: Says, why: Says | None = None) -> EntryRefused:
    """What is told of what cannot be imported from a source."""
    return EntryRefused(Problem(what, why, Says(NOTHING)).at(source))


class RecordRefused(EntryRefused):
    """A line of a record was refused: `source` and `refusal` say where and why."""

    def __init__(self, source: str, refusal: Refusal) -> None:
        self.source = source
        self.refusal = refusal
        super().__init__(
            "{source}: {place}{refused} ({clause})",
            "",
            NOTHING,
            source=source,
            place=refusal.place,
            refused=refusal.sentence,
            clause=refusal.clause,
        )


def stored_candidates(
    source: str, streams: Iterable[StoredStream], left_out: list[LeftOut] | None = None
) -> list[Candidate]:
    """Streams of another ledger, each checked whole; raises EntryRefused.

    Those that are damaged go to `left_out` where it is given, and stop no other.
    """
    found = []
    for stream in streams:
        try:
            found.append(_stored_candidate(source, stream))
        except EntryRefused as exc:
            if left_out is None:
                raise
            left_out.append(_left_out(stream, exc))
    return found


def _left_out(stream: StoredStream, refused: EntryRefused) -> LeftOut:
    """A stream that is not taken, as its ledger calls it."""
    is_whole = not broken(stream.id, stream.entries)
    opening = stream.entries[0].text if stream.entries else ""
    is_elsewhere = stream.kind == "game" and is_whole and is_played_elsewhere(opening)
    what, why, *_ = refused.problem
    cause = refused.__cause__
    if why is None:
        why = Says("{said}", said=str(cause)) if cause else what
    return LeftOut(stream.kind, stream.number, stream.id, why, is_damaged=not is_elsewhere)


def _stored_candidate(source: str, stream: StoredStream) -> Candidate:
    kind, id, origin, entries, parted, _ = stream
    fold = _folded(source, id, entries) if kind == "game" else None
    why = broken(id, entries) or (_not_as_kept(entries, fold) if fold else None)
    if not why and kind in _READABLE:
        why = _READABLE[kind](entries)
    if why:
        what = Says("{kind} {id} is not as it was exported.", kind=kind, id=id)
        raise refused_at(source, what, why)
    return Candidate(source, id, fold, tuple(entries), kind, origin, (), parted)


def _folded(source: str, id: str, entries: Sequence[journal.Entry]) -> GameFold:
    lines = entries[0].text.splitlines() if entries else []
    head = read_head(entries[0].text) if lines and all(map(str.isprintable, lines)) else None
    if not isinstance(head, Head):
        why = "{refusal}" if head else "It has no entry 1 that can be read."
        what = Says("game {id} has no head.", id=id)
        raise refused_at(source, what, Says(why, refusal=str(head)))
    try:
        return fold_stored(head, entries[1:])
    except BrokenRecord as exc:
        what = Says("game {id}: {said}", id=id, said=str(exc))
        raise refused_at(source, what) from exc


def broken(id: str, entries: Sequence[journal.Entry]) -> Says | None:
    """Why entries are no chain from entry 1 on."""
    if not entries:
        return Says("It has no entries.")
    previous = journal.FIRST_PREVIOUS
    for number, entry in enumerate(entries, 1):
        if entry.number != number:
            return Says("The next entry is {next}, not {number}.", next=number, number=entry.number)
        if entry.previous != previous or entry.hash != journal.entry_hash(id, *entry[:8]):
            return Says("The hash of entry {number} does not fit what it says.", number=number)
        previous = entry.hash
    return None


def _not_as_kept(entries: Sequence[journal.Entry], fold: GameFold) -> Says | None:
    """Why the entries of a game are not those of a ledger, which are in canonical words."""
    for entry, kept in zip(entries, fold.entries, strict=True):
        if (entry.line, entry.kind, entry.text) != kept[1:4]:
            said = "Entry {number} isn't written as a ledger writes it: {text}"
            return Says(said, number=entry.number, text=Typed(kept.text))
    return None


def _undecided(entries: Sequence[journal.Entry]) -> Says | None:
    """Why the entries of a decision cannot be read."""
    for entry in entries:
        if entry.kind not in CLUB_KINDS:
            said = "Entry {number}. A club has no entries of the kind {kind}."
            return Says(said, number=entry.number, kind=entry.kind)
        try:
            if entry.kind != "note":
                read_act(entry.text)
        except ValueError as exc:
            return Says("Entry {number}. {why}", number=entry.number, why=said_by(exc))
    return None


def _unfit_for_an_event(entries: Sequence[journal.Entry]) -> Says | None:
    """Why the entries of an event are not those of a ledger."""
    for entry in entries:
        is_head = entry.number == 1
        if is_head != (entry.kind == "head"):
            said = "Entry {number} is of the kind {kind}."
            return Says(said, number=entry.number, kind=entry.kind)
        if not is_head and kind_of(entry.text) != entry.kind:
            said = "Entry {number} does not say what its kind says: {text}."
            return Says(said, number=entry.number, text=ascii(entry.text[:40]))
    return None


_READABLE = {"club": _undecided, "event": _unfit_for_an_event}
