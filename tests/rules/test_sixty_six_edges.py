"""Sixty-Six: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_sixty_six_bad_inputs import HANDS

EDGES = """
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


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge", table(EDGES, HANDS, "game sixty-six / players Ann, Bob / "), ids=name_of
)
def test_edge(edge: Row) -> None:
    check(edge)
