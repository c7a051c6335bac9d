"""Cinch: edges that no other row tells apart; changed expressions found them."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay

HANDS = {
    "begun": """
        hand Dee
        pass bid 9 pass pass
        trump H
        discard 6, discard 4, discard 7, discard 7
        8H KH AH 4H
        2H 5H 10H 3H""",
}

EDGES = """
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
                 | | says Say who was the highest bidder
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
# Dee threw away seven cards in the open and took one of them back: none of hers lies face down.
late-back-of-open | hand Dee / pass bid 2 pass pass trump S | ok; no finding
                 | discard 7 KD 10C KC 6C JD AH QD          |
                 | discard 9 2H QH 3D 9D 3H 10D JH 7D 4D    |
                 | discard 6 AC 4H 5D 5H QC 2C              |
                 | discard 7 AD 6D 3C KH JC 4C 10H          |
                 | JS AS 7S 4S / Dee holds 107s AD 6D KH 10H JC 4C 3C |
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


# Not `row`: as examples of the clauses the rulebook has better ones.
@pytest.mark.parametrize(
    "edge", table(EDGES, HANDS, "game cinch / players Ann, Bob, Cid, Dee / "), ids=name_of
)
def test_edge(edge: Row) -> None:
    check(edge)


@pytest.mark.parametrize("seen", ["seen 2S 8H", "seen 8H 2S"])
def test_cards_that_were_not_seen_are_told_as_they_were_typed(seen: str) -> None:
    lines = HANDS["begun"].strip().splitlines()
    refusal = replay("\n".join(["game cinch", "players Ann, Bob, Cid, Dee", *lines, seen])).refusal
    assert refusal
    assert refusal.tried == seen
