"""Edges that no row of the rulebook's own files tells apart; changed expressions found them.

A refusal names whose entry it is, the cards that bind and a way out that can be entered; a line of
the score says in words what it counts; and what is known of a hand survives that it is read anew.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_kalooki import HANDS as KALOOKI_HANDS
from tests.rules.test_klaberjass_bad_inputs import HANDS as KLABERJASS_HANDS
from tests.rules.test_linger_longer import HANDS as LINGER_LONGER_HANDS
from tests.rules.test_sixty_six_bad_inputs import HANDS as SIXTY_SIX_HANDS
from trickledger import replay
from trickledger.rules.language.notation import LONGEST_LINE

CINCH = """
thrown-trump     | hand Dee / bid 9 pass pass pass trump S  | RULE CIN-DISC-1; cards 9S
                 | Ann holds AK9s 5C 2H 3H 4H 6H 7H         | says 9S: trumps are discarded only
                 | discard 6 9S                             |
thrown-hidden    | hand Dee / bid 9 pass pass pass trump S  | RULE CIN-DISC-1; cards 9S
                 | discard 6 9S                             | says 9S: trumps are discarded only
dealt-not-thrown | hand Dee / bid 9 pass pass pass trump S  | PHYS COM-PHYS-6; by Ann; cards 2S
                 | discard 3 2S, discard 7, discard 7, discard 7 |
                 | Ann holds AS 3S 4S 5H 6H 7H 8H 9H KH     |
nobody-draws     | hand Dee / bid 1 pass pass pass trump S  | RULE CIN-DRAW-1; by Ann
                 | discard 3, discard 3, discard 3, discard 3 | says keeps 6 and draws 0, not 1
                 | drew 8C                                  |
told-no-bid      | hand Dee / result Ann 9 maker Ann        | RULE COM-RES-5
                 | | would_enter result Ann+Cid 9 maker Ann bid 8
told-no-maker    | hand Dee / result Ann 9 bid 8            | RULE COM-RES-5
                 | | would_enter result Ann+Cid 9 bid 8 maker Dee
jack-and-ten     | <begun> / 5D QH 7H 9H / QC JC 9C 8C / 10S JS 5S JH / 6H 10D 9S 7C | ok
                 |                                          | why Bob+Dee CIN-PTS-3 jack JH, trick 5
                 |                                          | why Bob+Dee CIN-PTS-4 ten 10H, trick 2
made             | hand Dee / result Ann 9 maker Ann bid 8  | ok
                 |                                          | why Ann+Cid CIN-SCORE-1 bid 8, made 9
                 |                                          | why Bob+Dee CIN-SCORE-1 5 against 9
few-thrown-known | hand Dee / Bob holds KC AH KH QH 3S 4S 6S 7S 8S | ok; fact discarded nothing
                 | bid 9 pass pass pass trump H             | finding 10 CIN-DISC-1 by 10
                 | discard 6 / discard 5~                   |
kept-of-three    | hand Dee / bid 1 pass pass pass trump S  | ok
                 | discard 4 discard 4 discard 4            |
                 | | reason 8+9+10 Ann's discard, Bob's discard or Cid's discard was illegal
kept-too-many    | hand Dee / bid 9 pass pass pass trump S  | PHYS COM-PHYS-7; cards AH AD AC
                 | discard 7, discard 7, discard 7, discard 7 |
                 | AH 3H 4H 6H / AD 3D 4D 6D / AC 3C 4C 6C  | says kept 2
                 | Ann holds AH AD AC 2H 2D 2C 7H 7D 7C     |
worth-in-the-bidding | hand Dee / Ann holds AKQJ109876s / bid 5 | ok; worth nothing
told-one-missing | hand Dee / result Ann 9 Bob 4 maker Ann bid 8 | RULE CIN-PTS-7
                 | | says 14 points in all, not 13. If 1 were not in play, add `out 1`.
told-one-too-many | hand Dee / result Ann 9 Bob 6 maker Ann bid 8 | RULE CIN-PTS-7
                 | | says 14 points in all, not 15. (CIN-PTS-7)
told-below-zero  | hand Dee / result Ann 20 Bob minus 6 maker Ann bid 8 | RULE CIN-PTS-7
                 | | says have 14 points in all: each has 0 to 14 of them. (CIN-PTS-7)
told-nothing     | hand Dee / result maker Ann bid 8        | RULE COM-RES-5
                 | | says Say the points that the sides made, 14 in all. For example: result Ann
told-who-was-it  | hand Dee / result Ann 9 maker            | SYN COM-SYN-1
                 | | says After maker comes a player. For example: result Ann+Cid 9 Bob+Dee 5 maker
told-what-trump  | hand Dee / result Ann 9 trump            | SYN COM-SYN-1
                 | | says After trump comes a suit (S, H, D or C).
told-how-many    | hand Dee / result Ann 9 bid              | SYN COM-SYN-1
                 |                                          | says After bid comes a number.
told-trump-alone | hand Dee / result Ann 9 Bob 5 maker Ann bid 8 trump S | ok; trump S
told-out-played  | <begun> / result Ann 4 Bob 8 out 2       | RULE COM-RES-4
                 | | says 2 points cannot have been out of play by the cards that are recorded.
told-one-out-played | <begun> / QH 7H JH 9H / result Ann 4 Bob 9 out 1 | RULE COM-RES-4
                 | | says 1 point cannot have been out of play
told-out-unseen  | <begun> / result Ann 5 Bob 8 out 1       | ok
told-out-pedros  | hand Dee / result Ann 4 Bob 0 out 10 maker Ann bid 3 | ok
adds-too-many    | hand Dee / adds Ann 29                   | RULE CIN-SCORE-1
                 |                                          | says One side scores 28 at most
kept-no-trumps   | hand Dee / bid 1 pass pass pass trump S  | RULE CIN-DISC-1
                 | discard 3 5S AS KS / discard 3 QS JS 10S |
                 | discard 3 9S 8S 7S                       | says Only 5 trumps can be among the
# Bob kept KC, so two of his three hearts went; he still has three cards that he drew.
disproved-anew   | hand Dee / Bob holds KC AH KH QH 2S 3S 4S 6S 7S | ok
                 | bid 1 pass pass pass trump H             | finding 10 CIN-DISC-1 by 14
                 | discard 7 discard 6 discard 7 discard 7 / 4C KC 2C 3C |
                 | 9D 2D 3D 4D / 10D 6D 7D 8D / JD / correct @15 5C |
"""

CINCH_HANDS = {
    "begun": """
        hand Dee
        pass bid 9 pass pass
        trump H
        discard 6, discard 4, discard 7, discard 7
        8H KH AH 4H
        2H 5H 10H 3H""",
}

KALOOKI = """
held-hidden      | hand Ann 7H / draw, KS / draw, 2S / draw, 3S / draw, QS | ok
                 | Bob holds AS 2H 3H 4H 5H 6H 8H 9H 10H    |
third-of-a-face  | hand Ann 9S / drew 7H / AS               | PHYS COM-PHYS-2; by Bob
                 | Bob holds 7H 7H 2H 3H 4H 5H 6H 8H AS     | says they are in Bob's hand.
# The 7H that he took is the only one that he is known to hold: Cid has the other.
taken-and-dealt  | hand Ann 7H / take, KS                   | ok; fact discard 7H
                 | Bob holds AS 2H 3H 4H 5H 6H 8H 9H KS / draw, 7H |
left-too-few     | <over> / Ann: left KS KH KD              | PHYS COM-PHYS-4
                 |                                          | says Ann holds 9 cards, not 3.
nobody-has-begun | hand Ann                                 | ok; turns 0
penalty-not-there | <six to 9> / hand 7H / <1 to 11> / draw, KS | PHYS COM-PHYS-3; by Ann
                 | Ann: call yes / Ann: drew KD             | says KD was not among them.
# One 7H went into the new stock, from which Dee has drawn nothing: he can hold but one other.
newer-and-older  | <six to 9> / hand 6H / <1 to 11> / draw, KS | PHYS COM-PHYS-3; by Dee
                 | take, meld 2S 3S 4S 5S, 2D 3D 4D 5D, 7H 8H 9H 10H, 7H 8H 9H 10H |
# One 8H went into the new stock. Where it is plain which one was shown, it is so of the other too.
newer-then-older | <six to 9> / hand 7S                     | PHYS COM-PHYS-3; by Eve
                 | Dee holds 2345s 2345h 2345d 2345c        |
                 | Eve holds 2345s 2345h 2345d 2345c        |
                 | drew 6H, 6H / drew 7H, 7H / draw, 8H / draw, 9H / draw, 10H / draw, JH |
                 | drew QH, QH / drew KH, KH / draw, 6D / draw, 7D / draw, 8D / draw, 9D |
                 | draw, 8H / draw, 8H                      | says is from the new stock
