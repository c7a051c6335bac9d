"""What all games share (chapter 0 of the rulebook), with Klaberjass at the table.

Ann does not deal: she speaks and leads first. Entry 1 is the head, entry 2 the first `hand`.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.header import Head
from trickledger.rules.record.lines import enter
from trickledger.rules.views.audit import audit_hand
from trickledger.rules.views.sheet import Game

HANDS = {
    # COM-X6: trump H; Bob leads to the second and third trick, entries 9 to 12; Ann wins the third
    # with entry 12 and leads entry 13.
    "three tricks": """
        hand Bob 8H
        take
        Bob: exchange
        none none
        9S AS
        AD 7D
        QC KC""",
    # KLA-X15: entry 5 is proven a revoke by entry 15.
    "revoke": """
        hand Bob QS
        take
        10S 8S
        KH 8H
        AD 7D
        AC 7C
        AH 7H
        8D 9S""",
    # Ann makes 41, Bob 30; without the last trick 31 and 30. Entry 21 is its last card.
    "over": """
        <nearly>
        10C 8D""",
    "nearly": """
        hand Bob 7S
        take
        JC KC
        KS 9S
        QS 9C
        AD 9D
        QH 8H
        KD 7D
        JH 9H
        7H KH""",
    "so": "by Dora because of that",
    "chips": """
        game loo
        players Chips, Bob, Cid, Dee, Eve
        hand Bob 10C
        pass pass pass pass pass""",
    # COM-IRR-1: Bob holds the jass, and entry 6 is the eight that he played.
    "known revoke": """
        hand Bob QS
        take
        Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D
        10S""",
    # Trump S: Ann makes 61 and the bela of entries 13 and 19, Bob 71; 24 is the next `hand`.
    "81-71": """
        hand Bob 7S
        take
        10S JS
        QD KD
        JC 10C
        QH KH
        KS bela 9S
        AC 7C
        QC QS bela
        8S 10D
        10H AD""",
}

CARDS = """
COM-X1           | hand Bob th                              | ok; upcard 10H
COM-X1-sign      | hand Bob a♠                              | ok; upcard AS
COM-X1-digits    | hand Bob 10h                             | ok; upcard 10H
COM-X2           | hand Bob 10C / take / 6H                 | PHYS KLA-DECK-1
COM-X2-upcard    | hand Bob 6H                              | PHYS KLA-DECK-1
COM-CARD-1-1H    | hand Bob 1H                              | SYN COM-CARD-1
COM-CARD-1-11H   | hand Bob 11H                             | SYN COM-CARD-1
COM-CARD-1-0H    | hand Bob 0H                              | SYN COM-CARD-1
COM-CARD-1-H10   | hand Bob H10                             | SYN COM-CARD-1
COM-CARD-1-AX    | hand Bob AX                              | SYN COM-CARD-1
COM-CARD-1-play  | hand Bob 10C / take / 1H                 | SYN COM-CARD-1
COM-CARD-1-word  | hand Bob 10C / take / AH 7H / xyzzy      | SYN COM-CARD-1
COM-CARD-1-upcard | hand Bob xyzzy                          | SYN COM-CARD-1
COM-CARD-1-rank  | hand Bob 10C / take / AH 7               | ok; trick 1 Ann 11
COM-CARD-1-lead  | hand Bob 10C / take / 7                  | SEQ COM-SEQ-1
COM-X5           | hand Bob 10C / take                      | PHYS COM-PHYS-6; says 9D
                 | Ann holds JC QC KC 7D 8D QD KD KH AH     |
                 | 9D                                       |
COM-X5-held      | hand Bob 10C / take                      | ok
                 | Ann holds JC QC KC 7D 9D QD KD KH AH     |
                 | 9D                                       |
"""

HEADS = """
players-stranger | hand Bob 10C / take / Cid: JC            | SYN COM-SYN-1
players-alike    | game klaberjass / players Ann, Ann       | SYN COM-SEAT-1
players-case     | game klaberjass / players Ann, aNN       | SYN COM-SEAT-1
players-card     | game klaberjass / players As, Bob        | SYN COM-SEAT-1
players-cards    | game klaberjass / players Tad, Bob       | SYN COM-SEAT-1
players-cards-2  | game klaberjass / players Jas, Bob       | SYN COM-SEAT-1
players-suit     | game klaberjass / players Ann, S         | SYN COM-SEAT-1
players-rank     | game klaberjass / players Ann, A         | SYN COM-SEAT-1
players-ten      | game klaberjass / players Ann, T         | SYN COM-SEAT-1
players-joker    | game kalooki / players Jo, Bob, Cid      | SYN COM-SEAT-1
players-no-joker | game klaberjass / players Jo, Bob / hand Jo 10C | ok; dealer Jo
players-signs    | game klaberjass / players O'Neil, Bob / hand O'Neil 10C | ok; dealer ONeil
players-letters  | game klaberjass / players A', Bob        | SYN COM-SEAT-1
players-bela     | game klaberjass / players Bela, Bob      | SYN COM-SEAT-1
players-verb     | game klaberjass / players Ann, Good      | SYN COM-SEAT-1
players-note     | game klaberjass / players Note, Bob      | SYN COM-SEAT-1
players-hand     | game klaberjass / players Ann, hand      | SYN COM-SEAT-1
players-pot      | game klaberjass / players Ann, pot       | SYN COM-SEAT-1
players-digit    | game klaberjass / players Ann, 2nd       | SYN COM-SEAT-1
players-blank    | game klaberjass / players Ann Baker, Bob | SYN COM-SEAT-1
players-empty    | game klaberjass / players Ann,           | SYN COM-SEAT-1
players-named    | game klaberjass / players Ann=Ann Baker, Bob / hand Bob 10C | ok; dealer Bob
players-fold     | game klaberjass / players Ann, Bob / hand BOB 10C | ok; dealer Bob
players-three    | game klaberjass / players Ann, Bob, Cid / hand Bob 10C | SYN KLA-DECK-1
players-one      | game klaberjass / players Ann / hand Ann 10C | SYN KLA-DECK-1
players-none     | game klaberjass / hand Bob 10C           | SYN any
game-misspelt    | game klaberjas                           | SYN COM-SYN-1
                 |                                          | would_enter game klaberjass
