"""Sixty-Six: what a scorer may mistype or a table may do wrong, and the answer to each.

Bob deals: Ann leads first. The first row of each kind is one of the rulebook; the others are its
neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table

HEAD = "game sixty-six / players Ann, Bob / "

HANDS = {
    # The hand of the rulebook, trump S with KS turned up: see test_sixty_six.
    "6 tricks": """
        hand Bob KS
        AH 10C
        JC 10S
        marriage C, QC 9H
        KC AD
        9C JH
        10D JD""",
    "drawn": """
        <6 tricks>
        QS KS
        marriage D, QD 9D
        marriage H, KH 10H
        AS 9S
        AC QH
        JS KD""",
    # Ann, who has exchanged the nine, loses trick 6 and takes it back.
    "nine comes back": """
        AH 10C
        AD JD
        JH QH
        QC 9H
        AC QD
        AS KS""",
    "dealt": """
        hand Bob KS
        Ann holds QD 9S AD JH 9H AH""",
    # Claims after trick 1, before the draws or after Ann's alone, and cards of the stock.
    "claimed": "hand Bob KS / AH 10C / Ann: claim",
    "drew": "hand Bob KS / AH 10C / Ann: drew AS / Ann: claim",
    "the stock": "JC AC 9C KH KD 10D QH JS JD 9D",
    "shown": "hand Bob JS / AH 10C / marriage S, KS 9H",
    "split": "hand Bob JS / KS QS",
    # The last card that lies face down is Ann's, the upcard is Bob's.
    "all Ann's": "hand Bob KS / AH 9H / AD 9D / AC 9C / 10H JH / 10D JD / 10C JC",
}

DEAL = """
deck-8H          | hand Bob KS / 8H                         | PHYS SXS-DECK-1
deck-upcard-8H   | hand Bob 8H                              | PHYS SXS-DECK-1
deck-drew-8H     | hand Bob KS / AH 10C / Ann: drew 8H      | PHYS SXS-DECK-1
deck-three-seats | game sixty-six / players Ann, Bob, Cid / hand Bob KS | SYN SXS-DECK-1
upcard-dealt     | hand Bob / Ann holds KS 9S AD JH 9H AH / upcard KS | PHYS COM-PHYS-2
upcard-dealt-later | hand Bob KS / Ann holds KS 9S AD JH 9H AH | PHYS COM-PHYS-2
upcard-after     | hand Bob / Ann holds QD 9S AD JH 9H AH / upcard KS | ok; upcard KS; trump S
upcard-missing   | hand Bob / AH                            | SEQ COM-SEQ-1
upcard-led       | hand Bob KS / KS                         | PHYS COM-PHYS-3
upcard-twice     | hand Bob KS / upcard KH                  | SEQ COM-SEQ-1
dealt-five       | hand Bob KS / Ann holds QD 9S AD JH 9H   | PHYS COM-PHYS-4
dealt-again-short | hand Bob KS / Ann holds QD 9S AD JH 9H AH | SEQ COM-SEQ-1
                 | Ann holds QD 9S AD JH 9H               |
dealt-seven      | hand Bob KS / Ann holds QD 9S AD JH 9H AH AC | PHYS COM-PHYS-4
dealt-same       | hand Bob KS / Ann holds QD 9S AD JH AH AH | PHYS COM-PHYS-4
dealt-again      | <dealt> / Ann holds QD 9S AD JH 9H AH    | SEQ COM-SEQ-1
dealt-to-both    | <dealt> / Bob holds QD 10C KC 10H 10S QS | PHYS COM-PHYS-2
dealt-late       | <6 tricks> / Ann holds QD 9S AD JH 9H AH | ok; no finding
dealt-late-after | <drawn> / Ann holds QD 9S AD JH 9H AH    | ok; no finding
dealt-late-too-early | <6 tricks> / Ann holds QD 9S AD QH 9H JD | PHYS COM-PHYS-6
dealt-late-drawn | hand Bob KS / AH 10C / Ann: drew JC      | PHYS COM-PHYS-2
                 | Ann holds QD 9S AD JH JC AH              |
dealt-late-first | hand Bob KS / AH 10C                     | PHYS COM-PHYS-6
                 | Ann holds QD 9S AD JH 9H AC              |
