"""Who asks for a card is told where the record has it, and no more than it tells."""

import pytest

from trickledger.rules.replay import replay
from trickledger.rules.views.whereabouts import whereabouts_asked

KLABERJASS = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D\ntake none\n8S AS\nJH AH\n"
ROLLING_STONE = (
    "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H 8H KH pick\nAD QD pick\n"
)
LOO = (
    "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 10C\nin in in pass pass\n1 0 2\nAC 2C 3C\n"
)
LINGER_LONGER = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\nAH KH 2H\ndrew 10S\n"
KALOOKI = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\nAnn: drew 10H, 4C\n"
TOLD = "game klaberjass\nplayers Ann, Bob\nhand Bob\nresult Ann 115 Bob 27 maker Ann\n"
PASSED = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D\npass pass pass pass\n"


def told(record: str, asked: str) -> str:
    result = replay(record)
    assert result.refusal is None, result.refusal
    return str(whereabouts_asked(result.games[0].fold, asked) or "")


@pytest.mark.parametrize(
    ("record", "asked", "answer"),
    [
        (KLABERJASS, "who has 10d", "10D is the upcard and lies on the table."),
        (KLABERJASS, "Where's the jack of hearts?", "JH was played by Ann in trick 2."),
        (KLABERJASS, "who played ah", "AH was played by Bob in trick 2."),
        (KLABERJASS, "where is ks", "KS can be with Bob or Ann, or lie face down."),
        (ROLLING_STONE, "who holds 9h", "9H is known to be in Dee's hand."),
        (
            ROLLING_STONE,
            "who has kd",
            "KD can be with Ann, Cid or Dee. By what they did, it isn't with Bob.",
        ),
        (
            LOO,
            "who has jc",
            "JC can be with Ann, or lie face down. By what they did, it isn't with Bob or Cid.",
        ),
        (LINGER_LONGER, "who has 10s", "10S is known to be in Ann's hand."),
        (LINGER_LONGER, "where is 4s", "4S can be with Ann, Bob or Cid, or lie face down."),
        (PASSED, "who had ks", "Nobody saw KS in hand 1."),
    ],
)
def test_a_card_is_told_where_it_is_or_can_be(record: str, asked: str, answer: str) -> None:
    assert told(record, asked) == answer


@pytest.mark.parametrize(
    ("record", "asked"),
    [
        (KLABERJASS, "who leads"),
        (KLABERJASS, "where is Bob"),
        (KLABERJASS, "who has it"),
        (KALOOKI, "who has 10h"),
        (TOLD, "who has ks"),
        ("game klaberjass\nplayers Ann, Bob\n", "who has ks"),
    ],
)
def test_of_other_questions_and_unplayed_hands_nothing_is_told(record: str, asked: str) -> None:
    assert told(record, asked) == ""