game-unknown     | game bezique                             | SYN COM-SYN-1
game-missing     | game                                     | SYN COM-SYN-1
option-unknown   | option kla_ponies true                   | SYN COM-SYN-1
option-value     | option kla_target none / hand Bob 10C    | SYN COM-SYN-1
option-zero      | option kla_target 0 / hand Bob 10C       | SYN COM-SYN-1
option-word      | option next_dealer loser / hand Bob 10C  | SYN COM-SYN-1
option-truth     | option schmeiss maybe / hand Bob 10C     | SYN COM-SYN-1
option-twice     | option target 301 / option kla_target 501 | SYN COM-SYN-1
option-late      | hand Bob 10C / option kla_target 301     | SYN COM-SYN-1
option-before    | game klaberjass / option target 301 / players Ann, Bob / hand Bob 10C | ok
dealer-stranger  | hand Cid 10C                             | SYN any
hand-two-cards   | hand Bob 10C 9C                          | SEQ COM-SEQ-1
word-of-another  | hand Bob 10C / take / marriage H         | SYN COM-SYN-1
word-misspelt    | hand Bob 10C / tkae                      | SYN COM-SYN-1; says take
"""

CHECK_DIGITS = """
number-right     | hand Bob 10C / take / @4 10S AS          | ok; trick 1 Bob 21
number-wrong     | hand Bob 10C / take / @5 10S AS          | SYN COM-SYN-1
trick-right      | hand Bob 10C / take / 1. KD JD = Ann     | ok; trick 1 Ann 6
trick-wrong      | hand Bob 10C / take / 2. KD JD           | SYN COM-SYN-1
trick-second     | hand Bob 10C / take / 1. KD JD / 2. AH 7H = Ann | ok; trick 2 Ann 11
winner-wrong     | hand Bob 10C / take / KD JD = Bob        | any KLA-PLAY-6
winner-early     | hand Bob 10C / take / KD = Ann           | SYN COM-SYN-1
winner-stranger  | hand Bob 10C / take / KD JD = Cid        | SYN COM-SYN-1
line-is-whole    | hand Bob 10C / take / KD 6D              | PHYS KLA-DECK-1
                 |                                          | unfinished
"""

NOTES = """
note             | hand Bob 10C / take / note a card fell face up | ok
note-sign        | hand Bob 10C / take / # a card fell face up | ok
note-behind      | hand Bob 10C / take / KD # fell early / 7D | ok; trick 1 Ann 4
note-counts      | hand Bob 10C / take / note a card fell / @5 10S | ok
note-behind-not  | hand Bob 10C / take # at once / @4 10S   | ok
seen             | hand Bob 10C / take / seen AS            | ok
seen-played      | hand Bob 10C / take / seen AS / AS       | PHYS COM-PHYS-3
seen-after-play  | hand Bob 10C / take / AS / seen AS       | PHYS any
seen-in-hand     | hand Bob 10C / take                      | PHYS any
                 | Ann holds JC QC KC 7D 8D QD KD KH AH     |
                 | seen AH                                  |
seen-upcard      | hand Bob 10C / take / seen 10C           | PHYS any
seen-later       | hand Bob 10C / pass pass pass pass / hand 9C / .1 seen AS | ok
"""

AS_PLAYED = """
COM-IRR-1-refused | <known revoke> / 8S                     | RULE KLA-PLAY-2; would JS
COM-IRR-1        | <known revoke> / 8S~                     | ok; trick 1 Ann 10
                 |                                          | finding 6 KLA-PLAY-2 by 6
                 |                                          | provisional
COM-IRR-1-legal  | <known revoke> / JS~                     | any COM-IRR-1
COM-IRR-1-hidden | hand Bob QS / take / 10S / 8S~           | any COM-IRR-1
COM-IRR-1-pack   | <known revoke> / 6S~                     | PHYS KLA-DECK-1
COM-IRR-1-phys   | <known revoke> / 10S~                    | PHYS COM-PHYS-2
COM-IRR-1-turn   | <known revoke> / Ann: 9S~                | SEQ COM-SEQ-2
COM-IRR-1-bid    | hand Bob QS / pass pass / trump S~       | RULE KLA-TRUMP-3
COM-IRR-1-goes-on | <known revoke> / 8S~ / KH / AH          | ok; trick 2 Bob 15; provisional
COM-IRR-1-later  | <known revoke> / 8S~ / KH / AH / JS / 7C | ok; finding 6 KLA-PLAY-2 by 6
COM-IRR-2        | hand Bob QS / take / 10S / 8S            | ok; no finding; final
"""

LATE_HANDS = """
late-proves      | hand Bob QS / take / 10S 8S / KH 8H      | ok; finding 5 KLA-PLAY-2 by 8
                 | Bob holds JS 8S AH 7H 8H 9H 7D 8D 9D     | provisional
