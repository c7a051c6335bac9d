"""Five evenings of people who had read nothing: what they typed, and what the table answered.

A line that begins with `>` is typed; those behind it are in its answer, or in the question or the
grey line that stands then. What is typed is typed once: each slip is mended where it is found.
"""

from typing import NamedTuple


class Played(NamedTuple):
    """A game as it was typed with every slip in it, and the record typed right."""

    typed: str
    right: str


KLABERJASS = Played(
    """
> klaberjass ann bob
> bob deals, 10d turned up
@2 entered: hand bob 10D
> ann takes it
> bob exchanges the seven
> twenty howhigh K also C S
> upcard was 10c, not 10d
Correct hand bob 10D (@2) to hand bob 10C?
> y
@11 entered: correct @2 hand bob 10C
> jc 1oc
neither a card nor a word of this game. You can enter: 10C.
> bob wins
A winner is checked right after the trick is complete.
> jc 10 c
ann wins 30
ann's twenty isn't shown yet. Before trick 2: show KC QC JC
> bob wins
ann won trick 1 with JC, not bob.
You can enter: ann wins.
> qd 10d
ann's twenty wasn't shown: +0. If it was said: insert before @14 show KC QC JC
> show kc qc jc before qd
Put in show KC QC JC before ann's QD (trick 2)?
> show kc qc jc before qd
is no answer here. y records it, n leaves everything as it is
> y
@16 entered: insert before @14 show KC QC JC
> js kc
that is bela. Before the next card: bela
> qc ac
> ann bela after kc
Put in bela after ann's KC (trick 3)?
> y
> ann bela after qc
Put in bela after ann's QC (trick 4)?
> y
> undo
Taken back: insert after
> ann bela after qc
> y
> qh kh
> 7d qs
> kd ks
> 9d 8s
> ah 7h
Hand 1 is over: ann 115, bob 27. Totals: ann 115, bob 27.
hand ann
> score ann 115 bob 72
By the record this hand adds: bob 27, not 72
> score ann 115 bob 27
> ann 115 bob 27
Say who was the maker.
> klaberjass ann bob
Did you mean the command /new klaberjass ann bob?
> n
""",
    """game klaberjass
players ann, bob
hand bob 10C
take
bob: exchange
twenty howhigh K also C S
JC 10C
show KC QC JC
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H""",
)

SIXTY_SIX = Played(
    """
> sixty six ann bob
Did you mean the command /new sixty six ann bob?
> y
> bob deals, qs
> ah 10c
> ann wins
ann wins trick 1: right.
> ks, not qs
Correct hand bob QS (@2) to hand bob KS?
> y
> jc 10s
> 20 in clubs
bob marriage C
> qc 9h
> kc ad
> 9c jh
> 10d jd
> ann wins
bob won trick 6 with 10D, not ann.
> qs ks
> diamonds marriage
> qd 9d
> ann marries hearts
> kh 10h
bob has 66 by the record. Before the lead: bob: claim
> as 9s
> ac qh
> ann closes
It's time to lead and the stock is exhausted.
> js kd
Hand 1 is over: ann 71, bob 119; this adds 0 to ann and 0 to bob.
> ann 66
Say the points of both
> score ann 0 bob 0
""",
    """game sixty-six
players ann, bob
hand bob KS
AH 10C
JC 10S
marriage C, QC 9H
KC AD
9C JH
10D JD
QS KS
marriage D, QD 9D
marriage H, KH 10H
AS 9S
AC QH
JS KD""",
)

