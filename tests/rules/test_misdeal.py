"""A misdeal: the open hand ends, nothing in it counts, and the same dealer deals again."""

import random
from pathlib import Path

import pytest

from tests.many import many
from tests.rules.evenings import PLUGIN, TABLES, Evening
from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.views.sheet import Game

ROOT = Path(__file__).parent.parent.parent

HANDS = {
    "revoke": """hand Bob QS
        take
        10S 8S
        KH 8H
        AD 7D
        AC 7C
        AH 7H
        8D 9S""",
    "over": """hand Bob 7S
        pass pass pass pass""",
    "won": """hand Bob 10C
        take
        Bob: exchange
        twenty howhigh K also C S
        JC 10C
        show KQJc
        QD 10D
        JS KC bela
        QC bela AC
        QH KH
        7D QS
        KD KS
        9D 8S
        AH 7H""",
}

ROWS = """
dealt            | hand Bob QS / misdeal                    | ok; thrown in; next Bob
                 |                                          | totals Ann 0 Bob 0
in-the-middle    | <revoke> / misdeal because an ace was face up | ok; thrown in; next Bob
findings-are-moot | <revoke> / misdeal                      | ok; final
                 |                                          | ruled 5 KLA-PLAY-2 by 16
in-any-case      | hand Bob QS / take / MISDEAL because so  | ok; thrown in
goes-on          | hand Bob QS / take / misdeal / hand QH / take | ok; hands 2; .2 dealer Bob
other-dealer     | hand Bob QS / take / misdeal / hand Ann QH | RULE COM-DEAL-1
other-dealer-as-played | hand Bob QS / take / misdeal / hand Ann QH~ | ok; .2 dealer Ann
nothing-more     | hand Bob QS / misdeal / take             | SEQ COM-SEQ-3
before-any-hand  | misdeal                                  | SEQ COM-MIS-1
                 |                                          | says hand Ann or hand Bob
twice            | hand Bob QS / misdeal / misdeal          | SEQ COM-MIS-1
thrown-in        | <over> / misdeal                         | SEQ COM-MIS-1
                 |                                          | says next hand can be dealt
hand-is-over     | <won> / misdeal                          | SEQ COM-MIS-1
                 |                  | says ruling annul .1 because it was a misdeal
hand-is-over-so  | <won> / ruling annul .1 because it was a misdeal | ok; thrown in; next Bob
with-words       | hand Bob QS / misdeal ace                | SYN COM-SYN-1
                 |                                          | says misdeal because ace.
with-a-reason    | hand Bob QS / misdeal an ace             | ok; thrown in; next Bob
closed           | hand Bob QS / abandon because late / misdeal | SEQ COM-SEQ-3
voided           | <revoke> / misdeal / void @16            | ok; unfinished; tricks 6
                 |                                          | finding 5 KLA-PLAY-2 open
voided-goes-on   | <revoke> / misdeal / void @16 / 9C JC    | ok; tricks 7
void-voided      | <revoke> / misdeal / void @16 / void @17 | ok; thrown in
corrected        | <revoke> / misdeal / correct @14 9D      | ok; thrown in; final
correct-it       | <revoke> / misdeal / correct @16 9D      | SYN COM-SYN-1
hand-voided      | hand Bob QS / misdeal / void @3, void @2 | ok; hands 0
ruled            | <revoke> / misdeal / ruling stand @5 because so | RULE COM-RUL-1
                 |                                          | says a misdeal (@16)
dealer-named     | hand Bob QS / misdeal / ruling annul Ann because so | ok; next Ann
fined            | hand Bob QS / misdeal                    | ok; totals Ann 0 Bob -10
                 | ruling penalty game Bob minus 10 because he dropped the pack |
"""


@pytest.mark.parametrize("row", table(ROWS, HANDS), ids=name_of)
def test_a_misdeal_ends_the_open_hand_and_the_same_dealer_deals_again(row: Row) -> None:
    check(row)


def test_the_sheet_says_why_the_hand_does_not_count() -> None:
    head = "game klaberjass\nplayers Ann, Bob\nhand Bob QS\n"
    for line, why in (
        ("misdeal", "a misdeal (@3)"),
        ("misdeal because wet", "a misdeal (@3): wet"),
    ):
        (hand,) = replay(head + line).games[0].hands
        assert hand.why_not_counted == why
        assert [ruling.text for ruling in hand.rulings] == [line]


def stored(fold: GameFold) -> GameFold:
    entries = fold.entries[1:]
    return fold_stored(fold.head, entries)


@pytest.mark.usefixtures("plugged_in")
@pytest.mark.parametrize("kind", [*TABLES, *PLUGIN])
def test_in_every_game_whatever_stands_in_the_hand_counts_for_nothing(kind: str) -> None:
    """At every moment of random hands; what is voided again is as if it had not been."""
    thrown_in = 0
    for seed in range(many(10)):
        evening = Evening(random.Random(f"misdeal {seed}"), kind)
        evening.play_hand()
        lines = evening.typed
        for count in range(len(lines)):
            said = replay("\n".join(lines[: count + 1]))
            if said.refusal or not said.games or not said.games[0].hands:
                continue
            game = said.games[0]
            hand, before = game.hands[-1], game.fold.chapters[-1].before
            if hand.over:
                continue
            thrown_in += 1
            other = stored(game.fold)
            assert Game(other).as_json() == game.as_json()
            assert enter(other, "misdeal") is None
            last = other.chapters[-1]
            assert last.after == before._replace(dealer=last.deal.setting.dealer)
            assert not Game(other).provisional or game.fold.open_findings
            assert Game(stored(other)).as_json() == Game(other).as_json()
            assert enter(other, f"void @{other.numbered}") is None
            assert Game(other).hands[-1].as_json()["findings"] == hand.as_json()["findings"]
            assert Game(other).as_json()["totals"] == game.as_json()["totals"]
    assert thrown_in > 10
