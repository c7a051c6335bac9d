"""One hand of Kalooki: its turns, melds and calls, from the upcard to the score (RULES 5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Any, Literal, NamedTuple

from trickledger.rules.amounts import counted
from trickledger.rules.cards import COPY, FULL_PACK, JOKER, JOKERS, card_text
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.holdings import Holdings
from trickledger.rules.games.kalooki.melds import CONTRACTS, VALUES, points_left
from trickledger.rules.play.judging import COM, Act, Fault, Refusal, fault
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.score import ScoreLine, ScoreLines, Settled, WordsSaid, said, score_line

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


class KalookiHand(Holdings):
    """One hand of Kalooki, from the upcard to the cards left in hand.

    `turn` is the active player, `laid` the turn of each seat's first meld (0: none yet), `calls`
    and `overcalls` are counts by seat. `told_bent` is whether the table was bent in a hand that is
    told by its facts.
    """

    options: Options
    round_name = "turn"
    trick_words = frozenset(
        ("draw", "take", "drew", "call", "overcall", "meld", "tack", "replace", "play", "stop")
    )
    told_bent: bool | None = None

    def __init__(self, setting: Setting, hands_scored: int) -> None:
        super().__init__(setting, CONTRACTS[min(hands_scored, HANDS - 1)])
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

    # -- turns ---------------------------------------------------------------------------------

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
        return Settled((*lines, *self._bend_lines(lines), *fines), self.next_dealer())

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
