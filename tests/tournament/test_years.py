"""The tie-breaks of the year that an event names, against what was published.

M. Held's *Exercises in Tie-Breaking* (FIDE Technical Commission, 2024, for C.07 of 2023) with its
solutions, and what the commission's server tells of the same tables and of a Swiss with many
unplayed rounds by the rules before and since March 2026. Rounds won with a colour are left out.
"""

from fractions import Fraction

import pytest

from tests.tournament.crosstables import ROUND_ROBIN, SWISS_5, UNPLAYED, results
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS

RATINGS = {number: 2250 - 50 * number for number in range(1, 17)}
"""The ratings of Held's sixteen: 2200, 2150 ... 1450."""

# entrant | buchholz | cut-1 | average-buchholz | fore-buchholz | sonneborn-berger | cut-1
# | progressive-cut-1 | average-rating | average-rating-cut-1 | performance
HELD = """
 1  12.5  11.0  12.60  13.5   8.00  7.25  10.0  1820  1900  1969
 2  13.0  12.0  13.60  13.5   9.50  8.50  12.0  1880  1988  2120
 3  15.5  13.0  13.40  15.0  10.50  9.25  10.5  1940  2000  2089
 4  15.0  11.5  13.38  15.5   9.75  8.00  10.5  1888  1983  2081
 5   8.5   7.5  13.40  10.0   4.25  3.25   5.0  1690  1738  1690
 6  12.0  11.0  13.25  12.0   6.50  5.50   6.0  1813  1900  1813
 7  14.5  12.5  11.90  13.5   3.25  1.25   5.0  1760  1838  1611
 8  13.5  12.0  13.00  12.5   5.25  3.75   8.0  1730  1800  1730
 9   9.0   7.5  12.75   9.5   2.25  2.25   2.5  1975  2200  1175
10  13.0  11.5  10.90  12.5   1.50  0.00   4.0  1880  1975  1640
11  13.5  12.0  12.75  12.5   5.75  4.25   5.0  1863  2000  1776
12  11.5   9.5  15.00  11.5   4.00  4.00   7.0  2050     0  1250
13  14.0  12.0  12.10  13.5   4.25  4.25   6.0  1930  2025  1781
14  11.0   9.0  13.17  10.5   4.50  3.00   5.0  1800  1900  1925
15  12.0  11.0  12.20  12.0   3.50  2.50   7.0  1860  1963  1788
16  12.5  11.0  13.30  13.5   7.25  5.75  10.0  1820  1900  1969
"""
COLUMNS = """
buchholz buchholz-cut-1 average-buchholz fore-buchholz sonneborn-berger sonneborn-berger-cut-1
progressive-cut-1 average-rating average-rating-cut-1 performance
""".split()

CHANGED_IN_2026 = {
    "buchholz": "4 14.0, 6 11.5, 11 12.5",
    "buchholz-cut-1": "6 10.5, 11 11.0",
    "average-buchholz": "1 12.40, 3 12.90, 5 13.20, 7 11.70, 8 12.90, 10 10.80, 12 14.00, 13 11.90,"
    " 14 13.00, 16 13.10",
    "fore-buchholz": "4 14.5, 11 12.0, 12 11.0",
    "sonneborn-berger": "4 9.25, 6 6.00, 11 4.75",
    "sonneborn-berger-cut-1": "4 7.75, 6 5.00, 11 3.25",
}

