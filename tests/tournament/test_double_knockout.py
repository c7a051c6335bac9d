"""A knock-out with a second life: who loses twice is out, and nobody before."""

from collections import Counter
from random import Random

import pytest

from tests.many import many
from tests.tournament.events import act, cup_of, make
from trickledger.ledger.tournament.next_round import advice, planned, unfinished
from trickledger.ledger.tournament.pairing.double_knockout import advise, draw
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.results import standings
from trickledger.ledger.tournament.state import State


def test_the_bracket_of_four() -> None:
    told = [(match.round, len(match.sides)) for match in draw([1, 2, 3, 4])]
    assert Counter(number for number, _ in told) == {1: 2, 2: 2, 3: 1, 4: 1, 5: 1}


@pytest.mark.parametrize("seed", range(many(30)))
def test_who_loses_twice_is_out_and_nobody_before(seed: int) -> None:
    chance = Random(seed)
    players = chance.randint(2, 13)
    state = cup_of(players, "double true")
    assert advice(state.as_event()) == advise(players, 0)
    lost: Counter[int] = Counter()
    out: dict[int, int] = {}
    matches = 0
    while sum(lost[one] < 2 for one in range(1, players + 1)) > 1:
        assert unfinished(state.as_event())
        tables = make(state)
        assert tables
        for at, (one, other) in enumerate(tables, 1):
            assert lost[one] < 2 > lost[other]
            won = chance.choice([(1, 0), (0, 1)])
            act(state, f"result {state.made}.{at} {won[0]} {won[1]}")
            loser = other if won[0] else one
            lost[loser] += 1
            out |= {loser: state.made} if lost[loser] == 2 else {}
            matches += 1
    assert matches in (2 * players - 2, 2 * players - 1)
    event = state.as_event()
    assert unfinished(event) == ()
    with pytest.raises(UnfitPlan, match="The final is played"):
        planned(event, state.made + 1)
    rows = standings(event, state.made)
    assert (rows[0].place, lost[rows[0].entrant] < 2) == (1, True)
    survived = [out[row.entrant] for row in rows[1:]]
    assert survived == sorted(survived, reverse=True), "who has come further stands before"


def test_who_withdraws_is_met_by_nobody() -> None:
    state = cup_of(8, "double true")
    for at, _ in enumerate(make(state), 1):
        act(state, f"result 1.{at} 1 0")
    act(state, "drop 8")
    act(state, "drop 2")
    for _ in range(9):
        try:
            tables = make(state)
        except UnfitPlan:
            break
        assert not {8, 2} & {one for table in tables for one in table}
        for at, _ in enumerate(tables, 1):
            act(state, f"result {state.made}.{at} 1 0")
    event = state.as_event()
    assert unfinished(event) == ()
    assert standings(event, state.made)[0].entrant == 1


@pytest.mark.parametrize(("field", "rounds"), [(1, 0), (8, 3), (8, 8), (2, 1)])
def test_what_cannot_be_planned(field: int, rounds: int) -> None:
    with pytest.raises(UnfitPlan):
        advise(field, rounds)


def places(state: State) -> dict[int, int]:
    return {row.entrant: row.place for row in standings(state.as_event(), state.made)}


def best_first(state: State) -> None:
    """Make a round and let the better seed win each table."""
    for at, (one, other) in enumerate(make(state), 1):
        act(state, f"result {state.made}.{at} {'1 0' if one < other else '0 1'}")


@pytest.mark.parametrize("gone", [4, 5])
def test_who_does_not_come_shares_the_place_of_who_loses_in_that_round(gone: int) -> None:
    state = cup_of(8, "double true")
    # 5 to 8 lose in round 1, 7 and 8 again in round 2, in which 3 and 4 go down
    best_first(state)
    best_first(state)
    before = places(state)
    act(state, f"drop {gone}")
    # below, 4 was to meet 6 and 3 to meet 5: one of them comes, one of each pair is out
    best_first(state)
    assert before[7] == before[8] == 7
    found = places(state)
    assert sorted(found.values()) == [1, 2, 2, 2, 5, 5, 7, 7]
    assert found[gone] == 5


def test_who_withdraws_above_goes_down_and_loses_there() -> None:
    state = cup_of(8, "double true")
    best_first(state)
    act(state, "drop 2")
    best_first(state)
    assert places(state) == {1: 1, 3: 1, 2: 3, 4: 3, 5: 3, 6: 3, 7: 7, 8: 7}
    best_first(state)
    assert places(state) == {1: 1, 3: 2, 4: 2, 5: 2, 2: 5, 6: 5, 7: 7, 8: 7}


def test_points_part_nobody_who_goes_out_in_one_round_and_what_else_is_set_does() -> None:
    for order, shared in (("points progressive", True), ("points progressive lot", False)):
        state = cup_of(16, "double true", f"order {order}")
        for _ in range(5):
            best_first(state)
        out_in_5 = [place for one, place in places(state).items() if one in (5, 6)]
        assert (len({*out_in_5}) == 1) == shared


@pytest.mark.parametrize("seed", range(many(25)))
@pytest.mark.parametrize("double", [False, True])
def test_places_follow_from_the_round_in_which_everybody_went_out(seed: int, double: bool) -> None:
    """Who stays away loses as who plays does: the same places as where they had come and lost."""
    chance = Random(seed)
    players = chance.randint(3, 12)
    settings = ("double true",) if double else ()
    played, walked = cup_of(players, *settings), cup_of(players, *settings)
    leaving = {one: chance.randint(1, 4) for one in chance.sample(range(1, players), players // 3)}
    strength = chance.sample(range(1, players + 1), players)
    while True:
        gone = {one for one, number in leaving.items() if number <= played.made}
        for one in gone:
            if walked.entrants[one].is_in:
                act(walked, f"drop {one}")
        try:
            tables = make(played)
        except UnfitPlan:
            break
        won: dict[tuple[int, ...], bool] = {}
        for at, (one, other) in enumerate(tables, 1):
            # who has gone from the other cup comes here and loses; of two such the first wins
            ahead = other in gone or (one not in gone and strength[one - 1] > strength[other - 1])
            won[one, other] = ahead
            act(played, f"result {played.made}.{at} {'1 0' if ahead else '0 1'}")
        try:
            for at, two in enumerate(make(walked), 1):
                act(walked, f"result {walked.made}.{at} {'1 0' if won[two] else '0 1'}")
        except UnfitPlan:
            break
        if any({one, other} <= gone for one, other in tables):
            # here one of them goes on, there neither does
            break
        assert places(played) == places(walked)
