"""A game that no rulebook knows, for ten: what the table shows of it, it shows of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from trickledger.rules.cards import FULL_PACK, RANK_CARDS, RANKS, SUIT_CARDS, rank_of, suit_of
from trickledger.rules.clauses import Rulebook
from trickledger.rules.game import Carry, Game, Verdict
from trickledger.rules.ladder import Ladder, Rung
from trickledger.rules.language.notation import Act, Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, has_turn
from trickledger.rules.play.tricks import TrickDeal, a_card
from trickledger.rules.score import ScoreLine, Settled

TOY = Rulebook(
    "TOY",
    """
DECK-1 Two to ten players; 52 cards, three dealt to each.
FOLLOW-1 Suit is followed if possible.
WIN-1 The highest card of the suit led wins.
PTS-1 A trick counts one.
""",
)
TEN = "Anna Bertram Cid Dee Emil Fatima Gustaf Hilde Ivo Jolanthe".split()


def _higher(card: int) -> int:
    above = RANKS[RANKS.index(rank_of(card)) + 1 :]
    return sum(RANK_CARDS[rank] & SUIT_CARDS[suit_of(card)] for rank in above)


class HighCardDeal(TrickDeal):
    BOOK = TOY
    win_clause = TOY.WIN_1

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, FULL_PACK)
        self.over = {1 << bit: _higher(1 << bit) for bit in range(52)}
        self.stakes: dict[int, int] = {}
        self.turn = self.first = (setting.dealer + 1) % self.seats
        for seat in range(self.seats):
            self.hands.receive(seat, 3)

    def score_lines(self) -> list[ScoreLine]:
        sides = self.seats // self.setting.options
        return [
            ScoreLine(trick.winner % sides, TOY.PTS_1, 1, "a trick", (number,))
            for number, trick in enumerate(self.tricks, 1)
        ]

    def settle(self, lines: tuple[ScoreLine, ...], score: tuple[int, ...]) -> Settled:
        return Settled(lines, self.first)

    def facts(self) -> dict[str, object]:
        return {
            "turned_down": None,
            "face_up": True,
            "pack": ["52", "cards"],
            "staked": {self.name(seat): stake for seat, stake in self.stakes.items()},
        }

    def ladder(self, lead: int, best: int) -> Ladder:
        return Ladder([Rung(SUIT_CARDS[suit_of(lead)], TOY.FOLLOW_1)])

    def trick_points(self, cards: tuple[tuple[int, int], ...]) -> int:
        return 1

    def do_stake(self, seat: int, act: Act) -> None:
        self.stakes[seat] = 2 if act.word == "double" else 1
        self.turn = (seat + 1) % self.seats


def stake(deal: HighCardDeal, seat: int, act: Act) -> None:
    deal.do_stake(seat, act)


def all_have_staked(deal: HighCardDeal) -> bool:
    return len(deal.stakes) == deal.seats


def three_tricks_are_played(deal: HighCardDeal) -> bool:
    return len(deal.tricks) == 3


SINGLE = Row("single", has_turn, TOY.PTS_1, None, stake, {all_have_staked: "play"})
PHASES = Phases(
    Phase("stakes", "Now comes the stakes.", SINGLE, SINGLE._replace(word="double")),
    Phase(
        "play",
        "The cards are being played.",
        a_card(TOY.FOLLOW_1, trick={three_tricks_are_played: OVER}),
        bare="card",
    ),
)


class HighCard(Game):
    """Three tricks; the option says how many seats play for one side."""

    kind = "high-card"
    title = "High Card"
    book = TOY
    fewest, most = 2, 10
    check_clause = TOY.PTS_1
    phases = PHASES
    words = (
        Word("single", "nothing", "put in one chip", ("si",)),
        Word("double", "nothing", "put in two chips", ("du",)),
    )
    partners = 1

    def side_of(self, seat: int, seats: int) -> int:
        return seat % (seats // self.partners)

    def settings(self, values: Mapping[str, Any]) -> int:
        return self.partners

    def deal(self, setting: Setting, carry: Carry) -> HighCardDeal:
        return HighCardDeal(setting)

    def verdict(self, options: int, carry: Carry) -> Verdict:
        return Verdict("open")


class Pairs(HighCard):
    """The same with partners across."""

    kind = "high-card-pairs"
    partners = 2
