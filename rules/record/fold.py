"""The fold of one game: what its entries come to.

Log, then fold: a voided entry, a corrected one and a line that is refused half way are one thing,
a replay of a hand from its start.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from operator import sub
from typing import Literal, NamedTuple, TypeVar

from trickledger.rules.cards import card_text
from trickledger.rules.common import COM
from trickledger.rules.game import Carry, Verdict
from trickledger.rules.language.notation import (
    BARE,
    MARK,
    PLAY,
    Act,
    PlainLine,
    act_text,
    unreadable,
)
from trickledger.rules.language.reading import CHECKS
from trickledger.rules.language.vocabulary import Vocabulary, read_as
from trickledger.rules.play.deal import NAME_FIRST, Deal
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.chapter import Chapter, Entry, Failure, Mending, Opening, Version
from trickledger.rules.record.discrepancies import Scored, slip_words, slips_behind
from trickledger.rules.record.header import Head
from trickledger.rules.record.log import Item, Told
from trickledger.rules.record.rulings import Ruling, RulingText, annulled, lines_to_the_hand, ruled
from trickledger.rules.refusals import Finding, FindingKey, Refusal
from trickledger.rules.score import Result

_BARE = (BARE | {"figure"}) - {"play"}
NOTHING_DISBELIEVED: Mapping[int, Finding] = {}
_UPCARD = {card: Act("upcard", (card,)) for card in PLAY}


AnyWhat = TypeVar("AnyWhat", Item, Opening)


class Source(Enum):
    """Where a line comes from, and with it what may still be held against it.

    What is typed must be right and of use. What a ledger has taken stays taken, though a later
    version would refuse it: the text of a record may hold what is of no use, but is held to its
    cards and figures, for a text can be edited; an entry that is stored stands.
    """

    TYPED = "typed"
    RECORD = "record"
    STORED = "stored"


class Resume(NamedTuple):
    """What a fold needs to go on in the middle of a game, without the earlier hands.

    `open_findings` counts those of the earlier hands, `entries` all entries so far.
    """

    carry: Carry
    deals: int
    entries: int
    open_findings: int


def _needs_name(deal: Deal, act: Act, named: int | None) -> bool:
    """Whether an act without a name would be nobody's, or another seat's than the named one's."""
    meant = deal.seat_of(act)
    return meant is None or named not in {None, meant}


