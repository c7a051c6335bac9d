"""Points by clause: what a hand adds, what keeps it from that, and how a game of figures ends."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.catalogue import game
from trickledger.rules.record.header import Head, begin
from trickledger.rules.record.lines import enter
from trickledger.rules.views.outcomes import expected
from trickledger.rules.views.question import question
from trickledger.rules.views.sheet import Game

HANDS = {
    "three": "game points / players Ann, Bob, Cid",
    "four": "game points / players Ann, Bob, Cid, Dee",
    "zero": "<three> / option sum zero",
    "pairs": "<four> / option pairs true",
    "bounds": "<three> / option least -5 / option most 20",
    "hundred": "<three> / option target 100",
    "low": "<hundred> / option wins low",
    "two hands": "<three> / option hands 2",
    "rotates": "<three> / option dealer rotates",
}

TOLD = """
PTS-AIM-1        | <three> / 120 -30 45                     | ok; entered Ann 120 Bob -30 Cid 45
PTS-HAND-1       | <three> / Ann 10, Bob -30                | ok; entered Ann 10 Bob -30 Cid 0
by-one-name      | <three> / bob 5                          | ok; entered Ann 0 Bob 5 Cid 0
by-beginnings    | <three> / c 5 a -5                       | ok; entered Ann -5 Bob 0 Cid 5
by-colons        | <three> / Ann: 10 Bob: -30               | ok; entered Ann 10 Bob -30 Cid 0
by-equals        | <three> / Ann=10, Bob=-30 and Cid=2      | ok; entered Ann 10 Bob -30 Cid 2
as-it-is-said    | <three> / Ann has 10, Bob gets minus 30  | ok; entered Ann 10 Bob -30 Cid 0
by-commas        | <three> / 1, 2, 3                        | ok; entered Ann 1 Bob 2 Cid 3
who-lost | <three> / ann lost 20, bob won 40, cid lost 20 | ok; entered Ann -20 Bob 40 Cid -20
others-lost      | <three> / ann wins 40, the others lose 20 | ok; entered Ann 40 Bob -20 Cid -20
lost-where-low-wins | <low> / ann lost 20, bob 4         | SYN COM-SYN-1
lost-to-one      | <three> / ann lost 20 to bob             | SYN COM-SYN-1
others-get       | <three> / ann 40, the others get 20      | ok; entered Ann 40 Bob 20 Cid 20
rest-each        | <three> / cid 2, the rest 3 each         | ok; entered Ann 3 Bob 3 Cid 2
each             | <three> / 20 each                        | ok; entered Ann 20 Bob 20 Cid 20
two-each         | <three> / ann and bob 20 each, cid -30   | ok; entered Ann 20 Bob 20 Cid -30
last-two-each    | <three> / ann 5, bob and cid 7 each      | ok; entered Ann 5 Bob 7 Cid 7
each-and-more | <three> / 20 each, cid 5                 | SYN COM-SYN-1; says has a number already
each-of-nothing  | <three> / each                           | SYN COM-SYN-1; says a figure each
with-nothing     | <three> / 30 for ann, bob lost 20, cid nothing | ok; entered Ann 30 Bob -20 Cid 0
to-each-by-name  | <three> / 5 to ann, 6 to bob, 7 to cid   | ok; entered Ann 5 Bob 6 Cid 7
figures-first    | <three> / 40 ann 10 bob 5 cid            | ok; entered Ann 40 Bob 10 Cid 5
in-signs         | <three> / +1 minus 2 plus 3              | ok; entered Ann 1 Bob -2 Cid 3
as-adds          | <three> / adds 1 2 3                     | ok; entered Ann 1 Bob 2 Cid 3
as-a-result      | <three> / result 1 2 3                   | ok; entered Ann 1 Bob 2 Cid 3
as-re            | <three> / re 1 2 3                       | ok; entered Ann 1 Bob 2 Cid 3
in-a-hand        | <three> / hand / 1 2 3                   | ok; entered Ann 1 Bob 2 Cid 3
in-one-line      | <three> / hand, 1 2 3                    | ok; entered Ann 1 Bob 2 Cid 3
nothing-added    | <three> / 0 0 0                          | ok; entered Ann 0 Bob 0 Cid 0
too-few | <three> / 1 2 | SYN COM-SYN-1; says Too few figures (2)
one-alone | <three> / 120 | SYN COM-SYN-1; says Too few figures (1)
too-many | <three> / 1 2 3 4 | SYN COM-SYN-1; says Too many figures (4)
too-many-said | <three> / result 1 2 3 4 | SYN COM-SYN-1; says Too many figures (4)
nobodys          | <three> / Ann 1 Zed 2                    | SYN COM-SYN-1; says Zed is none of Ann
no-figure        | <three> / Ann 1 Bob                      | SYN COM-SYN-1; says After Bob a number
twice | <three> / Ann 1 Ann 2 | SYN COM-SYN-1; says has a number already
a-card           | <three> / KH                             | SYN COM-SYN-1; says a figure each
a-word           | <three> / take                           | SYN COM-SYN-1; says a figure each
in-figures-of-art | <three> / 1.5 2 3                       | SYN COM-SYN-1; says 1.5 isn't a whole
endless          | <three> / 99999999 2 3                   | SYN COM-SYN-1; says up to a million
a-plus           | <three> / +30 -20 5                      | ok; entered Ann 30 Bob -20 Cid 5
a-minus-sign     | <three> / \u221230 20 10                      | ok; entered Ann -30 Bob 20 Cid 10
a-minus-by-name  | <three> / ann +120 bob \u221230               | ok; entered Ann 120 Bob -30 Cid 0
an-en-dash       | <three> / \u201330 20 10                      | ok; entered Ann -30 Bob 20 Cid 10
without-blanks   | <three> / 120,-30,45                     | ok; entered Ann 120 Bob -30 Cid 45
by-semicolons    | <three> / 120;-30;45                     | ok; entered Ann 120 Bob -30 Cid 45
by-strokes       | <three> / 120/-30/45                     | ok; entered Ann 120 Bob -30 Cid 45
by-name-parted   | <three> / Ann 120; Bob -30               | ok; entered Ann 120 Bob -30 Cid 0
by-name-glued    | <three> / Ann+120 Bob-30                 | ok; entered Ann 120 Bob -30 Cid 0
swiss-thousands  | <three> / 1'250 -30 45                   | ok; entered Ann 1250 Bob -30 Cid 45
a-point | <three> / 1.250 -30 45 | SYN COM-SYN-1; says 1.250 has a point: write 1250
points           | <three> / 1.250 2.250 3.000              | SYN COM-SYN-1; says has a point
a-point-by-name  | <three> / Ann 1.250, Bob 3               | SYN COM-SYN-1; says has a point
a-comma | <three> / 1,250 -30 45 | SYN COM-SYN-1; says 1,250 could be one figure or two
a-comma-that-fits | <three> / 1,250 -30 | SYN COM-SYN-1; says could be one figure or two
a-comma-by-name | <three> / Ann 1,250, Bob 3 | SYN COM-SYN-1; says could be one figure or two
commas-alone     | <three> / 1,250,30                       | ok; entered Ann 1 Bob 250 Cid 30
commas-too-many | <three> / 1,250,-30,45 | SYN COM-SYN-1; says could be one figure or two
halves           | <three> / 12.5 7.5 0                     | SYN COM-SYN-1; says Where halves count
halves-by-comma  | <three> / 12,5 7 0                       | SYN COM-SYN-1; says Where halves count
halves-in-a-sign | <three> / 3\u00bd 1 2 | SYN COM-SYN-1; says Where halves count
a-dash | <three> / 120 - 45 | SYN COM-SYN-1; says A dash is no figure
a-dash-by-name | <three> / Ann 120, Bob - 30 | SYN COM-SYN-1; says A dash is no figure
two-signs | <three> / --30 1 2 | SYN COM-SYN-1; says --30 isn't a figure
behind-a-figure  | <three> / 120 30- 45                     | SYN COM-SYN-1; says 30- isn't a figure
what-is-a-figure | <three> / 120 x 45                       | SYN COM-SYN-1; says x isn't a figure
in-a-correction  | <three> / 1 2 3 / correct @3 1.250 2 3   | SYN COM-SYN-1; says has a point
"""

CHECKS = """
the-sum          | <zero> / 120 -30 -90                     | ok; entered Ann 120 Bob -30 Cid -90
PTS-SUM-1        | <zero> / 120 -30 -80                     | RULE PTS-SUM-1; says add up to 10, not
the-rest         | <zero> / Ann 120 Bob -30                 | RULE PTS-SUM-1
                 |                                          | says add up to 90, not to 0
