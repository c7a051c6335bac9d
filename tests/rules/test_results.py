"""Hands told by their facts and by what they add: rows of the rulebook (COM-RES-1 to -5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay

pytestmark = pytest.mark.usefixtures("plugged_in")

PLUGIN_FOLDER = Path(__file__).parent.parent.parent / "examples" / "plugin"

BEGUN = """
hand Bob 10C
take
Bob: exchange
twenty howhigh K also C S
JC 10C
show KQJc
QD 10D
"""

KLABERJASS = """
KR1  | result Ann 115 Bob 27 maker Ann dealer Bob | ok
     | | score Ann 115 Bob 27; entered Ann 115 Bob 27; maker Ann; dealer Bob; next Ann; counted
KR2  | hand Bob / result Ann 115 Bob 27 maker Bob trump D |
     | | ok; entered Ann 142 Bob 0; trump D; next Ann
KR3  | hand Bob / result Ann 71 Bob 71 maker Bob | ok; entered Ann 71 Bob 0; next Ann
KR4  | hand Bob / re a115 b27 m b tr d | ok; entered Ann 142 Bob 0; trump D
KR5  | hand Bob / result Bob 27 maker Ann | RULE COM-RES-5; says the points of both
KR6  | result Ann 115 Bob 27 maker Ann | SYN COM-SYN-1; says The first hand names its dealer
KR7  | hand Bob / result Ann 115 Bob 27 | RULE COM-RES-5; says Say who was the maker
KR8  | hand Bob / result Ann 115 Bob 161 maker Ann | RULE KLA-PTS-3; says 28 to 275
KR9  | hand Bob / result Ann 141 Bob 1 maker Ann | RULE KLA-PTS-3; says no card counts so little
KR10 | hand Bob / result Ann 272 Bob 2 maker Ann | RULE KLA-PTS-3
KR11 | hand Bob / result Ann 270 Bob 4 maker Ann | ok
KR12 | <begun> / result Ann 115 Bob 27 | ok; entered Ann 115 Bob 27; trump C; maker Ann; tricks 2
KR13 | <begun> / result Ann 115 Bob 27 maker Bob | RULE KLA-MAKER-1
KR14 | <begun> / result Ann 115 Bob 27 trump S | RULE KLA-TRUMP-3
KR15 | <begun> / result Ann 49 Bob 80 | RULE COM-RES-4; says Ann has 50 already
KR16 | <begun> / result Ann 60 Bob 21 | RULE COM-RES-4; says both together come to
KR17 | <begun> / result redeal | RULE COM-RES-4
KR18 | hand Bob 7H / pass / result redeal | ok; thrown in; next Bob
KR19 | hand Bob / result Ann 115 redeal | RULE COM-RES-5; says result redeal
KR20 | hand Bob / result Ann 115 Bob 27 maker Ann dealer Ann | RULE COM-RES-4; says Bob dealt
KR21 | hand Bob 7H / schmeiss no / result Ann 90 Bob 60 maker Bob | RULE KLA-MAKER-1
KR22 | hand Bob 7H / pass pass / result Ann 90 Bob 60 maker Bob trump H | RULE KLA-TRUMP-3
KR23 | hand Bob / Ann: result Ann 115 Bob 27 maker Ann | SYN COM-SYN-1
KR24 | hand Bob / result Ann 115 Ann 27 maker Ann | SYN COM-SYN-1
KR25 | hand Bob / result Ann 115 Bob maker Ann | SYN COM-SYN-1
KR26 | hand Bob / result | SYN COM-SYN-1
KA1  | adds Ann 142 dealer Bob | ok; entered Ann 142 Bob 0; next Ann; counted
KA2  | hand Bob / adds Ann 82 Bob 80 | ok; entered Ann 82 Bob 80; next Ann
KA3  | hand Bob / adds Ann 4 Bob 0 | RULE KLA-SCORE-1
KA4  | hand Bob / adds Ann 80 Bob 80 | RULE KLA-SCORE-1
KA5  | <begun> / adds Ann 115 Bob 27 | ok; entered Ann 115 Bob 27; tricks 2
# depths mix, and each hand is opened for the dealer who is expected
KM1  | result Ann 115 Bob 27 maker Ann dealer Bob / adds Bob 130 / hand Bob 7H |
     | | ok; hands 3; .1 dealer Bob; .2 dealer Ann; .3 dealer Bob; totals Ann 115 Bob 157
