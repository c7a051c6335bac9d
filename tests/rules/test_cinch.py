"""Cinch by clause: the examples of the rulebook, CIN-X1 to CIN-X30, as rows.

Ann, Bob, Cid and Dee stand for P1 to P4; Dee deals unless a row says so, so Ann bids first and
Ann+Cid play against Bob+Dee.
"""

from typing import Any

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.cards import CARD_OF, SUITS, card_text, texts
from trickledger.rules.games.cinch.order import (
    left_pedro,
    order_under,
    scoring_cards,
    trumps_from_low,
)
from trickledger.rules.games.cinch.score import settlement
from trickledger.rules.record.lines import enter
from trickledger.rules.score import added_up
from trickledger.rules.views.outcomes import Moment, events_between

HANDS = {
    "players": "game cinch\nplayers Ann, Bob, Cid, Dee",
    "c": "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee",
    # Trump S by Ann, who leads; the hands are hidden and keep few trumps.
    "S": """
        <c>
        bid 1 pass pass pass
        trump S
        <sevens>""",
    # The hand of the rulebook, CIN-X19.
    "dealt": """
        Ann holds KC 9H 6S 4H 9D 5H 3S 4C 7S
        Bob holds 5D 8H 3D JD 10H AD 7D 6H JH
        Cid holds 5C KS 10C 8D QH 8S QS AS KH
        Dee holds AC QD KD 7H 2H 2D 4D 3C 2C""",
    "discards": """
        pass bid 9 pass pass
        trump H
        <four>""",
    "four": "discard 6, discard 4, discard 7, discard 7",
    "drawn": """
        Ann: drew 5S 7C 9C
        Bob: drew 8C
        Cid: drew 3H 10D QC 10S
        rob AH JS JC 9S""",
    "tricks 1-2": """
        8H KH AH 4H
        2H 5H 10H 3H""",
    "tricks 3-6": """
        5D QH 7H 9H
        QC JC 9C 8C
        10S JS 5S JH
        6H 10D 9S 7C""",
    "tricks": "<tricks 1-2> / <tricks 3-6>",
    # Trump H, the first seat leads: its side gets 13 points, the jack is out; or all 14.
    "13-0": """
        AH 7H 3H 4H
        KH 8H 10H 6H
        QH 9H 5D 2H
        5H 2C 3C 4C
        AC 6C 7C 8C
        AS 3S 4S 6S""",
    "14-0": """
        AH 7H JH 4H
        KH 8H 10H 6H
        QH 9H 5D 2H
        5H 2C 3C 4C
        AC 6C 7C 8C
        AS 3S 4S 6S""",
    # The same against six points, without the ten, and with the jack for the others.
    "8-6": """
        AH 7H 10H 4H
        KH 8H JH 6H
        QH 9H 5D 3H
        2H 5H 2C 3C
        KC 7C AC 9C
        AS 3S 4S 6S""",
    "7-6": """
        AH 7H JH 4H
        KH 8H 5D 6H
        QH 9H 10D 3H
        2H 5H 2C 3C
        KC 7C AC 9C
        AS 3S 4S 6S""",
    "7-7": """
        AH 7H 10H 4H
        KH 8H 5D 6H
        QH 9H 10D 3H
        2H 5H 2C JH
        KC 7C AC 9C
        AS 3S 4S 6S""",
    # No trump but 7H is played; and none at all.
    "7H": """
        AS 3S 4S 6S
        KS 2S QS JS
        AC 3C 4C 6C
        KC 2C QC JC
        AD 3D 4D 6D
        KD 2D QD 7H""",
    "no trump": """
        AS 3S 4S 6S
        KS 2S QS JS
        AC 3C 4C 6C
        KC 2C QC JC
        AD 3D 4D 6D
        KD 2D QD JD""",
    "27 away": "234678910JQKAh 2346789JQKAd 3467c",
    "28 away": "<27 away> 8C",
    # The stub is one card short, and nobody knows which of his discards the dealer took back.
    "dee took back": """
        <c> / pass bid 2 pass pass trump H
        discard 7, discard 8, discard 8, discard 6 2S""",
    "dee took back 2S of two": """
        <c> / pass bid 2 pass pass trump H
        discard 7, discard 8, discard 8, discard 6 2S 3S / back 2S""",
    "may swap": "<players> / option cin_dealer_swap true / hand Dee",
    "Dee dealt": "Dee holds 2S 3S 4S 7S 2H 3H 4H 6H 7H",
    # Trump S by Ann; two cards of the stub are left for Dee to swap.
    "seven and five": "bid 1 pass pass pass trump S / discard 7, discard 7, discard 7, discard 5",
    "four plain of Dee's": "5D 6D 8D 3D / Cid: AC KC QC JC / Cid: AD KD QD JD / Cid: 9C 8C 3C 2C",
    "sevens": "discard 7, discard 7, discard 7, discard 7",
    # What follows a bid of 14 with 13 points in play: the defenders enter 15.
    "falls short": "trump H / <sevens> / <13-0>",
}

BIDDING = """
CIN-X1           | <c> / bid 5 / bid 5                      | RULE CIN-BID-3
CIN-X1-higher    | <c> / bid 5 / bid 6                      | ok
CIN-X1-lower     | <c> / bid 5 / bid 4                      | RULE CIN-BID-3
CIN-X2           | <c> / pass bid 9 pass / bid 9            | RULE CIN-BID-3; says bid 10 or pass
CIN-X2-pass      | <c> / pass bid 9 pass / pass             | ok; maker Bob; fact bid 9
CIN-X2-names     | <c> / pass bid 9 pass pass / trump S     | ok; trump S; maker Bob
CIN-X3-15        | <c> / bid 15                             | RULE CIN-BID-2
CIN-X3-0         | <c> / bid 0                              | RULE CIN-BID-2
CIN-X3-14        | <c> / bid 14                             | ok
CIN-X3-1         | <c> / bid 1                              | ok
CIN-BID-5-open   | <c> / pass pass pass                     | ok; fact declarers nothing
CIN-X4           | <c> / pass pass pass pass                | ok; maker Dee; fact bid 0
CIN-X4-leads     | <c> / pass pass pass pass trump H        | ok; fact declarers Bob+Dee
                 | <sevens> / Dee: AS                       |
CIN-X27-same     | <players> / option cin_all_pass redeal_same / hand Dee | ok; thrown in
                 | pass pass pass pass                      | next Dee
CIN-X27-left     | <players> / option all_pass redeal_left / hand Dee | ok; thrown in
                 | pass pass pass pass                      | next Ann
CIN-X27-one      | <players> / option cin_all_pass dealer_bids_1 / hand Dee | ok; maker Dee
                 | pass pass pass pass                      | fact bid 1
CIN-X27-made     | <players> / option cin_all_pass dealer_bids_1 / hand Dee | ok
                 | pass pass pass bid 2 / trump S           | maker Dee; fact bid 2
CIN-X27-no       | <players> / option cin_all_pass again / hand Dee | SYN COM-SYN-1
bid-number-alone | <c> / 5 p 9 p                            | ok; maker Cid; fact bid 9
trump-alone      | <c> / 5 p 9 p / h                        | ok; trump H
CIN-BID-4-bids   | <c> / pass pass bid 3 pass / bid 4       | SEQ COM-SEQ-1
"""

