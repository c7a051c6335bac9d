"""Linger Longer, for three to seven, with Lift Smoke and Instant Out as options (RULES 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.game import Carry, Game, Option, Verdict, truth
from trickledger.rules.games.linger_longer.clauses import LIN
from trickledger.rules.games.linger_longer.hand import LIFT_SMOKE, LingerLongerHand
from trickledger.rules.games.linger_longer.phases import PHASES
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.series import at_end_of, series, series_verdict


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    trump: str = "dealer_card"
    instant_out: bool = False
    max_players: int = 6
    io_leader: str = "left"
    reshuffle: bool = True
    next_dealer: str = "left"
    match: str = "open"


class LingerLonger(Game):
    """Linger Longer, also called Sift Smoke, with its variants as options."""

    kind = "linger-longer"
    title = "Linger Longer"
    book = LIN
    phases = PHASES
    fewest, most = 3, 7
    seats_clause = LIN.DECK_2
    check_clause = LIN.SCORE_1
    labels: ClassVar[Mapping[str, str]] = {
        "stock": "{} in the stock",
        "in_hand": "cards",
        "reshuffled_after": "reshuffled after trick {}",
        "winner": "{} is the last one in",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {"trump": "trump {}"}
    words: ClassVar[Sequence[Word]] = (
        Word(
            "drew",
            "card",
            "the card that the winner of the trick drew, if it was seen",
            ("w",),
            said=("draw",),
        ),
        Word("trump", "suit", "a check: the suit that is trump", ("tr",)),
        Word("reshuffle", "nothing", "a check: the discards have become the stock", ("r",)),
    )
    options = (
        Option("lin_trump", "dealer_card", LIN.LS_1, ("dealer_card", LIFT_SMOKE)),
        truth("lin_instant_out", False, LIN.IO_1),
        Option("lin_max_players", 6, LIN.D1, ("6", "7")),
        Option("lin_io_leader", "left", LIN.D7, ("left", "best_remaining")),
        truth("lin_reshuffle", True, LIN.D5),
        Option("lin_next_dealer", "left", LIN.D11, ("left", "winner")),
        series("lin_match", LIN.D12),
    )

    def seats_allowed(self, options: Options) -> tuple[int, int]:
        return self.fewest, options.max_players

    def may_be_closed(self, options: Options) -> bool:
        return options.match == "open"

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> LingerLongerHand:
        return LingerLongerHand(setting)

    def at_end(self, options: Options, carry: Carry) -> Carry:
        return at_end_of(options.match, carry)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        return series_verdict(options.match, carry)
