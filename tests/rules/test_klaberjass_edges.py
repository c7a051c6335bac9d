"""Klaberjass: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_klaberjass_bad_inputs import HANDS

TRUMP_C = "hand Bob 10C / take / "

TALK = """
held-by-nobody   | hand Bob 10C / take / Ann holds AH KH QH 9H 7S 8S 7D 8D 9C | RULE KLA-MELD-3
                 | fifty                                    | by Ann; says Ann can't hold a fifty.
beats-a-fifty    | hand Bob 10C / take / fifty / notgood    | RULE KLA-MELD-5; would howhigh, good
                 |                                          | says Ann announced a fifty.
beats-unasked    | hand Bob 10C / take / twenty / notgood K | RULE KLA-MELD-5; by Bob
length-not-said  | hand Bob 10C / take / twenty howhigh     | SYN COM-SYN-1
                 | K 3                                      | says Say the rank only: lengths don't
top-of-a-twenty  | hand Bob 10C / take / twenty howhigh / J | ok
top-of-a-fifty   | hand Bob 10C / take / fifty howhigh / J  | ok
top-of-no-fifty  | hand Bob 10C / take / fifty howhigh / 9  | RULE KLA-MELD-1; would A K Q J 10
                 |                                          | says No fifty has 9 on top.
top-of-no-twenty | hand Bob 10C / take / twenty howhigh K / notgood 8 | RULE KLA-MELD-1
                 |                                          | says No twenty has 8 on top.
beaten-by-what   | hand Bob 10C / take / twenty howhigh Q / notgood | RULE KLA-MELD-6
                 |                                          | would notgood A, notgood K
                 | | says Q was named: say not good with the rank that beats it.
beaten-by-less   | hand Bob 10C / take / twenty howhigh K / notgood Q | RULE KLA-MELD-6
                 |                                          | would good, also
                 |                                          | says Q doesn't beat K.
better-not-held  | hand Bob 10C / take                      | RULE KLA-MELD-3; by Bob
                 | Bob holds QH JH 10H 9H 7S 8S 7D 8D 9C    | says Bob can't hold a fifty, A high.
                 | fifty howhigh K / notgood A              |
also-not-held    | hand Bob 10C / take                      | RULE KLA-MELD-3; by Bob
                 | Bob holds AH KH QH 9H 7S 8S 7D 8D 9C     | says Bob can't hold a twenty, K high.
                 | twenty howhigh K / also                  |
suit-not-held    | hand Bob QC / take / twenty howhigh K also / C | RULE KLA-MELD-3; by Ann
                 | | says Ann can't hold a twenty, K high in clubs.
suit-of-the-other | hand Bob 10C / take / twenty howhigh K also C / C | PHYS COM-PHYS-2; by Bob
                 | | says Ann named C with K on top: they can't both hold the same cards.
show-of-the-other | hand Bob 10C / take / twenty howhigh Q good / QD 7D | RULE KLA-MELD-8
                 | show J109d                               | says The announced twenty isn't among
show-in-between  | hand Bob 10C / take / twenty good / AS 7S / show 9H 10H QH AH | RULE KLA-MELD-1
                 | | says AH QH 10H 9H isn't a sequence (J is missing).
show-round-corner | hand Bob 10C / take / twenty good / AS 7S / show KA7h | RULE KLA-RANK-3
                 |                                          | cards AH KH 7H
                 |                                          | says AH KH 7H isn't a sequence.
show-of-a-corner | hand Bob 10C / take / twenty good / AS 7S / show A7h | RULE KLA-MELD-1
show-by-trumps   | hand Bob 10S / take / twenty good / AH 7H / show KQ8s | RULE KLA-RANK-3
show-by-no-trumps | hand Bob 10S / take / twenty good / AS JS / show KQ8h | RULE KLA-MELD-1
show-of-a-pair   | hand Bob 10C / take / twenty good / AS 7S / show 987h KQd | RULE KLA-MELD-1
                 | | cards KD QD; says KD QD isn't a sequence. A twenty
