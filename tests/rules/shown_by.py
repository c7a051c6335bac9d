"""Which rows show the clauses that no row is refused by, counts by or is named after."""

from tests.rules.rows import Row, table

SHOWN_BY = """
COM-CARD-3 COM-X2-upcard
COM-KNOW-2 below-the-count
COM-KNOW-3 COM-IRR-1
COM-PHYS-1 COM-X2
COM-IRR-3 COM-IRR-1-goes-on
COM-FIND-2 ROL-X22
COM-RUL-4 COM-IRR-1
COM-PROOF-1 ROL-X22
COM-PROOF-2 ROL-X22
COM-PROOF-3 ROL-X22-then-one
COM-PROOF-4 LIN-X8
COM-PROOF-5 ROL-X7-twice
COM-PROOF-6 ROL-X21
COM-PROOF-7 ROL-X7-recorded
COM-LADDER-1 KLA-X37-head
COM-LADDER-2 KLA-X15
KLA-DEAL-2 KLA-X35-eight
KLA-DEAL-4 KLA-X35
KLA-RANK-1 KLA-X23-KD-JD
KLA-RANK-2 KLA-X23-JS-9S
KLA-TRUMP-5 KLA-X3
KLA-SCHM-2 KLA-X26-yes
KLA-MELD-2 KLA-X32-seven
KLA-MELD-7 KLA-X6-plain
KLA-PLAY-5 KLA-X34
KLA-D1 COM-X2-upcard
KLA-D2 KLA-X27
KLA-D3 KLA-X26-upcard
KLA-D5 KLA-X3-again
KLA-D7 KLA-X5-seven
KLA-D8 KLA-X9
KLA-D9 KLA-X33-longer
KLA-D10 KLA-X33
KLA-D11 KLA-X32-seven
KLA-D12 KLA-X21
KLA-D16 KLA-X11
KLA-D17 KLA-X20
KLA-D18 KLA-X12
KLA-D19 KLA-X14
KLA-D21 F4
KLA-D23 seen
SXS-RANK-1 SXS-X24-ten
SXS-RANK-2 SXS-X24-trump
SXS-PLAY-3 SXS-X24-suit
SXS-NINE-2 SXS-X34
SXS-END-1 SXS-X23
SXS-END-2 SXS-X20
SXS-CLAIM-2 SXS-X20
SXS-GAME-1 SXS-X22
SXS-D3 SXS-X2-trick
SXS-D5 SXS-X9
SXS-D6 SXS-X36-end
SXS-D8 SXS-X14
SXS-D9 SXS-X27-off
SXS-D11 SXS-X6
SXS-D12 SXS-X10-schnapsen
SXS-D14 SXS-X29
SXS-D15 SXS-X26
SXS-D16 SXS-X23
SXS-D18 SXS-X31
SXS-D19 SXS-X20
SXS-D20 SXS-X20-two
SXS-D21 SXS-X20
SXS-D22 SXS-X19-first
CIN-RANK-1 CIN-X20-left
CIN-BID-5 CIN-X2-pass
CIN-PLAY-3 CIN-X21
CIN-D5 CIN-X2
CIN-D9 CIN-X30
CIN-D10 CIN-X12
CIN-D11 CIN-X24
CIN-D17 CIN-X20-hearts
CIN-D18 CIN-X16
CIN-D19 CIN-X29
CIN-D21 CIN-X25
LOO-DEAL-4 LOO-DECK-1
LOO-PAM-1 LOO-X9-pam
LOO-PAM-2 LOO-X7
LOO-FLUSH-4 LOO-X27-higher
LOO-LEAD-1 LOO-X34
LOO-FOLLOW-3 LOO-X22
LOO-TRICK-2 OR1
LOO-D10 LOO-X27-higher
LOO-D11 LOO-X26
LOO-D12 LOO-X25-played
LOO-D14 LOO-X4-option
LOO-D15 LOO-X23
LOO-D16 LOO-X10
LOO-D17 LOO-X9
LOO-D18 LOO-X34
LOO-D19 LOO-X30
LOO-D20 LOO-X32-even
LOO-D21 LOO-X32
KAL-D18 KAL-REPL-4
LIN-ROTATE-1 LIN-X25-dealer
LIN-FOLLOW-2 LIN-X23
LIN-LEAD-2 LIN-X22
LIN-OUT-1 LIN-X27-out
LIN-OUT-2 LIN-X10
LIN-END-1 LIN-X25
LIN-END-2 LIN-X12
LIN-IO-2 LIN-X16
LIN-D1 LIN-X24
LIN-D3 LIN-X27
LIN-D4 LIN-X12
LIN-D7 best-P3
LIN-D8 LIN-X15
LIN-D9 LIN-X16
LIN-D10 LIN-X17
LIN-D11 LIN-X25-winner
ROL-LEAD-1 ROL-X2-next
ROL-PICK-2 ROL-X13
ROL-D3 ROL-X17
ROL-D5 ROL-X5-marked
ROL-D6 ROL-X12
ROL-D7 ROL-X16
ROL-D8 ROL-X20
"""