# the paper is compared as for any hand, by score and by total
KM2  | result Ann 115 Bob 27 maker Bob dealer Bob / score Ann 142 Bob 0 / total Ann 142 | ok
     | | paper agrees
KM3  | result Ann 115 Bob 27 maker Bob dealer Bob / score Ann 116 | RULE KLA-PTS-3
# an act like any other: corrected, voided, taken back, ruled on
KC1  | result Ann 115 Bob 27 maker Ann dealer Bob / correct @3 result Ann 105 Bob 27 maker Bob |
     | | ok; entered Ann 132 Bob 0
KC2  | result Ann 115 Bob 27 maker Ann dealer Bob / correct @3 adds Ann 115 Bob 27 |
     | | ok; entered Ann 115 Bob 27
KC3  | result Ann 115 Bob 27 maker Ann dealer Bob / void @3 | ok; unfinished; totals Ann 0 Bob 0
KC4  | result Ann 115 Bob 27 maker Ann dealer Bob / correct @3 KS | SYN COM-SYN-1; says void @3
KC5  | result Ann 115 Bob 27 maker Ann dealer Bob / correct @3 result Ann 1 Bob 99 maker Ann |
     | | RULE KLA-PTS-3
KC6  | <begun> / correct @15 result Ann 115 Bob 27 | ok; entered Ann 115 Bob 27
KC7  | <begun> / result Ann 115 Bob 27 / correct @14 AH | ok; entered Ann 115 Bob 27
KC8  | <begun> / result Ann 50 Bob 90 / correct @15 7D | any COM-VOID-4; says COM-RES-4
KR31 | result Ann 115 Bob 27 maker Ann dealer Bob |
     | ruling penalty .1 hand Ann minus 100 by Dora because he revoked |
     | | ok; score Ann 15 Bob 27; entered Ann 0 Bob 42
KR32 | adds Ann 142 dealer Bob / ruling penalty .1 hand Ann minus 10 by Dora because he revoked |
     | | ok; entered Ann 132 Bob 0
KR33 | adds Ann 142 dealer Bob / ruling annul .1 by Dora because it was a misdeal | ok; thrown in
"""

CINCH = """
CR1  | result Ann 9 Bob 5 maker Ann bid 8 dealer Dee |
     | | ok; score Ann+Cid 9 Bob+Dee 5; entered Ann+Cid 4 Bob+Dee 0; maker Ann; next Ann; counted
