"""Loo by clause: the examples of the rulebook, LOO-X1 to LOO-X35, as rows.

P1 to P5 sit clockwise, P5 deals and spades are trump unless a row says so: P1 speaks and leads
first. With five players the first lead is entry 13.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger.rules.cards import read_cards, union
from trickledger.rules.catalogue import game
from trickledger.rules.games.loo.order import KINDS, flush_strength

HANDS = {
    "five": "game loo / players P1, P2, P3, P4, P5",
    "six": "game loo / players P1, P2, P3, P4, P5, P6",
    "ten": "game loo / players P1, P2, P3, P4, P5, P6, P7, P8, P9, P10",
    "all in": "in in in in in / exchange 0, exchange 0, exchange 0, exchange 0, exchange 0",
    "S": "<five> / hand P5 7S / <all in>",
    "five pass": "pass pass pass pass pass",
    # Two hands that everybody passes: the next is P5's and its pot is 15.
    "two passed": "hand P3 7S / <five pass> / hand P4 7S / <five pass>",
    # P1 wins two tricks and P2 three.
    "2-3": """
        AH 2H 3H 4H 5H
        KH 6H 7H 8H 9H
        2D AD 3D 4D 5D
        KD 6D 7D 8D 9D
        AC 2C 3C 4C 5C""",
    # The hand of the rulebook: trump H; see LOO-X21.
    "dealt X21": """
        P1 holds AS 8C 9C 8S AC
        P2 holds 4H 4C 2D 6D 3D
        P3 holds 7S 5S 4D AH 3C
        P4 holds 6H 9S 7H JC 9H
        P5 holds 6C 2H 7D 5C QS""",
    "1 of X21": "8C 4C 3C JC 5C",
    "2 of X21": "<1 of X21> / 6H 2H AS 4H AH",
    "3 of X21": "<2 of X21> / 7S 9S QS 8S 3D",
    "4 of X21": "<3 of X21> / 7D AC 2D 4D 9H",
    "X21": "<4 of X21> / 7H 6C 9C 6D 5S",
    # Hands recorded at the deal, before all stay in.
    "P2 dealt": "<five> / hand P5 7S / P2 holds",
    "P3 dealt": "<five> / hand P5 7S / P3 holds",
    "P5 dealt": "<five> / hand P5 7S / P5 holds",
    "paid": "<S> / <2-3>",
    "so": "by Dora because both saw it",
    # Entry 17 is P5's 3D; he takes the second trick with Pam, entry 19, and all that follow.
    "Pam held back": """<S>
        9H 7H QH 2S 3D
        4D JC 6D 9D 10D
        KC 2C 3C 4C 5C
        AC 6C 7C 8C 9C
        QC 10C 3H 4H 5D""",
    "penalty": "ruling adjust @17 LOO-FOLLOW-2 chips P5 minus 5 pot plus 5 <so>",
    "hearts": "P2: flush AH KH 9H 4H 2H",
    "diamonds": "P4: flush AD KD 9D 4D 2D",
}

DEAL = """
LOO-X35          | game loo / players P1, P2, P3, P4 / hand P4 7S | SYN LOO-DECK-1
LOO-DECK-1       | <six> / hand P6 7S                       | ok; trump S; fact pot 5; fact stock 21
LOO-3.3-five     | <five> / hand P5 7S                      | ok; fact stock 26
LOO-3.3-ten      | <ten> / hand P10 7S                      | ok; fact stock 1
LOO-DEAL-3-late  | <five> / hand P5 / P1 holds AKQJTs / ante 5 / upcard 9H | ok; trump H
LOO-DEAL-3-none  | <five> / hand P5 / in                    | SEQ COM-SEQ-1
LOO-X25          | <five> / hand P5 JC                      | ok; trump C; upcard JC
LOO-X25-played   | <five> / hand P5 JC / <all in> / JC      | PHYS COM-PHYS-3
LOO-ANTE-1       | <five> / hand P5 7S / ante 5             | ok
LOO-ANTE-1-late  | <five> / hand P5 7S / in / ante 5        | SEQ COM-SEQ-1
LOO-D22-ante     | <five> / option loo_unit 10 / hand P5 7S / ante 10 | ok; fact pot 10
LOO-NEXT-1       | <five> / hand P5 7S / <five pass>        | ok; next P1
LOO-NEXT-1-other | <five> / hand P5 7S / <five pass> / hand P3 7S | RULE COM-DEAL-1
"""

STAY = """
LOO-STAY-1       | <five> / hand P5 7S / pass in            | ok; fact stayed ['P2']
LOO-X17          | <five> / hand P4 7S / <five pass>        | ok; counted; next P1
                 | hand P5 7S / pass pass pass in pass      | entered P1 0 P2 0 P3 0 P4 10 P5 -5
                 |                                          | score P1 0 P2 0 P3 0 P4 5 P5 0
                 |                                          | totals P1 0 P2 0 P3 0 P4 5 P5 -5 pot 0
LOO-X17-next     | <five> / hand P4 7S / <five pass>        | ok; fact pot 5
                 | hand P5 7S / pass pass pass in pass / hand 7S |