the-rest-of-two  | <zero> / Ann 120                         | RULE PTS-SUM-1; would
a-sum-of-120     | <three> / option sum 120 / 60 50 10      | ok; entered Ann 60 Bob 50 Cid 10
PTS-LEAST-1      | <bounds> / -6 0 1                        | RULE PTS-LEAST-1; says Ann has -6
the-least        | <bounds> / -5 0 1                        | ok; entered Ann -5 Bob 0 Cid 1
PTS-MOST-1       | <bounds> / 0 21 1                        | RULE PTS-MOST-1; says Bob has 21
the-most         | <bounds> / 0 20 1                        | ok; entered Ann 0 Bob 20 Cid 1
untold-is-0      | <three> / option least 1 / Ann 1 Bob 2   | RULE PTS-LEAST-1; says Cid has 0
PTS-D3           | <three> / option least 5 / option most 4 / 1 2 3 | SYN PTS-D3
                 |                                          | says No figure is from 5 to 4
no-room-below    | <three> / option least 5 / option sum 14 / 5 5 4 | SYN PTS-D3
                 |                                          | says can't add up to 14
room-below       | <three> / option least 5 / option sum 15 / 5 5 5 | ok; entered Ann 5 Bob 5 Cid 5
no-room-above    | <three> / option most 5 / option sum 16 / 5 5 6 | SYN PTS-D3
room-above       | <three> / option most 5 / option sum 15 / 5 5 5 | ok; entered Ann 5 Bob 5 Cid 5
repeated-opened  | <zero> / 120 -30 -90 / hand, 120 -30 -90 | ok; totals Ann 240 Bob -60 Cid -180
repeated-small   | <zero> / 2 -1 -1 / 2 -1 -1               | ok; totals Ann 4 Bob -2 Cid -2
the-paper        | <three> / 1 2 3 / score 1 2 3            | ok
the-paper-differs | <three> / 1 2 3 / score 1 2 4           | RULE PTS-HAND-1
the-total        | <three> / 1 2 3 / 1 2 3 / total 2 4 6    | ok
the-total-differs | <three> / 1 2 3 / total 1 2 2           | RULE PTS-HAND-1
corrected        | <three> / 120 -30 45 / 0 0 1 / correct @3 120 -31 45 | ok
                 |                                          | totals Ann 120 Bob -31 Cid 46