late-clears      | hand Bob QS / take / 10S 8S / KH 8H      | ok; no finding
                 | Bob holds KS 8S AH 7H 8H 9H 7D 8D 9D     |
late-lacks       | hand Bob QS / take / 10S 8S / KH 8H      | PHYS any
                 | Bob holds JS 7S AH 7H 8H 9H 7D 8D 9D     |
late-has-lead    | hand Bob QS / take / 10S 8S / KH 8H      | PHYS any
                 | Bob holds 10S 8S AH 7H 8H 9H 7D 8D 9D    |
late-twice       | hand Bob QS / take / 10S 8S              | SEQ COM-SEQ-1
                 | Bob holds KS 8S AH 7H 8H 9H 7D 8D 9D     |
                 | Bob holds KS 8S AH 7H 8H 9H 7D 8D 10D    |
late-binds       | hand Bob QS / take / 10S 8S              | RULE KLA-PLAY-3
                 | Bob holds KS 8S AH 7H 8H 9H 7D 8D 9D     |
                 | KH / 9D                                  |
late-earlier     | <revoke>                                 | ok; finding 5 KLA-PLAY-2 by 15
                 | .1 Bob holds 8S 8H 7D 7C 7H 9S KS QH QC  |
late-before-three | hand Bob QS / take / 10S 8S             | PHYS COM-PHYS-4
                 | Bob holds KS 8S AH 7H 8H 9H              |
"""

CORRECTIONS = """
COM-X6           | <three tricks> / 9D / correct @12 KD     | any COM-VOID-4; says COM-SEQ-2
                 |                                          | says 13
COM-X6-unchanged | <three tricks> / 9D                      | ok; trick 3 Ann 7
COM-X7           | <three tricks> / 9D                      | ok; trick 3 Bob 7
                 | correct @12 KD, void @13                 |
COM-X7-no-more   | <three tricks> / correct @12 KD          | ok; trick 3 Bob 7
COM-X7-bob-leads | <three tricks> / 9D                      | ok; unfinished
                 | correct @12 KD, void @13 / JC            |
COM-X7-ann-leads | <three tricks> / 9D                      | SEQ COM-SEQ-2
                 | correct @12 KD, void @13 / Ann: 9D       |
COM-X8           | <three tricks> / correct @10 8D          | ok; trick 2 Bob 11; trick 3 Ann 7
COM-VOID-2-drop  | <three tricks> / 9D 10D / correct @12 KD, drop | ok; trick 3 Bob 7
COM-VOID-2-retype | <three tricks> / 9D 10D / correct @12 KD, drop | ok; trick 4 Bob 10
                 | 10D 9D                                   |
COM-VOID-2-because | <three tricks> / correct @12 KD because read wrong | ok; trick 3 Bob 7
COM-VOID-2-suit  | hand Bob QS / pass pass / trump H / correct @5 D | ok; trump D
COM-VOID-2-marriage | game sixty-six / players Ann, Bob     | ok
                 | hand Bob JS / marriage C / correct @3 S / KS |
COM-VOID-2-bid   | game cinch / players Ann, Bob, Cid, Dee | ok; fact bid 10
                 | hand Dee / pass 9 pass pass / correct @4 10 |
COM-VOID-2-void  | <three tricks> / void @12 / KD           | ok; trick 3 Bob 7
COM-VOID-2-phys  | <three tricks> / correct @12 AS          | PHYS any
COM-VOID-2-nothing | <three tricks> / correct @99 KD        | SYN COM-SYN-1
COM-VOID-2-own   | <three tricks> / void @1                 | SYN any
COM-VOID-2-number | <three tricks> / correct @10 8D / @14 9D | ok
COM-VOID-3-mark  | <known revoke> / 8S~ / KH AH / correct @7 QH | ok; trick 2 Bob 14
                 |                                          | finding 6 KLA-PLAY-2 by 6
COM-VOID-3-score | <81-71> / score Ann 81 Bob 71            | ok; entered Ann 0 Bob 132
                 | void @13, void @19                       | paper differs
COM-VOID-3-kept  | <81-71> / score Ann 81 Bob 71 / note checked twice | ok; paper agrees
COM-VOID-4       | <81-71> / void @13                       | any COM-VOID-4; says KLA-BELA-2
                 |                                          | says 19
COM-VOID-4-batch | <81-71> / void @13, void @19             | ok; score Ann 61 Bob 71; next Bob
COM-VOID-4-second | <81-71> / void @19                      | ok; score Ann 61 Bob 71
COM-VOID-4-all   | <three tricks> / 9D / correct @10 8D, correct @12 KD | any COM-VOID-4
COM-VOID-5       | <81-71> / hand 9S / pass                 | ok; hands 2; .2 dealer Ann
COM-X9           | <81-71> / hand 9S / void @13, void @19   | ok; hands 2; .1 next Bob
                 |                                          | .2 dealer Ann
                 |                                          | .2 finding 24 COM-DEAL-1
                 |                                          | provisional
