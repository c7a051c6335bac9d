"""Linger Longer: what a scorer may mistype or a table may do wrong, and the answer to each.

The dealer is the last player of the list: P1 leads. The first row of each kind is one of the
rulebook; the others are its neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay

HANDS = {
    "seven": "players P1, P2, P3, P4, P5, P6, P7",
    "3": "game linger-longer / players P1, P2, P3",
    "4": "game linger-longer / players P1, P2, P3, P4",
    "7": "game linger-longer / players P1, P2, P3, P4, P5, P6, P7 / option lin_max_players 7",
    "out 4": "game instant-out / players P1, P2, P3, P4",
    "lift": "game lift-smoke / players P1, P2, P3",
    "lift 7": "<7> / option trump stock_top",
    # Trump S; P2 wins tricks 1 and 2, P3 the others and the hand.
    "X19": """
        7S AS 9S
        AD 8C 4D
        QD 3S 4C
        2S 9D
        6S QC""",
    # Instant Out, trump D: P2 wins trick 4 with the last card.
    "X14": """
        KH 2H 3H 4H
        AC 2C 3C 4C
        2D 3D AD 4D
        9H 5H 6H AH""",
    "four tricks": """
        AH 2H 3H 4H 5H 6H 7H
        AC 2C 3C 4C 5C 6C 7C
        AD 2D 3D 4D 5D 6D 7D
        KH 8H 9H 10H JH QH 8C""",
}

HEAD = """
seats-two        | game linger-longer / players P1, P2 / hand P1 3S | SYN LIN-DECK-2
seats-eight      | game linger-longer / option lin_max_players 7 | SYN LIN-DECK-2
                 | players P1, P2, P3, P4, P5, P6, P7, P8 / hand P1 3S |
seats-max-eight  | game linger-longer / option lin_max_players 8 | SYN COM-SYN-1
                 | players P1, P2, P3 / hand P1 3S          |
seats-by-name    | game instant-out / <seven> / hand P7 3S | ok
seats-cd         | game cardominoes / <seven> / hand P7 3S | ok
seats-by-both    | game cardominoes / option max_players 7 / <seven> / hand P7 3S | ok
seats-said-after | game cardominoes / <seven> / option max_players 7 / hand P7 3S | ok
seats-said-six   | game cardominoes / <seven> / option max_players 6 / hand P7 3S | SYN LIN-DECK-2
seats-six-first  | game cardominoes / option max_players 6 / <seven> / hand P7 3S | SYN LIN-DECK-2
seats-said-twice | game cardominoes / option max_players 7 / option max_players 7 | SYN COM-SYN-1
seats-cd-eight   | game cardominoes / <seven>, P8 / hand P8 3S | SYN LIN-DECK-2
seats-lift       | game lift-smoke / <seven> / hand P7 3S | SYN LIN-DECK-2
seats-three      | <3> / hand P1 3S                         | ok
preset-twice     | game lift-smoke / option lin_trump dealer_card | SYN COM-SYN-1
handle-drew      | game linger-longer / players Ann, Drew, Bob | SYN COM-SEAT-1
"""

DEAL = """
joker            | <3> / hand P3 jo                         | SYN COM-CARD-2
joker-played     | <3> / hand P3 3S / jo                    | SYN COM-CARD-2
joker-drawn      | <3> / hand P3 3S / 7S AS 9S / drew jo    | SYN COM-CARD-2
no-card          | <3> / hand P3 3S / 1H                    | SYN COM-CARD-1
trump-differs    | <3> / hand P3 3S / trump H               | RULE LIN-TRUMP-1
trump-agrees     | <3> / hand P3 3S / trump S               | ok; trump S
trump-lifted     | <lift> / hand P3 3S / trump H            | RULE LIN-LS-1
trump-early      | <3> / hand P3 / trump S                  | SEQ COM-SEQ-1
trump-named      | <3> / hand P3 3S / P3: trump S           | SYN COM-SYN-1
exposed-elsewhere | <3> / hand P3 / P1 holds 3S 4S 5S / upcard 3S | PHYS COM-PHYS-2
exposed-in-other | <3> / hand P3 3S / P1 holds 3S 4S 5S     | PHYS COM-PHYS-2
exposed-missing  | <3> / hand P3 / P3 holds 4S 5S 6S / upcard 3S | PHYS COM-PHYS-6; says LIN-TRUMP-1
exposed-left-out | <3> / hand P3 3S / P3 holds 4S 5S 6S     | PHYS COM-PHYS-6
exposed-held     | <3> / hand P3 3S / P3 holds 4S 5S 3S     | ok
exposed-twice    | <3> / hand P3 3S / upcard 4S             | SEQ COM-SEQ-1
card-before-it   | <3> / hand P3 / 7S                       | SEQ COM-SEQ-1
lifted-held      | <lift> / hand P3 3S / P3 holds 4S 5S 3S  | PHYS any
lifted-after     | <lift> / hand P3 / P3 holds 4S 5S 3S / upcard 3S | PHYS COM-PHYS-2
holds-twice      | <3> / hand P3 3S / P1 holds 4S 5S 4S     | PHYS COM-PHYS-4
holds-again      | <3> / hand P3 3S / P1 holds 4S 5S 6S / P1 holds 4S 5S 6S | SEQ COM-SEQ-1
holds-of-two     | <3> / hand P3 3S / P1 holds 4S 5S 6S / P2 holds 7S 8S 6S | PHYS COM-PHYS-2
holds-unplayed   | <3> / hand P3 3S / 7H / P1 holds 4S 5S 6S | PHYS COM-PHYS-6
holds-played     | <3> / hand P3 3S / 7H / P1 holds 4S 5S 7H | ok
holds-played-by  | <3> / hand P3 3S / 7H / P2 holds 4S 5S 7H | PHYS COM-PHYS-2
holds-drawn      | <3> / hand P3 3S / 7S AS 9S / drew QC    | PHYS COM-PHYS-2
                 | P2 holds AS 4D QC                        |
