"""The cheapest pairs, with networkx as referee."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.swiss_referee import cheapest_pairs
from trickledger.ledger.tournament.pairing.blossom import Meeting, Pairing


@st.composite
def fields(draw: st.DrawFn) -> tuple[int, dict[Meeting, int]]:
    """A field in which all can be paired, with some of the other meetings."""
    size = 2 * draw(st.integers(1, 9))
    cost = st.integers(0, draw(st.sampled_from([1, 3, 20])))
    meetings = draw(st.sets(st.sampled_from(list(combinations(range(size), 2)))))
    meetings |= {(one, one + 1) for one in range(0, size, 2)}
    return size, {meeting: draw(cost) for meeting in sorted(meetings)}


@settings(max_examples=many(200))
@given(fields(), st.booleans())
def test_no_pairing_is_cheaper(field: tuple[int, dict[Meeting, int]], begun: bool) -> None:
    size, costs = field
    pairing = Pairing(size, costs, [(one, one + 1) for one in range(0, size, 2)] if begun else [])
    assert sorted(one for both in pairing.pairs for one in both) == list(range(size))
    assert sum(costs[both] for both in pairing.pairs) == sum(
        costs[both] for both in cheapest_pairs(costs)
    )


@settings(max_examples=many(200))
@given(fields())
def test_the_prices_prove_it(field: tuple[int, dict[Meeting, int]]) -> None:
    size, costs = field
    pairing = Pairing(size, costs)
    assert not any(pairing.allows(*both, cost) for both, cost in costs.items())


@settings(max_examples=many(100))
@given(fields(), st.data())
def test_whoever_would_make_it_cheaper_is_allowed(
    field: tuple[int, dict[Meeting, int]], data: st.DataObject
) -> None:
    size, costs = field
    left_out = [both for both in combinations(range(size), 2) if both not in costs]
    if not left_out:
        return
    added = data.draw(st.sampled_from(left_out))
    before = Pairing(size, costs)
    after = Pairing(size, {**costs, added: 0})
    paid = sum(costs.get(both, 0) for both in after.pairs)
    assert before.allows(*added, 0) or paid == sum(costs[both] for both in before.pairs)


def test_not_everyone_can_be_paired() -> None:
    with pytest.raises(LookupError):
        Pairing(4, {(0, 1): 0, (0, 2): 0, (0, 3): 0})
