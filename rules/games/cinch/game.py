"""Cinch, for four in two sides: bids, discards, robbing, six tricks, to 51 (RULES 6)."""

from __future__ import annotations

from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand, Options
from trickledger.rules.games.cinch.phases import PHASES
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.language.notation import words_of
from trickledger.rules.says import Says

WORDS = words_of(
    """
pass p | nothing | pass
bid b | number | bid so many points; the number alone will do
trump tr m | suit | name trump; the suit alone will do | name, make it, call,
  choose
discard x | cards or number and cards? | how many cards are discarded, then those laid open; or all
  of them | throw away
NAME: drew w | cards | the cards that a seat was filled up with | draw
rob r | cards? | what the dealer takes from the stub
back u | cards or number | own discards taken back from a short stub | take back
"""
)


class Cinch(GameToTarget):
    """Cinch to 51 (CIN-GAME-1, CIN-D20)."""

    kind = "cinch"
    title = "Cinch"
    also = ("High Five", "Double Pedro")
    akin = ("Pedro", "Pitch")
    book = CIN
    phases = PHASES
    hand = CinchHand
    house = Options
    target = 51
    fewest = most = 4
    turned_up = False
    check_clause = CIN.SCORE_1
    unreserved = frozenset(("tr",))
    sheet_marks = {CIN.SCORE_2: "bid missed"}
    bates = frozenset((CIN.SCORE_2,))
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "maker": Label("", sheet="maker {}"),
        "bid": Label("bid {}", sheet="bid {}"),
        "declarers": Label("declarers {}"),
        "stub": Label("{} in the stub", is_of_cards=True),
        "warnings": Label(""),
        "redeal": Label("not played: {}"),
    }
    words = WORDS

    def side_of(self, seat: int, seats: int) -> int:
        """Seats 1 and 3 against seats 2 and 4 (CIN-D2)."""
        return seat % 2

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        """One side scores in a hand, so that the other has not reached the end (CIN-SCORE-1)."""
        least, most = sorted(final.totals)
        if least >= self.target:
            words = "One side scores in a hand, so only one has {target} or more."
            return Says(words, target=self.target)
        if most >= self.target + 2 * ALL_POINTS:
            words = "A hand scores {highest} at most: nobody ends with {most}."
            return Says(words, highest=2 * ALL_POINTS, most=most)
        return super().judge_final(options, before, final)
