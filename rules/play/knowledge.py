"""What is known of a hand: where its cards can lie, why one cannot, and what that proves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.cards import each, repeated, texts
from trickledger.rules.clauses import Clause, Rulebook
from trickledger.rules.common import COM
from trickledger.rules.evidence.fixed_hands import Evidence, Proof
from trickledger.rules.evidence.hands import Hands
from trickledger.rules.ladder import broken_clause
from trickledger.rules.language.notation import Act, act_text
from trickledger.rules.language.results import REPORTS, TableNames, report_text
from trickledger.rules.play.phases import NO_PHASES, TABLE, Phases
from trickledger.rules.refusals import (
    Fault,
    Finding,
    FindingKey,
    Refusal,
    breach,
    fault,
    first,
    kind_of,
)
from trickledger.rules.says import Cards, Count, EntryNumber, Handle, Says, Several, one_of


class Setting(NamedTuple):
    """What a hand is played under: the game's options, the handles by seat, the dealer.

    `sides` are those that play for a score, by name; `accounts` are they and what stands beside
    them, such as a pot. `phases` is the table that the hand runs through.
    """

    options: Any
    handles: tuple[Handle, ...]
    dealer: int
    sides: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    phases: Phases = NO_PHASES


IN_THE_OPEN = Says("lies in the open")


@cache
def seats_from(first: int, seats: int) -> tuple[int, ...]:
    """The seats of a table clockwise from one on.

    >>> seats_from(2, 3)
    (2, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))


def named_twice(act: Act, clause: Clause = COM.PHYS_2) -> Fault | None:
    """Why a list of cards that names one twice is refused (COM-PHYS-2, -4)."""
    twice = repeated(act.cards)
    return fault(clause, "{card} is there twice.", card=Cards(twice)) if twice else None


