"""Klaberjass, for two: bidding, the meld dialogue, nine tricks, bate, to 501 (RULES 1)."""

from __future__ import annotations

from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand, Options
from trickledger.rules.games.klaberjass.phases import PHASES
from trickledger.rules.games.klaberjass.results import MOST
from trickledger.rules.language.notation import words_of
from trickledger.rules.says import Says

WORDS = words_of(
    """
take u m | nothing | take the upcard's suit as trump | take it, maker, is maker,
  is the maker
pass p | nothing | pass
schmeiss z | nothing | offer to throw the hands in
yes y | nothing | accept a schmeiss
no | nothing | refuse a schmeiss
trump tr | suit | name trump in the second round | name, make it, call, choose
NAME: exchange x | nothing | exchange the trump 7 for the upcard | exchange the seven,
  swap the seven, swap
none o | nothing | announce no sequence | nothing, no sequence
twenty w | nothing | announce a sequence of three | 20, a twenty, has 20
fifty f | nothing | announce a sequence of four or more | 50, a fifty, has 50
good g | nothing | the announced sequence is not beaten
howhigh i | nothing | ask for the top rank | how high
notgood ng | rank? | the announced sequence is beaten | not good, no good
also l | nothing | the same top rank | same
show v | cards | show all sequences after trick 1
bela b | nothing | call bela, right after its card, both times | from the bela, call bela, say bela
"""
)


class Klaberjass(GameToTarget):
    """Klaberjass to 501, or to kla_target (KLA-GAME-1, KLA-D21, -D22)."""

    kind = "klaberjass"
    title = "Klaberjass"
    also = tuple("klabberjass clobyosh clobiosh klob kalaber kalabrias kalabriasz bela".split())
    akin = ("klaverjas", "klaverjassen")
    book = KLA
    phases = PHASES
    hand = KlaberjassHand
    house = Options
    fewest = most = 2
    check_clause = KLA.PTS_3
    unreserved = frozenset("u")
    sheet_marks = {KLA.SCORE_2: "tie", KLA.SCORE_3: "bate"}
    bates = frozenset((KLA.SCORE_3,))
    melds = frozenset((KLA.MELD_1, KLA.BELA_1))
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "maker": Label("maker {}", sheet="maker {}"),
        "exchanged": Label("{} exchanged the seven"),
        "meld_winner": Label(""),
        "shown": Label(""),
        "sequences": Label("{}", is_of_cards=True),
        "redeal": Label("not played: {}"),
    }
    words = WORDS

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        # before the last hand nobody was there
        least = [total - options.target + 1 for total in final.totals if total >= options.target]
        if sum(least) > MOST and len(least) > 1:
            return Says("A hand adds {points} at most: that is too little for both.", points=MOST)
        if sum(least) > MOST:
            most = max(final.totals)
            words = "A hand adds {points} at most: nobody ends with {most}."
            return Says(words, points=MOST, most=most)
        return super().judge_final(options, before, final)