CR2  | re a9 m a bid 10 dealer d | ok; entered Ann+Cid 0 Bob+Dee 15
CR3  | hand Dee / result Ann 9 Bob 4 maker Ann bid 8 | RULE CIN-PTS-7; says add `out 1`
CR4  | hand Dee / result Ann 9 Bob 4 out 1 maker Ann bid 8 | ok; entered Ann+Cid 5 Bob+Dee 0
CR5  | hand Dee / result Ann 9 out 3 maker Ann bid 8 | RULE CIN-PTS-7
CR6  | hand Dee / result Ann 9 maker Ann | RULE COM-RES-5
CR7  | hand Dee / result Ann 9 bid 8 | RULE COM-RES-5
CR8  | hand Dee / result Ann 9 maker Ann bid 15 | RULE CIN-BID-2
CR9  | hand Dee / result maker Ann bid 8 | RULE COM-RES-5
CR10 | hand Dee / result Ann 9 maker Dee bid 0 | ok; entered Ann+Cid 4 Bob+Dee 0
CR11 | hand Dee / result Ann 9 maker Ann bid 0 | RULE CIN-BID-2
CR12 | <begun> / result Ann 5 | ok; score Ann+Cid 5 Bob+Dee 9; entered Ann+Cid 0 Bob+Dee 4
CR13 | <begun> / result Ann 8 | RULE COM-RES-4; says Bob+Dee has 8 already
CR14 | <begun> / result Ann 5 maker Cid bid 9 | RULE CIN-BID-4
CR15 | <begun> / result Ann 5 trump S | RULE CIN-BID-4; says H is recorded as trump
CR16 | <begun> / result Ann 1 Bob 8 out 5 | ok; entered Ann+Cid 15 Bob+Dee 0
CR17 | <begun> / result Ann 1 Bob 2 out 11 | RULE COM-RES-4
CR18 | hand Dee / pass bid 9 / result Ann 5 maker Cid bid 9 | RULE CIN-BID-3
CR19 | hand Dee / pass bid 9 / result Ann 5 maker Cid bid 10 | ok; entered Ann+Cid 0 Bob+Dee 19
CR20 | hand Dee / pass bid 9 / result Ann 5 maker Bob bid 9 | ok
CR21 | hand Dee / result redeal | RULE CIN-D4
CR22 | option all_pass redeal_left / hand Dee / pass pass / result redeal | ok; thrown in; next Ann
CR23 | option all_pass redeal_left / hand Dee / pass bid 2 / result redeal | RULE COM-RES-4
CR24 | option all_pass redeal_left / hand Dee / result Ann 3 redeal | RULE COM-RES-5
CA1  | adds Ann 4 dealer Dee / adds Bob 28 | ok; totals Ann+Cid 4 Bob+Dee 28; dealer Ann; next Bob
CA2  | hand Dee / adds Ann 4 Bob 3 | RULE CIN-SCORE-1
CA3  | hand Dee / adds Ann 29 | RULE CIN-SCORE-1
"""

CINCH_BEGUN = """
hand Dee
pass bid 9 pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H KH AH 4H
2H 5H 10H 3H
"""

WHIST = """
WA1  | hand Dee / adds Ann 3 | ok; entered Ann+Cid 3 Bob+Dee 0; next Ann; counted
WA2  | hand Dee / result Ann 9 | SYN COM-SYN-1; says adds Ann+Cid 9
"""

EUCHRE = """
EU1  | hand Dee / result Ann 3 maker Ann | ok; entered Ann+Cid 1 Bob+Dee 0; next Ann; counted
EU2  | hand Dee / result Ann 5 Bob 0 maker Cid alone trump S | ok; entered Ann+Cid 4 Bob+Dee 0
     | | fact maker Cid; fact alone True; fact trump S
EU3  | hand Dee / result Bob 2 maker Bob | ok; entered Ann+Cid 2 Bob+Dee 0
EU4  | hand Dee / result passed | ok; thrown in; next Ann
EU5  | hand Dee / result Ann 3 | RULE COM-RES-5; says Who fixed trump is missing
EU6  | hand Dee / result maker Ann | RULE COM-RES-5; says How many tricks
EU7  | hand Dee / result Ann 3 Bob 3 maker Ann | RULE EUC-DEAL-1
EU8  | hand Dee / result Ann 6 maker Ann | RULE EUC-DEAL-1
EU9  | hand Dee / result passed maker Ann | RULE EUC-BID-5
EU10 | hand Dee JS / order / result passed | RULE EUC-BID-5
EU11 | hand Dee JS / order / result Ann 3 | ok; entered Ann+Cid 1 Bob+Dee 0; fact maker Ann
EU12 | hand Dee JS / order / result Ann 3 maker Bob | RULE COM-RES-4; says Ann has fixed trump
EU13 | hand Dee JS / order / result Ann 3 trump H | RULE COM-RES-4; says S is trump
EU14 | hand Dee JS / order / AH 9H 10H AS / result Ann 5 | RULE COM-RES-4; says Bob+Dee has 1
EU15 | option stick true / hand Dee / result passed | RULE EUC-D1
EA1  | hand Dee / adds Ann 4 | ok; entered Ann+Cid 4 Bob+Dee 0; next Ann; counted
EA2  | hand Dee / adds Ann 3 | RULE EUC-SCORE-1
EA3  | hand Dee / adds Ann 1 Bob 1 | RULE EUC-SCORE-1
"""

KALOOKI = """
LR1  | hand Bob / result Ann 25 Bob 0 Cid 98 | ok; entered Ann 25 Bob 0 Cid 98; next Cid; counted
     | | fact out Bob; fact bent False
