"""Klaberjass: what a scorer may mistype or a table may do wrong, and the answer to each.

Ann does not deal: she speaks and leads first. The first row of each kind is one of the rulebook;
the others are its neighbours, and the legal entry beside it.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table

HANDS = {
    # Trump S with 7S turned up: nobody has a sequence, Ann wins the hand and the last lead is
    # hers; see test_klaberjass.
    "41-30": """
        JC KC
        KS 9S
        QS 9C
        AD 9D
        QH 8H
        KD 7D
        JH 9H
        7H KH
        10C 8D""",
    "8 tricks": """
        JC KC
        KS 9S
        QS 9C
        AD 9D
        QH 8H
        KD 7D
        JH 9H
        7H KH""",
}

DEAL = """
dealt-seven      | hand Bob 10C / Ann holds AKQJ1098s       | PHYS COM-PHYS-4
dealt-five       | hand Bob 10C / Ann holds AKQJ10s         | PHYS COM-PHYS-4
dealt-six        | hand Bob 10C / Ann holds AKQJ109s        | ok
dealt-six-late   | hand Bob 10C / take / Ann holds AKQJ109s | PHYS COM-PHYS-4
dealt-ten        | hand Bob 10C / take                      | PHYS COM-PHYS-4
                 | Ann holds AKQJ10987s 7H 8H               |
dealt-nine       | hand Bob 10C / take / Ann holds AKQJ109s 7H 8H 9H | ok
dealt-twice      | hand Bob 10C / Ann holds AS AS QS JS 10S 9S | PHYS COM-PHYS-4
dealt-again-short | hand Bob 10C / Ann holds AKQJ109s / Ann holds AKQJ10s | SEQ COM-SEQ-1
dealt-to-both    | hand Bob 10C / Ann holds AKQJ109s        | PHYS any
                 | Bob holds AKQJ10h AS                     |
dealt-six-of-nine | hand Bob 10C / Ann holds AKQJ109s / take | ok
                 | Ann holds AKQJ109s 7H 8H 9H              |
dealt-other-six  | hand Bob 10C / Ann holds AKQJ109s / take | PHYS any
                 | Ann holds KQJ1098s 7H 8H 9H              |
dealt-no-card    | hand Bob 10C / Ann holds A K Q           | SYN COM-CARD-1
dealt-6D         | hand Bob 10C / Ann holds AKQJ10s 6D      | PHYS KLA-DECK-1
upcard-in-hand   | hand Bob / Bob holds 9S 8S 7S AH KH QH   | PHYS COM-PHYS-2
                 | upcard 9S                                |
upcard-elsewhere | hand Bob / Bob holds 9S 8S 7S AH KH QH   | ok; upcard 10S
                 | upcard 10S                               |
upcard-dealt     | hand Bob 9S                              | PHYS COM-PHYS-2
                 | Bob holds 9S 8S 7S AH KH QH              |
upcard-taken-dealt | hand Bob 10C / take / Bob: exchange     | PHYS COM-PHYS-2
                 | Bob holds 10C 7C JS 8S AH 7H 8H 9H 7D    | says 10C is the upcard.
upcard-mark      | hand Bob / upcard~                       | SYN COM-SYN-1
upcard-missing   | hand Bob / take                          | SEQ COM-SEQ-1
upcard-late      | hand Bob 9S / take / upcard 9S           | SEQ COM-SEQ-1
upcard-led       | hand Bob 10C / take / 10C                | PHYS COM-PHYS-3
upcard-led-named | hand Bob 10C / pass pass trump D / 10C   | PHYS COM-PHYS-3
seen-fourteen    | hand Bob 10C / seen AKQJ10987s AKQJ109h  | PHYS COM-PHYS-7
seen-before-upcard | hand Bob / seen AKQJ10987s AKQJ109h    | PHYS COM-PHYS-7
seen-thirteen    | hand Bob 10C / seen AKQJ10987s AKQJ10h   | ok; trump C
                 | take                                     |
seen-thrown-in   | hand Bob 10C / pass pass pass pass       | ok
                 | seen AKQJ10987s AKQJ109h                 |
