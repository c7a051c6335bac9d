"""Tie-breaks against published crosstables.

The Swiss of five rounds and the round robin are those of M. Held's exercises (FIDE Technical
Commission, 2024), with his solutions, where they do not rest on the limit that article 16.4 has
set to a dummy since March 2026. The values under the rules of 2026 are those of FIDE's tie-break
server, which carries Held's tables on.
"""

from fractions import Fraction

import pytest

from tests.tournament.crosstables import ROUND_ROBIN, SWISS_5, SWISS_9, UNPLAYED, results
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS
from trickledger.ledger.tournament.ranking.standings import rank

PLANNED = Terms(is_planned=True)

# entrant | buchholz | cut-1 | sonneborn-berger | progressive | wins | games won | rounds played
HELD = """
 1   12.5   11.0    8.00   11.0   2   2   5
 2   13.0   12.0    9.50   13.0   3   3   5
 3   15.5   13.0   10.50   11.0   2   2   5
 4   15.0   11.5    9.75   11.5   2   2   4
 5    8.5    7.5    4.25    5.0   2   2   5
 6   12.0   11.0    6.50    6.0   3   2   5
 7   14.5   12.5    3.25    6.0   1   1   5
 8   13.5   12.0    5.25    8.5   2   2   5
 9    9.0    7.5    2.25    2.5   1   0   3
10   13.0   11.5    1.50    4.0   1   1   5
11   13.5   12.0    5.75    5.5   2   1   5
12   11.5    9.5    4.00    7.0   2   0   3
13   14.0   12.0    4.25    7.0   1   1   5
14   11.0    9.0    4.50    6.0   2   2   3
15   12.0   11.0    3.50    7.0   2   2   5
16   12.5   11.0    7.25   10.5   3   3   5
"""
HELD_COLUMNS = """
buchholz buchholz-cut-1 sonneborn-berger progressive wins games-won rounds-played
""".split()

# The limit of 16.4 makes a dummy of 4 (an absence for half a point) and of 6 (a bye) 2.5 instead of
# their 3.5 and 3, and that of 11 (a forfeit) 1.5, what the opponent has, instead of 2.5. These are
# the server's values, but for Buchholz of 6 and its cut, which it does not tell.
SINCE_2026 = {
    ("buchholz", 4): "14.0",
    ("buchholz", 6): "11.5",
    ("buchholz", 11): "12.5",
    ("buchholz-cut-1", 6): "10.5",
    ("buchholz-cut-1", 11): "11.0",
    ("sonneborn-berger", 4): "9.25",
    ("sonneborn-berger", 6): "6.00",
    ("sonneborn-berger", 11): "4.75",
}

# entrant | buchholz | cut-1 | cut-2 | median | sonneborn-berger | progressive | wins | games won
SERVER = """
 1   26.0   24.0   21.5   19.0   14.00   18.0   2   1
 2   27.5   23.5   21.0   18.5   14.00   16.0   4   4
 3   25.5   22.0   18.5   17.5   14.25   19.5   2   1
 4   16.0   14.5   12.0   12.0    6.00    7.0   1   0
 5   25.5   24.0   21.0   19.5   17.50   20.0   3   2
 6   23.5   21.0   18.5   16.5    7.00   11.0   1   0
 7   25.0   22.5   20.0   17.5    9.25   12.5   2   1
 8   17.5   15.5   13.5   11.5    4.75    7.0   1   1
 9   27.0   23.5   20.0   18.5   16.75   19.0   2   2
10   20.5   18.0   14.5   13.5    9.25   11.5   3   3
11   22.5   20.0   18.5   15.0   13.50   14.0   4   3
12   24.5   21.0   17.5   17.5   14.00   18.5   3   1
13   20.5   19.0   17.5   14.0    3.25    5.5   1   0
14   21.0   17.5   15.5   13.0    8.25   12.5   3   2
15   21.5   20.0   17.5   15.5    5.25    8.0   2   1
"""
SERVER_COLUMNS = """
buchholz buchholz-cut-1 buchholz-cut-2 median-buchholz sonneborn-berger progressive wins games-won
""".split()


def published(text: str, columns: list[str]) -> list[tuple[str, dict[int, Fraction]]]:
    rows = [line.split() for line in text.strip().splitlines()]
    return [
        (name, {int(row[0]): Fraction(row[place]) for row in rows})
        for place, name in enumerate(columns, 1)
    ]


def computed(crosstable: str, name: str, terms: Terms | None = None) -> dict[int, Fraction]:
    field = Field(results(crosstable), terms)
    return dict(TIE_BREAKS[name].values(field, sorted(field.results)))


@pytest.mark.parametrize(("name", "values"), published(HELD, HELD_COLUMNS))
def test_a_swiss_of_five_rounds(name: str, values: dict[int, Fraction]) -> None:
    since = {who: Fraction(value) for (what, who), value in SINCE_2026.items() if what == name}
    assert computed(SWISS_5, name) == values | since


@pytest.mark.parametrize(("name", "values"), published(SERVER, SERVER_COLUMNS))
def test_a_swiss_with_many_unplayed_rounds(name: str, values: dict[int, Fraction]) -> None:
    assert computed(UNPLAYED, name) == values


def test_sonneborn_berger_of_a_round_robin_counts_a_forfeit_as_a_meeting() -> None:
    values = {1: "9.25", 2: "6.25", 3: "6.25", 4: "4.25", 5: "3.25", 6: "2.25"}
    assert computed(ROUND_ROBIN, "sonneborn-berger", PLANNED) == {
        entrant: Fraction(value) for entrant, value in values.items()
    }


WITHDRAWN = """
 1   U     2:1   3:1   4:=   U
 2   5:1   1:0   U     3:1   4:0
 3   4:=   U     1:0   2:0   U
 4   3:=   U     U     1:=   2:1
 5   2:0   Z     Z     Z     Z
"""


# What FIDE's tie-break server gives for a round robin that 5 left after the first round.
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("buchholz", "9.5 11.0 11.5 10.0 3.0"),
        ("buchholz-cut-1", "7.0 11.0 8.5 7.5 0"),
        ("buchholz-cut-2", "4.0 8.5 4.5 4.5 0"),
        ("median-buchholz", "3.0 6.5 4.0 3.0 0"),
    ],
)
def test_unplayed_rounds_of_a_plan_bring_no_opponent(name: str, values: str) -> None:
    assert computed(WITHDRAWN, name, PLANNED) == {
        entrant: Fraction(value) for entrant, value in enumerate(values.split(), 1)
    }


# The places by points and the direct encounter: Held's exercises 23 to 26.
@pytest.mark.parametrize(
    ("crosstable", "terms", "places"),
    [
        (SWISS_5, None, "1:2 3:2 4:2 16:2"),
        (SWISS_5, None, "5:7 8:7 11:7"),
        (
            SWISS_9,
            None,
            "1:3 2:5 3:1 4:3 5:9 6:2 7:6 8:6 9:14 10:9 11:13 12:14 13:16 14:9 15:9 16:6",
        ),
        (ROUND_ROBIN, PLANNED, "1:1 2:2 3:2 4:6 5:5 6:4"),
    ],
)
def test_places_by_head_to_head(crosstable: str, terms: Terms | None, places: str) -> None:
    rows = rank(results(crosstable), ["points", "head-to-head"], terms)
    found = {f"{row.entrant}:{row.place}" for row in rows}
    assert set(places.split()) <= found
