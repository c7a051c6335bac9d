"""The phases of a hand of Klaberjass: who may say what, by which clause, and what comes next.

After nine tricks the hand ends (KLA-END-1).
"""

from __future__ import annotations

from trickledger.rules.games.klaberjass import talk
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.reminders import REMINDERS
from trickledger.rules.games.klaberjass.results import RESULTS
from trickledger.rules.play.general_rows import holds, seen, the_deal, the_play, upcard
from trickledger.rules.play.phases import OVER, AtOnce, Phase, Phases, Row, anyone, has_turn
from trickledger.rules.play.tricks import a_card


def dealer(hand: Hand) -> tuple[int, ...]:
    return (hand.dealer,)


def both(hand: Hand) -> tuple[int, ...]:
    """The dealer may announce, and the nondealer lead."""
    return (hand.dealer, hand.nondealer)


def round_of_bids(
    which: str, said: tuple[str, ...], make: Row, passing: Row, other: str, bound: str
) -> tuple[Phase, Phase, Phase]:
    """The phases of a round of bids: take or name, pass or schmeiss; its answer; bound by a no."""
    offer = f"{which} schmeiss"
    schmeiss = Row("schmeiss", has_turn, KLA.SCHM_1, Hand.check_schmeiss, Hand.schmeiss, offer)
    yes = Row("yes", Hand.opponent, KLA.SCHM_2, None, Hand.accept, OVER)
    no = Row("no", Hand.opponent, KLA.SCHM_3, then=bound)
    barred = dict.fromkeys(("pass", "schmeiss", other), KLA.SCHM_3)
    bids, asks, has_to = said
    waits, was_refused = "The schmeiss waits for its answer.", "The schmeiss was refused."
    make_it = make._replace(clause=KLA.SCHM_3)
    return (
        Phase(
            f"{which} bids", bids, make, passing, schmeiss, exact={other: Hand.choice}, asks=asks
        ),
        Phase(offer, waits, yes, no, turn=Hand.opponent, asks="Does {player} accept the schmeiss?"),
        Phase(bound, was_refused, make_it, exact=barred, asks=has_to),
    )


FIRST_BIDS = (
    "The bidding is in its first round.",
    "Does {player} take {card} or pass?",
    "{player} has to take {card}.",
)
SECOND_BIDS = (
    "The bidding is in its second round.",
    "Does {player} name trump or pass?",
    "{player} has to name trump.",
)


TAKE = Row("take", has_turn, KLA.TRUMP_1, None, Hand.fix_trump, "announcements")
NAME = Row("trump", has_turn, KLA.TRUMP_3, Hand.check_trump, Hand.fix_trump, "announcements")
PASS = Row("pass", has_turn, KLA.TRUMP_2, None, Hand.pass_by, {Hand.both_passed: "second bids"})
PASS_AGAIN = PASS._replace(clause=KLA.TRUMP_4, then={Hand.both_passed_twice: OVER})
AFTER_TALK = "play of trick 1"
TRICK_1 = a_card(KLA.PLAY_3, trick="show of sequences")
GOOD = Row("good", has_turn, KLA.MELD_5, None, talk.say_good, AFTER_TALK)
HOW_HIGH = Row("howhigh", has_turn, KLA.MELD_5, talk.judge_howhigh, talk.announce, "how high")
NOT_GOOD = Row("notgood", has_turn, KLA.MELD_5, talk.judge_notgood, talk.say_better, AFTER_TALK)
ALSO = Row("also", has_turn, KLA.MELD_6, talk.judge_alike, talk.announce, "suits")
SUIT = ALSO._replace(word="suit", clause=KLA.MELD_7, do=talk.name_suit, then="other suit")
SUITS_COME = "Both have the same top rank: the suits come now."
WHICH_SUIT = "Which suit is {player}'s sequence?"
DEALER_ANNOUNCES = (
    Row("none", dealer, KLA.D8, then=AFTER_TALK),
    Row("twenty", dealer, KLA.D8, talk.judge_announcement, talk.say_better, AFTER_TALK),
    Row("fifty", dealer, KLA.D8, talk.judge_announcement, talk.say_better, AFTER_TALK),
)

PHASES = Phases(
    the_deal(upcard(KLA.DEAL_3, AtOnce(Hand.judge_turned), Hand.do_upcard, "first bids")),
    *round_of_bids("first", FIRST_BIDS, TAKE, PASS, "trump", "bound to take"),
    *round_of_bids("second", SECOND_BIDS, NAME, PASS_AGAIN, "take", "bound to name"),
    Phase(
        "announcements",
        Hand.naming_of_trump,
        Row("none", has_turn, KLA.D8, then="dealer announces"),
        Row("twenty", has_turn, KLA.MELD_4, talk.judge_announcement, talk.announce, "reply"),
        Row("fifty", has_turn, KLA.MELD_4, talk.judge_announcement, talk.announce, "reply"),
        Row("exchange", anyone, KLA.DIX_1, Hand.check_exchange, Hand.do_exchange),
        a_card(KLA.PLAY_1, "trick 1"),
        asks="Does {player} announce, or lead?",
    ),
    Phase(
        "dealer announces",
        "The dealer can announce now.",
        *DEALER_ANNOUNCES,
        a_card(KLA.PLAY_1, "trick 1"),
        turn=both,
        asks="Does {player} announce, or does {other} lead?",
    ),
    Phase(
        "reply",
        "The announcement waits for the dealer's answer.",
        *(GOOD, HOW_HIGH, NOT_GOOD),
        asks="What does {player} answer?",
    ),
    Phase(
        "how high",
        "The dealer asked how high.",
        Row("rank", has_turn, KLA.MELD_6, talk.judge_rank, talk.announce, "reply to the rank"),
        bare="rank and length",
        asks="How high is {player}'s sequence?",
    ),
    Phase(
        "reply to the rank",
        "The rank waits for the dealer's answer.",
        GOOD._replace(clause=KLA.MELD_6),
        NOT_GOOD._replace(clause=KLA.MELD_6, check=talk.judge_better),
        ALSO,
        asks="What does {player} answer?",
    ),
    Phase("suits", SUITS_COME, SUIT, asks=WHICH_SUIT),
    Phase(
        "other suit",
        SUITS_COME,
        SUIT._replace(do=talk.name_other_suit, then=AFTER_TALK),
        asks=WHICH_SUIT,
    ),
    Phase("trick 1", "Trick 1 isn't complete.", *DEALER_ANNOUNCES, TRICK_1),
    Phase(AFTER_TALK, "The cards are being played.", TRICK_1),
    Phase(
        "show of sequences",
        "Trick 1 is complete.",
        Row("show", Hand.who_shows, KLA.MELD_8, talk.check_show, talk.do_show, "play"),
        a_card(KLA.PLAY_7, "play"),
        exact={"show": KLA.MELD_8},
    ),
    the_play(KLA.PLAY_7),
    always=(
        holds(KLA.DEAL_2, Hand.check_holds, Hand.do_holds),
        seen(KLA.D23, Hand.check_stub, Hand.do_seen),
        Row("bela", Hand.who_called, KLA.BELA_2, Hand.check_bela, Hand.do_bela),
    ),
    results=RESULTS,
    reminders=REMINDERS,
)