CINCH = Played(
    """
> cinch ann bob cy dee
Did you mean the command /new cinch ann bob cy dee?
> y
> dee deals
> pass, bob 8, pass pass
> bob bid 9, not 8
Correct bob's bid 8 (@4) to bid 9?
> y
> trumps are spades
> trump was hearts, not spades
> y
> discard 6, bob threw away 4, discard 6, discard 7
> cy discarded 7, not 6
> y
> 8h kh ah 4h
> cy wins
dee won trick 1 with AH, not cy.
> 2h 5h 10 h 3h
> 5d qh 7h 9h
> qc jc 8c 9c
> ann 9c, not 8c
Enter it in another way?
> 1
correct @30 8C
> 10s js 5s
> dee wins
Trick 5 isn't complete: bob's card is missing.
> jh
bob+dee have made their bid of 9.
> 6h 10d 9s 7c
this adds 0 to ann+cy and 4 to bob+dee
> score bob and dee 9
this hand adds: bob+dee 4, not 9
> score bob and dee 4
""",
    """game cinch
players ann, bob, cy, dee
hand dee
pass bid 9 pass pass
trump H
discard 6, discard 4, discard 7, discard 7
8H KH AH 4H
2H 5H 10H 3H
5D QH 7H 9H
QC JC 9C 8C
10S JS 5S JH
6H 10D 9S 7C""",
)

LOO = Played(
    """
> loo ann bob cid dee eve
> cid and dee swap seats
Do cid and dee change seats?
> n
> ann 2
The first hand names its dealer. There are five tricks in a hand, not 2.
> eve deals, 5d
> it was 5h, not 5d
> y
> all in
> all exchange 0
> 8c 4c 3c jc
> dee wins
Trick 1 isn't complete: eve's card is missing.
> 5c
> ann wins
dee won trick 1 with JC, not ann.
> 6h 2h as 4h ah
> bob leaves
Hand 1 isn't finished
> 7s 9s qs 8s 3d
> undo
Taken back: 5 entries
> 7s 9s qs 8s 3d
> 7d ac 2d 4d 9h
> 7h 6c 9c 6d 5s
this adds 1 to cid and 3 to dee
> score ann -5 bob -5 cid 1 dee 3 eve -4
> /ruling penalty eve 5
For example: /ruling penalty
> fay joins
From the next hand on: ann, bob, cid, dee, eve, fay?
> n
""",
    """game loo
players ann, bob, cid, dee, eve
hand eve 5H
in in in in in
exchange 0, exchange 0, exchange 0, exchange 0, exchange 0
8C 4C 3C JC 5C
6H 2H AS 4H AH
7S 9S QS 8S 3D
7D AC 2D 4D 9H
7H 6C 9C 6D 5S""",
)

KALOOKI = Played(
    """
> kalooki ann bob jo
> y
jo is a word of the game. For a short name, type: /new kalooki ann bob jo1=jo
> kalooki ann bob cid
Did you mean the command /new kalooki ann bob cid?
> y
> ann deals, 7h
> ann calls, bob says yes
> draw, qc
> ann: call yes
> draw, 10c
> bob: call yes
> draw, 3c
> it was kc, not 3c
Correct ann's 3C (turn 3) to KC?
> y
> cid calls, bob says no
> take, 4s
> ann: call yes
> draw, 2c
> draw, meld qc qc qh, 7h 7s 7c, 4s 4d 4h, 8d 9d jo jd, 3h
> bob is out
bob still has
> draw, meld KC KS KH, 10C 10S 10H, 5D 5S 5H, tack 7D 2, replace 10D 4, 9S
> bob has gone out
bob is out: right.
> ann has as jh
> cid has 45
> cid left jo 6S 6D 8C 9H JC AD 3D 5C, not 45
Correct cid left 45 (@28)
The totals are then ann 50, bob 0, cid 196.
> y
> ann 50 bob 0 cid 196
> undo
""",
    """game kalooki
players ann, bob, cid
hand ann 7H
ann: call yes
draw, QC
ann: call yes
draw, 10C
bob: call yes
draw, KC
cid: call no
take, 4S
ann: call yes
draw, 2C
draw, meld QC QC QH, 7H 7S 7C, 4S 4D 4H, 8D 9D jo JD, 3H
draw, meld KC KS KH, 10C 10S 10H, 5D 5S 5H, tack 7D 2, replace 10D 4, 9S
ann left AS JH
cid left jo 6S 6D 8C 9H JC AD 3D 5C""",
)