joker-turned-up  | hand Bob jo                              | SYN COM-CARD-2
dealer-missing   | hand 10C                                 | SYN COM-SYN-1
"""

BIDDING = """
bids-first       | hand Bob 10C / Bob: take                 | SEQ COM-SEQ-2
bids-twice       | hand Bob 10C / pass / Ann: take          | SEQ COM-SEQ-2
bids-first-ann-deals | hand Ann 10C / Ann: take             | SEQ COM-SEQ-2
names-in-round-1 | hand Bob 10C / trump H                   | SEQ KLA-TRUMP-1
names-in-round-1-dealer | hand Bob 10C / pass / trump H     | SEQ any
names-upcard-in-round-1 | hand Bob 10C / trump C            | SEQ KLA-TRUMP-1
names-nothing    | hand Bob 10C / pass pass / trump         | SYN COM-SYN-1
names-a-rank     | hand Bob 10C / pass pass / trump K       | SYN COM-SYN-1
answers-himself  | hand Bob 10C / schmeiss / Ann: yes       | SEQ COM-SEQ-2
answers-himself-dealer | hand Bob 10C / pass schmeiss / Bob: no | SEQ COM-SEQ-2
answers-unasked  | hand Bob 10C / yes                       | SEQ COM-SEQ-1
leads-in-bidding | hand Bob 10C / AS                        | SEQ COM-SEQ-1
shows-in-bidding | hand Bob 10C / show 789h                 | SEQ COM-SEQ-1
bids-after-trump | hand Bob 10C / take / pass               | SEQ COM-SEQ-1
bids-after-redeal | hand Bob 10C / pass pass pass pass / take | SEQ COM-SEQ-3
"""

MELDS = """
exchange-late    | hand Bob 10C / take / twenty / Ann: exchange | SEQ COM-SEQ-1
exchange-late-dealer | hand Bob 10C / take / twenty / Bob: exchange | SEQ COM-SEQ-1
exchange-whose   | hand Bob 10C / take / exchange           | SYN COM-SYN-1
dealer-announces | hand Bob 10C / take / Bob: twenty        | SEQ COM-SEQ-2
ann-answers      | hand Bob 10C / take / twenty / Ann: good | SEQ COM-SEQ-2
queen-over-king  | hand Bob 10C / take / twenty howhigh K / notgood Q | RULE KLA-MELD-6
five-over-ten    | hand Bob 10C / take / twenty howhigh 10 / notgood 5 | RULE KLA-MELD-1
nine-in-fifty    | hand Bob 10C / take / fifty howhigh 10 / notgood 9 | RULE KLA-MELD-1
length-not-asked | hand Bob 10C / take / twenty howhigh 10 / notgood K 3 | SYN COM-SYN-1
no-rank-over-king | hand Bob 10C / take / twenty howhigh K / notgood | RULE KLA-MELD-6
rank-unasked     | hand Bob 10C / take / twenty / K         | SEQ COM-SEQ-1
same-suit        | hand Bob 10C / take / twenty howhigh K also C / C | PHYS COM-PHYS-2
suit-of-upcard   | hand Bob QC / take / twenty howhigh K also / C | RULE KLA-MELD-3
loser-shows      | hand Bob 10C / take / twenty good / AH 7H / Bob: show 987s | SEQ KLA-MELD-8
nobody-shows     | hand Bob 10C / take / none none / AH 7H / Ann: show 987s | SEQ KLA-MELD-8
shows-before-trick-1 | hand Bob 10C / take / twenty good / Ann: show 987s | SEQ COM-SEQ-1
shows-in-trick-1 | hand Bob 10C / take / twenty good / AH / Ann: show 987s | SEQ COM-SEQ-1
shows-in-trick-2 | hand Bob 10C / take / twenty good / AH 7H / KD | SEQ COM-SEQ-1
                 | Ann: show 987s                           |
shows-after-trick-2 | hand Bob 10C / take / twenty good / AH 7H / KD QD | SEQ COM-SEQ-1
                 | Ann: show 987s                           |
shows-in-time    | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | ok
shows-twice      | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | SEQ COM-SEQ-1
                 | Ann: show 987s                           |
shows-further    | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | ok
                 | Ann: show AKQd                           |
shows-some-again | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | ok
                 | Ann: show 987s AKQd                      |