TRUMPS = """
CIN-X5           | <S> / 9C 2C 5C                           | ok; no finding
CIN-X6           | <c> / bid 1 pass pass pass trump S       | RULE CIN-PLAY-4; would 5C
                 | Cid holds 5C AH KH QH 4D 6D 7D 8D 9D     |
                 | discard 7 discard 7 discard 8 discard 7  |
                 | Cid: drew 3D 3H 4H 6H 7H / 9C 2C 3D      |
CIN-X6-late      | <c> / bid 1 pass pass pass trump S       | RULE CIN-PLAY-4; would 5C
                 | discard 7 discard 7 discard 8 discard 7  |
                 | Cid: drew 3D 3H 4H 6H 7H                 |
                 | Cid holds 5C AH KH QH 4D 6D 7D 8D 9D / 9C 2C 3D |
CIN-X7           | <c> / bid 1 pass pass pass trump S       | ok; no finding
                 | Cid holds 2S AH KH QH 4D 6D 7D 8D 9D     |
                 | discard 7 discard 7 discard 8 discard 7  |
                 | Cid: drew AC 3D 4H 6H 7H / 9C 2C 2S      |
CIN-X8           | <S> / 5C 4S AC AD                        | ok; trick 1 Ann 5
CIN-X8-held      | <c> / bid 1 pass pass pass trump S       | RULE CIN-PLAY-2; would 2S
                 | Cid holds 2S AH KH QH 4D 6D 7D 8D 9D     |
                 | discard 7 discard 7 discard 8 discard 7  |
                 | 5C 4S AC                                 |
CIN-X9           | <S> / 9S 3S AD 4S / 6C 2C 7C 8C / KC JC 4C 10C | ok
                 | 9C QC 3C 5C                              | finding 14 CIN-PLAY-2 by 27
CIN-X20-right    | <S> / 6S 5S 2S 3S                        | ok; trick 1 Ann 5
CIN-X20-left     | <S> / 5S 5C 4S 3S                        | ok; trick 1 Ann 10
CIN-X20-four     | <S> / 4S 5C 3S 2S                        | ok; trick 1 Bob 5
CIN-X20-hearts   | <c> / bid 1 pass pass pass trump H       | ok; trick 1 Ann 5
                 | <sevens> / 5D 4H 3H 2H                   |
CIN-X21          | <S> / KC AC 2S QC                        | ok; trick 1 Cid 0
CIN-RANK-2       | <S> / 4C 6C 2C 3C                        | ok; trick 1 Bob 0
rank-after-left  | <S> / 5C 4 5 K                           | ok; played 4S 5S KS
rank-after-trump | <S> / 9S 5 2 3                           | ok; played 5S 2S 3S
rank-after-plain | <S> / KC 5 2 3                           | ok; played 5C 2C 3C; trick 1 Bob 5
CIN-PLAY-1       | <S> / Bob: AS                            | SEQ COM-SEQ-2
CIN-D1           | <S> / KC AC 2S QC / Cid: 3C              | ok
CIN-D1-other     | <S> / KC AC 2S QC / Bob: 3C              | SEQ COM-SEQ-2
"""

