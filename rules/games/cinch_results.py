"""A hand of Cinch by its facts: the points of both sides, held against the bids and tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, union
from trickledger.rules.common import COM
from trickledger.rules.games.cinch_clauses import CIN
from trickledger.rules.games.cinch_draw import Draw
from trickledger.rules.games.cinch_order import scoring_cards
from trickledger.rules.language.results import Fact, Facts
from trickledger.rules.play.reported import Told
from trickledger.rules.refusals import Refusal
from trickledger.rules.score import ScoreLine

ALL_POINTS = 14
_MAY_BE_OUT = (1, 1, 5, 5)

# What may be missing: the jack, the ten and the pedros, each by itself, or every trump.
OUT_OF_PLAY = frozenset(
    {ALL_POINTS} | {sum(some) for size in range(5) for some in combinations(_MAY_BE_OUT, size)}
)

RESULT = Facts(
    "points that the sides made, 14 in all",
    (
        Fact("maker", "player", "who bid highest and named trump", ("m",)),
        Fact("bid", "number", "the highest bid"),
        Fact("trump", "suit", "the trump suit, if it is known", ("tr",)),
        Fact("out", "number", "points that were not in play"),
        Fact("redeal", "flag", "all passed and the hand was dealt again"),
    ),
    (9, 5),
    "maker {} bid 8",
)


class Results(Draw):
    """The part of a hand in which it is told by its facts."""

    FACTS = RESULT

    maker: int | None
    bid: int
    bids: dict[int, int]
    redeal: str

    def settle_trump(self, suit: str) -> None:
        """Fix trump."""
        raise NotImplementedError

    def judge_result(self, told: Told) -> Refusal | None:
        if told.has("redeal"):
            return self._judge_redeal(told)
        return self._judge_contract(told) or self._judge_trump(told) or self._judge_points(told)

    def _judge_redeal(self, told: Told) -> Refusal | None:
        choice = self.setting.options.all_pass
        if not choice.startswith("redeal"):
            why = f"A hand that all pass is played (cin_all_pass={choice})."
            return self.impossible_result(told, why, CIN.D4)
        if self.maker is not None:
            why = f"{self.name(self.maker)} has bid {self.bid}, so the hand is played."
            return self.impossible_result(told, why)
        if told.figures or len(told.facts) > 1:
            why = "Nobody scores in a hand that all have passed."
            return self.impossible_result(told, why, COM.RES_5, would_do=("result redeal",))
        return None

    # -- the contract --------------------------------------------------------------------------

    @property
    def _is_bid(self) -> bool:
        """Whether the bidding is recorded to its end."""
        return len(self.bids) == self.seats

    def _judge_contract(self, told: Told) -> Refusal | None:
        maker, bid = self._contract(told)
        if maker is None or bid is None:
            text = self.text(told.act)
            why = "Say who was the highest bidder, and how much was bid."
            if maker is None and bid is None:
                return self.incomplete_result(told, why)
            would_do = (f"{text} {self._missing(maker)}",)
            return self.impossible_result(told, why, COM.RES_5, would_do=would_do)
        if self._is_bid:
            if (maker, bid) == (self.maker, self.bid):
                return None
            why = f"By the bidding that is recorded {self.name(self.maker or 0)} bid {self.bid}."
            return self.impossible_result(told, why, CIN.BID_4)
        return self._judge_bids(told, maker, bid)

    def _missing(self, maker: int | None) -> str:
        return f"maker {self.name(self.dealer)}" if maker is None else "bid 8"

    def _contract(self, told: Told) -> tuple[int | None, int | None]:
        """Who has bid how much: as told, else as recorded once all have spoken."""
        maker, bid = told.number("maker"), told.number("bid")
        if self._is_bid:
            maker = self.maker if maker is None else maker
            bid = self.bid if bid is None else bid
        return maker, bid

    def _judge_bids(self, told: Told, maker: int, bid: int) -> Refusal | None:
        """Why the bidding, of which some may be recorded, cannot have ended so."""
        choice = self.setting.options.all_pass
        is_left_to_dealer = choice == "dealer_names" and maker == self.dealer
        if is_left_to_dealer and bid == 0 and not any(self.bids.values()):
            return None
        if not 1 <= bid <= ALL_POINTS:
            return self.impossible_result(told, CIN.BID_2.text, CIN.BID_2)
        spoken = self.bids.get(maker)
        if spoken == bid and maker == self.maker:
            return None
        if spoken is not None or bid <= self.bid:
            said = f"{self.name(self.maker)} bid {self.bid}" if self.maker is not None else "passed"
            why = f"That does not go with the bids that are recorded ({said})."
            return self.impossible_result(told, why, CIN.BID_3)
        return None

    def _judge_trump(self, told: Told) -> Refusal | None:
        suit = told.suit("trump")
        if not suit or not self.trump or suit == self.trump:
            return None
        why = f"{self.trump} is recorded as trump."
        return self.impossible_result(told, why, CIN.BID_4)

    # -- the points ----------------------------------------------------------------------------

    def _judge_points(self, told: Told) -> Refusal | None:
        out = told.number("out") or 0
        if out not in OUT_OF_PLAY:
            why = f"{out} points cannot be out of play: jack and ten count 1, each pedro 5."
            return self.impossible_result(told, why, CIN.PTS_7)
        if not told.figures:
            why = f"Say the {RESULT.figures}."
            return self.incomplete_result(told, why)
        points = self._points_of(told)
        total = sum(points.values())
        if total != ALL_POINTS - out or min(points.values()) < 0:
            why = f"The sides have {ALL_POINTS - out} points in all, not {total}."
            if total < ALL_POINTS and not out:
                why += f" If {ALL_POINTS - total} were not in play, add `out {ALL_POINTS - total}`."
            return self.impossible_result(told, why, CIN.PTS_7)
        return self._judge_tricks(told, points)

    def _points_of(self, told: Told) -> Mapping[int, int]:
        """The points of both sides; one that is not named has the rest."""
        rest = ALL_POINTS - (told.number("out") or 0) - sum(told.figures.values())
        return {side: told.figures.get(side, rest) for side in (0, 1)}

    def _judge_tricks(self, told: Told, points: Mapping[int, int]) -> Refusal | None:
        """Why the points do not go with the tricks, in which an ace is high and a two is low."""
        if not self.trump:
            return None
        won, ends = [0, 0], (RANK_CARDS["A"] | RANK_CARDS["2"]) & SUIT_CARDS[self.trump]
        for trick in self.tricks:
            seen = union(card for _, card in trick.cards)
            won[trick.winner % 2] += trick.points + (seen & ends).bit_count()
        for side, least in enumerate(won):
            if points[side] < least:
                name = self.setting.sides[side]
                why = f"{name} has {least} already in the tricks that are recorded."
                return self.impossible_result(told, why)
        return self._judge_out(told)

    def _judge_out(self, told: Told) -> Refusal | None:
        """Why what is told to have been out of play cannot have been, by the cards played."""
        played = union(self.played_by(seat) for seat in range(self.seats))
        left = [worth for card, (worth, *_) in scoring_cards(self.trump).items() if card & ~played]
        out = told.number("out") or 0
        could_be = {sum(some) for size in range(5) for some in combinations(left, size)}
        if out in could_be or (out == ALL_POINTS and not played & self.order.trumps):
            return None
        why = f"{out} points cannot have been out of play by the cards that are recorded."
        return self.impossible_result(told, why)

    def take_result(self, told: Told) -> Iterator[ScoreLine]:
        if told.has("redeal"):
            self.redeal = "all four passed"
            return
        maker, bid = self._contract(told)
        assert bid is not None
        self.maker, self.bid = maker, bid
        if told.suit("trump") and not self.trump:
            self.settle_trump(told.suit("trump"))
        for side, points in self._points_of(told).items():
            words = "points of the hand, as told"
            yield ScoreLine(side, COM.RES_1, points, words, source=(self.number,))

    def judge_adds(self, told: Told) -> Refusal | None:
        """One side at most scores: a difference of 14, or 14 and what was missing (CIN-SCORE-2)."""
        added = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
        if added[0] == 0 and added[1] <= 2 * ALL_POINTS:
            return None
        why = f"One side scores {2 * ALL_POINTS} at most, and the other nothing."
        return self.impossible_result(told, why, CIN.SCORE_1)
