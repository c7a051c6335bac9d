"""What a batch puts in before or after entries that are there: acts, and hands between others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import (
    HAND_WORDS,
    INSERT,
    MARK,
    RECORD_WORDS,
    Act,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import CHECKS, Dealt, Heard, Said, unknown_word
from trickledger.rules.record.batch import MENDS, Batch, Change
from trickledger.rules.record.chapter import PUT_IN, Chapter, Failure, Opening
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.folding import Recorded
from trickledger.rules.record.log import Item, Place, Written
from trickledger.rules.record.openings import refusal_to_put_in
from trickledger.rules.record.reading_there import UNSAID, ReadingThere
from trickledger.rules.record.results import dealer_in, other_dealer, without_dealer
from trickledger.rules.refusals import Refusal, refused
from trickledger.rules.says import EntryNumber, Typed

_NO_PLAY = frozenset((*RECORD_WORDS, *CHECKS)) - {*HAND_WORDS}


class Member(NamedTuple):
    """A change of a batch, of what is put in one act or opening, with what it says."""

    change: Change
    heard: Heard | None = None


def members_of(fold: GameFold, batch: Batch) -> list[Member] | Refusal:
    """The changes of a batch, an entry each: what is said together is put in one after the other.

    Words behind the first of a correction are put in after it, and a result behind another opens
    the next hand.
    """
    members: list[Member] = []
    first = fold.numbered + 1
    newest: dict[tuple[str, int], int] = {}
    results: set[int] = set()
    for change in [each for one in batch.changes for each in _parted(fold, one)]:
        if change.word != INSERT:
            members.append(Member(change))
            continue
        said = _heard(fold, change)
        if isinstance(said, Refusal):
            return said
        change = _beside_a_result(fold, change, said[0])
        key = change.side, change.number
        beside = newest.get(key)
        opens = beside is None and isinstance(said[0], Said) and _opens(fold, change, said[0])
        for heard in said:
            act = _result_in(heard)
            follows = (change.number if beside is None else beside) in results
            openings = [Dealt(dealer_in(act), 0, False)] if act and (opens or follows) else []
            for each in (*openings, heard):
                at = change if beside is None else change._replace(side="after", number=beside)
                beside = newest[key] = first + len(members)
                members.append(Member(at, each))
            if act:
                results.add(first + len(members) - 1)
            opens = False
    return members


def _result_in(said: Heard) -> Act | None:
    """The act that ends a hand by its result, None where something else is said."""
    act = said.act if isinstance(said, Said) else None
    return act if act and act.word in REPORTS else None


def _parted(fold: GameFold, change: Change) -> Iterator[Change]:
    """A change, and what is put in behind it where its words are those of several entries."""
    is_act = isinstance(fold.original(_root(fold, change.number)), Item)
    if change.word == "correct" and is_act and not figures_told(fold.vocabulary, change.text):
        reader = Reader(fold.vocabulary, change.text)
        said = reader.said()
        if said.act and said.act.word == "rank":
            reader.length()
        if said.act and not reader.done:
            at = reader.column - 1
            yield change._replace(text=change.text[:at].rstrip(" ,"))
            yield Change(INSERT, change.number, change.text[at:], "after")
            return
    yield change


def _heard(fold: GameFold, change: Change) -> list[Heard] | Refusal:
    """What is to be put in: acts and openings that can be read."""
    first = change.text.split()[0].lower()
    if first in _NO_PLAY:
        return not_put_in(str(change), first)
    told = figures_told(fold.vocabulary, change.text)
    if isinstance(told, Refusal):
        return told
    said, _ = Reader(fold.vocabulary, told.text if told else change.text).all()
    for each in said:
        if not isinstance(each, Said | Dealt):
            return unreadable(str(change), "Who wins follows from the cards: leave it out.")
        if each.refusal:
            return each.refusal
        if isinstance(each, Said) and (each.act is None or each.act.word in CHECKS):
            return unknown_word(fold.vocabulary, each.word or change.text, "card")
    return said


def before_all_hands(tried: str, number: int) -> Refusal:
    """That nothing of a hand can stand before the entry that opens the first."""
    return refused(
        "SEQ", COM.SEQ_1, tried, "Before {entry} no hand is open.", entry=EntryNumber(number)
    )


def not_put_in(tried: str, word: str) -> Refusal:
    """The refusal of what counts wherever it stands, such as a ruling or a note."""
    words = "{word} isn't put in: it counts wherever it stands. Enter it as it is."
    return refused("SYN", COM.INS_1, tried, words, word=Typed(word))


def _root(fold: GameFold, number: int) -> int:
    """The entry that stands where another says: what was voided or corrected keeps its place."""
    by = {each.number: each.target for each in fold.mendings if each.word != PUT_IN}
    entry = fold.entry(number)
    while entry and entry.kind in MENDS and by.get(number):
        number = by[number]
        entry = fold.entry(number)
    return number


def _beside(fold: GameFold, change: Change) -> Change | Refusal:
    """The change beside an act or an opening, where what it names is another entry."""
    number = _root(fold, change.number)
    entry = fold.entry(number)
    if entry is None:
        words = "There is no entry {entry}. The newest is {newest}."
        newest = EntryNumber(fold.numbered)
        return unreadable(str(change), words, entry=change.number, newest=newest)
    if fold.original(number):
        return change._replace(number=number)
    made = (what.number for chapter in fold.opened for what in chapter.made_since(0))
    act = max((made_by for made_by in made if made_by < number), default=0)
    if not act:
        words = "Entry {entry} comes before the first hand."
        return refused("SYN", COM.INS_1, str(change), words, entry=change.number)
    return change._replace(number=act, side="after")


def _beside_a_result(fold: GameFold, change: Change, said: Heard) -> Change:
    """The change beside a whole hand, where a hand or a result is put in beside a result."""
    at = _beside(fold, change)
    if isinstance(at, Refusal) or not (isinstance(said, Dealt) or _result_in(said)):
        return change
    for chapter in fold.opened:
        is_first = at.side == "after" and at.number == chapter.opening.number
        if chapter.made_by(at.number) and _is_told(fold, chapter, 0 if is_first else at.number):
            number = chapter.opening.number if at.side == "before" else _last(fold, chapter)
            return at._replace(number=number)
    return change


def _is_told(fold: GameFold, chapter: Chapter, number: int = 0) -> bool:
    """Whether a hand is told by its result, or by a result that one entry says."""
    told = (item.number for item in fold.acts_of(chapter) if item.act.word in REPORTS)
    return any(number in {0, each} for each in told)


def _opens(fold: GameFold, change: Change, said: Said) -> bool:
    """Whether a result opens its hand: between two hands, not in one that isn't over."""
    at = _beside(fold, change)
    return not isinstance(at, Refusal) and bool(_result_in(said)) and _between(fold, at) is not None