LOO-X18          | <five> / hand P4 7S / <five pass>        | ok; counted
                 | hand P5 7S / <five pass> | totals P1 0 P2 0 P3 0 P4 -5 P5 -5 pot 10
LOO-X18-next     | <five> / hand P4 7S / <five pass>        | ok; fact pot 15
                 | hand P5 7S / <five pass> / hand 7S       |
LOO-X31          | <five> / option loo_all_pass dealer_takes | ok
                 | hand P5 7S / <five pass>                 | totals P1 0 P2 0 P3 0 P4 0 P5 0 pot 0
LOO-X31-pot-10   | <five> / option all_pass dealer_takes    | ok; fact pot 10
                 | hand P4 7S / pass pass pass in in / 0 0 | totals P1 0 P2 0 P3 5 P4 -10 P5 5 pot 0
                 | AH 2H / KH 3H / QH 4H / AD 2D / AC 2C    | entered P1 0 P2 0 P3 0 P4 0 P5 5
                 | hand P5 7S / <five pass>                 |
LOO-X31-next     | <five> / option all_pass dealer_takes    | ok; fact pot 5
                 | hand P5 7S / <five pass> / hand 7S       |
"""

EXCHANGE = """
LOO-X19          | <ten> / hand P10 7S                      | RULE LOO-EXCH-1; says exchange 0
                 | in in in in in in in in in in            |
                 | exchange 1 / exchange 1                  |
LOO-X19-none     | <ten> / hand P10 7S                      | ok; fact stock 0
                 | in in in in in in in in in in            |
                 | exchange 1 / exchange 0                  |
LOO-D5-reshuffle | <ten> / option short_stock reshuffle / hand P10 7S | ok; fact stock 31
                 | in in in in pass pass pass pass pass pass / exchange 1 / exchange 3 |
LOO-D5-again     | <ten> / option short_stock reshuffle     | ok
                 | hand P10 7S / P5 holds AKQJTs            |
                 | in in in in pass pass pass pass pass pass |
                 | exchange 1 / exchange 3 drew AS KS QS    |
LOO-D5-seen      | <ten> / option short_stock reshuffle / hand P10 7S | ok
                 | P1 holds 2D 3D 4D 5D 6D                  |
                 | in in in in pass pass pass pass pass pass |
                 | exchange 2D, exchange 1 / seen 2D / exchange 1 drew 2D |
LOO-D5-limit     | <ten> / hand P10 7S                      | PHYS COM-PHYS-3
                 | P5 holds AKQJTs                          |
                 | in in in in pass pass pass pass pass pass / exchange 1 drew AS |
LOO-EXCH-1       | <five> / hand P5 7S / in in in in in / exchange 5 | ok; fact stock 21
LOO-EXCH-1-bare  | <five> / hand P5 7S / in in in in in / 5 0 3 | ok; fact stock 18
LOO-D6-upcard    | <five> / hand P5 7S / in in in in in / exchange 2 drew 7S 2H | PHYS COM-PHYS-3
LOO-D6-pam       | <five> / hand P5 7S / in in in in in / exchange JC 2H | ok; fact stock 24
LOO-D6-gone      | <five> / hand P5 7S / in in in in in     | PHYS COM-PHYS-3
                 | exchange JC 2H / 0 0 0 0 / JC            |
LOO-D6-passes    | <five> / hand P5 7S / in in in in in / 0 / pass | SEQ COM-SEQ-1
LOO-X20          | <five> / hand P5 7S / pass in in in in   | SEQ COM-SEQ-2; says P1 has passed
                 | 0 0 0 0 / P1: 9H                         |
LOO-X20-first    | <five> / hand P5 7S / pass in in in in   | SEQ COM-SEQ-2; says P2
                 | 0 0 0 0 / P3: 9H                         |
LOO-X20-leads    | <five> / hand P5 7S / pass in in in in / 0 0 0 0 / 9H 2 3 4 | ok; trick 1 P2 1
LOO-D4-dealer    | <five> / hand P5 7S / pass pass pass in in / 0 0 / 9H 2 | ok; trick 1 P4 1
drew-known       | <five> / hand P5 7S / P1 holds AKQJTh / in in in in in | PHYS COM-PHYS-6
                 | exchange AH KH, drew 2D 3D / 0 0 0 0 / AS |
drew-owes        | <five> / hand P5 7S / P2 holds AKQJTh    | RULE LOO-FOLLOW-1; would 2D 3D
                 | in in in in in                           |
                 | 0, exchange AH KH, drew 2D 3D, 0 0 0     |
                 | 9D / QH                                  |
drew-late        | <five> / hand P5 7S / in in in in in / 2 1 / P1: drew AS KS | SEQ COM-SEQ-2
drew-twice       | <five> / hand P5 7S / in in in in in     | SEQ COM-SEQ-1
                 | exchange 1 drew AS / drew KS             |
pass-late        | <S> / pass                               | SEQ COM-SEQ-1
                 | | says entered: It's time for the first lead. P1 can enter: a card. (
