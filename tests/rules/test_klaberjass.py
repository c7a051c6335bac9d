"""Klaberjass by clause: the examples of the rulebook, KLA-X1 to KLA-X37, as rows.

Ann does not deal unless a row says so: she speaks and leads first.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.cards import read_cards, union
from trickledger.rules.games.klaberjass.score import settlement
from trickledger.rules.play.melds import run_points, runs
from trickledger.rules.score import added_up

# Whole hands from the first bid or lead on, with the seven or the ten of spades turned up unless
# a row needs another card; the name gives the hand scores, Ann's first.
HANDS = {
    # The hand of the rulebook: trump C; see KLA-X21.
    "dealt 115-27": """
        Ann holds JC QC KC 7D 9D QD KD KH AH
        Bob holds 7C AC 10D 7H QH 8S JS QS KS""",
    "115-27": """
        Bob: exchange
        twenty howhigh K also C S
        JC 10C
        show KQJc
        QD 10D
        JS KC bela
        QC bela AC
        QH KH
        7D QS
        KD KS
        9D 8S
        AH 7H""",
    # Trump S: Ann has 9-8-7 of hearts and bela, and wins no trick.
    "20-119": """
        twenty good
        7H AH
        show 987h
        JS QS bela
        9S KS bela
        AS 7D
        10S 8D
        AD 8H
        10H 9H
        AC 7C
        KC 8C""",
    # Trump S, nobody has a sequence.
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
    "40-50": """
        7H 10H
        KS 10S
        QD 8D
        QH AS
        8C JH
        JD 10D
        AD 7D
        8H 8S
        QC AH""",
    "60-71": """
        KS AS
        9D QD
        8S JS
        AC KC
        7C 10C
        10S AH
        10D AD
        QH 10H
        8H QC""",
    "75-75": """
        10C JC
        QH 10H
        KD 10D
        KS JS
        AD 10S
        9S AS
        QC 9D
        KH AH
        JH AC""",
    # Trump S, Ann 62 in cards and bela.
    "82-80": """
        10D QD
        AD JS
        KC AC
        QS bela AS
        AH 10H
        9S 8S
        10C KS bela
        8D QC
        KD QH""",
    # Trump D: both have K-Q-J, Ann of clubs and Bob of spades; Ann has bela.
    "64-18": """
        QC AC
        KS KD bela
        KC 7C
        7H KH
        7S QD bela
        8C 7D
        JS 10D
        JH 9H
        JC QS""",
    # Trump S: Ann has A-K-Q of clubs and wins the last trick alone; the lead, and the rest.
    "21-62 lead": "7D QS",
    "21-62 rest": """
        9H 7H
        AS QH
        8H 8C
        KH KC
        10C QC
        JS JD
        JH 9D
        9C AC""",
    # Trump S: Ann has A-K-Q and 10-9-8-7 of hearts.
    "13-69 lead": "8H KS",
    "13-69 rest": """
        AC JC
        AS 9H
        8C 10H
        QD 10D
        AH 8S
        9D QH
        QC 7H
        8D KH""",
    # Trump S: Ann has A-K-Q-J-10-9-8 of hearts.
    "2-103 lead": "QH 9S",
    "2-103 rest": """
        QD 10H
        10D 8H
        AD 9H
        8D JH
        8C JC
        9C 10C
        AS KH
        KC AH""",
    # Games of eight hands, each dealt by the winner of the one before.
    "470-490": """
        hand Bob 7S / take / <41-30>
        hand Ann 7S / pass take / <60-71>
        hand Ann 8S / pass take / <20-119>
        hand Ann 8S / take / <20-119>
        hand Ann 7S / pass take / <41-30>
        hand Bob 7S / pass take / <60-71>
        hand Bob 8S / pass take / <20-119>
        hand Bob 8S / pass take / <20-119>""",
    "480-470": """
        hand Bob 7S / take / <41-30>
        hand Ann 7S / pass take / <82-80>
        hand Bob 7S / take / <41-30>
        hand Ann 8S / pass take / <20-119>
        hand Ann 8S / take / <20-119>
        hand Ann 7S / take / <82-80>
        hand Bob 7S / pass take / <60-71>
        hand Bob 7S / take / <75-75>""",
}

BIDDING = """
KLA-X1           | hand Bob 6H                              | PHYS KLA-DECK-1
KLA-X2-upcard    | hand Bob 10C / pass pass / trump C       | RULE KLA-TRUMP-3
KLA-X2-other     | hand Bob 10C / pass pass / trump D       | ok; trump D; maker Ann; upcard 10C
KLA-X3           | hand Bob 10C / pass pass pass / pass     | ok; thrown in; next Bob
                 |                                          | totals Ann 0 Bob 0
