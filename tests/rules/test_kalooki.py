"""Kalooki by clause: the examples of the rulebook, KAL-X1 to KAL-X37, and every clause, as rows.

Ann deals unless a row says so, and Bob, to her left, plays first. `<3>` and `<to 4>` are heads, see
`kalooki_hands`.
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.rules.kalooki_hands import HEADS
from tests.rules.rows import Row, check, lines_of, name_of, table
from trickledger import replay
from trickledger.rules.cards import CARD_OR_JOKER_OF, JOKER
from trickledger.rules.catalogue import game
from trickledger.rules.games.kalooki.clauses import KAL
from trickledger.rules.games.kalooki.melds import Meld, read_meld, replaced, tacked, value
from trickledger.rules.refusals import Fault
from trickledger.rules.says import Laid, Says
from trickledger.rules.views.outcomes import expected

# -- melds alone: cards, what is added or put in, what it comes to -----------------------------

SHAPES = """
KAL-X1           | KS KH jo                | ok
KAL-X1-natural   | KS KS KS                | ok
KAL-X1-jokers    | KS KH jo jo             | ok
KAL-X1-one       | KS jo jo                | KAL-JOK-2
KAL-X2           | 7H jo 9H jo             | ok
KAL-X2-pair      | 7H 8H jo jo             | KAL-JOK-3
KAL-X2-ends      | jo 9S 10S jo            | ok
KAL-X3           | KD AD 2D 3D             | KAL-FOUR-2
KAL-X3-low       | AD 2D 3D 4D             | ok
KAL-X3-high      | JD QD KD AD             | ok
KAL-X3-over      | QD KD AD jo             | KAL-FOUR-2
below-the-ace    | jo AD 2D 3D             | KAL-FOUR-2
thirteen         | AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD | ok
fourteen         | AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD | KAL-FOUR-2
thirteen-high    | 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD | ok
KAL-THREE-1      | 7S 7H 7D 7C             | ok
two-cards        | KS KH                   | KAL-THREE-1
one-and-joker    | KS jo                   | KAL-THREE-1
jokers-alone     | jo jo jo                | KAL-JOK-2
mixed-ranks      | KS KH QD                | KAL-THREE-1
as-near-to-both  | KS KH QS                | KAL-THREE-1
KAL-FOUR-1       | 7H 8H 9H 10S            | KAL-FOUR-1
out-of-order     | 10H 9H 8H 7H            | KAL-FOUR-1
run-of-three     | 7H 8H 9H                | KAL-FOUR-1
run-and-joker    | 7H 8H jo                | KAL-FOUR-1
a-gap            | 7H 8H 10H JH            | KAL-FOUR-1
a-pair-in-a-run  | 7H 7H 8H 9H             | KAL-FOUR-1
joker-misplaced  | 7H jo 8H 9H             | KAL-FOUR-1
jokers-beyond    | KD AD jo jo             | KAL-FOUR-2
"""

ADDITIONS = """
KAL-X7           | 9S 10S JS QS            | tack KS    | 9S 10S JS QS KS
KAL-X7-low       | 9S 10S JS QS            | tack 8S    | KAL-TACK-4
KAL-X7-ace       | 9S 10S JS QS KS AS      | tack 8S    | 8S 9S 10S JS QS KS AS
KAL-X7-joker     | 9S 10S JS QS KS jo      | tack 8S    | 8S 9S 10S JS QS KS jo
KAL-TACK-3       | 9S 10S JS QS            | tack AS    | KAL-TACK-3
other-suit       | 9S 10S JS QS            | tack KH    | KAL-TACK-3
low-end-missed   | 9S 10S JS QS KS AS      | tack 7S    | KAL-TACK-3
ace-below-two    | 2S 3S 4S 5S             | tack AS    | KAL-TACK-4
KAL-X8           | AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC | tack AC | KAL-FOUR-2
full-joker       | AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC | tack jo | KAL-FOUR-2
full-other       | 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC | tack 5C | KAL-TACK-3
KAL-X27-three    | KS KH KD                | tack jo    | KS KH KD jo
KAL-X27          | 9S 10S JS QS            | tack jo    | 9S 10S JS QS jo
KAL-X27-second   | 9S 10S JS QS jo         | tack jo    | KAL-REPL-3
KAL-X27-low      | jo JS QS KS AS          | tack jo    | KAL-REPL-3
joker-low        | JS QS KS AS             | tack jo    | jo JS QS KS AS
KAL-TACK-2       | 7S 7H 7D                | tack 7D    | 7S 7H 7D 7D
KAL-TACK-2-other | 7S 7H 7D                | tack 6D    | KAL-TACK-2
KAL-X9           | 9S 10S jo QS KS         | replace JS | 9S 10S JS QS KS jo
KAL-X9-ace       | 9S 10S JS QS KS jo      | replace AS | jo 9S 10S JS QS KS AS
KAL-X9-low       | jo 9S 10S JS QS KS AS   | replace 8S | jo 8S 9S 10S JS QS KS AS
KAL-X10          | 7H jo 9H jo             | replace 8H | KAL-REPL-3
KAL-X10-end      | 7H jo 9H jo             | replace 10H | 7H jo 9H 10H jo
KAL-X11          | KS KH jo                | replace KD | KAL-REPL-4
KAL-X11-tack     | KS KH jo                | tack KD    | KS KH jo KD
KAL-X12          | AC 2C 3C 4C jo 6C 7C 8C 9C 10C JC QC KC | replace 5C | KAL-REPL-1
KAL-D18          | 2C 3C 4C jo 6C 7C 8C 9C 10C JC QC KC AC | replace 5C | KAL-REPL-1
KAL-X36          | jo 9S 10S JS            | replace 8S | 8S 9S 10S JS jo
KAL-X37          | 9S jo JS QS KS jo       | replace 10S | jo 9S 10S JS QS KS jo
KAL-REPL-1       | 7S 8S jo 10S            | replace JS | KAL-REPL-1
KAL-REPL-1-none  | 7S 8S 9S 10S            | replace 9S | KAL-REPL-1
KAL-REPL-2       | JS QS jo AS             | replace KS | jo JS QS KS AS
KAL-REPL-3-low   | jo JS QS jo AS          | replace KS | KAL-REPL-3
KAL-REPL-4       | 7S 8S jo 10S            | replace jo | KAL-REPL-4
low-ace-run      | AS 2S 3S jo             | replace 4S | AS 2S 3S 4S jo
"""


def cells(text: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


def cards_of(text: str) -> tuple[int, ...]:
    return tuple(CARD_OR_JOKER_OF[card] for card in text.split())


def said(result: Meld | Fault) -> str:
    return str(result.clause) if isinstance(result, Fault) else str(result)


@pytest.mark.parametrize(("name", "cards", "answer"), cells(SHAPES))
def test_what_is_a_meld(name: str, cards: str, answer: str) -> None:
    assert said(read_meld(cards_of(cards))) == (cards if answer == "ok" else answer), name


@pytest.mark.parametrize(("name", "cards", "act", "answer"), cells(ADDITIONS))
def test_what_goes_to_a_meld(name: str, cards: str, act: str, answer: str) -> None:
    meld, (word, card) = read_meld(cards_of(cards)), act.split()
    assert isinstance(meld, Meld)
    added = {"tack": tacked, "replace": replaced}[word]
    assert said(added(meld, CARD_OR_JOKER_OF[card])) == answer, name


def test_a_joker_without_a_free_place_to_move_to_is_told_of_its_run() -> None:
    run = read_meld(cards_of("2C 3C 4C jo 6C 7C 8C 9C 10C JC QC KC AC"))
    assert isinstance(run, Meld)
    fault = replaced(run, CARD_OR_JOKER_OF["5C"])
    assert isinstance(fault, Fault)
    why = f"{run} has no free place for the joker to move to. {KAL.REPL_1.text}"
    assert str(fault.says) == why


def test_what_is_no_meld_is_told_in_the_order_in_which_it_was_laid() -> None:
    cards = cards_of("4S jo 2S AS")
    fault = read_meld(cards)
    assert isinstance(fault, Fault)
    words = "{meld} is not in order from low to high without a gap."
    assert fault.says == Says(words, cites=KAL.FOUR_1, meld=Laid(cards))
    assert str(fault.says).startswith("4S jo 2S AS is not in order")


def test_x19_the_values_of_cards_left() -> None:
    assert sum(map(value, cards_of("jo AS AH 10D 7C"))) == 83
    assert value(JOKER) == 50


# -- whole acts --------------------------------------------------------------------------------

DEAL = """
KAL-DECK-1       | <3> / hand Ann 7H                        | ok; fact stock 80
KAL-DECK-1-4     | <4> / hand Ann 7H                        | ok; fact stock 71
KAL-DECK-1-5     | <5> / hand Ann 7H                        | ok; fact stock 62
KAL-DECK-1-6     | <6> / hand Ann 7H                        | SYN KAL-DECK-1
KAL-D26          | <6> / option kal_max_players 6 / hand Ann 7H | ok; fact stock 53
KAL-D26-7        | <6> / option max_players 7 / hand Ann 7H | SYN any
KAL-DEAL-1       | <3> / hand Ann 7H                        | ok; fact dealt 9; fact cards.Cid 9
KAL-DEAL-1-4     | <to 4> / hand 7H                         | ok; fact dealt 12; fact stock 71
KAL-DEAL-1-9     | <to 9> / hand 7H                         | ok; fact dealt 16; fact stock 59
KAL-DEAL-2       | <3> / hand Ann 7H                        | ok; fact upcard 7H; fact discard 7H
KAL-DEAL-2-later | <3> / hand Ann / upcard 7H               | ok; fact upcard 7H
KAL-DEAL-2-none  | <3> / hand Ann / draw                    | SEQ COM-SEQ-1
KAL-D1           | <to 9> / hand 7H                         | ok; fact contract 4 fours
KAL-D1-6         | <to 6> / hand 7H                         | ok; fact contract 3 threes and 1 four
KAL-D2           | <3> / hand Ann 7H / Cid: draw            | SEQ COM-SEQ-2
KAL-D2-first     | <3> / hand Ann 7H / Bob: draw            | ok
KAL-D2-next      | <to 2> / hand Ann 7H                     | RULE COM-DEAL-1
KAL-D3           | <3> / hand Ann 7H / take                 | ok; fact cards.Bob 10
                 |                                          | fact discard None
