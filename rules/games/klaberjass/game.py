"""Klaberjass, for two: bidding, the meld dialogue, nine tricks, bate, to 501 (RULES 1).

After nine tricks the hand ends (KLA-END-1).
"""

from __future__ import annotations

from collections.abc import Iterator

from trickledger.rules.cards import in_order, union
from trickledger.rules.game import Carry, GameToTarget, Label
from trickledger.rules.games.klaberjass import talk
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.hand import Options
from trickledger.rules.games.klaberjass.results import MOST, RESULTS
from trickledger.rules.games.klaberjass.sequences import CLASS_NAMES, Announcement, runs_meant
from trickledger.rules.language.notation import Act, words_of
from trickledger.rules.play.general_rows import holds, seen, the_deal, the_play, upcard
from trickledger.rules.play.melds import king_and_queen, runs
from trickledger.rules.play.phases import OVER, AtOnce, Phase, Phases, Row, anyone, has_turn
from trickledger.rules.play.reminders import LeftOut, Reminder, Reminders, Unsaid
from trickledger.rules.play.tricks import a_card
from trickledger.rules.says import Cards, Says

BEFORE_TRICK_2 = Says("Before trick 2")
BEFORE_THE_NEXT_CARD = Says("Before the next card")
BELA = Act("bela")
SHORTEST_RUN = 3


def sequences_of(hand: Hand, best: Announcement) -> list[int]:
    """An announced sequence, and others beside it, as far as the table has seen or heard."""
    seen = hand.shown_so_far(best.seat)
    held = [run for run in runs(seen) if run.bit_count() >= SHORTEST_RUN]
    held = [run for run in held if not best.is_beaten_by(run)]
    if not any(map(best.fits, held)):
        held = [*runs_meant(best)] if best.suit else []
    return held


def lead_to_trick_2(hand: Hand) -> int:
    """The card before which sequences are shown, once it lies there; else 0."""
    plays = hand.tricks[1].cards if len(hand.tricks) > 1 else hand.table if hand.tricks else ()
    return plays[0][1] if plays else 0


def sequences(hand: Hand) -> Iterator[Reminder]:
    """What was announced is shown between tricks 1 and 2, or scores nothing (KLA-MELD-8, -D15)."""
    best = hand.winner_of_melds
    if best is None:
        return
    is_due, card = hand.can_say("show"), lead_to_trick_2(hand)
    if hand.shown or not (is_due or card):
        return
    cards = tuple(in_order(union(sequences_of(hand, best))))
    act, name = Act("show", cards), hand.name(best.seat)
    asks, what = "" if act.cards else "CARDS", CLASS_NAMES[best.points]
    if is_due:
        says = Says("{player}'s {sequence} isn't shown yet.", player=name, sequence=what)
        yield Reminder(best.seat, KLA.MELD_8, says, act, asks, BEFORE_TRICK_2)
    else:
        says = Says("{player}'s {sequence} wasn't shown: +0.", player=name, sequence=what)
        left_out = LeftOut(best.seat, act, card, before=True)
        yield Reminder(best.seat, KLA.MELD_8, says, act, asks, left_out=(left_out,))


def missing_calls(hand: Hand, seat: int) -> tuple[LeftOut, ...]:
    """The calls of bela that are missing where a seat has played both cards, each after its own."""
    pair = hand.bela_pair() if hand.trump else 0
    # what nobody has seen was not played
    if not pair or pair & hand.hands.unseen or pair & ~hand.played_by(seat):
        return ()
    played = [*(trick.cards for trick in hand.tricks), hand.table]
    cards = [card for cards in played for _, card in cards if card & pair]
    return tuple(LeftOut(seat, BELA, card) for card in cards[len(hand.calls[seat]) :])


def bela(hand: Hand) -> Iterator[Reminder]:
    """Called with the first card and again with the second, or it counts nothing (KLA-BELA-2)."""
    if not hand.trump or not king_and_queen(hand.trump) & ~hand.hands.unseen:
        return
    for seat in (0, 1):
        if calls := missing_calls(hand, seat):
            yield _both_played(hand, seat, calls)
    if hand.has_just_played:
        (seat, card), _ = hand.last_play
        other = hand.bela_pair() & ~card
        if card & hand.bela_pair() and other & hand.hands.known[seat] and not hand.calls[seat]:
            says = Says(
                "{player} plays {card} and has {other}: that is bela.",
                player=hand.name(seat),
                card=Cards(card),
                other=Cards(other),
            )
            yield Reminder(seat, KLA.BELA_2, says, BELA, until=BEFORE_THE_NEXT_CARD)


