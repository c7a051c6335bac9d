"""What a score line follows from: entries of the hand, in words, and what each of them counts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from trickledger.rules.cards import card_text, in_order
from trickledger.rules.play.tricks import Trick, TrickDeal
from trickledger.rules.record.chapter import Chapter
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.log import Item
from trickledger.rules.score import ScoreLine, WordsSaid

if TYPE_CHECKING:
    from trickledger.rules import shapes


class Ground(NamedTuple):
    """Entries that a score line follows from, in words, and what they add to it.

    `points` is None where no figure is theirs alone; `trick` is 0 where they are no trick.
    """

    entries: tuple[int, ...]
    text: str
    points: int | None = None
    trick: int = 0

    def __str__(self) -> str:
        return f"trick {self.trick}: {self.text}" if self.trick else self.text

    def as_json(self) -> shapes.Ground:
        """The ground as the record that `show --why --json` prints."""
        return {
            "entries": list(self.entries),
            "trick": self.trick or None,
            "text": self.text,
            "points": self.points,
        }


class Grounds:
    """The grounds of the score lines of one hand, found in its entries as they count now."""

    def __init__(self, fold: GameFold, chapter: Chapter) -> None:
        self._fold = fold
        self._chapter = chapter
        self._deal = chapter.deal

    def of(self, line: ScoreLine) -> list[Ground]:
        """What a line follows from; the points of the grounds, where they have any, add up to it.

        A line that only draws on other lines, as a settlement does, may have none.
        """
        about = line.about
        if isinstance(about, tuple):
            return self._tricks(line, about)
        if not line.source:
            return self._tricks(line, self._won_with(about))
        return self._entries(line, about)

    @cached_property
    def _items(self) -> list[Item]:
        return self._fold.acts_of(self._chapter)

    # -- tricks --------------------------------------------------------------------------------

    @cached_property
    def _plays(self) -> list[tuple[Trick, tuple[int, ...]]]:
        """The tricks with their entries, the one that is not complete last.

        They are told off in order, for a correction may have moved an entry to another trick.
        """
        deal = self._deal
        if not isinstance(deal, TrickDeal):
            return []
        numbers = iter([item.number for item in self._items if item.act.word in deal.trick_words])
        tricks = [*deal.tricks, Trick(tuple(deal.table), deal.best_seat, 0)]
        return [(trick, tuple(_taken(numbers, trick))) for trick in tricks]

    def _won_with(self, cards: int) -> tuple[int, ...]:
        """The trick to which cards were played last."""
        found = (
            number
            for number, (trick, _) in reversed([*enumerate(self._plays, 1)])
            if any(card & cards for _, card in trick.cards)
        )
        return (*found,)[:1]

    def _tricks(self, line: ScoreLine, numbers: tuple[int, ...]) -> list[Ground]:
        plays = [(number, *self._plays[number - 1]) for number in numbers]
        shares = self._shares(line.points, [trick for _, trick, _ in plays])
        return [
            Ground(entries, self._trick_words(trick), share, number)
            for (number, trick, entries), share in zip(plays, shares, strict=True)
        ]

    def _shares(self, points: int, tricks: list[Trick]) -> list[int]:
        """What each of the tricks of a line adds to it: its cards, else all count alike."""
        if len(tricks) == 1:
            return [points]
        worth = [sum(self._deal.worth(card) for _, card in trick.cards) for trick in tricks]
        return worth if sum(worth) == points else [points // len(tricks) for _ in tricks]

    def _trick_words(self, trick: Trick) -> str:
        deal = self._deal
        return ", ".join(
            f"{deal.name(seat)} {card_text(card)}{f' ({worth})' if worth else ''}"
            for seat, card in trick.cards
            for worth in (deal.worth(card),)
        )

    # -- other entries -------------------------------------------------------------------------

    def _entries(self, line: ScoreLine, cards: int) -> list[Ground]:
        found = [Ground((number,), words) for number, words in self._sources(line)]
        counting = [card for card in in_order(cards) if self._deal.worth(card)]
        if sum(map(self._deal.worth, counting)) != line.points or len(counting) < 2:
            return found
        words = ", ".join(f"{card_text(card)} {self._deal.worth(card)}" for card in counting)
        return [*found, Ground((), words, line.points)]

    def _sources(self, line: ScoreLine) -> Iterator[tuple[int, str]]:
        source = line.source
        if not isinstance(source, WordsSaid):
            acts = {item.number: item for item in self._items}
            for number in source:
                item = acts.get(number)
                entry = None if item else self._fold.entry(number)
                other = self._fold.shown(entry).text if entry else ""
                yield number, self._act_words(item) if item else other
            return
        if "hand" in source.words:
            opening = self._fold.version(self._chapter.opening)
            assert opening is not None
            yield opening.number, self._fold.words_of(opening)
        for item in self._items:
            if item.act.word in source.words and source.seat in {None, item.seat}:
                yield item.number, self._act_words(item)

    def _act_words(self, item: Item) -> str:
        return self._fold.words_of(item, is_named=True)


def _taken(numbers: Iterator[int], trick: Trick) -> Iterator[int]:
    for _ in range(len(trick.cards) + trick.is_picked_up):
        number = next(numbers, None)
        if number is not None:
            yield number
