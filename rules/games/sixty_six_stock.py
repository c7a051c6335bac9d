"""The stock of Sixty-Six: drawing, the exchange of the nine, closing, and hands recorded late.

Draws are made as soon as a trick is complete: a card that nobody names is a hidden one, and what
is typed next implies it (SXS-DRAW-1).
"""

from __future__ import annotations

from collections.abc import Mapping

from trickledger.rules.cards import RANK_CARDS, SUIT_CARDS, card_text, each, listing, suit_of, union
from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six_clauses import SXS
from trickledger.rules.games.sixty_six_order import FREE, PACK, duties_under, order_under
from trickledger.rules.games.sixty_six_table import Stop
from trickledger.rules.ladder import Ladder
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.refusals import Refusal

HAND = 6
DRAWS = 6
TRICKS = 12
STUB = 11


class StockDeal(TrickDeal):
    """The part of a hand that has to do with the cards dealt, drawn and left in the stock.

    `turned` is the card turned up at the deal, `upcard` the one that lies there now. `rounds`
    counts the draws of both, `drawers` are the seats whose newest draw can still be recorded.
    `dealt` are the hands typed as dealt, `drawn` the known draws of each seat by round, `revealed`
    the cards it has shown without playing them, with their trick, `swapped` the seat that exchanged
    the nine and the trick. `final` is the trick that empties the hands.
    """

    trump = ""
    turned = 0
    upcard = 0
    rounds = 0
    final = TRICKS
    drawers: tuple[int, ...] = ()
    closing: Stop | None = None
    swapped: tuple[int, int] | None = None
    duties: Mapping[int, Ladder] = FREE
    points: Mapping[int, int]

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, PACK)
        self.turn = 1 - setting.dealer
        self.dealt = [0, 0]
        self.drawn: list[dict[int, int]] = [{}, {}]
        self.revealed: list[dict[int, int]] = [{}, {}]
        self.hands.deal(HAND)

    @property
    def is_strict(self) -> bool:
        """Whether nobody draws any more, and suit must be followed."""
        return self.duties is not FREE

    @property
    def nine(self) -> int:
        """The lowest trump."""
        return RANK_CARDS["9"] & SUIT_CARDS[self.trump]

    # -- the upcard ----------------------------------------------------------------------------

    def check_upcard(self, _seat: int, act: Act) -> Refusal | None:
        return self.dealt_twice(self.misplaced(None, act, act.cards[0]))

    def turn_up(self, card: int) -> None:
        """Lay the upcard beside the stock: its suit is trump (SXS-DEAL-2)."""
        self.turned = card
        self.hands.place(card)
        self._lay_upcard(card)
        self.trump = suit_of(card)
        order = order_under(self.trump)
        self.over, self.points = order.over, order.points
        self.trick = 1

    def _lay_upcard(self, card: int) -> None:
        self.upcard = card
        self.placed[card] = "is the upcard and lies on the table"

    def be_strict(self) -> None:
        """Bind the second player from now on (SXS-FOLLOW-1, -2)."""
        follow = SXS.FOLLOW_1 if self.closing else SXS.FOLLOW_2
        self.duties = duties_under(self.trump, self.setting.options.strict, follow)

    # -- drawing -------------------------------------------------------------------------------

    def draw(self) -> None:
        """Let both draw, the winner first; the last to draw takes the upcard (SXS-D2)."""
        winner, loser = self.turn, 1 - self.turn
        self.rounds += 1
        self.drawers = (winner, loser)
        self.hands.receive(winner, 1)
        if self.rounds < DRAWS:
            self.hands.receive(loser, 1)
            return
        self.hands.take(loser, self.upcard)
        self.drawn[loser][DRAWS] = self.upcard
        self.be_strict()

    def who_drew(self) -> tuple[int, ...]:
        return self.drawers

    def check_drew(self, seat: int, act: Act) -> Refusal | None:
        card = act.cards[0]
        is_last = self.rounds == DRAWS and seat != self.turn
        if is_last and card == self.upcard:
            return None
        text = card_text(self.upcard)
        if is_last:
            why = f"After trick 6 {self.name(seat)} takes the upcard, {text}."
        elif card == self.upcard:
            why = f"{text} is the upcard, which the loser of trick 6 draws last."
        else:
            return self.misplaced(None, act, card)
        return self.refuse("SEQ", SXS.DRAW_1, seat, act, why)

    def do_drew(self, seat: int, act: Act) -> None:
        card = act.cards[0]
        self.drawers = self.drawers[self.drawers.index(seat) + 1 :]
        self.drawn[seat][self.rounds] = card
        self.learn(seat, card)

    # -- the nine ------------------------------------------------------------------------------

    def check_exchange(self, seat: int, act: Act) -> Refusal | None:
        nine, why = self.nine, ""
        if self.upcard == nine:
            why = f"{card_text(nine)} lies on the table already."
        elif not self.hands.may_hold(seat, nine):
            why = f"{self.name(seat)} can't hold {card_text(nine)}: {self._where(nine)}."
        elif self.setting.options.nine_needs_trick and not self.tricks_of(seat):
            why = f"{self.name(seat)} has won no trick yet (sxs_nine_needs_trick=true)."
        return self.refuse("RULE", SXS.NINE_1, seat, act, why) if why else None

    def _where(self, card: int) -> str:
        if card & self.hands.unseen:
            return "every card of it is known"
        for seat in (0, 1):
            if card & self.hands.known[seat]:
                return f"{self.name(seat)} holds it"
        return f"it {self.whereabouts(card)[1]}"

    def swap(self, seat: int) -> None:
        """Exchange the nine for the upcard (SXS-NINE-1)."""
        self.hands.give_up(seat, self.nine)
        self.hands.take(seat, self.upcard)
        self.swapped = (seat, self.trick)
        self._lay_upcard(self.nine)

    # -- closing -------------------------------------------------------------------------------

    def check_close(self, seat: int, act: Act) -> Refusal | None:
        if self.table and self.setting.options.close_when == "on_lead":
            why = "Only the player about to lead can close (sxs_close_when=on_lead)."
            return self.refuse("SEQ", SXS.CLOSE_1, seat, act, why)
        return None

    def close(self, seat: int) -> None:
        """Turn the upcard down: six tricks are left, that on the table included (SXS-D6)."""
        self.closing = Stop(seat, not self.tricks_of(1 - seat))
        self.drawers = ()
        self.final = self.trick + HAND - 1
        self.placed[self.upcard] = "lies under the closed stock"
        self.be_strict()

    def tricks_of(self, seat: int) -> int:
        """How many tricks a seat has won."""
        return [trick.winner for trick in self.tricks].count(seat)

    # -- hands recorded ------------------------------------------------------------------------

    def check_holds(self, seat: int, act: Act) -> Refusal | None:
        refusal = self.miscounted(seat, act, HAND, SXS.DEAL_1)
        if refusal:
            return refusal
        if self.dealt[seat]:
            return self.refuse("SEQ", COM.SEQ_1, seat, act, self.recorded_already(seat))
        gone = self._gone(seat)
        own, other = self._brought(seat), self._brought(1 - seat) | self.turned
        for card in act.cards:
            if card & own or (card & other and card not in gone):
                what = "is the upcard" if card == self.turned else "came from the stock"
                return self.refuse("PHYS", COM.PHYS_2, seat, act, f"{card_text(card)} {what}.")
            refusal = None if card in gone else self.misplaced(seat, act, card)
            if refusal:
                return self.dealt_twice(refusal)
        return self._check_undealt(seat, act)

    def _gone(self, seat: int) -> dict[int, int]:
        """The cards that have left a hand in the open, each with its trick."""
        played = [*(trick.cards for trick in self.tricks), tuple(self.table)]
        gone = {
            card: number
            for number, cards in enumerate(played, 1)
            for player, card in cards
            if player == seat
        }
        if self.swapped and self.swapped[0] == seat:
            gone[self.nine] = self.swapped[1]
        return gone

    def _brought(self, seat: int) -> int:
        """The cards that are known to have come into a hand after the deal.

        The nine that a seat laid on the table and took back at last is none of them.
        """
        drawn, took = self.drawn[seat], 0
        if self.swapped and self.swapped[0] == seat:
            took = self.turned
            drawn = {n: card for n, card in drawn.items() if (n, card) != (DRAWS, self.nine)}
        return took | union(drawn.values())

    def _check_undealt(self, seat: int, act: Act) -> Refusal | None:
        """Shown cards that were not dealt must have come with a hidden draw before that trick."""
        known = self._brought(seat) | union(act.cards)
        held = {**self._gone(seat), **self.revealed[seat]}
        undealt = {card: trick for card, trick in held.items() if not card & known}
        hidden = [turn for turn in range(1, self.rounds + 1) if turn not in self.drawn[seat]]
        for trick in undealt.values():
            early = union(card for card, when in undealt.items() if when <= trick)
            if early.bit_count() > sum(turn < trick for turn in hidden):
                why = (
                    f"That hand has shown {listing(early)} too early for a draw: it was dealt, so "
                    f"name it too."
                )
                return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=early)
        return None

    def do_holds(self, seat: int, act: Act) -> None:
        self.dealt[seat] = union(act.cards)
        self.learn(seat, self.dealt[seat] & ~union(self._gone(seat)))

    def reveal(self, seat: int, cards: int) -> None:
        """Make cards known that a seat shows and keeps in hand."""
        for card in each(cards & ~self.hands.known[seat]):
            self.revealed[seat][card] = self.trick
        self.learn(seat, cards)
