"""Kalooki: what a scorer may mistype or a table may do wrong, and the answer to each.

Ann deals, Bob plays first. The first row of each kind is one of the rulebook; the others are its
neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.kalooki_hands import HEADS
from tests.rules.rows import Row, check, name_of, table
from trickledger import replay

HANDS = HEADS | {
    "bob is down": """
        hand Ann 7H
        draw, 8D
        Bob: call yes
        draw, 2D
        draw, 3D
        draw, meld KS KH KD, QS QH QD, 7S 7D 7C, 9C
        draw, 4C
        draw, 5C
        draw""",
    "over": "hand Ann 9S\ndraw, meld KS KH KD, 7C 7D 7C, 4H 4S jo, 2D",
    "cid has 9C": """
        hand Ann 9C
        Cid: call yes
        draw, 9C
        draw, 2D
        draw, 3D""",
}

DEAL = """
two-seats        | <2> / hand Ann 7H                        | SYN KAL-DECK-1
six-seats        | <6> / hand Ann 7H                        | SYN KAL-DECK-1
dealt-twelve     | <to 3> / hand 7H                         | RULE KAL-DEAL-1; says 11
                 | Ann holds 2h 3h 4h 5h 6h 8h 9h Th Jh Qh Kh Ah |
dealt-eleven     | <to 3> / hand 7H / Ann holds 2h 3h 4h 5h 6h 8h 9h Th Jh Qh Kh | ok
dealt-twice      | <3> / hand Ann 7H / Bob holds 2345678h AS 9S | SEQ COM-SEQ-1
                 | Bob holds 2345678h AS 9S                 |
dealt-third      | <3> / hand Ann 7H / Bob holds 2345678h 7h 9S | PHYS COM-PHYS-2
dealt-thrice     | <3> / hand Ann 9S / Bob holds 7h 7h 7h 234568h | PHYS COM-PHYS-2
dealt-to-both    | <3> / hand Ann 7H / Bob holds 2345678h AS 9S | PHYS COM-PHYS-3
                 | Cid holds 7H 2345689s TD                 |
fifth-joker      | <3> / hand Ann jo / Bob holds jo jo jo jo 2345h 6S | PHYS COM-PHYS-2
four-jokers      | <3> / hand Ann 7H / Bob holds jo jo jo jo 2345h 6S | ok
no-card          | <3> / hand Ann 1H                        | SYN any
no-dealer        | <3> / hand 7H                            | SYN COM-SYN-1
joker-elsewhere  | game klaberjass / players Ann, Bob / hand Bob 10C / take / * | SYN COM-CARD-2
joker-turned-up  | game klaberjass / players Ann, Bob / hand Bob Joker | SYN COM-CARD-2
joker-held       | game klaberjass / players Ann, Bob / hand Bob 10C / take | SYN COM-CARD-2
                 | Ann holds jo JC QC KC 7D 9D QD KD KH     |
"""

TURNS = """
third-7H         | <3> / hand Ann 7H / draw, meld 7H 7H 7S, KS KH KD, QS QH QD | PHYS COM-PHYS-2
third-in-one     | <3> / hand Ann 9S / draw, meld 7H 7H 7H, KS KH KD, QS QH QD | PHYS COM-PHYS-2
third-discarded  | <3> / hand Ann 7H / draw, 7H / draw, 7H  | PHYS COM-PHYS-2
third-drawn      | <3> / hand Ann 7H / draw, 7H / drew 7H   | PHYS COM-PHYS-2
fifth-joker      | <3> / hand Ann 7H / draw, meld KS jo jo jo jo jo, 7S 7D 7C | PHYS COM-PHYS-2
meld-first       | <3> / hand Ann 7H / meld KS KH KD, QS QH QD, 7S 7D 7C | SEQ COM-SEQ-1
                 |                                          | says KAL-DRAW-1
discard-first    | <3> / hand Ann 7H / KS                   | SEQ COM-SEQ-1
joker-first      | <3> / hand Ann 7H / jo                   | SEQ COM-SEQ-1
two-draws        | <3> / hand Ann 7H / draw, draw           | SEQ COM-SEQ-1
draw-and-take    | <3> / hand Ann 7H / draw, take           | SEQ COM-SEQ-1
two-discards     | <3> / hand Ann 7H / draw, KS, QS         | SEQ COM-SEQ-1
out-of-turn      | <3> / hand Ann 7H / Cid: draw            | SEQ COM-SEQ-2
refused-draws    | <3> / hand Ann 7H / Cid: call no / draw  | SEQ KAL-CALL-4
allowed-takes    | <3> / hand Ann 7H / Cid: call yes / take | SEQ KAL-CALL-3
active-calls     | <3> / hand Ann 7H / Bob: call yes        | SEQ KAL-CALL-1
call-after-draw  | <3> / hand Ann 7H / draw / Cid: call yes | SEQ COM-SEQ-1
words-before     | <3> / hand Ann 7H / draw, draw    | SEQ COM-SEQ-1; would meld CARDS, a card
words-laid-down  | <3> / <bob is down> / draw               | SEQ COM-SEQ-1
                 |                                | would meld CARDS, tack CARD MELD, a card
words-of-jokers  | <to 2> / hand 7H / draw                  | SEQ COM-SEQ-1
                 | meld KS KH KD, QS QH QD, 7S jo 9S 10S    |
                 | draw      | would meld CARDS, tack CARD MELD, replace CARD MELD, a card
