"""Sixty-Six by clause: the examples of the rulebook, SXS-X1 to SXS-X36, as rows.

Bob deals unless a row says so: Ann leads first.
"""

from __future__ import annotations

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.games.sixty_six.score import Ending, Stop, award

HEAD = "game sixty-six / players Ann, Bob / "

HANDS = {
    # The hand of the rulebook, trump S: see SXS-X23.
    "dealt": """
        hand Bob KS
        Ann holds QD 9S AD JH 9H AH
        Bob holds 10C KC 10H 10S QS QC""",
    "stock": """
        AH 10C, Ann: drew JC, Bob: drew AS
        JC 10S, Bob: drew 9C, Ann: drew KH
        marriage C, QC 9H, Bob: drew AC, Ann: drew KD
        KC AD, Bob: drew 10D, Ann: drew QH
        9C JH, Bob: drew JS, Ann: drew JD
        10D JD, Bob: drew 9D, Ann: drew KS""",
    "6 tricks": """
        AH 10C
        JC 10S
        marriage C, QC 9H
        KC AD
        9C JH
        10D JD""",
    "8 tricks": """
        <6 tricks>
        QS KS
        marriage D, QD 9D""",
    "drawn": """
        <8 tricks>
        marriage H, KH 10H
        AS 9S
        AC QH
        JS KD""",
    # Hidden hands, trump S: Ann wins five tricks and closes before the sixth.
    "closed at 6": """
        hand Bob KS
        AC JC
        AD 9D
        10H 9H
        AS 9S
        10S JS
        close
        QS QD
        KD JD""",
    "honest end": """
        KH QH
        10C KC
        AH 9C""",
    "trick each": "AD 9D / 9C AC",
    # Short hands: a wrong claim before the first card, or behind one trick of the leader.
    "3 for the dealer, Bob": "Ann: claim",
    "3 for the dealer, Ann": "Bob: claim",
    "2 for Ann": "AH 9H / Bob: claim",
    "2 for Bob": "9H AH / Ann: claim",
}

DRAWING = """
SXS-X1           | <dealt> / AH / 10C                       | ok; trick 1 Ann 21; no finding
SXS-X1-drew      | <dealt> / AH 10C / Ann: drew JC / Bob: drew AS | ok; fact stock 9
SXS-X1-bob-first | <dealt> / AH 10C / Bob: drew AS          | ok
SXS-X1-late      | <dealt> / AH 10C / Bob: drew AS / Ann: drew JC | SEQ SXS-DRAW-1
SXS-X1-in-turn   | <dealt> / AH 10C / drew JC drew AS       | ok
SXS-X1-implied   | <dealt> / AH 10C / JC 10S                | ok; trick 2 Bob 12
SXS-X1-too-late  | <dealt> / AH 10C / JC / Bob: drew AS     | SEQ SXS-DRAW-1
SXS-X1-twice     | <dealt> / AH 10C / Ann: drew JC / Ann: drew AS | SEQ SXS-DRAW-1
SXS-X13          | <dealt> / <6 tricks> / Bob: drew KS      | SEQ SXS-DRAW-1
SXS-X13-nine     | <dealt> / <6 tricks> / Bob: drew 9D / Ann: drew KS | ok; fact stock 0
SXS-X13-other    | <dealt> / <6 tricks> / Ann: drew 9D      | SEQ SXS-DRAW-1
SXS-X13-upcard-early | <dealt> / AH 10C / Ann: drew KS      | SEQ SXS-DRAW-1
SXS-D2           | <dealt> / <6 tricks> / QS / KS           | ok; trick 7 Ann 7
SXS-D2-nine      | <dealt> / exchange / <6 tricks> / QS / 9S | ok; trick 7 Bob 3
SXS-D2-exhausted | <dealt> / <6 tricks> / QS KS / Ann: drew 9D | SEQ SXS-DRAW-1
SXS-DRAW-recorded | <dealt> / <stock> / QS / 9H             | PHYS COM-PHYS-2
SXS-DRAW-known   | <dealt> / <stock> / QS / 10H             | PHYS COM-PHYS-3
SXS-DRAW-all     | <dealt> / <stock> / QS KS / QD / 9D      | ok; no finding
SXS-DRAW-complete | <dealt> / AH 10C / Ann: drew JC / Bob: drew AS / KH | PHYS COM-PHYS-6
SXS-DRAW-held    | <dealt> / AH 10C / Ann: drew QD          | PHYS COM-PHYS-3
SXS-DRAW-held-whose | <dealt> / AH 10C / drew QD            | PHYS COM-PHYS-3; by Ann
"""