KLABERJASS = """
COM-SEAT-2   | hand Bob 10C / Bob: pass                       | SEQ COM-SEQ-2
COM-SEQ-4    | hand Bob 10C / take / hand Ann 9C              | SEQ any
COM-DEAL-2   | hand Ann 10C                                   | ok; dealer Ann
COM-KNOW-1   | hand Bob 10C / take                            | ok
             | Ann holds JC QC KC 7D 9D QD KD KH AH           |
COM-CLASS-1  | hand Bob QS / take                             | SEQ COM-SEQ-2
             | Bob holds JS AH 7H 8H 9H 7D 8D 9D 7C           |
             | 10S / Ann: AH                                  |
COM-VOID-1   | hand Bob 10C / pass / void @3                  | ok; hands 1
COM-RES-7    | hand Bob QS / take / KH 7D / result Ann 90 Bob 60 | ok; counted; no finding
KLA-DEAL-3   | hand Bob / upcard 10C                          | ok; upcard 10C
KLA-PLAY-7   | hand Bob 7S / take / KD JD / Bob: 9C           | SEQ COM-SEQ-2
KLA-END-1    | hand Bob 7S / take / JC KC / KS 9S / QS 9C     | ok; counted
             | AD 9D / QH 8H / KD 7D / JH 9H / 7H KH / 10C 8D |
KLA-NEXT-1   | hand Bob / result Ann 90 Bob 72 maker Ann / hand Bob | RULE COM-DEAL-1
KLA-GAME-1   | final Ann 510 Bob 320                          | ok; status won; winners Ann
KLA-D14      | hand Bob 7S / take / twenty good / 7H AH / show 987h | ok; melds Ann
KLA-D15      | hand Bob 7S / take / twenty good / 7H AH / JS QS | SEQ any
             | show 987h                                      |
KLA-D20      | hand Bob / result Ann 71 Bob 91 maker Ann / hand Ann | RULE COM-DEAL-1
"""

SIXTY_SIX = """
SXS-DEAL-1   | hand Bob KS / Ann holds QD 9S AD JH 9H         | PHYS COM-PHYS-4
SXS-DEAL-2   | hand Bob KS / KS                               | PHYS COM-PHYS-3
SXS-DEAL-3   | hand Bob KS / AH 9H                            | ok; trick 1 Ann 11
SXS-PLAY-1   | hand Bob KS / Bob: AH                          | SEQ COM-SEQ-2
SXS-MAR-4    | hand Bob 9S / marriage S, KS 9D                 | ok; fact points Ann 44
SXS-D10      | hand Bob KS / marriage D, marriage H           | SEQ any
SXS-D23      | hand Bob KS / AH 9C / close / Bob: claim       | ok
SXS-PLAY-3   | hand Bob KS / AH 10C = Bob                     | RULE SXS-PLAY-3; says not Bob
SXS-VP-6     | hand Ann KS / 9H AH / 9D AD                    | RULE SXS-VP-6
             | result Ann 0 Bob 70 closed Ann trickless       |
"""