older-then-newer | <six to 9> / hand 7H / <1 to 11> / draw, KD | ok
                 | take, 8H / draw, 8H                      |
# Where it is not plain, the other may be the one or the other.
either-then-older | <six to 9> / hand 7H / <1 to 11> / draw, KD | ok
                 | draw, 8H / draw, KS / take, 8H           |
either-then-newer | <six to 9> / hand 7S                    | ok
                 | Eve holds 2345s 2345h 2345d 2345c        |
                 | draw, 6H / drew 7H, 7H / draw, 8H / draw, 9H / draw, 10H / draw, JH |
                 | draw, QH / drew KH, KH / draw, 6D / draw, 7D / draw, 8D / draw, 9D |
                 | draw, 8H / draw, 8H                      |
older-then-older | <six to 9> / hand 7H / <1 to 11> / draw, KD | PHYS COM-PHYS-3; by Fay
                 | take, 8H / draw, KS / take, 8H           | says 8H went into the new stock
one-overcall     | hand Bob / re a25 c98 oc Ann             | ok; why Ann KAL-CALL-5 1 overcall
told-one-hand    | hand Bob / re a25                        | RULE COM-RES-5
                 | | says Say what Bob and Cid had left
short-of-contract | hand Ann 7H / draw, meld KS KH KD       | RULE KAL-CON-1
                 | | says The contract is 3 threes, all laid at once.
told-fewer-overcalls | <3> / <bob has overcalled> / re a25 b0 c98 oc Ann | RULE COM-RES-4
                 | | says Bob has made 1 overcall in what is
told-all-overcalls | <3> / <bob has overcalled> / re a25 b0 c98 oc Bob | ok
told-overcall    | hand Bob / re a25 c98 oc Ann             | ok; grounds Ann KAL-CALL-5 3
told-bent-late   | <3> / <bob is down> / re a25 b0 c98 bent | RULE KAL-BEND-1
                 |                                          | says Bob had laid down in turn 4.
told-bent        | <3> / hand Ann 7H / draw, 2D             | ok; entered Ann 50 Bob 0 Cid 196
                 | draw, 3D / draw, 4D                      |
                 | draw, meld KS KH KD, QS QH QD, JS JH JD  |
                 | re a25 b0 c98 bent                       |
told-void-and-out | hand Bob / re out Bob void | RULE KAL-STOCK-2; would_enter result void
two-overcalls    | hand Bob / re a25 c98 bent oc Bob Bob    | ok; why Bob KAL-CALL-5 2 overcalls
left-and-claimed | <x20> / drew 2D, meld <three threes>, 2D | ok
                 | Ann left jo AS 10D 9C 8C 6C 5C 3C 2C     | grounds Ann KAL-VAL-1 7
                 | Cid left 100                             | grounds Bob KAL-OUT-1 6
                 | | why Ann KAL-VAL-1 left in hand: AS 10D 9C 8C 6C 5C 3C 2C jo
                 | | why Bob KAL-OUT-1 went out; why Cid KAL-VAL-1 claimed, not verified
                 | | why Cid KAL-BEND-1 doubled: Bob bent the table; grounds Cid KAL-BEND-1 5
told-and-bent    | hand Bob / re a25 c98 bent oc Ann        | ok; grounds Cid KAL-BEND-1 3
                 | | why Ann KAL-VAL-1 left, as told; why Bob KAL-OUT-1 went out
                 | | grounds Ann KAL-VAL-1 3; grounds Bob KAL-OUT-1 3
overcalled-dry   | <six to 9> / <overcalled dry> / draw     | ok; grounds Ann KAL-CALL-5 86
                 | | uncounted no new stock could be formed (KAL-STOCK-2)
overcalled-free  | <six to 9 no penalties> / <overcalled dry> / draw | ok; grounds Ann KAL-D8 86
                 |                                          | why Ann KAL-D8 1 overcall
bent-and-caught  | <3> / <bob has overcalled>               | ok; grounds Bob KAL-CALL-7 16
                 | draw, meld <melds 1>, 9S 9H 9D, 3456d    |
                 | Ann left 50 / Cid left 40                |
                 | | why Bob KAL-CALL-7 no double: Bob bent the table, but has overcalled
no-joker-there   | <to 2> / hand 7H                         | RULE KAL-REPL-1
                 | draw, meld <threes>, 7S 8S 9S 10S, replace 9S 3 | says 7S 8S 9S 10S has no joker.
call-was-allowed | hand Ann 9C / Cid: call yes / meld 2S 3S 4S | SEQ COM-SEQ-1
                 |                                          | says The call was allowed.
call-was-refused | hand Ann 9C / Cid: call no / draw        | SEQ KAL-CALL-4; would take
                 |                                          | says The call was refused.
drawn-already    | hand Ann 9C / draw / draw                | SEQ COM-SEQ-1
                 |                                          | says The card of this turn is drawn.
two-who-overcalled | <4> / <dee has called>                 | ok; grounds Cid KAL-CALL-5 25
                 | Cid: call yes / draw, 2H / draw, 3H      | grounds Dee KAL-CALL-5 26
                 | Cid: call yes / draw, 4H                 |
                 | Cid: call yes / draw, 5H                 |
                 | Cid: overcall / Dee: overcall / re a25 b0 c98 d14 |
laid-and-called  | <to 4> / <bob stops>                     | ok; shows 69 cards in the stock
                 |                                          | shows meld 3, Bob: 4D 5D 6D jo
                 |                                          | shows Ann: 12 cards, 3 of 3 calls left
                 |                                          | shows Bob: 1 card, has laid down
                 |                                          | shows Cid: 14 cards, 2 of 3 calls left
                 | | tells Cid calls 7H, allowed, Bob draws, lays 4S 5S 6S jo as meld 1
                 |                                          | tells stops with jokers only
top-of-the-pile  | hand Ann 7H | ok; shows 80 cards in the stock, 7H on top of the discards
told-added       | <to 2> / <bob has a run>                 | ok
                 | tack KS 3, replace JS 3, 8C              |
                 | | tells Bob draws, adds KS to meld 3, puts JS into meld 3, throws 8C
told-refused     | <4> / <dee has called> / Dee: overcall   | ok
                 | Cid: call no / take, KS                  |
                 | | tells Dee overcalls; tells Cid calls JH, refused; tells Bob takes JH, throws KS
told-dry         | <six to 9> / <five calls> / draw, 6S     | ok; thrown in
                 | Bob: call yes                            | fact on_the_table nothing
                 | | tells Bob calls 6S, allowed; tells Dee cannot draw, no stock can be formed
held-but-one     | hand Ann 7H / draw, KS / draw, 2S / draw, 3S | PHYS COM-PHYS-6; cards KH; by Bob
                 | take / KH / draw, 2H / draw, 3H          |
                 | Bob holds AS 2H 3H 4H 5H 6H 8H 9H 10H    |
"""

# What each refusal says, a row each.
KALOOKI_SAYS = """
left-early       | hand Ann 7H / Cid left 20                | SEQ COM-SEQ-1
                 | | says The hand isn't finished: nobody has gone out.
dealt-two        | hand Ann 7H / Bob holds 2S 2H            | RULE KAL-DEAL-1
                 | | says For 3 threes 9 cards are dealt, and you named 2.
held-too-many    | hand Cid QH / drew JC, 4D                | PHYS COM-PHYS-7
                 | drew 7H, meld 6C 6H 6S, 9C 9D 9H, 3C 3S 3H, 7H |
                 | Ann left 2S 2C 2D 5S 5C 5D KS KH JC      |
                 | Ann holds 4D 2S 2C 2D 5S 5C 5D KS QD     |
                 | | says Ann would hold more than 9 cards now.
call-own         | hand Ann 7H / Bob: call yes              | SEQ KAL-CALL-1
                 | | says It's Bob's own turn to draw: only the others may call.
call-down        | <bob is down> / Bob: call yes            | RULE KAL-CALL-2
                 |                                          | says Bob has laid down.
call-no          | <bob is down> / draw, 4C / draw, 5C / Cid: call no | RULE KAL-CALL-6
                 | | says Bob has laid down and can't refuse.
take-down        | <bob is down> / draw, 4C / draw, 5C / take | RULE KAL-DRAW-2
                 |                                          | says Bob has laid down.
call-fourth      | <4> / <dee has called> / Dee: call yes   | RULE KAL-CALL-5
                 | | says Dee has made 3 free calls: the next is an overcall.
