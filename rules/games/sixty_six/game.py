"""Sixty-Six, for two: drawing, marriages, closing, claims, to seven game points (RULES 2)."""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import SUITS, suit_of
from trickledger.rules.clauses import Clause
from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.sixty_six import dealt
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import DRAWS, Options, SixtySixHand
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.games.sixty_six.results import RESULTS
from trickledger.rules.games.sixty_six.score import ENOUGH
from trickledger.rules.language.notation import Act, words_of
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, upcard
from trickledger.rules.play.knowledge import Setting
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.phases import (
    OVER,
    AtOnce,
    Exact,
    Phase,
    Phases,
    Row,
    Then,
    has_turn,
    otherwise,
)
from trickledger.rules.play.reminders import LeftOut, Reminder, Reminders, Unsaid
from trickledger.rules.play.tricks import a_card, all_tricks_are_played
from trickledger.rules.says import Cards, Says, Suit
from trickledger.rules.score import Result

BEFORE_THE_LEAD = Says("Before the lead")


def marriages(hand: Hand) -> Iterator[Reminder]:
    """Whoever is about to lead may show king and queen that lie open by the record (SXS-MAR-1)."""
    if not hand.can_say("marriage") or not hand.trump:
        return
    seat, known = hand.turn, hand.hands.known[hand.turn]
    for suit in SUITS:
        pair = king_and_queen(suit)
        if not pair & ~known:
            says = Says("{player} has {pair}.", player=hand.name(seat), pair=Cards(pair))
            act = Act("marriage", suit=suit)
            yield Reminder(seat, SXS.MAR_1, says, act, until=BEFORE_THE_LEAD)


def claims(hand: Hand) -> Iterator[Reminder]:
    """Whoever has 66 in what is recorded may declare it (SXS-CLAIM-1, SXS-D13)."""
    if not hand.can_say("claim"):
        return
    points = hand.recorded_points()
    for seat in hand.who_claims():
        if points[seat] >= ENOUGH:
            says = Says("{player} has 66 by the record.", player=hand.name(seat))
            yield Reminder(seat, SXS.CLAIM_1, says, Act("claim"), until=BEFORE_THE_LEAD)


def last_card(hand: Hand) -> Iterator[Reminder]:
    """With the trick after which the stock is gone, exchange and closing end (SXS-D4, -D8)."""
    if hand.rounds == DRAWS - 1 and not hand.is_strict and not hand.table:
        words = (
            "This trick takes the last card of the stock: exchange and close come before its lead."
        )
        yield Reminder(hand.turn, SXS.FOLLOW_2, Says(words))


def unsaid_marriages(hand: Hand) -> Iterator[Unsaid]:
    """A king or queen that was led with its partner still to come from the same hand."""
    if not hand.trump:
        return
    shown = {(one.seat, one.suit) for one in hand.marriages}
    later = [hand.shown_so_far(seat) for seat in (0, 1)]
    for trick in hand.tricks:
        for seat, card in trick.cards:
            later[seat] &= ~card
        seat, card = trick.cards[0]
        suit = suit_of(card)
        partner = king_and_queen(suit) & ~card
        is_pair = bool(card & king_and_queen(suit))
        if is_pair and partner & later[seat] and (seat, suit) not in shown:
            words = "{player}'s marriage of {suit}"
            says = Says(words, player=hand.name(seat), suit=Suit(suit))
            left_out = LeftOut(seat, Act("marriage", suit=suit), card, before=True)
            yield Unsaid(SXS.MAR_1, says, (left_out,))


def unsaid_claims(hand: Hand) -> Iterator[Unsaid]:
    """Who had 66 after a trick or a marriage and did not declare it, at the first such moment."""
    won, shown, waiting = [0, 0], [0, 0], {0, 1}
    to_come = list(hand.marriages)

    def claims_at(card: int, *, before: bool) -> Iterator[Unsaid]:
        for seat in sorted(waiting):
            if won[seat] and won[seat] + shown[seat] >= ENOUGH:
                waiting.remove(seat)
                says = Says("{player}'s claim", player=hand.name(seat))
                left_out = LeftOut(seat, Act("claim"), card, before=before)
                yield Unsaid(SXS.CLAIM_1, says, (left_out,), ends=True)

    for number, trick in enumerate(hand.tricks, 1):
        seat, lead = trick.cards[0]
        for one in to_come:
            if one.seat == seat and lead & king_and_queen(one.suit):
                shown[seat] += one.worth(hand.trump)
                to_come.remove(one)
                break
        yield from claims_at(lead, before=True)
        won[trick.winner] += trick.points
        if number < len(hand.tricks):
            yield from claims_at(trick.cards[-1][1], before=False)


