"""Cinch, for four in two sides: bids, discards, robbing, six tricks, to 51 (RULES 6).

The winner of each of the six tricks leads to the next (CIN-PLAY-6, CIN-D1).
"""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.cinch import dealt, draw
from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.hand import CinchHand as Hand
from trickledger.rules.games.cinch.hand import Options
from trickledger.rules.games.cinch.order import scoring_cards, trumps_from_low
from trickledger.rules.games.cinch.results import RESULTS
from trickledger.rules.games.cinch.score import ALL_POINTS
from trickledger.rules.language.notation import words_of
from trickledger.rules.play.general_rows import holds, seen, the_play
from trickledger.rules.play.phases import OVER, Phase, Phases, Row, Then, has_turn
from trickledger.rules.play.reminders import Reminder, Reminders
from trickledger.rules.play.tricks import a_card
from trickledger.rules.says import Handle, Says


def last_bid(hand: Hand) -> Iterator[Reminder]:
    """The dealer speaks last, and nobody has bid (CIN-D4)."""
    if not hand.can_say("bid") or hand.maker is not None or hand.turn != hand.dealer:
        return
    name = hand.name(hand.dealer)
    words = "Nobody has bid: if {player} passes too, the hands are thrown in."
    if hand.options.all_pass == "dealer_names":
        words = "Nobody has bid: if {player} passes too, {player} names trump without a bid."
    elif hand.options.all_pass == "dealer_bids_1":
        words = "Nobody has bid: if {player} passes too, {player} has bid 1."
    yield Reminder(hand.dealer, CIN.D4, Says(words, player=name))


def bid(hand: Hand) -> Iterator[Reminder]:
    """What the tricks so far are sure to come to, where that decides the bid (CIN-SCORE-1, -2)."""
    if not hand.tricks or hand.maker is None or not hand.bid:
        return
    points, declarers = sure_points(hand), hand.declarers
    side = Handle(hand.setting.sides[declarers])
    if points[declarers] >= hand.bid:
        says = Says("{side} have made their bid of {bid}.", side=side, bid=hand.bid)
        yield Reminder(hand.maker, CIN.SCORE_1, says)
    elif points[1 - declarers] > ALL_POINTS - hand.bid:
        says = Says("{side} can't make their bid of {bid} any more.", side=side, bid=hand.bid)
        yield Reminder(hand.maker, CIN.SCORE_2, says)


def sure_points(hand: Hand) -> list[int]:
    """What the sides have for certain: scoring cards won, the ace of trumps, the two of trumps."""
    ranked = trumps_from_low(hand.trump)
    worth = {ranked[0]: 1, ranked[-1]: 1}
    worth |= {card: points for card, (points, _, _) in scoring_cards(hand.trump).items()}
    points = [0, 0]
    for trick in hand.tricks:
        points[trick.winner % 2] += sum(worth.get(card, 0) for _, card in trick.cards)
    return points


REMINDERS = Reminders((last_bid, bid))


AFTER_A_BID: Then = {
    Hand.all_passed_for_a_redeal: OVER,
    Hand.all_have_bid: "naming of trump",
}
AFTER_A_DISCARD: Then = {draw.all_have_discarded: "draw or first lead"}
DREW = Row("drew", Hand.who_draws, CIN.DRAW_1, draw.check_drew, draw.do_drew)
ROB = Row("rob", draw.who_robs, CIN.DRAW_2, draw.check_rob, draw.do_rob)
DISCARD = Row("discard", has_turn, CIN.DISC_1, draw.check_discard, draw.discard, AFTER_A_DISCARD)
BACK = Row("back", draw.who_takes_back, CIN.D14, draw.check_back, draw.do_back)

PHASES = Phases(
    Phase(
        "bidding",
        "The bidding isn't over.",
        Row("pass", has_turn, CIN.BID_1, None, Hand.bid_or_pass, AFTER_A_BID, breath=("pass",)),
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


WORDS = words_of(
    """
pass p | nothing | pass | nobody
bid b | number | bid so many points; the number alone will do | offer, open
trump tr m | suit | name trump; the suit alone will do | name, make it, call,
  choose
discard x | cards or number and cards? | how many cards are discarded, then those laid open; or all
  of them | throw away, keep 6=3, keep 5=4, keep 4=5, keep 3=6, keep 2=7
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
    hand = Hand
    house = Options
    target = 51
    fewest = most = 4
    turned_up = False
    check_clause = CIN.SCORE_1
    one_scores = True
    unreserved = frozenset(("tr",))
    sheet_marks = {CIN.SCORE_2: "bid missed"}
    bates = frozenset((CIN.SCORE_2,))
    bate_words = frozenset(("set",))
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