overcall-first   | <4> / hand Ann 9C / Dee: overcall        | RULE KAL-CALL-5
                 |                                          | says Dee has made 0 of 3 free calls.
                 |                                          | would Dee: call yes, Dee: call no
penalty-twice    | hand Ann 9C / Cid: call yes / Cid: drew KS / Cid: drew KH | SEQ COM-SEQ-1
                 | | says The penalty card of Cid is entered already: correct that entry.
stock-is-dry     | <six to 9> / <five calls> / Bob: call yes / drew KS | PHYS COM-PHYS-5
                 | | says The stock is empty and no new one can be formed: enter draw, and the
call-nothing     | <to 4> / <bob stops> / Ann: call yes     | PHYS COM-PHYS-2
                 |                                          | says There is no discard to call.
take-nothing     | <to 4> / <bob stops> / take              | PHYS COM-PHYS-2; by Cid
                 |                                          | says There is no discard to take.
must-discard     | <3 must> / <x20> / drew 4D, meld KS KH KD, 7C 7D 7C, 4H 4S 4D jo | RULE KAL-OUT-1
                 | | says The last card must be discarded (kal_must_discard=true).
tack-nowhere     | hand Ann 7H / draw, tack 7S 1            | SYN COM-SYN-1
                 |                                          | says There is no meld 1
tack-beyond      | <bob is down> / draw, tack KC 4          | SYN COM-SYN-1
                 |                                          | says there are 1 to 3.
tack-before      | <bob is down> / draw, tack KC 1          | RULE KAL-TACK-1
                 |                                          | says hasn't laid anything down yet.
stop-hidden      | hand Ann 7H / draw, stop                 | RULE KAL-DISC-1
                 | | says Bob holds cards other than jokers.
stop-placed      | <to 4> / hand 7H / draw, meld <inner jokers>, stop | RULE KAL-DISC-1
                 |                                          | says A joker goes to meld 1 or 2 or 3.
two-fours        | <to 2> / <bob has a run> / meld 2S 3S 4S 5S | RULE KAL-FOUR-3
                 |                                          | says Bob has two fours in S.
two-threes       | option distinct_threes true / hand Ann 7H | RULE KAL-THREE-1
                 | draw, meld KS KH KC, KS KD KH, 7S 7C 7D |
                 | | says There would be two threes of rank K
claimed-twice    | <over> / Ann left 60 / Ann left 61       | SEQ COM-SEQ-1
                 | | says Ann has claimed 60 already: correct that entry.
claimed-little   | <over> / Ann left 5                      | RULE KAL-VAL-1
                 | | says Ann's 9 cards count 14 to 230, not 5.
claimed-beside   | hand Ann KC / Cid: call yes              | RULE KAL-VAL-1
                 | draw, meld KS KH KD, QS QH QD, JS JH JD, 2D / Cid left 5 |
                 | | says Cid's 11 cards, KC among them, count
claimed-other    | <over> / Ann left 108 / Ann left jo AS 10D 9C 8C 6C 5C 3C KC | RULE KAL-VAL-1
                 | | says They count 116, but 108 was claimed: correct that entry.
told-nobody-out  | hand Ann / result Ann 5 Bob 4 Cid 3      | RULE COM-RES-5
                 |                                          | says Say who went out
                 | | says For example: result Ann 25 Bob 0 Cid 98
told-nothing-left | hand Ann / result Ann 5 Bob 0 Cid 0 out Bob | RULE KAL-VAL-1
                 | | says Cid did not go out, so at least a card is left: 1 or more.
told-one-below   | hand Ann / result Ann 5 Bob 0 Cid minus 1 | RULE KAL-VAL-1
                 | | says Cid did not go out, so at least a card is left: 1 or more.
told-out-with    | hand Ann / result Ann 5 Bob 4 Cid 3 out Bob | RULE KAL-OUT-1
                 | | says Bob went out and has nothing left.
told-in-a-void   | hand Ann / result void out Bob           | RULE KAL-STOCK-2
                 | | says In a void hand nobody goes out and nothing in hand counts.
told-too-much    | hand Ann / result Ann 331 Bob 0 Cid 60   | RULE KAL-VAL-1
                 | | says Ann has 15 cards at most, and they count 330 at most, not 331.
told-all-too-much | hand Ann / result Ann 330 Bob 0 Cid 330 | RULE KAL-VAL-1
                 | | says All cards that can be left count
told-not-bent    | <over> / result Ann 50 Bob 0 Cid 50      | RULE KAL-BEND-1
                 | | says Bob went out in the turn of his first meld.
                 | | would_enter result Ann 50 Bob 0 Cid 50 bent
told-other-out   | <over> / result Ann 0 Bob 30 Cid 50      | RULE KAL-OUT-1
                 | | says Bob went out in what is recorded, not Ann.
told-void-over   | <over> / result void                     | RULE COM-RES-4; says Bob went out.
told-too-little  | <over> / result Ann 5 Bob 0 Cid 50 bent  | RULE KAL-VAL-1
                 | | says Ann's hand counts 14 to 230, not 5.
adds-to-all      | hand Ann / adds Ann 5 Bob 4 Cid 3        | RULE KAL-OUT-1
                 | | says Who goes out adds nothing but 50 for each overcall.
adds-below       | hand Ann / adds Ann 5 Bob 0 Cid minus 3  | RULE KAL-VAL-1
                 |                                          | says A hand adds nothing below 0.
known-left-out   | hand Ann 7H / Cid: call yes              | PHYS COM-PHYS-7; cards 7H
                 | draw, meld KS KH KD, QS QH QD, JS JH JD, 2D |
                 | Cid: left 2S 2H 2C 3S 3H 3C 3D 4S 4H 4C 4D |
                 | | says 7H is known of Cid's hand: only 10 cards can be others.
seen-one-of-two  | hand Ann 7H / seen 7H 7H                 | PHYS COM-PHYS-2
                 | | says only 2 7H, and one of them is in the discard pile.
seen-three-of-four | hand Ann jo / draw, meld KSH jo, QSH jo, JS JH JC, 2D | PHYS COM-PHYS-2
                 | Cid left jo jo 10D 9C 8C 6C 5C 3C 2C |
                 | | says only 4 jo, and 3 of them are in meld 1 and meld 2 and the discard pile.
both-are-placed  | hand Ann 7H / Bob holds 2345678h AS 9S   | PHYS COM-PHYS-3; by Cid
                 | Cid holds 7H 2345689s TD |
                 | | says only 2 7H, and they are in Bob's hand and the discard pile.
three-of-two     | hand Ann 9S / Bob holds 7h 7h 7h 234568h | PHYS COM-PHYS-2
                 |                                          | says There are only 2 7H, not 3.
all-is-known     | hand Ann 9S / Bob holds KSHD QSHD JSHD / take, 2C | PHYS COM-PHYS-6; by Bob
                 | | says every card of the hand is known, and 2C is not among them.
new-stock-told   | <six to 9> / hand 7H / <1 to 11> / draw  | PHYS COM-PHYS-3; by Ann
                 | Ann holds 7H 9H 7D AS 2345s 2345c 2345d  |
                 | | says 7H went into the new stock: Ann can't still have it.
before-and-since | <six to 9> / hand 7H / <1 to 11>         | PHYS COM-PHYS-7; by Ann
                 | draw, 9D / draw, 10D / draw, JD / draw, QD / draw, KD |
                 | Ann holds AKQJ10s AKQJ10c AKQJ98s        |
                 | | says Of Ann's hidden cards 15 at most can be from before the new stock.
room-and-kinds   | <six to 9> / hand 7S                     | PHYS COM-PHYS-7; by Dee
                 | Dee holds 2345s 2345h 2345d 2345c        |
                 | draw, 2S / draw, 7H / draw, 8H / draw, 9H / draw, 10H / draw, JH |
                 | drew QH, QH / draw, KH / draw, 6D / draw, 7D / draw, 8D / draw, 9D |
                 | draw, meld 2345h, 3S KS AS               |
                 | | says Of Dee's hidden cards 1 at most can be from before the new stock,
more-than-held   | hand Ann 7H / draw, meld KSHD, QSHD, JSHD, 2S 3S 4S 5S | PHYS COM-PHYS-4
                 | | says Bob has 10 cards, and you named 13.
dealt-without-it | hand Ann 7H / take, KS / draw, KS / draw, 2C | PHYS COM-PHYS-6; cards KS
                 | Bob holds AS 2S 3S 4S 5S 6S 7S 8S 9S     |
                 | | says KS was seen in that hand already: name it too.
