"""One hand of Kalooki: its turns, melds and calls, from the upcard to the score (RULES 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple

from trickledger.rules.amounts import counted
from trickledger.rules.cards import (
    COPY,
    DOUBLE_PACK,
    FULL_PACK,
    JOKER,
    JOKERS,
    card_text,
    copies,
    each,
    face,
)
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.melds import CONTRACTS, VALUES, Meld, points_left
from trickledger.rules.games.kalooki.turns import Turns
from trickledger.rules.play.deal import Deal
from trickledger.rules.play.judging import COM, Act, Cards, Count, Fault, Refusal, Says, both, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.order import fewest_and_most
from trickledger.rules.says import Laid
from trickledger.rules.score import ScoreLine, ScoreLines, Settled, WordsSaid, said, score_line

COPIES: dict[int, int] = {card: copies(card) for card in each(DOUBLE_PACK)}
FREE_CALLS = 3
OVERCALL = 50
HANDS = len(CONTRACTS)
_DRAWS = frozenset(("draw", "take"))


class Options(NamedTuple):
    """The house options of a game, fixed when it is opened, each with the decision behind it."""

    max_players: Annotated[Literal[5, 6], KAL.D26] = 5
    call_priority: Annotated[Literal["turn", "any"], KAL.D4] = "turn"
    void_keeps_penalties: Annotated[bool, KAL.D8] = True
    distinct_threes: Annotated[bool, KAL.D14] = False
    must_discard: Annotated[bool, KAL.D20] = False


class KalookiHand(Deal):
    """One hand of Kalooki, from the upcard to the cards left in hand.

    `turn` is the active player, `turns` are those so far, `laid` the turn of each seat's first meld
    (0: none yet), `calls` and `overcalls` are counts by seat. `pile` holds the discards, the top
    one last, `melds` those on the table in the order in which they were laid. `out` is who went
    out, `claims` are points left that nobody has counted; `told_bent` is whether the table was bent
    in a hand that is told by its facts.

    The log names faces; which of two copies is meant is chosen here, and copies that lie in the
    same place are never told apart. Once the stock was renewed, `older` are the unseen cards that
    may have been in a hand at that moment, `newer` those that may have been in the stock; of the
    hidden cards of each seat so many at most are among those that it `held_before`, and among those
    that it has `drawn_since`.
    """

    BOOK = KAL
    words_out_of_turn = frozenset(("call", "overcall", "drew"))

    options: Options
    round_name = "turn"
    trick_words = frozenset(
        ("draw", "take", "drew", "call", "overcall", "meld", "tack", "replace", "play", "stop")
    )
    told_bent: bool | None = None

    def __init__(self, setting: Setting, hands_scored: int) -> None:
        super().__init__(setting, DOUBLE_PACK)
        self.contract = contract = CONTRACTS[min(hands_scored, HANDS - 1)]
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
        self.laid = [0] * self.seats
        self.calls = [0] * self.seats
        self.overcalls = [0] * self.seats

    # -- the protocol --------------------------------------------------------------------------

    def playable(self, seat: int) -> int:
        cards = (self.hands.known[seat] | self.reach(seat)) & ~JOKERS
        return (cards | cards >> COPY) & FULL_PACK

    def offers(self, seat: int, word: str) -> bool:
        match word:
            case "call" | "overcall":
                is_free = self.calls[seat] < FREE_CALLS
                return is_free == (word == "call") and not any(self.call_faults(seat))
            case "tack":
                return bool(self.laid[seat])
            case "replace":
                has_joker = any(JOKER in meld.cards for meld in self.melds if meld.is_four)
                return has_joker and bool(self.laid[seat])
            case "drew":
                return seat == self.turn or not self.turns.calls[self.trick].penalty
            case "left":
                return seat in self.owing()
        return True

    def seat_of(self, act: Act) -> int | None:
        """A card drawn that nobody's name is written for is the active player's."""
        return self.turn if act.word == "drew" else super().seat_of(act)

    @property
    def rounds_done(self) -> int:
        return len(self.turns) - (self.trick > 0)

    def melds_on_table(self) -> Sequence[Says]:
        words = "{cards}, {player}"
        return [
            Says(words, cards=Laid(meld.cards), player=self.name(meld.owner)) for meld in self.melds
        ]

    def turns_done(self) -> list[dict[str, Any]]:
        done = islice(self.turns, self.rounds_done)
        return [turn.as_json(self.setting.handles) for turn in done]

    def facts(self) -> dict[str, object]:
        return {
            "contract": str(self.contract.melds),
            "dealt": self.contract.cards,
            "upcard": card_text(self.upcard) or None,
            "discard": card_text(self.pile[-1]) if self.pile else None,
            "stock": self.hands.face_down,
            "renewed": self.is_renewed,
            "melds": [
                {"meld": number, "player": self.name(meld.owner), "cards": str(meld).split()}
                for number, meld in enumerate(self.melds, 1)
            ],
            "on_the_table": self._on_the_table(),
            "laid_down": [self.name(seat) for seat in range(self.seats) if self.laid[seat]],
            "cards": {self.name(seat): self.hands.count(seat) for seat in range(self.seats)},
            "calls": self._by_name(self.calls),
            "overcalls": self._by_name(self.overcalls),
            "out": self.named(self.out),
            "bent": self.is_bent,
            "unverified": [self.name(seat) for seat in sorted(self.claims)],
        }

    def _on_the_table(self) -> list[str]:
        """What the players see, a sentence each: the piles, the melds, and who may still call."""
        top = f", {card_text(self.pile[-1])} on top of the discards" if self.pile else ""
        stock = counted(self.hands.face_down, "card")
        lines = [f"{stock} in the stock{top}"] if self.trick else []
        for number, meld in enumerate(self.melds, 1):
            lines.append(f"meld {number}, {self.name(meld.owner)}: {meld}")
        for seat in range(self.seats) if self.trick else ():
            may = f"{FREE_CALLS - self.calls[seat]} of {FREE_CALLS} calls left"
            cards = counted(self.hands.count(seat), "card")
            stands = "has laid down" if self.laid[seat] else may
            lines.append(f"{self.name(seat)}: {cards}, {stands}")
        return lines

    def _by_name(self, counts: Sequence[int]) -> dict[str, int]:
        return {self.name(seat): count for seat, count in enumerate(counts) if count}

    def call_faults(self, seat: int) -> Iterator[Fault]:
        """What bars a seat from calling the top discard."""
        if seat == self.turn:
            words = "It's {player}'s own turn to draw: only the others may call."
            yield fault(KAL.CALL_1, words, kind="SEQ", player=self.name(seat))
        if not self.pile:
            yield fault(COM.PHYS_2, "There is no discard to call.")
        if self.laid[seat]:
            yield fault(KAL.CALL_2, "{player} has laid down.", player=self.name(seat))

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

    # -- turns ---------------------------------------------------------------------------------

    def resolve(self, act: Act) -> Act:
        """A bare number is what somebody has left."""
        if act.word == "number":
            return Act("left", number=act.number)
        return super().resolve(act)

    def begin_turn(self, seat: int) -> None:
        self.turn = seat
        self.trick += 1
        self.turns.begun = self.trick

    def play_line(self, acts: Sequence[Act], cards: Sequence[int], number: int) -> list[int] | None:
        """As for any hand, for a turn that is a draw and a discard."""
        phase, seat = self.phase, self.turn
        if len(acts) != 2 or phase is None:
            return None
        draw, discard = acts
        draws = phase.words.get(draw.word) if draw.word in _DRAWS else None
        if draws is None or discard.word != "play" or draws.judge(self, seat, draw):
            return None
        self.carry_out(draws, seat, draw, number)
        if self.phase is None:
            return [seat]
        discards = self.phase.words["play"]
        card = discards.judge(self, seat, discard)
        if isinstance(card, Refusal):
            return [seat]
        self.carry_out(discards, seat, card, number + 1)
        return [seat, seat]

    def go_out(self, seat: int) -> None:
        """A player has no card left: the hand is over but for the counting (KAL-OUT-1)."""
        self.out, self.went_out = seat, self.number
        self.end_turns("out")

    def end_turns(self, end: str) -> None:
        """Nobody has a turn any more."""
        self.turns.ends[self.trick] = end
        self.trick = 0

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

    # -- the score -----------------------------------------------------------------------------

    def worth(self, card: int) -> int:
        return VALUES[card]

    @property
    def is_bent(self) -> bool:
        """Whether somebody went out in the turn of his first meld (KAL-BEND-1)."""
        if self.told_bent is not None:
            return self.told_bent
        return self.out is not None and self.laid[self.out] == len(self.turns)

    def score_lines(self) -> list[ScoreLine]:
        return [] if self.out is None else [self._value_line(seat) for seat in range(self.seats)]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        """The next dealer sits to the left; after a void hand he deals again (KAL-D2)."""
        fines = tuple(self._overcall_lines())
        if self.out is None:
            return Settled(fines, self.setting.dealer, "no new stock could be formed (KAL-STOCK-2)")
        every = (*lines, *self._bend_lines(lines), *self._call_lines(), *fines)
        return Settled(every, self.next_dealer())

    def _value_line(self, seat: int) -> ScoreLine:
        if seat == self.out:
            return score_line((seat, KAL.OUT_1, 0, "went out", 0, (self.went_out,)))
        source = said("left holds", seat)
        if seat in self.claims:
            words = "claimed, not verified"
            return ScoreLine(seat, KAL.VAL_1, self.claims[seat], words, source=source)
        left = self.hands.known[seat]
        return score_line((seat, KAL.VAL_1, points_left(left), "left in hand: {}", left, source))

    def _bend_lines(self, values: Sequence[ScoreLine]) -> ScoreLines:
        """The others count double, unless the bender overcalled (KAL-BEND-1, -CALL-7, -D22)."""
        if not self.is_bent:
            return
        assert self.out is not None
        name = self.name(self.out)
        if self.overcalls[self.out]:
            words = f"no double: {name} bent the table, but has overcalled"
            yield ScoreLine(self.out, KAL.CALL_7, 0, words, source=self._overcalled(self.out))
            return
        words = f"doubled: {name} bent the table"
        source = said("result") if self.reported else said("meld", self.out)
        for line in values:
            if line.side != self.out:
                yield ScoreLine(line.side, KAL.BEND_1, line.points, words, source=source)

    def _call_lines(self) -> ScoreLines:
        """The calls that cost nothing, those that were refused among them (KAL-CALL-5)."""
        refused = [call.caller for call in self.turns.calls.values() if not call.is_allowed]
        for seat, count in enumerate(self.calls):
            calls = [f"{counted(count, 'call')} allowed"] if count else []
            calls += [f"{counted(refused.count(seat), 'call')} refused"] if seat in refused else []
            if calls:
                words, source = f"{' and '.join(calls)}: free", said("call", seat)
                yield ScoreLine(seat, KAL.CALL_5, 0, words, source=source)

    def _overcall_lines(self) -> ScoreLines:
        """What overcalls cost; in a void hand by the house (KAL-CALL-5, KAL-D8)."""
        is_free = self.out is None and not self.options.void_keeps_penalties
        clause, fine = (KAL.D8, 0) if is_free else (KAL.CALL_5, OVERCALL)
        for seat, count in enumerate(self.overcalls):
            if count:
                words, source = counted(count, "overcall"), self._overcalled(seat)
                yield ScoreLine(seat, clause, fine * count, words, source=source)

    def _overcalled(self, seat: int) -> WordsSaid:
        """Where it is said that a seat overcalled: in the result that tells it, or one by one."""
        is_told = self.reported is not None and self.reported.told.has("overcalls")
        return said("result") if is_told else said("overcall", seat)
