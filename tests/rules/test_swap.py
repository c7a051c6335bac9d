"""Two players who were written down for each other are swapped: each has the other's seat."""

import pytest

from tests.rules.rows import Row, check, name_of, table
from trickledger import replay
from trickledger.ledger.exchange.text import record_text
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.stored import fold_stored
from trickledger.rules.views.sheet import Game

HANDS = {
    "revoke": """hand Bob QS
        take
        none none
        10S 8S
        KH 8H
        AD 7D
        AC 7C
        AH 7H
        8D 9S
        9C JC
        JH 10C
        JS QC""",
}

ROWS = """
as-it-is         | <revoke>                                 | ok; totals Ann 94 Bob 14
swapped          | <revoke> / swap Ann Bob                  | ok; totals Bob 94 Ann 14; next Bob
                 |                                          | trick 6 Ann 14; dealer Ann
swapped-in-play  | hand Bob QS / take / swap Ann Bob / none none / 10S 8S | ok; trick 1 Bob 10
named-after-it   | hand Bob QS / swap Ann Bob / Bob: take   | ok; maker Bob
of-the-wrong-one | hand Bob QS / swap Ann Bob / Ann: take   | SEQ COM-SEQ-2
before-any-hand  | swap Ann Bob / hand Bob QS               | ok; dealer Bob
in-other-words   | <revoke> / swap a and b                  | ok; totals Bob 94 Ann 14
other-order      | <revoke> / swap Bob Ann                  | ok; totals Bob 94 Ann 14
back             | <revoke> / swap Ann Bob / swap Ann Bob   | ok; totals Ann 94 Bob 14
voided           | <revoke> / swap Ann Bob / void @24       | ok; totals Ann 94 Bob 14
void-voided      | <revoke> / swap Ann Bob / void @24 / void @25 | ok; totals Bob 94 Ann 14
goes-on          | <revoke> / swap Ann Bob / hand 8D        | ok; .2 dealer Bob
goes-on-voided   | <revoke> / swap Ann Bob / hand Bob 8D / void @24 | ok; .2 dealer Ann
corrected-before | <revoke> / correct @23 AS / swap Ann Bob | ok; totals Bob 102 Ann 14
corrected-after  | <revoke> / swap Ann Bob / correct @23 AS | ok; totals Bob 102 Ann 14
another-seat     | hand Bob QS / take / swap Ann Bob / correct @3 Bob: pass | ok; unfinished
fined-before     | <revoke> / ruling penalty game Bob minus 10 because so | ok
                 | swap Ann Bob                             | totals Bob 94 Ann 4
fined-after      | <revoke> / swap Ann Bob                  | ok; totals Bob 84 Ann 14
                 | ruling penalty game Bob minus 10 because so |
paper            | <revoke> / score Ann 94 Bob 14 / swap Ann Bob | ok; paper agrees
paper-after      | <revoke> / swap Ann Bob / score Ann 94 Bob 14 | RULE KLA-PTS-3
when-it-is-over  | option target 50 / <revoke> / swap Ann Bob | ok; status won; winners Bob
abandoned        | hand Bob QS / abandon because late / swap Ann Bob | ok; status abandoned
finding          | <revoke> / swap Ann Bob                  | ok; finding 7 KLA-PLAY-2
stranger         | <revoke> / swap Ann Flo                  | SYN COM-SEAT-4
                 |                                          | says use `trickledger rename NAME NEW`
oneself          | <revoke> / swap Ann Ann                  | SYN COM-SEAT-4
nobody           | <revoke> / swap                          | SYN COM-SYN-1; says swap Ann Bob
three            | <revoke> / swap Ann Bob Ann              | SYN COM-SYN-1
correct-it       | <revoke> / swap Ann Bob / correct @24 swap Ann Bob | SYN COM-SYN-1
                 |                                          | says void @24
"""


@pytest.mark.parametrize("row", table(ROWS, HANDS), ids=name_of)
def test_a_swap_gives_each_the_seat_of_the_other(row: Row) -> None:
    check(row)


def fold_of(*lines: str) -> GameFold:
    head = ["game klaberjass", "players Ann, Bob"]
    said = replay("\n".join([*head, *map(str.strip, HANDS["revoke"].splitlines()), *lines]))
    assert said.refusal is None, str(said.refusal)
    return said.games[0].fold


LINES = [
    ("swap Ann Bob",),
    ("swap Ann Bob because the sheet lay upside down", "hand Bob 8D", "Ann: take"),
    ("swap Ann Bob", "hand Bob 8D", "void @24", "Bob: take"),
    ("hand Ann 8D", "swap Ann Bob", "take", "swap Bob Ann", "void @26", "void @28"),
    ("ruling stand @7 because Bob said so", "score Ann 94 Bob 14", "swap Ann Bob"),
]


@pytest.mark.parametrize("lines", LINES)
def test_what_was_typed_stays_and_reads_with_the_right_names(lines: tuple[str, ...]) -> None:
    """As it is stored it folds to the same again; by its text it is the same record."""
    fold = fold_of(*lines)
    before = [entry.text for entry in fold_of().entries]
    assert [entry.text for entry in fold.entries][: len(before)] == before
    stored = fold_stored(fold.head, fold.entries[1:])
    text = record_text(fold, "")
    for other in (stored, replay(text).games[0].fold):
        assert Game(other).as_json() == Game(fold).as_json()
        assert other.entries == fold.entries
        assert other.handles == fold.handles
        assert record_text(other, "") == text


def test_every_view_has_the_right_names() -> None:
    fold = fold_of("note Ann was late", "swap Ann Bob")
    shown = [fold.shown(entry).text for entry in fold.entries]
    assert shown[1] == "hand Ann QS"
    assert shown[-2:] == ["note Ann was late", "swap Ann Bob"]
    (hand,) = Game(fold).hands
    assert hand.tricks[0].cards == (("Bob", "10S"), ("Ann", "8S"))
    assert hand.findings[0].reason.startswith("Ann's 8S was illegal")


def test_a_finding_that_was_withdrawn_names_who_was_meant() -> None:
    fold = fold_of("correct @17 7S", "swap Ann Bob")
    (finding,) = fold.findings(fold.chapters[0])
    assert (finding.status, finding.reason[:4]) == ("withdrawn", "Ann'")


@pytest.mark.parametrize("handle", ["maker", "Maker", "trump1"])
def test_a_player_who_is_called_like_a_fact_of_a_result_may_be_swapped(handle: str) -> None:
    """What was typed is written from its values, and no name is looked for in its words."""
    typed = f"result {handle} 115 Bob 27 maker {handle}"
    head = f"game klaberjass\nplayers {handle}, Bob"
    result = replay(f"{head}\nhand Bob\n{typed}\nswap {handle} Bob")
    assert result.refusal is None
    fold = result.games[0].fold
    entry = fold.entry(3)
    assert entry
    assert entry.text == typed
    assert fold.shown(entry).text == f"result Bob 115 {handle} 27 maker Bob"
    assert replay(record_text(fold, "")).refusal is None