COM-X9-back      | <81-71> / hand 9S / void @13, void @19   | ok; hands 2; next Ann
                 | pass pass pass pass                      |
COM-VOID-5-won   | option target 100                        | ok; hands 2; .1 entered Ann 0 Bob 132
                 | <81-71> / hand 9S / void @13, void @19   | .2 finding 24 COM-GAME-1
COM-VOID-6       | <three tricks> / void @12 / void @12     | any COM-VOID-6
COM-VOID-6-correct | <three tricks> / correct @12 KD / correct @12 JC | any COM-VOID-6
COM-VOID-6-voided | <three tricks> / void @12 / correct @12 KD | any COM-VOID-6
COM-VOID-6-of-void | <three tricks> / void @12 / void @13   | ok; trick 3 Ann 7
COM-VOID-6-newest | <three tricks> / correct @12 KD / correct @13 AC | ok; trick 3 Ann 14
COM-VOID-6-back  | <three tricks> / correct @12 KD / void @13 / void @14 | ok; trick 3 Bob 7
COM-VOID-6-anew  | <three tricks> / correct @12 KD / correct @13 AC / void @14 | ok; trick 3 Bob 7
COM-VOID-6-older | <three tricks> / correct @12 KD / correct @13 AC / void @14 | ok; trick 3 Ann 7
                 | void @13                                 |
COM-VOID-6-newer | <three tricks> / correct @12 KD / correct @13 AC / void @14 | ok; trick 3 Ann 14
                 | void @15                                 |
COM-VOID-6-gone  | <three tricks> / void @12 / void @13 / void @14 | ok; unfinished; tricks 2
COM-VOID-6-dropped | <three tricks> / correct @8 7S, drop / correct @13 8S | ok; trick 1 Ann 0
                 |                                          | tricks 1
COM-VOID-6-retyped | <three tricks> / correct @8 7S, drop / KS QS | ok; trick 1 Ann 0; trick 2 Ann 7
                 | correct @13 8S                           | tricks 2
COM-VOID-6-of-dropped | <three tricks>                      | any COM-VOID-6; would_enter void @14
                 | correct @12 KD, correct @8 7S, drop      | says @12, which @13 corrected,
                 | correct @13 blargh                       | says was dropped by @14 already.
COM-VOID-6-of-voids | <three tricks> / correct @12 KD / void @13 / void @14 | any COM-VOID-6
                 | void @13 / void @15, correct @14 KS      | says @13, which @14 voided, was voided
COM-VOID-6-not-by-words | <three tricks> / correct @8 7S, drop / correct @11 KD | any COM-VOID-6
                 |                                          | would_enter void @13
correct-two-dealers | hand Bob 8H / correct @2 Bob Ann      | SYN COM-SYN-1
correct-two-upcards | hand Bob 8H / correct @2 hand Bob JC JC | SYN COM-SYN-1; says and no more
correct-no-dealer | hand Bob 8H / correct @2 hand Zed 8H      | SYN COM-SYN-1; says Zed is neither
COM-VOID-7-again | <revoke> / void @15 / 9S                 | ok; finding 5 KLA-PLAY-2 by 17
COM-VOID-7       | <revoke> / correct @15 7S                | ok; final
                 |                                          | finding 5 KLA-PLAY-2 withdrawn
COM-FIND-1-kept  | <revoke> / correct @15 7S / correct @14 9D | ok; final
                 |                                          | finding 5 KLA-PLAY-2 withdrawn
COM-VOID-4-own   | <three tricks> / 9D 10D / correct @12 KD, correct @13 KD, drop | SEQ COM-SEQ-2
                 |                                          | trick 3 Ann 7
COM-VOID-4-own-drop | <three tricks> / correct @10 Bob: 8D, drop | SEQ COM-SEQ-2; trick 3 Ann 7
COM-IRR-1-mended | <three tricks> / correct @12 JC~         | any COM-IRR-1; trick 3 Ann 7
COM-X12          | <revoke> / ruling stand @5 KLA-PLAY-2 by Dora because both saw it | ok; final
                 | void @15                                 | finding 5 KLA-PLAY-2 withdrawn
"""

RULINGS = """
COM-X10          | <revoke>                                 | any COM-RUL-1
                 | ruling stand @5 KLA-PLAY-2 by Dora because |
COM-X10-none     | <revoke> / ruling stand @5 KLA-PLAY-2 by Dora | any COM-RUL-1
COM-X10-who      | <revoke> / ruling stand @5 KLA-PLAY-2 because both saw it | ok
                 |                                          | finding 5 KLA-PLAY-2 ruled; final
COM-X10-reason   | <revoke>                                 | ok; finding 5 KLA-PLAY-2 ruled
                 | ruling stand @5 KLA-PLAY-2 by Dora because both saw it | final
COM-RUL-1-no-finding | <revoke>                             | any COM-RUL-1
                 | ruling stand @6 KLA-PLAY-2 by Dora because both saw it |
