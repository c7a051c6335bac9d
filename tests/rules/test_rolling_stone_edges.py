"""Rolling Stone: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table

EDGES = """
seen-in-no-stock | hand Ann / seen 9H                       | PHYS COM-PHYS-7
                 |                                          | says No card lies face down.
told-nobody-out  | hand Ann / result Ann 3                  | RULE COM-RES-5
                 | | says entered: Say who was out and won the hand. For example: result out Ann
dealt-not-seen   | hand Dee / 7D / Ann holds AC JS 10D JC 10C QD 7C AH | PHYS COM-PHYS-6; cards 7D
                 | | says 7D was seen in that hand already: name it too.
pick-named       | hand Dee / Bob holds AS KS AH KH QH AC KC QC / 9H | RULE ROL-PICK-1; by Bob
                 | pick 9H                                  | cards AH KH QH
pick-as-played   | hand Dee / Bob holds AS KS AH KH QH AC KC QC / 9H | ok
                 | pick 9H~                                 | finding 5 ROL-PICK-1 by 5
"""


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge", table(EDGES, {}, "game rolling-stone / players Ann, Bob, Cid, Dee / "), ids=name_of
)
def test_edge(edge: Row) -> None:
    check(edge)
