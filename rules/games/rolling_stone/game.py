"""Rolling Stone, for 4 to 6: follow suit or pick the trick up, until a hand is empty (RULES 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.game import Carry, Game, Option, Verdict
from trickledger.rules.games.rolling_stone.clauses import ROL
from trickledger.rules.games.rolling_stone.hand import RollingStoneHand
from trickledger.rules.games.rolling_stone.phases import PHASES
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.series import at_end_of, series, series_verdict


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    end: str = "at_once"
    score: str = "wins"
    match: str = "open"


class RollingStone(Game):
    """Rolling Stone, in series of hands."""

    kind = "rolling-stone"
    title = "Rolling Stone"
    book = ROL
    phases = PHASES
    fewest, most = 4, 6
    check_clause = ROL.END_1
    sheet_facts: ClassVar[Mapping[str, str]] = {"out": "{} went out"}
    turned_up = False
    labels: ClassVar[Mapping[str, str]] = {
        "in_hand": "cards",
        "discarded": "{} cards out of play",
        "out": "{} is out of cards",
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
    options = (
        Option("rol_end", "at_once", ROL.D1, ("at_once", "trick_end")),
        Option("rol_score", "wins", ROL.D10, ("wins", "cards_left")),
        series("rol_match", ROL.D10),
    )

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def may_be_closed(self, options: Options) -> bool:
        return options.match == "open"

    def deal(self, setting: Setting, carry: Carry) -> RollingStoneHand:
        return RollingStoneHand(setting)

    def at_end(self, options: Options, carry: Carry) -> Carry:
        return at_end_of(options.match, carry)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        return series_verdict(options.match, carry)
