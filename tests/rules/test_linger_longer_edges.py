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
"""


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize("edge", table(EDGES, HANDS), ids=name_of)
def test_edge(edge: Row) -> None:
    check(edge)
