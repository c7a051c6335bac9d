"""The lines of an event: each reads back as what it says, and nothing else is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trickledger.ledger.tournament.acts import Act, UnreadableAct, read_act

LINES = [
    "add 7: Ann Baker",
    "add 8 from 3: Cid Fox & Dee Gray",
    "drop 7 # went home",
    "return 7",
    "here 7",
    "absent 7 4",
    "forbid 3 7 # one household",
    "wish 3 7",
    "allow 3 7",
    "set rounds 6 # all tables were fast",
    "set order points wins",
    "set game cinch, format partners, option cin_dealer_swap true, rounds 3 # they are four",
    "round 1 swiss: 1 2, 3 4; bye 5",
    "round 2 swiss seed 7: 1 4, 3 2",
    "round 3 knock-out: 1 2",
    "round 4 typed: ; bye 1 2",
    "seat 3: 5 = 1 2, 2 = 4 3; bye 9",
    "open 3.5 0123456789abcdef0123456789abcdef",
    "result 3.5 501 320",
    "result 3.5 -7 7 0 won 1 2",
    "settle 3.5 501 501 won 0 # both scorers were asked",
    "forfeit 3.5 7 8",
    "lock 3: 1 = 501 320, 2 = -7 7",
    "lock 3:",
    "lock 3: # nobody came",
    "round 5 knock-out:",
    "seat 3: 5 = nobody, 6 = 1 2",
    "unlock 3",
    "rename 3: Ann Baker",
    "rename 3: Zo\u00e9 & Bob # misread",
    "replace 3: Ann Baker & Xen Young # went home",
    "facts 3: rating 1875, club Harbour Club, table 1",
    "facts 3: club -",
    "absent 7 4 worth half",
    "absent 7 4 worth 0.25 # asked before",
    "penalty 7 2 0.5 # late",
    "bonus 7 2 1 # helped",
    "carry 7 2.5 met 1 4 4 with 2 # half of 5 in Cup",
    "carry 7 -0.125",
    "carry 7 0 with 2",
    "disqualify 7 # dealt from the bottom",
    "doubt 3.5 90 120 won 1 # appeal",
    "award 3.5 1 -0.5 # not finished",
    "annul 3.5 # 31 cards",
    "clock 3",
    "clock 3 pause",
    "clock 3 resume",
    "clock 3 plus 5 # late lunch",
    "day 3 2026-11-26",
    "release round 3",
    "release results 3",
    "release standings # the prizes are given",
    "hide everything",
    "hide round 4",
]

UNREADABLE = [
    "clock 3 stop",
    "clock 3 plus 0",
    "clock 3 plus 05",
    "clock 3 plus 5000",
    "clock 3 minus 5",
    "carry 7",
    "carry 7 1.0625",
    "carry 7 1 met",
    "carry 7 1 with 2 met 3",
    "",
    "shout",
    "add Ann",
    "add 7 Ann",
    "drop",
    "drop Ann",
    "result 3 501 320",
    "result 3.5",
    "result 3.5 \N{FULLWIDTH DIGIT FIVE}01 320",
    "result 3.5 5e2 320",
    "round x swiss: 1 2",
    "open 3.5 0123",
    "forbid 3",
    "seat 3: 5 = ",
    "lock 3: 1 = x",
    "drop 99999999999",
    "absent 7 4 worth much",
    "penalty 7 2 -1",
    "penalty 7 2 1 2",
    "award 3.5",
    "annul 3",
    "facts 3:",
    "rename 3",
    "release",
    "release round",
    "release standings 3",
    "release everything 3",
    "hide table 3",
    "hide round three",
]


@pytest.mark.parametrize("line", LINES)
def test_a_line_reads_back_as_what_it_says(line: str) -> None:
    assert read_act(line).text() == line


@pytest.mark.parametrize("line", UNREADABLE)
def test_nothing_else_is_read(line: str) -> None:
    with pytest.raises(UnreadableAct):
        read_act(line)


def test_a_round_numbers_its_tables_in_order() -> None:
    act = read_act("round 2 swiss: 1 4, 3 2; bye 5 6")
    assert act.tables == ((1, (1, 4)), (2, (3, 2)))
    assert act.byes == (5, 6)


NUMBERS = st.integers(1, 999)
FIGURES = st.lists(st.integers(-9999, 9999), min_size=1, max_size=10).map(tuple)


@given(NUMBERS, NUMBERS, FIGURES)
def test_every_result_reads_back(number: int, table: int, figures: tuple[int, ...]) -> None:
    act = Act("result", number, table, figures=figures)
    assert read_act(act.text()) == act


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        read_act(text)
    except UnreadableAct:
        return


@given(NUMBERS, st.lists(st.lists(NUMBERS, min_size=1, max_size=6).map(tuple), min_size=1))
def test_every_round_reads_back(number: int, tables: list[tuple[int, ...]]) -> None:
    act = Act("round", number, value="rotation", tables=tuple(enumerate(tables, 1)), byes=(1,))
    assert read_act(act.text()) == act