KLA-X3-again     | hand Bob 10C / pass pass pass pass / hand 9D | ok; hands 2; dealer Bob
KLA-X3-other     | hand Bob 10C / pass pass pass pass / hand Ann 9D | RULE COM-DEAL-1
KLA-X4-pass      | hand Bob 10C / schmeiss no / pass        | SEQ KLA-SCHM-3
KLA-X4-trump     | hand Bob 10C / schmeiss no / trump D     | SEQ KLA-SCHM-3
KLA-X4-schmeiss  | hand Bob 10C / schmeiss no / schmeiss    | SEQ KLA-SCHM-3
KLA-X4-take      | hand Bob 10C / schmeiss no / take        | ok; trump C; maker Ann
KLA-X4-yes       | hand Bob 10C / schmeiss / yes            | ok; thrown in; next Bob
KLA-X4-bid       | hand Bob 10C / schmeiss / take           | SEQ COM-SEQ-1
KLA-X4-dealer    | hand Bob 10C / pass schmeiss no / take   | ok; trump C; maker Bob
KLA-X4-dealer-yes | hand Bob 10C / pass schmeiss / yes      | ok; thrown in; next Bob
KLA-X25-take     | hand Bob 10C / pass / take               | ok; trump C; maker Bob
KLA-X25-trump    | hand Bob 10C / pass pass pass / trump H  | ok; trump H; maker Bob
KLA-X26-upcard   | hand Bob 10C / pass pass pass schmeiss no / trump C | RULE KLA-SCHM-3
KLA-X26-pass     | hand Bob 10C / pass pass pass schmeiss no / pass | SEQ KLA-SCHM-3
KLA-X26-take     | hand Bob 10C / pass pass pass schmeiss no / take | SEQ KLA-SCHM-3
KLA-X26-other    | hand Bob 10C / pass pass pass schmeiss no / trump H | ok; trump H; maker Bob
KLA-X26-yes      | hand Bob 10C / pass pass pass schmeiss / yes | ok; thrown in; next Bob
KLA-X26-nondealer | hand Bob 10C / pass pass schmeiss no / trump S | ok; trump S; maker Ann
KLA-X27          | option kla_schmeiss false / hand Bob 10C / schmeiss | any KLA-SCHM-1
KLA-X27-short    | option schmeiss false / hand Bob 10C / pass / schmeiss | any KLA-SCHM-1
KLA-TRUMP-3-take | hand Bob 10C / pass pass / take          | SEQ KLA-TRUMP-3
KLA-TRUMP-4      | hand Bob 10C / pass pass pass / trump C  | RULE any
"""

EXCHANGE = """
KLA-X5           | hand Bob 10C / take / Bob: exchange      | ok
KLA-X5-nondealer | hand Bob 7S / pass take                  | ok; maker Bob
KLA-X5-ann       | hand Bob 10C / pass take / Ann: exchange | ok; maker Bob; trump C
KLA-X5-laid      | hand Bob 10C / take / Bob: exchange      | PHYS COM-PHYS-3
                 | 7C                                       |
KLA-X5-known     | hand Bob 10C / take / Bob: exchange / QC / 8C | RULE KLA-PLAY-2; would 10C
KLA-X5-known-off | hand Bob 10C / take / Bob: exchange / QC / 8S | RULE KLA-PLAY-2; would 10C
KLA-X5-taken     | hand Bob 10C / take / Bob: exchange / 10C | PHYS COM-PHYS-3
KLA-X5-plays     | hand Bob 10C / take / Bob: exchange / QC / 10C | ok; trick 1 Bob 13
KLA-X5-named     | hand Bob 10C / pass pass trump D / Bob: exchange | RULE KLA-DIX-1
KLA-X5-seven     | hand Bob 7C / take / Bob: exchange       | RULE KLA-DIX-1
KLA-X5-twice     | hand Bob 10C / take / Bob: exchange / Ann: exchange | RULE KLA-DIX-1
KLA-D6-lead      | hand Bob 10C / take / AH / Bob: exchange | SEQ COM-SEQ-1
KLA-D6-none      | hand Bob 10C / take / none / Bob: exchange | SEQ COM-SEQ-1
KLA-D6-bidding   | hand Bob 10C / pass / Bob: exchange      | SEQ COM-SEQ-1
KLA-DIX-1-lacks  | hand Bob 10C / take                      | PHYS COM-PHYS-6
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D     |
                 | Bob: exchange                            |
KLA-DIX-1-other  | hand Bob 10C / take                      | PHYS COM-PHYS-3
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 7C     |
                 | Ann: exchange                            |
KLA-DIX-1-holds  | hand Bob 10C / take                      | ok
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 7C     |
                 | Bob: exchange                            |
"""

ANNOUNCING = """
KLA-X6-trump     | hand Bob 10C / take                      | ok; trump C; melds Ann
                 | twenty howhigh K also C / S              |