COM-RUL-2        | <revoke> / ruling shrug by Dora because both saw it | any COM-RUL-2
COM-RUL-2-column | <over> / ruling adjust chips Ann plus 5 <so> | SYN COM-RUL-2
COM-RUL-2-stand  | <over> / ruling stand game Ann plus 5 <so> | SYN COM-RUL-2
COM-RUL-2-two    | <over> / ruling penalty game Ann minus 5 Bob minus 5 <so> | SYN COM-RUL-2
COM-RUL-2-award  | <over> / ruling award hand Ann plus 5 <so> | SYN COM-RUL-2
COM-RUL-1-amounts | <over> / ruling adjust game <so> | RULE COM-RUL-1
COM-RUL-1-where  | <over> / ruling adjust Ann plus 5 <so> | RULE COM-RUL-1
COM-RUL-1-large  | <over> / ruling adjust game Ann plus 1000001 <so> | SYN COM-SYN-1
                 |                       | says 1000001 is too large: an amount
COM-RUL-1-figure | <over> / ruling adjust game Ann <so> | SYN COM-SYN-1
                 |                       | says The amount of Ann is missing. For example:
COM-RUL-1-hand   | ruling annul <so>     | RULE COM-RUL-1
COM-RUL-1-no-hand | <over> / ruling annul .3 <so> | SYN COM-SYN-1
adjust-game      | <over>                                   | ok; score Ann 41 Bob 30
                 | ruling adjust game Ann plus 5 Bob minus 40 <so> | entered Ann 46 Bob -10
                 |                                          | totals Ann 46 Bob -10
adjust-minus-in-a-file | <over> / ruling adjust game Bob -40 <so> | ok; totals Ann 41 Bob -10
adjust-player-chips | <chips> / ruling adjust chips Chips plus 5, pot minus 5 <so> | ok
                 |                                    | entered Chips 5 Bob -5 Cid 0 Dee 0 Eve 0
annul-player-chips | <chips> / ruling annul Chips <so>      | ok; next Chips
adjust-two-signs | <over> / ruling adjust game Bob minus -40 <so> | SYN COM-SYN-1
                 |                       | says minus -40 has two signs: write Bob plus 5
score-two-signs  | <over> / score Ann minus -41 Bob 30      | SYN COM-SYN-1
score-plus       | <over> / score Ann plus 41 Bob 30        | ok; paper agrees
adjust-hand      | <over>                                   | ok; score Ann 41 Bob 42
                 | ruling adjust hand Bob plus 12 <so> | entered Ann 0 Bob 83
                 |                                          | next Bob
adjust-an-earlier-hand | <over> / hand Ann 10C              | ok; .1 entered Ann 46 Bob 30
                 | ruling adjust .1 game Ann plus 5 <so> | totals Ann 46 Bob 30
adjust-before-it-is-over | <nearly> / ruling adjust game Ann plus 5 <so> | ok; totals Ann 46 Bob 30
                 | 10C 8D                                   |
two-adjust       | <over> / ruling adjust game Ann plus 5 <so> | ok; totals Ann 51 Bob 30
                 | ruling adjust game Ann plus 5 by Dora because of this |
penalty          | <over> / ruling penalty hand Ann minus 11 <so> | ok
                 |                                          | score Ann 30 Bob 30
                 |                                          | entered Ann 0 Bob 30
award            | <over> / ruling award game Bob plus 50 <so> | ok
                 |                                          | score Ann 41 Bob 30
                 |                                          | entered Ann 0 Bob 50
annul            | <over> / ruling annul <so> | ok; thrown in; totals Ann 0 Bob 0; next Bob
annul-other-dealer | <over> / ruling annul Ann <so> | ok; thrown in; next Ann
annul-in-play    | <nearly> / ruling annul <so> | ok; thrown in; next Bob
annul-in-play-2  | <nearly> / ruling annul <so> / 10C | SEQ COM-SEQ-3
annul-in-play-3  | <nearly> / ruling annul <so> / hand Bob 10C | ok; hands 2
annul-voided     | <nearly> / ruling annul <so> / void @20 | ok; totals Ann 41 Bob 30
                 | 10C 8D                                   |
annul-then-next  | <over> / hand Ann 10C / ruling annul .1 <so> | ok; totals Ann 0 Bob 0
                 |                                          | .2 finding 22 COM-DEAL-1
settle           | <over> / ruling settle by Dora because nothing is open | RULE COM-RUL-2
settle-amounts   | <over> / ruling settle game Ann plus 1 <so> | ok; totals Ann 42 Bob 30
retract          | <revoke>                                 | ok; finding 5 KLA-PLAY-2 open
                 | ruling retract @5 KLA-PLAY-2 by Dora because both saw it | provisional
                 |                                          | ruled 5 KLA-PLAY-2 by 16 void 5
retract-done     | <revoke> / ruling retract @5 KLA-PLAY-2 <so> | ok; final
                 | void @5, drop                            | finding 5 KLA-PLAY-2 withdrawn
retract-corrected | <revoke> / ruling retract @5 KLA-PLAY-2 <so> | ok; final
                 | correct @15 7S                           | finding 5 KLA-PLAY-2 withdrawn
retract-newest   | <revoke> / correct @5 7S                 | ok; finding 5 KLA-PLAY-2 open
                 | ruling retract @5 KLA-PLAY-2 <so>        | ruled 5 KLA-PLAY-2 by 17 void 16 5
