"""The fold: from the acts of a hand, as they count now, to the hand.

Log, then fold: a voided entry, a corrected one and a line that is refused half way are one thing,
a replay of a hand from its start.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from trickledger.rules.common import COM
from trickledger.rules.game import Carry, Game
from trickledger.rules.language.notation import FINAL, PLAY, Act
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import TABLE
from trickledger.rules.record.chapter import Chapter, Failure, Opening
from trickledger.rules.record.log import Item
from trickledger.rules.record.rulings import Ruling, annulled, annulling, lines_to_the_hand, ruled
from trickledger.rules.refusals import Finding, Refusal, refused
from trickledger.rules.says import Says
from trickledger.rules.score import Result

if TYPE_CHECKING:
    from trickledger.rules.record.reading_there import ReadingThere

_UPCARD = {card: Act("upcard", (card,)) for card in PLAY}


class Recorded(NamedTuple):
    """What a hand is folded from: its number, how it was opened, what was left to it, its acts.

    `annulled_by` is the entry by which it was over before its end (0: none). `then` is what had
    been left to it when it was played, where that is something else than what counts now. Where
    it is told what trick or turn an act was `made_in`, it holds there, or nowhere. Where acts are
    put in, their `reading` tells how they are read.
    """

    number: int
    opening: Opening
    before: Carry
    items: Sequence[Item] = ()
    annulled_by: int = 0
    then: Carry | None = None
    made_in: Mapping[int, int] | None = None
    reading: ReadingThere | None = None


class Folding(NamedTuple):
    """Under what the hands of a game are played: the game, its options, a setting by the dealer."""

    game: Game
    options: Any
    settings: tuple[Setting, ...]

    def fold(self, hand: Recorded) -> Chapter | Failure:
        """A hand folded from its acts, again for as long as more of their claims prove false."""
        disbelieved: Mapping[int, Finding] = {}
        while True:
            chapter = self._fold_believing(hand, disbelieved)
            if isinstance(chapter, Failure):
                return chapter
            if len(chapter.deal.disbelieved) == len(disbelieved):
                chapter.deal.is_stale = False
                return chapter
            disbelieved = chapter.deal.disbelieved

    def stages(self, hand: Recorded) -> Iterator[tuple[Item, Deal]]:
        """The acts of a hand, each with the hand as it stood just before it.

        It is one hand that goes on from act to act, as it did when they were recorded.
        """
        known = 0
        for place, item in enumerate(hand.items):
            if place == known:
                earlier = self.fold(hand._replace(items=hand.items[:known]))
                assert isinstance(earlier, Chapter)
                deal = earlier.deal
            yield item, deal
            refusal = _fold_item(deal, item, hand.annulled_by)
            assert refusal is None, "an act that was accepted is refused"
            known = place + 1 if deal.is_stale else known

    def _fold_believing(
        self, hand: Recorded, disbelieved: Mapping[int, Finding]
    ) -> Chapter | Failure:
        """A hand folded from its acts, all of whose claims are facts but those disbelieved."""
        number, opening, before, items, annulled_by, then, made_in, reading = hand
        played_from = then or before
        deal = self._dealt(opening, before, played_from)
        for entry, finding in disbelieved.items():
            deal.disbelieved[entry] = deal.findings[finding.key] = finding
        if opening.upcard:
            refused = deal.apply_in_turn(_UPCARD[opening.upcard], opening.number)
            if isinstance(refused, Refusal):
                return Failure(opening.number, refused)
        chapter = Chapter(number, opening, before, played_from, deal)
        tricks = _Tricks(made_in) if made_in is not None else None
        for item in reading.items(deal, items) if reading else items:
            if isinstance(item, Failure):
                return item
            if deal.trick != item.trick:
                chapter.moved[item.number] = deal.trick
            if tricks and tricks.are_mixed_by(item, deal):
                return Failure(item.number, _elsewhere(deal, item))
            refusal = _fold_item(deal, item, annulled_by)
            if refusal:
                return Failure(item.number, refusal)
        return chapter

    def _dealt(self, opening: Opening, before: Carry, played_from: Carry) -> Deal:
        """A hand that is dealt and nothing more, with what was irregular about that."""
        is_as_then = opening.counted == played_from.hands
        carry = played_from if is_as_then else played_from._replace(hands=opening.counted)
        # at the end of a game that was told nobody deals
        dealer = (before.dealer or 0) if opening.final else opening.dealer
        deal = self.game.deal(self.settings[dealer], carry)
        deal.number = number = opening.number
        deal.is_staked_anew = opening.stake != played_from.stake
        if opening.final:
            deal.end_game(Act(FINAL, amounts=opening.final), number, played_from.totals)
        elif before.dealer is not None and opening.dealer != before.dealer:
            handles = deal.setting.handles
            says = Says(
                "{dealer} dealt, {expected} was expected.",
                dealer=handles[opening.dealer],
                expected=handles[before.dealer],
            )
            deal.find((number,), COM.DEAL_1, says, (number,))
        if self.game.verdict(self.options, before).status != "open":
            says = Says("The game had been won before this hand.")
            deal.find((number,), COM.GAME_1, says, (number,))
        return deal

    def conclude(self, chapter: Chapter, rulings: Sequence[Ruling] = ()) -> bool:
        """Work out what a hand comes to if it is over, with what was ruled on it.

        Whether it leaves something else than before to the next.
        """
        deal, sides, left = chapter.deal, len(chapter.before.totals), chapter.after
        annuls = annulling(rulings) if rulings else None
        result: Result | None
        if annuls:
            deal.end()
            result = annulled(annuls, sides, deal.setting.dealer)
            rulings = rulings[rulings.index(annuls) + 1 :]
        else:
            if rulings:
                deal.adjustments = lines_to_the_hand(rulings, sides)
            result = deal.result(sides)
        if result is not None:
            chapter.result = ruled(result, rulings) if rulings else result
            chapter.after = self.left_by(chapter, chapter.before, annulled=bool(annuls))
        return chapter.after != left

    def left_by(self, chapter: Chapter, before: Carry, *, annulled: bool) -> Carry:
        """What a hand leaves to the next, had those before it left something to it."""
        if chapter.result is None:
            return before
        after = self.game.after(self.options, before, chapter.result)
        told = chapter.deal.reported
        is_end = told is not None and told.depth == "final" and not annulled
        return self.game.at_end(self.options, after) if is_end else after


def _fold_item(deal: Deal, item: Item, annulled_by: int) -> Refusal | None:
    """Fold one act as it was recorded; what fits no hand that goes on, after its annulment."""
    refusal = _as_recorded(deal, item)
    if refusal is None or item.written.put_in or not 0 < annulled_by < item.number:
        return refusal
    deal.end()
    return _as_recorded(deal, item)


class _Tricks:
    """Which trick each trick was when its acts were made: a whole one may have another number."""

    def __init__(self, made_in: Mapping[int, int]) -> None:
        self._made_in = made_in
        self._was: dict[int, int] = {}
        self._became: dict[int, int] = {}

    def are_mixed_by(self, item: Item, deal: Deal) -> bool:
        """Whether an act would come among those of another trick, or away from those of its own."""
        was, now = self._made_in.get(item.number), deal.trick
        if was is None:
            return False
        if item.act.word in deal.trick_words:
            return self._was.setdefault(now, was) != was or self._became.setdefault(was, now) != now
        is_mixed = self._was.get(now, was) != was or self._became.get(was, now) != now
        return is_mixed and not deal.is_general(item.act.word)


def _elsewhere(deal: Deal, item: Item) -> Refusal:
    """Why an act that would hold cannot: it would come into another trick than that it was of."""
    of, now, tried = deal.round_name, deal.trick, deal.text(item.act)
    by = None if item.seat == TABLE else deal.name(item.seat)
    if item.trick == now:
        words = (
            "it is of another {round}, and would come into {round} {now} with what is back there."
        )
        return refused("SEQ", COM.VOID_2, tried, words, by=by, round=of, now=now)
    if not item.trick:
        words = "it belongs to no trick, and would come into {round} {now} instead."
        return refused("SEQ", COM.VOID_2, tried, words, by=by, round=of, now=now)
    words = "it belongs to {round} {then}, and would come into {round} {now} instead."
    return refused("SEQ", COM.VOID_2, tried, words, by=by, round=of, then=item.trick, now=now)


def _as_recorded(deal: Deal, item: Item) -> Refusal | None:
    """Fold one act: as played, as it stands, or as it must hold."""
    if item.written.stands:
        return deal.apply_as_taken(item.seat, item.act, item.number)
    return deal.apply(item.seat, item.act, item.number, as_played=item.written.marked)
