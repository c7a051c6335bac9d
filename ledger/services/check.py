"""Checks of a ledger: each named, run alone or all together, and telling what to do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from trickledger.ledger.errors import (
    UnreadableDecision,
    UsageError,
    stream_named,
    way_back,
    way_without,
)
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.chain import first_fault
from trickledger.ledger.journal.checkpoints import Noted, missing, short_head
from trickledger.ledger.journal.load import head_of, load
from trickledger.ledger.problems import Problem, there_are
from trickledger.ledger.projections import families, tallies
from trickledger.ledger.projections.derived import Tables, derive_all, rows_of, strays, told_of
from trickledger.ledger.projections.games import (
    TABLES,
    decision_in,
    decisions,
    names_seated,
    project,
    who_is_kept,
)
from trickledger.ledger.projections.people import Name, people, spelling
from trickledger.ledger.projections.tournaments import EVENT_TABLES, project_event
from trickledger.ledger.queries.open_findings import Unsettled, unsettled
from trickledger.ledger.services.continuing import StartApart, starts_apart
from trickledger.ledger.storage.port import Frozen, Ledger, Rows, Watch
from trickledger.rules.language.notation import folded
from trickledger.rules.record.fold import GameFold
from trickledger.rules.says import Command, Says, Value, in_turn

# what stands for the commands that work where the ledger is
_BACK, _WITHOUT = Command("restore BACKUP"), Command("import LEDGER --ledger NEW.db")
_RESTORE = Says("Don't change anything, and put a backup back: {back}.", back=_BACK)
_SET_ASIDE = Says(
    "To go on without it, take all else into an empty ledger: {without}.", without=_WITHOUT
)
_REBUILD = Says("{rebuild} rebuilds all figures.", rebuild=Command("check --rebuild"))
_COMPARE = Says("Compare it with a copy or an export.")


class Fault(NamedTuple):
    """What a check found: which check, in which game (0: none), what is wrong and what to do."""

    check: str
    game: int
    problem: Problem

    def at(self, address: str) -> Fault:
        """The same with a remedy that works where the ledger is."""
        ways: dict[Value, Value] = {_BACK: way_back(address), _WITHOUT: way_without(address)}
        what, _, remedy, _ = self.problem
        said = remedy and remedy.changed(lambda value: ways.get(value, value))
        return self._replace(problem=Problem(what, remedy=said))

    @property
    def what(self) -> str:
        """What is wrong, in plain English."""
        return str(self.problem.what)

    @property
    def remedy(self) -> str:
        """What to do about it, in plain English."""
        return str(self.problem.remedy)

    @property
    def told(self) -> Problem:
        """The same, told of the game in which it is."""
        return self.problem.at(stream_named("game", self.game)) if self.game else self.problem

    def __str__(self) -> str:
        return self.told.told()


class Report(NamedTuple):
    """What the checks came to: how many games and entries, the faults, and the open findings.

    `starts` are games that go on from others which have been corrected since.
    """

    games: int
    entries: int
    faults: tuple[Fault, ...]
    open_findings: tuple[Unsettled, ...]
    heads: tuple[tuple[int, int, str], ...]
    starts: tuple[StartApart, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether no check failed and no finding is open."""
        return not self.faults and not self.open_findings


def check(
    ledger: Ledger,
    names: tuple[str, ...] = (),
    heads: Sequence[Noted] = (),
    watch: Watch | None = None,
) -> Report:
    """Run the named checks, or all, on one moment of the ledger.

    `heads` were noted elsewhere, and the ledger must hold them still.
    """
    with ledger.frozen() as copy:
        faults = list(faults_of(copy, names, watch))
        for noted in heads:
            faults += _unless_broken("head", _noted(copy, noted))
        ends = _ends(copy)
        games, entries = journal.counts(copy)
        findings = unsettled(copy)
        starts = _starts(copy)
    told = tuple(fault.at(ledger.address) for fault in faults)
    return Report(games, entries, told, findings, ends, starts)


def demand_checks(names: Iterable[str]) -> None:
    """Raise UsageError where there is no check of a name."""
    unknown = [name for name in names if name not in CHECKS]
    if unknown:
        raise UsageError("There is no check called {check}.", there_are(CHECKS), check=unknown[0])


def _starts(db: Rows) -> tuple[StartApart, ...]:
    """The games whose start no longer agrees; none where a record cannot be read."""
    try:
        return tuple(starts_apart(db))
    except Exception:
        # the check of the record names what cannot be read
        return ()


def _ends(db: Rows) -> tuple[tuple[int, int, str], ...]:
    """The games, each with its last entry and the hash as a sheet prints it, as far as they are."""
    return tuple(
        (head.stream.number, head.entries, short_head(*head[1:]).partition("-")[2])
        for head in journal.heads(db, "game")
        if isinstance(head.hash, bytes)  # type: ignore[redundant-expr]
    )