LIFT_SMOKE = Played(
    """
> lift smoke ann bob cid
Did you mean the command /new lift smoke ann bob cid?
> y
> cid deals
> 3c
Trump is C.
> it was 3s, not 3c
Correct upcard 3C (@3) to upcard 3S?
> y
> 7s as 9s
> bob draws
> ann wins
bob won trick 1 with AS, not ann.
> 7d by bob
> undo
> ad 8c 4d
> bob wins trick 2
bob wins trick 2: right.
> ann is out
ann still has
""",
    """game lift-smoke
players ann, bob, cid
hand cid
upcard 3S
7S AS 9S
AD 8C 4D""",
)

ROLLING_STONE = Played(
    """
> rolling stone ann bob cid dee
Did you mean the command /new rolling stone ann bob cid dee?
> y
> dee deals
> ac 8 9 k
> ann wins
ann wins trick 1: right.
> 10d 9 j
> dee can't follow
dee picks up.
> 8s js qs 9s
> 9h qh ah, ann picks it up
> qd 8d kd 10d
> cid won
> undo
> qd 8d kd 10d
> 10s as
> cid wins
isn't complete
> dee picks up
It's ann's turn
> ann can't follow
ann picks up.
> qh jh kh 8h
> ad
> cid is out
cid is out: right.
> score cid 1
> misdealt
""",
    """game rolling-stone
players ann, bob, cid, dee
hand dee
AC 8C 9C KC
10D 9D JD pick
8S JS QS 9S
9H QH AH pick
QD 8D KD 10D
10S AS pick
QH JH KH 8H
AD""",
)

NAMES_KLABERJASS = Played(
    """
> klaberjass Jo O'Neil
> O'Neil deals, 10 of clubs turned up
> passes
> undo that
Taken back: Jo's pass
> Jo takes it
> hearts
Trump is settled: Jo took clubs
> oneil exchanges the seven
> Jo has a sequence of three
> how high?
> King
> same, clubs, spades
> jcctc
You can enter: jc tc.
> jc tc
Before trick 2: show KC QC JC
> show k-j
> QD TD
> JS KC
that is bela
> jo had the bela
> Queen of Clubs, bela, Kreuz Ass
> jo bela after qc
It is there already
> Herz Dame, Herz K\u00f6nig
> 7d qs
> kd ks
> 9d, 8s
> AH 7H
Hand 1 is over: Jo 115, ONeil 27.
> score Jo 115 O'Neil 72
ONeil 27, not 72
""",
    """game klaberjass
players Jo, O'Neil
hand ONeil 10C
take
ONeil: exchange
twenty howhigh K also C S
JC 10C
show KC QC JC
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H""",
)

NAMES_SIXTY_SIX = Played(
    """
> sixty six jo oneil
> y
> oneil deals, ks turned up
> ah tc
> jo draws
jo draws: right.
> JJC 10s
You can enter: JC 10s.
> JC 10s
> jo has the marriage in clubs
You can enter: oneil: marriage C.
> oneil has the marriage in clubs
> qc 9h
> kc ad
> 71 59
Which is meant? 1, 2, 3, 4, 5, 6 or n:
> n
> 9c jh
> oneil won it
oneil wins trick 5: right.
> jo won everything
oneil has 52 already in what is recorded.
""",
    """game sixty-six
players jo, oneil
hand oneil KS
AH 10C
JC 10S
marriage C, QC 9H
KC AD
9C JH""",
)

NAMES_LOO = Played(
    """
> loo Jo O'Neil Zo\u00eb J\u00f6rg Cy
> y
> cy deals 5h
> in, nobody else stays in
Hand 1 is over: Jo 5
> undo that
> all in but zoe and joerg
> jo 2, the others keep
> 8c 4c 10c
> oneil won it
Cy won trick 1 with 10C, not ONeil.
> cy won all
You can enter: result Cy 5.
> undo that
> 8c 4c jc
> result cy 5
""",
    """game loo
players Jo, O'Neil, Zo\u00eb, J\u00f6rg, Cy
hand Cy 5H
in in pass pass in
exchange 2 exchange 0 exchange 0
8C 4C JC
result Cy 5""",
)

