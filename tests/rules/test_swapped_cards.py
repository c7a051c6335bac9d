"""Two cards that were the wrong way round, in all the words in which it is said."""

import pytest

from tests.rules.test_plain import SXS, fold_of, kept
from tests.rules.test_said import CINCH_PLAY, DIAMONDS
from trickledger.rules.record.lines import enter

TWO = f"{DIAMONDS}\nAS 8S"
FOUR = f"{CINCH_PLAY}\nAH 5H 9H 7H\nKH QH"
PROPOSED = ["correct @16 QH, correct @17 KH", "correct @16 JH, correct @18 KH"]


@pytest.mark.parametrize(
    "said",
    [
        "swap them",
        "switch them around",
        "swap the last two cards",
        "swap the cards in trick 2",
        "it was the other way round",
        "it's the other way round!",
        "sorry, other way around.",
        "no, they were the wrong way round",
        "trick 2 was the wrong way round",
        "the two cards were swapped",
        "the last two cards were swapped",
    ],
)
def test_the_two_cards_of_a_trick_change_places(said: str) -> None:
    assert kept(TWO, said) == ["correct @8 8S", "correct @9 AS"]
    drops = enter(fold_of(f"{TWO}\nKC"), said.replace("the last two", "the"))
    assert drops
    assert drops.why.startswith("@10 (Ann: KC) then no longer fits")


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (FOUR, "swap them", ["correct @16 QH", "correct @17 KH"]),
        (f"{FOUR} JH", "the last two cards were swapped", ["correct @17 JH", "correct @18 QH"]),
        # where a game has an exchange, swapped alone is one
        (SXS, "swapped", ["exchange"]),
    ],
)
def test_which_cards_are_meant_is_plain(before: str, said: str, meant: list[str]) -> None:
    assert kept(before, said) == meant


@pytest.mark.parametrize(
    ("before", "said", "would_do"),
    [
        (f"{FOUR} JH", "swap them", [*PROPOSED, "correct @17 JH, correct @18 QH"]),
        (f"{FOUR} JH", "other way round", [*PROPOSED, "correct @17 JH, correct @18 QH"]),
        (FOUR, "swap them in trick 9", []),
        # of a trick of one card those before can be meant
        (
            f"{CINCH_PLAY}\nAH 5H 9H 7H\nKH",
            "swap the last two cards",
            [
                "correct @13 9H, correct @14 5H",
                "correct @13 7H, correct @15 5H",
                "correct @14 7H, correct @15 9H",
            ],
        ),
    ],
)
def test_where_it_is_not_plain_it_is_asked(before: str, said: str, would_do: list[str]) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert [*refusal.would_do] == would_do
    for line in would_do:
        assert enter(fold_of(before), line) is None