DISCARDS = """
CIN-X10          | <c> / bid 9 pass pass pass trump S       | ok; fact stub 16
                 | Ann holds AKQ987s 5C 2S 3H / discard 3 5C 2S | fact discarded Ann 2S 3H 5C
CIN-X10-hidden   | <c> / bid 9 pass pass pass trump S / discard 3 4S 2S | ok; no finding
CIN-X10-play     | <c> / bid 9 pass pass pass trump S       | PHYS COM-PHYS-3
                 | discard 3 4S 2S / discard 7, discard 7, discard 7 / 2S |
CIN-X10-other    | <c> / bid 9 pass pass pass trump S       | PHYS COM-PHYS-3; says discarded by Ann
                 | discard 3 4S 2S / discard 7, discard 7, discard 7 / AS 2S |
CIN-DISC-2-none  | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-2
                 | Ann holds AKQ987s 5C 2S 3H / discard 3   |
CIN-DISC-2-one   | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-2
                 | Ann holds AKQ987s 5C 2S 3H / discard 3 2S |
CIN-DISC-2-more  | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-2
                 | Ann holds AKQ987s 5C 2S 3H / discard 4 2S 7S 8S |
CIN-DISC-2-all   | <c> / bid 9 pass pass pass trump S       | ok
                 | Ann holds AKQ987s 5C 2S 3H / discard 2S 7S 3H |
CIN-DISC-2-seven | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-2
                 | Ann holds AKQ987s 5C 2H 3H / discard 3   |
CIN-X22          | <c> / bid 9 pass pass pass trump S       | ok; warning CIN-DISC-3 Bob 5C
                 | Bob holds AKQ9s 5C 2H 3H 4H 6H           | no finding
                 | discard 6 / discard 5 5C                 |
CIN-X22-down     | <c> / bid 9 pass pass pass trump S       | ok; warning CIN-DISC-3 Bob 5C
                 | Bob holds AKQ9s 5C 2H 3H 4H 6H / discard 6 / discard 5 | no finding
CIN-X22-hidden   | <c> / bid 9 pass pass pass trump S       | ok; warning CIN-DISC-3 Bob 5C
                 | discard 6 / discard 5 5C                 | no finding
shown-with-kept  | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-1; cards JS 10S
                 | discard 4 JS 10S                         | says JS 10S thrown and 5 kept are not
shown-one-with-kept | <c> / bid 9 pass pass pass trump S / discard 4 JS | ok; no finding
shown-of-three   | <c> / bid 9 pass pass pass trump S / discard 3 JS 10S | ok; no finding
shown-as-played  | <c> / bid 9 pass pass pass trump S / discard 4 JS 10S~ | ok
                 |                                          | finding 8 CIN-DISC-1 by 8
CIN-D8           | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-1
                 | Ann holds AK9s 5C 2H 3H 4H 6H 7H / discard 6 9S |
CIN-D8-four      | <c> / bid 9 pass pass pass trump S / discard 6 9S | RULE CIN-DISC-1
CIN-D8-played    | <c> / bid 9 pass pass pass trump S / discard 6 9S~ | ok; provisional
                 |                                          | finding 8 CIN-DISC-1 by 8
CIN-D8-down      | <c> / bid 9 pass pass pass trump S       | RULE CIN-DISC-1
                 | Ann holds AK9s 4S 2H 3H 4H 6H 7H / discard 6 |
CIN-X30          | <c> / bid 9 pass pass pass trump H       | RULE CIN-DISC-1; says KC
                 | Bob holds KC AH KH QH 2S 3S 4S 6S 7S     |
                 | discard 6 / discard 2S 3S 4S 6S 7S       |
CIN-X30-number   | <c> / bid 9 pass pass pass trump H       | RULE CIN-DISC-1; says KC
                 | Bob holds KC AH KH QH 2S 3S 4S 6S 7S / discard 6 / discard 5 |
CIN-X30-played   | <c> / bid 9 pass pass pass trump H       | ok; finding 10 CIN-DISC-1 by 10
                 | Bob holds KC AH KH QH 2S 3S 4S 6S 7S     |
                 | discard 6 / discard 2S 3S 4S 6S 7S~      |
CIN-X30-late     | <c> / bid 9 pass pass pass trump H       | ok; finding 9 CIN-DISC-1 by 10
                 | discard 6 / discard 5                    |
                 | Bob holds KC AH KH QH 2S 3S 4S 6S 7S     |
CIN-DISC-1-by-count | <c> / bid 9 pass pass pass trump S    | RULE CIN-DISC-1
                 | Ann holds AKQ987s 2H 3H 4H               |
                 | Bob holds 5C 10432s 6H 7H 8H 9H          |
                 | discard 3 / discard 4 / discard 5        |
CIN-DISC-1-two-left | <c> / bid 9 pass pass pass trump S    | ok; no finding
                 | Ann holds AKQ987s 2H 3H 4H               |
                 | Bob holds 5C 10432s 6H 7H 8H 9H          |
                 | discard 3 / discard 4 / discard 6        |
discard-numbers  | <c> / bid 9 pass pass pass trump S / 6 4 7 7 | ok; fact stub 4
"""