def faults_of(
    db: Frozen, names: Collection[str] = (), watch: Watch | None = None
) -> Iterator[Fault]:
    """What the named checks, or all, find in a copy of a ledger, which they may write into."""
    wanted = [name for name in CHECKS if not names or name in names]
    for name in (name for name in FILE_CHECKS if name in wanted):
        yield from _unless_broken(name, FILE_CHECKS[name](db))
    chosen = {name: STREAM_CHECKS[name] for name in wanted if name in STREAM_CHECKS}
    if not chosen:
        return
    known = _People(db) if "figures" in chosen else None
    if known:
        # before the games are derived anew, which puts right what is kept of them
        yield from _unless_broken("figures", _tallies(db))
        yield from _unless_broken("figures", _roles(db))
        yield from _unless_broken("figures", _strays(db))
    if "record" in chosen:
        yield from _unless_broken("record", _numbers(db))
    yield from _unless_broken(next(iter(chosen)), _streams(db, chosen, known, watch))
    if known:
        yield from _unless_broken("figures", known.faults())


def _streams(
    db: Rows, checks: dict[str, StreamCheck], known: _People | None, watch: Watch | None
) -> Iterator[Fault]:
    streams = journal.streams(db, *journal.STREAM_KINDS)
    for done, stream in enumerate(streams, 1):
        examined = Examined(db, stream)
        if known:
            known.meet(examined)
        for name, run in checks.items():
            yield from _unless_broken(name, run(examined), examined.game)
        if watch:
            watch(done, len(streams))


def _unless_broken(name: str, faults: Iterable[Fault], game: int = 0) -> Iterator[Fault]:
    """What a check finds; where rows that no entry makes break it off, that is what it found."""
    try:
        yield from faults
    except Exception as exc:
        what = Says("It could not be finished. {why}", why=told_of(exc))
        yield Fault(name, game, Problem(what, remedy=_RESTORE))


class Examined:
    """A stream under check; a game is folded once whatever is asked of it."""

    def __init__(self, db: Rows, stream: journal.Stream) -> None:
        self.db = db
        self.stream = stream

    @property
    def game(self) -> int:
        """The number of the game, 0 where it is none."""
        return self.stream.number if self.stream.kind == "game" else 0

    @cached_property
    def fold(self) -> GameFold | Exception | None:
        """The game from its entries, or why they no longer fold; None where it is no game."""
        if not self.game:
            return None
        try:
            return load(self.db, self.stream)
        except Exception as exc:
            return exc

    @cached_property
    def event(self) -> tuple[Tables, Tables] | Exception | None:
        """The rows of an event, kept and derived, or why they cannot be; None where it is none."""
        if self.stream.kind != "event":
            return None
        kept = rows_of(self.db, self.stream, EVENT_TABLES)
        try:
            project_event(self.db, self.stream)
        except Exception as exc:
            return exc
        return kept, rows_of(self.db, self.stream, EVENT_TABLES)

    def fault(self, check: str, what: Says, *remedies: Says) -> Fault:
        """A fault of this stream."""
        problem = Problem(what, remedy=in_turn(*remedies))
        return Fault(check, self.game, problem if self.game else problem.at(self.stream.named))


def _schema(db: Frozen) -> Iterator[Fault]:
    """The tables, triggers and indexes are those that Trickledger makes, word by word."""
    found = db.differences()
    if found:
        remedy = Says("Compare it with a copy; whoever did it had access to the file.")
        yield Fault("schema", 0, Problem(Says("{found}.", found=found), remedy=remedy))


def _database(db: Frozen) -> Iterator[Fault]:
    """The database's own check of its pages and keys."""
    for said in db.damage():
        yield Fault("database", 0, Problem(said, remedy=_RESTORE))


def _chain(examined: Examined) -> Iterator[Fault]:
    """The hashes of every entry and of the one before it."""
    fault = first_fault(examined.db, examined.stream)
    if fault:
        what = Says("Entry {number}. {why}", number=fault.number, why=fault.why)
        kind = examined.stream.kind
        compare = Says("Compare it with a copy or an export of that {kind}.", kind=kind)
        yield examined.fault("chain", what, compare, _SET_ASIDE)


def _noted(db: Rows, noted: Noted) -> Iterator[Fault]:
    """A head that was noted elsewhere: a cut tail, or a chain made anew, shows by nothing else."""
    for game, what in missing(db, noted):
        yield Fault("head", game, Problem(what, remedy=_COMPARE))


def _record(examined: Examined) -> Iterator[Fault]:
    """Every entry folds as it did when it was accepted."""
    found = (examined.fold, examined.event)
    why = next((each for each in found if isinstance(each, Exception)), None)
    if examined.stream.kind == "club":
        try:
            decision_in(examined.db, examined.stream)
        except UnreadableDecision as exc:
            why = exc
    if why:
        yield examined.fault("record", told_of(why), _RESTORE, _SET_ASIDE)