REMINDERS = Reminders((marriages, claims, last_card), (unsaid_marriages, unsaid_claims))


NAMES = ("draws", "lead", "marriage", "reply")
CLOSED = ", closed"
EXHAUSTED = ", exhausted"
# The situations of a stage: on the lead, after a marriage, before the reply.
SITUATIONS = {
    "": ("It's time to lead.", "A marriage was shown.", "The lead waits for a card."),
    CLOSED: (
        "It's time to lead and the stock is closed.",
        "A marriage was shown and the stock is closed.",
        "The lead waits for a card and the stock is closed.",
    ),
    EXHAUSTED: (
        "It's time to lead and the stock is exhausted.",
        "A marriage was shown and the stock is exhausted.",
        "The lead waits for a card and the stock is exhausted.",
    ),
}

OUT_OF_PLACE: dict[str, Exact] = {
    "marriage": SXS.MAR_1,
    "exchange": SXS.NINE_1,
    "close": SXS.CLOSE_1,
    "claim": SXS.CLAIM_1,
    "drew": SXS.DRAW_1,
}


def one_marriage_in_a_turn(hand: SixtySixHand, seat: int) -> Clause:
    """Whoever has shown one leads one of its cards; the other is not about to lead (SXS-D10)."""
    return SXS.MAR_2 if seat == hand.turn else SXS.MAR_1


def the_stock_is_exhausted(hand: SixtySixHand) -> bool:
    return hand.is_strict


def the_hands_are_empty(hand: SixtySixHand) -> bool:
    """A hand that is played out is counted without a claim (SXS-END-1, SXS-D16)."""
    return all_tricks_are_played(hand)


DREW = Row("drew", SixtySixHand.who_drew, SXS.DRAW_1, SixtySixHand.check_drew, SixtySixHand.do_drew)
MARRIAGE = Row(
    "marriage", has_turn, SXS.MAR_1, SixtySixHand.check_marriage, SixtySixHand.do_marriage
)
EXCHANGE = Row("exchange", has_turn, SXS.NINE_1, SixtySixHand.check_exchange, SixtySixHand.swap)
CLOSE = Row("close", has_turn, SXS.CLOSE_1, SixtySixHand.check_close, SixtySixHand.close)
CLAIM = Row("claim", SixtySixHand.who_claims, SXS.CLAIM_1, None, SixtySixHand.do_claim, OVER)


def stage(when: str, follow: Clause, after_reply: Then) -> tuple[Phase, ...]:
    """The phases of a stage: the lead after draws, the lead, that after a marriage, the reply.

    On the lead come exchange, closing and a marriage, before or after either (SXS-D7); the card
    that was exchanged may be kept (SXS-NINE-2).
    """
    is_open, (on_lead, was_shown, waits) = not when, SITUATIONS[when]
    draws, lead, shown, reply = (f"{name}{when}" for name in NAMES)
    exact = {**OUT_OF_PLACE, **({"drew": SXS.CLOSE_2} if when == CLOSED else {})}
    only_one = {**exact, "marriage": one_marriage_in_a_turn}

    def exchange(then: str) -> tuple[Row, ...]:
        return (EXCHANGE._replace(then=then),) if is_open else ()

    def close(name: str) -> tuple[Row, ...]:
        return (CLOSE._replace(then=f"{name}{CLOSED}"),) if is_open else ()

    marriage, card_led = MARRIAGE._replace(then=shown), a_card(SXS.PLAY_4, reply)
    after_draws = (DREW, marriage, *exchange(lead), *close(draws), CLAIM, card_led)
    on_the_lead = (marriage, *exchange(lead), *close(lead), CLAIM, card_led)
    after_marriage = (*exchange(shown), *close(shown), CLAIM, a_card(SXS.MAR_2, reply))
    return (
        Phase(draws, on_lead, *after_draws, exact=exact),
        Phase(lead, on_lead, *on_the_lead, exact=exact),
        Phase(shown, was_shown, *after_marriage, exact=only_one),
        Phase(reply, waits, *close(reply), a_card(follow, trick=after_reply), exact=exact),
    )


