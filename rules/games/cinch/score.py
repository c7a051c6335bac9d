"""What a hand of Cinch is worth: 14 points, and what of them counts by the bid (CIN-PTS)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from trickledger.rules.games.cinch.clauses import CIN
from trickledger.rules.games.cinch.order import scoring_cards, trumps_from_low
from trickledger.rules.play.tricks import Trick
from trickledger.rules.score import NO_SOURCE, Basis, ScoreLine, ScoreLines, said, score_line

ALL_POINTS = 14
_HIGH_AND_LOW = ((1, CIN.PTS_1, "high"), (1, CIN.PTS_2, "low"))


def high_and_low(trump: str, played: Collection[int]) -> tuple[int, ...]:
    """The highest and the lowest trump played, one alone as both (CIN-D11, -D13)."""
    ranked = [card for card in trumps_from_low(trump) if card in played]
    return (ranked[-1], ranked[0]) if ranked else ()


def captured_lines(
    trump: str, tricks: Sequence[Trick], places: Mapping[int, int], ends: tuple[int, ...]
) -> ScoreLines:
    """The points that the sides have won in tricks (CIN-PTS-1 to -7)."""
    high_low = zip(ends, _HIGH_AND_LOW, strict=False)
    for card, (points, clause, what) in (*high_low, *scoring_cards(trump).items()):
        if card in places:
            place = places[card]
            side = tricks[place].winner % 2
            words = f"{what} {{}}, trick {place + 1}"
            yield score_line((side, clause, points, words, card, NO_SOURCE))


def discarded_lines(
    trump: str, thrown: Iterable[tuple[str, int, int]], places: Mapping[int, int], declarers: int
) -> ScoreLines:
    """What scoring trumps count that somebody, by name, threw away (CIN-DISC-4, CIN-D10)."""
    for name, seat, cards in thrown:
        for card, (points, _, what) in scoring_cards(trump).items():
            if card & cards and card not in places:
                words, source = f"{what} {{}} discarded by {name}", said("discard", seat)
                counts = points if seat % 2 != declarers else 0
                yield score_line((declarers, CIN.DISC_4, counts, words, card, source))


def settlement(
    points: tuple[int, ...], declarers: int, bid: int, source: Basis = NO_SOURCE
) -> tuple[ScoreLine, ScoreLine]:
    """The lines that turn the points of a hand into what is entered, by side.

    CIN-SCORE-1, -2. At 7 to 7 nobody scores (CIN-D18); the bid is never lowered, and a broken one
    costs 14 and the shortfall (CIN-D19, -D21).

    >>> from trickledger.rules.score import added_up
    >>> [added_up(settlement(points, 0, 9), 2) for points in ((9, 5), (7, 6))]
    [(4, 0), (0, 16)]
    """
    defenders = 1 - declarers
    mine, theirs = points[declarers], points[defenders]
    if mine >= bid:
        clause = CIN.SCORE_1
        own, other = max(0, mine - theirs), max(0, theirs - mine)
        words = (f"bid {bid}, made {mine}", f"{theirs} against {mine}")
    else:
        clause = CIN.SCORE_2
        own, other = 0, ALL_POINTS + bid - mine
        words = (f"bid {bid}, made only {mine}", f"14, and {bid - mine} that the bid fell short")
    lines = (
        ScoreLine(declarers, clause, own, words[0], source=source),
        ScoreLine(defenders, clause, other, words[1], source=source),
    )
    return lines if declarers == 0 else (lines[1], lines[0])