MARRIAGES = """
SXS-X4           | <dealt> / AH 10C / JC 10S / marriage C / QC | ok; fact points Bob 32
SXS-X4-other     | <dealt> / AH 10C / JC 10S / marriage C / AS | RULE SXS-MAR-2
                 |                                          | would KC, QC, close, Bob: claim
SXS-X4-hidden    | hand Bob KS / AH 10C / JC 10S / marriage C / AS | RULE SXS-MAR-2
SXS-X5           | hand Bob KS / AH / Bob: marriage C       | SEQ SXS-MAR-1
SXS-X5-turn      | hand Bob KS / AH / marriage C            | SEQ SXS-MAR-1
SXS-X5-wrong     | hand Bob KS / Bob: marriage C            | SEQ SXS-MAR-1
SXS-X6           | hand Bob KS / marriage D, KD AD          | ok; fact points Ann 0
SXS-X6-open      | hand Bob KS / marriage D, KD AD / 10H 9H / AC 9C | ok; fact points Ann 0
SXS-X6-won       | hand Bob KS / marriage D, KD AD / 10H 9H / AC 9C / KC 10C | ok; trick 4 Ann 14
                 |                                          | fact points Ann 34
SXS-X6-none      | hand Bob KS / marriage D, KD AD / 10H 9H / Bob: claim | ok; line Ann SXS-MAR-6 0
                 |                                          | score Ann 0 Bob 25
SXS-X7           | <dealt> / exchange / 9H / 10S            | ok
SXS-X7-trumps    | hand Bob KS                              | ok; trick 1 Ann 3; fact points Ann 43
                 | Ann holds QS 9S AD JH 9H AH              |
                 | exchange / marriage S / QS 9C            |
SXS-X27          | <closed at 6> / marriage H               | ok; fact points Ann 89
SXS-X27-off      | option sxs_marriage_after_stock false    | SEQ SXS-MAR-1
                 | <closed at 6> / marriage H               |
SXS-MAR-short    | hand Bob KS / c / QC                     | ok; fact points Ann 0
"""

NINE = """
SXS-X2           | <dealt> / exchange                       | ok; fact exchanged Ann
SXS-X2-trick     | option sxs_nine_needs_trick true         | RULE SXS-NINE-1
                 | <dealt> / exchange                       |
SXS-X2-won       | option sxs_nine_needs_trick true         | ok
                 | <dealt> / AH 10C / exchange              |
SXS-X3           | hand Bob KS / AH 10C / JC / Bob: exchange | SEQ SXS-NINE-1
SXS-X12          | <dealt> / AH 10C / close / exchange      | SEQ SXS-NINE-1
SXS-X28          | <dealt> / exchange close / 9H            | ok; fact closed Ann
SXS-X28-marriage | hand Bob KS                              | ok; fact points Ann 43
                 | Ann holds QS 9S AD JH 9H AH              |
                 | exchange close marriage S, QS 9C         |
SXS-X28-after    | <dealt> / close / exchange               | SEQ SXS-NINE-1
SXS-D7           | hand Bob KS                              | ok; fact exchanged Ann
                 | Ann holds KC QC 9S AD JH 9H              |
                 | marriage C, exchange, close, QC 9C       |
SXS-D7-lead      | hand Bob KS                              | RULE SXS-MAR-2
                 | Ann holds KC QC 9S AD JH 9H              |
                 | marriage C, exchange / KS                | would KC, QC, close, Ann: claim
SXS-X34          | <dealt> / exchange / QD                  | ok
SXS-D4           | <dealt> / <6 tricks> / exchange          | SEQ SXS-NINE-1
SXS-D4-before-6  | hand Bob KS / AH 9C / AC 10H / AD 10C / KH 9H / KC JC | ok
                 | exchange / KD JD                         |
"""