holds-too-late   | <3> / hand P3 3S / 7H AH KH / 2C AC 4C   | PHYS COM-PHYS-7
                 | 5C 6C 8C / P2 holds AH 8D 9D             |
holds-in-time    | <3> / hand P3 3S / 7H AH KH / 2C AC 4C   | ok
                 | 5C 6C 8C / P2 holds AH 2C 9D             |
"""

PLAY = """
lead-by-dealer   | <3> / hand P3 3S / P3: 3S                | SEQ COM-SEQ-2; says LIN-LEAD-1
lead-by-left     | <3> / hand P3 3S / P1: 4S                | ok
out-of-turn      | <3> / hand P3 3S / 7S / P3: 9S           | SEQ COM-SEQ-2
dropped-plays    | <3> / hand P3 3S / 7S AS 9S / AD 8C 4D / QD 3S 4C | SEQ COM-SEQ-2; says LIN-OUT-1
                 | 2S / P1: 5D                              |
dropped-skipped  | <3> / hand P3 3S / 7S AS 9S / AD 8C 4D / QD 3S 4C | ok
                 | 2S / P2: 5D                              |
beyond-the-count | <3> / hand P3 3S / <X19> / P3 left JD KD | PHYS COM-PHYS-4
below-the-count  | <3> / hand P3 3S / <X19> / P3 left 0     | PHYS COM-PHYS-4
left-by-count    | <3> / hand P3 3S / <X19> / P3 left 1     | ok
left-by-loser    | <3> / hand P3 3S / <X19> / P1 left 1     | PHYS COM-PHYS-4
left-played      | <3> / hand P3 3S / <X19> / P3 left QC    | PHYS COM-PHYS-2
left-early       | <3> / hand P3 3S / 7S AS 9S / P1 left JD QD | SEQ COM-SEQ-1
after-the-end    | <3> / hand P3 3S / <X19> / JD            | SEQ COM-SEQ-3
after-the-end-named | <3> / hand P3 3S / <X19> / P3: JD     | SEQ COM-SEQ-3
card-again       | <3> / hand P3 3S / 7S AS 9S / AD 8C 7S   | PHYS COM-PHYS-2
COM-X3           | <3> / hand P3 3S / 7S AS 9S / AD 8C 4D / 7S | PHYS COM-PHYS-2; says trick 1
exposed-by-other | <3> / hand P3 3S / 7S 3S                 | PHYS COM-PHYS-3
lead-revoke-mark | <3> / hand P3 3S / 7S~                   | SYN COM-IRR-1
word-of-another  | <3> / hand P3 3S / pick                  | SYN COM-SYN-1
"""

DRAWS = """
drew-discarded   | <3> / hand P3 3S / 7S AS 9S / drew 7S    | PHYS COM-PHYS-2
drew-own         | <3> / hand P3 3S / P2 holds AS AD QD / 7S AS 9S / drew QD | PHYS COM-PHYS-2
drew-of-other    | <3> / hand P3 3S / 7S AS 9S / drew 3S    | PHYS COM-PHYS-3
drew-turned      | <lift> / hand P3 3S / 7S AS 9S / drew 3S | PHYS COM-PHYS-3
drew-twice       | <3> / hand P3 3S / 7S AS 9S / drew QC / drew JC | SEQ COM-SEQ-1; says LIN-DRAW-1
drew-once        | <3> / hand P3 3S / 7S AS 9S / drew QC    | ok
drew-in-turn     | <3> / hand P3 3S / 7S AS 9S / AD / P3: drew KC | SEQ COM-SEQ-1
leads-and-draws  | <3> / hand P3 3S / 7S AS 9S / P1: AD     | SEQ COM-SEQ-2
drew-late        | <3> / hand P3 3S / 7S AS 9S / AD / P2: drew QC | SEQ COM-SEQ-1
                 |                                          | says LIN-DRAW-1
