"""Series of figures under all options, recounted by code that shares nothing with the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st

from trickledger import replay

NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lou")
FIGURES = st.integers(-200, 200)


class Table(NamedTuple):
    """A table as it is drawn by chance: who sits there, the options, the hands as typed."""

    players: int
    options: dict[str, Any]
    hands: list[list[int]]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    pairs = draw(st.booleans())
    players = draw(st.sampled_from((4, 6, 8, 10, 12))) if pairs else draw(st.integers(2, 12))
    sides = players // 2 if pairs else players
    options: dict[str, Any] = {"pairs": "true"} if pairs else {}
    for name, values in (
        ("wins", st.sampled_from(("high", "low"))),
        ("target", st.integers(1, 500)),
        ("hands", st.integers(1, 6)),
        ("sum", st.sampled_from((0, 1, 26, 120, -60))),
        ("least", st.integers(-200, 0)),
        ("most", st.integers(0, 200)),
        ("dealer", st.sampled_from(("none", "rotates"))),
    ):
        if draw(st.booleans()):
            options[name] = draw(values)
    hands = draw(st.lists(st.lists(FIGURES, min_size=sides, max_size=sides), max_size=8))
    if "sum" in options and draw(st.booleans()):
        # most would have another sum
        hands = [[*hand[:-1], options["sum"] - sum(hand[:-1])] for hand in hands]
    return Table(players, options, hands)


def why_not(hand: list[int], options: dict[str, Any]) -> bool:
    """Whether a hand breaks what the options ask of it."""
    low, high, total = options.get("least"), options.get("most"), options.get("sum")
    return (
        (low is not None and min(hand) < low)
        or (high is not None and max(hand) > high)
        or (total is not None and sum(hand) != total)
    )


def has_no_room(options: dict[str, Any], sides: int) -> bool:
    """Whether no hand at all can be told."""
    low, high, total = options.get("least"), options.get("most"), options.get("sum")
    if total is None:
        return False
    return (low is not None and low * sides > total) or (high is not None and high * sides < total)


def ended(totals: list[int], count: int, options: dict[str, Any]) -> list[int]:
    """The sides that have won by now; none while the game goes on."""
    is_over = count >= options.get("hands", count + 1) or max(totals) >= options.get(
        "target", max(totals) + 1
    )
    best = min(totals) if options.get("wins") == "low" else max(totals)
    return [side for side, has in enumerate(totals) if has == best] if is_over else []


@given(tables())
def test_a_series_is_what_its_figures_come_to(table: Table) -> None:
    names = NAMES[: table.players]
    pairs = "pairs" in table.options
    sides = table.players // 2 if pairs else table.players
    called = [
        f"{names[side]}+{names[side + sides]}" if pairs else names[side] for side in range(sides)
    ]
    lines = ["game points", f"players {', '.join(names)}"]
    lines += [f"option {name} {value}" for name, value in table.options.items()]
    totals, dealers, winners, refused = [0] * sides, list[str](), list[int](), False
    for number, hand in enumerate(table.hands):
        is_first = not dealers and table.options.get("dealer") == "rotates"
        lines.append(f"{'hand Ann, ' * is_first}{' '.join(map(str, hand))}")
        if winners or why_not(hand, table.options) or has_no_room(table.options, sides):
            refused = True
            break
        dealers.append(names[number % table.players])
        totals = [has + adds for has, adds in zip(totals, hand, strict=True)]
        winners = ended(totals, len(dealers), table.options)
    result = replay("\n".join(lines))
    assert (result.refusal is not None) == refused, (result.refusal, lines)
    if refused:
        return
    (game,) = result.games
    assert [game.totals[side] for side in called] == totals
    assert game.winners == [called[side] for side in winners]
    assert game.status == ("open" if not winners else "won" if len(winners) == 1 else "shared")
    told = dealers if table.options.get("dealer") == "rotates" else [None] * len(dealers)
    assert [hand.dealer for hand in game.hands] == told


def told(hand: list[int]) -> str:
    return " ".join(map(str, hand))


THREE = st.lists(FIGURES, min_size=3, max_size=3)


@given(
    st.lists(THREE, min_size=1, max_size=5),
    st.lists(st.tuples(st.integers(0, 9), st.booleans(), THREE), min_size=1, max_size=4),
    st.sampled_from(("none", "rotates")),
)
def test_hands_that_are_put_in_together_stand_where_they_are_said_to(
    hands: list[list[int]], more: list[tuple[int, bool, list[int]]], dealer: str
) -> None:
    """Hand n of those that were there is entries 2n and 2n + 1, of which either may be named."""
    head = ["game points", "players Ann, Bob, Cid", f"option dealer {dealer}"]
    first = "hand Ann, " if dealer == "rotates" else ""
    lines = [
        f"{first * (not place)}hand, {told(hand)}".replace("hand Ann, hand, ", "hand Ann, ")
        for place, hand in enumerate(hands)
    ]
    expected, after, batch = list(hands), [list[list[int]]() for _ in hands], []
    for place, is_result, hand in more:
        at = place % len(hands)
        batch.append(f"insert after @{2 + 2 * at + is_result} {told(hand)}")
        after[at].append(hand)
    keys = [(2 + 2 * (place % len(hands)) + is_result) for place, is_result, _ in more]
    result = replay("\n".join([*head, *lines, ", ".join(batch)]))
    assert result.refusal is None, (result.refusal, lines, batch)
    (game,) = result.games
    expected = [each for at, hand in enumerate(hands) for each in (hand, *after[at])]
    assert [*game.totals.values()] == [sum(each) for each in zip(*expected, strict=True)]
    adds = [[*hand.entered.values()] for hand in game.hands]
    assert sorted(adds) == sorted(expected)
    # beside one entry each stands behind the one before it; of a hand that is named by both
    # of its entries it isn't said which comes first
    if len({*keys}) == len({key // 2 for key in keys}):
        assert adds == expected