def _between(fold: GameFold, change: Change) -> int | None:
    """The place among the hands where one can be put in, None where that is within a hand."""
    for place, chapter in enumerate(fold.opened):
        if chapter.made_by(change.number):
            if change.number == chapter.opening.number and change.side == "before":
                return place
            is_last = change.side == "after" and change.number == _last(fold, chapter)
            is_over = chapter.is_over or fold.version(chapter.opening) is None
            return place + 1 if is_last and (is_over or _is_told(fold, chapter)) else None
    return None


def _last(fold: GameFold, chapter: Chapter) -> int:
    """The entry that counts and is the last of a hand in the order of play."""
    return [chapter.opening.number, *(item.number for item in fold.acts_of(chapter))][-1]


class Insertions:
    """What a batch puts in, while it is tried: `opened` are the hands with those that are new.

    `first` is the number of the first entry of the batch. What is tried stands in the logs of its
    hands until it is withdrawn.
    """

    def __init__(self, fold: GameFold) -> None:
        self.fold = fold
        self.first = fold.numbered + 1
        self.opened = list(fold.opened)
        self.acts: dict[int, tuple[Chapter, Item, Place]] = {}
        self.hands: dict[int, Chapter] = {}

    def __bool__(self) -> bool:
        return bool(self.acts or self.hands)

    def holder(self, number: int) -> Chapter:
        """The hand into which an entry was put, or which it opens."""
        return self.hands.get(number) or self.acts[number][0]

    def of(self, chapter: Chapter) -> list[int]:
        """The entries that are put into a hand."""
        return [number for number, (holder, *_) in self.acts.items() if holder.log is chapter.log]

    def stage(self, member: Member, number: int, *, stands: bool) -> Change | Refusal:
        """Put an act or a hand in, to be tried; tell beside what, or why that cannot be."""
        change, heard = member
        if self.made(change.number) is None:
            beside = _beside(self.fold, change)
            if isinstance(beside, Refusal):
                return beside
            change = beside
        if isinstance(heard, Dealt):
            return self._open(change, heard, number)
        assert isinstance(heard, Said)
        return self._put(change, heard, number, stands=stands)

    def _put(self, change: Change, said: Said, number: int, *, stands: bool) -> Change | Refusal:
        fold = self.fold
        entry = EntryNumber(change.number)
        holder = next(each for each in self.opened if each.made_by(change.number))
        if change.side == "before" and change.number == holder.opening.number:
            earlier = self.opened[: self.opened.index(holder)]
            if not earlier:
                return before_all_hands(str(change), change.number)
            holder = earlier[-1]
            change = change._replace(side="after", number=_last(fold, holder))
        if fold.version(holder.opening) is None:
            words = "The hand of {entry} was taken back."
            return refused("SEQ", COM.SEQ_3, str(change), words, entry=entry)
        act, seat = said.act, said.seat
        assert act
        if act.word in REPORTS:
            refusal = other_dealer(fold, holder.deal.setting.dealer, act)
            if refusal:
                return refusal
            seat, act = None, without_dealer(act)
        written = Written(said.marked, seat is not None, stands=stands, put_in=True)
        whose = UNSAID if seat is None else seat
        item = Item(number, whose, act, fold.line_began, holder.number, 0, written)
        place = Place(change.number, change.side == "after")
        self.acts[number] = holder, item, place
        holder.log.put_in(item, place)
        return change

    def _open(self, change: Change, dealt: Dealt, number: int) -> Change | Refusal:
        fold = self.fold
        holder = next(each for each in self.opened if each.made_by(change.number))
        is_new = any(holder is each for each in self.hands.values())
        place = self._behind(holder, change) if is_new else self._between(change)
        if place is None:
            return self._within_a_hand(change, holder)
        earlier = [self._as_put_in(each) for each in self._counting(place)]
        carry = earlier[-1].after if earlier else fold.carry_in
        deal = len(earlier) + 1
        refusal = refusal_to_put_in(fold, earlier[-1] if earlier else None, carry, dealt)
        if refusal:
            ways = (str(change._replace(text=way)) for way in refusal.would_do)
            return refusal._replace(tried=str(change), would_do=tuple(ways))
        seat = carry.dealer if dealt.dealer is None else dealt.dealer
        assert seat is not None
        told = (number, seat, dealt.upcard, dealt.marked, fold.line_began, deal)
        is_implied = dealt.dealer is None and not dealt.upcard
        at = (carry.hands, carry.stake, (), is_implied, change.number)
        opening = Opening(*told, *at)
        chapter = fold.table.fold(Recorded(deal, opening, carry))
        if isinstance(chapter, Failure):
            return chapter.refusal
        self.opened.insert(place, chapter)
        self.hands[number] = chapter
        return change

    def _between(self, change: Change) -> int | None:
        """The place of a hand beside one that was there, among those that are put in too."""
        fold = self.fold
        place = _between(fold, change)
        if place is None or place == len(fold.opened):
            return place if place is None else len(self.opened)
        return next(n for n, each in enumerate(self.opened) if each is fold.opened[place])

    def _behind(self, holder: Chapter, change: Change) -> int | None:
        """The place right behind a hand that is put in, None where that isn't over by then."""
        is_last = change.side == "after" and change.number == _last(self.fold, holder)
        is_over = is_last and self._as_put_in(holder).is_over
        return self.opened.index(holder) + 1 if is_over else None

    def _counting(self, place: int) -> list[Chapter]:
        return [each for each in self.opened[:place] if self.fold.version(each.opening)]

    def _as_put_in(self, chapter: Chapter) -> Chapter:
        """A hand that is put in, with the acts that are put into it; any other as it is."""
        if all(chapter is not each for each in self.hands.values()):
            return chapter
        earlier = self._counting(self.opened.index(chapter))
        before = [self._as_put_in(each) for each in earlier]
        for reading in self.readings(chapter):
            new = self.fold.folded(chapter, len(before) + 1, before, reading=reading)
            if isinstance(new, Chapter):
                return new
        return chapter

    def _within_a_hand(self, change: Change, chapter: Chapter) -> Refusal:
        fold = self.fold
        is_there = all(chapter is not each for each in self.hands.values())
        ways = [change._replace(side="before", number=chapter.opening.number)] if is_there else []
        if chapter.is_over:
            ways.append(change._replace(side="after", number=_last(fold, chapter)))
        words = "A hand is put in between two others, not within one."
        return refused("SEQ", COM.INS_1, str(change), words, [*map(str, ways)])

    def made(self, number: int) -> Item | Opening | None:
        """The act or the opening that is put in by an entry, None where none is."""
        if number in self.hands:
            return self.hands[number].opening
        return self.acts[number][1] if number in self.acts else None

    def readings(self, chapter: Chapter) -> list[ReadingThere | None]:
        """The ways to read a hand in the order in which they are tried.

        Of one into which acts are put what follows keeps its seats, or else is read by turn.
        """
        fold = self.fold
        if not self.of(chapter):
            return [None]
        told = fold.vocabulary, fold.is_named, self.first
        return [ReadingThere(*told, by_turn, {}) for by_turn in (False, True)]

    def withdraw(self) -> None:
        """Take what was tried out of the logs again."""
        for number, (chapter, *_) in self.acts.items():
            if chapter.log.of(number):
                chapter.log.cut(number)

    def keep(self, chapters: Sequence[Chapter], found: dict[int, Item]) -> None:
        """Put what was tried and holds into the logs of its hands, in its trick, with its seat."""
        by_log = {id(chapter.log): chapter for chapter in chapters}
        for number, (holder, item, place) in self.acts.items():
            now = by_log[id(holder.log)]
            read = found.get(number, item)
            now.log.put_in(read._replace(trick=now.moved.get(number, 0), deal=now.number), place)

    def words(self, number: int, found: dict[int, Item]) -> str:
        """What is put in by an entry, in canonical words."""
        if chapter := self.hands.get(number):
            opening = chapter.opening
            dealer = None if opening.is_implied else opening.dealer
            return self.fold.hand_text(dealer, opening.upcard) + MARK * opening.marked
        if number not in found and number not in self.acts:
            return ""
        item = found.get(number) or self.acts[number][1]
        if item.seat == UNSAID:
            # it could not be read where it stands
            return str(item.act.number) if item.act.word == "figure" else self.fold.words_of(item)
        return self.fold.words_of(item, is_named=self.fold.is_named(item))
