"""Sheets as they hang on the wall: a row a hand for every game, and the reasons on request."""

import sys
from pathlib import Path

import pytest

from tests.cli.evening import REVOKE, X21
from tests.cli.terminal import ROOT, Terminal
from trickledger.ledger.columns import cells

GAMES = sorted((ROOT / "examples" / "games").glob("*.txt"))
SCREEN = 24


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_the_sheet_of_every_game_fits_one_screen(cli: Terminal, game: Path) -> None:
    cli.ok("import", str(game))
    record = cli.ok("show", "1", "--json").json
    lines = cli.ok("show", "1").out.splitlines()
    assert len(lines) < SCREEN + 8, "eight at one table take two blocks"
    rows = [line.split() for line in lines if line[:4].strip().isdigit()]
    for hand in record["hands"]:
        (first, *more) = [row for row in rows if row[0] == str(hand["hand"])]
        assert first[1] == hand["dealer"]
        told = iter([*first[2:], *(word for row in more for word in row[1:])])
        figures = [
            word
            for side in record["sides"]
            for word in (f"{hand['entered'][side]:+d}", str(hand["totals"][side]))
        ]
        assert all(figure in told for figure in figures), "each after the one before"


@pytest.mark.parametrize("width", [40, 60, 80, 120, 200])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_a_sheet_fits_a_terminal_of_any_width(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch, game: Path, width: int
) -> None:
    cli.after(f"import of {game.stem}", lambda: cli.ok("import", str(game)))
    monkeypatch.setenv("COLUMNS", str(width))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for words in (("show", "1"), ("show", "1", "--all"), ("show", "1.1"), ("audit", "1", "--all")):
        lines = cli(*words).out.splitlines()
        assert max(map(cells, lines)) <= width
        assert not any("…" in line for line in lines)


HEADS = {
    "klaberjass-recorded-bate": "Hand Dealer Trump Maker",
    "sixty-six-closed-and-claimed": "Hand Dealer Trump Closed Claimed",
    "cinch-a-winter-evening": "Hand Dealer Trump Maker Bid",
    "loo-a-complete-hand": "Hand Dealer Trump Pot",
    "kalooki-nine-hands": "Hand Dealer Contract",
    "linger-longer-four-hands-at-the-bar": "Hand Dealer Trump",
    "rolling-stone-series-with-pick-ups": "Hand Dealer Out",
}


@pytest.mark.parametrize("name", HEADS)
def test_what_stands_in_a_row_comes_from_the_game(cli: Terminal, name: str) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / f"{name}.txt"))
    lines = cli.ok("show", "1").out.splitlines()
    (head,) = [line for line in lines if line.startswith("Hand  Dealer")][:1]
    assert " ".join(head.split()).startswith(HEADS[name])


def test_a_row_says_what_the_settlement_is_called_and_why_a_hand_does_not_count(
    cli: Terminal,
) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-an-evening-in-the-kitchen.txt"))
    lines = cli.ok("show", "1").out.splitlines()
    assert lines[2:8] == [
        "Hand  Dealer  Trump  Maker       Ann       Bob",
        "   1  Bob     C      Ann    +115 115   +27  27",
        "   2  Ann                     +0 115    +0  27  void: the schmeiss was accepted",
        "   3  Ann     S      Ann      +0 115  +129 156  bate",
        "   4  Bob                     +0 115    +0 156  void: both passed twice",
        "   5  Bob     S      Ann    +104 219   +41 197",
    ]


