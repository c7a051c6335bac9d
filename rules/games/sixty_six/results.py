"""A hand of Sixty-Six by its facts: the points of both, who closed, who declared 66."""

from __future__ import annotations

from collections.abc import Set

from trickledger.rules.cards import SUITS
from trickledger.rules.games.sixty_six.clauses import SXS
from trickledger.rules.games.sixty_six.hand import SixtySixHand as Hand
from trickledger.rules.games.sixty_six.score import ENOUGH, LAST_TRICK, Stop
from trickledger.rules.play.judging import COM, Fault, Faults, breach, fault
from trickledger.rules.play.melds import king_and_queen
from trickledger.rules.play.told import Fact, Facts, Results, Told, told_by
from trickledger.rules.play.tricks_to_come import why_not_won
from trickledger.rules.says import one_of
from trickledger.rules.score import ScoreLine, ScoreLines, Settled, added_up

ALL_CARDS = 120
# The sums that marriages can come to: three of 20 and one of 40.
MARRIAGES = frozenset((0, 20, 40, 60, 80, 100))
BY_MARRIAGE = frozenset((SXS.MAR_3, SXS.MAR_4))

DECLARED = (*("declared 66", "declares 66", "declared sixty-six", "claimed 66"), "declared")

RESULT = Facts(
    "points in the hand, marriages included",
    (
        Fact("closed", "player", "who closed the stock", ("cl",)),
        Fact("trickless", "flag", "the other had no trick yet when the stock was closed"),
        Fact("claimed", "player", "who declared 66", ("w",), said=DECLARED),
        Fact("trick", "player", "who won a trick all the same, with 0 points"),
    ),
    (71, 59),
    whole=ALL_CARDS + LAST_TRICK,
)


def judge_result(hand: Hand, told: Told) -> Faults:
    if len(told.figures) < 2:
        words = "Say the points of both, points in the hand, marriages included."
        yield hand.incomplete_result(words, such=_with_the_other(hand, told))
    yield from _judge_closing(hand, told)
    seat = told.number("trick")
    if seat is not None and told.figures.get(seat):
        words = "{player} has points, and so a trick: leave out `trick`."
        yield fault(COM.RES_4, words, player=hand.name(seat))
    yield from hand.fewer_than_recorded(told.figures, hand.recorded_points())
    yield from _judge_points(hand, told)


def _with_the_other(hand: Hand, told: Told) -> str:
    """The result with points for whoever has none yet; empty where both are missing, or none fit.

    Who declared 66 has so many at least, else the points that are left are the other's.
    """
    seats = [*told.figures]
    if len(seats) != 1:
        return ""
    other, left = 1 - seats[0], ALL_CARDS + LAST_TRICK - told.figures[seats[0]]
    points = ENOUGH if told.number("claimed") == other else left
    amounts = tuple(sorted((*told.act.amounts, (other, points))))
    whole = told_by(told.act._replace(amounts=amounts))
    return "" if any(_judge_points(hand, whole)) else hand.text(whole.act)


def _judge_closing(hand: Hand, told: Told) -> Faults:
    """Why the closing cannot have been so, by what is recorded."""
    closed, closing = told.number("closed"), hand.closing
    if closing is not None and closed not in {None, closing.seat}:
        name = hand.name(closing.seat)
        yield fault(SXS.CLOSE_1, "{player} closed the stock in what is recorded.", player=name)
    if closing is None and closed is not None and hand.is_strict:
        yield breach(SXS.D8, "")
    if not told.has("trickless"):
        return
    if closing is None and closed is None:
        yield fault(COM.RES_5, "Say who closed the stock, when the other had no trick.")
    if not _could_be_trickless(hand, told):
        yield fault(SXS.VP_6, "The other had won a trick by then, in what is recorded.")


def _could_be_trickless(hand: Hand, told: Told) -> bool:
    if hand.closing is not None:
        return hand.closing.is_trickless
    closed = told.number("closed")
    return closed is None or not hand.tricks_of(1 - closed)


