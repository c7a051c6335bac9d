"""One line of a record, taken in act by act as the phases unfold (docs/grammar.md)."""

from __future__ import annotations

from trickledger.rules.common import COM
from trickledger.rules.language.notation import Bare, folded, seats_by_name, unreadable
from trickledger.rules.language.reading import (
    CHECKS,
    Line,
    Parts,
    Prefix,
    read,
    reader_behind,
)
from trickledger.rules.language.vocabulary import Dealt, Said, Won, read_as, unknown_word
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.record.batch import VERBS, read_batch
from trickledger.rules.record.corrections import Trial
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.misdeal import misdeal
from trickledger.rules.record.openings import close, open_hand
from trickledger.rules.record.paper import check_paper
from trickledger.rules.record.rulings import Ruling, read_ruling
from trickledger.rules.refusals import Refusal


def enter(fold: GameFold, text: str) -> Refusal | None:
    """Take in one line, all of its entries or none.

    A refusal carries its column; its line number is the caller's to add.
    """
    line = read(fold.vocabulary, text)
    run, chapters = line.run, fold.chapters
    if run is None or not chapters or fold.closing:
        return line.refusal or _Taking(fold, line).take()
    rulings = fold.rulings
    fold.line_began = fold.numbered + 1
    count = fold.run(chapters[-1], run)
    return None if count == len(run.acts) else _Taking(fold, line).take_from(count, rulings)


def enter_again(fold: GameFold, line: str, source: Source) -> Refusal | None:
    """Take in one line that a ledger has taken before, be it by a version that refused less."""
    refusal = enter(fold, line)
    if refusal is None:
        return None
    fold.source = source
    try:
        return enter(fold, line) and refusal
    finally:
        fold.source = Source.TYPED