KLA-X6-plain     | hand Bob 10C / pass pass trump D         | ok; trump D; melds nobody
                 | twenty howhigh K also C / S              |
KLA-X6-dealer    | hand Bob 10C / take                      | ok; melds Bob
                 | twenty howhigh K also S / C              |
KLA-X7-notgood   | hand Bob 10C / take / fifty / notgood    | RULE KLA-MELD-5
KLA-X7-howhigh   | hand Bob 10C / take / fifty / howhigh    | ok
KLA-X7-good      | hand Bob 10C / take / fifty / good       | ok; melds Ann
KLA-X7-none      | hand Bob 10C / take / fifty / none       | SEQ any
KLA-MELD-5-fifty | hand Bob 10C / take / twenty / notgood   | ok; melds Bob
KLA-MELD-5-good  | hand Bob 10C / take / twenty / good      | ok; melds Ann
KLA-MELD-5-also  | hand Bob 10C / take / twenty / also      | SEQ any
KLA-X8-nine      | hand Bob 10C / take / fifty howhigh / 9  | RULE KLA-MELD-1
KLA-X8-ten       | hand Bob 10C / take / fifty howhigh / 10 | ok
KLA-X8-twenty-8  | hand Bob 10C / take / twenty howhigh / 8 | RULE KLA-MELD-1
KLA-X8-twenty-9  | hand Bob 10C / take / twenty howhigh / 9 | ok
KLA-X9           | hand Bob 10C / take / none / twenty      | ok; melds Bob
KLA-X9-fifty     | hand Bob 10C / take / none / fifty       | ok; melds Bob
KLA-X9-none      | hand Bob 10C / take / none / none        | ok; melds nobody
KLA-D6-unasked   | hand Bob 10C / take / KH / Bob: twenty   | ok; melds Bob
KLA-D6-passed    | hand Bob 10C / take / KH 7H / Bob: twenty | SEQ COM-SEQ-2
KLA-MELD-5-howhigh | hand Bob 7C / pass pass / Ann: trump S | RULE KLA-MELD-5
                 | Bob holds AS KH QD JC 9H 8S 10D AC 9D    |
                 | Ann: fifty / Bob: howhigh                |
KLA-MELD-5-same  | hand Bob 7C / pass pass / Ann: trump S   | ok
                 | Bob holds AS KS QS JS 9H 8S 10D AC 9D    |
                 | Ann: fifty / Bob: howhigh                |
KLA-MELD-5-more  | hand Bob 7C / pass pass / Ann: trump S   | ok
                 | Bob holds AS KS QS JS 9H 8S 10D AC 9D    |
                 | Ann: twenty / Bob: howhigh               |
KLA-MELD-5-belied | hand Bob 7C / pass pass / Ann: trump S  | ok; finding 7 KLA-MELD-5 by 12
                 | Ann: fifty / Bob: howhigh / Ann: A / Bob: good / AH 7H |
                 | .1 Bob holds AS KH QD JC 9H 8S 10D AC 7H |
KLA-MELD-5-kept  | hand Bob 7C / pass pass / Ann: trump S   | ok; no finding
                 | Ann: fifty / Bob: howhigh / Ann: A / Bob: good / AH 7H |
                 | .1 Bob holds AC KC QC JC 9H 8S 10D 9D 7H |
KLA-MELD-6-ace   | hand Bob 10C / take / twenty howhigh K / notgood A | ok; melds Bob
KLA-MELD-6-same  | hand Bob 10C / take / twenty howhigh K / notgood K | RULE KLA-MELD-6
KLA-MELD-6-good  | hand Bob 10C / take / twenty howhigh K / good | ok; melds Ann
KLA-X24-trump    | hand Bob 7S / take / twenty good / AH 7H | ok; melds Ann
                 | show 910Js                               |
KLA-X24-trumps   | hand Bob 7S / take / twenty good / AH 7H | RULE KLA-RANK-3
                 | show J9As                                |
KLA-X24-ace      | hand Bob 7S / take / twenty good / AH 8D | RULE KLA-RANK-3
                 | show 78Ah                                |
KLA-X28          | hand Bob 10C / take                      | ok; melds Bob
                 | Ann holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | none / twenty                            |
KLA-X28-show     | hand Bob 10C / take                      | SEQ KLA-MELD-8
                 | Ann holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | none twenty / 7S AS / Ann: show AKQJh    |
KLA-X28-winner   | hand Bob 10C / take                      | ok; melds Bob
                 | Ann holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | none twenty / 7S AS / Bob: show AKQs     |
KLA-X29-higher   | hand Bob 10C / take                      | RULE KLA-MELD-4
                 | twenty howhigh Q good / QD 7D            |
                 | show KQJd                                |
