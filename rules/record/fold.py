"""One game as it is recorded: its hands and rulings, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import takewhile
from operator import sub
from typing import TYPE_CHECKING

from trickledger.rules.common import COM
from trickledger.rules.game import OPEN, Carry, Verdict
from trickledger.rules.language.notation import BARE, MARK, MISDEAL, Act
from trickledger.rules.language.results import TableNames
from trickledger.rules.language.vocabulary import read_as
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.record.chapter import Chapter, Checked, Failure
from trickledger.rules.record.entries import Record
from trickledger.rules.record.folding import Folding, Recorded
from trickledger.rules.record.header import Head, Player, Resume
from trickledger.rules.record.log import Item, Written
from trickledger.rules.record.rulings import Ruling, RulingText, annulling, ruling_words
from trickledger.rules.refusals import Finding, FindingKey, Refusal, refused
from trickledger.rules.says import Handle, Typed

if TYPE_CHECKING:
    from trickledger.rules.record.reading_there import ReadingThere

_BARE = (BARE | {"figure"}) - {"play"}


class Source(Enum):
    """Where a line comes from, and with it what may still be held against it.

    What is typed must be right and of use. What a ledger has taken stays taken, though a later
    version would refuse it: the text of a record may hold what is of no use, but is held to its
    cards and figures, for a text can be edited; an entry that is stored stands.
    """

    TYPED = "typed"
    RECORD = "record"
    STORED = "stored"


class GameFold(Record):
    """A game as far as it is recorded: its entries, and what they come to.

    `unfit` is why its head can open no hand; `options` are the defaults then, else those given. The
    sides `began_with` some totals, all 0 but in a game that goes on from another.
    `carry_in` is what the first hand at hand started from; amounts go to `accounts`, the `sides` by
    name and what stands beside them, and `vocabulary` is what can be said at this table. Of the
    hands that were `opened`, `chapters` are those that still are. What is entered comes from a
    `source`, and `is_kept` where a ledger has taken it before; of a game that goes on from another
    the ledger may know who `deals_first`. What was
    `checked` is the newest that a line has told. A method that refuses changes nothing.
    """

    __slots__ = (
        "began_with",
        "carry_in",
        "checked",
        "closing",
        "deals_first",
        "is_kept",
        "options",
        "resumed",
        "rulings",
        "sides",
        "source",
        "table",
        "unfit",
        "vocabulary",
    )

    def __init__(self, head: Head, resume: Resume | None = None) -> None:
        super().__init__(
            head, resume.entries if resume else 1, resume.seated(head) if resume else ()
        )
        self.options, self.unfit = head.judged()
        self.resumed = resume
        self.call_seats(self.handles)
        self.chapters: list[Chapter] = []
        self.rulings: tuple[Ruling, ...] = ()
        self.closing: Verdict | None = None
        self.source = Source.TYPED
        self.is_kept = False
        self.checked: Checked | None = None
        self.deals_first: int | None = None

    def call_seats(self, handles: tuple[str, ...]) -> None:
        """Let the seats be called so from now on."""
        begun = self.head._replace(players=self.names.players).begun(self.options)
        self.began_with = begun.totals
        self.carry_in = self.resumed.carry if self.resumed else begun
        named = tuple(map(Handle, handles))
        self.handles = named
        self.sides = tuple(map(Handle, self.game.sides(handles)))
        self.accounts = (*self.sides, *self.game.beside_totals(self.carry_in))
        self.called = TableNames(handles, self.accounts)
        self.vocabulary = self.game.vocabulary(handles, self.accounts)
        settings = [
            Setting(self.options, named, dealer, self.sides, self.accounts, self.game.phases)
            for dealer in range(len(handles))
        ]
        self.table = Folding(self.game, self.options, tuple(settings))

    # -- where the game stands -----------------------------------------------------------------

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where by now."""
        return self.names.players

    @property
    def carry(self) -> Carry:
        """What the hands so far leave to the next."""
        return self.chapters[-1].after if self.chapters else self.carry_in

    @property
    def next_dealer(self) -> int | None:
        """Who is expected to deal; None where that is not known."""
        dealer = self.carry.dealer
        return self.deals_first if dealer is None else dealer

    @property
    def gains(self) -> tuple[int, ...]:
        """What the game has added by side: without what it began with."""
        return tuple(map(sub, self.carry.totals, self.began_with))

    @property
    def verdict(self) -> Verdict:
        """How the game stands; a closed or abandoned one as it was closed."""
        newest = self.chapters[-1] if self.chapters else None
        carry = newest.after if newest else self.carry_in
        if self.closing:
            return self.game.closed(carry) if self.closing.status == "closed" else self.closing
        if self.unfit:
            return OPEN
        verdict = self.game.verdict(self.options, carry)
        if verdict != OPEN or not newest or not newest.opening.final:
            return verdict
        return self.game.closed(carry) if self._is_told_as_ended(newest) else verdict

    def _is_told_as_ended(self, newest: Chapter) -> bool:
        """Whether a hand that stands for the rest of a game closes it: of an account, not annulled.

        Of a game that has an end of its own its totals tell.
        """
        can_be_closed = self.game.may_be_closed(self.options)
        return can_be_closed and not any(each.annuls for each in self.rulings_on(newest))

    def standing(self, carry: Carry) -> dict[str, int]:
        """The totals by account, then what stands beside them."""
        figures = (*carry.totals, *self.game.beside_totals(carry).values())
        return dict(zip(self.accounts, figures, strict=True))

    def findings(self, chapter: Chapter) -> list[Finding]:
        """The findings of a hand with their status, withdrawn ones last.

        One that was withdrawn and is proven anew is live again.
        """
        live = self.found(chapter)
        if not (live or chapter.withdrawn):
            return []
        deciding = self._deciding() if self.rulings else {}
        # a misdeal ended the hand, and with it all that was to be decided there
        thrown_in = next((r for r in self.rulings_on(chapter) if r.is_misdeal), None)
        return [
            *(
                self._decided(finding, deciding.get(key, thrown_in))
                for key, finding in live.items()
            ),
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
        latest, has_begun = 0, False
        for item, deal in self.stages(chapter):
            if has_begun and deal.evidence.excludes(key[0]):
                chapter.deal.findings[key] = found._replace(proven_by=(latest,))
                return
            latest = item.number
            has_begun = has_begun or latest in since
            if latest == found.proven_by[0]:
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
        count = self.resumed.open_findings if self.resumed else 0
        for chapter in self.chapters:
            if chapter.deal.findings:
                count += sum(each.status == "open" for each in self.findings(chapter))
        return count

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

    def fate(self, number: int) -> str:
        """What became of an entry, in words; empty where it counts as it was typed."""
        versions = self.versions.get(number)
        if versions:
            return f"{versions[-1].word} by @{versions[-1].by}"
        now = self.read_anew[number].seat if number in self.read_anew else None
        if now is not None and (made := self._made(number)) and made[1].seat != now:
            moving = (each.number for each in self.mendings if number in each.moved)
            return f"read as {self.handles[now]}'s by @{max(filter(self._counts, moving))}"
        orphans = (ruling.number for ruling in self.rulings if ruling.is_orphan)
        return "orphaned: its finding has vanished" if number in orphans else ""

    # -- lines ---------------------------------------------------------------------------------

    def take_back(self, rulings: tuple[Ruling, ...], target: Chapter | None) -> None:
        """Undo the line that has begun, before which these were the rulings and this the hand."""
        began = self.line_began
        self.rulings = rulings
        if self.numbered < began:
            return
        self.forget_line()
        while self.opened and self.opened[-1].opening.number >= began:
            self.opened.pop()
            self.chapters.pop()
        if target:
            target.checks = [check for check in target.checks if check.number < began]
            target.log.cut(began)
            self.fold_again(target.number)

    @property
    def deals(self) -> int:
        """How many hands were opened."""
        return (self.resumed.deals if self.resumed else 0) + len(self.chapters)

    def needless_mark(self, tried: str) -> Refusal | None:
        """The refusal of a mark on words with which nothing is wrong (COM-IRR-1)."""
        if self.source is not Source.TYPED:
            return None
        words = "Nothing is wrong with it as far as is known: leave out {mark}, or write a note."
        return refused("SYN", COM.IRR_1, tried, words, mark=Typed(MARK))

    def act(
        self, chapter: Chapter, named: int | None, act: Act, marked: bool = False
    ) -> Refusal | None:
        """Fold an act into a hand; `named` is the seat that was written before it, if any."""
        deal, log, number = chapter.deal, chapter.log, self.numbered + 1
        act, trick = deal.meant(act, named), deal.trick
        # without its name it would be nobody's, or another seat's
        is_named = (
            named is not None
            and act.word not in self.game.named_words
            and deal.seat_of(act) != named
        )
        seat = self._applied(deal, named, act, marked)
        stands = isinstance(seat, Refusal) and self.source is Source.STORED
        if stands:
            seat = self._applied_as_taken(deal, named, act)
        if isinstance(seat, Refusal):
            return seat
        log.add(number, self.line_began, chapter.number, trick, (seat,), (act,))
        is_prefixed = chapter is not self.chapters[-1]
        if marked or is_named or is_prefixed or stands:
            log.written[number] = Written(marked, is_named, is_prefixed, stands)
        self.numbered = number
        self._follow_up(chapter)
        return None

    def _applied(self, deal: Deal, named: int | None, act: Act, marked: bool) -> int | Refusal:
        """Fold an act as it is written; tell its seat, or why not."""
        number = self.numbered + 1
        if named is None and not marked:
            return deal.apply_in_turn(act, number)
        seat = deal.seat_of(act) if named is None else named
        if seat is None:
            return deal.unnamed(act)
        needless = marked and deal.refusal_for(seat, act) is None
        refusal = self.needless_mark(deal.text(act) + MARK) if needless else None
        return refusal or deal.apply(seat, act, number, as_played=marked) or seat

    def _applied_as_taken(self, deal: Deal, named: int | None, act: Act) -> int | Refusal:
        """Fold an act that an earlier version has taken; tell its seat, or why not."""
        seat = deal.seat_of(act) if named is None else named
        if seat is None:
            return deal.unnamed(act)
        return deal.apply_as_taken(seat, act, self.numbered + 1) or seat

    def run(self, chapter: Chapter, acts: tuple[Act, ...], cards: Sequence[int]) -> int:
        """Fold acts that need no name and no mark, and tell how many hold.

        The hot path of a record: why an act does not hold is left to `act`.
        """
        deal, trick = chapter.deal, chapter.deal.trick
        first = self.numbered + 1
        seats = deal.play_line(acts, cards, first)
        if seats is None:
            count = self._fold_one_by_one(chapter, acts)
        elif count := len(seats):
            chapter.log.add(first, first, chapter.number, trick, seats, acts[:count])
        self.numbered += count
        if count and (deal.phase is None or deal.is_stale or self.rulings):
            self._follow_up(chapter)
        return count

    def _fold_one_by_one(self, chapter: Chapter, acts: Sequence[Act]) -> int:
        deal, log, hand = chapter.deal, chapter.log, chapter.number
        line = begun = number = self.numbered + 1
        trick = deal.trick
        seats: list[int] = []
        held: list[Act] = []
        for act in acts:
            if act.word in _BARE:
                bare = deal.phase.bare if deal.phase else "card"
                read = read_as(act, bare)
                if read is None or bare == "rank and length":
                    break
                act = deal.meant(read)
            if deal.trick != trick:
                log.add(begun, line, hand, trick, seats, held)
                begun, trick, seats, held = number, deal.trick, [], []
            seat = deal.apply_in_turn(act, number)
            if isinstance(seat, Refusal):
                break
            seats.append(seat)
            held.append(act)
            number += 1
        if seats:
            log.add(begun, line, hand, trick, seats, held)
        return number - line

    def _follow_up(self, chapter: Chapter) -> None:
        """Draw what follows for a hand, and the later ones, from an act that was its last."""
        if chapter.deal.is_stale:
            self.fold_again(chapter.number)
        elif chapter.deal.phase is None:
            is_new = self.table.conclude(chapter, self.rulings_on(chapter))
            if is_new and chapter is not self.chapters[-1]:
                self.fold_again(chapter.number + 1)
        if self.rulings:
            self.review_rulings()

    # -- folding again -------------------------------------------------------------------------

    def fold_again(self, first_deal: int) -> None:
        """Fold the hands from a number on again, all of whose acts are known to hold."""
        again = self.chapters_from(first_deal)
        first = len(self.chapters) - len(again)
        for place, chapter in enumerate(again, first):
            new = self.folded(chapter, chapter.number, self.chapters[:place])
            assert isinstance(new, Chapter), "an act that was accepted is refused"
            chapter.become(new)

    def folded(
        self,
        chapter: Chapter,
        number: int,
        earlier: Sequence[Chapter],
        *,
        bound: bool = False,
        reading: ReadingThere | None = None,
    ) -> Chapter | Failure:
        """A hand folded anew from its log, under a number and after others, or what fails.

        Its acts may be `bound` to the tricks in which they were made, but for those of a `reading`.
        """
        hand = self._counted(chapter, number, *self.left_by(earlier, chapter), earlier)
        if bound or reading:
            made_in = self.made_in(chapter)
            for item in reading.behind(hand.items) if reading else ():
                made_in.pop(item.number, None)
            hand = hand._replace(made_in=made_in, reading=reading)
        new = self._dealt_by_whom_expected(chapter, hand) or self.table.fold(hand)
        if isinstance(new, Chapter):
            self.table.conclude(new, self.rulings_on(chapter))
            new.opening, new.log = chapter.opening, chapter.log
            if hand.opening.is_implied:
                new.opening = chapter.opening._replace(dealer=new.deal.setting.dealer)
            new.checks, new.withdrawn = chapter.checks, chapter.withdrawn
        return new

    def _dealt_by_whom_expected(self, chapter: Chapter, hand: Recorded) -> Chapter | None:
        """A hand for which nobody named a dealer, dealt by who is expected as it counts now.

        None where that is no other one, or where what was played in it shows that he did not deal.
        """
        opening, expected = hand.opening, (hand.then or hand.before).dealer
        if not opening.is_implied or expected in {None, opening.dealer}:
            return None
        assert expected is not None
        new = self.table.fold(hand._replace(opening=opening._replace(dealer=expected)))
        return new if isinstance(new, Chapter) else None

    def left_by(self, earlier: Sequence[Chapter], chapter: Chapter) -> tuple[Carry, Carry]:
        """What hands leave to a later one: as it counts, and as it was when that was played.

        A ruling changes what counts, never what happened: what was ruled on a hand when the later
        one had been opened already moves totals, but neither its stake nor its dealer (COM-RUL-1).
        """
        counts = earlier[-1].after if earlier else self.carry_in
        opened = chapter.opening.beside or chapter.opening.number
        late = {r.hand for r in self.rulings if r.number > opened and r.weighs}
        if not late:
            return counts, counts
        then = self.carry_in
        for each in earlier:
            rulings = [r for r in self.rulings_on(each) if r.number < opened]
            is_late = each.opening.number in late
            played = self._as_ruled(each, rulings, earlier) if is_late else each
            then = self.table.left_by(played, then, annulled=bool(annulling(rulings)))
        return counts, then

    def _as_ruled(
        self, chapter: Chapter, rulings: Sequence[Ruling], earlier: Sequence[Chapter]
    ) -> Chapter:
        """A hand of whose rulings only some count."""
        annuls = annulling(rulings)
        left = chapter.before, chapter.played_from
        hand = self._counted(chapter, chapter.number, *left, earlier)
        new = self.table.fold(hand._replace(annulled_by=annuls.number if annuls else 0))
        if not isinstance(new, Chapter):
            # what was typed behind an annulment fits no hand that goes on
            return chapter
        self.table.conclude(new, rulings)
        return new

    def until(
        self,
        entry: int,
        chapter: Chapter,
        number: int,
        earlier: Sequence[Chapter],
        reading: ReadingThere | None = None,
    ) -> Deal | None:
        """A hand folded anew from the acts before an entry, None where they do not hold either."""
        hand = self._counted(chapter, number, *self.left_by(earlier, chapter), earlier)
        items = [*takewhile(lambda item: item.number != entry, hand.items)]
        new = self.table.fold(hand._replace(items=items, reading=reading))
        return new.deal if isinstance(new, Chapter) else None

    def stages(self, chapter: Chapter) -> Iterator[tuple[Item, Deal]]:
        """The acts of a hand that count, each with the hand as it stood just before it."""
        return self.table.stages(self.recorded(chapter))

    def recorded(self, chapter: Chapter) -> Recorded:
        """What a hand is folded from as it counts now."""
        left = chapter.before, chapter.played_from
        return self._counted(chapter, chapter.number, *left, self.chapters)

    def _counted(
        self,
        chapter: Chapter,
        number: int,
        before: Carry,
        played_from: Carry,
        earlier: Sequence[Chapter],
    ) -> Recorded:
        """A hand as it counts now, under a number and a carry, with what annulled it first.

        What was put in among the hands before it since it was opened had been played by then.
        """
        opening = self.version(chapter.opening)
        assert opening is not None
        if opening.is_implied:
            opening = opening._replace(dealer=chapter.opening.dealer)
        if self.has_hands_put_in:
            missed = [
                each.result is not None and each.result.counted
                for each in earlier
                if each.number < number and each.opening.number > opening.number
            ]
            if missed:
                counted, stake = opening.counted + sum(missed), played_from.stake
                opening = opening._replace(counted=counted, stake=stake)
        mended = self.versions.keys() | self.read_anew.keys()
        items = [
            now
            for item in chapter.log
            if (now := self.version(item) if item.number in mended else item)
        ]
        annuls = (ruling.number for ruling in self.rulings_on(chapter) if ruling.annuls)
        then = None if played_from is before else played_from
        return Recorded(number, opening, before, items, next(annuls, 0), then)

    # -- rulings -------------------------------------------------------------------------------

    def add_ruling(
        self, text: RulingText, chapter: Chapter | None, finding: Finding | None = None
    ) -> None:
        """Record a ruling on a hand, or on a finding in it, and draw what follows.

        A misdeal, by which the hand was thrown in, is told as an act.
        """
        hand, target = chapter.opening.number if chapter else 0, finding.key if finding else None
        words = ruling_words(text, self.accounts, self.handles)
        kind, deal = "act" if text.kind == MISDEAL else "ruling", chapter.number if chapter else 0
        ruling = Ruling(self.add(kind, words, deal=deal).number, text, hand, target)
        self.rulings = (*self.rulings, ruling)
        if chapter and ruling.weighs:
            self.fold_again(chapter.number)
            self.review_rulings()

    def is_in_force(self, ruling: Ruling) -> bool:
        """Whether a ruling counts: it was not voided, and its finding has not vanished."""
        return not (ruling.is_orphan or self.is_mended(ruling.number))

    def rulings_on(self, chapter: Chapter) -> list[Ruling]:
        """The rulings on a hand that are in force."""
        if not self.rulings:
            return []
        opened = chapter.opening.number
        return [r for r in self.rulings if r.hand == opened and self.is_in_force(r)]

    def review_rulings(self) -> None:
        """Make orphans of the rulings whose finding has vanished, and none of them (COM-VOID-7).

        What one of them had changed may have been the cause of another's finding.
        """
        while self.rulings:
            reviewed = self._reviewed()
            pairs = zip(reviewed, self.rulings, strict=True)
            changed = [new for new, old in pairs if new is not old]
            if not changed:
                return
            self.rulings = reviewed
            hands = {ruling.hand for ruling in changed if ruling.weighs}
            touched = [c.number for c in self.chapters if c.opening.number in hands]
            if touched:
                self.fold_again(min(touched))

    def _reviewed(self) -> tuple[Ruling, ...]:
        """The rulings, orphans or not by the findings as they are now."""
        line = range(self.line_began, self.numbered + 1)
        return tuple(self._orphaned_or_not(ruling, line) for ruling in self.rulings)

    def _orphaned_or_not(self, ruling: Ruling, line: range) -> Ruling:
        """A ruling on a finding as that is there or not; `line` are the newest entries."""
        if ruling.target is None:
            return ruling
        is_live = any(ruling.target in chapter.deal.findings for chapter in self.chapters)
        if not ruling.is_orphan:
            return ruling if is_live else ruling._replace(is_orphan=True, gone_with=line)
        is_back = is_live and any(map(self.is_mended, ruling.gone_with))
        return ruling._replace(is_orphan=False, gone_with=range(0)) if is_back else ruling