dealt-late-swapped | <dealt> / exchange / AH 10C / Bob holds 9S 10C KC 10H 10S QS | PHYS COM-PHYS-2
dealt-late-exchange | hand Bob KS / exchange / AH 10C         | ok
                 | Ann holds QD 9S AD JH 9H AH              |
dealt-late-no-nine | hand Bob KS / exchange / AH 10C        | PHYS COM-PHYS-6
                 | Ann holds QD QS AD JH 9H AH              |
dealt-nine-back  | hand Bob KS / exchange / <nine comes back> / Ann holds QD 9S AD JH 9H AH | ok
                 |                                          | no finding
"""

TURN = """
leads-dealer     | hand Bob KS / Bob: AH                    | SEQ COM-SEQ-2
leads-nondealer  | hand Bob KS / Ann: AH                    | ok
plays-twice      | hand Bob KS / AH / Ann: KH               | SEQ COM-SEQ-2
played-before    | hand Bob KS / AH 10C / AH                | PHYS COM-PHYS-2
held-by-other    | <dealt> / AH / 9S                        | PHYS COM-PHYS-3
not-in-hand      | <dealt> / KH                             | PHYS COM-PHYS-6
trick-13         | <drawn> / 9C                             | SEQ COM-SEQ-3
trick-13-fresh   | <drawn> / Ann: AC                        | SEQ COM-SEQ-3
score-early      | <6 tricks> / score Ann 0                 | SEQ COM-SEQ-1
score-differs    | <drawn> / score Ann 1                    | RULE SXS-PTS-1; says difference -1
score-agrees     | <drawn> / score Ann 0 Bob 0              | ok; paper agrees
card-in-word     | hand Bob KS / AX                         | SYN COM-CARD-1
joker            | hand Bob KS / jo                         | SYN COM-CARD-2
pass-no-word     | hand Bob KS / pass                       | SYN COM-SYN-1
"""

DRAWS = """
draws-implied    | hand Bob KS / AH 10C / JC                | ok
draws-closed     | hand Bob KS / AH 10C / close / Ann: drew JC | SEQ SXS-CLOSE-2
draws-closed-later | hand Bob KS / AH 10C / close / JC KC / Bob: drew 9C | SEQ SXS-CLOSE-2
draws-before-close | hand Bob KS / AH 10C / Ann: drew JC / close / JC | ok
draws-played     | hand Bob KS / AH 10C / Ann: drew 10C     | PHYS COM-PHYS-2
draws-own-play   | hand Bob KS / AH 10C / Ann: drew AH      | PHYS COM-PHYS-2
draws-own-card   | <dealt> / AH 10C / Ann: drew 9H          | PHYS COM-PHYS-3
draws-other-card | <dealt> / AH 10C / Bob: drew 9H          | PHYS COM-PHYS-3
draws-upcard     | hand Bob KS / AH 10C / Bob: drew KS      | SEQ SXS-DRAW-1
draws-first      | hand Bob KS / Ann: drew AC               | SEQ SXS-DRAW-1
draws-reply      | hand Bob KS / AH / Bob: drew AC          | SEQ SXS-DRAW-1
draws-two        | hand Bob KS / AH 10C / Ann: drew JC AS   | SYN COM-SYN-1
draws-none       | hand Bob KS / AH 10C / Ann: drew         | SYN COM-SYN-1
draws-exhausted  | <6 tricks> / QS KS / Ann: drew 9D        | SEQ SXS-DRAW-1
draws-over       | <drawn> / Ann: drew 9D                   | SEQ COM-SEQ-3
"""

MARRIAGES = """
marriage-two-suits | hand Bob KS / marriage KC QH           | SYN COM-SYN-1
marriage-of-other | hand Bob 9S / Ann: marriage C / Bob: marriage D | SEQ SXS-MAR-1
marriage-in-one-turn | hand Bob 9S / Ann: marriage C / Ann: marriage D | SEQ SXS-MAR-2
drew-named       | hand Bob KS / AH 9H / Ann: drew AH        | PHYS any; by Ann
marriage-no-suit | hand Bob KS / marriage                   | SYN COM-SYN-1
marriage-known   | <dealt> / AH 10C / JC 10S / marriage D   | PHYS COM-PHYS-3
marriage-played  | hand Bob KS / KC 9C / marriage C         | PHYS COM-PHYS-3
marriage-upcard  | hand Bob KS / marriage S                 | PHYS COM-PHYS-3
marriage-lacking | <dealt> / marriage C                     | PHYS COM-PHYS-6
marriage-no-room | <dealt> / AH 10C / marriage C            | PHYS COM-PHYS-7
marriage-second  | hand Bob KS / marriage C / marriage D    | SEQ SXS-MAR-2
marriage-same    | hand Bob KS / marriage C / marriage C    | SEQ SXS-MAR-2
marriage-next-turn | hand Bob KS / marriage C, KC 9C / marriage D | ok
marriage-again   | hand Bob KS / marriage C, KC 9C / marriage C | PHYS COM-PHYS-3
marriage-follower | hand Bob KS / AH / marriage C           | SEQ SXS-MAR-1
marriage-over    | <drawn> / marriage C                     | SEQ COM-SEQ-3
marriage-early   | hand Bob / marriage C                    | SEQ COM-SEQ-1
suit-alone       | hand Bob KS / C / KC                     | ok
suit-in-reply    | hand Bob KS / AH / C                     | SEQ COM-SEQ-1
"""

NINE = """
nine-up          | hand Bob 9S / exchange                   | RULE SXS-NINE-1
nine-lacking     | hand Bob KS / Ann holds QD AS AD JH 9H AH / exchange | RULE SXS-NINE-1
nine-known       | <dealt> / JH KH / exchange               | RULE SXS-NINE-1
nine-played      | hand Bob KS / 9S AS / exchange           | RULE SXS-NINE-1
nine-possible    | hand Bob KS / exchange                   | ok
nine-twice       | hand Bob KS / exchange / exchange        | RULE SXS-NINE-1
nine-follower    | hand Bob KS / AH / exchange              | SEQ SXS-NINE-1
nine-other-seat  | hand Bob KS / Bob: exchange              | SEQ SXS-NINE-1
nine-led         | hand Bob KS / exchange / 9S              | PHYS COM-PHYS-3
nine-closed      | hand Bob KS / close / exchange           | SEQ SXS-NINE-1
nine-exhausted   | <6 tricks> / exchange                    | SEQ SXS-NINE-1
"""

CLOSING = """
close-twice      | hand Bob KS / close / close              | SEQ SXS-CLOSE-1
close-both       | hand Bob KS / close / AH / close         | SEQ SXS-CLOSE-1
close-other-seat | hand Bob KS / Bob: close                 | SEQ SXS-CLOSE-1
close-exhausted  | <6 tricks> / close                       | SEQ SXS-CLOSE-1
close-reply      | hand Bob KS / AH / close                 | ok
close-led        | hand Bob KS / AH / Ann: close            | SEQ SXS-CLOSE-1
claim-unanswered | hand Bob KS / AH / Bob: claim            | SEQ SXS-CLAIM-1
claim-own-lead   | hand Bob KS / AH / Ann: claim            | SEQ SXS-CLAIM-1
claim-over       | <drawn> / Ann: claim                     | SEQ COM-SEQ-3
claim-twice      | hand Bob KS / Ann: claim / Bob: claim    | SEQ COM-SEQ-3
claim-then-card  | hand Bob KS / Ann: claim / AH            | SEQ COM-SEQ-3; says SXS-CLAIM-2
claim-marriage   | hand Bob KS / marriage C / Ann: claim    | ok; counted
mark-on-marriage | hand Bob KS / marriage C / AH~           | RULE SXS-MAR-2
mark-needless    | hand Bob KS / AH~                        | SYN COM-IRR-1
"""

SEEN = """
seen-open        | hand Bob KS / seen AC                    | SEQ COM-SEQ-1
seen-closed      | hand Bob KS / close / seen AC / AC       | PHYS COM-PHYS-3
seen-too-many    | hand Bob KS / AH 10C / JC 10S / KC QC / KD QD / AD JD / close | PHYS COM-PHYS-7
                 | seen AC 9C                               |