CLOSING = """
SXS-X8           | <dealt> / AH 10C / close / JC / 10S      | RULE SXS-FOLLOW-1; would KC QC
SXS-X8-last      | <closed at 6> / <honest end>             | ok; unfinished; no finding
SXS-X8-end       | <closed at 6> / <honest end> / QC 10D    | ok; counted; trick 11 Ann 23
                 |                                          | line Ann SXS-PTS-2 10; no finding
SXS-X26          | <closed at 6> / <honest end> / QC 10D    | ok; entered Ann 3 Bob 0
SXS-X26-off      | option sxs_last_trick_closed false       | ok; trick 11 Ann 13
                 | <closed at 6> / <honest end> / QC 10D    | line Ann SXS-PTS-2 0
SXS-X9           | <dealt> / AH 10C / JC / close            | ok; fact closed Bob
SXS-X9-off       | <dealt> / AH 10C / JC / close / 10S      | RULE SXS-FOLLOW-1; would KC QC
SXS-X9-follow    | <dealt> / AH 10C / JC / close / QC       | ok; trick 2 Bob 5
SXS-X9-on-lead   | option sxs_close_when on_lead            | SEQ SXS-CLOSE-1
                 | <dealt> / AH 10C / JC / close            |
SXS-X9-leader    | option sxs_close_when on_lead            | ok
                 | <dealt> / AH 10C / close                 |
SXS-X14          | <dealt> / <6 tricks> / close             | SEQ SXS-CLOSE-1
SXS-X36          | hand Bob KS / AH 10C / JC / close / 9C   | ok; unfinished
                 | AC QC / AD JD / AS JS / QS 9S            |
SXS-X36-end      | hand Bob KS / AH 10C / JC / close / 9C   | ok; counted; trick 7 Ann 30
                 | AC QC / AD JD / AS JS / QS 9S / 10S 10D  |
"""

STRICT = """
SXS-X10          | <dealt> / close / AD / 10S               | ok; no finding
SXS-X10-schnapsen | option sxs_strict schnapsen             | RULE SXS-TRUMP-1; would 10S QS
                 | <dealt> / close / AD / 10H               |
SXS-X10-head     | option sxs_strict schnapsen              | RULE SXS-FOLLOW-1; would 10H
                 | <dealt> / close / 9H / 10S               |
SXS-X10-beat     | option sxs_strict schnapsen              | RULE SXS-HEAD-1; would AH
                 | hand Bob KS / Bob holds AH 9H 10S QS QC AC |
                 | close / JH / 9H                          |
SXS-X11          | <closed at 6> / KH 9C / 10C KC / AH JH   | ok; finding 19 SXS-FOLLOW-1 by 23
                 |                                          | provisional
SXS-X11-before   | <closed at 6> / KH 9C / 10C KC / AH      | ok; no finding
SXS-X11-claimed  | <closed at 6> / KH 9C / Ann: claim       | ok; no finding
SXS-X11-left     | <closed at 6> / KH 9C / Ann: claim       | ok; finding 19 SXS-FOLLOW-1 by 21
                 | Bob left JH KC 10D                       | provisional
SXS-X25          | <dealt> / <stock> / QS / QD              | RULE SXS-FOLLOW-2; would KS 9S
SXS-X25-hidden   | hand Bob KS / <6 tricks> / QS / QD       | RULE SXS-FOLLOW-2; would KS
SXS-X25-played   | hand Bob KS / <6 tricks> / QS / QD~      | ok; finding 17 SXS-FOLLOW-2 by 17
# Only spades and the ace of clubs are left for Bob besides hearts: one place for two hearts.
SXS-2.4-counted  | hand Bob KS / <6 tricks> / 10H 9S / KS JS / QD 9D / KD AS | ok
                 | QS                                       | finding 17 SXS-FOLLOW-2 by 24
SXS-2.4-before   | hand Bob KS / <6 tricks> / 10H 9S / KS JS / QD 9D / KD AS | ok; no finding
"""

