"""What is told after each line: what followed from it, and who may do what next."""

from typing import Any

import pytest

from tests.cli.evening import REVOKE, X21
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import read_head
from trickledger.rules.views.outcomes import Moment, events_between, expected

RETRACT = "ruling retract @7 KLA-PLAY-3 by Dora because he had a heart"


def new(head: str = "game klaberjass\nplayers Ann, Bob") -> GameFold:
    made = read_head(head)
    assert isinstance(made, Head), str(made)
    return GameFold(made)


def told(fold: GameFold, *lines: str) -> list[dict[str, Any]]:
    """What followed from some lines, told after the last."""
    before = Moment(fold)
    for line in lines:
        assert enter(fold, line) is None, line
    return [{**event} for event in events_between(before, Moment(fold))]


def kinds(events: list[dict[str, Any]]) -> list[str]:
    return [event["kind"] for event in events]


def test_each_line_tells_what_followed_from_it_and_nothing_again() -> None:
    fold = new("game klaberjass\nplayers Ann, Bob\noption kla_target 101")
    said = [kinds(told(fold, line)) for line in X21]
    quiet: list[str] = []
    shows = ["trick", "reminder"]
    assert said[:8] == [quiet, ["trump"], quiet, quiet, shows, quiet, ["trick"], ["trick"]]
    assert said[8:] == [["trick"]] * 5 + [["trick", "hand", "game"], quiet]


def test_what_is_told_after_several_lines_is_what_is_told_after_each() -> None:
    one, other = new(), new()
    each = [event for line in X21 for event in told(other, line)]
    # a reminder is of the moment: one that was heeded within the lines is none after them
    assert told(one, *X21) == [event for event in each if event["kind"] != "reminder"]


def test_trump_and_a_trick_tell_their_hand() -> None:
    fold = new()
    told(fold, *X21)
    (trump, trick) = told(fold, "hand Ann 9H", "take", "KS 7S")
    assert trump == {"kind": "trump", "hand": 2, "trump": "H", "maker": "Bob"}
    assert (trick["hand"], trick["trick"], trick["winner"], trick["points"]) == (2, 1, "Bob", 4)
    assert trick["cards"] == [["Bob", "KS"], ["Ann", "7S"]]


def test_a_hand_tells_what_it_came_to() -> None:
    (*_, hand) = told(new(), *X21)
    assert {name: hand[name] for name in hand if name != "lines"} == {
        "kind": "hand",
        "hand": 1,
        "depth": "cards",
        "counted": True,
        "why_not_counted": "",
        "score": {"Ann": 115, "Bob": 27},
        "entered": {"Ann": 115, "Bob": 27},
        "totals": {"Ann": 115, "Bob": 27},
        "next_dealer": "Ann",
    }
    assert sum(line["points"] for line in hand["lines"]) == 142


def test_a_finding_is_told_once_with_what_it_does_to_the_game() -> None:
    fold = new()
    told(fold, *REVOKE[:-1])
    _, finding, game = told(fold, REVOKE[-1])
    assert (finding["kind"], finding["hand"], finding["accused"]) == ("finding", 1, [7])
    assert (finding["clause"], finding["status"]) == ("KLA-PLAY-3", "open")
    assert game == {
        "kind": "game",
        "status": "open",
        "winners": [],
        "provisional": True,
        "totals": {"Ann": 0, "Bob": 0},
    }
    assert kinds(told(fold, "10H AC")) == ["trick"]


def test_a_play_that_is_to_be_taken_back_is_told_once() -> None:
    fold = new()
    told(fold, *REVOKE)
    (event,) = told(fold, RETRACT)
    assert (event["kind"], event["hand"], event["to_void"]) == ("retract", 1, [7])
    assert told(fold, "note a word") == []
    assert told(fold, "void @10") == []


def test_a_hand_that_is_opened_in_the_place_of_another_is_told_from_its_start() -> None:
    fold = new()
    told(fold, *X21[:8])
    again = told(fold, "void @2, drop", "hand Bob 10C", "take", "none none", "JC AC")
    assert [(event["kind"], event["hand"]) for event in again] == [("trump", 1), ("trick", 1)]


def may(fold: GameFold) -> dict[str, tuple[int, list[str]]]:
    """For each player, how many cards he may play and what he may say."""
    return {
        str(turn["player"]): (len(turn["may"]["cards"]), turn["may"]["verbs"])
        for turn in expected(fold)
    }


@pytest.mark.parametrize(
    ("lines", "next_ones"),
    [
        ([], {"Ann": (0, ["hand"]), "Bob": (0, ["hand", "result"])}),
        (X21, {"Ann": (0, ["hand", "result"])}),
        (X21[:1], {"Ann": (0, ["take", "pass", "schmeiss", "result"])}),
        (X21[:2], {"Ann": (31, ["none", "twenty", "fifty", "exchange"]), "Bob": (0, ["exchange"])}),
        ([*X21[:3], "twenty howhigh"], {"Ann": (0, ["a rank"])}),
        ([*X21[:3], "twenty howhigh K"], {"Bob": (0, ["good", "notgood", "also"])}),
        ([*X21[:3], "twenty howhigh K also"], {"Ann": (0, ["a suit"])}),
        ([*X21, "abandon because it was late"], {}),
    ],
)
def test_who_may_do_what_next(lines: list[str], next_ones: dict[str, Any]) -> None:
    fold = new()
    told(fold, *lines)
    assert may(fold) == next_ones


def test_a_game_that_is_won_expects_nothing_and_a_dealer_is_expected_by_name() -> None:
    fold = new("game klaberjass\nplayers Ann, Bob\noption kla_target 101")
    assert [turn["opening"] for turn in expected(fold)] == ["hand Ann CARD", "hand Bob CARD"]
    told(fold, *X21)
    assert expected(fold) == []
