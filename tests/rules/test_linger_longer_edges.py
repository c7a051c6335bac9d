"""Linger Longer: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from tests.rules.test_linger_longer import HANDS

EDGES = """
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
# With three cards in the stock and no new one a hand of seven cannot end with two.
told-two-of-seven | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | RULE LIN-SCORE-1
                 | option lin_max_players 7 / option lin_reshuffle false | says 0, 1 or 3 cards
                 | hand P7 / result P1 2                    |
told-three-of-seven | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | ok
                 | option lin_max_players 7 / option lin_reshuffle false |
                 | hand P7 / result P1 3                    |
added-two-of-seven | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | RULE LIN-SCORE-1
                 | option lin_max_players 7 / option lin_reshuffle false | says 0, 1 or 3 cards
                 | hand P7 / adds P1 2                      |
added-three-of-seven | game linger-longer / players P1, P2, P3, P4, P5, P6, P7 | ok
                 | option lin_max_players 7 / option lin_reshuffle false |
                 | hand P7 / adds P1 3                      |
# P2 has won twice and has three cards, the others have one each.
told-last-card   | <3> / hand P3 9S / 7S AS 9S / AD 8D 4D / result P1 1 | ok
told-one-too-few | <3> / hand P3 9S / 7S AS 9S / AD 8D 4D / result P2 1 | ok
instant-too-few  | <out> / hand P3 9S / 7S AS 9S / AD 8D 4D / result P2 1 | RULE LIN-SCORE-1
                 | | says P2 has 2 or 3 cards at the end, not 1.
instant-enough   | <out> / hand P3 9S / 7S AS 9S / AD 8D 4D / result P2 2 | ok
instant-no-way   | <out> / hand P3 9S / 7S AS 9S / AD 8D 4D / result P1 1 | RULE LIN-END-1
                 | | says P1 can't be the last with cards, by what is recorded.
told-may-win-yet | <3> / hand P3 9S / 7S AS 9S / AD 8D 4D / JD / result P3 1 | ok
told-is-beaten   | <3> / hand P3 9S / 7S AS 9S / AD 8D 4D / JD 2D / result P3 1 | RULE LIN-END-1
told-is-best     | <3> / hand P3 9S / 7S AS 9S / AD 8D 4D / JD 2S / result P3 1 | ok
"""


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize("edge", table(EDGES, HANDS), ids=name_of)
def test_edge(edge: Row) -> None:
    check(edge)