call-laid-down   | <3> / <bob is down> / 8D / Bob: call yes | RULE KAL-CALL-2
stop-with-cards  | <3> / hand Ann 7H / draw, stop           | RULE KAL-DISC-1
stop-first       | <3> / hand Ann 7H / stop                 | SEQ COM-SEQ-1
other-verb       | <3> / hand Ann 7H / pass                 | SYN COM-SYN-1
joker-discarded  | <3> / hand Ann 7H / draw, joker          | RULE KAL-DISC-2
several-cards    | <3> / hand Ann 7H / draw, KQs            | SYN COM-CARD-1
laid-twice-known | <3> / <cid has 9C> / draw, 9C            | PHYS COM-PHYS-3
in-own-hand      | <3> / <cid has 9C> / draw, 4C / draw, 9C | ok
more-than-held   | <3> / hand Ann 7H / draw                 | PHYS COM-PHYS-4
                 | meld KS KH KD, QS QH QD, 7S 7D 7C, 2S 3S 4S 5S |
known-room       | <3> / hand Ann 7H / take, meld KS KH KD KC, QS QH QD, 8S 8D 8C | PHYS COM-PHYS-7
known-laid       | <3> / hand Ann 7H / take, meld KS KH KD, QS QH QD, 7S 7H 7C, 2D | ok
"""

MELDS = """
other-suit       | <to 2> / hand 7H                         | RULE KAL-FOUR-1
                 | draw, meld KS KH KD, QS QH QD, 7S 8S 9S 10H, 2C |
out-of-order     | <to 2> / hand 7H                         | RULE KAL-FOUR-1
                 | draw, meld KS KH KD, QS QH QD, 10S 9S 8S 7S, 2C |
                 |                                          | says low to high
run-of-three     | <3> / hand Ann 7H / draw, meld KS KH KD, QS QH QD, 7S 8S 9S, 2C | RULE KAL-FOUR-1
six-to-sevens    | <3> / <bob is down> / tack 6D 3          | RULE KAL-TACK-2
seven-to-sevens  | <3> / <bob is down> / tack 7S 3          | ok
no-such-meld     | <3> / <bob is down> / tack 7S 4          | SYN COM-SYN-1
meld-nought      | <3> / <bob is down> / tack 7S 0          | SYN COM-SYN-1
no-meld-yet      | <3> / hand Ann 7H / draw, tack 7S 1      | SYN COM-SYN-1; says there are none
tack-no-number   | <3> / <bob is down> / tack 7S            | SYN COM-SYN-1
tack-no-card     | <3> / <bob is down> / tack 3             | SYN COM-SYN-1
joker-for-joker  | <3> / <bob is down> / replace jo 3       | RULE KAL-REPL-4
joker-of-a-three | <3> / <bob is down> / tack jo 3, replace 7S 3 | RULE KAL-REPL-4
joker-taken-back | <3> / <bob is down> / back jo            | SYN COM-SYN-1
meld-nothing     | <3> / hand Ann 7H / draw, meld           | SYN COM-SYN-1
meld-marked      | <3> / hand Ann 7H / draw, meld~          | SYN COM-SYN-1
tack-marked      | <3> / <bob is down> / tack~              | SYN COM-SYN-1
"""

LEFT = """
wrong-number     | <3> / <over> / Ann left AS AH 10D 7S     | PHYS COM-PHYS-4
one-too-many     | <3> / <over> / Ann left 23456s 23456h    | PHYS COM-PHYS-4
right-number     | <3> / <over> / Ann left 23456s 2356h     | ok
known-missing    | <3> / <cid has 9C> / <bob out> / Cid left 23456s 2356h 8H 8S | PHYS COM-PHYS-7
known-there      | <3> / <cid has 9C> / <bob out> / Cid left 23456s 2356h 9C 8S | ok
left-on-table    | <3> / <over> / Ann left 7C 2345s 2356h   | PHYS COM-PHYS-2
left-too-early   | <3> / hand Ann 7H / draw, KS / Ann left 45 | SEQ COM-SEQ-1
left-by-winner   | <3> / <over> / Bob left KC               | PHYS any
left-words       | <3> / <over> / Ann left some             | SYN any
score-differs    | <3> / <over> / Ann left 60 / Cid left 60 | RULE KAL-VAL-1
                 | score Ann 60 Bob 0 Cid 60                |
                 |                                          | says difference
score-agrees     | <3> / <over> / Ann left 60 / Cid left 60 / score Ann 120 Bob 0 Cid 120 | ok
                 |                                          | paper agrees
score-early      | <3> / <over> / Ann left 60 / score Ann 120 | SEQ any
hand-too-early   | <3> / <over> / Ann left 60 / hand 7H     | SEQ COM-SEQ-1
hand-ten         | <to 10> / hand 7H                        | SEQ COM-SEQ-3
"""

HANDS["bob out"] = "draw, meld KS KH KD, QS QH QD, JS JH JD, 7C"


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_the_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TURNS, HANDS), ids=name_of)
def test_turns(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MELDS, HANDS), ids=name_of)
def test_melds(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(LEFT, HANDS), ids=name_of)
def test_cards_left_and_figures(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("handle", ["Jo", "joker", "Meld", "Stop", "W"])
def test_a_joker_or_a_word_is_no_name(handle: str) -> None:
    result = replay(f"game kalooki\nplayers Ann, Bob, {handle}\nhand Ann 7H")
    assert result.refusal
    assert result.refusal.clause == "COM-SEAT-1"


def test_the_meld_of_a_correction_that_is_dropped_has_a_number_too() -> None:
    """It was taken, and kept in words that could not be read again: `tack KC`."""
    laid = "draw, meld KS KH KD, QS QH QD, JS JH JD, tack KC 1"
    dropped = "void @3, correct @5 tack KC 0, drop"
    result = replay(f"game kalooki\nplayers Ann, Bob, Cid\nhand Cid 7H\n{laid}\n{dropped}")
    assert result.refusal
    assert result.refusal.clause == "COM-SYN-1"
    assert result.refusal.why == "After tack KC comes a meld's number, from 1 on."
