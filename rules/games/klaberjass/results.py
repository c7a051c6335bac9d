"""A hand of Klaberjass by its facts: what it can have come to, and what the record leaves open."""

from __future__ import annotations

from trickledger.rules.cards import union
from trickledger.rules.games.klaberjass.clauses import KLA
from trickledger.rules.games.klaberjass.hand import KlaberjassHand as Hand
from trickledger.rules.games.klaberjass.score import BELA, LAST_TRICK
from trickledger.rules.play.judging import COM, Act, Fault, Faults, Says, Suit, any_of, fault
from trickledger.rules.play.melds import run_points, runs
from trickledger.rules.play.order import fewest_and_most
from trickledger.rules.play.told import Fact, Facts, Results, Told
from trickledger.rules.play.tricks_to_come import why_not_won
from trickledger.rules.score import ScoreLine, ScoreLines, Settled, added_up

# What the two scores of a hand add up to at least and at most: 18 of the 32 cards are played, the
# last trick counts 10, and one player may have two fifties, one of them bela.
LEAST, MOST = 28, 275
# No card counts 1. Where nearly all is won that there is, a few small scores do not come about.
NEVER = {
    273: frozenset((2, 3, 9)),
    274: frozenset((2, 3, 9)),
    275: frozenset((2, 3, 4, 9, 10)),
}
# What nine cards come to in sequences at most, by the class of the best that was announced.
MOST_SEQUENCES = {20: 60, 50: 100}

RESULT = Facts(
    "points in the hand, melds included",
    (
        Fact("maker", "player", "who fixed trump", ("m",)),
        Fact("trump", "suit", "the trump suit, if it is known", ("tr",)),
        Fact(
            "redeal",
            "flag",
            "the hands were thrown in: nobody scores",
            said=("the hands were thrown in", "thrown in", "redealt"),
        ),
    ),
    (115, 27),
    "maker {}",
)


def why_unattainable(first: int, second: int) -> Says | None:
    """Why no hand has two such scores, if none can (KLA-PTS-1 to -3, -MELD-1, -BELA-1).

    >>> why_unattainable(115, 27), why_unattainable(161, 1)
    (None, Says('Nobody has 1 point: no card counts so little.'))
    """
    lower, total = min(first, second), first + second
    if lower < 0:
        return Says("Nobody has fewer than 0 points.")
    if not LEAST <= total <= MOST:
        words = "Both together have {least} to {most} points in a hand, not {total}."
        return Says(words, least=LEAST, most=MOST, total=total)
    if 1 in {first, second}:
        return Says("Nobody has 1 point: no card counts so little.")
    if lower in NEVER.get(total, ()):
        words = "{first} and {second} do not come of one hand: too little is left besides {total}."
        return Says(words, first=first, second=second, total=total)
    return None


def may_be_added(first: int, second: int) -> bool:
    """Whether a hand may add so much, by KLA-SCORE-1 to -3: a bate as if one had won it all.

    >>> may_be_added(82, 80), may_be_added(0, 131), may_be_added(0, 14), may_be_added(80, 80)
    (True, True, True, False)
    """
    low, high = sorted((first, second))
    is_tie = not low and not why_unattainable(high, high)
    return low < high and (is_tie or not why_unattainable(low, high))


def judge_result(hand: Hand, told: Told) -> Faults:
    """Why a hand cannot have ended so, by its bidding, by its points, by what is recorded of it."""
    if told.has("redeal"):
        yield from _judge_redeal(hand, told)
    else:
        yield from _judge_bidding(hand, told)
        yield from _judge_points(hand, told)
        if hand.trump:
            yield from _judge_rest(hand, told)


def _judge_redeal(hand: Hand, told: Told) -> Faults:
    if hand.trump:
        name = hand.name(hand.maker or 0)
        yield fault(COM.RES_4, "{player} has fixed trump, so the hand is played.", player=name)
    if told.figures or len(told.facts) > 1:
        yield fault(COM.RES_5, "Nobody scores in a hand that is thrown in.", ("result redeal",))


def _judge_bidding(hand: Hand, told: Told) -> Faults:
    makers, maker = hand.possible_makers(), told.number("maker")
    if maker is None and len(makers) > 1:
        if len(told.figures) < 2:
            yield hand.incomplete_result("Say the points of both, and who was the maker.")
        text = hand.text(told.act)
        would_do = tuple(f"{text} maker {hand.name(seat)}" for seat in makers)
        yield fault(COM.RES_5, "Say who was the maker.", would_do, cites=KLA.MAKER_1)
    if maker not in {None, *makers}:
        name = hand.name(makers[0])
        words = "By the bidding that is recorded {player} is the maker."
        yield fault(KLA.MAKER_1, words, player=name)
    suit, suits = told.suit("trump"), hand.possible_trumps()
    if suit and suit not in suits:
        trumps = any_of(map(Suit, suits))
        yield fault(KLA.TRUMP_3, "By the bidding that is recorded trump is {suits}.", suits=trumps)