class GameFold:
    """A game as far as it is recorded.

    `unfit` is why its head can open no hand; `options` are the defaults then, else those given.
    `numbered` is the number of the newest entry. `opened` holds every hand that was opened,
    `chapters` those that still are; `versions` tells for an entry what it became by the `mendings`,
    newest last. What is entered comes from a `source`. A method that refuses changes nothing.
    """

    def __init__(self, head: Head, resume: Resume | None = None) -> None:
        self.head = head
        self.game = head.game
        self.handles = head.handles
        self.options, self.unfit = head.judged()
        self.opened: list[Chapter] = []
        self.chapters: list[Chapter] = []
        self._entries = [Entry(1, 1, "head", head.text())]
        self._comments: dict[int, str] = {}
        self.mendings: list[Mending] = []
        self.versions: dict[int, tuple[Version, ...]] = {}
        self.rulings: tuple[Ruling, ...] = ()
        self.closing: Verdict | None = None
        self.numbered = resume.entries if resume else 1
        self.resumed = resume
        self.line_began = 1
        self.source = Source.TYPED

    # -- where the game stands -----------------------------------------------------------------

    @property
    def current(self) -> Chapter | None:
        """The newest hand."""
        return self.chapters[-1] if self.chapters else None

    @property
    def carry(self) -> Carry:
        """What the hands so far leave to the next."""
        return self.chapters[-1].after if self.chapters else self.carry_in

    @property
    def verdict(self) -> Verdict:
        """How the game stands; a closed or abandoned one as it was closed."""
        if self.closing:
            return self.closing
        if self.unfit:
            return Verdict("open")
        return self.game.verdict(self.options, self.carry)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides by name: handles joined with `+`."""
        seats = range(len(self.handles))
        side_of = [self.game.side_of(seat, len(self.handles)) for seat in seats]
        return tuple(
            "+".join(self.handles[seat] for seat in seats if side_of[seat] == side)
            for side in range(max(side_of, default=-1) + 1)
        )

    @cached_property
    def accounts(self) -> tuple[str, ...]:
        """What amounts go to: the sides, then what stands beside them."""
        return (*self.sides, *self.game.beside_totals(self.carry_in))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What can be said at this table."""
        return self.game.vocabulary(self.handles, self.accounts)

    def standing(self, carry: Carry) -> dict[str, int]:
        """The totals by account."""
        return dict(zip(self.accounts, self._by_account(carry), strict=True))

    def chapter_of(self, deal: int) -> Chapter | None:
        """The hand with a number, None where it is not at hand."""
        first = self.resumed.deals if self.resumed else 0
        place = deal - first - 1
        return self.chapters[place] if 0 <= place < len(self.chapters) else None

    def findings(self, chapter: Chapter) -> list[Finding]:
        """The findings of a hand with their status, withdrawn ones last.

        One that was withdrawn and is proven anew is live again.
        """
        live = self.found(chapter)
        deciding = self._deciding() if self.rulings else {}
        return [
            *(self._decided(finding, deciding.get(key)) for key, finding in live.items()),
            *(finding for key, finding in chapter.withdrawn.items() if key not in live),
        ]

    def found(self, chapter: Chapter) -> dict[FindingKey, Finding]:
        """The live findings of a hand, each with the entry at which it could first be proven."""
        for key in chapter.deal.undated.copy():
            self._date(chapter, key)
        return chapter.deal.findings

    def _date(self, chapter: Chapter, key: FindingKey) -> None:
        """Tell at which entry a joint finding that took another's place could first be proven.

        COM-PROOF-2.
        """
        since, found = chapter.deal.undated.pop(key), chapter.deal.findings.get(key)
        if found is None:
            return
        latest = 0
        for item, deal in self.stages(chapter):
            if latest >= since and deal.evidence.excludes(key[0]):
                chapter.deal.findings[key] = found._replace(proven_by=(latest,))
                return
            latest = item.number
            if latest >= found.proven_by[0]:
                return

    def _deciding(self) -> dict[FindingKey, Ruling]:
        """By its finding the ruling that decides it: the first, for it leaves no more to decide."""
        deciding: dict[FindingKey, Ruling] = {}
        for ruling in self.rulings:
            if ruling.target and self.is_in_force(ruling):
                deciding.setdefault(ruling.target, ruling)
        return deciding

    def _decided(self, finding: Finding, ruling: Ruling | None) -> Finding:
        if ruling is None:
            return finding
        if ruling.retracts:
            return finding._replace(
                ruled_by=ruling.number, to_void=self.to_void(ruling.text.accused)
            )
        return finding._replace(status="ruled", ruled_by=ruling.number)

    @property
    def open_findings(self) -> int:
        """How many findings of the game are open (COM-RUL-4)."""
        earlier = self.resumed.open_findings if self.resumed else 0
        return earlier + sum(
            finding.status == "open"
            for chapter in self.chapters
            if chapter.deal.findings
            for finding in self.findings(chapter)
        )

    @property
    def left_over(self) -> dict[str, int]:
        """What is left beside the totals of an account that was closed, such as a pot."""
        if self.verdict.status != "closed":
            return {}
        beside = self.game.beside_totals(self.carry)
        return {name: amount for name, amount in beside.items() if amount}

    @property
    def settled_by(self) -> int | None:
        """The ruling that settles a game which ended in a tie or with something left over."""
        if self.verdict.status != "shared" and not self.left_over:
            return None
        settling = (r.number for r in self.rulings if r.settles_the_game and self.is_in_force(r))
        return next(settling, None)

    @property
    def entries(self) -> list[Entry]:
        """The entries at hand, the head first."""
        return self.entries_since(0)

    @property
    def unfolded(self) -> Sequence[Entry]:
        """The entries at hand from which no hand is folded: head, notes, checks, decisions."""
        return self._entries

    def entries_since(self, number: int) -> list[Entry]:
        """The entries after a number."""
        first = bisect_right(self._entries, number, key=lambda entry: entry.number)
        others = [self._commented(entry) for entry in self._entries[first:]]
        hands = [
            entry
            for chapter in self.opened
            if max([chapter.opening.number, *chapter.log.numbers[-1:]]) > number
            for entry in self._entries_of(chapter, number)
        ]
        return sorted([*others, *hands], key=lambda entry: entry.number)

    def entry(self, number: int) -> Entry | None:
        """An entry by its number, None where it is not at hand."""
        place = bisect_left(self._entries, number, key=lambda entry: entry.number)
        if place < len(self._entries) and self._entries[place].number == number:
            return self._commented(self._entries[place])
        for chapter in self.opened:
            if number == chapter.opening.number:
                return self._opened_by(chapter.opening)
            item = chapter.log.of(number)
            if item:
                return self._shown(item, chapter.deal.trick_words)
        return None

    def _entries_of(self, chapter: Chapter, since: int = 0) -> Iterator[Entry]:
        """The entries of a hand after a number; they are made when they are asked for."""
        if chapter.opening.number > since:
            yield self._opened_by(chapter.opening)
        for item in chapter.log.since(since):
            yield self._shown(item, chapter.deal.trick_words)

    def _opened_by(self, opening: Opening) -> Entry:
        """The opening of a hand as an entry in canonical words."""
        text = self.opening_text(opening)
        entry = Entry(opening.number, opening.line, "hand", text, None, opening.deal)
        return self._commented(entry)

    def _shown(self, item: Item, trick_words: frozenset[str]) -> Entry:
        """An act as an entry in canonical words; one that belongs to a round tells which."""
        act, told = item.act, item.told
        text = act_text(act, self.handles, marked=told.marked)
        name = None if item.seat == TABLE else self.handles[item.seat]
        if act.word in NAME_FIRST:
            text = f"{name} {text}"
        elif self.is_named(item):
            text = f"{name}: {text}"
        if told.prefixed:
            text = f".{item.deal} {text}"
        trick = item.trick if act.word in trick_words else 0
        return self._commented(Entry(item.number, item.line, "act", text, name, item.deal, trick))

    def _commented(self, entry: Entry) -> Entry:
        comment = self._comments.get(entry.number)
        return entry._replace(text=f"{entry.text} # {comment}") if comment else entry

    def last_act(self, chapter: Chapter) -> int:
        """The number of the newest act of a hand that counts."""
        counting = (number for number in reversed(chapter.log.numbers) if self._counts(number))
        return next(counting, chapter.opening.number)

    def _counts(self, number: int) -> bool:
        versions = self.versions.get(number)
        return not versions or versions[-1].what is not None

    def is_mended(self, number: int) -> bool:
        """Whether an entry was voided, corrected or dropped."""
        return bool(self.versions.get(number))

    def to_void(self, number: int) -> tuple[int, ...]:
        """The entries whose void takes an act back: what corrected it, the newest first, and it."""
        return (*(version.by for version in reversed(self.versions.get(number, ()))), number)

    def fate(self, number: int) -> str:
        """What became of an entry, in words; empty where it counts as it was typed."""
        versions = self.versions.get(number)
        if versions:
            return f"{versions[-1].word} by @{versions[-1].by}"
        orphans = (ruling.number for ruling in self.rulings if ruling.is_orphan)
        return "orphaned: its finding has vanished" if number in orphans else ""

    # -- taking a line back --------------------------------------------------------------------

    def take_back(self, rulings: tuple[Ruling, ...], target: Chapter | None) -> None:
        """Undo the line that has begun, before which these were the rulings and this the hand."""
        began = self.line_began
        self.rulings = rulings
        if self.numbered < began:
            return
        self.numbered = began - 1
        for entries in (self._entries, target.checks if target else ()):
            while entries and entries[-1].number >= began:
                entries.pop()
        while self.opened and self.opened[-1].opening.number >= began:
            self.opened.pop()
            self.chapters.pop()
        if target:
            target.log.cut(bisect_left(target.log.numbers, began))
            self.fold_again(target.number)

    # -- entries -------------------------------------------------------------------------------

    def add(
        self, kind: str, text: str, by: int | None = None, deal: int = 0, trick: int = 0
    ) -> Entry:
        """Number and keep an entry."""
        self.numbered += 1
        name = None if by is None else self.handles[by]
        entry = Entry(self.numbered, self.line_began, kind, text, name, deal, trick)
        self._entries.append(entry)
        return entry

    def comment(self, words: str) -> None:
        """Put a comment behind the newest entry."""
        earlier = self._comments.get(self.numbered)
        self._comments[self.numbered] = f"{earlier} # {words}" if earlier else words

    def open_hand(self, dealer: int | None, upcard: int, marked: bool) -> Refusal | None:
        """Open the next hand (COM-DEAL-1, COM-GAME-1)."""
        refusal = self.unfit or self._hand_refusal(dealer, upcard, marked)
        if refusal:
            return refusal
        carry, number = self.carry, self.deals + 1
        seat = carry.dealer if dealer is None else dealer
        assert seat is not None
        first, line = self.numbered + 1, self.line_began
        opening = Opening(first, seat, upcard, marked, line, number, carry.hands)
        chapter = self._fold(number, opening, carry, ())
        if isinstance(chapter, Failure):
            return chapter.refusal
        self.opened.append(chapter)
        self.chapters.append(chapter)
        self.numbered += 1
        return None

    @property
    def deals(self) -> int:
        """How many hands were opened."""
        return (self.resumed.deals if self.resumed else 0) + len(self.chapters)

    def opening_text(self, opening: Opening) -> str:
        """A `hand` entry in canonical words."""
        text = self._hand_text(opening.dealer, opening.upcard)
        return text + MARK if opening.marked else text

    def _hand_text(self, dealer: int | None, upcard: int) -> str:
        name = "" if dealer is None else f" {self.handles[dealer]}"
        return f"hand{name} {card_text(upcard)}".rstrip()

    def _hand_refusal(self, dealer: int | None, upcard: int, marked: bool) -> Refusal | None:
        verdict, current = self.verdict, self.current
        is_stored = self.source is Source.STORED
        if self.closing or (verdict.status != "open" and not is_stored):
            why = f"The game is over ({verdict.status}): a new game begins with its own head."
            return Refusal("SEQ", COM.SEQ_3, self._hand_text(dealer, upcard), None, why)
        if current and not current.is_over:
            return self._unfinished(self._hand_text(dealer, upcard), current)
        if dealer is not None and dealer == self.carry.dealer and not marked:
            return None
        return self._dealer_refusal(self._hand_text(dealer, upcard), dealer, marked)

    def _unfinished(self, tried: str, chapter: Chapter) -> Refusal:
        deal = chapter.deal
        names = " or ".join(deal.name(seat) for seat in deal.whose_turn())
        phase = deal.phase.name if deal.phase else ""
        why = f"Hand {chapter.number} is not over: {phase}, {names} to speak."
        return Refusal("SEQ", COM.SEQ_1, tried, None, why, (), deal.expected_words())

    def _dealer_refusal(self, tried: str, dealer: int | None, marked: bool) -> Refusal | None:
        expected = self.carry.dealer
        if expected is None:
            if dealer is None:
                would_do = tuple(f"hand {handle}" for handle in self.handles)
                return unreadable(tried, "The first hand names its dealer.", would_do=would_do)
            return None
        if dealer in {None, expected}:
            return self.needless_mark(tried) if marked else None
        if marked or self.source is Source.STORED:
            return None
        name = self.handles[expected]
        why = f"{name} is expected to deal; if it happened otherwise, mark it with {MARK}."
        return Refusal("RULE", COM.DEAL_1, tried, None, why, (), (f"hand {name}", f"{tried}{MARK}"))

    def needless_mark(self, tried: str) -> Refusal | None:
        """The refusal of a mark on words with which nothing is wrong (COM-IRR-1)."""
        if self.source is not Source.TYPED:
            return None
        why = f"Nothing is wrong with it as far as is known: leave out {MARK}, or write a note."
        return Refusal("SYN", COM.IRR_1, tried, None, why)

    def act(
        self, chapter: Chapter, named: int | None, act: Act, marked: bool = False
    ) -> Refusal | None:
        """Fold an act into a hand; `named` is the seat that was written before it, if any."""
        deal = chapter.deal
        if act.word in CHECKS:
            return self._check(chapter, act)
        act = deal.resolve(act)
        number, trick = self.numbered + 1, deal.trick
        is_named, is_prefixed = False, chapter is not self.chapters[-1]
        if named is None and not marked:
            seat = deal.apply_in_turn(act, number)
        else:
            is_named = not self._names_always(act) and _needs_name(deal, act, named)
            seat = self._apply_as_told(deal, named, act, marked)
        stands = isinstance(seat, Refusal) and self.source is Source.STORED
        if stands:
            seat = self._apply_as_taken(deal, named, act)
        if isinstance(seat, Refusal):
            return seat
        log = chapter.log
        log.begin_line(self.line_began, chapter.number)
        log.add_act(number, seat, act, trick)
        if marked or is_named or is_prefixed or stands:
            log.told[number] = Told(marked, is_named, is_prefixed, stands)
        self.numbered = number
        self._follow_up(chapter)
        if self.rulings:
            self.review_rulings()
        return None

    def _apply_as_told(
        self, deal: Deal, named: int | None, act: Act, marked: bool
    ) -> int | Refusal:
        """Fold an act whose seat or mark is written; tell its seat, or why not."""
        seat = deal.seat_of(act) if named is None else named
        if seat is None:
            return deal.unnamed(act)
        if marked and deal.refusal_for(seat, act) is None:
            refusal = self.needless_mark(deal.text(act) + MARK)
            if refusal:
                return refusal
        return deal.apply(seat, act, self.numbered + 1, as_played=marked) or seat

    def _apply_as_taken(self, deal: Deal, named: int | None, act: Act) -> int | Refusal:
        """Fold an act that an earlier version has taken; tell its seat, or why not."""
        seat = deal.seat_of(act) if named is None else named
        if seat is None:
            return deal.unnamed(act)
        return deal.apply_as_taken(seat, act, self.numbered + 1) or seat

    def run(self, chapter: Chapter, line: PlainLine) -> int:
        """Fold acts that need no name and no mark, and tell how many hold.

        The hot path of a record: why an act does not hold is left to `act`.
        """
        deal, acts = chapter.deal, line.acts
        first, trick = self.numbered + 1, deal.trick
        seats = deal.play_line(line, first)
        if seats is None:
            count = self._fold_one_by_one(chapter, acts)
        else:
            count = len(seats)
            if count:
                acts = acts if count == len(acts) else acts[:count]
                chapter.log.add_plays(first, chapter.number, acts, seats, trick)
        if count:
            self.numbered += count
            if deal.phase is None or deal.is_stale:
                self._follow_up(chapter)
            if self.rulings:
                self.review_rulings()
        return count

    def _fold_one_by_one(self, chapter: Chapter, acts: Sequence[Act]) -> int:
        deal, log = chapter.deal, chapter.log
        first = number = self.numbered + 1
        for act in acts:
            if act.word in _BARE:
                bare = deal.phase.bare if deal.phase else "card"
                read = read_as(act, bare)
                if read is None or bare == "rank and length":
                    break
                act = deal.resolve(read)
            trick = deal.trick
            seat = deal.apply_in_turn(act, number)
            if isinstance(seat, Refusal):
                break
            if number == first:
                log.begin_line(first, chapter.number)
            log.add_act(number, seat, act, trick)
            number += 1
        return number - first

    def is_named(self, item: Item) -> bool:
        """Whether the name of its seat is written with an act."""
        return item.told.named or self._names_always(item.act)

    def _names_always(self, act: Act) -> bool:
        word = self.game.verbs.get(act.word)
        return word is not None and word.named

    def _follow_up(self, chapter: Chapter) -> None:
        """Draw what follows for a hand, and the later ones, from an act that was its last."""
        if chapter.deal.is_stale:
            self.fold_again(chapter.number)
        elif chapter.deal.phase is None:
            self._conclude(chapter)
            if chapter is not self.chapters[-1]:
                self.fold_again(chapter.number + 1)

    def _conclude(self, chapter: Chapter) -> None:
        """Work out what a hand comes to if it is over, with what was ruled on it."""
        rulings = self.rulings_on(chapter) if self.rulings else []
        if rulings:
            self._conclude_as_ruled(chapter, rulings)
        elif chapter.deal.phase is None:
            result = chapter.deal.result(len(chapter.before.totals))
            assert result is not None
            chapter.result = result
            chapter.after = self.game.after(self.options, chapter.before, result)

    def _conclude_as_ruled(self, chapter: Chapter, rulings: Sequence[Ruling]) -> None:
        deal, sides = chapter.deal, len(chapter.before.totals)
        annulling = self.annulling(chapter)
        result: Result | None
        if annulling:
            deal.phase = None
            result = annulled(annulling, sides, deal.setting.dealer)
            rulings = rulings[rulings.index(annulling) + 1 :]
        else:
            deal.adjustments = lines_to_the_hand(rulings, sides)
            result = deal.result(sides)
        if result is not None:
            chapter.result = ruled(result, rulings)
            chapter.after = self.game.after(self.options, chapter.before, chapter.result)

    def annulling(self, chapter: Chapter) -> Ruling | None:
        """The ruling by which a hand is not scored; what was ruled on it before counts no more."""
        annuls = (ruling for ruling in reversed(self.rulings_on(chapter)) if ruling.annuls)
        return next(annuls, None)

    def note(self, words: str, chapter: Chapter | None, prefixed: bool) -> None:
        """Keep words that change nothing."""
        deal = chapter.number if chapter else 0
        self.add("note", f".{deal} note {words}" if prefixed else f"note {words}", deal=deal)

    # -- checks against the paper --------------------------------------------------------------

    def _check(self, chapter: Chapter, act: Act) -> Refusal | None:
        text = act_text(act, self.accounts)
        if chapter.result is None:
            why = "The hand is not over, so there is nothing to compare yet."
            return Refusal("SEQ", COM.SEQ_1, text, None, why)
        wrong = self.disagreements(chapter, act)
        if wrong and self.source is not Source.STORED:
            clause = self.game.check_clause
            why = f"The record has {', '.join(wrong)}."
            slips = self.slips(chapter, act)
            if slips:
                why += f" It could be {', or '.join(slips)}."
            return Refusal("RULE", clause, text, None, why)
        self.add(
            "act",
            text if chapter is self.current else f".{chapter.number} {text}",
            deal=chapter.number,
        )
        check = Item(self.numbered, 0, act, self.line_began, chapter.number, 0)
        chapter.checks.append(check)
        return None

    def disagreements(self, chapter: Chapter, act: Act) -> list[str]:
        """Where a `score` or `total` of the paper differs from the record, in words."""
        if chapter.result is None:
            return ["no result"]
        return self._differing(chapter, act, chapter.after)

    def slips(self, chapter: Chapter, act: Act) -> tuple[str, ...]:
        """What in the paper, counted otherwise, would explain that it differs, in words."""
        rulings = self.rulings_on(chapter)
        if chapter.result is None or any(ruling.annuls for ruling in rulings):
            return ()

        def fits(other: Result) -> bool:
            after = self.game.after(self.options, chapter.before, other)
            return not self._differing(chapter, act, after)

        seats = len(self.handles)
        hand = Scored(
            chapter.deal, chapter.result, rulings, lambda seat: self.game.side_of(seat, seats)
        )
        return slip_words(slips_behind(hand, fits), self.sides)

    def _differing(self, chapter: Chapter, act: Act, after: Carry) -> list[str]:
        figures = self._by_account(after)
        if act.word == "score":
            figures = tuple(map(sub, figures, self._by_account(chapter.before)))
        return [
            f"{self.accounts[account]} {figure}, not {amount} (difference {figure - amount:+d})"
            for account, amount in act.amounts
            if (figure := figures[account]) != amount
        ]

    def _by_account(self, carry: Carry) -> tuple[int, ...]:
        return (*carry.totals, *self.game.beside_totals(carry).values())

    # -- folding again -------------------------------------------------------------------------

    def version(self, original: AnyWhat) -> AnyWhat | None:
        """What an act or an opening is now, None where it no longer counts."""
        versions = self.versions.get(original.number)
        return versions[-1].what if versions else original  # type: ignore[return-value]

    def fold_again(self, first_deal: int) -> None:
        """Fold the hands from a number on again, all of whose acts are known to hold."""
        for place, chapter in enumerate(self.chapters):
            if chapter.number >= first_deal:
                before = self.chapters[place - 1].after if place else self.carry_in
                new = self.folded(chapter, chapter.number, before)
                assert isinstance(new, Chapter), "an act that was accepted is refused"
                chapter.become(new)

    @property
    def carry_in(self) -> Carry:
        """What the first hand that is at hand started from."""
        if self.resumed:
            return self.resumed.carry
        return self.game.first_carry(self.options, len(self.handles))

    def folded(self, chapter: Chapter, number: int, before: Carry) -> Chapter | Failure:
        """A hand folded anew from its log, under another number and carry, or what fails."""
        opening = self.version(chapter.opening)
        assert opening is not None
        items = [item for item in map(self.version, chapter.log) if item]
        new = self._fold(number, opening, before, items)
        if isinstance(new, Chapter):
            new.opening, new.log = chapter.opening, chapter.log
            new.checks, new.withdrawn = chapter.checks, chapter.withdrawn
        return new

    def stages(self, chapter: Chapter) -> Iterator[tuple[Item, Deal]]:
        """The acts of a hand that count, each with the hand as it stood just before it.

        It is one hand that goes on from act to act, as it did when they were recorded.
        """
        opening = self.version(chapter.opening)
        assert opening is not None
        items = [item for item in map(self.version, chapter.log) if item]
        known = 0
        for place, item in enumerate(items):
            if place == known:
                earlier = self._fold_all(chapter.number, opening, chapter.before, items[:known])
                assert isinstance(earlier, Chapter)
                deal = earlier.deal
            yield item, deal
            refusal = self._fold_item(deal, item)
            assert refusal is None, "an act that was accepted is refused"
            known = place + 1 if deal.is_stale else known

    def _fold(
        self, number: int, opening: Opening, before: Carry, items: Sequence[Item]
    ) -> Chapter | Failure:
        """A hand folded from its acts, and what it comes to if it is over."""
        chapter = self._fold_all(number, opening, before, items)
        if isinstance(chapter, Chapter):
            self._conclude(chapter)
        return chapter

    def _fold_all(
        self, number: int, opening: Opening, before: Carry, items: Sequence[Item]
    ) -> Chapter | Failure:
        """A hand folded from its acts, again for as long as more of their claims prove false."""
        disbelieved: Mapping[int, Finding] = NOTHING_DISBELIEVED
        while True:
            chapter = self._fold_believing(number, opening, before, items, disbelieved)
            if isinstance(chapter, Failure):
                return chapter
            deal = chapter.deal
            if not deal.is_stale or len(deal.disbelieved) == len(disbelieved):
                break
            disbelieved = deal.disbelieved
        deal.is_stale = False
        return chapter

    def _fold_believing(
        self,
        number: int,
        opening: Opening,
        before: Carry,
        items: Sequence[Item],
        disbelieved: Mapping[int, Finding],
    ) -> Chapter | Failure:
        """A hand folded from its acts, all of whose claims are facts but those disbelieved."""
        setting = Setting(self.options, self.handles, opening.dealer)
        is_as_then = opening.counted == before.hands
        carry = before if is_as_then else before._replace(hands=opening.counted)
        deal = self.game.deal(setting, carry)
        deal.number = opening.number
        self._find_irregular(deal, opening, before)
        for entry, finding in disbelieved.items():
            deal.disbelieved[entry] = deal.findings[finding.key] = finding
        if opening.upcard:
            refused = deal.apply_in_turn(_UPCARD[opening.upcard], opening.number)
            if isinstance(refused, Refusal):
                return Failure(opening.number, refused)
        chapter = Chapter(number, opening, before, deal)
        for item in items:
            if deal.trick != item.trick:
                chapter.moved[item.number] = deal.trick
            refusal = self._fold_item(deal, item)
            if refusal:
                return Failure(item.number, refusal)
        return chapter

    def _fold_item(self, deal: Deal, item: Item) -> Refusal | None:
        """Fold one act as it was recorded: as played, as it stands, or as it must hold."""
        if item.told.stands:
            return deal.apply_as_taken(item.seat, item.act, item.number)
        return deal.apply(item.seat, item.act, item.number, as_played=item.marked)

    # -- rulings -------------------------------------------------------------------------------

    def is_in_force(self, ruling: Ruling) -> bool:
        """Whether a ruling counts: it was not voided, and its finding has not vanished."""
        return not (ruling.is_orphan or self.is_mended(ruling.number))

    def rulings_on(self, chapter: Chapter) -> list[Ruling]:
        """The rulings on a hand that are in force."""
        opened = chapter.opening.number
        return [r for r in self.rulings if r.hand == opened and self.is_in_force(r)]

    def review_rulings(self) -> None:
        """Make orphans of the rulings whose finding has vanished (COM-VOID-7).

        What one of them had changed may have been the cause of another's finding.
        """
        while gone := self._vanished():
            self.rulings = tuple(
                r._replace(is_orphan=True) if r in gone else r for r in self.rulings
            )
            hands = {ruling.hand for ruling in gone if ruling.weighs}
            touched = [c.number for c in self.chapters if c.opening.number in hands]
            if touched:
                self.fold_again(min(touched))

    def _vanished(self) -> list[Ruling]:
        live = {key for chapter in self.chapters for key in chapter.deal.findings}
        return [r for r in self.rulings if r.target and r.target not in live and not r.is_orphan]

    def add_ruling(
        self, words: str, text: RulingText, chapter: Chapter | None, finding: Finding | None
    ) -> None:
        """Record a ruling on a hand, or on a finding in it, and draw what follows."""
        entry = self.add("ruling", words, deal=chapter.number if chapter else 0)
        target = finding.key if finding else None
        hand = chapter.opening.number if chapter else 0
        ruling = Ruling(entry.number, text, hand, target)
        self.rulings = (*self.rulings, ruling)
        if chapter and ruling.weighs:
            self.fold_again(chapter.number)
            self.review_rulings()

    def close(self, status: Literal["closed", "abandoned"], text: str) -> Refusal | None:
        """Close the game for good; it does not count where it is abandoned."""
        if self.closing:
            why = f"The game is {self.closing.status} already."
            return Refusal("SEQ", COM.SEQ_3, text, None, why)
        if status == "closed" and not self.game.may_be_closed(self.options):
            why = f"{self.game.title} is played to its end: only abandon closes it earlier."
            return Refusal("SEQ", COM.SEQ_1, text, None, why, (), ("abandon because ...",))
        if status == "closed" and self.current and not self.current.is_over:
            return self._unfinished(text, self.current)
        self.closing = Verdict(status)
        self.add("close", text)
        return None

    def _find_irregular(self, deal: Deal, opening: Opening, before: Carry) -> None:
        if before.dealer is not None and opening.dealer != before.dealer:
            expected, dealt = self.handles[before.dealer], self.handles[opening.dealer]
            why = f"{dealt} dealt, {expected} was expected."
            deal.find((opening.number,), COM.DEAL_1, why, (opening.number,))
        if self.game.verdict(self.options, before).status != "open":
            why = "The game had been won before this hand."
            deal.find((opening.number,), COM.GAME_1, why, (opening.number,))