corrected-a-sum  | <zero> / 120 -30 -90 / correct @3 1 2 3  | any any
corrected-names  | <three> / 1 2 3 / correct @3 Ann 5, Cid 1 | ok; totals Ann 5 Bob 0 Cid 1
put-in           | <zero> / 120 -30 -90 / 5 5 -10 / insert before @4 10 20 -30 | ok
                 |                                          | totals Ann 135 Bob -5 Cid -130
put-in-by-names  | <three> / 1 2 3 / 4 5 6 / insert after @3 Ann 10, Cid -1 | ok
                 |                                          | totals Ann 15 Bob 7 Cid 8
put-in-first     | <three> / 1 2 3 / insert before @3 4 5 6 | ok; totals Ann 5 Bob 7 Cid 9; hands 2
put-in-as-said   | <three> / 1 2 3 / 4 5 6 before @3        | ok; totals Ann 5 Bob 7 Cid 9; hands 2
put-in-as-forgot | <three> / 1 2 3 / we forgot 4 5 6 after @3 | ok; totals Ann 5 Bob 7 Cid 9
put-in-hand      | <three> / 1 2 3 / insert before @2 hand, 4 5 6 | ok; totals Ann 5 Bob 7 Cid 9
put-in-twice     | <three> / 1 2 3 / insert before @3 4 5 6 / insert after @3 7 8 9 | ok
                 |                                          | totals Ann 12 Bob 15 Cid 18; hands 3
