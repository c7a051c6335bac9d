"""A hand before the newest that a correction has opened again goes on by lines that name it."""

from __future__ import annotations

import pytest

from trickledger import replay
from trickledger.rules.record.fold import GameFold
from trickledger.rules.record.lines import enter
from trickledger.rules.views.changes import Snapshot, changes_since, in_brief

TWO_HANDS = """game sixty-six
players Ann, Bob
hand Bob 9S
KS 9C
AC KC
10H KD
marriage H, KH AS
QD 9H
Ann: claim
hand Ann 9D
KS 9C"""
GOES_ON = "hand 1 goes on: begin each line of it with .1"


def fold_of(*lines: str) -> GameFold:
    result = replay("\n".join([TWO_HANDS, *lines]))
    assert result.refusal is None, str(result.refusal)
    return result.games[0].fold


@pytest.mark.parametrize(
    ("typed", "ways"),
    [
        (".1 claim", (".1 Ann: claim", ".1 Bob: claim")),
        (".1 Ann: clam", (".1 Ann: claim",)),
        (".1 jack", (".1 JS", ".1 JH", ".1 JD", ".1 JC")),
        (".1 JX", (".1 JS", ".1 JH", ".1 JD", ".1 JC")),
        # in a line that is named already a card stands in the place of another
        (".1 JC JX", ("JS", "JH", "JD")),
        # the newest hand needs no name
        ("jack", ("JS", "JH", "JD", "JC")),
        (".2 jack", ("JS", "JH", "JD", "JC")),
    ],
)
def test_what_is_proposed_for_an_earlier_hand_goes_into_that_hand(
    typed: str, ways: tuple[str, ...]
) -> None:
    refusal = enter(fold_of("void @14"), typed)
    assert refusal is not None
    assert refusal.would_do == ways
    for way in ways if len(typed.split()) < 3 or ":" in typed else ():
        fold = fold_of("void @14")
        assert enter(fold, way) is None
        assert fold.entries[-1].deal == (1 if way.startswith(".1") else 2)


@pytest.mark.parametrize("line", ["correct @7 JD, drop", "void @14", "void @7, drop"])
def test_who_opens_an_earlier_hand_again_is_told_how_it_goes_on(line: str) -> None:
    fold = fold_of()
    was = Snapshot.of(fold)
    assert enter(fold, line) is None
    assert GOES_ON in in_brief(changes_since(was, fold))


@pytest.mark.parametrize("line", ["correct @16 AS", "void @17", "correct @17 AC"])
def test_of_the_newest_hand_nothing_is_told_of_that(line: str) -> None:
    fold = fold_of()
    was = Snapshot.of(fold)
    assert enter(fold, line) is None
    assert not any("goes on" in said for said in in_brief(changes_since(was, fold)))


def test_what_must_be_typed_again_of_an_earlier_hand_names_it() -> None:
    refusal = enter(fold_of(), "correct @7 JD")
    assert "must be typed again. Begin each line of it with .1." in str(refusal)
    refusal = enter(fold_of(), "correct @16 9C")
    assert refusal is not None
    assert "Begin each line" not in str(refusal)
