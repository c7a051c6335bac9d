"""What is known of the hands of Kalooki: two copies of each card, a renewed stock, hands laid open.

The log names faces; which copy is meant is chosen here, and copies that lie in the same place are
never told apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from trickledger.rules.cards import DOUBLE_PACK, copies, each, face
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.melds import VALUES, Contract, Meld
from trickledger.rules.games.kalooki.turns import Turns
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.judging import COM, Act, Cards, Count, Fault, Refusal, Says, both, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.order import fewest_and_most

COPIES: dict[int, int] = {card: copies(card) for card in each(DOUBLE_PACK)}


class Holdings(Deal):
    """A hand of two packs with jokers.

    `pile` holds the discards, the top one last, `melds` those on the table in the order in which
    they were laid, `turns` the turns so far. `out` is who went out. Once the stock was renewed,
    `older` are the unseen cards that may have been in a hand at that moment, `newer` those that may
    have been in the stock; of the hidden cards of each seat so many at most are among those that it
    `held_before`, and among those that it has `drawn_since`. `claims` are points left that nobody
    has counted.
    """

    BOOK = KAL
    words_out_of_turn = frozenset(("call", "overcall", "drew"))

    def __init__(self, setting: Setting, contract: Contract) -> None:
        super().__init__(setting, DOUBLE_PACK)
        self.contract = contract
        self.pile: list[int] = []
        self.melds: list[Meld] = []
        self.turns = Turns(setting.dealer + 1, self.seats)
        self.out: int | None = None
        self.went_out = 0
        self.is_void = False
        self.is_renewed = False
        self.older = self.newer = DOUBLE_PACK
        self.held_before = [0] * self.seats
        self.drawn_since = [0] * self.seats
        self.claims: dict[int, int] = {}
        self.hands.deal(contract.cards)

    def apply_as_taken(self, seat: int, act: Act, number: int) -> Refusal | None:
        """As for any hand; an earlier version did not look at what had come from the stock."""
        refusal = super().apply_as_taken(seat, act, number)
        if refusal is None or refusal.kind != "PHYS":
            return refusal
        counts = self.held_before, self.drawn_since, self.hands.bars
        everything = list(self.hands.hidden)
        self.held_before, self.drawn_since = everything, list(everything)
        self.hands.bars = [0] * self.seats
        if super().apply_as_taken(seat, act, number) is None:
            return None
        self.held_before, self.drawn_since, self.hands.bars = counts
        return refusal

    # -- which copy ----------------------------------------------------------------------------

    def reach(self, seat: int) -> int:
        """The unseen cards that may be among the hidden ones of a seat."""
        hands = self.hands
        if not hands.hidden[seat]:
            return 0
        unseen = hands.unseen & ~hands.bars[seat]
        if not self.is_renewed:
            return unseen
        before = self.older if self.held_before[seat] else 0
        since = self.newer if self.drawn_since[seat] else 0
        return unseen & (before | since)

    def _sure(self, cards: int) -> tuple[int, int]:
        """Of some unseen cards, whichever copies they are, how many are older, and how many newer.

        For a face of which copies of both kinds are left nobody knows.
        """
        older, newer = self.hands.unseen & self.older, self.hands.unseen & self.newer
        before = since = 0
        while cards:
            same = COPIES[cards & -cards]
            count = (cards & same).bit_count()
            before += max(0, count - (same & newer).bit_count())
            since += max(0, count - (same & older).bit_count())
            cards &= ~same
        return before, since

    def has_room(self, seat: int, cards: int) -> bool:
        """Whether so many unseen cards can be among the hidden ones of a seat."""
        if cards.bit_count() > self.hands.hidden[seat]:
            return False
        if not (self.is_renewed and cards):
            return True
        before, since = self._sure(cards)
        return before <= self.held_before[seat] and since <= self.drawn_since[seat]

    def discount(self, seat: int, hidden: int, before: int = 0, since: int = 0) -> None:
        """So many cards of a seat are about to be hidden no longer, some of them of a sure kind."""
        if self.is_renewed:
            left = self.hands.hidden[seat] - hidden
            self.held_before[seat] = max(0, min(left, self.held_before[seat] - before))
            self.drawn_since[seat] = max(0, min(left, self.drawn_since[seat] - since))

    def _reveal(self, seat: int, cards: int) -> None:
        """Take into account that these cards, or other copies of them, come out of a hand.

        Of copies that may be older or newer nobody knows which one was seen.
        """
        hidden, reach = cards & self.hands.unseen, self.reach(seat)
        if not hidden:
            return
        self.discount(seat, hidden.bit_count(), *self._sure(hidden))
        for card in each(hidden):
            same = COPIES[card] & self.hands.unseen
            if same & reach & self.older and same & reach & self.newer:
                self.older |= same
                self.newer |= same

    def chosen(self, seat: int, faces: Iterable[int]) -> int:
        """The cards of a seat that bear these faces, known ones first; 0 where it cannot be."""
        known, reach, cards = self.hands.known[seat], self.reach(seat), 0
        for wanted in faces:
            same = COPIES[wanted] & ~cards
            free = same & known or same & reach
            if not free:
                return 0
            cards |= free & -free
        return cards if self.has_room(seat, cards & ~known) else 0

    def known_faces(self, seat: int) -> Counter[int]:
        """How often each face is known to be in a seat's hand."""
        return Counter(map(face, each(self.hands.known[seat])))

    def copy_of(self, seat: int, wanted: int) -> int:
        """A card of a seat that bears a face, a known one first; 0 where it cannot have one."""
        same = COPIES[wanted]
        free = same & self.hands.known[seat] or same & self.reach(seat)
        return free & -free

    def lay_open(self, seat: int, cards: int) -> None:
        """Take cards out of a hand and place them where all can see them."""
        if self.is_renewed:
            self._reveal(seat, cards)
        self.hands.give_up(seat, cards)

    def lay_down(self, seat: int, cards: int) -> None:
        """Make cards known that a seat still holds."""
        if self.is_renewed:
            self._reveal(seat, cards)
        self.hands.learn(seat, cards)

    @property
    def stock(self) -> int:
        """The cards that may lie in the stock, or in the new one if there is none."""
        return self.hands.unseen & self.newer if self.hands.face_down else sum(self.pile[:-1])

    def drawable(self, wanted: int) -> int:
        """An unseen copy of a face that may lie in the stock, or did; 0 where there is none."""
        same = COPIES[wanted] & self.hands.unseen & self.newer
        return same & -same

    def _renew_stock(self) -> bool:
        """Form a new stock, and tell whether that was possible (KAL-STOCK-1, -2, KAL-D9)."""
        if not self.can_renew:
            return False
        stock = sum(self.pile[:-1])
        self.older, self.newer = self.hands.unseen, stock
        self.held_before = list(self.hands.hidden)
        self.hands.turn_down(stock)
        del self.pile[:-1]
        self.is_renewed = True
        return True

    @property
    def can_renew(self) -> bool:
        """Whether the discards can become a new stock."""
        return not self.is_renewed and len(self.pile) > 1

    def draw_hidden(self, seat: int) -> bool:
        """Draw a card that nobody else has seen, and tell whether there was one."""
        hands = self.hands
        if not (hands.face_down or self._renew_stock()):
            return False
        # as hands.receive does, without a call in every turn
        hands.hidden[seat] += 1
        hands.face_down -= 1
        hands.bars[seat] = 0
        if self.is_renewed:
            self.drawn_since[seat] += 1
        return True

    # -- why not -------------------------------------------------------------------------------

    def impossible(self, seat: int, act: Act) -> Iterator[Fault]:
        """Why the cards of an act cannot come from a hand (COM-PHYS-2 to -7)."""
        hands, name, named = self.hands, self.name(seat), Counter(act.cards)
        known, hidden = hands.known[seat], hands.hidden[seat]
        for wanted, count in named.items():
            if (COPIES[wanted] & (known | hands.unseen)).bit_count() < count:
                yield self.elsewhere(seat, wanted, count)
        if len(act.cards) > hands.count(seat):
            has = Count(hands.count(seat), "card")
            words = "{player} has {count}, and you named {named}."
            yield fault(COM.PHYS_4, words, player=name, count=has, named=len(act.cards))
        for wanted, count in named.items():
            if (COPIES[wanted] & (known | self.reach(seat))).bit_count() < count:
                yield self._out_of_reach(seat, wanted)
        if self.is_renewed and (named - self.known_faces(seat)).total() <= hidden:
            before, since = self.held_before[seat], self.drawn_since[seat]
            words = (
                "Of {player}'s hidden cards {before} at most can be from before the new stock, "
                "{since} at most from it."
            )
            yield fault(COM.PHYS_7, words, player=name, before=before, since=since)
        words = "{cards} is known of {player}'s hand: only {count} can be others."
        yield fault(COM.PHYS_7, words, cards=known, player=name, count=Count(hidden, "card"))

    def _out_of_reach(self, seat: int, wanted: int) -> Fault:
        hands, name, card = self.hands, self.name(seat), Cards(wanted)
        if COPIES[wanted] & hands.bars[seat]:
            words = "{card} was seen in the stock, and {player} has drawn nothing hidden since."
        elif self.drawn_since[seat]:
            words = "All that is hidden in {player}'s hand is from the new stock; {card} is not."
        elif hands.hidden[seat]:
            words = "{card} went into the new stock, and {player} has drawn nothing hidden since."
        else:
            words = (
                "{player} holds {cards}, every card of the hand is known, and {card} is not among "
                "them. Correct what was recorded of it, or this entry."
            )
            return fault(COM.PHYS_6, words, cards=hands.known[seat], player=name, card=card)
        return fault(COM.PHYS_3, words, player=name, card=card)

    def elsewhere(self, seat: int | None, wanted: int, count: int = 1) -> Fault:
        """Why a face cannot come from a hand (None: from the stock): too few copies are left."""
        same, card = COPIES[wanted], Cards(wanted)
        copies = same.bit_count()
        if count > copies:
            words = "There are only {copies} {card}, not {count}."
            return fault(COM.PHYS_2, words, copies=copies, card=card, count=count)
        if (same & self.hands.unseen).bit_count() >= count:
            words = "The new stock was formed from discards, and {card} was not among them."
            return fault(COM.PHYS_3, words, card=card)
        others = (other for other in range(self.seats) if other != seat)
        held = Counter({self._hand_of(other): self.known_faces(other)[wanted] for other in others})
        melds = enumerate(self.melds, 1)
        laid = {Says("meld {meld}", meld=at): meld.cards.count(wanted) for at, meld in melds}
        laid[Says("the discard pile")] = (same & sum(self.pile)).bit_count()
        places = held + Counter(laid)
        own = [] if seat is None else [self._hand_of(seat)]
        clause = COM.PHYS_3 if held.total() else COM.PHYS_2
        there, found = both(places or own), places.total()
        if 1 < found < copies:
            words = "There are only {copies} {card}, and {found} of them are in {places}."
            return fault(clause, words, copies=copies, card=card, found=found, places=there)
        words = (
            "There are only {copies} {card}, and one of them is in {places}."
            if found == 1
            else "There are only {copies} {card}, and they are in {places}."
        )
        return fault(clause, words, copies=copies, card=card, places=there)

    def _hand_of(self, seat: int) -> Says:
        return Says("{player}'s hand", player=self.name(seat))

    def owing(self) -> tuple[int, ...]:
        """The seats whose cards left in hand are still to be laid open."""
        hidden, seats = self.hands.hidden, range(self.seats) if self.out is not None else ()
        return tuple(seat for seat in seats if hidden[seat] and seat not in self.claims)

    def bounds(self, seat: int, shown: int = 0, *, is_own: bool = True) -> tuple[int, int]:
        """The fewest and the most points that a hand can count, as far as it is known.

        If some unseen cards are `shown` besides, they are its own or in another hand.
        """
        known, hidden = self.hands.known[seat], self.hands.hidden[seat]
        if is_own:
            known, hidden = known | shown, hidden - shown.bit_count()
        return fewest_and_most(VALUES, known, hidden, self.reach(seat) & ~shown)