drew-first       | <five> / hand P5 7S / in in in in in / drew KS | SEQ COM-SEQ-1
"""

FLUSH = """
LOO-X12          | <five> / hand P5 9S / in in in in in     | ok; counted
                 | P3: flush AH KH 9H 4H 2H | totals P1 5 P2 0 P3 0 P4 -5 P5 -10 pot 10
                 | P1: flush 2D 3D 5D 6D JC                 | score P1 5 P2 0 P3 0 P4 0 P5 0
                 | P2: flush 3S 4S 6S 7S 8S / nothing all   | line P1 LOO-FLUSH-3 5
LOO-X12-two      | <five> / hand P5 9S / in in in in in     | ok
                 | P3: flush AH KH 9H 4H 2H / nothing | totals P1 -5 P2 5 P3 0 P4 -5 P5 -10 pot 15
                 | P2: flush 3S 4S 6S 7S 8S                 |
                 | nothing nothing                          |
LOO-X13          | <five> / hand P5 9S / in in in in in     | ok
                 | P1: flush AH KH 9H 5H 2H | totals P1 5 P2 0 P3 -5 P4 -5 P5 -10 pot 15
                 | P2: flush AD KD 9D 4D 2D / nothing all   |
LOO-X14          | <five> / <two passed> / hand P5 7S       | ok; fact pot 15
                 | in in in in in / <hearts>                | entered P1 -5 P2 7 P3 -5 P4 7 P5 -10
                 | nothing nothing / <diamonds> / nothing   | score P1 0 P2 0 P3 0 P4 0 P5 0
                 |  | totals P1 -5 P2 7 P3 -10 P4 2 P5 -10 pot 16
LOO-X29          | <five> / option loo_flush_tie elder      | ok
                 | <two passed> / hand P5 7S                | entered P1 -5 P2 15 P3 -5 P4 0 P5 -10
                 | in in in in in / <diamonds> / nothing    |
                 | <hearts> / nothing nothing               |
LOO-X15          | <five> / hand P5 7S / in in in in pass   | ok
                 | P3: flush 2S 3S 4S 5S 6S | totals P1 0 P2 -5 P3 5 P4 -5 P5 -5 pot 10
                 | pam nothing nothing                      |
LOO-X15-next     | <five> / hand P5 7S / in in in in pass   | ok; fact pot 15; dealer P1
                 | P3: flush 2S 3S 4S 5S 6S / pam nothing nothing / hand 7S |
LOO-X15-all      | <five> / option loo_flush_payers all     | ok; fact pot 20
                 | hand P5 7S / in in in in pass            |
                 | P3: flush 2S 3S 4S 5S 6S                 |
                 | pam nothing nothing / hand 7S            |
LOO-X26          | <five> / hand P5 3C / in in in in in     | ok
                 | P1: flush AC KC QC 2C JC | totals P1 5 P2 0 P3 -5 P4 -5 P5 -10 pot 15
                 | P2: flush 10C 9C 8C 7C 6C / nothing all  |
LOO-X27          | <five> / hand P5 7S / in in in in in     | SEQ LOO-EXCH-1
                 | exchange 2 / P1: flush AKQJTh / P3: exchange 1 |
LOO-X27-before   | <five> / hand P5 7S / in in in in in     | SEQ LOO-EXCH-1
                 | P3: flush AKQJTh / P1: exchange 1        |
LOO-X27-higher   | <five> / hand P5 7S / in in in in in     | ok
                 | exchange 2 / P1: flush AKQJTh | totals P1 0 P2 -5 P3 -5 P4 5 P5 -10 pot 15
                 | nothing nothing                          |
                 | P4: flush 2S 3S 4S 5S 6S / nothing       |
LOO-X28          | <five> / hand P5 7S / in in in in pass / P5: flush AKQJTh | SEQ LOO-FLUSH-2
LOO-D7-own       | <five> / hand P5 7S / in in in in in / 0 2 / P2: flush AKQJTh | ok
LOO-D7-other     | <five> / hand P5 7S / in in in in in / 0 2 / P1: flush AKQJTh | SEQ LOO-FLUSH-2
LOO-D7-later     | <five> / hand P5 7S / in in in in in / 0 2 / P5: flush AKQJTh | ok
LOO-D7-last      | <five> / hand P5 7S / in in in in in / 0 2 0 0 1 / P5: flush AKQJTh | ok
LOO-D7-last-one  | <five> / hand P5 7S / in in in in in     | SEQ LOO-FLUSH-2
                 | 0 2 0 0 1 / P4: flush AKQJTh             |
LOO-D8-turn      | <five> / hand P5 7S / in in in in in     | SEQ COM-SEQ-2
                 | P3: flush AKQJTh / P2: nothing           |
LOO-D8-revealer  | <five> / hand P5 7S / in in in in in     | SEQ COM-SEQ-2
                 | P1: flush AKQJTh / P1: nothing           |
LOO-D8-open      | <five> / hand P5 7S / in in in in in     | ok; unfinished
                 | P1: flush AKQJTh                         |
                 | nothing nothing nothing                  |