KAL-X26          | <3> / hand Ann jo / Cid: call yes        | ok; fact cards.Cid 11
KAL-X26-taken    | <3> / hand Ann * / take                  | ok; fact upcard jo; fact cards.Bob 10
holds            | <3> / hand Ann 7H                        | ok; fact stock 80
                 | Cid holds KS KH KD 7C 7D 7C 4H 4S jo     |
holds-upcard     | <3> / hand Ann / Cid holds 7H 7H KD 7C 7D 7C 4H 4S jo | PHYS COM-PHYS-3
                 | upcard 7H                                |
holds-late       | <3> / hand Ann 7H / take, KS / draw, KS / draw, 2C | ok
                 | Bob holds AS 2S 3S 4S 5S 6S 7S 8S KS     |
holds-late-not   | <3> / hand Ann 7H / take, KS / draw, KS / draw, 2C | PHYS COM-PHYS-6
                 | Bob holds AS 2S 3S 4S 5S 6S 7S 8S 9S     |
holds-late-drawn | <3> / hand Ann 7H / draw, KS / draw, KS / draw, 2C | ok
                 | Bob holds AS 2S 3S 4S 5S 6S 7S 8S 9S     |
holds-then-plays | <3> / hand Ann 7H / Bob holds AS 2S 3S 4S 5S 6S 7S 8S KS | PHYS COM-PHYS-6
                 | drew 2C, 3C                              |
