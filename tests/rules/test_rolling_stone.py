"""Rolling Stone by clause: the examples of the rulebook, ROL-X1 to ROL-X22, as rows.

P1 to P4 sit clockwise and P4 deals unless a row says so: P1 leads first.
"""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.cards import CARD_OF, listing
from trickledger.rules.evidence.fixed_hands import Lack, Proof
from trickledger.rules.games.rolling_stone.order import followings, higher_cards, pick_ups
from trickledger.rules.ladder import NO_DUTY, forbidden, legal

HANDS = {
    "four": "game rolling-stone / players P1, P2, P3, P4",
    "five": "game rolling-stone / players P1, P2, P3, P4, P5",
    "six": "game rolling-stone / players P1, P2, P3, P4, P5, P6",
    "p4 deals": "<four> / hand P4",
    "trick_end": "<four> / option rol_end trick_end / hand P4",
    # The hand of the rulebook: see ROL-X14.
    "dealt": """
        P1 holds AC 7D JS 10D JC 10C QD 7C
        P2 holds 10H 8D JH QS 9D 7H 9H 8C
        P3 holds JD QH 10S 9C 9S KD AD KH
        P4 holds KC AH 7S 8S QC 8H AS KS""",
    "1-4": """
        AC 8C 9C KC
        10D 9D JD pick
        8S JS QS 9S
        9H QH AH pick""",
    "1-7": """
        <1-4>
        QD 8D KD 10D
        10S AS pick
        QH JH KH 8H""",
    "a hand": "<1-7> / AD",
    # Nobody but P2 can have the seven of hearts.
    "without 7H": """
        P1 holds AC 7D JS 10D JC 10C QD 10H
        P3 holds JD QH JH 9C 9H KD AD KH
        P4 holds KC AH 7S 8S QC 8H AS KS""",
    # The nine of hearts goes round for ever.
    "round": "9H pick / 9H pick / 9H pick / 9H pick / 9H pick / 9H pick / 9H pick / 9H pick",
    # Everyone follows seven times: P2 leads, and each has one heart left.
    "all follow": """
        7C 8C 9C 10C
        JC QC KC AC
        7S 8S 9S 10S
        JS QS KS AS
        7D 8D 9D 10D
        JD QD KD AD
        7H 8H 9H 10H""",
    # P1 and P2 have a heart left, P3 four spades, P4 two hearts. P1 leads, or P4.
    "six tricks": """
        7C 8C pick
        7D 8D 9D 10D
        JD QD KD AD
        7S 8S 9S 10S
        7H 8H 10H QH
        7C 9C 10C JC""",
    "p1 leads": "<six tricks> / QC 8C KC AC",
    "p4 leads": "<six tricks> / QC 8C AC KC",
}

DEAL = """
ROL-X1           | <p4 deals> / 6H                          | PHYS ROL-DECK-1
ROL-X1-five      | <five> / hand P5 / 6H                    | ok
ROL-X1-five-4H   | <five> / hand P5 / 4H                    | PHYS ROL-DECK-1
ROL-X1-five-5H   | <five> / hand P5 / 5H                    | ok
ROL-X1-six       | <six> / hand P6 / 3H                     | ok
ROL-X1-six-2H    | <six> / hand P6 / 2H                     | PHYS ROL-DECK-1
ROL-X2           | <p4 deals> / P4: AC                      | SEQ COM-SEQ-2
ROL-X2-left      | <p4 deals> / P1: AC                      | ok
ROL-X2-next      | <p4 deals> / P2: AC                      | SEQ COM-SEQ-2
ROL-X20          | game rolling-stone / players P1, P2, P3 / hand P3 | SYN ROL-DECK-1
ROL-X20-seven    | game rolling-stone                       | SYN ROL-DECK-1
                 | players P1, P2, P3, P4, P5, P6, P7 / hand P7 |
ROL-DEAL-1       | <four> / hand P2 / <dealt>               | ok; dealer P2
                 |                                          | fact in_hand P1 8 P2 8 P3 8 P4 8
ROL-D9           | <p4 deals> / <a hand> / hand P2          | RULE COM-DEAL-1
ROL-D9-left      | <p4 deals> / <a hand> / hand             | ok; dealer P1; .1 next P1
ROL-D9-six       | <six> / hand P6 / AC                     | ok; dealer P6
ROL-D9-marked    | <p4 deals> / <a hand> / hand P2~         | ok; dealer P2; provisional
"""