def _both_played(hand: Hand, seat: int, calls: tuple[LeftOut, ...]) -> Reminder:
    name, second = hand.name(seat), Cards(calls[-1].card)
    if len(calls) > 1:
        says = Says("{player} had bela and never called it: +0.", player=name)
        return Reminder(seat, KLA.BELA_2, says, left_out=calls)
    if hand.has_just_played and hand.last_play[0] == (seat, second):
        says = Says("{player}'s bela: {card} is its second card.", player=name, card=second)
        return Reminder(seat, KLA.BELA_2, says, BELA, until=BEFORE_THE_NEXT_CARD)
    words = "{player}'s bela was called once: +0. {card} came without the second call."
    says = Says(words, player=name, card=second)
    return Reminder(seat, KLA.BELA_2, says, left_out=calls)


def unsaid_show(hand: Hand) -> Iterator[Unsaid]:
    best, card = hand.winner_of_melds, lead_to_trick_2(hand)
    if not (best and card):
        return
    cards = union(run for run in sequences_of(hand, best) if not run & hand.shown)
    if cards:
        says = Says("{cards} shown by {player}", cards=Cards(cards), player=hand.name(best.seat))
        left_out = LeftOut(best.seat, Act("show", tuple(in_order(cards))), card, before=True)
        yield Unsaid(KLA.MELD_8, says, (left_out,))


def unsaid_bela(hand: Hand) -> Iterator[Unsaid]:
    for seat in (0, 1):
        if calls := missing_calls(hand, seat):
            words = "{player}'s second call of bela" if len(calls) == 1 else "{player}'s bela"
            yield Unsaid(KLA.BELA_2, Says(words, player=hand.name(seat)), calls)


REMINDERS = Reminders((sequences, bela), (unsaid_show, unsaid_bela))


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
    schmeiss = Row(
        "schmeiss",
        has_turn,
        KLA.SCHM_1,
        Hand.check_schmeiss,
        Hand.schmeiss,
        offer,
        breath=(f"no {make.word}",),
    )
    yes = Row("yes", Hand.opponent, KLA.SCHM_2, None, Hand.accept, OVER)
    no = Row("no", Hand.opponent, KLA.SCHM_3, then=bound)
    barred = dict.fromkeys(("pass", "schmeiss", other), KLA.SCHM_3)
    bids, asks, has_to = said
    waits, was_refused = "The schmeiss waits for its answer.", "The schmeiss was refused."
    make_it = make._replace(clause=KLA.SCHM_3)
    return (
        Phase(
            f"{which} bids",
            bids,
            make,
            passing,
            schmeiss,
            exact={other: Hand.choice},
            asks=asks,
        ),
        Phase(
            offer,
            waits,
            yes,
            no,
            turn=Hand.opponent,
            asks="Does {player} accept the schmeiss?",
        ),
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


TAKE = Row(
    "take", has_turn, KLA.TRUMP_1, None, Hand.fix_trump, "announcements", breath=("exchange",)
)
NAME = Row(
    "trump",
    has_turn,
    KLA.TRUMP_3,
    Hand.check_trump,
    Hand.fix_trump,
    "announcements",
)
PASS = Row(
    "pass",
    has_turn,
    KLA.TRUMP_2,
    None,
    Hand.pass_by,
    {Hand.both_passed: "second bids"},
    breath=("pass", "take", "pass trump", "pass pass trump"),
)
PASS_AGAIN = PASS._replace(
    clause=KLA.TRUMP_4, then={Hand.both_passed_twice: OVER}, breath=("pass", "trump")
)
AFTER_TALK = "play of trick 1"
TRICK_1 = a_card(KLA.PLAY_3, trick="show of sequences")
GOOD = Row("good", has_turn, KLA.MELD_5, None, talk.say_good, AFTER_TALK)
HOW_HIGH = Row(
    "howhigh", has_turn, KLA.MELD_5, talk.judge_howhigh, talk.announce, "how high", breath=("rank",)
)
NOT_GOOD = Row("notgood", has_turn, KLA.MELD_5, talk.judge_notgood, talk.say_better, AFTER_TALK)
ALSO = Row(
    "also", has_turn, KLA.MELD_6, talk.judge_alike, talk.announce, "suits", breath=("suit suit",)
)
SUIT = ALSO._replace(
    word="suit", clause=KLA.MELD_7, do=talk.name_suit, then="other suit", breath=()
)
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
        Row("show", Hand.who_shows, KLA.MELD_8, talk.check_show, talk.do_show),
        a_card(KLA.PLAY_7, "play"),
        exact={"show": KLA.MELD_8},
    ),
    the_play(KLA.PLAY_7),
    always=(
        holds(KLA.DEAL_2, Hand.check_holds, Hand.do_holds),
        seen(KLA.D23, Hand.check_stub, Hand.do_seen),
        Row(
            "bela",
            Hand.who_called,
            KLA.BELA_2,
            Hand.check_bela,
            Hand.do_bela,
        ),
    ),
    results=RESULTS,
    reminders=REMINDERS,
)