TRICKS = """
SXS-X24-trump    | hand Bob KS / AH / 9S                    | ok; trick 1 Bob 11
SXS-X24-ten      | hand Bob KS / KD / 10D                   | ok; trick 1 Bob 14
SXS-X24-suit     | hand Bob KS / 10D / AC                   | ok; trick 1 Ann 21
SXS-PLAY-2       | <dealt> / AD / 10H                       | ok; trick 1 Ann 21
SXS-PLAY-4       | hand Bob KS / AD 9D / Bob: 9H            | SEQ COM-SEQ-2
"""

CLAIMS = """
SXS-X23          | hand Bob KS / <drawn>                    | ok; counted; score Ann 71 Bob 119
                 |                                          | trick 1 Ann 21; trick 2 Bob 12
                 |                                          | trick 3 Bob 3; trick 4 Bob 15
                 |                                          | trick 5 Bob 2; trick 6 Bob 12
                 |                                          | trick 7 Ann 7; trick 8 Ann 3
                 |                                          | trick 9 Bob 14; trick 10 Bob 11
                 |                                          | trick 11 Bob 14; trick 12 Bob 16
                 |                                          | line Ann SXS-MAR-3 40
                 |                                          | line Bob SXS-PTS-2 10
                 |                                          | entered Ann 0 Bob 0; stake 1
                 |                                          | next Ann; no finding; status open
SXS-X23-recorded | <dealt> / <stock> / QS KS                | ok; score Ann 71 Bob 119; no finding
                 | marriage D, QD 9D / marriage H, KH 10H   |
                 | AS 9S / AC QH / JS KD                    |
SXS-X23-ann      | hand Bob KS / <8 tricks> / marriage H    | ok; score Ann 71 Bob 64
                 | Ann: claim                                    | entered Ann 1 Bob 0
SXS-X23-bob      | hand Bob KS / <8 tricks> / Bob: claim    | ok; score Ann 51 Bob 64
                 |                                          | entered Ann 2 Bob 0
SXS-X23-both     | hand Bob KS / <8 tricks> / marriage H, KH 10H | ok; score Ann 71 Bob 78
                 | Bob: claim                               | entered Ann 0 Bob 0; stake 1
SXS-X23-claimant | option sxs_both_66 claimant              | ok; entered Ann 0 Bob 1
                 | hand Bob KS / <8 tricks> / marriage H, KH 10H |
                 | Bob: claim                               |
SXS-X16-trick    | hand Bob KS / <2 for Ann>                | ok; entered Ann 2 Bob 0
SXS-X16-none     | hand Bob KS / <3 for the dealer, Bob>    | ok; entered Ann 0 Bob 3
SXS-X19-first    | hand Bob KS / AH 9C / close / Bob: claim | ok; entered Ann 2 Bob 0
SXS-X20          | hand Bob KS / AH 9H / close / <trick each> / Ann: claim | ok; entered Ann 0 Bob 3
SXS-X20-two      | option sxs_trickless_close 2             | ok; entered Ann 0 Bob 2
                 | hand Bob KS / AH 9H / close / <trick each> / Ann: claim |
SXS-X29          | <closed at 6> / <honest end> / Ann: claim | ok; counted; line Ann SXS-PTS-2 0
SXS-D13          | hand Bob KS / AH 10C / Bob: claim        | ok; counted
SXS-D13-leader   | option sxs_claim_when on_lead            | SEQ SXS-CLAIM-1
                 | hand Bob KS / AH 10C / Bob: claim        |
SXS-D13-on-lead  | option sxs_claim_when on_lead            | ok; counted
                 | hand Bob KS / AH 10C / claim             |
SXS-D13-name     | hand Bob KS / AH 10C / claim             | SYN COM-SYN-1; says put the name
SXS-D13-drew     | hand Bob KS / AH 10C / Ann: drew JC / Ann: claim | ok; counted
"""

