"""The cards of Sixty-Six that nobody plays any more: seen out of play, or left in hand."""

from __future__ import annotations

from trickledger.rules.cards import listing, union
from trickledger.rules.common import COM
from trickledger.rules.games.sixty_six_clauses import SXS
from trickledger.rules.games.sixty_six_results import Results
from trickledger.rules.language.notation import Act
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.refusals import Refusal


class Left(Results):
    """The part of a hand that tells what was `left` in the hands when it ended, by handle."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.left: dict[str, str] = {}

    def check_seen(self, seat: int, act: Act) -> Refusal | None:
        if self.phase is not None and not self.is_strict:
            why = "A card of the stock will still be drawn: write a note instead."
            return self.refuse("SEQ", COM.SEQ_1, None, act, why)
        return super().check_seen(seat, act)

    def check_left(self, seat: int, act: Act) -> Refusal | None:
        if self.phase is not None:
            why = "What is left in hand is entered when the hand is over."
            return self.refuse("SEQ", COM.SEQ_1, seat, act, why)
        if act.number is not None:
            return self._check_left_points(seat, act)
        size = self.hands.count(seat) - self._has_not_drawn(seat, act)
        cards, missing = union(act.cards), self.hands.known[seat] & ~union(act.cards)
        refusal = self.miscounted(seat, act, size, SXS.CLAIM_2)
        if refusal or not missing:
            return refusal or self.not_to_show(seat, act, cards)
        why = f"{listing(missing)} is known to be in that hand: name it too."
        return self.refuse("PHYS", COM.PHYS_6, seat, act, why, cards=missing)

    def _check_left_points(self, seat: int, act: Act) -> Refusal | None:
        hands, hidden = self.hands, self.hands.hidden[seat]
        known = sum(self.points[card] for card in self.points if card & hands.known[seat])
        unseen = sorted(self.points[card] for card in self.points if card & hands.unseen)
        least = known + sum(unseen[:hidden])
        most = known + sum(unseen[len(unseen) - hidden :])
        assert act.number is not None
        if least <= act.number <= most:
            return None
        why = f"{self.name(seat)} can have {least} to {most} points left."
        return self.refuse("PHYS", COM.PHYS_7, seat, act, why)

    def _has_not_drawn(self, seat: int, act: Act) -> bool:
        """Whether a hand that was claimed before the draws is shown without its card."""
        is_short = len(act.cards) == self.hands.count(seat) - 1
        return is_short and seat in self.drawers and not self.upcard & self.hands.known[seat]

    def do_left(self, seat: int, act: Act) -> None:
        if self._has_not_drawn(seat, act):
            self.hands.receive(seat, -1)
        if act.cards:
            self.left[self.name(seat)] = listing(union(act.cards))
            self.reveal(seat, union(act.cards))
        else:
            self.left[self.name(seat)] = f"{act.number} points, unverified"
