"""Rolling Stone: what a scorer may mistype or a table may do wrong, and the answer to each.

P4 deals, P1 leads first. The first row of each kind is one of the rulebook; the others are its
neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table

HANDS = {
    "four": "game rolling-stone / players P1, P2, P3, P4",
    "p4 deals": "<four> / hand P4",
    # Everyone follows: P2 leads, each has a heart left.
    "all follow": """
        7C 8C 9C 10C
        JC QC KC AC
        7S 8S 9S 10S
        JS QS KS AS
        7D 8D 9D 10D
        JD QD KD AD
        7H 8H 9H 10H""",
    "a hand": "<all follow> / JH",
}

DEAL = """
three-seats      | game rolling-stone / players P1, P2, P3 / hand P3 | SYN ROL-DECK-1
seven-seats      | game rolling-stone                       | SYN ROL-DECK-1
                 | players P1, P2, P3, P4, P5, P6, P7 / hand P7 |
dealt-seven      | <p4 deals> / P1 holds AKQJ1098s          | PHYS COM-PHYS-4; says ROL-DEAL-1
dealt-nine       | <p4 deals> / P1 holds AKQJ10987s 7H      | PHYS COM-PHYS-4
dealt-eight      | <p4 deals> / P1 holds AKQJ10987s         | ok
dealt-twice      | <p4 deals> / P1 holds AKQJ1098s AS       | PHYS COM-PHYS-4
dealt-again-short | <p4 deals> / P1 holds AKQJ10987s / P1 holds AKQJ1098s | SEQ COM-SEQ-1
dealt-to-two     | <p4 deals> / P1 holds AKQJ10987s         | PHYS COM-PHYS-2
                 | P2 holds AKQJ1098h AS                    |
dealt-and-played | <p4 deals> / AS 8S 9S 10S                | PHYS COM-PHYS-2; says dealt to P1
                 | P2 holds AKQJ1098h AS                    |
dealt-late       | <p4 deals> / AS 8S 9S 10S                | ok
                 | P2 holds AKQJ1098h 8S                    |
dealt-otherwise  | <p4 deals> / AS 8S 9S 10S                | PHYS COM-PHYS-6; says 8S
                 | P2 holds AKQJ10987h                      |
dealt-picked-up  | <p4 deals> / AS pick                     | PHYS COM-PHYS-2; says dealt to P1
                 | P2 holds AKQJ1098h AS                    |
dealt-again      | <p4 deals> / P1 holds AKQJ10987s         | SEQ COM-SEQ-1
                 | P1 holds AKQJ10987s                      |
dealt-6D         | <p4 deals> / P1 holds AKQJ1098s 6D       | PHYS ROL-DECK-1
below-the-pack   | <p4 deals> / 6H                          | PHYS ROL-DECK-1
joker            | <p4 deals> / jo                          | SYN COM-CARD-2
no-card          | <p4 deals> / 1H                          | SYN COM-CARD-1
turned-up        | <four> / hand P4 9H                      | SEQ COM-SEQ-1
seen-out-of-play | <p4 deals> / seen 9H                     | PHYS COM-PHYS-7
"""

PLAY = """
discarded        | <p4 deals> / 7C 8C 9C 10C / 7C           | PHYS COM-PHYS-2; says in trick 1
discarded-again  | <p4 deals> / AS pick / AS 7S 8S 9S / AS  | PHYS COM-PHYS-2; says in trick 2
on-the-table     | <p4 deals> / 7C 8C / 8C                  | PHYS COM-PHYS-2; says P2 in trick 1
known-elsewhere  | <p4 deals> / 9H pick / 10H / 9H          | PHYS COM-PHYS-3; says P2's hand
not-in-the-hand  | <p4 deals> / P1 holds AKQJ10987s / AH    | PHYS COM-PHYS-6
leader-picks-up  | <p4 deals> / pick                        | SEQ ROL-PICK-1
leader-picks-up-marked | <p4 deals> / pick~                 | SEQ ROL-PICK-1
leader-picks-a-card | <p4 deals> / pick 9H                  | SEQ ROL-PICK-1
new-leader-picks-up | <p4 deals> / 9H pick / pick           | SEQ ROL-PICK-1
picks-some       | <p4 deals> / 9H QH AH / pick 9H QH       | RULE ROL-PICK-1
                 |                                          | would pick, pick AH QH 9H
                 |                                          | says All cards on the table
