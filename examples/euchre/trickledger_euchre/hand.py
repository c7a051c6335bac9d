"""One hand of Euchre: the turned card, the bidding, and what the tricks are worth."""

from __future__ import annotations

from trickledger.rules.cards import card_text, pack, suit_of
from trickledger.rules.play.judging import COM, Act, Cards, Fault, Faults, Says, breach, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.score import ScoreLine, Settled

from .clauses import EUC
from .order import duties_under, order_under

SEATS = 4
HAND_SIZE = TRICKS = 5
TRICKS_TO_MAKE = 3


class EuchreHand(TrickDeal):
    """One hand, from the turned card to the fifth trick (EUC-DEAL-1).

    `maker` is None while nobody has fixed trump, `passes` counts those of both rounds; `laid_away`
    is the card that the dealer laid away, 0 where it is not told.
    """

    BOOK = EUC
    win_clause = EUC.WIN_1
    tricks_in_hand = TRICKS
    a_trick = 1
    words_out_of_turn = frozenset(("alone",))

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, pack("9"))
        self.hands.deal(HAND_SIZE)
        self.laid_away = self.passes = 0
        self.maker: int | None = None
        self.trump = ""
        self.is_taken_up = self.is_alone = False

    @property
    def has_laid_away_unseen(self) -> bool:
        """Whether the dealer has laid a card away, and nobody has told which (EUC-D4)."""
        return self.is_taken_up and not self.laid_away

    def moved(self, seat: int) -> tuple[int, int]:
        """As for any hand; the dealer has taken a card up, and laid one away (EUC-BID-2)."""
        gone, came = super().moved(seat)
        if self.is_taken_up and seat == self.dealer:
            gone, came = (gone | self.laid_away) & ~self.upcard, self.upcard
        return gone, came

    def not_dealt(self, place: int | None, card: int) -> Fault | None:
        """As for any hand; the turned card was dealt to nobody (EUC-DEAL-2)."""
        if card != self.upcard:
            return super().not_dealt(place, card)
        return fault(COM.PHYS_2, "{card} was turned up.", card=Cards(card))

    def facts(self) -> dict[str, object]:
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "maker": self.named(self.maker),
            "alone": self.is_alone,
        }

    # -- the bidding ---------------------------------------------------------------------------

    def check_pass(self, _seat: int, _act: Act) -> Faults:
        """Whether the dealer must name a suit (EUC-D1)."""
        if self.options.stick and self.passes == 2 * SEATS - 1:
            yield breach(EUC.D1, "", self.suits_left())

    def do_pass(self, _seat: int, _act: Act) -> None:
        self.passes += 1
        self.turn = (self.turn + 1) % SEATS
        if self.passes == SEATS:
            self.placed[self.upcard] = Says("was turned down")

    def check_trump(self, _seat: int, act: Act) -> Faults:
        """Whether a suit can still be named (EUC-BID-4)."""
        if act.suit == suit_of(self.upcard):
            yield breach(EUC.BID_4, "", self.suits_left())

    def suits_left(self) -> tuple[str, ...]:
        """What can be entered to name a suit (EUC-BID-4)."""
        return tuple(f"trump {suit}" for suit in "SHDC" if suit != suit_of(self.upcard))

    def do_trump(self, seat: int, act: Act) -> None:
        self.fix_trump(seat, act.suit)

    def fix_trump(self, maker: int, suit: str) -> None:
        """Somebody is the maker, and a suit is trump; the dealer's left leads (EUC-LEAD-1)."""
        self.maker, self.trump = maker, suit
        self.over, self.duties = order_under(suit).over, duties_under(suit)
        self.turn = self.from_left[0]
        self.trick = 1

    def do_alone(self, seat: int, _act: Act) -> None:
        """The partner takes no part in the play (EUC-ALONE-2)."""
        self.is_alone = True
        partner = (seat + 2) % SEATS
        self.take_part(tuple(other for other in range(SEATS) if other != partner))
        if self.turn == partner:
            self.turn = self.next_player[partner]

    # -- the score -----------------------------------------------------------------------------

    def tricks_won(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers of the tricks that each side has won."""
        return self.tricks_by(0, 2), self.tricks_by(1, 3)

    def score_lines(self) -> list[ScoreLine]:
        return [
            ScoreLine(side, EUC.WIN_1, len(tricks), "tricks {}", tricks)
            for side, tricks in enumerate(self.tricks_won())
            if tricks
        ]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """What the makers' tricks are worth; the deal passes to the left (EUC-NEXT-1)."""
        if self.maker is None:
            return Settled((), self.next_dealer(), "everybody passed twice")
        return Settled((self.worth_of(self.maker % 2, score),), self.next_dealer())

    def worth_of(self, makers: int, tricks: tuple[int, ...]) -> ScoreLine:
        """What the makers' tricks are worth, and to which side (EUC-SCORE-1 to -4)."""
        if tricks[makers] < TRICKS_TO_MAKE:
            return ScoreLine(1 - makers, EUC.SCORE_4, 2, "the makers are euchred")
        if tricks[makers] < TRICKS:
            return ScoreLine(makers, EUC.SCORE_1, 1, "the makers have made it")
        if self.is_alone:
            return ScoreLine(makers, EUC.SCORE_3, 4, "all five tricks, alone")
        return ScoreLine(makers, EUC.SCORE_2, 2, "a march")