seen             | <3> / hand Ann 7H / seen 7H              | ok
seen-twice       | <3> / hand Ann 7H / seen 7H 7H           | PHYS COM-PHYS-2
"""

DRAWS = """
KAL-DRAW-1       | <3> / hand Ann 7H / draw, KS             | ok; fact stock 79; fact discard KS
KAL-DRAW-1-meld  | <3> / hand Ann 7H / meld <melds 1>       | SEQ COM-SEQ-1; says KAL-DRAW-1
KAL-DRAW-1-drew  | <3> / hand Ann 7H / drew KS / KS         | ok; fact discard KS
KAL-DRAW-2       | <3> / <bob is down> / draw, 4C / draw, 5C / draw | ok
KAL-X16          | <3> / <bob is down> / draw, 4C / draw, 5C / take | RULE KAL-DRAW-2; would draw
KAL-D24          | <3> / hand Ann 7H / take, KS             | ok; fact cards.Bob 9
just-taken       | <3> / hand Ann 7H / take, 7H             | ok; fact discard 7H
turn-number      | <3> / hand Ann 7H / 1. draw, KS / 2. draw, QS | ok
turn-misnumbered | <3> / hand Ann 7H / draw, KS / 1. draw, QS | SYN COM-SYN-1; says turn is number 2
KAL-STOCK-1      | <six to 9> / hand 7H / <1 to 11>         | ok; fact stock 0; fact renewed False
KAL-X22          | <six to 9> / hand 7H / <1 to 11> / draw  | ok; fact stock 10; fact renewed True
KAL-X22-second   | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw | ok; thrown in; next Cid
KAL-STOCK-2-told | <3> / hand Ann / result void             | ok; thrown in; next Ann
                 |                                          | entered Ann 0 Bob 0 Cid 0
KAL-STOCK-2      | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw | ok; thrown in
                 |                                  | entered Ann 0 Bob 0 Cid 0 Dee 0 Eve 0 Fay 0
KAL-X33          | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw | ok; dealer Cid
                 | hand 7H                                  | fact contract 4 fours; fact dealt 16
KAL-X33-other    | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw | RULE COM-DEAL-1
                 | hand Dee 7H                              |
void-then-throws | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw, 9C | SEQ COM-SEQ-3
void-left        | <six to 9> / hand 7H / <1 to 11> / <12 to 22> / draw / draw | SEQ COM-SEQ-3
KAL-D27-take     | <six to 9> / hand 7H / <1 to 11>         | ok; fact stock 0; fact renewed False
                 | take, 6S                                 |
KAL-D9           | <six to 9> / <five calls> / draw, 6S / Bob: call yes | ok; thrown in
KAL-D9-one       | <six to 9> / <five calls> / draw, 6S / draw | ok; fact renewed True; fact stock 0
KAL-X24          | <six to 9> / <five calls> / Bob: call yes / draw | ok; thrown in
KAL-X24-drew     | <six to 9> / <five calls> / Bob: call yes / drew KS | PHYS COM-PHYS-5; would draw
penalty-renews   | <six to 9> / hand 7H / <1 to 11> / Bob: call yes | ok; fact renewed True
                 |                                          | fact stock 9; fact cards.Bob 18
KAL-X32          | <six to 9> / <overcalled dry> / draw     | ok; thrown in
                 |                                  | entered Ann 50 Bob 0 Cid 0 Dee 0 Eve 0 Fay 0
KAL-D8-told      | <3> / hand Ann / result void overcalls Bob Bob | ok; thrown in
                 | | entered Ann 0 Bob 100 Cid 0; why Bob KAL-CALL-5 2 overcalls
KAL-D8           | <six to 9> / <overcalled dry> / draw     | ok
                 |                                  | entered Ann 50 Bob 0 Cid 0 Dee 0 Eve 0 Fay 0
KAL-D8-option    | <six to 9 no penalties>                  | ok; thrown in
                 | <overcalled dry> / draw          | entered Ann 0 Bob 0 Cid 0 Dee 0 Eve 0 Fay 0
new-stock-drawn  | <six to 9> / hand 7H / <1 to 11> / drew 6H | ok; fact renewed True
new-stock-not    | <six to 9> / hand 7H / <1 to 11> / drew KS | PHYS COM-PHYS-3
new-stock-held   | <six to 9> / hand 6H / <1 to 11> / draw, KS / take, 6H | PHYS COM-PHYS-3
new-stock-got    | <six to 9> / hand 6H / <1 to 11> / draw, KS / draw, 6H | ok; fact discard 6H
seen-not-drawn   | <3> / hand Ann 7H / draw, 8H / seen 7H / take, 7H | PHYS COM-PHYS-3
                 |                                          | says was seen in the stock
seen-and-drawn   | <3> / hand Ann 7H / draw, 8H / seen 7H / draw, 7H | ok
seen-other-copy  | <3> / hand Ann 9H / draw, 8H / seen 7H / take, 7H | ok
seen-all         | <six to 9> / hand 7H / <1 to 11> / draw, 6S | ok
                 | seen 7H 7H 8H 9H TH JH QH KH 6D 7D       |
seen-too-many    | <six to 9> / hand 7H / <1 to 9> / seen 9C TC JC | PHYS COM-PHYS-7
                 |                                          | says Only 2 cards lie face down
seen-as-many     | <six to 9> / hand 7H / <1 to 9> / seen 9C TC | ok
seen-no-stock    | <six to 9> / hand 7H / <1 to 11> / seen 6H | PHYS COM-PHYS-7
                 |                                          | says No card lies face down
seen-not-dealt   | <3> / hand Ann 7H / draw, 8H / seen 7H | PHYS COM-PHYS-3
                 | Cid holds 234567h 3d 4d 5d | says was seen in the stock
new-stock-known  | <six to 9> / hand 7H / <1 to 11> / drew 6H, 7H | PHYS COM-PHYS-3
new-stock-both   | <six to 9> / hand 7H / <1 to 11> | PHYS COM-PHYS-7
                 | draw, meld 4567h, 78910h, 2345s, 2345c | says 16 at most can be from before
