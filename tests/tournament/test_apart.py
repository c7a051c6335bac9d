"""Those of one group meet as late as can be: checked against all draws there are."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.events import act, cup_of, make
from tests.tournament.test_laws import entries, state_after, why_not
from trickledger.ledger.tournament.bracket import fixtures
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.next_round import planned
from trickledger.ledger.tournament.pairing.apart import in_bracket, in_round_robin
from trickledger.ledger.tournament.pairing.knockout import Match, WinnerOf, draw
from trickledger.ledger.tournament.sections import balanced
from trickledger.ledger.tournament.state import State

Vector = tuple[int, ...]
"""How many pairs of one group can meet first in round 1, 2, and so on."""


@cache
def first_meetings(field: int) -> dict[tuple[int, int], int]:
    """For two seeds the round in which they can meet, read off the bracket match by match."""
    can_win: dict[int, set[int]] = {}
    found: dict[tuple[int, int], int] = {}
    for match in draw(range(1, field + 1)):
        one, other = (seeds_of(match, side, can_win) for side in (0, 1))
        found |= {(min(a, b), max(a, b)): match.round for a in one for b in other}
        can_win[match.number] = one | other
    return found


def seeds_of(match: Match, side: int, can_win: dict[int, set[int]]) -> set[int]:
    who = match.sides[side]
    if isinstance(who, WinnerOf):
        return can_win[who.match]
    return {who} if isinstance(who, int) else set()


def vector(groups: Sequence[int]) -> Vector:
    """What a draw comes to, by the group on each seed's place."""
    field = len(groups)
    found = Counter(
        first_meetings(field)[one, other]
        for one, other in combinations(range(1, field + 1), 2)
        if groups[one - 1] == groups[other - 1]
    )
    return tuple(found[number] for number in range(1, (field - 1).bit_length() + 1))


def arrangements(groups: Counter[int]) -> Iterator[tuple[int, ...]]:
    """Every way to give the places to groups."""
    if not groups.total():
        yield ()
    for group in [*groups]:
        if groups[group]:
            rest = Counter(groups)
            rest[group] -= 1
            yield from ((group, *others) for others in arrangements(rest))


def drawn(groups: Sequence[int]) -> list[int]:
    """The seeds in the order of the places."""
    return in_bracket(range(1, len(groups) + 1), dict(enumerate(groups, 1)))


def by_all_draws(groups: Sequence[int]) -> list[int]:
    """The same by looking at all draws there are, and then seed by seed at the best of them."""
    every = {each: vector(each) for each in arrangements(Counter(groups))}
    best = min(every.values())
    left = [each for each, came in every.items() if came == best]
    places: dict[int, int] = {}
    for seed, group in enumerate(groups, 1):
        place = min(
            at for each in left for at, its in enumerate(each) if its == group and at not in places
        )
        places[place] = seed
        left = [each for each in left if each[place] == group]
    return [places[place] for place in range(len(groups))]


def stage(groups: int, top: int) -> list[int]:
    """Winners of all groups, then seconds, and so on."""
    return [group for _ in range(top) for group in range(groups)]


