"""Sixty-Six, for two: drawing, marriages, closing, claims, to seven game points (RULES 2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from trickledger.rules.clauses import Clause
from trickledger.rules.game import OPEN, Carry, Game, Option, Verdict, truth
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand
from trickledger.rules.games.sixty_six.phases import PHASES
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.score import Result

TARGET = 7


class Options(NamedTuple):
    """The house options of a game (RULES 8), fixed when it is opened."""

    next_dealer: str = "alternate"
    nine_needs_trick: bool = False
    close_when: str = "own_turn"
    marriage_after_stock: bool = True
    strict: str = "follow"
    claim_when: str = "between_tricks"
    last_trick_closed: bool = True
    both_66: str = "draw"
    draw_bonus: str = "accumulate"
    trickless_close: int = 3


class SixtySix(Game):
    """Sixty-Six to seven game points."""

    kind = "sixty-six"
    title = "Sixty-Six"
    book = SXS
    phases = PHASES
    fewest = most = 2
    check_clause = SXS.PTS_1
    labels: ClassVar[Mapping[str, str]] = {
        "stock": "{} in the stock",
        "points": "Hand",
        "exchanged": "{} exchanged the nine",
        "closed": "{} closed the stock",
        "claimed": "{} claimed 66",
        "bonus": "{} more for the winner",
    }
    sheet_facts: ClassVar[Mapping[str, str]] = {
        "trump": "trump {}",
        "closed": "closed by {}",
        "claimed": "claimed by {}",
        "bonus": "{} more for the winner",
    }
    sheet_marks: ClassVar[Mapping[Clause, str]] = {
        SXS.VP_2: "schneider",
        SXS.VP_3: "schwarz",
        SXS.VP_5: "failed",
        SXS.VP_6: "failed",
    }
    words: ClassVar[Sequence[Word]] = (
        Word("marriage", "suit", "show king and queen of a suit", ("m",)),
        Word("exchange", "nothing", "exchange the trump 9 for the upcard", ("x",)),
        Word("close", "nothing", "close the stock", ("l",), said=("close the stock",)),
        Word(
            "claim",
            "nothing",
            "declare 66",
            ("66", "w"),
            named=True,
            said=("sixty-six", "sixty six", "declare", "declare 66", "declare sixty-six"),
        ),
        Word(
            "drew",
            "card",
            "the card a seat drew, if it was seen",
            ("r",),
            named=True,
            said=("draw",),
        ),
    )
    options = (
        Option("sxs_next_dealer", "alternate", SXS.D1, ("alternate", "winner", "loser")),
        truth("sxs_nine_needs_trick", False, SXS.D3),
        Option("sxs_close_when", "own_turn", SXS.D5, ("own_turn", "on_lead")),
        truth("sxs_marriage_after_stock", True, SXS.D9),
        Option("sxs_strict", "follow", SXS.D12, ("follow", "schnapsen")),
        Option("sxs_claim_when", "between_tricks", SXS.D13, ("between_tricks", "on_lead")),
        truth("sxs_last_trick_closed", True, SXS.D15),
        Option("sxs_both_66", "draw", SXS.D17, ("draw", "claimant")),
        Option("sxs_draw_bonus", "accumulate", SXS.D18, ("accumulate", "single")),
        Option("sxs_trickless_close", 3, SXS.D20, ("2", "3")),
    )

    def settings(self, values: Mapping[str, Any]) -> Options:
        return Options(**values)

    def deal(self, setting: Setting, carry: Carry) -> SixtySixHand:
        return SixtySixHand(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """The bonus of drawn hands goes to the next winner (SXS-VP-4, SXS-D18)."""
        after = super().after(options, carry, result)
        if not result.counted:
            return after
        if not any(line.clause is SXS.VP_4 and not line.points for line in result.settlement):
            return after._replace(stake=0)
        return after._replace(stake=1 if options.draw_bonus == "single" else carry.stake + 1)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        """One player scores in a hand, so that the other has not reached the end (SXS-D24)."""
        if min(final.totals) >= TARGET:
            return f"One player scores in a hand, so only one has {TARGET} or more."
        return super().judge_final(options, before, final)

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """The higher total at or above seven wins; equal ones play on (SXS-GAME-1, COM-RUL-7)."""
        first, second = carry.totals
        if max(first, second) < TARGET or first == second:
            return OPEN
        return Verdict("won", (0 if first > second else 1,))