show-without-room | hand Bob 10C / take / Bob: exchange / none fifty / 9D 7D | PHYS COM-PHYS-7
                 | Bob: show AKQJh AKQJs                    | by Bob
show-by-loser    | hand Bob 10C / take / twenty good / AH 7H / Bob: show 987s | SEQ KLA-MELD-8
"""

LENGTHS = """
shown-too-short  | fifty howhigh K 5 / good / AD 7D / show KQJ10h | RULE KLA-MELD-8
shown-as-said    | fifty howhigh K 5 / good / AD 7D / show KQJ109h | ok; fact shown KH QH JH 10H 9H
shown-too-long   | fifty howhigh K 4 / good / AD 7D / show QJ1098h | RULE KLA-MELD-4
shown-beside-it  | fifty howhigh K 5 / good / KH 7H / show KQJ109h AKQJs | ok
length-missing   | fifty howhigh / K                        | SYN COM-SYN-1
                 | | says how long it is too, such as K 4.
length-is-known  | twenty howhigh / K                       | ok
length-of-twenty | twenty howhigh / K 3                     | ok
length-of-fifty  | fifty howhigh / K 4                      | ok
length-too-great | twenty howhigh / K 4                     | SYN COM-SYN-1
                 | | says A twenty doesn't have 4 cards.
length-too-small | twenty howhigh / K 1                     | SYN COM-SYN-1
                 | | says A twenty doesn't have 1 card.
length-below-four | fifty howhigh / K 3                      | SYN COM-SYN-1
                 | | says A fifty doesn't have 3 cards.
length-below-two | twenty howhigh K / notgood A 2           | SYN COM-SYN-1
                 | | says A twenty doesn't have 2 cards.
longer-perhaps   | fifty howhigh K 5 / notgood Q            | ok
                 | | melds Bob
longer-surely    | fifty howhigh K 5 / notgood Q 6          | ok
                 | | melds Bob
no-rank-of-any   | fifty howhigh K 5 / notgood 5            | RULE KLA-MELD-1
                 | | says No fifty has 5 on top.
a-lead-meanwhile | fifty howhigh K 5 / 8H                   | SEQ COM-SEQ-1
                 | | says good, notgood A, notgood K, notgood Q or also.
longer-by-none   | twenty howhigh K / notgood Q             | RULE KLA-MELD-6
higher-and-alike | fifty howhigh K 5 / notgood A 5          | ok
                 | | melds Bob
lower-and-alike  | fifty howhigh K 5 / notgood Q 5          | RULE KLA-MELD-6
"""

EDGES = """
said-of-a-hand   | hand Bob 10C / take / Bob: exchange / twenty good / QD 7D | ok
                 | show QJ10d                               | fact shown QD JD 10D
                 |                                          | told trump C; told maker Ann
                 |                                          | told Bob exchanged the seven
                 |                                          | told Ann has shown QD JD 10D
shown-by-and-by  | hand Bob 10C / take / twenty good / QD 7D | ok
                 | show QJ10d / Ann: show KQJh              | fact shown KH QH JH QD JD 10D
                 |                                          | melds Ann 40
said-of-no-talk  | hand Bob 10C / take                      | ok; fact shown nothing
                 |                                          | fact exchanged nothing; melds nobody
said-of-passes   | hand Bob 10C / pass pass pass pass       | ok; thrown in
                 |                                          | told not played: both passed twice
said-of-schmeiss | hand Bob 10C / schmeiss yes              | ok; thrown in
                 | | told not played: the schmeiss was accepted
said-of-redeal   | hand Bob / result redeal                 | ok; thrown in
                 | | told not played: the hands were thrown in
said-of-a-tie    | hand Bob / result Ann 71 Bob 71 maker Bob | ok; remark tie
said-of-a-bate   | hand Bob / result Ann 115 Bob 27 maker Bob | ok; remark bate
take-again       | hand Bob 10C / take / twenty / take      | SEQ COM-SEQ-1
                 | | says Trump is settled: Ann took clubs (@3).
name-again       | hand Bob 10C / take / twenty / trump D   | SEQ COM-SEQ-1
                 |                                          | says Trump is settled: Ann took clubs
