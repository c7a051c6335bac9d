"""A hand of Klaberjass by its facts: what it can have come to, and what the record leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, each
from trickledger.rules.common import COM
from trickledger.rules.games.klaberjass_clauses import KLA
from trickledger.rules.games.klaberjass_talk import BETWEEN_TRICKS, Dialogue
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.play.tricks import PLAYING
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

# What the two scores of a hand add up to at least and at most: 18 of the 32 cards are played, the
# last trick counts 10, and one player may have two fifties, one of them bela.
LEAST, MOST = 28, 275
# No card counts 1. Where nearly all is won that there is, a few small scores do not come about.
NEVER: Mapping[int, frozenset[int]] = {
    273: frozenset((2, 3, 9)),
    274: frozenset((2, 3, 9)),
    275: frozenset((2, 3, 4, 9, 10)),
}
LAST_TRICK = 10
BELA = 20
MOST_SEQUENCES = 100

RESULT = Facts(
    "points in the hand, melds included",
    (
        Fact("maker", "player", "who fixed trump", ("m",)),
        Fact("trump", "suit", "the trump suit, if it is known", ("tr",)),
        Fact("redeal", "flag", "the hands were thrown in: nobody scores"),
    ),
    (115, 27),
    "maker {}",
)


def is_attainable(first: int, second: int) -> bool:
    """Whether two hand scores can come of one hand (KLA-PTS-1 to -3, KLA-MELD-1, KLA-BELA-1).

    >>> is_attainable(115, 27), is_attainable(161, 1), is_attainable(20, 7), is_attainable(276, 0)
    (True, False, False, False)
    """
    lower, total = min(first, second), first + second
    never = lower < 0 or 1 in {first, second} or lower in NEVER.get(total, ())
    return LEAST <= total <= MOST and not never


def may_be_added(first: int, second: int) -> bool:
    """Whether a hand may add so much, by KLA-SCORE-1 to -3.

    >>> may_be_added(82, 80), may_be_added(0, 131), may_be_added(0, 14), may_be_added(80, 80)
    (True, True, True, False)
    """
    low, high = sorted((first, second))
    is_bate_or_tie = not low and (LEAST <= high <= MOST or is_attainable(high, high))
    return low < high and (is_bate_or_tie or is_attainable(low, high))


class Range(NamedTuple):
    """What a hand can still come to: the points of each so far, the least and the most of both."""

    so_far: tuple[int, int]
    least: int
    most: int


class Results(Dialogue):
    """The part of a hand in which it is told by its facts."""

    FACTS = RESULT

    maker: int | None
    redeal: str
    upcard: int
    calls: list[list[int]]
    points: Mapping[int, int]

    def possible_makers(self) -> tuple[int, ...]:
        """Who may fix trump yet, or has fixed it."""
        raise NotImplementedError

    def possible_trumps(self) -> str:
        """The suits that may become trump yet, or the one that has."""
        raise NotImplementedError

    @property
    def may_be_thrown_in(self) -> bool:
        """Whether the bidding may end without a trump."""
        return not self.trump

    def settle_trump(self, seat: int, suit: str) -> None:
        """Fix trump, and deal the cards that follow."""
        raise NotImplementedError

    # -- what is told --------------------------------------------------------------------------

    def judge_result(self, told: Told) -> Refusal | None:
        if told.has("redeal"):
            return self._judge_redeal(told)
        return self._judge_bidding(told) or self._judge_points(told)

    def _judge_redeal(self, told: Told) -> Refusal | None:
        if not self.may_be_thrown_in:
            why = f"{self.name(self.maker or 0)} has fixed trump, so the hand is played."
            return self.impossible_result(told, why)
        if told.figures or len(told.facts) > 1:
            why = "Nobody scores in a hand that is thrown in."
            return self.impossible_result(told, why, COM.RES_5, would_do=("result redeal",))
        return None

    def _judge_bidding(self, told: Told) -> Refusal | None:
        makers, maker = self.possible_makers(), told.number("maker")
        if maker is None and len(makers) > 1:
            text = self.text(told.act)
            would_do = tuple(f"{text} maker {self.name(seat)}" for seat in makers)
            why = f"Say who was the maker. {KLA.MAKER_1.text}"
            return self.impossible_result(told, why, COM.RES_5, would_do=would_do)
        if maker is not None and maker not in makers:
            why = f"By the bidding that is recorded {self.name(makers[0])} is the maker."
            return self.impossible_result(told, why, KLA.MAKER_1)
        suit, suits = told.suit("trump"), self.possible_trumps()
        if suit and suit not in suits:
            why = f"By the bidding that is recorded trump is {' or '.join(suits)}."
            return self.impossible_result(told, why, KLA.TRUMP_3)
        return None

    def _judge_points(self, told: Told) -> Refusal | None:
        if len(told.figures) < 2:
            why = f"Say the points of both, {RESULT.figures}."
            return self.incomplete_result(told, why)
        first, second = told.figures[0], told.figures[1]
        if not is_attainable(first, second):
            return self.impossible_result(told, _why_impossible(first, second), KLA.PTS_3)
        return self._judge_against_record(told, first, second)

    def _judge_against_record(self, told: Told, first: int, second: int) -> Refusal | None:
        if not self.trump:
            return None
        so_far, least, most = self._range()
        for seat, points in enumerate((first, second)):
            if points < so_far[seat]:
                why = f"{self.name(seat)} has {so_far[seat]} already in what is recorded."
                return self.impossible_result(told, why)
        if not least <= first + second <= most:
            why = (
                f"After what is recorded both together come to {least} to {most} points, "
                f"not to {first + second}."
            )
            return self.impossible_result(told, why)
        return None

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        if told.has("redeal"):
            self.redeal = "the hands were thrown in"
            return
        maker = told.number("maker")
        maker = self.possible_makers()[0] if maker is None else maker
        if told.suit("trump") and not self.trump:
            self.settle_trump(maker, told.suit("trump"))
        self.maker = maker
        for seat, points in sorted(told.figures.items()):
            words = "points of the hand, as told"
            yield ScoreLine(seat, COM.RES_1, points, words, source=(self.number,))

    def judge_adds(self, told: Told) -> Refusal | None:
        first, second = told.figures.get(0, 0), told.figures.get(1, 0)
        if may_be_added(first, second):
            return None
        why = f"No hand adds {first} to {self.name(0)} and {second} to {self.name(1)}."
        return self.impossible_result(told, why, KLA.SCORE_1)

    # -- what is recorded ----------------------------------------------------------------------

    def _range(self) -> Range:
        """What the tricks and melds that are recorded leave open, once trump is settled."""
        so_far = [0, 0]
        for line in self.score_lines():
            so_far[line.side] += line.points
        hands, points = self.hands, self.points
        known = sum(points[card] for card in each(hands.known[0] | hands.known[1]))
        known += sum(points[card] for _, card in self.table)
        unseen = sorted(points[card] for card in each(hands.unseen))
        hidden = sum(hands.hidden[:2])
        base = sum(so_far) + LAST_TRICK + known
        least = base + sum(unseen[:hidden])
        most = base + sum(unseen[len(unseen) - hidden :]) + self._bela_open() + self._runs_open()
        return Range((so_far[0], so_far[1]), least, most)

    def _bela_open(self) -> int:
        """What bela may still bring."""
        pair = (RANK_CARDS["K"] | RANK_CARDS["Q"]) & SUIT_CARDS[self.trump]
        gone = pair & (self.played_by(0) | self.played_by(1))
        if self.has_just_played:
            # its call may come yet
            gone &= ~self.last_play[0][1]
        is_called = any(len(calls) == 1 for calls in self.calls)
        is_scored = any(len(calls) == 2 for calls in self.calls)
        return BELA if not is_scored and (not gone or is_called) else 0

    def _runs_open(self) -> int:
        """What sequences may still bring: they are shown before trick 2, and need a trick."""
        if self.winner_of_melds is None:
            is_talk_over = self.phase in {BETWEEN_TRICKS, PLAYING}
            return 0 if is_talk_over else MOST_SEQUENCES
        if self.shown:
            has_trick = any(trick.winner == self.winner_of_melds.seat for trick in self.tricks)
            return 0 if has_trick else MOST_SEQUENCES
        is_too_late = len(self.tricks) > 1 or (self.tricks and self.table)
        return 0 if is_too_late else MOST_SEQUENCES

    def score_lines(self) -> list[ScoreLine]:
        raise NotImplementedError


def _why_impossible(first: int, second: int) -> str:
    total = first + second
    if min(first, second) < 0:
        return "Nobody has fewer than 0 points."
    if not LEAST <= total <= MOST:
        return f"Both together have {LEAST} to {MOST} points in a hand, not {total}."
    if 1 in {first, second}:
        return "Nobody has 1 point: no card counts so little."
    return f"{first} and {second} do not come of one hand: too little is left besides {total}."
