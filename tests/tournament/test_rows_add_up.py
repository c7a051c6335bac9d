"""Every row of a crosstable adds up to the points of the standings, as text and as numbers."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.many import many
from tests.tournament.events import act, event_with, round_of
from tests.tournament.random_events import random_event
from trickledger.ledger.pages.listings import crosstable as pages
from trickledger.ledger.say.shapes.events import crosstable_shape
from trickledger.ledger.services.event_pages import CrosstablePage, crosstable_of
from trickledger.ledger.tournament.crosstable import Crosstable, CrosstableLine, legend, printed
from trickledger.ledger.tournament.dossier import Adjustment
from trickledger.ledger.tournament.event import Event
from trickledger.ledger.tournament.fold import event_from
from trickledger.ledger.tournament.history import EventEntry
from trickledger.ledger.tournament.results import standings
from trickledger.ledger.tournament.scoring import bye, walk_over

_BRACKETS = re.compile(r"\([^)]*\)")


def worth(text: str) -> Fraction:
    """What a figure in a cell is worth."""
    return Fraction(1, 2) if text == "½" else Fraction(text)


def worth_of_cell(event: Event, cell: str, *, is_square: bool) -> Fraction:
    """What a printed cell is worth to somebody who has read the legend."""
    laid_down = event.settings
    won, lost = walk_over(laid_down), laid_down.loss if laid_down.worth == "win" else Fraction(0)
    signs = {"+": won, "-": lost, "…": Fraction(0), "x": Fraction(0)}
    cell = _BRACKETS.sub("", cell).strip()
    if is_square:
        is_apart = laid_down.worth == "figure" or " " in cell or _is_one_figure(cell)
        parts = cell.split() if is_apart else list(cell)
        return sum((signs[each] if each in signs else worth(each) for each in parts), Fraction(0))
    told = cell.rpartition(":")[2].split(" ")[-1]
    if cell in ("", "-", "…") or cell.endswith(":") or re.fullmatch(r"T\d+( &\d+)?", cell):
        return Fraction(0)
    if cell == "bye":
        return bye(1, laid_down).points
    return signs[told] if told in signs else worth(told)


def _is_one_figure(cell: str) -> bool:
    """Whether what stands under an opponent is one figure of several digits."""
    return bool(re.fullmatch(r"-?\d+\.\d+|-?\d\d\d+", cell))


def sums_of(table: Crosstable, at: int) -> Fraction:
    return sum((Fraction(texts[at] or 0) for _, texts in table.sums), Fraction(0))


def as_read(event: Event, table: Crosstable, at: int, *, is_square: bool) -> Fraction:
    line: CrosstableLine = table.lines[at]
    cells = [worth_of_cell(event, cell, is_square=is_square) for cell in line.cells]
    return sum(cells, sums_of(table, at))


def check(event: Event) -> None:
    """Check all rows of all crosstables of an event, in each way in which they are told."""
    for through in range(1, len(event.rounds) + 1):
        points = {row.entrant: row.points for row in standings(event, through)}
        page = crosstable_of(event, through)
        for each in page.each:
            _check_page(event, each, points)
        for told in crosstable_shape(page)["lines"]:
            total = sum(told["brought"]) + told["bye"] + told["given"]
            assert total == pytest.approx(told["points"])
        _check_paper(event, page)


def _check_page(event: Event, page: CrosstablePage, points: dict[int, Fraction]) -> None:
    for at, line in enumerate(page.table.lines):
        assert line.points == points[line.entrant]
        assert sum(line.brought, line.alone + line.given) == line.points
        # figures are printed with two decimals
        slack = Fraction(len(line.cells), 100)
        read = as_read(event, page.seen, at, is_square=page.is_square)
        assert abs(read - line.points) <= slack, (line, page.seen.lines[at])
        if event.settings.size == 2:
            assert page.seen == page.table


def _check_paper(event: Event, page: CrosstablePage) -> None:
    """On a sheet, too, whose columns may go on in another part."""
    parts = pages(page)
    for listing in parts[: len(page.each)] if len(parts) == len(page.each) else ():
        for row in listing.rows:
            each = page.each[parts.index(listing)]
            told = [str(cell) for cell in row[4:]]
            heads = listing.heads[4:]
            total = sum(
                Fraction(cell or 0)
                if head in ("bye", "+/-")
                else worth_of_cell(event, cell, is_square=each.is_square)
                for head, cell in zip(heads, told, strict=True)
            )
            assert abs(total - Fraction(str(row[3]))) <= Fraction(len(told) + 1, 100)


@settings(max_examples=many(10), deadline=None)
@given(st.integers(0, 10**6), st.integers(4, 12), st.integers(1, 4))
def test_rows_add_up_in_all_formats_whatever_happens(seed: int, players: int, rounds: int) -> None:
    check(random_event(seed, players, rounds).as_event())


def _cells(event: Event) -> dict[int, tuple[str, ...]]:
    return {line.entrant: line.cells for line in crosstable_of(event).table.lines}


@pytest.mark.parametrize(
    ("acts", "entrant", "cell"),
    [
        # a bye on request says what it gave
        (("absent 5 1 worth half", "round 1 swiss: 1 2, 3 4"), 5, "bye ½"),
        (("absent 5 1 worth full", "round 1 swiss: 1 2, 3 4"), 5, "bye"),
        (("absent 5 1 worth none", "round 1 swiss: 1 2, 3 4"), 5, "-"),
        (("absent 5 1", "round 1 swiss: 1 2, 3 4"), 5, "-"),
        (("round 1 swiss: 1 2, 3 4; bye 5",), 5, "bye"),
        # an award is printed as awarded
        (("round 1 swiss: 1 2, 3 4; bye 5", "award 1.1 0.5 0 # so ruled"), 1, "5:½"),
        (("round 1 swiss: 1 2, 3 4; bye 5", "award 1.1 0.5 0 # so ruled"), 2, "2:0"),
        (("round 1 swiss: 1 2, 3 4; bye 5", "award 1.1 1 0.5 # so ruled"), 2, "1:½"),
        # what was annulled stands in brackets, also where it had no result
        (("round 1 swiss: 1 2, 3 4; bye 5", "result 1.1 9 4", "annul 1.1 # misdealt"), 1, "3:(1)"),
        (("round 1 swiss: 1 2, 3 4; bye 5", "annul 1.1 # misdealt"), 1, "()"),
        (("round 1 swiss: 1 2, 3 4; bye 5", "forfeit 1.1 1"), 2, "2:+"),
    ],
)
def test_what_a_cell_says(acts: tuple[str, ...], entrant: int, cell: str) -> None:
    state = event_from([EventEntry(1, 1, "head", "event Evening\nformat swiss", "Dora")])
    for text in (*(f"add {n}: P{n}" for n in range(1, 6)), *acts):
        act(state, text)
    said = _cells(state.as_event())[entrant][0]
    assert said.partition(":")[2] == cell.partition(":")[2]
    assert (":" in said, said if ":" not in said else "") == (":" in cell, cell * (":" not in cell))


_FIGURES = ("worth figure", "bye average")
_PLAYED = (
    "round 1 typed: 1 2, 3 4",
    "result 1.1 20 5",
    "result 1.2 30 9",
    "round 2 typed: 1 3, 2 4",
)


@pytest.mark.parametrize(
    ("head", "acts", "entrant", "cell"),
    [
        # a mean of one's own rounds: whatever they were
        (("format swiss", *_FIGURES), (*_PLAYED, "forfeit 2.1 1"), 3, "+ 30"),
        (("format swiss", *_FIGURES), (*_PLAYED, "forfeit 2.2 4"), 2, "+ 5"),
        (("format swiss", *_FIGURES), (*_PLAYED, "forfeit 2.2 4 2"), 2, "-"),
        (("format swiss", "worth figure", "bye 0"), (*_PLAYED, "forfeit 2.1 1"), 3, "+"),
        # ranks are scaled to the largest table of the round
        (
            ("game kalooki", "format rotation", "size 3", "worth rank"),
            ("round 1 typed: 1 2 3 4, 5 6 7", "forfeit 1.1 1 2 3"),
            4,
            "+ 3",
        ),
        (
            ("game kalooki", "format rotation", "size 3", "worth rank"),
            ("round 1 typed: 1 2 3, 4 5 6", "forfeit 1.1 1 2"),
            3,
            "+",
        ),
    ],
)
def test_a_forfeit_says_what_it_brought_where_the_legend_does_not(
    head: tuple[str, ...], acts: tuple[str, ...], entrant: int, cell: str
) -> None:
    text = "\n".join(["event Evening", *head])
    state = event_from([EventEntry(1, 1, "head", text, "Dora")])
    players = 7 if "size 3" in head else 4
    for said in (*(f"add {n}: P{n}" for n in range(1, players + 1)), *acts):
        act(state, said)
    event = state.as_event()
    seen = crosstable_of(event).seen
    told = next(line.cells[-1] for line in seen.lines if line.entrant == entrant)
    assert told.partition(":" if ":" in told else " ")[2] == cell
    check(event)


def test_a_forfeit_in_a_round_robin_says_what_it_brought() -> None:
    head = "event Evening\nformat round-robin\nworth figure\nbye average"
    state = event_from([EventEntry(1, 1, "head", head, "Dora")])
    for said in (*(f"add {n}: P{n}" for n in range(1, 5)), *_PLAYED, "forfeit 2.1 1"):
        act(state, said)
    event = state.as_event()
    assert "+ 30" in {cell for line in crosstable_of(event).seen.lines for cell in line.cells}
    check(event)


def test_figures_of_two_meetings_stand_apart() -> None:
    head = "event Evening\ngame sixty-six\nformat round-robin\ndouble true\nworth figure"
    state = event_from([EventEntry(1, 1, "head", head, "Dora")])
    rounds = ("round 1 typed: 1 2", "result 1.1 7 3", "round 2 typed: 2 1", "result 2.1 5 7")
    for said in ("add 1: Ann", "add 2: Bob", *rounds):
        act(state, said)
    event = state.as_event()
    page = crosstable_of(event)
    assert [line.cells for line in page.seen.lines] == [("x", "7 7"), ("3 5", "x")]
    told = legend(event.settings, page.seen, is_square=page.is_square)
    assert told.startswith("Under each line's number: the points against that line; ")
    check(event)


def test_a_penalty_has_a_column_of_its_own() -> None:
    event = event_with(players=2)
    event = replace(event, rounds=(round_of(event, 1, (1, 2), figures=[(9, 4)]),))
    event.dossier.adjustments = (Adjustment(1, 1, Fraction(-1, 2), "late"),)
    page = crosstable_of(event)
    assert page.table.sums == (("+/-", ("-0.5", "")),)
    assert [*map(str, page.given)] == ["P1 loses 0.5 points in round 1: late."]
    assert printed(page.seen, event.names)[:2] == [
        ("No", "Pl", "Name", "Pts", "1", "+/-"),
        ("1", "1", "P1", "0.5", "2:1", "-0.5"),
    ]
