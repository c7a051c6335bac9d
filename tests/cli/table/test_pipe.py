"""The table from a pipe: plain lines in, plain lines out."""

import pytest

from tests.cli.evening import X21
from tests.cli.terminal import Terminal

NEW = ("table", "new", "klaberjass", "Ann", "Bob")


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_an_evening_from_a_pipe(cli: Terminal) -> None:
    result = cli.ok(*NEW, stdin=lines(*X21))
    assert result.out.startswith(
        "Game 1: Klaberjass, Ann, Bob.\nNext: hand Ann CARD, or hand Bob CARD, or result\n"
        "@2 entered: hand Bob 10C\nAnn can enter: take, pass or schmeiss. Or: result.\n"
    )
    assert "Hand 1 is over: Ann 115, Bob 27." in result.out
    assert "\x1b" not in result.out
    assert cli.count() == 32


def test_a_refusal_says_its_line_and_the_next_one_is_taken(cli: Terminal) -> None:
    typed = lines("hand Bob 10C", "", "6H", "take", "/sho", "none none")
    result = cli(*NEW, stdin=typed)
    assert result.code == 3
    assert "line 3, column 1: Ann: 6H can't be played:" in result.err
    assert "There is no command /sho. Did you mean /show?" in result.err
    assert "@4-5 entered: Ann none, Bob none" in result.out


def test_the_first_refusal_gives_the_exit_code(cli: Terminal) -> None:
    cli.game(X21[:4])
    assert cli("table", stdin=lines("/sho", "6H")).code == 2
    assert cli("table", stdin=lines("6H", "/sho")).code == 3
    assert cli("table", stdin=lines("JC 10C", "/audit .1")).code == 0


def test_decisions_are_carried_out_without_a_question(cli: Terminal) -> None:
    result = cli.ok(*NEW, stdin=lines("hand Bob 10C", "take", "/undo", "pass"))
    assert "@4 entered: void @3\nThis changes:\n  hand 1, trump: C -> nothing\n" in result.out
    assert cli.count() == 5


def test_quit_ends_it(cli: Terminal) -> None:
    assert "never" not in cli.ok(*NEW, stdin=lines("/quit", "note never read")).out
    assert cli.count() == 1


def test_what_is_no_text_is_refused_by_its_place(cli: Terminal) -> None:
    result = cli(*NEW, stdin=b"\xef\xbb\xbfhand Bob 10C\nnote \xff\ntake")
    assert result.code == 3
    assert "line 2, column 6: The character" in result.err
    assert "@3 entered: Ann take" in result.out


@pytest.mark.parametrize("words", ["1", "-g 1", "--game 1", "1 -g 1"])
def test_a_game_is_named_by_its_number_or_by_the_option(cli: Terminal, words: str) -> None:
    for players in ("Ann Bob", "Cid Dee"):
        cli.ok("new", "klaberjass", *players.split())
    assert cli.ok("table", *words.split()).out.startswith("Game 1: Klaberjass, Ann, Bob.")
    assert cli.ok("table", stdin=f"/table {words}\n").out.count("Game 1: ") == 2
    assert "1 2 is no game." in cli("table", "1", "-g", "2").err


def test_a_game_is_named_or_current(cli: Terminal) -> None:
    cli.game(X21[:4])
    cli.game()
    assert "@11-12 entered, trick 1: Ann JC" in cli.ok("table", "1", stdin="JC 10C").out
    assert "@13 entered: Ann show" in cli.ok("table", stdin="show KQJc").out, "it was made current"
    for wrong in (["7"], ["klaberjass", "Ann", "Bob"]):
        result = cli("table", *wrong, stdin="note nothing")
        assert (result.code, result.out) == (2, "")


def test_without_a_game_the_first_line_opens_one(cli: Terminal) -> None:
    result = cli.ok("table", stdin=lines("klaberjass Ann Bob", "hand Bob 10C"))
    assert "@2 entered: hand Bob 10C" in result.out


def test_json_says_at_the_end_where_the_game_stands(cli: Terminal) -> None:
    result = cli(*NEW, "--json", stdin=lines("hand Bob 10C", "6H", "take", "/sho"))
    assert (result.code, result.err) == (3, "")
    record = result.json
    failures = record.pop("failures")
    assert record == {"ok": False, "game": 1, "entries": 3}
    assert [(failure["line"], failure["exit_code"]) for failure in failures] == [(2, 3), (4, 2)]
    assert failures[0]["message"].startswith("line 2, column 1: Ann: 6H can't be played:")


def test_json_says_why_nobody_could_sit_down(cli: Terminal) -> None:
    for words, code in ((["7"], 2), (["new", "klaberjass", "As", "Bob"], 3)):
        cli.game()
        result = cli("table", *words, "--json", stdin="note nothing")
        assert (result.code, result.err) == (code, "")
        (failure,) = result.json["failures"]
        assert (failure["line"], failure["exit_code"]) == (None, code)
        assert failure["message"]