shows-too-much   | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | RULE KLA-MELD-4
                 | Ann: show AKQJd                          |
shows-as-one     | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | RULE KLA-MELD-4
                 | Ann: show 10s                            |
shows-no-more    | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | RULE KLA-MELD-1
                 | Ann: show AKd                            |
shows-late       | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | SEQ COM-SEQ-1
                 | KD QD / Ann: show AKQh                   |
others-further   | hand Bob 10C / take / twenty good / AH 7H / Ann: show 987s | SEQ KLA-MELD-8
                 | Bob: show AKQd                           |
shows-a-gap      | hand Bob 10C / take / fifty good / AS 7S | RULE KLA-MELD-1
                 | show 9H 10H JH KH                        |
shows-two        | hand Bob 10C / take / twenty good / AS 7S / show 98h | RULE KLA-MELD-1
shows-nothing    | hand Bob 10C / take / twenty good / AS 7S / show | SYN COM-SYN-1
shows-the-upcard | hand Bob 10C / take / twenty good / AH 7H / show 9C 10C JC | PHYS COM-PHYS-3
shows-the-reply  | hand Bob 10C / take / twenty good / AH 7H / show 987h | PHYS COM-PHYS-2
shows-the-lead   | hand Bob 10C / take / twenty good / AH 7H / show AKQh | ok
shows-too-many   | hand Bob 10C / take / Bob: exchange / none fifty | PHYS COM-PHYS-7
                 | 9D 7D / Bob: show AKQJh AKQJs            |
"""

BELA = """
bela-of-plain-suit | hand Bob 10C / take / KH bela          | RULE KLA-BELA-1
bela-of-trump    | hand Bob 10C / take / KC bela            | ok
bela-with-jack   | hand Bob 10C / take / JC bela            | RULE KLA-BELA-1
bela-queen-gone  | hand Bob 10C / take / 9C QC / KC bela    | RULE KLA-BELA-1
bela-queen-up    | hand Bob QC / take / KC bela             | RULE KLA-BELA-1
bela-before-cards | hand Bob 10C / take / bela              | SEQ COM-SEQ-1
bela-taken-king  | hand Bob KC / take / Ann: exchange / none none | PHYS COM-PHYS-3
                 | QC bela / KC                             |
bela-taken-holds | hand Bob KC / take / Ann: exchange / none none | PHYS any
                 | QC bela 8C / Bob holds KC 9S 8S 7S 9H 8H 9D 8D 8C |
bela-of-known    | hand Bob 10C / take / KC bela 8C         | PHYS COM-PHYS-4
                 | Bob holds QC 8C                          |
bela-by-the-other | hand Bob 10C / take / KC / Bob: bela    | SEQ COM-SEQ-2
bela-twice       | hand Bob 10C / take / KC bela / Ann: bela | SEQ any
"""

TRICKS = """
loser-leads      | hand Bob 10C / take / AH 7H / Bob: 8S    | SEQ COM-SEQ-2
winner-leads     | hand Bob 10C / take / AH 7H / Ann: 8S    | ok
plays-twice      | hand Bob 10C / take / AH / Ann: KH       | SEQ COM-SEQ-2
tenth-trick      | hand Bob 7S / take / <41-30> / Ann: AC   | SEQ COM-SEQ-3
tenth-trick-gone | hand Bob 7S / take / <41-30> / JC        | SEQ COM-SEQ-3
ninth-trick      | hand Bob 7S / take / <8 tricks> / 10C 8D | ok; counted; trick 9 Bob 20
ninth-lead       | hand Bob 7S / take / <8 tricks> / 10C    | ok; unfinished
bid-in-play      | hand Bob 10C / take / AH / Bob: take     | SEQ COM-SEQ-1
played-before    | hand Bob 10C / take / AH 7H / AH         | PHYS COM-PHYS-2
played-by-other  | hand Bob 10C / take / AH / AH            | PHYS COM-PHYS-2
held-by-other    | hand Bob 10C / take                      | PHYS COM-PHYS-3
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D     |
                 | AH                                       |
shown-by-other   | hand Bob 10C / take / twenty good        | PHYS COM-PHYS-3
                 | 8S JS / Ann: show 987h / 9H              |