# entrant | buchholz | cut-1 | cut-2 | median | average | fore | sonneborn-berger | cut-1 | koya
BEFORE_2026 = """
 1  26.5  24.5  22.0  19.5  25.25  27.0  14.50  13.50  2.5
 2  27.5  23.5  21.0  18.5  25.67  26.5  14.00  11.50  2.0
 3  27.5  23.5  19.5  19.0  26.83  27.5  15.25  12.25  2.0
 4  17.0  14.5  12.0  12.0  20.83  17.0   6.00   5.00  0.0
 5  26.5  25.0  22.0  20.0  25.67  26.5  18.50  17.00  3.5
 6  23.5  21.0  18.5  16.5  23.58  23.5   7.00   5.75  0.5
 7  25.0  22.5  20.0  17.5  24.83  24.0   9.25   8.00  0.5
 8  17.5  15.5  13.5  11.5  21.63  19.0   4.75   3.25  0.5
 9  29.0  24.5  20.0  19.5  26.30  29.0  17.75  15.25  2.5
10  21.5  18.0  14.5  13.5  22.70  21.5   9.25   8.50  1.0
11  25.5  21.0  19.5  16.0  23.50  25.0  14.50  13.00  1.5
12  27.5  23.5  19.5  19.5  22.50  27.0  15.50  12.00  1.0
13  20.5  19.0  17.5  14.0  22.50  21.0   3.25   3.25  0.5
14  22.5  19.0  17.0  14.5  23.00  22.5   9.75   7.75  0.0
15  21.5  20.0  17.5  15.5  22.83  22.0   5.25   3.75  1.0
"""
SINCE_2026 = """
 1  26.0  24.0  21.5  19.0  24.42  26.0  14.00  13.00  2.5
 2  27.5  23.5  21.0  18.5  24.58  26.5  14.00  11.50  2.0
 3  25.5  22.0  18.5  17.5  26.00  26.0  14.25  11.25  2.0
 4  16.0  14.5  12.0  12.0  20.83  16.5   6.00   6.00  0.0
 5  25.5  24.0  21.0  19.5  24.75  26.5  17.50  16.00  3.5
 6  23.5  21.0  18.5  16.5  22.58  23.5   7.00   5.75  0.5
 7  25.0  22.5  20.0  17.5  24.08  24.0   9.25   8.00  0.5
 8  17.5  15.5  13.5  11.5  20.88  19.0   4.75   3.25  0.5
 9  27.0  23.5  20.0  18.5  25.60  27.0  16.75  14.25  2.5
10  20.5  18.0  14.5  13.5  21.80  19.5   9.25   8.50  1.0
11  22.5  20.0  18.5  15.0  23.10  23.0  13.50  12.00  1.5
12  24.5  21.0  17.5  17.5  21.00  24.0  14.00  14.00  1.0
13  20.5  19.0  17.5  14.0  21.50  21.0   3.25   3.25  0.5
14  21.0  17.5  15.5  13.0  22.20  22.0   8.25   6.25  0.0
15  21.5  20.0  17.5  15.5  22.00  22.0   5.25   3.75  1.0
"""
SERVED = """
buchholz buchholz-cut-1 buchholz-cut-2 median-buchholz average-buchholz fore-buchholz
sonneborn-berger sonneborn-berger-cut-1 koya
""".split()


def column(text: str, names: list[str], name: str) -> dict[int, str]:
    rows = [line.split() for line in text.strip().splitlines()]
    return {int(row[0]): told(Fraction(row[names.index(name) + 1])) for row in rows}


def told(value: Fraction) -> str:
    """A figure to two decimals, a half up as the tables have it."""
    return f"{float((100 * value + Fraction(1, 2)).__floor__()) / 100:.2f}"


def computed(crosstable: str, name: str, terms: Terms) -> dict[int, str]:
    field = Field(results(crosstable), terms)
    found = TIE_BREAKS[name].values(field, sorted(field.results))
    return {entrant: told(value) for entrant, value in found.items()}


@pytest.mark.parametrize("year", [2023, 2024, 2026])
@pytest.mark.parametrize("name", COLUMNS)
def test_helds_exercises(name: str, year: int) -> None:
    published = column(HELD, COLUMNS, name)
    if year == 2026 and name in CHANGED_IN_2026:
        pairs = (pair.split() for pair in CHANGED_IN_2026[name].split(", "))
        published |= {int(entrant): told(Fraction(value)) for entrant, value in pairs}
    assert computed(SWISS_5, name, Terms(ratings=RATINGS, last=5, year=year)) == published


@pytest.mark.parametrize("name", SERVED)
@pytest.mark.parametrize(("year", "served"), [(2024, BEFORE_2026), (2026, SINCE_2026)])
def test_a_swiss_with_many_unplayed_rounds(name: str, year: int, served: str) -> None:
    assert computed(UNPLAYED, name, Terms(last=7, year=year)) == column(served, SERVED, name)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("koya", "2 0.5 0.5 1 0.5 0"),
        ("sonneborn-berger-cut-1", "9.25 4.75 4.75 4.25 3.25 1.5"),
    ],
)
def test_helds_round_robin(name: str, values: str) -> None:
    published = {who: told(Fraction(each)) for who, each in enumerate(values.split(), 1)}
    assert computed(ROUND_ROBIN, name, Terms(is_planned=True, year=2023)) == published


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("average-performance", {1: 1789, 3: 1904, 4: 1772, 16: 1805}),
        ("perfect-performance", {3: 2112}),
    ],
)
def test_performances(name: str, values: dict[int, int]) -> None:
    found = computed(SWISS_5, name, Terms(ratings=RATINGS))
    assert {who: found[who] for who in values} == {who: f"{at:.2f}" for who, at in values.items()}
