"""One hand of Cinch: what is known of it, from the deal to the score (RULES 6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal, NamedTuple

from trickledger.rules.cards import FULL_PACK, each, listing, suit_of, union
from trickledger.rules.evidence.after_draw import SparedEvidence
from trickledger.rules.evidence.fixed_hands import Proof
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.order import duties_under, order_under, pedros, scoring_cards
from trickledger.rules.games.cinch.score import (
    ALL_POINTS,
    captured_lines,
    discarded_lines,
    high_and_low,
    settlement,
)
from trickledger.rules.ladder import Move
from trickledger.rules.play.judging import (
    COM,
    Act,
    Cards,
    Fault,
    Faults,
    Refusal,
    Says,
    breach,
    fault,
)
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.order import Order
from trickledger.rules.play.phases import Step
from trickledger.rules.play.tricks import TrickDeal
from trickledger.rules.score import ScoreLine, Settled, said

DEALT = 9
HAND = 6
STUB = 16
_MOVES = frozenset(("play", "drew", "rob"))


class Discard(NamedTuple):
    """What a seat did before the play: its entry, how many cards it kept, drew and took back.

    Only where the stub is too short are cards taken back (CIN-D14); `shown` were laid open.
    """

    entry: int
    kept: int
    drawn: int
    back: int
    shown: int

    @property
    def away(self) -> int:
        """How many of the cards that were dealt are not in the hand in the end."""
        return DEALT - self.kept - self.back

    @property
    def face_down(self) -> int:
        """How many cards were thrown away that were not laid open."""
        return DEALT - self.kept - self.shown.bit_count()


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    all_pass: Annotated[
        Literal["dealer_names", "redeal_same", "redeal_left", "dealer_bids_1"], CIN.D4
    ] = "dealer_names"
    dealer_swap: Annotated[bool, CIN.D15] = False


class CinchHand(TrickDeal):
    """One hand of Cinch, from the deal to the score.

    `bids` are by seat, 0 for a pass; `bid` is the contract of the maker's side. By seat: `discards`
    holds what was done with the cards, `drawn` and `taken_back` the cards that were seen to come
    from the stub or from the seat's own discards; `seen` are those seen out of play. `served`
    counts the seats whose draw is over, `stub` what is left of it (CIN-DEAL-2). Once all is played
    `places` tells the trick of each card, the first being 0, and `high_and_low` which trumps are
    these, one for both if there is only one.
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
    seen = 0
    has_robbed = False
    places: Mapping[int, int]
    high_and_low: tuple[int, ...] = ()

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        self.bids: dict[int, int] = {}
        self.discards: dict[int, Discard] = {}
        self.drawn = [0] * self.seats
        self.taken_back = [0] * self.seats
        self.hands.deal(DEALT)

    # -- the protocol --------------------------------------------------------------------------

    def facts(self) -> dict[str, object]:
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
                f"{CIN.DISC_3}: {name} discarded {listing(cards & self.scoring)}"
                for name, _, cards in self._thrown()
                if cards & self.scoring
            ],
            "redeal": self.redeal or None,
        }

    def _discarded(self) -> Iterator[tuple[str, Discard]]:
        """What each who has discarded did, by name."""
        return ((self.name(seat), done) for seat, done in sorted(self.discards.items()))

    def seat_of(self, act: Act) -> int | None:
        """As for any hand; a draw without a name is that of the seat that draws next."""
        waiting = self.who_draws() if act.word == "drew" else ()
        drawing = tuple(seat for seat in waiting if self.discards[seat].drawn)
        return (drawing or waiting)[0] if waiting else super().seat_of(act)

    def resolve(self, act: Act) -> Act:
        """A bare number is a bid or a discard."""
        if act.word == "number":
            word = "discard" if self.can_say("discard") else "bid"
            return Act(word, number=act.number)
        return super().resolve(act)

    def called(self) -> Mapping[str, int]:
        return pedros(self.trump) if self.trump else {}

    def suit_shown(self, lead: int) -> str:
        """After a trump a bare rank is that of trumps."""
        return self.trump if lead & self.order.trumps else suit_of(lead)

    def too_late(self, seat: int, act: Act, who: tuple[int, ...]) -> Iterator[Fault]:
        """A second bid, and a draw after later ones."""
        name = self.name(seat)
        if act.word in {"bid", "pass"} and seat in self.bids:
            yield breach(CIN.BID_1, "{player} has bid or passed already.", kind="SEQ", player=name)
        if act.word == "back" and not who:
            words = "The stub fills every hand: nobody takes anything back."
            yield breach(CIN.D14, words, kind="SEQ")
        if act.word == "rob" and self.has_robbed:
            name = self.name(self.dealer)
            yield fault(COM.SEQ_1, "{player} has robbed the stub already.", player=name)
        if act.word == "drew" and seat in self.from_left[: self.served]:
            clause = COM.SEQ_2 if self.has_robbed else CIN.DRAW_2
            words, rule = "{player}'s draw is over ({rule}): a later one was entered.", CIN.DRAW_2
            yield fault(clause, words, kind="SEQ", player=name, rule=rule)

    @property
    def highest_bidder(self) -> int:
        """The maker, once all have spoken."""
        assert self.maker is not None
        return self.maker

    # -- bidding ----------------------------------------------------------------------------------

    def check_bid(self, _seat: int, act: Act) -> Faults:
        """Higher than the bid before, by the dealer too (CIN-BID-2, -3, CIN-D5)."""
        points = act.number or 0
        next_bid = (f"bid {self.bid + 1}",) if self.bid < ALL_POINTS else ()
        would_do = (*next_bid, "pass")
        if not 1 <= points <= ALL_POINTS:
            yield breach(CIN.BID_2, "", would_do)
        if points <= self.bid:
            yield breach(CIN.BID_3, "The bid is {bid}.", would_do, bid=self.bid)

    def bid_or_pass(self, seat: int, act: Act) -> None:
        """A pass is no points, and leaves the bid to whoever has made it."""
        points = self.bids[seat] = act.number or 0
        if points:
            self.bid, self.maker = points, seat
        self.turn = self.next_player[seat]
        if self.all_have_bid():
            self._end_of_bidding()

    def _end_of_bidding(self) -> None:
        """The highest bidder names trump; where all passed the house says who does (CIN-D4)."""
        choice = self.options.all_pass
        if self.maker is not None:
            self.turn = self.maker
        elif choice.startswith("redeal"):
            self.redeal = "all four passed"
        else:
            self.turn = self.maker = self.dealer
            self.bid = 1 if choice == "dealer_bids_1" else 0

    def all_have_bid(self) -> bool:
        return len(self.bids) == self.seats

    def all_passed_for_a_redeal(self) -> bool:
        return bool(self.redeal)

    def name_trump(self, _seat: int, act: Act) -> None:
        """Whoever bid highest names a suit once the bidding is over (CIN-BID-4, CIN-D6)."""
        self.settle_trump(act.suit)
        self.turn = self.from_left[0]

    # -- trump, and what was done before the play ------------------------------------------------

    def settle_trump(self, suit: str) -> None:
        self.trump = suit
        self.order, self.duties = order_under(suit), duties_under(suit)
        self.over, self.points = self.order.over, self.order.points

    @property
    def scoring(self) -> int:
        """The trumps that are always worth points (CIN-DISC-3)."""
        return union(scoring_cards(self.trump))

    def swapped(self, seat: int) -> range:
        """How many cards a seat may have swapped for those of the stub (CIN-D15)."""
        if not self.options.dealer_swap or seat != self.dealer:
            return range(1)
        done = self.discards[seat]
        if self.drawn[seat]:
            more = self.drawn[seat].bit_count() - done.drawn
            return range(more, more + 1)
        return range(min(self.stub, done.kept) + 1)

    def most_drawn(self, seat: int) -> int:
        """How many cards the stub has brought a seat at most."""
        return self.discards[seat].drawn + self.swapped(seat)[-1]

    def who_draws(self) -> tuple[int, ...]:
        """The seats whose draw can be recorded: who has discarded, after the newest one seen."""
        waiting = self.from_left[self.served : -1]
        return tuple(seat for seat in waiting if seat in self.discards)

    # -- what became of the cards that were dealt ----------------------------------------------

    def laid_open(self, seat: int) -> int:
        """The cards that a seat is seen to have thrown away, and cannot have taken back."""
        there = self.hands.possible(seat) | self.played_by(seat)
        return self.discards[seat].shown & ~there | self.seen & self.recorded[seat]

    def unaccounted(self, seat: int) -> int:
        """The cards of a recorded hand that have not shown up anywhere since."""
        there = self.laid_open(seat) | self.played_by(seat) | self.taken_back[seat]
        return self.recorded[seat] & ~there

    def thrown_unseen(self, seat: int) -> int:
        """The cards of a recorded hand that it cannot hold, by the rule or by counting."""
        return self.unaccounted(seat) & ~self.hands.possible(seat)

    def thrown(self, seat: int) -> int:
        """The cards that a seat is known to have thrown away."""
        done = self.discards.get(seat)
        if done is None or not (done.shown or self.recorded[seat]):
            return 0
        return self.laid_open(seat) | self.thrown_unseen(seat)

    def still_kept(self, seat: int) -> int:
        """How many of the cards that were dealt to a recorded hand, and not played, are there."""
        _, kept = self.hands.kept.get(seat, (0, 0))
        return (self.hands.known[seat] & self.unaccounted(seat)).bit_count() + kept

    def thrown_by_rule(self, seat: int) -> int:
        """The cards of a recorded hand that may be there in place of those presumed kept."""
        is_bound = seat in self.discards and self.still_kept(seat)
        return self.thrown_unseen(seat) if is_bound else 0

    def not_there(self, seat: int, card: int) -> Move | Refusal | Fault | None:
        """A card that only the rule says is thrown may be there in place of one presumed kept.

        What is left of the hand may not owe then what that one owed.
        """
        if not card & self.thrown_by_rule(seat):
            return super().not_there(seat, card)
        hands = self.hands
        known, kept = hands.known[seat], dict(hands.kept)
        self._suspend_rule(seat, card)
        judged = self.judge(seat, card)
        hands.known[seat], hands.kept = known, kept
        return judged if isinstance(judged, Move) else None

    def _suspend_rule(self, seat: int, more: int) -> None:
        """Any of the cards that the rule says were kept, and of some more, are in the hand."""
        hands, count = self.hands, self.still_kept(seat)
        there = hands.known[seat] & self.unaccounted(seat)
        hands.known[seat] ^= there
        hands.kept[seat] = there | more | hands.kept.get(seat, (0, 0))[0], count

    def disproved(self, seat: int, card: int) -> None:
        """A card presumed thrown is played: the discard broke the rule (CIN-DISC-1).

        What was taken when less was checked, though it was kept elsewhere, may be anybody's.
        """
        if card & self.thrown_by_rule(seat):
            self.doubt(seat, card, was_kept=True)
        elif not card & self.hands.kept.get(seat, (0, 0))[0]:
            self.hands.mix()
            self.hands.turn_down(card & ~self.hands.unseen)
            for known in each(self.hands.known[seat] & self.recorded[seat]):
                self.hands.forget(seat, known)
            return
        super().disproved(seat, card)

    def doubt(self, seat: int, cards: int, *, was_kept: bool) -> None:
        """Find that a discard was against the rule, from which nothing follows any more."""
        says = Says(
            "{player} was dealt {cards} and kept it."
            if was_kept
            else "{player} was dealt {cards} and threw it away.",
            cites=CIN.DISC_1,
            player=self.name(seat),
            cards=Cards(cards),
        )
        self.disbelieve(self.discards[seat].entry, CIN.DISC_1, says)
        self._suspend_rule(seat, cards)

    def bar_others(self, seat: int, cards: int) -> None:
        """Unseen cards that were dealt to a seat are in no hand but its own."""
        where = Says("was dealt to {player}", player=self.name(seat))
        for card in each(cards):
            self.placed.setdefault(card, where)
        for other in {*self.from_left} - {seat}:
            self.evidence.bar(other, cards)

    # -- what was taken when less was checked ---------------------------------------------------

    @property
    def formerly_anywhere(self) -> int:
        """The cards dealt to a dealer who may swap some: they counted as seen by nobody."""
        swaps = self.options.dealer_swap and self.dealer in self.discards
        return self.unaccounted(self.dealer) if swaps else 0

    def formerly_there(self, seat: int, cards: int) -> bool:
        """Whether cards were taken when those that were kept or thrown bound nobody."""
        hands, back = self.hands, self.taken_back[seat]
        free = hands.unseen | hands.half_known | self.formerly_anywhere | self.unaccounted(seat)
        free |= self.discards[seat].shown if back else 0
        doubtful = hands.known[seat] & (back | self.formerly_anywhere)
        has_room = hands.hidden[seat] > 0 or seat in hands.kept or doubtful > 0
        return has_room and not cards & ~free

    def judge_as_taken(self, step: Step, seat: int, act: Act) -> object:
        """As for any hand; a card that may have been there then was played or drawn."""
        if act.word in _MOVES and self.formerly_there(seat, union(act.cards)):
            return None
        return super().judge_as_taken(step, seat, act)

    def reason(self, proof: Proof) -> Says:
        lack = proof.lacks[0]
        if all(each_lack.card for each_lack in proof.lacks):
            return super().reason(proof)
        if not proof.shown:
            return Says(
                "{acts} was illegal: either a card that is no trump was kept, or one that had to "
                "be played was held back.",
                acts=self.accused_words(proof),
            )
        seat, done = lack.seat, self.discards[lack.seat]
        # the card that proves it does not lie on the table yet
        seen = self.played_by(seat) | proof.shown | self.drawn[seat] | self.taken_back[seat]
        return Says(
            "{player} kept {kept} and was filled up with {others}: these are no trumps, and not "
            "all came so: {cards}.",
            player=self.name(seat),
            kept=done.kept,
            others=done.drawn + done.back,
            cards=Cards(seen & ~self.order.trumps),
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
        """Who is known to have thrown cards away, by name and seat, and which."""
        for seat in range(self.seats):
            if cards := self.thrown(seat):
                yield self.name(seat), seat, cards
