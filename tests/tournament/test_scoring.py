"""What a table is worth to those who sat at it, by the settings of the event."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from tests.tournament.events import event_with, round_of
from trickledger.ledger.tournament import scoring
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.round_result import Kind
from trickledger.ledger.tournament.results import results
from trickledger.ledger.tournament.scoring import Reckoner
from trickledger.ledger.tournament.settings import Settings, usual_plan
from trickledger.ledger.tournament.table import sides_of

HALF = Fraction(1, 2)


def made(**given: object) -> Settings:
    text = {name: str(value) for name, value in given.items()}
    settings = Settings("Evening")
    for name, value in text.items():
        settings = settings.with_setting(name, value)
    return usual_plan(settings, set(text)).settled()


def points(settings: Settings, figures: tuple[int, ...], won: tuple[int, ...] = ()) -> list[str]:
    sides = tuple((entrant,) for entrant in range(1, len(figures) + 1))
    results = dict(Reckoner(settings).played(1, sides, figures, won))
    return [str(results[entrant].points) for entrant in sorted(results)]


ROWS = [
    # settings, figures, winners where figures do not tell, points
    (made(), (501, 320), (), ["1", "0"]),
    (made(), (320, 501), (), ["0", "1"]),
    (made(), (501, 501), (), ["1/2", "1/2"]),
    (made(), (505, 510), (0,), ["1", "0"]),
    (made(win=3, draw=1), (501, 320), (), ["3", "0"]),
    (made(win=3, draw=1), (501, 501), (), ["1", "1"]),
    (made(game="kalooki", size=4, worth="win"), (40, 12, 12, 90), (), ["0", "1/2", "1/2", "0"]),
    (made(game="kalooki", size=4, worth="rank"), (40, 12, 30, 90), (), ["1", "3", "2", "0"]),
    (made(game="kalooki", size=4, worth="rank"), (40, 12, 30), (), ["0", "3", "3/2"]),
    (made(game="kalooki", size=4, worth="rank"), (9, 9, 9, 9), (), ["3/2"] * 4),
    (made(game="kalooki", size=4), (40, 12, 30, 90), (), ["-40", "-12", "-30", "-90"]),
    (
        made(game="loo", size=5, worth="figure"),
        (5, -3, 0, -1, -1),
        (),
        ["5", "-3", "0", "-1", "-1"],
    ),
]


@pytest.mark.parametrize(("settings", "figures", "won", "expected"), ROWS)
def test_a_table_is_worth(
    settings: Settings, figures: tuple[int, ...], won: tuple[int, ...], expected: list[str]
) -> None:
    assert points(settings, figures, won) == expected


@pytest.mark.parametrize(
    ("size", "tables", "expected"),
    [
        # the size that was wanted says nothing: who beats five at tables of six gets five
        (5, ((6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1)), ["5", "4", "3", "2", "1", "0"]),
        (4, ((3, 2, 1), (3, 2, 1)), ["2", "1", "0"]),
        # of unequal tables the first of each has as much, and the last nothing
        (5, ((6, 5, 4, 3, 2, 1), (5, 4, 3, 2, 1)), ["5", "4", "3", "2", "1", "0"]),
        (5, ((5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1)), ["5", "15/4", "5/2", "5/4", "0"]),
        (3, ((4, 3, 2, 1), (3, 2, 1), (3, 2, 1)), ["3", "2", "1", "0"]),
        (3, ((3, 2, 1), (3, 2, 1), (4, 3, 2, 1)), ["3", "3/2", "0"]),
    ],
)
def test_ranks_go_by_the_largest_table_of_the_round(
    size: int, tables: tuple[tuple[int, ...], ...], expected: list[str]
) -> None:
    seats, first = [], 1
    for table in tables:
        seats.append(tuple(range(first, first + len(table))))
        first += len(table)
    event = event_with(
        "game=linger-longer", "format=rotation", f"size={size}", "worth=rank", players=first
    )
    made = round_of(event, 1, *seats, byes=(first,), figures=tables)
    found = results(replace(event, rounds=(made,)))
    assert [str(found[each][0].points) for each in seats[0]] == expected
    # a bye is the middle of a full table
    assert found[first][0].points == Fraction(max(map(len, tables)) - 1, 2)


def test_an_average_bye_is_the_mean_of_what_was_played_and_changes_with_it() -> None:
    event = event_with("worth=figure", "bye=average", players=3)
    first = round_of(event, 1, (1, 2), byes=(3,), figures=((501, 320),))
    found = results(replace(event, rounds=(first,)))
    # who has played nothing has the mean of those who have
    assert found[3][0].points == Fraction(501 + 320, 2)
    second = round_of(event, 2, (3, 1), byes=(2,), figures=((510, 400),))
    found = results(replace(event, rounds=(first, second)))
    assert found[3][0].points == 510
    assert found[2][1].points == 320
    third = round_of(event, 3, (2, 3), byes=(1,), figures=((301, 501),))
    event = replace(event, rounds=(first, second, third))
    found = results(event)
    assert found[1][2].points == Fraction(501 + 400, 2)
    assert found[2][1].points == Fraction(320 + 301, 2)
    assert found[3][0].points == Fraction(510 + 501, 2)
    # and as things stood after a round they still stand
    assert results(event, through=2)[3][0].points == 510


@pytest.mark.parametrize("seed", range(20))
def test_who_sits_out_neither_gains_nor_loses_by_an_average_bye(seed: int) -> None:
    """With as many rounds for all the order is that of the means of what was played."""
    chance = Random(seed)
    event = event_with("game=kalooki", "format=rotation", "size=3", players=7)
    assert event.settings.bye == "average"
    rounds, had = [], defaultdict[int, list[int]](list)
    for number in range(1, 6):
        order = chance.sample(range(1, 8), 7)
        figures = [tuple(chance.randint(0, 200) for _ in range(3)) for _ in range(2)]
        tables = (tuple(order[:3]), tuple(order[3:6]))
        rounds.append(round_of(event, number, *tables, byes=(order[6],), figures=figures))
        for table, row in zip(tables, figures, strict=True):
            for each, figure in zip(table, row, strict=True):
                had[each].append(figure)
    found = results(replace(event, rounds=tuple(rounds)))
    for each, brought in found.items():
        assert sum(one.points for one in brought) == -5 * Fraction(sum(had[each]), len(had[each]))


@pytest.mark.parametrize(
    ("given", "bye"),
    [
        ({"game": "kalooki", "format": "rotation"}, "average"),
        ({"worth": "figure"}, "average"),
        ({"worth": "figure", "bye": "0"}, Fraction(0)),
        ({"game": "loo"}, None),
        ({"game": "kalooki", "worth": "win"}, None),
        ({"worth": "win", "bye": "average"}, "average"),
        ({}, None),
    ],
)
def test_where_figures_count_a_new_event_takes_the_average(
    given: dict[str, str], bye: object
) -> None:
    assert made(**given).bye == bye


@pytest.mark.parametrize("text", ["mean", "", "averages", "1/2"])
def test_a_bye_is_a_number_or_the_average(text: str) -> None:
    with pytest.raises(UnfitPlan, match=r"bye is a number such as 1 or 0\.5, not .*bye=average"):
        Settings("Evening").with_setting("bye", text)


def test_partners_have_what_their_side_has() -> None:
    settings = made(game="cinch")
    sides = sides_of((1, 2, 3, 4), partners=settings.has_sides)
    results = dict(Reckoner(settings).played(1, sides, (51, 40)))
    assert {entrant: int(result.points) for entrant, result in results.items()} == {
        1: 1,
        3: 1,
        2: 0,
        4: 0,
    }
    assert results[1].partners == (3,)
    assert results[1].against == {2: 1, 4: 1}
    assert results[2].against == {1: 0, 3: 0}
    assert [results[2].own, results[2].other, results[2].rank] == [40, 51, 2]


def test_shared_ranks_are_their_mean() -> None:
    settings = made(game="kalooki", size=4)
    sides = tuple((entrant,) for entrant in (1, 2, 3, 4))
    results = dict(Reckoner(settings).played(1, sides, (12, 30, 30, 90)))
    ranks = [results[entrant].rank for entrant in (1, 2, 3, 4)]
    assert ranks == [1, Fraction(5, 2), Fraction(5, 2), 4]


@pytest.mark.parametrize(
    ("settings", "won", "lost", "bye"),
    [
        (made(), 1, 0, 1),
        (made(bye=0.5), 1, 0, HALF),
        (made(win=3, loss=1), 3, 1, 3),
        (made(game="kalooki", size=4, worth="rank"), 3, 0, Fraction(3, 2)),
        (made(game="loo", worth="figure"), 0, 0, 0),
    ],
)
def test_what_is_not_played_is_worth(
    settings: Settings, won: Fraction, lost: Fraction, bye: Fraction
) -> None:
    found = dict(scoring.forfeited(1, ((1,), (2,)), {2}, settings))
    assert (found[1].kind, found[1].points) == (Kind.FORFEIT_WON, won)
    assert (found[2].kind, found[2].points) == (Kind.FORFEIT_LOST, lost)
    assert scoring.bye(1, settings).points == bye


def test_a_table_that_nobody_came_to_is_won_by_nobody() -> None:
    found = dict(scoring.forfeited(1, ((1,), (2,)), {1, 2}, made()))
    assert {result.kind for result in found.values()} == {Kind.FORFEIT_LOST}


def test_a_win_shared_at_a_table_of_more_is_a_part_of_the_win_and_not_a_draw() -> None:
    three = event_with("game=linger-longer", "size=3", "win=3", "draw=1", players=3)
    made = round_of(three, 1, (1, 2, 3), figures=[(9, 9, 4)])
    found = results(replace(three, rounds=(made,)))
    assert [found[entrant][0].points for entrant in (1, 2, 3)] == [
        Fraction(3, 2),
        Fraction(3, 2),
        0,
    ]
    two = event_with("win=3", "draw=1", players=2)
    made = round_of(two, 1, (1, 2), figures=[(9, 9)])
    assert [each[0].points for each in results(replace(two, rounds=(made,))).values()] == [1, 1]
