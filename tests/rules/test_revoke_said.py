"""Who is said to have revoked: the finding is named, or that nothing proves it yet."""

import pytest

from tests.rules.test_plain import fold_of
from trickledger.rules.record.lines import enter
from trickledger.rules.refusals import Refusal

PLAYED = "game klaberjass\nplayers Ann, Bob\nhand Bob 10C\ntake\nnone none\nAH 7D"
PROVEN = f"{PLAYED}\nKH 8H"
DECIDED = f"{PROVEN}\nruling stand @7 because agreed"
LOO = "game loo\nplayers Ann, Bob, Cid, Dee, Eve\nhand Eve 10C\nin in in pass pass\n0 1 2\nAC 2C 3C"
CINCH = "game cinch\nplayers Ann, Bob, Cid, Dee\nhand Dee\nbid 5 pass pass pass\ntrump H"


def refused(before: str, line: str) -> Refusal:
    refusal = enter(fold_of(before), line)
    assert refusal
    return refusal


@pytest.mark.parametrize(
    "line",
    [
        "bob revoked",
        "Bob revoked!",
        "bob has reneged",
        "b revoked",
        "bob didn't follow suit",
        "bob should have followed suit",
        "bob failed to follow suit in trick 1",
        "bob revoked in trick 1",
        "that was a revoke",
        "that's a revoke by bob",
        "bob's revoke",
        "revoke",
    ],
)
def test_an_open_finding_is_named_with_what_decides_it(line: str) -> None:
    refusal = refused(PROVEN, line)
    assert refusal.why.startswith("Bob's 7D was illegal: 8H was in that hand at the time.")
    assert refusal.would_do == ("ruling stand @7 because agreed",)
    assert refusal.is_example
    assert enter(fold_of(PROVEN), refusal.would_do[0]) is None


@pytest.mark.parametrize(
    ("before", "line", "would_do"),
    [
        (PLAYED, "bob revoked", ("ruling penalty game Bob minus 10 because Bob revoked",)),
        (PROVEN, "ann revoked", ("ruling penalty game Ann minus 10 because Ann revoked",)),
        (
            LOO,
            "cid revoked",
            ("ruling penalty chips Cid minus 10 pot plus 10 because Cid revoked",),
        ),
        (CINCH, "dee reneged", ("ruling penalty game Bob+Dee minus 10 because Dee revoked",)),
        (PLAYED, "that was a revoke", ()),
    ],
)
def test_what_nothing_proves_can_be_ruled_on(
    before: str, line: str, would_do: tuple[str, ...]
) -> None:
    refusal = refused(before, line)
    assert refusal.why.startswith("Nothing that is recorded proves")
    assert refusal.would_do == would_do
    for way in would_do:
        assert enter(fold_of(before), way) is None


def test_what_is_decided_names_its_ruling() -> None:
    assert "@10 has ruled on it" in refused(DECIDED, "bob revoked").why
    assert "Nothing that is recorded" in refused(DECIDED, "ann revoked").why


@pytest.mark.parametrize(
    ("before", "line"),
    [(PROVEN, "zoe revoked"), ("game points\nplayers Ann, Bob\nadds 1 2", "bob revoked")],
)
def test_of_others_and_without_cards_nothing_is_said(before: str, line: str) -> None:
    refusal = refused(before, line)
    assert (refusal.kind, refusal.would_do) == ("SYN", ())