DRAWING = """
draw-in-turn     | <c> / <discards> / drew 5S 7C 9C, drew 8C, drew 3H 10D QC 10S | ok
                 | rob AH JS JC 9S                          |
draw-at-once     | <c> / pass bid 9 pass pass trump H       | ok
                 | discard 6, drew 5S 7C 9C, discard 4, drew 8C |
draw-implied     | <c> / <discards> / Cid: drew 3H 10D QC 10S | ok
draw-earlier     | <c> / <discards> / Cid: drew 3H 10D QC 10S / Ann: drew 5S 7C 9C | SEQ CIN-DRAW-2
draw-after-rob   | <c> / <discards> / rob / Ann: drew 5S 7C 9C | SEQ COM-SEQ-2; says CIN-DRAW-2
kept-too-many    | <S> / AH 3H 4H 6H / AD 3D 4D 6D / AC 3C 4C 6C | PHYS COM-PHYS-7
                 | Ann holds AH AD AC 2H 2D 2C 7H 7D 7C     | says kept 2
kept-as-many     | <S> / AH 3H 4H 6H / AD 3D 4D 6D / AC 3C 4C 6C | ok
                 | Ann holds AH AD 9C 2H 2D 2C 7H 7D 7C     |
draw-after-lead  | <c> / <discards> / 8H / Ann: drew 5S 7C 9C | SEQ COM-SEQ-1
draw-wrong-count | <c> / <discards> / drew 8C               | RULE CIN-DRAW-1
CIN-X26          | <c> / <discards> / rob AH JS JC 9C       | ok
CIN-D15-more     | <c> / <discards> / rob AH JS JC 9C 6D    | RULE CIN-D15
CIN-D15-fewer    | <c> / <discards> / rob AH JS JC          | RULE CIN-D15
CIN-D15-swap     | <players> / option cin_dealer_swap true / hand Dee | ok; no finding
                 | <discards> / rob AH JS JC 9S 6D          |
CIN-D15-swap-all | <players> / option cin_dealer_swap true / hand Dee | ok; no finding
                 | Dee holds AC QD KD 7H 2H 2D 4D 3C 2C / <discards> |
                 | rob AH JS JC 9S 6D 4S                    |
CIN-D15-swap-seven | <players> / option cin_dealer_swap true / hand Dee | RULE CIN-D15
                 | <discards> / rob AH JS JC 9S 6D 4S 2S    |
rob-twice        | <c> / <discards> / rob / rob             | SEQ COM-SEQ-1
rob-not-dealer   | <c> / <discards> / Ann: rob              | SEQ COM-SEQ-2
swap-dealt-elsewhere | <may swap> / <Dee dealt> / <seven and five> / 7S | PHYS COM-PHYS-3
                 |                                          | says 7S was dealt to Dee.
swap-dealt-drawn | <may swap> / <Dee dealt> / <seven and five> | PHYS COM-PHYS-3
                 | Ann: drew 2S 9S 10S JS                   |
swap-dealt-late  | <may swap> / <seven and five> / <Dee dealt> / 7S | PHYS COM-PHYS-3
swap-dealt-again | <may swap> / <Dee dealt> / <seven and five> | PHYS COM-PHYS-2
                 | Ann holds AKQJ10987s 2D                  |
swap-none-other  | <may swap> / <Dee dealt> / <seven and five> | PHYS COM-PHYS-6
                 | rob 9S 10S / 5D 6D 8D 8H                 |
swap-none-own    | <may swap> / <Dee dealt> / <seven and five> / rob 9S 10S / 5S AS KS 2S | ok
swap-two         | <may swap> / <Dee dealt> / <seven and five> | ok; no finding
                 | rob 9S 10S JS QS / 5D 6D 8D 2S / 3S |
swap-two-third   | <may swap> / <Dee dealt> / <seven and five> | PHYS COM-PHYS-3
                 | rob 9S 10S JS QS / 8S AS KS 2S           |
                 | Bob: 5D 6D 3S AD / Dee: 4S               |
swap-late-away   | <may swap> / <seven and five> / rob 9S 10S JS QS | ok
                 | seen 2S 3S 2H 3H 4H 6H 7H / <Dee dealt>  |
swap-late-too-many | <may swap> / <seven and five> / rob 9S 10S JS QS | PHYS COM-PHYS-7
                 | seen 2S 3S 4S 2H 3H 4H 6H 7H / <Dee dealt> |
swap-late-none-down | <may swap> / <seven and five> / rob 9S 10S JS QS | PHYS COM-PHYS-7
                 | seen 234678910JQKAh 2346789JQKAd 346c    | says Only 2 cards lie face down.
                 | Dee holds 2S 3S 4S 7S 8S 2H 3H 4H 6H     |
swap-one-of-four | <may swap> / Dee holds JS 2S 3S 4S 2H 3H 4H 6H 7H | ok; no finding
                 | <seven and five> / rob 9S 10S QS / 5D 6D 8D JS |
swap-none-proves | <may swap> / <seven and five> / rob 9S 10S / 5D 6D 8D 3D | ok
                 |                                          | finding 11 CIN-DISC-1 by 16
swap-unseen-four | <may swap> / <seven and five> / <four plain of Dee's> | ok; no finding
swap-unseen-five | <may swap> / <seven and five> / <four plain of Dee's> / 4C 6C 7C 10C | ok
                 |                                          | finding 11 CIN-DISC-1 by 29
CIN-D16          | <c> / <discards> / rob AH JS JC 9S / seen 6D 4D 4S 2S | ok
CIN-X14          | <c> / pass bid 2 pass pass trump H       | ok; fact stub 0; no finding
                 | discard 7, discard 8, discard 8, discard 6 | fact taken_back Dee 1
CIN-X14-back     | <c> / pass bid 2 pass pass trump H       | ok
                 | discard 7, discard 8, discard 8, discard 6 / rob 2D 3D, back 1 |
CIN-X14-card     | <c> / pass bid 2 pass pass trump H       | ok
                 | discard 7, discard 8, discard 8, discard 6 / back 6S |
CIN-X14-two      | <c> / pass bid 2 pass pass trump H       | RULE CIN-D14
                 | discard 7, discard 8, discard 8, discard 6 / back 2 |
CIN-X14-trump    | <c> / pass bid 2 pass pass trump H       | RULE CIN-D14
                 | discard 7, discard 8, discard 8, discard 6 / back 6H |
CIN-X14-not-dealt | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S  | PHYS COM-PHYS-3
                 | pass bid 2 pass pass trump H             |
                 | discard 7, discard 8, discard 8, discard 6 / back 9S |
CIN-X14-dealt    | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S   | ok
                 | pass bid 2 pass pass trump H             |
                 | discard 7, discard 8, discard 8, discard 6 / back 8S |
CIN-X14-rob-all  | <c> / pass bid 2 pass pass trump H       | RULE CIN-D15
                 | discard 7, discard 8, discard 8, discard 6 / rob AH KH QH |
CIN-X14-back-off | <c> / <discards> / back 1                | SEQ CIN-D14
CIN-X14-all-open | <c> / pass bid 2 pass pass trump H       | PHYS COM-PHYS-7
                 | discard 7, discard 8, discard 8          | says Dee threw 0 cards away that were
                 | discard 6 2S 3S 4S 6S 7S 8S / back 9S    |
CIN-X14-one-open | <c> / pass bid 2 pass pass trump H       | ok
                 | discard 7, discard 8, discard 8          |
                 | discard 6 2S 3S 4S 6S 7S 8S / back 2S    |
CIN-X14-open-late | <c> / pass bid 2 pass pass trump H      | ok; finding 14 CIN-PLAY-4 by 15
                 | discard 7, discard 8, discard 8          |
                 | discard 6 2S 3S 4S 6S 7S 8S / AC 3C 2S   |
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S         |
CIN-X14-open-held | <c> / pass bid 2 pass pass trump H      | ok; no finding
                 | discard 7, discard 8, discard 8          |
                 | discard 6 2S 3S 4S 6S 7S 8S / 2H 3H KH 4H |
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S / 2S    |
CIN-X14-open-other | <c> / pass bid 2 pass pass trump H     | PHYS COM-PHYS-3
                 | discard 7, discard 8, discard 8          | says 3S was
                 | discard 6 2S 3S 4S 6S 7S 8S / 2H 3H KH 4H |
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S         |
                 | 2S 5S 9S 10S / QC / 3S                   |
CIN-X14-open-seen | <c> / pass bid 2 pass pass trump H      | ok; no finding
                 | discard 7, discard 8, discard 8          |
                 | discard 6 2S 3S 4S 6S 7S 8S / seen 9S    |
CIN-X14-kept-all | <c> / pass bid 2 pass pass trump H       | PHYS COM-PHYS-6
                 | discard 7, discard 8, discard 8          |
                 | discard 6 2S 3S 4S 6S 7S 8S / rob 5S 9S  |
                 | 2H 3H KH 4H / QH 6H 7H 8H / AH 9H 10H JH / 10S |
CIN-X14-earlier  | <c> / pass bid 2 pass pass trump H       | ok; fact taken_back Cid 2 Dee 6
                 | discard 9, discard 9, discard 9, discard 9 |
"""

