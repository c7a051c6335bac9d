"""A hand that is told twice: entered alone it is not taken as another, in a record it stands."""

from __future__ import annotations

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal
from trickledger import replay
from trickledger.ledger.cli.table.session import Session

KALOOKI = ("kalooki", "Ann", "Bob", "Cid")
HAND = "result Ann 25 Bob 0 Cid 98"


def totals(cli: Terminal) -> object:
    return cli.ok("show", "--json").json["totals"]


@pytest.fixture
def kalooki(cli: Terminal) -> Terminal:
    """A game whose first hand is told."""
    cli.ok("new", *KALOOKI)
    cli.ok("enter", f"{HAND} dealer Cid")
    return cli


AGAIN = [
    HAND,
    "re a25 b0 c98",
    "adds Ann 25 Bob 0 Cid 98",
    "result Cid 98 Ann 25",
    f"{HAND} bent",
    f"{HAND} # again",
]


@pytest.mark.parametrize("line", AGAIN)
def test_the_same_figures_are_not_taken_as_another_hand(kalooki: Terminal, line: str) -> None:
    for words in ([line], [line, "--dry-run"]):
        refused = kalooki("enter", *words)
        assert refused.code == 3, refused
        told = " ".join(refused.err.split())
        assert "These are the figures of hand 1, which is over." in told
        assert "score Ann 25 Bob 0 Cid 98" in told
        assert "COM-RES-8" in told
    assert totals(kalooki) == {"Ann": 25, "Bob": 0, "Cid": 98}


@pytest.mark.parametrize("way", [0, 1])
def test_both_ways_on_that_are_proposed_are_taken(kalooki: Terminal, way: int) -> None:
    proposed = kalooki("enter", HAND, "--json").json["refusal"]["would_do"]
    kalooki.ok("enter", proposed[way])
    assert (
        totals(kalooki)
        == ({"Ann": 50, "Bob": 0, "Cid": 196}, {"Ann": 25, "Bob": 0, "Cid": 98})[way]
    )


@pytest.mark.parametrize(
    "line",
    ["result Ann 25 Bob 0 Cid 97", f"{HAND} dealer Ann", f"hand Ann, {HAND}"],
)
def test_what_can_be_no_repetition_is_taken(kalooki: Terminal, line: str) -> None:
    kalooki.ok("enter", line)
    assert len(kalooki.ok("show", "--json").json["hands"]) == 2


def test_a_hand_that_was_opened_before_is_another(kalooki: Terminal) -> None:
    kalooki.ok("enter", "hand")
    kalooki.ok("enter", HAND)
    assert totals(kalooki) == {"Ann": 50, "Bob": 0, "Cid": 196}


def test_of_many_lines_each_is_meant(kalooki: Terminal) -> None:
    kalooki.ok("enter", "-", stdin=f"{HAND}\n{HAND}\n")
    assert totals(kalooki) == {"Ann": 75, "Bob": 0, "Cid": 294}


def test_records_that_have_both_are_exported_imported_and_replayed(kalooki: Terminal) -> None:
    kalooki.ok("enter", f"hand Ann, {HAND}")
    text = kalooki.ok("export").out
    (kalooki.home / "two.txt").write_text(text)
    other = str(kalooki.home / "other.db")
    kalooki.ok("import", str(kalooki.home / "two.txt"), "--ledger", other)
    record = kalooki.ok("show", "1", "--json", "--ledger", other).json
    assert record["totals"] == {"Ann": 50, "Bob": 0, "Cid": 196}
    head = "game kalooki\nplayers Ann, Bob, Cid"
    assert replay(f"{head}\n{HAND} dealer Cid\n{HAND}").refusal is None


SAME = "The same figures as hand 1."
SMALL = pytest.mark.parametrize(
    ("players", "hand"),
    [
        (("linger-longer", "Ann", "Bob", "Cid"), "result Ann 1"),
        (("loo", "Ann", "Bob", "Cid", "Dee", "Eve"), "result Ann 3 Bob 2 in Cid"),
        (("cinch", "Ann", "Bob", "Cid", "Dee"), "result Ann 9 Bob 5 maker Ann bid 8"),
        (("sixty-six", "Ann", "Bob"), "adds Ann 2"),
        (("klaberjass", "Ann", "Bob"), "adds Ann 162"),
        (("rolling-stone", "Ann", "Bob", "Cid", "Dee"), "result out Ann Bob 1 Cid 1 Dee 2"),
        (("points", "Ann", "Bob", "Cid"), "18 0 0"),
    ],
)


