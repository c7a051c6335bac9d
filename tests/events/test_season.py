"""A season: several events put together."""

from fractions import Fraction

import pytest

from ledger.events.season import Standing, combine


def evening(**points: int) -> dict[str, Fraction]:
    return {person: Fraction(each) for person, each in points.items()}


SEASON = [evening(Ann=5, Bob=3, Cid=3), evening(Bob=4, Cid=-1), evening(Ann=1, Dee=6, Bob=0)]


@pytest.mark.parametrize(
    ("best", "rows"),
    [
        (None, "1 Bob 7 | 2= Ann 6 | 2= Dee 6 | 4 Cid 2"),
        (3, "1 Bob 7 | 2= Ann 6 | 2= Dee 6 | 4 Cid 2"),
        (2, "1 Bob 7 | 2= Ann 6 | 2= Dee 6 | 4 Cid 2"),
        (1, "1 Dee 6 | 2 Ann 5 | 3 Bob 4 | 4 Cid 3"),
    ],
)
def test_the_sum_of_the_best(best: int | None, rows: str) -> None:
    told = [
        f"{row.place}{'=' if row.shared else ''} {row.person} {row.points}"
        for row in combine(SEASON, best)
    ]
    assert told == rows.split(" | ")


def test_a_row_says_which_events_count() -> None:
    assert combine(SEASON, 2)[0] == Standing(
        1, False, "Bob", Fraction(7), 3, {0: Fraction(3), 1: Fraction(4)}
    )


def test_of_equal_points_the_earlier_event_counts() -> None:
    (row,) = combine([evening(Ann=2), evening(Ann=2), evening(Ann=1)], 1)
    assert row.counted == {0: 2}


def test_no_events_have_no_standing() -> None:
    assert combine([]) == combine([{}, {}]) == []


@pytest.mark.parametrize("best", [0, -1])
def test_a_number_of_events_is_asked_for(best: int) -> None:
    with pytest.raises(ValueError, match=f"The best {best} events cannot be counted"):
        combine(SEASON, best)
