"""Teams: whose members count, who has too few of them, and one club in two spellings."""

from fractions import Fraction

import pytest

from trickledger.ledger.tournament.ranking.standings import StandingsRow
from trickledger.ledger.tournament.ranking.teams import teams

Team = tuple[int, str, Fraction]


def ranked(worths: str, names: str, best: int = 0, *, is_fewest: bool = False) -> list[Team]:
    """The teams of entrants 1, 2 and so on, who stand by what they are worth."""
    worth = dict(enumerate(map(Fraction, worths.split()), 1))
    order = sorted(worth, key=lambda one: -worth[one])
    rows = [StandingsRow(at, False, one, worth[one], {}, False) for at, one in enumerate(order, 1)]
    team_of = dict(enumerate(names.split(), 1))
    return [
        (row.place, row.name, row.points)
        for row in teams(rows, team_of, worth, best, is_fewest=is_fewest)
    ]


@pytest.mark.parametrize(
    ("worths", "names", "best", "expected"),
    [
        pytest.param("3 1 2 2", "A A B B", 0, [(1, "A", 4), (2, "B", 4)], id="the better first"),
        pytest.param("3 2 2 2", "A B B B", 2, [(1, "B", 4), (2, "A", 3)], id="the best two"),
        pytest.param("3 2 1", "Hill hill Mill", 0, [(1, "Hill", 5), (2, "Mill", 1)], id="spelling"),
    ],
)
def test_who_counts(worths: str, names: str, best: int, expected: list[Team]) -> None:
    assert ranked(worths, names, best) == expected


@pytest.mark.parametrize(
    ("worths", "names", "best", "expected"),
    [
        # a team of one has the most penalties of anybody for the second
        ("-10 -20 -25 -60", "A B B -", 2, [(1, "B", -45), (2, "A", -70), (3, "-", -120)]),
        # where all members count, the largest team says how many that are
        ("-10 -20 -25", "A B B", 0, [(1, "A", -35), (2, "B", -45)]),
    ],
)
def test_nobody_gains_by_a_small_team_where_the_fewest_penalties_win(
    worths: str, names: str, best: int, expected: list[Team]
) -> None:
    assert ranked(worths, names, best, is_fewest=True) == expected