seen-two-faces   | hand Ann 7H / draw, 8H / seen 7H 8H / take, 7H | PHYS COM-PHYS-3; by Cid
                 |                                          | says 7H was seen in the stock
seen-in-stock    | hand Ann 7H / draw, 8H / seen 7H         | PHYS COM-PHYS-3; by Cid
                 | Cid holds 234567h 3d 4d 5d               |
                 | | says 7H was seen in the stock: Cid can't have had it before.
low-end-open     | <to 2> / <bob has a run> / tack KS 3, tack AS 3, tack 7S 3 | RULE KAL-TACK-3
                 | | says 9S 10S jo QS KS AS has reached the ace: its low end is open for 8S.
high-end-open    | <to 2> / <bob has a run> / tack AS 3     | RULE KAL-TACK-3
                 | | says The high end of 9S 10S jo QS is open
three-of-sevens  | <to 2> / <bob has a run> / tack 9D 1     | RULE KAL-TACK-2
                 |                                          | says 7H 7D 7C is a three of rank 7.
three-keeps      | <to 2> / <bob has a run> / replace 7S 1  | RULE KAL-REPL-4
                 | | says 7H 7D 7C is a three: its jokers stay.
joker-for-joker  | <to 2> / <bob has a run> / replace jo 3  | RULE KAL-REPL-4
                 | | says Only a natural card takes the place of a joker.
"""

LOO_HANDS = {
    "ten": "game loo / players P1, P2, P3, P4, P5, P6, P7, P8, P9, P10",
    "mixed": """
        <ten>
        option short_stock reshuffle
        hand P10 7S
        in in in in pass pass pass pass pass pass""",
    "three of five": """
        hand Eve 7S
        in in in pass pass
        0 0 0
        2H AH 3H
        KH 4H 5H
        QH 6H 7H
        AD 2D 3D
        AC 2C 3C""",
}

LOO = """
no-flush         | hand Eve 7S / in in in in pass           | RULE LOO-FLUSH-1
                 | Bob: flush AH KH 9H 4H 2D                | cards AH KH 9H 4H 2D
late-and-left-out | hand Eve 7S / in in in in in / 0 0 0 0 0 | PHYS COM-PHYS-6; cards 7H
                 | 9H 7H 8H 10H JH                          |
                 | Bob holds KH 2D 2C 3C 4C                 |
flush-too-late   | hand Eve 7S / in in in in pass / 0 0     | SEQ LOO-FLUSH-2; would
                 | Ann: flush AH KH 9H 4H 2H                |
two-aces         | hand Eve 7S / in in in in pass           | PHYS COM-PHYS-2
                 | Bob: flush AH KH 9H 4H 2H                | says Bob has shown AH.
                 | Ann: flush AH AD KD 9D 4D                |
ante-of-seven    | hand Eve 7S / ante 7                     | RULE LOO-ANTE-1; would_enter ante 5
whole-pot        | hand Eve 7S / in in in in pass           | ok
                 | Bob: flush AH KH 9H 4H 2H / nothing all  |
                 | | why Bob LOO-FLUSH-3 the whole pot: AH KH 9H 4H 2H
                 |                                          | grounds Bob LOO-FLUSH-3 8
divided-pot      | hand Eve 7S / in in in in pass           | ok
                 | Bob: flush AH KH 9H 4H 2H                |
                 | | why Bob LOO-D9 the pot divided by 2: AH KH 9H 4H 2H
                 | Ann: nothing / Cid: nothing              | grounds Bob LOO-D9 8
                 | Dee: flush AD KD 9D 4D 2D                | grounds Dee LOO-D9 11
told-from-a-pot  | hand Eve / result Ann 5 Bob 0 / adds Ann 5 | ok
                 | | totals Ann 5 Bob 0 Cid 0 Dee 0 Eve 0 pot -5
                 | ruling annul .1 because so               |
flush-alone      | hand Eve 7S / in in in in pass           | ok
                 | Bob: flush AH KH 9H 4H 2H / nothing all  |
                 | | why Bob LOO-FLUSH-3 flush AH KH 9H 4H 2H
told-no-flush    | hand Ann / result shown Bob in Cid       | RULE COM-RES-5
                 | | says Say whose flush it was that the others answered.
told-lower-flush | hand Eve 7S / in in in in pass           | RULE LOO-FLUSH-4
                 | Bob: flush AH KH 9H 4H 2H                | says Bob has the best.
                 | Ann: flush AD QD 9D 4D 3D / result flush Ann in Cid Dee |
told-higher-flush | hand Eve 7S / in in in in pass          | ok
                 | Bob: flush AH KH 9H 4H 2H                |
                 | Ann: flush AD QD 9D 4D 3D / result flush Bob in Cid Dee |
told-tricks      | hand Ann / result Ann 3 Bob 2            | ok; why Ann COM-RES-1 tricks, as told
told-in-a-line   | hand Ann / result Ann 3 Bob 2            | ok; grounds Ann LOO-PAY-1 3
told-in-any-order | hand Ann / result in Cid Dee Ann 3 Bob 2 | ok
                 | | entered Ann -2 Bob 2 Cid -5 Dee -5 Eve 0
told-who-stayed  | hand Ann / result Ann 3 in               | SYN COM-SYN-1
                 | | says After in come the names of players.
told-no-tricks   | hand Ann / result dealer Ann             | RULE COM-RES-5
                 | | says Say the tricks of those who stayed in, five in all. For example: result
                 | | says For example: result Ann 3 Bob 2
told-below-zero  | hand Ann / result Ann 6 Bob minus 1      | RULE LOO-PAY-1
                 |                                          | says Nobody wins fewer than 0 tricks.
in-at-the-lead   | hand Eve 7S / in in in in pass / 0 0 0 0 / in | SEQ COM-SEQ-1
                 |                                          | says It's time for the first lead.
# A figure of the paper is no act: that of the pot is written with its name in the refusal.
corrected-to-pot | hand Eve 7S / in in in / correct @4 score pot 15 | SEQ COM-SEQ-1
                 |                                          | says correct @4 score pot 15 can't be
seen-too-many    | <ten> / hand P10 7S / seen AH KH         | PHYS COM-PHYS-7
                 |                                          | says Only one card lies face down.
exchange-of-six  | hand Eve 7S / in in in in pass / exchange 6 | RULE LOO-EXCH-1
                 | | would exchange 0, exchange 1, exchange 2, exchange 3, exchange 4, exchange 5
civil-with-king  | hand Eve 7S / in in in in pass / 0 0 0 0 | RULE LOO-CIVIL-1
                 | KS civil                                 | says KS isn't the ace of trumps.
left-by-passed   | hand Eve 7S / in in in in pass           | SEQ COM-SEQ-1; by Eve
                 | Ann: flush AKQJTh / nothing all          |
                 | Eve left 2H 3H 4H 5H 6D / Eve holds 2H 3H 4H 5H 6D |
last-who-stays   | hand Eve 7S / pass pass in pass pass     | ok; why Cid LOO-D3 the whole pot
                 |                                          | grounds Cid LOO-D3 3 4 5 6 7
                 |                                          | why Cid LOO-D3 nobody else stayed in
won-and-looed    | hand Eve 7S / in in in pass pass / 0 0 0 | ok; why Bob LOO-TRICK-1 trick 5
                 | AH 2H 3H / KH 4H 5H / QH 6H 8H           | why Ann LOO-TRICK-1 tricks 1 2 3 4
                 | AD 2D 3D / 2C AC 3C                      | why Bob LOO-PAY-1 trick 5 at 1 each
                 |                                          | why Cid LOO-LOOED-1 looed: no trick
                 |                                          | grounds Cid LOO-LOOED-1 5
                 |                                          | why Eve LOO-ANTE-1 the ante
                 |                                          | grounds Eve LOO-ANTE-1 2
told-and-looed   | hand Eve 7S / result Ann 1 Bob 4 in Cid  | ok; grounds Cid LOO-LOOED-1 3
                 |                                          | why Ann LOO-PAY-1 1 trick at 1 each
showed-nothing   | option flush_payers all / hand Eve 7S / in in in in pass | ok
                 | Ann: flush AKQJTh / nothing / pam / nothing | grounds Eve LOO-FLUSH-6 7
                 | | why Bob LOO-FLUSH-6 showed neither a flush nor Pam
                 |                                          | grounds Bob LOO-FLUSH-6 4 9
dealer-takes-it  | option all_pass dealer_takes / hand Eve 7S / pass pass pass pass pass | ok
                 |                                          | grounds Eve LOO-D2 3 4 5 6 7
                 | | why Eve LOO-D2 the whole pot: everybody passed
