"""The list of a kind of game: its order, who has a place in it, absence."""

import math
import random

import pytest

from trickledger.ledger.ratings.book import TWICE, Book, Contest, Rating, places_by
from trickledger.ledger.ratings.weng_lin import Strength


def contest(day: str, *sides: str, places: tuple[int, ...] = ()) -> Contest:
    """A contest of sides like `ann+cid`, who finished in that order."""
    people = tuple(tuple(side.split("+")) for side in sides)
    order = places or tuple(range(1, len(sides) + 1))
    return Contest("klaberjass", day, (0, ""), "game 1", people, order)


def test_a_new_person_stands_in_the_middle_and_is_unsure() -> None:
    standing = Rating()
    assert (standing.points, standing.width, standing.is_rated) == (1500, 667, False)


def test_a_place_takes_three_games_and_some_certainty() -> None:
    book = Book()
    seated = [f"p{n}" for n in range(6)]
    for games in (1, 2, 3):
        book.take(contest("2026-01-01", *seated))
        assert {row.place is not None for row in book.rows()} == {games == 3}
    two = Book()
    for _ in range(3):
        two.take(contest("2026-01-01", "ann", "bob"))
    assert [(row.place, row.person) for row in two.rows()] == [(None, "ann"), (None, "bob")]


def test_those_who_are_equal_share_a_place_and_come_by_name() -> None:
    book = Book()
    for day in range(1, 13):
        book.take(contest(f"2026-01-{day:02}", "bob", "ann", "cid", places=(1, 1, 3)))
    rows = [(row.place, row.shared, row.person) for row in book.rows()]
    assert rows == [(1, True, "ann"), (1, True, "bob"), (3, False, "cid")]


def test_what_games_moved_adds_up() -> None:
    book, rng, moved = Book(), random.Random(7), dict.fromkeys("abcdef", 1500)
    for _ in range(60):
        for move in book.take(contest("2026-01-01", *rng.sample("abcdef", 4))):
            moved[move.person] += move.after.points - move.before.points
    assert moved == {person: book.of(person).points for person in moved}


@pytest.mark.parametrize(
    ("newest", "day", "months"),
    [
        ("2026-01-31", "2026-02-01", 0),
        ("2026-01-01", "2026-01-31", 0),
        ("2026-01-15", "2026-04-15", 2),
        ("2025-11-30", "2026-11-01", 11),
        ("2026-05-01", "2026-01-01", 0),
        ("", "2026-01-01", 0),
    ],
)
def test_each_month_away_makes_less_sure(newest: str, day: str, months: int) -> None:
    standing = Rating(Strength(30, 3), 5, newest)
    ready = standing.ready(day)
    assert ready.mu == 30
    assert ready.sigma == pytest.approx(math.sqrt(9 + months * (25 / 300) ** 2))


def test_nobody_is_less_sure_than_who_is_new() -> None:
    away = Rating(Strength(30, 3), 5, "0001-01-01").ready("9999-01-01")
    assert away == Strength(30, 25 / 3)


def test_a_person_on_two_seats_is_told() -> None:
    assert contest("2026-01-01", "ann+bob", "cid+ann").counted().why_not == TWICE
    assert contest("2026-01-01", "ann", "bob").counted().why_not == ""


@pytest.mark.parametrize(
    ("figures", "winners", "fewest", "places"),
    [
        ((501, 320), (), False, (1, 2)),
        ((501, 320), (1,), False, (2, 1)),
        ((40, 0, 40, 90), (), True, (2, 1, 2, 4)),
        ((-20, 40, -20), (), False, (2, 1, 2)),
        ((5, 5), (0, 1), False, (1, 1)),
    ],
)
def test_places_follow_from_winners_then_figures(
    figures: tuple[int, ...], winners: tuple[int, ...], fewest: bool, places: tuple[int, ...]
) -> None:
    assert places_by(figures, winners, fewest_win=fewest) == places


def gumbel(rng: random.Random) -> float:
    """The luck of one evening: differences of it are logistic, as the method has them."""
    return -math.log(-math.log(rng.random())) * math.sqrt(2) * 25 / 6


def ranks(values: list[float]) -> list[int]:
    order = sorted(range(len(values)), key=values.__getitem__)
    return [order.index(place) for place in range(len(values))]


@pytest.mark.parametrize("size", [2, 4, 6])
def test_forty_people_of_known_strength_are_found(size: int) -> None:
    rng = random.Random(size)
    true = [rng.gauss(25, 25 / 3) for _ in range(40)]
    book = Book()
    while len(book.standings) < 40 or min(one.games for one in book.standings.values()) < 60:
        seated = rng.sample(range(40), size)
        luck = {one: true[one] + gumbel(rng) for one in seated}
        best = sorted(seated, key=luck.__getitem__, reverse=True)
        book.take(contest("2026-01-01", *(f"{one:02}" for one in best)))
    found = [book.of(f"{one:02}").strength for one in range(40)]
    both = zip(ranks(true), ranks([one.mu for one in found]), strict=True)
    apart = sum((a - b) ** 2 for a, b in both)
    assert 1 - 6 * apart / (40 * (40**2 - 1)) >= 0.9
    within = sum(abs(one.mu - t) <= 2 * one.sigma for one, t in zip(found, true, strict=True))
    assert within >= 0.8 * 40
