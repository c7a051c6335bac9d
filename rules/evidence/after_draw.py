"""What is proven of fixed hands that were filled up after a claim (RULES 6.4).

Cinch's "kept only trumps" binds the cards that were kept, and not those that were drawn to them.
Such a lack *spares* as many hidden cards of its seat as were drawn. Hall's condition then goes over
places in place of seats: the spared ones of a hand are one group, the others another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trickledger.rules.evidence.fixed_hands import NOT_COUNTED, Evidence, Lack, Proof
from trickledger.rules.evidence.hands import Hands


class SparedEvidence(Evidence):
    """Evidence in which a lack of a seat, one at most, may spare some of its hidden cards.

    `_partial` holds that lack by seat and `_spare` how many of the seat's hidden cards it spares;
    `forbidden` is without those lacks, `may` and `banned` are with them.
    """

    lasting = False

    __slots__ = ("_partial", "_spare")

    def __init__(self, hands: Hands) -> None:
        super().__init__(hands)
        seats = len(hands.known)
        self.may = [0] * seats
        self._partial: dict[int, Lack] = {}
        self._spare = [0] * seats

    def bar(self, seat: int, cards: int) -> None:
        """As for fixed hands: what a seat must not hold it may not show."""
        super().bar(seat, cards)
        self.may[seat] |= cards

    def claim(self, lack: Lack) -> None:
        """Remember a lack from now on; one that spares cards is known already."""
        self.may[lack.seat] |= lack.forbidden
        if self._partial.get(lack.seat) is lack:
            self.standing.append(lack)
            self.banned |= lack.forbidden
            self._surplus = NOT_COUNTED
        else:
            super().claim(lack)

    def claim_but(self, lack: Lack, spare: int) -> None:
        """Remember a lack that spares so many of the seat's hidden cards."""
        self._partial[lack.seat] = lack
        self._spare[lack.seat] = spare
        self.claim(lack)

    def spare_less(self, seat: int, count: int) -> None:
        """So many of the cards that a lack of the seat spared are hidden no longer."""
        self._spare[seat] -= count
        self._surplus -= count

    def drop(self, entry: int) -> None:
        """Forget what an entry claimed: it was proven wrong in another way."""
        self._settle([lack for lack in self.standing if lack.entry == entry])

    def shown(self, seat: int, cards: int) -> list[Proof]:
        """As for fixed hands; shown cards that a lack can spare are used up."""
        if not cards & self.may[seat]:
            return []
        sparing = self._partial.get(seat)
        if sparing and not cards & self.forbidden[seat]:
            broken = [] if self._is_spared(sparing, cards) else [sparing]
        else:
            hit = [lack for lack in self.standing if lack.seat == seat and lack.forbidden & cards]
            broken = [lack for lack in hit if not self._is_spared(lack, cards)]
        if not broken:
            return []
        self._settle(broken)
        return [Proof((lack,), lack.forbidden & cards) for lack in broken]

    def _is_spared(self, lack: Lack, cards: int) -> bool:
        if self._partial.get(lack.seat) is not lack:
            return False
        self.spare_less(lack.seat, (lack.forbidden & cards).bit_count())
        return self._spare[lack.seat] >= 0

    def _least_surplus(self) -> int:
        """As for fixed hands; all places that lacks bind without sparing them are as one hand."""
        hands, spare, may = self._hands, self._spare, self.may
        hidden = hands.hidden
        once = bound = 0
        for seat in self._partial:
            places = hidden[seat] - spare[seat]
            if places > 0:
                bound += places
                once |= may[seat]
        surplus = (hands.unseen & ~once).bit_count() - bound
        return min(surplus, self._surplus_beside(once))

    def _settle(self, broken: Iterable[Lack]) -> None:
        gone = set(broken)
        if gone:
            super()._settle(gone)
            partial = self._partial.items()
            self._partial = {seat: lack for seat, lack in partial if lack not in gone}
            self.may[:] = self.forbidden
            self.forbidden[:] = self._hands.bars
            for lack in self.standing:
                if self._partial.get(lack.seat) is not lack:
                    self.forbidden[lack.seat] |= lack.forbidden

    def _surplus_of_groups(self) -> int:
        return 0 if self._can_all_hold(self.standing) else -1

    def _can_all_hold(self, lacks: Sequence[Lack]) -> bool:
        forbidden = list(self._hands.bars)
        partial: dict[int, Lack] = {}
        for lack in lacks:
            if self._partial.get(lack.seat) is lack:
                partial[lack.seat] = lack
            else:
                forbidden[lack.seat] |= lack.forbidden
        if self._hands.kept and self._hands.cannot_all_avoid(forbidden):
            return False
        places = list(zip(forbidden, self._hands.hidden, strict=True))
        for seat, lack in partial.items():
            cards, count = places[seat]
            spared = min(count, self._spare[seat])
            places[seat] = (cards, spared)
            places.append((cards | lack.forbidden, count - spared))
        return self._surplus_of(places) >= 0
