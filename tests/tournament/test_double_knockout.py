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
