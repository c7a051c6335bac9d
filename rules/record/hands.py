"""The hands of a game, folded again when what they rest on changes, with what was ruled on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trickledger.rules.game import Carry
from trickledger.rules.play.deal import Deal
from trickledger.rules.record.chapter import Chapter, Failure
from trickledger.rules.record.entries import Record
from trickledger.rules.record.folding import Recorded, Table
from trickledger.rules.record.log import Item
from trickledger.rules.record.rulings import Ruling, annulling


class Hands(Record):
    """The record of a game with the hands that its entries come to.

    `carry_in` is what the first hand at hand started from, and `table` under what all are played.
    """

    carry_in: Carry
    rulings: tuple[Ruling, ...]
    table: Table

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
        self, chapter: Chapter, number: int, earlier: Sequence[Chapter], *, bound: bool = False
    ) -> Chapter | Failure:
        """A hand folded anew from its log, under a number and after others, or what fails.

        Its acts may be `bound` to the tricks in which they were made.
        """
        hand = self._counted(chapter, number, *self.left_by(earlier, chapter))
        hand = hand._replace(made_in=chapter.log.made_in() if bound else None)
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
        opened = chapter.opening.number
        late = {r.hand for r in self.rulings if r.number > opened and r.weighs}
        if not late:
            return counts, counts
        then = self.carry_in
        for each in earlier:
            rulings = [r for r in self.rulings_on(each) if r.number < opened]
            played = self._as_ruled(each, rulings) if each.opening.number in late else each
            then = self.table.left_by(played, then, annulled=bool(annulling(rulings)))
        return counts, then

    def _as_ruled(self, chapter: Chapter, rulings: Sequence[Ruling]) -> Chapter:
        """A hand of whose rulings only some count."""
        annuls = annulling(rulings)
        hand = self._counted(chapter, chapter.number, chapter.before, chapter.played_from)
        new = self.table.fold(hand._replace(annulled_by=annuls.number if annuls else 0))
        if not isinstance(new, Chapter):
            # what was typed behind an annulment fits no hand that goes on
            return chapter
        self.table.conclude(new, rulings)
        return new

    def until(
        self, entry: int, chapter: Chapter, number: int, earlier: Sequence[Chapter]
    ) -> Deal | None:
        """A hand folded anew from the acts before an entry, None where they do not hold either."""
        hand = self._counted(chapter, number, *self.left_by(earlier, chapter))
        items = [item for item in hand.items if item.number < entry]
        new = self.table.fold(hand._replace(items=items))
        return new.deal if isinstance(new, Chapter) else None

    def stages(self, chapter: Chapter) -> Iterator[tuple[Item, Deal]]:
        """The acts of a hand that count, each with the hand as it stood just before it."""
        left = chapter.before, chapter.played_from
        return self.table.stages(self._counted(chapter, chapter.number, *left))

    def _counted(
        self, chapter: Chapter, number: int, before: Carry, played_from: Carry
    ) -> Recorded:
        """A hand as it counts now, under a number and a carry, with what annulled it first."""
        opening = self.version(chapter.opening)
        assert opening is not None
        if opening.is_implied:
            opening = opening._replace(dealer=chapter.opening.dealer)
        items = [item for item in map(self.version, chapter.log) if item]
        annuls = (ruling.number for ruling in self.rulings_on(chapter) if ruling.annuls)
        then = None if played_from is before else played_from
        return Recorded(number, opening, before, items, next(annuls, 0), then)

    # -- rulings -------------------------------------------------------------------------------

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
        while True:
            reviewed = self._reviewed()
            changed = [new for new, old in zip(reviewed, self.rulings, strict=True) if new != old]
            if not changed:
                return
            self.rulings = reviewed
            hands = {ruling.hand for ruling in changed if ruling.weighs}
            touched = [c.number for c in self.chapters if c.opening.number in hands]
            if touched:
                self.fold_again(min(touched))

    def _reviewed(self) -> tuple[Ruling, ...]:
        """The rulings, orphans or not by the findings as they are now."""
        live = {key for chapter in self.chapters for key in chapter.deal.findings}
        line = range(self.line_began, self.numbered + 1)
        return tuple(
            ruling
            if ruling.target is None
            else self._orphaned(ruling, line, is_live=ruling.target in live)
            for ruling in self.rulings
        )

    def _orphaned(self, ruling: Ruling, line: range, *, is_live: bool) -> Ruling:
        """A ruling on a finding as that is there or not; `line` are the newest entries."""
        if not ruling.is_orphan:
            return ruling if is_live else ruling._replace(is_orphan=True, gone_with=line)
        is_back = is_live and any(map(self.is_mended, ruling.gone_with))
        return ruling._replace(is_orphan=False, gone_with=range(0)) if is_back else ruling
