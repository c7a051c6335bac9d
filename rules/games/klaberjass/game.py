"""Klaberjass, for two: bidding, the meld dialogue, nine tricks, bate, to 501 (RULES 1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from trickledger.rules.clauses import Clause
from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand
from trickledger.rules.games.klaberjass.options import OPTIONS, Options
from trickledger.rules.games.klaberjass.phases import PHASES
from trickledger.rules.games.klaberjass.results import MOST
from trickledger.rules.language.notation import Word
from trickledger.rules.play.knowledge import Setting


class Klaberjass(GameToTarget):
    """Klaberjass to 501, or to kla_target (KLA-GAME-1, KLA-D21, -D22)."""

    kind = "klaberjass"
    title = "Klaberjass"
    book = KLA
    phases = PHASES
    house = Options
    fewest = most = 2
    check_clause = KLA.PTS_3
    unreserved = frozenset("u")
    sheet_marks: ClassVar[Mapping[Clause, str]] = {KLA.SCORE_2: "tie", KLA.SCORE_3: "bate"}
    bates: ClassVar[frozenset[Clause]] = frozenset((KLA.SCORE_3,))
    melds: ClassVar[frozenset[Clause]] = frozenset((KLA.MELD_1, KLA.BELA_1))
    labels: ClassVar[Mapping[str, Label]] = {
        "trump": Label("trump {}", sheet="trump {}"),
        "maker": Label("maker {}", sheet="maker {}"),
        "exchanged": Label("{} exchanged the seven"),
        "meld_winner": Label("{} scores sequences"),
        "redeal": Label("not played: {}"),
    }
    words: ClassVar[Sequence[Word]] = (
        Word("take", "nothing", "take the upcard's suit as trump", ("u", "m"), said=("take it",)),
        Word("pass", "nothing", "pass", ("p",)),
        Word("schmeiss", "nothing", "offer to throw the hands in", ("z",)),
        Word("yes", "nothing", "accept a schmeiss", ("y",)),
        Word("no", "nothing", "refuse a schmeiss"),
        Word("trump", "suit", "name trump in the second round", ("tr",), said=("name", "make it")),
        Word("exchange", "nothing", "exchange the trump 7 for the upcard", ("x",), named=True),
        Word("none", "nothing", "announce no sequence", ("o",), said=("nothing", "no sequence")),
        Word("twenty", "nothing", "announce a sequence of three", ("w",)),
        Word("fifty", "nothing", "announce a sequence of four or more", ("f",)),
        Word("good", "nothing", "the announced sequence is not beaten", ("g",)),
        Word("howhigh", "nothing", "ask for the top rank", ("i",), said=("how high",)),
        Word(
            "notgood",
            "rank?",
            "the announced sequence is beaten",
            ("ng",),
            said=("not good", "no good"),
        ),
        Word("also", "nothing", "the same top rank", ("l",), said=("same",)),
        Word("show", "cards", "show all sequences after trick 1", ("v",)),
        Word(
            "bela",
            "nothing",
            "call bela, right after its card, both times",
            ("b",),
            said=("from the bela",),
        ),
    )
    options = OPTIONS

    def deal(self, setting: Setting, carry: Carry) -> KlaberjassHand:
        return KlaberjassHand(setting)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> str:
        most = max(final.totals)
        if most >= options.target + MOST:
            return f"A hand adds {MOST} at most: nobody ends with {most}."
        return super().judge_final(options, before, final)
