"""A whole trick that is told anew, and one that was left out."""

import pytest

from tests.rules.test_plain import KLA, fold_of, kept
from tests.rules.test_said import CINCH_PLAY, MIXED_UP
from trickledger.rules.record.lines import enter

FIVE = f"{MIXED_UP}10D KD"
FOUR = f"{CINCH_PLAY}\nAH 5H 9H 7H\nKH QH 4H 6H"
PUT_IN = ["insert before @12 9D", "insert after @18 8D"]

LOO = (
    "game loo\nplayers Ann, Ben, Cid, Dee, Eve\nhand Ann 2H\nBen: in pass in in pass\n"
    "exchange 0 exchange 0 exchange 0\n3C 4C 5C\n3S 4S 5S\n3D 4D AD\n6C 7C 8C"
)


@pytest.mark.parametrize(
    ("before", "said", "meant"),
    [
        (FIVE, "trick 2 was 9s 8s", ["correct @10 9S"]),
        (FIVE, "no, trick 2 was 9s and 8s", ["correct @10 9S"]),
        (
            FIVE,
            "trick 2 should have been qs 9s because i misread",
            ["correct @11 9S because i misread"],
        ),
        (FIVE, "the second trick was bob 7s, ann qs", ["correct @11 7S"]),
        (FIVE, "trick 2 was bob 7s", ["correct @11 7S"]),
        (FIVE, "the last trick was 10d9", ["correct @17 9D"]),
        (FIVE, "correct trick 2 to qs 9s", ["correct @11 9S"]),
        (FIVE, "correct trick 2 9s 8s", ["correct @10 9S"]),
        # one of two cards is corrected, as ever
        (FIVE, "correct trick 2 qs 9s", ["correct @10 9S"]),
        (FIVE, "correct trick 2 bob 7s", ["correct @11 7S"]),
        (FOUR, "the first trick was ah 2 9 7", ["correct @13 2H"]),
        (FOUR, "trick 1 was bob ah, ann 2h, dee 9h, cid 3h", ["correct @15 2H", "correct @13 3H"]),
        # what is played now is no trick that is told anew
        (FIVE, "trick 6: 9d 8d", ["9D", "8D"]),
        (f"{MIXED_UP}10D", "trick 5: kd", ["KD"]),
        # one card of a trick, where both are told
        (LOO, "ben played qd in trick 3, not ad", ["correct @19 QD"]),
        (LOO, "Ben played the queen in the third trick instead of the ace", ["correct @19 QD"]),
        (
            LOO,
            "ben's ace in trick 3 was the qd because misread",
            ["correct @19 QD because misread"],
        ),
        (LOO, "it was qd in trick 3, not ad", ["correct @19 QD"]),
        (LOO, "in trick 3 it was qd, not ad", ["correct @19 QD"]),
        (LOO, "ben didn't play ad in trick 3 but qd", ["correct @19 QD"]),
        (FIVE, "bob played 7s in trick 2, not 8s", ["correct @11 7S"]),
        (FIVE, "we forgot a trick: 9d 8d before trick 3", PUT_IN),
        (FIVE, "we forgot a trick before trick 3: 9d 8d", PUT_IN),
        (FIVE, "we forgot trick 3: ann 9d bob 8d", PUT_IN),
        (FIVE, "a trick is missing: 9d 8d before 8h", PUT_IN),
        (FIVE, "we forgot trick 3: ann 9d, bob 8d", PUT_IN),
        (FIVE, "trick 3 was left out: ann 9d, bob 8d", PUT_IN),
        (FIVE, "the third trick is missing: 9d 8d", PUT_IN),
        (FIVE, "insert before trick 3 9d 8d", PUT_IN),
        (FIVE, "insert before the third trick 9d 8d", PUT_IN),
        (LOO, "trick 5 was left out: eve 9c, ben 10c, dee qc", ["9C", "10C", "QC"]),
    ],
)
def test_a_trick_is_what_it_is_said_to_have_been(before: str, said: str, meant: list[str]) -> None:
    assert kept(before, said) == meant


