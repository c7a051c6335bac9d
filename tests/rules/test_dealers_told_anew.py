"""Who dealt the newest hand, told anew."""

import pytest

from tests.rules.test_everyday_decisions import OVER
from tests.rules.test_plain import fold_of, kept
from trickledger.rules.record.lines import enter

SECOND = f"{OVER}\nhand Ben 3S"
ANOTHER = "Ben dealt hand 2, not Eve."


@pytest.mark.parametrize(
    ("said", "why", "would_do"),
    [
        ("no, Eve dealt", ANOTHER, ("correct @26 hand Eve 3S",)),
        ("no, it was Eve who dealt", ANOTHER, ("correct @26 hand Eve 3S",)),
        ("Eve dealt, not Ben", ANOTHER, ("correct @26 hand Eve 3S",)),
        ("sorry, that was Eve's deal", ANOTHER, ("correct @26 hand Eve 3S",)),
        ("no, Eve deals", ANOTHER, ("correct @26 hand Eve 3S",)),
        ("no, Ben dealt", "It is there already: @26.", ()),
    ],
)
def test_who_dealt_is_corrected(said: str, why: str, would_do: tuple[str, ...]) -> None:
    refusal = enter(fold_of(SECOND), said)
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, would_do)
    for line in would_do:
        assert enter(fold_of(SECOND), line) is None


@pytest.mark.parametrize(("before", "at"), [(OVER, "@2"), (f"{SECOND}\nin in pass", "@26")])
def test_where_it_can_be_nobody_else_what_stops_it_is_told(before: str, at: str) -> None:
    refusal = enter(fold_of(before), "no, Eve dealt")
    assert refusal
    assert refusal.clause == "COM-VOID-4"
    assert refusal.would_do[0].startswith(f"correct {at} hand Eve")
    assert refusal.would_do[0].endswith(", drop")


@pytest.mark.parametrize(
    "said",
    [
        "they stop here",
        "we stop",
        "that was it for tonight",
        "enough for today",
        "game over",
        "the game ends",
        "the end",
    ],
)
def test_the_end_is_said_between_hands(said: str) -> None:
    assert kept(OVER, said) == ["end"]
    if said != "the end":
        fold = fold_of(SECOND)
        assert enter(fold, said)
        assert fold.verdict.status == "open"
