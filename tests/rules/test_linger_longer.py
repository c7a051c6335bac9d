"""Linger Longer by clause: the examples of the rulebook, LIN-X1 to LIN-X27, as rows.

The dealer is the last player of the list: P1 leads to the first trick.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger.rules.catalogue import game
from trickledger.rules.game import Carry, Verdict
from trickledger.rules.games.linger_longer.hand import Options

HANDS = {
    "3": "game linger-longer / players P1, P2, P3",
    "4": "game linger-longer / players P1, P2, P3, P4",
    "5": "game linger-longer / players P1, P2, P3, P4, P5",
    "7": "game linger-longer / players P1, P2, P3, P4, P5, P6, P7 / option lin_max_players 7",
    "out": "game instant-out / players P1, P2, P3",
    "out 4": "game instant-out / players P1, P2, P3, P4",
    "lift": "game lift-smoke / players P1, P2, P3, P4",
    "seen later": "2456810JQKs 910JQKAh AKQJ1098765432d AKQJ1098765432c",
    # LIN-X19: trump S, five tricks, P3 wins with 1 card.
    "X19 hands": """
        P1 holds 4D 4C 7S
        P2 holds AS AD QD
        P3 holds 8C 9S 3S""",
    "X19": """
        7S AS 9S
        AD 8C 4D
        QD 3S 4C
        2S 9D
        6S QC""",
    # Three seats, no trump is played: P1 has one card, P2 two, P3 two and the lead.
    "two tricks": """
        7H AH 2H
        KC AC 2C""",
    # P2 wins the third trick, on which P1 runs out: P2 has two cards, P3 one.
    "P1 out": """
        <two tricks>
        JD 2D AD""",
    # Four seats, trump D: P1 has three cards, P2 one, P3 two and the lead, P4 one.
    "X14": """
        KH 2H 3H 4H
        AC 2C 3C 4C
        2D 3D AD 4D""",
    # Five seats, trump D: P1 and P2 have one card, P4 three and the lead, the others none.
    "X27": """
        AH 2H 3H 4H 5H
        2C AC 3C 4C 5C
        2D 3D AD 4D 5D
        KD 6D 7D 8D 9D
        KC 6C 7C 8C 9C""",
    # Seven seats with a stock of 3: trick 4 is won when it is empty.
    "three tricks": """
        AH 2H 3H 4H 5H 6H 7H
        AC 2C 3C 4C 5C 6C 7C
        AD 2D 3D 4D 5D 6D 7D""",
    "four tricks": """
        <three tricks>
        KH 8H 9H 10H JH QH 8C""",
    # Four seats, trump H: P4 has left with the last card, the others have one each; P1 leads.
    "one card each": """
        AH 2H 3H 4H
        2C AC 3C 4C
        2D AD 3D 4D
        2S AS 3S 4S""",
}

DEAL = """
LIN-X1           | <4> / hand P4 3S / P1 holds AKQJT h      | SYN any
LIN-X1-five      | <4> / hand P4 3S / P1 holds AKQJ10h      | RULE LIN-DEAL-2
LIN-X1-four      | <4> / hand P4 3S / P1 holds AKQJh        | ok
LIN-X1-three     | <4> / hand P4 3S / P1 holds AKQh         | RULE LIN-DEAL-2
LIN-X20          | <lift> / hand P4 10D                     | ok; trump D; fact stock 35; upcard 10D
LIN-DEAL-3       | <4> / hand P4 10D                        | ok; trump D; fact stock 36
LIN-X24          | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | SYN LIN-DECK-2
                 | hand P7 3S                               |
LIN-X24-option   | <7> / hand P7 3S                         | ok; fact stock 3
LIN-DECK-2-six   | game linger-longer / players P1, P2, P3, P4, P5, P6 | ok; fact stock 16
                 | hand P6 3S                               |
LIN-DECK-2-two   | game linger-longer / players P1, P2      | SYN LIN-DECK-2
                 | hand P2 3S                               |