class Knowledge:
    """The cards of a hand as far as they are known, and the findings that follow from them.

    `number` is the entry being folded, `options` are the house's, of the type that a game says.
    `findings` are kept by their key; `placed` tells where a card lies that was laid aside in the
    open, `recorded` the hands typed as dealt, by seat. Claims that proved false, by their entries,
    are `disbelieved` and no facts; a hand in which one was taken for a fact so far is stale, and is
    folded again. A joint finding that came after some had `fallen` may have been provable since
    one of those was: `undated` holds it with their entries. While an act is judged that `was_taken`
    by an earlier version, a check leaves out what that one did not ask. `EVIDENCE` is what the
    record proves, by how the hands of the game move; `cardless_act` is what an act that plays no
    card is called.
    """

    # Slots of the classes that all games share leave a game room for attributes of its own: beyond
    # some thirty in all every access of a hand would become a look-up in a dictionary.
    __slots__ = (
        "disbelieved",
        "evidence",
        "fallen",
        "findings",
        "hands",
        "is_stale",
        "number",
        "options",
        "placed",
        "recorded",
        "seats",
        "setting",
        "undated",
        "was_taken",
    )

    BOOK: Rulebook
    EVIDENCE: ClassVar[type[Evidence]] = Evidence
    cardless_act: ClassVar[str] = "act"

    def __init__(self, setting: Setting, pack: int) -> None:
        self.setting = setting
        self.options: Any = setting.options
        self.seats = len(setting.handles)
        self.hands = Hands(self.seats, pack)
        self.evidence = self.EVIDENCE(self.hands)
        self.findings: dict[FindingKey, Finding] = {}
        self.placed: dict[int, Says] = {}
        self.recorded = [0] * self.seats
        self.disbelieved: dict[int, Finding] = {}
        self.is_stale = False
        self.fallen: tuple[int, ...] = ()
        self.undated: dict[FindingKey, tuple[int, ...]] = {}
        self.number = 0
        self.was_taken = False

    # -- the table -----------------------------------------------------------------------------

    @property
    def dealer(self) -> int:
        """The seat that deals."""
        return self.setting.dealer

    @property
    def from_left(self) -> tuple[int, ...]:
        """The seats from the dealer's left, the dealer last."""
        return seats_from(self.dealer + 1, self.seats)

    def lay_out(self, cards: int, where: Says) -> None:
        """Place cards that were in no hand where all can see them, and tell where they lie."""
        self.hands.place(cards)
        self._tell(cards, where)

    def lay_aside(self, seat: int, cards: int, where: Says) -> None:
        """Take cards out of a hand, and tell where they lie."""
        self.hands.give_up(seat, cards)
        self._tell(cards, where)

    def _tell(self, cards: int, where: Says) -> None:
        for card in each(cards):
            self.placed[card] = where

    # -- words for people ----------------------------------------------------------------------

    def name(self, seat: int) -> Handle:
        """The handle of a seat."""
        return self.setting.handles[seat]

    def named(self, seat: int | None) -> str | None:
        """The handle of a seat, None where it is none."""
        return None if seat is None else self.name(seat)

    def text(self, act: Act) -> str:
        """An act as it is written; a result with the names of the sides."""
        if act.word in REPORTS:
            return report_text(act, TableNames(self.setting.handles, self.setting.accounts))
        return act_text(act, self.setting.accounts)

    def refused_for(self, fault: Fault | Refusal, seat: int | None, act: Act) -> Refusal:
        """The refusal of an act for a fault."""
        if isinstance(fault, Refusal):
            return fault
        clause, says, would_do, bound, _ = fault
        by = None if seat is None or seat == TABLE else self.name(seat)
        cards = tuple(texts(bound))
        text = self.text(act)
        return Refusal(kind_of(fault), clause, text, by, says, cards, would_do)

    def few_face_down(self, more: int = 0) -> Says:
        """How many cards can lie face down, `more` than are counted there, if that is too few."""
        match self.hands.face_down + more:
            case 0:
                return Says("No card lies face down.")
            case 1:
                return Says("Only one card lies face down.")
            case count:
                return Says("Only {count} lie face down.", count=Count(count, "card"))

    # -- physical integrity --------------------------------------------------------------------

    def check_there(self, place: int | None, act: Act, *, besides: int = 0) -> Fault | None:
        """Each card of an act can come from a hand (None: from the face-down cards), none twice.

        Of the cards `besides` that is known.
        """
        # most acts that are asked about name no card: so many are drawn or thrown
        if not act.cards:
            return None
        fitting = self.can_come_from(place) | besides
        doubtful = [card for card in act.cards if not card & fitting]
        found = named_twice(act)
        return found or (
            first(self.misplaced(place, card) for card in doubtful) if doubtful else None
        )

    def can_come_from(self, seat: int | None) -> int:
        """The cards that can be in a seat's hand (None: among the face-down cards)."""
        return self.hands.unseen if seat is None else self.hands.possible(seat)

    def misplaced(self, place: int | None, card: int) -> Fault | None:
        """Why a card cannot come from a seat's hand (None: from the face-down cards).

        COM-CARD-3, COM-PHYS-2, -3, -6; nothing where it can.
        """
        if card & self.can_come_from(place):
            return None
        hands, named = self.hands, Cards(card)
        if not card & hands.pack:
            return breach(self.BOOK.DECK_1, "{card} isn't in the pack.", kind="PHYS", card=named)
        for other, known in enumerate(hands.known):
            if card & known:
                words, owner = "{card} is known to be in {player}'s hand.", self.name(other)
                return fault(COM.PHYS_3, words, card=named, player=owner)
        if not card & hands.unseen or (place is not None and card & hands.bars[place]):
            clause, where = self.whereabouts(card)
            return fault(clause, "{card} {where}.", kind="PHYS", card=named, where=where)
        assert place is not None
        return self._not_in_hand(place, named)

    def not_to_show(self, seat: int, act: Act, cards: int) -> Fault | None:
        """Why a seat cannot show cards from its hand: one is elsewhere, or there is no room.

        COM-PHYS-2, -3, -6, -7.
        """
        doubtful = each(cards & ~self.can_come_from(seat))
        found = named_twice(act) or first(self.misplaced(seat, card) for card in doubtful)
        if found or self.hands.has_room(seat, cards):
            return found
        player = self.name(seat)
        return fault(COM.PHYS_7, "{player} has no room for {of}.", player=player, of=Cards(cards))

    def moved(self, seat: int) -> tuple[int, int]:
        """The cards of a hand that are known to have gone since the deal, and those that came."""
        return 0, 0

    def dealt_worth(self, seat: int) -> int | None:
        """What the cards dealt to a seat count in points; None where not all of them are known.

        Of a game that doesn't count its cards there is none.
        """
        return None

    def dealt_to(self, seat: int) -> int:
        """The cards that a seat is known to have been dealt: gone since, or there from the deal."""
        gone, came = self.moved(seat)
        return gone | (self.hands.known[seat] & ~came)

    def not_dealt(self, place: int | None, card: int) -> Fault | None:
        """Why a card cannot be one that a seat was dealt (None: one that lies face down).

        What is known to lie elsewhere was dealt twice then (COM-PHYS-2).
        """
        found = self.misplaced(place, card)
        is_elsewhere = found is not None and found.clause == COM.PHYS_3
        return found._replace(clause=COM.PHYS_2) if found and is_elsewhere else found

    def whereabouts(self, card: int) -> tuple[Clause, Says]:
        """Where a card lies that is in no hand and not unseen, and the clause that bars it."""
        return COM.PHYS_3, self.placed.get(card, IN_THE_OPEN)

    def _not_in_hand(self, seat: int, card: Cards) -> Fault:
        held, player = self.hands.possible(seat), self.name(seat)
        if not held:
            return fault(COM.PHYS_4, "{player} has no card left.", player=player)
        if seat in self.hands.kept:
            return fault(
                COM.PHYS_6,
                "{player} can hold nothing but {cards}. Either that hand was entered wrong, or "
                "this card.",
                cards=held,
                player=player,
            )
        return fault(
            COM.PHYS_6,
            "{player}'s whole hand is known ({cards}): {card} isn't in it. Either that hand was "
            "entered wrong, or this card.",
            cards=held,
            player=player,
            card=card,
        )

    def learn(self, seat: int, cards: int) -> None:
        """Make cards known that a seat has held all the time, and draw what follows from it."""
        new = self.hands.learn(seat, cards)
        if new:
            self.weigh(self.evidence.shown(seat, new))
            self.weigh(self.evidence.counted())
            self.weigh_promises()

    # -- findings ------------------------------------------------------------------------------

    def weigh(self, proofs: Iterable[Proof]) -> None:
        """Turn what the evidence proves now into findings (COM-FIND-1, -2)."""
        for proof in proofs:
            lacks = proof.lacks
            clauses = [
                broken_clause(lack.ladder, lack.card, proof.shown or lack.forbidden)
                for lack in lacks
            ]
            clause = min(clauses, key=lambda each_clause: each_clause.order)
            accused = tuple(lack.entry for lack in lacks)
            if len(lacks) == 1:
                self.supersede_joint(accused[0])
            elif self.fallen:
                self.undated[accused, str(clause)] = self.fallen
            self.find(accused, clause, self.reason(proof), (self.number,))

    def weigh_promises(self) -> None:
        """Find the announcements that turn out to be false now (1.4)."""
        if not self.evidence.promises:
            return
        promisers = {promise.seat for promise in self.evidence.promises}
        held = {seat: self.shown_so_far(seat) for seat in promisers}
        for promise in self.evidence.broken_promises(held):
            player = self.name(promise.seat)
            reason = Says("{player} can't have held what was announced.", player=player)
            self.find((promise.entry,), promise.clause, reason, (self.number,))

    def shown_so_far(self, seat: int) -> int:
        """The cards of a seat that are known, in its hand or played from it."""
        return self.hands.known[seat]

    def disbelieve(self, entry: int, clause: Clause, reason: Says) -> None:
        """Find that a claim was false: nothing may rest on it any more."""
        self.find((entry,), clause, reason, (self.number,))
        self.disbelieved[entry] = self.findings[(entry,), str(clause)]
        self.is_stale = True

    def supersede_joint(self, entry: int) -> None:
        """Close the joint findings on an entry that is now proven alone."""
        for key in [key for key in self.findings if len(key[0]) > 1 and entry in key[0]]:
            self.fallen = (*self.fallen, self.findings.pop(key).proven_by[0])

    def reason(self, proof: Proof) -> Says:
        """Why what the evidence proves is proven, in a sentence."""
        acts, shown = self.accused_words(proof), Cards(proof.shown)
        if proof.has_drawn:
            return Says(
                "{acts} was illegal: {cards} came out of that hand, more than it can have drawn in "
                "between.",
                acts=acts,
                cards=shown,
            )
        if proof.shown:
            return Says(
                "{acts} was illegal: {cards} was in that hand at the time.", acts=acts, cards=shown
            )
        return Says(
            "{acts} was illegal: the cards nobody has seen can't fill the hands in any other way.",
            acts=acts,
        )

    def accused_words(self, proof: Proof) -> Several:
        """What a proof accuses, or of which acts one, each with its entry where they are alike."""
        acts = [
            Says(
                "{player}'s {act}",
                player=self.name(lack.seat),
                act=Cards(lack.card) if lack.card else self.cardless_act,
            )
            for lack in proof.lacks
        ]
        alike = Counter((lack.seat, lack.card) for lack in proof.lacks)
        return one_of(
            Says("{act} ({entry})", act=act, entry=EntryNumber(lack.entry))
            if alike[lack.seat, lack.card] > 1
            else act
            for act, lack in zip(acts, proof.lacks, strict=True)
        )

    def find(
        self,
        accused: tuple[int, ...],
        clause: Clause,
        reason: Says,
        proven_by: tuple[int, ...],
    ) -> None:
        """Open a finding; one that is known already stays as it is."""
        finding = Finding(accused, clause, reason, proven_by)
        self.findings.setdefault(finding.key, finding)
