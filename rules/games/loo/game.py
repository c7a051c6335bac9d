"""Loo with five cards and a pot: who stays in, exchange, flushes, five tricks (RULES 3).

The winner of each trick leads to the next, and all are counted at the end (LOO-TRICK-2, -3).
"""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import card_of, in_order
from trickledger.rules.game import OPEN, Carry, Game, Label, Verdict
from trickledger.rules.games.loo import dealt, staying
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.hand import Options
from trickledger.rules.games.loo.order import PAM, flush_strength
from trickledger.rules.games.loo.results import LOOED, RESULTS
from trickledger.rules.language.notation import Act, words_of
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, the_play, upcard
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.phases import (
    OVER,
    Phase,
    Phases,
    Row,
    Then,
    has_turn,
    otherwise,
)
from trickledger.rules.play.reminders import Reminder, Reminders
from trickledger.rules.play.tricks import a_card
from trickledger.rules.says import Cards, Says
from trickledger.rules.score import Result


def flushes(hand: Hand) -> Iterator[Reminder]:
    """Who stayed in and is known to hold a flush may show it in time (LOO-FLUSH-2, LOO-D7)."""
    if not hand.can_say("flush"):
        return
    seats = (hand.turn,) if hand.to_answer else hand.who_may_show()
    for seat in seats:
        known = hand.hands.known[seat]
        if (
            seat not in hand.flushes
            and not hand.hands.hidden[seat]
            and flush_strength(known, hand.trump)
        ):
            says = Says(
                "{player} has a flush, {cards}.", player=hand.name(seat), cards=Cards(known)
            )
            until = Says("Before the next exchange or the lead")
            yield Reminder(
                seat, LOO.FLUSH_2, says, Act("flush", tuple(in_order(known))), until=until
            )


def pam(hand: Hand) -> Iterator[Reminder]:
    """Who answers a flush with Pam in an open hand pays nothing (LOO-FLUSH-6)."""
    if hand.can_say("pam") and PAM & hand.hands.known[hand.turn]:
        says = Says("{player} has Pam, {card}.", player=hand.name(hand.turn), card=Cards(PAM))
        until = Says("In place of nothing")
        yield Reminder(hand.turn, LOO.FLUSH_6, says, Act("pam"), until=until)


def civil(hand: Hand) -> Iterator[Reminder]:
    """Who has led the ace of trumps may have said "Pam be civil" (LOO-CIVIL-1)."""
    if len(hand.table) != 1 or not hand.has_just_played or not hand.can_say("civil"):
        return
    seat, card = hand.table[0]
    others = [other for other in hand.stayers if other != seat]
    if card == card_of("A", hand.trump) and any(PAM & hand.hands.possible(one) for one in others):
        words = "{player} leads the ace of trumps, and may say Pam be civil."
        says, until = Says(words, player=hand.name(seat)), Says("Before the next card")
        yield Reminder(seat, LOO.CIVIL_1, says, Act("civil"), until=until)


REMINDERS = Reminders((flushes, pam, civil))


AFTER_SPEAKING: Then = {staying.too_few_stayed: OVER, staying.all_have_spoken: "exchange"}
AFTER_SHOWING: Then = {Hand.the_board_is_settled: OVER, otherwise: "answers"}
LEAD: Then = {staying.all_have_exchanged: "first lead"}
FLUSH = Row("flush", Hand.who_may_show, LOO.FLUSH_2, Hand.check_flush, Hand.do_flush, AFTER_SHOWING)
EXCHANGE = Row(
    "exchange",
    has_turn,
    LOO.EXCH_1,
    staying.check_exchange,
    staying.do_exchange,
    LEAD,
    breath=("exchange",),
)

PHASES = Phases(
    the_deal(upcard(LOO.DEAL_3, staying.check_turned, staying.turn_up, "in or pass")),
    Phase(
        "in or pass",
        "Each player says in or pass.",
        Row("in", has_turn, LOO.STAY_1, None, staying.do_in, AFTER_SPEAKING, breath=("in",)),
        Row("pass", has_turn, LOO.STAY_1, None, staying.do_pass, AFTER_SPEAKING, breath=("pass",)),
        asks="Is {player} in?",
    ),
    Phase(
        "exchange",
        "The players exchange cards now.",
        EXCHANGE,
        FLUSH,
        bare="number",
        asks="How many cards does {player} exchange?",
    ),
    Phase("first lead", "It's time for the first lead.", a_card(LOO.LEAD_1, "play"), FLUSH),
    Phase(
        "answers",
        "A flush was shown, and the others answer.",
        FLUSH._replace(who=has_turn, clause=LOO.FLUSH_4),
        Row("pam", has_turn, LOO.FLUSH_6, Hand.check_pam, Hand.do_pam, AFTER_SHOWING),
        Row("nothing", has_turn, LOO.FLUSH_6, None, Hand.do_nothing, AFTER_SHOWING),
        asks="What does {player} show?",
    ),
    the_play(
        LOO.FOLLOW_1,
        Row("civil", staying.who_called, LOO.CIVIL_1, staying.check_civil, staying.do_civil),
    ),
    always=(
        Row("ante", staying.who_antes, LOO.ANTE_1, staying.check_ante),
        Row("drew", staying.who_drew, LOO.EXCH_1, staying.check_drew, staying.do_drew),
        holds(LOO.DEAL_2, dealt.check_holds, dealt.do_holds),
        left(LOO.DEAL_2, dealt.check_left, dealt.do_left),
        seen(LOO.D6, dealt.check_seen, dealt.do_seen),
    ),
    results=RESULTS,
    reminders=REMINDERS,
)


WORDS = words_of(
    """
ante e | number | check what the dealer puts into the pot
in i | nothing | stay in | stay in, stay
pass p | nothing | drop out | drop out, drop, out, fold, stay out, nobody
exchange x | cards or number | throw cards away and draw as many | throw away, take, swap,
  discard, change, want, none=0, keep=0, keep all=0,
  keep 4=1, keep 3=2, keep 2=3, keep 1=4, keep them=0, stand=0, stand pat=0, nobody=0
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
    bate_words = frozenset(LOOED)
    columns = ("chips",)
    can_be_closed = True
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "pot": Label("for a pot of {}", sheet="for a pot of {}", tells_zero=True),
        "stayed": Label("in: {}"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "pam": Label("{} has shown Pam"),
    }
    words = WORDS

    def deal(self, setting: Setting, carry: Carry) -> Hand:
        return Hand(setting, carry.stake)

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