LIN-CD-1         | game cardominoes / players P1, P2, P3    | ok; trump S
                 | hand P3 3S                               |
LIN-TRUMP-1      | <3> / hand P3 / upcard 3S                | ok; trump S
LIN-TRUMP-1-held | <3> / hand P3 / P3 holds 8C 9S 3S / upcard 3S / 7S AS / 8C | RULE LIN-FOLLOW-1
LIN-LEAD-1       | <3> / hand P2 3S / P3: 7S                | ok
both-variants    | game lift-smoke / players P1, P2, P3     | ok; trump S; fact stock 42
                 | option instant_out true                  |
                 | hand P3 3S                               |
"""

PLAY = """
LIN-X2           | <4> / hand P4 7H / 9H AH KH / 3C         | RULE LIN-FOLLOW-1; would 7H
LIN-X2-as-played | <4> / hand P4 7H / 9H AH KH / 3C~        | ok; finding 6 LIN-FOLLOW-1 by 6
LIN-X2-followed  | <4> / hand P4 7H / 9H AH KH / 2H         | ok; no finding
LIN-X2-other     | <4> / hand P4 7H / 9D AD KD / 3C         | ok; no finding
LIN-X3           | <4> / hand P4 7H / 9S 2H AS KD           | ok; trick 1 P2
LIN-X4           | <4> / hand P4 7H / 9S 10S 3S AC          | ok; trick 1 P2
LIN-X5           | <4> / hand P4 7H / 9S AS 3S 2S / P3: drew QC | SEQ LIN-DRAW-1
LIN-X5-winner    | <4> / hand P4 7H / 9S AS 3S 2S / P2: drew QC | ok; trick 1 P2
LIN-X23          | <3> / hand P3 3S / P2 holds 4D 2S 5S / 7H 4D 8H | ok; no finding; trick 1 P3
"""

EVIDENCE = """
# Entry 2 is the hand; P1 leads hearts and P2 plays a club with entry 4.
LIN-X6           | <5> / hand P5 3S / 2H 9C 4H 5H 6H        | ok; no finding
                 | 2D 3D 4D 5D AD / 2S 4S 5S 6S AS          |
LIN-X6-shown     | <5> / hand P5 3S / 2H 9C 4H 5H 6H        | ok; finding 4 LIN-FOLLOW-1 by 22
                 | 2D 3D 4D 5D AD / 2S 4S 5S 6S AS          |
                 | KH AH JH QH 8H                           |
LIN-X7           | <5> / hand P5 3S / 2H 9C 4H 5H 6H        | ok; no finding
                 | 2D 3D AD 4D 5D / 7H JH QH KH 8H          |
LIN-X7-won       | <4> / hand P4 3S / AH 9C 4H 5H           | ok; no finding
                 | 2D AD 4D 5D / 8H                         |
LIN-X8           | <4> / hand P4 3S / AH 9C 4H 5H           | ok; finding 4 LIN-FOLLOW-1 by 17
                 | 2D AD 4D 5D / 8H 7H KH 6H / 10H QH JH    |
LIN-X8-one       | <4> / hand P4 3S / AH 9C 4H 5H           | ok; no finding
                 | 2D AD 4D 5D / 8H 7H KH 6H / 10C QC JC    |
LIN-X8-drew      | <4> / hand P4 3S / AH 9C 4H 5H           | ok; finding 4 LIN-FOLLOW-1 by 12
                 | 2D AD 4D 5D / drew QC / 8H               |
LIN-X8-drew-it   | <4> / hand P4 3S / AH 9C 4H 5H           | ok; no finding
                 | 2D AD 4D 5D / drew 8H / 8H               |
LIN-X8-late      | <4> / hand P4 3S / AH 9C 4H 5H           | ok; finding 4 LIN-FOLLOW-1 by 12
                 | 2D AD 4D 5D / 8H / P2 holds 9C AD 8H JC  |