GAMES = """
SXS-X21          | hand Bob KS / <drawn>                    | ok; hands 3; totals Ann 0 Bob 4
                 | hand Ann KS / <drawn>                    | stake 0
                 | hand Bob KS / <2 for Bob>                |
SXS-X21-twice    | hand Bob KS / <drawn> / hand Ann KS / <drawn> | ok; stake 2; totals Ann 0 Bob 0
SXS-X21-once     | option sxs_draw_bonus single             | ok; stake 1
                 | hand Bob KS / <drawn> / hand Ann KS / <drawn> |
SXS-X21-single   | option sxs_draw_bonus single             | ok; totals Ann 0 Bob 3
                 | hand Bob KS / <drawn>                    |
                 | hand Ann KS / <drawn>                    |
                 | hand Bob KS / <2 for Bob>                |
SXS-X31          | hand Bob KS / <drawn>                    | ok; entered Ann 3 Bob 0
                 | hand Ann KS / 9H AH / Bob: claim         | fact bonus 1
SXS-X22          | hand Bob KS / <3 for the dealer, Bob>    | ok; totals Ann 8 Bob 5; status won
                 | hand Ann KS / <3 for the dealer, Ann>    | winners Ann; final
                 | hand Bob KS / <2 for Bob>                |
                 | hand Ann KS / <3 for the dealer, Ann>    |
                 | hand Bob KS / <2 for Ann>                |
SXS-X22-over     | hand Bob KS / <3 for the dealer, Bob>    | SEQ COM-SEQ-3
                 | hand Ann KS / <3 for the dealer, Ann>    |
                 | hand Bob KS / <2 for Bob>                |
                 | hand Ann KS / <3 for the dealer, Ann>    |
                 | hand Bob KS / <2 for Ann>                |
                 | hand Ann KS                              |
SXS-X35          | option sxs_next_dealer winner            | ok; next Ann
                 | hand Bob KS / <drawn>                    |
SXS-D1           | hand Bob KS / <2 for Ann>                | ok; next Ann
SXS-D1-winner    | option sxs_next_dealer winner            | ok; next Bob
                 | hand Bob KS / <2 for Bob>                |
SXS-D1-loser     | option sxs_next_dealer loser             | ok; next Bob
                 | hand Bob KS / <2 for Ann>                |
"""


@pytest.mark.parametrize("row", table(DRAWING, HANDS, HEAD), ids=name_of)
def test_both_draw_after_each_trick_the_winner_first(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(MARRIAGES, HANDS, HEAD), ids=name_of)
def test_a_marriage_is_shown_before_one_of_its_cards_is_led(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(NINE, HANDS, HEAD), ids=name_of)
def test_the_nine_is_exchanged_by_the_player_about_to_lead(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CLOSING, HANDS, HEAD), ids=name_of)
def test_the_stock_is_closed_at_the_beginning_of_a_turn(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(STRICT, HANDS, HEAD), ids=name_of)
def test_suit_is_followed_once_nobody_draws(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(TRICKS, HANDS, HEAD), ids=name_of)
def test_the_highest_trump_or_card_of_the_suit_led_wins(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(CLAIMS, HANDS, HEAD), ids=name_of)
def test_hands_end_with_a_claim_or_with_the_last_card(row: Row) -> None:
    check(row)


@pytest.mark.parametrize("row", table(GAMES, HANDS, HEAD), ids=name_of)
def test_games_are_played_to_seven(row: Row) -> None:
    check(row)


ANN, BOB = 0, 1
ALL_TRICKS = (6, 6)


