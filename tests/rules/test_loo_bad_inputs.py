"""Loo: what a scorer may mistype or a table may do wrong, and the answer to each.

P5 deals, spades are trump: P1 speaks and leads first. The first rows of each kind are those of the
rulebook; the others are their neighbours, and the legal entry beside them.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table

HANDS = {
    "five": "game loo / players P1, P2, P3, P4, P5",
    "ten": "game loo / players P1, P2, P3, P4, P5, P6, P7, P8, P9, P10",
    "dealt": "<five> / hand P5 7S",
    "in": "<dealt> / in in in in in",
    "P1 known": "<dealt> / P1 holds AH KH QH JC 2D / in in in in in",
    "all in": "<in> / exchange 0, exchange 0, exchange 0, exchange 0, exchange 0",
    "over": """
        <all in>
        AH 2H 3H 4H 5H
        KH 6H 7H 8H 9H
        2D AD 3D 4D 5D
        KD 6D 7D 8D 9D
        AC 2C 3C 4C 5C""",
}

SEATS = """
seats-4          | game loo / players P1, P2, P3, P4 / hand P4 7S | SYN LOO-DECK-1
seats-11         | game loo                                 | SYN LOO-DECK-1
                 | players P1, P2, P3, P4, P5, P6, P7, P8, P9, P10, P11 |
                 | hand P1 7S                               |
seats-10         | game loo                                 | ok
                 | players P1, P2, P3, P4, P5, P6, P7, P8, P9, P10 |
                 | hand P1 7S                               |
called-Pam       | game loo / players Pam, Bob, Cid, Dee, Eve | SYN COM-SEAT-1
called-In        | game loo / players In, Bob, Cid, Dee, Eve | SYN COM-SEAT-1
called-pot       | game loo / players Pot, Bob, Cid, Dee, Eve | SYN COM-SEAT-1
option-unit      | <five> / option loo_unit 0 / hand P5 7S  | SYN COM-SYN-1
option-tie       | <five> / option loo_flush_tie younger / hand P5 7S | SYN COM-SYN-1
"""

ANTE = """
ante-3           | <dealt> / ante 3                         | RULE LOO-ANTE-1; says 5
ante-5           | <dealt> / ante 5                         | ok
ante-nothing     | <dealt> / ante                           | SYN COM-SYN-1
ante-other       | <dealt> / P1: ante 5                     | SEQ COM-SEQ-2
upcard-twice     | <dealt> / upcard 8S                      | SEQ COM-SEQ-1
upcard-of-stub   | <ten> / hand P10 / seen AS / upcard KS    | ok
upcard-all-seen  | <ten> / hand P10 / seen AS KS / upcard QS | PHYS COM-PHYS-7; says No card
upcard-seen      | <ten> / hand P10 / seen AS KS / upcard AS | PHYS COM-PHYS-2
upcard-dealt     | <five> / hand P5 / P1 holds AKQJTh / upcard AH | PHYS COM-PHYS-2
holds-four       | <dealt> / P1 holds AKQJh                 | PHYS COM-PHYS-4
holds-six        | <dealt> / P1 holds AKQJT9h               | PHYS COM-PHYS-4
holds-twice      | <dealt> / P1 holds AH AH KH QH JH        | PHYS COM-PHYS-4
holds-upcard     | <dealt> / P1 holds 7S AH KH QH JH        | PHYS COM-PHYS-2
holds-others     | <dealt> / P1 holds AKQJTh / P2 holds AH 2C 3C 4C 5C | PHYS COM-PHYS-2
joker            | <all in> / jo                            | SYN COM-CARD-2
no-card          | <all in> / 1H                            | SYN COM-CARD-1
"""

STAY = """
stay-dealer      | <dealt> / P5: in                         | SEQ COM-SEQ-2
stay-dealer-pass | <dealt> / P5: pass                       | SEQ COM-SEQ-2
stay-twice       | <dealt> / in / P1: pass                  | SEQ COM-SEQ-2
stay-passed      | <dealt> / pass / P1: in                  | SEQ COM-SEQ-2
stay-leads       | <dealt> / 9H                             | SEQ COM-SEQ-1
stay-exchanges   | <dealt> / in / exchange 2                | SEQ COM-SEQ-1
stay-after-all-passed | <dealt> / pass pass pass pass pass / in | SEQ COM-SEQ-3
"""

EXCHANGE = """
exchange-passed  | <dealt> / pass in in in in / P1: exchange 1 | SEQ COM-SEQ-2; says P1 has passed
exchange-6       | <in> / exchange 6                        | RULE LOO-EXCH-1; says five
exchange-6-cards | <in> / exchange AS KS QS JS 10S 9S       | RULE LOO-EXCH-1
exchange-again   | <in> / exchange 1 / P1: exchange 1       | SEQ LOO-EXCH-1
exchange-again-late | <all in> / P1: exchange 1             | SEQ LOO-EXCH-1
exchange-in-play | <all in> / 9H / exchange 1               | SEQ LOO-EXCH-1
exchange-turn    | <in> / P3: exchange 1                    | SEQ COM-SEQ-2
exchange-minus   | <in> / exchange -1                       | SYN COM-SYN-1
exchange-nothing | <in> / exchange                          | SYN COM-SYN-1
exchange-twice   | <in> / exchange AH AH                    | PHYS COM-PHYS-2
exchange-lacks   | <P1 known> / exchange AH 3D              | PHYS COM-PHYS-6
exchange-holds   | <P1 known> / exchange AH 2D              | ok
exchange-anothers | <P1 known> / exchange 0 / exchange AH   | PHYS COM-PHYS-3
drew-more        | <in> / exchange 1 drew AS KS             | PHYS COM-PHYS-4
drew-unchanged   | <in> / exchange 0, drew AS               | PHYS COM-PHYS-4
drew-fewer       | <in> / exchange 2 drew AS                | PHYS COM-PHYS-4
drew-thrown      | <in> / exchange AS, drew AS              | PHYS COM-PHYS-3
drew-twice       | <in> / exchange 2 drew AS AS             | PHYS COM-PHYS-2
drew-held        | <P1 known> / exchange 2D drew AH         | PHYS COM-PHYS-3
drew-played      | <all in> / AH 2H 3H / drew 9H            | SEQ COM-SEQ-1
"""

FLUSH = """
flush-heart      | <in> / P1: flush AC KC QC 10C 9H         | RULE LOO-FLUSH-1
flush-jack       | <in> / P1: flush AS KS QS 10S JS         | ok
flush-four       | <in> / P1: flush AS KS QS 10S            | RULE LOO-FLUSH-1
flush-five-and-Pam | <in> / P1: flush AS KS QS 10S 9S JC    | PHYS COM-PHYS-7
flush-led        | <all in> / 9H / P1: flush AKQJTd         | SEQ LOO-FLUSH-2
flush-trick-2    | <all in> / AH 2H 3H 4H 5H / P1: flush AKQJTd | SEQ LOO-FLUSH-2
flush-staying    | <dealt> / in / P1: flush AKQJTd          | SEQ LOO-FLUSH-2
flush-over       | <over> / P1: flush AKQJTd                | SEQ LOO-FLUSH-2
flush-all-passed | <dealt> / pass pass pass pass pass / P1: flush AKQJTd | SEQ COM-SEQ-3
flush-thrown     | <in> / exchange AH 2C / P2: flush AH KH QH JH 10H | PHYS COM-PHYS-3
flush-upcard     | <in> / P1: flush 7S AS KS QS JS          | PHYS COM-PHYS-3
flush-known      | <P1 known> / P2: flush AH 10H 9H 8H 7H   | PHYS COM-PHYS-3
flush-lacks      | <P1 known> / P1: flush AH KH QH 10H JC   | PHYS COM-PHYS-6
flush-twice      | <in> / P1: flush AH AH KH QH JH          | PHYS COM-PHYS-2
flush-in-two     | <in> / P1: flush AKQJTh / P2: flush AH 9H 8H 7H 6H | PHYS COM-PHYS-2
flush-half-known | <in> / exchange 1 drew 2C / P1: flush AKQJTh | PHYS COM-PHYS-7
pam-in-two       | <in> / P1: flush AH KH QH JH JC / pam    | PHYS COM-PHYS-2
pam-twice        | <in> / P1: flush AKQJTh / pam pam        | PHYS COM-PHYS-2
pam-and-mouche   | <in> / P1: flush AKQJTh / pam / P3: flush AD KD QD JD JC | PHYS COM-PHYS-2
pam-lacks        | <dealt> / P2 holds 2C 3C 4C 5C 6D        | PHYS COM-PHYS-6
                 | in in in in in / P1: flush AKQJTh / pam  |