def _judge_points(hand: Hand, told: Told) -> Faults:
    points, marriages = (told.figures[0], told.figures[1]), _sums_of_marriages(hand)
    total, sums = sum(points), sorted(ALL_CARDS + LAST_TRICK + more for more in marriages)
    if 1 in points or min(points) < 0:
        yield fault(SXS.PTS_1, "No card counts 1, and nobody has fewer than 0 points.")
    is_cut_short = hand.closing or told.has("closed") or told.has("claimed")
    if not is_cut_short and total not in sums:
        yield fault(
            SXS.PTS_1,
            "A hand that is played out has 130 points, and 20 or 40 for each marriage: "
            "{sums} here, not {total}. "
            "If 66 was declared or the stock closed, say `claimed` or `closed`.",
            _cut_short(hand, told),
            sums=one_of(sums),
            total=total,
        )
    if total > ALL_CARDS + LAST_TRICK + max(MARRIAGES):
        yield fault(SXS.PTS_1, "There are not {total} points in a hand.", total=total)
    if total > sums[-1]:
        words = "With the marriages that can be there are at most {most} points, not {total}."
        yield fault(SXS.PTS_1, words, most=sums[-1], total=total)
    if hand.is_strict and not hand.was_taken:
        counted = sum(line.points for line in hand.score_lines() if line.clause in BY_MARRIAGE)
        more = [has - had for has, had in zip(points, hand.recorded_points(), strict=True)]
        besides = {most - counted for most in marriages}
        if why := why_not_won(hand, more, besides, may_stop=bool(is_cut_short)):
            yield Fault(COM.RES_4, why)


def _cut_short(hand: Hand, told: Told) -> tuple[str, ...]:
    """The result with who declared 66, which is whoever has more, or who closed the stock."""
    best = max(told.figures, key=told.figures.__getitem__)
    ends = (("claimed", best), ("closed", best), ("closed", 1 - best))
    facts = ((*told.act.facts, (word, "player", (seat,))) for word, seat in ends)
    return tuple(hand.text(told.act._replace(facts=each)) for each in facts)


def _sums_of_marriages(hand: Hand) -> Set[int]:
    """What marriages can come to: those that count by now, and others that may (SXS-MAR-6)."""
    if hand.was_taken or not hand.trump:
        return MARRIAGES
    sums, seats = {0}, {shown.suit: shown.seat for shown in hand.marriages}
    for suit in SUITS:
        seat, worth = seats.get(suit), 40 if suit == hand.trump else 20
        with_it = {more + worth for more in sums}
        if seat is not None and hand.tricks_of(seat):
            sums = with_it
        elif seat is not None or _can_be_shown(hand, suit):
            sums |= with_it
    return sums


def _can_be_shown(hand: Hand, suit: str) -> bool:
    """Whether a marriage can come yet: while cards are drawn it can as long as both are there."""
    if hand.is_strict:
        return hand.may_show(0, suit) or hand.may_show(1, suit)
    return not king_and_queen(suit) & (hand.played_by(0) | hand.played_by(1))


def take_result(hand: Hand, told: Told) -> ScoreLines:
    """Let the facts stand: who has points has won a trick."""
    won = [seat for seat in (0, 1) if told.figures.get(seat) or told.number("trick") == seat]
    hand.told_tricks = tuple(hand.tricks_of(seat) or seat in won for seat in (0, 1))
    closed, claimed = told.number("closed"), told.number("claimed")
    if hand.closing is None and closed is not None:
        hand.closing = Stop(closed, told.has("trickless"))
    if claimed is not None:
        hand.claimed_by(claimed, not hand.told_tricks[1 - claimed])
    yield from hand.lines_told(told.figures)


def judge_adds(hand: Hand, told: Told) -> Faults:
    low, high = sorted((told.figures.get(0, 0), told.figures.get(1, 0)))
    if low:
        yield breach(SXS.D24, "")
    least, most = (1, high) if hand.is_staked_anew else (hand.bonus + 1, hand.bonus + 3)
    if high and not least <= high <= most:
        words = "A hand adds {least} to {most} game points, or none where it is drawn."
        yield fault(SXS.VP_1, words, least=least, most=most)


def settle_adds(hand: Hand, lines: tuple[ScoreLine, ...]) -> Settled:
    added = added_up(lines, 2)
    if any(added):
        return Settled(lines, hand.next_dealer(0 if added[0] else 1))
    drawn, source = "drawn: the next winner gets one more", lines[0].source
    none = tuple(ScoreLine(seat, SXS.VP_4, 0, drawn, source=source) for seat in (0, 1))
    return Settled(none, hand.next_dealer(), is_drawn=True)


RESULTS = Results(RESULT, judge_result, take_result, judge_adds, settle_adds)