LR2  | hand Bob / re a25 c98 bent | ok; entered Ann 50 Bob 0 Cid 196; fact out Bob
LR3  | hand Bob / re a25 c98 bent overcalls Bob Bob | ok; entered Ann 25 Bob 100 Cid 98
LR4  | hand Bob / re a25 c98 oc Ann | ok; entered Ann 75 Bob 0 Cid 98
LR5  | hand Bob / re a25 | RULE COM-RES-5
LR6  | hand Bob / re a25 b0 c0 | RULE COM-RES-5
LR7  | hand Bob / re a25 b0 c0 out b | RULE KAL-VAL-1; says did not go out
LR8  | hand Bob / re a25 b3 c10 out b | RULE KAL-OUT-1
LR9  | hand Bob / re a500 b0 c500 | RULE KAL-VAL-1
LR12 | option void_keeps_penalties false / hand Bob / result Ann 331 Bob 0 Cid 10 |
     | | RULE KAL-VAL-1; says 15 cards at most, and they count 330 at most
LR13 | option void_keeps_penalties false / hand Bob / result Ann 330 Bob 0 Cid 10 |
     | | ok; entered Ann 330 Bob 0 Cid 10
LR14 | option void_keeps_penalties false / hand Bob / result Ann 330 Bob 0 Cid 200 |
     | | RULE KAL-VAL-1; says count 480 together
LR10 | hand Bob / result void overcalls Ann | ok; thrown in; entered Ann 50 Bob 0 Cid 0; next Bob
LR11 | hand Bob / result Ann 3 void | RULE KAL-STOCK-2
LA1  | hand Bob / adds Ann 50 Cid 196 | ok; entered Ann 50 Bob 0 Cid 196; next Cid
LA2  | hand Bob / adds Ann 50 Bob 3 Cid 196 | ok
LA3  | hand Bob / adds Ann 51 Bob 3 Cid 196 | RULE KAL-OUT-1
LA4  | hand Bob / adds Ann minus 50 | RULE KAL-VAL-1
"""

LOO = """
OR1  | hand Ann / result Ann 3 Bob 2 Cid 0 | ok; next Bob; counted
     | | entered Ann -2 Bob 2 Cid -5 Dee 0 Eve 0; totals Ann -2 Bob 2 Cid -5 Dee 0 Eve 0 pot 5
OR2  | hand Ann / result Ann 3 Bob 2 in Cid Dee | ok; entered Ann -2 Bob 2 Cid -5 Dee -5 Eve 0
OR3  | hand Ann / result Ann 3 Bob 1 | RULE LOO-PAY-1; says five tricks in a hand, not 4
OR4  | hand Ann / result Bob 5 | ok; entered Ann -5 Bob 5 Cid 0 Dee 0 Eve 0
OR5  | hand Ann / result passed | ok; totals Ann -5 Bob 0 Cid 0 Dee 0 Eve 0 pot 5
OR6  | hand Ann / result flush Bob in Cid shown Dee |
     | | ok; entered Ann -5 Bob 5 Cid -5 Dee 0 Eve 0
OR7  | hand Ann / result flush Bob Cid in Eve | ok; entered Ann -5 Bob 2 Cid 2 Dee 0 Eve -5
OR8  | option flush_tie elder / hand Ann / result flush Bob Cid in Eve |
     | | ok; entered Ann -5 Bob 5 Cid 0 Dee 0 Eve -5
OR9  | hand Ann / result Bob 2 flush Bob in Cid | RULE LOO-FLUSH-3
OR10 | hand Ann / result shown Bob in Cid | RULE COM-RES-5
OR11 | hand Ann 5H / in pass in / result Cid 3 Eve 2 | RULE LOO-STAY-1; says Cid has passed
OR12 | hand Ann 5H / in pass in / result Bob 3 Dee 2 | ok; entered Ann -5 Bob 3 Cid 0 Dee 2 Eve 0
OR13 | hand Ann 5H / in in pass pass pass / result Bob 3 Dee 2 | RULE LOO-STAY-1
OR14 | hand Ann 5H / in in pass pass pass / result passed | RULE LOO-STAY-1
OR15 | hand Ann 5H / in in pass pass pass / exchange 0 exchange 0 / 2H 3H / result Bob 5 |
     | | RULE COM-RES-4; says Cid has won 1 already
