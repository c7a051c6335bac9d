"""Discarding, drawing and robbing in Cinch, and the hands as they were dealt (RULES 6.1, 6.4)."""

from __future__ import annotations

from typing import NamedTuple

from trickledger.rules.cards import card_text, each, listing, repeated, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.evidence.after_draw import SparedEvidence
from trickledger.rules.evidence.fixed_hands import Lack, Proof
from trickledger.rules.games.cinch_clauses import CIN
from trickledger.rules.games.cinch_order import keeping_under, scoring_cards
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.tricks import Order, TrickDeal
from trickledger.rules.refusals import Refusal

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


class Fault(NamedTuple):
    """What a discard breaks: the clause, the reason, and the cards that show it."""

    clause: Clause
    why: str
    cards: int = 0


class Draw(TrickDeal):
    """The part of a hand in which six cards are made of nine.

    By seat: `recorded` holds the cards typed as dealt, `discards` what was done with them,
    `thrown` the cards that are known to have been thrown away, `presumed` those of them that only
    follow from the rule (a recorded hand of which a number was discarded), `drawn` and
    `taken_back` the cards that were seen to come from the stub or from the seat's own discards.
    `served` counts the seats whose draw is over.
    """

    cardless_act = "discard"
    EVIDENCE = SparedEvidence
    evidence: SparedEvidence

    trump = ""
    order: Order
    stub = STUB
    served = 0
    has_robbed = False

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.dealer = setting.dealer
        self.in_order = tuple((self.dealer + step) % self.seats for step in range(1, 5))
        self.recorded = [0] * self.seats
        self.discards: list[Discard | None] = [None] * self.seats
        self.thrown = [0] * self.seats
        self.presumed = [0] * self.seats
        self.drawn = [0] * self.seats
        self.taken_back = [0] * self.seats

    @property
    def scoring(self) -> int:
        """The trumps that are always worth points (CIN-DISC-3)."""
        return union(scoring_cards(self.trump))

    def _swaps(self, seat: int) -> bool:
        return seat == self.dealer and self.setting.options.dealer_swap

    # -- the deal ------------------------------------------------------------------------------

    def check_holds(self, seat: int, act: Act) -> Refusal | None:
        twice = repeated(act.cards)
        if len(act.cards) != DEALT or twice:
            why = f"Each player is dealt {DEALT} cards, and you named {len(act.cards)}."
            why = f"{card_text(twice)} is there twice." if twice else why
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        if self.recorded[seat]:
            return self.refuse("SEQ", COM.SEQ_1, seat, act, self.recorded_already(seat))
        return self._check_dealt(seat, act, union(act.cards))

    def _check_dealt(self, seat: int, act: Act, cards: int) -> Refusal | None:
        played = self.played_by(seat)
        own = self.thrown[seat] | self.taken_back[seat]
        for card in each(cards & ~own & ~(played & ~self.drawn[seat])):
            refusal = self.dealt_twice(self.misplaced(None, act, card))
            if refusal:
                return refusal
        missing = own & ~cards
        if missing:
            why = f"That hand has shown {listing(missing)} already: name it too."
            return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=missing)
        return self._check_room(seat, act, cards, played)

    def _check_room(self, seat: int, act: Act, cards: int, played: int) -> Refusal | None:
        """Cards that were played were kept or drawn: there must be room for both (COM-PHYS-7)."""
        done = self.discards[seat]
        if done is None:
            return None
        not_dealt = played & ~cards & ~self.drawn[seat]
        unseen_draws = 0 if self.drawn[seat] else done.drawn
        if not_dealt.bit_count() > unseen_draws:
            why = f"{listing(not_dealt)} was played too, and {self.name(seat)} drew {done.drawn}."
            return self.refuse("PHYS", COM.PHYS_7, seat, act, why, cards=not_dealt)
        kept = played & cards
        if kept.bit_count() > done.kept + done.back:
            why = f"{listing(kept)} was played, and {self.name(seat)} kept {done.kept}."
            return self.refuse("PHYS", COM.PHYS_7, seat, act, why, cards=kept)
        return None

    def do_holds(self, seat: int, act: Act) -> None:
        cards = union(act.cards)
        self.recorded[seat] = cards
        done = self.discards[seat]
        if done is None:
            self.learn(seat, cards)
        else:
            self._look_back(seat, done, cards)

    def _look_back(self, seat: int, done: Discard, dealt: int) -> None:
        """Draw from a hand that is recorded late what was kept and what was thrown away."""
        played = self.played_by(seat) & dealt
        fault = self._fault_seen_late(seat, done, dealt, played)
        if fault:
            self.evidence.drop(done.entry)
            self.supersede_joint(done.entry)
            self.find((done.entry,), fault.clause, fault.why, (self.number,))
        rest = dealt & ~self.thrown[seat] & ~played & ~self.taken_back[seat]
        is_doubtful = fault or done.back or self._swaps(seat) or done.entry in self.disbelieved
        sure, pool = self._gone(seat, done, rest, follows_rule=not is_doubtful)
        self.hands.place(sure)
        self._lay_aside(seat, sure)
        if not self._swaps(seat):
            self.learn(seat, rest & ~sure & ~pool)
        self.weigh(self.evidence.counted())

    def _fault_seen_late(self, seat: int, done: Discard, dealt: int, played: int) -> Fault | None:
        """What a discard broke, by the hand as it was dealt and what of it was played."""
        kept = played & ~self.order.trumps
        fault = self._fault_of_known(dealt, DEALT - done.kept, self.thrown[seat])
        if fault or kept.bit_count() <= done.back:
            return fault
        return Fault(CIN.DISC_1, f"{self.name(seat)} kept {listing(kept)}. {CIN.DISC_1.text}")

    def _gone(self, seat: int, done: Discard, rest: int, *, follows_rule: bool) -> tuple[int, int]:
        """What of the rest of a hand was thrown away unseen: what was, and of what some was."""
        gone = DEALT - done.kept - done.back - self.thrown[seat].bit_count()
        if gone in {0, rest.bit_count()}:
            return (rest if gone else 0), 0
        if not follows_rule:
            return 0, rest
        sure, pool = self._face_down(rest, gone)
        self.presumed[seat] = sure
        return sure, pool

    # -- the discard ---------------------------------------------------------------------------

    def check_discard(self, seat: int, act: Act) -> Refusal | None:
        count, shown = discarded(act), union(act.cards)
        if count < len(act.cards):
            why = f"The number counts the cards shown too, and there are {len(act.cards)}."
            return self.refuse("SYN", COM.SYN_1, seat, act, why)
        refusal = self._check_cards(seat, act, seat)
        if refusal:
            return refusal
        if count > DEALT:
            why = f"{self.name(seat)} holds {DEALT} cards."
            return self.refuse("PHYS", COM.PHYS_4, seat, act, why)
        fault = self._fault(seat, count, shown)
        if fault:
            return self.refuse("RULE", fault.clause, seat, act, fault.why, cards=fault.cards)
        return None

    def _check_cards(self, seat: int, act: Act, place: int | None) -> Refusal | None:
        """Why cards cannot come from a place: a seat's hand, or None, the face-down cards."""
        refusal = self.check_there(place, act)
        return refusal._replace(by=self.name(seat)) if refusal else None

    def _fault(self, seat: int, count: int, shown: int) -> Fault | None:
        """What a discard breaks, as far as the hand is known (CIN-DISC-1, -2, CIN-D8, -D9)."""
        hands, trumps = self.hands, self.order.trumps
        if count < DEALT - HAND:
            return Fault(CIN.DISC_1, f"At least three must go: {HAND} stay in hand.")
        if not hands.hidden[seat]:
            return self._fault_of_known(hands.known[seat], count, shown)
        lost = shown & trumps & ~self.scoring
        if lost and count > DEALT - HAND:
            return Fault(CIN.DISC_1, f"{listing(lost)}: {_ONLY_EXCESS}", lost)
        trumps_left = hands.unseen & trumps & ~shown
        if trumps_left.bit_count() < DEALT - count:
            why = f"Only {trumps_left.bit_count()} trumps can be among the cards kept."
            return Fault(CIN.DISC_1, f"{why} {CIN.DISC_1.text}")
        return None

    def _fault_of_known(self, hand: int, count: int, shown: int) -> Fault | None:
        """What a discard of a known hand breaks, some of it face down."""
        trumps = self.order.trumps
        plain, held = hand & ~trumps & ~shown, hand & trumps
        down = count - shown.bit_count()
        if plain.bit_count() > down:
            return Fault(CIN.DISC_1, f"{listing(plain)}: {CIN.DISC_1.text}", plain)
        excess = held.bit_count() - HAND
        if excess > 0:
            if count > DEALT - HAND or (shown & trumps).bit_count() < excess:
                why = f"{held.bit_count()} trumps were held. {CIN.DISC_2.text}"
                return Fault(CIN.DISC_2, why, held)
            return None
        lost = shown & trumps & ~self.scoring
        may_go = held & self.scoring & ~shown
        if not lost and down - plain.bit_count() > may_go.bit_count():
            lost = held & ~self.scoring
        return Fault(CIN.DISC_1, f"{listing(lost)}: {_ONLY_EXCESS}", lost) if lost else None

    def _face_down(self, rest: int, count: int) -> tuple[int, int]:
        """What of known cards went face down: those that did, and those of which some did.

        No trump goes before the others, and a scoring one, which may go, before the rest.
        """
        trumps = self.order.trumps
        if not count:
            return 0, 0
        plain = rest & ~trumps
        extra = count - plain.bit_count()
        if extra <= 0:
            return (0, plain) if extra else (plain, 0)
        may_go = rest & self.scoring
        if extra > may_go.bit_count():
            may_go = rest & trumps
        return (plain, may_go) if extra < may_go.bit_count() else (plain | may_go, 0)

    def _lay_aside(self, seat: int, cards: int) -> None:
        """Remember that a seat threw these cards away."""
        self.thrown[seat] |= cards
        for card in each(cards):
            self.placed[card] = f"was discarded by {self.name(seat)}"

    def do_discard(self, seat: int, act: Act) -> None:
        is_fair = not any(self.number in accused for accused, _ in self.findings)
        hands, count = self.hands, discarded(act)
        is_known = not hands.hidden[seat]
        for card in act.cards:
            hands.give_up(seat, card)
        self._lay_aside(seat, union(act.cards))
        down = count - len(act.cards)
        if is_known:
            down = self._presume(seat, down)
        hands.put_away(seat, down)
        self._fill(seat, DEALT - count, is_fair)
        self.weigh(self.evidence.counted())

    def _presume(self, seat: int, count: int) -> int:
        """Take out of a known hand what must have gone face down; how many cards stay open."""
        hands = self.hands
        sure, pool = self._face_down(hands.known[seat], count)
        if self.number in self.disbelieved:
            sure, pool = 0, hands.known[seat]
        for card in each(sure):
            hands.give_up(seat, card)
        self._lay_aside(seat, sure)
        self.presumed[seat] = sure
        for card in each(pool):
            hands.forget(seat, card)
        return count - sure.bit_count()

    def _fill(self, seat: int, kept: int, is_fair: bool) -> None:
        """Fill a hand from the stub, and from its own discards where that is short (CIN-D14)."""
        hands = self.hands
        need = max(0, HAND - kept)
        drawn = min(need, self.stub)
        self.stub -= drawn
        self.discards[seat] = Discard(self.number, kept, drawn, need - drawn)
        if self._swaps(seat):
            for card in each(hands.known[seat]):
                hands.forget(seat, card)
        elif is_fair and hands.hidden[seat]:
            ladder = keeping_under(self.trump)
            lack = Lack(self.number, seat, 0, ladder.rungs[0].cards, ladder)
            self.evidence.claim_but(lack, need)
        if need > drawn:
            self._open_again(seat, self.thrown[seat] & ~self.order.trumps)
        hands.receive(seat, need)

    def _open_again(self, seat: int, cards: int) -> None:
        """Cards that were known to be thrown away may be in the hand after all."""
        self.thrown[seat] &= ~cards
        self.presumed[seat] = 0
        self.hands.turn_down(cards)

    # -- drawing and robbing -------------------------------------------------------------------

    def who_draws(self) -> tuple[int, ...]:
        """The seats whose draw can be recorded: who has discarded, after the newest one seen."""
        waiting = self.in_order[self.served : -1]
        return tuple(seat for seat in waiting if self.discards[seat])

    def next_to_draw(self) -> int | None:
        """The seat that draws next, where a draw is typed without a name."""
        waiting = self.who_draws()
        drawing = (seat for seat in waiting if (done := self.discards[seat]) and done.drawn)
        return next(drawing, waiting[0] if waiting else None)

    def check_drew(self, seat: int, act: Act) -> Refusal | None:
        done = self.discards[seat]
        assert done is not None
        refusal = self._check_cards(seat, act, None)
        if refusal is None and len(act.cards) != done.drawn:
            why = (
                f"{self.name(seat)} keeps {done.kept} and draws {done.drawn}, "
                f"not {len(act.cards)}: {CIN.DRAW_1.text}"
            )
            return self.refuse("RULE", CIN.DRAW_1, seat, act, why)
        return refusal

    def do_drew(self, seat: int, act: Act) -> None:
        self.drawn[seat] = union(act.cards)
        self.served = self.in_order.index(seat) + 1
        self._see(seat, self.drawn[seat])

    def _see(self, seat: int, cards: int) -> None:
        """Cards that filled a hand up are known: what was claimed of it does not bind them."""
        self.hands.learn(seat, cards)
        self.evidence.spare_less(seat, cards.bit_count())
        self.weigh(self.evidence.counted())

    def who_robs(self) -> tuple[int, ...]:
        """The dealer, once."""
        return () if self.has_robbed else (self.dealer,)

    def check_rob(self, seat: int, act: Act) -> Refusal | None:
        done = self.discards[seat]
        assert done is not None
        refusal = self._check_cards(seat, act, None)
        if refusal:
            return refusal
        most = min(HAND, done.drawn + self.stub) if self._swaps(seat) else done.drawn
        if not most or (act.cards and not done.drawn <= len(act.cards) <= most):
            why = f"{self.name(seat)} keeps {done.kept} and takes {done.drawn}. {CIN.D15.text}"
            return self.refuse("RULE", CIN.D15, seat, act, why)
        return None

    def do_rob(self, seat: int, act: Act) -> None:
        self.has_robbed = True
        self.served = len(self.in_order)
        self.drawn[seat] = union(act.cards)
        self._see(seat, self.drawn[seat])

    def who_takes_back(self) -> tuple[int, ...]:
        """The seats that the stub could not fill."""
        return tuple(seat for seat, done in enumerate(self.discards) if done and done.back)

    def check_back(self, seat: int, act: Act) -> Refusal | None:
        done = self.discards[seat]
        assert done is not None
        if self.taken_back[seat]:
            why = f"What {self.name(seat)} took back is entered already."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        refusal = self._check_cards(seat, act, None)
        if refusal:
            return refusal
        foreign = union(act.cards) & ~self.recorded[seat] if self.recorded[seat] else 0
        if foreign:
            why = f"{listing(foreign)} was not dealt to {self.name(seat)}."
            return self.refuse("PHYS", COM.PHYS_3, seat, act, why, cards=foreign)
        trumps = union(act.cards) & self.order.trumps
        if discarded(act) != done.back or trumps:
            why = f"{self.name(seat)} lacks {done.back}. {CIN.D14.text}"
            return self.refuse("RULE", CIN.D14, seat, act, why, cards=trumps)
        return None

    def do_back(self, seat: int, act: Act) -> None:
        self.taken_back[seat] = union(act.cards)
        self._see(seat, self.taken_back[seat])

    # -- what only the rule has placed ---------------------------------------------------------

    def not_there(self, seat: int, card: int) -> Refusal | None:
        """A card that was presumed thrown may be played in place of one presumed kept."""
        if card & self.presumed[seat] and self.hands.known[seat] & self.recorded[seat]:
            return None
        return super().not_there(seat, card)

    def disproved(self, seat: int, card: int) -> None:
        """A card presumed thrown is played: the discard broke the rule (CIN-DISC-1)."""
        done = self.discards[seat]
        assert done is not None
        reason = f"{self.name(seat)} was dealt {card_text(card)} and kept it. {CIN.DISC_1.text}"
        self.disbelieve(done.entry, CIN.DISC_1, reason)
        for kept in each(self.hands.known[seat] & self.recorded[seat]):
            self.hands.forget(seat, kept)
        self._open_again(seat, self.presumed[seat])

    # -- words for people ----------------------------------------------------------------------

    def reason(self, proof: Proof) -> str:
        lack = proof.lacks[0]
        if all(each_lack.card for each_lack in proof.lacks):
            return super().reason(proof)
        if not proof.shown:
            what = self.accused_words(proof)
            return f"{what} was illegal: otherwise not all cards that were kept can be trumps."
        done = self.discards[lack.seat]
        assert done is not None
        shown = self.played_by(lack.seat) & ~self.order.trumps
        return (
            f"{self.name(lack.seat)} kept {done.kept} and was filled up with "
            f"{done.drawn + done.back}, but has shown {shown.bit_count()} that are no trumps: "
            f"{listing(shown)}."
        )


_ONLY_EXCESS = "trumps are discarded only by who holds seven or more, down to six."


def discarded(act: Act) -> int:
    """How many cards a discard, or a taking back, counts."""
    return len(act.cards) if act.number is None else act.number