pam-turned-up    | <five> / hand P5 JC / in in in in in / P1: flush AKQJTh / pam | PHYS COM-PHYS-3
pam-no-flush     | <in> / P1: pam                           | SEQ COM-SEQ-1
pam-passed       | <dealt> / in in in in pass / P1: flush AKQJTh / P5: pam | SEQ COM-SEQ-2
nothing-no-flush | <in> / nothing                           | SEQ COM-SEQ-1
nothing-leads    | <in> / P1: flush AKQJTh / 9D             | SEQ COM-SEQ-1
nothing-settled  | <in> / P1: flush AKQJTh / nothing all / P2: pam | SEQ COM-SEQ-3
"""

PLAY = """
civil-follower   | <all in> / 9H 7H / P2: civil             | SEQ LOO-CIVIL-1
civil-other      | <all in> / AS / P2: civil                | SEQ LOO-CIVIL-1
civil-no-lead    | <all in> / 9H AS civil                   | SEQ LOO-CIVIL-1
civil-twice      | <all in> / AS civil / P1: civil          | SEQ LOO-CIVIL-1
civil-before     | <all in> / civil                         | SEQ LOO-CIVIL-1
sixth-trick      | <over> / AS                              | SEQ COM-SEQ-3
turn             | <all in> / 9H / P3: 10H                  | SEQ COM-SEQ-2
played-twice     | <all in> / 9H / 9H                       | PHYS COM-PHYS-2
payment          | <over> / loo P3 5                        | SYN any
score-wrong      | <over> / score P3 minus 10               | RULE LOO-LOOED-1
score-pot-wrong  | <over> / score pot 10                    | RULE LOO-LOOED-1; says pot 15
score-pot        | <over> / score pot 15                    | ok; paper agrees
total-pot        | <over> / total P3 minus 5 pot 15         | ok; paper agrees
winner-wrong     | <all in> / 9H 7H 8H 6H 5H = P2           | RULE LOO-TRICK-1
"""


@pytest.mark.parametrize("row", table(SEATS, HANDS), ids=name_of)
def test_seats_and_options(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(ANTE, HANDS), ids=name_of)
def test_the_ante_and_the_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(STAY, HANDS), ids=name_of)
def test_staying_in(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(EXCHANGE, HANDS), ids=name_of)
def test_the_exchange(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(FLUSH, HANDS), ids=name_of)
def test_flushes_and_pam(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY, HANDS), ids=name_of)
def test_play_and_payment(row: Row) -> None:
    check(row)