picks-some-marked | <p4 deals> / 9H QH AH / pick 9H QH~     | RULE ROL-PICK-1
picks-more       | <p4 deals> / 9H QH / pick 9H QH AH       | RULE ROL-PICK-1
picks-twice-named | <p4 deals> / 9H QH / pick 9H QH 9H      | RULE ROL-PICK-1
picks-6H         | <p4 deals> / 9H QH / pick 9H 6H          | PHYS ROL-DECK-1
                 |                                          | says 6H isn't in the pack.
picks-two-lower  | <p4 deals> / 9H QH / pick 9H 6H 5H       | PHYS ROL-DECK-1
                 |                                          | says 5H isn't in the pack.
picks-all        | <p4 deals> / 9H QH AH / pick QH AH 9H    | ok; picked 1 P4
picks-and-leads  | <p4 deals> / 9H QH / pick 9C             | RULE ROL-PICK-1
picks-then-leads | <p4 deals> / 9H QH / pick, 9C            | ok; picked 1 P3
picks-out-of-turn | <p4 deals> / 9H / P3: pick              | SEQ COM-SEQ-2
off-suit         | <p4 deals> / 9H / 8S                     | RULE ROL-FOLLOW-1
off-suit-marked  | <p4 deals> / 9H / 8S~                    | RULE ROL-FOLLOW-1
follows          | <p4 deals> / 9H / 8H                     | ok
follows-by-rank  | <p4 deals> / 9H / 8                      | ok
off-suit-gone    | <p4 deals> / 8S 9S pick / 9H / 8S        | PHYS COM-PHYS-3
trump-announced  | <p4 deals> / trump H                     | SYN COM-SYN-1
wrong-winner     | <p4 deals> / 7C 8C 9C 10C = P1           | RULE ROL-TRICK-2
winner-of-pick-up | <p4 deals> / 9H pick = P2               | SYN COM-SYN-1
wrong-trick      | <p4 deals> / 9H pick / 3. 9H             | SYN COM-SYN-1
right-trick      | <p4 deals> / 9H pick / 2. 9H             | ok
"""

# What is said of a slip: the cards that bind, whose entry it is, and what can be entered.
SAID = """
off-the-suit     | <p4 deals> / 9H / 8S                     | RULE ROL-FOLLOW-1; by P2
                 |  | says 9H was led. Each next player to the
                 |                                          | says or picks up.
off-by-who-holds | <p4 deals> / P2 holds AKQJ10987h / 9S / AH | RULE ROL-FOLLOW-1; would_enter pick
could-follow     | <p4 deals> / P2 holds AKQJ1098h 7C / 7H / pick | RULE ROL-PICK-1; by P2
                 | | cards AH KH QH JH 10H 9H 8H; says 7H was led and P2 holds AH
other-list       | <p4 deals> / 9H QH AH / pick 9H QH 10H   | RULE ROL-PICK-1; cards AH QH 9H
                 | | would pick, pick AH QH 9H; by P4
                 | | says All cards on the table are picked up: AH QH 9H. A comma ends their list.
list-of-a-lower  | <p4 deals> / 9H QH / pick QH 6H          | PHYS ROL-DECK-1; by P3
dealt-before     | <p4 deals> / AS pick                     | PHYS COM-PHYS-2; by P2
                 | P2 holds AKQJ1098h AS                    | says AS was dealt to P1.
nothing-to-pick  | <p4 deals> / pick                        | SEQ ROL-PICK-1
                 | | says Nothing lies on the table: a card is led. Only who cannot follow
not-yet          | <p4 deals> / 9H / upcard 7H                | SEQ COM-SEQ-1
                 | | says The trick isn't complete.
"""

# A hand that is told: why it cannot have come to that.
TOLD = """
told-nobody      | <p4 deals> / result P1 3                 | RULE COM-RES-5
                 | | says entered: Say who was out and won the hand. For example: result out P1
told-of-two-out  | <p4 deals> / result P1 0 P2 0 P3 4 P4 4  | RULE COM-RES-5
told-by-what-is-left | <p4 deals> / result P1 1 P2 1 P3 1   | ok; fact out P4
told-one-unnamed | <p4 deals> / result P1 1 P2 1            | RULE COM-RES-5
told-out-with-cards | <p4 deals> / result P1 3 out P1       | RULE ROL-END-1
                 |                                          | says P1 was out and has nothing left.
