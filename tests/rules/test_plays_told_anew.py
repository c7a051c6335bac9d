"""Whose a card was and what it was, said without its entry."""

import pytest

from tests.rules.test_plain import fold_of, kept
from tests.rules.test_said import CINCH_PLAY, DIAMONDS
from trickledger.rules.record.lines import enter

TWO = f"{DIAMONDS}\nAS 8S"
FOUR = f"{CINCH_PLAY}\nAH 5H 9H 7H\nKH QH"
TURNED_ROUND = ("correct @9 AS, correct @8 8S",)


@pytest.mark.parametrize(
    ("before", "said", "would_do"),
    [
        (TWO, "no, bob played the ace of spades", TURNED_ROUND),
        (TWO, "it was bob's ace of spades", TURNED_ROUND),
        (TWO, "no, that was ann", ("correct @8 8S, correct @9 AS",)),
        (TWO, "ann played it, not bob", ("correct @8 8S, correct @9 AS",)),
        (TWO, "no wait, ann played the king of spades", ("correct @8 KS",)),
        (TWO, "no, wait: bob played 9s, not the 8", ("correct @9 9S",)),
        (TWO, "ann's as was the king of spades", ("correct @8 KS",)),
        (TWO, "it was ann's king of spades not the ace", ("correct @8 KS",)),
        (TWO, "it was bob's ten of spades", ("correct @9 10S",)),
        (TWO, "bob's 8 was a 9", ("correct @9 9S",)),
        (TWO, "the last card was the 9", ("correct @9 9S",)),
        (TWO, "take back last card", ("void @9",)),
        (TWO, "undo the last 2 cards", ("void @8, void @9",)),
        (TWO, "take back the last two tricks", ("void @6, void @7, void @8, void @9",)),
        (TWO, "take back the last trick", ("void @8, void @9",)),
    ],
)
def test_what_was_otherwise_is_proposed(before: str, said: str, would_do: tuple[str, ...]) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert refusal.would_do == would_do
    for line in would_do:
        assert enter(fold_of(before), line) is None


@pytest.mark.parametrize(
    ("before", "said", "why"),
    [
        (TWO, "no, bob played 8s", "It is there already: @9."),
        (TWO, "it was bob", "It is there already: @9."),
        (f"{DIAMONDS}\nAS", "no, bob played it", "It was Ann's turn: AS (@8) stays Ann's."),
        (FOUR, "no, dee played kh", "It was Bob's turn: KH (@16) stays Bob's."),
    ],
)
def test_what_is_so_or_cant_be_is_told(before: str, said: str, why: str) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, ())


def test_whose_the_last_trick_was_is_checked() -> None:
    assert kept(TWO, "the last trick was ann's") == []
    refusal = enter(fold_of(TWO), "the last trick was bob's")
    assert refusal
    assert refusal.would_do == ("Ann wins",)


def test_players_are_swapped_as_before() -> None:
    assert kept(FOUR, "swap bob and dee") == ["swap Bob Dee"]
