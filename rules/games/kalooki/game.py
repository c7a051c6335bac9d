"""Kalooki, Jamaican: nine contracts, calls, melds with jokers, bending the table (RULES 5)."""

from __future__ import annotations

from trickledger.rules.cards import CARD_OR_JOKER_OF
from trickledger.rules.game import OPEN, Carry, Game, Label, SheetRows, Verdict, won_with
from trickledger.rules.games.kalooki import dealt, drawing, melding
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.hand import HANDS, KalookiHand, Options
from trickledger.rules.games.kalooki.melds import CONTRACTS
from trickledger.rules.games.kalooki.reminders import REMINDERS
from trickledger.rules.games.kalooki.results import RESULTS
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, upcard
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import (
    OVER,
    AtOnce,
    Phase,
    Phases,
    Row,
    Then,
    anyone,
    has_turn,
    otherwise,
)

AFTER_A_DRAW: Then = {drawing.no_stock_can_be_formed: OVER, drawing.the_card_is_drawn: "melds"}
AFTER_A_CALL: Then = {
    drawing.no_stock_can_be_formed: OVER,
    drawing.the_call_was_refused: "draw after a refusal",
    otherwise: "draw after a call",
}
COUNTING = {dealt.cards_are_uncounted: "count", otherwise: OVER}
AFTER_MELDS: Then = {melding.nobody_is_out: "melds", **COUNTING}
AFTER_A_DISCARD: Then = {melding.nobody_is_out: "draw", **COUNTING}
JUDGE_DISCARD = AtOnce(melding.judge_discard)
DISCARD = Row("play", has_turn, KAL.DISC_1, JUDGE_DISCARD, melding.discard, AFTER_A_DISCARD)

AFTER_DRAWING: Then = {drawing.no_stock_can_be_formed: OVER, otherwise: "melds"}
DRAW = Row("draw", has_turn, KAL.DRAW_1, None, drawing.do_draw, AFTER_DRAWING)
DREW = Row("drew", drawing.who_drew, KAL.DRAW_1, drawing.check_drew, drawing.do_drew, AFTER_A_DRAW)
TAKE = Row("take", has_turn, KAL.DRAW_2, drawing.check_take, drawing.do_take, "melds")
CALL = Row("call", anyone, KAL.CALL_1, drawing.check_call, drawing.do_call, AFTER_A_CALL)
OVERCALL = Row("overcall", anyone, KAL.CALL_5, drawing.check_overcall, drawing.do_overcall)
WHEN_COUNTED: Then = {dealt.all_is_counted: OVER}
LEFT = left(KAL.VAL_1, dealt.check_left, dealt.do_left)._replace(then=WHEN_COUNTED)
HOLDS = holds(KAL.DEAL_1, dealt.check_holds, dealt.do_holds)._replace(then=WHEN_COUNTED)
SEEN = seen(KAL.STOCK_1, dealt.check_seen, dealt.do_seen)

PHASES = Phases(
    the_deal(upcard(KAL.DEAL_2, drawing.check_upcard, drawing.turn_up, "draw")),
    Phase(
        "draw",
        "A turn begins with a draw.",
        *(DRAW, DREW, TAKE, CALL, OVERCALL),
        bare="card",
        clause=KAL.DRAW_1,
        by_clause="A turn begins with a draw ({clause}).",
        asks="{player} to draw",
    ),
    Phase(
        "draw after a call",
        "The call was allowed.",
        DRAW,
        DREW,
        bare="card",
        exact={"take": KAL.CALL_3},
        asks="{player} to draw",
    ),
    Phase(
        "draw after a refusal",
        "The call was refused.",
        TAKE._replace(clause=KAL.CALL_4),
        bare="card",
        exact={"draw": KAL.CALL_4, "drew": KAL.CALL_4},
        asks="{player} takes the top discard",
    ),
    Phase(
        "melds",
        "The card of this turn is drawn.",
        Row("meld", has_turn, KAL.CON_1, melding.judge_melds, melding.do_lay, AFTER_MELDS),
        Row("tack", has_turn, KAL.TACK_1, melding.judge_added, melding.do_lay, AFTER_MELDS),
        Row("replace", has_turn, KAL.REPL_1, melding.judge_added, melding.do_lay, AFTER_MELDS),
        DISCARD,
        Row("stop", has_turn, KAL.DISC_1, melding.check_stop, melding.do_stop, "draw"),
        asks="{player} to meld or discard",
    ),
    Phase(
        "count",
        dealt.how_to_count,
        LEFT,
        turn=KalookiHand.owing,
        bare="number",
        asks="What has {player} left?",
    ),
    always=(HOLDS, LEFT, SEEN),
    results=RESULTS,
    reminders=REMINDERS,
)


WORDS = words_of(
    """
draw w | nothing | draw from the stock
take u | nothing | take the top discard | pick up, take it, pick it up
drew e | card | draw from the stock a card that was seen
NAME: call l | answer: yes, no | call the top discard, and whether it was allowed | call it,
  want it, want, ask for it
NAME: overcall x | nothing | a call after three successful ones
meld m | melds | lay melds, commas between them | lay down, put down, lay, go down
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