seen-exhausted   | <6 tricks> / seen AC                     | PHYS COM-PHYS-7
seen-claimed     | hand Bob KS / AH 10C / Ann: claim / seen AC | ok
seen-undrawn     | <claimed> / seen <the stock> AS          | ok
seen-undrawn-more | <claimed> / seen <the stock> AS QD      | PHYS COM-PHYS-7; says Only 11 cards
seen-undrawn-hand | <claimed> / seen <the stock> AS / Ann left QD 9S AD JH 9H QH | PHYS COM-PHYS-4
seen-undrawn-left | <claimed> / seen <the stock> AS          | ok
                 | Ann left QD 9S AD JH 9H / Bob left KC 10H 10S QS QC |
seen-undrawn-points | <dealt> / AH 10C / Ann: claim           | ok
                 | seen <the stock> AS / Ann left 16        |
seen-drawn-points | <dealt> / AH 10C / Ann: claim           | PHYS COM-PHYS-7
                 | seen <the stock> AS / Ann left 15        | says 16 to 16
seen-one-drew    | <drew> / seen <the stock>                | ok
seen-one-drew-more | <drew> / seen <the stock> QD           | PHYS COM-PHYS-7; says Only 10 cards
seen-loser-undrawn | <claimed> / seen <the stock> / Bob left KC 10H 10S QS QC AS | PHYS COM-PHYS-4
seen-winner-drew | <claimed> / seen <the stock>             | ok
                 | Bob left KC 10H 10S QS QC / Ann left QD 9S AD JH 9H AS |
