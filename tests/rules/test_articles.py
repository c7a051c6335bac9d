"""A king of hearts is one card, and no ace before it; a heart is a card that is asked for."""

import pytest

from tests.rules.test_plain import CIN, KLA, LIN, SXS, TALK, fold_of, kept
from tests.rules.test_said import CIVIL, DIAMONDS, ROL
from trickledger.rules.record.lines import enter

LED = f"{DIAMONDS}\n8H"
SECOND_ROUND = f"{KLA}\nhand Bob 10D\npass pass"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (DIAMONDS, "a king of spades", "KS"),
        (DIAMONDS, "a jack of clubs", "JC"),
        (DIAMONDS, "ann leads a jack of clubs", "JC"),
        (DIAMONDS, "ann leads a ks", "KS"),
        (DIAMONDS, "an eight of spades", "8S"),
        (LED, "bob a king", "KH"),
        (LED, "bob plays a ten", "10H"),
        (LED, "bob plays a 9", "9H"),
        (LED, "an ace", "AH"),
        (CIVIL, "a 9 of hearts", "9H"),
        (f"{ROL}\nAnn JH", "bob a ten", "10H"),
        (CIN, "pass, bob a seven", "pass bid 7"),
        (f"{TALK}\ntwenty howhigh", "ann says a king", "K"),
        (SECOND_ROUND, "ann names a heart", "trump H"),
        (SXS, "ann has a marriage in hearts", "marriage H"),
        # the letter is the ace, or who begins so
        (DIAMONDS, "a h", "AH"),
        (DIAMONDS, "a s", "AS"),
        (DIAMONDS, "as", "AS"),
        (DIAMONDS, "a hearts", "AH"),
        (DIAMONDS, "a of hearts", "AH"),
        (DIAMONDS, "a ks", "KS"),
        (LED, "a", "AH"),
        (f"{ROL}\nAnn JH", "bob a 10", "AH 10H"),
        (CIN, "a seven", "bid 7"),
        (SECOND_ROUND, "a heart", "trump H"),
        ("game points\nplayers Ann, Bob", "a seven b two", "hand adds Ann 7 Bob 2"),
    ],
)
def test_an_article_is_no_ace(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


SPADES_OF_BOB = tuple(f"correct @7 {rank}S" for rank in ("K", "Q", "J", "10", "9", "8", "7"))


@pytest.mark.parametrize(
    ("before", "said", "first", "count"),
    [
        (DIAMONDS, "ann leads a diamond", "ann leads AD", 7),
        (DIAMONDS, "A spade", "AS", 8),
        (DIAMONDS, "ann plays a low spade", "ann plays AS", 8),
        (DIAMONDS, "ann leads a trump", "ann leads AD", 7),
        (DIAMONDS, "ann ks bob a spade", "ann ks bob AS", 7),
        (DIAMONDS, "that was a spade", "correct @6 AS", 8),
        (DIAMONDS, "bob plays a spade", "", 0),
        (SXS, "ann leads a heart", "ann leads AH", 6),
        (f"{ROL}\nAnn JH", "b a heart", "b AH", 7),
        # cards are played only behind what the line begins with
        (f"{KLA}\nhand Bob 10D", "ann takes, leads a heart", "ann takes, leads AH", 8),
        (LIN, "bob leads another heart", "bob leads AH", 8),
    ],
)
def test_a_suit_that_names_no_card_is_asked_about(
    before: str, said: str, first: str, count: int
) -> None:
    fold = fold_of(before)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.why.startswith("Say which of the ")
    assert (*refusal.would_do, "")[0] == first or f"example: {first}" in refusal.why
    assert len(refusal.would_do) in {count, 0}
    for line in refusal.would_do:
        assert enter(fold_of(before), line) is None