put-in-and-mended | <three> / 1 2 3 / 4 5 6 before @3 / correct @5 7 5 6 | ok
                 |                                          | totals Ann 8 Bob 7 Cid 9
put-in-and-out   | <three> / 1 2 3 / 4 5 6 before @3 / void @4, void @5 | ok
                 |                                          | totals Ann 1 Bob 2 Cid 3; hands 1
put-in-a-sum     | <zero> / 120 -30 -90 / insert before @3 1 2 3 | any PTS-SUM-1
put-in-short     | <three> / 1 2 3 / insert before @3 4 5 | SYN COM-SYN-1; says Too few figures (2)
put-in-after-its-opening | <three> / 1 2 3 / 4 5 6 / insert after @2 7 8 9 | ok
                 |                                          | totals Ann 12 Bob 15 Cid 18; hands 3
put-in-two       | <three> / 1 2 3 / insert after @3 7 8 9, insert after @3 1 1 1 | ok
                 |                                          | totals Ann 9 Bob 11 Cid 13; hands 3
put-in-two-apart | <three> / 1 2 3 / 4 5 6 | ok
                 | insert before @4 7 8 9, insert after @5 1 1 1 | totals Ann 13 Bob 16 Cid 19
put-in-by-figures | <three> / 1 2 3 / 4 5 -6 / 7 8 9 before 4 5 -6 | ok; totals Ann 12 Bob 15 Cid 6
put-in-ahead | <three> / 1 2 3 / 4 5 6 / insert before 1 2 3 7 8 9 | ok; totals Ann 12 Bob 15 Cid 18
put-in-by-hand   | <three> / 1 2 3 / 4 5 6 / 7 8 9 after hand 1 | ok; totals Ann 12 Bob 15 Cid 18
put-in-beside-two | <three> / 1 2 3 / hand, 1 2 3 / 7 8 9 after 1 2 3 | any COM-INS-1
put-in-beside-none | <three> / 1 2 3 / 7 8 9 after 9 9 9 | any COM-INS-1
                 |                                          | says No hand has the figures 9 9 9
put-in-within    | <three> / 1 2 3 / insert after @3 hand, 7 8 9, hand, 1 1 1 | any COM-INS-1
put-in-of-none   | <three> / 1 2 3 / insert before @3 hand Bob, 4 5 6 | SYN COM-SYN-1
                 |                                          | says isn't recorded
put-in-behind-the-end | <two hands> / 1 2 3 / 4 5 6 / 7 8 9 after @5 | any any
corrected-short  | <three> / 1 2 3 / correct @3 1 2         | any COM-SYN-1
"""

WHO = """
PTS-DECK-1       | game points / players Ann / 1            | SYN PTS-DECK-1
two-play         | game points / players Ann, Bob / 1 2     | ok; entered Ann 1 Bob 2
twelve-play      | game points                              | ok
                 | players A, B, C, D, E, F, G, H, I, J, K, L | hands 1
                 | 1 2 3 4 5 6 7 8 9 10 11 -12              |
thirteen-play    | game points                              | SYN PTS-DECK-1
                 | players A, B, C, D, E, F, G, H, I, J, K, L, M |
                 | 1 2 3 4 5 6 7 8 9 10 11 12 13            |
called-like-cards | game points / players As, Jas, Ada, Jo / 1 2 3 4 | ok
                 |                                          | entered As 1 Jas 2 Ada 3 Jo 4
called-like-none | game points / players As, K, Joker, Pot / Pot 4 K -4 | ok
                 |                                          | entered As 0 K -4 Joker 0 Pot 4
called-like-words | game points / players Ann, Hand         | SYN COM-SEAT-1
PTS-D2           | <pairs> / 10 -10                         | ok; entered Ann+Cid 10 Bob+Dee -10
a-pair-by-one    | <pairs> / dee 7                          | ok; entered Ann+Cid 0 Bob+Dee 7
a-pair-by-both   | <pairs> / Bob+Dee 7 Ann+Cid 1            | ok; entered Ann+Cid 1 Bob+Dee 7
each-of-a-pair   | <pairs> / 1 2 3 4                        | SYN COM-SYN-1; says Too many
pairs-of-three   | <three> / option pairs true / 1 2 3      | SYN PTS-DECK-1; says you named 3
pairs-of-five    | game points / option pairs true          | SYN PTS-D2; says you named 5
                 | players A, B, C, D, E / 1 2 3            |
