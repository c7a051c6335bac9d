"""Flushes of Loo: what is one, which is best, and the round in which all answer (RULES 3.1)."""

from __future__ import annotations

from trickledger.rules.cards import RANKS, each, listing, rank_of, suit_of, union
from trickledger.rules.clauses import Clause
from trickledger.rules.common import COM
from trickledger.rules.games.loo_clauses import LOO
from trickledger.rules.games.loo_order import PACK, PAM
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import Phase, Step, nothing_to_check
from trickledger.rules.play.tricks import TrickDeal, has_turn
from trickledger.rules.refusals import Refusal

HAND = 5
KINDS = ("plain flush", "trump flush", "mouche")


def flush_strength(cards: int, trump: str) -> tuple[int, ...]:
    """How good a flush is, to be compared with others; empty where the cards are none.

    The place in KINDS, then the places of its ranks from the highest (LOO-FLUSH-1, -4, -5, D11).
    """
    suits = {suit_of(card) for card in each(cards & ~PAM)}
    if cards.bit_count() != HAND or len(suits) > 1:
        return ()
    if cards & PAM:
        return (2,)
    ranks = sorted((RANKS.index(rank_of(card)) for card in each(cards)), reverse=True)
    return (1 if suits == {trump} else 0, *ranks)


class Board(TrickDeal):
    """The part of a hand in which flushes and Pam are shown.

    `stayers` are the seats that stayed in, from the dealer's left; `flushes` what was shown, by
    seat; `pam_shown` who showed Pam alone; `to_answer` the seats that have still to speak.
    """

    trump = ""
    pam_shown: int | None = None

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, PACK)
        self.stayers: tuple[int, ...] = ()
        self.flushes: dict[int, int] = {}
        self.to_answer: list[int] = []

    def best_flushes(self) -> list[int]:
        """The seats with the best flush, from the dealer's left; several where equal (LOO-D9)."""
        strength = {seat: flush_strength(cards, self.trump) for seat, cards in self.flushes.items()}
        best = max(strength.values())
        return [seat for seat in self.stayers if strength.get(seat) == best]

    def who_may_show(self) -> tuple[int, ...]:
        """The seats in whose window for a flush the hand stands (LOO-D7)."""
        return ()

    def check_flush(self, seat: int, act: Act) -> Refusal | None:
        cards = union(act.cards)
        refusal = self._check_shown(seat, act, cards)
        if refusal or flush_strength(cards, self.trump):
            return refusal
        why = f"{listing(cards)} isn't a flush. {LOO.FLUSH_1.text}"
        return self.refuse("RULE", LOO.FLUSH_1, seat, act, why, cards=cards)

    def check_pam(self, seat: int, act: Act) -> Refusal | None:
        return self._check_shown(seat, act, PAM)

    def _check_shown(self, seat: int, act: Act, cards: int) -> Refusal | None:
        """A seat must be able to hold what it shows; what another has shown it cannot."""
        for other, shown in self._shown().items():
            if other != seat and shown & cards:
                why = f"{self.name(other)} has shown {listing(shown & cards)}."
                return self.refuse("PHYS", COM.PHYS_2, seat, act, why)
        return self.not_to_show(seat, act, cards)

    def _shown(self) -> dict[int, int]:
        pam = {} if self.pam_shown is None else {self.pam_shown: PAM}
        return {**pam, **self.flushes}

    def do_flush(self, seat: int, act: Act) -> None:
        cards = union(act.cards)
        self.learn(seat, cards)
        if not self.flushes:
            self.to_answer = [other for other in self.stayers if other != seat]
            self.phase = ANSWERING
        self.flushes[seat] = cards
        self._next_answer(seat)

    def do_pam(self, seat: int, _act: Act) -> None:
        self.learn(seat, PAM)
        self.pam_shown = seat
        self._next_answer(seat)

    def do_nothing(self, seat: int, act: Act) -> None:
        if act.answer:
            self.to_answer.clear()
        self._next_answer(seat)

    def _next_answer(self, seat: int) -> None:
        """Let the next seat speak; when the last has spoken the board is settled (LOO-D8)."""
        if seat in self.to_answer:
            self.to_answer.remove(seat)
        if self.to_answer:
            self.turn = self.to_answer[0]
        else:
            self.phase = None

    def flush_out_of_window(self) -> Clause | None:
        """The clause that forbids a flush now, None in a hand that was over without one."""
        return LOO.FLUSH_2 if self.phase or self.tricks or self.flushes else None


_B = Board
ANSWERING = Phase(
    "the answers to a flush",
    {
        "flush": Step(has_turn, _B.check_flush, _B.do_flush),
        "pam": Step(has_turn, _B.check_pam, _B.do_pam),
        "nothing": Step(has_turn, nothing_to_check, _B.do_nothing),
    },
    situation="A flush was shown, and the others answer.",
)
SHOWING = {"flush": Step(lambda deal: deal.who_may_show(), _B.check_flush, _B.do_flush)}