retract-voided   | <revoke> / ruling retract @5 KLA-PLAY-2 <so> / void @16 | ok
                 |                                          | ruled 5 KLA-PLAY-2 by nothing
retract-and-fine | <revoke> / ruling retract @5 KLA-PLAY-2 <so> | ok; provisional
                 | ruling penalty @5 KLA-PLAY-2 game Bob minus 5 <so> |
                 |                                          | ruled 5 KLA-PLAY-2 by 16 void 5
retract-drop     | <revoke> / ruling retract @5 KLA-PLAY-2 drop <so> | ok; final
                 |                                          | finding 5 KLA-PLAY-2 withdrawn
                 |                                          | tricks 0; played 10S
retract-drop-alone | <revoke> / ruling retract drop <so>    | RULE COM-RUL-1; says names the play
retract-drop-voided | <revoke> / ruling retract @5 drop <so> / void @16 | ok; provisional
                 |                                          | finding 5 KLA-PLAY-2 open; tricks 6
retract-drop-anew | <revoke> / ruling retract @5 drop <so> / void @16 / void @17 | ok; final
                 |                                          | tricks 0; played 10S
retract-drop-on  | <revoke> / ruling retract @5 drop <so> / 9S | ok; final; trick 1 Bob 24
retract-drop-newest | <revoke> / correct @5 7S / ruling retract @5 drop <so> | ok; final; tricks 0
retract-drop-newest-voided | <revoke> / correct @5 7S       | ok; provisional; tricks 6
                 | ruling retract @5 drop <so> / void @17   | finding 5 KLA-PLAY-2 open
drop-else        | <revoke> / ruling stand @5 drop <so>     | SYN COM-SYN-1
by-its-entry     | <revoke> / ruling stand @5 because both saw it | ok; final
                 |                                          | ruled 5 KLA-PLAY-2 by 16
by-no-entry      | <revoke> / ruling stand @6 because both saw it | RULE COM-RUL-1
                 |                                          | says There is no finding on @6
amounts-missing  | <revoke> / ruling adjust @5 by Dora because x | RULE COM-RUL-1
                 |                                          | says adjust @5 hand Bob minus 10
stand-ruled-by   | <revoke> / ruling stand @5 KLA-PLAY-2 <so> | ok
                 |                                          | ruled 5 KLA-PLAY-2 by 16
stand-nothing    | <revoke> / ruling stand <so>             | RULE COM-RUL-1
                 |                                          | says ruling stand @5 KLA-PLAY-2 by
stand-no-finding | <over> / ruling stand <so>               | RULE COM-RUL-1
retract-nothing  | <revoke> / ruling retract .1 <so>        | RULE COM-RUL-1
stand-twice      | <revoke> / ruling stand @5 KLA-PLAY-2 <so> | RULE COM-RUL-1; says @16
                 | ruling stand @5 KLA-PLAY-2 by Eve because of me | says void @16
retract-twice    | <revoke> / ruling retract @5 KLA-PLAY-2 <so> | RULE COM-RUL-1
                 | ruling retract @5 KLA-PLAY-2 by Eve because of me | says void @16
retract-stands   | <revoke> / ruling stand @5 KLA-PLAY-2 <so> | RULE COM-RUL-1
                 | ruling retract @5 KLA-PLAY-2 by Eve because of me | says void @16
stand-retracted  | <revoke> / ruling retract @5 KLA-PLAY-2 <so> | RULE COM-RUL-1
                 | ruling stand @5 KLA-PLAY-2 by Eve because of me | says void @16
stand-annulled   | <revoke> / ruling annul @5 KLA-PLAY-2 <so> | RULE COM-RUL-1
                 | ruling stand @5 KLA-PLAY-2 by Eve because of me | says void @16
stand-after-void | <revoke> / ruling stand @5 KLA-PLAY-2 <so> / void @16 | ok
                 | ruling stand @5 KLA-PLAY-2 by Eve because of me | ruled 5 KLA-PLAY-2 by 18
stand-withdrawn  | <revoke> / correct @15 7S                | RULE COM-RUL-1; says withdrawn
                 | ruling stand @5 KLA-PLAY-2 <so>          |
other-hand       | <revoke> / ruling annul <so> / hand Bob 8H | RULE COM-RUL-1; says hand 1
                 | ruling penalty .2 @5 KLA-PLAY-2 game Bob minus 5 <so> |
no-hand          | ruling adjust game Ann plus 5 <so>       | RULE COM-RUL-1
nought           | <over> / ruling adjust game Ann plus 0 <so> | SYN COM-RUL-2
nought-penalty   | <nearly> / ruling penalty hand Ann minus 0 <so> | SYN COM-RUL-2
nought-award     | <over> / ruling award game Ann plus 0 <so> | ok; totals Ann 0 Bob 0
named-twice      | <over> / ruling adjust game Ann plus 5 Ann minus 5 <so> | SYN COM-RUL-2
column-alone     | <revoke> / ruling stand game @5 KLA-PLAY-2 <so> | SYN COM-RUL-2
award-as-entered | <over> / ruling award game Ann plus 41 Bob plus 30 <so> | RULE COM-RUL-2
                 |                                          | says 41 to Ann
award-replaces   | <over> / ruling adjust game Ann plus 5 <so> | ok; entered Ann 7 Bob 0
                 | ruling award game Ann plus 7 <so>        |