class _Taking:
    """A line that is being taken in: the hand that it is about, and how far it has come."""

    __slots__ = ("_column", "_fold", "_is_prefixed", "_line", "_nth", "_target")

    def __init__(self, fold: GameFold, line: Line) -> None:
        self._fold = fold
        self._line = line
        self._target = fold.current
        self._is_prefixed = False
        self._column = 1
        self._nth = -1

    def take(self) -> Refusal | None:
        """Take in the line, or say why not."""
        fold = self._fold
        for prefix in self._line.parts.prefixes:
            self._column = prefix.column
            refusal = self._prefix(prefix)
            if refusal:
                return refusal.at(0, prefix.column)
        fold.line_began = fold.numbered + 1
        return self.take_from(0, fold.rulings)

    def take_from(self, nth: int, rulings: tuple[Ruling, ...]) -> Refusal | None:
        """Take in the rest of the line, or take back what there was of it, and say why."""
        parts, target = self._line.parts, self._target
        has_more = parts.rest_is or parts.decision
        refusal = self._with_rest(parts) if has_more else self._acts(nth)
        if refusal is None:
            return None
        self._fold.take_back(rulings, target)
        return refusal if refusal.column else refusal.at(0, self._where())

    def _where(self) -> int:
        """The column of the act that is being taken, or of the prefix before any."""
        if self._nth < 0:
            return self._column
        reader = reader_behind(self._fold.vocabulary, self._line, self._nth)
        reader.skip_commas()
        return self._line.parts.start + reader.column

    def _prefix(self, prefix: Prefix) -> Refusal | None:
        """Check `@14`, `.3` or `3.` at the start of a line."""
        fold, (_, entry, deal, trick) = self._fold, prefix
        if trick is not None:
            return self._check_trick(trick)
        if deal is not None:
            self._target = fold.chapter_of(deal)
            self._is_prefixed = True
            why = f"There is no hand {deal} in this game."
            return None if self._target else unreadable(f".{deal}", why)
        why = f"The next entry is number {fold.numbered + 1}."
        return None if entry == fold.numbered + 1 else unreadable(f"@{entry}", why)

    def _check_trick(self, trick: int) -> Refusal | None:
        deal = self._target.deal if self._target else None
        if deal and trick == deal.next_trick:
            return None
        why = (
            f"The next {deal.round_name} is number {deal.next_trick}."
            if deal
            else "No hand is open."
        )
        return unreadable(f"{trick}.", why)

    # -- the body ------------------------------------------------------------------------------

    def _with_rest(self, parts: Parts) -> Refusal | None:
        """Take in a decision, or acts with what stands behind them."""
        if parts.decision:
            refusal = self._decision(parts)
        elif parts.rest_is == "because":
            refusal = unreadable(
                "because", "because follows a void, a correction, a ruling or a misdeal."
            )
        else:
            refusal = self._acts(0)
        return refusal or self._remark(parts.rest_is, parts.rest)

    def _remark(self, rest_is: str, words: str) -> Refusal | None:
        has_entries = self._fold.numbered >= self._fold.line_began
        if rest_is == "#" and has_entries:
            if words:
                self._fold.comment(words)
        elif rest_is in {"#", "note"}:
            if not words:
                return unreadable(rest_is, "A note has words.")
            self._fold.note(words, self._target, self._is_prefixed)
        return None

    def _decision(self, parts: Parts) -> Refusal | None:
        fold, verb, acts = self._fold, parts.decision, parts.acts.strip()
        reason = parts.rest if parts.rest_is == "because" else ""
        if verb in VERBS:
            batch = read_batch(acts, reason)
            return batch if isinstance(batch, Refusal) else Trial(fold, batch).run()
        if verb == "ruling":
            return self._ruling(acts[len(verb) :].strip(), reason)
        if verb == "misdeal":
            return misdeal(fold, acts[len(verb) :].strip(), reason)
        if len(acts.split()) > 1:
            return unreadable(acts, f"{verb} stands alone, or with because and a reason.")
        if verb == "end":
            return close(fold, "closed", f"end because {reason}" if reason else "end")
        if not reason:
            why = "A game is abandoned for a reason."
            return unreadable(acts, why, would_do=("abandon because ...",))
        return close(fold, "abandoned", f"abandon because {reason}")

    def _ruling(self, words: str, reason: str) -> Refusal | None:
        fold = self._fold
        text = read_ruling(words, reason, fold.handles, fold.accounts)
        if isinstance(text, Refusal):
            return text
        from trickledger.rules.record.decisions import rule

        return rule(fold, text, fold.chapter_of(text.deal) if text.deal else self._target)

    # -- what is said --------------------------------------------------------------------------

    def _acts(self, nth: int) -> Refusal | None:
        """Take in what is said, the acts that need no name straight away."""
        fold, target, (every, run) = self._fold, self._target, self._line.speech
        if not nth and run.acts and target and target is fold.current and not fold.closing:
            nth = fold.run(target, run)
        self._nth = nth - 1
        while nth < len(every):
            self._nth = nth
            said = every[nth]
            if isinstance(said, Said):
                refusal = self._act(said)
            else:
                refusal = self._open(said) if isinstance(said, Dealt) else self._check_winner(said)
            if refusal:
                return refusal
            nth = self._nth + 1
        return None

    def _act(self, said: Said) -> Refusal | None:
        refusal = said.refusal or self._take(said)
        if refusal and refusal.by is None and said.seat is not None:
            return refusal._replace(by=self._fold.handles[said.seat])
        return refusal

    def _take(self, said: Said) -> Refusal | None:
        """Take in an act as the phase reads it; in some a rank takes the number behind it."""
        fold, chapter = self._fold, self._target
        phase = chapter.deal.phase if chapter else None
        bare: Bare = phase.bare if phase else "card"
        act = said.act and read_as(said.act, bare)
        if act is None:
            return unknown_word(fold.vocabulary, said.word, bare)
        if fold.closing:
            why = f"The game is {fold.closing.status}."
            return Refusal("SEQ", COM.SEQ_3, act.word, None, why)
        if chapter is None:
            would_do = tuple(f"hand {handle}" for handle in fold.handles)
            return Refusal("SEQ", COM.SEQ_1, act.word, None, "No hand is open.", (), would_do)
        if act.word in CHECKS:
            return check_paper(fold, chapter, act)
        if bare != "rank and length" or act.word != "rank" or said.marked:
            return fold.act(chapter, said.seat, act, said.marked)
        act = act._replace(
            number=reader_behind(fold.vocabulary, self._line, self._nth + 1).length()
        )
        refusal = fold.act(chapter, said.seat, act)
        if refusal is None and act.number is not None:
            self._nth += 1
        return refusal

    def _open(self, dealt: Dealt) -> Refusal | None:
        fold = self._fold
        refusal = fold.unfit or dealt.refusal
        refusal = refusal or open_hand(fold, dealt.dealer, dealt.upcard, dealt.marked)
        if refusal is None:
            self._target = fold.current
        return refusal

    def _check_winner(self, won: Won) -> Refusal | None:
        deal, tried = self._target.deal if self._target else None, f"= {won.name}"
        if not isinstance(deal, TrickDeal) or not deal.has_new_trick:
            return unreadable(tried, "A winner is checked right after a trick is complete.")
        winner = deal.name(deal.tricks[-1].winner)
        if won.name == winner or folded(won.name) == folded(winner):
            return None
        if folded(won.name) not in seats_by_name(self._fold.handles):
            why = f"No player of this game is called {won.name or 'nothing'}."
            return unreadable(tried, why)
        why = f"Trick {len(deal.tricks)} was won by {winner}, not by {won.name or 'nobody'}."
        return Refusal("RULE", deal.win_clause, tried, None, why, (), (f"= {winner}",))
