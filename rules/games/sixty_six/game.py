"""Sixty-Six, for two: drawing, marriages, closing, claims, to seven game points (RULES 2)."""

from __future__ import annotations

from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import Options, SixtySixHand
from trickledger.rules.games.sixty_six.phases import PHASES
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.says import Says
from trickledger.rules.score import Result

_MOST_AFTER_A_DRAW = 4
"""The game points of a hand at most, where one drawn before brings one more and no others do."""

WORDS = words_of(
    """
marriage m | suit | show king and queen of a suit | show a marriage, show marriage, show,
  20 in, 40 in, 20, 40, marry, declare a marriage, meld
exchange x | nothing | exchange the trump 9 for the upcard | exchange the nine, swap the nine,
  swap
close l | nothing | close the stock | close the stock
NAME: claim 66 w | nothing | declare 66 | has 66, go out, sixty-six, sixty six, declare,
  declare 66, declare sixty-six
NAME: drew r | card | the card a seat drew, if it was seen | draw
"""
)


class SixtySix(GameToTarget):
    """Sixty-Six to seven game points (SXS-GAME-1)."""

    kind = "sixty-six"
    title = "Sixty-Six"
    also = ("66", "Sechsundsechzig")
    akin = ("Schnapsen",)
    book = SXS
    phases = PHASES
    house = Options
    target = 7
    fewest = most = 2
    check_clause = SXS.PTS_1
    sheet_marks = {
        SXS.VP_2: "schneider",
        SXS.VP_3: "schwarz",
        SXS.VP_5: "failed",
        SXS.VP_6: "failed",
    }
    melds = frozenset((SXS.MAR_3, SXS.MAR_4))
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "closed": Label("{} closed the stock", sheet="closed by {}"),
        "claimed": Label("{} claimed 66", sheet="claimed by {}"),
        "bonus": Label("{} more for the winner", sheet="{} more for the winner"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "points": Label("Hand"),
        "exchanged": Label("{} exchanged the nine"),
    }
    words = WORDS

    def deal(self, setting: Setting, carry: Carry) -> SixtySixHand:
        return SixtySixHand(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """The bonus of drawn hands goes to the next winner (SXS-VP-4, SXS-D18)."""
        after = super().after(options, carry, result)
        if not result.counted:
            return after
        if not result.is_drawn:
            return after._replace(stake=0)
        return after._replace(stake=1 if options.draw_bonus == "single" else carry.stake + 1)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        """One player scores in a hand, so that the other has not reached the end (SXS-D24)."""
        if min(final.totals) >= self.target:
            words = "One player scores in a hand, so only one has {target} or more."
            return Says(words, target=self.target)
        most = max(final.totals)
        if options.draw_bonus == "single" and most > self.target - 1 + _MOST_AFTER_A_DRAW:
            words = "A hand adds {points} at most: nobody ends with {most}."
            return Says(words, points=_MOST_AFTER_A_DRAW, most=most)
        return super().judge_final(options, before, final)