seen-all-drew    | <claimed> / seen AC 9C KH KD 10D QH JS JD 9D | ok
                 | Bob left KC 10H 10S QS QC AS             |
seen-left-undrawn | <claimed> / Bob left KC 10H 10S QS QC / seen <the stock> AS | ok
seen-left-more   | <claimed> / Bob left KC 10H 10S QS QC / seen <the stock> AS JH | PHYS COM-PHYS-7
seen-claimed-later | hand Bob KS / AH 10C / JC 10S / Bob: claim | PHYS COM-PHYS-7
                 | seen AC 9C KH KD 10D QH JS JD 9D AD      | says Only 9 cards
seen-marriage    | hand Bob KS / AH 10C / marriage D / Ann: claim | PHYS COM-PHYS-7
                 | seen JC AC 9C KH 10D QH JS JD 9D AS      | says Only 9 cards
seen-told-claim  | hand Bob KS / AH 10C / result Ann 21 Bob 0 claimed Ann | ok
                 | seen <the stock> AS                      |
seen-told-later  | hand Bob KS / AH 10C / JC / result Ann 21 Bob 0 claimed Ann | PHYS COM-PHYS-7
                 | seen AC 9C KH KD 10D QH JS JD 9D AS      | says Only 9 cards
seen-told-played | hand Bob KS / AH 10C / result Ann 71 Bob 59 | PHYS COM-PHYS-7
                 | seen <the stock>                         | says Only 9 cards
seen-last        | <all Ann's> / Ann: claim / seen AS       | ok
seen-last-hand   | <all Ann's> / Ann: claim / seen AS       | PHYS COM-PHYS-4
                 | Bob left KS 10S JS QS KH QC              |
seen-last-left   | <all Ann's> / Ann: claim / seen AS       | ok
                 | Bob left 10S JS QS KH QC / Ann left 9S QH KD QD KC |
seen-last-drawn  | <all Ann's> / Ann: drew AS / Ann: claim  | PHYS COM-PHYS-7
                 | seen JS                                  | says No card lies face down
seen-last-two    | <all Ann's> / Ann: claim / seen AS JS    | PHYS COM-PHYS-7
left-early       | hand Bob KS / Ann left AC                | SEQ COM-SEQ-1
left-claimed     | hand Bob KS / AH 10C / JC / close / KC   | ok
                 | Ann: claim / Ann left AC 9C QD KD JD     |
left-undrawn     | hand Bob KS / AH 10C / Ann: claim / Ann left AC 9C QD KD JD | ok
left-drawn       | hand Bob KS / AH 10C / Ann: claim / Ann left AC 9C QD KD JD AD | ok
left-few         | hand Bob KS / AH 10C / Ann: claim / Ann left AC 9C QD KD | PHYS COM-PHYS-4
left-played      | hand Bob KS / AH 10C / Ann: claim / Ann left AH 9C QD KD JD AD | PHYS COM-PHYS-2
left-missing     | <dealt> / AH 10C / Ann: claim / Ann left AC 9C KC KD JD AD | PHYS any
left-points      | hand Bob KS / AH 10C / Ann: claim / Ann left 30 | ok
left-undrawn-points | hand Bob KS / Ann holds AH 10H AC 10C AD 9H | ok
                 | Bob holds 9C JC QC 9D JD 9S              |
                 | AH 9C / Ann: claim / Ann left 42         |
