"""A play is ruled to be taken back, and is: the ruling voids it and drops all that followed it."""

from __future__ import annotations

from trickledger.rules.record.batch import Batch, Change
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.corrections import Trial
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.rulings import Ruling, RulingText, ruling_words
from trickledger.rules.refusals import Refusal


class Retraction(Trial):
    """A ruling that takes a play back in one entry; whoever voids it has the play again.

    `to_void` are the entries whose void takes the play back, the newest first; they are of the hand
    `chapter`. What followed was played upon it, so all of it goes, whether or not it would still
    hold: a ruling never changes what happened (COM-RUL-1). What a ledger has taken drops as much as
    it did: from the entry that it names, else from the first that would be refused.
    """

    def __init__(
        self, fold: GameFold, text: RulingText, chapter: Chapter, to_void: tuple[int, ...]
    ) -> None:
        drop_from = (text.drop_from,) if text.drop_from else ()
        changes = tuple(Change("void", number) for number in to_void)
        super().__init__(fold, Batch(changes, drop=True, drop_from=drop_from))
        self._text = text
        self._chapter = chapter

    def _number(self, place: int) -> int:
        """All that it changes is changed by the one entry."""
        return self.fold.numbered + 1

    def _add_entries(self) -> None:
        """Record the ruling; its finding goes with the play, so it waits for none."""
        fold, chapter = self.fold, self._chapter
        words = ruling_words(self._text, fold.accounts, fold.handles)
        entry = fold.add("ruling", words, deal=chapter.number)
        ruling = Ruling(entry.number, self._text, chapter.opening.number, None)
        fold.rulings = (*fold.rulings, ruling)

    @property
    def left_behind(self) -> int:
        """The first entry behind the play that would still count, 0 where none would."""
        behind = (item.number for item in self._chapter.log if item.number > self._text.accused)
        return next(filter(self.counts_by_now, behind), 0)


def retract(
    fold: GameFold, text: RulingText, chapter: Chapter, to_void: tuple[int, ...]
) -> Refusal | None:
    """Take a play of a hand back, with all that followed it."""
    if not fold.is_kept:
        text = text._replace(drop_from=_first_that_holds(fold, text, chapter, to_void))
    return Retraction(fold, text, chapter, to_void).run()


def _first_that_holds(
    fold: GameFold, text: RulingText, chapter: Chapter, to_void: tuple[int, ...]
) -> int:
    """From where to drop by name; 0 where nothing that followed would hold anyway."""
    plain = Retraction(fold, text._replace(drop_from=0), chapter, to_void)
    plain.bound = False
    plain.outcome()
    if not plain.left_behind:
        return 0
    behind = (item for item in chapter.log if item.number > text.accused)
    return next(item.number for item in behind if fold.version(item))