told-flush       | hand Ann / result flush Bob in Cid Dee   | ok; why Bob LOO-FLUSH-3 the whole pot
shown-flush      | hand Eve 7S / in in in in pass           | ok; fact flushes.Bob AH KH 9H 4H 2H
                 | Bob: flush AH KH 9H 4H 2H                |
stock-of-five    | game loo / players Ann, Bob, Cid, Dee, Eve, Fay / hand Fay 7S | RULE LOO-EXCH-1
                 | in in in in in in / 5 5 5 1 / exchange 6 | says Eve holds five cards.
seen-laid-away   | hand Eve 7S / in in in in pass / 0 2 0 0 / seen 2C 3C 9D | PHYS COM-PHYS-7
                 | 9H 7H 8H 10H / Bob holds 2C 7H KD 9D 3C  | cards 9D 3C 2C
                 | | says hasn't laid that many away: 9D 3C 2C was seen.
# What was thrown away stays where it lies, whatever else is seen and drawn.
seen-and-thrown  | hand Eve 7S / in in in in pass           | ok
                 | exchange KH QH / seen AH / seen KH       |
seen-drawn-thrown | hand Eve 7S / in in in in pass          | ok
                 | exchange KH QH / seen AH / exchange 1 / seen KH |
# Who threw a card into the new stock may have been dealt any; who threw none keeps what he had.
came-back        | <mixed> / 1 3 / P1 holds 2D 3D 4D 5D 6D / 0 0 / 9H 2D | ok
came-back-none   | <mixed> / 0 1 1 / P1 holds 2D 3D 4D 5D 6D | PHYS COM-PHYS-3
                 | P4: exchange 2D                          | says known to be in P1's hand
came-back-not-yet | <mixed> / 0 1 1 / P4 holds 2D 3D 4D 5D 6D / 0 / 9H 2D | PHYS COM-PHYS-3
                 |                                          | says known to be in P4's hand
"""

LOO_SAYS = """
ante-too-late    | hand Eve 7S / in / ante 5                | SEQ COM-SEQ-1
                 | | says The ante comes before anybody says in or pass.
exchange-below   | hand Eve 7S / in in in in pass / exchange -1 | SYN COM-SYN-1
                 |                                          | says A number of cards is 0 or more.
exchange-scarce  | <ten> / hand P10 7S / in in in in in in in in in in | RULE LOO-EXCH-1
                 | exchange 2 |
                 | | says The stock holds 1. Nobody may throw
                 |                                          | would exchange 0, exchange 1
drew-for-none    | hand Eve 7S / in in in in pass / 0, drew AS | PHYS COM-PHYS-4
                 | | says threw away 0 and draws as many: a hand has five cards.
drew-in-the-play | hand Eve 7S / in in in in pass / 0 0 0 0 / 9H / drew AS | SEQ COM-SEQ-1
                 | | says What a player drew is entered once, right after the exchange.
exchanges-again  | hand Eve 7S / in in in in pass / 1 / Ann: exchange 1 | SEQ LOO-EXCH-1
                 |                                          | says Ann has exchanged already.
flush-of-passed  | hand Eve 7S / pass in in in in / Ann: flush AKQJTh | SEQ LOO-FLUSH-2
                 |                                          | says Ann has passed.
in-or-pass       | hand Eve 7S / exchange 1                 | SEQ COM-SEQ-1
                 |                                          | says Each player says in or pass.
in-the-exchange  | hand Eve 7S / in in in in pass / in      | SEQ COM-SEQ-1
                 |                                          | says The players exchange cards now.
in-the-answers   | hand Eve 7S / in in in in pass           | SEQ COM-SEQ-1
                 | Ann: flush AKQJTh / 9D                   | says A flush was shown, and the others
civil-in-the-trick | hand Eve 7S / in in in in pass / 0 0 0 0 | SEQ LOO-CIVIL-1
                 | AS 2S / Ann: civil                       | says Who leads the ace of trumps
no-flush-at-all  | hand Eve 7S / in in in in pass           | RULE LOO-FLUSH-1
                 | Ann: flush AC KC QC 10C 9H               | says AC KC QC 10C isn't a flush.
left-in-the-play | hand Eve 7S / in in in in pass / 0 / Ann left 5 | SEQ COM-SEQ-1
                 | | says What is left in hand is entered when the hand is over.
left-of-passed   | <three of five> / Dee left 4             | PHYS COM-PHYS-4
                 |                                          | says Dee has 5 cards left.
left-of-passed-so | <three of five> / Dee left 5            | ok
left-of-player   | <three of five> / Ann left 1             | PHYS COM-PHYS-4
                 |                                          | says Ann has 0 cards left.
left-in-another  | <three of five> / Dee left 9C 10C QC KC 8C / Eve left 9C 2S 3S 4S 5S | PHYS any
                 |                                          | says 9C is known to be in Dee's hand.
left-after-pam   | hand Eve 7S / in in in in pass           | PHYS COM-PHYS-7
                 | Ann: flush AKQJTh / pam / nothing nothing | says Bob has no room for
                 | Bob left 2H 3H 4H 5H 6D                  |
left-after-flush | hand Eve 7S / in in in in pass           | PHYS COM-PHYS-6
                 | Ann: flush AKQJTh / pam / nothing nothing | says Ann's whole hand is known
                 | Ann left 2H 3H 4H 5H 6D                  |
dealt-what-came  | hand Eve 7S / in in in in pass           | PHYS COM-PHYS-7; cards AH
                 | 0 1 / drew AH / 0 0 / 9H AH / Bob holds AH KH QH JH 10H |
                 | | says Bob drew 1 of the cards seen since: AH.
# The only card that can have been thrown away was seen, and it is none of these.
dealt-four       | hand Eve 7S / Ann holds AKQJh            | PHYS COM-PHYS-4; by Ann
dealt-none-away  | <ten> / hand P10 7S / in in in in in in in in in in | PHYS COM-PHYS-7; by P1
                 | 1 0 0 0 0 0 0 0 0 0 / seen AH            | says No card lies face down.
                 | P1 holds 2D 3D 4D 5D 6D                  |
dealt-and-seen   | <ten> / hand P10 7S / in in in in in in in in in in | ok
                 | 1 0 0 0 0 0 0 0 0 0 / seen AH / P1 holds AH 3D 4D 5D 6D |
told-who-passed  | hand Eve 7S / in pass / result Bob 3 Cid 2 | RULE LOO-STAY-1
                 | | says Bob has passed in what is recorded.
told-all-passed  | hand Eve 7S / in / result passed         | RULE LOO-STAY-1
                 |                                          | says Ann stayed in.
told-flush-tricks | hand Eve / result flush Bob Bob 3       | RULE LOO-FLUSH-3
                 |                                          | says A flush takes all five tricks.
told-flush-table | hand Eve 7S / in in in in pass / 0 0 0 0 | RULE LOO-FLUSH-2
                 | 9H / result flush Bob in Ann Cid Dee     | says The play had begun.
told-flush-late  | hand Eve 7S / in in in in pass / 0 0 0 0 | RULE LOO-FLUSH-2
                 | 9H 8H 7H 6H / result flush Bob in Ann Cid Dee | says The play had begun.
told-shown-none  | hand Eve 7S / in in in in pass           | RULE LOO-D8
                 | Ann: flush AKQJTh / nothing              | says Bob has shown nothing, by what is
                 | result flush Ann shown Bob               |
told-not-shown   | hand Eve 7S / in in in in pass           | RULE LOO-D8
                 | Ann: flush AKQJTh / nothing              | says Bob has shown nothing, by what is
                 | result flush Ann Bob |
told-to-answer   | hand Eve 7S / in in in in pass / Ann: flush AKQJTh / result flush Bob | ok
told-six-tricks  | hand Eve / result Ann 3 Bob 3            | RULE LOO-PAY-1
                 | | says There are five tricks in a hand, not 6.
told-fewer       | hand Eve 7S / in in in in pass / 0 0 0 0 | RULE COM-RES-4
                 | 9H 8H 7H 6H / result Bob 5               | says Ann has won 1 already in what is
adds-unbalanced  | hand Eve / adds Ann 3 pot 2              | RULE LOO-PAY-1
                 | | says The chips must sum to zero with the pot, not to +5.
adds-from-nothing | hand Eve / adds Ann 6 Bob minus 5       | RULE LOO-PAY-1
                 | | says The pot had 0 before this hand: the players cannot win 1 from it.
"""

SIXTY_SIX = """
said-of-a-hand   | hand Ann KS / exchange / marriage C / close / Bob: claim | ok
                 |                                          | told trump S; told Bob claimed 66
                 |                                          | told Bob closed the stock
                 |                                          | told Bob exchanged the nine
                 |                                          | told 11 in the stock
                 |                                          | fact marriages ['Bob C']
