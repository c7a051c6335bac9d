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


def test_a_name_that_ends_in_a_digit_is_no_name_with_its_number() -> None:
    told = "game klaberjass\nplayers Player, Player1\nhand Player 9S\n"
    game = replay(f"{told}result Player1 110 Player 52 maker Player1").games[0]
    assert game.totals == {"Player": 52, "Player1": 110}


@pytest.mark.parametrize(
    "told",
    [
        "game linger-longer\nplayers Ann, Bob, Cid\nresult Bob 2 dealer Cid",
        "game linger-longer\nplayers Ann, Bob, Cid\nhand Ann 3C\n4C 5C 6C\nresult Bob 2",
        "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nresult Bob 2 Cid 4 Dee 3 dealer Ann",
        "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nadds Ann 1 dealer Ann",
        "game kalooki\nplayers Ann, Bob, Cid\nresult Bob 2 Cid 4 dealer Ann",
        "game sixty-six\nplayers Ann, Bob\nresult Ann 70 Bob 60 dealer Ann",
        "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nresult Ann 3 Bob 2 dealer Ann",
        "game cinch\nplayers Ann, Bob, Cid, Dee\nadds Ann+Cid 6 Bob+Dee 0 dealer Ann",
    ],
)
def test_nobody_knows_where_the_cards_lie_of_a_hand_told_by_its_end(told: str) -> None:
    """COM-RES-1, -2: those in hand, in the stock and out of play are of the cards, never told."""
    result = replay(told)
    assert not result.refusal
    (hand,) = result.games[0].hands
    of_cards = {"stock", "in_hand", "cards", "discard", "discarded", "stub"} & {*hand.facts}
    assert of_cards
    assert not any(hand.facts[fact] for fact in of_cards)
