"""Tricks: who plays, who must play what, who wins."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, NamedTuple

from rules.cards import RANK_CARDS, SUIT_CARDS, card_text, each, listing, suit_of, texts
from rules.clause import Clause
from rules.common import COM
from rules.deal import Deal, Setting
from rules.evidence import Lack
from rules.ladder import Ladder, broken_clause, forbidden, legal
from rules.notation import PLAY, Act
from rules.refusal import Refusal


class Order(NamedTuple):
    """How cards rank and count under one trump, by card.

    `group` is the set of the suit a card counts as, `over` the set of the cards that beat it,
    `points` what it is worth in a trick.
    """

    trumps: int
    group: dict[int, int]
    over: dict[int, int]
    points: dict[int, int]


class Trick(NamedTuple):
    """A complete trick: (seat, card) in the order of play, its winner and its points."""

    cards: tuple[tuple[int, int], ...]
    winner: int
    points: int


class TrickDeal(Deal):
    """A hand with tricks: the cards on the table, the tricks won and the duty to follow.

    `win_clause` says who wins a trick.
    """

    win_clause: ClassVar[Clause]

    def __init__(self, setting: Setting, pack: int) -> None:
        super().__init__(setting, pack)
        self.order: Order | None = None
        self.turn = 0
        self.table: list[tuple[int, int]] = []
        self.best = (0, 0)
        self.tricks: list[Trick] = []

    @abstractmethod
    def ladder(self, lead: int, best: int) -> Ladder:
        """The rungs for a seat that plays to a trick (RULES 0.9)."""

    @abstractmethod
    def trick_points(self, cards: int) -> int:
        """What the cards of a trick that is complete add to its winner's score."""

    @abstractmethod
    def after_trick(self) -> None:
        """What follows once a trick is complete: draws, the next lead, the end of the hand."""

    def standing_ladder(self) -> Ladder:
        """The rungs for the seat that plays next; none for a leader."""
        return self.ladder(self.table[0][1], self.best[1]) if self.table else ()

    def playable(self, seat: int) -> int:
        """The cards that would be accepted from a seat whose turn it is."""
        hands = self.hands
        candidates = hands.possible(seat)
        if not hands.hidden[seat]:
            return legal(self.standing_ladder(), candidates)
        return sum(
            card for card in each(candidates) if self.refusal_for_play(seat, card) is None
        )

    def refusal_for_play(self, seat: int, card: int) -> Refusal | None:
        """Why a seat whose turn it is cannot play a card, by integrity and by the ladder."""
        hands = self.hands
        known, hidden = hands.known[seat], hands.hidden[seat]
        if not (card & known or (card & hands.unseen and hidden)):
            return self.misplaced(seat, PLAY[card], card)
        if not self.table:
            return None
        ladder = self.ladder(self.table[0][1], self.best[1])
        above = forbidden(ladder, card)
        if above & known or (hidden and above and self.evidence.contradicts(seat, above)):
            return self._breach(seat, card, ladder, above & known or above)
        return None

    def _breach(self, seat: int, card: int, ladder: Ladder, held: int) -> Refusal:
        clause = broken_clause(ladder, card, held)
        name, lead = self.name(seat), self.table[0][1]
        would_do = legal(ladder, self.hands.known[seat])
        if held & self.hands.known[seat]:
            reason = f"{name} holds {listing(held)}"
        else:
            reason = f"by elimination {name} holds one of {listing(held & self.hands.unseen)}"
            would_do = held & self.hands.unseen
        why = f"{card_text(lead)} was led and {reason}: {_lower_first(clause.text)}"
        return self.refuse(
            "RULE", clause, seat, PLAY[card], why, cards=held, would_do=tuple(texts(would_do))
        )

    def play(self, seat: int, card: int) -> None:
        """Lay a card that has been checked on the table."""
        hands = self.hands
        if self.table:
            ladder = self.ladder(self.table[0][1], self.best[1])
            above = forbidden(ladder, card)
            if above and not above & hands.known[seat]:
                self.evidence.claim(Lack(self.number, seat, card, above, ladder))
        if hands.known[seat] & card:
            hands.known[seat] ^= card
        else:
            hands.unseen ^= card
            hands.hidden[seat] -= 1
            if self.evidence.may[seat] & card:
                self.weigh(self.evidence.shown(seat, card))
        if self.evidence.standing:
            self.weigh(self.evidence.counted())
        self._lay(seat, card)

    def _lay(self, seat: int, card: int) -> None:
        order = self.order
        assert order is not None
        table = self.table
        if not table or card & order.over[self.best[1]]:
            self.best = (seat, card)
        table.append((seat, card))
        if len(table) < self.seats:
            self.turn = (seat + 1) % self.seats
            return
        won = 0
        for _, played in table:
            won |= played
        self.turn = self.best[0]
        self.tricks.append(Trick(tuple(table), self.turn, self.trick_points(won)))
        table.clear()
        self.after_trick()

    def whereabouts(self, card: int) -> tuple[Clause, str]:
        """As for any hand; a card that was played is named with its player and trick."""
        open_trick = Trick(tuple(self.table), 0, 0)
        for number, trick in enumerate([*self.tricks, open_trick], 1):
            for seat, played in trick.cards:
                if played == card:
                    return COM.PHYS_2, f"was played by {self.name(seat)} in trick {number}"
        return super().whereabouts(card)

    def resolve(self, act: Act) -> Act:
        """A rank alone, after a lead, is that rank of the suit led."""
        if act.word == "rank" and self.table and act.number is None:
            return PLAY[_same_suit(act.rank, self.table[0][1])]
        return act


def _same_suit(rank: str, lead: int) -> int:
    return RANK_CARDS[rank] & SUIT_CARDS[suit_of(lead)]


def _lower_first(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
