"""A play is ruled to be taken back, and is: the ruling voids it and drops what rests on it."""

from __future__ import annotations

from trickledger.rules.record.batch import Batch, Change
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import Trial
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.rulings import Ruling, RulingText


class Retraction(Trial):
    """A ruling that takes a play back in one entry; whoever voids it has the play again.

    `to_void` are the entries whose void takes the play back, the newest first; they are of the hand
    `chapter`.
    """

    def __init__(
        self,
        fold: GameFold,
        text: RulingText,
        words: str,
        chapter: Chapter,
        to_void: tuple[int, ...],
    ) -> None:
        super().__init__(fold, Batch(tuple(Change("void", n) for n in to_void), drop=True))
        self._text = text
        self._words = words
        self._chapter = chapter

    def _number(self, place: int) -> int:
        """All that it changes is changed by the one entry."""
        return self.fold.numbered + 1

    def _add_entries(self) -> None:
        """Record the ruling; its finding goes with the play, so it waits for none."""
        fold, chapter = self.fold, self._chapter
        entry = fold.add("ruling", self._words, deal=chapter.number)
        ruling = Ruling(entry.number, self._text, chapter.opening.number, None)
        fold.rulings = (*fold.rulings, ruling)
