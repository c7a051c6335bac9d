"""The phases of a hand of Cinch: who may say what, by which clause, and what comes next.

The winner of each of the six tricks leads to the next (CIN-PLAY-6, CIN-D1).
"""

from __future__ import annotations

from trickledger.rules.games.cinch import dealt, draw
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.reminders import REMINDERS
from trickledger.rules.games.cinch.results import RESULTS
from trickledger.rules.play.general_rows import holds, seen, the_play
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Then, has_turn
from trickledger.rules.play.tricks import a_card

AFTER_A_BID: Then = {Hand.all_passed_for_a_redeal: OVER, Hand.all_have_bid: "naming of trump"}
AFTER_A_DISCARD: Then = {draw.all_have_discarded: "draw or first lead"}
DREW = Row("drew", Hand.who_draws, CIN.DRAW_1, draw.check_drew, draw.do_drew)
ROB = Row("rob", draw.who_robs, CIN.DRAW_2, draw.check_rob, draw.do_rob)
DISCARD = Row("discard", has_turn, CIN.DISC_1, draw.check_discard, draw.discard, AFTER_A_DISCARD)
BACK = Row("back", draw.who_takes_back, CIN.D14, draw.check_back, draw.do_back)

PHASES = Phases(
    Phase(
        "bidding",
        "The bidding isn't over.",
        Row("pass", has_turn, CIN.BID_1, None, Hand.bid_or_pass, AFTER_A_BID),
        Row("bid", has_turn, CIN.BID_2, Hand.check_bid, Hand.bid_or_pass, AFTER_A_BID),
        bare="number",
        asks="What does {player} bid?",
    ),
    Phase(
        "naming of trump",
        "The bidding is over: trump is named now.",
        Row("trump", has_turn, CIN.BID_4, None, Hand.name_trump, "discard"),
        asks="Which trump does {player} name?",
    ),
    Phase(
        "discard",
        "The players discard now.",
        *(DISCARD, DREW),
        bare="number",
        asks="How many cards does {player} discard?",
    ),
    Phase(
        "draw or first lead",
        "Now comes the draw, or the lead to trick 1.",
        *(DREW, ROB, BACK, a_card(CIN.PLAY_1, "play")),
    ),
    the_play(CIN.PLAY_2),
    always=(
        holds(CIN.DEAL_1, dealt.check_holds, dealt.do_holds),
        seen(CIN.DRAW_2, dealt.check_seen, dealt.do_seen),
    ),
    results=RESULTS,
    reminders=REMINDERS,
)