PROOF = """
CIN-X11          | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 7 discard 5 discard 7 discard 7  | finding 9 CIN-DISC-1 by 21
                 | AC KC 2C 3C / AH KH 2H 3H / AD KD        |
CIN-X11-two      | <c> / bid 1 pass pass pass trump S       | ok; no finding
                 | discard 7 discard 5 discard 7 discard 7  |
                 | AC KC 2C 3C / AH KH 2H 3H                |
kept-drawn       | <c> / bid 1 pass pass pass trump S       | ok; finding 9 CIN-DISC-1 by 14
                 | discard 7 discard 5 discard 7 discard 7  |
                 | Bob: drew KH KD / AC KC                  |
kept-drawn-only  | <c> / bid 1 pass pass pass trump S       | ok; no finding
                 | discard 7 discard 5 discard 7 discard 7  |
                 | Bob: drew KH KD / AD KD 2D 3D            |
kept-fifteen     | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 4 discard 4 discard 4            | finding 8+9+10 CIN-DISC-1 by 10
kept-fourteen    | <c> / bid 1 pass pass pass trump S       | ok; no finding
                 | discard 4 discard 4 discard 5            |
kept-or-revoked  | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 7 discard 5 discard 7 discard 7  | finding 9+13 CIN-DISC-1 by 13
                 | AS KC                                    |
kept-so-revoked  | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 7 discard 5 discard 7 discard 7  | finding 13 CIN-PLAY-2 by 17
                 | AS KC 2S 3S / 4C 4S                      | findings 1
dealt-and-kept   | <c> / Bob holds KC AH KH QH 2S 3S 4S 6S 7S | ok
                 | bid 1 pass pass pass trump H             | finding 10 CIN-DISC-1 by 14
                 | discard 7 discard 6 discard 7 discard 7  |
                 | 4C KC                                    |
dealt-and-owed   | <c> / Bob holds KC AH KH QH 2S 3S 4S 6S 7S | RULE CIN-PLAY-2
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 6 discard 7 discard 7  |
                 | 4H KC                                    |
dealt-and-owed-two | <c> / Bob holds KC AH KH 8S 2S 3S 4S 6S 7S | RULE CIN-PLAY-2
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 7 discard 7 discard 7  |
                 | 4H KC                                    |
dealt-last       | <c> / Cid holds KS 2H 3H 4H 6H 2D 3D 4D 6D | ok
                 | bid 1 pass pass pass trump S             | finding 11 CIN-DISC-1 by 35
                 | discard 7 discard 7 discard 8 discard 6  |
                 | AC 3C 4C 6C / KC 7C 8C 9C / QC 10C JC 2C |
                 | AD KD QD JD / AH KH QH JH / 9S 3S 2H     |
dealt-one-of-two | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | ok; no finding
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 7 discard 6 discard 7  |
                 | 2H 3H JH 4H                              |
dealt-both       | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | ok
                 | bid 1 pass pass pass trump H             | finding 11 CIN-DISC-1 by 17
                 | discard 7 discard 7 discard 6 discard 7  |
                 | 2H 3H JH 4H / 10H                        |
dealt-elsewhere  | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | PHYS COM-PHYS-3
                 | bid 1 pass pass pass trump H             | says was dealt to Cid
                 | discard 7 discard 7 discard 6 discard 7  |
                 | 2C JH                                    |
dealt-not-drawn  | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | PHYS COM-PHYS-3
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 7 discard 6 discard 7  |
                 | rob JH 2C 3C 4C                          |
dealt-and-seen   | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | ok; no finding
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 7 discard 6 discard 7  |
                 | seen 2S 10H                              |
dealt-kept-seen  | <c> / Bob holds 10C 10S 2S 3H 8D 8H 9C JD KH | ok
                 | bid 1 pass pass pass trump C             | finding 10 CIN-DISC-1 by 13
                 | discard 7 discard 7 discard 7 discard 7  | reason 10 Bob was dealt 9C and threw
                 | seen 9C / AS KH                          | fact discarded Bob 9C
dealt-one-kept-seen | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | ok
                 | bid 1 pass pass pass trump H             | finding 11 CIN-DISC-1 by 13
                 | discard 7 discard 7 discard 6 discard 7  |
                 | seen JH 10H                              |
dealt-all-but-seen | <c> / Bob holds 10C 10S 2S 3H 8D 8H 9C JD KH | ok
                 | bid 1 pass pass pass trump C             | finding 10 CIN-DISC-1 by 13
                 | discard 7, discard 7, discard 7, discard 7 |
                 | seen 10C 10S 2S 3H 8D 8H 9C              |
dealt-too-many-seen | <c> / Bob holds 10C 10S 2S 3H 8D 8H 9C JD KH | PHYS COM-PHYS-7
                 | bid 1 pass pass pass trump C             | says Bob threw only 7 of those away
                 | discard 7, discard 7, discard 7, discard 7 |
                 | seen 10C 10S 2S 3H 8D 8H 9C JD           |
dealt-seen-late  | <S> / AS 2S 3S 4S / KC AD 2C 3C / Bob holds 2S AD 2H 3H 4H 6H 7H 8H 9H | ok
                 | seen 2H                                  |
back-and-kept    | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S   | PHYS COM-PHYS-3
                 | pass bid 2 pass pass trump H             | says 3S was
                 | discard 7, discard 8, discard 8, discard 6 / rob 5S 9S / back 2S |
                 | 2H 3H KH 4H / QH 5H 6H 7H / AH 8H 9H 10H / 3S |
dealt-seen-twice | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | PHYS COM-PHYS-3
                 | bid 1 pass pass pass trump H             | says 2S was discarded by Cid.
                 | discard 7 discard 7 discard 6 discard 7  |
                 | seen 2S 10H / seen 2S                    |
dealt-seen-played | <c> / Cid holds JH 10H AH KH 2S 3S 4S 6S 7S | PHYS COM-PHYS-3
                 | bid 1 pass pass pass trump H             |
                 | discard 7 discard 7 discard 6 discard 7  |
                 | seen 2S 10H / 2C 3C 2S                   |
back-not-dealt   | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S   | PHYS COM-PHYS-6
                 | pass bid 2 pass pass trump H             |
                 | discard 7, discard 8, discard 8, discard 6 |
                 | AC 3C 4C 6C / KC 7C 8C 9C / QC 10C JC    |
back-shown       | <c> / pass bid 2 pass pass trump H       | PHYS COM-PHYS-3
                 | discard 7, discard 8, discard 8, discard 6 2S |
                 | AC 3C 4C 2S                              |
back-named-other | <dee took back 2S of two> / AC 3C 3S     | PHYS COM-PHYS-3
                 |                                          | says 3S was discarded by Dee.
back-named-itself | <dee took back 2S of two> / AC 3C 2S    | ok; fact discarded Dee 3S
back-named-dealt | <c> / Dee holds AKQh 2S 3S 4S 6S 7S 8S   | PHYS COM-PHYS-3
                 | pass bid 2 pass pass trump H             |
                 | discard 7, discard 8, discard 8, discard 6 2S 3S 4S 6S 7S 8S |
                 | rob 5S 9S / back 2S / AC 3C 3S           |
back-named-late  | <dee took back 2S of two> / Dee holds AKQh 2S 3S 4S 6S 7S 8S | ok
                 | AC 3C 2S                                 | no finding
back-shown-own   | <c> / pass bid 2 pass pass trump H       | ok
                 | discard 7, discard 8, discard 8, discard 6 2S |
                 | AC 3C 2S                                 |
late-seen        | <S> / seen 10H / 9S 3S KS 4S             | ok; no finding
                 | Cid holds AS KS 10H 3H 4H 6H 7H 8H 9H    |
late-seen-most   | <S> / seen AH 2H 3H 4H 6H 7H 8H 9H       | PHYS COM-PHYS-7
                 | Cid holds KS AH 2H 3H 4H 6H 7H 8H 9H     |
late-none-down   | <S> / seen <28 away> / Cid holds AS KS 2H 3H 4H 6H 7H 8H 9H | ok; no finding
late-one-not-seen | <S> / seen <28 away> / Cid holds AS KS 10D 2H 3H 4H 6H 7H 8H | PHYS COM-PHYS-7
                 |                                          | says No card lies face down.
late-one-down    | <S> / seen <27 away> / Cid holds AS KS 10D 2H 3H 4H 6H 7H 8H | ok; no finding
late-shown       | <dee took back> / Dee holds AKQh 2S 3S 4S 6S 7S 8S | ok
late-shown-left-out | <dee took back>                   | PHYS COM-PHYS-6; cards 2S
                 | Dee holds AKQh 3S 4S 6S 7S 8S 9S         |
late-shown-other | <dee took back>                      | PHYS COM-PHYS-2; by Cid
                 | Cid holds AKh 2S 3S 4S 6S 7S 8S 9S       | says 2S was discarded by Dee
late-kept-plain  | <S> / 9S 3S AD 4S / Cid holds AS KS AD 2H 3H 4H 6H 7H 8H | ok
                 |                                          | reason 10 Cid kept AD.
                 |                                          | fact discarded nothing
late-kept-too-many | <c> / pass bid 2 pass pass trump H      | PHYS COM-PHYS-7; by Dee
                 | discard 7, discard 8, discard 8, discard 6 | cards 8S 7S 6S 4S 3S 2S; says kept 3
                 | seen 2S 3S 4S 6S 7S 8S / Dee holds AKQh 2S 3S 4S 6S 7S 8S |
late-kept-and-back | <c> / pass bid 2 pass pass trump H      | ok; no finding
                 | discard 7, discard 8, discard 8, discard 6 |
                 | seen 2S 3S 4S 6S 7S / Dee holds AKQh 2S 3S 4S 6S 7S 8S |
late-back-and-four | <dee took back> / back 2S / AC KC AH JC | PHYS COM-PHYS-7
                 | KH 2H 3H 4H / QH 5H 6H 7H / 3S           | cards 3S 2S AH KH QH
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S         | says was in that hand, and Dee kept 3.
late-back-and-three | <dee took back> / back 2S / AC KC AH JC | ok
                 | KH 2H 3H 4H / QH 5H 6H 7H                |
                 | Dee holds AKQh 2S 3S 4S 6S 7S 8S         |
late-swap-unsure | <players> / option cin_dealer_swap true / hand Dee | ok; fact discarded nothing
                 | bid 1 pass pass pass trump S             |
                 | discard 7 discard 7 discard 7 discard 5  |
                 | Dee holds 2S 3S 4S 6S 2H 3H 4H 6H 7H     |
swapped-unseen   | <players> / option cin_dealer_swap true / hand Dee | ok; no finding
                 | Dee holds 2S 3S 4S 6S 2H 3H 4H 6H 7H     |
                 | bid 1 pass pass pass trump S             |
                 | discard 7 discard 7 discard 7 discard 5  |
                 | AC KC QC JC / AD KD QD JD / AH KH QH JH / 9C 8C 7C 10C |
late-swap        | <players> / option cin_dealer_swap true / hand Dee | ok
                 | bid 1 pass pass pass trump S             |
                 | discard 7 discard 7 discard 7 discard 5  |
                 | AC KC QC JC / AD KD QD JD / AH KH QH JH  |
                 | Dee holds 2S 3S 4S 6S 2H 3H 4H 6H 7H     |
late-thrown      | <S> / 9S 3S AD 4S / 6C 2C 7C 8C          | ok; finding 10 CIN-DISC-1 by 20
                 | Cid holds AD AS 2S 6S 4H 6H 7H 8H 9H     |
late-too-many    | <S> / 9S 3S 2H 4S / 6C 2C 7C 8C / QC 9C 3D 3C | PHYS COM-PHYS-7
                 | 5H 6H 4D 7H / 8H 3H 6D 10H               |
                 | Cid holds AD AS 2S 6S 4H 10C JC KC AC    |
late-hand        | <c> / <discards> / <tricks> / .1 <dealt> | ok; no finding
late-revoke-kept | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 7 discard 7 discard 8 discard 7  | finding 14 CIN-PLAY-2 by 16
                 | 9S 3S AD 4S                              |
                 | Cid holds AS 2D 2H 3H 4H 6H 7H 8H 9H     |
CIN-X19-plays    | <c> / <dealt> / <discards> / <drawn> / 8H KH AH 4H / 2H 7C | RULE CIN-PLAY-2
                 |                                          | would 9H 5H
CIN-X19-jack     | <c> / <dealt> / <discards> / <drawn> / <tricks 1-2> | RULE CIN-PLAY-4
                 | 5D QH 7H 9H / QC JC 9C 8C / 10S JS 5S 3D | would JH 6H
"""