adjust-awarded   | <over> / ruling award game Ann plus 7 <so> | ok; entered Ann 7 Bob 5
                 | ruling adjust game Bob plus 5 <so>       |
annul-twice      | <over> / ruling annul <so> / ruling annul <so> | RULE COM-RUL-2; says void @22
annul-anew       | <over> / ruling annul <so> / ruling annul Ann <so> | ok; next Ann
annul-as-dealer  | <over> / ruling annul Bob <so>           | ok; thrown in; next Bob
annul-same       | <over> / ruling annul <so> / ruling annul Bob <so> | RULE COM-RUL-2
annul-thrown-in  | hand Bob 7S / pass pass pass pass / ruling annul <so> | RULE COM-RUL-2
annul-to-other   | hand Bob 7S / pass pass pass pass / ruling annul Ann <so> | ok; next Ann
annul-what-was   | <over> / ruling adjust hand Ann plus 5 <so> | ok; totals Ann 0 Bob 0
                 | ruling adjust game Bob plus 5 <so> / ruling annul <so> |
annul-then-fine  | <over> / ruling annul <so>               | ok; thrown in; totals Ann 0 Bob -10
                 | ruling penalty game Bob minus 10 <so>    |
annul-then-hand  | <over> / ruling annul <so>               | RULE COM-RUL-2; says void @22
                 | ruling adjust hand Ann plus 5 <so>       |
thrown-in-hand   | hand Bob 7S / pass pass pass pass        | ok; thrown in; score Ann 5 Bob 0
                 | ruling adjust hand Ann plus 5 <so>       | totals Ann 5 Bob 0
hand-in-play     | <nearly> / ruling adjust hand Bob plus 12 <so> | ok; score Ann 41 Bob 42
                 | 10C 8D                                   | entered Ann 0 Bob 83
hand-abandoned   | <over> / abandon because late            | ok; status abandoned
                 | ruling adjust game Ann plus 5 <so>       | totals Ann 46 Bob 30
COM-RUL-3        | option target 45 / <over>                | ok; status won; winners Ann
                 | ruling adjust game Ann plus 5 <so> |
COM-RUL-3-back   | option target 41 / <over>                | ok; status open
                 | ruling adjust game Ann minus 5 <so> |
COM-RUL-7        | option target 40 / <over>                | ok; status open; totals Ann 41 Bob 41
                 | ruling adjust game Bob plus 11 <so> |
COM-RUL-6-amounts | <over> / ruling adjust game Ann plus 5 <so> | ok; totals Ann 41 Bob 30
                 | void @22                                 |
COM-RUL-6-again  | <over> / ruling adjust game Ann plus 5 <so> | ok; totals Ann 46 Bob 30
                 | void @22 / void @23                      |
COM-VOID-7-amounts | <revoke>                               | ok; final
                 |                                          | finding 5 KLA-PLAY-2 withdrawn
                 | ruling penalty @5 KLA-PLAY-2 game Bob minus 10 by Dora because both saw it |
                 | void @15                                 |
COM-VOID-7-penalty | <over> / hand Bob 7S~ / ruling annul <so> | ok; totals Ann 41 Bob 20
                 | ruling penalty @22 COM-DEAL-1 game Bob minus 10 <so> | final
COM-VOID-7-undone | <over> / hand Bob 7S~ / ruling annul <so> | ok; totals Ann 41 Bob 30
                 | ruling penalty @22 COM-DEAL-1 game Bob minus 10 <so> | final
                 | correct @22 hand Ann 7S                  | .2 finding 22 COM-DEAL-1 withdrawn
COM-VOID-7-joint-effect | <over> / hand Bob 7S~ / ruling annul Ann <so> | ok; totals Ann 41 Bob 30
                 | ruling annul @22 COM-DEAL-1 Bob <so>     | .3 finding 25 COM-DEAL-1
                 | hand Bob 7S / correct @22 hand Ann 7S    |
COM-VOID-7-by-ruling | <over> / hand Bob 7S~ / ruling annul <so> | ok; totals Ann 0 Bob 0
                 | ruling penalty @22 COM-DEAL-1 game Bob minus 10 <so> | final
                 | ruling annul .1 Bob <so>                 |
COM-RUL-6        | <revoke>                                 | ok; finding 5 KLA-PLAY-2 open
                 | ruling stand @5 KLA-PLAY-2 by Dora because both saw it | provisional
                 | void @16                                 |
