"""Voids, corrections and what is put in: a batch, tried by folding the hands again (RULES 0.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from operator import attrgetter
from typing import TYPE_CHECKING

from trickledger.rules.common import COM
from trickledger.rules.language.notation import INSERT, unreadable
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.batch import MENDS, Batch, Change, drop_text, read_batch
from trickledger.rules.record.chapter import (
    PUT_IN,
    Chapter,
    Failure,
    Mending,
    Opening,
    Standing,
    Version,
    standing_by,
    versions_by,
)
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.insertions import Insertions, Member, members_of
from trickledger.rules.record.log import PLAINLY, Item
from trickledger.rules.record.misfits import Misfit, Stuck, explained, misfit
from trickledger.rules.record.reading_there import ReadingThere
from trickledger.rules.record.rewording import Rewording
from trickledger.rules.refusals import Finding, FindingKey, Refusal, refused
from trickledger.rules.says import EntryNumber, Handle, Says, in_place_of

if TYPE_CHECKING:
    from trickledger.rules.shapes import Kind

_number = attrgetter("number")
_PAST = {"void": "voided", "correct": "corrected"}


class Trial:
    """A batch that is tried on a fold: what the entries would become, and the hands with it."""

    def __init__(self, fold: GameFold, batch: Batch) -> None:
        self.fold = fold
        self.batch = batch
        self.mendings = list(fold.mendings)
        self.versions = dict(fold.versions)
        self.touched: set[int] = set()
        for chapter in fold.chapters:
            # what is withdrawn keeps its date, which only the entries as they stand can tell
            fold.found(chapter)
        self.kept = fold.versions
        self.members: list[Member] = []
        self.put_in = Insertions(fold)
        self.found: dict[int, Item] = {}
        self.by_turn: set[int] = set()
        self.canonical: dict[Change, Change] = {}
        self.stuck: Stuck | None = None
        # what a ledger has taken was tried without that
        self.bound = not fold.is_kept

    def run(self) -> Refusal | None:
        """Apply the batch whole, or say why it cannot be and change nothing (COM-VOID-2 to -6)."""
        chapters = self.outcome()
        if isinstance(chapters, Refusal):
            is_told = self.stuck and self.fold.source is Source.TYPED
            tried = str(self.batch)
            return explained(self.stuck, tried) if self.stuck and is_told else chapters
        self.fold.versions = self.versions
        self._commit(chapters)
        return None

    def outcome(self) -> list[Chapter] | Refusal:
        """The hands with the batch, or why it cannot be; nothing is changed."""
        fold = self.fold
        had = fold.versions, fold.read_anew, fold.has_hands_put_in
        try:
            refusal = self._stage_all() or self._drop_as_told()
            if refusal:
                return refusal
            fold.versions, fold.read_anew = self.versions, standing_by(self.mendings)
            fold.has_hands_put_in = had[-1] or bool(self.put_in.hands)
            chapters = self._hands()
        finally:
            fold.versions, fold.read_anew, fold.has_hands_put_in = had
            self.put_in.withdraw()
        if isinstance(chapters, Refusal):
            return chapters
        return self._needless_mark(chapters) or chapters

    def _stage_all(self) -> Refusal | None:
        """Say what the entries would become, and then what is put in, each of the batch."""
        members = members_of(self.fold, self.batch)
        if isinstance(members, Refusal):
            return members
        self.members = members
        for is_put_in in (False, True):
            for place, member in enumerate(members):
                if (member.change.word == INSERT) is is_put_in:
                    stage = self._stage_new if is_put_in else self._stage
                    refusal = stage(member, self._number(place))
                    if refusal:
                        return refusal
        return None

    def _number(self, place: int) -> int:
        """The number of the entry that records a change of the batch."""
        return self.put_in.first + place

    # -- what the entries become ---------------------------------------------------------------

    def _stage_new(self, member: Member, number: int) -> Refusal | None:
        """Put an act or a hand in."""
        stands = self.fold.source is Source.STORED and not self.batch.drop
        said = self.put_in.stage(member, number, stands=stands)
        if isinstance(said, Refusal):
            ways = said.would_do if len(self.members) == 1 else ()
            return said._replace(would_do=tuple(filter(self._holds, ways)))
        self.canonical[member.change] = said
        self.mendings.append(Mending(number, PUT_IN, 0, {}))
        self.touched.add(number)
        return None

    def _stage(self, member: Member, number: int) -> Refusal | None:
        change = member.change
        entry = self.fold.entry(change.number)
        if entry is None:
            words = "There is no entry {entry}. The newest is {newest}."
            newest = EntryNumber(self.fold.numbered)
            return unreadable(str(change), words, entry=change.number, newest=newest)
        if entry.kind == "close":
            return _stays_closed(self.fold, "SYN", str(change), change.number)
        if entry.kind == "head":
            words = "Entry {entry} is the head of the game and stays as it is."
            return refused("SYN", COM.SEAT_3, str(change), words, entry=change.number)
        if versions := self.versions.get(change.number):
            return self._mended_already(change, EntryNumber(change.number), versions[-1])
        if self.fold.names.has(change.number) and change.word == "correct":
            words = "A swap is voided, and another one entered."
            return unreadable(str(change), words, would_do=(f"void @{change.number}",))
        is_made = self.fold.original(change.number) is not None
        is_mending = any(mending.number == entry.number for mending in self.mendings)
        if (entry.kind in MENDS and not is_made) or (is_mending and change.word == "void"):
            return self._mend_version(change, number)
        return self._mend(change, change.number, number)

    def _mend_version(self, change: Change, number: int) -> Refusal | None:
        """Void or correct an entry that is itself a void or a correction.

        What it dropped stays dropped when it is corrected: that is not what its words say.
        """
        mending = Mending(number, _PAST[change.word], change.number, {})
        if change.word == "correct":
            said = [root for root in self.versions if self._is_said(root, change.number)]
            if not said and self.fold.source is Source.TYPED:
                return self._says_nothing(change)
            # a correction that was corrected itself made nothing of its own
            made = [root for root in said if self.fold.original(root) is not None]
            for root in made or said:
                became = self._became(change, root, number)
                if isinstance(became, Refusal):
                    return became
                mending.became[root] = became
        self._record(mending)
        return None

    def _is_said(self, root: int, number: int) -> bool:
        """Whether an entry is what the words of another made of it."""
        newest = self.versions[root][-1]
        return newest.by == number and newest.word != "dropped"

    def _says_nothing(self, change: Change) -> Refusal:
        """The refusal of new words for a correction of which nothing counts any more."""
        earlier = next(each for each in self.mendings if each.number == change.number)
        root = min(earlier.became, default=earlier.target)
        what = Says(
            "{entry}, which {change} {became},",
            entry=EntryNumber(root),
            change=EntryNumber(change.number),
            became=earlier.word,
        )
        return self._mended_already(change, what, self.versions[root][-1])

    def _mended_already(self, change: Change, what: EntryNumber | Says, newest: Version) -> Refusal:
        """The refusal of a change to what is not the newest version of an entry (COM-VOID-6)."""
        by = newest.by
        newer = change._replace(number=by)
        if newest.word == "dropped":
            # its words are those of another entry
            newer = Change("void", by)
        would_do = tuple(filter(self._holds, [str(newer)]))
        return refused(
            "SEQ",
            COM.VOID_6,
            str(change),
            "{what} was {became} by {change} already.",
            would_do,
            what=what,
            became=newest.word,
            change=EntryNumber(by),
        )

    def _mend(self, change: Change, root: int, number: int) -> Refusal | None:
        """Void or correct an act, an opening, or what is no part of a hand."""
        became = self._became(change, root, number)
        if isinstance(became, Refusal):
            return became
        self.mendings.append(Mending(number, became.word, root, {root: became}))
        self.versions[root] = (became,)
        self.touched.add(root)
        return None

    def _record(self, mending: Mending) -> None:
        """Mend a mending: what it, and all that it had mended in turn, became may be otherwise."""
        before = self.versions
        self.mendings.append(mending)
        self.versions = versions_by(self.mendings)
        entries = {**before, **self.versions}
        self.touched |= {n for n in entries if before.get(n) != self.versions.get(n)}

    def _became(self, change: Change, root: int, number: int) -> Version | Refusal:
        if change.word == "void":
            return Version(number, "voided", None)
        old = self.fold.original(root)
        if old is None:
            words = "{entry} can't be corrected: void it, and enter it anew."
            return unreadable(str(change), words, entry=EntryNumber(root))
        new = Rewording(self.fold, change, drop=self.batch.drop).of(old)
        if isinstance(new, Refusal):
            return new
        seats = {what.seat for what in (old, new) if isinstance(what, Item)}
        text = self.fold.words_of(new, is_named=len(seats) > 1)
        self.canonical[change] = change._replace(text=text)
        return Version(number, "corrected", new)

    # -- the hands with it ---------------------------------------------------------------------

    def _hands(self) -> list[Chapter] | Refusal:
        fold = self.fold
        chapters: list[Chapter] = []
        for chapter in self.put_in.opened:
            if fold.version(chapter.opening) is None:
                left = fold.acts_of(chapter)
                if left and not self._drop(chapter, left[0].number):
                    words, tried = "its hand would not be there.", left[0].act.word
                    failure = Failure(left[0].number, refused("SEQ", COM.SEQ_3, tried, words))
                    return self._would_fail(chapter, failure)
                continue
            number = len(chapters) + 1
            was_left = (chapter.before, chapter.played_from)
            is_as_it_was = chapter.number == number and fold.left_by(chapters, chapter) == was_left
            if not is_as_it_was or self._touches(chapter):
                new = self._hand(chapter, number, chapters)
                if isinstance(new, Refusal):
                    return new
                chapter = new
            chapters.append(chapter)
        return chapters

    def _touches(self, chapter: Chapter) -> bool:
        opened = chapter.opening.number
        rulings = {ruling.number for ruling in self.fold.rulings if ruling.hand == opened}
        changed = {*self.touched, *self.batch.drop_from}
        return not rulings.isdisjoint(self.touched) or any(map(chapter.made_by, changed))

    def _hand(self, chapter: Chapter, number: int, earlier: Sequence[Chapter]) -> Chapter | Refusal:
        fold, tried = self.fold, list[tuple[Failure, ReadingThere | None]]()
        for reading in self.put_in.readings(chapter):
            new = self._folded(chapter, number, earlier, reading)
            if isinstance(new, Chapter):
                return self._as_read(new, reading)
            tried.append((new, reading))
        failure, reading = _furthest(chapter, tried)
        self.found.update(reading.found if reading else {})
        if failure.number == chapter.opening.number:
            return self._would_fail(chapter, failure)
        is_own = failure.number in self.touched and fold.source is Source.TYPED
        if is_own or not self._drop(chapter, failure.number):
            deal = fold.until(failure.number, chapter, number, earlier, reading)
            return self._would_fail(chapter, failure, deal)
        if failure.refusal.clause is COM.VOID_2 and not reading:
            # it would still hold, but in another trick: so the batch says from where
            drop_from = (*self.batch.drop_from, failure.number)
            self.batch = self.batch._replace(drop_from=drop_from)
        new = self._folded(chapter, number, earlier, reading)
        if isinstance(new, Failure):
            return self._would_fail(chapter, new)
        return self._as_read(new, reading)

    def _folded(
        self,
        chapter: Chapter,
        number: int,
        earlier: Sequence[Chapter],
        reading: ReadingThere | None,
    ) -> Chapter | Failure:
        """A hand with the batch, whose acts must stay with those of their tricks.

        Where acts are only reworded and lie where they lay, they are with them.
        """
        if self._rewords:
            new = self.fold.folded(chapter, number, earlier)
            if isinstance(new, Chapter) and not new.moved:
                return new
        return self.fold.folded(chapter, number, earlier, bound=self.bound, reading=reading)

    @cached_property
    def _rewords(self) -> bool:
        """Whether the batch lets no act come, go, or become one of another kind."""
        if self.put_in or self.batch.drop or self.fold.read_anew:
            return False
        return all(
            _kind(self.kept.get(root), made) == _kind(self.versions.get(root), made) != ""
            for root in self.touched
            if (made := self.fold.original(root))
        )

    def _as_read(self, chapter: Chapter, reading: ReadingThere | None) -> Chapter:
        """Keep how the acts of a hand were read into which some are put."""
        if reading:
            self.found.update(reading.found)
            if reading.by_turn:
                self.by_turn.add(id(chapter.log))
        return chapter

    def _needless_mark(self, chapters: Iterable[Chapter]) -> Refusal | None:
        """Why new words are refused that are marked as played, and nothing is wrong with them."""
        wrong_at_once = {
            finding.accused[0]
            for chapter in chapters
            for finding in chapter.deal.findings.values()
            if finding.is_proven_at_once
        }
        for root in self.touched - wrong_at_once:
            newest = self.versions.get(root, (None,))[-1]
            what = newest.what if newest and newest.by > self.fold.numbered else None
            if (what or self.put_in.made(root) or PLAINLY).marked:
                return self.fold.needless_mark(str(self.batch))
        return None

    def _drop(self, chapter: Chapter, first: int) -> bool:
        """Drop the acts of a hand from a number on, where the batch asks for it (COM-VOID-4).

        What it puts in itself it can't drop.
        """
        again = chapter.log.from_on(first)
        if not self.batch.drop or any(item.number in self.put_in.acts for item in again):
            return False
        by = self._number(len(self.members) - 1)
        for item in again:
            if self.counts_by_now(item.number):
                dropped = Version(by, "dropped", None)
                self.mendings[-1].became[item.number] = dropped
                self.versions[item.number] = (*self.versions.get(item.number, ()), dropped)
        return True

    def _drop_as_told(self) -> Refusal | None:
        """Drop what follows in a hand from the entries on that the batch names."""
        for first in self.batch.drop_from:
            holder = next((each for each in self.fold.opened if each.log.of(first)), None)
            if holder is None:
                words = "{entry} is no entry of a hand from which what follows could be dropped."
                return unreadable(str(self.batch), words, entry=EntryNumber(first))
            if not self._drop(holder, first):
                words = "From {entry} on stands what is put in, so it can't be dropped."
                return unreadable(str(self.batch), words, entry=EntryNumber(first))
        return None

    def counts_by_now(self, number: int) -> bool:
        """Whether an act would still count."""
        versions = self.versions.get(number)
        return not versions or versions[-1].what is not None

    def _would_fail(self, chapter: Chapter, failure: Failure, deal: Deal | None = None) -> Refusal:
        changes = tuple(self._canonical(member) for member in self.members)
        newest = {number: self.versions.get(number, (None,))[-1] for number in self.touched}
        became = {
            number: version.what
            if version
            else self.put_in.made(number) or self.fold.original(number)
            for number, version in newest.items()
        }
        tries = self._holds, partial(fits_well, self.fold, moves=True)
        self.stuck = Stuck(self.fold, chapter, failure, deal, changes, became, *tries)
        return failure.refusal

    def _holds(self, line: str) -> bool:
        """Whether a line of other changes would be accepted instead."""
        return fits(self.fold, line)

    # -- the end -------------------------------------------------------------------------------

    def _commit(self, chapters: list[Chapter]) -> None:
        fold = self.fold
        fold.mendings = self.mendings
        before = {id(chapter.log): chapter.deal.findings for chapter in fold.opened}
        as_they_were = {id(chapter) for chapter in fold.chapters if not chapter.moved}
        self._add_entries()
        by_log = {id(chapter.log): chapter for chapter in chapters}
        self.put_in.keep(chapters, self.found)
        fold.has_hands_put_in = fold.has_hands_put_in or bool(self.put_in.hands)
        fold.opened = [by_log.get(id(chapter.log), chapter) for chapter in self.put_in.opened]
        fold.chapters = chapters
        fold.read_anew = standing_by(fold.mendings)
        for chapter in chapters:
            if id(chapter) not in as_they_were and (chapter.moved or not self._rewords):
                self._move(chapter)
            _withdraw(chapter, before.get(id(chapter.log), {}))
        fold.read_anew = standing_by(fold.mendings)
        review_names(fold)
        fold.review_rulings()

    def _add_entries(self) -> None:
        """Record the changes, an entry each."""
        fold, batch = self.fold, self.batch
        for place, member in enumerate(self.members):
            change, words = member.change, str(self._canonical(member))
            if place == len(self.members) - 1:
                words += f", {drop_text(batch.drop_from)}" if batch.drop else ""
                words += f" because {batch.reason}" if batch.reason else ""
            if change.word == INSERT:
                number = self._number(place)
                made = self.found.get(number) or self.put_in.made(number)
                by = fold.handles[made.seat] if isinstance(made, Item) and made.seat >= 0 else None
                fold.add("correct", words, self.put_in.holder(number).number, by)
                continue
            mended = fold.entry(change.number)
            fold.add(change.word, words, deal=mended.deal if mended else 0)

    def _canonical(self, member: Member) -> Change:
        """A change of the batch in canonical words."""
        change = self.canonical.get(member.change, member.change)
        if change.word != INSERT:
            return change
        number = self._number(self.members.index(member))
        return change._replace(text=self.put_in.words(number, self.found))

    def _move(self, chapter: Chapter) -> None:
        """Let acts belong to the tricks in which they are played by now.

        What was put in is made there; so is what is read anew behind it, until that goes again.
        """
        fold, deal, log = self.fold, chapter.deal, chapter.log
        words = log.words()
        for number in words.keys() & fold.versions.keys():
            what = fold.versions[number][-1].what
            words[number] = what.act.word if isinstance(what, Item) else ""
        general = {"", *filter(deal.is_general, {*words.values()})}
        of_tricks = [number for number, word in words.items() if word not in general]
        fresh = self.put_in.of(chapter)
        is_read_anew = id(log) in self.by_turn
        first = (
            next((item.number for item in log if item.number in fresh), 0) if is_read_anew else 0
        )
        behind = {item.number for item in log.from_on(first)} if is_read_anew else set[int]()
        known = {n: now.made_in for n, now in fold.read_anew.items() if now.made_in is not None}
        made = log.move(chapter.moved, of_tricks, known, fresh, behind)
        if behind:
            seats = {number: now.seat for number, now in fold.read_anew.items()}
            seats.update((number, item.seat) for number, item in self.found.items())
            moved = {n: Standing(made.get(n), seats.get(n)) for n in behind.difference(fresh)}
            place = fold.mendings.index(next(m for m in fold.mendings if m.number == max(fresh)))
            fold.mendings[place] = fold.mendings[place]._replace(moved=moved)


def _kind(versions: Sequence[Version] | None, made: Item | Opening) -> str:
    """What kind of act an entry has become, empty where it no longer counts."""
    what = versions[-1].what if versions else made
    return what.act.word if isinstance(what, Item) else "hand" if what else ""


def _furthest(
    chapter: Chapter, tried: Sequence[tuple[Failure, ReadingThere | None]]
) -> tuple[Failure, ReadingThere | None]:
    """Of several ways to read a hand the one that fails last in it."""
    order = [item.number for item in chapter.log]
    return max(
        reversed(tried),
        key=lambda each: order.index(each[0].number) if each[0].number in order else -1,
    )


def _withdraw(chapter: Chapter, before: dict[FindingKey, Finding]) -> None:
    """Keep the findings that have lost their cause as withdrawn (COM-FIND-1)."""
    live = chapter.deal.findings
    gone = {key: finding for key, finding in before.items() if key not in live}
    chapter.withdrawn = {
        key: finding._replace(status="withdrawn")
        for key, finding in {**chapter.withdrawn, **gone}.items()
        if key not in live
    }


def review_names(fold: GameFold) -> None:
    """Call the seats by those who sit there, as far as the swaps count."""
    if not fold.names.review(fold.numbered, fold.is_mended):
        return
    before = [Handle(name) for name in (*fold.handles, *fold.sides)]
    fold.call_seats(fold.names.handles)
    now = map(Handle, (*fold.handles, *fold.sides))
    became = dict(zip(before, now, strict=True))
    for chapter in fold.chapters:
        chapter.withdrawn = {
            key: found._replace(says=in_place_of(found.says, became))
            for key, found in chapter.withdrawn.items()
        }
    if fold.chapters:
        fold.fold_again(fold.chapters[0].number)


def undo_batch(fold: GameFold) -> Batch | Refusal:
    """The batch that voids the last line that still counts.

    Voids are not lines that count: undoing twice goes two lines back.
    """
    entries = fold.entries
    for entry in reversed(entries):
        if entry.kind in {"void", "head"} or fold.is_mended(entry.number):
            continue
        if entry.kind == "correct" and _is_superseded(fold, entry.number):
            continue
        if entry.kind == "close":
            return _stays_closed(fold, "SEQ", "undo", entry.number)
        line = [
            other.number
            for other in entries
            if other.line == entry.line and not fold.is_mended(other.number)
        ]
        return Batch(tuple(Change("void", number) for number in reversed(line)))
    return refused("SEQ", COM.SEQ_1, "undo", "There is no line to take back.")


def _stays_closed(fold: GameFold, kind: Kind, tried: str, number: int) -> Refusal:
    """The refusal to take back the entry that closed the game (COM-SEAT-3)."""
    from trickledger.rules.record.continued import stays_closed

    return Refusal(kind, COM.SEAT_3, tried, None, stays_closed(fold, number))


def _is_superseded(fold: GameFold, number: int) -> bool:
    """Whether what a correction has changed was changed again, or dropped, since."""
    target = next(mending.target for mending in fold.mendings if mending.number == number)
    return target in fold.versions and fold.versions[target][-1].by != number


def fits(fold: GameFold, line: str) -> bool:
    """Whether a line of voids and corrections would be accepted."""
    trial = trial_of(fold, line)
    return trial is not None and not isinstance(trial.outcome(), Refusal)


def refusal_of(fold: GameFold, line: str) -> Refusal | None:
    """Why a line of voids and corrections that can be read would be refused; None where not."""
    trial = trial_of(fold, line)
    outcome = trial.outcome() if trial else None
    return outcome if isinstance(outcome, Refusal) else None


def fits_well(fold: GameFold, line: str, *, moves: bool = False) -> bool:
    """Whether a line that puts something in would be accepted, and prove nobody's fault.

    Unless it `moves` others, all that they said and played must stay theirs.
    """
    trial = trial_of(fold, line)
    chapters = trial.outcome() if trial else None
    if trial is None or chapters is None or isinstance(chapters, Refusal):
        return False
    proves_more = bool(found_in(chapters) - found_in(fold.chapters))
    return not proves_more and (moves or all(number > fold.numbered for number in trial.found))


def misfit_of(fold: GameFold, line: str) -> Misfit | None:
    """Why a line of voids and corrections would not fit; None where it would, or cannot be read."""
    trial = trial_of(fold, line)
    return misfit(trial.stuck) if trial and trial.outcome() and trial.stuck else None


def trial_of(fold: GameFold, line: str) -> Trial | None:
    """A line of voids and corrections to be tried, None where it cannot be read."""
    batch = read_batch(line, "")
    return None if isinstance(batch, Refusal) else Trial(fold, batch)


def found_in(chapters: Iterable[Chapter]) -> set[FindingKey]:
    """The findings of some hands, by their keys."""
    return {key for chapter in chapters for key in chapter.deal.findings}