WORDS = words_of(
    """
take u m | nothing | take the upcard's suit as trump | take it, maker, is maker,
  is the maker, accept, accept it, take it up, pick it up, play it
pass p | nothing | pass | decline, nobody
schmeiss z | nothing | offer to throw the hands in | offer to throw in,
  offer to throw it in, offer to throw the hands in, want to throw in
yes y | nothing | accept a schmeiss | agree, say yes
no | nothing | refuse a schmeiss | refuse, refuse it, say no
trump tr | suit | name trump in the second round | name, make, make it, call, choose
NAME: exchange x | nothing | exchange the trump 7 for the upcard | exchange the seven,
  swap the seven, swap, exchange the 7, swap the 7, change
none o | nothing | announce no sequence | nothing, no sequence, no run,
  no meld, has nothing, has none, nobody
twenty w | nothing | announce a sequence of three | 20, a twenty, has 20,
  has a twenty, announce 20, announce a twenty, call a twenty, call 20, a run of three,
  a sequence of three, 3 in a row, has 3 in a row
fifty f | nothing | announce a sequence of four or more | 50, a fifty, has 50,
  has a fifty, announce 50, announce a fifty, call a fifty, call 50, a run of four,
  a sequence of four, 4 in a row, has 4 in a row
good g | nothing | the announced sequence is not beaten | that's good, it's good, is good
howhigh i | nothing | ask for the top rank | how high
notgood ng | rank? | the announced sequence is beaten | not good, no good, has
  better, better
also l | nothing | the same top rank | same
show v | cards | show all sequences after trick 1
bela b | nothing | call bela, right after its card, both times | from the bela, call bela, say bela
"""
)


class Klaberjass(GameToTarget):
    """Klaberjass to 501, or to kla_target (KLA-GAME-1, KLA-D21, -D22)."""

    kind = "klaberjass"
    title = "Klaberjass"
    also = tuple("klabberjass clobyosh clobiosh klob kalaber kalabrias kalabriasz bela".split())
    akin = ("klaverjas", "klaverjassen")
    book = KLA
    phases = PHASES
    hand = Hand
    house = Options
    fewest = most = 2
    check_clause = KLA.PTS_3
    unreserved = frozenset("u")
    sheet_marks = {KLA.SCORE_2: "tie", KLA.SCORE_3: "bate"}
    bates = frozenset((KLA.SCORE_3,))
    bate_words = frozenset(("bate",))
    melds = frozenset((KLA.MELD_1, KLA.BELA_1))
    labels = {
        "trump": Label("trump {}", sheet="trump {}"),
        "maker": Label("maker {}", sheet="maker {}"),
        "exchanged": Label("{} exchanged the seven"),
        "meld_winner": Label(""),
        "shown": Label(""),
        "sequences": Label("{}", is_of_cards=True),
        "redeal": Label("not played: {}"),
    }
    words = WORDS

    def judge_final(self, options: Options, before: Carry, final: Carry) -> Says | None:
        # before the last hand nobody was there
        least = [total - options.target + 1 for total in final.totals if total >= options.target]
        if sum(least) > MOST and len(least) > 1:
            return Says("A hand adds {points} at most: that is too little for both.", points=MOST)
        if sum(least) > MOST:
            most = max(final.totals)
            words = "A hand adds {points} at most: nobody ends with {most}."
            return Says(words, points=MOST, most=most)
        return super().judge_final(options, before, final)