KLA-X29-same     | hand Bob 10C / take                      | ok; melds Ann
                 | twenty howhigh Q good / QD 7D            |
                 | show QJ10d                               |
KLA-D13-lacks    | hand Bob 10C / take                      | RULE KLA-MELD-8
                 | twenty howhigh Q good / QD 7D            |
                 | show J109d                               |
KLA-D13-fifty    | hand Bob 10C / take                      | RULE KLA-MELD-4
                 | twenty good / QD 7D                      |
                 | show QJ109d                              |
KLA-D13-part     | hand Bob 10C / take                      | ok; melds Ann
                 | Ann holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | twenty good / 7S AS                      |
                 | show AKQh                                |
KLA-D13-further  | hand Bob 10C / take                      | ok; melds Ann
                 | twenty howhigh Q good / QD 7D            |
                 | show QJ10d 987h                          |
KLA-D13-not-held | hand Bob 10C / take                      | RULE KLA-MELD-3
                 | Ann holds AH KH QH 9H 7S 8S 7D 8D 9C     |
                 | fifty                                    |
KLA-X33          | hand Bob 10C / take                      | ok; melds Ann
                 | fifty howhigh A / good                   |
KLA-X33-jack     | hand Bob 10C / take                      | RULE KLA-MELD-6
                 | fifty howhigh A / notgood J              |
KLA-X33-longer   | option kla_longer_beats true             | ok; melds Bob
                 | hand Bob 10C / take                      |
                 | fifty howhigh A 4 / notgood J 5          |
KLA-X33-shorter  | option kla_longer_beats true             | RULE KLA-MELD-6
                 | hand Bob 10C / take                      |
                 | fifty howhigh J 5 / notgood A 4          |
KLA-D9-untold    | option kla_longer_beats true             | ok; melds Bob
                 | hand Bob 10C / take                      |
                 | fifty howhigh A 5 / notgood Q            |
KLA-D9-untold-short | option kla_longer_beats true          | RULE KLA-MELD-6
                 | hand Bob 10C / take                      | says only with 6 cards
                 | fifty howhigh A 5 / notgood J            | would good, also
KLA-D9-untold-lacks | option kla_longer_beats true          | RULE KLA-MELD-6
                 | hand Bob 10C / take                      |
                 | Bob holds KQJ109h AS JS 7D 7C            |
                 | fifty howhigh A 5 / notgood K            |
KLA-D9-untold-higher | option kla_longer_beats true         | ok; melds Bob
                 | hand Bob 10C / take                      |
                 | Bob holds KQJ109h AS JS 7D 7C            |
                 | fifty howhigh Q 5 / notgood K            |
KLA-D9-untold-show | option kla_longer_beats true           | RULE KLA-MELD-8
                 | hand Bob 10C / take                      |
                 | fifty howhigh A 5 / notgood Q            |
                 | 7S 8S / Bob: show QJ109d                 |
KLA-D9-untold-shown | option kla_longer_beats true          | ok; melds Bob
                 | hand Bob 10C / take                      |
                 | fifty howhigh A 5 / notgood Q            |
                 | 7S 8S / Bob: show QJ10987d               |
KLA-D9-untold-longer | option kla_longer_beats true         | ok; melds Bob
                 | hand Bob 10C / take                      |
                 | fifty howhigh Q 4 / notgood K            |
                 | 7S 8S / Bob: show KQJ109d                |
KLA-D9-untold-false | option kla_longer_beats true          | ok; finding 7 KLA-MELD-3 by 10
                 | hand Bob 10C / take                      |
                 | fifty howhigh A 5 / notgood Q            |
                 | 7S 8S / Bob holds QJ109d 8S AH KH 7C 8C  |
KLA-D9-also      | option kla_longer_beats true             | RULE KLA-MELD-3
                 | hand Bob 10C / take                      |
                 | Bob holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | fifty howhigh A 5 / also                 |
KLA-D9-also-same | option kla_longer_beats true             | ok
                 | hand Bob 10C / take                      |
                 | Bob holds AH KH QH JH 7S 8S 7D 8D 9C     |
                 | fifty howhigh A 4 / also                 |
KLA-D9-suit      | option kla_longer_beats true             | RULE KLA-MELD-3
                 | hand Bob 10C / take / seen 10H           |
                 | fifty howhigh A 5 / also / H             |
"""

PLAY = """
KLA-PLAY-1       | hand Bob 7S / take / 10S / AS            | ok; trick 1 Bob 21
KLA-X12          | hand Bob QS / take                       | RULE KLA-PLAY-2; would JS
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D     | says JS
                 | 10S / 8S                                 |
KLA-X12-jass     | hand Bob QS / take                       | ok; trick 1 Bob 30
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D     |
                 | 10S / JS                                 |
