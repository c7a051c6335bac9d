"""An answer where nothing is asked says so, with what can be entered, alike in every game."""

import pytest

from tests.rules.test_plain import fold_of
from trickledger.rules.record.lines import enter

KLA = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D"
SXS = "game sixty-six\nplayers Ann, Bob\nhand Bob KS"
CIN = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve"
KAL = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H"
LIN = "game linger-longer\nplayers Ann, Bob, Cid\nhand Cid 3S\nAH KH"
ROL = "game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee\n9H"
POINTS = "game points\nplayers Ann, Bob"
FIGURES = "Nothing is asked. Say what the hand adds to Ann and Bob, a figure each."


@pytest.mark.parametrize("answer", ["y", "n", "yes", "No."])
@pytest.mark.parametrize(
    ("before", "would_do"),
    [
        (KLA, ("take", "pass", "schmeiss")),
        (f"{KLA}\ntake none none\n9S", ("a card",)),
        (f"{SXS}\nAH", ("close", "a card")),
        (CIN, ("pass", "bid 1")),
        (LOO, ("upcard CARD",)),
        (KAL, ("draw", "drew CARD", "take")),
        (LIN, ("a card",)),
        (ROL, ("a card", "pick")),
    ],
)
def test_an_answer_in_a_hand_that_asks_nothing(
    before: str, would_do: tuple[str, ...], answer: str
) -> None:
    fold = fold_of(before)
    entered = fold.numbered
    refusal = enter(fold, answer)
    assert refusal
    assert (refusal.why, refusal.would_do) == ("Nothing is asked.", would_do)
    assert refusal.told().startswith("Nothing is asked. You can enter: ")
    assert fold.numbered == entered


@pytest.mark.parametrize(
    ("before", "answer", "why"),
    [
        (f"{POINTS}\nhand", "n", FIGURES),
        (f"{POINTS}\nadds 5 3\nadds 5 3", "y", FIGURES),
        (f"{SXS}\nresult Ann 71 Bob 59", "y", "Nothing is asked."),
        (f"{SXS}\nresult Ann 71 Bob 59", "no", "Nothing is asked."),
        (f"{SXS}\nAH", "hand", "Hand 1 isn't finished: it's Bob's turn."),
    ],
)
def test_an_answer_between_hands_or_to_figures(before: str, answer: str, why: str) -> None:
    refusal = enter(fold_of(before), answer)
    assert refusal
    assert refusal.why == why


@pytest.mark.parametrize(
    ("before", "answer", "meant"),
    [
        (f"{KLA}\nschmeiss", "n", "no"),
        (f"{KLA}\nschmeiss", "y", "yes"),
        (f"{SXS}\nresult Ann 71 Bob 59", "n", "hand"),
        (f"{POINTS}\nadds 5 3", "n", "hand"),
    ],
)
def test_an_answer_that_is_a_word_is_entered(before: str, answer: str, meant: str) -> None:
    fold = fold_of(before)
    assert enter(fold, answer) is None
    assert fold.entries[-1].text == meant