told-none-left   | <p4 deals> / result P1 0 P2 1 out P2     | RULE ROL-END-1
told-none-but-in | <p4 deals> / result P1 0 P2 0 P3 5 out P2 | RULE ROL-END-1
                 |  | says P1 was not out, so at least a card
told-none-at-its-end | <four> / option end trick_end / hand P4 | ok; fact out P2
                 | result P1 0 P2 0 P3 4 P4 4 out P2        |
told-below-zero  | <four> / option end trick_end / hand P4  | RULE ROL-END-1
                 | result P1 minus 1 out P2                 |
told-for-cards   | <four> / option score cards_left / hand P4 | RULE COM-RES-5
                 | result P1 3 out P2 | says P3 and P4 had left (rol_score=cards_left).
told-for-wins    | <p4 deals> / result P1 3 out P2          | ok
told-after-a-trick | <p4 deals> / 7C 8C 9C 10C / result P1 20 P2 9 out P3 | RULE COM-RES-4
                 |                                          | says Only 28 cards are in play
told-the-last-too | <p4 deals> / 7C 8C 9C 10C / result P1 20 P2 7 out P3 | RULE ROL-D1
                 | | says 28 cards are in play, and at least 2 lie on the table at the end.
told-all-but-two | <p4 deals> / 7C 8C 9C 10C / result P1 20 P2 6 out P3 | ok
told-with-a-lead | <p4 deals> / 7C 8C 9C 10C / AC / result P1 20 P2 6 out P3 | ok
"""

END = """
no-cards-left    | <p4 deals> / <a hand> / P2: QH           | SEQ COM-SEQ-3
no-cards-left-trick-end | <four> / option rol_end trick_end | SEQ COM-SEQ-2
                 | hand P4 / <all follow> / JH / P2: QH     |
played-after-the-end | <p4 deals> / <a hand> / QH           | SEQ COM-SEQ-3
picked-after-the-end | <p4 deals> / <a hand> / pick         | SEQ COM-SEQ-3
left-early       | <p4 deals> / <all follow> / P1 left AH   | SEQ COM-SEQ-1
left             | <p4 deals> / <a hand> / P1 left AH       | ok; no finding
left-number      | <p4 deals> / <a hand> / P1 left 1        | ok
left-wrong-number | <p4 deals> / <a hand> / P1 left 2       | PHYS COM-PHYS-4
left-two         | <p4 deals> / <a hand> / P1 left AH KH    | PHYS COM-PHYS-4
left-gone        | <p4 deals> / <a hand> / P1 left 7C       | PHYS COM-PHYS-2
left-elsewhere   | <p4 deals> / <a hand> / P3 left QH / P1 left QH | PHYS COM-PHYS-3
left-by-the-winner | <p4 deals> / <a hand> / P2 left 0      | ok
left-otherwise   | <p4 deals> / <a hand> / P1 left AH / P1 left KH | PHYS COM-PHYS-6
score-differs    | <p4 deals> / <a hand> / score P2 2       | RULE ROL-END-1; says difference -1
score-of-another | <p4 deals> / <a hand> / score P1 1       | RULE ROL-END-1
score-agrees     | <p4 deals> / <a hand> / score P2 1       | ok; paper agrees
score-early      | <p4 deals> / <all follow> / score P2 1   | SEQ COM-SEQ-1
score-cards-left | <four> / option rol_score cards_left     | ok; paper agrees
                 | hand P4 / <a hand> / score P2 3          |
hand-in-hand     | <p4 deals> / 9H / hand P1                | SEQ COM-SEQ-1
unknown-option   | <four> / option rol_target 5             | SYN COM-SYN-1
bad-option       | <four> / option rol_end soon / hand P4   | SYN COM-SYN-1
"""


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_tricks_and_pick_ups(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SAID, HANDS), ids=name_of)
def test_what_is_said_of_a_slip(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TOLD, HANDS), ids=name_of)
def test_hands_that_are_told(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(END, HANDS), ids=name_of)
def test_the_end_and_the_paper(row: Row) -> None:
    check(row)
