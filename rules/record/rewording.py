"""The new words of a correction: what an entry becomes by them, or why they cannot be its words."""

from __future__ import annotations

from trickledger.rules.language.figures import figures_told
from trickledger.rules.language.notation import (
    FINAL,
    HAND_WORDS,
    RECORD_WORDS,
    Act,
    Bare,
    unreadable,
)
from trickledger.rules.language.reader import Reader
from trickledger.rules.language.results import REPORTS
from trickledger.rules.language.vocabulary import read_as, unknown_word
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.batch import Change
from trickledger.rules.record.chapter import Opening
from trickledger.rules.record.fold import GameFold, Source
from trickledger.rules.record.log import Item
from trickledger.rules.record.results import other_dealer, why_not_final, without_dealer
from trickledger.rules.refusals import Refusal
from trickledger.rules.says import EntryNumber, Typed

_BARE: dict[str, Bare] = {"rank": "rank and length", "suit": "nothing"}
"""What a bare word of a correction stands for, by the word that it corrects."""


class Rewording:
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
        if (first := self._change.text.split()[0].strip(",")).lower() in RECORD_WORDS:
            return self._no_act(first)
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
        is_named = self._fold.is_named(old) or seat not in {None, old.seat}
        written = old.written._replace(marked=marked, named=is_named, stands=stands)
        return old._replace(seat=old.seat if seat is None else seat, act=act, written=written)

    def _no_act(self, word: str) -> Refusal:
        """The refusal of a word of the record, which says nothing of what was played or said."""
        entry = EntryNumber(self._change.number)
        if word.lower() in HAND_WORDS:
            why = "{entry} opens no hand. Correct it with what was played or said there."
            return unreadable(str(self._change), why, entry=entry)
        why = "{word} is no act of a hand. Correct {entry} with what was played or said there."
        return unreadable(str(self._change), why, word=Typed(word), entry=entry)

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