@pytest.mark.parametrize(
    ("groups", "top"),
    [(2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (3, 2), (3, 3), (4, 2), (5, 1)],
)
def test_no_draw_of_all_is_better(groups: int, top: int) -> None:
    field = stage(groups, top)
    assert drawn(field) == by_all_draws(field)


@given(st.lists(st.integers(0, 3), min_size=2, max_size=7))
def test_no_draw_of_all_is_better_for_groups_of_any_size(groups: list[int]) -> None:
    assert drawn(groups) == by_all_draws(groups)


@pytest.mark.parametrize("groups", range(2, 9))
def test_each_part_of_a_draw_has_as_many_of_a_group_as_any_other_or_one_more(groups: int) -> None:
    """No draw has fewer pairs up to any round: even in numbers is the least that each can have."""
    for top in range(1, 64 // groups + 1):
        field = stage(groups, top)
        rounds = (len(field) - 1).bit_length()
        came = vector([field[seed - 1] for seed in drawn(field)])
        for number in range(1, rounds + 1):
            fewer, more = divmod(top, 2 ** (rounds - number))
            parts = 2 ** (rounds - number)
            least = (parts - more) * comb(fewer, 2) + more * comb(fewer + 1, 2)
            assert sum(came[:number]) == groups * least


@pytest.mark.parametrize("groups", range(2, 9))
def test_winners_keep_their_seeds_and_meet_nobody_of_their_group_before_the_last_round(
    groups: int,
) -> None:
    assert drawn(stage(groups, 2))[:groups] == list(range(1, groups + 1))
    *before, final = vector([stage(groups, 2)[seed - 1] for seed in drawn(stage(groups, 2))])
    assert (sum(before), final) == (0, groups)


def test_a_field_without_groups_or_of_one_is_drawn_as_it_is_seeded() -> None:
    field = list(range(1, 12))
    assert in_bracket(field, {}) == field == in_bracket(field, dict.fromkeys(field, "A"))
    assert in_bracket(field, {3: "A"}) == field


@given(st.lists(st.integers(0, 4), min_size=2, max_size=6))
def test_the_first_round_of_a_plan_has_fewest_meetings_of_a_group(groups: list[int]) -> None:
    field = list(range(1, len(groups) + 1))
    last = len(field) - 1 + len(field) % 2

    def meetings(order: Sequence[int]) -> int:
        return sum(
            groups[order[at] - 1] == groups[order[last - at] - 1]
            for at in range(len(field))
            if at < last - at < len(field)
        )

    came = in_round_robin(field, dict(enumerate(groups, 1)))
    every = list(permutations(field))
    best = min(map(meetings, every))
    # seed by seed on the best place: of the orders that are as good the first by seeds' places
    wanted = min(
        (each for each in every if meetings(each) == best),
        key=lambda each: [each.index(seed) for seed in field],
    )
    assert came == list(wanted)


# -- in events ---------------------------------------------------------------------------------


def cup(groups: Sequence[int], *settings: str) -> State:
    state = cup_of(len(groups), *settings)
    for number, group in enumerate(groups, 1):
        act(state, f"facts {number}: group {group}")
    return state


def play(state: State) -> None:
    """Let the better seed win each table."""
    for at, table in enumerate(make(state), 1):
        act(state, f"result {state.made}.{at} {'1 0' if table[0] < table[1] else '0 1'}")


@pytest.mark.parametrize("settings", [(), ("double true",), ("third true",)])
@pytest.mark.parametrize(("groups", "top"), [(3, 2), (4, 2), (2, 4), (3, 3), (8, 2)])
def test_a_knock_out_is_drawn_so(groups: int, top: int, settings: tuple[str, ...]) -> None:
    field = stage(groups, top)
    state = cup(field, *settings)
    before = drawn(field)
    play(state)
    event = state.as_event()
    matches = [each.seats for each in fixtures(event, through=1).values()]
    assert matches == [
        tuple(before[side - 1] for side in match.entrants)
        for match in draw(range(1, len(field) + 1))
        if match.round == 1
    ]
    assert why_not(state, "facts 1: group 9").startswith("The group of P1 can't change any more.")


def test_a_draw_of_those_who_are_there_keeps_groups_apart() -> None:
    state = cup(stage(4, 2))
    act(state, "drop 4")
    act(state, "drop 7")
    for one, other in make(state):
        assert (one - other) % 4


@pytest.mark.parametrize("form", ["swiss", "round-robin"])
@pytest.mark.parametrize(("groups", "top"), [(2, 2), (3, 2), (2, 3), (3, 3), (4, 4), (8, 2)])
def test_in_round_1_nobody_meets_their_own_group(form: str, groups: int, top: int) -> None:
    field = stage(groups, top)
    lines = [f"add {number}: P{number}" for number in range(1, len(field) + 1)]
    lines += [f"facts {number}: group G{group}" for number, group in enumerate(field, 1)]
    # what they bring parts them, and yet
    lines += [f"carry {number} {1.5 * (group == 1)}" for number, group in enumerate(field, 1)]
    head = f"event Pool\nformat {form}\nrounds {len(field) - 1}"
    event = event_from(entries(head, *lines)).as_event()
    for one, other in planned(event, 1).tables:
        assert field[one - 1] != field[other - 1]


def test_a_plan_is_kept_where_its_order_is_changed_for_groups() -> None:
    field = stage(2, 2)
    lines = [f"add {number}: P{number}" for number in range(1, 5)]
    lines += [f"facts {number}: group {group}" for number, group in enumerate(field, 1)]
    event = event_from(entries("event Pool\nformat round-robin", *lines)).as_event()
    meetings = [frozenset(two) for number in (1, 2, 3) for two in planned(event, number).tables]
    assert len({*meetings}) == len(meetings) == 6


def test_sections_have_as_many_of_a_group_as_each_other_or_one_more() -> None:
    field = stage(3, 5)
    lines = [f"add {number}: P{number}" for number in range(1, 16)]
    lines += [f"facts {number}: group {group}" for number, group in enumerate(field, 1)]
    event = event_from(entries("event Pool", *lines)).as_event()
    found = balanced(event, ["A", "B"])
    for group in range(3):
        of_it = Counter(found[number] for number in found if field[number - 1] == group)
        assert sorted(of_it.values()) == [2, 3]
    assert sorted(Counter(found.values()).values()) == [7, 8]


def test_who_takes_a_place_takes_what_the_draw_went_by() -> None:
    state = cup([0, 0, 1, 1], "seeding rating")
    for number, rating in enumerate((1500, 1600, 1700, 1800), 1):
        act(state, f"facts {number}: rating {rating}")
    play(state)
    before = planned(state.as_event(), 2)
    act(state, "replace 4: Zoe")
    assert planned(state.as_event(), 2) == before
    assert not state.as_event().dossier.facts_of(4).rating


def test_before_round_1_a_group_can_be_said_at_any_time() -> None:
    four = [f"add {number}: P{number}" for number in range(1, 5)]
    state = state_after(*four, "facts 1: group A", head="event Cup\nformat knock-out")
    assert not why_not(state, "facts 1: group B")
