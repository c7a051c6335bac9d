"""The phases of a hand of Loo: who may say what, by which clause, and what comes next.

The winner of each trick leads to the next, and all are counted at the end (LOO-TRICK-2, -3).
"""

from __future__ import annotations

from trickledger.rules.games.loo import dealt, staying
from trickledger.rules.games.loo.clauses import LOO
from trickledger.rules.games.loo.hand import LooHand as Hand
from trickledger.rules.games.loo.reminders import REMINDERS
from trickledger.rules.games.loo.results import RESULTS
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, the_play, upcard
from trickledger.rules.play.phases import (
    OVER,
    Phase,
    Phases,
    Row,
    Then,
    has_turn,
    otherwise,
)
from trickledger.rules.play.tricks import a_card

AFTER_SPEAKING: Then = {staying.too_few_stayed: OVER, staying.all_have_spoken: "exchange"}
AFTER_SHOWING: Then = {Hand.the_board_is_settled: OVER, otherwise: "answers"}
LEAD: Then = {staying.all_have_exchanged: "first lead"}
FLUSH = Row("flush", Hand.who_may_show, LOO.FLUSH_2, Hand.check_flush, Hand.do_flush, AFTER_SHOWING)

PHASES = Phases(
    the_deal(upcard(LOO.DEAL_3, staying.check_turned, staying.turn_up, "in or pass")),
    Phase(
        "in or pass",
        "Each player says in or pass.",
        Row("in", has_turn, LOO.STAY_1, None, staying.do_in, AFTER_SPEAKING),
        Row("pass", has_turn, LOO.STAY_1, None, staying.do_pass, AFTER_SPEAKING),
        asks="Is {player} in?",
    ),
    Phase(
        "exchange",
        "The players exchange cards now.",
        Row("exchange", has_turn, LOO.EXCH_1, staying.check_exchange, staying.do_exchange, LEAD),
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
