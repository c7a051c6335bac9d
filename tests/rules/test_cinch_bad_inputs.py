"""Cinch: what a scorer may mistype or a table may do wrong, and the answer to each.

Dee deals: Ann speaks and discards first. The first row of each kind is one of the rulebook; the
others are its neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_cinch import HANDS as WHOLE_HANDS

HANDS = {
    **WHOLE_HANDS,
    "Ann S": "<c> / bid 9 pass pass pass trump S",
    "won": """
        <c> / bid 14 pass pass pass / <falls short>
        hand Ann / pass pass pass bid 14 / <falls short>
        hand Bob / pass pass bid 14 pass / <falls short>
        hand Cid / pass bid 14 pass pass / <falls short>""",
}

OPENING = """
three-seats      | game cinch / players Ann, Bob, Cid / hand Ann | SYN CIN-DECK-1
five-seats       | game cinch / players Ann, Bob, Cid, Dee, Eve / hand Ann | SYN CIN-DECK-1
no-upcard        | <players> / hand Dee 5H                  | SEQ COM-SEQ-1
no-card          | <S>                                      | SYN COM-CARD-2
                 | jo                                       |
dealt-eight      | <c> / Ann holds AKQJ10987s               | PHYS COM-PHYS-4
dealt-ten        | <c> / Ann holds AKQJ1098765s             | PHYS COM-PHYS-4
dealt-twice      | <c> / Ann holds AKQJ10987s AS            | PHYS COM-PHYS-4
dealt-nine       | <c> / Ann holds AKQJ109876s              | ok
dealt-to-both    | <c> / Ann holds AKQJ109876s / Bob holds AS AKQJ10987h | PHYS COM-PHYS-2
dealt-again      | <c> / Ann holds AKQJ109876s / Ann holds AKQJ109876h | SEQ COM-SEQ-1
dealt-again-short | <c> / Ann holds AKQJ109876s / Ann holds AKQJ10987h | SEQ COM-SEQ-1
"""

BIDDING = """
bids-twice       | <c> / bid 5 / Ann: bid 6                 | SEQ CIN-BID-1
passes-and-bids  | <c> / pass / Ann: bid 6                  | SEQ CIN-BID-1
bids-early       | <c> / Bob: bid 5                         | SEQ COM-SEQ-2
bids-after-dealer | <c> / pass bid 5 pass pass / Bob: bid 6 | SEQ COM-SEQ-1
bids-out-of-turn | <c> / pass bid 5 pass pass / Ann: bid 6 | SEQ COM-SEQ-2
bids-nothing     | <c> / bid                                | SYN COM-SYN-1
bids-a-word      | <c> / bid H                              | SYN COM-SYN-1
bids-minus       | <c> / bid -5                             | RULE CIN-BID-2
partner-names    | <c> / pass bid 9 pass pass / Dee: trump S | SEQ COM-SEQ-2
dealer-names     | <c> / bid 9 pass pass pass / Dee: trump S | SEQ COM-SEQ-2
names-a-card     | <c> / bid 9 pass pass pass / trump 5D    | SYN COM-SYN-1
names-no-suit    | <c> / bid 9 pass pass pass / trump N     | SYN COM-SYN-1
names-early      | <c> / bid 9 pass pass / trump S          | SEQ COM-SEQ-1
names-twice      | <Ann S> / trump H                        | SEQ COM-SEQ-1
leads-early      | <c> / AS                                 | SEQ COM-SEQ-1
"""

DISCARDS = """
discards-two     | <Ann S> / discard 2                      | RULE CIN-DISC-1; says three
discards-none    | <Ann S> / discard 0                      | RULE CIN-DISC-1
discards-three   | <Ann S> / discard 3                      | ok
discards-ten     | <Ann S> / discard 10                     | PHYS COM-PHYS-4
discards-fewer-than-shown | <Ann S> / discard 1 2H 3H       | SYN COM-SYN-1
discards-one-twice | <Ann S> / discard 2H 2H 3H             | PHYS COM-PHYS-2
discards-another's | <c> / Bob holds AKQJ109876h            | PHYS COM-PHYS-3
                 | bid 9 pass pass pass trump S / discard 2H 3H AH |
