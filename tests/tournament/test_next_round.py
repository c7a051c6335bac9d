"""The next round of an event: by its format, and what it refuses to guess."""

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournament.events import event_with, round_of
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.next_round import advice, planned, typed_round
from trickledger.ledger.tournament.pairing.local_search import LocalSearch
from trickledger.ledger.tournament.pairing.plan import MOST_SEATS
from trickledger.ledger.tournament.pairing.seating import UnfitPlan


def with_rounds(event: Event, *rounds: tuple[tuple[int, ...], ...]) -> Event:
    """The event with rounds in which the first of each table has won."""
    made = tuple(
        round_of(
            event,
            number,
            *tables,
            byes=tuple(set(event.entrants) - {each for table in tables for each in table}),
            figures=[tuple(range(len(table), 0, -1)) for table in tables],
        )
        for number, tables in enumerate(rounds, 1)
    )
    return replace(event, rounds=made)


@pytest.mark.parametrize(
    ("given", "players", "sizes", "byes"),
    [
        (("game=klaberjass",), 6, [2, 2, 2], 0),
        (("game=klaberjass",), 5, [2, 2], 1),
        (("game=klaberjass", "format=round-robin"), 5, [2, 2], 1),
        (("game=klaberjass", "format=knock-out"), 6, [2, 2], 2),
        (("game=linger-longer", "size=4"), 11, [3, 4, 4], 0),
        (("game=cinch",), 9, [4, 4], 1),
    ],
)
def test_each_format_seats_everyone_once(
    given: tuple[str, ...], players: int, sizes: list[int], byes: int
) -> None:
    seating = planned(event_with(*given, players=players), 1)
    seated = [*seating.byes, *(each for table in seating.tables for each in table)]
    assert sorted(seated) == list(range(1, players + 1))
    assert sorted(map(len, seating.tables)) == sizes
    assert len(seating.byes) == byes


def test_the_same_seed_is_the_same_draw_and_another_is_another() -> None:
    event = event_with("style=random", players=12)
    assert planned(event, 1) == planned(event, 1)
    assert planned(event, 1, seed=99) == planned(event, 1, seed=99)
    assert len({planned(event, 1, seed=seed).tables for seed in range(5)}) > 1


def test_a_plan_is_kept_until_somebody_is_moved() -> None:
    event = event_with("game=linger-longer", "size=4", "rounds=3", players=16)
    first = planned(event, 1)
    kept = replace(event, rounds=(round_of(event, 1, *first.tables),))
    second = planned(kept, 2)
    met = {frozenset((a, b)) for table in first.tables for a in table for b in table if a != b}
    again = {frozenset((a, b)) for table in second.tables for a in table for b in table if a != b}
    assert not met & again
    assert planned(kept, 2, seed=99).tables != second.tables


