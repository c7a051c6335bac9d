"""Loo: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay

HANDS = {
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

EDGES = """
no-flush         | hand Eve 7S / in in in in pass           | RULE LOO-FLUSH-1
                 | Bob: flush AH KH 9H 4H 2D                | cards AH KH 9H 4H 2D
late-and-left-out | hand Eve 7S / in in in in in / 0 0 0 0 0 | PHYS COM-PHYS-6; cards 7H
                 | 9H 7H 8H 10H JH                          |
                 | Bob holds KH 2D 2C 3C 4C                 |
flush-too-late   | hand Eve 7S / in in in in pass / 0 0     | SEQ LOO-FLUSH-2
                 | Ann: flush AH KH 9H 4H 2H                | would_enter result flush Ann
flush-late-marked | hand Eve 7S / in in in in pass / 0 0    | SEQ LOO-FLUSH-2
                 | Ann: flush AH KH 9H 4H 2H~               | would_enter result flush Ann
flush-late-all   | hand Eve 7S / in in in in pass / 0 0 0 0 | SEQ LOO-FLUSH-2
                 | Ann: flush AH KH 9H 4H 2H                | would_enter result flush Ann
flush-late-told  | hand Eve 7S / in in in in pass / 0 0 0 0 | ok
                 | result flush Ann | entered Ann 5 Bob -5 Cid -5 Dee -5 Eve -5
flush-last-all   | hand Eve 7S / in in in in pass / 0 0 0 0 | ok
                 | Dee: flush AH KH 9H 4H 2H                |
flush-late-passed | hand Eve 7S / in in in in pass / 0 0 0 0 | SEQ LOO-FLUSH-2; would
                 | Eve: flush AH KH 9H 4H 2H                |
flush-answered   | hand Eve 7S / in in in in pass / 0 0 0 0 | SEQ COM-SEQ-2
                 | Dee: flush AH KH 9H 4H 2H / nothing      |
                 | Ann: flush AD KD 9D 4D 2D      |
alone-in         | result in Bob dealer Eve                 | RULE LOO-D3
                 |                                          | would_enter result Bob 5 dealer Eve
alone-in-known   | hand Eve 7S / in pass pass / result in Ann | RULE LOO-D3
                 |                                          | would_enter result Ann 5
alone-with-none  | hand Eve 7S / result Bob 0               | RULE LOO-D3; would_enter result Bob 5
alone-of-two     | hand Eve 7S / in / result in Bob         | RULE LOO-PAY-1; would
alone-with-five  | hand Eve 7S / result Bob 5               | ok
                 |                           | entered Ann 0 Bob 5 Cid 0 Dee 0 Eve -5
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

SAID = """
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
told-level-flush | hand Eve 7S / in in in in pass           | RULE LOO-FLUSH-4
                 | Ann: flush AKQJTh / Bob: flush KQJT9d    | says Ann has the best.
                 | result flush Ann Bob |
told-to-answer   | hand Eve 7S / in in in in pass / Ann: flush AKQJTh / result flush Bob | ok
told-six-tricks  | hand Eve / result Ann 3 Bob 3            | RULE LOO-PAY-1
                 | | says There are five tricks in a hand, not 6.
told-fewer       | hand Eve 7S / in in in in pass / 0 0 0 0 | RULE COM-RES-4
                 | 9H 8H 7H 6H / result Bob 5               | says Ann has won 1 already in what is
adds-unbalanced  | hand Eve / adds Ann 3 pot 2              | RULE LOO-PAY-1
                 | | says The chips must sum to zero with the pot, not to +5.
drew-others-card | hand Eve 7S / Ann holds AH KH QH JH 10H  | PHYS COM-PHYS-3; by Cid
                 | in in in in in / 0 0 2 drew AH 2C        |
adds-from-nothing | hand Eve / adds Ann 6 Bob minus 5       | RULE LOO-PAY-1
                 | | says The pot of 5 doesn't pay so: a trick is worth 1
"""


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge",
    [
        *table(EDGES, HANDS, "game loo / players Ann, Bob, Cid, Dee, Eve / "),
        *table(SAID, HANDS, "game loo / players Ann, Bob, Cid, Dee, Eve / "),
    ],
    ids=name_of,
)
def test_edge(edge: Row) -> None:
    check(edge)


def test_cards_that_were_not_seen_are_all_told_those_too_that_may_lie_there() -> None:
    lines = ["hand Eve 7S", "Ann holds AH KH QH JH 10H", "pass in in in in", "seen AH 7S"]
    refusal = replay("\n".join(["game loo", "players Ann, Bob, Cid, Dee, Eve", *lines])).refusal
    assert refusal
    assert refusal.tried == "seen AH 7S"