LOO-D8-settled   | <five> / hand P5 7S / in in in in in     | ok; counted
                 | P1: flush AKQJTh                         |
                 | nothing nothing nothing nothing          |
LOO-FLUSH-1-two  | <five> / hand P5 7S / in in in in in / P1: flush AKQJh JC | ok
"""

PLAY = """
LOO-X1           | <S> / 9H / 7H                            | ok; no finding
LOO-X1-known     | <P2 dealt> JH 7H 2C 3C 4C / <all in> / 9H / 7H | RULE LOO-HEAD-1; would JH
LOO-X2           | <S> / 9H / 7H / QH                       | ok
LOO-X3           | <S> / 9H / 7H / QH / 2S                  | ok
LOO-X4           | <P5 dealt> KH 5H 2C 3C 4C / <all in> / 9H 7H QH 2S / 5H | ok; trick 1 P4 1
LOO-X4-option    | <five>                                   | RULE LOO-HEAD-1; would KH
                 | option loo_head_after_trump true         |
                 | hand P5 7S / P5 holds KH 5H 2C 3C 4C     |
                 | <all in> / 9H 7H QH 2S / 5H              |
LOO-X4-free      | <five> / option head_after_trump true / hand P5 7S | ok; trick 1 P4 1
                 | P5 holds JH 5H 2C 3C 4C / <all in> / 9H 7H QH 2S / 5H |
LOO-X5           | <P5 dealt> JC 4S 2C 3C 4C / <all in>     | RULE LOO-HEAD-2; would JC
                 | 9H 7H QH 9S / 4S                         |
LOO-X5-lower     | <P5 dealt> 8S 4S 2C 3C 4C / <all in> / 9H 7H QH 9S / 4S | ok
LOO-X6           | <S> / 9H 7H QH 2S 3D / 4D JC             | ok; finding 17 LOO-FOLLOW-2 by 19
LOO-X7           | <five> / hand P5 2H                      | RULE LOO-FOLLOW-1; would 9C
                 | P2 holds JC 9C 2D 3D 4D / <all in> / 4C  |
                 | JC                                       |
LOO-X7-void      | <five> / hand P5 2H                      | ok; trick 1 P2 1
                 | P2 holds JC 5D 2D 3D 4D / <all in> / 4C  |
                 | JC 5C 6C 7C                              |
LOO-X8           | <five> / hand P5 3C                      | RULE LOO-HEAD-2; would JC 9C
                 | P2 holds 9C JC 2C 3D 4D / <all in> / 4C  |
                 | 2C                                       |
LOO-X8-nine      | <five> / hand P5 3C / P2 holds 9C JC 2C 3D 4D / <all in> / 4C / 9C | ok
LOO-X9           | <P2 dealt> JC 8S 2D 3D 4D / <all in> / AS / 8S | RULE LOO-HEAD-2; would JC
LOO-X9-pam       | <P2 dealt> JC 8S 2D 3D 4D / <all in> / AS / JC 2S 3S 4S | ok; trick 1 P2 1
LOO-X9-civil     | <P2 dealt> JC 8S 2D 3D 4D / <all in> / AS civil / 8S 2S 3S 4S | ok; trick 1 P1 1
LOO-X9-uncivil   | <P2 dealt> JC 8S 2D 3D 4D / <all in> / AS civil / JC | RULE LOO-CIVIL-2; would 8S
LOO-X9-hidden    | <S> / AS civil JC 2S 3S 4S / P2: 5S      | ok; finding 15 LOO-CIVIL-2 by 19
LOO-X10          | <P2 dealt> JC 5D 2D 3D 4D / <all in>     | RULE LOO-FOLLOW-1; would JC
                 | AS civil / 3D                            |
LOO-X10-pam      | <P2 dealt> JC 5D 2D 3D 4D / <all in> / AS civil / JC 2S 3S 4S | ok; trick 1 P2 1
LOO-X11          | <S> / KS civil                           | RULE LOO-CIVIL-1
                 |                                          | says KS isn't the ace of trumps.
LOO-CIVIL-1-late | <S> / AS 2S / P1: civil                  | SEQ LOO-CIVIL-1
LOO-CIVIL-1-next | <S> / AS civil 2S 3S 4S 5S / KS / JC     | ok
COM-LADDER-3     | <P2 dealt> AS 7H 2C 3C 4C / <all in>     | RULE LOO-FOLLOW-1; would 7H
                 | 9H / AS civil                            |
