"""A call for the top discard, who goes down, and which card goes, as people say them."""

import pytest

from tests.rules.test_plain import PLAY, fold_of, kept
from trickledger.rules.record.lines import enter

KAL = "game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\nAnn: draw, KH"
LATER = f"{KAL}\nBob: draw, JC"
DOWN = ["take", "meld JC JD JS, KH KC jo, 5C 5H 5S"]


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (KAL, "Cid calls the king, Bob lets him have it", ["Cid: call yes"]),
        (KAL, "Cid calls KH and gets it", ["Cid: call yes"]),
        (KAL, "Cid called it, Bob allows it", ["Cid: call yes"]),
        (KAL, "Cid calls the king of hearts but Bob refuses", ["Cid: call no"]),
        (KAL, "Cid calls, Bob doesn't let him have it", ["Cid: call no"]),
        (KAL, "Bob draws, jack of clubs goes", ["draw", "JC"]),
        (KAL, "Bob draws jack of clubs goes", ["draw", "JC"]),
        (KAL, "Bob draws and the JC goes", ["draw", "JC"]),
        (LATER, "Cid picks it up", ["take"]),
        (LATER, "Cid picks it up and goes down: JC JD JS, KH KC joker, 5C 5H 5S", DOWN),
        (
            LATER,
            "Cid picks it up and goes down: three jacks (JC JD JS), three kings KH KC and a joker, "
            "fives 5C 5H 5S",
            DOWN,
        ),
        (LATER, "Cid takes it, goes down jc jd js, kh kc jo, 5c 5h 5s", DOWN),
    ],
)
def test_it_is_kept_in_the_words_of_the_record(before: str, said: str, meant: list[str]) -> None:
    assert kept(before, said) == meant


@pytest.mark.parametrize(
    "said",
    [
        "Cid had called the KH, and got it",
        "forgot: Cid called the KH",
        "we forgot: Cid called the king",
        "Cid called the king of hearts",
    ],
)
def test_a_call_that_is_told_late_is_put_in_behind_its_card(said: str) -> None:
    refusal = enter(fold_of(LATER), said)
    assert refusal
    assert refusal.why == "Cid's call belongs right after the card that was called."
    assert refusal.would_do == ("insert after @4 Cid: call yes",)
    assert enter(fold_of(LATER), *refusal.would_do) is None


@pytest.mark.parametrize(
    ("before", "said"),
    [
        # it is not Cid's to allow
        (KAL, "Ann calls the king, Cid lets her have it"),
        (KAL, "Cid calls the king"),
        (KAL, "Cid calls the queen"),
        (KAL, "Zoe calls the king and gets it"),
        (PLAY, "Ann calls the king and gets it"),
        (PLAY, "jack of clubs goes"),
    ],
)
def test_what_is_no_such_call_is_refused(before: str, said: str) -> None:
    assert enter(fold_of(before), said)
