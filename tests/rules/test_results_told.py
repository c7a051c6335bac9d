"""What the lines of a hand add up to that is told by its facts, and what is settled by them."""

import pytest

from trickledger import replay

LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 7S\n"
LINGER_LONGER = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 7S\n"


@pytest.mark.parametrize(
    ("line", "score", "entered"),
    [
        ("result flush Bob in Ann", 5, 5),
        ("result flush Bob Cid", 0, 2),
        ("result Ann 3 Bob 2 in Cid", 2, 2),
    ],
)
def test_a_flush_that_is_told_takes_the_tricks(line: str, score: int, entered: int) -> None:
    """LOO-FLUSH-3, LOO-D9: one alone takes all five, and equal ones take none."""
    hand = replay(LOO + line).games[0].hands[0]
    assert (hand.score["Bob"], hand.entered["Bob"]) == (score, entered)


@pytest.mark.parametrize("line", ["result Bob 2", "result Ann 0 Bob 2", "result Bob 2 Cid 0"])
def test_who_has_cards_at_the_end_is_the_winner_whoever_else_is_named(line: str) -> None:
    """LIN-OUT-1, LIN-SCORE-1."""
    hand = (
        replay(f"game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 7S\n{line}").games[0].hands[0]
    )
    assert hand.entered == {"Ann": 0, "Bob": 2, "Cid": 0}
