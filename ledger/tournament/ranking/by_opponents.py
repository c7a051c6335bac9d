"""Tie-breaks that look closer at the opponents: cuts, averages, those who came through half.

C.07 are the tie-break regulations of the FIDE Handbook in the version of the year that an event
names.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate

from trickledger.ledger.tournament.ranking.field import FORFEITS, Field, Opposition, mean
from trickledger.ledger.tournament.ranking.registry import tie_break
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.ledger.tournament.ranking.tiebreaks import DUMMY, buchholz

_NOTHING = Fraction()
_HALF = Fraction(1, 2)
_LEAST_SHARE = Fraction(33, 100)
_MATCH_POINTS = {Fraction(1): 3, _HALF: 1}


@tie_break(
    "C.07, 8.2", "They have no opponents; theirs count as they do for `buchholz`.", code="AOB"
)
def average_buchholz(field: Field, entrant: int) -> Fraction:
    """The mean Buchholz of the opponents of the rounds played, at a table of more their mean."""
    met = [
        mean([buchholz(field, opponent) for opponent in result.against])
        for result in field.results[entrant]
        if result.is_played
    ]
    return mean([each for each in met if each is not None]) or _NOTHING


@tie_break("C.07, 8.3", f"{DUMMY} A forfeit of the last round is a meeting.", code="FB")
def fore_buchholz(field: Field, entrant: int) -> Fraction:
    """Buchholz as if all meetings of the last round had been drawn."""
    return buchholz(field.with_last_round_drawn, entrant) if field.rounds else _NOTHING


@tie_break(
    "C.07, 9.1 and 14",
    f"{DUMMY} A round that the entrant chose not to play is cut before others, unless it brings"
    " less than the round that would be cut otherwise.",
    code="SB/C1",
)
def sonneborn_berger_cut_1(field: Field, entrant: int) -> Fraction:
    """Sonneborn-Berger without the round of the weakest opponents."""
    rounds = list(field.oppositions[entrant])
    if rounds:
        rounds.remove(_least_significant(rounds))
    return field.earned(sum(each.earned for each in rounds))


@tie_break("C.07, 9.2", "A forfeit is a meeting; a bye or an absence is none.", code="KS")
def koya(field: Field, entrant: int) -> Fraction:
    """The sum over the rounds of the shares won against opponents who have at least half of the
    points of a win in every round, at a table of more their mean."""
    limit = field.half_of_all
    return sum(
        (_share_against_the_better(field, result, limit) for result in field.results[entrant]),
        _NOTHING,
    )


@tie_break("C.07, 7.5 and 14", "Each brings the points that the event gives for it.", code="PS/C1")
def progressive_cut_1(field: Field, entrant: int) -> Fraction:
    """The sum of the points that the entrant had after each round but the first."""
    return field.points(sum(list(accumulate(field.gains[entrant]))[1:]))


@tie_break("C.07, 7", "Each counts by its points: more than a draw, as much, or less.", code="STD")
def standard_points(field: Field, entrant: int) -> Fraction:
    """One for each round that brought more than a draw, a half for each that brought as much."""
    draw = field.terms.draw
    return sum(
        (
            _HALF if result.points == draw else Fraction(result.points > draw)
            for result in field.results[entrant]
            if result.kind is not Kind.OPEN
        ),
        _NOTHING,
    )


@tie_break(
    "Magic Tournament Rules, appendix C",
    "A bye is a match won; it counts for the entrant who had it, and not as a round of opponents.",
)
def opponents_match_wins(field: Field, entrant: int) -> Fraction:
    """The mean over the opponents of the match points that each won of three a round, for each
    0.33 at least."""
    met = [
        match_wins(field, opponent)
        for result in field.results[entrant]
        if result.is_played
        for opponent in result.against
    ]
    return mean(met) or _NOTHING


@tie_break("Magic Tournament Rules, appendix C", "A bye and a forfeit won are matches won.")
def match_wins(field: Field, entrant: int) -> Fraction:
    """The match points won of three a round, 0.33 at least: three for a win, one for a draw."""
    rounds = [
        each
        for each in field.results[entrant]
        if each.kind not in (Kind.OPEN, Kind.ABSENT, Kind.ANNULLED)
    ]
    if not rounds:
        return _LEAST_SHARE
    won = sum(_match_points(result) for result in rounds)
    return max(_LEAST_SHARE, Fraction(won, 3 * len(rounds)))


def _match_points(result: RoundResult) -> int:
    if result.kind in (Kind.BYE, Kind.FORFEIT_WON):
        return 3
    if not result.is_played:
        return 0
    # at a table of more a match is won by who finishes alone ahead of all
    worst = min(result.against.values(), default=_NOTHING)
    return _MATCH_POINTS.get(worst, 0)


def _share_against_the_better(field: Field, result: RoundResult, limit: Fraction) -> Fraction:
    if not result.is_played and result.kind not in FORFEITS:
        return _NOTHING
    won = [
        FORFEITS.get(result.kind, share)
        if field.points(field.scores[opponent]) >= limit
        else _NOTHING
        for opponent, share in result.against.items()
    ]
    return mean(won) or _NOTHING


def _least_significant(rounds: Sequence[Opposition]) -> Opposition:
    """The round that is cut (C.07, 16.5): the weakest opponents, of equals the one worth less."""
    weakest = min(rounds, key=lambda each: (each.strength, each.earned))
    voluntary = [each for each in rounds if each.is_voluntary]
    if not voluntary:
        return weakest
    chosen = min(voluntary, key=lambda each: (each.earned, each.strength))
    return weakest if weakest.earned > chosen.earned else chosen