@SMALL
def test_small_figures_are_taken_and_the_repetition_is_said(
    cli: Terminal, players: tuple[str, ...], hand: str
) -> None:
    cli.ok("new", *players)
    first = cli.ok("enter", f"{hand} dealer Ann" if players[0] != "points" else hand)
    tried = cli.ok("enter", hand, "--dry-run")
    again = cli.ok("enter", hand)
    assert [SAME in each.out for each in (first, tried, again)] == [False, False, True]
    assert f"{SAME} If it was told twice: trickledger undo" in " ".join(again.out.split())
    cli.ok("undo")
    event = {"kind": "again", "hand": 2, "same_as": 1}
    assert event in cli.ok("enter", hand, "--json").json["events"]


@SMALL
def test_of_small_figures_in_many_lines_nothing_is_said(
    cli: Terminal, players: tuple[str, ...], hand: str
) -> None:
    cli.ok("new", *players)
    first = f"{hand} dealer Ann" if players[0] != "points" else hand
    assert SAME not in cli.ok("enter", "-", stdin=f"{first}\n{hand}\n").out
    assert SAME not in cli.ok("table", stdin=f"{hand}\n{hand}\n").out


@pytest.mark.parametrize(
    "line",
    [
        "result Ann 3 Bob 2 in Dee",
        "result Ann 3 Bob 1 Dee 1 in Cid",
        "result Ann 3 Bob 2 in Cid dealer Bob",
        "hand Bob, result Ann 3 Bob 2 in Cid",
        "result passed",
    ],
)
def test_of_another_hand_of_loo_nothing_is_said(cli: Terminal, line: str) -> None:
    cli.ok("new", "loo", "Ann", "Bob", "Cid", "Dee", "Eve")
    cli.ok("enter", "result Ann 3 Bob 2 in Cid dealer Ann")
    assert SAME not in cli.ok("enter", line).out


def test_a_hand_that_was_played_by_cards_is_not_told_once_more(cli: Terminal) -> None:
    cli.game(X21)
    score = cli.ok("show", "--json").json["hands"][0]["score"]
    assert score == {"Ann": 115, "Bob": 27}
    refused = cli("enter", "result Ann 115 Bob 27 maker Ann")
    assert refused.code == 3
    assert "hand 1, which is over" in " ".join(refused.err.split())


def test_the_prompt_asks(session: Session, kalooki: Terminal) -> None:
    session.take("/new kalooki Ann Bob Cid")
    session.take(f"{HAND} dealer Cid")
    for figures in (HAND, "Ann 25 Bob 0 Cid 98"):
        session.take(figures)
        assert session.question
        assert "Is it another hand with the same figures?" in session.question.sentence
        assert "Nothing was changed" in session.take("n").said
        assert not session.question
    session.take(HAND)
    assert session.take("y").code == 0
    assert session.sitting.sheet
    assert session.sitting.sheet.totals == {"Ann": 50, "Bob": 0, "Cid": 196}


def test_the_prompt_says_what_takes_small_figures_back(session: Session, cli: Terminal) -> None:
    session.take("/new linger-longer Ann Bob Cid")
    session.take("result Ann 1 dealer Cid")
    assert f"{SAME} If it was told twice: /undo" in session.take("result Ann 1").said
    assert session.take("undo").code == 0
    assert session.sitting.sheet
    assert session.sitting.sheet.totals == {"Ann": 1, "Bob": 0, "Cid": 0}


# -- a hand that is taken back whole ---------------------------------------------------------------

HEAD = "game linger-longer\nplayers Ann, Bob, Cid\nresult Ann 1 dealer Cid\n"
TWICE = f"{HEAD}result Bob 1\nresult Bob 1\nresult Ann 1"
BY_CARDS = "game klaberjass\nplayers Ann, Bob\nhand Ann 10D\ntake none\n8S AS\ncorrect @5 7S"