new-stock-one    | <six to 9> / hand 7H / <1 to 11> | RULE KAL-CON-1
                 | draw, meld 4567h |
new-stock-none   | <six to 9> / hand 7H / <1 to 11> / drew 6H | ok; fact out Cid
                 | meld a234h, 9D TD JD QD, 2345s, 2345c / 6H |
new-stock-after  | <six to 9> / hand 7H / <1 to 11> / draw | ok; fact discard 7H
                 | Cid holds JH AS 2345s 2345c 2345d 9D TD / 7H |
new-stock-dealt  | <six to 9> / hand 7H / <1 to 11> / draw | PHYS COM-PHYS-3
                 | Ann holds 7H 9H 7D AS 2345s 2345c 2345d | says went into the new stock
new-stock-keeps  | <six to 9> / hand 7H / <1 to 11> / draw | ok
                 | Ann holds 6H 9H 7D AS 2345s 2345c 2345d |
"""

CALLS = """
KAL-X14          | <4>                                      | ok; fact cards.Dee 11
                 | hand Ann 9C / Dee: call yes              | fact calls.Dee 1
KAL-X14-stock    | <4> / hand Ann 9C / Dee: call yes / take | SEQ KAL-CALL-3
KAL-X14-draws    | <4> / hand Ann 9C / Dee: call yes / draw, KS | ok; fact stock 69
KAL-X14-known    | <4> / hand Ann 9C / Dee: call yes / draw, 9C | ok; fact discard 9C
KAL-X14-both     | <4> / hand Ann 9C / Dee: call yes / draw, 9C | PHYS COM-PHYS-3
                 | draw, 9C                                 |
KAL-X14-refused  | <4>                                      | ok; fact cards.Dee 9
                 | hand Ann 9C / Dee: call no               | fact calls.Dee None
KAL-CALL-4       | <4> / hand Ann 9C / Dee: call no / take, KS | ok; fact cards.Bob 9
KAL-CALL-4-stock | <4> / hand Ann 9C / Dee: call no / draw  | SEQ KAL-CALL-4; would take
KAL-CALL-4-drew  | <4> / hand Ann 9C / Dee: call no / drew KS | SEQ KAL-CALL-4
KAL-X15          | <3> / <bob is down> / draw, 4C / draw, 5C / Cid: call no | RULE KAL-CALL-6
                 |                                          | says Cid: call yes
KAL-CALL-6       | <3> / <bob is down> / draw, 4C / draw, 5C / Cid: call yes | ok; fact calls.Cid 1
KAL-X17          | <4> / <dee has called> / Dee: call yes   | RULE KAL-CALL-5; says Dee: overcall
KAL-X17-no       | <4> / <dee has called> / Dee: call no    | RULE KAL-CALL-5
KAL-X17-overcall | <4> / <dee has called> / Dee: overcall   | ok; fact overcalls.Dee 1
                 |                                          | fact cards.Dee 15; fact discard JH
KAL-CALL-5       | <4>                                      | ok; fact calls.Dee 3
                 | <dee has called>                         | fact cards.Dee 15
KAL-D7           | <4> / <dee has called> / Dee: overcall / Cid: call yes | ok; fact calls.Cid 1
KAL-D7-goes-on   | <4> / <dee has called> / Dee: overcall / take, KS | ok
KAL-D7-twice     | <4> / <dee has called> / Dee: overcall / draw, KS | ok; fact overcalls.Dee 2
                 | Dee: overcall                            |
KAL-D7-early     | <4> / hand Ann 9C / Dee: overcall        | RULE KAL-CALL-5
KAL-CALL-1       | <4> / hand Ann 9C / Bob: call yes        | SEQ KAL-CALL-1
KAL-CALL-1-over  | <4> / hand Ann 9C / Bob: overcall        | SEQ KAL-CALL-1
KAL-CALL-2       | <3> / <bob is down> / Bob: call yes      | RULE KAL-CALL-2
KAL-CALL-3       | <4> / hand Ann 9C / Dee: call yes        | ok; fact cards.Dee 11
                 | Dee: drew KS                             |
KAL-CALL-3-known | <4> / hand Ann 9C / Dee: call yes / Dee: drew KS | PHYS COM-PHYS-3
                 | draw, KS / draw, KS                      |
KAL-CALL-3-twice | <4> / hand Ann 9C / Dee: call yes / Dee: drew KS | SEQ COM-SEQ-1
                 | Dee: drew KH                             |
KAL-CALL-3-late  | <4> / hand Ann 9C / Dee: call yes / draw / Dee: drew KS | SEQ COM-SEQ-1
KAL-CALL-3-own   | <4> / hand Ann 9C / Dee: call yes / drew KS, KS | ok; fact cards.Bob 9
KAL-CALL-3-other | <4> / hand Ann 9C / Dee: call yes / Cid: drew KS | SEQ COM-SEQ-2
KAL-D5           | <4> / hand Ann 9C / Dee: call yes / Cid: call yes | SEQ COM-SEQ-1
KAL-X35          | <4> / hand Ann 9C / Dee: call no / Cid: call yes | SEQ COM-SEQ-1
KAL-X34          | <4> / hand Ann KS / draw, 9C / Bob: call yes | ok; fact cards.Bob 11
KAL-D6           | <4> / hand Ann KS / draw, 9C / Bob: call no / take, 2C | ok
KAL-D4           | <4> / hand Ann 9C / draw / Dee: call yes | SEQ COM-SEQ-1
KAL-D4-option    | <4> / option kal_call_priority any / hand Ann 9C / Dee: call yes | ok
KAL-D4-value     | <4> / option kal_call_priority first / hand Ann 9C | SYN any
KAL-X18          | <to 3> / hand 7H / Cid: call yes / draw, KS / Cid: call yes | ok
                 | draw, 2S / draw                          | fact cards.Cid 16