KLA-X13-10S      | hand Bob QS / take                       | ok; trick 1 Ann 21
                 | Bob holds 10S KS 7S 7H 8H 9H 7D 8D 9D    |
                 | AS / 10S                                 |
KLA-X13-KS       | hand Bob QS / take                       | ok; trick 1 Ann 15
                 | Bob holds 10S KS 7S 7H 8H 9H 7D 8D 9D    |
                 | AS / KS                                  |
KLA-X13-7S       | hand Bob QS / take                       | ok; trick 1 Ann 11
                 | Bob holds 10S KS 7S 7H 8H 9H 7D 8D 9D    |
                 | AS / 7S                                  |
KLA-X14          | hand Bob QS / take                       | ok; trick 1 Ann 4
                 | Bob holds AH 7H 10S KS 7D 8D 9D 7C 8C    |
                 | KH / 7H                                  |
KLA-X37-follow   | hand Bob QS / take                       | RULE KLA-PLAY-3; would 10S
                 | Bob holds 10S AH 7H 8H 9H 7D 8D 9D 7C    |
                 | AS / AH                                  |
KLA-X37-head     | hand Bob QS / take                       | RULE KLA-PLAY-2; would JS
                 | Bob holds JS AH 7H 8H 9H 7D 8D 9D 7C     |
                 | 10S / AH                                 |
KLA-X22          | hand Bob QS / take                       | RULE KLA-PLAY-4; would 7S
                 | Bob holds 7S AD 7D 8D 9D 7C 8C 9C 10C    |
                 | KH / AD                                  |
KLA-X22-seven    | hand Bob QS / take                       | ok; trick 1 Bob 4
                 | Bob holds 7S AD 7D 8D 9D 7C 8C 9C 10C    |
                 | KH / 7S                                  |
KLA-PLAY-3-plain | hand Bob QS / take                       | RULE KLA-PLAY-3; would AH 7H
                 | Bob holds AH 7H 10S KS 7D 8D 9D 7C 8C    |
                 | KH / 10S                                 |
KLA-PLAY-3-other | hand Bob QS / take                       | RULE KLA-PLAY-3; would AH 7H
                 | Bob holds AH 7H 10S KS 7D 8D 9D 7C 8C    |
                 | KH / 7C                                  |
KLA-X34          | hand Bob QS / take                       | ok; trick 1 Ann 4
                 | Bob holds 7D 8D 9D 10D JD 7C 8C 9C 10C   |
                 | KH / 7D                                  |
KLA-X16-ruff     | hand Bob QS / take / AH / 7S             | ok; trick 1 Bob 11
KLA-X16-ten      | hand Bob QS / take / KD / 10D            | ok; trick 1 Bob 14
KLA-X16-menel    | hand Bob QS / take / AS / 9S             | ok; trick 1 Bob 25
KLA-X23-10S-AS   | hand Bob 7S / take / 10S / AS            | ok; trick 1 Bob 21
KLA-X23-JS-9S    | hand Bob 7S / take / JS / 9S             | ok; trick 1 Ann 34
KLA-X23-QS-8S    | hand Bob 7S / take / QS / 8S             | ok; trick 1 Ann 3
KLA-X23-KD-JD    | hand Bob 7S / take / KD / JD             | ok; trick 1 Ann 6
KLA-X23-9D-JD    | hand Bob 7S / take / 9D / JD             | ok; trick 1 Bob 2
KLA-X35          | hand Bob 10C / take / Bob: JC            | SEQ COM-SEQ-2
KLA-X35-eight    | hand Bob 10C / take                      | PHYS COM-PHYS-4
                 | Ann holds AH KH QH JH 7S 8S 7D 8D        |
"""

PROOF = """
KLA-X15          | hand Bob QS / take                       | ok; trick 6 Bob 14
                 | 10S 8S / KH 8H / AD 7D / AC 7C / AH 7H   | finding 5 KLA-PLAY-2 by 15
                 | 8D / 9S                                  | provisional
KLA-X15-before   | hand Bob QS / take                       | ok; no finding; final
                 | 10S 8S / KH 8H / AD 7D / AC 7C / AH 7H   |
KLA-X15-lower    | hand Bob QS / take                       | ok; no finding
                 | 10S 8S / KH 8H / AD 7D / AC 7C / AH 7H   |
                 | 8D / KS                                  |
KLA-1.4-shown    | hand Bob 7S / take / none twenty         | ok; melds Bob
                 | KH 7D                                    | finding 7 KLA-PLAY-3 by 8
                 | Bob: show QJ10h                          |
KLA-1.4-known    | hand Bob 7S / take / none twenty         | RULE KLA-PLAY-3; would QH JH 10H
                 | KH 8H / Bob: show QJ10h / AH / 8D        |