LIN-X8-late-draw | <4> / hand P4 3S / AH 9C 4H 5H           | ok; no finding
                 | 2D AD 4D 5D / 8H / P2 holds 9C AD 8S JC  |
# Trick 1: P2 discards on hearts (entry 4); wins trick 2; discards on hearts again in trick 4
# (entry 21); in trick 5 he plays 8H.
LIN-X9           | <5> / hand P5 3S / 2H 9C 4H 5H 6H        | ok; finding 21 LIN-FOLLOW-1 by 27
                 | 2D 4D AD 5D 7D / QC 10C KC 2C 4C         | findings 1
                 | 9H JH QH JC KH / QD KD JD 3D 8H          |
LIN-X9-both      | <5> / hand P5 3S / 2H 9C 4H 5H 6H        | ok; findings 2
                 | 2D 4D AD 5D 7D / drew 9S                 | finding 4 LIN-FOLLOW-1 by 28
                 | QC 10C KC 2C 4C                          | finding 22 LIN-FOLLOW-1 by 28
                 | 9H JH QH JC KH / QD KD JD 3D 8H          |
"""

OUT = """
LIN-X10          | <3> / hand P3 2H / <two tricks> / JD AD 2D | ok; unfinished
                 | P1: KH                                   | fact in_hand P1 0 P2 1 P3 1
LIN-X11          | <3> / hand P3 2H / <P1 out> / P2: KH / P1: QH | SEQ COM-SEQ-2; says LIN-OUT-1
LIN-X11-next     | <3> / hand P3 2H / <P1 out> / P2: KH, P3: QH | ok; counted; trick 4 P2
                 |                                          | entered P1 0 P2 2 P3 0
LIN-X12          | <3> / hand P3 2H / <P1 out> / KS AS / QC 9D | ok; trick 5 P3; fact winner P3
                 |                                          | entered P1 0 P2 0 P3 1
                 |                                          | line P3 LIN-SCORE-1 1
LIN-X12-end      | <3> / hand P3 2H / <P1 out> / KS AS / QC 9D | SEQ COM-SEQ-3
                 | JC                                       |
LIN-X13          | <4> / hand P4 7S / 2H AH 3H 4H           | ok; entered P1 0 P2 3 P3 0 P4 0
                 | AC 2C 3C 4C / AD 2D 3D 4D / KD 5D 7S 6D  | fact winner P2
                 | 9C KC                                    |
LIN-X14          | <out 4> / hand P4 4D / <X14> / 9H 5H 6H AH | ok; unfinished
                 | P3: KS                                   | fact in_hand P1 2 P2 0 P3 0 P4 0
LIN-X14-other    | <out 4> / hand P4 4D / <X14> / 9H 5H 6H AH | SEQ COM-SEQ-2
                 | P1: KS                                   |
LIN-X14-out      | <out 4> / hand P4 4D / <X14> / 9H 5H 6H AH | SEQ COM-SEQ-2; says LIN-OUT-1
                 | P2: KS                                   |
LIN-X15          | <out> / hand P3 9S / 7S AS 9S / AD 8D 4D | ok; entered P1 0 P2 2 P3 0
                 | JD 2D KD                                 | trick 3 P1; fact stock 41
LIN-X16          | <out 4> / hand P4 4H / <one card each>   | ok; entered P1 0 P2 0 P3 1 P4 0
                 | 5H 6H KH                                 | fact winner P3; fact stock 32
LIN-X16-drew     | <out 4> / hand P4 4H / <one card each>   | ok; no finding
                 | 5H 6H KH / drew QC                       |
LIN-X17          | <lift> / hand P4 10D / 9D 10D            | PHYS COM-PHYS-3
LIN-X17-trump    | <lift> / hand P4 10D / 9C 2D 3C 4C       | ok; trick 1 P2
LIN-X18          | <7> / hand P7 7D / <four tricks>         | ok; fact stock 27; unfinished
                 | reshuffle                                |