@pytest.mark.parametrize(
    ("record", "line", "kept"),
    [
        (TWICE, "void hand 3", ["void @6", "void @7"]),
        (TWICE, "Void the hand 1", ["void @2", "void @3"]),
        (TWICE, "void .2 because told twice", ["void @4", "void @5 because told twice"]),
        (TWICE, "delete hand 4", ["void @8", "void @9"]),
        (TWICE, "undo hand 4", ["void @8", "void @9"]),
        (TWICE, "take back .4 because told twice", ["void @8", "void @9 because told twice"]),
        (TWICE, "void the last hand", ["void @8", "void @9"]),
        (TWICE, "hand 3 was entered twice", ["void @6", "void @7"]),
        (TWICE, "we entered hand 2 twice.", ["void @4", "void @5"]),
        (TWICE, "hand 3 is a duplicate", ["void @6", "void @7"]),
        (TWICE, "hand 3 twice", ["void @6", "void @7"]),
        (BY_CARDS, "void this hand", [f"void @{at}" for at in (2, 3, 4, 7, 5, 6)]),
    ],
)
def test_a_hand_that_is_named_is_taken_back_whole(record: str, line: str, kept: list[str]) -> None:
    before, now = replay(record), replay(f"{record}\n{line}")
    assert now.refusal is None, now.refusal
    (was,), (game,) = before.games, now.games
    assert [entry.text for entry in game.fold.entries][-len(kept) :] == kept
    assert game.fold.deals == was.fold.deals - 1


@pytest.mark.parametrize(
    ("line", "why", "would_do"),
    [
        ("void hand 5", "There is no hand 5 in this game.", ()),
        ("hand 5 twice", "There is no hand 5 in this game.", ()),
        ("undo hand 5", "There is no hand 5 in this game.", ()),
        (
            "hand 4 twice",
            "Hand 4 isn't the same as the one before or after it.",
            ("void hand 4",),
        ),
    ],
)
def test_a_hand_that_is_not_there_twice_is_not_taken_back(
    line: str, why: str, would_do: tuple[str, ...]
) -> None:
    refusal = replay(f"{TWICE}\n{line}").refusal
    assert refusal
    assert (refusal.why, refusal.would_do) == (why, would_do)


def test_the_prompt_asks_before_a_hand_is_taken_back(session: Session, cli: Terminal) -> None:
    session.take("/new linger-longer Ann Bob Cid")
    for line in TWICE.splitlines()[2:]:
        session.take(line)
    undone = ("undo hand 3", "/undo hand 3", "undo .3 because told twice")
    for line in ("void hand 3", "hand 3 was entered twice", "delete hand 3", *undone):
        session.take(line)
        assert session.prompt.startswith(
            "Take back hand 3 (result Bob 1, @6-7)? The totals are then Ann 2, Bob 1, Cid 0."
        )
        session.take("n")
    assert "There is no hand 9" in session.take("/undo hand 9").warned
    session.take("hand 3 twice")
    session.take("y")
    assert session.sitting.sheet
    assert session.sitting.sheet.totals == {"Ann": 2, "Bob": 1, "Cid": 0}


@pytest.mark.parametrize(
    ("acts", "asked"),
    [
        ((), "Take back hand 1 (hand Dee, @2)?"),
        (("pass",), "Take back hand 1 (Ann's pass, @2-3)?"),
        (("pass", "pass bid 6 pass"), "Take back hand 1 (5 entries, @2-6)?"),
        (("pass pass bid 6 pass", "correct @3 bid 5", "y"), "Take back hand 1 (6 entries, @2-7)?"),
    ],
)
def test_a_hand_that_is_there_once_is_taken_back_by_its_number(
    session: Session, cli: Terminal, acts: tuple[str, ...], asked: str
) -> None:
    for line in ("/new cinch Ann Bob Cid Dee", "hand Dee", *acts):
        session.take(line)
    assert "You can enter: void hand 1." in " ".join(session.take("hand 1 twice").warned.split())
    session.take("y")
    assert session.prompt.startswith(asked)
    session.take("y")
    assert session.sitting.fold
    assert session.sitting.fold.deals == 0


def test_a_part_of_a_hand_is_named_by_its_entries(session: Session, cli: Terminal) -> None:
    for line in ("/new cinch Ann Bob Cid Dee", "hand Dee", "pass pass bid 6 pass"):
        session.take(line)
    session.take("/void 3 4 5 6")
    assert "hand 1" not in session.prompt.partition("?")[0]


def test_a_command_takes_a_hand_back_by_its_number(kalooki: Terminal) -> None:
    kalooki.ok("enter", "result Ann 1 Bob 0 Cid 2")
    kalooki.ok("void", "hand", "2", "--because", "typed twice")
    assert totals(kalooki) == {"Ann": 25, "Bob": 0, "Cid": 98}
    refused = kalooki("void", "hand", "2")
    assert (refused.code, "There is no hand 2 in this game." in refused.err) == (3, True)


def test_nothing_is_asked_in_a_pipe(kalooki: Terminal) -> None:
    kalooki.ok("table", stdin=f"{HAND}\n{HAND}\n")
    assert totals(kalooki) == {"Ann": 75, "Bob": 0, "Cid": 294}