left-drawn-points | hand Bob KS / Ann holds AH 10H AC 10C AD 9H | PHYS COM-PHYS-7
                 | Bob holds 9C JC QC 9D JD 9S              |
                 | AH 9C / Ann: claim / Ann left 41         |
left-the-upcard  | hand Bob KS / AH 9H / AD 9D / AC 9C / 10H JH | ok
                 | 10D JD / 10C JC / Ann: claim             |
                 | Bob left 10S JS QS KH QC                 |
left-it-again    | hand Bob KS / AH 9H / AD 9D / AC 9C / 10H JH | PHYS COM-PHYS-4
                 | 10D JD / 10C JC / Ann: claim             |
                 | Bob left KS 10S JS QS KH QC              |
                 | Bob left 10S JS QS KH QC                 |
left-loser-alone | <claimed> / Bob left KC 10H 10S QS QC AS | PHYS COM-PHYS-4
                 | Ann left QD 9S AD JH 9H                | says 6 cards
left-winner-alone | <claimed> / Bob left KC 10H 10S QS QC / Ann left QD 9S AD JH 9H AS | ok
left-loser-after | <claimed> / Ann left QD 9S AD JH 9H     | PHYS COM-PHYS-4
                 | Bob left KC 10H 10S QS QC AS           | says 5 cards
left-seen-after  | <claimed> / Bob left KC 10H 10S QS QC AS | PHYS COM-PHYS-7
                 | seen <the stock>                       | says Only 9 cards
left-last-after  | <all Ann's> / Ann: claim / Ann left 9S QH KD QD KC | PHYS COM-PHYS-4
                 | Bob left KS 10S JS QS KH QC            |
left-points-after | <claimed> / Ann left QD 9S AD JH 9H / Bob left 53 | PHYS COM-PHYS-7
                 |                                        | says to 52
left-points-drawn | <claimed> / Bob left 53                 | ok
left-many-points | hand Bob KS / AH 10C / Ann: claim / Ann left 90 | PHYS COM-PHYS-7
"""

# Marriages count 20 each and 40 in trump, jacks here, once their player has a trick.
TOLD = """
told-shown       | <shown> / result Ann 91 Bob 79           | ok
told-shown-more  | <shown> / result Ann 91 Bob 139          | ok
told-shown-none  | <shown> / result Ann 71 Bob 59           | RULE SXS-PTS-1
                 |                                          | says 170, 190, 210 or 230
told-no-trick    | hand Bob JS / marriage D, KD AD          | ok
                 | result Ann 0 Bob 130                     |
told-split       | <split> / result Ann 130 Bob 60          | ok
told-split-most  | <split> / result Ann 130 Bob 100         | RULE SXS-PTS-1
                 |                                          | says 130, 150, 170 or 190
told-split-claim | <split> / result Ann 130 Bob 80 claimed Ann | RULE SXS-PTS-1
                 |                                          | says at most 190 points, not 210
told-split-closed | <split> / close / result Ann 130 Bob 60  | ok
told-strict      | <6 tricks> / result Ann 71 Bob 119       | ok
told-strict-more | <6 tricks> / QS KS / result Ann 91 Bob 119 | RULE SXS-PTS-1
told-no-upcard   | hand Bob / result Ann 130 Bob 100        | ok
"""


@pytest.mark.parametrize("row", table(TOLD, HANDS, HEAD), ids=name_of)
def test_marriages_of_a_hand_told_by_its_result(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DEAL, HANDS, HEAD), ids=name_of)
def test_deal_and_upcard(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TURN, HANDS, HEAD), ids=name_of)
def test_turns_and_figures(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DRAWS, HANDS, HEAD), ids=name_of)
def test_draws(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MARRIAGES, HANDS, HEAD), ids=name_of)
def test_marriages(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(NINE, HANDS, HEAD), ids=name_of)
def test_the_nine(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CLOSING, HANDS, HEAD), ids=name_of)
def test_closing_and_claims(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SEEN, HANDS, HEAD), ids=name_of)
def test_cards_seen_and_left(row: Row) -> None:
    check(row)