def _judge_points(hand: Hand, told: Told) -> Faults:
    if len(told.figures) < 2:
        yield hand.incomplete_result("Say the points of both, points in the hand, melds included.")
    first, second = told.figures[0], told.figures[1]
    if why := why_unattainable(first, second):
        yield Fault(KLA.PTS_3, why)


def _judge_rest(hand: Hand, told: Told) -> Faults:
    """What is recorded stands, and so much is added by tricks and at most by melds (COM-RES-4)."""
    so_far, total = added_up(hand.score_lines(), 2), sum(told.figures.values())
    yield from hand.fewer_than_recorded(told.figures, so_far)
    known = union((*hand.hands.known, *(card for _, card in hand.table)))
    unplayed = fewest_and_most(hand.points, known, sum(hand.hands.hidden), hand.hands.unseen)
    least, most = (sum(so_far) + LAST_TRICK + points for points in unplayed)
    most += hand.worth(_upcard_to_come(hand)) + _melds_open(hand)
    if not least <= total <= most:
        yield fault(
            COM.RES_4,
            "After what is recorded both together come to {low} to {high} points, not to {total}.",
            low=least,
            high=most,
            total=total,
        )
    if not hand.was_taken:
        more = [told.figures[seat] - so_far[seat] for seat in (0, 1)]
        if why := why_not_won(hand, more, range(_melds_open(hand) + 1)):
            yield Fault(COM.RES_4, why)


def take_result(hand: Hand, told: Told) -> ScoreLines:
    if told.has("redeal"):
        hand.redeal = "the hands were thrown in"
        return
    maker = told.number("maker")
    maker = hand.possible_makers()[0] if maker is None else maker
    if told.suit("trump") and not hand.trump:
        hand.fix_trump(maker, Act("trump", suit=told.suit("trump")))
    hand.maker = maker
    yield from hand.lines_told(told.figures)


def judge_adds(hand: Hand, told: Told) -> Faults:
    first, second = told.figures.get(0, 0), told.figures.get(1, 0)
    if not may_be_added(first, second):
        words = "No hand adds {first} to {player} and {second} to {other}."
        is_thrown_in = not (first or second or hand.trump)
        yield fault(
            KLA.SCORE_1,
            words,
            ("result redeal",) if is_thrown_in else (),
            first=first,
            player=hand.name(0),
            second=second,
            other=hand.name(1),
        )


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    entered = added_up(lines, 2)
    return Settled(lines, hand.next_dealer(0 if entered[0] > entered[1] else 1))


def _melds_open(hand: Hand) -> int:
    """What bela and sequences may still bring; once it was thought that all may."""
    if hand.was_taken:
        return BELA + MOST_SEQUENCES[50]
    is_bela_open = any(_is_bela_open(hand, seat) for seat in (0, 1))
    return (BELA if is_bela_open else 0) + _sequences_open(hand)


def _is_bela_open(hand: Hand, seat: int) -> bool:
    """Whether a player can yet call both cards; of the one that was just played he may still."""
    pair, calls = hand.bela_pair(), len(hand.calls[seat])
    played = pair & hand.played_by(seat)
    has_just_played = hand.has_just_played and played & hand.last_play[0][1]
    if calls == 2 or played.bit_count() - calls > bool(has_just_played):
        return False
    return hand.hands.may_hold(seat, pair & ~played & ~_upcard_to_come(hand))


def _upcard_to_come(hand: Hand) -> int:
    """The upcard, as long as somebody can exchange the seven for it, which counts nothing."""
    act = Act("exchange")
    can_come = any(hand.refusal_for(seat, act) is None for seat in (0, 1))
    return hand.upcard if can_come else 0


def _sequences_open(hand: Hand) -> int:
    """What sequences may still bring: they are shown before trick 2, and need a trick."""
    best = hand.winner_of_melds
    if best is None:
        is_in_talk = hand.can_say("none", "good", "rank", "suit")
        return MOST_SEQUENCES[50] if is_in_talk else 0
    if hand.shown:
        is_scored, split = hand.tricks_by(best.seat), hand.options.split_runs
        return 0 if is_scored else sum(run_points(run, split=split) for run in runs(hand.shown))
    may_be_shown = not hand.tricks or hand.can_say("show")
    return MOST_SEQUENCES[best.points] if may_be_shown else 0


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