NAMES_CINCH = Played(
    """
> cinch zo\u00eb bob cy m\u00fcller
> y
> mueller deals
> pass, bob 8, nobody else
> trumps are spades
> trump was hearts, not spades
> y
> 6 4 6 7
> 8hhka4
You can enter: 8h k a 4.
> 8h k a 4
> zoe wins
m\u00fcller won trick 1 with AH, not zo\u00eb.
> bob and muller took everything
You can enter: result bob+m\u00fcller 14 zo\u00eb+cy 0.
> bob bid 8 made 9
this adds 0 to zo\u00eb+cy and 4 to bob+m\u00fcller
""",
    """game cinch
players zo\u00eb, bob, cy, m\u00fcller
hand m\u00fcller
pass bid 8 pass pass
trump H
discard 6, discard 4, discard 6, discard 7
8H KH AH 4H
result bob+m\u00fcller 9 maker bob bid 8""",
)

NAMES_ROLLING_STONE = Played(
    """
> rolling stone Zo\u00eb J\u00f6rg Jo O'Neil
> zoe won all
For example: result out Zo\u00eb
> oneil deals
> Kreuz Ass, 8 9 K
> 10d 9 jjd
You can enter: JD.
> 10d 9 j
> cannot follow
> undo that
> oneil picks them up
> 8s j q 9
> jo wins
J\u00f6rg won trick 3 with QS, not Jo.
> joerg wins
J\u00f6rg wins trick 3: right.
> 9h q a, zoe takes the pile
> qd 8 k 10
> 10s a
> jo wins
Trick 6 isn't complete
> jorg eats them
It's Zo\u00eb's turn
> zoe eats them
> qh j k 8
> ad
> jo goes home
goes on without Jo
""",
    """game rolling-stone
players Zo\u00eb, J\u00f6rg, Jo, O'Neil
hand ONeil
AC 8C 9C KC
10D 9D JD pick
8S JS QS 9S
9H QH AH pick
QD 8D KD 10D
10S AS pick
QH JH KH 8H
AD""",
)

NAMES_KALOOKI = Played(
    """
> kalooki Zo\u00eb Jo O'Neil
> y
Jo is a word of the game.
> kalooki Zo\u00eb Jon O'Neil
> y
> zoe deals, 7h turned up
> jon draws and throws 9c
> o'neil draws, discards 8d
> zoe draws
> meld kkk
The contract is 3 threes
> meld kkk, qqq, jjj, 8c
For example: meld KS KH KD, QS QH QD, JS JH JD, 8c
> meld three kings, three queens, three jacks
Say the suits of the cards.
> meld KS KH KD, QS QH QD, JS JH JD, 8c
> jon 45 left, oneil has 60
> 25 0 98
You can enter: result Zo\u00eb 25 Jon 0 ONeil 98.
""",
    """game kalooki
players Zo\u00eb, Jon, O'Neil
hand Zo\u00eb 7H
draw 9C
draw 8D
draw meld KS KH KD, QS QH QD, JS JH JD, 8C
Jon left 45
ONeil left 60""",
)

NAMES_LINGER_LONGER = Played(
    """
> linger longer Zo\u00eb Jo O'Neil
> y
> oneil deals, 3s
> 77sa9
You can enter: 7s a 9.
> 7s a 9
> zoe wins
Jo won trick 1 with AS, not Zo\u00eb.
> jo draws the queen of clubs
> kd 7d ad
> zoe won
Zo\u00eb wins trick 2: right.
""",
    """game linger-longer
players Zo\u00eb, Jo, O'Neil
hand ONeil 3S
7S A 9
Jo: drew QC
KD 7D AD""",
)