call-unnamed     | <4> / hand Ann 9C / call yes             | SYN COM-SYN-1
call-no-answer   | <4> / hand Ann 9C / Dee: call            | SYN COM-SYN-1
call-no-discard  | <to 4> / <bob stops> / Ann: call yes     | PHYS COM-PHYS-2
take-no-discard  | <to 4> / <bob stops> / take              | PHYS COM-PHYS-2
draw-no-discard  | <to 4> / <bob stops> / draw, KS          | ok
"""

MELDS = """
KAL-X4           | <to 4> / hand 7H / draw, meld 4567h, 910JQh, 4567s | RULE KAL-FOUR-3
KAL-D13          | <to 4> / hand 7H / draw, meld 4567h, 910JQd, 4567s, 8C | ok; fact out Bob
KAL-X5           | <3> / hand Ann 7H / draw, meld KS KH KD, QS QH QD, 2S 3S 4S 5S | RULE KAL-CON-1
KAL-X5-ok        | <3> / <bob has fourteen> / meld <melds 1>, 2345d, 8D | ok; fact out Bob
KAL-X5-room      | <3> / hand Ann 7H / draw, meld <melds 1>, 2S 3S 4S 5S | PHYS COM-PHYS-4
KAL-CON-1        | <3> / hand Ann 7H / draw, meld KS KH KD, meld QS QH QD | RULE KAL-CON-1
KAL-CON-1-too-few | <to 2> / hand 7H / draw, meld KS KH KD, QS QH QD, JS JH JD | RULE KAL-CON-1
KAL-D15          | <to 2> / hand 7H / draw, meld KS KH KD, QS QH QD, 56789h | ok; fact out Cid
KAL-X31          | <3> / hand Ann 7H / draw, meld Kshdc, 7shd, 4shd | ok; fact out Bob
KAL-X6           | <3> / <bob is down> / draw, tack KC 1    | RULE KAL-TACK-1
KAL-TACK-1       | <3> / <bob is down> / draw, 2S / draw, 3S / draw, tack KC 1, 4D | ok
                 |                                          | meld 1 KS KH KD KC
KAL-TACK-2       | <3> / <bob is down> / draw, 2S / draw, 3S / draw, tack QC 1 | RULE KAL-TACK-2
KAL-TACK-3       | <to 2> / <bob has a run> / tack KS 3, 8C | ok; meld 3 9S 10S jo QS KS
KAL-TACK-3-not   | <to 2> / <bob has a run> / tack AS 3     | RULE KAL-TACK-3
                 |                                          | would tack KS 3, tack jo 3
KAL-TACK-4       | <to 2> / <bob has a run> / tack KS 3, tack AS 3, tack 8S 3 | ok
                 |                                          | meld 3 8S 9S 10S jo QS KS AS
KAL-TACK-4-not   | <to 2> / <bob has a run> / tack 8S 3     | RULE KAL-TACK-4
KAL-FOUR-2       | <to 2> / <bob has a run> / tack KS 3, tack AS 3, tack 2S 3 | RULE KAL-TACK-3
KAL-D27          | <to 2> / <bob has a run before> / draw, replace JS 3 | RULE KAL-TACK-1
KAL-REPL-1       | <to 2> / <bob has a run> / replace JS 3, 8C | ok; meld 3 9S 10S JS QS jo
KAL-REPL-1-not   | <to 2> / <bob has a run> / replace 9S 3  | RULE KAL-REPL-1
                 |                                          | would_enter replace JS 3
KAL-REPL-2       | <to 2> / <bob has a run> / tack KS 3, tack AS 3, replace JS 3 | ok
                 |                                          | meld 3 jo 9S 10S JS QS KS AS
KAL-REPL-3       | <to 2> / <bob has a run> / tack jo 3, tack jo 3 | RULE KAL-REPL-3
KAL-REPL-3-move  | <to 2> / <bob has a run> / tack jo 3, replace JS 3 | RULE KAL-REPL-3
KAL-REPL-4       | <3> / <bob has a joker> / draw, replace JD 3 | RULE KAL-REPL-4
KAL-D16          | <to 2> / <bob has a run> / tack jo 3, 8C | ok; meld 3 9S 10S jo QS jo
KAL-D17          | <to 2> / <bob has a run> / tack KS 3, tack jo 3, tack 8S 3 | ok
                 |                                          | meld 3 8S 9S 10S jo QS KS jo
KAL-D19          | <to 2> / <bob has a run> / tack jo 3, replace KS 3 | ok
                 |                                          | meld 3 9S 10S jo QS KS jo
KAL-X25          | <3> / hand Ann 7H / draw, meld KS KH KC, KS KD KH, 7S 7C 7D, 2D | ok
KAL-D14          | <3> / option kal_distinct_threes true / hand Ann 7H / draw | RULE KAL-THREE-1
                 | meld KS KH KC, KS KD KH, 7S 7C 7D, 2D    |
KAL-X30          | <to 2> / <bob has a run> / meld 2S 3S 4S 5S | RULE KAL-FOUR-3
KAL-CON-2        | <to 2> / <bob has a run> / meld 2H 3H 4H 5H | ok; meld 4 2H 3H 4H 5H
KAL-FOUR-3       | <to 4> / hand 7H / draw, meld 4567h, 910JQd, 910JQd | RULE KAL-FOUR-3
KAL-JOK-1        | <3> / hand Ann 7H / draw, meld KS KH jo, QS QH jo, JS JH jo, 2D | ok
KAL-JOK-2        | <3> / hand Ann 7H / draw, meld KS jo jo, QS QH QD, JS JH JD, 2D | RULE KAL-JOK-2
KAL-JOK-3        | <to 2> / hand 7H / draw, meld <threes>, 7H 8H jo jo, 2D | RULE KAL-JOK-3
KAL-THREE-1      | <to 4> / hand 7H / draw                  | RULE KAL-THREE-1
                 | meld KD AD 2D 3D, KS KH QD, 2C 3C 4C 5C, 8C |
