"""Small events at random, with tables of two to four, partners, and every way not to play."""

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from trickledger.ledger.tournament.ranking.field import Terms
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult

POINTS = [Fraction(0), Fraction(1, 2), Fraction(1), Fraction(3), Fraction(-2)]
ALONE = [Kind.BYE, Kind.ABSENT, Kind.OPEN]

draws = st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)])
stages = st.dictionaries(st.integers(1, 7), st.sampled_from([Fraction(1, 2), Fraction(2)]))
ratings = st.dictionaries(st.integers(1, 7), st.integers(1400, 1700))
given = st.dictionaries(st.integers(1, 7), st.sampled_from([Fraction(-1, 2), Fraction(1)]))
terms = st.builds(
    Terms,
    draws,
    st.booleans(),
    st.integers(0, 9),
    st.just({}) | stages,
    adjustments=st.just({}) | given,
    ratings=st.just({}) | ratings,
    win=st.sampled_from([Fraction(1), Fraction(3), None]),
    last=st.integers(0, 4),
    year=st.sampled_from([2023, 2024, 2026]),
)


@st.composite
def events(draw: st.DrawFn, most: int = 7) -> Results:
    """Up to seven entrants and four rounds; the tables are new each round."""
    entrants = list(range(1, draw(st.integers(1, most)) + 1))
    rounds: dict[int, list[RoundResult]] = {entrant: [] for entrant in entrants}
    for number in range(1, draw(st.integers(0, 4)) + 1):
        left = draw(st.permutations(entrants))
        while left:
            size = draw(st.integers(1, min(4, len(left))))
            for entrant, result in _table(draw, number, left[:size]):
                if result is not None:
                    rounds[entrant].append(result)
            left = left[size:]
    return {entrant: tuple(results) for entrant, results in rounds.items()}


def _table(
    draw: st.DrawFn, number: int, table: Sequence[int]
) -> list[tuple[int, RoundResult | None]]:
    if len(table) == 1:
        kind = draw(st.sampled_from([*ALONE, None]))
        points = draw(st.sampled_from(POINTS)) if kind in ALONE[:2] else Fraction(0)
        return [(table[0], kind and RoundResult(number, kind, points))]
    if len(table) == 2 and draw(st.integers(0, 3)) == 0:
        return _forfeit(draw, number, table)
    if len(table) > 2 and draw(st.integers(0, 5)) == 0:
        *there, away = table
        lost = dict.fromkeys(there, Fraction(0))
        result = RoundResult(number, Kind.FORFEIT_LOST, Fraction(0), lost)
        return [(away, result), *_table(draw, number, there)]
    are_partners = len(table) == 4 and draw(st.booleans())
    sides = [seat % 2 if are_partners else seat for seat in range(len(table))]
    figures = {side: draw(st.integers(0, 3)) for side in set(sides)}
    return [
        (entrant, _played(draw, number, table, sides, figures, seat))
        for seat, entrant in enumerate(table)
    ]


def _forfeit(
    draw: st.DrawFn, number: int, table: Sequence[int]
) -> list[tuple[int, RoundResult | None]]:
    first = draw(st.sampled_from([Kind.FORFEIT_WON, Kind.FORFEIT_LOST]))
    results: list[tuple[int, RoundResult | None]] = []
    one, two = table
    for kind, entrant, other in ((first, one, two), (Kind.FORFEIT_LOST, two, one)):
        share = Fraction(kind is Kind.FORFEIT_WON)
        results.append((entrant, RoundResult(number, kind, share, {other: share})))
    return results


def _played(
    draw: st.DrawFn,
    number: int,
    table: Sequence[int],
    sides: Sequence[int],
    figures: dict[int, int],
    seat: int,
) -> RoundResult:
    own = figures[sides[seat]]
    others = [place for place in range(len(table)) if sides[place] != sides[seat]]
    against = {
        table[place]: Fraction(1 + (own > figures[sides[place]]) - (own < figures[sides[place]]), 2)
        for place in others
    }
    return RoundResult(
        number,
        Kind.PLAYED,
        sum(against.values(), Fraction(0)),
        against,
        tuple(table[place] for place in range(len(table)) if place != seat and place not in others),
        own,
        max(figures[sides[place]] for place in others),
        is_fewest=number % 2 == 0,
        rank=Fraction(1 + sum(share == 0 for share in against.values())),
        provisional=draw(st.integers(0, 9)) == 0,
    )