def _figures(examined: Examined) -> Iterator[Fault]:
    """Every derived figure, rebuilt from the entries, is what the tables say."""
    if isinstance(examined.event, tuple):
        kept, derived = examined.event
    elif examined.fold is None or isinstance(examined.fold, Exception):
        return
    else:
        kept = rows_of(examined.db, examined.stream, TABLES)
        project(examined.db, examined.stream, examined.fold, of_many=True)
        derived = rows_of(examined.db, examined.stream, TABLES)
    for table, rows in kept.items():
        if rows != derived[table]:
            yield examined.fault("figures", _apart(table, rows, derived[table]), _REBUILD)


def _numbers(db: Rows) -> Iterator[Fault]:
    """What people call a game or event is its place among its kind, in the order of opening."""
    for kind in journal.STREAM_KINDS:
        for number, called in enumerate(journal.numbers(db, kind), 1):
            if called != number:
                what = Says(
                    "The {kind} that was opened as number {number} is called {called}.",
                    kind=kind,
                    number=number,
                    called=repr(called),
                )
                game = number if kind == "game" else 0
                yield Fault("record", game, Problem(what, remedy=_RESTORE))
                break


class _People:
    """Who is who, as the tables said it before anything was derived, and as the entries say it."""

    def __init__(self, db: Rows) -> None:
        self._db = db
        self._kept = who_is_kept(db)
        self._written: dict[tuple[str, str], Name] = {}
        self._unread: set[tuple[str, str]] = set()

    def meet(self, examined: Examined) -> None:
        """Hear the names that a game was opened with."""
        if not examined.game:
            return
        if isinstance(examined.fold, Exception):
            # the check of the record names it; nothing follows from it, be its head as it may
            self._unread |= names_seated(self._db, examined.stream)
            return
        head = head_of(examined.db, examined.stream)
        origin = journal.origin(examined.db, examined.stream)
        for player in head.players:
            name = Name(origin, player.name)
            before = self._written.get(name.key, name)
            self._written[name.key] = min(before, name, key=lambda each: spelling(each.written))

    def faults(self) -> Iterator[Fault]:
        """Who is who, derived again from heads and from what the club decided."""
        decided = decisions(self._db)
        derived = sorted(
            (*name.key, name.written, person.name, folded(person.name))
            for person in people(self._written.values(), decided)
            for name in person.names
        )
        kept = [row for row in self._kept if row[:2] not in self._unread - self._written.keys()]
        if kept != derived:
            what = _apart("person", kept, derived)
            yield Fault("figures", 0, Problem(what, remedy=_REBUILD))


def _tallies(db: Rows) -> Iterator[Fault]:
    """What is kept of everybody is what the tables of the games come to."""
    for found in tallies.differences(db):
        what = Says(
            "The table {table} has {kept} where the games come to {counted}.",
            table=found.table,
            kept=str(found.kept or "nothing"),
            counted=str(found.counted or "nothing"),
        )
        yield Fault("figures", 0, Problem(what, remedy=_REBUILD))


def _roles(db: Rows) -> Iterator[Fault]:
    """Which of the records of one game or event counts is what they come to."""
    for change in families.all_changes(db):
        stream, was, role = change
        said = "Among its records it is kept as {was} where they come to {role}."
        what = Says(said, was=repr(was), role=repr(role))
        yield Examined(db, stream).fault("figures", what, _REBUILD)


def _strays(db: Rows) -> Iterator[Fault]:
    """A game has no rows in the tables of events, nor an event in those of games."""
    for table, kind, number in strays(db):
        said = "The table {table} has rows of {kind} {number}, which has none there."
        what = Says(said, table=table, kind=kind, number=number)
        game = number if kind == "game" else 0
        yield Fault("figures", game, Problem(what, remedy=_REBUILD))


def _apart(table: str, before: list[tuple[Any, ...]], after: list[tuple[Any, ...]]) -> Says:
    wrong = [row for row in before if row not in after]
    right = [row for row in after if row not in before]
    return Says(
        "The table {table} has {wrong} where the entries come to {right}.",
        table=table,
        wrong=str(wrong[:1] or "nothing"),
        right=str(right[:1] or "nothing"),
    )


def rebuild(ledger: Ledger) -> int:
    """Derive all figures anew from the entries, and say of how many games.

    A game or event whose entries cannot be read has no figures then; the check of the record names
    it.
    """
    with ledger.writing() as db:
        journal.hold_all(db)
        left_out = derive_all(db)
        games = len(journal.streams(db, "game"))
    return games - sum(stream.kind == "game" for stream in left_out)


StreamCheck = Callable[[Examined], Iterator[Fault]]
STREAM_CHECKS: dict[str, StreamCheck] = {"chain": _chain, "record": _record, "figures": _figures}

FileCheck = Callable[[Frozen], Iterator[Fault]]
FILE_CHECKS: dict[str, FileCheck] = {"schema": _schema, "database": _database}

CHECKS: dict[str, Callable[..., Iterator[Fault]]] = {**FILE_CHECKS, **STREAM_CHECKS}
"""The checks by name, in the order in which they run: of the whole file, then of each game."""