KAL-FOUR-1       | <3> / hand Ann 7H / draw, meld KS KH KD, 7H 8H 9H 10S | RULE KAL-FOUR-1
KAL-D10          | <to 2> / hand 7H / draw, meld <threes>, jo 8H 9H 10H, 2D | ok
                 |                                          | meld 3 jo 8H 9H 10H
KAL-D11          | <3> / hand Ann 7H / draw, meld KS KH jo jo, QS QH QD, JS JH JD | ok
KAL-D12          | <to 2> / hand 7H / draw, meld <threes>, jo 2H 3H 4H, 2D | ok
KAL-D12-below    | <to 2> / hand 7H / draw, meld <threes>, jo AH 2H 3H, 2D | RULE KAL-FOUR-2
KAL-D25          | <3> / <bob is down> / draw, tack KC 1~   | RULE KAL-TACK-1
"""

GOING_OUT = """
KAL-X13          | <3> / hand Ann 7H / draw, jo             | RULE KAL-DISC-2
KAL-DISC-1       | <3> / hand Ann 7H / draw, stop           | RULE KAL-DISC-1
KAL-DISC-1-known | <3> / hand Ann 7H / take, stop           | RULE KAL-DISC-1; says 7H
KAL-DISC-2       | <3> / hand Ann 7H / draw, 2C             | ok; fact discard 2C
KAL-X28          | <to 4> / <bob stops>                     | ok; fact cards.Bob 1
stop-then-throws | <to 4> / hand 7H / Cid: call yes | SEQ COM-SEQ-1; says begins with a draw
                 | draw, meld 4S 5S 6S jo, 4H 5H 6H jo, 4D 5D 6D jo / stop, 9C |
KAL-X28-known    | <to 4> / <bob stops> / draw, KS / draw, KD / draw, 4C | ok; fact cards.Bob 1
KAL-X28-other    | <to 4> / <bob stops with>                | RULE KAL-DISC-1; says 5C
                 | drew 5C, meld <end jokers>, stop         |
KAL-D21          | <to 4> / hand 7H / draw, meld <inner jokers>, stop | RULE KAL-DISC-1
                 |                                          | says meld 1 or 2 or 3
KAL-D21-must     | <to 4 must> / hand 7H / draw, meld <inner jokers>, stop | ok; fact cards.Bob 1
KAL-D21-placed   | <to 4> / hand 7H / draw, meld <inner jokers>, tack jo 1 | ok; fact out Bob
KAL-X20          | <3> / <x20> / drew 2D, meld <three threes>, 2D | ok; fact out Bob; fact bent True
                 | Ann left jo AS 10D 9C 8C 6C 5C 3C 2C     | line Ann KAL-VAL-1 108
                 | Cid left 100                             | score Ann 108 Bob 0 Cid 100
                 |                                          | entered Ann 216 Bob 0 Cid 200
                 |                                          | counted; next Bob
KAL-X20-waits    | <3> / <over> / Ann left 108              | ok; unfinished
KAL-X21          | <3> / <x20> / drew 4D, meld Kshd, 7cdc, 4hsd jo | ok; meld 3 4H 4S 4D jo
KAL-X21-apart    | <3> / <x20> / drew 4D, meld KS KH KD, 7C 7D 7C, 4H 4S 4D jo | ok; fact out Bob
                 |                                          | fact bent True
KAL-D20          | <3> / <x20> / drew 4D, meld KS KH KD, 7C 7D 7C, 4H 4S 4D jo, 2C | SEQ COM-SEQ-1
KAL-X29          | <3 must> / <x20> / drew 4D, meld KS KH KD, 7C 7D 7C, 4H 4S 4D jo | RULE KAL-OUT-1
KAL-X29-tack     | <3 must> / <x20> / drew 4D, meld <three threes>, tack 4D 3 | RULE KAL-OUT-1
KAL-X29-discard  | <3 must> / <x20> / drew 4D, meld <three threes>, 4D | ok; fact out Bob
KAL-OUT-1        | <3> / <x20> / drew 4D, meld <three threes>, tack 4D 3 | ok; fact out Bob
KAL-BEND-1       | <3> / <bob is down> / draw, 2S / draw, 3S | ok; fact bent False
                 | draw, tack KC 1, tack QC 2, 8D           | entered Ann 50 Bob 0 Cid 40
                 | Ann left 50 / Cid left 40                | score Ann 50 Bob 0 Cid 40
KAL-CALL-7       | <3> / <bob has overcalled>               | ok; fact bent True
                 | draw, meld <melds 1>, 9S 9H 9D, 3456d    | entered Ann 50 Bob 50 Cid 40
                 | Ann left 50 / Cid left 40                | score Ann 50 Bob 0 Cid 40
KAL-D22          | <3> / <bob has overcalled>               | ok
                 | draw, meld <melds 1>, 9S 9H 9D, 3456d    | totals Ann 50 Bob 50 Cid 40
                 | Ann left 50 / Cid left 40                |
KAL-VAL-1        | <3> / <over> / Ann left jo AS AH 10D 7S 2C 2S 2H 2D | ok; fact out Bob
KAL-VAL-1-claim  | <3> / <over> / Ann left 60 / Cid left 60 | ok; fact unverified ['Ann', 'Cid']
KAL-VAL-1-low    | <3> / <over> / Ann left 5                | RULE KAL-VAL-1
KAL-VAL-1-high   | <3> / <over> / Ann left 501              | RULE KAL-VAL-1
KAL-VAL-1-later  | <3> / <over> / Ann left 108 / Cid left 60 | ok; fact unverified ['Cid']
                 | Ann left jo AS 10D 9C 8C 6C 5C 3C 2C     | entered Ann 216 Bob 0 Cid 120
KAL-VAL-1-other  | <3> / <over> / Ann left 107 / Cid left 60 | RULE KAL-VAL-1
                 | Ann left jo AS 10D 9C 8C 6C 5C 3C 2C     |