LIN-X18-before   | <7> / hand P7 7D / <three tricks>        | ok; fact stock 0
LIN-X18-again    | <7> / hand P7 7D / <four tricks>         | ok
                 | drew 4C                                  |
LIN-D5           | <7> / option reshuffle false / hand P7 7D / <four tricks> | ok; fact stock 0
LIN-D5-drew      | <7> / option reshuffle false / hand P7 7D / <four tricks> | PHYS COM-PHYS-5
                 | drew 9C                                  |
LIN-D5-reshuffle | <7> / option reshuffle false / hand P7 7D / <four tricks> | SEQ LIN-STOCK-1
                 | reshuffle                                |
LIN-X22          | <4> / hand P4 4H / 2H AH 3H 4H / 2C 3C AC 4C | ok; trick 5 P3
                 | 2D 3D 4D AD / KD 5D 6D 7D                |
                 | P3: KC, P4: 5C, P2: 6C                   |
LIN-X27          | <5> / hand P5 4D / <X27> / 3S AS 4S      | ok; unfinished
                 | P1: QH                                   | fact in_hand P1 0 P2 0 P3 0 P4 2 P5 0
LIN-X27-out      | <5> / hand P5 4D / <X27> / 3S AS 4S      | SEQ COM-SEQ-2; says LIN-OUT-1
                 | P2: QH                                   |
LIN-D2           | <3> / hand P3 2H / <P1 out> / KS AS / QC 9D | ok
                 | P3 left KH                               |
LIN-IO-3         | <out> / hand P3 9S / 7S AS 9S / drew QC  | ok
"""

LEADER = """
default          | <out 4> / hand P4 4D / <X14> / KS 5S 9S AS | ok
                 | P3: QC                                   |
best-P3          | <out 4> / option io_leader best_remaining / hand P4 4D / <X14> | ok
                 | KS 5S 9S AS / P3: QC                     |
best-P1          | <out 4> / option io_leader best_remaining / hand P4 4D / <X14> | ok
                 | 9S 5S KS AS / P1: QC                     |
best-P1-other    | <out 4> / option io_leader best_remaining / hand P4 4D / <X14> | SEQ COM-SEQ-2
                 | 9S 5S KS AS / P3: QC                     |
best-trump       | <out 4> / option io_leader best_remaining / hand P4 4D / <X14> | ok
                 | KS 5S 5D 6D / P1: QC                     |
"""

# The hands P1, P2 and P3 have six cards that nobody has seen: after the draw one of them may be one
# that lay in the stock before it, and no two.
SEEN = """
seen-all-but-six | <3> / hand P3 3S / seen 2H / 7S AS 9S    | ok; no finding
                 | seen <seen later> 3H                     |
seen-two-before  | <3> / hand P3 3S / seen 2H 3H / 7S AS 9S | PHYS COM-PHYS-7
                 | seen <seen later> 8H                     |
                 | | says entered: The hands could not be filled
"""

SERIES = """
LIN-X25          | <3> / hand P3 3S / <X19>                 | ok; totals P1 0 P2 0 P3 1; next P1
                 |                                          | status open
LIN-X25-dealer   | <3> / hand P3 3S / <X19> / hand P2 2H    | RULE COM-DEAL-1
LIN-X25-as-dealt | <3> / hand P3 3S / <X19> / hand P2 2H~   | ok; finding 16 COM-DEAL-1 by 16
LIN-X25-winner   | <3> / option next_dealer winner / hand P3 3S / <X19> | ok; next P3
LIN-D12-hands    | <3> / option match hands:1 / hand P3 3S / <X19> | ok; status won; winners P3
LIN-D12-two      | <3> / option match hands:2 / hand P3 3S / <X19> | ok; status open
LIN-D12-target   | <3> / option match target:1 / hand P3 3S / <X19> | ok; status won; winners P3
LIN-D12-over     | <3> / option match target:1 / hand P3 3S / <X19> / hand P1 2H | SEQ COM-SEQ-3
LIN-D12-end      | <3> / hand P3 3S / <X19> / end           | ok; status closed
LIN-D12-no-end   | <3> / option match hands:2 / hand P3 3S / <X19> / end | SEQ COM-SEQ-1
LIN-D12-word     | <3> / option match best:2 / hand P3 3S   | SYN COM-SYN-1
COM-RUL-2-annul  | <3> / hand P3 3S / <X19>                 | ok; thrown in; next P3
                 | ruling annul by Dora because it is late  | totals P1 0 P2 0 P3 0