LOO-X22          | <P3 dealt> 2C 3C 4C 5C 3D / <all in> / 9H 8H 3D 7H 6H | ok; trick 1 P1 1
LOO-X23          | <P3 dealt> 4S 3D 2D 2C 3C / <all in> / 9H 9S / 3D | RULE LOO-FOLLOW-2; would 4S
LOO-X23-under    | <P3 dealt> 4S 3D 2D 2C 3C / <all in> / 9H 9S / 4S | ok
LOO-X24          | <P2 dealt> 2S 3D 4D 5D 6D / <all in> / JC / 3D | RULE LOO-FOLLOW-1; would 2S
LOO-X24-rank     | <S> / JC 2 3 4 5                         | ok; trick 1 P1 1
LOO-D13          | <P2 dealt> 2S 3D 4D 5D AS / <all in> / JC / 2S | ok
LOO-X34          | <five> / hand P5 7S / P1 holds AS KS 2D 3D 4D / <all in> / 2D | ok
LOO-PHYS-elsewhere | <P2 dealt> AH KH QH JH 10H / <all in> / AH | PHYS COM-PHYS-3
LOO-marked       | <P2 dealt> JH 7H 2C 3C 4C / <all in>     | ok; finding 15 LOO-HEAD-1
                 | 9H / 7H~                                 | provisional
"""

PAY = """
LOO-X16          | <five> / <two passed> / hand P5 7S       | ok; counted; no finding
                 | <all in> / <2-3>                         | fact pot 15
                 |                                          | entered P1 6 P2 9 P3 -5 P4 -5 P5 -10
                 |                                          | score P1 2 P2 3 P3 0 P4 0 P5 0
                 |  | totals P1 6 P2 9 P3 -10 P4 -10 P5 -10 pot 15
LOO-X16-next     | <five> / <two passed> / hand P5 7S / <all in> / <2-3> / hand 7S | ok; fact pot 20
LOO-X30          | <five> / option loo_unit 16 / hand P5 7S | ok
                 | <all in> / <2-3> | totals P1 6 P2 9 P3 -16 P4 -16 P5 -32 pot 49
LOO-X32          | <five> / <two passed> / hand P5 7S / <five pass> / end | ok; status closed
                 |                                          | undistributed pot 15
LOO-X32-even     | <five> / hand P5 7S / pass pass in pass pass / end | ok; undistributed
LOO-X32-open     | <five> / hand P5 7S / in / end           | SEQ COM-SEQ-1
LOO-X32-closed   | <five> / hand P5 7S / <five pass> / end / hand P1 7S | SEQ COM-SEQ-3
LOO-X32-settle   | <five> / hand P5 7S / <five pass> / end  | ok; status closed
                 | ruling settle by Dora because the pot goes to the club |
LOO-X33          | <six> / hand P6 7S                       | ok
                 | in in in pass pass pass / 0 0 0 | totals P1 -5 P2 5 P3 -5 P4 0 P5 0 P6 -5 pot 10
                 | 2H AH 3H / KH 4H 5H / QH 6H 7H           | score P1 0 P2 5 P3 0 P4 0 P5 0 P6 0
                 | AD 2D 3D / AC 2C 3C                      | next P1
"""

RULED = """
COM-X11          | <paid> / ruling adjust chips P2 minus 5 pot plus 0 <so> | RULE COM-RUL-5; says -5
COM-X11-none     | <paid> / ruling penalty chips P2 minus 5 <so> | RULE COM-RUL-5
COM-X11-balanced | <paid> / ruling adjust chips P2 minus 5 pot plus 5 <so> | ok
                 |  | totals P1 2 P2 -2 P3 -5 P4 -5 P5 -10 pot 20
COM-RUL-5-players | <paid> / ruling adjust chips P2 minus 3 P3 plus 2 P4 plus 1 <so> | ok
                 |  | totals P1 2 P2 0 P3 -3 P4 -4 P5 -10 pot 15
COM-RUL-5-next   | <paid> / ruling adjust chips P2 minus 5 pot plus 5 <so> / hand P1 7S | ok
                 |                                          | fact pot 25
COM-RUL-5-column | <paid> / ruling adjust game P2 minus 5 pot plus 5 <so> | SYN COM-RUL-2
COM-RUL-5-award  | <paid> / ruling award chips P3 plus 5 <so> | RULE COM-RUL-5
COM-RUL-5-awarded | <paid> / ruling award chips P3 plus 5 pot minus 5 <so> | ok
                 |  | totals P1 0 P2 0 P3 5 P4 0 P5 0 pot -5
COM-RUL-5-settle | <five> / hand P5 7S / <five pass> / end  | ok; undistributed
                 | ruling settle .1 chips P1 plus 5 pot minus 5 <so> |
                 |                                          | totals P1 5 P2 0 P3 0 P4 0 P5 -5 pot 0
COM-RUL-5-voided | <paid> / ruling adjust chips P2 minus 5 pot plus 5 <so> / void @38 | ok
                 |  | totals P1 2 P2 3 P3 -5 P4 -5 P5 -10 pot 15
COM-X12          | <Pam held back>                          | ok; final
                 | ruling stand @17 LOO-FOLLOW-2 <so>       | finding 17 LOO-FOLLOW-2 withdrawn
                 | correct @19 KD                           |
COM-X12-amounts  | <Pam held back>                          | RULE COM-RUL-5
                 | ruling penalty @17 LOO-FOLLOW-2 chips P5 minus 5 <so> |
COM-X12-ruled    | <Pam held back>                          | ok; finding 17 LOO-FOLLOW-2 ruled
                 | <penalty> | totals P1 -5 P2 -5 P3 -5 P4 1 P5 -6 pot 20
