"""Rolling Stone, for 4 to 6: follow suit or pick the trick up, until a hand is empty (RULES 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from trickledger.rules.game import Carry, Game, Label, Verdict
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand
from trickledger.rules.games.rolling_stone.options import Options
from trickledger.rules.games.rolling_stone.phases import PHASES
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.series import at_end_of, series_verdict


class RollingStone(Game):
    """Rolling Stone, in series of hands."""

    kind = "rolling-stone"
    title = "Rolling Stone"
    book = ROL
    phases = PHASES
    house = Options
    fewest, most = 4, 6
    check_clause = ROL.END_1
    turned_up = False
    labels: ClassVar[Mapping[str, Label]] = {
        "out": Label("{} is out of cards", sheet="{} went out"),
        "in_hand": Label("cards"),
        "discarded": Label("{} cards out of play"),
    }
    words: ClassVar[Sequence[Word]] = (
        Word(
            "pick",
            "cards?",
            "pick up the cards on the table, unable to follow",
            ("p",),
            said=("pick up",),
        ),
    )

    def may_be_closed(self, options: Options) -> bool:
        return options.match == "open"

    def deal(self, setting: Setting, carry: Carry) -> RollingStoneHand:
        return RollingStoneHand(setting)

    def at_end(self, options: Options, carry: Carry) -> Carry:
        return at_end_of(options.match, carry)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        return series_verdict(options.match, carry)
