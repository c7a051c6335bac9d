"""What is no act of a hand is said to be none, and nothing that works is refused as if it were."""

from __future__ import annotations

import pytest

from trickledger import replay
from trickledger.rules.record.lines import enter

SIXTY_SIX = "game sixty-six\nplayers Ann, Bob\nhand Bob 9S\nKS 9C\nAC KC\n10H KD"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Ann\nbid 2"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve KS"


def refused(record: str, line: str) -> str:
    result = replay(record)
    assert result.refusal is None, str(result.refusal)
    fold = result.games[0].fold
    before = fold.numbered
    refusal = enter(fold, line)
    assert refusal is not None, line
    assert fold.numbered == before
    return str(refusal)


@pytest.mark.parametrize("word", ["hand", "hand Bob", "hand Bob AS", "n b"])
def test_an_act_is_not_corrected_by_a_hand(word: str) -> None:
    said = refused(SIXTY_SIX, f"correct @3 {word}")
    assert "@3 opens no hand. Correct it with what was played or said there." in said


@pytest.mark.parametrize(
    "words", ["void @4", "void", "correct @4 9S", "misdeal", "end", "swap a b"]
)
def test_an_act_is_not_corrected_by_a_word_of_the_record(words: str) -> None:
    said, word = refused(SIXTY_SIX, f"correct @3 {words}"), words.split()[0]
    assert f"{word} is no act of a hand." in said
    assert "You can enter" not in said


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("void @8 note typed twice", "void @8 because typed twice"),
        ("correct @8 QD note misread", "correct @8 QD because misread"),
        ("misdeal note an ace was up", "misdeal because an ace was up"),
        # what can't be done is not proposed
        ("void @3 note typed twice", ""),
        ("correct @3 note misread", ""),
        ("ruling penalty game Ann minus 10 note twice", ""),
        ("swap Ann Bob note sorry", ""),
    ],
)
def test_a_decision_has_its_reason_behind_because(line: str, way: str) -> None:
    said = refused(SIXTY_SIX, line)
    assert "has its reason behind because" in said
    assert ("You can enter" in said) is bool(way)
    if way:
        assert f"You can enter: {way}." in said
        assert enter(replay(SIXTY_SIX).games[0].fold, way) is None


@pytest.mark.parametrize("line", ["in", "in in", "the", "of the", "with her", "plays"])
@pytest.mark.parametrize("record", [SIXTY_SIX, CINCH, CINCH.replace("\nbid 2", "")])
def test_fillers_alone_are_not_taken_as_if_they_said_something(record: str, line: str) -> None:
    assert f"{line.split()[0]} is neither a card nor a word of this game" in refused(record, line)


@pytest.mark.parametrize("line", ["the", "of her"])
def test_fillers_alone_say_nothing_where_in_is_a_word(line: str) -> None:
    refused(LOO, line)
    assert enter(replay(LOO).games[0].fold, "in") is None


@pytest.mark.parametrize("line", ["Ann draws", "draws", "Ann draws, Bob draws"])
def test_a_draw_that_nobody_saw_is_heard(line: str) -> None:
    assert enter(replay(SIXTY_SIX).games[0].fold, line) is None