drew-first       | <3> / hand P3 3S / drew QC               | SEQ COM-SEQ-1
drew-two-cards   | <3> / hand P3 3S / 7S AS 9S / drew QC JC | SYN COM-SYN-1
drew-no-card     | <3> / hand P3 3S / 7S AS 9S / drew       | SYN COM-SYN-1
drew-by-loser    | <3> / hand P3 3S / 7S AS 9S / P1: drew QC | SEQ LIN-DRAW-1
drew-at-the-end  | <3> / hand P3 3S / <X19> / drew JD       | ok
drew-at-the-end-twice | <3> / hand P3 3S / <X19> / drew JD / drew QD | SEQ COM-SEQ-1
drew-having-left | <out 4> / hand P4 4D / <X14> / drew QC   | SEQ LIN-IO-1
                 |                                          | says P2 is out with the last card.
drew-named-left  | <out 4> / hand P4 4D / <X14> / P2: drew QC | SEQ LIN-IO-1
lead-undrawn     | <3> / hand P3 3S / 7S AS 9S / AD         | ok
reshuffle-early  | <3> / hand P3 3S / 7S AS 9S / reshuffle  | SEQ LIN-STOCK-1
reshuffle-in-trick | <7> / hand P7 7D / <four tricks> / 9C / reshuffle | SEQ LIN-STOCK-1
reshuffle-due    | <7> / hand P7 7D / <four tricks> / reshuffle | ok; fact stock 27
reshuffle-drawn  | <7> / hand P7 7D / <four tricks> / drew 2C, reshuffle | ok
new-stock-card   | <7> / hand P7 7D / <four tricks> / 2C    | ok
new-stock-second | <7> / hand P7 7D / <four tricks> / 2C 9C 10C JC QC KC 3C | PHYS COM-PHYS-7
new-stock-holder | <7> / hand P7 7D / <four tricks> / 9D AD | PHYS COM-PHYS-7
new-stock-drawn  | <7> / hand P7 7D / <four tricks> / drew 9C | PHYS COM-PHYS-7
seen-played      | <3> / hand P3 3S / 7S AS 9S / seen 7S    | PHYS COM-PHYS-2
seen-in-hand     | <3> / hand P3 3S / seen 3S               | PHYS COM-PHYS-3
seen-then-played | <3> / hand P3 3S / seen 7S / 7S          | PHYS COM-PHYS-7
seen-then-drawn  | <3> / hand P3 3S / seen AC / 7S AS 9S / AC | ok
seen-not-drawn   | <3> / hand P3 3S / 7S AS 9S / seen AC / AC | PHYS COM-PHYS-7
seen-before-lift | <lift 7> / hand P7 / seen 2S 3S / upcard 4S | ok; fact stock 2
seen-and-lifted  | <lift 7> / hand P7 / seen 2S 3S 4S / upcard 4S | ok; fact stock 2
seen-besides-lift | <lift 7> / hand P7 / seen 2S 3S 4S / upcard 5S | PHYS COM-PHYS-7
seen-twice       | <3> / hand P3 3S / seen 7S 7S            | PHYS COM-PHYS-2
seen-takes-room  | <3> / hand P3 2S / seen QC / 9D 5S 4D / 2H 7H 4H / KD 8D 3D | ok; no finding
seen-took-room   | <3> / hand P3 2S / seen QC / 9D 5S 4D / 2H 7H 4H / KD 8D 3D | ok
                 | KC QC                                 | finding 5 LIN-FOLLOW-1 by 14