@pytest.mark.parametrize(
    ("name", "ending", "scorer", "points", "clause"),
    [
        ("X15", Ending((66, 33), ALL_TRICKS), ANN, 1, "SXS-VP-1"),
        ("X15", Ending((66, 32), ALL_TRICKS), ANN, 2, "SXS-VP-2"),
        ("X15", Ending((70, 0), (6, 0)), ANN, 3, "SXS-VP-3"),
        ("X15", Ending((70, 0), (6, 1)), ANN, 2, "SXS-VP-2"),
        ("X16", Ending((60, 20), (4, 1), claim=Stop(ANN, False)), BOB, 2, "SXS-VP-5"),
        ("X16", Ending((60, 0), (4, 0), claim=Stop(ANN, True)), BOB, 3, "SXS-VP-6"),
        ("X17", Ending((60, 50), (4, 4), closing=Stop(ANN, False)), BOB, 2, "SXS-VP-5"),
        ("X17", Ending((60, 50), (4, 4), closing=Stop(ANN, True)), BOB, 3, "SXS-VP-6"),
        (
            "X18",
            Ending((40, 66), (3, 3), Stop(ANN, False), Stop(BOB, False)),
            BOB,
            2,
            "SXS-VP-5",
        ),
        ("X18", Ending((0, 70), (0, 6), Stop(ANN, False), Stop(BOB, True)), BOB, 3, "SXS-VP-3"),
        ("X19", Ending((30, 50), (2, 3), Stop(ANN, False), Stop(BOB, False)), ANN, 2, "SXS-VP-5"),
        ("X20", Ending((60, 11), (4, 1), Stop(ANN, True), Stop(ANN, False)), BOB, 3, "SXS-VP-6"),
        ("X26", Ending((72, 40), (4, 3), closing=Stop(ANN, False)), ANN, 1, "SXS-VP-1"),
        ("X26", Ending((62, 40), (4, 3), closing=Stop(ANN, False)), BOB, 2, "SXS-VP-5"),
        ("X30", Ending((80, 50), ALL_TRICKS), ANN, 1, "SXS-VP-1"),
        ("X33", Ending((40, 66), (2, 4), closing=Stop(ANN, False)), BOB, 2, "SXS-VP-5"),
        ("X33", Ending((0, 66), (0, 4), closing=Stop(ANN, False)), BOB, 3, "SXS-VP-3"),
        ("D21", Ending((30, 66), (2, 4), closing=Stop(ANN, False)), BOB, 2, "SXS-VP-2"),
    ],
)
def test_the_decision_table(
    name: str, ending: Ending, scorer: int, points: int, clause: str
) -> None:
    assert (award(ending) or ())[:3] == (scorer, points, clause), name


@pytest.mark.parametrize("points", [(65, 65), (71, 119), (66, 66), (0, 0)])
def test_a_hand_that_both_or_none_has_won_is_drawn(points: tuple[int, int]) -> None:
    assert award(Ending(points, ALL_TRICKS)) is None


def test_the_claimant_of_two_winners_gets_one_under_the_option() -> None:
    ending = Ending((71, 78), (3, 6), claim=Stop(BOB, False))
    assert award(ending) is None
    assert (award(ending, claimant_wins=True) or ())[:3] == (BOB, 1, "SXS-D17")
    assert award(ending._replace(claim=None), claimant_wins=True) is None


def test_a_trickless_closing_may_cost_two() -> None:
    ending = Ending((60, 50), (4, 4), closing=Stop(ANN, True))
    assert (award(ending, trickless=2) or ())[:2] == (BOB, 2)


def test_a_result_need_not_say_again_who_closed() -> None:
    """SXS-CLOSE-1, COM-RES-4: what is recorded of the closing stands."""
    record = "game sixty-six\nplayers Ann, Bob\nhand Bob 9H\nAnn: close\nresult Ann 70 Bob 20"
    told = replay(record).games[0].hands[0]
    assert (told.facts["closed"], told.entered) == ("Ann", {"Ann": 2, "Bob": 0})
    refused = replay(f"{record} closed Bob").refusal
    assert refused
    assert refused.clause == "SXS-CLOSE-1"
