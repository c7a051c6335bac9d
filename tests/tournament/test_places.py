"""Places by an order of tie-breaks."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.crosstables import ROUND_ROBIN, SWISS_5, results
from tests.tournament.fields import events, terms
from trickledger.ledger.say.shapes.events import row_shape
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.ranking.field import Terms
from trickledger.ledger.tournament.ranking.order import TIE_BREAKS
from trickledger.ledger.tournament.ranking.round_result import Kind, Results, RoundResult
from trickledger.ledger.tournament.ranking.standings import rank

orders = st.lists(st.sampled_from(sorted(set(TIE_BREAKS) - {"lot"})), min_size=1, unique=True)


def renumbered(event: Results, numbers: dict[int, int]) -> Results:
    return {
        numbers[entrant]: tuple(
            result._replace(
                against={numbers[other]: share for other, share in result.against.items()},
                partners=tuple(numbers[partner] for partner in result.partners),
            )
            for result in rounds
        )
        for entrant, rounds in event.items()
    }


@settings(max_examples=many(100), deadline=None)
@given(events(), terms, orders, st.randoms())
def test_the_numbers_of_the_entrants_do_not_matter(
    event: Results, laid_down: Terms, order: list[str], chance: Random
) -> None:
    numbers = dict(zip(event, chance.sample(sorted(event), len(event)), strict=True))
    places = {numbers[row.entrant]: row[:2] for row in rank(event, order, laid_down)}
    stages = {numbers.get(entrant, entrant): far for entrant, far in laid_down.stages.items()}
    ratings = {numbers.get(entrant, entrant): at for entrant, at in laid_down.ratings.items()}
    given = {numbers.get(entrant, entrant): each for entrant, each in laid_down.adjustments.items()}
    anew = laid_down._replace(stages=stages, ratings=ratings, adjustments=given)
    again = {row.entrant: row[:2] for row in rank(renumbered(event, numbers), order, anew)}
    assert places == again


@settings(max_examples=many(100), deadline=None)
@given(events(), terms, orders)
def test_a_place_is_one_more_than_how_many_stand_before(
    event: Results, laid_down: Terms, order: list[str]
) -> None:
    rows = rank(event, order, laid_down)
    assert sorted(row.entrant for row in rows) == sorted(event)
    signs = {name: -1 if TIE_BREAKS[name].is_fewest else 1 for name in order}
    worth = [
        (
            laid_down.stages.get(row.entrant, Fraction(0)),
            *(
                signs[name] * (row.points if name == "points" else row.tiebreaks[name])
                for name in order
            ),
        )
        for row in rows
    ]
    assert worth == sorted(worth, reverse=True)
    for row, own in zip(rows, worth, strict=True):
        assert row.place == 1 + sum(other > own for other in worth)
        assert row.shared == (worth.count(own) > 1)


def test_a_later_entrant_changes_no_lot() -> None:
    before = rank(results(ROUND_ROBIN), ["points", "lot"], Terms(seed=3))
    more = {**results(ROUND_ROBIN), 7: ()}
    after = rank(more, ["points", "lot"], Terms(seed=3))
    assert [row.entrant for row in after] == [*(row.entrant for row in before), 7]
    assert not any(row.shared for row in after)


def test_who_share_a_place_come_by_name() -> None:
    names = {1: "zoe", 2: "Bob", 3: "Ann", 4: "Cid", 5: "Bob", 6: "ann"}
    rows = rank(results(ROUND_ROBIN), ["points"], names=names)
    assert [(row.place, row.shared, row.entrant) for row in rows] == [
        (1, True, 3), (1, True, 2), (1, True, 1), (4, True, 6), (4, True, 5), (4, True, 4)
    ]  # fmt: skip


def test_a_row_has_its_points_and_the_tie_breaks_asked_for() -> None:
    first, second, *_ = rank(results(SWISS_5), ["points", "buchholz", "sonneborn-berger"])
    assert (first.place, first.entrant) == (1, 2)
    assert first.points == 4
    assert first.tiebreaks == {"buchholz": 13, "sonneborn-berger": Fraction("9.5")}
    assert (second.place, second.entrant, second.shared) == (2, 3, False)


def test_a_row_as_the_record_that_other_programs_read() -> None:
    first, *_ = rank(results(SWISS_5), ["points", "buchholz", "lot"])
    assert row_shape(first, "Ann") == {
        "place": 1,
        "shared": False,
        "player": "Ann",
        "points": 4.0,
        "tiebreaks": {"buchholz": 13.0, "lot": int(first.tiebreaks["lot"])},
        "provisional": False,
    }


def test_points_are_told_where_they_do_not_rank() -> None:
    first, *_ = rank(results(SWISS_5), ["progressive"])
    assert first.points == 4
    assert first.tiebreaks == {"progressive": 13}


def test_provisional_is_who_has_a_provisional_round_of_their_own() -> None:
    event = dict(results(ROUND_ROBIN))
    event[1] = tuple(result._replace(provisional=result.round == 2) for result in event[1])
    assert [row.entrant for row in rank(event, ["buchholz"]) if row.provisional] == [1]


def test_a_round_that_is_open_counts_for_nothing_yet() -> None:
    event = dict(results(ROUND_ROBIN))
    opened = {
        entrant: (*rounds, RoundResult(6, Kind.OPEN, Fraction(0)))
        for entrant, rounds in event.items()
    }
    order = [name for name in TIE_BREAKS if name != "lot"]
    assert rank(opened, order) == rank(event, order)


def test_nobody_has_no_places() -> None:
    assert rank({}, list(TIE_BREAKS)) == []
    with pytest.raises(UnfitPlan):
        rank({}, ["wons"])


LEFT = RoundResult(3, Kind.ABSENT, Fraction(0))


@pytest.mark.parametrize(
    ("last", "buchholz"),
    [
        ("absent", Fraction(3, 2)),
        ("forfeit lost", Fraction(1)),
        ("not entered", Fraction(3, 2)),
    ],
)
def test_who_goes_home_early_counts_as_drawing_for_the_opponents(
    last: str, buchholz: Fraction
) -> None:
    """1 beat 2 in the first round; 2 had a bye and then went home. 3 is the opponent of no one."""
    won, lost = Fraction(1), Fraction(0)
    ends = {
        "absent": (LEFT,),
        "forfeit lost": (LEFT._replace(kind=Kind.FORFEIT_LOST),),
        "not entered": (),
    }
    event = {
        1: (RoundResult(1, Kind.PLAYED, won, {2: won}),),
        2: (
            RoundResult(1, Kind.PLAYED, lost, {1: lost}),
            RoundResult(2, Kind.BYE, won),
            *ends[last],
        ),
        3: (RoundResult(3, Kind.BYE, won),),
    }
    rows = {row.entrant: row for row in rank(event, ["points", "buchholz"])}
    # each of the two rounds that 1 did not play brings 1's own point
    assert rows[1].tiebreaks["buchholz"] == buchholz + 2