@pytest.mark.parametrize(
    ("before", "said", "why", "would_do"),
    [
        (FIVE, "trick 2 was qs 8s", "It is there already: @10.", []),
        (FIVE, "trick 9 was 9s 8s", "There is no trick 9 in this hand.", []),
        (FIVE, "trick 2 was 9s", "Trick 2 has 2 cards: name one for each, or who played it.", []),
        (FIVE, "trick 2: 9s 8s", "Trick 2 is recorded already.", ["correct @10 9S"]),
        (
            FIVE,
            "the third trick was 9d 8d",
            "Was trick 3 another, or was this one left out before it?",
            ["insert before @12 9D 8D"],
        ),
        (LOO, "ben played qd in trick 3", "Trick 3 is recorded already.", ["correct @19 QD"]),
        (LOO, "no, ben played qd in trick 3", "Trick 3 is recorded already.", ["correct @19 QD"]),
        (LOO, "ben's card in trick 3 was qd", "Trick 3 is recorded already.", ["correct @19 QD"]),
        (
            LOO,
            "hm, ben played qd in the third trick, not the ace",
            "Trick 3 is recorded already.",
            ["correct @19 QD"],
        ),
        (
            LOO,
            "no, it was 2d in trick 3",
            "Trick 3 is recorded already.",
            ["correct @17 2D", "correct @18 2D"],
        ),
        (LOO, "no, ben played ad in trick 3", "It is there already: @19.", []),
        (LOO, "no, cid played 9d in trick 3", "Cid has played no card in trick 3.", []),
        (LOO, "ben's qd in trick 3 was 2d", "QD was not played in trick 3.", []),
        (LOO, "no, ben played qd in trick 7", "There is no trick 7 in this hand.", []),
        (
            LOO,
            "no, ben played qd, not ad",
            "Which card was QD? The newest that can be meant is Ben's AD (@19).",
            ["correct @19 QD"],
        ),
        (
            FIVE,
            "we forgot a trick: bob 9d ann 8d before 8h",
            "It's Ann's turn.",
            ["insert before @12 Ann: 8D Bob: 9D", "insert before @12 9D 8D"],
        ),
        (
            FOUR,
            "we forgot a trick: cid 3h dee 10h ann jh bob 2h before kh",
            "It's Bob's turn.",
            [
                "insert before @16 Bob: 2H Cid: 3H Dee: 10H Ann: JH",
                "insert before @16 3H 10H JH 2H",
            ],
        ),
        (
            FIVE,
            "we forgot a trick: 9d 8d",
            "This can be put in at several places: say at which entry.",
            [f"insert before @{at} 9d 8d" for at in (16, 14, 12)],
        ),
        # a whole trick has a card of each
        *(
            (FIVE, said, "The card of Bob is missing: a whole trick has 2 cards.", [])
            for said in ("we forgot a trick: ann 8d before 8h", "we forgot trick 3: ann 9d")
        ),
        (FIVE, "trick 3 is missing: 9d", "A whole trick has 2 cards, here only 1.", []),
        (
            FOUR,
            "we forgot a trick: cid 3h dee 10h before kh",
            "The card of Ann and Bob is missing: a whole trick has 4 cards.",
            [],
        ),
        (
            LOO,
            "trick 5 was left out: eve 9c, ben 10c",
            "The card of Dee is missing: a whole trick has 3 cards.",
            [],
        ),
        (
            FIVE,
            "we forgot a trick",
            "Which cards were they, and where? Say it such as `insert before @16 CARDS`.",
            [],
        ),
    ],
)
def test_what_it_can_mean_is_proposed(
    before: str, said: str, why: str, would_do: list[str]
) -> None:
    refusal = enter(fold_of(before), said)
    assert refusal
    assert (refusal.why, [*refusal.would_do]) == (why, would_do)
    for line in would_do:
        assert enter(fold_of(before), line) is None


def test_whose_a_trick_was_is_checked_as_before() -> None:
    refusal = enter(fold_of(FIVE), "trick 2 was won by bob")
    assert refusal
    assert refusal.would_do == ("Ann wins trick 2",)
    assert enter(fold_of(KLA), "we forgot a trick")


@pytest.mark.parametrize(
    "said", ["no, ben played 2d in the third trick", "ben's ace in trick 3 was the 2d"]
)
def test_what_no_longer_fits_then_is_said_with_what_does(said: str) -> None:
    refusal = enter(fold_of(LOO), said)
    assert refusal
    assert refusal.would_do == ("void @19, insert after @19 2D", "correct @19 2D, drop")


def test_a_card_of_the_trick_that_is_played_corrects_nothing() -> None:
    refusal = enter(fold_of(f"{LOO}\nEve: 9C"), "ben plays 10c in trick 5")
    assert refusal
    assert not any(line.startswith("correct") for line in refusal.would_do)
