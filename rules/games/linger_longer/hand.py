"""One hand of Linger Longer: what is known of it, to the last player with cards (RULES 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, NamedTuple

from trickledger.rules.amounts import counted
from trickledger.rules.cards import FULL_PACK, SUIT_CARDS, card_text, suit_of, union
from trickledger.rules.evidence.drawing_hands import DEAL, Receipts
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.ladder import Move, follow_suit
from trickledger.rules.play.judging import COM, Act, Clause, Fault, Faults, Refusal, breach, fault
from trickledger.rules.play.knowledge import Setting, named_twice
from trickledger.rules.play.movements import SEEN, not_that_deal, recorded_twice
from trickledger.rules.play.order import even_order
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.says import Cards, Count, Says
from trickledger.rules.score import ScoreLine, Settled
from trickledger.rules.series import SeriesOption


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    trump: Annotated[Literal["dealer_card", "stock_top"], LIN.LS_1] = "dealer_card"
    instant_out: Annotated[bool, LIN.IO_1] = False
    max_players: Annotated[Literal[6, 7], LIN.D1] = 6
    io_leader: Annotated[Literal["left", "best_remaining"], LIN.D7] = "left"
    reshuffle: Annotated[bool, LIN.D5] = True
    next_dealer: Annotated[Literal["left", "winner"], LIN.D11] = "left"
    match: Annotated[str, LIN.D12, SeriesOption] = "open"


class LingerLongerHand(TrickDeal):
    """One hand of Linger Longer, from the deal to the last player with cards.

    `still_in` are the seats that are not out, `winner` the one that has won the hand. Whether the
    winner of the newest trick `has_drawn` is a fact of the rules; what he drew may be recorded.
    `new_stock` holds the numbers of the tricks after which the discards were shuffled. Without the
    suit led any card may be played (LIN-FOLLOW-2).
    """

    BOOK = LIN
    options: Options
    EVIDENCE = Receipts
    evidence: Receipts
    win_clause = LIN.WIN_1
    tricks_count = False
    duties = follow_suit(FULL_PACK, LIN.FOLLOW_1)

    trump = ""
    winner: int | None = None
    has_drawn: bool
    is_draw_recorded: bool
    is_out_together: bool

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        self.still_in = tuple(range(self.seats))
        self.new_stock: list[int] = []
        for seat in self.still_in:
            self._receive(seat, self.seats)

    # -- the protocol --------------------------------------------------------------------------

    def score_lines(self) -> list[ScoreLine]:
        """The cards of the last player, counted after his draw (LIN-SCORE-1, LIN-D2, -D4, -D9)."""
        assert self.winner is not None
        count = self.hands.count(self.winner)
        how = "all ran out on the last trick" if self.is_out_together else "the last with cards"
        words = f"{how}: {counted(count, 'card')} in hand"
        return [ScoreLine(self.winner, LIN.SCORE_1, count, words, (len(self.tricks),))]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """The deal moves to the left, or to the winner (LIN-ROTATE-1, LIN-D11)."""
        return Settled(lines, self.next_dealer(self.winner))

    def facts(self) -> dict[str, object]:
        return {
            "upcard": card_text(self.upcard) or None,
            "trump": self.trump or None,
            "stock": self.hands.face_down,
            "in_hand": {self.name(seat): self.hands.count(seat) for seat in range(self.seats)},
            "reshuffled_after": list(self.new_stock),
            "winner": self.named(self.winner),
        }

    def more_exact_clause(self, act: Act, seat: int) -> Clause | None:
        is_after_trick = act.word == "drew" and self.tricks and not self.table
        return LIN.DRAW_1 if is_after_trick else None

    def out_of_turn(self, seat: int, others: Sequence[int]) -> Says:
        turn = super().out_of_turn(seat, others)
        if seat not in self.still_in:
            name, clause = self.name(seat), LIN.OUT_1
            return Says("{player} is out ({clause}). {turn}", player=name, clause=clause, turn=turn)
        return turn if self.tricks or self.table else _by(LIN.LEAD_1, turn)

    # -- the deal ------------------------------------------------------------------------------

    def _receive(self, seat: int, count: int) -> None:
        """Cards of the deal, or from the face-down stock (LIN-DEAL-3, LIN-DRAW-1)."""
        self.hands.receive(seat, count)
        self.evidence.received(seat, count)

    def _learn_from(self, receipt: int, seat: int, cards: int, in_hand: int) -> None:
        """Learn which cards came to a seat with one receipt; those in hand are known from now."""
        self.hands.learn(seat, in_hand)
        self.weigh(self.evidence.traced(seat, receipt, cards))
        self.weigh(self.evidence.counted())

    def judge_upcard(self, _seat: int, act: Act) -> Faults:
        """What gives trump comes from the stock, or is the dealer's own (LIN-LS-1, -TRUMP-1)."""
        holder = None if self.options.trump == "stock_top" else self.dealer
        found = super().not_dealt(holder, act.cards[0])
        if found and found.clause == COM.PHYS_6:
            found = found._replace(says=_by(LIN.TRUMP_1, found.says))
        yield found and self.refused_for(found, holder, act)
        if holder is None and not self.was_taken:
            yield self._unfilled_beside(act.cards[0])

    def turn_up(self, _seat: int, act: Act) -> None:
        """The dealer shows it and keeps it, or it comes from the stock; its suit beats the others.

        LIN-TRUMP-1, LIN-D14, LIN-LS-1, LIN-RANK-1.
        """
        self.upcard = act.cards[0]
        self.trump = suit_of(self.upcard)
        self.over = even_order(self.trump).over
        if self.options.trump == "stock_top":
            where = Says("was turned for trump and is out of play ({clause})", clause=LIN.D10)
            self.lay_out(self.upcard, where)
        else:
            self._learn_from(DEAL, self.dealer, self.upcard, self.upcard)
        self.trick = 1

    def check_holds(self, seat: int, act: Act) -> Faults:
        cards, evidence = union(act.cards), self.evidence
        yield recorded_twice(self, seat)
        yield named_twice(act, COM.PHYS_4)
        missing = evidence.shown_before_drawing(seat) & ~cards
        elsewhere = cards & ~evidence.may_have_been_dealt(seat)
        yield not_that_deal(self, seat, elsewhere, missing, SEEN)
        if len(act.cards) != self.seats:
            words = "{count} cards are dealt to each, not {named}:"
            yield breach(LIN.DEAL_2, words, count=self.seats, named=len(act.cards))
        if not evidence.admits_traced(seat, DEAL, cards):
            yield self._no_room(seat)

    def not_dealt(self, place: int | None, card: int) -> Fault | None:
        if place is not None and card & self.hands.known[place]:
            name = self.name(place)
            return fault(COM.PHYS_2, "{player} drew {card} later.", player=name, card=Cards(card))
        return super().not_dealt(place, card)

    def _no_room(self, seat: int) -> Fault:
        words = "That doesn't go with what {player} has shown and drawn so far."
        return fault(COM.PHYS_7, words, player=self.name(seat))

    def do_holds(self, seat: int, act: Act) -> None:
        cards = self.recorded[seat] = union(act.cards)
        self._learn_from(DEAL, seat, cards, cards & ~self.evidence.may_have_been_dealt(seat))

    # -- play ----------------------------------------------------------------------------------

    def not_there(self, seat: int, card: int) -> Move | Refusal | Fault | None:
        """As for any hand; a card from the stock cannot have come with a receipt before that."""
        found = super().not_there(seat, card)
        return found or (None if self.evidence.admits(seat, card) else self._no_room(seat))

    def after_trick(self) -> None:
        winner, known, hidden = self.turn, self.hands.known, self.hands.hidden
        holding = tuple(seat for seat in self.still_in if known[seat] or hidden[seat])
        self.is_out_together = not holding
        stays = winner in holding or not holding or not self.options.instant_out
        self.has_drawn = stays and self._draw(winner)
        self.is_draw_recorded = False
        if len(holding) < len(self.still_in):
            self._drop_out(holding, winner)

    def _drop_out(self, holding: tuple[int, ...], winner: int) -> None:
        """Somebody ran out: go on with those who have cards, or end the hand (LIN-OUT-1, -2).

        Players who are out are skipped (LIN-D13); who ran out alone leaves without a draw under
        Instant Out, and who won the last trick then stays (LIN-IO-2, LIN-D8).
        """
        if self.has_drawn or not holding:
            holding = tuple(seat for seat in self.still_in if seat in holding or seat == winner)
        self.still_in = holding
        if len(holding) == 1:
            self.winner = holding[0]
            return
        self.take_part(holding)
        if winner not in holding:
            self.turn = self._leader_after(winner)

    def _draw(self, winner: int) -> bool:
        """The winner draws (LIN-DRAW-1); the cards of past tricks, in no hand, become a new stock.

        LIN-DISC-1, LIN-STOCK-1, LIN-D5, -D6. It lasts to the end of the hand (RULES 4.3).
        """
        if not self.hands.face_down:
            if not self.options.reshuffle:
                return False
            discards = union(card for trick in self.tricks for _, card in trick.cards)
            self.hands.turn_down(discards)
            self.weigh(self.evidence.stocked(discards))
            self.new_stock.append(len(self.tricks))
        self._receive(winner, 1)
        return True

    def _leader_after(self, winner: int) -> int:
        """Who leads when the winner of a trick has left (LIN-D7)."""
        if self.options.io_leader == "best_remaining":
            cards = self.tricks[-1].cards
            counting = SUIT_CARDS[suit_of(cards[0][1])] | SUIT_CARDS[self.trump]
            left = {card: seat for seat, card in cards if seat in self.still_in and card & counting}
            for card, seat in left.items():
                if not self.over[card] & union(left):
                    return seat
        return self.next_player[winner]

    # -- draws, checks and cards that are seen --------------------------------------------------

    @property
    def turns_up_last(self) -> bool:
        """The card that gives trump is the top of the stock in Lift Smoke (LIN-LS-1)."""
        return bool(self.options.trump == "stock_top")

    def who_drew(self) -> tuple[int, ...]:
        """The winner of the newest trick."""
        return (self.tricks[-1].winner if self.tricks else self.turn,)

    def check_drew(self, seat: int, act: Act) -> Faults:
        if self.table or not self.tricks:
            why = Says("A draw is entered right after its trick.")
            yield Fault(COM.SEQ_1, _by(LIN.DRAW_1, why))
        if self.is_draw_recorded:
            words = "The draw after trick {trick} is entered already ({by})."
            yield fault(COM.SEQ_1, words, trick=len(self.tricks), by=LIN.DRAW_1)
        name = self.name(seat)
        if self.options.instant_out and seat not in self.still_in:
            yield breach(LIN.IO_1, "{player} is out with the last card.", kind="SEQ", player=name)
        if not self.has_drawn:
            words = "The stock is empty, and this game makes no new one (lin_reshuffle=false)."
            yield fault(COM.PHYS_5, words)
        card = act.cards[0]
        if card & self.hands.known[seat]:
            words = "{card} is known to be in {player}'s hand already."
            yield fault(COM.PHYS_2, words, card=Cards(card), player=name)
        yield self.misplaced(seat, card)
        receipt = self.evidence.newest(seat)
        if self.evidence.barred and not self.evidence.admits_traced(seat, receipt, card):
            yield self._no_room(seat)

    def do_drew(self, seat: int, act: Act) -> None:
        self.is_draw_recorded = True
        self._learn_from(self.evidence.newest(seat), seat, act.cards[0], act.cards[0])

    def check_trump(self, _seat: int, act: Act) -> Faults:
        if not self.trump:
            yield fault(COM.SEQ_1, "The card that gives trump comes first.")
        if act.suit != self.trump:
            clause = LIN.LS_1 if self.options.trump == "stock_top" else LIN.TRUMP_1
            would_do, upcard = (f"trump {self.trump}",), Cards(self.upcard)
            yield breach(clause, "{card} gives trump.", would_do, card=upcard)

    def check_reshuffle(self, _seat: int, _act: Act) -> Faults:
        if self.table or self.new_stock[-1:] != [len(self.tricks)]:
            left = Count(self.hands.face_down, "card")
            yield breach(LIN.STOCK_1, "The stock still has {count}.", kind="SEQ", count=left)

    def judge_seen(self, seat: int, act: Act) -> Faults:
        """Cards that are seen out of play lie in the stock: someone may draw them later."""
        yield from self.check_seen(seat, act)
        yield self._unfilled_beside(union(act.cards))

    def _unfilled_beside(self, cards: int) -> Fault | None:
        """Why unseen cards cannot all lie in the stock."""
        if self.evidence.admits_stocked(cards):
            return None
        return fault(COM.PHYS_7, "The hands could not be filled with what is left.")

    def do_seen(self, _seat: int, act: Act) -> None:
        self.weigh(self.evidence.stocked(union(act.cards)))

    def judge_left(self, seat: int, act: Act) -> Faults:
        yield from self.check_left(seat, act)
        unknown = union(act.cards) & ~self.hands.known[seat]
        if not self.evidence.admits(seat, unknown):
            yield self._no_room(seat)


def _by(clause: Clause, says: Says) -> Says:
    """A sentence, and the clause that it follows from."""
    return Says("{rule} ({clause})", rule=Says("{said}", cites=clause, said=says), clause=clause)
