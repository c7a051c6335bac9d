"""Crosstables and listings, as they are printed."""

import io
from collections import Counter
from collections.abc import Sequence
from contextlib import redirect_stdout
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournament.crosstables import ROUND_ROBIN, SWISS_5, SWISS_9, results
from trickledger.ledger.cli.tables import blocks, columns, fitting
from trickledger.ledger.columns import cells, folded
from trickledger.ledger.say.display import Display, shown_on
from trickledger.ledger.tournament.crosstable import by_opponent, by_round, printed
from trickledger.ledger.tournament.listing import by_name, names_printed
from trickledger.ledger.tournament.ranking.field import Terms
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.ledger.tournament.ranking.standings import rank

NAMES = dict(
    enumerate(
        "Ann Bob Cid Dee Eve Fay Gus Hal Ida Joe Kit Leo Mia Ned Oda Maximiliana-Theodora-Philippa"
        .split(),
        1,
    )
)  # fmt: skip


def drawn(rows: Sequence[Sequence[str]], *, stay: int, right: Sequence[int], width: int) -> str:
    """Rows as they are printed on a page of a width, the first of them as heads."""
    with shown_on(Display(width)), redirect_stdout(io.StringIO()) as page:
        blocks(rows[0], rows[1:], stay=stay, right=right)
    return page.getvalue()


def on_a_page(rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """The lines of a crosstable on a page of a width."""
    return drawn(rows, stay=4, right=(0, 3), width=width).splitlines()


def test_a_round_robin_by_opponent() -> None:
    event = results(ROUND_ROBIN)
    rows = rank(event, ["points", "head-to-head"], Terms(is_planned=True), NAMES)
    assert on_a_page(printed(by_opponent(event, rows), NAMES), 80) == [
        "No  Pl  Name  Pts  1  2  3  4  5  6",
        " 1  1   Ann   3.5  x  1  1  1  ½  0",
        " 2  2=  Bob   3.5  0  x  ½  1  1  1",
        " 3  2=  Cid   3.5  0  ½  x  1  1  1",
        " 4  4   Fay   1.5  0  0  0  x  +  ½",
        " 5  5   Eve   1.5  ½  0  0  -  x  1",
        " 6  6   Dee   1.5  1  0  0  ½  0  x",
    ]


def test_a_double_round_robin_has_both_meetings_in_a_cell() -> None:
    text = "1  2:1  2:=\n2  1:0  1:="
    event = results(text)
    table = by_opponent(event, rank(event, ["points"]))
    assert [line.cells for line in table.lines] == [("x", "1½"), ("0½", "x")]


def test_a_swiss_by_round() -> None:
    event = results(SWISS_5)
    rows = rank(event, ["points", "buchholz"], names=NAMES)
    lines = on_a_page(printed(by_round(event, rows), NAMES), 80)
    assert lines[:6] == [
        "No  Pl  Name                  Pts  1     2      3      4     5",
        " 1  1   Bob                     4  16:1  13:1   4:½    5:1   2:½",
        " 2  2   Cid                   3.5  8:½   6:1    7:1    3:½   1:½",
        # a half-point bye on request
        " 3  3   Dee                   3.5  11:1  bye ½  14:1   2:½   4:½",
        " 4  4=  Ann                   3.5  15:1  14:½   1:½    10:1  3:½",
        " 5  4=  Maximiliana-Theodor…  3.5  7:½   8:1    13:1   1:0   10:1",
    ]


def test_a_crosstable_too_wide_goes_on_below() -> None:
    event = results(SWISS_9)
    rows = rank(event, ["points"], names=NAMES)
    lines = on_a_page(printed(by_round(event, rows), NAMES), 60)
    assert max(map(cells, lines)) <= 60
    first, second, third = (lines[start : start + 17] for start in (0, 18, 36))
    assert [block[0][35:].split() for block in (first, second, third)] == [
        ["1", "2", "3", "4"],
        ["5", "6", "7", "8"],
        ["9"],
    ]
    assert [line[:35] for line in first] == [line[:35] for line in second]
    assert lines.count("") == 2


def test_every_way_to_spend_a_round() -> None:
    one, half, none = Fraction(1), Fraction(1, 2), Fraction(0)
    event = {
        1: (
            RoundResult(1, Kind.PLAYED, one, {2: one, 3: half, 4: none}, rank=Fraction(5, 2)),
            RoundResult(2, Kind.PLAYED, one, {3: one, 4: one}, (2,), rank=Fraction(1)),
            RoundResult(3, Kind.BYE, half),
            RoundResult(4, Kind.FORFEIT_WON, one, {2: one}),
            RoundResult(6, Kind.OPEN, none, {4: none}),
        ),
        2: (
            RoundResult(4, Kind.FORFEIT_LOST, none, {1: none}),
            RoundResult(5, Kind.FORFEIT_LOST, none),
        ),
        3: (),
        4: (),
    }
    table = by_round(event, rank(event, ["points"]))
    assert table.heads == ("1", "2", "3", "4", "5", "6")
    assert table.lines[0].cells == ("2,3,4:2.5", "&2 3,4:1", "bye", "2:+", "-", "…")
    assert table.lines[1].cells == ("-", "-", "-", "1:-", "-", "-")
    assert by_opponent(event, rank(event, ["points"])).lines[0].cells == ("x", "1+", "½1", "01…")


TABLES = {1: (2, 7, 3, 8), 2: (1, 5, 4)}
BYES = (6,)


def test_a_listing_by_name() -> None:
    assert [seat.name for seat in by_name(TABLES, BYES, NAMES)] == sorted(list(NAMES.values())[:8])
    rows = names_printed(TABLES, BYES, NAMES)
    assert rows[:3] == [("Ann", "2", "1"), ("Bob", "1", "1"), ("Cid", "1", "3")]
    assert rows[5] == ("Fay", "bye", "")
    with redirect_stdout(io.StringIO()) as page:
        columns(("Name", "Table", "Seat"), rows, right=(1, 2))
    lines = page.getvalue().splitlines()
    assert lines[:4] == [
        "Name  Table  Seat",
        "Ann       2     1",
        "Bob       1     1",
        "Cid       1     3",
    ]
    assert lines[6] == "Fay     bye"


@given(st.lists(st.lists(st.text("ab王é́", max_size=9), min_size=3, max_size=3)), st.integers(1, 30))
def test_blocks_lose_no_cell(rows: list[list[str]], width: int) -> None:
    heads = ["x", "y", "z"]
    columns = list(zip(heads, *rows, strict=True))
    widths = [max(map(cells, column)) for column in columns]
    parts = list(fitting(widths, 1, width))
    assert [place for part in parts for place in part[1:]] == [1, 2]
    assert all(part[0] == 0 for part in parts)
    for part in parts:
        assert sum(widths[place] + 2 for place in part) - 2 <= width or len(part) == 2
    page = drawn([heads, *rows], stay=1, right=(), width=width)
    # what is wider than the page is folded
    assert max(map(cells, page.splitlines())) <= max(width, len("abc  abc"))
    shown = Counter("".join("".join(columns[place]) for part in parts for place in part))
    del shown[" "]
    assert Counter("".join(page.split())) == shown


@pytest.mark.parametrize("width", [1, 5, 80])
def test_folding_keeps_every_part(width: int) -> None:
    parts = list(NAMES.values())
    assert " ".join(folded(parts, gap=" ", width=width)).split() == parts