pass-again       | hand Bob 10C / take / twenty / pass      | SEQ COM-SEQ-1
                 |                                          | says Trump is settled: Ann took clubs
schmeiss-again   | hand Bob 10C / take / twenty / schmeiss  | SEQ COM-SEQ-1
                 |                                          | says Trump is settled: Ann took clubs
rank-too-early   | hand Bob 10C / take / twenty / also      | SEQ COM-SEQ-1; by Bob
                 | | says entered: The announcement waits for the dealer's answer.
asked-how-high   | hand Bob 10C / take / twenty howhigh / good | SEQ COM-SEQ-1; by Ann
                 | | says entered: The dealer asked how high.
rank-unanswered  | hand Bob 10C / take / twenty howhigh Q / howhigh | SEQ COM-SEQ-1; by Bob
                 | | says entered: The rank waits for the dealer's answer.
suits-awaited    | hand Bob 10C / take / twenty howhigh Q also / good | SEQ COM-SEQ-1; by Ann
                 | | says Both have the same top rank: the suits come now.
suit-awaited     | hand Bob 10C / take / twenty howhigh Q also S / good | SEQ COM-SEQ-1; by Bob
                 | | says Both have the same top rank: the suits come now.
nothing-so-far   | hand Bob 10C / take / none / good        | SEQ COM-SEQ-1
                 |                                          | says entered: The dealer can announce
trick-unanswered | hand Bob 10C / take / AH / good          | SEQ COM-SEQ-1
                 |                                          | says entered: Trick 1 isn't complete.
show-awaited     | hand Bob 10C / take / twenty good / AH 7H / good | SEQ COM-SEQ-1; by Ann
                 |                                          | says entered: Trick 1 is complete.
schmeiss-waits   | hand Bob 10C / schmeiss / take           | SEQ COM-SEQ-1; by Bob
                 | | says entered: The schmeiss waits for its answer.
schmeiss-refused | hand Bob 10C / schmeiss no / none        | SEQ COM-SEQ-1; by Ann
                 | | says entered: The schmeiss was refused.
schmeiss-barred  | option schmeiss false / hand Bob 10C / schmeiss | RULE KLA-SCHM-1; would pass
                 | | says This game is played without the schmeiss (kla_schmeiss=false).
says-none-twice  | hand Bob 10C / take / none none / Bob: none | SEQ COM-SEQ-2
says-both        | hand Bob 10C / take / none twenty / Bob: fifty | SEQ COM-SEQ-2
says-both-ways   | hand Bob 10C / take / none fifty / Bob: twenty | SEQ COM-SEQ-2
answers-twice    | hand Bob 10C / take / twenty notgood / Bob: good | SEQ COM-SEQ-2
exchange-in-vain | hand Bob 10C / pass pass trump D / Bob: exchange | RULE KLA-DIX-1; by Bob
                 | | says Trump is D, but the upcard is 10C.
exchange-of-it   | hand Bob 7C / take / Bob: exchange       | RULE KLA-DIX-1
                 | | says The upcard 7C is itself the trump 7.
exchange-again   | hand Bob 10C / take / Bob: exchange / Ann: exchange | RULE KLA-DIX-1
                 | | says Bob has made the exchange already.
exchanged-seven  | hand Bob 10C / take / Bob: exchange / 7C | PHYS COM-PHYS-3
                 | | says 7C lies on the table: Bob exchanged it for the upcard.
exchanged-and-played | hand Bob 10C / take / Bob: exchange / QC 10C / AD 7D | ok; no finding
                 | Bob holds 7C AD 9S 8S 7S 9H 8H 7H 9D     |
exchanged-not-named | hand Bob 10C / take / Bob: exchange / QC 10C / AD 7D | PHYS COM-PHYS-6
                 | Bob holds 8C AD 9S 8S 7S 9H 8H 7H 9D     | by Bob; cards 7C
exchanged-unplayed | hand Bob 10C / take / Bob: exchange / QC 10C / AD 7D | PHYS COM-PHYS-6
                 | Bob holds 7C 8C 9S 8S 7S 9H 8H 7H 9D     | by Bob; cards AD
