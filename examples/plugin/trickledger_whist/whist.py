"""Whist, for two pairs of partners: thirteen tricks, a point for each above six."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from trickledger.rules.cards import FULL_PACK, card_text, suit_of
from trickledger.rules.game import GameToTarget
from trickledger.rules.ladder import follow_suit
from trickledger.rules.play.judging import Act, Fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.movements import recorded_hand
from trickledger.rules.play.order import even_order
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, the_table
from trickledger.rules.play.tricks import TrickDeal, a_card, all_tricks_are_played
from trickledger.rules.score import ScoreLine, Settled

from .clauses import WHI

SEATS = 4
HAND_SIZE = TRICKS = 13
BOOK_OF_TRICKS = 6


class Options(NamedTuple):
    """The house options."""

    target: Annotated[int, WHI.GAME_1] = 5


class WhistHand(TrickDeal):
    """One hand of Whist, from the lead left of the dealer to the thirteenth trick (WHI-LEAD-1)."""

    BOOK = WHI
    win_clause = WHI.WIN_1
    tricks_in_hand = TRICKS
    a_trick = 1
    duties = follow_suit(FULL_PACK, WHI.FOLLOW_1)
    turned = 0

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        for seat in range(SEATS):
            self.hands.receive(seat, HAND_SIZE)

    def facts(self) -> dict[str, object]:
        turned = card_text(self.turned)
        return {"upcard": turned or None, "trump": turned[-1:] or None}

    # -- the deal ------------------------------------------------------------------------------

    def check_upcard(self, _seat: int, act: Act) -> Iterator[Fault | None]:
        yield self.not_dealt(self.dealer, act.cards[0])

    def do_upcard(self, _seat: int, act: Act) -> None:
        """The turned card is the dealer's, and its suit ranks above the others (WHI-RANK-1)."""
        self.turned = act.cards[0]
        self.over = even_order(suit_of(self.turned)).over
        self.learn(self.setting.dealer, self.turned)
        self.trick = 1

    # -- the score -----------------------------------------------------------------------------

    def score_lines(self) -> list[ScoreLine]:
        sides = enumerate((self.tricks_by(0, 2), self.tricks_by(1, 3)))
        return [ScoreLine(side, WHI.WIN_1, len(won), "tricks won", won) for side, won in sides]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """What counts of the tricks; the deal passes to the left (WHI-SCORE-1, WHI-NEXT-1)."""
        settled = tuple(
            ScoreLine(side, WHI.SCORE_1, max(0, points - BOOK_OF_TRICKS), "tricks above six")
            for side, points in enumerate(score)
        )
        return Settled(settled, (self.setting.dealer + 1) % SEATS)


PHASES = Phases(
    Phase(
        "deal",
        "The turned card comes first.",
        Row("upcard", the_table, WHI.TRUMP_1, WhistHand.check_upcard, WhistHand.do_upcard, "play"),
        exact={"upcard": WHI.TRUMP_1},
    ),
    Phase(
        "play",
        "The cards are being played.",
        a_card(WHI.FOLLOW_1, trick={all_tricks_are_played: OVER}),
        exact={"upcard": WHI.TRUMP_1},
    ),
    always=(recorded_hand(HAND_SIZE, WHI.DEAL_1),),
)


class Whist(GameToTarget):
    """Whist to 5, or to whi_target (WHI-GAME-1)."""

    kind = "whist"
    title = "Whist"
    book = WHI
    fewest = most = SEATS
    words = ()
    phases = PHASES
    hand = WhistHand
    house = Options
    check_clause = WHI.SCORE_1

    def side_of(self, seat: int, seats: int) -> int:
        return seat % 2