SCORES = """
CIN-X19          | <c> / <discards> / <tricks>              | ok; no finding; next Ann
                 | score Bob+Dee 4                          | score Ann+Cid 5 Bob+Dee 9
                 |                                          | entered Ann+Cid 0 Bob+Dee 4
                 |                                          | trick 1 Dee 1; trick 2 Bob 7
                 |                                          | trick 3 Cid 5; trick 4 Cid 0
                 |                                          | trick 5 Bob 1; trick 6 Bob 0
                 |                                          | line Bob+Dee CIN-PTS-1 1
                 |                                          | line Bob+Dee CIN-PTS-2 1
                 |                                          | line Ann+Cid CIN-PTS-6 5
CIN-X19-recorded | <c> / <dealt> / <discards> / <drawn> / seen 6C 6D 4S 2S / <tricks> | ok
                 | score Bob+Dee 4                          | no finding
CIN-X19-ten      | <c> / pass bid 10 pass pass trump H      | ok
                 | <four> / <tricks>                        | entered Ann+Cid 15 Bob+Dee 0
CIN-X19-four     | <c> / pass bid 4 pass pass trump H       | ok
                 | <four> / <tricks>                        | entered Ann+Cid 0 Bob+Dee 4
CIN-X4-made      | <c> / pass pass pass pass trump H        | ok; fact bid 0
                 | <sevens> / <8-6>                         | score Ann+Cid 6 Bob+Dee 8
                 |                                          | entered Ann+Cid 0 Bob+Dee 2
CIN-X12          | <c> / bid 9 pass pass pass trump H       | ok
                 | discard 6, discard 3 10H, discard 7, discard 6 | line Ann+Cid CIN-DISC-4 1
                 | <7-6>                                    | score Ann+Cid 8 Bob+Dee 6
                 |                                          | entered Ann+Cid 0 Bob+Dee 15
CIN-X12-made     | <c> / bid 8 pass pass pass trump H       | ok
                 | discard 6, discard 3 10H, discard 7, discard 6 | score Ann+Cid 8 Bob+Dee 6
                 | <7-6>                                    | entered Ann+Cid 2 Bob+Dee 0
CIN-X13          | <c> / bid 8 pass pass pass trump H       | ok
                 | discard 3 10H, discard 6, discard 7, discard 6 | line Ann+Cid CIN-DISC-4 0
                 | <7-6>                                    | score Ann+Cid 7 Bob+Dee 6
                 |                                          | entered Ann+Cid 0 Bob+Dee 15
CIN-X15          | <c> / bid 8 pass pass pass trump H       | ok; score Ann+Cid 7 Bob+Dee 7
                 | <sevens> / <7-7>                         | entered Ann+Cid 0 Bob+Dee 15
CIN-X16          | <c> / bid 6 pass pass pass trump H       | ok; score Ann+Cid 7 Bob+Dee 7
                 | <sevens> / <7-7>                         | entered Ann+Cid 0 Bob+Dee 0
CIN-X18          | <c> / bid 2 pass pass pass trump H       | ok; score Ann+Cid 0 Bob+Dee 2
                 | discard 9, discard 9, discard 9, discard 9 | trick 6 Dee 2
                 | <7H>                                     | entered Ann+Cid 0 Bob+Dee 16
CIN-D13-none     | <c> / bid 2 pass pass pass trump H       | ok; score Ann+Cid 0 Bob+Dee 0
                 | discard 9, discard 9, discard 9, discard 9 | entered Ann+Cid 0 Bob+Dee 16
                 | <no trump>                               |
CIN-X22-counts   | <c> / bid 8 pass pass pass trump H       | ok; line Ann+Cid CIN-DISC-4 1
                 | discard 7, discard 7 10H, discard 7, discard 7 | score Ann+Cid 8 Bob+Dee 6
                 | <7-6>                                    | no finding
CIN-D7-counts    | <c> / Bob holds 10H 7H 8H 9H 5H KD QD JD 9D | ok; warning CIN-DISC-3 Bob 10H
                 | bid 8 pass pass pass trump H             | line Ann+Cid CIN-DISC-4 1
                 | discard 7, discard 5, discard 7, discard 7 / <7-6> |
told-when-known  | <c> / Bob holds 10H 7H 8H 9H 5H KD QD JD 9D | ok; warning CIN-DISC-3 Bob 10H
                 | bid 8 pass pass pass trump H             | unfinished
                 | discard 7, discard 5, discard 7, discard 7 |
                 | AH 7H JH 4H / KH 8H 5D 6H / QH 9H 10D 3H / 2H 5H |
told-not-before  | <c> / Bob holds 10H 7H 8H 9H 5H KD QD JD 9D | ok; fact warnings nothing
                 | bid 8 pass pass pass trump H             |
                 | discard 7, discard 5, discard 7, discard 7 |
                 | AH 7H JH 4H / KH 8H 5D 6H / QH 9H 10D 3H |
CIN-X23          | <c> / bid 1 pass pass pass trump S       | ok; line Ann+Cid CIN-PTS-1 1
                 | discard 7, discard 8, discard 7, discard 7 | line Bob+Dee CIN-PTS-2 1
                 | KS 9S 8S 7S / AH KH 3S 4S / 2D 3D 4D 6D  |
                 | Cid: AC KC 2C 3C / KD QD JD 9D / 7H 8H 9H 10H |
CIN-X24          | <c> / bid 1 pass pass pass trump S       | ok; line Ann+Cid CIN-PTS-2 1
                 | discard 3 2S, discard 9, discard 9, discard 9 | trick 1 Ann 1
                 | AS 6C KC QC / KS 7C 8C 9C / QS 10C JC AC |
                 | 8S AH KH QH / 7S 2H 3H 4H / 4S 6H 7H 8H  |
CIN-X25          | <c> / bid 14 pass pass pass / <falls short> | ok; score Ann+Cid 13 Bob+Dee 0
                 |                                          | entered Ann+Cid 0 Bob+Dee 15
CIN-X29          | <c> / bid 9 pass pass pass trump H       | ok; score Ann+Cid 7 Bob+Dee 6
                 | <sevens> / <7-6>                         | entered Ann+Cid 0 Bob+Dee 16
CIN-X18-worth    | <c> / bid 2 pass pass pass trump H       | ok
                 | discard 9, discard 9, discard 9, discard 9 | worth Ann 0 Bob 0 Cid 0 Dee 2
                 | <7H>                                     | grounds Bob+Dee CIN-SCORE-2 3 7
                 |                                          | grounds Ann+Cid CIN-SCORE-2 3 7
told-has-passed  | <c> / pass / result Ann 9 maker Ann bid 8 | RULE CIN-BID-3; says (passed)
CIN-X19-words    | <c> / <discards> / <tricks>              | ok
                 |                                          | why Bob+Dee CIN-PTS-1 high AH, trick 1
                 |                                          | why Bob+Dee CIN-PTS-2 low 2H, trick 2
                 | | why Bob+Dee CIN-PTS-5 right pedro 5H, trick 2
                 | | why Ann+Cid CIN-PTS-6 left pedro 5D, trick 3
                 | | why Bob+Dee CIN-SCORE-1 bid 9, made 9; why Ann+Cid CIN-SCORE-1 5 against 9
CIN-X12-words    | <c> / bid 9 pass pass pass trump H       | ok
                 | discard 6, discard 3 10H, discard 7, discard 6 |
                 | <7-6>                                    | grounds Ann+Cid CIN-DISC-4 9
                 | | why Ann+Cid CIN-DISC-4 ten 10H discarded by Bob
                 | | why Ann+Cid CIN-SCORE-2 bid 9, made only 8
                 | | why Bob+Dee CIN-SCORE-2 14, and 1 that the bid fell short
score-14-0       | <c> / bid 14 pass pass pass trump H      | ok
                 | <sevens> / <14-0>                        | entered Ann+Cid 14 Bob+Dee 0
"""