TRICKS = """
ROL-X3           | <p4 deals> / 9H QH AH pick               | ok; picked 1 P4
                 |                                          | fact in_hand P1 7 P2 7 P3 7 P4 11
                 |                                          | fact discarded 0
ROL-X3-leads     | <p4 deals> / 9H QH AH pick / P4: 9H      | ok
ROL-X3-checked   | <p4 deals> / 9H QH AH, pick AH 9H QH     | ok; picked 1 P4
ROL-X4           | <p4 deals> / AC 8C 9C KC                 | ok; trick 1 P1
                 |                                          | fact in_hand P1 7 P2 7 P3 7 P4 7
                 |                                          | fact discarded 4
ROL-X4-leads     | <p4 deals> / AC 8C 9C KC / P1: 7C        | ok
ROL-X4-other     | <p4 deals> / AC 8C 9C KC / P4: 7C        | SEQ COM-SEQ-2
ROL-X5           | <p4 deals> / 9H / 8S                     | RULE ROL-FOLLOW-1
                 |                                          | would AH KH QH JH 10H 8H 7H pick
ROL-X5-marked    | <p4 deals> / 9H / 8S~                    | RULE ROL-FOLLOW-1
ROL-X5-known     | <p4 deals> / <dealt> / AC / QS           | RULE ROL-FOLLOW-1; would 8C
ROL-X5-void      | <p4 deals> / <dealt> / 10D 9D JD / AH    | RULE ROL-FOLLOW-1; would pick
ROL-X6           | <p4 deals>                               | RULE ROL-PICK-1; would 7D; says 7D
                 | P4 holds KC AH 7S 8S QC 8H AS 7D         |
                 | 10D 9D JD / pick                         |
ROL-X6-hidden    | <p4 deals> / 10D 9D JD / pick            | ok; no finding
ROL-X6-void      | <p4 deals> / <dealt> / 10D 9D JD / pick  | ok; no finding
ROL-X6-marked    | <p4 deals>                               | ok; finding 7 ROL-PICK-1 by 7
                 | P4 holds KC AH 7S 8S QC 8H AS 7D         | provisional; picked 1 P4
                 | 10D 9D JD / pick~                        |
ROL-D4-needless  | <p4 deals> / 10D 9D JD / pick~           | SYN COM-IRR-1
ROL-X12          | <p4 deals> / AC 8C pick / P4: KC         | SEQ COM-SEQ-2
ROL-X13          | <p4 deals> / AC 8C pick / P2: 9S         | SEQ COM-SEQ-2
ROL-X13-leads    | <p4 deals> / AC 8C pick / P3: 9S         | ok; tricks 1
ROL-X15          | <p4 deals> / 10S JS AS KS                | ok; trick 1 P3; fact discarded 4
ROL-X15-leads    | <p4 deals> / 10S JS AS KS / P3: 9S       | ok
ROL-X15-checked  | <p4 deals> / 1. 10S JS AS KS = P4        | RULE ROL-TRICK-2
ROL-X16          | <p4 deals> / 9H pick / 8S / 9H           | PHYS COM-PHYS-3
ROL-X16-back     | <p4 deals> / 9H pick / 9H                | ok
ROL-RANK-1       | <p4 deals> / 7H KH AH QH                 | ok; trick 1 P3
ROL-D12          | <p4 deals> / pick                        | SEQ ROL-PICK-1
"""

PROOF = """
ROL-X7           | <p4 deals>                               | ok; finding 10 ROL-PICK-1 by 22
                 | AC 8C 9C KC / 10D 9D JD pick             | provisional
                 | 8S JS QS 9S / 9H QH AH pick / QD 8D AD KD |
ROL-X8           | <p4 deals>                               | ok; no finding
                 | AC 8C 9C KC / 10D 9D JD pick             |
                 | 8S JS QS 9S / 9H QH AH pick / QD 8D AD 10D |
ROL-X9           | <p4 deals>                               | RULE ROL-PICK-1; would JD 9D
                 | AC 8C 9C KC / 10D 9D JD pick             |
                 | 8S JS QS 9S / 9H QH AH pick / QD 8D AD 10D |
                 | 7D / pick                                |
ROL-X7-twice     | <four> / hand P1                         | ok; finding 4 ROL-PICK-1 by 11
                 | 9H pick / 9H 10H JH QH / KH pick / 8H    | finding 10 ROL-PICK-1 by 11
ROL-X7-other-suit | <four> / hand P1                        | ok; no finding
                 | 9H pick / 9H 10H JH QH / KH pick / 8S    |
ROL-X7-left      | <p4 deals> / <a hand>                    | ok; finding 10 ROL-PICK-1 by 31
                 | P4 left JD 9D 7D QC 7S                   | provisional
ROL-X7-left-late | <p4 deals> / <a hand> / hand P1          | ok; .1 finding 10 ROL-PICK-1 by 32
                 | .1 P4 left JD 9D 7D QC 7S                |
ROL-X7-recorded  | <p4 deals> / 10D 9D JD pick              | ok; finding 6 ROL-PICK-1 by 7
                 | P4 holds KC AH 7S 8S QC 8H AS 7D         |
ROL-X21          | <p4 deals> / <without 7H>                | RULE ROL-PICK-1; would 7H
                 | 10H / pick                               | says by elimination P2 holds 7H
ROL-X21-marked   | <p4 deals> / <without 7H>                | ok; finding 7 ROL-PICK-1 by 7
                 | 10H / pick~                              | provisional
ROL-X21-follows  | <p4 deals> / <without 7H> / 10H / 7H     | ok; no finding
ROL-X21-hidden   | <p4 deals>                               | ok; no finding
                 | P4 holds KC AH 7S 8S QC 8H AS KS         |
                 | 10H / pick                               |
ROL-X22          | <p4 deals> / 7H pick / 7H pick / 7H pick | ok; finding 4+6+8 ROL-PICK-1 by 10
                 | 7S 8S                                    | provisional
ROL-X22-before   | <p4 deals> / 7H pick / 7H pick / 7H pick | ok; no finding
                 | 7S                                       |
ROL-X22-a-heart  | <p4 deals> / 7H pick / 7H pick / 7H pick | ok; no finding
                 | 7H 8H                                    |
ROL-X22-then-one | <p4 deals> / 7H pick / 7H pick / 7H pick | ok; finding 6 ROL-PICK-1 by 13
                 | 7S 8S 9S 10S / 8H                        | no joint
"""

