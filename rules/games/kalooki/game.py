"""Kalooki, Jamaican: nine contracts, calls, melds with jokers, bending the table (RULES 5)."""

from __future__ import annotations

from trickledger.rules.cards import CARD_OR_JOKER_OF
from trickledger.rules.game import OPEN, Carry, Game, Label, SheetRows, Verdict, won_with
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import HANDS, KalookiHand, Options
from trickledger.rules.games.kalooki.melds import CONTRACTS
from trickledger.rules.games.kalooki.phases import PHASES
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.knowledge import Setting

WORDS = words_of(
    """
draw w | nothing | draw from the stock
take u | nothing | take the top discard | pick up, take it
drew e | card | draw from the stock a card that was seen
NAME: call l | answer: yes, no | call the top discard, and whether it was allowed
NAME: overcall x | nothing | a call after three successful ones
meld m | melds | lay melds, commas between them | lay down, put down, lay
tack + o | card and meld | add a card to a meld | lay off, put
replace r | card and meld | put in the card of a joker, which moves
stop z | nothing | end the turn with jokers only
"""
)


class Kalooki(Game):
    """Kalooki over nine hands."""

    kind = "kalooki"
    title = "Kalooki"
    also = ("Kaluki", "Kalookie", "Kaloochi", "Caloochi")
    akin = ("Contract Rummy",)
    book = KAL
    phases = PHASES
    house = Options
    fewest, most = 3, 5
    check_clause = KAL.VAL_1
    spelled = CARD_OR_JOKER_OF
    fewest_win = True
    sheet_rows = SheetRows("Contract", tuple(contract.short for contract in CONTRACTS))
    labels = {
        "contract": Label("contract {}", sheet="{}"),
        "dealt": Label("{} cards each"),
        "upcard": Label(""),
        "discard": Label("{} on the discards", is_of_cards=True),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "cards": Label("cards {}", is_of_cards=True),
        "renewed": Label("the stock was renewed"),
        "melds": Label("meld {meld}, {player}: {cards}"),
        "on_the_table": Label(""),
        "laid_down": Label("laid down: {}"),
        "out": Label("{} is out"),
        "bent": Label("the table is bent: the others count double"),
        "unverified": Label("figures that nobody checked: {}"),
    }
    words = WORDS

    def deal(self, setting: Setting, carry: Carry) -> KalookiHand:
        return KalookiHand(setting, carry.hands)

    def at_end(self, options: Options, carry: Carry) -> Carry:
        return carry._replace(hands=max(carry.hands, HANDS))

    def verdict(self, options: Options, carry: Carry) -> Verdict:
        """After the ninth hand the lowest total wins, equal ones share (KAL-GAME-1, -D23)."""
        if carry.hands < HANDS:
            return OPEN
        return won_with(min(carry.totals), carry)