OR16 | hand Ann 5H / in in pass pass pass / exchange 0 exchange 0 / 2H 3H / result flush Bob |
     | | RULE LOO-FLUSH-2
OR17 | hand Ann 5H / in in pass pass pass / exchange 0 exchange 0 / 2H 3H / result Bob 4 Cid 1 | ok
OA1  | hand Ann / adds Ann minus 2 Bob 2 Cid minus 5 pot 5 |
     | | ok; totals Ann -2 Bob 2 Cid -5 Dee 0 Eve 0 pot 5
OA1b | hand Ann / adds Ann minus -2 Bob 2 Cid minus 5 pot 1 | SYN COM-SYN-1
OA2  | hand Ann / adds Ann minus 2 Bob 2 pot 5 | RULE LOO-PAY-1
OA3  | hand Ann / adds Bob 2 | RULE LOO-PAY-1
"""

SIXTY_SIX = """
SR1  | hand Ann / result Ann 71 Bob 59 | ok; entered Ann 1 Bob 0; next Bob; counted
SR2  | hand Ann / result Ann 100 Bob 30 | ok; entered Ann 2 Bob 0
SR3  | hand Ann / result Ann 130 Bob 0 | ok; entered Ann 3 Bob 0
SR4  | hand Ann / result Ann 130 Bob 0 trick Bob | ok; entered Ann 2 Bob 0
SR5  | hand Ann / result Ann 71 Bob 58 | RULE SXS-PTS-1; says 130 points
SR6  | hand Ann / result Ann 65 Bob 65 | ok; entered Ann 0 Bob 0; stake 1
SR7  | hand Ann / result Ann 65 Bob 65 / result Ann 40 Bob 90 | ok; entered Ann 0 Bob 2; stake 0
SR8  | hand Ann / result Ann 66 Bob 20 claimed Ann | ok; entered Ann 2 Bob 0
SR9  | hand Ann / result Ann 50 Bob 20 claimed Ann | ok; entered Ann 0 Bob 2
SR10 | hand Ann / result Ann 50 Bob 0 claimed Ann | ok; entered Ann 0 Bob 3
SR11 | hand Ann / result Ann 50 Bob 60 closed Ann | ok; entered Ann 0 Bob 2
SR12 | hand Ann / result Ann 50 Bob 60 closed Ann trickless | ok; entered Ann 0 Bob 3
SR13 | hand Ann / result Ann 50 Bob 60 claimed Ann trickless | RULE COM-RES-5
SR14 | hand Ann / result Ann 129 Bob 1 | RULE SXS-PTS-1
SR15 | hand Ann / result Ann 71 | RULE COM-RES-5
SR16 | hand Ann / result Ann 71 Bob 59 trick Bob | RULE COM-RES-4
SR17 | hand Ann KS / AH 10C / result Ann 126 Bob 4 | RULE COM-RES-4; says Bob has 21 already
SR18 | hand Ann KS / AH 10H, close / result Ann 60 Bob 40 closed Ann | RULE SXS-CLOSE-1
SR19 | hand Ann KS / AH 10H, close / result Ann 60 Bob 40 | ok; entered Ann 3 Bob 0
SR20 | hand Ann KS / AH 10H, close / result Ann 60 Bob 40 trickless | ok; entered Ann 3 Bob 0
SR21 | hand Ann / result Ann 200 Bob 200 claimed Bob | RULE SXS-PTS-1
SA1  | hand Ann / adds Ann 3 | ok; entered Ann 3 Bob 0; next Bob
SA2  | hand Ann / adds Ann 0 Bob 0 / adds Bob 3 | ok; totals Ann 0 Bob 3; stake 0
SA3  | hand Ann / adds Ann 1 Bob 1 | RULE SXS-D24
SA4  | hand Ann / adds Ann 4 | RULE SXS-VP-1
SA5  | option next_dealer winner / hand Ann / adds Ann 2 | ok; next Ann
"""

LINGER_LONGER = """
NR1  | hand Ann / result Bob 2 | ok; entered Ann 0 Bob 2 Cid 0; next Bob; fact winner Bob
NR2  | hand Ann / result Bob 2 Cid 1 | RULE LIN-SCORE-1
NR3  | hand Ann / result Bob 4 | RULE LIN-DRAW-1; says 3 at most
NR4  | hand Ann / result Ann 0 Bob 0 | RULE COM-RES-5
NR6  | option next_dealer left / hand Ann / result Bob 0 | RULE LIN-SCORE-1; says at least a card
NR7  | option reshuffle false / hand Ann / result Bob 0 | RULE LIN-SCORE-1
NR5  | option next_dealer winner / hand Ann / result Cid 1 | ok; next Cid
NA1  | hand Ann / adds Bob 2 | ok; entered Ann 0 Bob 2 Cid 0
NA2  | hand Ann / adds Bob 2 Cid 1 | RULE LIN-SCORE-1
NA3  | hand Ann / adds Bob 0 Cid 0 | RULE COM-RES-5
NA4  | option next_dealer left / hand Ann / adds Bob 0 | RULE LIN-SCORE-1
     | | says Bob was the last with cards, so at least a card is left.