PHASES = Phases(
    the_deal(upcard(SXS.DEAL_2, AtOnce(SixtySixHand.judge_turned), SixtySixHand.do_upcard, "lead")),
    *stage("", SXS.PLAY_2, {the_stock_is_exhausted: f"draws{EXHAUSTED}", otherwise: "draws"}),
    *stage(CLOSED, SXS.FOLLOW_1, {the_hands_are_empty: OVER, otherwise: f"lead{CLOSED}"}),
    *stage(EXHAUSTED, SXS.FOLLOW_2, {the_hands_are_empty: OVER, otherwise: f"lead{EXHAUSTED}"}),
    always=(
        holds(SXS.DEAL_1, dealt.check_holds, dealt.do_holds),
        left(SXS.CLAIM_2, dealt.check_left, dealt.do_left),
        seen(SXS.CLOSE_2, dealt.check_seen, dealt.do_seen),
    ),
    results=RESULTS,
    reminders=REMINDERS,
)


_MOST_AFTER_A_DRAW = 4
"""The game points of a hand at most, where one drawn before brings one more and no others do."""

WORDS = words_of(
    """
marriage m | suit | show king and queen of a suit | show a marriage, show marriage, show,
  20 in, 40 in, 20, 40, show 20, show 40, show 20 in, show 40 in, announce 20, announce 40,
  has 20 in, has 40 in, has a marriage in, marry, declare a marriage, meld, call 20, call 40,
  call 20 in, call 40 in, twenty, forty, had 20 in, had 40 in, call a marriage,
  announce a marriage
exchange x | nothing | exchange the trump 9 for the upcard | exchange the nine, swap the nine,
  exchange the 9, swap the 9, swap, change, rob
close l | nothing | close the stock | close the stock, close it, shut the stock, cover
NAME: claim 66 w | nothing | declare 66 | has 66, go out, sixty-six, sixty six, declare,
  declare 66, declare sixty-six, call 66, claim 66, has enough
NAME: drew r | card | the card a seat drew, if it was seen | draw
"""
)


class SixtySix(GameToTarget):
    """Sixty-Six to seven game points (SXS-GAME-1)."""

    kind = "sixty-six"
    title = "Sixty-Six"
    also = ("66", "Sechsundsechzig")
    akin = ("Schnapsen",)
    book = SXS
    phases = PHASES
    house = Options
    target = 7
    fewest = most = 2
    check_clause = SXS.PTS_1
    one_scores = True
    sheet_marks = {
        SXS.VP_2: "schneider",
        SXS.VP_3: "schwarz",
        SXS.VP_5: "failed",
        SXS.VP_6: "failed",
    }
    melds = frozenset((SXS.MAR_3, SXS.MAR_4))
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "closed": Label("{} closed the stock", sheet="closed by {}"),
        "claimed": Label("{} claimed 66", sheet="claimed by {}"),
        "bonus": Label("{} more for the winner", sheet="{} more for the winner"),
        "stock": Label("{} in the stock", tells_zero=True, is_of_cards=True),
        "points": Label("Hand"),
        "exchanged": Label("{} exchanged the nine"),
    }
    words = WORDS

    def deal(self, setting: Setting, carry: Carry) -> SixtySixHand:
        return SixtySixHand(setting, carry.stake)

    def after(self, options: Options, carry: Carry, result: Result) -> Carry:
        """The bonus of drawn hands goes to the next winner (SXS-VP-4, SXS-D18)."""
        after = super().after(options, carry, result)
        if not result.counted:
            return after
        if not result.is_drawn:
            return after._replace(stake=0)
        return after._replace(stake=1 if options.draw_bonus == "single" else carry.stake + 1)

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        """One player scores in a hand, so that the other has not reached the end (SXS-D24)."""
        if min(final.totals) >= self.target:
            words = "One player scores in a hand, so only one has {target} or more."
            return Says(words, target=self.target)
        most = max(final.totals)
        if options.draw_bonus == "single" and most > self.target - 1 + _MOST_AFTER_A_DRAW:
            words = "A hand adds {points} at most: nobody ends with {most}."
            return Says(words, points=_MOST_AFTER_A_DRAW, most=most)
        return super().judge_final(options, before, final)
