"""A season: several events put together."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.many import many
from tests.tournament.events import event_with, round_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.results import brought
from trickledger.ledger.tournament.season import SeasonStanding, combine, tables, title_of


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
    assert combine(SEASON, 2)[0] == SeasonStanding(
        1, False, "Bob", Fraction(7), 3, {0: Fraction(3), 1: Fraction(4)}
    )


def test_of_equal_points_the_earlier_event_counts() -> None:
    (row,) = combine([evening(Ann=2), evening(Ann=2), evening(Ann=1)], 1)
    assert row.counted == {0: 2}


def test_no_events_have_no_standing() -> None:
    assert combine([]) == combine([{}, {}]) == []


@pytest.mark.parametrize("best", [0, -1])
def test_a_number_of_events_is_asked_for(best: int) -> None:
    with pytest.raises(ValueError, match=f"The best {best} events can't be counted"):
        combine(SEASON, best)


def test_who_was_not_there_has_the_most_penalties_that_anyone_had() -> None:
    evenings = [evening(Ann=-30, Bob=-50), evening(Ann=-20, Bob=-10, Cid=-5)]
    assert [row.person for row in combine(evenings)] == ["Cid", "Ann", "Bob"]
    rows = combine(evenings, is_penalty=True)
    assert [(row.person, int(row.points), row.missed) for row in rows] == [
        ("Ann", -50, ()),
        ("Cid", -55, (0,)),
        ("Bob", -60, ()),
    ]
    assert rows[1].counted == {0: -50, 1: -5}
    assert [(row.person, row.events) for row in combine(evenings, 1, is_penalty=True)] == [
        ("Cid", 1),
        ("Bob", 2),
        ("Ann", 2),
    ]


GAMES = [
    ("game=klaberjass",),
    ("game=klaberjass", "worth=figure"),
    ("game=klaberjass", "win=3", "draw=1"),
    ("game=klaberjass", "format=round-robin"),
    ("game=kalooki", "size=4"),
    ("game=kalooki", "size=4", "worth=rank"),
    ("game=kalooki", "size=4", "worth=rank", "order=fewest-penalties,wins"),
    ("game=loo",),
    ("game=linger-longer", "worth=rank", "size=4"),
    ("game=linger-longer", "worth=rank", "size=5"),
]


@pytest.mark.parametrize("best", [None, 1, 2])
@pytest.mark.parametrize("seed", range(many(5)))
def test_nothing_is_added_that_is_not_of_one_kind(seed: int, best: int | None) -> None:
    chance = Random(seed)
    events = [played(chance, *chance.choice(GAMES)) for _ in range(chance.randint(1, 7))]
    found = tables([(each, {}) for each in events], best)
    listed = [id(each) for table in found for each in table.events]
    assert sorted(listed) == sorted(map(id, events)), "each event counts in one table"
    for table in found:
        settings = [each.settings for each in table.events]
        kinds = {
            (each.game, "figure" if each.are_penalties else each.worth, each.win)
            for each in settings
        }
        assert len(kinds) == 1
        for row in table.rows:
            assert row.points == sum(row.counted.values())
            assert len(row.counted) <= (best or len(table.events))
            for place, points in row.counted.items():
                if place not in row.missed:
                    points_of = brought(table.events[place])
                    number = int(row.person.removeprefix("P"))
                    assert points == points_of[number]


def played(chance: Random, *given: str) -> Event:
    """An event of some who have played a round by chance."""
    event = event_with(*given, players=chance.choice([5, 8]))
    tables = planned(event, 1).tables
    figures = [tuple(chance.randint(0, 40) for _ in table) for table in tables]
    return replace(event, rounds=(round_of(event, 1, *tables, figures=figures),))


def test_units_are_told_as_people_say_them() -> None:
    told = [title_of(event_with(*given).settings) for given in GAMES]
    assert told == [
        "Klaberjass, games won",
        "Klaberjass, points",
        "Klaberjass, games won (3, 1, 0)",
        "Klaberjass, games won",
        "Kalooki, penalties",
        "Kalooki, those beaten",
        "Kalooki, penalties",
        "Loo, chips",
        "Linger Longer, those beaten",
        "Linger Longer, those beaten",
    ]