discards-no-card | <Ann S> / discard KS 9                   | SYN COM-CARD-1
discards-early   | <Ann S> / Bob: discard 6                 | SEQ COM-SEQ-2
discards-in-play | <S> / AS / discard 6                     | SEQ COM-SEQ-1
                 |                                          | says The cards are being played.
trump-9-of-four  | <c> / Ann holds AKQ9s 2H 3H 4H 6H 7H     | RULE CIN-DISC-1; says 9S
                 | bid 9 pass pass pass trump S / discard 6 9S |
trump-9-as-played | <c> / Ann holds AKQ9s 2H 3H 4H 6H 7H    | ok; finding 9 CIN-DISC-1 by 9
                 | bid 9 pass pass pass trump S / discard 6 9S~ |
trump-J-of-four  | <c> / Ann holds AKQJs 2H 3H 4H 6H 7H     | ok; no finding
                 | bid 9 pass pass pass trump S / discard 6 JS | warning CIN-DISC-3 Ann JS
eight-not-open   | <c> / Ann holds AKQJ9876s 2H             | RULE CIN-DISC-2
                 | bid 9 pass pass pass trump S / discard 3 |
eight-open       | <c> / Ann holds AKQJ9876s 2H             | ok
                 | bid 9 pass pass pass trump S / discard 3 6S 7S |
eight-and-a-heart | <c> / Ann holds AKQJ9876s 2H            | RULE CIN-DISC-1; says 2H
                 | bid 9 pass pass pass trump S / discard 6S 7S 8S |
"""

DRAWING = """
draws-to-seven   | <c> / <discards> / Ann: drew 5S 7C 9C 2C | RULE CIN-DRAW-1
draws-on-six     | <Ann S> / discard 3 / Ann: drew 5S       | RULE CIN-DRAW-1
draws-too-few    | <c> / <discards> / Ann: drew 5S 7C       | RULE CIN-DRAW-1
draws-after-rob  | <c> / <discards> / rob AH JS JC 9S / Ann: drew 5S 7C 9C | SEQ COM-SEQ-2
draws-early      | <Ann S> / Ann: drew 5S 7C 9C             | SEQ COM-SEQ-1; would_enter discard 3
dealer-draws     | <c> / <discards> / Dee: drew AH JS JC 9S | SEQ COM-SEQ-2
draws-a-dealt-card | <c> / <dealt> / <discards> / Ann: drew 5S 7C KC | PHYS COM-PHYS-3
draws-one-twice  | <c> / <discards> / Ann: drew 5S 7C 7C    | PHYS COM-PHYS-2
robs-a-drawn-card | <c> / <discards> / <all but robbed> / rob AH JS JC 5S | PHYS COM-PHYS-3
robs-a-dead-card | <Ann S> / discard 3 2S / discard 7, discard 7, discard 7 | PHYS COM-PHYS-3
                 | rob 2S AH KH QH                          |
robs-early       | <Ann S> / rob                            | SEQ COM-SEQ-1
robs-on-six      | <Ann S> / discard 7, discard 7, discard 7, discard 3 / rob | RULE CIN-D15
back-early       | <Ann S> / back 1                         | SEQ COM-SEQ-1
back-twice       | <Ann S> / discard 7, discard 8, discard 8, discard 6 | SEQ COM-SEQ-1
                 | back 6H / back 7H                        |
back-of-another  | <Ann S> / discard 7 6H, discard 8, discard 8, discard 6 | PHYS COM-PHYS-3
                 | back 6H                                  |