worth-of-all     | <drawn>                                  | ok; worth Ann 46 Bob 74
shown-and-dealt  | hand Bob KS / marriage D / Ann: claim    | PHYS COM-PHYS-6; cards KD QD
                 | Ann holds QS 9S AD JH 9H AH              | says has shown KD QD too early for a
claimed-schwarz  | hand Bob KS / 9H AH / AD JD / AC 9C / 10H JH / 10D QD / 10C JC | ok
                 | Bob: claim                               | entered Ann 0 Bob 3
claimed-schneider | hand Bob KS / JH 9H / 9D AD / AC 9C / 10D JD / 10C JC / AS 9S | ok
                 | 10S KS / Bob: claim                      | entered Ann 0 Bob 2
nine-is-with-ann | hand Ann KS / Ann holds 9S 10C KC 10H 10S QS | RULE SXS-NINE-1
                 | exchange                                 | says Bob can't hold 9S: Ann holds it.
told-two-marriages | hand Ann / result Ann 100 Bob 70       | ok
told-three-of-them | hand Ann / result Ann 100 Bob 90       | ok
told-all-but-one | hand Ann / result Ann 100 Bob 110        | ok
told-all-of-them | hand Ann / result Ann 100 Bob 130        | ok
told-whose-closing | hand Ann / result Ann 71 Bob 59 closed | SYN COM-SYN-1
                 | | says After closed comes a player. For example: result Ann 71 Bob 59
told-whose-claim | hand Ann / result Ann 71 Bob 59 claimed  | SYN COM-SYN-1
                 | | says After claimed comes a player.
told-whose-trick | hand Ann / result Ann 130 Bob 0 trick    | SYN COM-SYN-1
                 | | says After trick comes a player.
told-in-short    | hand Ann / re a60 b40 cl a w b           | ok; entered Ann 2 Bob 0
told-trickless-bob | hand Bob KS / AH 9H                    | RULE SXS-VP-6
                 | result Ann 71 Bob 0 closed Bob trickless |
closed-by-bob    | hand Bob KS / AH 9H / AD / close / 9D / Bob: claim | ok
                 |                                          | entered Ann 2 Bob 0
closed-the-upcard | hand Bob KS / close / KS                | PHYS COM-PHYS-3
                 | | says KS lies under the closed stock.
won-by-whom      | hand Bob KS / AH 10C = Bob               | RULE SXS-PLAY-3
said-of-no-stock | <all Ann's>                              | ok; told 0 in the stock; told Hand
dealt-and-closed | hand Bob KS / AH 10C / close / AD 9D / AC 9C | PHYS COM-PHYS-6; cards AD AC
                 | Ann holds AH QD JD JS 9S QS              | says has shown AD AC too early for a
left-unnamed     | hand Bob KS / AH 10C / Ann: claim / Ann left AC 9C | PHYS COM-PHYS-4; by Ann
phase-of-draws   | hand Bob KS / AH 10C                     | ok; phase draws
phase-of-a-lead  | hand Bob KS / exchange                   | ok; phase lead
phase-of-a-reply | hand Bob KS / AH                         | ok; phase reply
phase-of-marriage | hand Bob KS / AH 10C / marriage C       | ok; phase marriage
phase-closed     | hand Bob KS / close                      | ok; phase lead, closed
phase-closed-first | hand Bob KS / AH 10C / close           | ok; phase draws, closed
phase-closed-reply | hand Bob KS / AH / close               | ok; phase reply, closed
phase-closed-shown | hand Bob KS / AH 10C / marriage C, close | ok; phase marriage, closed
phase-closed-trick | hand Bob KS / close / AH 10C           | ok; phase lead, closed
phase-at-last    | <all Ann's>                              | ok; phase draws, exhausted
phase-at-last-reply | <all Ann's> / 10S                     | ok; phase reply, exhausted
phase-at-last-lead | <all Ann's> / 10S KS                   | ok; phase lead, exhausted
phase-at-last-shown | <all Ann's> / marriage H              | ok; phase marriage, exhausted
said-of-none     | hand Ann KS                              | ok; fact marriages nothing
                 | | fact closed nothing; fact claimed nothing; fact exchanged nothing
                 | | fact left nothing; fact bonus 0
said-of-bonus    | hand Ann / result Ann 65 Bob 65 / hand Bob KS | ok; told 1 more for the winner
said-of-rewards  | hand Ann / result Ann 100 Bob 30         | ok; remark schneider
said-of-schwarz  | hand Ann / result Ann 130 Bob 0          | ok; remark schwarz
said-of-failure  | hand Ann / result Ann 50 Bob 20 claimed Ann | ok; remark failed
said-of-no-trick | hand Ann / result Ann 50 Bob 0 claimed Ann | ok; remark failed
said-of-left     | hand Bob KS / AH 10C / Ann: claim        | ok
                 | Bob left 30 / Ann left 9S AD 9H QD JH QC | fact left.Ann 9S JH 9H AD QD QC
said-of-points   | hand Bob KS / AH 10C / Ann: claim        | ok
                 | Bob left 30                              | fact left.Bob 30 points, unverified
drew-the-upcard  | hand Bob KS / AH 9H / Ann: drew KS       | SEQ SXS-DRAW-1; by Ann
                 | | says KS is the upcard, which the loser of trick 6 draws last.
drew-another     | <all Ann's> / Bob: drew JS               | SEQ SXS-DRAW-1; by Bob
                 | | says After trick 6 Bob takes the upcard, KS.
drew-unturned    | hand Bob / Bob: drew AC                  | SEQ COM-SEQ-1
claim-unturned   | hand Bob / Bob: claim                    | SEQ COM-SEQ-1
nine-is-turned   | hand Ann 9S / exchange                   | RULE SXS-NINE-1
                 |                                          | says 9S lies on the table already.
nine-is-held     | hand Bob KS / Bob holds 9S 10C KC 10H 10S QS | RULE SXS-NINE-1
                 | exchange                                 | says Ann can't hold 9S: Bob holds it.
nine-is-elsewhere | hand Bob KS / Ann holds QD AS AD JH 9H AH | RULE SXS-NINE-1
                 | | says Ann can't hold 9S: every card of that hand is known.
                 | exchange                                 |
nine-unearned    | option nine_needs_trick true / hand Bob KS / AH AC / AD 9D / JH QH | ok
                 | exchange                                 |
nine-too-early   | option nine_needs_trick true / hand Bob KS / exchange | RULE SXS-NINE-1
                 | | says Ann has won no trick yet (sxs_nine_needs_trick=true).
close-as-reply   | option close_when on_lead / hand Bob KS / AH / close | SEQ SXS-CLOSE-1; by Bob
                 | | says Only the player about to lead can close (sxs_close_when=on_lead).
