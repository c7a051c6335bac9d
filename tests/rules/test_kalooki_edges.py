"""Kalooki: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_kalooki import HANDS
from trickledger import replay

EDGES = """
held-hidden      | hand Ann 7H / draw, KS / draw, 2S / draw, 3S / draw, QS | ok
                 | Bob holds AS 2H 3H 4H 5H 6H 8H 9H 10H    |
third-of-a-face  | hand Ann 9S / drew 7H / AS               | PHYS COM-PHYS-2; by Bob
                 | Bob holds 7H 7H 2H 3H 4H 5H 6H 8H AS     | says they are in Bob's hand.
# The 7H that he took is the only one that he is known to hold: Cid has the other.
taken-and-dealt  | hand Ann 7H / take, KS                   | ok; fact discard 7H
                 | Bob holds AS 2H 3H 4H 5H 6H 8H 9H KS / draw, 7H |
left-too-few     | <over> / Ann: left KS KH KD              | PHYS COM-PHYS-4
                 |                                          | says Ann holds 9 cards, not 3.
joker-to-joker   | <to 2> / <bob has a run> / tack jo 3, tack jo 3 | RULE KAL-REPL-3
                 | | says would have two jokers side by side.
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
overcalled-dry   | <six to 9> / <overcalled dry> / draw     | ok; grounds Ann KAL-CALL-5 30
                 | | uncounted no new stock could be formed (KAL-STOCK-2)
overcalled-free  | <six to 9 no penalties> / <overcalled dry> / draw | ok; grounds Ann KAL-D8 30
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
SAID = """
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


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge",
    [
        *table(EDGES, HANDS, "game kalooki / players Ann, Bob, Cid / "),
        *table(SAID, HANDS, "game kalooki / players Ann, Bob, Cid / "),
    ],
    ids=name_of,
)
def test_edge(edge: Row) -> None:
    check(edge)


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
