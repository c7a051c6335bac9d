"""Head to head: who of those level stands before whom by their meetings."""

from fractions import Fraction

import pytest

from tests.tournament.crosstables import results
from trickledger.ledger.tournament.ranking.field import Field, Terms
from trickledger.ledger.tournament.ranking.round_result import Kind, RoundResult
from trickledger.ledger.tournament.ranking.tiebreaks import separated

CASES = {
    "all have met": ("1 2:1 3:1 / 2 1:0 3:1 / 3 1:0 2:0", "1 > 2 > 3"),
    "a circle stays level": ("1 2:1 3:0 / 2 1:0 3:1 / 3 1:1 2:0", "1 2 3"),
    "those still level are looked at again": (
        "1 2:1 3:0 4:1 / 2 1:0 3:1 4:1 / 3 1:1 2:0 4:0 / 4 1:0 2:0 3:1",
        "1 > 2 > 4 > 3",
    ),
    "a draw among those left": ("1 2:1 3:1 / 2 1:0 3:= / 3 1:0 2:=", "1 > 2 3"),
    "two meetings count as their mean": (
        "1 2:1 2:1 3:0 Z / 2 1:0 1:0 Z 3:1 / 3 Z Z 1:1 2:0",
        "1 2 3",
    ),
    "two meetings that cancel out": ("1 2:1 2:0 / 2 1:0 1:1", "1 2"),
    "nobody has met": ("1 U / 2 U / 3 U", "1 2 3"),
    "the missing meeting would not reach the first": (
        "1 2:1 3:1 / 2 1:0 Z / 3 Z 1:0",
        "1 > 2 3",
    ),
    "the missing meeting would draw level": ("1 2:1 3:= / 2 1:0 Z / 3 Z 1:=", "1 2 3"),
    "a second comes after the first, the rest stay level": (
        "1 2:1 3:1 4:1 / 2 1:0 3:1 4:1 / 3 Z 1:0 2:0 / 4 Z 2:0 1:0",
        "1 > 2 > 3 4",
    ),
    "a forfeit is no meeting": ("1 2:+ / 2 1:-", "1 2"),
}


def shown(groups: list[list[int]]) -> str:
    return " > ".join(" ".join(map(str, group)) for group in groups)


@pytest.mark.parametrize(("text", "groups"), CASES.values(), ids=list(CASES))
def test_the_order_of_those_level(text: str, groups: str) -> None:
    field = Field(results(text.replace(" / ", "\n")))
    assert shown(separated(field, sorted(field.results))) == groups


def test_a_forfeit_is_a_meeting_where_all_were_planned() -> None:
    field = Field(results("1 2:+\n2 1:-"), Terms(is_planned=True))
    assert shown(separated(field, [2, 1])) == "1 > 2"


def test_only_meetings_of_those_level_count() -> None:
    field = Field(results("1 2:1 3:0\n2 1:0 3:1\n3 2:0 1:1"))
    assert shown(separated(field, [1, 2])) == "1 > 2"
    assert shown(separated(field, [3])) == "3"


def test_partners_have_not_met_and_a_table_is_a_meeting_of_all_across() -> None:
    won, lost = Fraction(1), Fraction(0)
    field = Field(
        {
            1: (RoundResult(1, Kind.PLAYED, won, {2: won, 4: won}, (3,)),),
            2: (RoundResult(1, Kind.PLAYED, lost, {1: lost, 3: lost}, (4,)),),
            3: (RoundResult(1, Kind.PLAYED, won, {2: won, 4: won}, (1,)),),
            4: (RoundResult(1, Kind.PLAYED, lost, {1: lost, 3: lost}, (2,)),),
        }
    )
    assert shown(separated(field, [1, 2])) == "1 > 2"
    assert shown(separated(field, [1, 3])) == "1 3"
    assert shown(separated(field, [1, 2, 4])) == "1 > 2 4"