GAME = """
CIN-X28          | <c> / <discards> / <tricks>              | ok; next Ann
CIN-D3-other     | <c> / <discards> / <tricks> / hand Dee   | RULE COM-DEAL-1
CIN-GAME-1-open  | <c> / bid 14 pass pass pass / <falls short> | ok; status open
                 | hand Ann / pass bid 14 pass pass         |
CIN-X17          | <c> / bid 14 pass pass pass / <falls short> | ok; status won; winners Bob+Dee
                 | hand Ann / pass pass pass bid 14 / <falls short> | totals Ann+Cid 0 Bob+Dee 60
                 | hand Bob / pass pass bid 14 pass / <falls short> |
                 | hand Cid / pass bid 14 pass pass / <falls short> |
CIN-GAME-1-over  | <c> / bid 14 pass pass pass / <falls short> | SEQ COM-SEQ-3
                 | hand Ann / pass pass pass bid 14 / <falls short> |
                 | hand Bob / pass pass bid 14 pass / <falls short> |
                 | hand Cid / pass bid 14 pass pass / <falls short> |
                 | hand Dee                                 |
"""

CORRECTIONS = """
discard-found    | <c> / bid 8 pass pass pass trump H       | ok; line Ann+Cid CIN-DISC-4 1
                 | <sevens> / <7-6>                         | score Ann+Cid 8 Bob+Dee 6
                 | correct @9 discard 7 10H because it lay among them |
discard-undone   | <c> / bid 1 pass pass pass trump S       | ok
                 | discard 7 discard 5 discard 7 discard 7  | finding 9 CIN-DISC-1 withdrawn
                 | AC KC 2C 3C / AH KH 2H 3H / AD KD        |
                 | correct @9 discard 6                     |
"""