COM-X12-orphan   | <Pam held back>                          | ok; finding 17 LOO-FOLLOW-2 withdrawn
                 | <penalty> / correct @19 KD | totals P1 -5 P2 -5 P3 -5 P4 1 P5 -1 pot 15
"""

# In the first trick P4 may also trump with 6H, 7H or 9H, and P5 need not; P3's 3C is under Pam.
WHOLE_HAND = """
LOO-X21          | <five> / hand P5 5H / <dealt X21>        | ok; counted; no finding; trump H
                 | <all in> / <X21>                         | paper agrees; trick 1 P4 1
                 | score P1 minus 5 P2 minus 5 P3 1 P4 3 P5 minus 4 pot 10 |
                 | total P1 minus 5 pot 10                  | trick 2 P3 1; trick 3 P5 1
                 |                                          | trick 4 P4 1; trick 5 P4 1
                 |                                          | next P1; line P4 LOO-TRICK-1 3
                 |  | totals P1 -5 P2 -5 P3 1 P4 3 P5 -4 pot 10
LOO-X21-hidden   | <five> / hand P5 5H / <all in> / <X21>   | ok; no finding
                 |                                          | entered P1 -5 P2 -5 P3 1 P4 3 P5 -4
LOO-X21-next     | <five> / hand P5 5H / <all in> / <X21>   | ok
                 | hand P1 7S / <five pass> | totals P1 -10 P2 -5 P3 1 P4 3 P5 -4 pot 15
LOO-X21-trump    | <five> / hand P5 5H / <dealt X21> / <all in> / 8C 4C 3C / 6H | ok
LOO-X21-keeps    | <five> / hand P5 5H / <dealt X21> / <all in> / 8C 4C 3C JC / 6C | ok
LOO-X21-trick-2  | <five> / hand P5 5H / <dealt X21>        | RULE LOO-FOLLOW-1; would AH
                 | <all in> / <1 of X21> / 6H 2H AS 4H / 7S |
LOO-X21-trick-3  | <five> / hand P5 5H / <dealt X21>        | RULE LOO-FOLLOW-1; would 9S
                 | <all in> / <2 of X21> / 7S / 7H          |
LOO-X21-trick-4  | <five> / hand P5 5H / <dealt X21> / <all in> / <3 of X21> / 7D AC 2D 4D / 7H | ok
"""

# A hand that was recorded and then exchanged face down: its cards are there or thrown away.
HALF_KNOWN = """
kept-plays       | <P2 dealt> AH KH QH JH 10H / in in in in in / 0 2 0 0 0 / 2H KH | ok
kept-other       | <P2 dealt> AH KH QH JH 10H               | PHYS COM-PHYS-3; says dealt to P2
                 | in in in in in / 0 2 0 0 0 / 2H 3H / KH  |
kept-must        | <P2 dealt> AH KH QH JH 10H               | RULE LOO-FOLLOW-1
                 | in in in in in / 0 2 0 0 0 / 2H / 3C     |
kept-may         | <P2 dealt> AH KH QH JC 10S               | RULE LOO-FOLLOW-1
                 | in in in in in / 0 3 0 0 0 / 2H / 3C     | says by elimination P2 holds one of
kept-fifth       | <P2 dealt> AH KH QH JH 10H               | PHYS COM-PHYS-3
                 | in in in in in / 0 4 0 0 0               |
                 | 2H AH 3H 4H 5H / KH                      |
kept-seen        | <P2 dealt> AH KH QH JH 10H / in in in in in / 0 2 0 0 0 | ok
                 | seen AH KH / 2H QH                       |
kept-seen-other  | <P2 dealt> AH KH QH JH 10H / in in in in in / 0 2 0 0 0 | RULE LOO-FOLLOW-1
                 | seen AH KH / 2H / 2D                     | would QH JH 10H
kept-seen-many   | <P2 dealt> AH KH QH JH 10H / in in in in in / 0 2 0 0 0 | PHYS COM-PHYS-7
                 | seen AH KH QH                            |
kept-seen-proves | <P2 dealt> AH 5H 2D 3D 4D / in in in in in | ok; no finding
                 | 0 1 0 0 0 / 9H 5H 8H 7H 6H               |
kept-seen-proven | <P2 dealt> AH 5H 2D 3D 4D / in in in in in | ok; finding 15 LOO-HEAD-1 by 19
                 | 0 1 0 0 0 / 9H 5H 8H 7H 6H / seen 2D     |
kept-all-drawn   | <P2 dealt> AH KH QH JH 10H               | PHYS COM-PHYS-3
                 | in in in in in / 0 5 0 0 0 / 2H / AH     |
kept-none-drawn  | <P2 dealt> AH KH QH JH 10H               | PHYS COM-PHYS-6; says QH JH 10H
                 | in in in in in / 0 1 0 0 0               |
                 | 2H AH 3H 4H 5H / KH 7H 8H 9H 6H          |
                 | QD 2D 3D 4D 5D / 2C                      |