KLA-1.4-bela     | hand Bob 10S / take / KS bela AS / 8S    | RULE KLA-PLAY-2; would QS
                 | 7S                                       |
KLA-1.4-no-bela  | hand Bob 10S / take / KS bela AS         | ok; finding 5 KLA-BELA-1 by 7
                 | QS                                       |
KLA-1.4-no-room  | hand Bob 10C / take / KC bela 8C         | ok; finding 5 KLA-BELA-1 by 22
                 | AH 7H / AD 7D / AS 7S / KH 8H / 9D 8D    | findings 1
                 | 9S 8S / 9H JH / QS 10D                   |
KLA-1.4-has-it   | hand Bob 10C / take / KC bela 8C         | ok; finding 5 KLA-BELA-1 by 7
                 | Bob holds QC 8C 7D 8D 9D 7H 8H 9H 10D    |
KLA-1.4-lacks-it | hand Bob 10C / take / KC bela 8C         | ok; finding 5 KLA-BELA-1 by 7
                 | Ann holds KC 9C 7D 8D 9D 7H 8H 9H 10D    |
KLA-1.4-was-seen | hand Bob 10C / take / KC bela 8C / seen QC | ok; finding 5 KLA-BELA-1 by 7
KLA-1.4-seen-else | hand Bob 10C / take / KC bela 8C        | PHYS COM-PHYS-2
                 | seen QC 8C                               |
KLA-1.4-shows    | hand Bob 10C                             | ok; finding 8 KLA-BELA-1 by 10
                 | Ann holds KC 7S 9S 7D 8D 9D              |
                 | take / twenty good / KC bela 8C          |
                 | show JQKh                                |
KLA-1.4-held     | hand Bob 10C / take / twenty good / AH 7H | ok; no finding
                 | Ann holds AH KH QH 7S 8S 7D 8D 9C 8C     |
"""

BELA = """
KLA-X20          | hand Bob 7S / take / QS 8S / KS bela     | RULE KLA-BELA-2
KLA-X20-silent   | hand Bob 7S / take / QS 8S / KS 10S      | ok
KLA-BELA-2       | hand Bob 7S / take / QS bela 8S / KS bela | ok
KLA-BELA-2-late  | hand Bob 7S / take / QS 8S / Ann: bela   | SEQ any
KLA-BELA-1-card  | hand Bob 7S / take / JS bela             | RULE KLA-BELA-1
KLA-BELA-1-lacks | hand Bob 7S / take                       | RULE KLA-BELA-1
                 | Ann holds KS AH KH QH 7D 8D 9D 7C 8C     |
                 | KS bela                                  |
KLA-BELA-1-up    | hand Bob QS / take / KS bela             | RULE KLA-BELA-1
COM-LADDER-3     | hand Bob QS / take                       | RULE KLA-PLAY-2; would JS
                 | Bob holds JS 8S KH QH 8H 9H 7D 8D 9D     |
                 | 10S / KH bela                            |
"""

SCORE = """
KLA-X10          | hand Bob 7S / take / fifty good          | ok; counted; score Ann 83 Bob 69
                 | <13-69 lead> / show AKQ10987h            | line Ann KLA-MELD-1 70
                 | <13-69 rest>                             | entered Ann 83 Bob 69; next Ann
                 |                                          | no finding
KLA-X10-less     | hand Bob 7S / take / fifty good          | ok; score Ann 63 Bob 69
                 | <13-69 lead> / show 10987h / <13-69 rest> | entered Ann 0 Bob 132; next Bob
KLA-X10-seven    | hand Bob 7S / take / fifty good          | ok; score Ann 52 Bob 103
                 | <2-103 lead> / show AKQJ1098h            | no finding
                 | <2-103 rest>                             |
KLA-X32-seven    | option kla_split_runs true               | ok; score Ann 72 Bob 103
                 | hand Bob 7S / take / fifty good          |
                 | <2-103 lead> / show AKQJ1098h            |
                 | <2-103 rest>                             |
KLA-X11          | hand Bob 8S / take / <20-119>            | ok; counted; score Ann 20 Bob 119
                 |                                          | entered Ann 0 Bob 139
                 |                                          | line Ann KLA-BELA-1 20
                 |                                          | line Ann KLA-MELD-1 0; no finding
KLA-X11-forgone  | hand Bob 8S / take / <20-119>            | ok
                 | | why Ann KLA-MELD-9 9H 8H 7H shown, but no trick won
                 |                                          | grounds Ann KLA-MELD-9 4 5 8
                 |                                          | grounds Ann KLA-BELA-1 11 14
KLA-X19          | hand Bob 8S / take / <20-119>            | ok; maker Ann; next Bob
KLA-X19-bob      | hand Bob 8S / pass take / <20-119>       | ok; maker Bob; next Bob
                 |                                          | entered Ann 20 Bob 119
