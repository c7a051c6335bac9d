"""Cards that are told by their ranks: a sequence by its ends is read, three kings are asked for."""

import pytest

from tests.rules.test_plain import CIN, KAL, PLAY, fold_of, kept
from trickledger.rules.record.lines import enter
from trickledger.rules.says import Way, all_values

SHOW = f"{PLAY}\nJC 10C"
TOLD = "result Ann 5 Bob 0 Cid 9"
# the contract of the third hand is one three and two fours
THIRD = f"game kalooki\nplayers Ann, Bob, Cid\nhand Ann\n{TOLD}\nhand\n{TOLD}\nhand 7H"
RUNS = "draw meld 4H 5H 6H 7H, 9S 10S JS QS, KS KH KD 3D"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (SHOW, "show k-j", "show JC QC KC"),
        (SHOW, "show j-k", "show JC QC KC"),
        (SHOW, "show kc-jc", "show JC QC KC"),
        (SHOW, "show k-jc", "show JC QC KC"),
        (SHOW, "ann shows k \u2013 j of clubs", "show JC QC KC"),
        (SHOW, "ann shows from the king to the jack", "show JC QC KC"),
        (SHOW, "show king to jack, qd", "show JC QC KC QD"),
        (THIRD, "draw, meld 4h-7h, 9-qs, kshd, 3d", RUNS),
        (THIRD, "draw, meld 4-7 of hearts, 9s-q of spades, ks kh kd, 3d", RUNS),
        (THIRD, "draw, meld 7-4h, q-9s, kshd, 3d", RUNS),
        (
            THIRD,
            "draws, lays down a to 4 of hearts, 9 to queen of spades, ks kh kd, discards 3d",
            "draw meld AH 2H 3H 4H, 9S 10S JS QS, KS KH KD 3D",
        ),
    ],
)
def test_a_sequence_is_read_by_its_ends(before: str, said: str, meant: str) -> None:
    assert " ".join(kept(before, said)) == meant


@pytest.mark.parametrize(
    ("before", "said", "example"),
    [
        (KAL, f"draw, meld {melds}, 8c", "draw, meld KS KH KD, QS QH QD, JS JH JD, 8c")
        for melds in (
            "kkk, qqq, jjj",
            "KKK QQQ JJJ",
            "k k k, q q q, j j j",
            "three kings, 3 queens and jacks",
            "kings, queens, jacks",
            "KS KH KD, qqq, jjj",
        )
    ],
)
def test_suits_that_are_not_told_are_asked_for(before: str, said: str, example: str) -> None:
    fold = fold_of(before)
    refusal = enter(fold, said)
    assert refusal
    assert refusal.why == f"Say the suits of the cards. For example: {example}"
    (way,) = (each for each in all_values(refusal.says) if isinstance(each, Way))
    assert enter(fold, way) is None


@pytest.mark.parametrize(
    ("before", "said", "why"),
    [
        (KAL, "draw, meld kkk", "The contract is 3 threes, all laid at once."),
        (KAL, "draw, meld 4-7 of hearts, 8c", "The contract is 3 threes, all laid at once."),
        (SHOW, "show q-10", "The announced twenty isn't among them."),
        # what is played is no sequence, nor are two suits one
        (f"{CIN}\nbid 5 pass pass pass\ntrump H\n3 3 3 3", "8h k-j 4", "k-j is neither a card"),
        (SHOW, "show kc-jd", ""),
    ],
)
def test_what_it_cannot_be_in_any_suit_is_told(before: str, said: str, why: str) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert refusal.why.startswith(why)


@pytest.mark.parametrize("said", ["show q-10", "show kcjc", "show qjtc", "show q j 9", "show"])
def test_what_is_shown_wrongly_is_refused_with_what_is_due(said: str) -> None:
    refusal = enter(fold_of(SHOW), said)
    assert refusal
    assert refusal.would_do == ("show KC QC JC",)