"""

LATE = """
late-holds       | <S> / 9H 7H 8H 10H JH / P2 holds KH 7H 2C 3C 4C | ok; finding 14 LOO-HEAD-1 by 18
late-holds-other | <S> / 9H 7H 8H 10H JH / P2 holds KH 2D 2C 3C 4C | PHYS COM-PHYS-6
late-holds-taken | <S> / 9H 7H 8H 10H JH / P2 holds JH 7H 2C 3C 4C | PHYS COM-PHYS-2
late-holds-twice | <P2 dealt> KH 7H 2C 3C 4C / <all in> / P2 holds KH 7H 2C 3C 4C | SEQ COM-SEQ-1
late-earlier     | <S> / <2-3> / hand 7S / .1 P2 holds 2H 6H AD KD AC | ok
late-thrown      | <five> / hand P5 7S / in in in in in     | ok; no finding
                 | 0, exchange KH QH, 0 0 0                 |
                 | 9H 7H 8H 10H JH                          |
                 | P2 holds KH QH 7H 2C 3C                  |
late-not-thrown  | <five> / hand P5 7S / in in in in in     | PHYS COM-PHYS-6
                 | 0, exchange KH QH, 0 0 0                 |
                 | 9H 7H 8H 10H JH                          |
                 | P2 holds KH AH 7H 2C 3C                  |
late-half-known  | <five> / hand P5 7S / in in in in in     | ok; finding 14 LOO-HEAD-1
                 | 0 1 0 0 0 / 9H 7H 8H 10H JH              |
                 | P2 holds KH QH AH 7H 2C                  |
late-half-may    | <five> / hand P5 7S / in in in in in     | ok; no finding
                 | 0 2 0 0 0 / 9H 7H 8H 10H JH              |
                 | P2 holds KH AH 3D 7H 2C                  |
late-passed      | <five> / hand P5 7S / in in in in pass   | ok
                 | 0 0 0 0 / 9H 7H 8H 10H                   |
                 | P5 holds 2C 3C 4C 5C 6C                  |
late-passed-gone | <five> / hand P5 7S / in in in in pass   | PHYS COM-PHYS-2
                 | 0 0 0 0 / 9H 7H 8H 10H                   |
                 | P5 holds 9H 3C 4C 5C 6C                  |
late-passed-then | <five> / hand P5 7S / in in in in pass   | PHYS COM-PHYS-3
                 | 0 0 0 0 / 9H 7H 8H 10H                   |
                 | P5 holds 2C 3C 4C 5C 6C / 2C             |
left-flush       | <five> / hand P5 7S / in in in in pass   | ok
                 | P1: flush AKQJTh / nothing all           |
                 | P2 left 2H 3H 4H 5H 6D                   |
left-flush-taken | <five> / hand P5 7S / in in in in pass   | PHYS COM-PHYS-3
                 | P1: flush AKQJTh / nothing all           |
                 | P2 left AH 3H 4H 5H 6D                   |
left-passed      | <five> / hand P5 7S / in in in in pass   | ok
                 | P1: flush AKQJTh / nothing all           |
                 | P5 left 2H 3H 4H 5H 6D                   |
left-passed-known | <P5 dealt> 2C 3C 4C 5C 6C / in in in in pass / 0 0 0 0 | ok
                 | seen 2C / P4: flush AKQJTh / nothing all | findings 0
                 | P5 left 2C 3C 4C 5C 6C                   |
left-passed-other | <P5 dealt> 2C 3C 4C 5C 6C / in in in in pass | PHYS COM-PHYS-6
                 | P1: flush AKQJTh / nothing all           | says 6C is known to be in that hand
                 | P5 left 2C 3C 4C 5C 7C                   |