rest-is-known    | hand Bob 7S / take / twenty good         | PHYS COM-PHYS-6
                 | JC KC / Ann: show AKQh                   |
                 | KS 9S / QS 9C / JD 9D / 10D 8D / AD 7D   |
                 | KD                                       |
rest-is-played   | hand Bob 7S / take / twenty good         | ok
                 | JC KC / Ann: show AKQh                   |
                 | KS 9S / QS 9C / JD 9D / 10D 8D / AD 7D   |
                 | AH                                       |
card-six         | hand Bob 10C / take / 6D                 | PHYS KLA-DECK-1
card-joker       | hand Bob 10C / take / jo                 | SYN COM-CARD-2
"""

NEXT_HAND = """
loser-deals      | hand Bob 7S / take / <41-30> / hand Bob 9S | RULE COM-DEAL-1
loser-dealt      | hand Bob 7S / take / <41-30> / hand Bob 9S~ | ok; dealer Bob
                 |                                          | finding 22 COM-DEAL-1 by 22
                 |                                          | provisional
winner-deals     | hand Bob 7S / take / <41-30> / hand Ann 9S | ok; dealer Ann; no finding
winner-dealt-too | hand Bob 7S / take / <41-30> / hand 9S   | ok; dealer Ann
winner-marked    | hand Bob 7S / take / <41-30> / hand Ann 9S~ | any COM-IRR-1
hand-in-hand     | hand Bob 7S / take / AH / hand 9S        | SEQ COM-SEQ-1
hand-in-bidding  | hand Bob 7S / hand 9S                    | SEQ COM-SEQ-1
next-from-actual | hand Bob 7S / take / <41-30> / hand Bob 9S~ | ok; next Bob
                 | pass pass pass pass                      |
"""

PAPER = """
score-differs    | hand Bob 7S / take / <41-30> / score Ann 41 Bob 31 | RULE KLA-PTS-3
score-agrees     | hand Bob 7S / take / <41-30> / score Ann 41 Bob 30 | ok; paper agrees
score-one-side   | hand Bob 7S / take / <41-30> / score Bob 30 | ok; paper agrees
score-order      | hand Bob 7S / take / <41-30> / score Bob 30 Ann 41 | ok; paper agrees
score-bate       | hand Bob 7S / pass take / <41-30> / score Ann 71 Bob 0 | ok; paper agrees
score-unsettled  | hand Bob 7S / pass take / <41-30> / score Ann 41 Bob 30 | RULE KLA-PTS-3
score-early      | hand Bob 7S / take / <8 tricks> / score Ann 41 Bob 30 | SEQ any
score-stranger   | hand Bob 7S / take / <41-30> / score Cid 41 | SYN COM-SYN-1
score-no-number  | hand Bob 7S / take / <41-30> / score Ann | SYN COM-SYN-1
total-differs    | hand Bob 7S / take / <41-30> / total Ann 42 | RULE any
total-agrees     | hand Bob 7S / take / <41-30> / total Ann 41 Bob 30 | ok; paper agrees
total-of-two     | hand Bob 7S / take / <41-30>             | ok; paper agrees
                 | hand Ann 7S / take / <41-30>             |
                 | total Ann 71 Bob 71                      |
score-earlier    | hand Bob 7S / take / <41-30>             | ok; .1 paper agrees
                 | hand Ann 7S / take                       |
                 | .1 score Ann 41 Bob 30                   |
score-earlier-differs | hand Bob 7S / take / <41-30>        | RULE KLA-PTS-3
                 | hand Ann 7S / take                       |
                 | .1 score Ann 30 Bob 41                   |
"""


@pytest.mark.parametrize("row", table(DEAL), ids=name_of)
def test_deal_and_upcard(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(BIDDING), ids=name_of)
def test_bidding(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MELDS), ids=name_of)
def test_exchange_and_sequences(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(BELA), ids=name_of)
def test_bela(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TRICKS, HANDS), ids=name_of)
def test_tricks(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(NEXT_HAND, HANDS), ids=name_of)
def test_next_hand(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PAPER, HANDS), ids=name_of)
def test_figures_of_the_paper(row: Row) -> None:
    check(row)