END = """
ROL-X10          | <p4 deals> / <all follow> / JH           | ok; counted; fact out P2; tricks 7
                 |                                          | fact in_hand P1 1 P2 0 P3 1 P4 1
                 |                                          | score P1 0 P2 1 P3 0 P4 0
ROL-X10-before   | <p4 deals> / <all follow>                | ok; unfinished
ROL-X10-over     | <p4 deals> / <all follow> / JH / QH      | SEQ COM-SEQ-3
ROL-D1           | <p4 deals> / <p4 leads> / KH 9H          | ok; counted; fact out P1; tricks 7
ROL-D1-one-line  | <p4 deals> / <p4 leads> / KH 9H JH       | SEQ COM-SEQ-3
ROL-D1-last-card | <trick_end> / <all follow> / JH          | ok; unfinished
ROL-D2           | <trick_end> / <all follow> / JH QH KH AH | ok; counted; fact out P1; tricks 8
                 |                                          | trick 8 P1; fact discarded 32
ROL-D2-not-best  | <trick_end> / <p4 leads> / KH 9H JH pick | ok; counted; fact out P2
                 |                                          | picked 8 P3
ROL-X11          | <trick_end> / <p1 leads> / 9H JH pick    | ok; counted; fact out P2
                 |                                          | picked 8 P3
                 |                                          | fact in_hand P1 0 P2 0 P3 6 P4 2
ROL-X11-at-once  | <p4 deals> / <p1 leads> / 9H             | ok; counted; fact out P1
ROL-X11-follows  | <trick_end> / <p1 leads> / 9H JH         | ok; unfinished
ROL-X17          | <trick_end> / <p1 leads> / 9H pick       | ok; counted; fact out P1
                 |                                          | picked 8 P2
                 |                                          | fact in_hand P1 0 P2 2 P3 4 P4 2
ROL-X17-over     | <trick_end> / <p1 leads> / 9H pick / JS  | SEQ COM-SEQ-3
ROL-X18          | <four> / option rol_score cards_left     | ok; score P1 0 P2 0 P3 15 P4 0
                 | hand P4 / <a hand>                       | entered P1 0 P2 0 P3 15 P4 0
                 |                                          | line P3 ROL-D10 15
ROL-X18-nothing  | <four> / option rol_score cards_left     | ok; counted; fact out P1
                 | option rol_end trick_end / hand P4       | score P1 0 P2 0 P3 0 P4 0
                 | <all follow> / JH QH KH AH               |
ROL-D10-open     | <p4 deals> / <a hand> / hand P1          | ok; status open
ROL-D10-closed   | <p4 deals> / <a hand> / end              | ok; status closed
ROL-D10-to-its-end | <four> / option rol_match hands:2      | SEQ COM-SEQ-1
                 | hand P4 / <a hand> / end                 |
ROL-D10-hands    | <four> / option rol_match hands:1        | ok; status won; winners P3
                 | hand P4 / <a hand>                       |
ROL-D10-surplus  | <four> / option rol_match hands:1        | SEQ COM-SEQ-3
                 | hand P4 / <a hand> / hand P1             |
ROL-D10-shared   | <four> / option rol_match hands:2        | ok; status shared; winners P2 P3
                 | hand P4 / <all follow> / JH              | totals P1 0 P2 1 P3 1 P4 0
                 | hand P1 / <all follow> / JH              |
ROL-D10-target   | <four> / option rol_match target:15      | ok; status won; winners P3
                 | option rol_score cards_left / hand P4 / <a hand> |
ROL-D10-short    | <four> / option rol_match target:16      | ok; status open
                 | option rol_score cards_left / hand P4 / <a hand> |
ROL-D10-no-length | <four> / option rol_match hands:0 / hand P4 | SYN COM-SYN-1
ROL-D11          | <p4 deals> / <round> / <round> / <round> / <round> | ok; unfinished; tricks 32
ROL-X19          | <p4 deals> / <round> / <round>           | ok; thrown in; next P4; status open
                 | ruling annul by Dora because it is late  | totals P1 0 P2 0 P3 0 P4 0
ROL-X19-again    | <p4 deals> / <round> / <round>           | ok; hands 2; dealer P4
                 | ruling annul by Dora because it is late / hand |
ROL-X18-adjusted | <four> / option rol_score cards_left     | ok; score P1 0 P2 0 P3 15 P4 -5
                 | hand P4 / <a hand>                       | entered P1 0 P2 0 P3 15 P4 -5
                 | ruling penalty hand P4 minus 5 by Dora because of a late show |
ROL-X14          | <p4 deals> / <dealt> / <a hand>          | ok; counted; no finding
                 |                                          | trick 1 P1; picked 2 P4
                 |                                          | trick 3 P2; picked 4 P1
                 |                                          | trick 5 P3; picked 6 P1
                 |                                          | trick 7 P3; tricks 7
                 |                                          | fact in_hand P1 8 P2 2 P3 0 P4 5
                 |                                          | fact discarded 16; fact out P3
                 |                                          | score P1 0 P2 0 P3 1 P4 0
                 |                                          | entered P1 0 P2 0 P3 1 P4 0
                 |                                          | line P3 ROL-END-1 1
                 |                                          | next P1; status open; final
ROL-X14-told     | <p4 deals> / result out P3               | ok; entered P1 0 P2 0 P3 1 P4 0
                 |                                          | grounds P3 ROL-END-1 3
                 | | why P3 ROL-END-1 first without cards, as told
ROL-D10-told     | <four> / option rol_score cards_left     | ok; entered P1 0 P2 0 P3 6 P4 0
                 | hand P4 / result out P3 P1 1 P2 2 P4 3   | grounds P3 ROL-D10 3
                 | | why P3 ROL-D10 cards left with P4, as told
ROL-X14-hidden   | <p4 deals> / <a hand>                    | ok; no finding
                 |                                          | entered P1 0 P2 0 P3 1 P4 0
"""


