"""One hand of Cinch: what is known of it, from the deal to the score (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from trickledger.rules.cards import FULL_PACK, card_text, each, listing, union
from trickledger.rules.evidence.after_draw import SparedEvidence
from trickledger.rules.evidence.fixed_hands import Proof
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.options import Options
from trickledger.rules.games.cinch.order import duties_under, order_under, scoring_cards
from trickledger.rules.games.cinch.score import (
    captured_lines,
    discarded_lines,
    high_and_low,
    settlement,
)
from trickledger.rules.ladder import Move
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Refusal, breach
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.order import Order
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.score import ScoreLine, Settled, said

DEALT = 9
HAND = 6
STUB = 16


class Discard(NamedTuple):
    """What a seat did before the play: its entry, the cards kept, drawn and to be taken back.

    Only where the stub is too short are cards taken back (CIN-D14).
    """

    entry: int
    kept: int
    drawn: int
    back: int


class CinchHand(TrickDeal):
    """One hand of Cinch, from the deal to the score.

    `bids` are by seat, 0 for a pass; `bid` is the contract of the maker's side. By seat: `discards`
    holds what was done with the cards, `thrown` the cards that are known to have been thrown away,
    `presumed` those of them that only follow from the rule (a recorded hand of which a number was
    discarded), `drawn` and `taken_back` the cards that were seen to come from the stub or from the
    seat's own discards. `served` counts the seats whose draw is over, `stub` what is left of it
    (CIN-DEAL-2). Once all is played `places` tells the trick of each card, the first being 0, and
    `high_and_low` which trumps are these, one for both if there is only one.
    """

    BOOK = CIN
    options: Options
    words_out_of_turn = frozenset(("drew", "rob", "back"))
    win_clause = CIN.PLAY_5
    tricks_in_hand = HAND
    cardless_act = "discard"
    EVIDENCE = SparedEvidence
    evidence: SparedEvidence

    maker: int | None = None
    bid = 0
    redeal = ""
    trump = ""
    order: Order
    stub = STUB
    served = 0
    has_robbed = False
    places: Mapping[int, int]
    high_and_low: tuple[int, ...] = ()

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        self.bids: dict[int, int] = {}
        self.discards: dict[int, Discard] = {}
        self.thrown = [0] * self.seats
        self.presumed = [0] * self.seats
        self.drawn = [0] * self.seats
        self.taken_back = [0] * self.seats
        self.hands.deal(DEALT)

    # -- the protocol --------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
        scoring = self.scoring if self.trump else 0
        return {
            "trump": self.trump or None,
            "maker": self.named(self.maker),
            "bid": self.bid,
            "declarers": None if self.maker is None else self.setting.sides[self.declarers],
            "kept": {name: done.kept for name, done in self._discarded()},
            "discarded": {name: listing(cards) for name, _, cards in self._thrown()},
            "taken_back": {name: done.back for name, done in self._discarded() if done.back},
            "stub": self.stub,
            "warnings": [
                f"{CIN.DISC_3}: {name} discarded {listing(cards & scoring)}"
                for name, _, cards in self._thrown()
                if cards & scoring
            ],
            "redeal": self.redeal or None,
        }

    def _discarded(self) -> Iterator[tuple[str, Discard]]:
        """What each who has discarded did, by name."""
        return ((self.name(seat), done) for seat, done in sorted(self.discards.items()))

    def seat_of(self, act: Act) -> int | None:
        """As for any hand; a draw without a name is that of the seat that draws next."""
        drawing = self.next_to_draw() if act.word == "drew" else None
        return super().seat_of(act) if drawing is None else drawing

    def resolve(self, act: Act) -> Act:
        """A bare number is a bid or a discard."""
        if act.word == "number":
            word = "discard" if self.can_say("discard") else "bid"
            return Act(word, number=act.number)
        return super().resolve(act)

    @property
    def suit_led(self) -> str:
        """After a trump a bare rank is that of trumps."""
        return self.trump if self.table[0][1] & self.order.trumps else super().suit_led

    def too_late(self, seat: int, act: Act, who: tuple[int, ...]) -> Faults:
        """A second bid, and a draw after later ones."""
        name = self.name(seat)
        if act.word in {"bid", "pass"} and seat in self.bids:
            yield breach(CIN.BID_1, f"{name} has bid or passed already.", kind="SEQ")
        if act.word == "back" and not who:
            why = "The stub fills every hand: nobody takes anything back."
            yield breach(CIN.D14, why, kind="SEQ")
        if act.word == "rob" and self.has_robbed:
            yield Fault(COM.SEQ_1, f"{self.name(self.dealer)} has robbed the stub already.")
        if act.word == "drew" and seat in self.from_left[: self.served]:
            clause = COM.SEQ_2 if self.has_robbed else CIN.DRAW_2
            why = f"{name}'s draw is over ({CIN.DRAW_2}): a later one was entered."
            yield Fault(clause, why, kind="SEQ")

    @property
    def highest_bidder(self) -> int:
        """The maker, once all have spoken."""
        assert self.maker is not None
        return self.maker

    # -- trump, and what was done before the play ------------------------------------------------

    def settle_trump(self, suit: str) -> None:
        self.trump = suit
        self.order, self.duties = order_under(suit), duties_under(suit)
        self.over, self.points = self.order.over, self.order.points

    @property
    def scoring(self) -> int:
        """The trumps that are always worth points (CIN-DISC-3)."""
        return union(scoring_cards(self.trump))

    def swaps(self, seat: int) -> bool:
        return seat == self.dealer and self.options.dealer_swap

    def who_draws(self) -> tuple[int, ...]:
        """The seats whose draw can be recorded: who has discarded, after the newest one seen."""
        waiting = self.from_left[self.served : -1]
        return tuple(seat for seat in waiting if seat in self.discards)

    def next_to_draw(self) -> int | None:
        """The seat that draws next, where a draw is typed without a name."""
        waiting = self.who_draws()
        drawing = (seat for seat in waiting if self.discards[seat].drawn)
        return next(drawing, waiting[0] if waiting else None)

    # -- what only the rule has placed ---------------------------------------------------------

    def not_there(self, seat: int, card: int) -> Move | Refusal | None:
        """A card that was presumed thrown may be played in place of one presumed kept."""
        if card & self.presumed[seat] and self.hands.known[seat] & self.recorded[seat]:
            return None
        return super().not_there(seat, card)

    def disproved(self, seat: int, card: int) -> None:
        """A card presumed thrown is played: the discard broke the rule (CIN-DISC-1)."""
        reason = f"{self.name(seat)} was dealt {card_text(card)} and kept it. {CIN.DISC_1.text}"
        self.disbelieve(self.discards[seat].entry, CIN.DISC_1, reason)
        for kept in each(self.hands.known[seat] & self.recorded[seat]):
            self.hands.forget(seat, kept)
        self.open_again(seat, self.presumed[seat])

    def open_again(self, seat: int, cards: int) -> None:
        """Cards that were known to be thrown away may be in the hand after all."""
        self.thrown[seat] &= ~cards
        self.presumed[seat] = 0
        self.hands.turn_down(cards)

    def reason(self, proof: Proof) -> str:
        lack = proof.lacks[0]
        if all(each_lack.card for each_lack in proof.lacks):
            return super().reason(proof)
        if not proof.shown:
            what = self.accused_words(proof)
            return f"{what} was illegal: otherwise not all cards that were kept can be trumps."
        seat, done = lack.seat, self.discards[lack.seat]
        # the card that proves it does not lie on the table yet
        seen = self.played_by(seat) | proof.shown | self.drawn[seat] | self.taken_back[seat]
        return (
            f"{self.name(seat)} kept {done.kept} and was filled up with {done.drawn + done.back}, "
            f"but more than these are no trumps: {listing(seen & ~self.order.trumps)}."
        )

    # -- play and score ------------------------------------------------------------------------

    def after_trick(self) -> None:
        """Once all is played, high and low count for who won their tricks (CIN-PTS-1, -2, -D12)."""
        if len(self.tricks) < HAND:
            return
        tricks = enumerate(self.tricks)
        self.places = {card: place for place, trick in tricks for _, card in trick.cards}
        self.high_and_low = high_and_low(self.trump, self.places)
        for card in self.high_and_low:
            trick = self.tricks[self.places[card]]
            self.tricks[self.places[card]] = trick._replace(points=trick.points + 1)

    @property
    def declarers(self) -> int:
        """The side of the maker, whose bid is its contract (CIN-BID-5)."""
        return self.highest_bidder % 2

    def dealt_worth(self, seat: int) -> int | None:
        """As for any hand, in the cards that are played: those drawn belong to them."""
        if not self.high_and_low or self.hands.hidden[seat]:
            return None
        held = self.shown_so_far(seat)
        each_end = 2 // len(self.high_and_low)
        ends = sum(each_end for card in self.high_and_low if card & held)
        return ends + sum(self.points[card] for card in each(held))

    def score_lines(self) -> list[ScoreLine]:
        if self.redeal:
            return []
        return [
            *captured_lines(self.trump, self.tricks, self.places, self.high_and_low),
            *discarded_lines(self.trump, self._thrown(), self.places, self.declarers),
        ]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        left = self.from_left[0]
        if self.redeal:
            same = self.options.all_pass == "redeal_same"
            return Settled((), self.dealer if same else left, self.redeal)
        bidding = said("bid trump", self.maker) if self.reported is None else said("result")
        return Settled(settlement(score, self.declarers, self.bid, bidding), left)

    def _thrown(self) -> Iterator[tuple[str, int, int]]:
        """Who is known to have thrown cards away, by name and seat, and which.

        Of a recorded hand that is all, once it has shown the others.
        """
        for seat, cards in enumerate(self.thrown):
            if self.recorded[seat] and self.trick and not self.hands.count(seat):
                cards = self.recorded[seat] & ~self.played_by(seat)
            if cards:
                yield self.name(seat), seat, cards
