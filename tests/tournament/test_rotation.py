"""Table rotation: how fields divide, how few meet twice, and what each round does for fairness."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import FACTOR
from tests.tournament.restarts import best_of_restarts, repeats
from tests.tournament.searches import brief_searches, usual_searches
from trickledger.ledger.tournament.pairing import partners
from trickledger.ledger.tournament.pairing.division import Sizes, divide, divisions, least_repeats
from trickledger.ledger.tournament.pairing.one_round import seat
from trickledger.ledger.tournament.pairing.rotation import advise, plan
from trickledger.ledger.tournament.pairing.seating import (
    Contender,
    Past,
    Seating,
    UnfitPlan,
    Wishes,
    pair,
)

NOTHING = Past()
NO_WISHES = Wishes()


def contenders(entrants: Iterable[int], scores: dict[int, int] | None = None) -> list[Contender]:
    return [Contender(one, Fraction((scores or {}).get(one, 0)), rank=one) for one in entrants]


def again(seatings: Iterable[Seating], what: str = "meetings again") -> int:
    return sum(dict(seating.distance)[what] for seating in seatings)


def tables_of(seatings: Iterable[Seating]) -> list[tuple[tuple[int, ...], ...]]:
    return [seating.tables for seating in seatings]


@pytest.mark.parametrize(
    ("field", "sizes", "tables", "byes"),
    [
        (24, (4, 3, 4), "4 4 4 4 4 4", 0),
        (22, (4, 3, 4), "4 4 4 4 3 3", 0),
        (22, (4, 3, 5), "4 4 4 4 3 3", 0),  # as near as 5 5 4 4 4: smaller tables
        (41, (4, 3, 5), "5 4 4 4 4 4 4 4 4 4", 0),  # one too many is nearer than three too few
        (5, (4, 3, 4), "4", 1),
        (6, (4, 3, 4), "3 3", 0),
        (13, (6, 5, 6), "6 6", 1),
        (11, (6, 5, 10), "6 5", 0),
        (7, (5, 5, 10), "7", 0),
        (10, (3, 3, 3), "3 3 3", 1),
        (3, (4, 3, 4), "3", 0),
        (64, (6, 5, 6), "6 6 6 6 6 6 6 6 6 5 5", 0),
    ],
)
def test_how_a_field_divides(
    field: int, sizes: tuple[int, int, int], tables: str, byes: int
) -> None:
    division = divide(field, Sizes.of(*sizes))
    assert (" ".join(map(str, division.tables)), division.byes) == (tables, byes)


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        (
            lambda: plan(2, Sizes.of(4), 5, seed=1),
            "2 cannot be seated at a table of 3 or more: 1 more is needed. "
            "Wait for them, or allow smaller tables.",
        ),
        (
            lambda: Sizes.of(13),
            "Tables of 13, at least 3 and at most 13: a table seats 2 to 12, the size wanted lies "
            "between the limits. Choose a size between the limits of the game.",
        ),
        (
            lambda: Sizes.of(4, 5, 6),
            "Tables of 4, at least 5 and at most 6: a table seats 2 to 12, the size wanted lies "
            "between the limits. Choose a size between the limits of the game.",
        ),
        (
            lambda: plan(24, Sizes.of(4), 0, seed=1),
            "0 rounds: a plan has at least one. Plan 1 or more.",
        ),
        (
            lambda: seat(contenders([1, 2, 3, 3]), Past(), Wishes(), sizes=Sizes.of(4), seed=1),
            "This round cannot be seated: 3 would sit at two places. Name each of them once.",
        ),
        (
            lambda: seat([], Past(), Wishes(), sizes=Sizes.of(4), seed=1),
            "0 cannot be seated at a table of 3 or more: 3 more are needed. "
            "Wait for them, or allow smaller tables.",
        ),
    ],
)
def test_what_cannot_be_seated_says_why(refused: object, message: str) -> None:
    assert callable(refused)
    with pytest.raises(UnfitPlan) as caught:
        refused()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("field", "size"),
    [
        *((field, 4) for field in (16, 24, 28, 32, 64, 1000)),
        *((field, 5) for field in (25, 64, 1000)),
        (60, 3),
        (64, 6),
    ],
)
def test_five_rounds_in_which_nobody_meets_twice(field: int, size: int) -> None:
    seatings = plan(field, Sizes.of(size), 5, seed=1)
    assert repeats(tables_of(seatings)) == again(seatings) == 0
    assert all(seating.entrants == list(range(1, field + 1)) for seating in seatings)
    assert all(not seating.byes for seating in seatings)
    assert again(seatings, "smaller tables again") == 0
    assert "nobody meets twice" in str(seatings[0].why[0])


@pytest.mark.parametrize(
    ("field", "size", "rounds", "least", "reached"),
    [
        (8, 4, 3, 12, 12),  # two tables of four: two pairs of each come from one table
        (9, 3, 5, 9, 9),  # after four rounds everyone has met everyone
        (12, 4, 5, 30, 30),
        (20, 5, 5, 40, 40),
        (30, 6, 5, 50, 50),
        (19, 5, 5, 30, 30),
        (10, 5, 2, 8, 8),
        (10, 9, 3, 24, 24),  # tables of five
        (3, 3, 4, 18, 18),
    ],
)
def test_the_least_possible_is_reached(
    field: int, size: int, rounds: int, least: int, reached: int
) -> None:
    sizes = Sizes.of(size)
    seatings = plan(field, sizes, rounds, seed=1)
    assert least_repeats(field, divide(field, sizes), rounds) == least
    assert repeats(tables_of(seatings)) == again(seatings) == reached
    assert f"{reached} repeats, which is the least possible." in str(seatings[0].why[0])


@pytest.mark.parametrize(
    ("field", "size"),
    [(field, size) for size in (3, 4, 5, 6) for field in range(9, 41)]
    if FACTOR > 1
    else [(13, 4), (17, 4), (18, 3), (22, 5)],
)
def test_no_worse_than_the_best_of_200_restarts(field: int, size: int) -> None:
    sizes = Sizes.of(size, 3, max(size, 4))
    restarts = 200 if FACTOR > 1 else 30
    best = best_of_restarts(field, divide(field, sizes).tables, 5, restarts=restarts)
    with usual_searches():
        assert repeats(tables_of(plan(field, sizes, 5, seed=1))) <= best


WAYS = [
    # field, size and limits, rounds, repeats at most
    (32, (6, 5, 10), 4, 2),
    (33, (8, 5, 10), 4, 48),
    (27, (5, 4, 6), 4, 0),
]


@pytest.mark.parametrize(("field", "sizes", "rounds", "most"), WAYS)
def test_of_two_ways_to_divide_the_one_that_repeats_less_is_taken(
    field: int, sizes: tuple[int, int, int], rounds: int, most: int
) -> None:
    with usual_searches():
        seatings = plan(field, Sizes(*sizes), rounds, seed=1)
    assert repeats(tables_of(seatings)) <= most


@pytest.mark.parametrize(("field", "sizes", "rounds", "most"), [*WAYS[:1], WAYS[2]])
def test_it_is_also_where_nobody_has_planned_how_many_rounds_there_are(
    field: int, sizes: tuple[int, int, int], rounds: int, most: int
) -> None:
    past, seatings = Past(), []
    for seed in range(rounds):
        people = contenders(range(field))
        with usual_searches():
            made = seat(people, past, NO_WISHES, sizes=Sizes(*sizes), seed=seed, ahead=None)
        seatings.append(made)
        past.add(made)
    assert repeats(tables_of(seatings)) <= most + 2
    assert not any(seating.byes for seating in seatings)


@given(
    field=st.integers(3, 400),
    wanted=st.integers(2, 10),
    fewer=st.integers(0, 8),
    more=st.integers(0, 8),
)
def test_a_second_way_to_divide_seats_as_many_on_the_other_side_of_the_size_wanted(
    field: int, wanted: int, fewer: int, more: int
) -> None:
    sizes = Sizes(wanted, max(2, wanted - fewer), min(10, wanted + more))
    if field < sizes.least:
        return
    first, *others = divisions(field, sizes)
    assert first == divide(field, sizes)
    assert len(others) <= 1
    for other in others:
        assert sum(other.tables) == field
        assert max(other.tables) - min(other.tables) <= 1
        assert sizes.least <= min(other.tables)
        assert max(other.tables) <= sizes.most
        assert set(first.tables) != {wanted}
        assert {sum(way.tables) < len(way.tables) * wanted for way in (first, other)} == {
            True,
            False,
        }


@pytest.mark.parametrize("seed", range(FACTOR * 3))
def test_no_plan_repeats_more_than_with_the_tables_nearest_to_the_size_wanted(seed: int) -> None:
    chance = Random(seed)
    least = chance.choice([3, 4, 5])
    sizes = Sizes(least + chance.randint(0, 2), least, least + 3)
    field, rounds = chance.randint(least, 34), chance.randint(2, 5)
    nearest = divide(field, sizes).tables
    taken = plan(field, sizes, rounds, seed)
    if sorted(map(len, taken[0].tables), reverse=True) != list(nearest):
        assert repeats(tables_of(taken)) < repeats(
            tables_of(plan(field, only(nearest, sizes), rounds, seed))
        )


def only(tables: tuple[int, ...], sizes: Sizes) -> Sizes:
    """Limits that leave one way to divide: these tables."""
    return Sizes(min(max(sizes.wanted, tables[-1]), tables[0]), tables[-1], tables[0])


def test_the_advice_names_both_ways() -> None:
    assert tuple(map(str, advise(32, Sizes(6, 5, 10), 4))) == (
        "32 sit at tables of two sizes: 2 of 7 and 3 of 6 or, if fewer meet again, 2 of 6 and 4 "
        "of 5.",
    )


@given(
    field=st.integers(3, 14),
    size=st.integers(3, 6),
    rounds=st.integers(1, 4),
    seed=st.integers(0, 5),
)
@settings(max_examples=5, deadline=None)
@brief_searches()
def test_a_plan_seats_everyone_once_a_round_and_is_the_same_for_a_seed(
    field: int, size: int, rounds: int, seed: int
) -> None:
    sizes = Sizes.of(size)
    seatings = plan(field, sizes, rounds, seed)
    assert len(seatings) == rounds
    for seating in seatings:
        assert seating.entrants == list(range(1, field + 1))
        assert sorted(map(len, seating.tables), reverse=True) == list(divide(field, sizes).tables)
    assert again(seatings) == repeats(tables_of(seatings))
    assert again(seatings, "second byes") == 0
    assert seatings == plan(field, sizes, rounds, seed)


@given(
    entrants=st.sets(st.integers(1, 99), min_size=3, max_size=14),
    size=st.integers(3, 5),
    by_standing=st.booleans(),
    seed=st.integers(0, 5),
    data=st.data(),
)
@settings(max_examples=5, deadline=None)
@brief_searches()
def test_a_round_does_not_depend_on_the_order_of_the_input(
    entrants: set[int], size: int, by_standing: bool, seed: int, data: st.DataObject
) -> None:
    scores = {entrant: entrant % 4 for entrant in entrants}
    people = contenders(sorted(entrants), scores)
    sizes = Sizes.of(size)
    past = Past()
    past.add(seat(people, past, NO_WISHES, sizes=sizes, seed=seed))
    seating = seat(people, past, NO_WISHES, sizes=sizes, seed=seed, by_standing=by_standing)
    assert seating.entrants == sorted(entrants)
    assert sorted(map(len, seating.tables), reverse=True) == list(divide(len(people), sizes).tables)
    mixed = data.draw(st.permutations(people))
    assert seating == seat(mixed, past, NO_WISHES, sizes=sizes, seed=seed, by_standing=by_standing)


def test_rounds_made_one_by_one_with_those_ahead_in_mind() -> None:
    past, seatings = Past(), []
    for number in range(5):
        rest = 4 - number
        seatings.append(
            seat(contenders(range(16)), past, NO_WISHES, sizes=Sizes.of(4), seed=number, ahead=rest)
        )
        past.add(seatings[-1])
    assert repeats(tables_of(seatings)) == 0


def test_a_forbidden_meeting_is_kept_apart_and_a_wished_one_comes_about() -> None:
    wishes = Wishes(forbidden=frozenset({(1, 2), (1, 3)}), wished=frozenset({(1, 8), (4, 5)}))
    for seed in range(10):
        seating = seat(contenders(range(1, 9)), Past(), wishes, sizes=Sizes.of(4), seed=seed)
        at = {entrant: table for table in seating.tables for entrant in table}
        assert not {2, 3} & {*at[1]}
        assert 8 in at[1]
        assert 5 in at[4]
        assert dict(seating.distance)["forbidden meetings"] == 0
        assert dict(seating.distance)["wished-for meetings missed"] == 0


def test_what_cannot_be_had_is_said() -> None:
    wishes = Wishes(forbidden=frozenset({(1, 2), (1, 3)}), wished=frozenset({(1, 2), (2, 9)}))
    past = Past()
    past.add(Seating(((1, 2, 3),)))
    seating = seat(contenders([1, 2, 3]), past, wishes, sizes=Sizes.of(3), seed=1)
    assert dict(seating.distance) == {
        "forbidden meetings": 2,
        "second byes": 0,
        "wished-for meetings missed": 0,
        "meetings again": 3,
        "smaller tables again": 0,
        "seats again": 0,
    }
    assert tuple(map(str, seating.why)) == (
        "No seating was found without the forbidden meetings #1 and #2, #1 and #3.",
        "Who meets again: #1 and #2, #1 and #3, #2 and #3.",
    )


def test_a_wish_that_is_forbidden_is_not_met() -> None:
    wishes = Wishes(forbidden=frozenset({(1, 2)}), wished=frozenset({(1, 2)}))
    seating = seat(contenders(range(1, 7)), Past(), wishes, sizes=Sizes.of(3), seed=1)
    assert dict(seating.distance)["forbidden meetings"] == 0
    assert "The wish could not be met for #1 and #2." in map(str, seating.why)


def test_the_bye_goes_to_who_had_fewest() -> None:
    past = Past()
    past.byes.update({1: 2, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1})
    sizes = Sizes.of(3, 3, 3)
    people = contenders(range(1, 8), {1: 0, 2: 5, 3: 5, 4: 2, 5: 5, 6: 5, 7: 5})
    assert {seat(people, past, NO_WISHES, sizes=sizes, seed=s).byes for s in range(20)} == {
        (one,) for one in range(2, 8)
    }
    seating = seat(people, past, NO_WISHES, sizes=sizes, seed=1, by_standing=True)
    assert seating.byes == (4,)
    assert "Another bye for #4; nobody else has had fewer." in map(str, seating.why)


def test_by_standing_the_bye_goes_to_the_lowest_before_it_goes_to_who_missed_fewest() -> None:
    past = Past()
    past.missed.update({7: 1})
    people = contenders(range(1, 8), {one: 9 - one for one in range(1, 8)})
    for seed in range(5):
        seating = seat(
            people, past, NO_WISHES, sizes=Sizes.of(3, 3, 3), seed=seed, by_standing=True
        )
        assert seating.byes == (7,)


def test_who_was_together_twice_is_parted_before_who_was_once() -> None:
    past = Past()
    past.partnered.update({(1, 2): 2, (1, 3): 1, (1, 4): 1, (2, 3): 1})
    for seed in range(5):
        seating = seat(
            contenders(range(1, 5)), past, NO_WISHES, sizes=Sizes.of(4), seed=seed, sides=True
        )
        (table,) = seating.tables
        assert {frozenset(table[::2]), frozenset(table[1::2])} == {
            frozenset({1, 3}),
            frozenset({2, 4}),
        }


def test_a_late_player_and_one_who_left_change_the_next_round_alone() -> None:
    past = Past()
    for seating in plan(16, Sizes.of(4), 3, seed=1):
        past.add(seating)
    people = contenders([*range(2, 17), 20])
    seating = seat(people, past, NO_WISHES, sizes=Sizes.of(4), seed=1)
    assert seating.entrants == [*range(2, 17), 20]
    assert again([seating]) == 0


@pytest.mark.parametrize(
    ("scores", "tables"),
    [
        ({1: 9, 2: 8, 3: 7, 4: 6, 5: 5, 6: 4}, [{1, 2, 3}, {4, 5, 6}]),
        ({1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}, [{4, 5, 6}, {1, 2, 3}]),
        ({}, [{1, 2, 3}, {4, 5, 6}]),
    ],
)
def test_by_standing_the_best_sit_at_the_first_table(
    scores: dict[int, int], tables: list[set[int]]
) -> None:
    people = contenders(range(1, 7), scores)
    seating = seat(people, Past(), NO_WISHES, sizes=Sizes.of(3), seed=1, by_standing=True)
    assert [set(table) for table in seating.tables] == tables
    assert dict(seating.distance)["tables away from the standing"] == 0


def test_by_standing_a_swap_with_the_next_table_avoids_a_repeat() -> None:
    past = Past()
    past.met[1, 2] = 1
    people = contenders(range(1, 10), {one: 10 - one for one in range(1, 10)})
    seating = seat(people, past, NO_WISHES, sizes=Sizes.of(3), seed=1, by_standing=True)
    assert again([seating]) == 0
    assert dict(seating.distance)["tables away from the standing"] == 2
    assert {7, 8, 9} == set(seating.tables[2])


def test_by_standing_those_of_one_score_change_tables_freely() -> None:
    past = Past()
    past.met[1, 2] = 1
    people = contenders(range(1, 10), {1: 3, 2: 3, 3: 3, 4: 3})
    seating = seat(people, past, NO_WISHES, sizes=Sizes.of(3), seed=1, by_standing=True)
    assert again([seating]) == again([seating], "tables away from the standing") == 0


def test_by_standing_the_smaller_table_falls_on_those_who_had_none() -> None:
    past = Past()
    past.smaller.update([5, 6, 7])
    people = contenders(range(1, 8), {one: 10 - one for one in range(1, 8)})
    seating = seat(people, past, NO_WISHES, sizes=Sizes.of(4), seed=1, by_standing=True)
    assert [len(table) for table in seating.tables] == [3, 4]
    assert again([seating], "smaller tables again") == 0


@pytest.mark.parametrize(("field", "size", "rounds"), [(22, 4, 5), (31, 4, 6)])
def test_smaller_tables_go_round(field: int, size: int, rounds: int) -> None:
    past = Past()
    for number in range(rounds):
        past.add(seat(contenders(range(field)), past, NO_WISHES, sizes=Sizes.of(size), seed=number))
    times = [past.smaller[one] for one in range(field)]
    assert max(times) - min(times) <= 1


@pytest.mark.parametrize(("field", "size", "rounds"), [(16, 4, 4), (24, 4, 8), (25, 5, 5)])
def test_seats_go_round_and_with_them_who_deals_first(field: int, size: int, rounds: int) -> None:
    past = Past()
    with usual_searches():
        for seating in plan(field, Sizes.of(size), rounds, seed=1):
            past.add(seating)
    times = [past.sat[one, seat] for one in range(1, field + 1) for seat in range(size)]
    assert max(times) <= rounds / size + 1
    assert Counter(times)[rounds // size] >= field * size / 2


def test_byes_of_a_plan_go_round() -> None:
    seatings = plan(11, Sizes.of(3), 5, seed=1)
    byes = Counter(chain.from_iterable(seating.byes for seating in seatings))
    assert {len(seating.byes) for seating in seatings} == {2}
    assert set(byes.values()) == {1}


@pytest.mark.parametrize(
    ("field", "size", "rounds", "advice"),
    [
        (24, 4, 5, ()),
        (16, 4, 5, ()),
        (22, 4, 5, ("22 sit at tables of two sizes: 4 of 4 and 2 of 3.",)),
        (
            16,
            4,
            6,
            ("With 6 rounds at least 24 pairs must meet twice, with 5 none.",),
        ),
        (
            12,
            4,
            5,
            ("With 5 rounds at least 30 pairs must meet twice, with 1 none.",),
        ),
        (10, 3, 2, ("1 sits out in each round; byes go round.",)),
        (11, 3, 2, ("2 sit out in each round; byes go round.",)),
    ],
)
def test_advice(field: int, size: int, rounds: int, advice: tuple[str, ...]) -> None:
    assert tuple(map(str, advise(field, Sizes.of(size), rounds))) == advice


def test_a_plan_is_what_its_rounds_say() -> None:
    past = Past()
    for seating in plan(14, Sizes.of(3), 5, seed=3):
        met = [
            pair(one, other)
            for table in seating.tables
            for one in table
            for other in table
            if one < other
        ]
        assert again([seating]) == sum(past.met[two] for two in met)
        past.add(seating)


@pytest.mark.parametrize("seed", range(3))
@brief_searches()
def test_a_large_field_is_seated_as_if_all_pairs_were_written_down(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def seated() -> list[object]:
        forbidden = frozenset({(1, 2), (1, 3), (2, 4), (5, 9)})
        wishes = Wishes(forbidden, frozenset({(6, 7)}))
        past = Past()
        people = [Contender(number, Fraction(0), number) for number in range(1, 22)]
        found: list[object] = []
        for number in range(3):
            made = seat(people, past, wishes, sizes=Sizes.of(4), seed=seed + number)
            past.add(made)
            found.append(made)
        past = Past()
        for number in range(3):
            made = partners.seat(people, past, wishes, seed=seed + number, ahead=2)
            past.add(made, sides=True)
            found.append(made)
        return found

    dense = seated()
    monkeypatch.setattr("trickledger.ledger.tournament.pairing.local_search.FEW", 0)
    assert seated() == dense


@pytest.mark.parametrize(
    ("field", "size", "rounds", "most"),
    [(16, 4, 8, 9), (20, 5, 8, 6), (10, 5, 6, 8), (9, 3, 8, 14)],
)
def test_the_neighbour_on_one_side_is_seldom_the_same_twice(
    field: int, size: int, rounds: int, most: int
) -> None:
    """Half of what seats alone would make of it, or less; the seats stay in balance."""
    beside: Counter[tuple[int, int]] = Counter()
    sat: Counter[tuple[int, int]] = Counter()
    with usual_searches():
        seatings = plan(field, Sizes.of(size), rounds, 1)
    for seating in seatings:
        for table in seating.tables:
            beside.update(zip(table, (*table[1:], table[0]), strict=True))
            sat.update((one, seat) for seat, one in enumerate(table))
    assert sum(times - 1 for times in beside.values()) <= most
    assert max(sat.values()) - min(sat.values()) <= 2