pairs-of-six     | game points / option pairs true          | ok; entered A+D 1 B+E 2 C+F 3
                 | players A, B, C, D, E, F / 1 2 3         |
PTS-DEAL-1       | <three> / hand Bob                       | SYN COM-SYN-1; says isn't recorded
                 |                                          | would hand
deals-by-result  | <three> / 1 2 3 dealer Bob               | SYN COM-SYN-1
the-deal-passes  | <rotates> / hand Bob, 1 2 3 / 1 2 3      | ok; dealer Cid
the-first-deals  | <rotates> / 1 2 3 dealer Cid             | ok; dealer Cid
nobody-deals     | <rotates> / 1 2 3                        | SYN COM-SYN-1; says names its dealer
out-of-turn      | <rotates> / hand Bob, 1 2 3 / hand Bob   | RULE COM-DEAL-1
"""

ENDS = """
PTS-WIN-1        | <two hands> / 5 5 1 / 1 2 3              | ok; status won; winners Bob
shared           | <two hands> / 5 5 1 / 1 1 3              | ok; status shared; winners Ann Bob
the-lowest       | <low> / 20 100 30                        | ok; status won; winners Ann
PTS-END-1        | <hundred> / 99 98 0 / 1 0 0              | ok; status won; winners Ann
short-of-it      | <hundred> / 99 98 0                      | ok; status open
past-it          | <hundred> / 99 98 0 / 0 50 0             | ok; status won; winners Bob
after-it         | <hundred> / 100 0 0 / 1 2 3              | SEQ COM-SEQ-3
PTS-END-2        | <two hands> / 1 2 3 / 1 2 3              | ok; status won; winners Cid
after-one        | <two hands> / 1 2 3                      | ok; status open
after-two        | <two hands> / 1 2 3 / 1 2 3 / 1 2 3      | SEQ COM-SEQ-3
not-closed       | <two hands> / 1 2 3 / end                | SEQ COM-SEQ-1
PTS-END-3        | <three> / 1 2 3 / end                    | ok; status won; winners Cid
closed-level     | <three> / 3 2 3 / end                    | ok; status shared; winners Ann Cid
closed-low       | <three> / option wins low / 3 2 3 / end  | ok; status won; winners Bob
closed-at-once   | <three> / end                            | ok; status closed
closed-corrected | <three> / 1 2 3 / end / correct @3 4 2 3 | ok; status won; winners Ann
given-up         | <three> / 1 2 3 / abandon because late   | ok; status abandoned
both             | <two hands> / option target 10 / 10 0 0  | ok; status won; winners Ann
told             | <three> / final 10 -20 5                 | ok; status won; winners Ann
                 |                                          | totals Ann 10 Bob -20 Cid 5
