"""Loo with five cards and a pot: who stays in, exchange, flushes, five tricks (RULES 3)."""

from __future__ import annotations

from trickledger.rules.game import OPEN, Carry, Game, Label, Verdict
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand, Options
from trickledger.rules.games.loo.phases import PHASES
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.says import Says
from trickledger.rules.score import Result

WORDS = words_of(
    """
ante e | number | check what the dealer puts into the pot
in i | nothing | stay in | stay in, stay
pass p | nothing | drop out | drop out, drop, out
exchange x | cards or number | throw cards away and draw as many | throw away, take, swap,
  discard, change
drew w r | cards | what an exchange brought, right after it | draw
NAME: flush f | cards | show a flush
pam pm m | nothing | show Pam after another's flush
nothing o | answer?: all | show neither, or nobody more: all
civil v | nothing | call "Pam be civil", right after the ace of trumps | be civil, pam be civil
"""
)


class Loo(Game):
    """Loo, a running account of chips."""

    kind = "loo"
    title = "Loo"
    also = ("Lanterloo", "Langtrillo", "Five-Card Loo", "Pam-Loo")
    akin = ("Three-Card Loo",)
    book = LOO
    phases = PHASES
    house = Options
    fewest = 5
    most = 10
    check_clause = LOO.LOOED_1
    unreserved = frozenset(("w", "pm"))
    sheet_marks = {LOO.LOOED_1: "looed: {}"}
    bates = frozenset((LOO.LOOED_1,))
    columns = ("chips",)
    can_be_closed = True
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "pot": Label("pot {}", sheet="for a pot of {}", tells_zero=True),
        "stayed": Label("in: {}"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "pam": Label("{} has shown Pam"),
    }
    words = WORDS

    def deal(self, setting: Setting, carry: Carry) -> LooHand:
        return LooHand(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """What the players pay is in the pot: their sum stays what it was (RULES 3.3)."""
        after = super().after(options, carry, result)
        return after._replace(stake=carry.stake + sum(carry.totals) - sum(after.totals))

    def beside_totals(self, carry: Carry) -> dict[str, int]:
        return {"pot": carry.stake}

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        """What all have paid is in the pot, which owes nobody anything."""
        won = sum(final.totals) - sum(before.totals) - before.stake
        words = "Together the players have won {won} chips that nobody paid."
        return Says(words, won=won) if won > 0 else None

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """A running account has no end of its own (LOO-D21)."""
        return OPEN
