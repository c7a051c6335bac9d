"""Voids and corrections: a batch of changes, tried by folding the hands again (RULES 0.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickledger.rules.common import COM
from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import FINAL, HAND_WORDS, Act, Bare, unreadable
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import read_as, unknown_word
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.batch import VERBS, Batch, Change, drop_text, read_batch
from trickledger.rules.record.chapter import (
    Chapter,
    Failure,
    Mending,
    Opening,
    Version,
    versions_by,
)
from trickledger.rules.record.continued import stays_closed
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.log import Item
from trickledger.rules.record.misfits import Misfit, Stuck, explained, misfit
from trickledger.rules.record.results import other_dealer, why_not_final, without_dealer
from trickledger.rules.refusals import Finding, FindingKey, Refusal, refused
from trickledger.rules.says import EntryNumber, Handle, Says, in_place_of

_BARE: dict[str, Bare] = {"rank": "rank and length", "suit": "nothing"}
"""What a bare word of a correction stands for, by the word that it corrects."""
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
        for place, change in enumerate(self.batch.changes):
            refusal = self._stage(change, self._number(place))
            if refusal:
                return refusal
        refusal = self._drop_as_told()
        if refusal:
            return refusal
        self.fold.versions = self.versions
        try:
            chapters = self._hands()
        finally:
            self.fold.versions = self.kept
        if isinstance(chapters, Refusal):
            return chapters
        return self._needless_mark(chapters) or chapters

    def _number(self, place: int) -> int:
        """The number of the entry that records a change of the batch."""
        return self.fold.numbered + 1 + place

    # -- what the entries become ---------------------------------------------------------------

    def _stage(self, change: Change, number: int) -> Refusal | None:
        entry = self.fold.entry(change.number)
        if entry is None:
            words = "There is no entry {entry}. The newest is {newest}."
            newest = EntryNumber(self.fold.numbered)
            return unreadable(str(change), words, entry=change.number, newest=newest)
        if entry.kind == "close":
            why = stays_closed(self.fold, change.number)
            return Refusal("SYN", COM.SEAT_3, str(change), None, why)
        if entry.kind == "head":
            words = "Entry {entry} is the head of the game and stays as it is."
            return refused("SYN", COM.SEAT_3, str(change), words, entry=change.number)
        if versions := self.versions.get(change.number):
            return self._mended_already(change, EntryNumber(change.number), versions[-1])
        if self.fold.names.has(change.number) and change.word == "correct":
            words = "A swap is voided, and another one entered."
            return unreadable(str(change), words, would_do=(f"void @{change.number}",))
        is_mending = any(mending.number == entry.number for mending in self.mendings)
        if entry.kind in VERBS or (is_mending and change.word == "void"):
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
            for root in said:
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
        new = _Rewording(self.fold, change, drop=self.batch.drop).of(old)
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
        for chapter in fold.opened:
            if fold.version(chapter.opening) is None:
                left = [item for item in map(fold.version, chapter.log) if item]
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
        is_of_hand = not self.touched.isdisjoint({opened, *rulings})
        changed = (*self.touched, *self.batch.drop_from)
        return is_of_hand or any(chapter.log.of(number) for number in changed)

    def _hand(self, chapter: Chapter, number: int, earlier: Sequence[Chapter]) -> Chapter | Refusal:
        fold = self.fold
        new = fold.folded(chapter, number, earlier, bound=self.bound)
        if isinstance(new, Failure) and new.number != chapter.opening.number:
            failure = new
            is_own = failure.number in self.touched and fold.source is Source.TYPED
            if is_own or not self._drop(chapter, failure.number):
                deal = fold.until(failure.number, chapter, number, earlier)
                return self._would_fail(chapter, failure, deal)
            if failure.refusal.clause is COM.VOID_2:
                # it would still hold, but in another trick: so the batch says from where
                drop_from = (*self.batch.drop_from, failure.number)
                self.batch = self.batch._replace(drop_from=drop_from)
            new = fold.folded(chapter, number, earlier, bound=self.bound)
        return self._would_fail(chapter, new) if isinstance(new, Failure) else new

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
            if newest and newest.what and newest.what.marked and newest.by > self.fold.numbered:
                return self.fold.needless_mark(str(self.batch))
        return None

    def _drop(self, chapter: Chapter, first: int) -> bool:
        """Drop the acts of a hand from a number on, where the batch asks for it (COM-VOID-4)."""
        if not self.batch.drop:
            return False
        by = self._number(len(self.batch.changes) - 1)
        for item in chapter.log:
            if item.number >= first and self.counts_by_now(item.number):
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
            self._drop(holder, first)
        return None

    def counts_by_now(self, number: int) -> bool:
        """Whether an act would still count."""
        versions = self.versions.get(number)
        return not versions or versions[-1].what is not None

    def _would_fail(self, chapter: Chapter, failure: Failure, deal: Deal | None = None) -> Refusal:
        changes = tuple(self.canonical.get(change, change) for change in self.batch.changes)
        newest = {number: self.versions.get(number, (None,))[-1] for number in self.touched}
        became = {number: version and version.what for number, version in newest.items()}
        self.stuck = Stuck(self.fold, chapter, failure, deal, changes, became, self._holds)
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
        fold.opened = [by_log.get(id(chapter.log), chapter) for chapter in fold.opened]
        fold.chapters = chapters
        for chapter in chapters:
            if id(chapter) not in as_they_were:
                self._move(chapter)
            _withdraw(chapter, before[id(chapter.log)])
        review_names(fold)
        fold.review_rulings()

    def _add_entries(self) -> None:
        """Record the changes, an entry each."""
        fold, batch = self.fold, self.batch
        for place, change in enumerate(batch.changes):
            words = str(self.canonical.get(change, change))
            if place == len(batch.changes) - 1:
                words += f", {drop_text(batch.drop_from)}" if batch.drop else ""
                words += f" because {batch.reason}" if batch.reason else ""
            mended = fold.entry(change.number)
            fold.add(change.word, words, deal=mended.deal if mended else 0)

    def _move(self, chapter: Chapter) -> None:
        """Let acts belong to the tricks in which they are played by now."""
        deal, counting = chapter.deal, filter(None, map(self.fold.version, chapter.log))
        of_tricks = (item.number for item in counting if not deal.is_general(item.act.word))
        chapter.log.move(chapter.moved, of_tricks)


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
    before = [Handle(name) for name in (*fold.handles, *fold.sides)]
    if not fold.names.review(fold.numbered, fold.is_mended):
        return
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
            return Refusal("SEQ", COM.SEAT_3, "undo", None, stays_closed(fold, entry.number))
        line = [
            other.number
            for other in entries
            if other.line == entry.line and not fold.is_mended(other.number)
        ]
        return Batch(tuple(Change("void", number) for number in reversed(line)))
    return refused("SEQ", COM.SEQ_1, "undo", "There is no line to take back.")


def _is_superseded(fold: GameFold, number: int) -> bool:
    """Whether what a correction has changed was changed again, or dropped, since."""
    target = next(mending.target for mending in fold.mendings if mending.number == number)
    return target in fold.versions and fold.versions[target][-1].by != number


def fits(fold: GameFold, line: str) -> bool:
    """Whether a line of voids and corrections would be accepted."""
    batch = read_batch(line, "")
    if isinstance(batch, Refusal):
        return False
    return not isinstance(Trial(fold, batch).outcome(), Refusal)


def misfit_of(fold: GameFold, line: str) -> Misfit | None:
    """Why a line of voids and corrections would not fit; None where it would, or cannot be read."""
    batch = read_batch(line, "")
    if isinstance(batch, Refusal):
        return None
    trial = Trial(fold, batch)
    return misfit(trial.stuck) if trial.outcome() and trial.stuck else None


# -- new words ------------------------------------------------------------------------------------


class _Rewording:
    """New words for an entry; with `drop` they are those of a batch that drops what follows."""

    def __init__(self, fold: GameFold, change: Change, *, drop: bool) -> None:
        self._fold = fold
        self._change = change
        self._drop = drop

    def of(self, old: Item | Opening) -> Item | Opening | Refusal:
        """What an entry becomes by them, or why they cannot be its words."""
        return self._new_opening(old) if isinstance(old, Opening) else self._new_item(old)

    def _new_item(self, old: Item) -> Item | Refusal:
        words = self._fold.vocabulary
        told = figures_told(words, self._change.text) if old.act.word in REPORTS else None
        if isinstance(told, Refusal):
            return told
        reader = Reader(words, told.text if told else self._change.text)
        said, seat, marked, refusal, word, _ = reader.said()
        if refusal:
            return refusal
        bare = "number" if _is_number(old.act) else _BARE.get(old.act.word, "card")
        act = said and read_as(said, bare)
        if act is None:
            return unknown_word(words, word, bare)
        if act.word == "rank" and bare == "rank and length" and not marked:
            act = act._replace(number=reader.length())
        if not reader.done:
            return unreadable(str(self._change), "A correction is one entry.")
        if act.word == "suit" and old.act.suit:
            act = old.act._replace(suit=act.suit)
        if act.word == "number":
            act = old.act._replace(number=act.number)
        if act.word == "rank" and old.act.word == "play":
            return unreadable(str(self._change), "In a correction the card is written in full.")
        if act.word in REPORTS:
            chapter = next(each for each in self._fold.opened if each.made_by(old.number))
            refusal = other_dealer(self._fold, chapter.deal.setting.dealer, act)
            if refusal:
                return refusal
            seat, act = TABLE, without_dealer(act)
        elif old.act.word in REPORTS:
            why = "A result is corrected by a result. To go on card by card, void it."
            return unreadable(str(self._change), why, would_do=(f"void @{self._change.number}",))
        stands = self._fold.source is Source.STORED and not (marked or self._drop)
        written = old.written._replace(marked=marked, stands=stands)
        return old._replace(seat=old.seat if seat is None else seat, act=act, written=written)

    def _new_opening(self, old: Opening) -> Opening | Refusal:
        first = self._change.text.split()[0].lower()
        if old.final or first == FINAL:
            return self._new_end(old)
        words = self._change.text if first in HAND_WORDS else f"hand {self._change.text}"
        reader = Reader(self._fold.vocabulary, words)
        dealt = reader.dealt()
        if dealt.refusal or not reader.done:
            why = "Name who dealt, then the card turned up, and no more."
            refusal = unreadable(str(self._change), why)
            return refusal._replace(says=dealt.refusal.says) if dealt.refusal else refusal
        dealer = old.dealer if dealt.dealer is None else dealt.dealer
        is_implied = old.is_implied and dealt.dealer is None and not dealt.upcard
        new = old._replace(dealer=dealer, upcard=dealt.upcard, marked=dealt.marked)
        return new._replace(is_implied=is_implied)

    def _new_end(self, old: Opening) -> Opening | Refusal:
        """The totals at which a game ended, told anew."""
        reader = Reader(self._fold.vocabulary, self._change.text)
        ended = reader.final() if reader.peek().lower() == FINAL else None
        if not old.final or ended is None:
            words = "A hand is corrected by a hand, the end of a game by `final` and its totals."
            return unreadable(str(self._change), words, would_do=(f"void @{self._change.number}",))
        if ended.refusal or not reader.done:
            return ended.refusal or unreadable(str(self._change), "A correction is one entry.")
        chapter = next(each for each in self._fold.opened if each.opening.number == old.number)
        return why_not_final(self._fold, chapter.played_from, ended.final) or old._replace(
            final=ended.final
        )


def _is_number(act: Act) -> bool:
    """Whether an act says a number and nothing else, as a bid does."""
    return act.number is not None and act == Act(act.word, number=act.number)