exchanged-came   | hand Bob 10C / take / Bob: exchange / QC 10C | PHYS COM-PHYS-2; by Bob
                 | Bob holds 7C 10C 9S 8S 7S 9H 8H 7H 9D    | says 10C is the upcard.
seen-all-of-them | hand Bob 10C / take / seen AKQJ10987s AKQJ10h | ok
seen-too-soon    | hand Bob 10C / seen AKQJ10987s AKQJ109h  | PHYS COM-PHYS-7
                 | | says 6 cards that lie face down are dealt yet when trump is settled.
seen-unturned    | hand Bob / seen AKQJ10987s AKQJ10h       | ok
bela-unplayed    | hand Ann 10C / take / bela               | SEQ COM-SEQ-1; by Bob
                 | | says Bela is called right after its king or queen is played.
bela-unannounced | hand Bob 10C / take / none / bela        | SEQ COM-SEQ-1; by Bob
bela-of-a-seven  | hand Bob 10C / take / 7D bela            | RULE KLA-BELA-1
                 |                                          | says 7D isn't the king or queen of
bela-half-called | hand Bob 7S / take / QS 8S / KS bela     | RULE KLA-BELA-2
                 |                                          | says Bela wasn't called with QS.
bela-of-upcard   | hand Bob QC / take / KC bela             | RULE KLA-BELA-1; by Ann; cards QC
                 |                                          | says Ann can't hold QC.
bela-belied      | hand Bob 10C / take / KC bela 8C         | ok
                 | Bob holds QC 8C 7D 8D 9D 7H 8H 9H 10D    |
                 | | reason 5 Ann called bela, but Bob had QC.
bela-not-dealt   | hand Bob 10C / take / KC bela 8C         | ok
                 | Ann holds KC 9C 7D 8D 9D 7H 8H 9H 10D    |
                 | | reason 5 Ann called bela, but Ann wasn't dealt QC.
bela-seen        | hand Bob 10C / take / KC bela 8C / seen QC | ok
                 | | reason 5 Ann called bela, but QC was seen out of play.
bela-outshown    | hand Bob 10C / Ann holds KC 7S 9S 7D 8D 9D | ok
                 | take / twenty good / KC bela 8C / show JQKh |
                 | | reason 8 Ann called bela, but Ann had KH QH JH.
worth-of-a-hand  | hand Bob 10C / take                      | ok; worth Ann 49
                 | Ann holds JC QC KC 7D 9D QD KD KH AH     |
worth-of-six     | hand Bob 10C / Ann holds JC QC KC 7D 9D QD | ok; worth nothing
points-of-both   | hand Bob 7S / take / <41-30>             | ok; line Ann KLA-PTS-1 41
                 |                                          | line Bob KLA-PTS-1 20
                 |                                          | line Bob KLA-PTS-2 10
won-by-which     | hand Bob 7S / take / 10S AS = Ann        | RULE KLA-PLAY-6
phase-of-bids    | hand Bob 10C / pass                      | ok; phase first bids
phase-of-names   | hand Bob 10C / pass pass                 | ok; phase second bids
phase-of-an-offer | hand Bob 10C / pass schmeiss            | ok; phase first schmeiss
phase-of-a-no    | hand Bob 10C / pass schmeiss no          | ok; phase bound to take
phase-of-an-offer-late | hand Bob 10C / pass pass schmeiss  | ok; phase second schmeiss
phase-of-a-no-late | hand Bob 10C / pass pass schmeiss no   | ok; phase bound to name
phase-of-a-lead  | hand Bob 10C / take / AH                 | ok; phase trick 1
phase-after-talk | hand Bob 10C / take / none none          | ok; phase play of trick 1
phase-of-a-show  | hand Bob 10C / take / AH 7H              | ok; phase show of sequences
shown-in-another | hand Bob 10C / take / twenty howhigh K also C S / AH 7H | RULE KLA-MELD-8
                 | show KQJh                                | says The announced twenty isn't among
