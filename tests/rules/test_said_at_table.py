"""What is said for a word and more: takes it with the king, plays clubs, I pass, no sequences."""

import pytest

from tests.rules.test_plain import CIN, KLA, LOO, fold_of, kept
from tests.rules.test_said import DIAMONDS, ROL, SPADES
from trickledger.rules.record.lines import enter

TURNED = f"{KLA}\nhand Bob KC"
TALKING = f"{TURNED}\ntake"
DRAWN = "game sixty-six\nplayers Ann, Bob\nhand Bob KS\n9C AC"
SECOND = f"{TURNED}\npass pass"


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (TURNED, "ann passes, bob plays clubs", "pass take"),
        (TURNED, "ann plays clubs", "take"),
        (TURNED, "ann passes, bob takes clubs", "pass take"),
        (TURNED, "i pass, bob takes it", "pass take"),
        (TURNED, "i pass, you take it", "pass take"),
        (TURNED, "ann pass bob plays it", "pass take"),
        (TURNED, "ann offers to throw in, bob says no", "schmeiss no"),
        (TURNED, "ann wants to throw it in", None),
        (TURNED, "ann plays spades", None),
        (SECOND, "ann plays hearts", "trump H"),
        (SECOND, "ann plays clubs", None),
        # the letter is a word of the game
        (LOO, "i pass and p", "in pass pass"),
        (CIN, "i pass", "pass"),
        # the dealer
        (TURNED, "ann passes, the dealer takes it up", "pass take"),
        (LOO, "ann to dee are in, dealer stays", None),
        (LOO, "ann, bob, cid and dee are in, dealer stays", "in in in in in"),
        (f"{CIN}\npass pass pass", "dealer bids 4", "bid 4"),
        (DIAMONDS, "ann leads 8s, the dealer plays 7d", "8S 7D"),
        (DIAMONDS, "ann leads 8s, dealer has taken it", None),
        # what is said beside a card, and draws that nobody saw
        (SPADES, "8h, bob has no hearts, throws 9d", "8H 9D"),
        (SPADES, "8h, bob can't follow, so 9d", "8H 9D"),
        (TALKING, "ann has no sequence, bob has no sequence, ann leads 8c", "none none 8C"),
        (DRAWN, "both draw, bob leads ah", "AH"),
        (DRAWN, "bob draws a new card and leads ah", "AH"),
        (DRAWN, "they draw", ""),
        (DRAWN, "each draws one", ""),
        # sequences
        (TALKING, "nobody has a sequence", "none none"),
        (TALKING, "none of us has a sequence", "none none"),
        (TALKING, "neither has a sequence", "none none"),
        (TALKING, "no sequences", "none none"),
        (TALKING, "no runs", "none none"),
        (TALKING, "no sequence", "none"),
        (TALKING, "ann has 3 in a row", "twenty"),
        (TALKING, "ann has four in a row", "fifty"),
        # who takes it with what
        (DIAMONDS, "ann led the 8 of diamonds and bob took it with the nine", "8D 9D"),
        (DIAMONDS, "ann queen of spades, bob beats it with the king", "QS KS"),
        (DIAMONDS, "9d, bob takes with the jack", "9D JD"),
        (DIAMONDS, "ann led 8d, bob won it with the 9", "8D 9D"),
        (DIAMONDS, "ann leads 8s, bob trumps it with the 7", "8S 7D"),
        (DIAMONDS, "ann leads 8s, bob trumps 7d", "8S 7D"),
        (DIAMONDS, "ann leads 8s, bob trumps the 8 of spades", None),
        (SPADES, "8h, bob took the trick with the jack of spades, bob leads 9h", "8H JS 9H"),
    ],
)
def test_it_is_kept_as_the_word_it_is_said_for(before: str, said: str, meant: str | None) -> None:
    if meant is None:
        assert enter(fold_of(before), said)
        return
    assert " ".join(kept(before, said)) == meant


def test_who_takes_a_trick_with_a_card_is_checked() -> None:
    refusal = enter(fold_of(DIAMONDS), "ann ks, bob took it with the queen")
    assert refusal
    assert refusal.why.startswith("Ann won trick 2 with KS, not Bob.")


def test_of_a_hand_that_is_over_nothing_is_counted() -> None:
    over = f"{ROL}\n9H QH AH 7H\nresult out Cid"
    assert kept(over, "cid was out") == []
    refusal = enter(fold_of(over), "ann was out")
    assert refusal
    assert (refusal.why, refusal.would_do) == ("Hand 1 is over, and no other is open.", ("hand",))


def test_nobody_is_out_where_no_cards_are_played() -> None:
    assert enter(fold_of("game points\nplayers Ann, Bob, Cid\nadds 1 2 3"), "cid is out")
