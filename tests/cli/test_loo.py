"""Loo by the command line: many seats, a pot beside them, an account that is closed."""

import pytest

from tests.cli.terminal import Terminal

TEN = "Ann Bob Cid Dee Eve Fay Gus Hal Ivy Konstantin".split()
HAND = (
    "hand Konstantin 7S",
    "in in in in in in in in in in",
    "0 0 0 0 0 0 0 0 0 0",
    "2H 3H 4H 5H 6H 7H 8H 9H 10H JH",
    "Konstantin: 2D 3D 4D 5D 6D 7D 8D 9D 10D JD",
    "Ivy: AC KC QC 10C 9C 8C 7C 6C 5C 4C",
    "Ivy: AD KD QD",
)


@pytest.fixture
def table(cli: Terminal) -> Terminal:
    """Ten players in the middle of a hand."""
    cli.ok("new", "loo", *TEN)
    for line in HAND:
        cli.ok("enter", line)
    return cli


@pytest.mark.parametrize("words", ["show", "show .1", "audit .1", "log", "rules loo", "check"])
def test_ten_seats_fit_the_page(table: Terminal, words: str) -> None:
    lines = table.ok(*words.split()).out.splitlines()
    assert max(map(len, lines)) <= 80


def test_a_long_trick_is_folded_between_the_players(table: Terminal) -> None:
    shown = table.ok("show", ".1.1").out
    assert "Ann 2H  Bob 3H  Cid 4H" in shown
    assert "\n         Gus 8H" in shown


def test_who_may_say_the_same_stands_in_one_line(cli: Terminal) -> None:
    cli.ok("new", "loo", *TEN[:5])
    cli.ok("enter", "hand Eve 7S")
    said = cli.ok("enter", "in in in pass in").out
    assert said.splitlines()[-2:] == [
        "Ann can enter: exchange NUMBER or flush CARDS.",
        "Bob, Cid or Eve can enter: flush CARDS.",
    ]


def test_a_pot_that_is_left_over_is_shown_until_it_is_settled(cli: Terminal) -> None:
    cli.ok("new", "loo", *TEN[:5])
    cli.ok("enter", "hand Eve 7S")
    cli.ok("enter", "pass pass pass pass pass")
    assert "Totals: Ann 0, Bob 0, Cid 0, Dee 0, Eve -5, pot 5." in cli.ok("enter", "end").out
    shown = cli.ok("show")
    assert "Not distributed: pot 5, until a ruling settles it." in shown.out
    assert cli.ok("show", "--json").json["undistributed"] == {"pot": 5}
    assert cli.ok("games", "--json").json["games"][0]["status"] == "closed"


def test_every_posting_is_shown_with_its_clause(cli: Terminal) -> None:
    cli.ok("new", "loo", *TEN[:5])
    cli.ok("enter", "hand Eve 7S")
    cli.ok("enter", "in in pass pass in")
    cli.ok("enter", "Bob: flush AKQJTh, nothing pam")
    shown = cli.ok("show", "--all").out
    assert "Hand 1: Eve dealt, trump S, for a pot of 5" in shown
    for name, posting, why, clause in (
        ("Eve", "-5", "the ante", "LOO-ANTE-1"),
        ("Bob", "+5", "the whole pot: AH KH QH JH 10H", "LOO-FLUSH-3"),
        ("Ann", "-5", "showed neither a flush nor Pam", "LOO-FLUSH-6"),
    ):
        assert [name, posting, "adds:", *why.split(), clause] in [
            line.split() for line in shown.splitlines()
        ]
    assert "Totals: Ann -5, Bob 5, Cid 0, Dee 0, Eve -5, pot 5" in shown


def test_an_account_goes_out_and_comes_in_as_it_was(table: Terminal) -> None:
    text = table.ok("export", "1").out
    done = table.ok("import", "-", stdin=text).out
    assert "1 known" in done


def test_a_figure_below_zero_may_have_its_sign(cli: Terminal) -> None:
    cli.ok("new", "loo", "Ann", "Bob", "Cid", "Dee", "Eve")
    cli.ok("enter", "hand", "Eve")
    figures = ["Ann", "5", "Bob", "-5", "Eve", "-5"]
    assert "adds Ann 5 Bob minus 5 Eve minus 5" in cli.ok("enter", "adds", *figures).out
    ruling = cli.ok("ruling", "adjust", ".1", "chips", "Ann", "-5", "Bob", "5", "--because", "x")
    assert "chips Ann minus 5 Bob plus 5" in ruling.out
    told = ["Ann", "5", "Bob", "-5", "Cid", "0", "Dee", "0", "Eve", "0"]
    assert "Bob -5" in cli.ok("result", "loo", *told).out
    assert "No such option: --gmae" in cli("enter", "adds", "--gmae", "-5").err
    assert "-5 isn't a whole number, 1 or more" in cli("enter", "--at", "-5", "adds").err