@pytest.mark.parametrize("row", table(BIDDING, HANDS), ids=name_of)
def test_bidding(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TRUMPS, HANDS), ids=name_of)
def test_trumps_and_duties(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DISCARDS, HANDS), ids=name_of)
def test_discards(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DRAWING, HANDS), ids=name_of)
def test_drawing_and_robbing(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PROOF, HANDS), ids=name_of)
def test_what_is_proven(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SCORES, HANDS), ids=name_of)
def test_the_score(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(GAME, HANDS), ids=name_of)
def test_the_game(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CORRECTIONS, HANDS), ids=name_of)
def test_corrections(row: Row) -> None:
    check(row)


# -- warnings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (
            "discard 7 7 7 7 / AC KC 2C 3C / AH KH 2H 3H / AD KD QD 3D / QH 5H 6H 7H / JD",
            "Ann kept 2 and was filled up with 4: these are no trumps, and not all came so: "
            "AH QH AD JD AC.",
        ),
        (
            "discard 7 5 7 3 / AC KC 2C 3C",
            "Dee kept 6 and was filled up with 0: these are no trumps, and not all came so: 3C.",
        ),
        (
            "discard 7 5 7 7 / Bob: drew KH 5S / AC KC",
            "Bob kept 4 and was filled up with 2: these are no trumps, and not all came so: KH KC.",
        ),
        (
            "discard 7 5 7 7 / Bob: drew KH KD / AC KC",
            "Bob kept 4 and was filled up with 2: these are no trumps, and not all came so: "
            "KH KD KC.",
        ),
        (
            "discard 5 6 7 7 / 5D 5S JD AD / 4H 10S 6S 4S / KS 2S KC 3S",
            "Ann's discard or Ann's KC was illegal: either a card that is no trump was kept, or "
            "one that had to be played was held back.",
        ),
    ],
)
def test_a_discard_is_accused_by_all_the_cards_that_prove_it(lines: str, why: str) -> None:
    before = "game cinch / players Ann, Bob, Cid, Dee / hand Dee / bid 1 p p p trump S"
    fold = replay(f"{before} / {lines}".replace(" / ", "\n")).games[0].fold
    (finding,) = fold.chapters[0].deal.findings.values()
    assert finding.reason == why


def test_a_warning_is_told_once_and_is_no_finding() -> None:
    record = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\nbid 9 pass pass pass trump S"
    fold = replay(record).games[0].fold
    told = []
    for line in ("discard 5 5C", "discard 6", "discard 7"):
        before = Moment(fold)
        assert enter(fold, line) is None
        events: Any = events_between(before, Moment(fold))
        told.append([event["warning"] for event in events])
    assert told == [["CIN-DISC-3: Ann discarded 5C"], [], []]
    assert not fold.open_findings


# -- functions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bid", "declarers", "defenders", "scored"),
    [
        (9, 9, 5, (4, 0)),
        (5, 6, 8, (0, 2)),
        (7, 7, 7, (0, 0)),
        (1, 1, 13, (0, 12)),
        (14, 14, 0, (14, 0)),
        (10, 9, 5, (0, 15)),
        (14, 13, 1, (0, 15)),
        (9, 7, 6, (0, 16)),
        (0, 4, 10, (0, 6)),
        (14, 0, 14, (0, 28)),
    ],
)
def test_the_table_of_settlements(
    bid: int, declarers: int, defenders: int, scored: tuple[int, int]
) -> None:
    assert added_up(settlement((declarers, defenders), 0, bid), 2) == scored
    assert added_up(settlement((defenders, declarers), 1, bid), 2) == scored[::-1]


def test_fourteen_trumps_and_fourteen_points() -> None:
    for suit in SUITS:
        order = order_under(suit)
        sizes = sorted({cards: cards.bit_count() for cards in order.group.values()}.values())
        assert sizes == [12, 13, 13, 14]
        assert sum(order.points.values()) + 2 == 14
        assert sum(points for points, _, _ in scoring_cards(suit).values()) == 12


def test_trumps_rank_as_the_rulebook_says() -> None:
    ranked = [card_text(card) for card in reversed(trumps_from_low("S"))]
    assert ranked == "AS KS QS JS 10S 9S 8S 7S 6S 5S 5C 4S 3S 2S".split()


def test_the_left_pedro_beats_the_four_and_no_club() -> None:
    order = order_under("S")
    assert card_text(left_pedro("S")) == "5C"
    assert texts(order.over[CARD_OF["4S"]])[-1] == "5C"
    assert not order.over[CARD_OF["5C"]] & CARD_OF["AC"]
    assert order.over[CARD_OF["AC"]] & CARD_OF["5C"]