CINCH = """
CIN-DEAL-1   | hand Dee / Ann holds AH KH QH JH 10H 9H 8H 7H  | PHYS COM-PHYS-4
CIN-DEAL-2   | hand Dee / bid 9 pass pass pass / trump H / discard 7 | ok
CIN-PLAY-6   | hand Dee / bid 1 pass pass pass / trump S      | SEQ COM-SEQ-2
             | discard 7, discard 7, discard 7, discard 7     |
             | 6S 5S 2S 3S / Bob: 4S                          |
CIN-D2       | adds Ann 4 dealer Dee                          | ok; totals Ann+Cid 4 Bob+Dee 0
CIN-D6       | hand Dee / pass bid 9 pass pass / trump 9      | SYN any
CIN-D12      | hand Dee / bid 1 pass pass pass / trump S      | ok; trick 1 Ann 0
             | discard 7, discard 7, discard 7, discard 7     |
             | AS 2S 3S 4S                                    |
CIN-D20      | final Ann 51 Bob 51                            | RULE COM-RES-6
"""

LOO = """
LOO-DEAL-2   | hand P5 7S / P1 holds AS KS QS JS              | PHYS COM-PHYS-4
LOO-RANK-1   | hand P5 7S / in in pass pass pass              | ok; trick 1 P2 1
             | exchange 0, exchange 0 / QH AH                 |
LOO-FLUSH-5  | hand P5 7S / in in in in in                    | ok
             | P1: flush AKQJ9h / P2: flush AKQJ10d / nothing all |
LOO-FLUSH-4  | hand P5 7S / in in in in pass                  | RULE LOO-FLUSH-4
             | P2: flush AH KH 9H 4H 2H / P1: flush AD QD 9D 4D 3D |
             | result flush P1 in P3 P4                       |
LOO-TRICK-3  | hand P5 7S / in in pass pass pass              | SEQ COM-SEQ-2
             | exchange 0, exchange 0 / QH AH / P1: 2D        |
"""

KALOOKI = """
KAL-BEND-1   | hand Ann 7H / draw, 8D / Bob: call yes         | RULE KAL-BEND-1
             | draw, 2D / draw, 3D                            |
             | draw, meld KS KH KD, QS QH QD, JS JH JD, 9C    |
             | result Ann 25 Bob 0 Cid 98 bent                |
"""

LINGER_LONGER = """
LIN-RANK-1   | hand P3 3S / 7H AH 8H                          | ok; trick 1 P2
LIN-DISC-1   | hand P3 3S / 7H AH 8H / AH                     | PHYS COM-PHYS-2
LIN-D14      | hand P3 3S / P1: 3S                            | PHYS COM-PHYS-3
LIN-END-1    | game instant-out / players P1, P2, P3          | RULE LIN-END-1
             | hand P3 9S / 7S AS 9S / AD 8D 4D / result P1 1 |
"""

ROLLING_STONE = """
ROL-TRICK-1  | hand P4 / 10S JS AS KS / P3: 10S               | PHYS COM-PHYS-2
"""

ROWS: list[Row] = [
    *table(KLABERJASS),
    *table(SIXTY_SIX, {}, "game sixty-six / players Ann, Bob / "),
    *table(CINCH, {}, "game cinch / players Ann, Bob, Cid, Dee / "),
    *table(LOO, {}, "game loo / players P1, P2, P3, P4, P5 / "),
    *table(KALOOKI, {}, "game kalooki / players Ann, Bob, Cid / "),
    *table(LINGER_LONGER, {}, "game linger-longer / players P1, P2, P3 / "),
    *table(ROLLING_STONE, {}, "game rolling-stone / players P1, P2, P3, P4 / "),
]

WITHOUT = {
    "CIN-DISC-3": "It advises; what becomes of such a discard is CIN-DISC-4.",
    "KLA-D4": "In which order the extra cards are dealt is not recorded.",
    "COM-RES-8": "A record may have both hands: it is asked where a result is entered alone.",
    "LIN-D6": "It says why nothing has to be decided.",
}
