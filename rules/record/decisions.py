"""A director's ruling is judged, recorded, and taken back where it changes nothing (RULES 0.6)."""

from __future__ import annotations

from typing import Any, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.language.notation import unreadable
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.rulings import (
    Ruling,
    RulingText,
    annulling,
    needless_part,
    ruling_words,
)
from trickledger.rules.refusals import Finding, Kind, Refusal, refused
from trickledger.rules.says import EntryNumber, Says, Signed, any_of, both


def rule(fold: GameFold, text: RulingText, chapter: Chapter | None) -> Refusal | None:
    """Record a ruling on a hand or a finding; one that would move no figure is refused.

    COM-RUL-1, -2, -5. What is ruled on a hand in play counts once the hand is over. What a ledger
    has taken is not weighed again: it is kept, and counts for as much as it moves.
    """
    return _Decision(fold, text).take(chapter)


class _Meant(NamedTuple):
    """What a ruling is on: a hand if there is any, and the finding in it if it names one."""

    chapter: Chapter | None
    finding: Finding | None


class _Decision:
    """A ruling that is being judged."""

    def __init__(self, fold: GameFold, text: RulingText) -> None:
        self.fold = fold
        self.text = text
        self.words = ruling_words(text, fold.accounts, fold.handles)

    def take(self, chapter: Chapter | None) -> Refusal | None:
        """Record the ruling on a hand, or say why not."""
        misfit = self._misfit()
        if misfit:
            return misfit
        meant = self._meant(chapter)
        if isinstance(meant, Refusal):
            return meant
        self._name(meant.finding)
        refusal = self._unbalanced()
        if refusal:
            return refusal
        if self.fold.source is not Source.TYPED:
            if self.text.drop:
                return self._retract(meant)
            self.fold.add_ruling(self.words, self.text, meant.chapter, meant.finding)
            return None
        return self._if_of_use(chapter, meant)

    # -- what it is on -------------------------------------------------------------------------

    def _meant(self, chapter: Chapter | None) -> _Meant | Refusal:
        text = self.text
        if chapter is None and text.deal:
            return unreadable(self.words, "There is no hand {hand} in this game.", hand=text.deal)
        if chapter is None and (text.amounts or text.kind == "annul"):
            return self._no_hand()
        if not text.accused:
            return _Meant(chapter, None)
        found = [
            _Meant(holder, finding)
            for holder in self.fold.chapters
            for finding in self.fold.findings(holder)
            if text.accused in finding.accused and text.clause in {"", finding.clause}
        ]
        entry = EntryNumber(text.accused)
        open_ones = [meant for meant in found if meant.finding and meant.finding.status == "open"]
        if not text.clause and len(open_ones) > 1:
            words = "There are several findings on {entry}: name the clause too."
            return self._refused(COM.RUL_1, words, self._open_ones(), entry=entry)
        if not found and text.clause:
            words, ways = "There is no finding {clause} on {entry}.", self._open_ones()
            return self._refused(COM.RUL_1, words, ways, clause=text.clause, entry=entry)
        if not found:
            words = "There is no finding on {entry}."
            return self._refused(COM.RUL_1, words, self._open_ones(), entry=entry)
        return (open_ones or found)[0] if not text.clause else found[0]

    def _name(self, finding: Finding | None) -> None:
        """Write the clause of a finding that was named by its entry alone."""
        if finding and not self.text.clause:
            self.text = self.text._replace(clause=str(finding.clause))
            self.words = self._words_with()

    def _open_ones(self) -> tuple[str, ...]:
        """What would name the open findings of the game."""
        return tuple(
            self._words_on(finding, holder)
            for holder in self.fold.chapters
            for finding in self.fold.findings(holder)
            if finding.status == "open"
        )

    def _words_on(self, finding: Finding, holder: Chapter) -> str:
        deal = holder.number if self.text.deal else 0
        return self._words_with(deal=deal, accused=finding.accused[0], clause=str(finding.clause))

    def _words_with(self, **parts: Any) -> str:
        """The ruling with some parts otherwise."""
        named = self.text._replace(**parts)
        return ruling_words(named, self.fold.accounts, self.fold.handles)

    # -- whether it can be ---------------------------------------------------------------------

    def _misfit(self) -> Refusal | None:
        """Why its column or whom it is for is none of this game."""
        text, game, sides = self.text, self.fold.game, len(self.fold.sides)
        columns = game.columns
        if text.column and text.column not in columns:
            # an award is of what a hand adds, and chips must add up to 0
            fits = [one for one in columns if (text.kind, one) != ("award", "hand")]
            would_do = () if self._chips_over else fits
            return self._refused(
                COM.RUL_2,
                "{game} has no column {column}: {columns}.",
                tuple(self._words_with(column=column) for column in would_do),
                of="SYN",
                game=game.title,
                column=text.column,
                columns=any_of(columns),
            )
        if text.kind == "penalty" and sum(account < sides for account, _ in text.amounts) > 1:
            words = "A penalty is for one player or side; for several, use adjust."
            return self._refused(COM.RUL_2, words, of="SYN")
        return None

    @property
    def _chips_over(self) -> int:
        """What the amounts add up to in a game of chips, where that must be 0."""
        is_of_chips = "chips" in self.fold.game.columns
        return sum(number for _, number in self.text.amounts) if is_of_chips else 0

    def _unbalanced(self) -> Refusal | None:
        """Why its amounts are none of a game of chips."""
        if not self._chips_over:
            return None
        words, clause = "The amounts add up to {sum}, not to 0:", COM.RUL_5
        return self._refused(clause, words, cites=clause, sum=Signed(self._chips_over))

    # -- whether it is of use ------------------------------------------------------------------

    def _if_of_use(self, chapter: Chapter | None, meant: _Meant) -> Refusal | None:
        """Record the ruling if there is something that it decides."""
        if meant.chapter is None:
            return self._no_hand()
        refusal = (
            self._misnamed(chapter, meant.chapter, meant.finding)
            or needless_part(self.text, self.words)
            or self._undecidable(meant.chapter, meant.finding)
        )
        if refusal or self.text.drop:
            return refusal or self._retract(meant)
        return self._recorded(meant.chapter, meant.finding)

    def _no_hand(self) -> Refusal:
        return self._refused(COM.RUL_1, "No hand has been opened, so there is nothing to rule on.")

    def _misnamed(
        self, named: Chapter | None, holder: Chapter, finding: Finding | None
    ) -> Refusal | None:
        """Why the finding that is named is not one to rule on."""
        text, entry = self.text, EntryNumber(self.text.accused)
        if finding and text.deal and holder is not named:
            words, hand = "The finding {clause} on {entry} is of hand {hand}.", holder.number
            return self._refused(COM.RUL_1, words, clause=text.clause, entry=entry, hand=hand)
        if finding and finding.status == "withdrawn":
            words, open_ones = "The finding {clause} on {entry} was withdrawn.", self._open_ones()
            return self._refused(COM.RUL_1, words, open_ones, clause=text.clause, entry=entry)
        return None

    def _undecidable(self, chapter: Chapter, finding: Finding | None) -> Refusal | None:
        """Why there is nothing left for it to decide."""
        is_settling = self.text.kind == "settle" and finding and not self.text.amounts
        if is_settling or self.text.kind in {"stand", "retract"}:
            return self._unsettling(finding)
        annuls = annulling(self.fold.rulings_on(chapter))
        if annuls and self.text.column == "hand":
            words = "Hand {hand} has no score: {entry} annulled it."
            would_do, entry = self._without(annuls), EntryNumber(annuls.number)
            return self._refused(COM.RUL_2, words, would_do, hand=chapter.number, entry=entry)
        return None

    def _unsettling(self, finding: Finding | None) -> Refusal | None:
        """Why a ruling that only settles a finding has none to settle."""
        if finding is None:
            words = "What is to be decided? A {kind} names the play, such as @17."
            return self._refused(COM.RUL_1, words, self._open_ones(), kind=self.text.kind)
        if finding.ruled_by is None:
            return None
        earlier = next(r for r in self.fold.rulings if r.number == finding.ruled_by)
        words = "That is decided already: {ruling}. To decide it otherwise, void that first."
        return self._refused(COM.RUL_1, words, self._without(earlier), ruling=earlier.reason)

    def _without(self, earlier: Ruling) -> tuple[str, ...]:
        return (f"void @{earlier.number}",)

    # -- what it does --------------------------------------------------------------------------

    def _retract(self, meant: _Meant) -> Refusal | None:
        """Take the play back with all that followed it (COM-RUL-1)."""
        from trickledger.rules.record.retraction import retract

        assert meant.chapter
        to_void = self.fold.to_void(self.text.accused)
        refusal = retract(self.fold, self.text, meant.chapter, to_void)
        return refusal and refusal._replace(tried=self.words)

    def _recorded(self, chapter: Chapter, finding: Finding | None) -> Refusal | None:
        fold = self.fold
        rulings, before = fold.rulings, _figures(fold)
        is_open = not chapter.is_over
        fold.add_ruling(self.words, self.text, chapter, finding)
        if _figures(fold) != before or (is_open and self.text.amounts):
            return None
        fold.take_back(rulings, chapter)
        would_do = self._ways_out(chapter)
        return Refusal("RULE", COM.RUL_2, self.words, None, self._why_idle(chapter), (), would_do)

    def _why_idle(self, chapter: Chapter) -> Says:
        result, annuls = chapter.result, self.text.kind == "annul"
        if result is None or not (self.text.amounts or annuls):
            return Says(
                "There is nothing to settle: no finding and no amounts are named, and the game has "
                "left no tie and no pot. To keep words, enter a note."
            )
        if annuls:
            return Says(
                "Nothing would change: hand {hand} doesn't count already ({why}), and {player} "
                "deals next.",
                hand=chapter.number,
                why=result.why,
                player=self.fold.handles[result.next_dealer],
            )
        figures = zip(self.fold.sides, result.entered, strict=True)
        added = both(Says("{points} to {side}", points=n, side=side) for side, n in figures)
        words = "Nothing would change: hand {hand} adds {added} already."
        return Says(words, hand=chapter.number, added=added)

    def _ways_out(self, chapter: Chapter) -> tuple[str, ...]:
        annuls = annulling(self.fold.rulings_on(chapter))
        return self._without(annuls) if annuls else ()

    def _refused(
        self,
        clause: Clause,
        words: str,
        /,
        would_do: tuple[str, ...] = (),
        of: Kind = "RULE",
        **values: Any,
    ) -> Refusal:
        return refused(of, clause, self.words, words, would_do, **values)


def _figures(fold: GameFold) -> tuple[object, ...]:
    """Everything that a ruling can move."""
    return (
        fold.verdict,
        fold.settled_by,
        fold.carry,
        [
            (
                chapter.is_over,
                chapter.result and chapter.result[:3],
                chapter.after,
                fold.findings(chapter),
            )
            for chapter in fold.chapters
        ],
    )
