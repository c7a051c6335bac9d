"""An exchange for the upcard is one act, whatever cards are named with it."""

import pytest

from tests.rules.test_plain import fold_of, kept
from trickledger.rules.record.lines import enter

SXS = "game sixty-six\nplayers Ann, Bob\nhand Ann 10C\nAS KS"
KLA = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 10C\nin in in pass pass"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        *(
            (SXS, said, "exchange")
            for said in (
                "bob swaps 9c",
                "exchange 9c",
                "swap 9c",
                "swap 9c for 10c",
                "bob exchanged the nine of clubs",
                "bob swaps the 9 of trumps",
                "bob swaps 9 clubs for the ten",
                "bob swaps the 9 for the 10",
                "bob exchanges his nine for the upcard",
                "bob changes 9c for the card turned up",
                "bob takes the 10c for the 9c",
                "bob swaps the 10c",
                "bob swaps 10c",
                "swaps 10c",
                "bob exchanges the ten of clubs",
                "bob swapped ten of clubs.",
                "bob gives the nine of clubs for the ten of clubs",
                "9c for 10c",
            )
        ),
        (SXS, "bob swaps 9c, ah", "exchange AH"),
        (SXS, "bob swaps the 9c and leads ah", "exchange AH"),
        (SXS, "bob swaps 10c and leads ah", "exchange AH"),
        (KLA, "bob swaps 10c, jc", "Bob: exchange JC"),
        (SXS, "bob swaps 9c, 20 in hearts", "exchange, marriage H"),
        (SXS, "bob swaps 9c and closes", "exchange close"),
        (SXS, "bob swaps 9c, 10c", "exchange 10C"),
        # what was read before stays
        (SXS, "exchange 10c", "exchange 10C"),
        (SXS, "bob exchange ah", "exchange AH"),
        (SXS, "bob swaps, ah", "exchange AH"),
        (KLA, "bob swaps 10c", "Bob: exchange"),
        (KLA, "bob swaps 7c", "Bob: exchange"),
        (KLA, "ann swaps the seven of clubs for the ten, none", "Ann: exchange none"),
        (KLA, "ann exchange jc", "Ann: exchange JC"),
        (LOO, "ann swaps 7c", "exchange 7C"),
        (LOO, "ann exchanges the 7 of clubs", "exchange 7C"),
        # of which nothing can be made
        (SXS, "swap 9c and 10c", None),
        (SXS, "bob exchanges the nine of spades", None),
        (SXS, "bob swaps the 9 of hearts and plays ah", None),
        (SXS, "ann swaps 9c", None),
        (f"{SXS}\nexchange", "bob swaps 9c", None),
        (KLA, "swap 7c", None),
    ],
)
def test_it_is_kept_as_one_act(before: str, said: str, meant: str | None) -> None:
    expected = kept(before, meant) if meant else None
    fold = fold_of(before)
    start = fold.numbered
    refusal = enter(fold, said)
    if expected is None:
        assert refusal
        assert fold.numbered == start
    else:
        assert refusal is None, (said, refusal)
        assert kept(before, said) == expected


def test_another_card_of_the_rank_is_no_suit_that_is_named() -> None:
    refusal = enter(fold_of(SXS), "bob exchanges the nine of spades")
    assert refusal
    assert refusal.why == "It's 9C that is exchanged for the upcard 10C."


@pytest.mark.parametrize(
    ("before", "said", "why", "would_do"),
    [
        (
            SXS,
            "bob swaps ah",
            "It's 9C that is exchanged for the upcard 10C.",
            ["bob exchange, AH"],
        ),
        (
            KLA,
            "bob swaps jd",
            "It's 7C that is exchanged for the upcard 10C.",
            ["bob exchange, JD"],
        ),
        (
            SXS,
            "bob swaps 10c, ah",
            "Is 10C only taken for the other, or played as well?",
            ["bob exchange, ah", "bob exchange, 10C, ah"],
        ),
    ],
)
def test_a_card_that_may_be_played_is_asked_for(
    before: str, said: str, why: str, would_do: list[str]
) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert (refusal.why, [*refusal.would_do]) == (why, would_do)
    for line in would_do:
        assert enter(fold_of(before), line) is None


def test_two_who_are_swapped_are_still_swapped() -> None:
    fold = fold_of(SXS)
    assert enter(fold, "swap Ann Bob") is None
    assert enter(fold_of(SXS), "swap AS KS") is None