KLA-X30          | hand Bob 10C / pass pass trump D         | ok; counted; melds nobody
                 | twenty howhigh K also C S / <64-18>      | score Ann 64 Bob 18
                 |                                          | line Ann KLA-BELA-1 20
                 |                                          | line Ann KLA-MELD-1 0
                 |                                          | line Bob KLA-MELD-1 0; no finding
KLA-X30-show     | hand Bob 10C / pass pass trump D         | SEQ KLA-MELD-8
                 | twenty howhigh K also C S / QC AC        |
                 | Ann: show KQJc                           |
KLA-X31          | hand Bob 7S / take / twenty good         | ok; score Ann 41 Bob 62
                 | <21-62 lead> / Ann: show AKQc            | trick 9 Ann 21
                 | <21-62 rest>                             | entered Ann 0 Bob 103; no finding
KLA-X31-forgot   | hand Bob 7S / take / twenty good         | ok; score Ann 21 Bob 62
                 | <21-62 lead> / <21-62 rest>              | line Ann KLA-MELD-1 0; no finding
KLA-X36-maker    | hand Bob 7S / take / <82-80>             | ok; score Ann 82 Bob 80
                 |                                          | entered Ann 82 Bob 80; next Ann
                 |                                          | totals Ann 82 Bob 80; no finding
KLA-X36-tie      | hand Bob 7S / take / <75-75>             | ok; score Ann 75 Bob 75
                 |                                          | entered Ann 0 Bob 75; next Bob
                 |                                          | no finding
KLA-X36-bate     | hand Bob 7S / take / <60-71>             | ok; score Ann 60 Bob 71
                 |                                          | entered Ann 0 Bob 131; next Bob
                 |                                          | no finding
KLA-X36-alternate-maker | option kla_next_dealer alternate  | ok; entered Ann 82 Bob 80; next Ann
                 | hand Bob 7S / take / <82-80>             |
KLA-X36-alternate-tie | option kla_next_dealer alternate    | ok; entered Ann 0 Bob 75; next Ann
                 | hand Bob 7S / take / <75-75>             |
KLA-X36-alternate-bate | option kla_next_dealer alternate   | ok; entered Ann 0 Bob 131; next Ann
                 | hand Bob 7S / take / <60-71>             |
KLA-X36-tie-bob  | hand Bob 7S / pass take / <75-75>        | ok; entered Ann 75 Bob 0; next Ann
KLA-X18-before   | <470-490>                                | ok; hands 8; totals Ann 470 Bob 490
                 |                                          | status open; next Bob
KLA-X18          | <470-490> / hand 7S / take / <41-30>     | ok; totals Ann 511 Bob 520
                 |                                          | entered Ann 41 Bob 30
                 |                                          | status won; winners Bob; final
KLA-X18-over     | <470-490> / hand 7S / take / <41-30>     | SEQ COM-SEQ-3
                 | hand 10C                                 |
KLA-X18-equal    | <480-470> / hand 7S / pass take / <40-50> | ok; totals Ann 520 Bob 520
                 |                                          | entered Ann 40 Bob 50
                 |                                          | status open; next Bob
KLA-X18-another  | <480-470> / hand 7S / pass take / <40-50> | ok; hands 10; dealer Bob
                 | hand 10C                                 |
KLA-D22          | option kla_target 41                     | ok; status won; winners Ann
                 | hand Bob 7S / take / <41-30>             | totals Ann 41 Bob 30
KLA-D22-short    | option target 42                         | ok; status open
                 | hand Bob 7S / take / <41-30>             |
"""

WHOLE_HAND = """
KLA-X21          | hand Bob 10C / take / <dealt 115-27> / <115-27> | ok; counted; no finding
                 |                                          | trump C; maker Ann; melds Ann
                 |                                          | trick 1 Ann 30; trick 2 Bob 13
                 |                                          | trick 3 Ann 6; trick 4 Bob 14
                 |                                          | trick 5 Ann 7; trick 6 Ann 3
                 |                                          | trick 7 Ann 8; trick 8 Ann 0
                 |                                          | trick 9 Ann 21
                 |                                          | score Ann 115 Bob 27
                 |                                          | line Ann KLA-PTS-2 10
                 |                                          | line Ann KLA-BELA-1 20
                 |                                          | entered Ann 115 Bob 27; next Ann
                 |                                          | status open; final
KLA-X21-hidden   | hand Bob 10C / take / <115-27>           | ok; score Ann 115 Bob 27
                 |                                          | no finding; next Ann
KLA-X21-counted  | hand Bob 10C / take / <115-27>           | ok
                 |                                          | why Ann KLA-MELD-1 sequence KC QC JC
                 |                                          | why Ann KLA-BELA-1 bela
                 | | grounds Ann KLA-MELD-1 5 6 7 8 9 10 13