forgot-to-show   | hand Bob 7S / take / twenty good / <41-30> | ok
                 | | why Ann KLA-MELD-8 announced sequences were not shown
                 |                                          | grounds Ann KLA-MELD-8 4 5
named-by-whom    | hand Bob 7S / take / <41-30>             | ok; grounds Ann KLA-SCORE-1 3
told-below-zero  | hand Bob / result Ann 100 Bob minus 5 maker Ann | RULE KLA-PTS-3
                 |                                          | says entered: Nobody has fewer than 0
told-too-high    | hand Bob / result Ann 200 Bob 76 maker Ann | RULE KLA-PTS-3
                 | | says Both together have 28 to 275 points in a hand, not 276.
told-a-point     | hand Bob / result Ann 1 Bob 141 maker Ann | RULE KLA-PTS-3
                 | | says entered: Nobody has 1 point: no card counts so little.
told-too-little  | hand Bob / result Ann 272 Bob 2 maker Ann | RULE KLA-PTS-3
                 | | says 272 and 2 do not come of one hand: too little is left besides 274.
told-another-maker | hand Bob 10C / take / none none / result Ann 115 Bob 27 maker Bob |
                 | | RULE KLA-MAKER-1; says By the bidding that is recorded Ann is the maker.
told-redeal-late | hand Bob 10C / pass take / none none / result redeal | RULE COM-RES-4
                 | | says Bob has fixed trump, so the hand is played.
told-points-short | hand Bob / result Ann 115 maker Ann     | RULE COM-RES-5
                 | | says Say the points of both, points in the hand, melds included.
told-what-it-adds | hand Bob / adds Ann 4                   | RULE KLA-SCORE-1
                 | | says No hand adds 4 to Ann and 0 to Bob.
adds-nothing     | hand Bob / adds Ann 0 Bob 0              | RULE KLA-SCORE-1
                 | | says No hand adds 0 to Ann and 0 to Bob.; would_enter result redeal
adds-nothing-late | hand Bob 7H / take / adds Ann 0 Bob 0   | RULE KLA-SCORE-1
                 | | would; says No hand adds 0 to Ann and 0 to Bob.
adds-a-tie       | hand Bob / adds Ann 14                   | ok; entered Ann 14 Bob 0; next Ann
adds-too-little  | hand Bob / adds Ann 13                   | RULE KLA-SCORE-1
adds-all-there-is | hand Bob / adds Bob 275                 | ok; entered Ann 0 Bob 275; next Bob
adds-too-much    | hand Bob / adds Bob 276                  | RULE KLA-SCORE-1
adds-to-both     | hand Bob / adds Ann 80 Bob 82            | ok; next Bob
told-last-to-bid | hand Bob 7H / pass pass pass             | RULE KLA-MAKER-1
                 | result Ann 90 Bob 60 maker Ann           | says recorded Bob is the maker.
told-of-the-last | hand Bob 7H / pass pass pass / result Ann 90 Bob 60 | ok; maker Bob
told-third-to-bid | hand Bob 7H / pass pass / result Ann 90 Bob 60 maker Bob | ok; maker Bob
told-of-either   | hand Bob 7H / pass / result Ann 90 Bob 60 | RULE COM-RES-5
                 | | would result Ann 90 Bob 60 maker Ann, result Ann 90 Bob 60 maker Bob
told-turned-down | hand Bob 7H / pass pass                  | RULE KLA-TRUMP-3
                 | result Ann 90 Bob 60 maker Bob trump H   | says trump is S or D or C.
told-not-yet     | hand Bob 7H / pass / result Ann 90 Bob 60 maker Bob trump S | ok; trump S
told-after-no    | hand Bob 7H / schmeiss no                | RULE KLA-TRUMP-3
                 | result Ann 90 Bob 60 maker Ann trump S   | says recorded trump is H.
turned-down-late | hand Bob QC / pass pass pass / trump C   | RULE KLA-TRUMP-4
                 | | says QC was turned down: name another suit.
told-more-than-is | hand Bob 10C / take / none none / AH 7H / result Ann 200 Bob 75 |
                 | | RULE COM-RES-4; says points, not to 275.
