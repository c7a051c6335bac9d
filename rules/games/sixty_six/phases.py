"""The phases of a hand of Sixty-Six: three stages of a stock, each with a lead and a reply."""

from __future__ import annotations

from trickledger.rules.clauses import Clause
from trickledger.rules.games.sixty_six import dealt
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.games.sixty_six.reminders import REMINDERS
from trickledger.rules.games.sixty_six.results import RESULTS
from trickledger.rules.play.general_rows import holds, left, seen, the_deal, upcard
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
from trickledger.rules.play.tricks import a_card, all_tricks_are_played

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


def one_marriage_in_a_turn(hand: Hand, seat: int) -> Clause:
    """Whoever has shown one leads one of its cards; the other is not about to lead (SXS-D10)."""
    return SXS.MAR_2 if seat == hand.turn else SXS.MAR_1


def the_stock_is_exhausted(hand: Hand) -> bool:
    return hand.is_strict


def the_hands_are_empty(hand: Hand) -> bool:
    """A hand that is played out is counted without a claim (SXS-END-1, SXS-D16)."""
    return all_tricks_are_played(hand)


DREW = Row("drew", Hand.who_drew, SXS.DRAW_1, Hand.check_drew, Hand.do_drew)
MARRIAGE = Row("marriage", has_turn, SXS.MAR_1, Hand.check_marriage, Hand.do_marriage)
EXCHANGE = Row("exchange", has_turn, SXS.NINE_1, Hand.check_exchange, Hand.swap)
CLOSE = Row("close", has_turn, SXS.CLOSE_1, Hand.check_close, Hand.close)
CLAIM = Row("claim", Hand.who_claims, SXS.CLAIM_1, None, Hand.do_claim, OVER)


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
    the_deal(upcard(SXS.DEAL_2, AtOnce(Hand.judge_turned), Hand.do_upcard, "lead")),
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
