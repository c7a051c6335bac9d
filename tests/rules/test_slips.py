"""What the paper can have counted otherwise, where its figures differ from the record."""

import pytest

from tests.rules.test_grounds import CINCH, KALOOKI, KLABERJASS, LINGER_LONGER, LOO, SIXTY_SIX
from trickledger import replay

KALOOKI_HAND = "".join(
    f"{line}\n"
    for line in "hand ".join(KALOOKI.split("hand ")[:2]).splitlines()
    if line.split()[0] not in {"score", "total"}
)

# Tricks add nothing here, and who picks one up has played no card to it.
ROLLING_STONE = """game rolling-stone
players Ann, Bob, Cid, Dee
option score cards_left
hand Dee
AC 8 9 K
10D 9 J pick
8S J Q 9
9H Q A, pick
QD 8 K 10
10S A pick
QH J K 8
AD
"""

# A record, what the paper says of its hand, and what that could come from.
ROWS = [
    (KLABERJASS, "score Ann 105 Bob 27", ["Ann's last trick (10) left out"]),
    (KLABERJASS, "score Ann 105 Bob 37", ["Ann's last trick (10) counted for Bob"]),
    (KLABERJASS, "score Ann 108 Bob 34", ["Ann's trick 5 counted for Bob"]),
    (KLABERJASS, "total Ann 112 Bob 27", ["Ann's trick 6 (3) left out"]),
    (
        KLABERJASS,
        "score Ann 95 Bob 27",
        ["Ann's sequence KC QC JC (20) left out", "Ann's bela (20) left out"],
    ),
    (
        KLABERJASS,
        "score Ann 102 Bob 40",
        ["Ann's trick 3 counted for Bob and Ann's trick 5 counted for Bob"],
    ),
    (KLABERJASS, "score Ann 115 Bob 28", []),
    (SIXTY_SIX, "score Ann 0 Bob 1", []),
    (
        LOO,
        "score Ann 1 Cid 4",
        ["Ann's trick 1 counted for Cid", "Ann's trick 4 counted for Cid"],
    ),
    (LOO, "score Eve 0", ["Eve's the ante (-5) left out"]),
    (LOO, "score Ann 0", []),
    (KALOOKI_HAND, "score Nora 48", ["Nora's doubled: Pia bent the table (+48) left out"]),
    (LINGER_LONGER, "score Cid 2", []),
    (ROLLING_STONE, "score Cid 16", []),
]


@pytest.mark.parametrize(("record", "paper", "slips"), ROWS, ids=[row[1] for row in ROWS])
def test_a_figure_that_differs_names_the_slips(record: str, paper: str, slips: list[str]) -> None:
    refusal = replay(f"{record}{paper}\n").refusal
    assert refusal is not None
    _, _, could_be = refusal.why.partition(" It could be ")
    assert could_be.removesuffix(".").split(", or ") == (slips or [""])


def test_of_very_many_slips_a_few_are_told() -> None:
    # Only one side is named, so that every trick of two points would do.
    refusal = replay(f"{CINCH}score Bob+Dee 17\n").refusal
    assert refusal is not None
    assert len(refusal.why) < 400


def test_what_is_asked_for_stays_as_it_was() -> None:
    game = replay(f"{KLABERJASS}score Ann 108 Bob 34\n").games[0]
    assert game.totals == {"Ann": 115, "Bob": 27}
    assert replay(f"{KLABERJASS}score Ann 115 Bob 27\n").refusal is None


def test_a_paper_that_no_longer_agrees_names_the_slips_too() -> None:
    record = (
        f"{KLABERJASS}score Ann 115 Bob 27\nruling adjust .1 hand Ann plus 5 by Dora because so\n"
    )
    (paper,) = replay(record).games[0].hands[0].paper
    assert not paper.agrees
    assert len(paper.could_be) == 1
    assert paper.could_be[0].startswith("Ann's ruling @33 (adjust) by Dora: so (5) left out")


def test_a_hand_given_by_a_ruling_is_weighed_with_it() -> None:
    ruled = "ruling penalty .1 game Bob minus 10 by Dora because late"
    refusal = replay(f"{KLABERJASS}{ruled}\nscore Ann 115 Bob 27\n").refusal
    assert refusal is not None
    assert "Bob's ruling @32 (penalty) by Dora: late (-10) left out" in refusal.why
