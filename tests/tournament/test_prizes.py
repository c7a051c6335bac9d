"""Prizes: worked examples of sharing, one prize each, categories; and what always holds."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.ledger.tournament.acts import read_act
from trickledger.ledger.tournament.pairing.seating import UnfitPlan
from trickledger.ledger.tournament.prizes.division import Rules, Shares, divide
from trickledger.ledger.tournament.prizes.fund import Fund, Prize, fund_of

CENT = Fraction(1, 100)


def fund(text: str, category: str = "") -> Fund:
    """A fund as it is laid down: `main: 50, 30`."""
    return fund_of(read_act(f"prize {text}"))._replace(category=category)


def is_in(category: str, entrant: int) -> bool:
    """Whether the number of an entrant is one of those that the category names."""
    return not category or str(entrant) in category.split()


def given_to(
    groups: Sequence[Sequence[int]], *funds: Fund, rules: Rules | None = None
) -> dict[int, str]:
    shares = divide(groups, funds, lambda one, of: is_in(of.category, one), rules or Rules())
    return {one: told(each) for one, each in sorted(shares.items())}


def told(shares: Sequence[object]) -> str:
    """What somebody gets, such as `25.50 ham`."""
    sums = sum(share.sum for share in shares)  # type: ignore[attr-defined]
    things = [share.thing for share in shares if share.thing]  # type: ignore[attr-defined]
    return " ".join([*([f"{float(sums):g}"] if sums else []), *things])


MAIN = fund("main: 50, 30, 20")
HORT = Rules(parted=lambda level: [[one] for one in sorted(level)])


@pytest.mark.parametrize(
    ("groups", "funds", "rules", "gets"),
    [
        pytest.param([[1], [2], [3], [4]], [MAIN], None, {1: "50", 2: "30", 3: "20"}, id="alone"),
        pytest.param([[1], [2, 3]], [MAIN], None, {1: "50", 2: "25", 3: "25"}, id="two share"),
        pytest.param(
            [[1], [2], [3, 4, 5]],
            [MAIN],
            None,
            {1: "50", 2: "30", 3: "6.66", 4: "6.66", 5: "6.66"},
            id="three share the last, rounded down",
        ),
        pytest.param(
            [[1], [2], [3, 4, 5]],
            [MAIN],
            Rules(coin=Fraction(5)),
            {1: "50", 2: "30", 3: "5", 4: "5", 5: "5"},
            id="to the five",
        ),
        pytest.param(
            [[1], [2, 3, 4], [5]],
            [fund("main: 50, 10"), fund("table: a ham")],
            Rules(coin=Fraction(5)),
            {1: "50", 2: "a ham"},
            id="a share that is rounded down to nothing is no prize",
        ),
        pytest.param([[1]], [MAIN], None, {1: "50"}, id="fewer people than prizes"),
        pytest.param(
            [[1], [2], [3], [4]],
            [fund("main: 50, -, -, 10")],
            None,
            {1: "50", 4: "10"},
            id="places between win nothing",
        ),
        pytest.param(
            [[1], [2], [3, 4]],
            [fund("main: 50, -, -, 10")],
            None,
            {1: "50", 3: "5", 4: "5"},
            id="who are level share what their places win",
        ),
        pytest.param(
            [[1], [2], [3]],
            [fund("table: a ham, -, a pen")],
            None,
            {1: "a ham", 3: "a pen"},
            id="no thing for a place between",
        ),
        pytest.param([[1, 2]], [MAIN], HORT, {1: "45", 2: "35"}, id="half by place"),
        pytest.param(
            [[1], [2], [3]],
            [MAIN, fund("best lady: 25", "1 3")],
            None,
            {1: "50", 2: "30", 3: "25"},
            id="one prize each, the better one",
        ),
        pytest.param(
            [[1], [2], [3]],
            [MAIN, fund("best lady: 25", "1 3")],
            Rules(is_one=False),
            {1: "75", 2: "30", 3: "20"},
            id="each fund by itself",
        ),
        pytest.param(
            [[1], [2, 3]],
            [fund("main: 50, 20"), fund("newcomer: 30", "3")],
            None,
            {1: "50", 2: "20", 3: "30"},
            id="nobody loses by being level with those of no category",
        ),
        pytest.param(
            [[1], [2, 3]],
            [fund("main: 50, 20"), fund("newcomer: 10", "3")],
            None,
            {1: "50", 2: "15", 3: "15"},
            id="a lesser prize of a category goes into the pool",
        ),
        pytest.param(
            [[1, 2, 3]],
            [fund("main: 40"), fund("club: 20", "1 2"), fund("club b: 20", "1")],
            None,
            {1: "26.66", 2: "26.66", 3: "26.66"},
            id="the most that three can bring together",
        ),
        pytest.param(
            [[1], [3, 2], [4]],
            [fund("table: a ham, a cheese, a bottle")],
            None,
            {1: "a ham", 2: "a bottle", 3: "a cheese"},
            id="things are not shared, and come in the order of the lots",
        ),
        pytest.param(
            [[1], [2], [3]],
            [fund("main: 50"), fund("table: a ham, a cheese")],
            None,
            {1: "50", 2: "a ham", 3: "a cheese"},
            id="money before a thing",
        ),
    ],
)
def test_worked_examples(
    groups: list[list[int]], funds: list[Fund], rules: Rules | None, gets: dict[int, str]
) -> None:
    assert given_to(groups, *funds, rules=rules) == gets


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("main: 50, a ham", "has sums and things"),
        ("main: 20, 30", "go up"),
        ("main: 0", "is nothing"),
        ("main: 5e3", "isn't a prize"),
        ("main: -5", "isn't a prize"),
        ("main: 1.005", "isn't a prize"),
        ("main: a ham, none", "isn't a prize"),
    ],
)
def test_what_is_no_fund_is_refused(text: str, why: str) -> None:
    with pytest.raises(UnfitPlan) as refused:
        fund(text)
    assert why in str(refused.value.what)


def test_a_fund_reads_back_as_it_was_written() -> None:
    for text in ("prize main: 50, 12.50", "prize Tombola 2: a ham, Käse & Wein # from the butcher"):
        assert read_act(text).text() == text
    assert fund("main: none").prizes == ()


groups = st.permutations(range(1, 9)).flatmap(
    lambda order: st.lists(st.integers(1, 3), min_size=8, max_size=8).map(
        lambda sizes: _cut(order, sizes)
    )
)


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    found, left = [], list(order)
    for size in sizes:
        if left:
            found.append(left[:size])
            left = left[size:]
    return found


@st.composite
def some_funds(draw: st.DrawFn, *, with_categories: bool = True) -> list[Fund]:
    found = []
    for number in range(draw(st.integers(1, 3))):
        sums = sorted(draw(st.lists(st.integers(1, 99), min_size=1, max_size=5)), reverse=True)
        name = f"fund {number}"
        prizes = tuple(Prize(name, at, Fraction(each)) for at, each in enumerate(sums, 1))
        members = draw(st.sets(st.integers(1, 8), max_size=8)) if number and with_categories else ()
        found.append(Fund(name, prizes, " ".join(map(str, sorted(members)))))
    return found


def shared(groups: Sequence[Sequence[int]], funds: Sequence[Fund], rules: Rules) -> Shares:
    return divide(groups, funds, lambda one, of: is_in(of.category, one), rules)


@given(groups, some_funds())
def test_nothing_is_given_twice_and_nobody_has_more_than_one(
    level: list[list[int]], funds: list[Fund]
) -> None:
    shares = shared(level, funds, Rules())
    assert all(len(each) == 1 for each in shares.values())
    paid = sum((each.sum for row in shares.values() for each in row), Fraction())
    assert 0 <= paid <= sum(fund.total for fund in funds)
    sharers = {
        prize: each.sharers for row in shares.values() for each in row for prize in each.prizes
    }
    for prize, count in sharers.items():
        holders = [one for one, row in shares.items() if any(prize in each.prizes for each in row)]
        assert len(holders) == count


@given(groups, some_funds(with_categories=False))
def test_without_categories_those_who_are_level_get_the_same_and_better_ones_no_less(
    level: list[list[int]], funds: list[Fund]
) -> None:
    for rules in (Rules(), Rules(is_one=False)):
        shares = shared(level, funds, rules)
        sums = [
            {sum((each.sum for each in shares.get(one, [])), Fraction()) for one in group}
            for group in level
        ]
        assert all(len(each) == 1 for each in sums)
        flat = [each.pop() for each in sums]
        assert flat == sorted(flat, reverse=True)
        left = sum(fund.total for fund in funds) - sum(
            amount * len(group) for amount, group in zip(flat, level, strict=True)
        )
        unwon = max(0, sum(len(fund.prizes) for fund in funds) - 8)
        assert left >= 0
        assert unwon or not rules.is_one or left < 8 * CENT * len(funds)