no-marriages     | option marriage_after_stock false        | SEQ SXS-MAR-1
                 | hand Bob KS / close / marriage C         | by Ann
                 | | says entered: Nobody draws any more, so there are no marriages (sxs_
dealt-the-upcard | hand Bob KS / Ann holds KS 9S AD JH 9H AH | PHYS COM-PHYS-2
                 |                                          | says KS is the upcard.
dealt-the-turned | hand Bob KS / exchange / AH 9H           | PHYS COM-PHYS-2; by Bob
                 | Bob holds KS 9H AD JH QH AC              | says KS is the upcard.
dealt-from-stock | hand Bob KS / AH 10C / Ann: drew JC      | PHYS COM-PHYS-2
                 | Ann holds QD 9S AD JH JC AH              | says JC came from the stock.
dealt-to-other   | hand Bob KS / AH 10C / Ann: drew JC      | PHYS COM-PHYS-2; by Bob
                 | Bob holds QD 9S AD JH JC 10C             | says JC came from the stock.
dealt-too-late   | hand Ann KS / AH 9H / QD KD              | PHYS COM-PHYS-6
                 | | says has shown 9H too early for a draw: it was dealt, so name it too.
                 | Ann holds 9C 10C 9S JS JD AS             |
seen-in-stock    | hand Bob KS / seen AC                    | SEQ COM-SEQ-1
                 | | says A card of the stock will still be drawn: write a note instead.
left-in-play     | hand Bob KS / Ann left AC                | SEQ COM-SEQ-1
                 | | says What is left in hand is entered when the hand is over.
left-but-known   | hand Bob KS / Ann holds QD 9S AD JH 9H AH | PHYS COM-PHYS-6; by Ann; cards 9S
                 | AH 10C / Ann: claim                      | says 9S is known to be in that hand
                 | Ann left QD AC AD JH 9H                  |
left-by-other    | hand Bob KS / Bob holds 10C KC 10H 10S QS QC | PHYS COM-PHYS-3; by Ann
                 | AH 10C / Ann: claim                      | says KC is known to be in Bob's hand.
                 | Ann left QD 9S AD KC 9H                  |
worth-of-both    | hand Bob KS / Ann holds QD 9S AD JH 9H AH | ok; worth Ann 27 Bob 40
                 | Bob holds 10C KC 10H 10S QS QC / close / Ann: claim |
worth-of-a-swap  | hand Bob KS / Ann holds QD 9S AD JH 9H AH | ok; worth Ann 27 Bob 40
                 | Bob holds 10C KC 10H 10S QS QC / exchange / close / Bob: claim |
worth-unturned   | hand Bob / Ann holds QD 9S AD JH 9H AH   | ok; worth nothing
                 | Bob holds 10C KC 10H 10S QS QC           |
worth-unknown    | hand Bob KS / Ann holds QD 9S AD JH 9H AH | ok; worth nothing
awaits-a-lead    | hand Bob KS / drew AC                    | SEQ SXS-DRAW-1
                 |                                          | says It's time to lead.
awaits-its-card  | hand Bob KS / marriage C / drew AC       | SEQ SXS-DRAW-1
                 |                                          | says A marriage was shown.
awaits-a-reply   | hand Bob KS / AH / drew AC               | SEQ SXS-DRAW-1
                 |                                          | says The lead waits for a card.
awaits-when-closed | hand Bob KS / close / exchange         | SEQ SXS-NINE-1
                 | | says It's time to lead and the stock is closed.
awaits-at-last   | <all Ann's> / exchange                   | SEQ SXS-NINE-1
                 | | says It's time to lead and the stock is exhausted.
ends-for-both    | final Ann 7 Bob 7                        | RULE COM-RES-6
                 | | says One player scores in a hand, so only one has 7 or more.
told-who-closed  | hand Ann KS / AH 10H, close              | RULE SXS-CLOSE-1
                 | result Ann 60 Bob 40 closed Ann          | says Bob closed the stock in what is
told-exhausted   | <all Ann's> / result Ann 120 Bob 10 closed Ann | RULE SXS-D8
                 | | says An exhausted stock cannot be closed.
told-not-closed  | hand Ann / result Ann 50 Bob 60 claimed Ann trickless | RULE COM-RES-5
                 | | says Say who closed the stock, when the other had no trick.
told-needless    | hand Ann / result Ann 71 Bob 59 trick Bob | RULE COM-RES-4
                 | | says Bob has points, and so a trick: leave out `trick`.
told-one-point   | hand Ann / result Ann 129 Bob 1          | RULE SXS-PTS-1
                 |                                          | says No card counts 1
told-too-much    | hand Ann / result Ann 200 Bob 31 claimed Bob | RULE SXS-PTS-1
                 | | says There are not 231 points in a hand.
told-just-enough | hand Ann / result Ann 200 Bob 30 claimed Bob | ok
told-one-side    | hand Ann / result Ann 71                 | RULE COM-RES-5
                 | | says Say the points of both, points in the hand, marriages included.
told-both-added  | hand Ann / adds Ann 1 Bob 1              | RULE SXS-D24
                 |                                          | says Only one player scores in a hand
told-an-addition | hand Ann / adds Ann 4                    | RULE SXS-VP-1
                 | | says A hand adds 1 to 3 game points, or none where it is drawn.
told-a-drawn     | hand Ann / adds Ann 0 Bob 0              | ok; next Bob
                 | | why Ann SXS-VP-4 drawn: the next winner gets one more
told-the-least   | hand Ann / adds Ann 1                    | ok; entered Ann 1 Bob 0
told-the-most    | hand Ann / adds Bob 3                    | ok; entered Ann 0 Bob 3
told-before-it   | hand Ann / result Ann 71 Bob 59 / adds Ann 1 | ok; totals Ann 1 Bob 0
                 | correct @3 result Ann 65 Bob 65          |
told-of-a-winner | option next_dealer winner / hand Ann / adds Bob 2 | ok; next Bob
told-of-a-loser  | option next_dealer loser / hand Ann / adds Bob 2 | ok; next Ann
reached          | hand Ann / result Ann 71 Bob 59          | ok; why Ann SXS-VP-1 66 reached
both-have-it     | hand Ann / result Ann 80 Bob 70          | ok
                 | | why Ann SXS-VP-4 both have 66: the next winner gets one more
claimed-by-one   | option both_66 claimant / hand Ann / result Ann 80 Bob 70 claimed Ann | ok
                 | | why Ann SXS-D17 66 declared, though both have it
drawn-before     | hand Ann / result Ann 80 Bob 70 / result Ann 71 Bob 59 | ok
                 | | why Ann SXS-VP-4 the drawn hand before
drawn-twice      | hand Ann / result Ann 80 Bob 70 / result Ann 80 Bob 70 | ok
                 | result Ann 71 Bob 59                     | why Ann SXS-VP-4 2 drawn hands before
marriage-in-vain | hand Bob KS / marriage D, KD AD / Bob: claim | ok
                 | | why Ann SXS-MAR-6 marriage of diamonds, but no trick won
marriage-counted | hand Bob KS / marriage D, KD 9D / Bob: claim | ok
                 | | why Ann SXS-MAR-3 marriage of diamonds; grounds Ann SXS-MAR-3 3
nine-was-played  | hand Ann KS / AH 9S / exchange           | RULE SXS-NINE-1; by Ann
                 |                                          | says it was played by Ann in trick 1.
shown-too-early  | hand Ann KS / AH 9H / QD KD              | PHYS COM-PHYS-6; cards 9H
                 | Ann holds 9C 10C 9S JS JD AS             |
paid-for-closing | hand Ann / result Ann 50 Bob 60 closed Ann | ok
                 | | why Bob SXS-VP-5 the opponent closed and lacks 66
paid-trickless   | hand Ann / result Ann 50 Bob 60 closed Ann trickless | ok
                 | | why Bob SXS-VP-6 the opponent closed, having lost no trick, and lacks 66
paid-for-claim   | hand Ann / result Ann 50 Bob 20 claimed Ann | ok
                 | | why Bob SXS-VP-5 the opponent claimed wrongly
claimed-first    | hand Ann / result Ann 50 Bob 0 claimed Ann | ok
                 | | why Bob SXS-VP-6 the opponent claimed wrongly, having lost no trick
told-points      | hand Ann / result Ann 71 Bob 59          | ok; fact points Ann 71 Bob 59
schwarz          | hand Ann / result Ann 130 Bob 0          | ok
                 | | why Ann SXS-VP-3 66, and the opponent has no trick (schwarz)
schneider        | hand Ann / result Ann 100 Bob 30         | ok
                 | | why Ann SXS-VP-2 66, and the opponent has 32 or less (schneider)
nobody-has-it    | hand Ann / result Ann 65 Bob 65          | ok
                 | | why Bob SXS-VP-4 nobody has 66: the next winner gets one more
# What a hand added stands, though it was told when a bonus was open that is none now (COM-VOID-5).
told-with-bonus  | hand Ann / result Ann 65 Bob 65 / adds Ann 4 | ok; totals Ann 4 Bob 0
                 | ruling annul .1 because so               |
told-without     | hand Ann / result Ann 65 Bob 65 / adds Ann 4 | RULE SXS-VP-1
                 | ruling annul .1 because so / adds Bob 4  |
told-too-little  | hand Ann / result Ann 65 Bob 65 / adds Ann 1 | RULE SXS-VP-1
                 |                                          | says A hand adds 2 to 4 game points
told-marriage    | hand Ann / result Ann 85 Bob 65          | ok; fact points Ann 85 Bob 65
left-too-many    | hand Bob KS / AH 10C / JC / close / 9C / AC QC / AD JD / AS JS / QS 9S |
                 | | PHYS COM-PHYS-4; says A hand has 1 card here (SXS-CLAIM-2), and you named 3.
                 | Ann: claim / Bob left JH KC 10D          |
told-below-zero  | hand Ann / result Ann 136 Bob minus 6    | RULE SXS-PTS-1
                 |                                          | says nobody has fewer than 0 points.
drawn-by-adding  | hand Ann / adds Ann 0 Bob 0              | ok; grounds Bob SXS-VP-4 3
dealt-five       | hand Ann KS / Bob holds 9C 10C 9S JS JD  | PHYS COM-PHYS-4; by Bob
# After a marriage all is open but a further one, in each stage of the stock.
marriage-and-nine | hand Bob KS / AC JC / marriage D, exchange / KD | ok
marriage-closed  | hand Bob KS / AC JC / close / marriage D / Ann: claim | ok
marriage-at-last | hand Bob KS                              | ok; counted
                 | AH 10C / JC 10S / marriage C, QC 9H / KC AD / 9C JH / 10D JD / QS KS |
                 | marriage D / Ann: claim                  |
draw-before-lead | hand Bob KS / AC JC / Bob: drew 9C       | ok
told-trickless   | hand Ann KS / 9H AH / 9D AD              | RULE SXS-VP-6
                 | result Ann 0 Bob 70 closed Ann trickless | says The other had won a trick by then
"""

LINGER_LONGER = """
out-together     | <3> / hand P3 2H / <P1 out> / KS AS / QC 9D | ok
                 | | why P3 LIN-SCORE-1 all ran out on the last trick: 1 card in hand
dealt-not-shown  | <3> / hand P3 3S / 7S AS 9S              | PHYS COM-PHYS-6; by P1; cards 7S
                 | P1 holds 4D 4C 8D                        | says 7S was seen in that hand already
dealt-to-another | <3> / hand P3 3S / P1 holds 4D 4C 7S     | PHYS COM-PHYS-2; by P2
                 | P2 holds AS AD 7S                        | says 7S is known to be in P1's hand.
# A hand that is recorded at the end: what is missing tells more than that no card is left.
dealt-and-gone   | <3> / hand P3 3S / <X19> / P1 holds 4D 4C 8D | PHYS COM-PHYS-6; cards 7S
told-nobody      | <3> / hand P3 / result dealer P3         | RULE COM-RES-5
                 | | says Say who was the last with cards, and how many. For example: result
last-with-cards  | <out> / hand P3 9S / 7S AS 9S / AD 8D 4D / JD 2D KD | ok
                 | | why P2 LIN-SCORE-1 the last with cards: 2 cards in hand
told-too-many    | <3> / hand P3 / result P1 4              | RULE LIN-DRAW-1
                 |                                          | says P1 has 3 at most: nobody
told-none        | <3> / hand P3 / result P1 0              | RULE LIN-SCORE-1
told-none-of-six | game linger-longer / players P1, P2, P3, P4, P5, P6 | RULE LIN-SCORE-1
                 | option lin_reshuffle false / hand P6 / result P1 0 |
told-none-of-seven | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | ok
                 | option lin_max_players 7 / option lin_reshuffle false |
                 | hand P7 / result P1 0                    |
"""

ROLLING_STONE = """
seen-in-no-stock | hand Ann / seen 9H                       | PHYS COM-PHYS-7
                 |                                          | says No card lies face down.
told-nobody-out  | hand Ann / result Ann 3                  | RULE COM-RES-5
                 | | says entered: Say who was out and won the hand. For example: result out Ann
pick-named       | hand Dee / Bob holds AS KS AH KH QH AC KC QC / 9H | RULE ROL-PICK-1; by Bob
                 | pick 9H                                  | cards AH KH QH
pick-as-played   | hand Dee / Bob holds AS KS AH KH QH AC KC QC / 9H | ok
                 | pick 9H~                                 | finding 5 ROL-PICK-1 by 5
"""

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
longer-by-none   | twenty howhigh K / notgood Q             | RULE KLA-MELD-6
higher-and-alike | fifty howhigh K 5 / notgood A 5          | ok
                 | | melds Bob
lower-and-alike  | fifty howhigh K 5 / notgood Q 5          | RULE KLA-MELD-6
"""

KLABERJASS = """
said-of-a-hand   | hand Bob 10C / take / Bob: exchange / twenty good / QD 7D | ok
                 | show QJ10d                               | fact shown QD JD 10D
                 |                                          | told trump C; told maker Ann
                 |                                          | told Bob exchanged the seven
                 |                                          | told Ann scores sequences
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
dealt-and-played | hand Bob 7S / take / <41-30>             | PHYS COM-PHYS-6; by Ann; cards AD
                 | Ann holds JC 9S QS 10S QH KD JH 7H 8D    |
trump-named-late | hand Bob 10C / take / Ann: trump S       | SEQ COM-SEQ-1
                 | | says Trump is settled: Ann took clubs (@3).
trump-was-taken  | hand Bob 10C / pass take                 | SEQ COM-SEQ-1
                 | Ann: take                                |
                 | | says Trump is settled: Bob took clubs (@4).
"""

TABLES = [
    *table(CINCH, CINCH_HANDS, "game cinch / players Ann, Bob, Cid, Dee / "),
    *table(KALOOKI, KALOOKI_HANDS, "game kalooki / players Ann, Bob, Cid / "),
    *table(KALOOKI_SAYS, KALOOKI_HANDS, "game kalooki / players Ann, Bob, Cid / "),
    *table(LOO, LOO_HANDS, "game loo / players Ann, Bob, Cid, Dee, Eve / "),
    *table(LOO_SAYS, LOO_HANDS, "game loo / players Ann, Bob, Cid, Dee, Eve / "),
    *table(SIXTY_SIX, SIXTY_SIX_HANDS, "game sixty-six / players Ann, Bob / "),
    *table(LINGER_LONGER, LINGER_LONGER_HANDS),
    *table(ROLLING_STONE, {}, "game rolling-stone / players Ann, Bob, Cid, Dee / "),
    *table(TALK),
    *table(
        LENGTHS, {}, "game klaberjass / players Ann, Bob / option longer_beats true / " + TRUMP_C
    ),
    *table(KLABERJASS, KLABERJASS_HANDS),
]


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize("edge", TABLES, ids=name_of)
def test_edge(edge: Row) -> None:
    check(edge)


def test_a_line_that_is_too_long_is_told_how_long_it_is() -> None:
    line = "note " + "a" * LONGEST_LINE
    refusal = replay(f"game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H\n{line}").refusal
    assert refusal is not None
    assert refusal.why == f"A line has at most {LONGEST_LINE} characters; this one has {len(line)}."


def test_a_meld_is_told_with_its_number_and_who_laid_it() -> None:
    lines = "game kalooki", "players Ann, Bob, Cid", "hand Ann 7H", "draw, meld KSHD, QSHD, JSHD"
    hand = replay("\n".join(lines)).games[0].hands[0]
    melds = [
        {"meld": n + 1, "player": "Bob", "cards": [f"{r}{s}" for s in "SHD"]}
        for n, r in enumerate("KQJ")
    ]
    assert hand.facts["melds"] == melds


def test_a_discard_that_was_taken_is_told_with_its_turn() -> None:
    lines = ("game kalooki", "players Ann, Bob, Cid", "hand Ann 7H", "take, KS")
    (turn,) = replay("\n".join(lines)).games[0].hands[0].as_json()["turns"]
    assert (turn["drew"], turn["card"]) == ("discard", "7H")
    assert turn["text"] == "Bob takes 7H, throws KS"


def test_a_call_that_was_refused_is_told_with_its_turn() -> None:
    lines = ("game kalooki", "players Ann, Bob, Cid", "hand Ann 7H", "Cid: call no", "take, KS")
    (turn,) = replay("\n".join(lines)).games[0].hands[0].as_json()["turns"]
    assert turn["call"] == {"player": "Cid", "card": "7H", "allowed": False, "penalty": None}
    assert (turn["overcalls"], turn["moves"], turn["end"]) == ([], [], "discard")


def test_a_turn_of_kalooki_is_told_with_all_that_was_done_in_it() -> None:
    lines = ("game kalooki", "players Ann, Bob, Cid", "hand Ann 7H", "Cid: call yes")
    laid = "meld KS KH KD, QS QH QD, 9S 9D 9C"
    game = replay("\n".join([*lines, "Cid: drew 2S", f"draw, {laid}, 2D"])).games[0]
    (turn,) = game.hands[0].as_json()["turns"]
    assert turn == {
        "turn": 1,
        "player": "Bob",
        "call": {"player": "Cid", "card": "7H", "allowed": True, "penalty": "2S"},
        "overcalls": [],
        "drew": "stock",
        "card": None,
        "moves": [
            {"word": "meld", "meld": 1, "cards": ["KS", "KH", "KD"]},
            {"word": "meld", "meld": 2, "cards": ["QS", "QH", "QD"]},
            {"word": "meld", "meld": 3, "cards": ["9S", "9D", "9C"]},
        ],
        "discard": "2D",
        "end": "out",
        "text": "Cid calls 7H, allowed, with 2S; Bob draws, lays KS KH KD as meld 1, "
        "lays QS QH QD as meld 2, lays 9S 9D 9C as meld 3, throws 2D, is out",
    }