"""

# What is said of a slip: the cards that bind, whose entry it is, and what can be entered.
SAID = """
no-trump-yet     | <3> / hand P3 / 7S                       | SEQ COM-SEQ-1
                 |  | says The card that gives trump comes first.
check-too-early  | <3> / hand P3 / trump S                  | SEQ COM-SEQ-1
                 |  | says The card that gives trump comes first.
other-trump      | <3> / hand P3 3S / trump H               | RULE LIN-TRUMP-1; would_enter trump S
                 |                                          | says 3S gives trump.
four-dealt       | <3> / hand P3 3S / P1 holds 4S 5S 6S 7S  | RULE LIN-DEAL-2; by P1
                 |                                          | says 3 cards are dealt to each, not 4:
drew-it-later    | <3> / hand P3 3S / 7S AS 9S / drew QC    | PHYS COM-PHYS-2; by P2
                 | P2 holds AS 4D QC                        | says P2 drew QC later.
no-room-for-it   | <3> / hand P3 3S / seen 7S / 7S          | PHYS COM-PHYS-7; by P1
                 | | says That doesn't go with what P1 has shown and drawn so far.
is-out           | <3> / hand P3 3S / 7S AS 9S / AD 8C 4D / QD 3S 4C | SEQ COM-SEQ-2; by P1
                 | 2S / P1: 5D | says P1 is out (LIN-OUT-1). It's P2's turn.
who-leads        | <3> / hand P3 3S / P3: 3S                | SEQ COM-SEQ-2
                 | | says It's P1's turn. The player on the dealer's left leads
drew-in-mid-trick | <3> / hand P3 3S / 7S AS 9S / AD / P2: drew QC | SEQ COM-SEQ-1; by P2
                 | | says A draw is entered right after its trick. The winner of the trick
drew-again       | <3> / hand P3 3S / 7S AS 9S / drew QC / drew JC | SEQ COM-SEQ-1
                 | | says The draw after trick 1 is entered already (LIN-DRAW-1).
drew-what-he-has | <3> / hand P3 3S / P2 holds AS AD QD / 7S AS 9S / drew QD | PHYS COM-PHYS-2
                 | | by P2; says QD is known to be in P2's hand already.
drew-of-no-stock | <7> / option reshuffle false / hand P7 7D / <four tricks> | PHYS COM-PHYS-5
                 | drew 9C                                  | says entered: The stock is empty, and
too-many-cards   | <4> / hand P4 3S / reshuffle             | SEQ LIN-STOCK-1
                 |                                          | says The stock still has 36 cards.
left-not-there   | <3> / hand P3 3S / seen AH / <X19> / P3 left AH | ok
left-what-lay-there | <3> / hand P3 3S / <X19> / seen AH / P3 left AH | PHYS COM-PHYS-7; by P3
"""

# A hand that is told, or only what it adds.
TOLD = """
told-two         | <3> / hand P3 / result P1 2 P2 1         | RULE LIN-SCORE-1
                 | | says Only one player has cards at the end. A player without cards drops out.