NA5  | hand Ann / adds Bob 1 | ok; entered Ann 0 Bob 1 Cid 0
NA6  | hand Ann / adds Bob 3 | ok
NA7  | hand Ann / adds Bob 4 | RULE LIN-SCORE-1; says The winner alone scores, 3 at most.
NA8  | game linger-longer / players Ann, Bob, Cid, Dee, Eve, Fay, Gus / option max_players 7 |
     | option reshuffle false / hand Ann / adds Bob 0 | ok; next Bob
NA9  | game linger-longer / players Ann, Bob, Cid, Dee, Eve, Fay, Gus / option max_players 7 |
     | hand Ann / adds Bob 0 | RULE LIN-SCORE-1
NA10 | game linger-longer / players Ann, Bob, Cid, Dee, Eve, Fay / option reshuffle false |
     | hand Ann / adds Bob 0 | RULE LIN-SCORE-1
"""

# Everybody follows, and Bob has a card left to lead.
SEVEN_TRICKS = """
AH 7H 8H 9H
KH 10H JH QH
AS 7S 8S 9S
KS 10S JS QS
AD 7D 8D 9D
KD 10D JD QD
AC 7C 8C 9C
"""

ROLLING_STONE = """
TR1  | hand Ann / result out Bob | ok; entered Ann 0 Bob 1 Cid 0 Dee 0; next Bob; fact out Bob
TR2  | hand Ann / result Ann 3 Bob 0 Cid 5 Dee 2 | ok; entered Ann 0 Bob 1 Cid 0 Dee 0
TR3  | hand Ann / result Ann 3 | RULE COM-RES-5
TR4  | hand Ann / result Ann 3 out Ann | RULE ROL-END-1
TR5  | hand Ann / result Ann 30 Bob 0 Cid 5 Dee 2 | RULE COM-RES-4; says Only 32 cards
TR6  | hand Ann / result Ann 0 Bob 0 Cid 5 Dee 2 out Bob | RULE ROL-END-1
TR9  | option score cards_left / hand Ann / result out Bob Ann 20 Cid 10 Dee 2 | RULE ROL-D1
TR10 | option score cards_left / hand Ann / result out Bob Ann 20 Cid 9 Dee 2 | RULE ROL-D1
     | | says 32 cards are in play, and at least 2 lie on the table at the end.
TR16 | option score cards_left / hand Ann / result out Bob Ann 20 Cid 8 Dee 2 |
     | | ok; entered Ann 0 Bob 30 Cid 0 Dee 0
TR17 | option score cards_left / hand Ann / <seven tricks> |
     | result out Bob Ann 1 Cid 1 Dee 1 | ok; entered Ann 0 Bob 3 Cid 0 Dee 0
TR18 | option score cards_left / hand Ann / <seven tricks> |
     | result out Bob Ann 1 Cid 1 Dee 2 | RULE ROL-D1
     | | says 4 cards are in play, and one lies on the table at the end.
TR11 | option score cards_left / option end trick_end / hand Ann |
     | result out Bob Ann 20 Cid 10 Dee 2 | ok; entered Ann 0 Bob 32 Cid 0 Dee 0
TR7  | option score cards_left / hand Ann / result Ann 3 Cid 5 Dee 2 |
     | | ok; entered Ann 0 Bob 10 Cid 0 Dee 0