"""


@pytest.mark.parametrize("row", table(CARDS), ids=name_of)
def test_cards_are_read_in_any_case_and_from_the_pack(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(HEADS), ids=name_of)
def test_the_head_is_read_strictly_and_answers_with_the_nearest(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    "line",
    [
        "hand Ann",
        "9S",
        "misdeal",
        "score Ann 4",
        "abandon because we left",
        "swap Ann Bob because they sat apart",
        "ruling stand because all agreed",
        "ruling adjust because all agreed",
    ],
)
def test_a_record_without_players_takes_no_line(line: str) -> None:
    result = replay(f"game cinch\n{line}")
    assert result.refusal
    assert result.refusal.clause == "CIN-DECK-1"
    assert result.refusal.why == "Cinch is for 4 players; you named 0."
    assert result.read == 1


def test_nothing_is_ruled_in_a_game_that_was_kept_without_players() -> None:
    fold = GameFold(Head("cinch"))
    refusal = enter(fold, "ruling adjust because all agreed")
    assert refusal
    assert refusal.clause == "CIN-DECK-1"


@pytest.mark.parametrize("row", table(CHECK_DIGITS), ids=name_of)
def test_numbers_and_winners_that_are_given_are_right(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(NOTES), ids=name_of)
def test_notes_and_cards_seen_out_of_play(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(AS_PLAYED, HANDS), ids=name_of)
def test_an_illegal_play_that_happened_can_be_recorded(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(LATE_HANDS, HANDS), ids=name_of)
def test_a_hand_recorded_late_counts_from_the_deal_on(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CORRECTIONS, HANDS), ids=name_of)
def test_corrections_are_tried_whole_and_nothing_is_erased(row: Row) -> None:
    check(row)


def record(text: str) -> GameFold:
    (row,) = table(f"one | {text} | ok", HANDS)
    result = replay("\n".join(row.record))
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


def test_what_is_dropped_was_dropped_by_the_last_entry_of_its_batch() -> None:
    fold = record("<three tricks> / 9D 10D / correct @10 8D, correct @12 KD, drop")
    assert [fold.fate(number) for number in (10, 12)] == ["corrected by @15", "corrected by @16"]
    assert [fold.fate(number) for number in (13, 14)] == ["dropped by @16", "dropped by @16"]


def test_a_hand_that_is_finished_late_counts_for_those_after_it() -> None:
    fold = record("<over> / hand Ann QS / void @21")
    assert fold.standing(fold.carry) == {"Ann": 0, "Bob": 0}
    assert enter(fold, ".1 8D") is None
    assert fold.chapters[1].before == fold.chapters[0].after
    assert fold.standing(fold.carry) == {"Ann": 41, "Bob": 30}


def test_a_line_that_is_refused_takes_no_earlier_check_with_it() -> None:
    fold = record("<over> / score Ann 41 Bob 30")
    assert enter(fold, "total Ann 41 Bob 30, total Ann 41 Bob 31") is not None
    (hand,) = Game(fold).hands
    assert [check.text for check in hand.paper] == ["score Ann 41 Bob 30"]


def test_an_act_that_moves_to_another_trick_is_of_that_one() -> None:
    fold = record("<three tricks> / void @9, void @10")
    tricks = {entry.number: entry.trick for entry in fold.entries if entry.trick}
    assert (tricks[7], tricks[8]) == (1, 1)
    assert (tricks[11], tricks[12]) == (2, 2)
    assert [trick.trick for trick in audit_hand(fold, fold.chapters[0])] == [1, 2]


@pytest.mark.parametrize("row", table(RULINGS, HANDS), ids=name_of)
def test_rulings_settle_findings_and_need_a_reason(row: Row) -> None:
    check(row)


@pytest.mark.parametrize(
    ("lines", "word", "would_do"),
    [
        ("take none none", "10x", ("10S", "10H", "10D")),
        ("take none none", "♠10", ("10S",)),
        ("take none none", "sa", ("AS",)),
        ("take none none", "H-9", ("9H",)),
        ("take none none", "KH.", ("KH",)),
        ("take none none", "(10c)", ("insert before @4 Ann: exchange",)),
        ("take none none", "10", ("10S", "10H", "10D")),
        ("take none none", "kb", ("KS", "KH", "KD", "KC")),
        ("take", "kb", ("KS", "KH", "KD", "KC")),
        ("#", "10x", ()),
    ],
)
def test_a_card_that_is_written_otherwise_is_told_as_it_is_written(
    lines: str, word: str, would_do: tuple[str, ...]
) -> None:
    record = f"game klaberjass\nplayers Ann, Bob\nhand Bob 10C {lines}\n{word}"
    refusal = replay(record).refusal
    assert refusal
    assert refusal.would_do == would_do


@pytest.mark.parametrize(
    ("line", "would_do"),
    [
        ("hand Ann D7", ("hand Ann 7D",)),
        ("hand D7", ("hand Ann 7D", "hand Bob 7D")),
        ("hand xyz", ("hand Ann", "hand Bob")),
        ("hand Ann xyz", ()),
        ("hand Ann Bob", ()),
    ],
)
def test_an_upcard_that_is_written_otherwise_is_told_as_it_is_written(
    line: str, would_do: tuple[str, ...]
) -> None:
    refusal = replay(f"game klaberjass\nplayers Ann, Bob\n{line}").refusal
    assert refusal
    assert refusal.would_do == would_do


@pytest.mark.parametrize(("word", "clause"), [("blahblah", "COM-CARD-1"), ("1x", "COM-CARD-1")])
def test_a_card_is_corrected_to_nothing_but_a_card(word: str, clause: str) -> None:
    record = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake\nJC KC\n"
    refusal = replay(f"{record}correct @4 {word}").refusal
    assert refusal
    assert (refusal.clause, refusal.tried) == (clause, word)


def test_what_is_of_no_hand_and_no_trick_says_so() -> None:
    record = "game klaberjass\nplayers Ann, Bob\nnote before the first hand\nhand Bob 10C\ntake\n"
    fold = replay(record).games[0].fold
    assert [(entry.deal, entry.trick) for entry in fold.entries] == [(0, 0), (0, 0), (1, 0), (1, 0)]