told-nobody      | <3> / hand P3 / result P1 0 P2 0         | RULE COM-RES-5
                 | | says entered: Say who was the last with cards, and how many.
told-who-is-out  | <3> / hand P3 3S / <X19 but one> / result P1 1 | RULE LIN-OUT-1
                 |                                          | says P1 is out in what is recorded.
told-too-many    | <3> / hand P3 / result P2 4              | RULE LIN-DRAW-1
                 |  | says P2 has 3 at most: nobody ever holds
told-on-the-table | <3> / hand P3 3S / 7S / result P1 3     | ok; entered P1 3 P2 0 P3 0
told-after-a-trick | <3> / hand P3 3S / 7S AS 9S / result P1 3 | RULE LIN-DRAW-1
                 | | says P1 has 2 at most
told-of-others   | <3> / hand P3 / result P2 3 P1 0         | ok; grounds P2 LIN-SCORE-1 3
                 |  | why P2 LIN-SCORE-1 cards in hand, as told
told-below-zero  | <3> / hand P3 / result P2 minus 1        | RULE LIN-DRAW-1
told-none-of-seven | <7> / option reshuffle false / hand P7 / result P2 0 | ok; next P1
added-by-two     | <3> / hand P3 / adds P1 2 P2 1           | RULE LIN-SCORE-1
                 |  | says The winner alone scores, 3 at most.
added-by-nobody  | <3> / hand P3 / adds P1 0 P2 0           | RULE COM-RES-5
                 | | says entered: Say who won the hand, with 0. (
added-below-zero | <3> / hand P3 / adds P1 minus 1          | RULE LIN-SCORE-1
added-for-dealer | <3> / option next_dealer winner / hand P3 / adds P2 2 | ok; next P2
last-with-cards  | <3> / hand P3 3S / <X19>                 | ok; grounds P3 LIN-SCORE-1 14 15
                 | | why P3 LIN-SCORE-1 all ran out on the last trick: 1 card in hand
last-of-more     | game instant-out / players P1, P2, P3 / hand P3 9S / 7S AS 9S / AD 8D 4D | ok
                 | JD 2D KD                                 |
                 | | why P2 LIN-SCORE-1 the last with cards: 2 cards in hand
"""
HANDS["X19 but one"] = "7S AS 9S\nAD 8C 4D\nQD 3S 4C"

PAPER = """
score-differs    | <3> / hand P3 3S / <X19> / score P3 2    | RULE LIN-SCORE-1
score-agrees     | <3> / hand P3 3S / <X19> / score P3 1    | ok; paper agrees
score-early      | <3> / hand P3 3S / 7S AS 9S / score P3 1 | SEQ COM-SEQ-1
total-differs    | <3> / hand P3 3S / <X19> / total P3 2    | RULE LIN-SCORE-1
total-agrees     | <3> / hand P3 3S / <X19> / total P1 0 P3 1 | ok; paper agrees
"""


@pytest.mark.parametrize("row", table(HEAD, HANDS), ids=name_of)
def test_head(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_deal_and_trump(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_play(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DRAWS, HANDS), ids=name_of)
def test_draws_and_the_stock(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SAID, HANDS), ids=name_of)
def test_what_is_said_of_a_slip(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TOLD, HANDS), ids=name_of)
def test_hands_that_are_told(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PAPER, HANDS), ids=name_of)
def test_figures_of_the_paper(row: Row) -> None:
    check(row)


def test_what_the_name_of_a_preset_lets_in_is_an_option_of_the_record_that_is_kept() -> None:
    seven = replay("\n".join(["game instant-out", HANDS["seven"]])).games[0]
    six = replay("game instant-out\nplayers P1, P2, P3, P4, P5, P6").games[0]
    assert seven.fold.head.text().splitlines()[-2:] == [
        "option lin_instant_out true",
        "option lin_max_players 7",
    ]
    assert "max_players" not in six.fold.head.text()
    assert replay(seven.fold.head.text()).refusal is None