left-early       | <S> / P1 left 0                          | SEQ COM-SEQ-1
                 | | says entered: What is left in hand is entered when the hand is over. (
left-none        | <S> / <2-3> / P1 left AS                 | PHYS COM-PHYS-4
left-count       | <S> / <2-3> / P1 left 0                  | ok
late-seen        | <five> / hand P5 7S / in in in in pass / 0 2 0 0 | ok
                 | seen 2C 3C 9D / 9H 7H 8H 10H             |
                 | P2 holds 2C 7H KD QD 3C                  |
late-seen-passed | <five> / hand P5 7S / in in in in pass / 0 2 0 0 | ok
                 | seen 2C 3C 9D / 9H 7H 8H 10H             |
                 | P5 holds 2C 2H KD QD 3C                  |
late-seen-many   | <five> / hand P5 7S / in in in in pass / 0 2 0 0 | PHYS COM-PHYS-7
                 | seen 2C 3C 9D / 9H 7H 8H 10H             |
                 | P2 holds 2C 7H KD 9D 3C                  |
late-seen-none   | <five> / hand P5 7S / in in in in pass / 0 2 0 0 | PHYS COM-PHYS-2
                 | seen 2C 3C 9D / 9H 7H 8H 10H             |
                 | P3 holds 2C 8H KD QD 3H                  |
late-seen-twice  | <five> / hand P5 7S / in in in in pass / 0 2 0 0 | PHYS COM-PHYS-2
                 | seen 2C 3C 9D / P5 holds 2C 2H KD QD 3C  |
                 | P2 holds 2C 7H AD JD 3H                  |
seen             | <S> / seen AH / AH                       | PHYS COM-PHYS-3
seen-then-drawn  | <five> / hand P5 7S / seen AH / in in in in in / 0 1 0 0 0 | ok
                 | 9H AH                                    |
seen-not-drawn   | <five> / hand P5 7S / seen AH / in in in in in / 0 1 0 0 0 | PHYS COM-PHYS-3
                 | AH                                       |
seen-drawn-later | <five> / hand P5 7S / in in in in in / 1 1 / seen AH / 0 1 0 | ok
                 | 9H 8H 7H AH                              |
seen-drawn-before | <five> / hand P5 7S / in in in in in / 1 1 / seen AH / 0 1 0 | PHYS COM-PHYS-3
                 | 9H AH                                    |
seen-not-dealt   | <five> / hand P5 7S / seen AH / in in in in in / 0 1 0 0 0 | PHYS COM-PHYS-2
                 | P1 holds AH KH QH JH 10H                 |
seen-passed      | <P2 dealt> AH KH QH JH 10H / in pass in in in / seen KH | ok
seen-passed-mixed | <ten> / option short_stock reshuffle / hand P10 7S | ok; fact stock 31
                 | P5 holds AKQJTs / in in in in pass pass pass pass pass pass |
                 | seen KS / exchange 1, exchange 3, exchange 0, exchange 0 / 9H KS |
seen-held        | <P2 dealt> AH KH QH JH 10H / in in in in in / seen KH | PHYS COM-PHYS-3
seen-away        | <P2 dealt> AH KH QH JH 10H / in in in in in / 0 1 0 0 0 | ok
                 | 9S 2S 3S 4S 5S / 9H AH 2H 3H 4H / KH 5H 6H 7H 8H |
                 | QH 2D 3D 4D 5D / JH 6D 7D 8D 9D / seen 10H |
seen-thrown      | <five> / hand P5 7S / in in in in in / exchange KH QH / seen KH | ok
seen-thrown-2    | <five> / hand P5 7S / in in in in in / exchange KH QH / seen KH KH | PHYS any
seen-thrown-gone | <five> / hand P5 7S / in in in in in / exchange KH QH / seen KH | PHYS COM-PHYS-3
                 | 0 2 0 0 / 9H 10H KH                      | says thrown away by P1
seen-mixed-drawn | <ten> / option short_stock reshuffle / hand P10 7S | PHYS COM-PHYS-3
                 | P5 holds AKQJTs / in in in in pass pass pass pass pass pass | says in P2's hand
                 | exchange 1 / exchange 3 drew AS KS QS / seen KS |
"""


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_five_cards_are_dealt_and_one_is_turned_up(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(STAY, HANDS), ids=name_of)
def test_each_player_stays_in_or_passes(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(EXCHANGE, HANDS), ids=name_of)
def test_who_stayed_in_exchanges_once(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(FLUSH, HANDS), ids=name_of)
def test_a_flush_looes_the_board(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_players_follow_trump_head_and_overtrump(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PAY, HANDS), ids=name_of)
def test_the_pot_pays_the_tricks_and_is_carried_on(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(RULED, HANDS), ids=name_of)
def test_the_amounts_of_a_ruling_balance_the_pot_included(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(WHOLE_HAND, HANDS), ids=name_of)
def test_the_complete_hand_of_the_rulebook(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(HALF_KNOWN, HANDS), ids=name_of)
def test_a_recorded_hand_that_exchanged_face_down_is_half_known(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(LATE, HANDS), ids=name_of)
def test_hands_may_be_told_later(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    ("cards", "trump", "kind"),
    [
        ("2D 3D 5D 6D JC", "S", "mouche"),  # LOO-X12
        ("3S 4S 6S 7S 8S", "S", "trump flush"),
        ("AH KH 9H 4H 2H", "S", "plain flush"),
        ("AC KC QC 2C JC", "C", "mouche"),  # LOO-X26, LOO-D11
        ("AC KC QC 2C JC", "S", "mouche"),
        ("AS KS QS 10S JS", "S", "trump flush"),  # the jack of spades is not Pam
        ("AC KC QC 2C 3H", "C", ""),
        ("AH KH QH JH", "S", ""),
        ("AH KH QH JH 10H 9H", "S", ""),
    ],
)
def test_what_a_flush_is(cards: str, trump: str, kind: str) -> None:
    shown = union(card for word in cards.split() for card in read_cards(word) or ())
    strength = flush_strength(shown, trump)
    assert (KINDS[strength[0]] if strength else "") == kind


def test_a_sheet_says_trump_and_the_pot_of_a_hand() -> None:
    assert game("loo").sheet_facts == {"trump": "trump {}", "pot": "for a pot of {}"}
    assert game("loo").title == "Loo"
    assert game("loo").bates == {"LOO-LOOED-1"}
    assert game("loo").sheet_marks == {"LOO-LOOED-1": "looed: {}"}