COM-RUL-2-penalty | <3> / hand P3 3S / <X19>                | ok; totals P1 -1 P2 0 P3 1
                 | ruling penalty game P1 minus 1 by Dora because he revoked |
LIN-D13          | <3> / hand P3 3S / <X19>                 | ok; fact in_hand P1 3 P2 3 P3 3
                 | hand P1 2H                               |
"""

WHOLE = """
LIN-X19          | <3> / hand P3 3S / <X19 hands>           | ok; counted; entered P1 0 P2 0 P3 1
                 | 1. 7S AS 9S = P2 / drew QC               | tricks 5; trick 1 P2; trick 2 P2
                 | 2. AD 8C 4D = P2 / drew 9D               | trick 3 P3; trick 4 P3; trick 5 P3
                 | 3. QD 3S 4C = P3 / drew 2S               | fact stock 38; no finding
                 | 4. 2S 9D = P3 / drew 6S                  |
                 | 5. 6S QC = P3 / drew JD                  |
                 | P3 left JD / score P3 1                  |
LIN-X19-hidden   | <3> / hand P3 3S / <X19>                 | ok; counted; entered P1 0 P2 0 P3 1
LIN-X19-instant  | <out> / hand P3 3S / <X19 hands>         | ok; counted; entered P1 0 P2 2 P3 0
                 | 7S AS 9S / drew QC / AD 8C 4D / drew 9D  | tricks 3; next P1
                 | QD 3S 4C / P2 left QC 9D                 |
COM-X8           | <3> / hand P3 3S / 7S AS 9S / drew QC    | ok; trick 2 P2; unfinished
                 | AD 8C 4D / correct @9 5D                 |
COM-X8-drew      | <3> / hand P3 3S / 7S AS 9S / drew QC    | any COM-VOID-4
                 | AD 8C 4D / correct @6 drew 4D            |
LIN-X19-follow   | <3> / hand P3 3S / <X19 hands> / 7S AS 8C | RULE LIN-FOLLOW-1; would 9S 3S
LIN-X19-lead     | <3> / hand P3 3S / <X19 hands> / 7S AS 9S / P3: 8C | SEQ COM-SEQ-2
LIN-X19-winner   | <3> / hand P3 3S / 7S AS 9S = P3         | RULE LIN-WIN-1
"""


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_deal_and_trump(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_play(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(EVIDENCE, HANDS), ids=name_of)
def test_what_cards_that_come_to_light_prove(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(OUT, HANDS), ids=name_of)
def test_draws_and_dropping_out(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SEEN, HANDS), ids=name_of)
def test_cards_that_are_seen_in_the_stock_leave_enough_to_fill_the_hands(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(LEADER, HANDS), ids=name_of)
def test_who_leads_when_the_winner_has_left(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SERIES, HANDS), ids=name_of)
def test_series(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(WHOLE, HANDS), ids=name_of)
def test_whole_hands(row: Row) -> None:
    check(row)


def test_equal_totals_share_a_series() -> None:
    """LIN-X26."""
    series, after = game("linger-longer"), Carry((3, 4, 4, 1), 0, hands=4)
    assert series.verdict(Options(match="hands:4"), after) == Verdict("shared", (1, 2))
    assert series.at_end(Options(match="hands:4"), after._replace(hands=1)).hands == 4