TR8  | option score cards_left / hand Ann / result out Bob Ann 3 | RULE COM-RES-5
TA1  | hand Ann / adds Bob 1 | ok; entered Ann 0 Bob 1 Cid 0 Dee 0
TA2  | hand Ann / adds Bob 2 | RULE ROL-END-1
TA3  | option score cards_left / hand Ann / adds Bob 12 | ok
TA4  | option score cards_left / hand Ann / adds Bob 33 | RULE ROL-D10
TA5  | option score cards_left / hand Ann / adds Bob 31 | RULE ROL-D10; says 3 to 30.
TA6  | option score cards_left / hand Ann / adds Bob 30 | ok
TA7  | option score cards_left / hand Ann / adds Bob 3 | ok; entered Ann 0 Bob 3 Cid 0 Dee 0
TA8  | option score cards_left / hand Ann / adds Bob 2 | RULE ROL-D10
TA9  | option score cards_left / hand Ann / adds Bob 3 Cid 3 | RULE ROL-D10
TA10 | hand Ann / adds Bob 1 Cid 1 | RULE ROL-END-1; says One player scores in a hand, 1.
TA11 | hand Ann / adds Bob 0 | RULE ROL-END-1
TA12 | option score cards_left / option end trick_end / hand Ann / adds Bob 12 | ok
TA13 | option score cards_left / option end trick_end / hand Ann / adds Bob 32 | ok
TA14 | option score cards_left / option end trick_end / hand Ann / adds Bob 0 | ok; next Bob
TA15 | option score cards_left / option end trick_end / hand Ann / adds Bob 10 | RULE ROL-D10
     | | says One player scores in a hand, a multiple of 4 up to 32.
TA16 | option score cards_left / option end trick_end / hand Ann / adds Bob 36 | RULE ROL-D10
TR12 | option score cards_left / option end trick_end / hand Ann |
     | result out Bob Ann 20 Cid 9 Dee 2 | RULE ROL-D1
     | | says 31 cards can't be left: each whole trick takes 4 out of play.
TR13 | option end trick_end / hand Ann / result out Bob Ann 20 Cid 9 | ok
TR14 | option end trick_end / hand Ann / result out Bob Ann 2 Cid 1 Dee 2 | RULE ROL-D1
TR15 | option end trick_end / hand Ann / result out Bob Ann 2 Cid 0 Dee 2 | ok
"""

FINAL = """
F1  | final Ann 501 Bob 320 | ok; status won; winners Ann; totals Ann 501 Bob 320; hands 1; final
F2  | final a501 b320 | ok; totals Ann 501 Bob 320
F3  | final Ann 490 Bob 320 | RULE COM-RES-6; says nobody has won yet
F4  | final Ann 510 Bob 510 | RULE COM-RES-6
F5  | final Ann 510 Bob 502 | ok; winners Ann
F6  | final Ann 501 | RULE COM-RES-5; says Bob
F7  | final Ann 900 Bob 0 | RULE COM-RES-6; says adds 275 at most
F8  | option target 301 / final Ann 200 Bob 310 | ok; winners Bob
F9  | result Ann 115 Bob 27 maker Ann dealer Bob / final Ann 501 Bob 320 |
    | | ok; hands 2; entered Ann 386 Bob 293; .1 entered Ann 115 Bob 27; status won
F10 | result Ann 115 Bob 27 maker Ann dealer Bob / final Ann 501 Bob 20 |
    | | RULE COM-RES-6; says never go down
F11 | hand Bob 7H / final Ann 501 Bob 320 | SEQ COM-SEQ-1
F12 | final Ann 501 Bob 320 / hand Bob | SEQ COM-SEQ-3
F13 | final Ann 501 Bob 320 / result Ann 115 Bob 27 maker Ann | SEQ COM-SEQ-3
F14 | final Ann 501 Bob 320 / final Ann 501 Bob 320 | SEQ COM-SEQ-3
F15 | final Ann 501 Bob 320 / correct @2 final Ann 320 Bob 501 | ok; winners Bob
F16 | final Ann 501 Bob 320 / correct @2 final Ann 320 Bob 50 | RULE COM-RES-6
F17 | final Ann 501 Bob 320 / correct @2 hand Ann | SYN COM-SYN-1
F18 | final Ann 501 Bob 320 / void @2 | ok; status open; totals Ann 0 Bob 0; hands 0
F19 | result Ann 115 Bob 27 maker Ann dealer Bob / final Ann 501 Bob 320 |
    | correct @3 adds Ann 100 Bob 50 | ok; totals Ann 501 Bob 320; entered Ann 401 Bob 270
