"""What is said to be another player's is moved to them, or stays whose it can only be."""

import pytest

from trickledger.rules.replay import replay

SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob KS\nAH 10C\nAnn: drew 10S\n"
LINGER_LONGER = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\nAH KH 2H\ndrew 10S\n"
KALOOKI = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\nAnn: drew 10H, 4C\n"
ROLLING_STONE = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H 8H KH pick\n"
OF_THE_WINNER = "The winner of the trick, and only he, draws the top card of the stock."


@pytest.mark.parametrize(
    "line",
    [
        "Bob drew 10S, not Ann",
        "bob drew TS not ann",
        "it was Bob who drew the ten of spades, not Ann",
        "Bob drew 10S instead of Ann",
    ],
)
def test_what_another_drew_is_moved_to_them(line: str) -> None:
    result = replay(f"{SIXTY_SIX}{line}")
    assert result.refusal is None, result.refusal
    assert result.games[0].fold.entries[-1].text == "correct @5 Bob: drew 10S"


@pytest.mark.parametrize(
    ("record", "line", "where", "why", "clause"),
    [
        (
            LINGER_LONGER,
            "Bob drew TS, not Ann",
            "At @6 it can't be Bob",
            OF_THE_WINNER,
            "LIN-DRAW-1",
        ),
        (
            LINGER_LONGER,
            "it was Cid who drew TS, not Ann",
            "At @6 it can't be Cid",
            OF_THE_WINNER,
            "LIN-DRAW-1",
        ),
        (KALOOKI, "Bob drew TH, not Ann", "At @3 it can't be Bob", "It's Ann's turn.", "COM-SEQ-2"),
        (
            f"{KALOOKI}Bob: drew JH, 4H\n",
            "Ann drew JH, not Bob",
            "At @5 it can't be Ann",
            "It's Bob's turn.",
            "COM-SEQ-2",
        ),
        (
            ROLLING_STONE,
            "Cid picked up, not Dee",
            "At @6 it can't be Cid",
            "It's Dee's turn.",
            "COM-SEQ-2",
        ),
        (
            LINGER_LONGER,
            "Ann played KH, not Bob",
            "At @4 it can't be Ann",
            "It's Bob's turn.",
            "COM-SEQ-2",
        ),
    ],
)
def test_what_can_be_nobody_elses_says_whose_turn_it_was(
    record: str, line: str, where: str, why: str, clause: str
) -> None:
    refusal = replay(f"{record}{line}").refusal
    assert refusal
    assert refusal.why.startswith(f"{where}: {why} It stays ")
    assert (refusal.clause, refusal.would_do) == (clause, ())


@pytest.mark.parametrize("line", ["Bob drew 9S, not Ann", "Zoe drew TS, not Ann", "Bob, not Ann"])
def test_what_was_not_entered_is_nobodys_to_move(line: str) -> None:
    refusal = replay(f"{SIXTY_SIX}{line}").refusal
    assert refusal
    assert "it can't be" not in refusal.why


def test_what_is_there_already_is_not_proposed_for_it() -> None:
    refusal = replay(f"{LINGER_LONGER}correct @6 Bob: drew TS").refusal
    assert refusal
    assert refusal.would_do == ()