told-by-names    | <three> / final Ann 10 Bob -20 Cid 5     | ok; status won
told-in-part     | <three> / final Ann 10                   | RULE COM-RES-5
told-at-target   | <hundred> / final 100 2 3                | ok; status won; winners Ann
told-too-early   | <hundred> / final 99 2 3                 | RULE COM-RES-6
told-off-the-sum | <zero> / final 10 -20 5                  | RULE COM-RES-6; says come to -5 in all
told-by-the-sum  | <zero> / final 10 -20 10                 | ok; status shared; winners Ann Cid
told-no-multiple | <three> / option sum 120 / final 200 20 21 | RULE COM-RES-6
told-a-multiple  | <three> / option sum 120 / final 200 20 20 | ok; status won
told-beyond-most | <two hands> / option most 20 / final 41 0 0 | RULE COM-RES-6; says 2 hands from
told-at-most     | <two hands> / option most 20 / final 40 0 0 | ok; status won
told-the-rest | <two hands> / option most 20 / 1 1 1 / final 22 0 0 | RULE COM-RES-6; says 1 hand
told-after-hands | <two hands> / final 5 6 7                | ok; status won; winners Cid
told-below-it    | <two hands> / 5 6 7 / final 1 2 3        | ok; status won; winners Cid
"""

OPTIONS = """
PTS-D1           | <three> / option title Rummy 500 / 1 2 3 | ok
no-title         | <three> / option title - / 1 2 3         | SYN any; says a name of at most 30
a-long-title     | <three> / option title A234567890123456789012345678901 / 1 2 3 | SYN any
a-signed-title   | <three> / option title Skat: low / 1 2 3 | SYN any
no-target        | <three> / option target 0 / 1 2 3        | SYN any; says from 1
target-below     | <three> / option target -5 / 1 2 3       | SYN any
hands-in-words   | <three> / option hands many / 1 2 3      | SYN any
sum-in-words     | <three> / option sum much / 1 2 3        | SYN any; says none or a whole number
a-sum-below      | <three> / option sum -60 / -60 0 0       | ok; entered Ann -60 Bob 0 Cid 0
wins-neither     | <three> / option wins most / 1 2 3       | SYN any
dealer-neither   | <three> / option dealer left / 1 2 3     | SYN any
no-option | <three> / option trump spades | SYN any; says Points has no option trump
"""

ROWS = [row for rows in (TOLD, CHECKS, WHO, ENDS, OPTIONS) for row in table(rows, HANDS)]


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_points(row: Row) -> None:
    check(row)


def under(*options: str) -> Head:
    head = begin("game points")
    for line in ("players Ann, Bob, Cid, Dee", *(f"option {option}" for option in options)):
        assert isinstance(head, Head)
        head = head.read(line)
    assert isinstance(head, Head)
    return head


@pytest.mark.parametrize(
    ("options", "counted"),
    [
        ((), "points"),
        (("title Points",), "points"),
        (("wins low",), "points:points:low"),
        (("title Skat",), "points:skat"),
        (("title SKAT",), "points:skat"),
        (("title Skat", "sum zero", "target 100", "pairs true"), "points:skat"),
        (("title Skat", "wins low"), "points:skat:low"),
        (("title Rummy 500", "wins low"), "points:rummy 500:low"),
        (("title Größte",), "points:grösste"),
    ],
)
def test_games_of_one_title_are_counted_together(options: tuple[str, ...], counted: str) -> None:
    of = under(*options).game
    assert of.counted_as == counted
    again = game(counted)
    assert again.counted_as == counted
    assert (again.fewest_win, again.kind) == (of.fewest_win, "points")


def test_what_is_told_first_is_what_is_counted_later() -> None:
    """A game is the same by its record and by the name under which it is counted."""
    head = under("title Schafkopf")
    assert (head.title, head.game.title, game("points:schafkopf").title) == ("Schafkopf",) * 3


@pytest.mark.parametrize(
    "options",
    [
        (),
        ("sum zero",),
        ("sum -60",),
        ("sum 162", "least 0"),
        ("least 5", "most 7"),
        ("least 50",),
        ("most -50",),
        ("least 0", "most 26", "sum 26"),
        ("least -9", "most -9", "sum -36"),
        ("pairs true", "sum 26", "most 13"),
    ],
)
def test_the_figures_of_a_hint_are_taken(options: tuple[str, ...]) -> None:
    head = under(*options)
    result = replay(f"{head.text()}\n{head.opening}")
    assert result.refusal is None, str(result.refusal)
    assert len(result.games[-1].hands) == 1


def test_a_game_of_figures_is_a_value_that_is_kept_once() -> None:
    import copy
    import pickle

    of = under("title Skat", "pairs true", "dealer rotates").game
    assert copy.deepcopy(of) is of
    assert pickle.loads(pickle.dumps(of)) is of


def test_a_hand_whose_figures_are_void_asks_for_them_again() -> None:
    fold = replay("game points\nplayers Ann, Bob, Cid\n94 -5 64\nvoid @3\n").games[0].fold
    assert str(question(fold)) == "What does hand 1 add?"
    assert [turn["may"]["verbs"] for turn in expected(fold)] == [["adds"]]
    assert enter(fold, "1 2 3") is None
    assert Game(fold).totals == {"Ann": 1, "Bob": 2, "Cid": 3}