F20 | final Ann 501 Bob 320 |
    | ruling penalty .1 game Ann minus 10 by Dora because he came late |
    | | ok; totals Ann 491 Bob 320; status open
F21 | final Ann 501 Bob 320 / total Ann 501 Bob 320 | ok; paper agrees
F22 | hand Ann / correct @2 final Ann 501 Bob 320 | SYN COM-SYN-1
"""

FINAL_OF_OTHERS = """
G1  | game cinch / players Ann, Bob, Cid, Dee / final Ann 53 Bob 40 | ok; winners Ann+Cid
G2  | game cinch / players Ann, Bob, Cid, Dee / final Ann 53 Bob 51 | RULE COM-RES-6
G3  | game cinch / players Ann, Bob, Cid, Dee / final Ann 90 Bob 0 | RULE COM-RES-6
G4  | game sixty-six / players Ann, Bob / final Ann 7 Bob 3 | ok; winners Ann
G5  | game sixty-six / players Ann, Bob / final Ann 7 Bob 8 | RULE COM-RES-6
G6  | game kalooki / players Ann, Bob, Cid / final Ann 312 Bob 97 Cid 250 |
    | | ok; winners Bob; status won
G7  | game kalooki / players Ann, Bob, Cid / final Ann 97 Bob 97 Cid 250 | ok; status shared
G8  | game loo / players Ann, Bob, Cid, Dee, Eve / final Ann 25 Bob minus 30 Cid 0 Dee 5 Eve 0 |
    | | ok; status closed; totals Ann 25 Bob -30 Cid 0 Dee 5 Eve 0 pot 0
G9  | game loo / players Ann, Bob, Cid, Dee, Eve / final Ann 25 Bob minus 25 Cid 0 Dee 5 Eve 0 |
    | | RULE COM-RES-6
G10 | game loo / players Ann, Bob, Cid, Dee, Eve / final Ann 20 Bob minus 30 Cid 0 Dee 5 Eve 0 |
    | | ok; undistributed pot 5
G11 | game rolling-stone / players Ann, Bob, Cid, Dee / final Ann 3 Bob 1 Cid 0 Dee 2 |
    | | ok; status closed
G12 | game rolling-stone / players Ann, Bob, Cid, Dee / option match hands:6 |
    | final Ann 3 Bob 1 Cid 0 Dee 2 | ok; status won; winners Ann
"""

ROWS = [
    *table(KALOOKI, {}, "game kalooki / players Ann, Bob, Cid / "),
    *table(LOO, {}, "game loo / players Ann, Bob, Cid, Dee, Eve / "),
    *table(SIXTY_SIX, {}, "game sixty-six / players Ann, Bob / "),
    *table(LINGER_LONGER, {}, "game linger-longer / players Ann, Bob, Cid / "),
    *table(
        ROLLING_STONE,
        {"seven tricks": SEVEN_TRICKS},
        "game rolling-stone / players Ann, Bob, Cid, Dee / ",
    ),
    *table(FINAL),
    *table(FINAL_OF_OTHERS),
    *table(KLABERJASS, {"begun": BEGUN}),
    *table(CINCH, {"begun": CINCH_BEGUN}, "game cinch / players Ann, Bob, Cid, Dee / "),
    *table(EUCHRE, {}, "game euchre / players Ann, Bob, Cid, Dee / "),
    *table(WHIST, {}, "game whist / players Ann, Bob, Cid, Dee / "),
]


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_row(row: Row) -> None:
    check(row)


def test_where_nobody_bid_it_was_the_dealer_who_named_trump() -> None:
    record = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\npass pass pass pass trump S\n"
    refusal = replay(f"{record}result Ann 5 maker Bob bid 7").refusal
    assert refusal
    assert refusal.why == "By the bidding that is recorded nobody bid, and Dee names trump."