seen-in-the-bidding | <c> / bid 9 / seen 2H                 | SEQ COM-SEQ-1
                 | | says entered: A card of the stub may still be drawn: write a note instead. (
seen-before-all-draw | <Ann S> / discard 7, discard 7, discard 7 / seen 2H | SEQ COM-SEQ-1
seen-after-a-redeal | <players> / option all_pass redeal_left / hand Dee | ok
                 | pass pass pass pass / seen 2H            |
seen-too-many    | <c> / <discards> / seen AKQJ109876432s AKQJ109876432c 23467h | PHYS COM-PHYS-7
"""
HANDS["all but robbed"] = "Ann: drew 5S 7C 9C\nBob: drew 8C\nCid: drew 3H 10D QC 10S"

PLAY = """
dead-trump       | <Ann S> / discard 3 2S / discard 7, discard 7, discard 7 | PHYS COM-PHYS-3
                 | 2S                                       |
dead-trump-of-another | <Ann S> / discard 3 2S / discard 7, discard 7, discard 7 | PHYS COM-PHYS-3
                 | AS 2S                                    |
left-of-dealer-leads | <c> / <discards> / Ann: 9H           | SEQ COM-SEQ-2
bidder-leads     | <c> / <discards> / Bob: 8H               | ok
played-before    | <S> / AS 2S 3S 4S / AS                   | PHYS COM-PHYS-2
plays-twice      | <S> / AS / Ann: KS                       | SEQ COM-SEQ-2
known-elsewhere  | <c> / <dealt> / <discards> / KH          | PHYS COM-PHYS-3
recorded-lacks-it | <c> / <dealt> / <discards> / <drawn> / 6C | PHYS COM-PHYS-6
threw-it-away    | <c> / <dealt> / pass bid 9 pass pass trump H / discard 6 | PHYS COM-PHYS-3
                 | discard 3D JD AD 7D, discard 7, discard 7 / <drawn> / 3D |
redealt          | <players> / option all_pass redeal_left / hand Dee | ok
                 | pass pass pass pass                      | fact redeal all four passed
                 |                                          | fact maker None
bid-and-played   | <c> / pass bid 2 pass pass               | ok; fact redeal nothing
                 |                                          | fact maker Bob
told-as-redealt  | <players> / option all_pass redeal_left / hand Dee | ok
                 | result redeal                            | fact redeal all four passed
laid-open        | <c> / Ann holds AKQJ9h 2S 3S 4S 6S       | PHYS COM-PHYS-3; by Ann
                 | bid 1 pass pass pass trump H             | says 2S was discarded by Ann.
                 | discard 2S 3S 4S 6S, discard 7, discard 7, discard 7 / 2S |
seventh-trick    | <c> / <discards> / <tricks> / 6C         | SEQ COM-SEQ-3
winner-is-wrong  | <S> / AS 2S 3S 4S = Bob                  | RULE CIN-PLAY-5
winner-is-right  | <S> / AS 2S 3S 4S = Ann                  | ok
trick-is-wrong   | <S> / AS 2S 3S 4S / 3. KS                | SYN COM-SYN-1
"""

# What is said of a slip: the cards that bind, whose entry it is, and what can be entered.
SAID = """
same-bid         | <c> / pass bid 9 / bid 9                 | RULE CIN-BID-3
                 | | by Cid; would bid 10, pass
                 |                                          | says The bid is 9.
bid-over-14      | <c> / bid 14 / bid 15                    | RULE CIN-BID-2; would pass
bid-of-14        | <c> / bid 13 / bid 13                    | RULE CIN-BID-3; would bid 14, pass
bid-twice        | <c> / bid 5 / Ann: bid 6                 | SEQ CIN-BID-1
                 |                                          | says Ann has bid or passed already.
ten-discarded    | <Ann S> / discard 10                     | PHYS COM-PHYS-4
                 | | says Ann holds 9 cards.
shown-not-counted | <Ann S> / discard 3 2H 3H 4H 6H         | SYN COM-SYN-1
                 | | says The number counts the cards shown too, and there are 4.
eight-held       | <c> / Ann holds AKQJ9876s 2H             | RULE CIN-DISC-2
                 | | says 8 trumps were held.
                 | bid 9 pass pass pass trump S / discard 3 | cards AS KS QS JS 9S 8S 7S 6S
plain-not-thrown | <c> / Bob holds KC AH KH QH 2S 3S 4S 6S 7S | RULE CIN-DISC-1; cards KC
                 | bid 9 pass pass pass trump H             | says KC: Every card that is no trump
                 | discard 6 / discard 2S 3S 4S 6S 7S       |
drew-thrown      | <dee took back> / Cid: drew 2S 3C 4C 6C 7C | PHYS COM-PHYS-3; by Cid
                 |                                          | says 2S was discarded by Dee.
swapped-and-back | <players> / option dealer_swap true / hand Dee | PHYS COM-PHYS-3; by Ann
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S         | says 2S was discarded by Dee.
                 | pass bid 2 pass pass trump H             |
                 | discard 7, discard 8, discard 8, discard 6 / AC 3C 4C / Ann: 2S |
drew-seen        | <c> / <discards> / seen 6C / Ann: drew 6C 7C 9C | PHYS COM-PHYS-3; by Ann
took-too-many    | <c> / <discards> / rob AH JS JC 9C 6D    | RULE CIN-D15
                 | | says Dee keeps 2 and takes 4.
took-back-twice  | <dee took back> / back 2S / back 2S      | SEQ COM-SEQ-1
                 |  | says What Dee took back is entered already.
took-back-another | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S  | PHYS COM-PHYS-3; by Dee; cards 9S
                 | pass bid 2 pass pass trump H             | says 9S was not dealt to Dee.
                 | discard 7, discard 8, discard 8, discard 6 / back 9S |
took-back-trump  | <dee took back> / back 6H                | RULE CIN-D14
                 | | cards 6H; says Dee lacks 1.
took-back-elses  | <dee took back> / Cid: drew 3C 4C 6C 7C 9C / back 3C | PHYS COM-PHYS-3; by Dee
nobody-lacks     | <c> / <discards> / back 1                | SEQ CIN-D14
                 | | says entered: The stub fills every hand: nobody takes anything back. The
robbed-twice     | <c> / <discards> / rob / rob             | SEQ COM-SEQ-1
                 |                                          | says Dee has robbed the stub already.
drew-too-late    | <c> / <discards> / Cid: drew 3H 10D QC 10S | SEQ CIN-DRAW-2
                 | Ann: drew 5S 7C 9C                       | says Ann's draw is over (CIN-DRAW-2)
drew-without-name | <c> / bid 9 pass pass pass trump S      | ok; fact kept Ann 6 Bob 2
                 | discard 3, discard 7, discard 7, discard 7 / drew 2C 3C 4C 6C |
                 | Cid: drew 7C 8C 9C 10C                   |
nobody-else-drew | <c> / bid 9 pass pass pass trump S       | PHYS COM-PHYS-2; by Bob
                 | discard 3, discard 7, discard 7, discard 7 / drew 2C 3C 4C 4C |
played-not-drawn | <S> / AH 2H 3H 4H / AD 2D 3D 4D / AC 2C 3C 4C | PHYS COM-PHYS-7; by Ann
                 | KH 6H 7H 8H / KD 6D 7D 8D                | cards AH KH AD KD AC
                 | Ann holds AS KS QS JS 10S 9S 8S 7S 6S    | says was played too, and Ann drew 4.
played-all-drawn | <S> / AH 2H 3H 4H / AD 2D 3D 4D / AC 2C 3C 4C | ok
                 | KH 6H 7H 8H / Ann holds AS KS QS JS 10S 9S 8S 7S 6S |
"""

# A hand that is told: why it cannot have come to that.
TOLD = """
told-bid-14      | <c> / result Ann 14 Bob 0 maker Ann bid 14 | ok; entered Ann+Cid 14 Bob+Dee 0
told-bid-1       | <c> / result Ann 14 Bob 0 maker Ann bid 1 | ok
told-no-bidder   | <c> / result Ann 9 Bob 5                 | RULE COM-RES-5
                 | | says entered: Say who was the highest bidder, and how much was bid. For example
thrown-but-nine  | <Ann S> / discard 6 9S                   | RULE CIN-DISC-1
                 | | says 9S: trumps are discarded only by who holds seven or more, down to six. (
told-all-passed  | <c> / result redeal                      | RULE CIN-D4
                 | | says A hand that all pass is played (cin_all_pass=dealer_names).
told-has-bid     | <players> / option all_pass redeal_left / hand Dee | RULE COM-RES-4
                 | pass bid 2 / result redeal | says Bob has bid 2, so the hand is played.
told-redeal-more | <players> / option all_pass redeal_left / hand Dee | RULE COM-RES-5
                 | result redeal maker Ann                  | would_enter result redeal
                 | | says entered: Nobody scores in a hand that all have passed.
told-other-bid   | <c> / pass bid 9 pass pass / result Ann 5 maker Cid | RULE CIN-BID-4
                 | | says By the bidding that is recorded Bob bid 9.
told-nobody-bid  | <c> / pass pass pass pass / result Ann 5 maker Cid | RULE CIN-BID-4
                 | | says recorded nobody bid, and Dee names trump.
told-other-trump | <Ann S> / result Ann 5 trump H           | RULE CIN-BID-4
                 | | says S is recorded as trump.
told-out-3       | <c> / result Ann 9 out 3 maker Ann bid 8 | RULE CIN-PTS-7
                 | | says 3 points cannot be out of play: jack and ten count 1, each pedro 5.
told-out-and-one | <c> / result Ann 9 out 1 maker Ann bid 8 | ok; score Ann+Cid 9 Bob+Dee 4
told-out-12      | <c> / result Ann 2 out 12 maker Ann bid 2 | ok; entered Ann+Cid 2 Bob+Dee 0
told-out-14      | <c> / result Ann 0 out 14 maker Ann bid 2 | ok; entered Ann+Cid 0 Bob+Dee 16
told-before-bid  | <c> / bid 5 / result Ann 9 maker Bob bid 5 | RULE CIN-BID-3; says (Ann bid 5).
told-own-bid     | <c> / bid 5 / result Ann 9 maker Ann bid 5 | ok
told-dealer-bids | <players> / option all_pass dealer_bids_1 / hand Dee | RULE CIN-BID-2
                 | result Ann 9 maker Dee bid 0             |
told-ace-and-two | <Ann S> / <sevens> / AS 2S 3S 4S / result Ann 1 Bob 13 | RULE COM-RES-4
                 |                                          | says Ann+Cid has 2 already
told-no-trumps   | <Ann S> / <sevens> / AH 2H 3H 4H / result Ann 0 out 14 | ok
told-one-trump   | <Ann S> / <sevens> / AH 2H 3H 4S / result Ann 0 out 14 | RULE COM-RES-4
told-maker-alone | <Ann S> / result Ann 14 Bob 0            | ok
                 | | entered Ann+Cid 14 Bob+Dee 0; maker Ann
added-28         | <c> / adds Bob 28                        | ok
final-both-51    | <players> / final Ann 53 Bob 51          | RULE COM-RES-6
                 | | says One side scores in a hand, so only one has 51 or more.
final-79         | <players> / final Ann 79 Bob 0           | RULE COM-RES-6
                 | | says A hand scores 28 at most: nobody ends with 79.
final-78         | <players> / final Ann 78 Bob 50          | ok; winners Ann+Cid
"""

PAPER = """
score-differs    | <c> / <discards> / <tricks> / score Bob+Dee 9 | RULE CIN-SCORE-1; says -5
score-agrees     | <c> / <discards> / <tricks> / score Ann+Cid 0 Bob+Dee 4 | ok; paper agrees
score-turned     | <c> / <discards> / <tricks> / score Dee+Bob 4 | ok; paper agrees
score-of-a-stranger | <c> / <discards> / <tricks> / score Eve 4 | SYN COM-SYN-1
score-half-named | <c> / <discards> / <tricks> / score Ann+Dee 4 | SYN COM-SYN-1
score-early      | <c> / <discards> / score Bob+Dee 4       | SEQ COM-SEQ-1
total-agrees     | <c> / <discards> / <tricks> / total Ann+Cid 0 Bob+Dee 4 | ok; paper agrees
after-the-end    | <won> / hand Dee                         | SEQ COM-SEQ-3
"""


@pytest.mark.parametrize("row", table(OPENING, HANDS), ids=name_of)
def test_opening_and_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(BIDDING, HANDS), ids=name_of)
def test_bidding(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DISCARDS, HANDS), ids=name_of)
def test_discards(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DRAWING, HANDS), ids=name_of)
def test_drawing_and_robbing(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_play(row: Row) -> None:
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