@pytest.mark.parametrize("row", table(DEAL, HANDS), ids=name_of)
def test_eight_cards_a_player_make_the_pack(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TRICKS, HANDS), ids=name_of)
def test_everyone_follows_or_picks_up(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(PROOF, HANDS), ids=name_of)
def test_a_card_seen_first_was_there_since_the_deal(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(END, HANDS), ids=name_of)
def test_the_first_without_cards_wins(row: Row) -> None:
    check(row)


def test_a_finding_says_what_was_in_the_hand() -> None:
    (row,) = (row for row in table(PROOF, HANDS) if row.name == "ROL-X7")
    (finding,) = replay("\n".join(row.record)).games[0].hands[0].findings
    assert finding.reason == "P4's pick-up was illegal: KD was in that hand at the time."


def test_a_suit_ranks_from_the_ace_down() -> None:
    nine = CARD_OF["9H"]
    assert listing(higher_cards(4)[nine]) == "AH KH QH JH 10H"
    assert higher_cards(6)[CARD_OF["AS"]] == 0


def test_only_the_suit_led_stands_on_the_ladder() -> None:
    nine, ladder = CARD_OF["9H"], followings(4)[CARD_OF["9H"]]
    assert [legal(ladder, nine | CARD_OF["AS"]), legal(ladder, CARD_OF["AS"])] == [nine, 0]
    assert listing(forbidden(pick_ups(5)[nine], 0)) == "AH KH QH JH 10H 9H 8H 7H 6H 5H"


@pytest.mark.parametrize(
    ("seats", "words"),
    [
        ((1,), "Bob's pick-up"),
        ((1, 2), "Bob's pick-up or Cid's pick-up"),
        ((1, 2, 1), "Bob's pick-up (@7), Cid's pick-up or Bob's pick-up (@9)"),
    ],
)
def test_of_pick_ups_alike_each_is_named_with_its_entry(seats: tuple[int, ...], words: str) -> None:
    fold = replay("game rolling-stone\nplayers Ann, Bob, Cid, Dee\nhand Dee").games[0].fold
    deal = fold.chapters[0].deal
    lacks = tuple(Lack(7 + place, seat, 0, 0, NO_DUTY) for place, seat in enumerate(seats))
    assert str(deal.accused_words(Proof(lacks, 0))) == words