KLA-X21-bob      | hand Bob 10C / pass take / <115-27>      | ok; score Ann 115 Bob 27
                 |                                          | entered Ann 142 Bob 0; next Ann
KLA-X21-ace      | hand Bob 10C / take / <dealt 115-27>     | ok; trick 1 Ann 31
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC AC                                    |
KLA-X21-trick-3  | hand Bob 10C / take / <dealt 115-27>     | RULE KLA-PLAY-4; would KC QC
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS / AH    |
KLA-X21-trick-3-hidden | hand Bob 10C / take                | RULE KLA-PLAY-4; would KC QC
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS / AH    |
KLA-X21-trick-4  | hand Bob 10C / take / <dealt 115-27>     | RULE KLA-PLAY-2; would AC
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS KC bela / QC bela / KS |
KLA-X21-trick-6-7H | hand Bob 10C / take / <dealt 115-27>   | ok; trick 6 Ann 0
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS KC bela / QC bela AC / QH KH |
                 | 7D / 7H                                  |
KLA-X21-trick-6-KS | hand Bob 10C / take / <dealt 115-27>   | ok; trick 6 Ann 4
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS KC bela / QC bela AC / QH KH |
                 | 7D / KS                                  |
KLA-X21-trick-6-8S | hand Bob 10C / take / <dealt 115-27>   | ok; trick 6 Ann 0
                 | Bob: exchange / twenty howhigh K also C S |
                 | JC 10C / show KQJc / QD 10D / JS KC bela / QC bela AC / QH KH |
                 | 7D / 8S                                  |
"""


@pytest.mark.parametrize("row", table(BIDDING), ids=name_of)
def test_trump_is_settled_in_two_rounds(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(EXCHANGE), ids=name_of)
def test_the_dix_is_exchanged_before_the_announcements(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(ANNOUNCING), ids=name_of)
def test_sequences_are_announced_compared_and_shown(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PLAY), ids=name_of)
def test_the_second_player_heads_trumps_follows_and_ruffs(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PROOF, HANDS), ids=name_of)
def test_a_later_card_proves_what_a_hidden_hand_held(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(BELA), ids=name_of)
def test_bela_is_called_with_both_cards(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(SCORE, HANDS), ids=name_of)
def test_hands_and_games_are_scored(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(WHOLE_HAND, HANDS), ids=name_of)
def test_the_complete_hand_of_the_rulebook(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    ("cards", "points", "split"),
    [
        ("AKQJ1098h", 50, 70),  # KLA-X10
        ("AKQh 10987h", 70, 70),
        ("AKQJ10987h", 50, 100),
        ("AKQJ109h", 50, 50),  # KLA-X32
        ("KQJ1098h", 50, 50),
        ("KQJ10987h", 50, 70),
        ("987h", 20, 20),  # KLA-MELD-1
        ("10987h", 50, 50),
        ("AKh", 0, 0),
        ("A78h", 0, 0),  # KLA-RANK-3
        ("QJ10s 987h AKQd", 60, 60),
    ],
)
def test_each_maximal_run_counts_once_unless_runs_are_split(
    cards: str, points: int, split: int
) -> None:
    held = union(card for word in cards.split() for card in read_cards(word) or ())
    assert sum(map(run_points, runs(held))) == points
    assert sum(run_points(run, split=True) for run in runs(held)) == split


@pytest.mark.parametrize(
    ("score", "maker", "entered"),
    [
        ((82, 80), 0, (82, 80)),  # KLA-X17, KLA-SCORE-1
        ((75, 75), 0, (0, 75)),  # KLA-SCORE-2
        ((60, 71), 0, (0, 131)),  # KLA-SCORE-3
        ((80, 82), 1, (80, 82)),
        ((75, 75), 1, (75, 0)),
        ((71, 60), 1, (131, 0)),
    ],
)
def test_the_maker_must_outscore_the_opponent(
    score: tuple[int, int], maker: int, entered: tuple[int, int]
) -> None:
    lines = settlement(score, maker)
    assert [line.side for line in lines] == [0, 1]
    assert added_up(lines, 2) == entered


def test_the_upcard_that_was_exchanged_was_not_dealt() -> None:
    """KLA-DEAL-2, KLA-DIX-1: it came to the hand, and the seven that left it was in it."""
    record = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake\nAnn: exchange\nAnn holds "
    assert replay(f"{record}7C AS KS QS JS 9S 8S 7S AH").refusal is None
    for dealt in ("10C AS KS QS JS 9S 8S 7S AH", "10C 7C KS QS JS 9S 8S 7S AH"):
        refused = replay(record + dealt).refusal
        assert refused
        assert refused.kind == "PHYS"