TIRED_KLABERJASS = Played(
    """
> klabrejass mia o'hara
Did you mean klaberjass?
> 1
> o'hara deals
> mia takes it
The upcard comes first. mia can enter: upcard CARD.
> 10c
> ohara dealt
ohara dealt hand 1: right.
> mia dealt
ohara dealt hand 1, not mia. You can enter: correct @2 hand mia.
> mia taeks it
You can enter: mia: take it.
> yes
> o'hara exchange
> twnty howhigh k
You can enter: twenty howhigh k.
> 1
> also c s
> jc 1oc
You can enter: 10C.
> y
> show kqjc
> both pass
both pass can't be entered: Trump is settled: mia took clubs (@4).
> qd 10d
> o'hara bela after qd
insert after @15 ohara bela can't be entered: The cards are being played.
> js kc
> bela
> qc bela
> ac
> oahra wins
You can enter: ohara wins.
> mia wins
> qh kh, 7d qs
> undo
> qh kh
> 7d qs
> kd ks
> 9d 8s
> mia 115 ohara 27
isn't finished
> ah 7h
> score mia 115 o'hara 27
""",
    """game klaberjass
players mia, ohara
hand ohara 10C
take
ohara: exchange
twenty howhigh K also C S
JC 10C
show KC QC JC
QD 10D
JS KC bela
QC bela AC
QH KH
7D QS
KD KS
9D 8S
AH 7H""",
)

TIRED_SIXTY_SIX = Played(
    """
> sixty-six zoe joerg
> y
> joerg delt
You can enter: joerg dealt.
> y
> ah 10c
The upcard comes first.
> ks
> ah 10c
> ah
AH was played by zoe in trick 1
> zoe 71 joerg 59
Hand 1 isn't finished. You can enter: result zoe 71 joerg 59.
> y
> correct @6 z59j71
to result zoe 59 joerg 71?
> y
> correct @7 zoe 71 joerg 59
Correct result zoe 59 joerg 71 (@7) to result zoe 71 joerg 59?
> y
> zoe 66
Say the points of both
> zoe won all
You can enter: result zoe 130 joerg 0.
> 1
> undo
> zoe 70 joerg 60
""",
    """game sixty-six
players zoe, joerg
hand joerg KS
AH 10C
result zoe 71 joerg 59
result zoe 70 joerg 60""",
)

TIRED_LOO = Played(
    """
> loo ann bea cy dee o'neil
> y
> all in but bea
all in but bea can't be entered: No hand is open.
> o'neil deals
> all in but bea
The upcard comes first. You can enter: upcard CARD.
> 5h
> all in but o'neil, bea
> all in but o'neil
> undo
> all in but bea
> exchange 0
> all stand pat
> 8c kk
> 8c
> dee wins
isn't complete
> 4 jc
> o'neil: 5c
> oneil wins
dee won trick 1
> undo
> o'neil 5c
> dealt by oneil
oneil dealt hand 1: right.
> dealer is cy
oneil dealt hand 1, not cy.
""",
    """game loo
players ann, bea, cy, dee, oneil
hand oneil 5H
in pass in in in
exchange 0, exchange 0, exchange 0, exchange 0
8C 4C JC 5C""",
)

TIRED_KALOOKI = Played(
    """
> kalooki kim lou jo
> y
For a short name, type: /new kalooki kim lou jo1=jo
> y
> kim 25 lou 0 jo 98
The first hand names its dealer.
> 1
> ki 12 jo 40
> ki 12 jo 40
Is it another hand
> 2
> lou dealt
> lou went out, kim 12, jo 44
> correct @7 lou out kim 13 jo 44
to result kim 13 jo1 44 out lou?
> y
""",
    """game kalooki
players kim, lou, jo1=jo
result kim 25 lou 0 jo1 98 dealer kim
result kim 12 jo1 40
hand
result kim 13 jo1 44 out lou""",
)

EVENINGS = (
    (KLABERJASS, SIXTY_SIX, CINCH),
    (LOO, KALOOKI, LIFT_SMOKE, ROLLING_STONE),
    (NAMES_KLABERJASS, NAMES_SIXTY_SIX, NAMES_LOO, NAMES_CINCH),
    (NAMES_ROLLING_STONE, NAMES_KALOOKI, NAMES_LINGER_LONGER),
    (TIRED_KLABERJASS, TIRED_SIXTY_SIX, TIRED_LOO, TIRED_KALOOKI),
)