def test_remarks_that_do_not_fit_stand_below(
    cli: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-an-evening-in-the-kitchen.txt"))
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    said = cli.ok("show", "1").out
    assert "\nHand 2: void: the schmeiss was accepted\n" in said
    assert "Hand 3: bate" in said


def test_the_reasons_are_told_on_request(cli: Terminal) -> None:
    cli.game(X21)
    sheet = cli.ok("show").out
    assert "KLA-PTS-1" not in sheet
    command = "trickledger show .1 -g 1"
    assert f"{command} tells the reason for every point of that hand." in sheet
    for words in (command.split()[1:], ["show", "--all"], ["show", "--why"]):
        assert "KLA-PTS-1" in cli.ok(*words).out


def test_a_finding_stands_in_the_row_and_below_the_table(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-revoke-proven.txt"))
    lines = cli.ok("show", "1").out.splitlines()
    assert lines[5].split()[-2:] == ["finding", "ruled"]
    assert "Hand 3" in lines
    assert "  Finding KLA-PLAY-3 on @70 (ruled): Eve's 9H was illegal: 8D was in that hand" in lines


def test_a_hand_that_is_being_played_stands_below_the_table(cli: Terminal) -> None:
    cli.game([*X21, "hand Ann KS", "take"])
    sheet = cli.ok("show").out
    assert "   1  Bob     C      Ann    +115  115  +27  27" in sheet
    assert "Hand 2: Ann dealt, trump S, maker Bob\n  no trick is played yet. Trump is" in sheet
    cli.ok("enter", "none", "none")
    cli.ok("enter", "AS", "7S")
    assert "\n  1 trick played, not over yet\n" in cli.ok("show").out


def test_a_hand_whose_cards_are_played_says_what_is_still_to_be_told(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "kalooki-nine-hands.txt"))
    told = next(
        each for each in cli.ok("log", "1", "--json").json["entries"] if "left" in each["text"]
    )
    sheet = " ".join(cli.ok("show", f"1@{told['entry'] - 1}").out.split())
    assert "turns played. The hand is over. Enter what each player has left: " in sheet
    assert "not over yet" not in sheet


def test_what_a_hand_adds_tells_no_reason_twice(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "kalooki-nine-hands.txt"))
    lines = cli.ok("show", "1.2").out.splitlines()
    reasons = [line.split(maxsplit=2) for line in lines if line.endswith(("VAL-1", "BEND-1"))]
    assert len({tuple(reason) for reason in reasons}) == len(reasons)
    assert any(line.split() == ["Hand", "Adds", "Total"] for line in lines)


# -- audit -------------------------------------------------------------------------------------


def test_an_audit_of_a_game_prints_what_is_wrong_and_counts_the_rest(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-revoke-proven.txt"))
    lines = cli.ok("audit", "1").out.splitlines()
    assert lines[:2] == [
        "Game 1, hand 3, trick 2",
        "  Eve played 9H (@70): ILLEGAL, proven.",
    ]
    assert len(lines) < SCREEN
    count = "126 plays in 7 hands looked at: 125 are legal. --all lists them."
    assert lines[-1] == count
    every = cli.ok("audit", "1", "--all").out
    assert sum(": legal" in line for line in every.splitlines()) == 125
    assert count not in every


def test_an_audit_of_a_hand_without_a_fault_is_one_line(cli: Terminal) -> None:
    cli.game(X21)
    assert cli.ok("audit", ".1").out == (
        "18 plays in 1 hand looked at: all are legal. --all lists them.\n"
    )
    assert cli.ok("audit", ".1.1").out.startswith("Game 1, hand 1, trick 1\n  Ann played")


def test_an_audit_names_sets_in_words(cli: Terminal) -> None:
    cli.ok("import", str(ROOT / "examples" / "games" / "klaberjass-revoke-proven.txt"))
    said = " ".join(cli.ok("audit", "1.3.2").out.split())
    assert "The play says that the hand held no spade and no diamond." in said
    assert "Suit must be followed if possible. (any diamond)" in said
    listed = cli.ok("audit", "1.3.2", "--json").json["tricks"][0]["plays"][1]["claims"]
    assert len(listed) == 15


def test_a_play_that_is_accused_is_never_left_out(cli: Terminal) -> None:
    cli.game(REVOKE)
    said = cli("audit")
    assert said.code == 5
    assert "Bob played 7D (@7): ILLEGAL, proven." in said.out


# -- hands that were not played card by card ---------------------------------------------------


def test_a_row_says_how_deep_a_hand_is_recorded(cli: Terminal) -> None:
    cli.ok("new", "klaberjass", "Ann", "Bob")
    for line in (
        "hand Bob",
        "result Ann 115 Bob 27 maker Ann trump C",
        "adds Ann 60 Bob 102",
        "final Ann 510 Bob 320",
    ):
        cli.ok("enter", *line.split())
    lines = cli.ok("show").out.splitlines()
    assert lines[2:6] == [
        "Hand  Dealer  Trump  Maker        Ann        Bob",
        "   1  Bob     C      Ann    +115  115   +27   27  by its result",
        "   2  Ann                    +60  175  +102  129  by what it adds",
        "   3                        +335  510  +191  320  the game was told by its end",
    ]
    nothing = "The cards weren't written down, so nothing that was played can be judged."
    assert f"  {nothing}" in cli.ok("show", ".1").out.splitlines()
    assert " ".join(cli.ok("audit", ".1").out.split()) == f"Game 1, hand 1: {nothing}"
    assert "the rest of the game" in cli.ok("show", ".3").out
