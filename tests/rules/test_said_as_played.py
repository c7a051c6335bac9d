"""What is said to be as it was played has the mark where it is refused without it (COM-IRR-1)."""

import pytest

from tests.rules.test_plain import fold_of
from trickledger.rules.record.lines import enter

HAND = "game klaberjass\nplayers Ann, Bob\nhand Bob 10S\ntake"
KNOWN = f"{HAND}\nBob: holds 7H 8H 9H 10H JH QH 7C 8C 9C\nnone none"


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("KC 8h as played", ["KC", "8H~"]),
        ("KC 8h, as it was played", ["KC", "8H~"]),
        ("KC, bob: 8h as it happened.", ["KC", "8H~"]),
        ("KC 8h it happened", ["KC", "8H~"]),
        ("king of clubs, eight of hearts as played", ["KC", "8H~"]),
        ("KC 8h~ as played", ["KC", "8H~"]),
        ("KC 8h as played # both saw it", ["KC", "8H~ # both saw it"]),
        # nothing is wrong with these
        ("KC 8c as played", ["KC", "8C"]),
        ("KC as played", ["KC"]),
        ("ann as played", ["AS"]),
        ("note KC as played", ["note KC as played"]),
    ],
)
def test_what_is_as_it_was_played_has_the_mark_where_it_must(line: str, kept: list[str]) -> None:
    fold = fold_of(KNOWN)
    before = fold.numbered
    assert enter(fold, line) is None
    assert [entry.text for entry in fold.entries_since(before)] == kept


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("as played", "What was played? Enter it once more, with ~ behind it."),
        ("as it happened", "What was played? Enter it once more, with ~ behind it."),
        # where a card can't be, it wasn't played
        ("KC kd as played", "Bob's whole hand is known"),
        ("hello as played", "hello is neither a card nor a word"),
        ("KC AS played", "Bob's whole hand is known"),
    ],
)
def test_what_cannot_have_been_played_is_refused(line: str, why: str) -> None:
    fold = fold_of(KNOWN)
    before = fold.numbered
    refusal = enter(fold, line)
    assert refusal
    assert refusal.why.startswith(why)
    assert fold.numbered == before