@pytest.mark.parametrize(
    ("given", "players"),
    [
        (("game=loo", "size=7", "rounds=99"), 150),
        (("game=loo", "size=7", "rounds=99"), 400),
        (("game=loo", "size=6", "rounds=31"), 2_000),
        (("game=cinch", "format=partners", "rounds=99"), 150),
        (("game=cinch", "format=partners", "rounds=31"), 2_000),
    ],
)
def test_no_search_for_a_round_weighs_more_than_it_has_time_for(
    given: tuple[str, ...], players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = Counter[str]()

    def watched(name: str) -> None:
        real = getattr(LocalSearch, name)

        def counting(search: LocalSearch, number: int, person: int, *place: int) -> object:
            tables = search.rounds[number]
            work[name] += len(tables[0]) if name == "_sit" else sum(map(len, tables))
            work["rounds"] = max(work["rounds"], len(search.rounds))
            return real(search, number, person, *place)

        monkeypatch.setattr(LocalSearch, name, counting)

    watched("_sit")
    watched("_swap_costs")
    seating = planned(event_with(*given, players=players), 1)
    assert seating.entrants == list(range(1, players + 1))
    assert work["rounds"] * players <= MOST_SEATS
    # each of the two ways to divide a field is searched at most once, and mended once
    assert work["_swap_costs"] <= 4 * 500_000
    assert work["_sit"] <= 1_000_000


def test_results_that_are_missing_are_asked_for() -> None:
    event = event_with()
    event = replace(event, rounds=(round_of(event, 1, (1, 2), (3, 4), figures=[(1, 0)]),))
    with pytest.raises(UnfitPlan, match=r"Without a result, or disputed: 1.2."):
        planned(event, 2)
    assert planned(event, 2, anyway=True).tables
    fixed = event_with("format=round-robin")
    fixed = replace(fixed, rounds=(round_of(fixed, 1, (1, 4), (2, 3)),))
    assert planned(fixed, 2).tables, "a round robin waits for no result"


@pytest.mark.parametrize(
    ("event", "number", "says"),
    [
        (event_with("format=free"), 1, "Type who sits where"),
        (event_with("rounds=1"), 2, "`trickledger event set rounds=2` plans one more"),
        (event_with("format=round-robin"), 4, "Everyone has met everyone in 3 rounds."),
        (event_with(players=1), 1, "A table takes two."),
        (event_with("game=cinch", players=3), 1, "3"),
    ],
)
def test_what_cannot_be_seated_is_said(event: Event, number: int, says: str) -> None:
    with pytest.raises(UnfitPlan, match=says):
        planned(event, number)


def test_the_empty_chair_of_a_round_robin_may_be_taken_once() -> None:
    five = event_with("format=round-robin", players=6, late=(6,))
    seating = planned(five, 2)
    assert sorted([*seating.byes, *(each for table in seating.tables for each in table)]) == [
        *range(1, 7)
    ]
    for players, late in ((5, (5,)), (7, (6, 7))):
        with pytest.raises(UnfitPlan, match=r"nobody can join once it has begun\. Late: P"):
            planned(event_with("format=round-robin", players=players, late=late), 2)


def test_a_latecomer_who_dropped_out_is_no_hindrance() -> None:
    event = event_with("format=round-robin", players=5, late=(5,))
    gone = {**event.entrants, 5: event.entrants[5]._replace(is_in=False)}
    whole = event_with("format=round-robin")
    assert planned(replace(event, entrants=gone), 2) == planned(whole, 2)


def test_who_dropped_out_of_a_round_robin_leaves_a_bye() -> None:
    event = event_with("format=round-robin")
    gone = {**event.entrants, 4: event.entrants[4]._replace(is_in=False)}
    seating = planned(replace(event, entrants=gone), 1)
    assert (len(seating.tables), len(seating.byes)) == (1, 1)


def test_a_typed_round_says_what_repeats_and_gives_byes() -> None:
    event = with_rounds(event_with(players=5), ((1, 2), (3, 4)))
    seating = typed_round(event, 2, [(2, 1), (3, 5)])
    assert (seating.tables, seating.byes) == (((2, 1), (3, 5)), (4,))
    assert seating.distance == (("repeats", 1),)
    assert [*map(str, seating.why)] == ["#1 and #2 meet again."]
    assert typed_round(event, 2, [(1, 3)]).why == ()


@pytest.mark.parametrize(
    ("given", "players", "says"),
    [
        (("rounds=5",), 24, "After 5 rounds at most one can have won them all."),
        (("format=round-robin", "rounds=5"), 8, "7 rounds let everyone meet everyone"),
        (("format=knock-out",), 13, "the top 3 seeds have a bye in the first"),
        (("game=cinch", "rounds=9"), 8, "some must be partners twice"),
        (("game=linger-longer", "rounds=2"), 11, "sit at tables of two sizes"),
    ],
)
def test_a_plan_is_judged_before_it_starts(given: tuple[str, ...], players: int, says: str) -> None:
    assert says in " ".join(map(str, advice(event_with(*given, players=players))))


@pytest.mark.parametrize(
    ("given", "players", "says"),
    [
        (("rounds=5",), 4, "After round 3 everyone has met everyone."),
        (("format=round-robin", "rounds=4"), 4, "After round 3"),
        (("format=knock-out", "rounds=2"), 8, "Its bracket has 3 rounds."),
    ],
)
def test_a_plan_that_does_not_fit_is_said_early(
    given: tuple[str, ...], players: int, says: str
) -> None:
    assert says in " ".join(map(str, advice(event_with(*given, players=players))))


def test_a_plan_without_a_number_of_rounds_is_told_how_many_suffice() -> None:
    (said,) = advice(event_with())
    assert str(said) == "After 2 rounds at most one can have won them all."
    assert advice(event_with("format=free", "rounds=3")) == ()


def test_a_refusal_names_every_table_that_waits() -> None:
    event = event_with("game=klaberjass", players=48)
    made = round_of(event, 1, *((n, n + 24) for n in range(1, 25)))
    with pytest.raises(UnfitPlan) as refused:
        planned(replace(event, rounds=(made,)), 2)
    assert "1.1, 1.2, 1.3" in refused.value.why
    assert refused.value.why.endswith("1.23, 1.24.")


def test_of_very_many_a_refusal_says_how_many_it_leaves_out_and_where_they_are() -> None:
    event = event_with("game=klaberjass", players=200)
    made = round_of(event, 1, *((n, n + 100) for n in range(1, 101)))
    with pytest.raises(UnfitPlan) as refused:
        planned(replace(event, rounds=(made,)), 2)
    assert refused.value.why.endswith(
        "1.39, 1.40 and 60 more (`trickledger event tables` lists all)."
    )