ends-as-it-can   | final Ann 775 Bob 300                    | ok; winners Ann
ends-too-high    | final Ann 776 Bob 300                    | RULE COM-RES-6
                 |                                          | says nobody ends with 776.
trump-was-named  | hand Bob 10C / pass pass / trump H       | SEQ COM-SEQ-2
                 | Bob: take                                |
                 | | says Trump is settled: Ann named hearts (@5).
turned-down      | hand Bob 10C / pass pass / trump C       | RULE KLA-TRUMP-3
                 |                                          | would trump S, trump H, trump D
redeal-of-trump  | hand Bob 10C / take / result redeal      | RULE COM-RES-4
                 |                                          | says Ann has fixed trump, so the hand
redeal-and-maker | hand Bob / result redeal maker Ann       | RULE COM-RES-5
                 |                                          | would_enter result redeal
redeal-and-points | hand Bob 10C / result redeal Ann 5 Bob 4 | RULE COM-RES-5
                 | | says entered: Nobody scores in a hand that is thrown in. You
# Ann is known to hold the queen, whatever she called: Bob cannot belie her.
called-and-known | hand Bob 10C                             | PHYS COM-PHYS-3; by Bob
                 | Ann holds KC QC AS KS QS 9D / take / twenty good / AS 7S |
                 | show AKQs / KC bela / QC                 | says QC is known to be in Ann's hand.
queen-missing    | hand Bob 10C / take / twenty good / AS 7S / show AKJs | RULE KLA-MELD-1
                 | | says AS KS JS isn't a sequence (Q is missing).
show-of-four     | hand Bob 10C / take / twenty good / AS 7S / show AKQJs | RULE KLA-MELD-4
                 | | says AS KS QS JS is better than what was announced.; cards AS KS QS JS
none-and-a-lead  | hand Bob 10C / take / none / JC 9C       | ok; trick 1 Ann 34
none-and-talk    | hand Bob 10C / take / none / JC / twenty | ok; unfinished
told-not-at-all  | hand Bob / result                        | SYN COM-SYN-1
                 | | says come names and numbers. For example: result Ann 115 Bob 27 maker Ann
dealt-as-played  | adds Ann 50 dealer Bob / Bob~ deals      | ok; dealer Bob
higher           | hand Bob / result Ann 115 Bob 27 maker Ann | ok
                 | | why Ann KLA-SCORE-1 own points: the maker is higher
tied             | hand Bob / result Ann 71 Bob 71 maker Bob | ok
                 | | why Bob KLA-SCORE-2 nothing for the maker: the scores tie
                 | | why Ann KLA-SCORE-2 own points: the scores tie
bate             | hand Bob / result Ann 115 Bob 27 maker Bob | ok
                 | | why Bob KLA-SCORE-3 nothing: the maker goes bate
                 | | why Ann KLA-SCORE-3 the points of both: the maker goes bate
upcard-to-come   | hand Bob 10C / take / Bob holds AKQJs AKQJh 8C | ok
                 | result Ann 124 Bob 150 maker Ann         |
upcard-and-more  | hand Bob 10C / take / Bob holds AKQJs AKQJh 8C | RULE COM-RES-4
                 | result Ann 125 Bob 150 maker Ann         |
dealt-and-played | hand Bob 7S / take / <41-30>             | PHYS COM-PHYS-6; by Ann; cards AD
                 | Ann holds JC 9S QS 10S QH KD JH 7H 8D    |
trump-named-late | hand Bob 10C / take / Ann: trump S       | SEQ COM-SEQ-1
                 | | says Trump is settled: Ann took clubs (@3).
trump-was-taken  | hand Bob 10C / pass take                 | SEQ COM-SEQ-1
                 | Ann: take                                |
                 | | says Trump is settled: Bob took clubs (@4).
"""


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge",
    [
        *table(TALK),
        *table(
            LENGTHS,
            {},
            "game klaberjass / players Ann, Bob / option longer_beats true / " + TRUMP_C,
        ),
        *table(EDGES, HANDS),
    ],
    ids=name_of,
)
def test_edge(edge: Row) -> None:
    check(edge)