KAL-VAL-1-dealt  | <3> / <out at once> / Ann left 90 / Cid left 20 | RULE KAL-VAL-1; says count 25
                 | Ann holds <small cards>                  | entered Ann 180 Bob 0 Cid 40
KAL-VAL-1-right  | <3> / <out at once> / Ann left 25 / Cid left 20 | ok; fact unverified ['Cid']
                 | Ann holds <small cards>                  | entered Ann 50 Bob 0 Cid 40
KAL-VAL-1-jokers | <3> / <out at once> / Ann left 270  | RULE KAL-VAL-1
                 | Cid left jo 2H 2C 2D 3S 3C 3D 4S 4H      | says Ann's cards would count 14 to 230
KAL-VAL-1-joker  | <3> / <out at once> / Ann left 230  | ok
                 | Cid holds jo 2H 2C 2D 3S 3C 3D 4S 4H     |
KAL-VAL-1-again  | <3> / <over> / Ann left 60 / Ann left 61 | SEQ any
left-after-next  | <3> / <over> / Ann left 108 / Cid left 60 / hand 7H | ok
                 | .1 Ann left jo AS 10D 9C 8C 6C 5C 3C 2C  | .1 fact unverified ['Cid']
left-implied     | <3> / <all known> / drew 2D, meld <three threes>, 2D | ok; counted
                 |                                          | entered Ann 216 Bob 0 Cid 90
left-agrees      | <3> / <all known> / drew 2D, meld <three threes>, 2D | ok
                 | Cid left 8s 7s 6s 5s 4s 3s 2s 2h 8h      |
left-claimed     | <3> / <all known> / drew 2D, meld <three threes>, 2D | RULE KAL-VAL-1
                 | Cid left 46                              |
KAL-AIM-1        | <to 10>                                  | ok; status shared
KAL-GAME-1       | <to 9> / hand 7H / draw, meld <melds 9>, 8C | ok; totals Ann 720 Bob 740 Cid 738
                 | Bob left 70 / Cid left 69                | status won; winners Ann
KAL-D23          | <to 9> / hand 7H / draw, meld <melds 9>, 8C | ok; totals Ann 720 Bob 720 Cid 738
                 | Bob left 60 / Cid left 69                | status shared; winners Ann Bob
KAL-X23          | <to 9> / hand 7H / draw, meld <melds 9>, 8C | ok; totals Ann 720 Bob 720 Cid 720
                 | Bob left 60 / Cid left 60                | status shared; winners Ann Bob Cid
KAL-GAME-1-ten   | <to 10> / hand 7H                        | SEQ COM-SEQ-3
COM-X4           | <3> / <bob is down> / draw, meld KC 7H 7H | PHYS any
"""

MENDING = """
void-discard     | <3> / hand Ann 7H / draw, KS / draw, QS / void @4 | any COM-VOID-4
correct-discard  | <3> / hand Ann 7H / draw, KS / draw, QS / correct @4 jo | RULE KAL-DISC-2
correct-to-joker | <3> / hand Ann 7H / take, KS / correct @2 hand Ann jo | ok; fact upcard jo
correct-meld     | <3> / <bob is down> / correct @11 meld KS KH KD, QS QH QD, JS JH jo | ok
                 |                                          | meld 3 JS JH jo
contract-stays   | <to 3> / hand 7H / draw, KS / void @7 because it was the 2C, drop | ok
                 |                                          | fact contract 1 three and 2 fours
