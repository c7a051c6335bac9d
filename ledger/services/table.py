"""Use cases of a game in a ledger: open it, enter lines, try them, correct them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from trickledger.ledger.errors import MovedOn, Replaced, Rewritten, TrickledgerError
from trickledger.ledger.journal import journal
from trickledger.ledger.journal.author import Author, keys_of
from trickledger.ledger.journal.load import load
from trickledger.ledger.journal.times import now
from trickledger.ledger.projections.games import (
    NewestRows,
    newest_rows,
    project,
    project_newest,
    project_unseen,
    standing,
)
from trickledger.ledger.queries.homes import demand_at_home, demand_home, homes_of
from trickledger.ledger.queries.references import demand_named, find_game, is_one_of_several
from trickledger.ledger.queries.resuming import bring_up, load_newest
from trickledger.ledger.services.outcomes import Failure, News, Outcome, together
from trickledger.ledger.storage.port import ConstraintError, Ledger, Rows, Stale
from trickledger.rules.language.reading import looks_back
from trickledger.rules.record.chapter import Entry
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal
from trickledger.rules.views.outcomes import Moment, events_between
from trickledger.rules.views.sheet import Game

if TYPE_CHECKING:
    from trickledger.ledger.journal.journal import Stream
    from trickledger.rules import shapes
    from trickledger.rules.record.batch import Batch, Change
    from trickledger.rules.views.changes import Difference, Snapshot
    from trickledger.rules.views.remedies import Remedy


class Tried(NamedTuple):
    """The entries of a line that was tried, the sheet then, and what tells all that followed."""

    entries: tuple[Entry, ...]
    sheet: Game
    tell: Callable[[], Outcome]


class Table:
    """A game of a ledger that is being recorded: its fold, kept at the head of its stream.

    `latest` is what became of the lines that were taken or tried last; `undecided` is a line that
    was sent and not answered, whose fate `news` will tell. `allow` is asked before entries are
    written, in their transaction, and raises where whoever enters them has no right to; a scorer
    has all of a game (`tournament/rights.py`), so for them nothing is asked.
    """

    def __init__(
        self,
        store: Ledger,
        stream: Stream,
        author: Author,
        allow: Callable[[Rows, GameFold, Sequence[Entry]], object] | None = None,
    ) -> None:
        self._allow = allow
        self.store = store
        self.stream = stream
        self.author = author
        self._ledger = keys_of(store.address)
        self._fold: GameFold | None = None
        self._shown: Moment | None = None
        self._newest: tuple[int, bytes] | None = None
        self._rows: tuple[GameFold, int, NewestRows] | None = None
        self._sent: tuple[int, bytes] | None = None
        self.undecided: tuple[int, bytes] | None = None
        self._has_others: bool | None = None
        self.latest: Outcome | None = None
        self._is_alone = self._is_rehearsed = False
        self._again: shapes.AgainEvent | None = None

    @classmethod
    def meant(cls, store: Ledger, named: str, author: Author) -> Table:
        """The game that is named or current, as it stands; raises UsageError where none is.

        All that a line of it needs is seen in one reading, which on a server is a way there.
        """
        reference = demand_named(store, named)
        with store.reading() as db:
            table = cls(store, find_game(db, reference), author)
            table._see(db, load_newest)
            table._has_others = is_one_of_several(db, table.stream)
        return table

    @property
    def is_one_of_several(self) -> bool:
        """Whether other games of the ledger were open when this one was looked up."""
        if self._has_others is None:
            with self.store.reading() as db:
                self._has_others = is_one_of_several(db, self.stream)
        return self._has_others

    @property
    def fold(self) -> GameFold:
        """The game as it was last seen."""
        if self._fold is None:
            with self.store.reading() as db:
                self._see(db, load_newest)
        assert self._fold is not None
        return self._fold

    @property
    def sheet(self) -> Game:
        """The game as it was last seen, as a sheet that serves every look at it."""
        return self._moment().game

    def enter(
        self,
        lines: Sequence[str],
        *,
        at: int | None = None,
        dry_run: bool = False,
        is_bulk: bool = False,
    ) -> Outcome:
        """Take lines one after the other, up to the first that is refused.

        A line that comes alone is not taken where it tells the hand before it again (COM-RES-8),
        or this is said; of many, or what `is_bulk`, somebody has made up his mind.
        `at` is the number of the newest entry that the scorer has seen: MovedOn where others have
        entered since. Once a line stands, what keeps a later one out is told and not raised.
        """
        self.latest = None
        self._is_alone = len(lines) == 1 and not is_bulk
        self._is_rehearsed = dry_run
        self.latest = self._taken(lines, at, dry_run)
        return self.latest

    def _taken(self, lines: Sequence[str], at: int | None, dry_run: bool) -> Outcome:
        done: list[Outcome] = []
        with self._rehearsal(at) if dry_run else nullcontext():
            for number, line in enumerate(lines, 1):
                if not line.strip():
                    continue
                try:
                    taken = self._line(line, at, dry_run, is_last=number == len(lines))
                except TrickledgerError as exc:
                    entered = together(done)
                    # where the file is not what it was, the lines before are not in it either
                    if not entered.entries or dry_run or isinstance(exc, Replaced | Rewritten):
                        raise
                    failure = Failure(number, entered.entries[-1].number, exc)
                    return entered._replace(failure=failure, remedies=())
                if isinstance(taken, Refusal):
                    done.append(Outcome((), (), (), refusal=taken.at(number, taken.column or 1)))
                    break
                done.append(taken)
                at = at and self.fold.numbered
            whole = done[0] if len(done) == 1 else together(done)
            return whole if whole.expected else whole._replace(expected=self._moment().expected)

    @property
    def whole(self) -> GameFold:
        """The game with all its hands, of which the newest alone may have been seen."""
        self._see_all()
        return self.fold

    def undo(
        self, reason: str = "", *, lines: int = 1, at: int | None = None, dry_run: bool = False
    ) -> Outcome:
        """Void the last lines that still count; `at` as for `enter`."""
        from trickledger.rules.record.corrections import undo_batch

        batch = undo_batch(self.whole) if lines == 1 else self._last(lines, at)
        if isinstance(batch, Refusal):
            self.latest = Outcome((), (), self._moment().expected, (), batch)
            return self.latest
        because = f" because {reason}" if reason else ""
        return self.enter([f"{batch}{because}"], at=at, dry_run=dry_run)

    def _last(self, lines: int, at: int | None) -> Batch | Refusal:
        """What voids several lines at once: that which would void one after the other."""
        from trickledger.rules.common import COM
        from trickledger.rules.record.batch import Batch
        from trickledger.rules.record.corrections import undo_batch
        from trickledger.rules.record.undone import too_many

        changes: list[Change] = []
        with self._rehearsal(at):
            for count in range(lines):
                batch = undo_batch(self.whole)
                refusal = batch if isinstance(batch, Refusal) else None
                if refusal and count and refusal.clause == COM.SEQ_1:
                    return too_many(count)
                refusal = refusal or self._refused(self.fold, str(batch))
                if refusal or isinstance(batch, Refusal):
                    return refusal or batch
                changes += batch.changes
        return Batch(tuple(changes))

    def news(self, seen: int) -> News:
        """What was entered after the entry `seen`; the fold is brought up to it."""
        fold = self.fold
        before = self._moment() if fold.numbered == seen else None
        with self.store.reading() as db:
            self._demand_seen(db)
            entries = tuple(journal.read(db, self.stream, seen + 1))
            if entries:
                self._catch_up(db, None)
        events = events_between(before, self._moment()) if before and entries else []
        sent, self.undecided = self.undecided, None
        decided = any(sent == (each.number, each.hash) for each in entries) if sent else None
        return News(entries, tuple(events), decided)

    def _line(
        self, line: str, at: int | None, dry_run: bool, *, is_last: bool
    ) -> Outcome | Refusal:
        is_mending = looks_back(line)
        if dry_run:
            return _as_told(self._try_now(line, is_mending))
        taken = None if is_mending else self._unseen(line, at, is_last=is_last)
        return taken or self._in_turn(line, at, is_mending)

    def _unseen(self, line: str, at: int | None, *, is_last: bool) -> Outcome | None:
        """Take a line on the strength of what was seen last, as most are; None where it is not so.

        It asks nothing of the ledger, so that one on a server is spoken to once.
        """
        seen = self._moment()
        if at not in (None, seen.number):
            return None
        before = self._rows_at(seen)
        if before.game.status != "open":
            return None
        tried = self._try(line, seen, is_last=is_last)
        # a refusal is only final where others have not entered meanwhile
        if isinstance(tried, Refusal) or not tried.entries:
            return None
        told: list[Outcome] = []
        try:
            newest = self._written(tried, before, lambda: told.append(tried.tell()))
        except (ConstraintError, Stale):
            self._go_back()
            return None
        except BaseException as exc:
            self._fold = None
            self.undecided = self._sent if getattr(exc, "is_undecided", False) else None
            raise
        self._newest = newest
        return told[0] if told else tried.tell()

    def _rows_at(self, seen: Moment) -> NewestRows:
        """The rows of the newest hand and the game at a moment, as the line before wrote them."""
        kept = self._rows
        if kept and kept[0] is seen.fold and kept[1] == seen.number:
            return kept[2]
        return newest_rows(seen.game)

    def _written(
        self, tried: Tried, before: NewestRows, meanwhile: Callable[[], object]
    ) -> tuple[int, bytes]:
        """Write a line after those that were seen last; give back number and hash of the newest.

        `before` are the rows that the newest hand and the game have had; `meanwhile` is done while
        a server is at work.
        Raises ConstraintError where they follow no longer, and `Stale`.
        """
        fold, stands = tried.sheet.fold, standing(tried.sheet)
        if stands.status == "open":
            with self.store.entering() as db:
                newest = self._append_unseen(db, tried.entries)
                rows = project_unseen(db, self.stream, fold, stands, before)
                db.meanwhile(meanwhile)
            self._rows = fold, newest[0], rows
            return newest
        # what people have made is counted, which nobody else may do meanwhile
        with self.store.writing() as db:
            newest = self._append_unseen(db, tried.entries)
            project_newest(db, self.stream, fold, before.deal)
            return newest

    def _go_back(self) -> None:
        """See the game as it was seen before the line that was tried."""
        assert self._newest is not None
        last, _ = self._newest
        self._fold = None
        with self.store.reading() as db:
            self._see(db, partial(load, last=last))

    def _in_turn(self, line: str, at: int | None, is_mending: bool) -> Outcome | Refusal:
        """Take a line by what the ledger holds now, while nobody else writes."""
        try:
            with self.store.writing() as db:
                db.hold(self.stream.stream)
                self._demand_home(db)
                self._catch_up(db, at)
                fold = self.fold
                deals = fold.deals
                tried = self._try_now(line, is_mending, db)
                if isinstance(tried, Refusal) or not tried.entries:
                    return _as_told(tried)
                newest = self._append(db, tried.entries)
                if is_mending:
                    project(db, self.stream, self.fold)
                else:
                    project_newest(db, self.stream, fold, deals)
        except MovedOn:
            # raised before the line was tried: the fold stands where it stood
            raise
        except BaseException:
            # also when the commit itself fails: the fold is then ahead of the ledger
            self._fold = None
            raise
        self._newest = newest
        return tried.tell()

    def _try_now(self, line: str, is_mending: bool, db: Rows | None = None) -> Tried | Refusal:
        """Try a line upon the game as it was seen, all of it where the line looks back."""
        if not is_mending:
            return self._try(line, self._moment())
        self._see_all(db)
        from trickledger.rules.views.changes import Snapshot

        return self._try(line, self._moment(), Snapshot.of(self.fold))

    def _try(
        self, line: str, before: Moment, was: Snapshot | None = None, *, is_last: bool = False
    ) -> Tried | Refusal:
        """Try a line upon the game of a moment; `was` is all of it then if the line looks back."""
        fold = before.fold
        fold.checked = self._again = None
        refusal = self._refused(fold, line)
        if refusal:
            return refusal
        entries = tuple(fold.entries_since(before.number))
        sheet = Game(fold)
        if fold.checked and not entries:
            winner, what, trick = fold.checked
            check: shapes.CheckEvent = {
                "kind": "check",
                "hand": fold.deals,
                "trick": trick,
                "winner": winner,
                "what": what,
            }
            return Tried(entries, sheet, partial(Outcome, (), (check,), ()))
        after = partial(self._moment, sheet)
        how = partial(between, again=self._again, is_last=is_last)
        return Tried(entries, sheet, partial(how, entries, before, after, was))

    def _refused(self, fold: GameFold, line: str) -> Refusal | None:
        """Take a line into the game, or say why not, and keep what hand it tells again."""
        rulings, last = fold.rulings, fold.current
        refusal = enter(fold, line)
        if refusal or not self._is_alone or fold.current is last or looks_back(line):
            return refusal
        from trickledger.rules.record.results import told_again

        again = told_again(fold, last, line)
        if again and again.refusal:
            fold.take_back(rulings, last)
            return again.refusal
        if again and not self._is_rehearsed:
            self._again = {"kind": "again", "hand": again.hand, "same_as": again.same_as}
        return None

    def _moment(self, sheet: Game | None = None) -> Moment:
        """What the game shows now, by its sheet; it is looked at once after each line."""
        fold, seen = self.fold, self._shown
        if seen is None or seen.fold is not fold or seen.number != fold.numbered:
            seen = self._shown = Moment(fold, sheet)
        return seen

    def _see_all(self, db: Rows | None = None) -> None:
        if self._fold is None or self._fold.resumed:
            with nullcontext(db) if db else self.store.reading() as rows:
                self._see(rows, load)

    def _see(self, db: Rows, fold_game: Callable[[Rows, Stream], GameFold]) -> None:
        """Fold the game from its entries, and keep by what hash the newest of them is known."""
        self._demand_seen(db)
        self._fold = None
        fold = fold_game(db, self.stream)
        if fold.head.continues and fold.carry.dealer is None:
            # hardly a game goes on from another
            from trickledger.ledger.queries.successors import first_dealer

            fold.deals_first = first_dealer(db, fold.head)
        self._newest = fold.numbered, journal.hash_at(db, self.stream, fold.numbered)
        self._fold = fold

    def _demand_seen(self, db: Rows) -> None:
        """Refuse a ledger in which the newest entry that was seen here is another one, or gone."""
        if self._newest is None:
            return
        number, digest = self._newest
        if journal.hash_at(db, self.stream, number) != digest:
            raise Rewritten(self.stream.named, number)

    def _demand_home(self, db: Rows) -> None:
        """Refuse a game of an event that is written in another ledger."""
        for event, home in homes_of(db, self.stream):
            demand_home(event, home, self.store.address, self.stream.named)

    def _catch_up(self, db: Rows, at: int | None) -> None:
        head = journal.head(db, self.stream)
        if head != self._newest:
            self._demand_seen(db)
        number, _ = head
        if at is not None and at != number:
            raise MovedOn(self.stream.named, at, number)
        fold = self._fold
        if fold is None or fold.numbered > number:
            self._see(db, load_newest)
        elif fold.numbered < number:
            self._see(db, partial(bring_up, fold=fold))

    def _append_unseen(self, db: Rows, entries: Sequence[Entry]) -> tuple[int, bytes]:
        """Append entries to those that were seen last; give back number and hash."""
        assert self._newest is not None
        self._demand_allowed(db, entries)
        demand_at_home(db, self.stream, self._ledger)
        after = (db, self.stream, self._newest, entries)
        stored = journal.append_unseen(*after, by=self.author, at=now())
        self._sent = stored[-1].number, stored[-1].hash
        return self._sent

    def _append(self, db: Rows, entries: Sequence[Entry]) -> tuple[int, bytes]:
        """Append entries to those that the fold was made from; give back number and hash."""
        assert self._newest is not None
        self._demand_allowed(db, entries)
        head, digest = entries[0].number - 1, self._newest[1]
        after = (db, self.stream, head, entries)
        stored = journal.append(*after, by=self.author, at=now(), follows=digest)
        return stored[-1].number, stored[-1].hash

    def _demand_allowed(self, db: Rows, entries: Sequence[Entry]) -> None:
        if self._allow:
            self._allow(db, self.fold, entries)

    @contextmanager
    def _rehearsal(self, at: int | None) -> Iterator[None]:
        """Look where the game stands before something is only tried, and forget it afterwards."""
        try:
            with self.store.reading() as db:
                self._catch_up(db, at)
            yield
        finally:
            self._fold = None


def between(
    entries: tuple[Entry, ...],
    before: Moment,
    after: Callable[[], Moment],
    was: Snapshot | None = None,
    *,
    again: shapes.AgainEvent | None = None,
    is_last: bool = True,
) -> Outcome:
    """What followed from entries between two moments, and after the last what may come next.

    `was` is the whole game before, where they look back; `again` tells that they repeat a hand.
    """
    now = after()
    events: list[shapes.Event] = events_between(before, now)
    return Outcome(
        entries,
        tuple([*events, again] if again else events),
        now.expected if is_last else (),
        _changes(was, now.fold) if was else (),
        remedies=_remedies(before, now) if now.findings - before.findings else (),
    )


def _as_told(tried: Tried | Refusal) -> Outcome | Refusal:
    return tried if isinstance(tried, Refusal) else tried.tell()


def _changes(was: Snapshot, fold: GameFold) -> tuple[Difference, ...]:
    from trickledger.rules.views.changes import changes_since

    return tuple(changes_since(was, fold))


def _remedies(before: Moment, now: Moment) -> tuple[Remedy, ...]:
    from trickledger.rules.views.remedies import remedies_since

    return tuple(remedies_since(now.fold, before.findings))