"""

HANDS = HEADS | {
    # Bob has called the 8D: 9C is thrown, the 8D and a hidden card are left. Cid is next.
    "bob is down": """
        hand Ann 7H
        draw, 8D
        Bob: call yes
        draw, 2D
        draw, 3D
        draw, meld KS KH KD, QS QH QD, JS JH JD, 9C""",
    "bob has a joker": """
        hand Ann 7H
        draw, 8D
        Bob: call yes
        draw, 2D
        draw, 3D
        draw, meld KS KH KD, QS QH QD, JS JH jo, 9C
        draw, 4C
        draw, 5C""",
    "bob has fourteen": """
        hand Ann 7H
        draw, 8D
        Bob: call yes
        draw, 2D
        Bob: call yes
        draw, 3D
        draw""",
    "bob has overcalled": """
        hand Ann 7H
        draw, 9D
        Bob: call yes
        draw, 9H
        Bob: call yes
        draw, 2D
        draw, 3D
        Bob: call yes
        draw, 2H
        Bob: overcall
        draw, 2S""",
    # Hand 2: Bob deals. He has laid 9-10-jo-Q of spades, meld 3, and holds four hidden cards.
    "bob has a run before": """
        hand 7H
        Bob: call yes
        draw, 8D
        Bob: call yes
        draw, 2C
        draw, meld 7H 7D 7C, 8D 8H 8C, 9S 10S jo QS, 9C""",
    "bob has a run": """
        <bob has a run before>
        draw, 2D
        draw, 3D
        draw""",
    "threes": "KS KH KD, QS QH QD",
    "three threes": "KS KH KD, 7C 7D 7C, 4H 4S jo",
    # Hand 4: Bob lays three fours and keeps the last joker, for which there is no place.
    "end jokers": "4S 5S 6S jo, 4H 5H 6H jo, 4D 5D 6D jo",
    "inner jokers": "4S 5S jo 7S, 4H 5H jo 7H, 4D 5D jo 7D",
    "bob stops": """
        hand 7H
        Cid: call yes
        draw, meld 4S 5S 6S jo, 4H 5H 6H jo, 4D 5D 6D jo, stop""",
    "bob stops with": """
        hand 7H
        Bob holds 4S 5S 6S jo 4H 5H 6H jo 4D 5D 6D jo""",
    "dee has called": """
        hand Ann 7H
        Dee: call yes
        draw, 8H
        Dee: call yes
        draw, 9H
        draw, 10H
        Dee: call yes
        draw, JH""",
    # Hand 9 with six: five calls leave one card in the stock and one in the pile.
    "five calls": """
        hand 7H
        Ann: call yes
        draw, 6H
        Ann: call yes
        draw, 6D
        Ann: call yes
        draw, 8D
        Bob: call yes
        draw, 9D
        Cid: call yes
        draw, 10D""",
    "overcalled dry": """
        hand 7H
        Ann: call yes
        draw, 6H
        Ann: call yes
        draw, 6D
        Ann: call yes
        draw, 8D
        draw, 9D
        Ann: overcall
        draw, 10D
        draw, JD
        draw, QD
        draw, KD
        draw, 6C
        draw, 8C
        draw, 9C
        draw, 10C
        draw, JC""",
    "x20": "hand Ann 9S\nBob holds KS KH KD 7C 7D 7C 4H 4S jo",
    "over": "<x20>\ndrew 2D, meld KS KH KD, 7C 7D 7C, 4H 4S jo, 2D",
    "out at once": """
        hand Ann 7H
        Bob holds KS KH KD QS QH QD JS JH JD
        draw, meld KS KH KD, QS QH QD, JS JH JD, 3H""",
    "small cards": "2S 2H 2C 2D 3S 3C 3D 4S 4H",
    "all known": """
        <x20>
        Ann holds jo AS 10D 9C 8C 6C 5C 3C 2C
        Cid holds 8S 7S 6S 5S 4S 3S 2S 2H 8H""",
    "3 must": HEADS["3"] + "\noption kal_must_discard true",
    "to 4 must": HEADS["to 4"].replace("\nhand Ann", "\noption must_discard true\nhand Ann"),
    "six to 9 no penalties": HEADS["six to 9"].replace(
        "\nhand Ann", "\noption void_keeps_penalties false\nhand Ann"
    ),
}


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_the_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(DRAWS, HANDS), ids=name_of)
def test_draws_and_the_stock(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CALLS, HANDS), ids=name_of)
def test_calls(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MELDS, HANDS), ids=name_of)
def test_melds(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(GOING_OUT, HANDS), ids=name_of)
def test_discards_and_going_out(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MENDING, HANDS), ids=name_of)
def test_corrections(row: Row) -> None:
    check(row)


def test_only_what_would_be_taken_is_proposed() -> None:
    lines = lines_of("<4> / <dee has called>", HANDS)
    may = {turn["player"]: turn["may"]["verbs"] for turn in proposed(lines)}
    assert may == {
        "Ann": ["call"],
        "Bob": ["draw", "drew", "take"],
        "Cid": ["call"],
        "Dee": ["overcall"],
    }
    after = {turn["player"]: turn["may"] for turn in proposed((*lines, "draw"))}
    assert after["Bob"]["verbs"] == ["meld"]
    assert "jo" not in after["Bob"]["cards"]


def proposed(lines: tuple[str, ...]) -> list[dict[str, Any]]:
    result = replay("\n".join(lines))
    assert result.refusal is None, str(result.refusal)
    return [{**turn} for turn in expected(result.games[0].fold)]


def test_who_may_call_is_told_where_nobody_is_named() -> None:
    refusal = replay("game kalooki\nplayers Ann, Bob, Cid, Dee\nhand Ann 7H\ncall no").refusal
    assert refusal
    assert refusal.would_do == ("Ann: call no", "Cid: call no", "Dee: call no")


def test_nobody_is_said_to_be_able_who_is_not() -> None:
    refusal = replay("game kalooki\nplayers Ann, Bob, Cid\nhand Ann 7H\novercall").refusal
    assert refusal
    assert refusal.why == (
        "Nobody can enter overcall now: put a name before it, and you are told why."
    )


def test_a_sheet_says_the_contract_of_each_hand() -> None:
    kalooki = game("kalooki")
    assert kalooki.sheet_facts == {"contract": "{}"}
    assert kalooki.sheet_rows
    assert (kalooki.title, kalooki.sheet_rows.head) == ("Kalooki", "Contract")
    assert kalooki.sheet_rows.labels[:3] == ("3T", "2T 1F", "1T 2F")


def test_every_clause_has_a_row() -> None:
    """Prints (pytest -rP) how many rows and refusals name each clause."""
    folder = Path(__file__).parent
    text = "\n".join(
        (folder / name).read_text(encoding="utf-8")
        for name in ("test_kalooki.py", "test_kalooki_bad_inputs.py")
    )
    named = Counter(re.findall(r"\bKAL-[A-Z]+-?\d+\b", text))
    for clause in KAL:
        print(f"{clause:12} {named[clause]:3}")
    assert [clause for clause in KAL if not named[clause]] == []


ANN_CLAIMED = """
game kalooki
players Ann, Bob, Cid
hand Cid QH
drew JC, 4D
drew 7H, meld 6C 6H 6S, 9C 9D 9H, 3C 3S 3H, 7H
Ann left 39
"""


def test_a_hand_that_is_told_as_dealt_when_all_is_over_is_counted() -> None:
    """KAL-VAL-1: nobody need lay open what is known already."""
    game = replay(f"{ANN_CLAIMED}Cid holds 2S 2C 2D 5S 5C 5D KS KH KD").games[0]
    assert game.hands[0].entered == {"Ann": 78, "Bob": 0, "Cid": 102}
    refused = replay(f"{ANN_CLAIMED}Cid holds 2S 2C 2D 5S 5C 5D KS KH KD\nCid: overcall").refusal
    assert refused
    assert refused.clause == "COM-SEQ-3"


def test_a_result_agrees_with_the_points_that_were_claimed() -> None:
    """KAL-VAL-1, COM-RES-4: a claim stands, though the cards behind it were never seen."""
    told = replay(f"{ANN_CLAIMED}result Ann 39 Bob 0 Cid 60 bent").games[0]
    assert told.hands[0].entered == {"Ann": 78, "Bob": 0, "Cid": 120}
    refused = replay(f"{ANN_CLAIMED}result Ann 40 Bob 0 Cid 60 bent").refusal
    assert refused
    assert (refused.clause, refused.why) == ("KAL-VAL-1", "Ann's hand counts 39, not 40.")
